use std::sync::Arc;

use search_core::estimator::Estimator;
use search_core::{Heuristic, StateSpace};

use crate::{Abstraction, PatternTable};

/// An abstraction of the states of a space `P`.
pub trait Projection<P: StateSpace>: Abstraction {
    /// Returns whether the abstraction is of `space`: every state has a rank in it, the goals are among its own, and each action
    /// costs at least as much as its move in the abstraction, so 1 if it changes the rank.
    ///
    /// Spaces of one type can differ in size, goal and costs. Nothing is guaranteed of a space for which this returns `false`.
    fn fits(&self, space: &P) -> bool;

    /// Returns the rank of a state, which is less than [`ranks`](Abstraction::ranks) if the abstraction [fits](Projection::fits).
    fn project(&self, space: &P, state: &P::State) -> u64;
}

/// The heuristic of one pattern database. On a space that its abstraction [fits](Projection::fits), it is admissible, and consistent if
/// the abstraction has one variant only, by the contract of [`Abstraction`]. Of other spaces, nothing is guaranteed.
#[derive(Clone, Debug)]
pub struct PatternDatabase<A> {
    abstraction: A,
    table: Arc<PatternTable>,
}

impl<A: Abstraction> PatternDatabase<A> {
    /// Creates a database. Returns `None` if `table` is that of another abstraction.
    pub fn new(abstraction: A, table: impl Into<Arc<PatternTable>>) -> Option<Self> {
        let table = table.into();
        let fits =
            abstraction.ranks() == table.ranks() && abstraction.description() == table.description;
        fits.then_some(PatternDatabase { abstraction, table })
    }

    /// Returns the abstraction.
    pub const fn abstraction(&self) -> &A {
        &self.abstraction
    }

    /// Returns the table.
    pub fn table(&self) -> &PatternTable {
        &self.table
    }
}

impl<P: StateSpace<Cost = u32>, A: Projection<P>> Estimator<P> for PatternDatabase<A> {
    fn guarantee(&self, space: &P) -> Heuristic {
        match self.abstraction.variants() {
            _ if !self.abstraction.fits(space) => Heuristic::Unknown,
            1 => Heuristic::Consistent,
            _ => Heuristic::Admissible,
        }
    }

    #[inline]
    fn value(&self, space: &P, state: &P::State) -> Option<u32> {
        self.table.distance(self.abstraction.project(space, state))
    }
}
