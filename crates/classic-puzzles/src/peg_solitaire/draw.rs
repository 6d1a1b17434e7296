//! Drawings of a board.

use search_core::Drawn;
use search_core::drawing::{Backdrop, Drawing, Role};

use super::{PegSolitaire, Pegs, SIDE};
use crate::ground::ground;
use crate::shape::numbers;

/// Draws the holes, the pegs, and the last jump.
///
/// ```
/// use classic_puzzles::PegSolitaire;
/// use search_core::drawing::Role;
/// use search_core::Drawn;
///
/// let central_game = PegSolitaire::english();
/// let start = central_game.start();
/// let drawing = central_game.drawing(&start, &start, None);
/// let pegs = drawing.shapes.iter().filter(|shape| shape.role == Role::Placed).count();
/// assert_eq!(pegs, 32);
/// ```
impl Drawn for PegSolitaire {
    /// Returns the goal if the last peg has to be in a given hole.
    fn goal(&self, _: &Pegs) -> Option<Pegs> {
        (self.ends.count_ones() == 1).then_some(Pegs(self.ends))
    }

    fn backdrop(&self, _: &Pegs) -> Backdrop {
        let side = |place: fn(u8) -> u8| {
            let places = numbers(self.holes).map(place);
            places.max().map_or(0.0, |last| f64::from(last) + 1.0)
        };
        let size = (side(|hole| hole % SIDE), side(|hole| hole / SIDE));
        let holes = numbers(self.holes).map(centre);
        let mut backdrop = ground(size.0, size.1);
        backdrop.drawing = holes.fold(backdrop.drawing, |drawing, [x, y]| {
            drawing.circle(Role::Clue, x, y, 0.18)
        });
        backdrop
    }

    fn drawing(&self, _: &Pegs, pegs: &Pegs, before: Option<&Pegs>) -> Drawing {
        let (came, gone) = before.map_or((0, 0), |before| (pegs.0 & !before.0, before.0 & !pegs.0));
        let mut drawing = Drawing::new();
        for peg in numbers(pegs.0) {
            let role = if came >> peg & 1 == 1 {
                Role::Guess
            } else {
                Role::Placed
            };
            let [x, y] = centre(peg);
            drawing = drawing.circle(role, x, y, 0.36);
        }
        // The peg came from the farther one of the two holes that are empty now.
        let distance = |from: u8, to: u8| {
            (from % SIDE).abs_diff(to % SIDE) + (from / SIDE).abs_diff(to / SIDE)
        };
        for to in numbers(came) {
            let from = numbers(gone).max_by_key(|&from| distance(from, to));
            if let Some(from) = from {
                drawing = drawing.line(Role::Guess, centre(from), centre(to), 0.1);
            }
        }
        drawing
    }
}

fn centre(hole: u8) -> [f64; 2] {
    [f64::from(hole % SIDE) + 0.5, f64::from(hole / SIDE) + 0.5]
}
