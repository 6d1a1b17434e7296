//! Peg solitaire: a peg jumps over an adjacent peg into a hole, the other peg is removed, and one peg has to remain
//! in the end.
//!
//! Known since 1697 in France. J. D. Beasley, *The ins and outs of peg solitaire*, 1985; for the triangular board,
//! G. I. Bell, *Solving triangular peg solitaire*, 2008.
//!
//! Boards have up to 8 rows and 8 columns. Different orders of the same jumps lead to the same board, so graph
//! search is recommended. Every solution has one jump less than there are pegs at the start.

mod draw;

use std::fmt;

use search_core::space::Canonical;
use search_core::{Backward, Heuristic, StateSpace, Written};

use crate::shape::{Shape, numbers};
use crate::{InstanceError, Square};

/// The maximum number of rows and of columns.
const SIDE: u8 = 8;

/// All possible positions of holes, numbered row by row.
const POSITIONS: Shape = Shape {
    width: SIDE,
    height: SIDE,
};

/// Peg solitaire. The goal is to have one peg left, anywhere or in the hole given to
/// [`ending_at`](PegSolitaire::ending_at).
///
/// ```
/// use classic_puzzles::PegSolitaire;
/// use search_core::depth_first;
///
/// let central_game = PegSolitaire::english();
/// let report = depth_first::graph((&central_game, central_game.start())).run();
/// let solution = report.solution().expect("the central game can be solved");
/// assert_eq!(solution.depth, 31);
/// assert_eq!(solution.state.to_string(), "d4");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PegSolitaire {
    holes: u64,
    start: Pegs,
    /// The possible holes of the last peg.
    ends: u64,
    jumps: Vec<Jump>,
    /// The symmetries of the board that keep the ends: where each position goes.
    symmetries: Vec<[u8; 64]>,
}

/// The geometry of a board: the directions in which holes are adjacent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grid {
    /// Along rows and columns.
    Square,
    /// Along rows and columns, and from the upper left to the lower right: a triangular board whose rows are
    /// aligned at the left.
    Triangular,
}

impl Grid {
    /// Returns the offsets to adjacent holes in columns and rows, without the opposite offsets.
    fn directions(self) -> &'static [(u8, u8)] {
        match self {
            Grid::Square => &[(1, 0), (0, 1)],
            Grid::Triangular => &[(1, 0), (0, 1), (1, 1)],
        }
    }
}

impl PegSolitaire {
    /// Creates the central game on the English board of 33 holes: the centre is empty at the start and has to
    /// contain the last peg.
    #[must_use]
    pub fn english() -> Self {
        let board = [
            "  ooo", "  ooo", "ooooooo", "ooo.ooo", "ooooooo", "  ooo", "  ooo",
        ];
        let game = PegSolitaire::standard(&board, Grid::Square);
        let centre = Square { column: 3, row: 3 };
        game.ending_at(centre).expect("the centre is a hole")
    }

    /// Creates a game on the European board of 37 holes with an empty hole at the edge; the last peg can be
    /// anywhere. (With an empty centre there is no solution.)
    #[must_use]
    pub fn european() -> Self {
        let board = [
            "  .oo", " ooooo", "ooooooo", "ooooooo", "ooooooo", " ooooo", "  ooo",
        ];
        PegSolitaire::standard(&board, Grid::Square)
    }

    /// Creates a game on the triangular board of 15 holes with an empty hole at the tip; the last peg can be
    /// anywhere.
    #[must_use]
    pub fn triangular() -> Self {
        PegSolitaire::standard(&[".", "oo", "ooo", "oooo", "ooooo"], Grid::Triangular)
    }

    fn standard(rows: &[&str], grid: Grid) -> Self {
        PegSolitaire::read(&rows.join("\n"), grid).expect("the board is valid")
    }

    /// Parses a game from its start, one row per line: `o` is a hole with a peg, `.` an empty hole, and a space is
    /// not a hole.
    ///
    /// ```
    /// use classic_puzzles::PegSolitaire;
    /// use classic_puzzles::peg_solitaire::Grid;
    ///
    /// let game = PegSolitaire::read(" o\noo.", Grid::Square)?;
    /// assert_eq!(game.start().to_string(), "b1 a2 b2");
    ///
    /// let error = PegSolitaire::read(" o\nox.", Grid::Square).err().expect("'x' is invalid");
    /// assert_eq!(error.to_string(), "line 2, column 2: found 'x', expected 'o', '.' or a space");
    /// # Ok::<(), classic_puzzles::InstanceError>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if there are other characters, if a hole is beyond 8 rows or columns, or if there is no
    /// peg.
    pub fn read(picture: &str, grid: Grid) -> Result<Self, InstanceError> {
        let (mut holes, mut pegs) = (0, 0);
        for (row, line) in picture.lines().enumerate() {
            for (column, character) in line.chars().enumerate() {
                let error = |expected: &str| {
                    InstanceError::new(row + 1, column + 1, format!("{character:?}"), expected)
                };
                match character {
                    ' ' => continue,
                    'o' | '.' => {}
                    _ => return Err(error("'o', '.' or a space")),
                }
                if row.max(column) >= SIDE.into() {
                    return Err(error("a hole within 8 rows and 8 columns"));
                }
                let hole = 1u64 << (usize::from(SIDE) * row + column);
                holes |= hole;
                pegs |= if character == 'o' { hole } else { 0 };
            }
        }
        if pegs == 0 {
            let lines = picture.lines().count().max(1);
            return Err(InstanceError::new(lines, 1, "no peg", "'o'"));
        }
        Ok(PegSolitaire {
            holes,
            start: Pegs(pegs),
            ends: holes,
            jumps: jumps(holes, grid),
            symmetries: symmetries(holes, grid),
        })
    }

    /// Returns the same game with the condition that the last peg is in `hole`, or `None` if that is not a hole.
    #[must_use]
    pub fn ending_at(self, hole: Square) -> Option<Self> {
        let ends = self.holes & POSITIONS.set_of(hole);
        let mut game = PegSolitaire { ends, ..self };
        game.symmetries
            .retain(|symmetry| moved(ends, symmetry) == ends);
        (ends != 0).then_some(game)
    }

    /// Returns the board at the start.
    #[must_use]
    pub fn start(&self) -> Pegs {
        self.start
    }

    /// Returns a board as text, in the format of [`read`](PegSolitaire::read).
    #[must_use]
    pub fn picture(&self, pegs: &Pegs) -> String {
        let rows = self
            .holes
            .to_le_bytes()
            .into_iter()
            .zip(pegs.0.to_le_bytes());
        let rows = rows.map(|(holes, pegs)| {
            let characters =
                (0..SIDE).map(|column| match (holes >> column & 1, pegs >> column & 1) {
                    (0, _) => ' ',
                    (_, 0) => '.',
                    _ => 'o',
                });
            characters.collect::<String>().trim_end().to_owned()
        });
        let picture: Vec<String> = rows.collect();
        picture.join("\n").trim_end().to_owned()
    }
}

/// A state: the pegs on a board. Displayed as the list of their holes; [`PegSolitaire::picture`] draws them.
///
/// Stored as eight bits per row, the top row in the lowest ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pegs(u64);

/// A jump. Displayed as in `d2-d4`: the column as a letter and the row as a number, from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Jump {
    from: u8,
    over: u8,
    to: u8,
}

impl Jump {
    /// Returns the hole the peg comes from.
    #[must_use]
    pub fn from(&self) -> Square {
        POSITIONS.square(self.from)
    }

    /// Returns the hole of the removed peg.
    #[must_use]
    pub fn over(&self) -> Square {
        POSITIONS.square(self.over)
    }

    /// Returns the hole the peg goes to.
    #[must_use]
    pub fn to(&self) -> Square {
        POSITIONS.square(self.to)
    }

    /// Returns the set of all three holes and the set of the last one.
    #[inline]
    fn holes_and_end(&self) -> (u64, u64) {
        let end = 1 << self.to;
        (1 << self.from | 1 << self.over | end, end)
    }
}

/// Returns all jumps, sorted so that those which keep the pegs together come first.
///
/// The distance of a peg is the sum of its squared distances from all holes. A jump changes the total by the
/// distance of the new hole minus those of the two old ones.
fn jumps(holes: u64, grid: Grid) -> Vec<Jump> {
    let mut jumps = Vec::new();
    for near in numbers(holes) {
        for &(columns, rows) in grid.directions() {
            let Square { column, row } = POSITIONS.square(near);
            let step = |steps: u8| {
                let position = Square {
                    column: column + steps * columns,
                    row: row + steps * rows,
                };
                numbers(holes & POSITIONS.set_of(position)).next()
            };
            if let (Some(over), Some(far)) = (step(1), step(2)) {
                let (from, to) = (near, far);
                jumps.push(Jump { from, over, to });
                let (from, to) = (far, near);
                jumps.push(Jump { from, over, to });
            }
        }
    }
    let distance = |position| {
        let one = POSITIONS.square(position);
        let others = numbers(holes).map(|hole| {
            let other = POSITIONS.square(hole);
            let columns = i32::from(one.column) - i32::from(other.column);
            let rows = i32::from(one.row) - i32::from(other.row);
            columns * columns + rows * rows
        });
        others.sum::<i32>()
    };
    jumps.sort_by_key(|jump| distance(jump.to) - distance(jump.from) - distance(jump.over));
    jumps
}

/// Returns the symmetries of a board: the linear maps of columns and rows, each moved to the place of the board, that map directions to
/// directions and holes to holes. There are up to 8 on a square grid, and up to 6 on a triangular one.
fn symmetries(holes: u64, grid: Grid) -> Vec<[u8; 64]> {
    let signed = |(columns, rows): (u8, u8)| (columns as i8, rows as i8);
    let directions: Vec<(i8, i8)> = grid.directions().iter().copied().map(signed).collect();
    let places = || {
        let squares = numbers(holes).map(|hole| POSITIONS.square(hole));
        squares.map(|square| signed((square.column, square.row)))
    };
    // The left end and the upper end of the board.
    let ends = |places: &[(i8, i8)]| {
        let least = |ends: (i8, i8), place: &(i8, i8)| (ends.0.min(place.0), ends.1.min(place.1));
        places.iter().fold((i8::MAX, i8::MAX), least)
    };
    let (left, upper) = ends(&places().collect::<Vec<_>>());
    let found = (0..81).filter_map(|number: i8| {
        let [a, b, c, d] = [27, 9, 3, 1].map(|power| number / power % 3 - 1);
        let image = |(x, y): (i8, i8)| (a * x + b * y, c * x + d * y);
        let is_direction = |&(x, y): &(i8, i8)| {
            let (x, y) = image((x, y));
            directions.contains(&(x, y)) || directions.contains(&(-x, -y))
        };
        if a * d == b * c || !directions.iter().all(is_direction) {
            return None;
        }
        let images: Vec<(i8, i8)> = places().map(image).collect();
        let (from_left, from_above) = ends(&images);
        let mut symmetry = [0; 64];
        for (hole, (x, y)) in numbers(holes).zip(images) {
            let column = (x - from_left + left) as u8;
            let row = (y - from_above + upper) as u8;
            let to = holes & POSITIONS.set_of(Square { column, row });
            symmetry[usize::from(hole)] = numbers(to).next()?;
        }
        Some(symmetry)
    });
    found.collect()
}

/// Returns where a symmetry moves a set of holes.
#[inline]
fn moved(set: u64, symmetry: &[u8; 64]) -> u64 {
    numbers(set).fold(0, |moved, hole| moved | 1 << symmetry[usize::from(hole)])
}

impl Canonical for PegSolitaire {
    fn canonical(&self, pegs: &Pegs) -> Pegs {
        let equal = { self.symmetries.iter() }.map(|symmetry| moved(pegs.0, symmetry));
        Pegs(equal.min().unwrap_or(pegs.0))
    }
}

impl StateSpace for PegSolitaire {
    type State = Pegs;
    type Action = Jump;
    type Cost = u32;

    const HEURISTIC: Heuristic = Heuristic::Consistent;

    #[inline]
    fn is_goal(&self, pegs: &Pegs) -> bool {
        pegs.0.count_ones() == 1 && pegs.0 & self.ends != 0
    }

    #[inline]
    fn actions(&self, pegs: &Pegs, out: &mut Vec<Jump>) {
        let possible = self.jumps.iter().filter(|jump| {
            let (holes, end) = jump.holes_and_end();
            pegs.0 & holes == holes ^ end
        });
        out.extend(possible);
    }

    #[inline]
    fn result(&self, pegs: &Pegs, jump: Jump) -> Option<Pegs> {
        let (holes, end) = jump.holes_and_end();
        (pegs.0 & holes == holes ^ end).then_some(Pegs(pegs.0 ^ holes))
    }

    /// Returns the number of pegs to remove.
    #[inline]
    fn heuristic(&self, pegs: &Pegs) -> Option<u32> {
        Some(pegs.0.count_ones().saturating_sub(1))
    }
}

impl Backward for PegSolitaire {
    fn goals(&self) -> Vec<Pegs> {
        numbers(self.ends).map(|end| Pegs(1 << end)).collect()
    }

    #[inline]
    fn predecessors(&self, pegs: &Pegs, mut visit: impl FnMut(Pegs, u32)) {
        for jump in &self.jumps {
            let (holes, end) = jump.holes_and_end();
            if pegs.0 & holes == end {
                visit(Pegs(pegs.0 ^ holes), 1);
            }
        }
    }
}

impl fmt::Display for Pegs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (count, position) in numbers(self.0).enumerate() {
            let space = if count > 0 { " " } else { "" };
            write!(f, "{space}{}", POSITIONS.square(position))?;
        }
        Ok(())
    }
}

impl fmt::Display for Jump {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from(), self.to())
    }
}

impl Written for PegSolitaire {
    fn write_state(&self, state: &Pegs, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{state}")
    }

    fn write_picture(&self, state: &Pegs, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(&self.picture(state))
    }

    fn write_action(&self, action: &Jump, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{action}")
    }
}
