//! The 3×3×3 cube (E. Rubik, 1974), with its centres held fixed.
//!
//! A state consists of cubies: the position and the twist of each of the 8 corners, and the position and the flip of each of the 12 edges. A
//! turn changes each cubie independently of the others, so it takes one table lookup per cubie.
//!
//! There are 43,252,003,274,489,856,000 states, and every state is solved in at most 20 moves of any angle (T. Rokicki, H. Kociemba,
//! M. Davidson and J. Dethridge, *The Diameter of the Rubik's Cube Group Is Twenty*, 2013). Positions and orientations are those of H.
//! Kociemba, *The Two-Phase Algorithm*, 1992.

mod corners;
mod draw;
mod estimate;
mod tables;
mod text;

use std::sync::LazyLock;

use search_core::space::Canonical;
use search_core::{Backward, Heuristic, Inverse, Packed, StateSpace};

use search_core::form::{TextForm, choose};

use crate::facelets::{self, FACES, Facelets, Layout};
use crate::symmetry::PieceSymmetry;
use crate::{InstanceError, turns};
use estimate::Estimates;
use tables::{CORNER_NAMES, CORNER_TURNS, CORNERS, EDGE_NAMES, EDGE_TURNS, EDGES};

pub use corners::CornerPattern;

/// A turn of a face. Displayed as `R` (clockwise), `R'` (anticlockwise) or `R2` (half turn); the faces are U (upper), R (right), F
/// (front), D (lower), L (left) and B (back).
///
/// ```
/// use classic_puzzles::cube3::Turn;
///
/// let turn: Turn = "D'".parse()?;
/// assert_eq!(turn.to_string(), "D'");
/// assert_eq!("M".parse::<Turn>().unwrap_err().found, "'M'");
/// # Ok::<(), classic_puzzles::InstanceError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn(u8);

/// The number of turns.
const TURNS: usize = 18;

/// Grouped by face; the number of quarter turns is the index within the group plus one.
const NAMES: [&str; TURNS] = [
    "U", "U2", "U'", "R", "R2", "R'", "F", "F2", "F'", "D", "D2", "D'", "L", "L2", "L'", "B", "B2",
    "B'",
];

impl Turn {
    /// All turns, in the order `U U2 U' R R2 R' F F2 F' D D2 D' L L2 L' B B2 B'`.
    pub const ALL: [Turn; TURNS] = {
        let mut all = [Turn(0); TURNS];
        let mut index = 0;
        while index < TURNS {
            all[index] = Turn(index as u8);
            index += 1;
        }
        all
    };
}

turns::notation!(NAMES, FACES);

/// A state, in 16 bytes. Displayed as the unfolded cube: the upper face on top, then left, front, right and back, then the lower face.
/// The colours of the solved cube are white, orange, green, red, blue and yellow.
///
/// Each cubie has five bits, the first the lowest: its position times its number of orientations, plus its orientation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cubies {
    corners: u64,
    edges: u64,
}

impl Cubies {
    /// The solved cube.
    pub const SOLVED: Cubies = {
        let (mut corners, mut edges, mut cubie) = (0, 0, 0);
        while cubie < EDGES {
            if cubie < CORNERS {
                corners |= (3 * cubie as u64) << (5 * cubie);
            }
            edges |= (2 * cubie as u64) << (5 * cubie);
            cubie += 1;
        }
        Cubies { corners, edges }
    };

    /// Returns the place of each corner: three times its position, plus its twist in thirds of a turn.
    #[inline]
    fn corners(self) -> [u8; CORNERS] {
        std::array::from_fn(|cubie| (self.corners >> (5 * cubie)) as u8 & 31)
    }

    /// Returns the place of each edge: twice its position, plus 1 if it is flipped.
    #[inline]
    fn edges(self) -> [u8; EDGES] {
        std::array::from_fn(|cubie| (self.edges >> (5 * cubie)) as u8 & 31)
    }

    /// Reads facelets.
    fn read(text: &str, layout: Layout) -> Result<Cubies, InstanceError> {
        let facelets = Facelets::read(text, 3, layout)?;
        let held = facelets.held(&CORNER_NAMES)?;
        let mut cubies = Cubies {
            corners: 0,
            edges: 0,
        };
        let place = |position: usize, (cubie, orientation): (usize, usize), orientations: usize| {
            ((orientations * position + orientation) as u64) << (5 * cubie)
        };
        for (position, corner) in facelets
            .pieces(&held, &CORNER_NAMES)?
            .into_iter()
            .enumerate()
        {
            cubies.corners |= place(position, corner, 3);
        }
        for (position, edge) in facelets.pieces(&held, &EDGE_NAMES)?.into_iter().enumerate() {
            cubies.edges |= place(position, edge, 2);
        }
        facelets::checked(cubies, &cubies.faults())
    }

    #[inline]
    fn turned(self, Turn(turn): Turn) -> Cubies {
        let turn = usize::from(turn);
        let places = |cubies: u64, number: usize, table: &[u8; 32]| {
            let mut turned = 0;
            for cubie in 0..number {
                let place = cubies >> (5 * cubie) & 31;
                turned |= u64::from(table[place as usize]) << (5 * cubie);
            }
            turned
        };
        Cubies {
            corners: places(self.corners, CORNERS, &CORNER_TURNS[turn]),
            edges: places(self.edges, EDGES, &EDGE_TURNS[turn]),
        }
    }

    /// Returns `true` if turns lead to this state: each position has one cubie, and there is no [fault](Cubies::faults).
    fn can_be_solved(self) -> bool {
        self.corners >> (5 * CORNERS) == 0
            && self.edges >> (5 * EDGES) == 0
            && is_permutation(&self.corners().map(|place| place / 3))
            && is_permutation(&self.edges().map(|place| place / 2))
            && self.faults().is_empty()
    }

    /// Returns what turns cannot have done: the twists do not add up to full turns, or the flips to an even number, or the permutations of
    /// corners and edges have different parities.
    fn faults(self) -> Vec<&'static str> {
        let (corners, edges) = (self.corners(), self.edges());
        let sum = |places: &[u8], orientations: u8| -> u8 {
            places.iter().map(|place| place % orientations).sum()
        };
        let is_swapped =
            is_odd(&corners.map(|place| place / 3)) != is_odd(&edges.map(|place| place / 2));
        let faults = [
            (sum(&corners, 3) % 3 != 0, facelets::TWISTED),
            (sum(&edges, 2) % 2 != 0, facelets::FLIPPED),
            (is_swapped, facelets::SWAPPED),
        ];
        let faults = faults.into_iter().filter(|&(is_there, _)| is_there);
        faults.map(|(_, fault)| fault).collect()
    }
}

fn is_permutation(positions: &[u8]) -> bool {
    let set = positions
        .iter()
        .fold(0u32, |set, position| set | 1 << position);
    set == (1 << positions.len()) - 1
}

fn is_odd(positions: &[u8]) -> bool {
    let later = positions.iter().enumerate().map(|(index, position)| {
        let later = &positions[index + 1..];
        later.iter().filter(|&other| other < position).count()
    });
    later.sum::<usize>() % 2 == 1
}

/// The 3×3×3 cube in the half-turn metric: a turn of a face by any angle is a move.
///
/// The heuristic is the largest of four consistent lower bounds: the exact distances of the twists of the corners and of the flips of the
/// edges; and the numbers of turns that each corner needs by itself, added up and divided by 4, as a turn moves four of them, and the
/// same for the edges. R. E. Korf, *Finding optimal solutions to Rubik's Cube using pattern databases*, 1997, describes the last two;
/// [`CornerPattern`] is his database of the corners.
///
/// ```
/// use classic_puzzles::Cube3;
/// use search_core::ida_star;
///
/// let cube = Cube3::new();
/// let start = cube.scramble("R U' F2 D L B2")?;
/// let report = ida_star::tree((&cube, start)).without_inverse().run();
/// assert_eq!(report.solution().and_then(|solution| solution.cost), Some(6));
/// # Ok::<(), classic_puzzles::InstanceError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Cube3 {
    estimates: &'static Estimates,
}

impl Cube3 {
    /// Creates the space. All spaces share the tables of the heuristic, some 5 kB, which the first one computes.
    #[must_use]
    pub fn new() -> Self {
        static ESTIMATES: LazyLock<Estimates> = LazyLock::new(Estimates::new);
        Cube3 {
            estimates: &ESTIMATES,
        }
    }

    /// Returns the state after applying the turns to the solved cube. Between turns may be white space, commas and parentheses. `R3`,
    /// `R’` and `Ri` are other forms of `R'`.
    ///
    /// # Errors
    /// Returns an error with line and column at the first text that is not a turn.
    ///
    /// ```
    /// use classic_puzzles::Cube3;
    ///
    /// let cube = Cube3::new();
    /// assert_eq!(cube.scramble("(RU3)R2'")?, cube.scramble("R U' R2")?);
    /// let error = cube.scramble("R M'").unwrap_err();
    /// let expected = "a turn, one of U R F D L B with nothing, 2 or ' after it";
    /// assert_eq!(error.to_string(), format!("line 1, column 3: found 'M', expected {expected}"));
    /// # Ok::<(), classic_puzzles::InstanceError>(())
    /// ```
    pub fn scramble(&self, turns: &str) -> Result<Cubies, InstanceError> {
        let turns = turns::read(turns, FACES)?.into_iter();
        let turns = turns.map(|(face, quarters)| Turn(3 * face + quarters - 1));
        Ok(turns.fold(Cubies::SOLVED, Cubies::turned))
    }

    /// Returns the state that a text describes in one of [`FORMS`]: turns, or the colours of the facelets. A cube that is held in another way
    /// is turned, so that its centres are in their places.
    ///
    /// ```
    /// use classic_puzzles::Cube3;
    ///
    /// let cube = Cube3::new();
    /// let facelets = "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB";
    /// assert_eq!(cube.read(facelets)?, cube.scramble("R")?);
    /// let flipped = "UUUUURUUURURRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    /// let error = cube.read(flipped).unwrap_err();
    /// assert_eq!(error.found, "a flipped edge (the number of flipped edges is odd)");
    /// # Ok::<(), classic_puzzles::InstanceError>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error with line and column if the text fits no form, or if turns cannot lead to the cube: the error says whether a piece
    /// is missing, a corner twisted, an edge flipped, or a pair swapped.
    pub fn read(&self, text: &str) -> Result<Cubies, InstanceError> {
        (choose(&FORMS, text)?.form.read)(self, text)
    }
}

/// The forms in which a cube is written.
pub const FORMS: [TextForm<Read>; 3] = facelets::forms::<3, Read>(
    Cube3::scramble,
    |_, text| Cubies::read(text, Layout::Faces),
    |_, text| Cubies::read(text, Layout::Net),
);

/// Reads a cube in one form.
pub type Read = fn(&Cube3, &str) -> Result<Cubies, InstanceError>;

impl Default for Cube3 {
    fn default() -> Self {
        Cube3::new()
    }
}

impl StateSpace for Cube3 {
    type State = Cubies;
    type Action = Turn;
    type Cost = u32;

    const HEURISTIC: Heuristic = Heuristic::Consistent;

    #[inline]
    fn is_goal(&self, state: &Cubies) -> bool {
        *state == Cubies::SOLVED
    }

    #[inline]
    fn actions(&self, _: &Cubies, out: &mut Vec<Turn>) {
        out.extend_from_slice(&Turn::ALL);
    }

    #[inline]
    fn result(&self, state: &Cubies, turn: Turn) -> Option<Cubies> {
        Some(state.turned(turn))
    }

    #[inline]
    fn heuristic(&self, state: &Cubies) -> Option<u32> {
        Some(self.estimates.value(*state))
    }

    #[inline]
    fn expand(&self, state: &Cubies, _: &mut Vec<Turn>, mut visit: impl FnMut(Cubies, u32)) {
        for turn in Turn::ALL {
            visit(state.turned(turn), 1);
        }
    }
}

/// The 48 symmetries of the cube. Half turns are moves, so every symmetry maps moves to moves.
impl Canonical for Cube3 {
    fn canonical(&self, state: &Cubies) -> Cubies {
        static SYMMETRIES: LazyLock<Vec<[PieceSymmetry; 2]>> = LazyLock::new(|| {
            let corners = PieceSymmetry::all(&CORNER_NAMES).into_iter();
            let both = corners.zip(PieceSymmetry::all(&EDGE_NAMES));
            both.map(|(corners, edges)| [corners, edges]).collect()
        });
        let moved = |symmetry: &PieceSymmetry, pieces: u64, number: usize| {
            let mut others = 0;
            for piece in 0..number {
                let place = (pieces >> (5 * piece)) as u8 & 31;
                let (piece, place) = symmetry.moved(piece, place, symmetry);
                others |= u64::from(place) << (5 * piece);
            }
            others
        };
        let equal = SYMMETRIES.iter().map(|[corners, edges]| Cubies {
            corners: moved(corners, state.corners, CORNERS),
            edges: moved(edges, state.edges, EDGES),
        });
        let least = equal.min_by_key(|cubies| (cubies.corners, cubies.edges));
        least.unwrap_or(*state)
    }
}

/// Two turns of the same face are inverse if they make a full turn.
impl Inverse for Cube3 {
    #[inline]
    fn is_inverse(&self, turn: &Turn, last: &Turn) -> bool {
        turns::are_inverse(turn.0, last.0)
    }

    #[inline]
    fn actions_after(&self, _: &Cubies, last: &Turn, out: &mut Vec<Turn>) {
        let turns = Turn::ALL.into_iter();
        out.extend(turns.filter(|turn| !self.is_inverse(turn, last)));
    }
}

/// The inverse of every turn is a move, so the predecessors are the successors.
impl Backward for Cube3 {
    fn goals(&self) -> Vec<Cubies> {
        vec![Cubies::SOLVED]
    }

    #[inline]
    fn predecessors(&self, state: &Cubies, visit: impl FnMut(Cubies, u32)) {
        self.expand(state, &mut Vec::new(), visit);
    }
}

/// Five bytes for the corners, then eight for the edges.
impl Packed for Cube3 {
    #[inline]
    fn pack(&self, state: &Cubies, out: &mut Vec<u8>) {
        out.extend_from_slice(&state.corners.to_be_bytes()[3..]);
        out.extend_from_slice(&state.edges.to_be_bytes());
    }

    #[inline]
    fn unpack(&self, bytes: &mut &[u8]) -> Option<Cubies> {
        let corners = bytes.split_off(..5)?.iter();
        let corners = corners.fold(0, |word, &byte| word << 8 | u64::from(byte));
        let edges = u64::from_be_bytes(*bytes.split_off(..8)?.first_chunk()?);
        let cubies = Cubies { corners, edges };
        cubies.can_be_solved().then_some(cubies)
    }
}
