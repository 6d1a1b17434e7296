use std::sync::Arc;

use rustc_hash::FxHashSet;
use search_core::estimator::Estimator;
use search_core::{Heuristic, Limit, memory::Budget, space::Explanation};

use crate::{PackedState, TaskSpace};

use super::exploration::{Explored, Explorer, Open};
use super::relaxation::NONE;

/// h^max: the greatest cost of a goal, where a set of conditions costs as much as its most expensive one and facts never become false.
///
/// Consistent, also with conditional effects and axioms. Source: B. Bonet and H. Geffner, *Planning as heuristic search*, 2001.
#[derive(Debug)]
pub struct HMax(Explorer);

/// h^add: the sum of the costs of all goals, where a set of conditions costs the sum and facts never become false.
///
/// Not admissible, as it counts twice what serves two conditions. If it knows of no plan, there is none. Source: B. Bonet and H. Geffner,
/// *Planning as heuristic search*, 2001.
#[derive(Debug)]
pub struct HAdd(Explorer);

/// h^FF: the cost of a plan of the delete relaxation, each fact of which is reached as h^add finds cheapest.
///
/// Not admissible, as that plan need not be the cheapest. If it knows of no plan, there is none. Of several rules that reach a fact at the
/// same cost, the one that is applied first counts. If costs are 100 or more, this depends on earlier evaluations too.
///
/// Its [preferred actions](search_core::StateSpace::heuristic_and_preferred) are the operators of the relaxed plan that are
/// applicable in the state and have an effect there that the plan needs.
///
/// Sources: J. Hoffmann and B. Nebel, *The FF planning system*, 2001; E. Keyder and H. Geffner, *Heuristics for planning with action costs
/// revisited*, 2008, for the choice by h^add.
#[derive(Debug)]
pub struct Ff(Explorer);

macro_rules! relaxed {
    ($name:ident, $guarantee:ident, |$self:ident, $space:ident, $state:ident| $value:expr $(, $more:item)*) => {
        impl $name {
            /// Prepares the heuristic for the task of `space`.
            #[must_use]
            pub fn new<S: PackedState>(space: &TaskSpace<S>) -> Self {
                $name::within(space, &Budget::default()).expect("there is no limit")
            }

            /// Prepares the heuristic within a budget.
            ///
            /// # Errors
            /// Returns the limit that is reached.
            pub fn within<S: PackedState>(
                space: &TaskSpace<S>,
                budget: &Budget,
            ) -> Result<Self, Limit> {
                Explorer::new(space, budget).map($name)
            }

            /// Returns about how many bytes the heuristic takes, without the task.
            #[must_use]
            pub fn bytes(&self) -> usize {
                self.0.bytes()
            }
        }

        impl<S: PackedState> Estimator<TaskSpace<S>> for $name {
            fn guarantee(&self, space: &TaskSpace<S>) -> Heuristic {
                match Arc::ptr_eq(space.task(), &self.0.relaxation.task) {
                    true => Heuristic::$guarantee,
                    false => Heuristic::Unknown,
                }
            }

            #[inline]
            fn value(&$self, $space: &TaskSpace<S>, $state: &S) -> Option<u32> {
                $value
            }

            $($more)*
        }
    };
}

relaxed!(HMax, Consistent, |self, space, state| {
    let Explorer { relaxation, .. } = &self.0;
    self.0.explore::<false, _, _>(space, state, |explored| {
        let costs = relaxation
            .goal
            .iter()
            .map(|&goal| explored.facts[goal as usize].cost);
        costs.max().unwrap_or(0)
    })
});

relaxed!(HAdd, Safe, |self, space, state| {
    let Explorer { relaxation, .. } = &self.0;
    self.0.explore::<true, _, _>(space, state, |explored| {
        let costs = relaxation
            .goal
            .iter()
            .map(|&goal| explored.facts[goal as usize].cost);
        costs.fold(0, u32::saturating_add)
    })
});

relaxed!(
    Ff,
    Safe,
    |self, space, state| {
        self.plan_and_then(space, state, |explored| cost(space, &mut explored.plan))
    },
    fn value_and_preferred(
        &self,
        space: &TaskSpace<S>,
        state: &S,
        preferred: &mut Vec<u32>,
    ) -> Option<u32> {
        self.plan_and_then(space, state, |explored| {
            let first = explored.first.iter().copied();
            preferred.extend(first.filter(|&operator| space.is_applicable(state, operator)));
            cost(space, &mut explored.plan)
        })
    },
    fn explain(&self, space: &TaskSpace<S>, state: &S) -> Option<Explanation<u32>> {
        let operators = space.task().operators.as_slice();
        let term = |operator: u32| {
            let operator = &operators[operator as usize];
            (operator.name.clone(), space.task().cost_of(operator))
        };
        let plan = self.relaxed_plan(space, state)?;
        Some(Explanation {
            name: "relaxed plan",
            terms: plan.into_iter().map(term).collect(),
        })
    }
);

/// Returns the cost of a plan, whose operators count once.
fn cost<S: PackedState>(space: &TaskSpace<S>, plan: &mut Vec<u32>) -> u32 {
    plan.sort_unstable();
    plan.dedup();
    let task = space.task();
    let operators = plan.iter().map(|&index| &task.operators[index as usize]);
    let costs = operators.map(|operator| task.cost_of(operator));
    costs.fold(0, u32::saturating_add)
}

impl Ff {
    /// Returns the operators of the relaxed plan of a state, each after those that reach its preconditions, or `None` if there is none. The
    /// heuristic value is the sum of their costs.
    #[must_use]
    pub fn relaxed_plan<S: PackedState>(
        &self,
        space: &TaskSpace<S>,
        state: &S,
    ) -> Option<Vec<u32>> {
        self.plan_and_then(space, state, |explored| {
            let mut known = FxHashSet::default();
            let plan = explored.plan.iter().copied();
            plan.filter(|&operator| known.insert(operator)).collect()
        })
    }

    /// Calls `use_plan` with the relaxed plan.
    #[inline]
    fn plan_and_then<S: PackedState, R>(
        &self,
        space: &TaskSpace<S>,
        state: &S,
        use_plan: impl FnOnce(&mut Explored) -> R,
    ) -> Option<R> {
        let Explorer { relaxation, .. } = &self.0;
        self.0.explore::<true, _, _>(space, state, |explored| {
            let Explored {
                open,
                plan,
                first,
                facts,
                ..
            } = &mut *explored;
            open.clear();
            open.extend(relaxation.goal.iter().map(|&goal| Open::Fact(goal)));
            plan.clear();
            first.clear();
            while let Some(next) = open.pop() {
                match next {
                    Open::Fact(fact) => {
                        // A fact is followed once.
                        let rule = std::mem::replace(&mut facts[fact as usize].by, NONE);
                        if rule != NONE {
                            open.push(Open::Rule(rule));
                            let conditions = relaxation.conditions.of(rule).iter();
                            open.extend(conditions.map(|&fact| Open::Fact(fact)));
                        }
                    }
                    Open::Rule(rule) => match relaxation.operators[rule as usize] {
                        NONE => {} // an axiom
                        operator => {
                            plan.push(operator);
                            let mut conditions = relaxation.conditions.of(rule).iter();
                            if conditions.all(|&fact| facts[fact as usize].cost == 0) {
                                first.push(operator);
                            }
                        }
                    },
                }
            }
            use_plan(explored)
        })
    }
}
