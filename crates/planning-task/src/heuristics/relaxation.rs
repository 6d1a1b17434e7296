//! The delete relaxation of a task: facts that have become true stay true.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use search_core::{Limit, memory::Budget};

use crate::lists::Lists;
use crate::task::{of_map, of_vec};
use crate::{Condition, Fact, PackedState, Task, TaskSpace};

/// No operator, or no rule.
pub(super) const NONE: u32 = u32::MAX;

/// The greatest number of conditions of a rule that is compared with those that need fewer.
const COMPARED: usize = 5;

/// The numbers of the facts of a task, those of a variable next to each other.
#[derive(Debug)]
pub(super) struct FactNumbers {
    /// For each variable, the number of its first fact.
    first: Vec<u32>,
    facts: u32,
}

impl FactNumbers {
    pub(super) fn new(task: &Task) -> Self {
        let mut facts = 0;
        let mut number = |values: usize| {
            facts += values as u32;
            facts - values as u32
        };
        let first = task
            .variables
            .iter()
            .map(|variable| number(variable.values.len()))
            .collect();
        FactNumbers { first, facts }
    }

    /// Returns the number of facts.
    pub(super) fn len(&self) -> u32 {
        self.facts
    }

    #[inline]
    pub(super) fn of(&self, fact: Fact) -> u32 {
        self.first[fact.variable as usize] + fact.value
    }

    pub(super) fn all(&self, condition: &Condition) -> Vec<u32> {
        condition.iter().map(|&fact| self.of(fact)).collect()
    }

    /// Returns the facts that hold in a state.
    #[inline]
    pub(super) fn of_state<'a, S: PackedState>(
        &'a self,
        space: &'a TaskSpace<S>,
        state: &'a S,
    ) -> impl Iterator<Item = u32> + use<'a, S> {
        space
            .values(state)
            .zip(&self.first)
            .map(|(value, first)| first + value)
    }
}

/// The relaxation: rules that make facts true.
///
/// An operator is a rule for each of its effects. Those whose conditions and cost are those of the one before are one rule. An effect is
/// dropped if a rule that costs no more and needs no more has it too.
#[derive(Debug)]
pub(super) struct Relaxation {
    pub(super) task: Arc<Task>,
    pub(super) numbers: FactNumbers,
    pub(super) goal: Vec<u32>,
    /// For each rule, the facts that it needs.
    pub(super) conditions: Lists<u32>,
    /// For each rule, the facts that it makes true.
    pub(super) effects: Lists<u32>,
    /// For each rule, the cost.
    pub(super) costs: Vec<u32>,
    /// For each rule, the operator, or [`NONE`] for an axiom.
    pub(super) operators: Vec<u32>,
    /// For each fact, the rules that need it, in order.
    pub(super) needed_by: Lists<u32>,
    /// The rules that need nothing.
    pub(super) free: Vec<u32>,
}

/// A rule with one effect.
struct Unary {
    conditions: Vec<u32>,
    effect: u32,
    cost: u32,
    operator: u32,
}

impl Relaxation {
    /// Relaxes a task.
    ///
    /// Axioms are rules that cost nothing. That a derived variable has its default is true at no cost.
    pub(super) fn new(task: &Arc<Task>, budget: &Budget) -> Result<Self, Limit> {
        let numbers = FactNumbers::new(task);
        let (mut unary, bytes) = unary_rules(task, &numbers, budget)?;
        drop_dominated(&mut unary, &budget.holding(bytes as u64))?;

        let same = |a: &Unary, b: &Unary| {
            (a.operator, a.cost, &a.conditions) == (b.operator, b.cost, &b.conditions)
        };
        let rules: Vec<&[Unary]> = unary.chunk_by(same).collect();
        let conditions: Lists<u32> = rules
            .iter()
            .map(|rule| rule[0].conditions.iter().copied())
            .collect();
        let needed_by = conditions.inverse(numbers.len());
        let relaxation = Relaxation {
            task: task.clone(),
            goal: numbers.all(&task.goal),
            effects: rules
                .iter()
                .map(|rule| rule.iter().map(|unary| unary.effect))
                .collect(),
            costs: rules.iter().map(|rule| rule[0].cost).collect(),
            operators: rules.iter().map(|rule| rule[0].operator).collect(),
            needed_by,
            free: (0..rules.len() as u32)
                .filter(|&rule| conditions.of(rule).is_empty())
                .collect(),
            conditions,
            numbers,
        };
        budget.check((bytes + relaxation.bytes()) as u64)?;
        Ok(relaxation)
    }

    /// Returns how many bytes the relaxation takes, without the task.
    pub(super) fn bytes(&self) -> usize {
        let rules = self.conditions.bytes() + self.effects.bytes() + self.needed_by.bytes();
        rules + of_vec(&self.costs) + of_vec(&self.operators) + of_vec(&self.free)
    }
}

/// Returns the rules with one effect each, and how many bytes they take.
fn unary_rules(
    task: &Task,
    numbers: &FactNumbers,
    budget: &Budget,
) -> Result<(Vec<Unary>, usize), Limit> {
    let rule = |conditions: &Condition, effect: Fact, cost: u32, operator: u32| {
        let mut conditions = numbers.all(conditions);
        conditions.sort_unstable();
        conditions.dedup();
        Unary {
            conditions,
            effect: numbers.of(effect),
            cost,
            operator,
        }
    };
    let mut rules = Vec::new();
    let mut bytes = 0;
    for (operator, index) in task.operators.iter().zip(0..) {
        let preconditions = operator.preconditions();
        let cost = task.cost_of(operator);
        for effect in &operator.effects {
            budget.step(bytes as u64)?;
            let conditions = [&preconditions[..], &effect.condition].concat();
            let rule = rule(&conditions, effect.fact(), cost, index);
            bytes += size_of::<Unary>() + of_vec(&rule.conditions);
            rules.push(rule);
        }
    }
    rules.extend(task.axioms.iter().map(|axiom| {
        let conditions = [&axiom.condition[..], &[axiom.before()]].concat();
        rule(&conditions, axiom.after(), 0, NONE)
    }));
    let initial = task.initial.iter().zip(&task.variables).zip(0..);
    let derived = initial.filter(|((_, variable), _)| variable.axiom_layer.is_some());
    rules.extend(
        derived.map(|((&value, _), variable)| {
            rule(&Condition::new(), Fact { variable, value }, 0, NONE)
        }),
    );
    Ok((rules, bytes))
}

/// Drops rules for which there is another one with the same effect that needs no more and costs no more. Of equal rules, the first
/// stays. Rules of many conditions are compared only with those of the same ones, as they have too many subsets.
fn drop_dominated(rules: &mut Vec<Unary>, budget: &Budget) -> Result<(), Limit> {
    let mut cheapest: FxHashMap<Vec<u32>, (u32, usize)> = FxHashMap::default();
    let key = |rule: &Unary| [&[rule.effect], &rule.conditions[..]].concat();
    let mut key_bytes = 0;
    // When a map grows, it has its places twice, as many as before and twice as many.
    let bytes = |key_bytes, map: &FxHashMap<_, _>| (key_bytes + of_map(map) * 3 / 2) as u64;
    for (index, rule) in rules.iter().enumerate() {
        budget.step(bytes(key_bytes, &cheapest))?;
        let key = key(rule);
        let (of_key, known) = (of_vec(&key), cheapest.len());
        let best = cheapest.entry(key).or_insert((rule.cost, index));
        *best = (*best).min((rule.cost, index));
        key_bytes += of_key * (cheapest.len() - known);
    }
    let mut index = 0;
    let mut limit = Ok(());
    rules.retain(|rule| {
        if limit.is_ok() {
            limit = budget.step(bytes(key_bytes, &cheapest));
        }
        if limit.is_err() {
            return false;
        }
        index += 1;
        let number = rule.conditions.len();
        let all = (1_u32 << number.min(COMPARED)) - 1;
        let subsets = if number <= COMPARED { 0..all } else { 0..0 };
        let mut key = key(rule);
        let is_best = cheapest[&key].1 == index - 1;
        is_best
            && subsets.into_iter().all(|subset| {
                key.truncate(1);
                let taken = rule
                    .conditions
                    .iter()
                    .zip(0..)
                    .filter(|(_, bit)| subset >> bit & 1 == 1);
                key.extend(taken.map(|(fact, _)| fact));
                cheapest.get(&key).is_none_or(|best| best.0 > rule.cost)
            })
    });
    limit
}
