use search_core::{Counts, Limit, Limits, Step, depth_first};

use super::hunt::{Hunt, by_engine, expansions, on_boards};
use crate::large::{self, Large};
use crate::nine::{Nine, NineBoard, Path, WithPath, with_best_path};
use crate::{Board, CellRule, Clues, Order, Propagation, Puzzle, Settings};

/// The quickest search for boards of this size.
pub(super) fn hunt(clues: &dyn Clues) -> Option<Box<dyn Hunt>> {
    let settings = Settings {
        propagation: Propagation::Hidden,
        cell: CellRule::Fewest,
    };
    match clues.size().n() {
        1 | 4 => on_boards(clues, settings, Order::DepthFirst),
        9 => with_best_path(OnNine(clues)),
        _ => Some(Box::new(OnLarge(on_large(clues)?))),
    }
}

/// A search for boards of 16×16 and more.
struct OnLarge(Large);

fn on_large(clues: &dyn Clues) -> Option<Large> {
    let settings = Settings {
        propagation: Propagation::Locked,
        cell: CellRule::Fewest,
    };
    let board = Board::from_marks(&clues.to_marks(), settings).ok()?;
    Some(large::search(&board))
}

impl Hunt for OnLarge {
    fn restart(&mut self, clues: &dyn Clues) -> bool {
        match on_large(clues) {
            Some(search) => {
                self.0 = search;
                true
            }
            None => false,
        }
    }

    fn advance(&mut self) -> Result<bool, Limit> {
        match self.0.advance() {
            Step::Solution => Ok(true),
            Step::Stopped(limit) => Err(limit),
            Step::Exhausted | Step::Expanded | Step::CutOff => Ok(false),
        }
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

struct OnNine<'a>(&'a dyn Clues);

impl WithPath for OnNine<'_> {
    type Output = Option<Box<dyn Hunt>>;

    fn run<P: Path>(self, path: P) -> Option<Box<dyn Hunt>> {
        let start = move |clues: &dyn Clues| {
            let space = Nine::new(path);
            Some((space, space.settle(&NineBoard::from_clues(clues)?)?))
        };
        // Most searches are shorter than reading the clock.
        let search = |problem| depth_first::tree(problem).untimed();
        let read = |board: &NineBoard| Some(board.to_puzzle());
        by_engine(self.0, start, search, read, expansions)
    }
}
