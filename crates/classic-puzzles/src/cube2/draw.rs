//! Drawings of the unfolded cube.

use search_core::{Backdrop, Drawing, Drawn, Role};

use super::{Corners, Cube2};
use crate::ground::ground;

/// The colours of the faces in the order of [`Role::COLOURS`]: white, yellow, green, blue, red and orange.
const FACES: &str = "WYGBRO";

/// Draws the stickers of the unfolded cube, each with the letter of its colour: the upper face on top, then left, front, right
/// and back, then the lower face.
///
/// ```
/// use classic_puzzles::Cube2;
/// use classic_puzzles::cube2::{Corners, Metric};
/// use search_core::{Drawn, Role};
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
        ground(8.0, 6.0)
    }

    fn drawing(&self, _: &Corners, corners: &Corners, _: Option<&Corners>) -> Drawing {
        let mut drawing = Drawing::new();
        for (row, line) in corners.to_string().lines().enumerate() {
            for (column, letter) in line.chars().enumerate() {
                let Some(face) = FACES.find(letter) else {
                    continue;
                };
                let (x, y, role) = (column as f64, row as f64, Role::COLOURS[face]);
                // Wider gaps separate the faces.
                let gap = |place: usize| if place.is_multiple_of(2) { 0.06 } else { 0.02 };
                drawing = drawing
                    .rectangle(role, x + gap(column), y + gap(row), 0.92, 0.92)
                    .label(role, x + 0.5, y + 0.5, 0.5, letter);
            }
        }
        drawing
    }
}
