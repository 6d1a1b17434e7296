//! Decoding of cells into a puzzle.

use super::error::at;
use super::row::{self, Cell, Content, Encoding, Row};
use super::{Alphabet, InstanceError, Puzzle, Size, symbols};

/// Returns the puzzle with these cells, as many as the size has.
///
/// # Errors
/// Returns an error if a cell does not contain a value of the board, a value occurs twice in a unit, or the alphabet is
/// ambiguous.
pub(super) fn puzzle(
    cells: &[Cell],
    size: Size,
    encoding: Encoding,
    setting: Option<Alphabet>,
) -> Result<Puzzle, InstanceError> {
    possible(cells, size.n(), encoding)?;
    one_sign(cells, size, encoding)?;
    let notation = symbols::notation_of(cells, size, encoding, setting)?;
    let values = values(cells, size, encoding, notation.alphabet())
        .map_err(|cell| symbols::wrong(cell, size.n(), encoding, Some(notation)))?;
    if let Some(clash) = first_clash(size, &values) {
        return Err(clash.error(cells));
    }
    Ok(Puzzle::of_size(size, values).with_notation(notation))
}

/// Returns the value of each cell, 0 for an empty one.
///
/// # Errors
/// Returns the first cell without a value of the board.
pub(super) fn values(
    cells: &[Cell],
    size: Size,
    encoding: Encoding,
    alphabet: Alphabet,
) -> Result<Vec<u8>, &Cell> {
    let value = |cell| value(cell, size.n(), encoding, alphabet).ok_or(cell);
    cells.iter().map(value).collect()
}

/// Returns the value of a cell, 0 for an empty one, or `None` if it has none on a board of this side.
fn value(cell: &Cell, side: usize, encoding: Encoding, alphabet: Alphabet) -> Option<u8> {
    let value = match (&cell.content, encoding) {
        (&Content::Symbol(symbol), Encoding::Symbols) => symbols::value(symbol, side, alphabet)?,
        _ if symbols::is_blank(cell) => 0,
        (&Content::Symbol(symbol), _) => symbol.to_digit(10)? as usize + from_zero(side, alphabet),
        (&Content::Number(number), Encoding::Numbers | Encoding::Either) => {
            usize::from(number) + from_zero(side, alphabet)
        }
        _ => return None,
    };
    (value <= side).then_some(value as u8)
}

/// Returns how much larger values are than the numbers they are written as.
fn from_zero(side: usize, alphabet: Alphabet) -> usize {
    usize::from(side > 9 && alphabet == Alphabet::ZeroBased)
}

/// Checks that no cell is a space if another one has a sign of an empty cell: a sign is missing then. `-1` and signs of two characters are
/// no empty cells beside other signs, such as `0` on a board larger than 9×9 where it is more frequent. An `x` is none, either.
fn one_sign(cells: &[Cell], size: Size, encoding: Encoding) -> Result<(), InstanceError> {
    let is_x = |cell: &&Cell| matches!(cell.content, Content::Symbol('x' | 'X'));
    let is_other = |cell: &Cell| symbols::is_blank(cell) || symbols::is_zero(cell);
    let x = cells.iter().find(is_x).filter(|_| size.n() <= 9);
    if let Some(x) = x.filter(|_| cells.iter().any(is_other)) {
        return Err(symbols::wrong(x, size.n(), encoding, None));
    }
    let is_space = |cell: &&Cell| cell.content == Content::Blank;
    let is_empty = |cell: &&Cell| matches!(cell.content, Content::Empty(_));
    let empties = cells.iter().filter(is_empty).count();
    let zeros = cells.iter().filter(|cell| symbols::is_zero(cell)).count();
    let is_zero_empty = size.n() <= 9 || empties > 0 && zeros > empties;
    let is_sign = |cell: &&Cell| {
        is_zero_empty && cell.content == Content::Symbol('0')
            || symbols::is_blank(cell) && !is_space(cell)
    };
    if let Some(empty) = cells.iter().find(is_empty) {
        let mut signs = cells.iter().filter(is_sign);
        if signs.any(|sign| sign.content != empty.content) {
            return Err(symbols::wrong(empty, size.n(), encoding, None));
        }
    }
    match (cells.iter().find(is_space), cells.iter().find(is_sign)) {
        (Some(space), Some(sign)) => {
            let expected = format!(
                "a value or a sign of an empty cell, such as {}",
                sign.content
            );
            let found = space.content.to_string();
            Err(at(space.line, space.column, found, expected))
        }
        _ => Ok(()),
    }
}

/// Checks that each cell is valid on a board of this side in some alphabet. This is checked before the alphabet and the
/// number of cells.
///
/// # Errors
/// Returns an error for the first invalid cell.
pub(super) fn possible(
    cells: &[Cell],
    side: usize,
    encoding: Encoding,
) -> Result<(), InstanceError> {
    let is_wrong = |cell: &&Cell| {
        let mut alphabets = Alphabet::ALL.into_iter();
        alphabets.all(|alphabet| value(cell, side, encoding, alphabet).is_none())
    };
    match cells.iter().find(is_wrong) {
        Some(cell) => Err(symbols::wrong(cell, side, encoding, None)),
        None => Ok(()),
    }
}

/// Checks that each cell is valid on a board of some size.
///
/// # Errors
/// Returns an error for the first invalid cell.
pub(super) fn meaningful(cells: &[Cell]) -> Result<(), InstanceError> {
    let largest = Size::ALL[7].n();
    let is_wrong = |cell: &&Cell| {
        let mut encodings = [Encoding::Symbols, Encoding::Numbers].into_iter();
        encodings.all(|encoding| value(cell, largest, encoding, Alphabet::OneBased).is_none())
    };
    match cells.iter().find(is_wrong) {
        Some(cell) => {
            let expected = "a number, a letter, `.`, `_` or `*`";
            Err(at(
                cell.line,
                cell.column,
                cell.content.to_string(),
                expected,
            ))
        }
        None => Ok(()),
    }
}

/// Returns whether each cell of a row is valid on a board of this side.
pub(super) fn fits(row: &Row, side: usize) -> bool {
    possible(&row.cells, side, row::encoding([row])).is_ok()
}

/// A value that occurs twice in a unit, with the indices of the two cells.
#[derive(Debug)]
pub(super) struct Clash {
    unit: &'static str,
    /// From 0.
    unit_index: usize,
    first: usize,
    second: usize,
}

impl Clash {
    pub(super) fn error(&self, cells: &[Cell]) -> InstanceError {
        let (first, second) = (&cells[self.first], &cells[self.second]);
        let unit = self.unit;
        let found = format!(
            "{} again in {unit} {}, already at line {}, column {}",
            second.content,
            self.unit_index + 1,
            first.line,
            first.column
        );
        let expected = format!("each value at most once in a {unit}");
        at(second.line, second.column, found, expected)
    }
}

/// Returns the first cell, row by row, whose value occurs in an earlier cell of the same unit.
pub(super) fn first_clash(size: Size, values: &[u8]) -> Option<Clash> {
    let (side, box_side) = (size.n(), size.box_side());
    let units = |index: usize| {
        let (row, col) = (index / side, index % side);
        [row, col, row / box_side * box_side + col / box_side]
    };
    // The values seen in each row, column and box.
    let mut seen = [[0u64; 64]; 3];
    let mut clues = (0..values.len()).filter(|&index| values[index] > 0);
    clues.find_map(|second| {
        let (value, indices) = (values[second], units(second));
        let kind = (0..3).find(|&kind| {
            let seen = &mut seen[kind][indices[kind]];
            let before = *seen;
            *seen |= 1 << ((value - 1) & 63);
            before == *seen
        })?;
        let is_first =
            |first: &usize| values[*first] == value && units(*first)[kind] == indices[kind];
        Some(Clash {
            unit: ["row", "column", "box"][kind],
            unit_index: indices[kind],
            first: (0..second).find(is_first)?,
            second,
        })
    })
}
