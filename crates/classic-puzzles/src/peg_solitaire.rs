//! Peg solitaire: a peg jumps over a neighbour into a hole, the neighbour is taken off, and in the end there should be
//! one peg left.
//!
//! Known since 1697 in France. J. D. Beasley, *The ins and outs of peg solitaire*, 1985; for the triangular board, G. I.
//! Bell, *Solving triangular peg solitaire*, 2008.
//!
//! Boards are pictures of up to 8 rows and 8 columns. Different orders of the same jumps lead to the same board, so
//! graph search is the one to use; every solution has one jump less than there are pegs at the start.

use std::fmt;

use search_core::{Backward, Heuristic, StateSpace, Written};

use crate::shape::{Shape, numbers};
use crate::{InstanceError, Square};

/// The most rows, and the most columns.
const SIDE: u8 = 8;

/// The places where holes can be; their numbers go on from row to row.
const PLACES: Shape = Shape {
    width: SIDE,
    height: SIDE,
};

/// Peg solitaire. The goal is to have one peg left, anywhere or where [`ending_at`](PegSolitaire::ending_at) says.
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
    /// The hole of the last peg, as a set; all holes, where it can be any.
    ends: u64,
    jumps: Vec<Jump>,
}

/// In which directions holes are neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grid {
    /// Along rows and columns.
    Square,
    /// Along rows and columns, and from the upper left to the lower right: a triangular board, its rows moved to
    /// the left.
    Triangular,
}

impl Grid {
    /// What leads to a neighbour, by columns and by rows; back again is not listed.
    fn directions(self) -> &'static [(u8, u8)] {
        match self {
            Grid::Square => &[(1, 0), (0, 1)],
            Grid::Triangular => &[(1, 0), (0, 1), (1, 1)],
        }
    }
}

impl PegSolitaire {
    /// The central game on the English board of 33 holes: the hole in the middle is empty, and there the last peg
    /// is to be.
    #[must_use]
    pub fn english() -> Self {
        let board = [
            "  ooo", "  ooo", "ooooooo", "ooo.ooo", "ooooooo", "  ooo", "  ooo",
        ];
        let game = PegSolitaire::standard(&board, Grid::Square);
        let centre = Square { column: 3, row: 3 };
        game.ending_at(centre).expect("the centre is a hole")
    }

    /// The European board of 37 holes with an empty hole at the edge; the last peg can be anywhere. (With the hole
    /// in the middle empty, it cannot be solved.)
    #[must_use]
    pub fn european() -> Self {
        let board = [
            "  .oo", " ooooo", "ooooooo", "ooooooo", "ooooooo", " ooooo", "  ooo",
        ];
        PegSolitaire::standard(&board, Grid::Square)
    }

    /// The triangular board of 15 holes with the hole at the tip empty; the last peg can be anywhere.
    #[must_use]
    pub fn triangular() -> Self {
        PegSolitaire::standard(&[".", "oo", "ooo", "oooo", "ooooo"], Grid::Triangular)
    }

    fn standard(rows: &[&str], grid: Grid) -> Self {
        PegSolitaire::read(&rows.join("\n"), grid).expect("the picture is right")
    }

    /// A game from the picture of its start: `o` is a hole with a peg, `.` a hole without, and a space is no hole.
    ///
    /// ```
    /// use classic_puzzles::PegSolitaire;
    /// use classic_puzzles::peg_solitaire::Grid;
    ///
    /// let game = PegSolitaire::read(" o\noo.", Grid::Square)?;
    /// assert_eq!(game.start().to_string(), "b1 a2 b2");
    ///
    /// let error = PegSolitaire::read(" o\nox.", Grid::Square).err().expect("there is an x");
    /// assert_eq!(error.to_string(), "line 2, column 2: found 'x', expected 'o', '.' or a space");
    /// # Ok::<(), classic_puzzles::InstanceError>(())
    /// ```
    ///
    /// # Errors
    /// Where something else stands there, a hole is beyond 8 rows or columns, or there is no peg.
    pub fn read(picture: &str, grid: Grid) -> Result<Self, InstanceError> {
        let (mut holes, mut pegs) = (0, 0);
        for (row, line) in picture.lines().enumerate() {
            for (column, sign) in line.chars().enumerate() {
                let wrong = |expected: &str| {
                    InstanceError::new(row + 1, column + 1, format!("{sign:?}"), expected)
                };
                match sign {
                    ' ' => continue,
                    'o' | '.' => {}
                    _ => return Err(wrong("'o', '.' or a space")),
                }
                if row.max(column) >= SIDE.into() {
                    return Err(wrong("no hole beyond 8 rows and 8 columns"));
                }
                let hole = 1u64 << (usize::from(SIDE) * row + column);
                holes |= hole;
                pegs |= if sign == 'o' { hole } else { 0 };
            }
        }
        if pegs == 0 {
            let lines = picture.lines().count().max(1);
            return Err(InstanceError::new(lines, 1, "no peg up to here", "'o'"));
        }
        Ok(PegSolitaire {
            holes,
            start: Pegs(pegs),
            ends: holes,
            jumps: jumps(holes, grid),
        })
    }

    /// The same game, but the last peg is to be in `hole`; none where that is no hole.
    #[must_use]
    pub fn ending_at(self, hole: Square) -> Option<Self> {
        let ends = self.holes & PLACES.set_of(hole);
        (ends != 0).then_some(PegSolitaire { ends, ..self })
    }

    /// The board at the start.
    #[must_use]
    pub fn start(&self) -> Pegs {
        self.start
    }

    /// The picture of a board, as [`read`](PegSolitaire::read) takes it.
    #[must_use]
    pub fn picture(&self, pegs: &Pegs) -> String {
        let rows = self
            .holes
            .to_le_bytes()
            .into_iter()
            .zip(pegs.0.to_le_bytes());
        let rows = rows.map(|(holes, pegs)| {
            let signs = (0..SIDE).map(|column| match (holes >> column & 1, pegs >> column & 1) {
                (0, _) => ' ',
                (_, 0) => '.',
                _ => 'o',
            });
            signs.collect::<String>().trim_end().to_owned()
        });
        let picture: Vec<String> = rows.collect();
        picture.join("\n").trim_end().to_owned()
    }
}

/// The pegs on a board. Shown as the list of their holes; [`PegSolitaire::picture`] draws them.
///
/// There are eight bits for each row, the upper row lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pegs(u64);

/// A jump. Shown as in `d2-d4`: the column as a letter, the row as a number, from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Jump {
    from: u8,
    over: u8,
    to: u8,
}

impl Jump {
    /// The hole that the peg comes from.
    #[must_use]
    pub fn from(&self) -> Square {
        PLACES.square(self.from)
    }

    /// The hole of the peg that is taken off.
    #[must_use]
    pub fn over(&self) -> Square {
        PLACES.square(self.over)
    }

    /// The hole that the peg goes to.
    #[must_use]
    pub fn to(&self) -> Square {
        PLACES.square(self.to)
    }

    /// All three holes, and the last of them.
    #[inline]
    fn holes_and_end(&self) -> (u64, u64) {
        let end = 1 << self.to;
        (1 << self.from | 1 << self.over | end, end)
    }
}

/// All jumps from hole to hole, those that keep the pegs together best first.
///
/// How far the pegs lie apart is told by the squares of their distances from each other hole, added up. A jump
/// changes this by what its new place adds, less what the two old ones did.
fn jumps(holes: u64, grid: Grid) -> Vec<Jump> {
    let mut jumps = Vec::new();
    for near in numbers(holes) {
        for &(columns, rows) in grid.directions() {
            let Square { column, row } = PLACES.square(near);
            let step = |steps: u8| {
                let place = Square {
                    column: column + steps * columns,
                    row: row + steps * rows,
                };
                numbers(holes & PLACES.set_of(place)).next()
            };
            if let (Some(over), Some(far)) = (step(1), step(2)) {
                let (from, to) = (near, far);
                jumps.push(Jump { from, over, to });
                let (from, to) = (far, near);
                jumps.push(Jump { from, over, to });
            }
        }
    }
    let apart = |place| {
        let one = PLACES.square(place);
        let others = numbers(holes).map(|hole| {
            let other = PLACES.square(hole);
            let columns = i32::from(one.column) - i32::from(other.column);
            let rows = i32::from(one.row) - i32::from(other.row);
            columns * columns + rows * rows
        });
        others.sum::<i32>()
    };
    jumps.sort_by_key(|jump| apart(jump.to) - apart(jump.from) - apart(jump.over));
    jumps
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

    /// The number of pegs to be taken off.
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
        for (count, place) in numbers(self.0).enumerate() {
            let space = if count > 0 { " " } else { "" };
            write!(f, "{space}{}", PLACES.square(place))?;
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
