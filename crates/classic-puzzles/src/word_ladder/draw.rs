//! Drawings of a word.

use search_core::Drawn;
use search_core::drawing::{Backdrop, Drawing, Role};

use super::WordLadder;
use crate::ground::ground;

/// Draws the letters of a word: those that agree with the goal, the others, and the one that was changed last.
///
/// ```
/// use classic_puzzles::WordLadder;
/// use classic_puzzles::word_ladder::words;
/// use search_core::drawing::Role;
/// use search_core::Drawn;
///
/// let list = words("cold\ncord\ncard\nward").value;
/// let ladder = WordLadder::new(list, &"cold".parse()?, &"ward".parse()?)?;
/// let drawing = ladder.drawing(&ladder.start(), &ladder.start(), None);
/// let agree = drawing.shapes.iter().filter(|shape| shape.role == Role::Third).count();
/// assert_eq!((drawing.shapes.len(), agree), (2 * 4, 2)); // d, a square and a letter
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Drawn for WordLadder {
    fn goal(&self, _: &u32) -> Option<u32> {
        Some(self.goal)
    }

    fn backdrop(&self, _: &u32) -> Backdrop {
        ground(self.length as f64, 1.0)
    }

    fn drawing(&self, _: &u32, &word: &u32, before: Option<&u32>) -> Drawing {
        let (letters, goal) = (self.letters_of(word), self.letters_of(self.goal));
        let before = before.map(|&before| self.letters_of(before));
        let mut drawing = Drawing::new();
        for (place, &letter) in letters.iter().enumerate() {
            let is_changed = before.is_some_and(|before| before[place] != letter);
            let role = match (is_changed, letter == goal[place]) {
                (true, _) => Role::Guess,
                (_, true) => Role::Third,
                _ => Role::Placed,
            };
            let x = place as f64;
            drawing = drawing.rectangle(role, x + 0.05, 0.05, 0.9, 0.9).label(
                role,
                x + 0.5,
                0.5,
                0.6,
                letter,
            );
        }
        drawing
    }
}
