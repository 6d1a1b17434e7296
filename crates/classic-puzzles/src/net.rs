//! Drawings of unfolded cubes.

use search_core::drawing::{Backdrop, Drawing, Role};

use crate::ground::ground;

/// The colours of the faces in the order of [`Role::COLOURS`]: white, yellow, green, blue, red and orange.
const FACES: &str = "WYGBRO";

/// Returns the ground of an unfolded cube with `side` stickers in a row of a face.
pub(crate) fn backdrop(side: usize) -> Backdrop {
    ground((4 * side) as f64, (3 * side) as f64)
}

/// Draws the stickers of an unfolded cube, given as text, each with the letter of its colour. There are `side` in a row of a face.
pub(crate) fn drawing(net: &str, side: usize) -> Drawing {
    let mut drawing = Drawing::new();
    for (row, line) in net.lines().enumerate() {
        for (column, letter) in line.chars().enumerate() {
            let Some(face) = FACES.find(letter) else {
                continue;
            };
            let (x, y, role) = (column as f64, row as f64, Role::COLOURS[face]);
            // Wider gaps separate the faces.
            let gap = |place: usize| match place.is_multiple_of(side) {
                true => 0.06,
                false => 0.02,
            };
            drawing = drawing
                .rectangle(role, x + gap(column), y + gap(row), 0.92, 0.92)
                .label(role, x + 0.5, y + 0.5, 0.5, letter);
        }
    }
    drawing
}
