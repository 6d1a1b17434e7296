use search_core::engine::Engine;
use search_core::{Counts, Limit, Limits, Search, StateSpace, Step};
use search_core::{best_first, breadth_first, depth_first};

use crate::{
    Backtracking, BacktrackingState, Board, CellRule, Method, Order, PencilMarks, Propagation,
    Puzzle, Settings, Singles, SinglesState, Sudoku,
};

/// A search for solutions, whatever its space and its engine.
pub(super) trait Hunt {
    /// The next solution; none where there is no other.
    fn next(&mut self) -> Result<Option<Puzzle>, Limit>;

    fn counts(&self) -> Counts;

    /// The boards expanded at which there was a choice.
    fn guesses(&self) -> u64;

    fn set_limits(&mut self, limits: Limits);
}

struct ByEngine<P: StateSpace, E> {
    search: Search<P, E>,
    /// The values of a state.
    read: fn(&P::State) -> Option<Puzzle>,
    /// The guesses of a search: its expansions, where cells with one candidate are never guessed.
    guesses: fn(&P, &Counts) -> u64,
}

impl<P: StateSpace, E: Engine<P>> Hunt for ByEngine<P, E> {
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

    fn guesses(&self) -> u64 {
        (self.guesses)(self.search.space(), &self.search.counts())
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
            boxed(depth_first::tree_in(space, start), SinglesState::to_puzzle)
        }
        Method::Weighted { k } => on_boards(
            &marks,
            candidates(Propagation::Hidden, CellRule::Weighted { k }),
            Order::DepthFirst,
        ),
        Method::Compact => backtracking(Backtracking::row_by_row(marks)?),
        Method::Sorted => backtracking(Backtracking::sorted(marks)?),
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

fn boxed<P, E>(search: Search<P, E>, read: fn(&P::State) -> Option<Puzzle>) -> Option<Box<dyn Hunt>>
where
    P: StateSpace + 'static,
    E: Engine<P> + 'static,
{
    Some(Box::new(ByEngine {
        search,
        read,
        guesses: |_, counts| counts.expanded,
    }))
}

fn backtracking((space, start): (Backtracking, BacktrackingState)) -> Option<Box<dyn Hunt>> {
    Some(Box::new(ByEngine {
        search: depth_first::in_place(space, start),
        read: BacktrackingState::to_puzzle,
        guesses: |space, _| space.choices(),
    }))
}
