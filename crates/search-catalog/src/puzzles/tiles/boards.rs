//! Where a board ends in a text, and its size.

use classic_puzzles::InstanceError;

use crate::SpecError;
use crate::input::{Lines, Texts};

/// A line of more tiles is a board, not a row, unless the size says otherwise: a list of 8-puzzles of which one has a
/// mistake is not one large board.
const MOST_IN_A_ROW: usize = 8;

/// The most tiles of a board, so that the rows of one are not looked for without end.
const MOST: usize = 255;

/// The boards of a text: each on a line of its own, or in rows below each other.
///
/// Where the size is not known, rows belong together as long as they are equally long and the next one goes on with
/// tiles that are not there yet, so that a list of 2×2 boards is several boards.
pub(super) struct Boards {
    lines: Lines,
    /// The next line, where it was looked at to see whether it is a row.
    ahead: Option<Result<(usize, String), SpecError>>,
    size: Option<(usize, usize)>,
    /// Whether the lines are a part of a file, which may begin and end between two rows.
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

    /// Whether rows may follow these, of so many tiles each.
    fn may_go_on(&self, width: usize, rows: usize) -> bool {
        match self.size {
            _ if self.is_part => false,
            Some((columns, lines)) => width == columns && rows < lines,
            None => width <= MOST_IN_A_ROW && width * rows < MOST,
        }
    }

    /// Whether a line is the next row of this board.
    fn goes_on(&self, board: &str, width: usize, line: &str) -> bool {
        if tiles(line).count() != width {
            return false;
        }
        let count = tiles(board).count();
        let is_whole = self.size.is_none() && is_arrangement(board, count);
        let number = |tile: &str| tile.parse::<usize>().ok();
        !is_whole || tiles(line).filter_map(number).all(|tile| tile >= count)
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
        while self.may_go_on(width, rows) {
            self.ahead = self.lines.next();
            match &self.ahead {
                Some(Ok((number, line)))
                    if *number == first + rows && self.goes_on(&board, width, line) =>
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

/// The size of a board that is written in rows, or whose number of tiles is a square.
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
            "a square number of tiles, rows below each other, or the size before the board, such as {}x{}",
            example.0, example.1
        ),
    ))
}

/// The fields of a text, which should be tiles.
fn tiles(text: &str) -> impl Iterator<Item = &str> {
    let fields = text.split(|sign: char| sign.is_whitespace() || sign == ',');
    fields.filter(|field| !field.is_empty())
}

/// Whether a text has each of so many tiles once.
fn is_arrangement(text: &str, count: usize) -> bool {
    let mut seen = vec![false; count];
    tiles(text).all(|tile| {
        let place = tile.parse().ok().and_then(|tile: usize| seen.get_mut(tile));
        place.is_some_and(|place| !std::mem::replace(place, true))
    })
}
