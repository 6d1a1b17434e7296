//! Boards whose side is not the square of that of a box, such as 6×6.

use std::io::BufRead;
use std::ops::RangeInclusive;

use super::error::at;
use super::kind::{Kind, kind_of};
use super::lines::Lines;
use super::row::{Content, Form, Row};
use super::{InstanceError, Size, lengths, symbols};

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
            || rows(row, true, lines).all(|row| fits(&row, side))
                && rows(row, true, lines).take(count).count() < count)
        && (row.compact || row.form == Form::Field || rows(row, false, lines).nth(1).is_none());
    if is_board {
        return Some(side);
    }
    let is_row = SIDES.contains(&count)
        && row.form != Form::Field
        && Size::new(count).is_err()
        && rows(row, false, lines).take(count + 1).count() == count;
    is_row.then_some(count)
}

/// Returns a row and the next ones of the same length, also after blank lines if `in_bands`.
fn rows<'a, R: BufRead>(
    first: &Row,
    in_bands: bool,
    lines: &'a mut Lines<R>,
) -> impl Iterator<Item = Row> + 'a {
    let count = first.cells.len();
    let mut index = 0;
    let mut next = Some(first.clone());
    std::iter::from_fn(move || {
        let row = next.take()?;
        while index < 2 * Size::ALL[7].n() && next.is_none() {
            next = match lines.peek(index).map(|line| kind_of(line, false)) {
                Some(Kind::Cells(row)) if row.cells.len() == count => Some(row),
                Some(Kind::Border | Kind::Bars) => None,
                Some(Kind::Blank) if in_bands => None,
                _ => break,
            };
            index += 1;
        }
        Some(row)
    })
}

/// Returns whether no value of a row is larger than `side`.
fn fits(row: &Row, side: usize) -> bool {
    row.cells.iter().all(|cell| match cell.content {
        Content::Symbol(symbol) => {
            let digit = symbol.to_digit(10);
            symbols::is_blank(cell) || digit.is_some_and(|digit| digit as usize <= side)
        }
        Content::Number(number) => usize::from(number) <= side,
        Content::Blank | Content::NoValue | Content::Empty(_) => true,
        Content::Word(_) => false,
    })
}

/// Returns the error for a board of this side.
pub(super) fn error(row: &Row, side: usize) -> InstanceError {
    let column = row.cells.first().map_or(1, |cell| cell.column);
    let found = format!("a board of {side}×{side}; {side}×{side} boards are not supported");
    let expected = "a side of 1, 4, 9, 16, 25, 36, 49 or 64";
    at(row.line, column, found, expected)
}
