//! Parsing of lines of separated fields and of numbers in fields.

use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::InstanceError;

/// Returns the fields of a line, separated by white space, each with its column, counted from 1 in characters.
pub(crate) fn fields(line: &str) -> impl Iterator<Item = (usize, &str)> {
    fields_between(line, char::is_whitespace)
}

/// Returns the non-empty fields of a line, separated by the characters for which `separates` is true.
pub(crate) fn fields_between(
    line: &str,
    separates: impl Fn(char) -> bool,
) -> impl Iterator<Item = (usize, &str)> {
    let mut column = 1;
    line.split(separates).filter_map(move |field| {
        let at = column;
        column += field.chars().count() + 1;
        (!field.is_empty()).then_some((at, field))
    })
}

/// Parses a number. Unlike `parse`, does not accept a leading sign.
pub(crate) fn number<T: FromStr>(field: &str) -> Option<T> {
    let is_plain = field.starts_with(|character: char| character.is_ascii_digit());
    is_plain.then(|| field.parse().ok()).flatten()
}

/// Returns `true` if a field is `word`, in small letters or capitals.
pub(crate) fn is_word(field: &str, word: &str) -> bool {
    field.eq_ignore_ascii_case(word)
}

/// A field of a text and its position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field<'t> {
    pub(crate) line: usize,
    pub(crate) column: usize,
    pub(crate) text: &'t str,
}

impl<'t> Field<'t> {
    /// Returns the characters of the field with their columns.
    pub(crate) fn characters(self) -> impl Iterator<Item = (usize, char)> {
        (self.column..).zip(self.text.chars())
    }

    /// Returns each character as a field.
    fn split(self) -> impl Iterator<Item = Field<'t>> {
        let Field { line, text, .. } = self;
        let starts = (self.column..).zip(text.char_indices());
        starts.map(move |(column, (start, character))| Field {
            line,
            column,
            text: &text[start..start + character.len_utf8()],
        })
    }
}

/// A row of a board.
#[derive(Clone, Debug)]
pub(crate) struct Row<'t> {
    pub(crate) line: usize,
    pub(crate) fields: Vec<Field<'t>>,
}

/// Splits a board into rows, which end with the line, a slash, a semicolon or a closing bracket, and these into fields, separated by
/// white space, commas and brackets. So lists of lists are read as Python and JSON print them. A row without fields is a blank line.
pub(crate) fn rows(text: &str) -> Vec<Row<'_>> {
    let mut rows = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let mut column = 1;
        for part in text.split(['/', ';', ']', ')']) {
            let separates =
                |character: char| character.is_whitespace() || ",[(".contains(character);
            let fields = fields_between(part, separates).map(|(at, text)| Field {
                line,
                column: column + at - 1,
                text,
            });
            let fields: Vec<Field<'_>> = fields.collect();
            column += part.chars().count() + 1;
            if !fields.is_empty() || text.trim().is_empty() {
                rows.push(Row { line, fields });
            }
        }
    }
    rows
}

/// The signs of the blank among sliding tiles, apart from 0.
const BLANKS: [&str; 4] = ["_", "x", "X", "."];

/// The most numbers that may be written as digits without separators.
const MOST_DIGITS: usize = 9;

/// Splits a board of at most `most_numbers` like [`rows`], without blank lines. If that is nine at most, they may be digits without
/// separators, such as `123/456/780`.
fn rows_of_fields(text: &str, most_numbers: usize) -> Vec<Row<'_>> {
    let mut rows = rows(text);
    rows.retain(|row| !row.fields.is_empty());
    let run = |row: &Row<'_>| match row.fields[..] {
        [Field { text, .. }]
            if text
                .chars()
                .all(|sign| sign.is_ascii_digit() || BLANKS.concat().contains(sign)) =>
        {
            text.len()
        }
        _ => 0,
    };
    let width = rows.first().map_or(0, run);
    let are_digits = width > 1 && width * rows.len() <= MOST_DIGITS && most_numbers <= MOST_DIGITS;
    if are_digits && rows.iter().all(|row| run(row) == width) {
        for row in &mut rows {
            row.fields = row.fields.iter().flat_map(|field| field.split()).collect();
        }
    }
    rows
}

/// Returns the numbers of a board, row by row: 0 for the signs of a blank (`_`, `x` and `.`), `None` for a field that is not a number.
///
/// Rows end with the line, a slash, a semicolon or a closing bracket, and fields are separated by white space, commas and brackets.
/// Up to nine digits may be written without separators.
///
/// ```
/// use classic_puzzles::rows_of_numbers;
///
/// let board = [[1, 2, 3], [4, 5, 6], [7, 8, 0]].map(|row| row.map(Some));
/// for text in ["1 2 3\n4 5 6\n7 8 0", "[[1, 2, 3], [4, 5, 6], [7, 8, 0]]", "1,2,3;4,5,6;7,8,_", "123/456/78."] {
///     assert_eq!(rows_of_numbers(text), board, "{text}");
/// }
/// assert_eq!(rows_of_numbers("12 a"), [[Some(12), None]]);
/// ```
#[must_use]
pub fn rows_of_numbers(text: &str) -> Vec<Vec<Option<usize>>> {
    let of = |field: &Field<'_>| match BLANKS.contains(&field.text) {
        true => Some(0),
        false => number(field.text),
    };
    let rows = rows_of_fields(text, MOST_DIGITS);
    rows.iter()
        .map(|row| row.fields.iter().map(of).collect())
        .collect()
}

/// Parses a board in the notation of [`rows_of_numbers`], in which each number of `range` must occur exactly once. If it is in several
/// rows, each must have as many numbers as `width` says. `what` names such a number in errors.
pub(crate) fn each_once(
    text: &str,
    range: RangeInclusive<u8>,
    width: Option<usize>,
    what: &str,
) -> Result<Vec<u8>, InstanceError> {
    let has_blank = *range.start() == 0;
    let mut numbers = Vec::with_capacity(range.len());
    let mut end = (1, 1);
    let rows = rows_of_fields(text, range.len());
    for Row { line, fields } in &rows {
        for field in fields {
            let Field { line, column, text } = *field;
            let error = |expected| InstanceError::new(line, column, quoted(text), expected);
            let number = match has_blank && BLANKS.contains(&text) {
                true => Some(0),
                false => number(text).filter(|number| range.contains(number)),
            };
            let number = number.ok_or_else(|| {
                error(format!(
                    "a {what} from {} to {}",
                    range.start(),
                    range.end()
                ))
            })?;
            if numbers.contains(&number) {
                return Err(error(format!("each {what} once")));
            }
            numbers.push(number);
            end = (line, column + text.chars().count());
        }
        if let Some(width) = width
            && rows.len() > 1
            && fields.len() != width
        {
            let found = format!("a row of {} {what}s", fields.len());
            return Err(InstanceError::new(*line, end.1, found, format!("{width}")));
        }
    }
    if numbers.len() < range.len() {
        let found = format!("the end after {} {what}s", numbers.len());
        let expected = format!("{} {what}s", range.len());
        return Err(InstanceError::new(end.0, end.1, found, expected));
    }
    Ok(numbers)
}

/// Quotes a field for an error message and escapes invisible characters such as a byte order mark.
pub(crate) fn quoted(field: &str) -> String {
    format!("'{}'", field.escape_debug())
}

/// Parses the fields of a line one by one.
pub(crate) struct Record<'t> {
    line: usize,
    text: &'t str,
    read: usize,
}

impl<'t> Record<'t> {
    pub(crate) fn new(line: usize, text: &'t str) -> Self {
        Record {
            line,
            text,
            read: 0,
        }
    }

    /// Parses the next field with `parse`. `expected` is used in the error message.
    pub(crate) fn next<T>(
        &mut self,
        expected: &str,
        parse: impl FnOnce(&'t str) -> Option<T>,
    ) -> Result<T, InstanceError> {
        let field = fields(self.text).nth(self.read);
        self.read += 1;
        let (column, found) = match field {
            Some((column, field)) => match parse(field) {
                Some(value) => return Ok(value),
                None => (column, quoted(field)),
            },
            None => (self.text.chars().count() + 1, "the end of the line".into()),
        };
        Err(InstanceError::new(self.line, column, found, expected))
    }

    /// Returns the column of the next field, or that after the end of the line.
    pub(crate) fn column(&self) -> usize {
        let next = fields(self.text).nth(self.read);
        next.map_or(self.text.chars().count() + 1, |(column, _)| column)
    }

    /// Parses the next field, which must be `word`, in small letters or capitals.
    pub(crate) fn word(&mut self, word: &str) -> Result<(), InstanceError> {
        self.next(&format!("'{word}'"), |field| {
            is_word(field, word).then_some(())
        })
    }

    pub(crate) fn number<T: FromStr>(&mut self, expected: &str) -> Result<T, InstanceError> {
        self.next(expected, number)
    }

    /// Returns an error if there are more fields.
    pub(crate) fn end(self) -> Result<(), InstanceError> {
        match fields(self.text).nth(self.read) {
            None => Ok(()),
            Some((column, field)) => {
                let (found, expected) = (quoted(field), "the end of the line");
                Err(InstanceError::new(self.line, column, found, expected))
            }
        }
    }
}
