//! Searches compiled for the spaces of puzzles that a program adds.

use std::hash::Hash;
use std::sync::Arc;

use search_core::{
    CycleCheck, StateSpace, Weighable, Written, breadth_first, depth_first, ida_star,
};

use super::{boxed, graph_of_any};
use crate::erased::{AnyState, Capable, Erasable, Erased};
use crate::instance::PuzzleInstance;
use crate::puzzle::ListedPuzzle;
use crate::{Algorithm, DuplicateDetection, Instance, OwnPuzzle, Run};

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

    fn compiled<'p>(
        &'p self,
        _: &AnyState,
        algorithm: Algorithm,
        shown_by: &Erased<'p>,
    ) -> Option<Box<dyn Run + 'p>> {
        search(&*self.space, self.start.clone(), algorithm, shown_by)
    }
}

/// Returns the search that is compiled for the type of a space, or `None` if there is none for the algorithm.
fn search<'p, P>(
    space: &'p P,
    start: P::State,
    algorithm: Algorithm,
    shown_by: &Erased<'p>,
) -> Option<Box<dyn Run + 'p>>
where
    P: StateSpace<State: Clone + Eq + Hash + Send + Sync + 'static, Cost: Weighable>,
{
    let settings = algorithm.settings();
    if settings.in_place || settings.without_inverse {
        return None;
    }
    let is_graph = !settings.duplicate_detection.is_tree(P::IS_TREE);
    let check = match P::IS_TREE {
        true => CycleCheck::None,
        false => settings.cycles.check(),
    };
    Some(match algorithm.name() {
        "depth-first" if settings.duplicate_detection == DuplicateDetection::On => {
            boxed(depth_first::graph((space, start)), shown_by)
        }
        "depth-first" => {
            let search = depth_first::tree((space, start));
            boxed(search.cycle_check(check), shown_by)
        }
        "ida-star" => {
            let search = ida_star::tree((space, start));
            boxed(search.cycle_check(check), shown_by)
        }
        "breadth-first" if !is_graph => boxed(breadth_first::tree((space, start)), shown_by),
        _ if is_graph => return graph_of_any(space, start, algorithm, shown_by),
        _ => return None,
    })
}
