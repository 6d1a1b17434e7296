use search_core::depth_first;

use super::hunt::{Hunt, by_engine, expansions, on_boards};
use crate::nine::{Nine, NineBoard, Path, WithPath, with_best_path};
use crate::{CellRule, Clues, Order, Propagation, Settings};

/// The quickest search for boards of this size.
pub(super) fn hunt(clues: &dyn Clues) -> Option<Box<dyn Hunt>> {
    if clues.size().n() == 9 {
        return with_best_path(OnNine(clues));
    }
    let settings = Settings {
        propagation: Propagation::Hidden,
        cell: CellRule::Fewest,
    };
    on_boards(clues, settings, Order::DepthFirst)
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
        let search = |space, start| depth_first::tree_in(space, start).untimed();
        let read = |board: &NineBoard| Some(board.to_puzzle());
        by_engine(self.0, start, search, read, expansions)
    }
}
