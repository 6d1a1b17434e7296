//! Drawings of a stack.

use search_core::Drawn;
use search_core::drawing::{Backdrop, Drawing, Role};

use super::{Pancakes, Stack};
use crate::ground::ground;

/// Draws the pancakes on a plate, each with its number, and highlights those that were flipped last.
///
/// ```
/// use classic_puzzles::Pancakes;
/// use search_core::drawing::Role;
/// use search_core::Drawn;
///
/// let pancakes = Pancakes::new(4)?;
/// let (before, after) = (pancakes.read("3 1 4 2")?, pancakes.read("1 3 4 2")?);
/// let drawing = pancakes.drawing(&before, &after, Some(&before));
/// let flipped = drawing.shapes.iter().filter(|shape| shape.role == Role::Guess).count();
/// assert_eq!((drawing.shapes.len(), flipped), (8, 4)); // each pancake is a rectangle and a number
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl<S: Stack> Drawn for Pancakes<S> {
    fn goal(&self, _: &S) -> Option<S> {
        Some(self.sorted)
    }

    fn backdrop(&self, _: &S) -> Backdrop {
        let (width, height) = (f64::from(self.size) + 1.0, f64::from(self.size));
        let mut backdrop = ground(width, height + 0.25);
        backdrop.drawing = backdrop
            .drawing
            .rectangle(Role::Wall, 0.0, height, width, 0.25);
        backdrop
    }

    fn drawing(&self, _: &S, stack: &S, before: Option<&S>) -> Drawing {
        let differs =
            |&place: &u8| before.is_some_and(|before| before.at(place) != stack.at(place));
        let flipped = (0..self.size).rev().find(differs);
        (0..self.size).fold(Drawing::new(), |drawing, place| {
            let is_flipped = flipped.is_some_and(|lowest| place <= lowest);
            let role = if is_flipped {
                Role::Guess
            } else {
                Role::Placed
            };
            let pancake = stack.at(place);
            let (width, y) = (f64::from(pancake) + 1.0, f64::from(place));
            let middle = (f64::from(self.size) + 1.0) / 2.0;
            drawing
                .rectangle(role, middle - width / 2.0, y + 0.05, width, 0.9)
                .label(role, middle, y + 0.5, 0.6, (pancake + 1).to_string())
        })
    }
}
