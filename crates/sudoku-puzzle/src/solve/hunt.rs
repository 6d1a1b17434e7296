use search_core::engine::Engine;
use search_core::{Counts, Limit, Limits, MovedInPlace, Search, StateSpace, Step};
use search_core::{best_first, breadth_first, depth_first};

use super::fast;
use crate::{
    Backtracking, BacktrackingState, Board, CellRule, Clues, Method, Order, Propagation, Puzzle,
    Settings, Singles, SinglesState, Sudoku,
};

/// A search for solutions, whatever its space and its engine.
pub(super) trait Hunt: Send {
    /// Begins anew from other clues, in the memory that it has; says whether it could: not where the clues contradict
    /// each other before any search.
    fn restart(&mut self, clues: &dyn Clues) -> bool;

    /// Goes on to the next solution; says whether there is one.
    fn advance(&mut self) -> Result<bool, Limit>;

    /// The solution that it has come to.
    fn solution(&self) -> Option<Puzzle>;

    fn counts(&self) -> Counts;

    /// The boards expanded at which there was a choice.
    fn guesses(&self) -> u64;

    fn set_limits(&mut self, limits: Limits);
}

/// A search by an engine for all.
struct ByEngine<P: StateSpace, E, S> {
    search: Search<P, E>,
    start: S,
    /// The values of a state.
    read: fn(&P::State) -> Option<Puzzle>,
    guesses: fn(&P, &Counts) -> u64,
}

impl<P, E, S> Hunt for ByEngine<P, E, S>
where
    P: StateSpace,
    E: Engine<P>,
    S: Fn(&dyn Clues) -> Option<(P, P::State)>,
    Self: Send,
{
    fn restart(&mut self, clues: &dyn Clues) -> bool {
        let Some((space, start)) = (self.start)(clues) else {
            return false;
        };
        self.search.restart_in(space, start);
        true
    }

    fn advance(&mut self) -> Result<bool, Limit> {
        match self.search.advance() {
            Step::Solution => Ok(true),
            Step::Stopped(limit) => Err(limit),
            Step::Exhausted | Step::Expanded | Step::CutOff => Ok(false),
        }
    }

    fn solution(&self) -> Option<Puzzle> {
        let solution = self.search.solution()?;
        (self.read)(solution.state)
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

/// The search of a method; none where the clues contradict each other before any search.
pub(super) fn hunt(method: Method, clues: &dyn Clues) -> Option<Box<dyn Hunt>> {
    match method {
        Method::Fast => fast::hunt(clues),
        Method::Singles => {
            let start = |clues: &dyn Clues| Singles::new(clues.to_marks());
            let read = SinglesState::to_puzzle;
            by_engine(clues, start, depth_first::tree, read, expansions)
        }
        Method::Weighted { k } => {
            let settings = Settings {
                propagation: Propagation::Hidden,
                cell: CellRule::Weighted { k },
            };
            on_boards(clues, settings, Order::DepthFirst)
        }
        Method::Compact => backtracking(clues, Backtracking::row_by_row),
        Method::Sorted => backtracking(clues, Backtracking::sorted),
        Method::Candidates { settings, engine } => on_boards(clues, settings, engine),
    }
}

pub(super) fn on_boards(
    clues: &dyn Clues,
    settings: Settings,
    order: Order,
) -> Option<Box<dyn Hunt>> {
    let start = move |clues: &dyn Clues| {
        let board = Board::from_marks(&clues.to_marks(), settings);
        Some((Sudoku, board.ok()?))
    };
    let read = |board: &Board| Some(board.to_puzzle());
    match order {
        Order::BreadthFirst => by_engine(clues, start, breadth_first::tree, read, expansions),
        Order::DepthFirst => by_engine(clues, start, depth_first::tree, read, expansions),
        Order::BestFirst => by_engine(clues, start, best_first::tree, read, expansions),
    }
}

fn backtracking(
    clues: &dyn Clues,
    start: fn(crate::PencilMarks) -> Option<(Backtracking, BacktrackingState)>,
) -> Option<Box<dyn Hunt>> {
    let start = move |clues: &dyn Clues| start(clues.to_marks());
    let read = BacktrackingState::to_puzzle;
    let search = |problem| depth_first::tree(MovedInPlace(problem));
    by_engine(clues, start, search, read, |space, _| space.choices())
}

/// The guesses where cells with one candidate are never expanded.
pub(super) fn expansions<P>(_: &P, counts: &Counts) -> u64 {
    counts.expanded
}

pub(super) fn by_engine<P, E, S>(
    clues: &dyn Clues,
    start: S,
    search: impl FnOnce((P, P::State)) -> Search<P, E>,
    read: fn(&P::State) -> Option<Puzzle>,
    guesses: fn(&P, &Counts) -> u64,
) -> Option<Box<dyn Hunt>>
where
    P: StateSpace + 'static,
    E: Engine<P> + 'static,
    S: Fn(&dyn Clues) -> Option<(P, P::State)> + Send + 'static,
    Search<P, E>: Send,
{
    let problem = start(clues)?;
    Some(Box::new(ByEngine {
        search: search(problem),
        start,
        read,
        guesses,
    }))
}
