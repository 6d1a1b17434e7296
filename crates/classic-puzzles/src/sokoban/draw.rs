//! Drawings of a level.

use search_core::Drawn;
use search_core::drawing::{Backdrop, Drawing, Role};

use super::{LevelSquare, Position, Sokoban};
use crate::ground::ground;

/// Draws the boxes, the player, and the last push. After a push the player is on the square from which the box came; at the
/// start, on that of the text of the level.
///
/// ```
/// use classic_puzzles::Sokoban;
/// use search_core::drawing::Role;
/// use search_core::Drawn;
///
/// let level: Sokoban = "#######\n#@$ . #\n#######".parse()?;
/// let backdrop = level.backdrop(&level.start());
/// let goals = backdrop.drawing.shapes.iter().filter(|shape| shape.role == Role::Goal).count();
/// let drawing = level.drawing(&level.start(), &level.start(), None);
/// assert_eq!((backdrop.width, goals, drawing.shapes.len()), (7.0, 1, 3));
/// # Ok::<(), classic_puzzles::InstanceError>(())
/// ```
impl Drawn for Sokoban {
    fn backdrop(&self, _: &Position) -> Backdrop {
        let columns = self.walls.iter().map(LevelSquare::column).max();
        let width = columns.map_or(0.0, |last| last as f64 + 1.0);
        let mut backdrop = ground(width, self.walls.rows() as f64);
        for [x, y] in self.walls.iter().map(centre) {
            let (x, y) = (x - 0.5, y - 0.5);
            backdrop.drawing = backdrop.drawing.rectangle(Role::Wall, x, y, 1.0, 1.0);
        }
        for [x, y] in self.goals.iter().copied().map(centre) {
            backdrop.drawing = backdrop.drawing.circle(Role::Goal, x, y, 0.22);
        }
        backdrop
    }

    fn drawing(&self, _: &Position, state: &Position, before: Option<&Position>) -> Drawing {
        let mut drawing = Drawing::new();
        let is_new =
            |square: &LevelSquare| before.is_some_and(|before| !before.boxes.contains(square));
        for &square in &state.boxes {
            let role = if is_new(&square) {
                Role::Guess
            } else {
                Role::Placed
            };
            let [x, y] = centre(square);
            drawing = drawing.rectangle(role, x - 0.4, y - 0.4, 0.8, 0.8);
            if self.goals.contains(&square) {
                drawing = drawing.circle(Role::Goal, x, y, 0.22);
            }
        }
        let moved = state.boxes.iter().copied().find(is_new);
        let gone = before.and_then(|before| {
            let mut boxes = before.boxes.iter().copied();
            boxes.find(|square| !state.boxes.contains(square))
        });
        if let (Some(from), Some(to)) = (gone, moved) {
            drawing = drawing.line(Role::Guess, centre(from), centre(to), 0.1);
        }
        let is_start = *state == self.start;
        let player = gone.unwrap_or(if is_start { self.player } else { state.player });
        let [x, y] = centre(player);
        drawing
            .circle(Role::Fourth, x, y, 0.3)
            .label(Role::Fourth, x, y, 0.4, "@")
    }
}

fn centre(square: LevelSquare) -> [f64; 2] {
    [square.column() as f64 + 0.5, square.row() as f64 + 0.5]
}
