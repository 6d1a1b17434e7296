//! The input as numbered lines, with a look at lines that are still to come.

use std::collections::VecDeque;
use std::io::{self, BufRead, Read};

use super::{ReadError, kind};

/// The longest line that is held, in bytes. The longest puzzle on one line, 64×64 as numbers, has 12 KiB.
const LONGEST: usize = 1 << 20;

/// A line of the input without its end, or what is wrong with it.
#[derive(Debug)]
pub(super) struct Line {
    /// Counted from 1.
    pub(super) number: u64,
    pub(super) text: Result<String, Fault>,
}

/// Why a line is no text.
#[derive(Debug)]
pub(super) struct Fault {
    column: usize,
    found: String,
    expected: &'static str,
}

impl Fault {
    pub(super) fn error(&self, line: u64) -> ReadError {
        ReadError::at(line, self.column, self.found.as_str(), self.expected)
    }
}

/// Reads lines on demand; holds only those that were looked at and not yet taken. Comments are counted and
/// left out, so that none comes between the lines of a board, or fills the look ahead.
#[derive(Debug)]
pub(super) struct Lines<R> {
    input: R,
    /// Lines read so far.
    count: u64,
    ahead: VecDeque<Line>,
    ended: bool,
    failure: Option<io::Error>,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R) -> Lines<R> {
        Lines {
            input,
            count: 0,
            ahead: VecDeque::new(),
            ended: false,
            failure: None,
        }
    }

    /// The next line; none at the end and at a failure of the input, which [`Lines::failure`] then tells.
    pub(super) fn next(&mut self) -> Option<Line> {
        match self.ahead.pop_front() {
            Some(line) => Some(line),
            None => self.fetch(),
        }
    }

    /// The line after `skipped` others, which stays where it is.
    pub(super) fn peek(&mut self, skipped: usize) -> Option<&Line> {
        while self.ahead.len() <= skipped {
            let line = self.fetch()?;
            self.ahead.push_back(line);
        }
        self.ahead.get(skipped)
    }

    /// The failure that ended the input, told once.
    pub(super) fn failure(&mut self) -> Option<io::Error> {
        self.failure.take()
    }

    fn fetch(&mut self) -> Option<Line> {
        while !self.ended {
            match self.fetch_bytes() {
                Ok(Some(line)) => {
                    let is_nothing = matches!(&line.text, Ok(text) if kind::is_nothing(text));
                    if !is_nothing {
                        return Some(line);
                    }
                }
                Ok(None) => self.ended = true,
                Err(error) => {
                    self.ended = true;
                    self.failure = Some(error);
                }
            }
        }
        None
    }

    fn fetch_bytes(&mut self) -> io::Result<Option<Line>> {
        let mut bytes = Vec::new();
        // One byte more for the end of the line.
        let cap = LONGEST as u64 + 1;
        self.input
            .by_ref()
            .take(cap)
            .read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        self.count += 1;
        let number = self.count;
        let text = if bytes.last() == Some(&b'\n') {
            bytes.pop();
            if bytes.last() == Some(&b'\r') {
                bytes.pop();
            }
            text_of(bytes, number)
        } else if bytes.len() > LONGEST {
            self.input.skip_until(b'\n')?;
            Err(too_long(&bytes))
        } else {
            text_of(bytes, number)
        };
        Ok(Some(Line { number, text }))
    }
}

fn text_of(mut bytes: Vec<u8>, number: u64) -> Result<String, Fault> {
    const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();
    if number == 1 && bytes.starts_with(BYTE_ORDER_MARK) {
        bytes.drain(..BYTE_ORDER_MARK.len());
    }
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let bad = error.as_bytes().get(valid).copied().unwrap_or_default();
        Fault {
            column: characters(&error.as_bytes()[..valid]) + 1,
            found: format!("the byte 0x{bad:02X}"),
            expected: "text in UTF-8",
        }
    })
}

fn too_long(held: &[u8]) -> Fault {
    Fault {
        column: characters(&held[..LONGEST]) + 1,
        found: format!("a line of more than {LONGEST} bytes"),
        expected: "a line up to that long",
    }
}

/// The characters that begin in these bytes: all bytes but those that continue a character.
fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}
