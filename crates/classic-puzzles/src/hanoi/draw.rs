//! Drawings of the pegs and the discs.

use search_core::Drawn;
use search_core::drawing::{Backdrop, Drawing, Role};

use super::{Hanoi, Towers};
use crate::ground::ground;

/// The growth of a disc's width from one disc to the next.
const GROWTH: f64 = 0.6;

/// Draws each disc with its number, 1 for the smallest; the disc that was moved last is highlighted.
///
/// ```
/// use classic_puzzles::Hanoi;
/// use search_core::drawing::Role;
/// use search_core::Drawn;
///
/// let hanoi = Hanoi::new(3, 4)?;
/// let drawing = hanoi.drawing(&hanoi.start(), &hanoi.start(), None);
/// assert_eq!(drawing.shapes.len(), 2 * 4); // each disc is a rectangle and a number
/// assert!(drawing.shapes.iter().all(|shape| shape.role == Role::Placed));
/// # Ok::<(), classic_puzzles::SizeError>(())
/// ```
impl Drawn for Hanoi {
    fn goal(&self, _: &Towers) -> Option<Towers> {
        Some(self.all_on(self.last()))
    }

    fn backdrop(&self, _: &Towers) -> Backdrop {
        let (pegs, discs) = (f64::from(self.pegs), f64::from(self.discs));
        let (width, height) = (pegs * self.column(), discs + 1.3);
        let mut backdrop = ground(width, height);
        for peg in 0..self.pegs {
            let x = self.middle(peg);
            let stick = [[x, 0.3], [x, height - 0.3]];
            backdrop.drawing = backdrop.drawing.line(Role::Wall, stick[0], stick[1], 0.12);
        }
        backdrop.drawing = backdrop
            .drawing
            .rectangle(Role::Wall, 0.0, height - 0.3, width, 0.3);
        backdrop
    }

    fn drawing(&self, _: &Towers, towers: &Towers, before: Option<&Towers>) -> Drawing {
        let mut drawing = Drawing::new();
        for peg in 0..self.pegs {
            let discs = (0..self.discs).rev();
            let on_peg = discs.filter(|&disc| towers.peg_of(disc) == peg);
            for (below, disc) in (0..self.discs).zip(on_peg) {
                let is_moved = before.is_some_and(|before| before.peg_of(disc) != peg);
                let role = if is_moved { Role::Guess } else { Role::Placed };
                let (x, width) = (self.middle(peg), 1.0 + GROWTH * f64::from(disc));
                let top = f64::from(self.discs - 1 - below) + 1.0;
                drawing = drawing
                    .rectangle(role, x - width / 2.0, top + 0.05, width, 0.9)
                    .label(role, x, top + 0.5, 0.6, (disc + 1).to_string());
            }
        }
        drawing
    }
}

impl Hanoi {
    /// Returns the width of the part of the drawing that belongs to a peg.
    fn column(self) -> f64 {
        1.4 + GROWTH * f64::from(self.discs - 1)
    }

    fn middle(self, peg: u8) -> f64 {
        (f64::from(peg) + 0.5) * self.column()
    }
}
