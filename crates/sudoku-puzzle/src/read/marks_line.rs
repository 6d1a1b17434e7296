//! Pencil marks as a line of symbols, N for each cell.

use super::error::{count_of, quoted};
use super::lines::Line;
use super::marks::{self, Word};
use super::{Alphabet, InstanceError, symbols};
use crate::{Notation, PencilMarks, Size};

/// The expectation in errors if the intended size is unknown.
pub(super) const EXPECTED: &str =
    "pencil marks: N³ symbols for a board of N×N, or N² cells separated by spaces";

/// Parses a word of N³ symbols.
pub(super) fn symbols(
    line: &Word<'_>,
    setting: Option<Alphabet>,
) -> Result<PencilMarks, InstanceError> {
    let count = line.text.chars().count();
    let Some(size) = Size::ALL.into_iter().find(|&size| length(size) == count) else {
        return Err(wrong_length(line, count));
    };
    let mut failures = Vec::new();
    for &alphabet in alphabets(size, setting) {
        match decode(alphabet, line.text, size) {
            Ok(marks) => return Ok(marks.with_notation(Notation::Symbols(alphabet))),
            Err(position) => failures.push((position, alphabet)),
        }
    }
    Err(wrong_symbol(line, size, &failures))
}

/// Returns whether a line is the marks of a board, at least one. The end may be missing if it is longer than any board.
pub(super) fn is_marks(line: &Line) -> bool {
    let mut words = marks::words([line]);
    let (Some(word), None) = (words.next(), words.next()) else {
        return false;
    };
    let count = word.text.chars().count();
    let is_long = |size: Size| count > Size::ALL[7].cells() && count < length(size);
    // No board and no row has as many symbols, or as many digits and signs as these with some more or less.
    let of_nine = length(Size::ALL[2]);
    let is_digit = |symbol: char| symbol.is_ascii_digit() || symbols::is_sign(symbol);
    let is_near = count.abs_diff(of_nine) <= 9 && word.text.chars().all(is_digit);
    let has_mark = word
        .text
        .contains(|symbol: char| ('1'..='9').contains(&symbol));
    if has_mark && (count == of_nine || is_near) {
        return true;
    }
    Size::ALL[1..].iter().any(|&size| {
        let fits = |&alphabet: &Alphabet| {
            decode(alphabet, word.text, size).is_ok_and(|marks| marks != PencilMarks::none(size))
        };
        (count == length(size) || is_long(size)) && alphabets(size, None).iter().any(fits)
    })
}

/// Returns N³, the number of symbols.
fn length(size: Size) -> usize {
    size.n() * size.cells()
}

/// Returns the alphabets to try. A mark of one alphabet is invalid in the others at its position, except `0` for the
/// value 1, which is an empty cell in the others. So the first alphabet in which all symbols are valid is the right one.
fn alphabets(size: Size, setting: Option<Alphabet>) -> &'static [Alphabet] {
    use Alphabet::{Letters, OneBased, ZeroBased};
    match (size.n(), setting) {
        (10.., Some(ZeroBased)) => &[ZeroBased],
        (16, Some(Letters)) => &[Letters],
        (16, None) => &[ZeroBased, OneBased, Letters],
        (25 | 36 | 49, None) => &[ZeroBased, OneBased],
        _ => &[OneBased],
    }
}

/// Decodes a line in one alphabet.
///
/// # Errors
/// Returns the first position with an invalid symbol.
fn decode(alphabet: Alphabet, text: &str, size: Size) -> Result<PencilMarks, usize> {
    let n = size.n();
    let mut marks = PencilMarks::none(size);
    for (position, symbol) in text.chars().enumerate() {
        let (cell, value) = (position / n, position % n + 1);
        match symbols::value(symbol, n, alphabet) {
            Some(0) => {}
            Some(marked) if marked == value => {
                marks.add(cell / n, cell % n, value as u8);
            }
            _ => return Err(position),
        }
    }
    Ok(marks)
}

/// Returns the error for a line that is invalid in each alphabet, at the last of the positions where decoding failed.
fn wrong_symbol(line: &Word<'_>, size: Size, failures: &[(usize, Alphabet)]) -> InstanceError {
    let positions = failures.iter().map(|&(position, _)| position);
    let furthest = positions.max().unwrap_or(0);
    let found: String = line.text.chars().skip(furthest).take(1).collect();
    let value = (furthest % size.n() + 1) as u8;
    let fitting = failures
        .iter()
        .filter(|&&(position, _)| position == furthest);
    let fitting = fitting.map(|&(_, alphabet)| alphabet.symbol(value, size));
    let fitting: Vec<String> = fitting.map(|symbol| format!("`{symbol}`")).collect();
    let expected = format!("{} or `.` at this position", fitting.join(", "));
    line.error(furthest, quoted(&found), expected)
}

/// Returns the error for a word of a wrong length: if the length of a board differs by at most an eighth, at the end of
/// that board.
fn wrong_length(line: &Word<'_>, count: usize) -> InstanceError {
    let found = count_of(count, "symbol");
    let is_near = |size: &Size| length(*size).abs_diff(count) <= length(*size) / 8;
    match Size::ALL.into_iter().find(is_near) {
        Some(size) => {
            let length = length(size);
            let expected = format!("{length} for the pencil marks of a {size} board");
            line.error(length.min(count), found, expected)
        }
        None => line.error(0, found, EXPECTED),
    }
}
