//! The heuristic of the cube.

use super::tables::{CORNER_TURNS, CORNERS, EDGE_TURNS, EDGES, QUARTERS};
use super::{Cubies, TURNS};
use crate::coordinate::Coordinate;

/// The numbers of twists of corners and flips of edges. Those of the last cubie follow from the others.
pub(super) const TWISTS: u16 = 2187;
const FLIPS: u16 = 2048;

/// The tables of the heuristic.
#[derive(Debug)]
pub(super) struct Estimates {
    /// The distance of the twists of all corners.
    twists: Vec<u8>,
    /// The distance of the flips of all edges.
    flips: Vec<u8>,
    /// The number of turns by which each corner reaches its place in the solved cube.
    corners: [[u8; 32]; CORNERS],
    /// The same for each edge.
    edges: [[u8; 32]; EDGES],
}

impl Estimates {
    pub(super) fn new() -> Self {
        let all: Vec<usize> = (0..TURNS).collect();
        let (twists, flips) = (twists(&all), flips(&all));
        Estimates {
            twists: (0..TWISTS).map(|value| twists.moves(value)).collect(),
            flips: (0..FLIPS).map(|value| flips.moves(value)).collect(),
            corners: std::array::from_fn(|cubie| turns_to(3 * cubie, &CORNER_TURNS)),
            edges: std::array::from_fn(|cubie| turns_to(2 * cubie, &EDGE_TURNS)),
        }
    }

    #[inline]
    pub(super) fn value(&self, state: Cubies) -> u32 {
        let (corners, edges) = (state.corners(), state.edges());
        let flips = edges.iter().map(|place| flip_weight(*place));
        let orientations = self.twists[usize::from(number_of_twists(&corners))]
            .max(self.flips[usize::from(flips.sum::<u16>())]);
        let alone = |places: &[u8], tables: &[[u8; 32]]| {
            let turns = places.iter().zip(tables);
            let turns: u32 = turns
                .map(|(place, table)| u32::from(table[usize::from(*place)]))
                .sum();
            turns.div_ceil(4)
        };
        let corners = alone(&corners, &self.corners);
        u32::from(orientations)
            .max(corners)
            .max(alone(&edges, &self.edges))
    }
}

/// Returns the number of turns from each place of a cubie to `goal`.
fn turns_to(goal: usize, turned: &[[u8; 32]; TURNS]) -> [u8; 32] {
    let mut turns = [u8::MAX; 32];
    turns[goal] = 0;
    let mut queue = vec![goal];
    let mut next = 0;
    while let Some(&place) = queue.get(next) {
        next += 1;
        for table in turned {
            let to = usize::from(table[place]);
            if turns[to] == u8::MAX {
                turns[to] = turns[place] + 1;
                queue.push(to);
            }
        }
    }
    turns
}

/// Returns the number of the twists of all corners: the twists at the first seven positions are its digits.
#[inline]
pub(super) fn number_of_twists(corners: &[u8; CORNERS]) -> u16 {
    const WEIGHTS: [u16; CORNERS] = [729, 243, 81, 27, 9, 3, 1, 0];
    let twists = corners.iter();
    twists
        .map(|place| u16::from(place % 3) * WEIGHTS[usize::from(place / 3) % CORNERS])
        .sum()
}

#[inline]
fn flip_weight(place: u8) -> u16 {
    // The flip at the last position follows from the others.
    (u16::from(place % 2) << (place / 2)) & (FLIPS - 1)
}

/// Returns the coordinate of the twists.
pub(super) fn twists(turns: &[usize]) -> Coordinate<TURNS> {
    Coordinate::new(TWISTS, turns, |face, number| {
        let mut places = [0; CORNERS];
        let (mut rest, mut sum) = (number, 0);
        for position in (0..CORNERS - 1).rev() {
            let twist = (rest % 3) as u8;
            rest /= 3;
            sum += twist;
            places[position] = 3 * position as u8 + twist;
        }
        places[CORNERS - 1] = 3 * (CORNERS as u8 - 1) + (3 - sum % 3) % 3;
        number_of_twists(&places.map(|place| QUARTERS[face].corner(place)))
    })
}

/// Returns the coordinate of the flips.
fn flips(turns: &[usize]) -> Coordinate<TURNS> {
    Coordinate::new(FLIPS, turns, |face, number| {
        let last = (number.count_ones() % 2) as u16;
        let flips = number | last << (EDGES - 1);
        let flip = |position: u16| 2 * position as u8 + (flips >> position & 1) as u8;
        let places = (0..EDGES as u16).map(|position| QUARTERS[face].edge(flip(position)));
        places.map(flip_weight).sum()
    })
}
