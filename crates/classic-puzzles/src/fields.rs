//! Texts of fields with separators between them, and the numbers that are written in fields.

use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::InstanceError;

/// The fields of a line between white space, each with its column, counted from 1 in characters.
pub(crate) fn fields(line: &str) -> impl Iterator<Item = (usize, &str)> {
    fields_between(line, char::is_whitespace)
}

/// The fields of a line between such separators.
fn fields_between(line: &str, separates: fn(char) -> bool) -> impl Iterator<Item = (usize, &str)> {
    let mut column = 1;
    line.split(separates).filter_map(move |field| {
        let at = column;
        column += field.chars().count() + 1;
        (!field.is_empty()).then_some((at, field))
    })
}

/// The number that a field is: digits first, so that there is no sign.
pub(crate) fn number<T: FromStr>(field: &str) -> Option<T> {
    let is_plain = field.starts_with(|sign: char| sign.is_ascii_digit());
    is_plain.then(|| field.parse().ok()).flatten()
}

/// The numbers of a text, between white space or commas, in which each of `range` stands once; each is called `what`.
pub(crate) fn each_once(
    text: &str,
    range: RangeInclusive<u8>,
    what: &str,
) -> Result<Vec<u8>, InstanceError> {
    let mut numbers = Vec::with_capacity(range.len());
    let mut end = (1, 1);
    for (line, text) in (1..).zip(text.lines()) {
        for (column, field) in fields_between(text, |sign| sign.is_whitespace() || sign == ',') {
            let wrong = |expected| InstanceError::new(line, column, quoted(field), expected);
            let number = number(field).filter(|number| range.contains(number));
            let number = number.ok_or_else(|| {
                wrong(format!(
                    "a {what} from {} to {}",
                    range.start(),
                    range.end()
                ))
            })?;
            if numbers.contains(&number) {
                return Err(wrong(format!("each {what} once")));
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

/// A field as an error shows it: with what cannot be seen, as a byte order mark, written out.
fn quoted(field: &str) -> String {
    format!("'{}'", field.escape_debug())
}

/// The fields of a line in which each has its meaning.
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

    /// The next field, as `meaning` makes it; an error says what was `expected`.
    pub(crate) fn next<T>(
        &mut self,
        expected: &str,
        meaning: impl FnOnce(&'t str) -> Option<T>,
    ) -> Result<T, InstanceError> {
        let field = fields(self.text).nth(self.read);
        self.read += 1;
        let (column, found) = match field {
            Some((column, field)) => match meaning(field) {
                Some(value) => return Ok(value),
                None => (column, quoted(field)),
            },
            None => (self.text.chars().count() + 1, "the end of the line".into()),
        };
        Err(InstanceError::new(self.line, column, found, expected))
    }

    /// The next field must be this word.
    pub(crate) fn word(&mut self, word: &str) -> Result<(), InstanceError> {
        self.next(&format!("'{word}'"), |field| (field == word).then_some(()))
    }

    /// There must be these words and no others.
    pub(crate) fn only(mut self, words: &[&str]) -> Result<(), InstanceError> {
        for word in words {
            self.word(word)?;
        }
        self.end()
    }

    pub(crate) fn number<T: FromStr>(&mut self, expected: &str) -> Result<T, InstanceError> {
        self.next(expected, number)
    }

    /// There must be no field left.
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
