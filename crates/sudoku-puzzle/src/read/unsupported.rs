//! Boards whose side is not the square of that of a box, such as 6×6, which are read in a layout only.

use std::io::BufRead;
use std::ops::RangeInclusive;

use super::error::at;
use super::kind::Kind;
use super::lines::Lines;
use super::row::{Form, Row};
use super::{InstanceError, Size, decode, lengths};

/// The sides of boards that are named as such: three cells are not a board, and nine cells in a line are a row.
const SIDES: RangeInclusive<usize> = 5..=30;

/// Returns the side of the board that a line is, or whose first row it is, if the side is not supported. A line whose
/// length is that of a row of a larger board is a board of this kind if no value in it and the next ones is too large.
pub(super) fn side<R: BufRead>(row: &Row, lines: &mut Lines<R>) -> Option<usize> {
    let count = row.cells.len();
    let side = count.isqrt();
    let is_board = side * side == count
        && SIDES.contains(&side)
        && Size::new(side).is_err()
        && lengths::of_marks(count).is_none()
        && (Size::new(count).is_err()
            || rows(row, true, count, lines).len() < count
                && rows(row, true, count, lines)
                    .iter()
                    .all(|row| decode::fits(row, side)))
        && (row.compact || row.form == Form::Field || rows(row, false, 2, lines).len() == 1);
    if is_board {
        return Some(side);
    }
    let is_row = SIDES.contains(&count)
        && row.form != Form::Field
        && Size::new(count).is_err()
        && rows(row, false, count + 1, lines).len() == count;
    is_row.then_some(count)
}

/// Returns a row and the next ones of the same length, up to `most`, also after blank lines if `in_bands`.
fn rows<R: BufRead>(first: &Row, in_bands: bool, most: usize, lines: &mut Lines<R>) -> Vec<Row> {
    let mut rows = vec![first.clone()];
    let mut index = 0;
    while rows.len() < most && index < 2 * Size::ALL[7].n() {
        match lines.kind(index) {
            Some(Kind::Cells(row)) if row.cells.len() == first.cells.len() => rows.push(row),
            Some(Kind::Border | Kind::Bars) => {}
            Some(Kind::Blank) if in_bands => {}
            _ => break,
        }
        index += 1;
    }
    rows
}

/// Returns the error for a board of this side.
pub(super) fn error(row: &Row, side: usize) -> InstanceError {
    let column = row.cells.first().map_or(1, |cell| cell.column);
    let found = format!("a board of {side}×{side}");
    let (rows, columns) = Size::of_side(side).box_shape();
    let expected = format!(
        "a side of 1, 4, 9, 16, 25, 36, 49 or 64; set other boxes by `--layout {rows}x{columns}` (or `LayoutReader`)"
    );
    at(row.line, column, found, expected)
}
