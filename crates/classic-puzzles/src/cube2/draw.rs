//! Drawings of the unfolded cube.

use search_core::Drawn;
use search_core::drawing::{Backdrop, Drawing};

use super::{Corners, Cube2};
use crate::net;

/// Draws the stickers of the unfolded cube, each with the letter of its colour: the upper face on top, then left, front, right
/// and back, then the lower face.
///
/// ```
/// use classic_puzzles::Cube2;
/// use classic_puzzles::cube2::{Corners, Metric};
/// use search_core::drawing::Role;
/// use search_core::Drawn;
///
/// let cube = Cube2::new(Metric::HalfTurn);
/// let drawing = cube.drawing(&Corners::SOLVED, &Corners::SOLVED, None);
/// let white = drawing.shapes.iter().filter(|shape| shape.role == Role::First).count();
/// assert_eq!((drawing.shapes.len(), white), (2 * 24, 2 * 4)); // each sticker is a square and a letter
/// ```
impl Drawn for Cube2 {
    fn goal(&self, _: &Corners) -> Option<Corners> {
        Some(Corners::SOLVED)
    }

    fn backdrop(&self, _: &Corners) -> Backdrop {
        net::backdrop(2)
    }

    fn drawing(&self, _: &Corners, corners: &Corners, _: Option<&Corners>) -> Drawing {
        net::drawing(&corners.to_string(), 2)
    }
}
