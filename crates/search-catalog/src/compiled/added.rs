//! Searches compiled for the spaces of puzzles that a program adds.

use std::hash::Hash;
use std::sync::Arc;

use search_core::{
    CycleCheck, StateSpace, Written, breadth_first, cost::Weighable, depth_first, ida_star,
};

use super::{Compiled, SearchRequest};
use crate::erased::{AnyState, Capable, Erasable, Erased};
use crate::instance::PuzzleInstance;
use crate::puzzle::ListedPuzzle;
use crate::{DuplicateDetection, Instance, OwnPuzzle};

impl<P> OwnPuzzle<P>
where
    P: Erasable + Written + StateSpace<Cost: Weighable> + 'static,
{
    /// Returns the puzzle, with searches that are compiled for its type: breadth-first, depth-first and IDA*, and as graph
    /// searches best-first, uniform-cost, A* and weighted A*. They are faster than searches on the
    /// [erased space](crate::erased), on which other algorithms run, and those with settings that need a capability; but each
    /// takes seconds to compile.
    ///
    /// The definition is kept until the program ends.
    #[must_use]
    pub fn compiled(self) -> &'static ListedPuzzle {
        self.listed(Instance::compiled)
    }
}

impl Instance {
    /// Creates the instance of a space, with its declared capabilities, and a start state, with searches that are compiled for its type. See
    /// [`OwnPuzzle::compiled`].
    #[must_use]
    pub fn compiled<P>(space: Capable<'static, P>, start: P::State) -> Instance
    where
        P: Erasable + StateSpace<Cost: Weighable> + 'static,
    {
        Instance::of(Typed {
            space: space.space(),
            erased: space.erase(),
            start,
        })
    }
}

/// A space and its start state, of their own type and erased.
struct Typed<P: StateSpace> {
    space: Arc<P>,
    erased: Erased<'static>,
    start: P::State,
}

impl<P> PuzzleInstance for Typed<P>
where
    P: Erasable + StateSpace<Cost: Weighable> + 'static,
{
    fn space(&self) -> Erased<'_> {
        self.erased.clone()
    }

    fn start(&self) -> Result<AnyState, String> {
        Ok(AnyState::new(self.start.clone()))
    }

    fn compiled<'p>(&'p self, wanted: &SearchRequest<'_>) -> Compiled<'p> {
        wanted.added(&*self.space)
    }
}

impl SearchRequest<'_> {
    /// Returns a search of the space of a puzzle that a program adds.
    fn added<'p, P>(&self, space: &'p P) -> Compiled<'p>
    where
        P: StateSpace<State: Clone + Eq + Hash + Send + Sync + 'static, Cost: Weighable>,
    {
        let settings = self.algorithm.settings();
        if settings.in_place || settings.without_inverse {
            return None;
        }
        let duplicates = settings.duplicate_detection;
        let check = match P::IS_TREE {
            true => CycleCheck::None,
            false => settings.cycles.check(),
        };
        let problem = self.problem(space)?;
        match self.algorithm.name() {
            "depth-first" if duplicates == DuplicateDetection::On => {
                self.run(depth_first::graph(problem))
            }
            "depth-first" => self.run(depth_first::tree(problem).cycle_check(check)),
            "ida-star" => self.run(ida_star::tree(problem).cycle_check(check)),
            _ if !duplicates.is_tree(P::IS_TREE) => self.graph_of_any(space),
            "breadth-first" => self.run(breadth_first::tree(problem)),
            _ => None,
        }
    }
}
