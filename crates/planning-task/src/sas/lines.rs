use std::ops::RangeInclusive;

use crate::ReadError;

/// The number of characters of a text that an error quotes.
const QUOTED: usize = 40;

fn quoted(text: &str) -> String {
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The lines of a text, one after the other.
pub(super) struct Lines<'a> {
    lines: std::str::Lines<'a>,
    number: usize,
}

impl<'a> Lines<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Lines {
            lines: text.lines(),
            number: 0,
        }
    }

    /// Returns the next line. `expected` is what the error says if there is none.
    pub(super) fn next(&mut self, expected: &str) -> Result<Line<'a>, ReadError> {
        self.number += 1;
        match self.lines.next() {
            Some(text) => Ok(Line {
                text,
                number: self.number,
                at: 0,
                last: 0,
            }),
            None => Err(ReadError {
                line: self.number,
                column: 1,
                found: "the end of the file".to_owned(),
                expected: expected.to_owned(),
            }),
        }
    }

    /// Reads a line with one word.
    pub(super) fn keyword(&mut self, word: &str) -> Result<(), ReadError> {
        let line = self.next(word)?;
        if line.text.trim_end() == word {
            Ok(())
        } else {
            Err(line.error(word))
        }
    }

    /// Reads a line with one number.
    pub(super) fn number<T: TryFrom<i64>>(
        &mut self,
        range: RangeInclusive<i64>,
        expected: &str,
    ) -> Result<T, ReadError> {
        let mut line = self.next(expected)?;
        let number = line.number(range, || expected.to_owned())?;
        line.end()?;
        Ok(number)
    }

    /// Returns an error unless only blank lines are left.
    pub(super) fn end(mut self) -> Result<(), ReadError> {
        const END: &str = "the end of the file";
        while let Ok(line) = self.next(END) {
            if !line.text.trim().is_empty() {
                return Err(line.error(END));
            }
        }
        Ok(())
    }
}

/// A line, read from the left to the right.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    pub(super) text: &'a str,
    number: usize,
    /// The number of bytes read.
    at: usize,
    /// Where the last number starts.
    last: usize,
}

impl Line<'_> {
    /// Skips blanks.
    fn skip(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start_matches([' ', '\t']).len();
    }

    /// Returns the word that follows, without reading it.
    fn word(&self) -> &str {
        let rest = &self.text[self.at..];
        rest.split([' ', '\t']).next().unwrap_or(rest)
    }

    /// Reads a number in a range. `expected` says which ones are.
    pub(super) fn number<T: TryFrom<i64>>(
        &mut self,
        range: RangeInclusive<i64>,
        expected: impl FnOnce() -> String,
    ) -> Result<T, ReadError> {
        self.skip();
        let word = self.word();
        // A sign other than that of a negative number, or a leading zero, would not be written again.
        let plain = word == "0" || !word.trim_start_matches('-').starts_with(['0', '+', '-']);
        let number = word
            .parse()
            .ok()
            .filter(|number| plain && range.contains(number));
        match number.and_then(|number| T::try_from(number).ok()) {
            Some(number) => {
                let length = word.len();
                self.last = self.at;
                self.at += length;
                Ok(number)
            }
            None => Err(self.error(&expected())),
        }
    }

    /// Returns an error unless the whole line was read.
    pub(super) fn end(mut self) -> Result<(), ReadError> {
        self.skip();
        if self.at == self.text.len() {
            Ok(())
        } else {
            Err(self.error("the end of the line"))
        }
    }

    /// Returns the error that something else was expected in place of the last number.
    pub(super) fn rejected(mut self, expected: &str) -> ReadError {
        self.at = self.last;
        self.error(expected)
    }

    /// Returns the error that something else was expected at the current place.
    pub(super) fn error(&self, expected: &str) -> ReadError {
        let rest = if self.at == 0 {
            self.text.trim_end()
        } else {
            self.word()
        };
        ReadError {
            line: self.number,
            column: self.text[..self.at].chars().count() + 1,
            found: match rest {
                "" => "the end of the line".to_owned(),
                rest => quoted(rest),
            },
            expected: expected.to_owned(),
        }
    }
}
