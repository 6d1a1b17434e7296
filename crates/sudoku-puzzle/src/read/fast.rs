//! A fast path for the most common line, 81 symbols of a 9×9 board.

use super::{Puzzle, Size};

/// Decodes symbols that have the same value in every 9×9 puzzle, and returns whether all were such. Without branches
/// and tables, so that the loop is vectorized.
fn decoded(symbols: &[u8; 81]) -> ([u8; 81], bool) {
    let (mut values, mut are_known) = ([0; 81], true);
    for (value, &symbol) in values.iter_mut().zip(symbols) {
        let digit = symbol.wrapping_sub(b'0');
        let is_digit = digit <= 9;
        let is_empty = (symbol == b'.') | (symbol == b'_') | (symbol == b'*');
        *value = if is_digit { digit } else { 0 };
        are_known &= is_digit | is_empty;
    }
    (values, are_known)
}

/// Returns the puzzle of a line that starts with 81 digits or symbols of empty cells, followed by a separator or the
/// end. Returns `None` if the line must be read by the general path, which also reports errors.
pub(super) fn puzzle(line: &[u8]) -> Option<Puzzle> {
    let (symbols, rest) = line.trim_ascii_start().split_first_chunk::<81>()?;
    if !matches!(rest.first(), None | Some(b' ' | b'\t' | b',' | b';')) || !rest.is_ascii() {
        return None;
    }
    let (values, are_known) = decoded(symbols);
    if !are_known || has_clash(&values) {
        return None;
    }
    Some(Puzzle::of_size(Size::ALL[2], values.into()))
}

/// For each value a one in its own four bits, so that a sum counts the occurrences of each value; a unit has nine
/// cells, and four bits hold up to 15. Empty cells count in the lowest four bits.
const COUNTED: [u64; 16] = {
    let mut counted = [0; 16];
    let mut value = 0;
    while value < 10 {
        counted[value] = 1 << (4 * value);
        value += 1;
    }
    counted
};

/// The bits that are set in a count of two or more of any value.
const TWICE: u64 = 0xEE_EEEE_EEE0;

/// Returns whether a value occurs twice in a row, a column or a box.
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
