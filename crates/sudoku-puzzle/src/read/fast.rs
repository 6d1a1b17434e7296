//! The commonest line of all, 81 plain signs, without a list of cells.

use super::{Puzzle, Size};

const NO_SIGN: u8 = u8::MAX;

/// The value of each byte that means the same in every 9×9 puzzle.
const VALUES: [u8; 256] = {
    let mut values = [NO_SIGN; 256];
    values[b'.' as usize] = 0;
    values[b'_' as usize] = 0;
    values[b'*' as usize] = 0;
    let mut digit = 0;
    while digit <= 9 {
        values[(b'0' + digit) as usize] = digit;
        digit += 1;
    }
    values
};

/// The puzzle of a line that begins with 81 digits or empty signs and a separator or the end after them.
/// None means that the line is to be read the long way, which also knows what is wrong with it.
pub(super) fn puzzle(line: &[u8]) -> Option<Puzzle> {
    let (signs, rest) = line.trim_ascii_start().split_first_chunk::<81>()?;
    if !matches!(rest.first(), None | Some(b' ' | b'\t' | b',' | b';')) || !rest.is_ascii() {
        return None;
    }
    let values = signs.map(|sign| VALUES[usize::from(sign)]);
    if values.contains(&NO_SIGN) || has_clash(&values) {
        return None;
    }
    Some(Puzzle::of_size(Size::ALL[2], values.into()))
}

/// Whether a value occurs twice in a row, a column or a box.
fn has_clash(values: &[u8; 81]) -> bool {
    let (mut columns, mut clashes) = ([0u16; 9], 0);
    for band in values.as_chunks::<27>().0 {
        let mut boxes = [0u16; 3];
        for across in band.as_chunks::<9>().0 {
            let mut row = 0;
            for (col, &value) in across.iter().enumerate() {
                // An empty cell is no bit.
                let bit = 1 << value & !1;
                clashes |= bit & (row | columns[col] | boxes[col / 3]);
                row |= bit;
                columns[col] |= bit;
                boxes[col / 3] |= bit;
            }
        }
    }
    clashes != 0
}
