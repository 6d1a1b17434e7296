//! A search of a space of its own type, with the states and costs of the erased space.

use std::marker::PhantomData;

use search_core::{
    Cost, Counts, Drive, Limits, Proven, Report, Solution, Step, Ties, cost::Number,
    engine::Incomplete, memory::Growth,
};

use crate::erased::AnyState;

/// A search with states `S` and costs `C`, driven as one of the erased space.
pub struct Erasing<D, S, C> {
    search: D,
    /// Converts a state to one of the erased space.
    erase: fn(&S) -> AnyState,
    cost: PhantomData<fn() -> C>,
}

impl<D: Drive<S, C>, S, C> Erasing<D, S, C> {
    /// Wraps a search, whose states `erase` converts.
    pub fn new(search: D, erase: fn(&S) -> AnyState) -> Self {
        Erasing {
            search,
            erase,
            cost: PhantomData,
        }
    }
}

impl<D: Drive<S, C>, S, C: Cost> Drive<AnyState, Number> for Erasing<D, S, C> {
    fn set_limits(&mut self, limits: Limits) {
        self.search.set_limits(limits);
    }

    fn advance(&mut self) -> Step {
        self.search.advance()
    }

    fn to_solution(&self) -> Option<Solution<AnyState, Number>> {
        let solution = self.search.to_solution()?;
        Some(erased(&solution, self.erase))
    }

    fn counts(&self) -> Counts {
        self.search.counts()
    }

    fn run(self: Box<Self>) -> Report<AnyState, Number> {
        let erase = self.erase;
        let report = Box::new(self.search).run();
        report.map(|solution| erased(&solution, erase))
    }

    fn ties(&self) -> Option<Ties> {
        self.search.ties()
    }

    fn could_not_grow(&self) -> Option<Growth> {
        self.search.could_not_grow()
    }

    fn incomplete(&self) -> Option<Incomplete> {
        self.search.incomplete()
    }

    fn is_anytime(&self) -> bool {
        self.search.is_anytime()
    }

    fn lower_bound(&self) -> Option<Number> {
        self.search.lower_bound().map(Number::of)
    }

    fn proven_of_best(&self, end: Step) -> Proven {
        self.search.proven_of_best(end)
    }
}

/// Converts a solution to the states and costs of the erased space.
pub fn erased<S, C: Cost>(
    solution: &Solution<S, C>,
    erase: fn(&S) -> AnyState,
) -> Solution<AnyState, Number> {
    let ancestors = solution.ancestors.as_ref();
    let path_costs = solution.path_costs.as_ref();
    Solution {
        state: erase(&solution.state),
        depth: solution.depth,
        cost: solution.cost.map(Number::of),
        proven: solution.proven,
        ancestors: ancestors.map(|states| states.iter().map(erase).collect()),
        path_costs: path_costs.map(|costs| costs.iter().copied().map(Number::of).collect()),
    }
}
