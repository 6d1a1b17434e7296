//! The operators of a task, compiled for packed states.

use rustc_hash::FxHashSet;

use search_core::{Limit, memory::Budget};

use crate::lists::Lists;
use crate::task::of_vec;
use crate::{Condition, Effect, Fact, Metric, Operator, Task};

use super::applicable::Applicable;
use super::layout::{ConditionalWrite, Layout, Write, hold};

/// The operators, numbered by rank: in the order of their sorted preconditions, and those with equal preconditions in file order.
#[derive(Clone, Debug)]
pub(super) struct Operators {
    applicable: Applicable,
    /// For each rank, the index in the task.
    indices: Vec<u32>,
    /// For each index in the task, the rank.
    ranks: Vec<u32>,
    costs: Vec<u32>,
    /// For each rank, what it changes, if none of its effects is conditional.
    writes: Lists<Write>,
    /// For each rank, what it changes, if some effect is conditional.
    conditional: Lists<ConditionalWrite>,
    any_conditional: bool,
}

impl Operators {
    pub(super) fn new(task: &Task, layout: &Layout, budget: &Budget) -> Result<Self, Limit> {
        let mut ranked: Vec<(Condition, u32)> = Vec::with_capacity(task.operators.len());
        let mut bytes = of_vec(&ranked);
        for (operator, index) in task.operators.iter().zip(0..) {
            budget.step(bytes as u64)?;
            let mut condition = operator.preconditions();
            condition.sort_unstable();
            bytes += of_vec(&condition);
            ranked.push((condition, index));
        }
        ranked.sort_unstable();
        let (preconditions, indices): (Vec<Condition>, Vec<u32>) = ranked.into_iter().unzip();
        let applicable =
            Applicable::new(task, layout, &preconditions, &budget.holding(bytes as u64))?;
        drop(preconditions);
        let mut ranks = vec![0; indices.len()];
        for (&index, rank) in indices.iter().zip(0..) {
            ranks[index as usize] = rank;
        }
        let ranked = || indices.iter().map(|&index| &task.operators[index as usize]);
        let conditional_write = |effect: &Effect| ConditionalWrite {
            tests: layout.tests(effect.condition.iter().copied()),
            write: layout.write(effect.fact()),
        };
        let operators = Operators {
            applicable,
            costs: ranked().map(|operator| task.cost_of(operator)).collect(),
            writes: ranked()
                .map(|operator| layout.writes(effects(operator, false).map(Effect::fact)))
                .collect(),
            conditional: ranked()
                .map(|operator| effects(operator, true).map(conditional_write))
                .collect(),
            any_conditional: ranked().any(Operator::is_conditional),
            indices,
            ranks,
        };
        budget.check(operators.bytes() as u64)?;
        Ok(operators)
    }

    /// Returns how many bytes the operators take.
    pub(super) fn bytes(&self) -> usize {
        let numbers = of_vec(&self.indices) + of_vec(&self.ranks) + of_vec(&self.costs);
        let conditional = self.conditional.items().iter();
        let conditional = conditional.map(ConditionalWrite::bytes).sum::<usize>();
        self.applicable.bytes() + numbers + self.writes.bytes() + conditional
    }

    /// Appends the ranks of the applicable operators, in ascending order.
    #[inline]
    pub(super) fn append_ranks(&self, words: &[u64], out: &mut Vec<u32>) {
        self.applicable.append(words, out);
    }

    #[inline]
    pub(super) fn index(&self, rank: u32) -> u32 {
        self.indices[rank as usize]
    }

    #[inline]
    pub(super) fn rank(&self, index: u32) -> u32 {
        self.ranks[index as usize]
    }

    /// Returns the cost of an operator of this rank.
    #[inline]
    pub(super) fn cost(&self, rank: u32) -> u32 {
        self.costs[rank as usize]
    }

    /// Returns the cost of the cheapest operator, 0 if there is none.
    pub(super) fn least_cost(&self) -> u32 {
        self.costs.iter().copied().min().unwrap_or(0)
    }

    /// Changes `to`, which equals `from`, as the operator of this rank does.
    #[inline]
    pub(super) fn apply(&self, rank: u32, from: &[u64], to: &mut [u64]) {
        for write in self.writes.of(rank) {
            write.apply(to);
        }
        if self.any_conditional {
            for effect in self.conditional.of(rank) {
                if hold(&effect.tests, from) {
                    effect.write.apply(to);
                }
            }
        }
    }
}

/// Returns the effects of an operator if the question whether some of them are conditional has this answer.
fn effects(operator: &Operator, conditional: bool) -> impl Iterator<Item = &Effect> {
    let is_asked = operator.is_conditional() == conditional;
    operator.effects.iter().filter(move |_| is_asked)
}

impl Operator {
    /// Returns all preconditions in file order: the prevail conditions, then those of the effects, each once.
    ///
    /// ```
    /// use planning_task::{Effect, Fact, Operator};
    ///
    /// let effect = |variable, value| Effect { condition: vec![], variable, precondition: Some(0), value };
    /// let operator = Operator {
    ///     name: "move".to_owned(),
    ///     prevail: vec![Fact { variable: 7, value: 1 }],
    ///     effects: vec![effect(3, 1), effect(2, 1), effect(3, 2)],
    ///     cost: 1,
    /// };
    /// let facts = operator.preconditions();
    /// assert_eq!(facts.iter().map(|fact| fact.variable).collect::<Vec<_>>(), [7, 3, 2]);
    /// ```
    #[must_use]
    pub fn preconditions(&self) -> Condition {
        let mut known = FxHashSet::default();
        let all = self.repeated_preconditions();
        all.filter(|&fact| known.insert(fact)).collect()
    }

    /// Returns the preconditions, where one that several effects have is repeated.
    pub(super) fn repeated_preconditions(&self) -> impl Iterator<Item = Fact> {
        let of_effects = self.effects.iter().filter_map(|effect| {
            let (variable, value) = (effect.variable, effect.precondition?);
            Some(Fact { variable, value })
        });
        self.prevail.iter().copied().chain(of_effects)
    }

    /// Returns whether some effect has a condition.
    #[must_use]
    pub fn is_conditional(&self) -> bool {
        self.effects
            .iter()
            .any(|effect| !effect.condition.is_empty())
    }
}

impl Effect {
    /// Returns the fact that becomes true.
    #[must_use]
    pub fn fact(&self) -> Fact {
        Fact {
            variable: self.variable,
            value: self.value,
        }
    }
}

impl Task {
    /// Returns what an operator costs under the [metric](Metric).
    #[must_use]
    pub fn cost_of(&self, operator: &Operator) -> u32 {
        match self.metric {
            Metric::Unit => 1,
            Metric::Costs => operator.cost,
        }
    }
}
