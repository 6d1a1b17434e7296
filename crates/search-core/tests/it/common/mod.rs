//! Shared helpers: maps to search, reference implementations, and a macro that runs a test with every engine.

pub(crate) mod a_star;
pub(crate) mod arrangements;
pub(crate) mod both_ways;
pub(crate) mod graphs;
pub(crate) mod map;
pub(crate) mod numbers;
pub(crate) mod reference;

use search_core::{Counts, Report, Solution, Ties};

/// An engine and a kind of search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Which {
    pub(crate) order: Order,
    /// Graph search, not tree search.
    pub(crate) graph: bool,
}

/// The order of expansion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    Breadth,
    Depth,
    Best(Ties),
}

impl Which {
    /// Returns `true` if solutions have a path.
    pub(crate) fn keeps_paths(self) -> bool {
        self.graph || self.order == Order::Depth
    }
}

/// Calls `$check(which, new, ...)` for every engine and kind of search, where `new()` creates a search of the space `$space`
/// from `$start`.
macro_rules! with_every_engine {
    ($check:ident, $space:expr, $start:expr $(, $more:expr)*) => {{
        use search_core::{Ties, best_first, breadth_first, depth_first};
        use $crate::common::{Order, Which};
        let which = |order, graph| Which { order, graph };
        let first = Order::Best(Ties::FIFO);
        let last = Order::Best(Ties::LIFO);
        $check(which(Order::Breadth, false), || breadth_first::tree(($space, $start)) $(, $more)*);
        $check(which(Order::Breadth, true), || breadth_first::graph(($space, $start)) $(, $more)*);
        $check(which(Order::Depth, false), || depth_first::tree(search_core::WithoutCycleCheck(($space, $start))) $(, $more)*);
        $check(which(Order::Depth, true), || depth_first::graph(($space, $start)) $(, $more)*);
        $check(which(first, false), || best_first::tree(($space, $start)) $(, $more)*);
        $check(which(first, true), || best_first::graph(($space, $start)) $(, $more)*);
        $check(which(last, false), || best_first::tree(($space, $start)).ties(Ties::LIFO) $(, $more)*);
        $check(which(last, true), || best_first::graph(($space, $start)).ties(Ties::LIFO) $(, $more)*);
    }};
}
pub(crate) use with_every_engine;

/// Returns the counts without those that no reference can predict: bytes and time.
pub(crate) fn bare(counts: Counts) -> Counts {
    Counts {
        bytes: 0,
        elapsed: None,
        ..counts
    }
}

/// Returns the path of the solution, if the engine keeps it.
pub(crate) fn path_of<C>(report: &Report<u16, C>) -> Option<Vec<u16>> {
    let path = report.solution()?.path()?;
    Some(path.copied().collect())
}

/// Returns the path of a solution of an engine that keeps paths.
pub(crate) fn path<C>(solution: &Solution<u16, C>) -> Vec<u16> {
    let path = solution.path().expect("the engine keeps the path");
    path.copied().collect()
}
