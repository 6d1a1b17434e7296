//! Drawings of the unfolded cube.

use search_core::Drawn;
use search_core::drawing::{Backdrop, Drawing};

use super::{Cube3, Cubies};
use crate::net;

/// Draws the stickers of the unfolded cube, each with the letter of its colour: the upper face on top, then left, front, right
/// and back, then the lower face.
impl Drawn for Cube3 {
    fn goal(&self, _: &Cubies) -> Option<Cubies> {
        Some(Cubies::SOLVED)
    }

    fn backdrop(&self, _: &Cubies) -> Backdrop {
        net::backdrop(3)
    }

    fn drawing(&self, _: &Cubies, cubies: &Cubies, _: Option<&Cubies>) -> Drawing {
        net::drawing(&cubies.to_string(), 3)
    }
}
