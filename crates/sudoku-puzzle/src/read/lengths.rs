//! How many cells a line may have, and what to say where it has another number.

use super::error::count_of;
use super::row::{Form, Row};
use super::{ReadError, Size, signs};

/// The board that is whole with that many cells on one line, apart from 4×4, whose 16 cells may also be
/// a row of a 16×16 board.
pub(super) fn surely_whole(cells: usize) -> Option<Size> {
    Size::of_cells(cells).filter(|_| cells != 16)
}

/// A board that is long enough to be told from a word or a number at first sight: at least 81 cells.
pub(super) fn long_whole(cells: usize) -> bool {
    cells >= 81 && Size::of_cells(cells).is_some()
}

/// Whether a line may have that many cells, as a whole board or as a row.
pub(super) fn is_legal(cells: usize) -> bool {
    Size::of_cells(cells).is_some() || Size::new(cells).is_ok()
}

/// The error for a row of a board of that side.
pub(super) fn wrong_row(row: &Row, side: usize) -> ReadError {
    wrong(
        row,
        side,
        format!("{side} for a row of a {side}×{side} board"),
    )
}

/// The error for a line that is neither a board nor a row of one.
pub(super) fn wrong_line(row: &Row) -> ReadError {
    let count = row.cells.len();
    let (nearest, expected) = nearest(count, row.form != Form::Field);
    wrong(row, nearest.unwrap_or(count), expected)
}

/// The lengths nearest to `count`: the one that is within an eighth of itself, else that below and that
/// above. With the names of the boards that have them.
pub(super) fn nearest(count: usize, rows_too: bool) -> (Option<usize>, String) {
    let mut below = None;
    let mut above = None;
    let mut note = |length: usize| {
        if length <= count {
            below = below.max(Some(length));
        } else if above.is_none_or(|other| length < other) {
            above = Some(length);
        }
    };
    for size in Size::ALL {
        note(size.cells());
        if rows_too {
            note(size.n());
        }
    }
    let both = [below, above].into_iter().flatten();
    let close = both
        .clone()
        .filter(|length| length.abs_diff(count) <= length / 8)
        .min_by_key(|length| length.abs_diff(count));
    let named: Vec<String> = match close {
        Some(length) => vec![named(length, rows_too)],
        None => both.map(|length| named(length, rows_too)).collect(),
    };
    (close, named.join(" or "))
}

fn named(length: usize, rows_too: bool) -> String {
    let row = Size::new(length).ok().filter(|_| rows_too && length > 1);
    match (Size::of_cells(length), row) {
        (Some(board), Some(row)) => {
            format!("{length} for a {board} board or a row of a {row} board")
        }
        (Some(board), None) => format!("{length} for a {board} board"),
        (None, _) => format!("{length} for a row of a {length}×{length} board"),
    }
}

/// Points to the first cell that is none at all, else the first one too many, else the end of the line.
fn wrong(row: &Row, length: usize, expected: String) -> ReadError {
    if let Err(error) = signs::meaningful(&row.cells) {
        return error;
    }
    let count = row.cells.len();
    let counted = count_of(count, row.word());
    match row.cells.get(length) {
        Some(surplus) => ReadError::at(row.line, surplus.column, counted, expected),
        None => {
            let whole = if row.form == Form::Field {
                "field"
            } else {
                "line"
            };
            let found = format!("the end of the {whole} after {counted}");
            ReadError::at(row.line, row.end, found, expected)
        }
    }
}
