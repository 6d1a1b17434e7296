//! The input as numbered lines, with a look at lines that are still to come.

use std::collections::VecDeque;
use std::io::{self, BufRead, ErrorKind};
use std::mem;

use super::{ReadError, comment};

/// The longest line that is held, in bytes. All pencil marks of 64×64 as numbers have 732 KiB.
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
    /// The last of them ended with `\r`, of which a `\n` may be the other half.
    after_return: bool,
    ahead: VecDeque<Line>,
    /// Whether it was looked at whether the input is text.
    begun: bool,
    ended: bool,
    failure: Option<io::Error>,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R) -> Lines<R> {
        Lines {
            input,
            count: 0,
            after_return: false,
            ahead: VecDeque::new(),
            begun: false,
            ended: false,
            failure: None,
        }
    }

    /// So many lines that were not read stand before the first.
    pub(super) fn skip(&mut self, lines: u64) {
        self.count += lines;
    }

    /// There are no more.
    pub(super) fn end(&mut self) {
        self.ended = true;
        self.ahead.clear();
    }

    /// The next line; none at the end and at a failure of the input, which [`Lines::failure`] then tells.
    pub(super) fn next(&mut self) -> Option<Line> {
        match self.ahead.pop_front() {
            Some(line) => Some(line),
            None => self.fetch(),
        }
    }

    /// The next line as `read` makes something of it, with its number. Where it makes nothing of it, or a look
    /// at the buffer does not show the whole line, nothing is taken.
    pub(super) fn next_if<T>(&mut self, read: impl FnOnce(&[u8]) -> Option<T>) -> Option<(u64, T)> {
        if !self.ahead.is_empty() || self.ended || !self.begun {
            return None;
        }
        // A failure is met again, and told, by the long way.
        let buffer = self.input.fill_buf().ok()?;
        if self.after_return && buffer.first() == Some(&b'\n') {
            return None;
        }
        let end = memchr::memchr2(b'\n', b'\r', buffer)?;
        let read = read(&buffer[..end])?;
        self.after_return = buffer[end] == b'\r';
        self.input.consume(end + 1);
        self.count += 1;
        Some((self.count, read))
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
        if !mem::replace(&mut self.begun, true)
            && let Some(line) = self.not_text()
        {
            self.ended = true;
            return Some(line);
        }
        while !self.ended {
            match self.fetch_line() {
                Ok(Some(line)) => {
                    let is_nothing = matches!(&line.text, Ok(text) if comment::is_nothing(text));
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

    /// What is wrong with an input that is no text, as its first bytes show: one error, and not one for each of its lines.
    /// A failure is met again, and told, by the next line.
    fn not_text(&mut self) -> Option<Line> {
        let bytes = self.input.fill_buf().ok()?;
        let before = &bytes[..memchr::memchr(0, bytes)?];
        // Text may have a stray byte of either kind; its last character may be cut.
        std::str::from_utf8(bytes).err()?.error_len()?;
        let lines = before.iter().filter(|&&byte| byte == b'\n').count() as u64;
        let last = before.rsplit(|&byte| byte == b'\n').next();
        let fault = Fault {
            column: characters(last.unwrap_or_default()) + 1,
            found: "the byte 0x00".to_owned(),
            expected: "text in UTF-8",
        };
        Some(Line {
            number: self.count + 1 + lines,
            text: Err(fault),
        })
    }

    /// The next line, which ends with `\n`, `\r\n` or, as on old Macintoshes, `\r`.
    fn fetch_line(&mut self) -> io::Result<Option<Line>> {
        let mut bytes = Vec::new();
        loop {
            let buffer = match self.input.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                other => other?,
            };
            if buffer.is_empty() && bytes.is_empty() {
                return Ok(None);
            }
            if mem::take(&mut self.after_return) && buffer.first() == Some(&b'\n') {
                // It belongs to the end of the line before.
                self.input.consume(1);
                continue;
            }
            let end = memchr::memchr2(b'\n', b'\r', buffer);
            let length = end.unwrap_or(buffer.len());
            let room = LONGEST + 1 - bytes.len();
            bytes.extend_from_slice(&buffer[..length.min(room)]);
            self.after_return = end.is_some_and(|end| buffer[end] == b'\r');
            let is_last = end.is_some() || buffer.is_empty();
            self.input.consume(length + usize::from(end.is_some()));
            if is_last {
                break;
            }
        }
        self.count += 1;
        let number = self.count;
        let text = if bytes.len() > LONGEST {
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
