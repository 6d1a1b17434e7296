//! The commonest line of all, 81 plain signs, without a list of cells.

use super::decode::first_clash;
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
pub(super) fn puzzle(text: &str) -> Option<Puzzle> {
    let bytes = text.trim_ascii_start().as_bytes();
    let (signs, rest) = bytes.split_at_checked(81)?;
    if !matches!(rest.first(), None | Some(b' ' | b'\t' | b',' | b';')) {
        return None;
    }
    let values: Vec<u8> = signs
        .iter()
        .map(|&sign| VALUES[usize::from(sign)])
        .collect();
    if values.contains(&NO_SIGN) {
        return None;
    }
    let size = Size::of_cells(81)?;
    if first_clash(size, &values).is_some() {
        return None;
    }
    Puzzle::from_values(values)
}
