use search_core::estimator::InPlaceEstimator;
use search_core::{Estimator, Heuristic, InPlace, StateSpace};

use crate::{Abstraction, PatternTable};

/// An abstraction of the states of a space `P`.
pub trait Projection<P: StateSpace>: Abstraction {
    /// Returns the rank of a state, which is less than [`ranks`](Abstraction::ranks).
    fn project(&self, space: &P, state: &P::State) -> u64;
}

/// The heuristic of one pattern database, for spaces whose actions cost 1 or more. It is admissible, and consistent if the abstraction has
/// no variants, by the contract of [`Abstraction`].
#[derive(Clone, Debug)]
pub struct PatternDatabase<A> {
    abstraction: A,
    table: PatternTable,
}

impl<A: Abstraction> PatternDatabase<A> {
    /// Creates a database. Returns `None` if `table` is that of another abstraction.
    pub fn new(abstraction: A, table: PatternTable) -> Option<Self> {
        let fits = abstraction.ranks() == table.entries.len() as u64
            && abstraction.description() == table.description;
        fits.then_some(PatternDatabase { abstraction, table })
    }

    /// Returns the table.
    pub const fn table(&self) -> &PatternTable {
        &self.table
    }
}

impl<P: StateSpace<Cost = u32>, A: Projection<P>> Estimator<P> for PatternDatabase<A> {
    const GUARANTEE: Heuristic = Heuristic::Admissible;

    fn guarantee(&self, _: &P) -> Heuristic {
        match self.abstraction.variants() {
            1 => Heuristic::Consistent,
            _ => Heuristic::Admissible,
        }
    }

    #[inline]
    fn value(&self, space: &P, state: &P::State) -> Option<u32> {
        self.table.distance(self.abstraction.project(space, state))
    }
}

impl<P: InPlace<Cost = u32>, A: Projection<P>> InPlaceEstimator<P> for PatternDatabase<A> {}
