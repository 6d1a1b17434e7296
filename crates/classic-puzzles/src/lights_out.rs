//! Lights out: a press of a light switches it and its neighbours above, below, left and right; all are to be off.
//!
//! Tiger Electronics, 1995, with 5×5 lights. That a board with all lights on can always be solved was shown by K.
//! Sutner, *Linear cellular automata and the Garden-of-Eden*, 1989.
//!
//! The order of presses does not matter, and a second press takes the first one back: a solution is a set of
//! presses. So here presses come in the order of the lights, and a light that no later press can switch must be
//! off by then. That leaves a choice in the first row alone, and everything else follows from it, which is known
//! as light chasing: there are at most 2^w paths, where a row has w lights, while presses in any order would lead to
//! up to 2^(w·h) boards. Rows are taken along the shorter side. Every set of presses has one path, so tree search
//! is the one to use.

use std::fmt;

use search_core::{Heuristic, OneLine, StateSpace, Written};

use crate::shape::{MOST, Shape, numbers};
use crate::{InstanceError, SizeError, Square};

/// Lights out. The goal is to have no light on; the fewest presses are found by breadth-first search.
///
/// ```
/// use classic_puzzles::LightsOut;
/// use search_core::{Outcome, breadth_first};
///
/// let all_on = LightsOut::new(5, 5)?;
/// let report = breadth_first::tree((&all_on, all_on.start())).run();
/// assert_eq!(report.solution().map(|solution| solution.depth), Some(15));
///
/// let unsolvable = LightsOut::read("o.")?;
/// let report = breadth_first::tree((&unsolvable, unsolvable.start())).run();
/// assert!(matches!(report.outcome, Outcome::Exhausted));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LightsOut {
    shape: Shape,
    start: u64,
    /// The lights that a press of each switches: it and its neighbours.
    switched: [u64; MOST],
    /// The lights that a press of each is the last to switch.
    settled: [u64; MOST],
}

impl LightsOut {
    /// A board with all lights on.
    ///
    /// # Errors
    /// Where `width` and `height` are not from 1 to 64, or there are more than 64 lights.
    pub fn new(width: usize, height: usize) -> Result<Self, SizeError> {
        let shape = Shape::new(width, height)?;
        let (mut switched, mut settled) = ([0; MOST], [0; MOST]);
        for light in 0..shape.squares() {
            let by = (0..shape.squares()).filter(|&press| {
                let (one, other) = (shape.square(press), shape.square(light));
                one.column.abs_diff(other.column) + one.row.abs_diff(other.row) <= 1
            });
            let mut last = 0;
            for press in by {
                switched[usize::from(press)] |= 1 << light;
                last = press;
            }
            settled[usize::from(last)] |= 1 << light;
        }
        Ok(LightsOut {
            shape,
            start: shape.all(),
            switched,
            settled,
        })
    }

    /// A board from its picture: `o` is a light that is on, `.` one that is off.
    ///
    /// ```
    /// use classic_puzzles::LightsOut;
    ///
    /// let board = LightsOut::read("o.o\n.o.")?;
    /// assert_eq!(board.start().to_string(), "o.o\n.o.");
    ///
    /// let error = LightsOut::read("o.o\n.o").err().expect("the second row is too short");
    /// assert_eq!(error.to_string(), "line 2, column 3: found 2 lights, expected 3 as in the first row");
    /// # Ok::<(), classic_puzzles::InstanceError>(())
    /// ```
    ///
    /// # Errors
    /// Where something else stands there, rows differ in length, or there are no lights or more than 64.
    pub fn read(picture: &str) -> Result<Self, InstanceError> {
        let rows: Vec<Vec<char>> = picture.lines().map(|line| line.chars().collect()).collect();
        let (width, height) = (rows.first().map_or(0, Vec::len), rows.len());
        let mut board = LightsOut::new(width, height).map_err(|_| {
            InstanceError::new(1, 1, format!("{width}×{height} lights"), "1 to 64 of them")
        })?;
        board.start = 0;
        for (row, line) in rows.iter().enumerate() {
            if line.len() != width {
                let column = line.len().min(width) + 1;
                let found = format!("{} lights", line.len());
                let expected = format!("{width} as in the first row");
                return Err(InstanceError::new(row + 1, column, found, expected));
            }
            for (column, sign) in line.iter().enumerate() {
                let square = Square {
                    column: column as u8,
                    row: row as u8,
                };
                board.start |= match sign {
                    'o' => board.shape.set_of(square),
                    '.' => 0,
                    _ => {
                        let found = format!("{sign:?}");
                        return Err(InstanceError::new(row + 1, column + 1, found, "'o' or '.'"));
                    }
                };
            }
        }
        Ok(board)
    }

    /// The board before any press.
    #[must_use]
    pub fn start(&self) -> Lights {
        Lights {
            on: self.start,
            next: 0,
            shape: self.shape,
        }
    }
}

/// Which lights are on, and which presses can still come. Shown as a picture: `o` is a light that is on, `.` one
/// that is off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lights {
    on: u64,
    /// The light from which on presses can come.
    next: u8,
    /// To show it.
    shape: Shape,
}

/// A press of a light. Shown as in `press b1`: the column as a letter, the row as a number, from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Press(pub Square);

impl StateSpace for LightsOut {
    type State = Lights;
    type Action = Press;
    type Cost = u32;

    const HEURISTIC: Heuristic = Heuristic::Consistent;

    #[inline]
    fn is_goal(&self, lights: &Lights) -> bool {
        lights.on == 0
    }

    /// The presses up to the first one that cannot be left out.
    #[inline]
    fn actions(&self, lights: &Lights, out: &mut Vec<Press>) {
        for press in lights.next..self.shape.squares() {
            // These must be off when it is decided whether this press is made.
            let settled = self.settled[usize::from(press)];
            let on = lights.on & settled;
            if on == settled {
                out.push(Press(self.shape.square(press)));
            }
            if on != 0 {
                break;
            }
        }
    }

    #[inline]
    fn result(&self, lights: &Lights, Press(square): Press) -> Option<Lights> {
        let press = numbers(self.shape.set_of(square)).next()?;
        (press >= lights.next).then(|| Lights {
            on: lights.on ^ self.switched[usize::from(press)],
            next: press + 1,
            ..*lights
        })
    }

    /// A fifth of the number of lights that are on, as no press switches more than five.
    #[inline]
    fn heuristic(&self, lights: &Lights) -> Option<u32> {
        Some(lights.on.count_ones().div_ceil(5))
    }
}

impl fmt::Display for Lights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.shape.height {
            if row > 0 {
                writeln!(f)?;
            }
            for column in 0..self.shape.width {
                let light = self.shape.set_of(Square { column, row });
                f.write_str(if light & self.on != 0 { "o" } else { "." })?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "press {}", self.0)
    }
}

impl Written for LightsOut {
    fn write_state(&self, state: &Lights, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", OneLine(state))
    }

    fn write_picture(&self, state: &Lights, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{state}")
    }

    fn write_action(&self, action: &Press, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{action}")
    }
}
