//! The values of symbols.

use super::row::{Cell, Content, Reading};
use super::{Alphabet, ReadError};
use crate::write;

/// Returns the value of a symbol on a board of this side, 0 for an empty cell, or `None` if it has no value. The value
/// may be larger than the side.
pub(super) fn value(symbol: char, side: usize, alphabet: Alphabet) -> Option<usize> {
    match (symbol, side, alphabet) {
        ('.' | '_' | '*', ..) => Some(0),
        ('x' | 'X', ..=9, _) => Some(0),
        (_, 16 | 36, Alphabet::ZeroBased) => digit(symbol).map(|value| value + 1),
        (_, 16, Alphabet::Letters) => match symbol {
            '0' => Some(0),
            '1'..='9' => None,
            _ => digit(symbol).map(|value| value - 9),
        },
        ('@', 36, _) => Some(36),
        ('0', 64, _) => Some(62),
        ('@', 64, _) => Some(63),
        ('&', 64, _) => Some(64),
        ('a'..='z', 49 | 64, _) => digit(symbol).map(|value| value + 26),
        _ => digit(symbol),
    }
}

/// Returns the symbol of a value from 1 to the side, in upper case if case is ignored.
pub(super) fn symbol(value: u8, side: usize, alphabet: Alphabet) -> char {
    match (side, alphabet) {
        (16 | 36, Alphabet::ZeroBased) if value == 1 => '0',
        (16 | 36, Alphabet::ZeroBased) => write::symbol(value - 1, side),
        (16, Alphabet::Letters) => write::symbol(value + 9, side),
        _ => write::symbol(value, side),
    }
}

/// Returns 0 to 9 for digits and 10 to 35 for letters, in either case.
fn digit(symbol: char) -> Option<usize> {
    symbol
        .to_digit(36)
        .and_then(|digit| usize::try_from(digit).ok())
}

/// Returns whether the symbol is valid on a board of this side in any alphabet.
pub(super) fn is_possible(symbol: char, side: usize) -> bool {
    Alphabet::ALL
        .into_iter()
        .any(|alphabet| value(symbol, side, alphabet).is_some_and(|value| value <= side))
}

/// Returns the error for an invalid cell.
pub(super) fn wrong(
    cell: &Cell,
    side: usize,
    reading: Reading,
    alphabet: Option<Alphabet>,
) -> ReadError {
    let expected = match (reading, side) {
        (Reading::Numbers | Reading::Either, 1) => "1, or 0 for an empty cell".to_owned(),
        (Reading::Numbers | Reading::Either, _) => {
            format!("a number from 1 to {side}, or 0 for an empty cell")
        }
        (Reading::Symbols, _) => format!(
            "a symbol of a {side}×{side} board: {}, or `.` for an empty cell",
            legend(side, alphabet)
        ),
    };
    ReadError::at(cell.line, cell.column, cell.content.to_string(), expected)
}

/// Checks that each cell is valid on a board of some size.
///
/// # Errors
/// Returns an error for the first invalid cell.
pub(super) fn meaningful(cells: &[Cell]) -> Result<(), ReadError> {
    let is_symbol = |symbol: char| symbol.is_ascii_alphanumeric() || "._*@&".contains(symbol);
    let is_wrong = |cell: &&Cell| match cell.content {
        Content::Symbol(symbol) => !is_symbol(symbol),
        Content::Number(number) => number > 64,
        Content::Word(_) => true,
    };
    match cells.iter().find(is_wrong) {
        Some(cell) => {
            let expected = "a number, a letter, `.`, `_` or `*`";
            let found = cell.content.to_string();
            Err(ReadError::at(cell.line, cell.column, found, expected))
        }
        None => Ok(()),
    }
}

fn legend(side: usize, alphabet: Option<Alphabet>) -> &'static str {
    match (side, alphabet) {
        (1, _) => "1",
        (4, _) => "1 to 4",
        (9, _) => "1 to 9",
        (16, None) => "1 to 9 and A to G, 0 to 9 and A to F, or A to P",
        (16, Some(Alphabet::OneBased)) => "1 to 9 and A to G",
        (16, Some(Alphabet::ZeroBased)) => "0 to 9 and A to F",
        (16, Some(Alphabet::Letters)) => "A to P",
        (25, _) => "1 to 9 and A to P",
        (36, Some(Alphabet::ZeroBased)) => "0 to 9 and A to Z",
        (36, _) => "1 to 9, A to Z and @",
        (49, _) => "1 to 9, A to Z and a to n",
        _ => "1 to 9, A to Z, a to z, 0, @ and &",
    }
}

/// Returns the alphabet of these cells: `setting` if it applies, or else the one determined from the symbols.
///
/// # Errors
/// Returns an error if the symbols of a 16×16 board fit more than one alphabet.
pub(super) fn alphabet_of(
    cells: &[Cell],
    side: usize,
    setting: Option<Alphabet>,
) -> Result<Alphabet, ReadError> {
    match (side, setting) {
        (16, Some(alphabet)) => Ok(alphabet),
        (16, None) => detect_alphabet(cells),
        (36, Some(Alphabet::ZeroBased)) => Ok(Alphabet::ZeroBased),
        (36, None) if zero_is_a_value(cells) => Ok(Alphabet::ZeroBased),
        _ => Ok(Alphabet::OneBased),
    }
}

fn first_of(cells: &[Cell], is_wanted: fn(char) -> bool) -> Option<&Cell> {
    let wanted =
        |cell: &&Cell| matches!(cell.content, Content::Symbol(symbol) if is_wanted(symbol));
    cells.iter().find(wanted)
}

/// Returns whether `0` and another symbol of an empty cell occur, so that `0` must be a value.
fn zero_is_a_value(cells: &[Cell]) -> bool {
    first_of(cells, |symbol| symbol == '0').is_some()
        && first_of(cells, |symbol| matches!(symbol, '.' | '_' | '*')).is_some()
}

/// Determines the alphabet of a 16×16 board from the symbols that occur, by the rules in the documentation of
/// [`read`](crate::read), in that order.
fn detect_alphabet(cells: &[Cell]) -> Result<Alphabet, ReadError> {
    if first_of(cells, |symbol| {
        matches!(symbol.to_ascii_uppercase(), 'H'..='P')
    })
    .is_some()
    {
        return Ok(Alphabet::Letters);
    }
    if zero_is_a_value(cells) {
        return Ok(Alphabet::ZeroBased);
    }
    if first_of(cells, |symbol| symbol == '0').is_some() {
        return Ok(Alphabet::OneBased);
    }
    let has_digit = first_of(cells, |symbol| matches!(symbol, '1'..='9')).is_some();
    let has_g = first_of(cells, |symbol| matches!(symbol, 'g' | 'G')).is_some();
    if has_digit && has_g {
        return Ok(Alphabet::OneBased);
    }
    let Some(first) = first_of(cells, |symbol| symbol.is_ascii_alphanumeric()) else {
        return Ok(Alphabet::OneBased);
    };
    let fitting = match (has_digit, has_g) {
        (true, _) => "1-G and 0-F",
        (false, true) => "1-G and A-P",
        (false, false) => "1-G, 0-F and A-P",
    };
    Err(ReadError::at(
        first.line,
        first.column,
        format!("symbols that fit the alphabets {fitting}"),
        "symbols that fit only one; set it by `--alphabet 1-G|0-F|A-P` (or `Reader::alphabet`)",
    ))
}
