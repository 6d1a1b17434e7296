use std::sync::Arc;

use search_core::Heuristic;
use search_core::estimator::Estimator;

use crate::{PackedState, TaskSpace};

use super::exploration::Explorer;
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
/// Sources: J. Hoffmann and B. Nebel, *The FF planning system*, 2001; E. Keyder and H. Geffner, *Heuristics for planning with action costs
/// revisited*, 2008, for the choice by h^add.
#[derive(Debug)]
pub struct Ff(Explorer);

macro_rules! relaxed {
    ($name:ident, $guarantee:ident, |$self:ident, $space:ident, $state:ident| $value:expr) => {
        impl $name {
            /// Prepares the heuristic for the task of `space`.
            #[must_use]
            pub fn new<S: PackedState>(space: &TaskSpace<S>) -> Self {
                $name(Explorer::new(space))
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

relaxed!(HAdd, Unknown, |self, space, state| {
    let Explorer { relaxation, .. } = &self.0;
    self.0.explore::<true, _, _>(space, state, |explored| {
        let costs = relaxation
            .goal
            .iter()
            .map(|&goal| explored.facts[goal as usize].cost);
        costs.fold(0, u32::saturating_add)
    })
});

relaxed!(Ff, Unknown, |self, space, state| {
    let task = space.task();
    self.plan_and_then(space, state, |plan| {
        let costs = plan
            .iter()
            .map(|&operator| task.cost_of(&task.operators[operator as usize]));
        costs.fold(0, u32::saturating_add)
    })
});

impl Ff {
    /// Returns the operators of the relaxed plan of a state, in the order of the task, or `None` if there is none. The heuristic value is the
    /// sum of their costs.
    #[must_use]
    pub fn relaxed_plan<S: PackedState>(
        &self,
        space: &TaskSpace<S>,
        state: &S,
    ) -> Option<Vec<u32>> {
        self.plan_and_then(space, state, <[u32]>::to_vec)
    }

    #[inline]
    fn plan_and_then<S: PackedState, R>(
        &self,
        space: &TaskSpace<S>,
        state: &S,
        use_plan: impl FnOnce(&[u32]) -> R,
    ) -> Option<R> {
        let Explorer { relaxation, .. } = &self.0;
        self.0.explore::<true, _, _>(space, state, |explored| {
            explored.open.clear();
            explored.open.extend_from_slice(&relaxation.goal);
            explored.plan.clear();
            while let Some(fact) = explored.open.pop() {
                // A fact is followed once.
                let rule = std::mem::replace(&mut explored.facts[fact as usize].by, NONE);
                if rule != NONE {
                    explored
                        .open
                        .extend_from_slice(relaxation.conditions.of(rule));
                    explored.plan.push(relaxation.operators[rule as usize]);
                }
            }
            explored.plan.sort_unstable();
            explored.plan.dedup();
            if explored.plan.last() == Some(&NONE) {
                explored.plan.pop(); // axioms
            }
            use_plan(&explored.plan)
        })
    }
}
