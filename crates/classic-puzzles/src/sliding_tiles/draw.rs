//! Drawings of boards.

use search_core::Drawn;
use search_core::drawing::{Backdrop, Drawing, Role};

use super::{Board, SlidingTiles};

/// Draws the tiles and highlights the one that was moved last.
///
/// ```
/// use classic_puzzles::SlidingTiles;
/// use search_core::drawing::Role;
/// use search_core::Drawn;
///
/// let tiles: SlidingTiles = SlidingTiles::new(2, 2)?;
/// let (before, after) = (tiles.read("1 0\n2 3")?, tiles.read("0 1\n2 3")?);
/// let drawing = tiles.drawing(&before, &after, Some(&before));
/// let moved: Vec<_> = drawing.shapes.iter().filter(|shape| shape.role == Role::Guess).collect();
/// assert_eq!((drawing.shapes.len(), moved.len()), (6, 2)); // each tile is a rectangle and a number
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl<B: Board> Drawn for SlidingTiles<B> {
    fn goal(&self, _: &B) -> Option<B> {
        Some(self.goal.clone())
    }

    fn backdrop(&self, _: &B) -> Backdrop {
        let (width, height) = (self.width as f64, self.height as f64);
        Backdrop {
            width,
            height,
            drawing: Drawing::new().rectangle(Role::Ground, 0.0, 0.0, width, height),
        }
    }

    fn drawing(&self, _: &B, board: &B, before: Option<&B>) -> Drawing {
        let moved_to = before.map(Board::blank);
        let tiles = (0..self.cells()).filter(|&cell| board.tile(cell) != 0);
        tiles.fold(Drawing::new(), |drawing, cell| {
            let (x, y) = ((cell % self.width) as f64, (cell / self.width) as f64);
            let role = if moved_to == Some(cell) {
                Role::Guess
            } else {
                Role::Placed
            };
            drawing.rectangle(role, x + 0.05, y + 0.05, 0.9, 0.9).label(
                role,
                x + 0.5,
                y + 0.5,
                0.5,
                board.tile(cell).to_string(),
            )
        })
    }
}
