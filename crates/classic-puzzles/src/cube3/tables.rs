//! The effect of turns on cubies, in tables.

use super::TURNS;

pub(super) const CORNERS: usize = 8;
pub(super) const EDGES: usize = 12;

/// The positions of the corners, by the faces that they are on, clockwise from the upper or lower face. The order of a solved cube's
/// corners is the same.
pub(super) const CORNER_NAMES: [&str; CORNERS] =
    ["URF", "UFL", "ULB", "UBR", "DFR", "DLF", "DBL", "DRB"];

/// The positions of the edges.
pub(super) const EDGE_NAMES: [&str; EDGES] = [
    "UR", "UF", "UL", "UB", "DR", "DF", "DL", "DB", "FR", "FL", "BL", "BR",
];

/// A clockwise quarter turn of a face.
pub(super) struct Quarter {
    /// The positions through which corners move.
    corners: [u8; 4],
    /// The positions through which edges move.
    edges: [u8; 4],
    /// Whether corners that arrive at the second and the fourth position are twisted by a third, and those at the first and the third by
    /// two thirds.
    twists: bool,
    /// Whether edges are flipped.
    flips: bool,
}

/// In the order of turns: U, R, F, D, L and B.
pub(super) const QUARTERS: [Quarter; TURNS / 3] = [
    Quarter::new([3, 0, 1, 2], [3, 0, 1, 2], false, false),
    Quarter::new([0, 3, 7, 4], [8, 0, 11, 4], true, false),
    Quarter::new([1, 0, 4, 5], [9, 1, 8, 5], true, true),
    Quarter::new([5, 4, 7, 6], [5, 4, 7, 6], false, false),
    Quarter::new([2, 1, 5, 6], [10, 2, 9, 6], true, false),
    Quarter::new([3, 2, 6, 7], [11, 3, 10, 7], true, true),
];

/// The place of a corner after each turn: three times its position, plus its twist.
pub(super) const CORNER_TURNS: [[u8; 32]; TURNS] = turns(true);

/// The place of an edge after each turn: twice its position, plus its flip.
pub(super) const EDGE_TURNS: [[u8; 32]; TURNS] = turns(false);

impl Quarter {
    const fn new(corners: [u8; 4], edges: [u8; 4], twists: bool, flips: bool) -> Self {
        Quarter {
            corners,
            edges,
            twists,
            flips,
        }
    }

    /// Returns the place of a corner after this turn.
    pub(super) const fn corner(&self, place: u8) -> u8 {
        let mut step = 0;
        while step < 4 {
            if self.corners[step] == place / 3 {
                let next = (step + 1) % 4;
                let twist = match (self.twists, next % 2) {
                    (false, _) => 0,
                    (true, 1) => 1,
                    (true, _) => 2,
                };
                return 3 * self.corners[next] + (place + twist) % 3;
            }
            step += 1;
        }
        place
    }

    /// Returns the place of an edge after this turn.
    pub(super) const fn edge(&self, place: u8) -> u8 {
        let mut step = 0;
        while step < 4 {
            if self.edges[step] == place / 2 {
                let flip = self.flips as u8;
                return 2 * self.edges[(step + 1) % 4] + (place + flip) % 2;
            }
            step += 1;
        }
        place
    }
}

/// Returns the table of corners or edges. A table has 32 entries, as many as five bits have values.
const fn turns(of_corners: bool) -> [[u8; 32]; TURNS] {
    let mut turns = [[0; 32]; TURNS];
    let mut turn = 0;
    while turn < TURNS {
        let mut place = 0;
        while place < 24 {
            let mut turned = place;
            let mut quarters = 0;
            while quarters <= turn % 3 {
                turned = match of_corners {
                    true => QUARTERS[turn / 3].corner(turned),
                    false => QUARTERS[turn / 3].edge(turned),
                };
                quarters += 1;
            }
            turns[turn][place as usize] = turned;
            place += 1;
        }
        turn += 1;
    }
    turns
}
