//! Lines with fields, the first of which is the puzzle.

use std::borrow::Cow;

use super::error::{at, quoted};
use super::excerpt::without_comment;
use super::lines::Line;
use super::row::{self, Form, Row};
use super::{InstanceError, Size, lengths};

/// The separators of fields.
pub(super) const SEPARATORS: [char; 3] = [',', ';', '\t'];

/// The first field of a line, without quotes.
pub(super) struct Field<'a> {
    pub(super) text: Cow<'a, str>,
    /// The column in which its text starts, from 1.
    pub(super) column: usize,
    /// Whether a later field is not empty.
    has_others: bool,
}

/// Returns the first field of a line that has fields, or `None` if the whole line consists of separated cells. For
/// `in_numbers` see [`Row::of`].
///
/// # Errors
/// Returns an error if a quote is not closed.
pub(super) fn first_field(
    text: &str,
    line: u64,
    in_numbers: bool,
) -> Result<Option<Field<'_>>, InstanceError> {
    let inner = text.trim_start();
    let column = text.chars().count() - inner.chars().count() + 1;
    if let Some(quoted) = inner.strip_prefix('"') {
        return unquote(quoted, line, column + 1).map(Some);
    }
    let Some((field, others)) = inner.split_once(SEPARATORS) else {
        return Ok(None);
    };
    let field = field.trim_end();
    let is_field = is_nearly_long(field)
        || others.split(SEPARATORS).any(is_long)
        || has_whole_field(field, inner)
        // Tabs may also separate groups of symbols.
        || inner.contains([',', ';']) && !row::are_cells(&row::tokens(inner, column), in_numbers);
    Ok(is_field.then_some(Field {
        text: Cow::Borrowed(field),
        column,
        has_others: !others.trim().is_empty(),
    }))
}

/// Returns the error for a row from a first field that is not a malformed puzzle but something else, such as the number
/// of the line; returns `None` if the field may be the puzzle.
pub(super) fn not_the_puzzle(line: &Line, row: &Row) -> Option<InstanceError> {
    let count = row.cells.len();
    if row.form != Form::Field || count > 1 && lengths::nearest(count, false).0.is_some() {
        return None;
    }
    let text = without_comment(line.text.as_ref().ok()?);
    let field = first_field(text, line.number, false).ok()??;
    field.has_others.then(|| {
        let found = format!("{} as the first of several fields", quoted(&field.text));
        let expected = "the puzzle in the first column";
        at(line.number, field.column, found, expected)
    })
}

/// Returns whether a field is long enough to be meant as a board and not a number.
fn is_nearly_long(field: &str) -> bool {
    let count = field.chars().count();
    let is_near = lengths::nearest(count, false).0.is_some();
    count > 4 && is_near && !field.contains(char::is_whitespace)
}

/// Returns whether a field is so long that it can only be a board.
fn is_long(field: &str) -> bool {
    let field = field.trim().trim_matches('"');
    let count = field.chars().count();
    count >= 16 && Size::of_cells(count).is_some() && !field.contains(char::is_whitespace)
}

/// Returns the field after an opening quote; a doubled quote is an escaped one.
fn unquote(quoted: &str, line: u64, column: usize) -> Result<Field<'_>, InstanceError> {
    // Two zero bytes instead of an escaped quote, so that the first one ends the field.
    let Some(end) = quoted.replace("\"\"", "\0\0").find('"') else {
        let (found, expected) = ("the end of the line within quotes", "a closing `\"`");
        let column = column + quoted.chars().count();
        return Err(at(line, column, found, expected));
    };
    let others = quoted[end + 1..].trim_start_matches(SEPARATORS);
    Ok(Field {
        text: quoted[..end].replace("\"\"", "\"").into(),
        column,
        has_others: !others.trim().is_empty(),
    })
}

/// Returns whether the numbers of the first field alone are a board, and the numbers of the whole line are not.
fn has_whole_field(field: &str, text: &str) -> bool {
    lengths::long_whole(cells_in(field)) && !lengths::long_whole(cells_in(text))
}

fn cells_in(text: &str) -> usize {
    Row::of(text, 1, 1, false).map_or(0, |row| row.cells.len())
}
