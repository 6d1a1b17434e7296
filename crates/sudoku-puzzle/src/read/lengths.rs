//! Valid numbers of cells in a line, and the errors for other numbers.

use super::error::{at, count_of};
use super::row::{Form, Row};
use super::{InstanceError, Size, decode};

/// Returns the size of the board with this number of cells, except for 16 cells, which may be a 4×4 board or a row of a
/// 16×16 board.
pub(super) fn surely_whole(cells: usize) -> Option<Size> {
    Size::of_cells(cells).filter(|_| cells != 16)
}

/// Returns whether this is the number of cells of a board of at least 81 cells, which cannot be confused with a word or
/// a number.
pub(super) fn long_whole(cells: usize) -> bool {
    cells >= 81 && Size::of_cells(cells).is_some()
}

/// Returns whether a line may have this number of cells, as a complete board or as a row.
pub(super) fn is_legal(cells: usize) -> bool {
    Size::of_cells(cells).is_some() || Size::new(cells).is_ok()
}

/// Returns the error for a row of a wrong length on a board of this side.
pub(super) fn wrong_row(row: &Row, side: usize) -> InstanceError {
    wrong(
        row,
        side,
        format!("{side} for a row of a {side}×{side} board"),
    )
}

/// Returns the size of the board larger than 4×4 whose pencil marks have this number of symbols.
pub(super) fn of_marks(symbols: usize) -> Option<Size> {
    let is_marks = |size: &Size| size.n() > 4 && size.n() * size.cells() == symbols;
    Size::ALL.into_iter().find(is_marks)
}

/// Returns the error for a line that is neither a board nor a row.
pub(super) fn wrong_line(row: &Row) -> InstanceError {
    let count = row.cells.len();
    if let Some(size) = of_marks(count) {
        let found = format!(
            "{count} symbols, as many as pencil marks of a {size} board have ({} for each cell)",
            size.n()
        );
        let column = row.cells.first().map_or(1, |cell| cell.column);
        let expected = format!("its clues, {} symbols", size.cells());
        return at(row.line, column, found, expected);
    }
    let (nearest, expected) = nearest(count, row.form != Form::Field);
    wrong(row, nearest.unwrap_or(count), expected)
}

/// Returns the valid length that differs from `count` by at most an eighth, if any, and a description of it, or else of
/// the next smaller and the next larger valid length.
pub(super) fn nearest(count: usize, rows_too: bool) -> (Option<usize>, String) {
    let sides = Size::ALL.iter().filter(|_| rows_too).map(|size| size.n());
    let lengths = sides.chain(Size::ALL.iter().map(|size| size.cells()));
    let below = lengths.clone().filter(|&length| length <= count).max();
    let above = lengths.filter(|&length| length > count).min();
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

/// Returns an error at the first invalid cell, else at the first surplus cell, else at the end of the line.
fn wrong(row: &Row, length: usize, expected: String) -> InstanceError {
    if let Err(error) = decode::meaningful(&row.cells) {
        return error;
    }
    let count = row.cells.len();
    let counted = count_of(count, row.word());
    match row.cells.get(length) {
        Some(surplus) => at(row.line, surplus.column, counted, expected),
        None => {
            let whole = if row.form == Form::Field {
                "field"
            } else {
                "line"
            };
            let found = format!("the end of the {whole} after {counted}");
            at(row.line, row.end, found, expected)
        }
    }
}
