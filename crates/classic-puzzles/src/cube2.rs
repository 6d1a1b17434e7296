//! The 2×2×2 cube ("pocket cube"), with one corner held fixed.
//!
//! A state consists of two numbers: the permutation of the corners (7! = 5040) and their twists (3⁶ = 729; the
//! twist of the last corner follows from the others). A turn changes each number independently of the other, so a
//! move takes one table lookup per number. The pair of numbers is the rank of the state.
//!
//! Coordinates and move tables after H. Kociemba, *The Two-Phase Algorithm*, 1992; the number of states at each
//! distance after J. Scherphuis, *Mini Cube, the 2×2×2 Rubik's Cube* (jaapsch.net).

mod draw;

use std::fmt::{self, Write};
use std::sync::LazyLock;

use search_core::form::{TextForm, choose};
use search_core::space::Canonical;
use search_core::{Backward, Heuristic, Inverse, Packed, Ranked, StateSpace, Written};

use crate::coordinate::Coordinate;
use crate::facelets::{self, FACES, Facelets, Layout};
use crate::symmetry::PieceSymmetry;
use crate::{InstanceError, turns};

/// The metric, which defines what counts as one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Metric {
    /// Quarter turns and half turns: 9 moves, every state solved in at most 11.
    #[default]
    HalfTurn,
    /// Quarter turns: 6 moves, every state solved in at most 14.
    QuarterTurn,
}

/// A turn of the upper, right or front face. Displayed as `R` (clockwise), `R'` (anticlockwise) or `R2` (half
/// turn).
///
/// ```
/// use classic_puzzles::cube2::Turn;
///
/// let turn: Turn = "F'".parse()?;
/// assert_eq!(turn.to_string(), "F'");
/// assert_eq!("f".parse::<Turn>().unwrap_err().found, "'f'");
/// # Ok::<(), classic_puzzles::InstanceError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn(u8);

/// Grouped by face; the number of quarter turns is the index within the group plus one.
const NAMES: [&str; 9] = ["U", "U2", "U'", "R", "R2", "R'", "F", "F2", "F'"];

impl Turn {
    /// All turns, in the order `U U2 U' R R2 R' F F2 F'`.
    pub const ALL: [Turn; 9] = {
        let mut all = [Turn(0); 9];
        let mut index = 0;
        while index < 9 {
            all[index] = Turn(index as u8);
            index += 1;
        }
        all
    };

    const QUARTERS: [Turn; 6] = [Turn(0), Turn(2), Turn(3), Turn(5), Turn(6), Turn(8)];
}

turns::notation!(NAMES, "URF");

/// A state: the permutation and the twists of the corners.
///
/// Displayed as the unfolded cube: the upper face on top, then left, front, right and back, then the lower face.
/// The colours of the solved cube are white, orange, green, red, blue and yellow.
///
/// ```
/// use classic_puzzles::Cube2;
///
/// let cube = Cube2::default();
/// assert_eq!(cube.scramble("R")?.to_string(), "  WG\n  WG\nOOGYRRWB\nOOGYRRWB\n  YB\n  YB");
/// # Ok::<(), classic_puzzles::InstanceError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Corners {
    permutation: u16,
    twist: u16,
}

impl Corners {
    /// The solved cube.
    pub const SOLVED: Corners = Corners {
        permutation: 0,
        twist: 0,
    };

    /// Reads facelets.
    fn read(text: &str, layout: Layout) -> Result<Corners, InstanceError> {
        let facelets = Facelets::read(text, 2, layout)?;
        let pieces = facelets.pieces(&facelets.held(&CORNERS)?, &CORNERS)?;
        let corners = std::array::from_fn(|position| pieces[position].0 as u8);
        let twists: SevenCorners = std::array::from_fn(|position| pieces[position].1 as u8);
        let is_twisted = twists.iter().sum::<u8>() % 3 != 0;
        let cube = Corners {
            permutation: number_of_permutation(corners),
            twist: number_of_twists(twists),
        };
        facelets::checked(cube, &[facelets::TWISTED][usize::from(!is_twisted)..])
    }
}

const PERMUTATIONS: u16 = 5040;
const TWISTS: u16 = 729;

/// The corners by the faces that they are on in the solved cube (upper, right, front, lower, left, back), clockwise from the upper or lower
/// face. Positions have the same names; the last one is held fixed.
const CORNERS: [&str; 8] = ["URF", "UFL", "ULB", "UBR", "DFR", "DLF", "DRB", "DBL"];

/// A value for each position except the fixed one.
type SevenCorners = [u8; 7];

/// A clockwise quarter turn: for each position, the position its corner comes from and the twist it gets, in thirds
/// of a turn.
struct Quarter {
    from: SevenCorners,
    twist: SevenCorners,
}

const QUARTERS: [Quarter; 3] = [
    Quarter {
        from: [3, 0, 1, 2, 4, 5, 6],
        twist: [0; 7],
    },
    Quarter {
        from: [4, 1, 2, 0, 6, 5, 3],
        twist: [2, 0, 0, 1, 1, 0, 2],
    },
    Quarter {
        from: [1, 5, 2, 3, 0, 4, 6],
        twist: [1, 2, 0, 0, 2, 1, 0],
    },
];

/// For each face, the one that comes to its place with a clockwise rotation of the whole cube about the lower, left and back face.
const ROTATED: [[u8; 6]; 3] = [[0, 2, 4, 3, 5, 1], [5, 1, 0, 2, 4, 3], [1, 3, 2, 4, 0, 5]];

impl Quarter {
    fn permute(&self, number: u16) -> u16 {
        let before = permutation(number);
        number_of_permutation(self.from.map(|index| before[usize::from(index)]))
    }

    fn twist(&self, number: u16) -> u16 {
        let before = twists(number);
        let mut after = self.from.map(|index| before[usize::from(index)]);
        for (corner, twist) in after.iter_mut().zip(self.twist) {
            *corner = (*corner + twist) % 3;
        }
        number_of_twists(after)
    }
}

/// Returns the permutation with this number in lexicographic order.
fn permutation(mut number: u16) -> SevenCorners {
    let mut corners = [0; 7];
    for index in (0..7).rev() {
        let choices = 7 - index as u16;
        let corner = (number % choices) as u8;
        number /= choices;
        corners[index] = corner;
        for later in &mut corners[index + 1..] {
            *later += u8::from(*later >= corner);
        }
    }
    corners
}

fn number_of_permutation(corners: SevenCorners) -> u16 {
    (0..7).fold(0, |number, index| {
        let later = &corners[index + 1..];
        let smaller = later
            .iter()
            .filter(|&&corner| corner < corners[index])
            .count();
        number * (7 - index as u16) + smaller as u16
    })
}

/// Returns the base-3 digits of the number and the digit that makes their sum a multiple of 3.
fn twists(mut number: u16) -> SevenCorners {
    let mut twists = [0; 7];
    for twist in twists[..6].iter_mut().rev() {
        *twist = (number % 3) as u8;
        number /= 3;
    }
    twists[6] = (12 - twists.iter().sum::<u8>()) % 3;
    twists
}

fn number_of_twists(twists: SevenCorners) -> u16 {
    twists[..6]
        .iter()
        .fold(0, |number, &twist| number * 3 + u16::from(twist))
}

/// The 2×2×2 cube.
///
/// All 3,674,160 states can be reached from each other. The heuristic is the larger of two exact distances: that of
/// the permutation and that of the twists. Both are distances in an abstraction of the cube, so the heuristic is
/// consistent.
///
/// A move takes two lookups in tables of 100 kB in total, which the first [`new`](Cube2::new) computes in a few milliseconds and all
/// spaces of a metric share.
///
/// ```
/// use classic_puzzles::Cube2;
/// use classic_puzzles::cube2::Metric;
/// use search_core::breadth_first;
///
/// for (metric, moves) in [(Metric::HalfTurn, 3), (Metric::QuarterTurn, 4)] {
///     let cube = Cube2::new(metric);
///     let start = cube.scramble("R U' F2")?;
///     let report = breadth_first::graph((cube, start)).run();
///     assert_eq!(report.solution().map(|solution| solution.depth), Some(moves));
/// }
/// # Ok::<(), classic_puzzles::InstanceError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Cube2(&'static Tables);

/// The tables of a metric.
#[derive(Debug)]
struct Tables {
    turns: &'static [Turn],
    permutation: Coordinate<9>,
    twist: Coordinate<9>,
}

impl Tables {
    fn new(turns: &'static [Turn]) -> Self {
        let moves: Vec<usize> = turns.iter().map(|turn| turn.0.into()).collect();
        let coordinate = |values, quarter: fn(&Quarter, u16) -> u16| {
            Coordinate::new(values, &moves, |face, value| {
                quarter(&QUARTERS[face], value)
            })
        };
        Tables {
            turns,
            permutation: coordinate(PERMUTATIONS, Quarter::permute),
            twist: coordinate(TWISTS, Quarter::twist),
        }
    }
}

impl Cube2 {
    /// Creates the space with this metric.
    #[must_use]
    pub fn new(metric: Metric) -> Self {
        static HALF_TURN: LazyLock<Tables> = LazyLock::new(|| Tables::new(&Turn::ALL));
        static QUARTER_TURN: LazyLock<Tables> = LazyLock::new(|| Tables::new(&Turn::QUARTERS));
        match metric {
            Metric::HalfTurn => Cube2(&HALF_TURN),
            Metric::QuarterTurn => Cube2(&QUARTER_TURN),
        }
    }

    /// Returns the state after applying the turns to the solved cube. Between turns may be white space, commas and parentheses. `R3`,
    /// `R’` and `Ri` are other forms of `R'`; half turns are valid in either metric.
    ///
    /// Turns of the lower, left and back face are read too. As one corner is held fixed, `L` is `R` and a rotation of the whole cube, after
    /// which the other letters mean other faces.
    ///
    /// ```
    /// use classic_puzzles::Cube2;
    ///
    /// let cube = Cube2::default();
    /// // The rotation brings the upper face to the front.
    /// assert_eq!(cube.scramble("L F")?, cube.scramble("R U")?);
    /// # Ok::<(), classic_puzzles::InstanceError>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error with line and column at the first text that is not a turn.
    pub fn scramble(&self, turns: &str) -> Result<Corners, InstanceError> {
        let mut state = Corners::SOLVED;
        // For each face, as the cube is seen, the face as it is held: an index in `FACES`.
        let mut faces = [0, 1, 2, 3, 4, 5];
        for (face, quarters) in turns::read(turns, FACES)? {
            let face = faces[usize::from(face)];
            state = self.apply(state, Turn(3 * (face % 3) + quarters - 1));
            if let Some(opposite) = face.checked_sub(3) {
                for _ in 0..quarters {
                    faces = faces.map(|face| ROTATED[usize::from(opposite)][usize::from(face)]);
                }
            }
        }
        Ok(state)
    }

    /// Returns the state that a text describes in one of [`FORMS`]: turns, or the colours of the facelets. A cube that is held in another way
    /// is turned, so that the corner DBL is in its place.
    ///
    /// ```
    /// use classic_puzzles::Cube2;
    ///
    /// let cube = Cube2::default();
    /// assert_eq!(cube.read("UFUFRRRRFDFDDBDBLLLLUBUB")?, cube.scramble("R")?);
    /// # Ok::<(), classic_puzzles::InstanceError>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error with line and column if the text fits no form, or if turns cannot lead to the cube: the error says whether a piece
    /// is missing or a corner twisted.
    pub fn read(&self, text: &str) -> Result<Corners, InstanceError> {
        (choose(&FORMS, text)?.form.read)(self, text)
    }

    #[inline]
    fn apply(&self, state: Corners, turn: Turn) -> Corners {
        Corners {
            permutation: self.0.permutation.turn(state.permutation, turn.0),
            twist: self.0.twist.turn(state.twist, turn.0),
        }
    }
}

/// The forms in which a cube is written.
pub const FORMS: [TextForm<Read>; 3] = facelets::forms::<2, Read>(
    Cube2::scramble,
    |_, text| Corners::read(text, Layout::Faces),
    |_, text| Corners::read(text, Layout::Net),
);

/// Reads a cube in one form.
pub type Read = fn(&Cube2, &str) -> Result<Corners, InstanceError>;

impl Default for Cube2 {
    /// Creates the space with the half-turn metric.
    fn default() -> Self {
        Cube2::new(Metric::default())
    }
}

impl StateSpace for Cube2 {
    type State = Corners;
    type Action = Turn;
    type Cost = u32;

    const HEURISTIC: Heuristic = Heuristic::Consistent;

    #[inline]
    fn is_goal(&self, state: &Corners) -> bool {
        *state == Corners::SOLVED
    }

    #[inline]
    fn actions(&self, _: &Corners, out: &mut Vec<Turn>) {
        out.extend_from_slice(self.0.turns);
    }

    #[inline]
    fn result(&self, state: &Corners, turn: Turn) -> Option<Corners> {
        Some(self.apply(*state, turn))
    }

    #[inline]
    fn heuristic(&self, state: &Corners) -> Option<u32> {
        let permutation = self.0.permutation.moves(state.permutation);
        let twist = self.0.twist.moves(state.twist);
        Some(permutation.max(twist).into())
    }

    #[inline]
    fn expand(&self, state: &Corners, _: &mut Vec<Turn>, mut visit: impl FnMut(Corners, u32)) {
        for &turn in self.0.turns {
            visit(self.apply(*state, turn), 1);
        }
    }
}

/// The 48 symmetries of the cube, each followed by the rotation that takes the corner DBL to its place.
impl Canonical for Cube2 {
    fn canonical(&self, state: &Corners) -> Corners {
        static SYMMETRIES: LazyLock<Vec<PieceSymmetry>> =
            LazyLock::new(|| PieceSymmetry::all(&CORNERS));
        const FIXED: usize = 7;
        let (pieces, twists) = (permutation(state.permutation), twists(state.twist));
        // The place of each corner, with the fixed one.
        let mut places = [3 * FIXED as u8; 8];
        for (position, (piece, twist)) in pieces.into_iter().zip(twists).enumerate() {
            places[usize::from(piece)] = 3 * position as u8 + twist;
        }
        let equal = SYMMETRIES.iter().filter_map(|colours| {
            let moved = |positions: &PieceSymmetry| {
                let mut moved = [0; 8];
                for (piece, &place) in places.iter().enumerate() {
                    let (piece, place) = colours.moved(piece, place, positions);
                    moved[piece] = place;
                }
                moved
            };
            let mut positions = SYMMETRIES
                .iter()
                .filter(|positions| positions.is_reflection() == colours.is_reflection());
            let moved = positions.find_map(|positions| {
                let moved = moved(positions);
                (moved[FIXED] == places[FIXED]).then_some(moved)
            })?;
            let (mut pieces, mut twists) = ([0; 7], [0; 7]);
            for (piece, place) in moved.into_iter().enumerate().take(FIXED) {
                pieces[usize::from(place / 3)] = piece as u8;
                twists[usize::from(place / 3)] = place % 3;
            }
            Some(Corners {
                permutation: number_of_permutation(pieces),
                twist: number_of_twists(twists),
            })
        });
        let least = equal.min_by_key(|corners| (corners.permutation, corners.twist));
        least.unwrap_or(*state)
    }
}

/// Two turns of the same face are inverse if they make a full turn.
impl Inverse for Cube2 {
    #[inline]
    fn is_inverse(&self, turn: &Turn, last: &Turn) -> bool {
        turns::are_inverse(turn.0, last.0)
    }

    #[inline]
    fn actions_after(&self, _: &Corners, last: &Turn, out: &mut Vec<Turn>) {
        let turns = self.0.turns.iter().copied();
        out.extend(turns.filter(|turn| !self.is_inverse(turn, last)));
    }
}

/// The inverse of every turn is a move, so the predecessors are the successors.
impl Backward for Cube2 {
    fn goals(&self) -> Vec<Corners> {
        vec![Corners::SOLVED]
    }

    #[inline]
    fn predecessors(&self, state: &Corners, visit: impl FnMut(Corners, u32)) {
        self.expand(state, &mut Vec::new(), visit);
    }
}

/// All ranks belong to reachable states; that of the solved cube is 0.
impl Ranked for Cube2 {
    #[inline]
    fn states(&self) -> u64 {
        u64::from(PERMUTATIONS) * u64::from(TWISTS)
    }

    #[inline]
    fn rank(&self, state: &Corners) -> u64 {
        u64::from(state.permutation) * u64::from(TWISTS) + u64::from(state.twist)
    }

    #[inline]
    fn unrank(&self, rank: u64) -> Corners {
        debug_assert!(rank < self.states(), "{rank} is not the rank of a state");
        let twists = u64::from(TWISTS);
        Corners {
            permutation: (rank / twists) as u16,
            twist: (rank % twists) as u16,
        }
    }
}

/// The rank, in three bytes.
impl Packed for Cube2 {
    #[inline]
    fn pack(&self, state: &Corners, out: &mut Vec<u8>) {
        let [.., high, middle, low] = self.rank(state).to_be_bytes();
        out.extend_from_slice(&[high, middle, low]);
    }

    #[inline]
    fn unpack(&self, bytes: &mut &[u8]) -> Option<Corners> {
        let rank = bytes.split_off(..3)?;
        let rank = rank
            .iter()
            .fold(0, |rank, &byte| rank << 8 | u64::from(byte));
        (rank < self.states()).then(|| self.unrank(rank))
    }
}

/// The unfolded cube. A letter is a sticker: those of the first position are a, b and c, those of the second d, e
/// and f, and so on, in the order of [`CORNERS`].
const NET: &str = "  gj\n  da\nhfecblki\nxqrnotuw\n  pm\n  vs";

impl fmt::Display for Corners {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (corners, twists) = (permutation(self.permutation), twists(self.twist));
        for byte in NET.bytes() {
            let shown = if byte.is_ascii_lowercase() {
                let sticker = usize::from(byte - b'a');
                let (index, side) = (sticker / 3, sticker % 3);
                let corner = corners.get(index).map_or(index, |&corner| corner.into());
                let twist = twists.get(index).map_or(0, |&twist| twist.into());
                let face = CORNERS[corner].as_bytes()[(side + 3 - twist) % 3];
                facelets::colour(face.into())
            } else {
                byte.into()
            };
            f.write_char(shown)?;
        }
        Ok(())
    }
}

impl Written for Cube2 {
    /// Writes the stickers of the unfolded cube, row by row.
    fn write_state(&self, state: &Corners, out: &mut dyn fmt::Write) -> fmt::Result {
        let net = state.to_string();
        let rows: Vec<&str> = net.split_whitespace().collect();
        out.write_str(&rows.join(" "))
    }

    fn write_picture(&self, state: &Corners, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{state}")
    }

    fn write_action(&self, action: &Turn, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{action}")
    }
}
