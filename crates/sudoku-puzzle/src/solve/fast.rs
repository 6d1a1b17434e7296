use search_core::{Counts, Limits, Step, depth_first};

use super::search::{SolutionSearch, board_search, engine_search, expansions};
use crate::large::{self, Large};
use crate::nine::{Nine, NineBoard, Path, WithPath, with_best_path};
use crate::{Board, CellRule, Clues, Order, Propagation, Puzzle, Settings};

/// Starts the fastest search for boards of this size, or in this layout.
pub(super) fn start_search(clues: &dyn Clues) -> Option<Box<dyn SolutionSearch>> {
    let settings = Settings {
        propagation: Propagation::Hidden,
        cell: CellRule::Fewest,
    };
    match clues.size().n() {
        _ if clues.layout().is_some() => Some(Box::new(LargeSearch(large_search(clues)?))),
        1 | 4 => board_search(clues, settings, Order::DepthFirst),
        9 => with_best_path(NineTask(clues)),
        _ => Some(Box::new(LargeSearch(large_search(clues)?))),
    }
}

/// A search for boards of 16×16 and larger, and of all sizes in a layout.
struct LargeSearch(Large);

fn large_search(clues: &dyn Clues) -> Option<Large> {
    let settings = Settings {
        propagation: Propagation::Locked,
        cell: CellRule::Fewest,
    };
    let board = Board::from_marks(&clues.to_marks(), settings).ok()?;
    Some(large::search(&board))
}

impl SolutionSearch for LargeSearch {
    fn restart(&mut self, clues: &dyn Clues) -> bool {
        match large_search(clues) {
            Some(search) => {
                self.0 = search;
                true
            }
            None => false,
        }
    }

    fn advance(&mut self) -> Step {
        self.0.advance()
    }

    fn solution(&self) -> Option<Puzzle> {
        self.0.solution()
    }

    fn counts(&self) -> Counts {
        self.0.counts()
    }

    fn guesses(&self) -> u64 {
        self.0.counts().expanded
    }

    fn set_limits(&mut self, limits: Limits) {
        self.0.set_limits(limits);
    }
}

struct NineTask<'a>(&'a dyn Clues);

impl WithPath for NineTask<'_> {
    type Output = Option<Box<dyn SolutionSearch>>;

    fn run<P: Path>(self, path: P) -> Option<Box<dyn SolutionSearch>> {
        let start = move |clues: &dyn Clues| {
            let space = Nine::new(path);
            Some((space, space.propagate(&NineBoard::from_clues(clues)?)?))
        };
        // Most searches take less time than reading the clock.
        let search = |problem| depth_first::tree(problem).untimed();
        let to_puzzle = |board: &NineBoard| Some(board.to_puzzle());
        engine_search(self.0, start, search, to_puzzle, expansions)
    }
}
