//! Parsing of lines of separated fields and of numbers in fields.

use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::InstanceError;

/// Returns the fields of a line, separated by white space, each with its column, counted from 1 in characters.
pub(crate) fn fields(line: &str) -> impl Iterator<Item = (usize, &str)> {
    fields_between(line, char::is_whitespace)
}

/// Returns the non-empty fields of a line, separated by the characters for which `separates` is true.
fn fields_between(line: &str, separates: fn(char) -> bool) -> impl Iterator<Item = (usize, &str)> {
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

/// Parses numbers separated by white space or commas, in which each number of `range` must occur exactly once.
/// `what` names such a number in errors.
pub(crate) fn each_once(
    text: &str,
    range: RangeInclusive<u8>,
    what: &str,
) -> Result<Vec<u8>, InstanceError> {
    let mut numbers = Vec::with_capacity(range.len());
    let mut end = (1, 1);
    for (line, text) in (1..).zip(text.lines()) {
        for (column, field) in fields_between(text, |character| {
            character.is_whitespace() || character == ','
        }) {
            let error = |expected| InstanceError::new(line, column, quoted(field), expected);
            let number = number(field).filter(|number| range.contains(number));
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
            end = (line, column + field.chars().count());
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
fn quoted(field: &str) -> String {
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
