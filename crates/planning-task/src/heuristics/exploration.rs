//! The costs of facts in the delete relaxation, by a search from those of a state (B. Bonet and H. Geffner, *Planning as heuristic search*,
//! 2001).

use search_core::{Limit, memory::Budget};

use crate::task::of_vec;
use crate::{PackedState, TaskSpace};

use super::UNREACHED;
use super::pool::Pool;
use super::queue::Queue;
use super::relaxation::{NONE, Relaxation};

/// A relaxation with memory for its evaluations.
#[derive(Debug)]
pub(super) struct Explorer {
    pub(super) relaxation: Relaxation,
    is_goal: Vec<bool>,
    /// The rules before an evaluation.
    rules: Vec<Rule>,
    pool: Pool<Explored>,
}

/// The facts and rules during an evaluation.
#[derive(Debug, Default)]
pub(super) struct Explored {
    pub(super) facts: Vec<Reached>,
    rules: Vec<Rule>,
    queue: Queue,
    /// For the extraction of a plan: what is left to look at.
    pub(super) open: Vec<Open>,
    /// The operators of the plan, each after those that reach its preconditions, some repeatedly.
    pub(super) plan: Vec<u32>,
    /// Those for which a rule is in the plan whose conditions cost nothing, some repeatedly.
    pub(super) first: Vec<u32>,
}

/// A fact that a plan must reach, or a rule that follows the rules for its conditions.
#[derive(Clone, Copy, Debug)]
pub(super) enum Open {
    Fact(u32),
    Rule(u32),
}

/// How a fact was reached.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reached {
    pub(super) cost: u32,
    /// The rule, or [`NONE`] for facts of the state.
    pub(super) by: u32,
}

#[derive(Clone, Copy, Debug)]
struct Rule {
    /// The number of conditions not reached yet.
    missing: u32,
    /// The cost of the rule and of its conditions so far.
    cost: u32,
}

impl Explorer {
    pub(super) fn new<S: PackedState>(
        space: &TaskSpace<S>,
        budget: &Budget,
    ) -> Result<Self, Limit> {
        let relaxation = Relaxation::new(space.task(), budget)?;
        let mut is_goal = vec![false; relaxation.numbers.len() as usize];
        for &fact in &relaxation.goal {
            is_goal[fact as usize] = true;
        }
        let rules = (relaxation.conditions.iter().zip(&relaxation.costs))
            .map(|(conditions, &cost)| Rule {
                missing: conditions.len() as u32,
                cost,
            })
            .collect();
        Ok(Explorer {
            relaxation,
            is_goal,
            rules,
            pool: Pool::new(),
        })
    }

    /// Returns how many bytes it takes, with those of one evaluation and without the task.
    pub(super) fn bytes(&self) -> usize {
        let of_evaluation = of_vec(&self.rules) + self.is_goal.len() * size_of::<Reached>();
        self.relaxation.bytes() + of_vec(&self.rules) + of_evaluation
    }

    /// Computes the costs of facts until those of all goals are known, and calls `evaluate`. Returns `None` if a goal is not reached.
    ///
    /// A rule costs its own cost, and the sum of those of its conditions if `SUM`, otherwise their maximum.
    #[inline]
    pub(super) fn explore<const SUM: bool, S: PackedState, R>(
        &self,
        space: &TaskSpace<S>,
        state: &S,
        evaluate: impl FnOnce(&mut Explored) -> R,
    ) -> Option<R> {
        self.pool.with(|explored| {
            self.start(explored, space, state);
            self.run::<SUM>(explored).then(|| evaluate(explored))
        })
    }

    fn start<S: PackedState>(&self, explored: &mut Explored, space: &TaskSpace<S>, state: &S) {
        let unreached = Reached {
            cost: UNREACHED,
            by: NONE,
        };
        explored.facts.clear();
        explored
            .facts
            .resize(self.relaxation.numbers.len() as usize, unreached);
        explored.rules.clone_from(&self.rules);
        explored.queue.clear();
        for &rule in &self.relaxation.free {
            explored.apply(&self.relaxation, rule, self.rules[rule as usize].cost);
        }
        for fact in self.relaxation.numbers.of_state(space, state) {
            explored.reach(fact, 0, NONE);
        }
    }

    fn run<const SUM: bool>(&self, explored: &mut Explored) -> bool {
        let mut goals = self.relaxation.goal.len();
        if goals == 0 {
            return true;
        }
        while let Some((cost, fact)) = explored.queue.pop() {
            if explored.facts[fact as usize].cost < cost {
                continue;
            }
            if self.is_goal[fact as usize] {
                goals -= 1;
                if goals == 0 {
                    return true;
                }
            }
            for &index in self.relaxation.needed_by.of(fact) {
                let rule = &mut explored.rules[index as usize];
                rule.missing -= 1;
                if SUM {
                    rule.cost = rule.cost.saturating_add(cost);
                }
                if rule.missing == 0 {
                    // Facts come in the order of their costs: the last condition has the maximum.
                    let cost = if SUM {
                        rule.cost
                    } else {
                        rule.cost.saturating_add(cost)
                    };
                    explored.apply(&self.relaxation, index, cost);
                }
            }
        }
        false
    }
}

impl Explored {
    #[inline]
    fn apply(&mut self, relaxation: &Relaxation, rule: u32, cost: u32) {
        for &fact in relaxation.effects.of(rule) {
            self.reach(fact, cost.min(UNREACHED - 1), rule);
        }
    }

    #[inline]
    fn reach(&mut self, fact: u32, cost: u32, by: u32) {
        let reached = &mut self.facts[fact as usize];
        if cost < reached.cost {
            *reached = Reached { cost, by };
            self.queue.push(cost, fact);
        }
    }
}
