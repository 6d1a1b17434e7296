//! The commonest line of all, 81 plain signs, without a list of cells.

use super::{Puzzle, Size};

/// The values of signs that mean the same in every 9×9 puzzle, and whether all of them do: without a branch or a table, so
/// that many signs are decoded at once.
fn decoded(signs: &[u8; 81]) -> ([u8; 81], bool) {
    let (mut values, mut are_known) = ([0; 81], true);
    for (value, &sign) in values.iter_mut().zip(signs) {
        let digit = sign.wrapping_sub(b'0');
        let is_digit = digit <= 9;
        let is_empty = (sign == b'.') | (sign == b'_') | (sign == b'*');
        *value = if is_digit { digit } else { 0 };
        are_known &= is_digit | is_empty;
    }
    (values, are_known)
}

/// The puzzle of a line that begins with 81 digits or empty signs and a separator or the end after them.
/// None means that the line is to be read the long way, which also knows what is wrong with it.
pub(super) fn puzzle(line: &[u8]) -> Option<Puzzle> {
    let (signs, rest) = line.trim_ascii_start().split_first_chunk::<81>()?;
    if !matches!(rest.first(), None | Some(b' ' | b'\t' | b',' | b';')) || !rest.is_ascii() {
        return None;
    }
    let (values, are_known) = decoded(signs);
    if !are_known || has_clash(&values) {
        return None;
    }
    Some(Puzzle::of_size(Size::ALL[2], values.into()))
}

/// For each value a one in a digit of its own, so that a sum of them counts each value: there are nine cells in a unit,
/// and a digit of four bits holds up to 15. An empty cell counts in the lowest.
const COUNTED: [u64; 16] = {
    let mut counted = [0; 16];
    let mut value = 0;
    while value < 10 {
        counted[value] = 1 << (4 * value);
        value += 1;
    }
    counted
};

/// What is set in a count of two or more, of any value.
const TWICE: u64 = 0xEE_EEEE_EEE0;

/// Whether a value occurs twice in a row, a column or a box.
fn has_clash(values: &[u8; 81]) -> bool {
    let (mut columns, mut clashes) = ([0u64; 9], 0);
    for band in values.as_chunks::<27>().0 {
        let mut boxes = [0u64; 3];
        for across in band.as_chunks::<9>().0 {
            let row = across.map(|value| COUNTED[usize::from(value & 15)]);
            for (column, cell) in columns.iter_mut().zip(row) {
                *column += cell;
            }
            let [a, b, c, d, e, f, g, h, i] = row;
            let thirds = [a + b + c, d + e + f, g + h + i];
            clashes |= thirds[0] + thirds[1] + thirds[2];
            boxes = [
                boxes[0] + thirds[0],
                boxes[1] + thirds[1],
                boxes[2] + thirds[2],
            ];
        }
        clashes |= boxes[0] | boxes[1] | boxes[2];
    }
    columns.iter().fold(clashes, |all, column| all | column) & TWICE != 0
}
