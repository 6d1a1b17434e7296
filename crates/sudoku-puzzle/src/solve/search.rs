use search_core::engine::Engine;
use search_core::{Counts, Limits, MovedInPlace, Search, StateSpace, Step};
use search_core::{best_first, breadth_first, depth_first};

use super::fast;
use crate::layout::Layout;
use crate::{
    Backtracking, BacktrackingState, Board, CellRule, Clues, Method, Notation, Order, Propagation,
    Puzzle, Settings, Singles, SinglesState, Size, Sudoku,
};

/// A search for the solutions of one puzzle by a [`Method`], with control over its steps: run it to a limit, inspect
/// the counts, continue. A [`Solver`](crate::Solver) answers questions by such searches.
///
/// ```
/// use search_core::{Limits, Step};
/// use sudoku_puzzle::{Puzzle, method::{Method, MethodSearch}};
///
/// let puzzle: Puzzle = "1.3...........4.".parse()?;
/// let mut search = MethodSearch::new(Method::Compact, &puzzle).expect("the clues do not contradict each other");
/// search.set_limits(Limits { expansions: Some(5), ..Limits::default() });
/// assert!(matches!(search.advance(), Step::Stopped(_)));
///
/// search.set_limits(Limits::default());
/// let mut solutions = 0;
/// while search.advance() == Step::Solution {
///     solutions += 1;
/// }
/// assert_eq!(solutions, 9);
/// # Ok::<(), sudoku_puzzle::read::ReadError>(())
/// ```
pub struct MethodSearch {
    search: Box<dyn SolutionSearch>,
    size: Size,
    layout: Option<Layout>,
    /// The notation of the clues, and so of the solutions.
    notation: Notation,
}

impl MethodSearch {
    /// Creates a search. Returns `None` if the clues contradict each other before any search.
    #[must_use]
    pub fn new(method: Method, clues: &dyn Clues) -> Option<MethodSearch> {
        Some(MethodSearch {
            search: start_search(method, clues)?,
            size: clues.size(),
            layout: clues.layout().cloned(),
            notation: clues.notation(),
        })
    }

    /// Returns whether the search can restart with these clues.
    pub(super) fn fits(&self, clues: &dyn Clues) -> bool {
        self.size == clues.size() && self.layout.as_ref() == clues.layout()
    }

    /// Restarts with other clues that [fit](Self::fits) and reuses the memory. Returns `false` if the clues contradict each other.
    pub(super) fn restart(&mut self, clues: &dyn Clues) -> bool {
        self.notation = clues.notation();
        self.search.restart(clues)
    }

    /// Sets the limits, also of a running search.
    pub fn set_limits(&mut self, limits: Limits) {
        self.search.set_limits(limits);
    }

    /// Runs to the next solution, the end of the space, or a limit.
    pub fn advance(&mut self) -> Step {
        self.search.advance()
    }

    /// Returns the solution found by the latest advance, or `None` if it found none.
    #[must_use]
    pub fn solution(&self) -> Option<Puzzle> {
        let solution = self.search.solution()?;
        let solution = solution.with_notation(self.notation);
        Some(solution.with_layout_of(self.layout.as_ref()))
    }

    /// Returns the counts so far. [`Method::Fast`] reads no clock on 9×9 boards: there `elapsed` is unknown unless
    /// time is limited.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.search.counts()
    }

    /// Returns the number of guesses so far: expanded boards with more than one candidate to try.
    #[must_use]
    pub fn guesses(&self) -> u64 {
        self.search.guesses()
    }
}

/// A search for the solutions of a puzzle, independent of the space and the engine.
pub(super) trait SolutionSearch: Send {
    /// Restarts with other clues and reuses the memory. Returns `false` if the clues contradict each other.
    fn restart(&mut self, clues: &dyn Clues) -> bool;

    /// Runs to the next solution, the end of the space, or a limit.
    fn advance(&mut self) -> Step;

    /// Returns the solution found by the latest advance, or `None` if it found none.
    fn solution(&self) -> Option<Puzzle>;

    fn counts(&self) -> Counts;

    /// Returns the number of expanded boards with more than one candidate to try.
    fn guesses(&self) -> u64;

    fn set_limits(&mut self, limits: Limits);
}

/// A search by an engine of `search-core`.
struct EngineSearch<P: StateSpace, E, S> {
    search: Search<P, E>,
    start: S,
    /// Returns the values of a state as a puzzle.
    to_puzzle: fn(&P::State) -> Option<Puzzle>,
    guesses: fn(&P, &Counts) -> u64,
}

impl<P, E, S> SolutionSearch for EngineSearch<P, E, S>
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

    fn advance(&mut self) -> Step {
        self.search.advance()
    }

    fn solution(&self) -> Option<Puzzle> {
        let solution = self.search.solution()?;
        (self.to_puzzle)(solution.state)
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

/// Starts a search by a method. Returns `None` if the clues contradict each other before any search.
fn start_search(method: Method, clues: &dyn Clues) -> Option<Box<dyn SolutionSearch>> {
    match method {
        Method::Fast => fast::start_search(clues),
        Method::Singles => {
            let start = |clues: &dyn Clues| Singles::new(clues.to_marks());
            let to_puzzle = SinglesState::to_puzzle;
            engine_search(clues, start, depth_first::tree, to_puzzle, expansions)
        }
        Method::Weighted { k } => {
            let settings = Settings {
                propagation: Propagation::Hidden,
                cell: CellRule::Weighted { k },
            };
            board_search(clues, settings, Order::DepthFirst)
        }
        Method::Compact => backtracking(clues, Backtracking::row_by_row),
        Method::Sorted => backtracking(clues, Backtracking::sorted),
        Method::Candidates { settings, engine } => board_search(clues, settings, engine),
    }
}

pub(super) fn board_search(
    clues: &dyn Clues,
    settings: Settings,
    order: Order,
) -> Option<Box<dyn SolutionSearch>> {
    let start = move |clues: &dyn Clues| {
        let board = Board::from_marks(&clues.to_marks(), settings);
        Some((Sudoku, board.ok()?))
    };
    let to_puzzle = |board: &Board| Some(board.to_puzzle());
    match order {
        Order::BreadthFirst => {
            engine_search(clues, start, breadth_first::tree, to_puzzle, expansions)
        }
        Order::DepthFirst => engine_search(clues, start, depth_first::tree, to_puzzle, expansions),
        Order::BestFirst => engine_search(clues, start, best_first::tree, to_puzzle, expansions),
    }
}

fn backtracking(
    clues: &dyn Clues,
    start: fn(crate::PencilMarks) -> Option<(Backtracking, BacktrackingState)>,
) -> Option<Box<dyn SolutionSearch>> {
    let start = move |clues: &dyn Clues| start(clues.to_marks());
    let to_puzzle = BacktrackingState::to_puzzle;
    let search = |problem| depth_first::tree(MovedInPlace(problem));
    engine_search(clues, start, search, to_puzzle, |space, _| space.choices())
}

/// Returns the number of expansions, which is that of guesses if cells with one candidate are never expanded.
pub(super) fn expansions<P>(_: &P, counts: &Counts) -> u64 {
    counts.expanded
}

pub(super) fn engine_search<P, E, S>(
    clues: &dyn Clues,
    start: S,
    search: impl FnOnce((P, P::State)) -> Search<P, E>,
    to_puzzle: fn(&P::State) -> Option<Puzzle>,
    guesses: fn(&P, &Counts) -> u64,
) -> Option<Box<dyn SolutionSearch>>
where
    P: StateSpace + 'static,
    E: Engine<P> + 'static,
    S: Fn(&dyn Clues) -> Option<(P, P::State)> + Send + 'static,
    Search<P, E>: Send,
{
    let problem = start(clues)?;
    Some(Box::new(EngineSearch {
        search: search(problem),
        start,
        to_puzzle,
        guesses,
    }))
}
