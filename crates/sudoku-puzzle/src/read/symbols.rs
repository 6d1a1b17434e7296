//! The values of symbols.

use super::error::at;
use super::row::{Cell, Content, Encoding};
use super::{Alphabet, InstanceError, decode};
use crate::{Notation, Size};

/// The symbols of empty cells on boards of every size.
const BLANKS: [char; 5] = ['.', '_', '*', '?', '-'];

/// Returns whether a symbol is a sign of an empty cell on boards of every size.
pub(super) fn is_sign(symbol: char) -> bool {
    BLANKS.contains(&symbol)
}

/// Returns the value of a symbol on a board of this side, 0 for an empty cell, or `None` if it has no value.
pub(super) fn value(symbol: char, side: usize, alphabet: Alphabet) -> Option<usize> {
    // Case is ignored where all symbols are in one.
    let symbol = if side <= 36 {
        symbol.to_ascii_uppercase()
    } else {
        symbol
    };
    let mut symbols = alphabet.symbols(side).iter();
    match symbols.position(|&other| char::from(other) == symbol) {
        Some(place) => Some(place + 1),
        None => (is_sign(symbol) || symbol == '0' || symbol == 'X' && side <= 9).then_some(0),
    }
}

impl Alphabet {
    /// Returns the symbols of the values from 1, in upper case if case is ignored.
    fn symbols(self, side: usize) -> &'static [u8] {
        let symbols: &[u8] = match (self, side) {
            (Alphabet::ZeroBased, 10..) => {
                b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@&"
            }
            (Alphabet::Letters, 16) => b"ABCDEFGHIJKLMNOP",
            (_, 36) => b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ@",
            _ => b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0@&",
        };
        &symbols[..side.min(symbols.len())]
    }

    /// Returns the symbol of a value from 1 to N, in upper case if case is ignored, or `.` for 0.
    pub(crate) fn symbol(self, value: u8, size: Size) -> char {
        let index = usize::from(value).checked_sub(1);
        let symbol = index.and_then(|index| self.symbols(size.n()).get(index));
        symbol.map_or('.', |&symbol| symbol.into())
    }
}

/// Returns the error for an invalid cell. `notation` is `None` if it is not known yet.
pub(super) fn wrong(
    cell: &Cell,
    side: usize,
    encoding: Encoding,
    notation: Option<Notation>,
) -> InstanceError {
    let from_zero = notation.is_some_and(|notation| notation.alphabet() == Alphabet::ZeroBased);
    let expected = match (encoding, side) {
        (Encoding::Numbers | Encoding::Either, 1) => "1, or 0 for an empty cell".to_owned(),
        (Encoding::Numbers | Encoding::Either, _) if from_zero => format!(
            "a number from 0 to {}, or `.` for an empty cell (from 1 to {side} only if no empty cell is `0`)",
            side - 1
        ),
        (Encoding::Numbers | Encoding::Either, _) => {
            format!("a number from 1 to {side}, or 0 for an empty cell")
        }
        (Encoding::Symbols, _) => format!(
            "a symbol of a {side}×{side} board: {}, or `.` for an empty cell",
            legend(side, notation.map(Notation::alphabet))
        ),
    };
    at(cell.line, cell.column, cell.content.to_string(), expected)
}

/// Returns the symbols of the values as ranges: `1 to 9 and A to G`.
fn legend(side: usize, alphabet: Option<Alphabet>) -> String {
    if (side, alphabet) == (16, None) {
        return "1 to 9 and A to G, 0 to 9 and A to F, or A to P".to_owned();
    }
    let symbols = alphabet.unwrap_or(Alphabet::OneBased).symbols(side);
    let ranges = symbols.chunk_by(|symbol, next| symbol + 1 == *next);
    let ranges = ranges.map(|range| match (char::from(range[0]), range.last()) {
        (first, Some(&last)) if range.len() > 1 => format!("{first} to {}", char::from(last)),
        (only, _) => only.to_string(),
    });
    let ranges = ranges.collect::<Vec<String>>().join(", ");
    match ranges.rsplit_once(", ") {
        Some((others, last)) => format!("{others} and {last}"),
        None => ranges,
    }
}

/// Returns the notation of the cells of a board: in the alphabet of the setting, if there is one, or else as determined
/// from the cells.
///
/// # Errors
/// Returns an error if the symbols of a 16×16 board fit more than one alphabet, or none.
pub(super) fn notation_of(
    cells: &[Cell],
    size: Size,
    encoding: Encoding,
    setting: Option<Alphabet>,
) -> Result<Notation, InstanceError> {
    let (side, in_symbols) = (size.n(), encoding == Encoding::Symbols);
    match (side, setting) {
        (..=9, _) => Ok(Notation::default()),
        (_, Some(alphabet)) => Ok(Notation::Symbols(alphabet)),
        (16, None) if in_symbols => detect_alphabet(cells, size).map(Notation::Symbols),
        (_, None) => {
            // In symbols of 64×64 boards, `0` is a value anyway.
            let from_zero = (side < 64 || !in_symbols) && zero_is_a_value(cells, size, encoding);
            Ok(match (in_symbols, from_zero) {
                (true, true) => Notation::Symbols(Alphabet::ZeroBased),
                (true, false) => Notation::Symbols(Alphabet::OneBased),
                (false, true) => Notation::NumbersFromZero,
                (false, false) => Notation::Numbers,
            })
        }
    }
}

fn first_of(cells: &[Cell], is_wanted: fn(char) -> bool) -> Option<&Cell> {
    let wanted =
        |cell: &&Cell| matches!(cell.content, Content::Symbol(symbol) if is_wanted(symbol));
    cells.iter().find(wanted)
}

/// Returns whether a cell is `0`.
pub(super) fn is_zero(cell: &Cell) -> bool {
    matches!(cell.content, Content::Symbol('0') | Content::Number(0))
}

/// Returns whether a cell is empty in every alphabet.
pub(super) fn is_blank(cell: &Cell) -> bool {
    match cell.content {
        Content::Symbol(symbol) => is_sign(symbol),
        Content::Blank | Content::NoValue | Content::Empty(_) => true,
        Content::Number(_) | Content::Word(_) => false,
    }
}

/// Returns whether `0` must be a value on a board larger than 9×9: if it occurs as well as another sign of an empty cell,
/// or if the board is full with it.
fn zero_is_a_value(cells: &[Cell], size: Size, encoding: Encoding) -> bool {
    let zeros = cells.iter().filter(|cell| is_zero(cell)).count();
    zeros > 0 && cells.iter().any(is_blank)
        || zeros == size.n()
            && decode::values(cells, size, encoding, Alphabet::ZeroBased)
                .is_ok_and(|values| decode::first_clash(size, &values).is_none())
}

/// Determines the alphabet of a 16×16 board from the symbols that occur, by the rules in the documentation of
/// [`read`](crate::read), in that order.
fn detect_alphabet(cells: &[Cell], size: Size) -> Result<Alphabet, InstanceError> {
    let zero = cells.iter().find(|cell| is_zero(cell));
    let is_letter = |symbol: char| matches!(symbol.to_ascii_uppercase(), 'H'..='P');
    if let Some(Cell { content, .. }) = first_of(cells, is_letter) {
        let Some(zero) = zero.filter(|_| cells.iter().any(is_blank)) else {
            return Ok(Alphabet::Letters);
        };
        let found = format!("`0` on a board with {content} and another sign of an empty cell");
        let expected = "A to P, and one sign of an empty cell";
        return Err(at(zero.line, zero.column, found, expected));
    }
    if zero_is_a_value(cells, size, Encoding::Symbols) {
        return Ok(Alphabet::ZeroBased);
    }
    let has_digit = first_of(cells, |symbol| matches!(symbol, '1'..='9')).is_some();
    let has_g = first_of(cells, |symbol| matches!(symbol, 'g' | 'G')).is_some();
    let first = first_of(cells, |symbol| symbol.is_ascii_alphanumeric());
    let Some(first) = first.filter(|_| zero.is_none() && !(has_digit && has_g)) else {
        return Ok(Alphabet::OneBased);
    };
    let fitting = match (has_digit, has_g) {
        (true, _) => "1-G and 0-F",
        (false, true) => "1-G and A-P",
        (false, false) => "1-G, 0-F and A-P",
    };
    Err(at(
        first.line,
        first.column,
        format!("symbols that fit the alphabets {fitting}"),
        "symbols that fit only one; set it by `--alphabet 1-G|0-F|A-P` (or `Reader::alphabet`)",
    ))
}
