//! The knight's tour: a knight visits every square of a board once.
//!
//! L. Euler, *Solution d'une question curieuse*, 1759. The order of jumps is that of H. C. von Warnsdorff, *Des
//! Rösselsprungs einfachste und allgemeinste Lösung*, 1823.
//!
//! Jumps to squares with few exits are tried first, and jumps that isolate a square are pruned. With this order,
//! depth-first search finds a tour of the chessboard from any square without backtracking. (If the number of
//! squares is odd, no tour starts on a square of the rarer colour; the search is then exhaustive.)

mod draw;

use std::fmt;

use search_core::{Heuristic, StateSpace, Written, space::OneLine};

use crate::shape::{MAX_SQUARES, Shape, numbers};
use crate::{SizeError, Square};

/// The maximum number of squares that a knight attacks.
const MAX_JUMPS: usize = 8;

/// The knight's tour on boards of up to 64 squares. Squares are named as in chess: `a1` is at the bottom left.
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
    /// The squares that a knight attacks from each square.
    attacked: [u64; MAX_SQUARES],
}

impl KnightsTour {
    /// Creates the problem of open tours, which may end on any square.
    ///
    /// # Errors
    /// Returns an error if `width` or `height` is not from 1 to 64, or if there are more than 64 squares.
    pub fn new(width: usize, height: usize) -> Result<Self, SizeError> {
        let shape = Shape::new(width, height)?;
        let mut attacked = [0; MAX_SQUARES];
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

    /// Creates the problem of closed tours: the first square is one jump away from the last.
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

    /// Returns the tour that starts on `square`, or `None` if that is not on the board.
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

    /// Returns the squares not visited yet.
    #[inline]
    fn unvisited(&self, tour: &Tour) -> u64 {
        self.shape.all() & !tour.visited
    }

    /// Returns the squares to which a tour can continue from an unvisited square: the unvisited ones and, for a
    /// closed tour, the first one.
    #[inline]
    fn exits(&self, tour: &Tour) -> u64 {
        let back = if self.closed { 1 << tour.first } else { 0 };
        self.unvisited(tour) | back
    }

    #[inline]
    fn attacked(&self, from: u8) -> u64 {
        self.attacked[usize::from(from)]
    }

    /// Returns `true` if some unvisited square can no longer be part of a tour: each needs two neighbours, one to
    /// come from and one to continue to, except for the last square of an open tour.
    #[inline]
    fn isolates_a_square(&self, tour: &Tour) -> bool {
        let exits = self.exits(tour) | 1 << tour.at;
        let missing = numbers(self.unvisited(tour)).map(|square| {
            let neighbours = (self.attacked(square) & exits).count_ones();
            2u32.saturating_sub(neighbours)
        });
        missing.sum::<u32>() > u32::from(!self.closed)
    }
}

/// Returns the squared distance between two squares.
fn distance(one: Square, other: Square) -> u32 {
    let columns = u32::from(one.column.abs_diff(other.column));
    let rows = u32::from(one.row.abs_diff(other.row));
    columns * columns + rows * rows
}

/// A state: the visited squares and the position of the knight. Displayed as a board: `N` is the knight, `x` a
/// visited square and `.` an unvisited one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tour {
    visited: u64,
    at: u8,
    first: u8,
    /// For `Display`.
    shape: Shape,
}

/// A jump. Displayed as in `b1-c3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Jump {
    /// The square the knight comes from.
    pub from: Square,
    /// The square the knight goes to.
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
        self.unvisited(tour) == 0 && (closes || !self.closed)
    }

    /// Appends the jumps to unvisited squares, sorted by the number of exits, and then by decreasing distance from
    /// the first square.
    fn actions(&self, tour: &Tour, out: &mut Vec<Jump>) {
        let (unvisited, exits) = (self.unvisited(tour), self.exits(tour));
        let (first, from) = (self.shape.square(tour.first), self.shape.square(tour.at));
        let mut ordered = [u64::MAX; MAX_JUMPS];
        let reached = numbers(self.attacked(tour.at) & unvisited);
        for (place, to) in ordered.iter_mut().zip(reached) {
            let exit_count = (self.attacked(to) & exits).count_ones();
            let nearness = u32::MAX - distance(first, self.shape.square(to));
            // Numbers are sorted faster than jumps with their keys. At most 8 exits leave room for the square in the low byte.
            *place = u64::from(exit_count) << 56 | u64::from(nearness) << 8 | u64::from(to);
        }
        ordered.sort_unstable();
        let jumps = ordered.iter().take_while(|&&jump| jump != u64::MAX);
        out.extend(jumps.map(|&jump| Jump {
            from,
            to: self.shape.square(jump as u8),
        }));
    }

    /// Returns `None` also if the jump isolates a square.
    #[inline]
    fn result(&self, tour: &Tour, jump: Jump) -> Option<Tour> {
        let reached = self.shape.set_of(jump.to) & self.unvisited(tour) & self.attacked(tour.at);
        if jump.from != self.shape.square(tour.at) {
            return None;
        }
        let next = Tour {
            visited: tour.visited | reached,
            at: numbers(reached).next()?,
            ..*tour
        };
        (!self.isolates_a_square(&next)).then_some(next)
    }

    /// Returns the number of unvisited squares, or `None` if one of them is isolated.
    #[inline]
    fn heuristic(&self, tour: &Tour) -> Option<u32> {
        (!self.isolates_a_square(tour)).then(|| self.unvisited(tour).count_ones())
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
