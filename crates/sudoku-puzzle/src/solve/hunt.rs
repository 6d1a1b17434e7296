use search_core::engine::Engine;
use search_core::{Counts, Limit, Limits, Search, StateSpace, Step};
use search_core::{best_first, breadth_first, depth_first};

use crate::{
    Backtracking, Board, CellRule, Method, Order, PencilMarks, Propagation, Puzzle, Settings,
    Singles, Sudoku,
};

/// A search for solutions, whatever its space and its engine.
pub(super) trait Hunt {
    /// The next solution; none where there is no other.
    fn next(&mut self) -> Result<Option<Puzzle>, Limit>;

    fn counts(&self) -> Counts;

    fn set_limits(&mut self, limits: Limits);
}

struct ByEngine<P: StateSpace, E, F> {
    search: Search<P, E>,
    /// The values of a state.
    read: F,
}

impl<P: StateSpace, E: Engine<P>, F: Fn(&P::State) -> Option<Puzzle>> Hunt for ByEngine<P, E, F> {
    fn next(&mut self) -> Result<Option<Puzzle>, Limit> {
        match self.search.advance() {
            Step::Solution => Ok(self
                .search
                .solution()
                .and_then(|node| (self.read)(node.state))),
            Step::Stopped(limit) => Err(limit),
            Step::Exhausted | Step::Expanded | Step::CutOff => Ok(None),
        }
    }

    fn counts(&self) -> Counts {
        self.search.counts()
    }

    fn set_limits(&mut self, limits: Limits) {
        self.search.set_limits(limits);
    }
}

/// The search of a method; none where the marks contradict each other before any search.
pub(super) fn hunt(method: Method, marks: PencilMarks) -> Option<Box<dyn Hunt>> {
    let candidates = |propagation, cell| Settings { propagation, cell };
    match method {
        Method::Fast => on_boards(
            &marks,
            candidates(Propagation::Hidden, CellRule::Fewest),
            Order::DepthFirst,
        ),
        Method::Singles => {
            let (space, start) = Singles::new(marks)?;
            boxed(depth_first::tree_in(space, start), |state| {
                state.to_puzzle()
            })
        }
        Method::Weighted { k } => on_boards(
            &marks,
            candidates(Propagation::Hidden, CellRule::Weighted { k }),
            Order::DepthFirst,
        ),
        Method::Compact => {
            let (space, start) = Backtracking::row_by_row(marks)?;
            boxed(depth_first::in_place(space, start), |state| {
                state.to_puzzle()
            })
        }
        Method::Sorted => {
            let (space, start) = Backtracking::sorted(marks)?;
            boxed(depth_first::in_place(space, start), |state| {
                state.to_puzzle()
            })
        }
        Method::Candidates { settings, engine } => on_boards(&marks, settings, engine),
    }
}

fn on_boards(marks: &PencilMarks, settings: Settings, order: Order) -> Option<Box<dyn Hunt>> {
    let board = Board::from_marks(marks, settings).ok()?;
    let read = |board: &Board| Some(board.to_puzzle());
    match order {
        Order::BreadthFirst => boxed(breadth_first::tree_in(Sudoku, board), read),
        Order::DepthFirst => boxed(depth_first::tree_in(Sudoku, board), read),
        Order::BestFirst => boxed(best_first::tree_in(Sudoku, board), read),
    }
}

fn boxed<P, E>(
    search: Search<P, E>,
    read: impl Fn(&P::State) -> Option<Puzzle> + 'static,
) -> Option<Box<dyn Hunt>>
where
    P: StateSpace + 'static,
    E: Engine<P> + 'static,
{
    Some(Box::new(ByEngine { search, read }))
}
