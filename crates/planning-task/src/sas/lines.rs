use std::ops::RangeInclusive;

use crate::InstanceError;
use crate::position::Position;

/// The number of characters of a text that an error quotes.
const QUOTED: usize = 40;

fn quoted(text: &str) -> String {
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The lines of a text, one after the other, each read from the left to the right.
pub(super) struct Lines<'a> {
    lines: std::str::Lines<'a>,
    /// The current line, and its number.
    line: &'a str,
    number: usize,
    /// The number of bytes of the line that are read.
    at: usize,
    /// Where the last number starts.
    last: usize,
}

impl<'a> Lines<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Lines {
            lines: text.lines(),
            line: "",
            number: 0,
            at: 0,
            last: 0,
        }
    }

    /// Begins the next line and returns it. `expected` is what the error says if there is none.
    pub(super) fn next(&mut self, expected: &str) -> Result<&'a str, InstanceError> {
        self.number += 1;
        (self.at, self.last) = (0, 0);
        let end = Position::after("", self.number);
        let next = self.lines.next();
        self.line = next.ok_or_else(|| end.error("the end of the file", expected))?;
        Ok(self.line)
    }

    /// Reads a line with one word.
    pub(super) fn keyword(&mut self, word: &str) -> Result<(), InstanceError> {
        match self.next(word)?.trim_end() == word {
            true => Ok(()),
            false => Err(self.error(word)),
        }
    }

    /// Returns an error unless only blank lines are left.
    pub(super) fn end(mut self) -> Result<(), InstanceError> {
        const END: &str = "the end of the file";
        while let Ok(line) = self.next(END) {
            if !line.trim().is_empty() {
                return Err(self.error(END));
            }
        }
        Ok(())
    }

    /// Skips blanks.
    fn skip(&mut self) {
        let rest = &self.line[self.at..];
        self.at += rest.len() - rest.trim_start_matches([' ', '\t']).len();
    }

    /// Returns the word that follows, without reading it.
    fn word(&self) -> &'a str {
        let rest = &self.line[self.at..];
        rest.split([' ', '\t']).next().unwrap_or(rest)
    }

    /// Reads a number in a range. `expected` says which ones are.
    pub(super) fn number<T: TryFrom<i64>>(
        &mut self,
        range: RangeInclusive<i64>,
        expected: impl FnOnce() -> String,
    ) -> Result<T, InstanceError> {
        self.skip();
        let word = self.word();
        // A sign other than that of a negative number, or a leading zero, would not be written again.
        let plain = word == "0" || !word.trim_start_matches('-').starts_with(['0', '+', '-']);
        let number = word.parse().ok();
        let number = number
            .filter(|number| plain && range.contains(number))
            .and_then(|number| T::try_from(number).ok())
            .ok_or_else(|| self.error(&expected()))?;
        self.last = self.at;
        self.at += word.len();
        Ok(number)
    }

    /// Returns an error unless the whole line was read.
    pub(super) fn end_of_line(&mut self) -> Result<(), InstanceError> {
        self.skip();
        match self.at == self.line.len() {
            true => Ok(()),
            false => Err(self.error("the end of the line")),
        }
    }

    /// Returns the error that something else was expected in place of the last number.
    pub(super) fn rejected(&mut self, expected: &str) -> InstanceError {
        self.at = self.last;
        self.error(expected)
    }

    /// Returns the error that something else was expected at the current place.
    fn error(&self, expected: &str) -> InstanceError {
        let found = match self.at {
            0 => self.line.trim_end(),
            _ => self.word(),
        };
        let found = match found {
            "" => "the end of the line".to_owned(),
            found => quoted(found),
        };
        Position::after(&self.line[..self.at], self.number).error(found, expected)
    }
}
