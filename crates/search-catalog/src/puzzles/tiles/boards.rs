//! Splits a text into boards and determines their size.

use classic_puzzles::InstanceError;

use crate::SpecError;
use crate::input::{Lines, Texts};

/// Without a given size, a line with more tiles than this is a board and not a row. Otherwise a list of 8-puzzles with one
/// mistake would be read as one large board.
const MOST_IN_A_ROW: usize = 8;

/// The maximum number of tiles of a board, which bounds the number of rows that are read.
const MOST: usize = 255;

/// The boards of a text, each on one line or in several rows.
///
/// Without a given size, a row belongs to the board before it if it has the same length and the board is not complete yet or
/// continues with larger tiles. So a list of 2×2 boards is read as several boards.
pub(super) struct Boards {
    lines: Lines,
    /// The next line, if it has been read already.
    ahead: Option<Result<(usize, String), SpecError>>,
    size: Option<(usize, usize)>,
    /// Whether the lines are a part of a file, which may start and end between two rows.
    is_part: bool,
}

impl Boards {
    pub(super) fn new(lines: Lines, size: Option<(usize, usize)>, is_part: bool) -> Self {
        Boards {
            lines,
            ahead: None,
            size,
            is_part,
        }
    }

    /// Returns `true` if further rows may follow these rows of `width` tiles.
    fn may_continue(&self, width: usize, rows: usize) -> bool {
        match self.size {
            _ if self.is_part => false,
            Some((columns, lines)) => width == columns && rows < lines,
            None => width <= MOST_IN_A_ROW && width * rows < MOST,
        }
    }

    /// Returns `true` if a line is the next row of this board.
    fn continues(&self, board: &str, width: usize, line: &str) -> bool {
        if tiles(line).count() != width {
            return false;
        }
        let count = tiles(board).count();
        let is_complete = self.size.is_none() && is_permutation(board, count);
        let number = |tile: &str| tile.parse::<usize>().ok();
        !is_complete || tiles(line).filter_map(number).all(|tile| tile >= count)
    }
}

impl Texts for Boards {
    fn number(&mut self) -> Result<usize, SpecError> {
        self.lines.number()
    }
}

impl Iterator for Boards {
    type Item = Result<(usize, String), SpecError>;

    fn next(&mut self) -> Option<Self::Item> {
        let (first, mut board) = match self.ahead.take().or_else(|| self.lines.next())? {
            Ok(line) => line,
            Err(error) => return Some(Err(error)),
        };
        let width = tiles(&board).count();
        let mut rows = 1;
        while self.may_continue(width, rows) {
            self.ahead = self.lines.next();
            match &self.ahead {
                Some(Ok((number, line)))
                    if *number == first + rows && self.continues(&board, width, line) =>
                {
                    board.push('\n');
                    board.push_str(line);
                    rows += 1;
                    self.ahead = None;
                }
                _ => break,
            }
        }
        Some(Ok((first, board)))
    }
}

/// Returns the size of a board that is written in rows or whose number of tiles is a square.
///
/// # Errors
///
/// Returns an error if the size is ambiguous.
pub(super) fn size_of(board: &str) -> Result<(usize, usize), InstanceError> {
    let rows = board.lines().count();
    let last = board.lines().last().unwrap_or_default();
    let count = tiles(board).count();
    if rows > 1 && count.is_multiple_of(rows) {
        return Ok((count / rows, rows));
    }
    let side = count.isqrt();
    if side > 0 && side * side == count {
        return Ok((side, side));
    }
    let height = (1..=side).rev().find(|side| count.is_multiple_of(*side));
    let example = match height.filter(|&height| height > 1) {
        Some(height) => (count / height, height),
        None => (4, 3),
    };
    Err(InstanceError::new(
        rows.max(1),
        last.chars().count() + 1,
        format!("the end after {count} tiles"),
        format!(
            "a square number of tiles, several rows, or the size before the board, such as {}x{}",
            example.0, example.1
        ),
    ))
}

/// Returns the fields of a text, which should be tiles.
fn tiles(text: &str) -> impl Iterator<Item = &str> {
    let fields = text.split(|character: char| character.is_whitespace() || character == ',');
    fields.filter(|field| !field.is_empty())
}

/// Returns `true` if a text contains each of the tiles below `count` once.
fn is_permutation(text: &str, count: usize) -> bool {
    let mut seen = vec![false; count];
    tiles(text).all(|tile| {
        let seen = tile.parse().ok().and_then(|tile: usize| seen.get_mut(tile));
        seen.is_some_and(|seen| !std::mem::replace(seen, true))
    })
}
