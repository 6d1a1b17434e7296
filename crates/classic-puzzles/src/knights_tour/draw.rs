//! Drawings of a tour.

use search_core::Drawn;
use search_core::drawing::{Backdrop, Drawing, Role};

use super::{KnightsTour, Tour};
use crate::ground::ground;
use crate::shape::numbers;

/// Draws the visited squares, the knight with its last jump, and the squares that it can jump to.
///
/// ```
/// use classic_puzzles::{KnightsTour, Square};
/// use search_core::drawing::Role;
/// use search_core::Drawn;
///
/// let chessboard = KnightsTour::new(8, 8)?;
/// let start = chessboard.start(Square { column: 0, row: 0 }).expect("a1 is on the board");
/// let drawing = chessboard.drawing(&start, &start, None);
/// let exits = drawing.shapes.iter().filter(|shape| shape.role == Role::Candidate).count();
/// assert_eq!(exits, 2);
/// # Ok::<(), classic_puzzles::SizeError>(())
/// ```
impl Drawn for KnightsTour {
    fn backdrop(&self, _: &Tour) -> Backdrop {
        let (width, height) = (self.shape.width, self.shape.height);
        let mut backdrop = ground(width.into(), height.into());
        for row in 0..height {
            for column in (0..width).filter(|column| (row + column) % 2 == 0) {
                // Row 0 is at the bottom.
                let (x, y) = (f64::from(column), f64::from(height - 1 - row));
                backdrop.drawing = backdrop.drawing.rectangle(Role::Grid, x, y, 1.0, 1.0);
            }
        }
        backdrop
    }

    fn drawing(&self, _: &Tour, tour: &Tour, before: Option<&Tour>) -> Drawing {
        let centre = |number| {
            let square = self.shape.square(number);
            let y = f64::from(self.shape.height - 1 - square.row) + 0.5;
            [f64::from(square.column) + 0.5, y]
        };
        let mut drawing = Drawing::new();
        for [x, y] in numbers(tour.visited).map(centre) {
            drawing = drawing.rectangle(Role::Placed, x - 0.35, y - 0.35, 0.7, 0.7);
        }
        let exits = self.attacked(tour.at) & self.unvisited(tour);
        for [x, y] in numbers(exits).map(centre) {
            drawing = drawing.circle(Role::Candidate, x, y, 0.15);
        }
        let [x, y] = centre(tour.at);
        if let Some(before) = before {
            drawing = drawing.line(Role::Guess, centre(before.at), [x, y], 0.1);
        }
        drawing
            .circle(Role::Guess, x, y, 0.38)
            .label(Role::Guess, x, y, 0.55, "N")
    }
}
