//! Pencil marks by their places: N signs for each cell of a line.

use super::error::{count_of, quoted};
use super::marks::Word;
use super::{Alphabet, ReadError, signs};
use crate::{PencilMarks, Size};

/// What to say where nothing tells which board was meant.
pub(super) const EXPECTED: &str =
    "pencil marks: N³ signs for a board of N×N, or N² cells with blanks between them";

/// The marks that a word of N³ signs has.
pub(super) fn signs(line: &Word<'_>, setting: Option<Alphabet>) -> Result<PencilMarks, ReadError> {
    let count = line.text.chars().count();
    let Some(size) = Size::ALL.into_iter().find(|&size| length(size) == count) else {
        return Err(wrong_length(line, count));
    };
    let mut misfits = Vec::new();
    for &alphabet in alphabets(size, setting) {
        match by(alphabet, line.text, size) {
            Ok(marks) => return Ok(marks),
            Err(place) => misfits.push((place, alphabet)),
        }
    }
    Err(wrong_sign(line, size, &misfits))
}

/// N³.
fn length(size: Size) -> usize {
    size.n() * size.cells()
}

/// Those that may be meant. A mark of one is none of the others at that place, except that `0` for the value 1 is an
/// empty cell to the others; so the first by which all signs are right is the right one.
fn alphabets(size: Size, setting: Option<Alphabet>) -> &'static [Alphabet] {
    use Alphabet::{Letters, OneBased, ZeroBased};
    match (size.n(), setting) {
        (16 | 36, Some(ZeroBased)) => &[ZeroBased],
        (16, Some(Letters)) => &[Letters],
        (16, None) => &[ZeroBased, OneBased, Letters],
        (36, None) => &[ZeroBased, OneBased],
        _ => &[OneBased],
    }
}

/// # Errors
/// The first place at which that alphabet has no such sign.
fn by(alphabet: Alphabet, text: &str, size: Size) -> Result<PencilMarks, usize> {
    let n = size.n();
    let mut marks = PencilMarks::none(size);
    for (place, sign) in text.chars().enumerate() {
        let (cell, value) = (place / n, place % n + 1);
        match signs::value(sign, n, alphabet) {
            Some(0) => {}
            Some(marked) if marked == value => {
                marks.add(cell / n, cell % n, value as u8);
            }
            _ => return Err(place),
        }
    }
    Ok(marks)
}

/// The error for a sign that is wrong by each alphabet: where the one that came furthest came to.
fn wrong_sign(line: &Word<'_>, size: Size, misfits: &[(usize, Alphabet)]) -> ReadError {
    let places = misfits.iter().map(|&(place, _)| place);
    let furthest = places.max().unwrap_or(0);
    let found: String = line.text.chars().skip(furthest).take(1).collect();
    let value = (furthest % size.n() + 1) as u8;
    let fitting = misfits.iter().filter(|&&(place, _)| place == furthest);
    let fitting = fitting.map(|&(_, alphabet)| signs::sign(value, size.n(), alphabet));
    let fitting: Vec<String> = fitting.map(|sign| format!("`{sign}`")).collect();
    let expected = format!("{} or `.` at this place", fitting.join(", "));
    line.error(furthest, quoted(&found), expected)
}

/// The error for a word as long as no board's marks are: where they are those of one within an eighth, where that ends.
fn wrong_length(line: &Word<'_>, count: usize) -> ReadError {
    let found = count_of(count, "sign");
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
