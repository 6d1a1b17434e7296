//! The grounded task in finite-domain representation.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use super::cover::Cover;
use super::grounded::{self, Grounded, Literal};
use super::normal::MOST_ALTERNATIVES;
use super::program::Program;
use super::simplify::Known;
use super::stop::Stop;
use super::{GroundError, relevant};
use crate::task::value_in;
use crate::{Axiom, Condition, Effect, Fact, Operator, Task, Variable};

/// Returns the task without variables that do not matter for the goal.
pub(super) fn translate(
    mut task: Grounded,
    groups: &[Vec<u32>],
    program: &Program<'_>,
    stop: &mut Stop<'_>,
) -> Result<Task, GroundError> {
    remove_exclusive(&mut task, groups);
    let known = task.simplify(stop)?;
    let Some(goal) = &task.goal else {
        return Ok(decided(program, false));
    };
    let mut cover = covered(&task, goal, groups, &known, stop)?;
    stop.bytes += cover.bytes();
    drop_unused_values(&mut cover, &task, stop)?;
    let Some(goal) = cover.conditions(&[], goal).pop() else {
        return Ok(decided(program, false));
    };
    let axioms: IndexSet<_> = task
        .axioms
        .iter()
        .flat_map(|axiom| {
            let head = cover.place(axiom.head).variable;
            let bodies = cover.conditions(&[], &axiom.body).into_iter();
            bodies.map(move |body| (body, head))
        })
        .collect();
    let axioms = axioms.into_iter().map(|(condition, variable)| Axiom {
        condition,
        variable,
        from: 1,
        to: 0,
    });
    let whole = Task {
        metric: program.problem.metric,
        variables: variables(&cover, &task, program, stop)?,
        mutex_groups: spanning_groups(&cover, groups),
        initial: initial(&cover, &task),
        goal,
        operators: operators(&cover, task.operators, stop)?,
        axioms: axioms.collect(),
    };
    let task = relevant::restrict(whole, stop)?;
    Ok(if task.variables.is_empty() {
        decided(program, true)
    } else {
        task
    })
}

/// Returns a task with one variable, which is solved at the start or never.
fn decided(program: &Program<'_>, solved: bool) -> Task {
    Task {
        metric: program.problem.metric,
        variables: vec![Variable {
            name: "var0".into(),
            axiom_layer: None,
            values: vec!["Atom unsolved()".into(), "NegatedAtom unsolved()".into()],
        }],
        mutex_groups: Vec::new(),
        initial: vec![u32::from(solved)],
        goal: vec![Fact {
            variable: 0,
            value: 1,
        }],
        operators: Vec::new(),
        axioms: Vec::new(),
    }
}

/// Returns variables such that the negated facts of the goal, and those of conditions that would be split into many, are apart from others.
fn covered(
    task: &Grounded,
    goal: &[Literal],
    groups: &[Vec<u32>],
    known: &Known,
    stop: &Stop<'_>,
) -> Result<Cover, GroundError> {
    let mut apart = vec![false; task.facts.len() as usize];
    let mut crowded: Vec<Literal> = goal.to_vec();
    loop {
        for literal in crowded.iter().filter(|literal| !literal.positive) {
            apart[literal.fact as usize] = true;
        }
        let is_variable = |fact| known.is_variable(fact);
        let cover = Cover::new(task.facts.len(), groups, &apart, is_variable, stop)?;
        crowded.clear();
        let mut check = |literals: &[Literal]| {
            if cover.cases(literals) > MOST_ALTERNATIVES {
                crowded.extend_from_slice(literals);
            }
        };
        for operator in &task.operators {
            stop.check(cover.bytes())?;
            check(&operator.precondition);
            for effect in &operator.effects {
                if !effect.condition.is_empty() {
                    check(&[&operator.precondition[..], &effect.condition].concat());
                }
            }
        }
        task.axioms.iter().for_each(|axiom| check(&axiom.body));
        if crowded.is_empty() {
            return Ok(cover);
        }
    }
}

/// Removes what requires two facts of a group.
fn remove_exclusive(task: &mut Grounded, groups: &[Vec<u32>]) {
    let mut groups_of = vec![Vec::new(); task.facts.len() as usize];
    for (number, group) in groups.iter().enumerate() {
        for &fact in group {
            groups_of[fact as usize].push(number);
        }
    }
    let mut last_seen = vec![(0, 0); groups.len()];
    let mut time = 0;
    let mut can_hold = |parts: [&[Literal]; 2]| {
        time += 1;
        let all = parts
            .into_iter()
            .flatten()
            .filter(|literal| literal.positive);
        for Literal { fact, .. } in all {
            for &group in &groups_of[*fact as usize] {
                let (when, other) = std::mem::replace(&mut last_seen[group], (time, *fact));
                if when == time && other != *fact {
                    return false;
                }
            }
        }
        true
    };
    task.operators.retain_mut(|operator| {
        let precondition = &operator.precondition;
        operator.effects.retain(|effect| {
            effect.condition.is_empty() || can_hold([precondition, &effect.condition])
        });
        can_hold([precondition, &[]])
    });
    task.axioms.retain(|axiom| can_hold([&axiom.body, &[]]));
}

/// Returns the operators, without those that are equal to others.
fn operators(
    cover: &Cover,
    grounded: Vec<grounded::Operator>,
    stop: &mut Stop<'_>,
) -> Result<Vec<Operator>, GroundError> {
    let mut all: Vec<Operator> = Vec::new();
    let mut known: HashTable<u32> = HashTable::new();
    let hash = |operator: &Operator| FxBuildHasher.hash_one(operator);
    for operator in grounded {
        stop.check(0)?;
        // What is freed is allocated again for the texts and conditions below. Not for the vectors: the allocator returns no small pieces.
        let mut freed = operator.bytes() - size_of::<grounded::Operator>();
        for given in cover.conditions(&[], &operator.precondition) {
            let effects = effects(cover, &operator, &given);
            if effects.is_empty() {
                continue;
            }
            let translated = translated(&operator, given, effects);
            let key = hash(&translated);
            let is_known = |&other: &u32| all[other as usize] == translated;
            if known.find(key, is_known).is_none() {
                let rehash = |&other: &u32| hash(&all[other as usize]);
                known.insert_unique(key, all.len() as u32, rehash);
                let pieces = translated.bytes() - size_of::<Operator>();
                stop.bytes += size_of::<Operator>() + PLACE + pieces.saturating_sub(freed);
                freed = freed.saturating_sub(pieces);
                all.push(translated);
            }
        }
    }
    Ok(all)
}

/// The bytes of up to two places in a table of numbers.
const PLACE: usize = 2 * (size_of::<u32>() + 1);

/// Returns the operator that has the effects where `given` holds.
fn translated(
    operator: &grounded::Operator,
    mut given: Condition,
    effects: Vec<(Condition, Fact)>,
) -> Operator {
    let effect = |(condition, Fact { variable, value })| Effect {
        condition,
        variable,
        precondition: value_in(&given, variable),
        value,
    };
    let effects: Vec<Effect> = effects.into_iter().map(effect).collect();
    let is_changed = |fact: &Fact| effects.iter().any(|one| one.variable == fact.variable);
    given.retain(|fact| !is_changed(fact));
    Operator {
        name: operator.name.clone(),
        prevail: given,
        effects,
        cost: operator.cost,
    }
}

/// Returns the values that an operator sets, with conditions, where `given` holds.
fn effects(cover: &Cover, operator: &grounded::Operator, given: &[Fact]) -> Vec<(Condition, Fact)> {
    let mut all = Vec::new();
    for effect in &operator.effects {
        let place = cover.place(effect.fact);
        let (new, conditions) = if effect.adds {
            (place, cover.conditions(given, &effect.condition))
        } else {
            let conditions = deletions(cover, operator, effect);
            let new = Fact {
                variable: place.variable,
                value: cover.none(place.variable),
            };
            let all = conditions
                .iter()
                .flat_map(|one| cover.conditions(given, one));
            (new, all.collect())
        };
        let changes =
            |condition: &Condition| !given.iter().chain(condition).any(|fact| *fact == new);
        let conditions = conditions.into_iter().filter(changes);
        all.extend(conditions.map(|condition| (condition, new)));
    }
    // That a variable with two values has the other one need not be a condition, unless the operator sets it to both.
    let sets_both = |new: Fact| {
        all.iter()
            .any(|(_, other)| other.variable == new.variable && *other != new)
    };
    let simple = |new: Fact| cover.sizes[new.variable as usize] == 2 && !sets_both(new);
    let is_simple: Vec<_> = all.iter().map(|&(_, new)| simple(new)).collect();
    for ((condition, new), is_simple) in all.iter_mut().zip(is_simple) {
        condition.retain(|fact| !is_simple || fact.variable != new.variable);
    }
    let distinct: IndexSet<_> = all.into_iter().collect();
    distinct.into_iter().collect()
}

/// Returns conditions of which one holds if and only if a fact becomes false and no other of its variable becomes true.
fn deletions(
    cover: &Cover,
    operator: &grounded::Operator,
    deletion: &grounded::Effect,
) -> Vec<Vec<Literal>> {
    let Fact { variable, .. } = cover.place(deletion.fact);
    let mut condition = deletion.condition.clone();
    condition.push(Literal {
        fact: deletion.fact,
        positive: true,
    });
    let mut all = vec![condition.clone()];
    for effect in operator.effects.iter().filter(|effect| effect.adds) {
        let known = |one: &Literal| condition.contains(one) || operator.precondition.contains(one);
        if cover.place(effect.fact).variable != variable {
            continue;
        }
        if effect.condition.iter().all(known) {
            return Vec::new();
        }
        let without = |one: Vec<Literal>| -> Vec<_> {
            let with_negated = |&Literal { fact, positive }: &Literal| {
                let positive = !positive;
                [&one[..], &[Literal { fact, positive }]].concat()
            };
            effect.condition.iter().map(with_negated).collect()
        };
        all = all.into_iter().flat_map(without).collect();
    }
    all
}

/// Removes the value that no fact of a variable is true where one always is.
fn drop_unused_values(
    cover: &mut Cover,
    task: &Grounded,
    stop: &Stop<'_>,
) -> Result<(), GroundError> {
    let mut is_used: Vec<_> = cover
        .variables
        .iter()
        .map(|facts| facts.len() == 1)
        .collect();
    for (variable, &value) in initial(cover, task).iter().enumerate() {
        is_used[variable] |= value == cover.none(variable as u32);
    }
    for operator in &task.operators {
        stop.check(0)?;
        for given in cover.conditions(&[], &operator.precondition) {
            for (_, fact) in effects(cover, operator, &given) {
                is_used[fact.variable as usize] |= fact.value == cover.none(fact.variable);
            }
        }
    }
    for (size, is_used) in cover.sizes.iter_mut().zip(is_used) {
        *size -= u32::from(!is_used);
    }
    Ok(())
}

fn initial(cover: &Cover, task: &Grounded) -> Vec<u32> {
    let value = |facts: &Vec<u32>| {
        let first = facts.iter().position(|&fact| task.initial[fact as usize]);
        first.unwrap_or(facts.len()) as u32
    };
    cover.variables.iter().map(value).collect()
}

fn variables(
    cover: &Cover,
    task: &Grounded,
    program: &Program<'_>,
    stop: &mut Stop<'_>,
) -> Result<Vec<Variable>, GroundError> {
    let pairs = cover.variables.iter().zip(&cover.sizes);
    let variable = |(facts, &size): (&Vec<u32>, &u32)| {
        let symbol = |fact: u32| task.facts.symbol(fact);
        let name = |&fact: &u32| program.written(symbol(fact), task.facts.objects(fact));
        let mut values = Vec::with_capacity(size as usize);
        values.extend(facts.iter().map(|fact| format!("Atom {}", name(fact))));
        match &facts[..] {
            [fact] => values.push(format!("NegatedAtom {}", name(fact))),
            _ if size as usize > facts.len() => values.push("<none of those>".into()),
            _ => {}
        }
        let variable = Variable {
            name: String::new(),
            axiom_layer: program.predicates[symbol(facts[0]) as usize].layer,
            values,
        };
        stop.bytes += size_of::<Variable>() + variable.bytes();
        stop.check(0)?;
        Ok(variable)
    };
    pairs.map(variable).collect()
}

/// Returns the groups that contain facts of several variables.
fn spanning_groups(cover: &Cover, groups: &[Vec<u32>]) -> Vec<Vec<Fact>> {
    let places = groups.iter().map(|group| -> Vec<_> {
        let mut facts: Vec<_> = group.iter().filter_map(|&fact| cover.find(fact)).collect();
        facts.sort_unstable();
        facts
    });
    places.collect()
}
