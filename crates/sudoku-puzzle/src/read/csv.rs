//! Lines with fields, of which the first is the puzzle.

use std::borrow::Cow;

use super::kind::without_comment;
use super::lines::Line;
use super::row::{Form, Row};
use super::{Alphabet, ReadError, Size, decode, lengths};

/// What the first column of a table of puzzles is called, in small letters.
pub(super) const TITLES: [&str; 12] = [
    "puzzle", "puzzles", "quiz", "quizzes", "sudoku", "board", "grid", "clues", "problem",
    "question", "givens", "unsolved",
];

/// What stands between fields.
const SEPARATORS: [char; 3] = [',', ';', '\t'];

/// The characters of a field that an error shows.
const MOST_SHOWN: usize = 20;

/// The first field of a line, without its quotes.
pub(super) struct Field<'a> {
    pub(super) text: Cow<'a, str>,
    /// Where its text begins, from 1.
    pub(super) column: usize,
    /// Whether there is something in the fields after it.
    others: bool,
}

/// The first field of a line that has fields; none where the line is cells from end to end.
///
/// # Errors
/// Where a quote is not closed, or a field is empty among numbers.
pub(super) fn first_field(text: &str, line: u64) -> Result<Option<Field<'_>>, ReadError> {
    let inner = text.trim_start();
    let column = text.chars().count() - inner.chars().count() + 1;
    if let Some(quoted) = inner.strip_prefix('"') {
        return unquote(quoted, line, column + 1).map(Some);
    }
    let tabs_only = !inner.contains([',', ';']);
    if tabs_only && !inner.contains('\t') {
        return Ok(None);
    }
    let (field, others) = inner.split_once(SEPARATORS).unwrap_or((inner, ""));
    let field = field.trim_end();
    let is_field = if tabs_only {
        // Tabs may as well stand between the cells of a row.
        Size::of_cells(field.chars().count()).is_some_and(|size| size.n() > 1)
            || others.split('\t').any(is_long)
            || field.contains(' ') && cells_in(field) >= 81 && lengths::long_whole(cells_in(field))
    } else {
        !is_all_numbers(inner, line, column)? || has_whole_field(field, inner)
    };
    Ok(is_field.then_some(Field {
        text: Cow::Borrowed(field),
        column,
        others: !others.trim().is_empty(),
    }))
}

/// The error for a row from a first field that is no puzzle, nor meant to be one, but the number or the name
/// of the line; none where it may be the puzzle.
pub(super) fn not_the_puzzle(line: &Line, row: &Row) -> Option<ReadError> {
    let count = row.cells.len();
    if row.form != Form::Field || count > 1 && lengths::nearest(count, false).0.is_some() {
        return None;
    }
    let text = without_comment(line.text.as_ref().ok()?);
    let field = first_field(text, line.number).ok()??;
    field.others.then(|| {
        let mut shown: String = field.text.chars().take(MOST_SHOWN).collect();
        if shown.len() < field.text.len() {
            shown.push('…');
        }
        let found = format!("`{}` as the first of several fields", shown.escape_debug());
        let expected = "the puzzle in the first column";
        ReadError::at(line.number, field.column, found, expected)
    })
}

/// Whether the first line of a table names its columns instead of holding a puzzle.
pub(super) fn is_header(text: &str, line: u64, alphabet: Option<Alphabet>) -> bool {
    let inner = text.trim();
    let (field, others) = match inner.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"'),
        None => inner.split_once(SEPARATORS),
    }
    .unwrap_or((inner, ""));
    let field = field.trim();
    let mut others = others
        .split(SEPARATORS)
        .map(|field| field.trim_matches('"'));
    if others.any(|field| is_puzzle(field, line, alphabet)) {
        // A name before a puzzle.
        return false;
    }
    if TITLES.contains(&field.to_ascii_lowercase().as_str()) {
        return true;
    }
    let is_words = |sign: char| sign.is_alphabetic() || sign == '_' || sign == ' ';
    inner.contains(SEPARATORS)
        && field.contains(char::is_alphabetic)
        && field.chars().all(is_words)
        && !is_puzzle(field, line, alphabet)
}

/// Whether a field is a puzzle of more than one cell.
fn is_puzzle(field: &str, line: u64, alphabet: Option<Alphabet>) -> bool {
    Row::of(field, line, 1, false).is_some_and(|row| {
        Size::of_cells(row.cells.len())
            .filter(|size| size.n() > 1)
            .is_some_and(|size| decode::puzzle(&row.cells, size, row.reading, alphabet).is_ok())
    })
}

/// Whether a field is so long that it can only be a board, and not a number.
fn is_long(field: &str) -> bool {
    let field = field.trim().trim_matches('"');
    let count = field.chars().count();
    count >= 16 && Size::of_cells(count).is_some() && !field.contains(char::is_whitespace)
}

/// The field after an opening quote; a doubled quote stands for one.
fn unquote(quoted: &str, line: u64, column: usize) -> Result<Field<'_>, ReadError> {
    let mut from = 0;
    while let Some(at) = quoted[from..].find('"') {
        let end = from + at;
        if quoted[end + 1..].starts_with('"') {
            from = end + 2;
            continue;
        }
        let field = &quoted[..end];
        let text = if field.contains('"') {
            Cow::Owned(field.replace("\"\"", "\""))
        } else {
            Cow::Borrowed(field)
        };
        let others = !quoted[end + 1..]
            .trim_start_matches(SEPARATORS)
            .trim()
            .is_empty();
        return Ok(Field {
            text,
            column,
            others,
        });
    }
    Err(ReadError::at(
        line,
        column + quoted.chars().count(),
        "the end of the line within quotes",
        "a closing `\"`",
    ))
}

/// Whether every field of a line is a number or an empty sign, so that the line is cells.
///
/// # Errors
/// Where that is so but for an empty field, which would shift the cells after it.
fn is_all_numbers(text: &str, line: u64, mut column: usize) -> Result<bool, ReadError> {
    let is_cell = |part: &str| {
        matches!(part, "." | "_" | "*")
            || part.bytes().all(|byte| byte.is_ascii_digit()) && !is_long(part)
    };
    let mut empty = None;
    let mut fields = text.split(SEPARATORS).peekable();
    let first = fields.peek().copied().unwrap_or_default();
    if first.split_whitespace().any(|part| part.len() > 2) {
        return Ok(false);
    }
    while let Some(field) = fields.next() {
        if !field.split_whitespace().all(is_cell) {
            return Ok(false);
        }
        // A separator at the end of the line closes the last field.
        if field.trim().is_empty() && fields.peek().is_some() {
            empty.get_or_insert(column);
        }
        column += field.chars().count() + 1;
    }
    match empty {
        Some(column) => Err(ReadError::at(
            line,
            column,
            "an empty field among numbers",
            "a number, or `0` for an empty cell",
        )),
        None => Ok(true),
    }
}

/// Whether the numbers of the first field are a board by themselves, and with the other fields are none.
fn has_whole_field(field: &str, text: &str) -> bool {
    lengths::long_whole(cells_in(field)) && !lengths::long_whole(cells_in(text))
}

fn cells_in(text: &str) -> usize {
    Row::of(text, 1, 1, false).map_or(0, |row| row.cells.len())
}
