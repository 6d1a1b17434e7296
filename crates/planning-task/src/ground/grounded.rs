//! Operators and axioms without variables, over atoms that are true or false.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use search_core::memory::allocated;

use super::normal::{self, MOST_ALTERNATIVES};
use super::program::{Meaning, Program};
use super::reach::Reached;
use super::stop::Stop;
use super::{Facts, GroundError};
use crate::pddl::{self, Action, Problem};
use crate::task::of_vec;

/// An atom that must be true, or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Literal {
    pub(super) fact: u32,
    pub(super) positive: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Operator {
    pub(super) name: String,
    pub(super) precondition: Vec<Literal>,
    pub(super) effects: Vec<Effect>,
    pub(super) cost: u32,
}

/// What becomes true or false. Where both happen to an atom, it becomes true.
#[derive(Clone, Debug)]
pub(super) struct Effect {
    pub(super) condition: Vec<Literal>,
    pub(super) fact: u32,
    pub(super) adds: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Axiom {
    pub(super) body: Vec<Literal>,
    pub(super) head: u32,
}

impl Operator {
    /// Returns how many bytes the operator takes.
    pub(super) fn bytes(&self) -> usize {
        let conditions = self.effects.iter().map(|effect| of_vec(&effect.condition));
        size_of::<Operator>()
            + allocated(self.name.capacity())
            + of_vec(&self.precondition)
            + of_vec(&self.effects)
            + conditions.sum::<usize>()
    }
}

impl Axiom {
    fn bytes(&self) -> usize {
        size_of::<Axiom>() + of_vec(&self.body)
    }
}

pub(super) struct Grounded {
    pub(super) facts: Facts,
    /// Whether each atom is true in the initial state.
    pub(super) initial: Vec<bool>,
    pub(super) operators: Vec<Operator>,
    pub(super) axioms: Vec<Axiom>,
    /// `None` if it cannot be reached.
    pub(super) goal: Option<Vec<Literal>>,
}

impl Grounded {
    /// Returns the operators and axioms that are reachable in the relaxed task.
    pub(super) fn new(
        program: &Program<'_>,
        mut reached: Reached,
        stop: &mut Stop<'_>,
    ) -> Result<Grounded, GroundError> {
        let mut operators: Vec<Operator> = Vec::new();
        let mut axioms = Vec::new();
        // Operators come before their conditional effects.
        let mut stands_for = FxHashMap::default();
        let is_operator =
            |number: &usize| matches!(program.rules[*number].meaning, Meaning::Operator(_));
        let (first, then): (Vec<_>, Vec<_>) = (0..program.rules.len()).partition(is_operator);
        for number in first.into_iter().chain(then) {
            let rule = &program.rules[number];
            let instances = std::mem::take(&mut reached.instances[number]);
            for binding in instances.chunks(rule.types.len().max(1)) {
                stop.check(0)?;
                let literals = literals(program, &reached, &rule.clause.literals, binding);
                let stand_in = rule
                    .stand_in
                    .as_ref()
                    .and_then(|atom| reached.facts.find(atom, binding));
                match rule.meaning {
                    Meaning::Operator(action) => {
                        stands_for.extend(stand_in.map(|fact| (fact, operators.len())));
                        let simple = action.effects.iter();
                        let effects = simple
                            .filter(|effect| effect.is_unconditional())
                            .filter_map(|effect| reached.effect(effect, Vec::new(), binding));
                        let objects = &binding[..action.parameters];
                        let operator = Operator {
                            name: action.with(program.problem.names(objects)),
                            precondition: literals,
                            effects: effects.collect(),
                            cost: cost(program.problem, action, binding)?,
                        };
                        stop.bytes += operator.bytes();
                        operators.push(operator);
                    }
                    Meaning::Effect(effect) => {
                        let operator = stand_in.and_then(|fact| stands_for.get(&fact));
                        if let Some(&operator) = operator {
                            stop.bytes += size_of::<Effect>() + of_vec(&literals);
                            let effect = reached.effect(effect, literals, binding);
                            operators[operator].effects.extend(effect);
                        }
                    }
                    Meaning::Axiom => axioms.extend(rule.heads.iter().map(|head| {
                        let axiom = Axiom {
                            body: literals.clone(),
                            head: reached
                                .facts
                                .find(head, binding)
                                .expect("a head of an instance"),
                        };
                        stop.bytes += axiom.bytes();
                        axiom
                    })),
                }
            }
            stop.bytes -= size_of_val(&*instances);
        }
        let can_hold = |literal: &normal::Literal| {
            let is_reachable = reached.facts.find(&literal.atom, &[]).is_some();
            let can_change = program.is_fluent(&literal.atom);
            if literal.positive {
                is_reachable
            } else {
                can_change || !is_reachable
            }
        };
        let goal = (program.goal.iter().all(can_hold))
            .then(|| literals(program, &reached, &program.goal, &[]));
        Ok(Grounded {
            initial: (0..reached.facts.len())
                .map(|fact| fact < reached.initial)
                .collect(),
            facts: reached.facts,
            operators,
            axioms,
            goal,
        })
    }
}

impl Grounded {
    /// Returns how many bytes the task takes.
    pub(super) fn bytes(&self) -> usize {
        self.facts.bytes()
            + self.operators.iter().map(Operator::bytes).sum::<usize>()
            + self.axioms.iter().map(Axiom::bytes).sum::<usize>()
    }

    /// Gives the additions of a fact that an operator also deletes rules of their own where the condition of the deletion, that none of them
    /// takes place, would be split into many.
    pub(super) fn name_additions(&mut self, program: &mut Program<'_>) {
        for operator in &mut self.operators {
            let deleted = operator.effects.iter().filter(|effect| !effect.adds);
            let deleted: BTreeSet<_> = deleted.map(|effect| effect.fact).collect();
            for fact in deleted {
                let is_addition = |effect: &Effect| effect.adds && effect.fact == fact;
                let additions = operator.effects.iter().filter(|effect| is_addition(effect));
                let lengths = additions.map(|effect| effect.condition.len());
                if lengths.fold(1, usize::saturating_mul) <= MOST_ALTERNATIVES {
                    continue;
                }
                let additions: Vec<_> = operator
                    .effects
                    .extract_if(.., |effect| is_addition(effect))
                    .collect();
                let literals = additions.iter().flat_map(|effect| &effect.condition);
                let body =
                    literals.map(|literal| (self.facts.symbol(literal.fact), literal.positive));
                let symbol = program.add_derived(body);
                let head = self.facts.len();
                self.facts.insert(symbol, std::iter::empty());
                self.initial.push(false);
                operator.effects.push(Effect {
                    condition: vec![Literal {
                        fact: head,
                        positive: true,
                    }],
                    fact,
                    adds: true,
                });
                let bodies = additions.into_iter().map(|effect| effect.condition);
                self.axioms.extend(bodies.map(|body| Axiom { body, head }));
            }
        }
    }
}

impl Reached {
    /// Returns an effect, unless it makes an atom false that is never true.
    fn effect(
        &self,
        effect: &pddl::Effect,
        condition: Vec<Literal>,
        binding: &[u32],
    ) -> Option<Effect> {
        Some(Effect {
            condition,
            fact: self.facts.find(&effect.atom, binding)?,
            adds: effect.adds,
        })
    }
}

/// Returns the literals that can be true or false, sorted; the others are true.
fn literals(
    program: &Program<'_>,
    reached: &Reached,
    all: &[normal::Literal],
    binding: &[u32],
) -> Vec<Literal> {
    let fluents = all
        .iter()
        .filter(|literal| program.is_fluent(&literal.atom));
    let ground = fluents.filter_map(|literal| {
        let fact = reached.facts.find(&literal.atom, binding)?;
        let positive = literal.positive;
        Some(Literal { fact, positive })
    });
    let mut ground: Vec<_> = ground.collect();
    ground.sort_unstable();
    ground.dedup();
    ground
}

fn cost(problem: &Problem, action: &Action, binding: &[u32]) -> Result<u32, GroundError> {
    let large = |_| format!("it exceeds {}", u32::MAX);
    let cost = problem
        .cost(action, binding)
        .and_then(|cost| cost.try_into().map_err(large));
    cost.map_err(|reason| GroundError::Cost {
        operator: action.with(problem.names(&binding[..action.parameters])),
        reason,
    })
}
