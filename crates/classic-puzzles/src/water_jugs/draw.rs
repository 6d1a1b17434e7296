//! Drawings of the jugs.

use search_core::Drawn;
use search_core::drawing::{Backdrop, Drawing, Role};

use super::{Amounts, WaterJugs};
use crate::ground::ground;

/// The width of a jug with its margins, and the height of the largest one.
const COLUMN: f64 = 2.0;
const HEIGHT: f64 = 5.0;

/// The height of the text below the jugs.
const TEXT: f64 = 0.9;

/// Draws the jugs in proportion to their capacities, each with its amount and its capacity; a jug with the target amount is
/// marked, and so are those whose amounts the last action has changed.
///
/// ```
/// use classic_puzzles::WaterJugs;
/// use search_core::drawing::Form;
/// use search_core::Drawn;
///
/// let jugs = WaterJugs::new(&[5, 3], 4)?;
/// let drawing = jugs.drawing(&jugs.start(), &jugs.start(), None);
/// let texts = drawing.shapes.iter().filter_map(|shape| match &shape.form {
///     Form::Label { text, .. } => Some(text.as_str()),
///     _ => None,
/// });
/// assert_eq!(texts.collect::<Vec<_>>(), ["0 of 5", "0 of 3"]);
/// # Ok::<(), classic_puzzles::SizeError>(())
/// ```
impl Drawn for WaterJugs {
    fn backdrop(&self, _: &Amounts) -> Backdrop {
        let width = COLUMN * f64::from(self.jugs);
        let mut backdrop = ground(width, HEIGHT + TEXT + 0.3);
        for (jug, &capacity) in self.capacities().iter().enumerate() {
            let (left, right) = (sides(jug), sides(jug) + 1.4);
            let (top, bottom) = (HEIGHT + 0.2 - self.height(capacity), HEIGHT + 0.2);
            for (from, to) in [
                ([left, top], [left, bottom]),
                ([right, top], [right, bottom]),
                ([left, bottom], [right, bottom]),
            ] {
                backdrop.drawing = backdrop.drawing.line(Role::Wall, from, to, 0.1);
            }
        }
        backdrop
    }

    fn drawing(&self, _: &Amounts, amounts: &Amounts, before: Option<&Amounts>) -> Drawing {
        let mut drawing = Drawing::new();
        let jugs = amounts.as_slice().iter().zip(self.capacities());
        for (jug, (&amount, &capacity)) in jugs.enumerate() {
            let is_changed = before.is_some_and(|before| before.as_slice()[jug] != amount);
            let role = if is_changed {
                Role::Guess
            } else {
                Role::Placed
            };
            let (x, height) = (sides(jug) + 0.05, self.height(amount));
            let text = format!("{amount} of {capacity}");
            drawing = drawing
                .rectangle(role, x, HEIGHT + 0.15 - height, 1.3, height)
                .label(Role::Clue, x + 0.65, HEIGHT + 0.75, 0.42, text);
            if amount == self.target {
                drawing = drawing.circle(Role::Goal, x + 0.65, HEIGHT - 0.3, 0.2);
            }
        }
        drawing
    }
}

impl WaterJugs {
    fn capacities(&self) -> &[u16] {
        &self.capacities[..self.jugs.into()]
    }

    /// Returns the height of an amount.
    fn height(&self, amount: u16) -> f64 {
        let largest = self.capacities().iter().max().copied().unwrap_or(1);
        HEIGHT * f64::from(amount) / f64::from(largest.max(1))
    }
}

/// Returns the x of the left side of a jug.
fn sides(jug: usize) -> f64 {
    COLUMN * jug as f64 + 0.3
}
