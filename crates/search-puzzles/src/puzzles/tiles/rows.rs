//! The rows and the size of a board.

use classic_puzzles::{InstanceError, rows_of_numbers};

use crate::puzzles::boards::Rows;

/// Without a given size, a line with more tiles than this is a board and not a row. Otherwise a list of 8-puzzles with one
/// mistake would be read as one large board.
const MOST_IN_A_ROW: usize = 8;

/// The maximum number of tiles of a board, which bounds the number of rows that are read.
const MOST: usize = 255;

/// The rows of boards. A line with several rows is a board.
///
/// Without a given size, a row belongs to the board before it if it has the same length and the board is not complete yet or
/// continues with larger tiles. So a list of 2×2 boards is read as several boards.
#[derive(Clone, Copy)]
pub(super) struct TileRows {
    pub(super) size: Option<(usize, usize)>,
    /// Whether the lines are a part of a file, which may start and end between two rows.
    pub(super) is_part: bool,
}

impl Rows for TileRows {
    fn may_continue(&self, board: &str) -> bool {
        let (rows, lines) = (rows_of_numbers(board), lines(board));
        let Some(width) = rows.first().map(Vec::len) else {
            // An opening bracket.
            return !self.is_part;
        };
        match self.size {
            _ if self.is_part || rows.len() > lines => false,
            Some((columns, height)) => width == columns && rows.len() < height,
            None => width <= MOST_IN_A_ROW && width * rows.len() < MOST,
        }
    }

    fn continues(&self, board: &str, line: &str) -> bool {
        let together = rows_of_numbers(&format!("{board}\n{line}"));
        let (rows, of_line) = (rows_of_numbers(board).len(), rows_of_numbers(line).len());
        let (rows, next) = match together.split_at_checked(rows) {
            Some((rows @ [_, ..], [next])) if of_line == 1 => (rows, next),
            // A line of brackets alone is part of the board.
            _ => return rows == 0 || of_line == 0,
        };
        if rows.iter().any(|row| row.len() != next.len()) {
            return false;
        }
        let tiles: Vec<Option<usize>> = rows.concat();
        let is_complete = self.size.is_none() && is_permutation(&tiles);
        !is_complete || next.iter().flatten().all(|&tile| tile >= tiles.len())
    }
}

/// Returns the number of lines with tiles.
fn lines(board: &str) -> usize {
    let lines = board.lines();
    lines
        .filter(|line| !rows_of_numbers(line).is_empty())
        .count()
}

/// Returns the size of a board that is written in rows or whose number of tiles is a square.
///
/// # Errors
///
/// Returns an error if the size is ambiguous.
pub(super) fn size_of(board: &str) -> Result<(usize, usize), InstanceError> {
    let last = board.lines().last().unwrap_or_default();
    let lines = board.lines().count();
    let rows = rows_of_numbers(board);
    let count: usize = rows.iter().map(Vec::len).sum();
    if let [first, _, ..] = &rows[..] {
        // Rows of other lengths are an error of reading the board.
        return Ok((first.len(), rows.len()));
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
        lines.max(1),
        last.chars().count() + 1,
        format!("the end after {count} tiles"),
        format!(
            "a square number of tiles, several rows, or the size before the board, such as {}x{}",
            example.0, example.1
        ),
    ))
}

/// Returns `true` if these are the tiles below their number.
fn is_permutation(tiles: &[Option<usize>]) -> bool {
    let mut seen = vec![false; tiles.len()];
    tiles.iter().all(|tile| {
        let seen = tile.and_then(|tile| seen.get_mut(tile));
        seen.is_some_and(|seen| !std::mem::replace(seen, true))
    })
}
