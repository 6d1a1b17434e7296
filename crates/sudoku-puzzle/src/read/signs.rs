//! Which value a sign stands for.

use super::row::{Cell, Mark, Reading};
use super::{Alphabet, ReadError};
use crate::write;

/// The value of a sign on a board of that side, 0 for an empty cell; none where it has no meaning there.
/// It can be larger than the side.
pub(super) fn value(sign: char, side: usize, alphabet: Alphabet) -> Option<usize> {
    match (sign, side, alphabet) {
        ('.' | '_' | '*', ..) => Some(0),
        ('x' | 'X', ..=9, _) => Some(0),
        (_, 16 | 36, Alphabet::ZeroBased) => digit(sign).map(|value| value + 1),
        (_, 16, Alphabet::Letters) => match sign {
            '0' => Some(0),
            '1'..='9' => None,
            _ => digit(sign).map(|value| value - 9),
        },
        ('@', 36, _) => Some(36),
        ('0', 64, _) => Some(62),
        ('@', 64, _) => Some(63),
        ('&', 64, _) => Some(64),
        ('a'..='z', 49 | 64, _) => digit(sign).map(|value| value + 26),
        _ => digit(sign),
    }
}

/// The sign of a value from 1 to the side, a large letter where it is one and the small one means the same.
pub(super) fn sign(value: u8, side: usize, alphabet: Alphabet) -> char {
    match (side, alphabet) {
        (16 | 36, Alphabet::ZeroBased) if value == 1 => '0',
        (16 | 36, Alphabet::ZeroBased) => write::sign(value - 1, side),
        (16, Alphabet::Letters) => write::sign(value + 9, side),
        _ => write::sign(value, side),
    }
}

/// 0 to 9, then 10 to 35 for the letters, large and small alike.
fn digit(sign: char) -> Option<usize> {
    sign.to_digit(36)
        .and_then(|digit| usize::try_from(digit).ok())
}

/// Whether any alphabet gives the sign a meaning on a board of that side.
pub(super) fn is_possible(sign: char, side: usize) -> bool {
    Alphabet::ALL
        .into_iter()
        .any(|alphabet| value(sign, side, alphabet).is_some_and(|value| value <= side))
}

/// The error for a mark that stands for no value of the board.
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
        (Reading::Signs, _) => format!(
            "a sign of a {side}×{side} board: {}, or `.` for an empty cell",
            legend(side, alphabet)
        ),
    };
    ReadError::at(cell.line, cell.column, cell.mark.to_string(), expected)
}

/// Whether each mark means something on some board.
///
/// # Errors
/// The first that does not.
pub(super) fn meaningful(cells: &[Cell]) -> Result<(), ReadError> {
    let is_sign = |sign: char| sign.is_ascii_alphanumeric() || "._*@&".contains(sign);
    let is_wrong = |cell: &&Cell| match cell.mark {
        Mark::Sign(sign) => !is_sign(sign),
        Mark::Number(number) => number > 64,
        Mark::Word(_) => true,
    };
    match cells.iter().find(is_wrong) {
        Some(cell) => {
            let expected = "a number, a letter, `.`, `_` or `*`";
            let found = cell.mark.to_string();
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

/// The alphabet of these signs: `setting` where it applies, else what the signs themselves tell.
///
/// # Errors
/// Where the signs of a 16×16 board fit more than one alphabet.
pub(super) fn alphabet_of(
    cells: &[Cell],
    side: usize,
    setting: Option<Alphabet>,
) -> Result<Alphabet, ReadError> {
    match (side, setting) {
        (16, Some(alphabet)) => Ok(alphabet),
        (16, None) => told_apart(cells),
        (36, Some(Alphabet::ZeroBased)) => Ok(Alphabet::ZeroBased),
        (36, None) if zero_is_no_blank(cells) => Ok(Alphabet::ZeroBased),
        _ => Ok(Alphabet::OneBased),
    }
}

fn first_of(cells: &[Cell], is_wanted: fn(char) -> bool) -> Option<&Cell> {
    let wanted = |cell: &&Cell| matches!(cell.mark, Mark::Sign(sign) if is_wanted(sign));
    cells.iter().find(wanted)
}

/// Whether `0` occurs beside another sign for an empty cell, so that it must be a value.
fn zero_is_no_blank(cells: &[Cell]) -> bool {
    first_of(cells, |sign| sign == '0').is_some()
        && first_of(cells, |sign| matches!(sign, '.' | '_' | '*')).is_some()
}

/// The alphabet of a 16×16 board by the signs that occur. The order of the questions matters: it is
/// that of the list in the documentation of the module.
fn told_apart(cells: &[Cell]) -> Result<Alphabet, ReadError> {
    if first_of(cells, |sign| matches!(sign.to_ascii_uppercase(), 'H'..='P')).is_some() {
        return Ok(Alphabet::Letters);
    }
    if zero_is_no_blank(cells) {
        return Ok(Alphabet::ZeroBased);
    }
    if first_of(cells, |sign| sign == '0').is_some() {
        return Ok(Alphabet::OneBased);
    }
    let has_digit = first_of(cells, |sign| matches!(sign, '1'..='9')).is_some();
    let has_g = first_of(cells, |sign| matches!(sign, 'g' | 'G')).is_some();
    if has_digit && has_g {
        return Ok(Alphabet::OneBased);
    }
    let Some(first) = first_of(cells, |sign| sign.is_ascii_alphanumeric()) else {
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
        format!("signs that fit the alphabets {fitting}"),
        "signs that fit one only; `--alphabet 1-G|0-F|A-P` (or `Reader::alphabet`) decides",
    ))
}
