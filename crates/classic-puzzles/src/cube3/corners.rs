//! The pattern database of the corners.

use std::fmt;
use std::sync::Arc;

use search_heuristics::{Abstraction, Description, Projection};

use super::estimate::{TWISTS, number_of_twists, twists};
use super::tables::{CORNERS, QUARTERS};
use super::{Cube3, Cubies, TURNS};
use crate::coordinate::Coordinate;
use crate::ranking::Ranking;

/// The number of permutations of the corners.
const PERMUTATIONS: u16 = 40320;

/// The abstraction of the cube that distinguishes the positions and the twists of the corners, and not the edges.
///
/// Its table has 88,179,840 entries. A rank is the permutation of the corners and their twists; a turn changes each of the two
/// independently of the other, so the successors of a rank are looked up in two tables, of 1.5 MB together.
///
/// Source: R. E. Korf, *Finding optimal solutions to Rubik's Cube using pattern databases*, 1997.
///
/// Cloning it is cheap.
#[derive(Clone)]
pub struct CornerPattern {
    ranking: Ranking,
    coordinates: Arc<Coordinates>,
}

struct Coordinates {
    permutations: Coordinate<TURNS>,
    twists: Coordinate<TURNS>,
}

impl CornerPattern {
    /// Creates the abstraction with its tables of turns.
    #[must_use]
    pub fn new() -> Self {
        let ranking = Ranking::new(CORNERS, CORNERS);
        let all: Vec<usize> = (0..TURNS).collect();
        let permutations = Coordinate::new(PERMUTATIONS, &all, |face, number| {
            let positions = ranking.unrank(number.into()).to_le_bytes();
            let turned = positions.map(|position| QUARTERS[face].corner(3 * position) / 3);
            ranking.rank(u64::from_le_bytes(turned)) as u16
        });
        CornerPattern {
            ranking,
            coordinates: Arc::new(Coordinates {
                permutations,
                twists: twists(&all),
            }),
        }
    }
}

impl Default for CornerPattern {
    fn default() -> Self {
        CornerPattern::new()
    }
}

impl fmt::Debug for CornerPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CornerPattern")
    }
}

impl Abstraction for CornerPattern {
    fn description(&self) -> Description {
        Description::new("3x3x3 cube, half-turn metric", "solved", "corners")
    }

    fn ranks(&self) -> u64 {
        u64::from(PERMUTATIONS) * u64::from(TWISTS)
    }

    fn goals(&self, mut visit: impl FnMut(u64, u32)) {
        visit(0, 1);
    }

    /// The inverse of every turn is a turn.
    #[inline]
    fn predecessors(&self, rank: u64, _: u32, mut visit: impl FnMut(u64, u32)) {
        let twists = u64::from(TWISTS);
        let Coordinates {
            permutations,
            twists: of_twists,
        } = &*self.coordinates;
        let permutations = permutations.turned((rank / twists) as u16).iter();
        let turned = permutations.zip(of_twists.turned((rank % twists) as u16));
        for (&permutation, &twist) in turned {
            visit(u64::from(permutation) * twists + u64::from(twist), 1);
        }
    }
}

impl Projection<Cube3> for CornerPattern {
    fn fits(&self, _: &Cube3) -> bool {
        true
    }

    #[inline]
    fn project(&self, _: &Cube3, state: &Cubies) -> u64 {
        let corners = state.corners();
        let positions = u64::from_le_bytes(corners.map(|place| place / 3));
        self.ranking.rank(positions) * u64::from(TWISTS) + u64::from(number_of_twists(&corners))
    }
}
