//! The knight's tour: a knight visits every square of a board once.
//!
//! L. Euler, *Solution d'une question curieuse*, 1759. The order of jumps: H. C. von Warnsdorff, *Des
//! Rösselsprungs einfachste und allgemeinste Lösung*, 1823.
//!
//! A jump to a square with few ways on is tried before one to a square with many, and jumps that cut a square off
//! are left out. So depth-first search finds a tour of the chessboard from any square without turning back. (Where
//! the number of squares is odd, no tour begins on a square of the rarer colour; the search tries all to tell.)

use std::cmp::Reverse;
use std::fmt;

use search_core::{Heuristic, OneLine, StateSpace, Written};

use crate::shape::{MOST, Shape, numbers};
use crate::{SizeError, Square};

/// The knight's tour, on boards of up to 64 squares. Squares are those of a chessboard: `a1` is at the bottom left.
///
/// ```
/// use classic_puzzles::{KnightsTour, Square};
/// use search_core::depth_first;
///
/// let chessboard = KnightsTour::new(8, 8)?;
/// let start = chessboard.start(Square { column: 0, row: 0 }).expect("a1 is on the board");
/// let report = depth_first::tree((&chessboard, start)).run();
/// assert_eq!(report.solution().map(|solution| solution.depth), Some(63));
/// assert_eq!(report.counts.expanded, 63);
/// # Ok::<(), classic_puzzles::SizeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnightsTour {
    shape: Shape,
    closed: bool,
    /// The squares that a knight attacks from each.
    attacked: [u64; MOST],
}

impl KnightsTour {
    /// Open tours: the last square can be any.
    ///
    /// # Errors
    /// Where `width` and `height` are not from 1 to 64, or there are more than 64 squares.
    pub fn new(width: usize, height: usize) -> Result<Self, SizeError> {
        let shape = Shape::new(width, height)?;
        let mut attacked = [0; MOST];
        for from in 0..shape.squares() {
            let jumps = |&to: &u8| distance(shape.square(from), shape.square(to)) == 1 + 4;
            let set = (0..shape.squares()).filter(jumps).map(|to| 1 << to).sum();
            attacked[usize::from(from)] = set;
        }
        Ok(KnightsTour {
            shape,
            closed: false,
            attacked,
        })
    }

    /// Closed tours: from the last square it is one jump back to the first.
    ///
    /// # Errors
    /// As for [`new`](KnightsTour::new).
    pub fn closed(width: usize, height: usize) -> Result<Self, SizeError> {
        let tour = KnightsTour::new(width, height)?;
        Ok(KnightsTour {
            closed: true,
            ..tour
        })
    }

    /// The tour that begins on `square`; none where that is not on the board.
    #[must_use]
    pub fn start(&self, square: Square) -> Option<Tour> {
        let visited = self.shape.set_of(square);
        let at = numbers(visited).next()?;
        Some(Tour {
            visited,
            at,
            first: at,
            shape: self.shape,
        })
    }

    /// The squares not visited yet.
    #[inline]
    fn left(&self, tour: &Tour) -> u64 {
        self.shape.all() & !tour.visited
    }

    /// The squares to which a visit of a square that is left can go on: those left, and in the end of a closed tour
    /// the first.
    #[inline]
    fn ways_on(&self, tour: &Tour) -> u64 {
        let back = if self.closed { 1 << tour.first } else { 0 };
        self.left(tour) | back
    }

    #[inline]
    fn attacked(&self, from: u8) -> u64 {
        self.attacked[usize::from(from)]
    }

    /// Whether some square cannot be a part of the tour any more: each that is left needs one square to come from
    /// and another to go on to, but for the last square of an open tour.
    #[inline]
    fn cuts_off(&self, tour: &Tour) -> bool {
        let ways = self.ways_on(tour) | 1 << tour.at;
        let lacking = numbers(self.left(tour)).map(|square| {
            let neighbours = (self.attacked(square) & ways).count_ones();
            2u32.saturating_sub(neighbours)
        });
        lacking.sum::<u32>() > u32::from(!self.closed)
    }
}

/// The square of the distance between two squares.
fn distance(one: Square, other: Square) -> u32 {
    let columns = u32::from(one.column.abs_diff(other.column));
    let rows = u32::from(one.row.abs_diff(other.row));
    columns * columns + rows * rows
}

/// Where the knight has been, and where it is. Shown as a picture: `N` is the knight, `x` a square that it has
/// visited, `.` one that it has not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tour {
    visited: u64,
    at: u8,
    first: u8,
    /// To show it.
    shape: Shape,
}

/// A jump. Shown as in `b1-c3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Jump {
    /// The square it comes from.
    pub from: Square,
    /// The square it goes to.
    pub to: Square,
}

impl StateSpace for KnightsTour {
    type State = Tour;
    type Action = Jump;
    type Cost = u32;

    const HEURISTIC: Heuristic = Heuristic::Consistent;

    #[inline]
    fn is_goal(&self, tour: &Tour) -> bool {
        let closes = self.attacked(tour.at) & 1 << tour.first != 0;
        self.left(tour) == 0 && (closes || !self.closed)
    }

    /// The jumps to squares that are left, those with the fewest ways on first, and of these those that are
    /// farthest from the first square.
    fn actions(&self, tour: &Tour, out: &mut Vec<Jump>) {
        let (left, ways_on) = (self.left(tour), self.ways_on(tour));
        let (first, from) = (self.shape.square(tour.first), self.shape.square(tour.at));
        let before = out.len();
        out.extend(numbers(self.attacked(tour.at) & left).map(|to| Jump {
            from,
            to: self.shape.square(to),
        }));
        out[before..].sort_by_key(|jump| {
            let to = numbers(self.shape.set_of(jump.to));
            let ways = to.map(|to| (self.attacked(to) & ways_on).count_ones());
            (ways.sum::<u32>(), Reverse(distance(first, jump.to)))
        });
    }

    /// None where the jump cuts a square off, too.
    #[inline]
    fn result(&self, tour: &Tour, jump: Jump) -> Option<Tour> {
        let reached = self.shape.set_of(jump.to) & self.left(tour) & self.attacked(tour.at);
        if jump.from != self.shape.square(tour.at) {
            return None;
        }
        let next = Tour {
            visited: tour.visited | reached,
            at: numbers(reached).next()?,
            ..*tour
        };
        (!self.cuts_off(&next)).then_some(next)
    }

    /// The number of squares left; none where one of them is cut off.
    #[inline]
    fn heuristic(&self, tour: &Tour) -> Option<u32> {
        (!self.cuts_off(tour)).then(|| self.left(tour).count_ones())
    }
}

impl fmt::Display for Tour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..self.shape.height).rev() {
            for column in 0..self.shape.width {
                let square = self.shape.set_of(Square { column, row });
                f.write_str(if square == 1 << self.at {
                    "N"
                } else if square & self.visited != 0 {
                    "x"
                } else {
                    "."
                })?;
            }
            if row > 0 {
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Jump {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

impl Written for KnightsTour {
    fn write_state(&self, state: &Tour, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", OneLine(state))
    }

    fn write_picture(&self, state: &Tour, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{state}")
    }

    fn write_action(&self, action: &Jump, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{action}")
    }
}
