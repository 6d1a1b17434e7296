//! Drawings of the river.

use search_core::Drawn;
use search_core::drawing::{Backdrop, Drawing, Role};

use super::{Banks, Missionaries, Party};
use crate::ground::ground;

/// The number of people drawn in a row.
const ROW: u8 = 3;

/// The number of people of a kind beyond which only their number is shown.
const MAX_DRAWN: u8 = 9;

/// The width of the banks and of the river.
const BANK: f64 = 3.4;
const RIVER: f64 = 3.0;

/// Draws the people on the banks, `M` for missionaries and `C` for cannibals, and the boat.
///
/// ```
/// use classic_puzzles::Missionaries;
/// use search_core::drawing::Form;
/// use search_core::Drawn;
///
/// let classic = Missionaries::new(3, 3, 2)?;
/// let drawing = classic.drawing(&classic.start(), &classic.start(), None);
/// let people = drawing.shapes.iter().filter(|shape| matches!(shape.form, Form::Circle { .. })).count();
/// assert_eq!(people, 6);
/// # Ok::<(), classic_puzzles::SizeError>(())
/// ```
impl Drawn for Missionaries {
    fn goal(&self, _: &Banks) -> Option<Banks> {
        Some(Banks {
            left: Party::EMPTY,
            right: self.all,
            boat_is_left: false,
        })
    }

    fn backdrop(&self, _: &Banks) -> Backdrop {
        let height = self.rows() + 0.4;
        let mut backdrop = ground(2.0 * BANK + RIVER, height);
        backdrop.drawing = backdrop
            .drawing
            .rectangle(Role::Placed, BANK, 0.0, RIVER, height);
        backdrop
    }

    fn drawing(&self, _: &Banks, banks: &Banks, _: Option<&Banks>) -> Drawing {
        let mut drawing = Drawing::new();
        let cannibals = 0.2 + rows(self.all.missionaries);
        for (party, x) in [(banks.left, 0.2), (banks.right, BANK + RIVER + 0.2)] {
            drawing = people(drawing, party.missionaries, Role::First, "M", (x, 0.2));
            drawing = people(drawing, party.cannibals, Role::Fifth, "C", (x, cannibals));
        }
        let x = match banks.boat_is_left {
            true => BANK + 0.1,
            false => BANK + RIVER - 1.9,
        };
        let y = self.rows() / 2.0 - 0.3;
        drawing.rectangle(Role::Guess, x, y, 1.8, 1.0).label(
            Role::Guess,
            x + 0.9,
            y + 0.5,
            0.6,
            "boat",
        )
    }
}

impl Missionaries {
    /// Returns the height of the people on a bank.
    fn rows(self) -> f64 {
        rows(self.all.missionaries) + rows(self.all.cannibals)
    }
}

/// Returns the height of the people of one kind.
fn rows(people: u8) -> f64 {
    match people {
        0..=MAX_DRAWN => people.div_ceil(ROW).into(),
        _ => 1.0,
    }
}

fn people(drawing: Drawing, count: u8, role: Role, letter: &str, (x, y): (f64, f64)) -> Drawing {
    if count > MAX_DRAWN {
        return drawing
            .circle(role, x + 0.5, y + 0.5, 0.45)
            .label(role, x + 0.5, y + 0.5, 0.5, letter)
            .label(Role::Clue, x + 2.0, y + 0.5, 0.6, format!("× {count}"));
    }
    (0..count).fold(drawing, |drawing, person| {
        let (x, y) = (
            x + f64::from(person % ROW) + 0.5,
            y + f64::from(person / ROW) + 0.5,
        );
        drawing
            .circle(role, x, y, 0.45)
            .label(role, x, y, 0.5, letter)
    })
}
