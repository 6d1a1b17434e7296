//! Lights out: pressing a light toggles it and its neighbours above, below, left and right. All lights have to be
//! toggled off.
//!
//! Tiger Electronics, 1995, with 5×5 lights. K. Sutner, *Linear cellular automata and the Garden-of-Eden*, 1989,
//! showed that a board with all lights on can always be solved.
//!
//! The order of presses does not matter, and a second press reverts the first: a solution is a set of presses. The
//! search therefore considers presses in the order of the lights, and a light that no later press can toggle must
//! be off by then. This leaves a choice only in the first row, from which everything else follows (light chasing):
//! there are at most 2^w paths for rows of w lights, whereas presses in any order lead to up to 2^(w·h) boards.
//! Rows run along the shorter side. Every set of presses has exactly one path, so tree search is sufficient.

mod draw;

use std::fmt;

use search_core::{Heuristic, StateSpace, Written, space::OneLine};

use crate::fields::{Field, Row, rows};
use crate::shape::{MAX_SQUARES, Shape, numbers};
use crate::{InstanceError, SizeError, Square};

/// Lights out. The goal is to have all lights off. Breadth-first search finds the minimum number of presses.
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
    /// The lights that each press toggles: the light itself and its neighbours.
    toggled: [u64; MAX_SQUARES],
    /// The lights for which each press is the last one that toggles them.
    settled: [u64; MAX_SQUARES],
}

impl LightsOut {
    /// Creates a board with all lights on.
    ///
    /// # Errors
    /// Returns an error if `width` or `height` is not from 1 to 64, or if there are more than 64 lights.
    pub fn new(width: usize, height: usize) -> Result<Self, SizeError> {
        let shape = Shape::new(width, height)?;
        let (mut toggled, mut settled) = ([0; MAX_SQUARES], [0; MAX_SQUARES]);
        for light in 0..shape.squares() {
            let by = (0..shape.squares()).filter(|&press| {
                let (one, other) = (shape.square(press), shape.square(light));
                one.column.abs_diff(other.column) + one.row.abs_diff(other.row) <= 1
            });
            let mut last = 0;
            for press in by {
                toggled[usize::from(press)] |= 1 << light;
                last = press;
            }
            settled[usize::from(last)] |= 1 << light;
        }
        Ok(LightsOut {
            shape,
            start: shape.all(),
            toggled,
            settled,
        })
    }

    /// Parses a board in rows, which end with the line, a slash or a closing bracket. `o`, `O`, `1` and `*` are lights that are on, `.`,
    /// `0` and `-` those that are off. `x`, `X` and `#` are on where `.` or `0` is off and no other sign is on. Spaces and commas between
    /// lights are ignored.
    ///
    /// ```
    /// use classic_puzzles::LightsOut;
    ///
    /// let board = LightsOut::read("o.o\n.o.")?;
    /// assert_eq!(board.start().to_string(), "o.o\n.o.");
    /// assert_eq!(LightsOut::read("[[1, 0, 1], [0, 1, 0]]")?, board);
    ///
    /// let error = LightsOut::read("o.o\n.o").err().expect("the second row is too short");
    /// assert_eq!(error.to_string(), "line 2, column 3: found 2 lights, expected 3 as in the first row");
    /// # Ok::<(), classic_puzzles::InstanceError>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if there are other characters, if rows differ in length, or if there are no lights or more
    /// than 64.
    pub fn read(picture: &str) -> Result<Self, InstanceError> {
        let lights = |row: Row<'_>| {
            let lights = row.fields.into_iter().flat_map(Field::characters);
            (row.line, lights.collect())
        };
        let rows: Vec<(usize, Vec<(usize, char)>)> =
            rows(picture).into_iter().map(lights).collect();
        let (width, height) = (rows.first().map_or(0, |(_, row)| row.len()), rows.len());
        let mut board = LightsOut::new(width, height).map_err(|_| {
            InstanceError::new(1, 1, format!("{width}×{height} lights"), "1 to 64 lights")
        })?;
        board.start = 0;
        let has = |signs: &[char]| {
            let mut lights = rows.iter().flat_map(|(_, row)| row);
            lights.any(|(_, light)| signs.contains(light))
        };
        let are_crosses_on = has(&['.', '0']) && !has(&['o', 'O', '1', '*']);
        for (row, (line, lights)) in rows.iter().enumerate() {
            if lights.len() != width {
                let after_last = lights.last().map_or(1, |(column, _)| column + 1);
                let column = lights.get(width).map_or(after_last, |(column, _)| *column);
                let found = format!("{} lights", lights.len());
                let expected = format!("{width} as in the first row");
                return Err(InstanceError::new(*line, column, found, expected));
            }
            for (column, (at, light)) in lights.iter().enumerate() {
                let square = Square {
                    column: column as u8,
                    row: row as u8,
                };
                let error = |expected| {
                    let found = format!("{light:?}");
                    Err(InstanceError::new(*line, *at, found, expected))
                };
                board.start |= match light {
                    'o' | 'O' | '1' | '*' => board.shape.set_of(square),
                    '.' | '0' | '-' => 0,
                    'x' | 'X' | '#' if are_crosses_on => board.shape.set_of(square),
                    'x' | 'X' | '#' => {
                        return error("'o' or '.', as this sign may be on or off here");
                    }
                    _ => return error("'o' or '.'"),
                };
            }
        }
        Ok(board)
    }

    /// Returns the board before any press.
    #[must_use]
    pub fn start(&self) -> Lights {
        Lights {
            on: self.start,
            next: 0,
            shape: self.shape,
        }
    }
}

/// A state: the lights that are on and the presses still available. Displayed as a board: `o` is a light that is
/// on, `.` one that is off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lights {
    on: u64,
    /// The first light that may still be pressed.
    next: u8,
    /// For `Display`.
    shape: Shape,
}

/// A press of a light. Displayed as in `press b1`: the column as a letter and the row as a number, from the top
/// left.
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

    /// Appends the presses up to the first one that must be made.
    #[inline]
    fn actions(&self, lights: &Lights, out: &mut Vec<Press>) {
        for press in lights.next..self.shape.squares() {
            // No later press toggles these lights, so they have to be off after this one.
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
            on: lights.on ^ self.toggled[usize::from(press)],
            next: press + 1,
            ..*lights
        })
    }

    /// Returns a fifth of the number of lights that are on, as a press toggles at most five.
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
