//! Drawings of the lights.

use search_core::Drawn;
use search_core::drawing::{Backdrop, Drawing, Role};

use super::{Lights, LightsOut};
use crate::Square;
use crate::ground::ground;
use crate::shape::numbers;

/// Draws the lights that are on, and highlights the one that was pressed last.
///
/// ```
/// use classic_puzzles::LightsOut;
/// use search_core::drawing::Role;
/// use search_core::Drawn;
///
/// let board = LightsOut::read("o.o\n.o.")?;
/// let drawing = board.drawing(&board.start(), &board.start(), None);
/// let on = drawing.shapes.iter().filter(|shape| shape.role == Role::Second).count();
/// assert_eq!(on, 3);
/// # Ok::<(), classic_puzzles::InstanceError>(())
/// ```
impl Drawn for LightsOut {
    fn goal(&self, _: &Lights) -> Option<Lights> {
        let off = Lights {
            on: 0,
            ..self.start()
        };
        Some(off)
    }

    fn backdrop(&self, _: &Lights) -> Backdrop {
        let mut backdrop = ground(self.shape.width.into(), self.shape.height.into());
        for Square { column, row } in
            numbers(self.shape.all()).map(|light| self.shape.square(light))
        {
            let (x, y) = (f64::from(column), f64::from(row));
            backdrop.drawing =
                backdrop
                    .drawing
                    .rectangle(Role::Clue, x + 0.04, y + 0.04, 0.92, 0.92);
        }
        backdrop
    }

    fn drawing(&self, _: &Lights, lights: &Lights, before: Option<&Lights>) -> Drawing {
        let centre = |light| {
            let Square { column, row } = self.shape.square(light);
            (f64::from(column) + 0.5, f64::from(row) + 0.5)
        };
        // Presses are in the order of the lights, so the last one precedes the next possible one.
        let pressed = before.and_then(|_| lights.next.checked_sub(1));
        let pressed = pressed.map(centre).into_iter();
        let drawing = pressed.fold(Drawing::new(), |drawing, (x, y)| {
            drawing.rectangle(Role::Guess, x - 0.46, y - 0.46, 0.92, 0.92)
        });
        let on = numbers(lights.on).map(centre);
        on.fold(drawing, |drawing, (x, y)| {
            drawing.circle(Role::Second, x, y, 0.33)
        })
    }
}
