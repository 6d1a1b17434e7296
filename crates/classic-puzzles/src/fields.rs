//! Lines of fields that blanks or tabs separate.

use std::str::FromStr;

use crate::InstanceError;

/// The fields of a line, each with its column, counted from 1 in characters.
pub(crate) fn fields(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut column = 1;
    line.split(char::is_whitespace).filter_map(move |field| {
        let at = column;
        column += field.chars().count() + 1;
        (!field.is_empty()).then_some((at, field))
    })
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
                None => (column, format!("'{field}'")),
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
        self.next(expected, |field| field.parse().ok())
    }

    /// There must be no field left.
    pub(crate) fn end(self) -> Result<(), InstanceError> {
        match fields(self.text).nth(self.read) {
            None => Ok(()),
            Some((column, field)) => {
                let found = format!("'{field}'");
                Err(InstanceError::new(
                    self.line,
                    column,
                    found,
                    "the end of the line",
                ))
            }
        }
    }
}
