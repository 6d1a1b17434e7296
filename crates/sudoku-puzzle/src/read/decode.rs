//! Decoding of cells into a puzzle.

use super::error::at;
use super::row::{Cell, Content, Encoding};
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
    let puzzle = Puzzle::from_values(values).ok_or_else(|| wrong_count(cells, size))?;
    Ok(puzzle.with_notation(notation))
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
    let side = size.n();
    let from_zero = side > 9 && alphabet == Alphabet::ZeroBased;
    let values = cells.iter().map(|cell| {
        let value = match (&cell.content, encoding) {
            (&Content::Symbol(symbol), Encoding::Symbols) => symbols::value(symbol, side, alphabet),
            _ if symbols::is_blank(cell) => Some(0),
            (content, _) => number(content).map(|number| number + usize::from(from_zero)),
        };
        match value.filter(|&value| value <= side).map(u8::try_from) {
            Some(Ok(value)) => Ok(value),
            _ => Err(cell),
        }
    });
    values.collect()
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
    let is_wrong = |cell: &&Cell| match (&cell.content, encoding) {
        (&Content::Symbol(symbol), Encoding::Symbols) => !symbols::is_possible(symbol, side),
        _ if symbols::is_blank(cell) => false,
        (_, Encoding::Symbols) => true,
        (content, _) => number(content).is_none_or(|number| number > side),
    };
    match cells.iter().find(is_wrong) {
        Some(cell) => Err(symbols::wrong(cell, side, encoding, None)),
        None => Ok(()),
    }
}

/// Returns the number in a cell, or `None` if it has none.
fn number(content: &Content) -> Option<usize> {
    match content {
        Content::Symbol(symbol) => symbol.to_digit(10).map(|digit| digit as usize),
        Content::Number(number) => Some(usize::from(*number)),
        Content::Word(_) | Content::Empty(_) | Content::Blank | Content::NoValue => None,
    }
}

fn wrong_count(cells: &[Cell], size: Size) -> InstanceError {
    let (line, column) = cells.last().map_or((1, 1), |cell| (cell.line, cell.column));
    let expected = format!("{} for a {size} board", size.cells());
    at(line, column, format!("{} cells", cells.len()), expected)
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
    // The values seen in each row, column and box.
    let mut seen = [[0u64; 64]; 3];
    for (row, row_values) in values.chunks(side).enumerate() {
        for (col, &value) in row_values.iter().enumerate() {
            if value == 0 {
                continue;
            }
            let bit = 1 << ((value - 1) & 63);
            let units = [row, col, row / box_side * box_side + col / box_side];
            for (kind, &index) in units.iter().enumerate() {
                if seen[kind][index] & bit != 0 {
                    return clash(size, values, kind, index, row * side + col);
                }
                seen[kind][index] |= bit;
            }
        }
    }
    None
}

fn clash(
    size: Size,
    values: &[u8],
    kind: usize,
    unit_index: usize,
    second: usize,
) -> Option<Clash> {
    let side = size.n();
    let unit_of = |cell: usize| match kind {
        0 => cell / side,
        1 => cell % side,
        _ => size.box_of(cell / side, cell % side),
    };
    let first =
        (0..second).find(|&cell| values[cell] == values[second] && unit_of(cell) == unit_index)?;
    let unit = ["row", "column", "box"][kind.min(2)];
    Some(Clash {
        unit,
        unit_index,
        first,
        second,
    })
}
