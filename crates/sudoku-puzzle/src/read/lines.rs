//! The input as numbered lines, with lookahead.

use std::collections::VecDeque;
use std::io::{self, BufRead, ErrorKind};
use std::mem;

use super::error::at;
use super::kind::{Kind, kind_of};
use super::objects::Objects;
use super::{InstanceError, excerpt};

/// The maximum length of a line in bytes. All pencil marks of 64×64 as numbers take 732 KiB.
const MAX_LINE_BYTES: usize = 1 << 20;

/// The number of further bytes of a longer line that are skipped to find the next one. A line without an end, as of `/dev/zero`, ends the
/// input.
const MAX_SKIPPED_BYTES: usize = 1 << 22;

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// A line of the input without its end, or the reason why it is not text.
#[derive(Debug)]
pub(super) struct Line {
    /// Counted from 1.
    pub(super) number: u64,
    pub(super) text: Result<String, InstanceError>,
}

impl Line {
    /// Creates a line of the cells in a text. See [`excerpt::of`].
    fn of(number: u64, text: String, fields: usize) -> Line {
        let text = Ok(excerpt::of(text, fields));
        Line { number, text }
    }

    /// Creates a line that is not text.
    pub(super) fn wrong(error: InstanceError) -> Line {
        Line {
            number: error.line as u64,
            text: Err(error),
        }
    }

    /// Counts lines before this one that were not counted.
    pub(super) fn add_before(&mut self, lines: u64) {
        self.number += lines;
        if let Err(error) = &mut self.text {
            error.line += lines as usize;
        }
    }

    /// Returns whether the line has bars.
    pub(super) fn has_bars(&self) -> bool {
        self.text.as_ref().is_ok_and(|text| text.contains('|'))
    }

    /// Returns whether the line is text without any character.
    pub(super) fn is_blank(&self) -> bool {
        matches!(&self.text, Ok(text) if text.trim().is_empty())
    }
}

/// Reads lines on demand and stores only those of the lookahead. Comments are counted and skipped, so that they neither
/// separate the lines of a board nor fill the lookahead.
#[derive(Debug)]
pub(super) struct Lines<R> {
    input: R,
    /// The number of lines read.
    count: u64,
    /// Whether the last line ended with `\r`, which a `\n` may complete.
    after_return: bool,
    /// Whether the last line was too long, and its rest was not read.
    is_cut: bool,
    ahead: VecDeque<Line>,
    /// The number of fields before the puzzle in the lines of a table.
    fields: usize,
    /// The values in objects, if only these are read.
    objects: Option<Objects>,
    /// Whether the start of the input was checked to be text.
    started: bool,
    /// Whether the buffer has the rest of the input, so that the last line needs no end.
    is_whole: bool,
    ended: bool,
    failure: Option<io::Error>,
}

impl<'t> Lines<&'t [u8]> {
    /// Creates the lines of a text in memory.
    pub(super) fn of_text(text: &'t str) -> Self {
        Lines {
            is_whole: true,
            ..Lines::new(text.as_bytes())
        }
    }
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R) -> Lines<R> {
        Lines {
            input,
            count: 0,
            after_return: false,
            is_cut: false,
            ahead: VecDeque::new(),
            fields: 0,
            objects: None,
            started: false,
            is_whole: false,
            ended: false,
            failure: None,
        }
    }

    /// Reads only the values of objects that are puzzles.
    pub(super) fn in_objects(&mut self) {
        self.objects = Some(Default::default());
    }

    /// Sets the number of fields before the puzzle in the lines that were not read yet.
    pub(super) fn skip_fields(&mut self, fields: usize) {
        self.fields = fields;
    }

    /// Adds a number of lines before the input to the line numbers.
    pub(super) fn skip(&mut self, lines: u64) {
        self.count += lines;
    }

    /// Ends the input.
    pub(super) fn end(&mut self) {
        self.ended = true;
        self.ahead.clear();
    }

    /// Returns the next line, or `None` at the end and after a failure of the input, which [`Lines::failure`] returns.
    pub(super) fn next(&mut self) -> Option<Line> {
        self.fill(1);
        self.ahead.pop_front()
    }

    /// Consumes the next line if `read` returns a value for it, and returns the value with the line number. Returns
    /// `None` and consumes nothing otherwise, or if the buffer does not contain the whole line.
    pub(super) fn next_if<T>(&mut self, read: impl FnOnce(&[u8]) -> Option<T>) -> Option<(u64, T)> {
        let is_plain = self.fields == 0 && self.objects.is_none();
        self.start();
        if !self.ahead.is_empty() || self.ended || self.is_cut || !is_plain {
            return None;
        }
        // A failure occurs again, and is reported, in the general path.
        let buffer = self.input.fill_buf().ok()?;
        if self.after_return && buffer.first() == Some(&b'\n') {
            return None;
        }
        let rest = (self.is_whole && !buffer.is_empty()).then_some(buffer.len());
        let end = memchr::memchr2(b'\n', b'\r', buffer).or(rest)?;
        let read = read(&buffer[..end])?;
        let line_end = buffer.get(end).copied();
        self.after_return = line_end == Some(b'\r');
        self.input.consume(end + usize::from(line_end.is_some()));
        self.count += 1;
        Some((self.count, read))
    }

    /// Returns the line after the next `skipped` lines without consuming it.
    pub(super) fn peek(&mut self, skipped: usize) -> Option<&Line> {
        self.fill(skipped + 1);
        self.ahead.get(skipped)
    }

    /// Returns the kind of the line after the next `skipped` lines.
    pub(super) fn kind(&mut self, skipped: usize) -> Option<Kind> {
        self.peek(skipped).map(|line| kind_of(line, false))
    }

    /// Takes the failure that ended the input.
    pub(super) fn failure(&mut self) -> Option<io::Error> {
        self.failure.take()
    }

    /// Checks once that the start of the input is text. Otherwise the error is the only line.
    #[inline]
    fn start(&mut self) {
        if !mem::replace(&mut self.started, true)
            && let Some(line) = self.not_text()
        {
            self.ended = true;
            self.ahead.push_back(line);
        }
    }

    /// Stores this number of lines, or all that are left.
    fn fill(&mut self, count: usize) {
        self.start();
        while self.ahead.len() < count && !self.ended {
            match self.fetch_line() {
                Ok(Some(line)) => self.store(line),
                Ok(None) => {
                    self.ended = true;
                    let error = self.objects.as_ref().and_then(Objects::end);
                    self.ahead.extend(error);
                }
                Err(error) => {
                    self.ended = true;
                    self.failure = Some(error);
                }
            }
        }
    }

    /// Stores the cells of a line, or the values in objects, and nothing of a comment.
    fn store(&mut self, line: Line) {
        let number = line.number;
        match (line.text, &mut self.objects) {
            (Err(error), _) => self.ahead.push_back(Line::wrong(error)),
            (Ok(text), Some(objects)) => {
                let texts = objects.split(&text).into_iter();
                let lines = texts.map(|text| Line::of(number, text, 0));
                self.ahead.extend(lines);
            }
            (Ok(text), None) if excerpt::is_ignored(&text) => {}
            (Ok(text), None) => self.ahead.push_back(Line::of(number, text, self.fields)),
        }
    }

    /// Returns a line with one error if the first bytes show that the input is not text, instead of an error for each
    /// line. A failure occurs again, and is reported, at the next line.
    fn not_text(&mut self) -> Option<Line> {
        let bytes = self.input.fill_buf().ok()?;
        if self.count == 0 && is_utf_16(bytes) {
            let expected = "text in UTF-8, as `iconv -f UTF-16 -t UTF-8` writes it";
            return Some(Line::wrong(at(1, 1, "text in UTF-16", expected)));
        }
        let before = &bytes[..memchr::memchr(0, bytes)?];
        // Text may contain either a zero byte or an invalid one, and its last character may be truncated.
        std::str::from_utf8(bytes).err()?.error_len()?;
        let is_marked = self.count == 0 && before.starts_with(BYTE_ORDER_MARK);
        let start = if is_marked { BYTE_ORDER_MARK.len() } else { 0 };
        // The first half of `\r\n` ends no line.
        let ends = memchr::memchr2_iter(b'\n', b'\r', before)
            .filter(|&end| !before[end..].starts_with(b"\r\n"));
        let (line, start) = ends.fold((self.count + 1, start), |(line, _), end| {
            (line + 1, end + 1)
        });
        let column = characters(&before[start..]) + 1;
        Some(Line::wrong(at(
            line,
            column,
            "the byte 0x00",
            "text in UTF-8",
        )))
    }

    /// Reads a line, without the rest of one that is too long: it may have no end.
    fn fetch_line(&mut self) -> io::Result<Option<Line>> {
        if mem::take(&mut self.is_cut) && self.take_line(MAX_SKIPPED_BYTES, |_| {})? == Some(false)
        {
            return Ok(None);
        }
        let mut bytes = Vec::new();
        let is_whole = self.take_line(MAX_LINE_BYTES + 1, |part| bytes.extend_from_slice(part))?;
        let Some(is_whole) = is_whole else {
            return Ok(None);
        };
        self.is_cut = !is_whole;
        self.count += 1;
        let number = self.count;
        let text = if bytes.len() > MAX_LINE_BYTES {
            Err(too_long(&bytes, number))
        } else {
            text_of(bytes, number)
        };
        Ok(Some(Line { number, text }))
    }

    /// Takes up to `most` bytes of a line, which ends with `\n`, `\r\n` or `\r` (classic Mac OS). Returns whether its end was found, or
    /// `None` at the end of the input.
    fn take_line(&mut self, most: usize, mut take: impl FnMut(&[u8])) -> io::Result<Option<bool>> {
        let mut taken = 0;
        while taken < most {
            let buffer = match self.input.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                other => other?,
            };
            if buffer.is_empty() {
                return Ok((taken > 0).then_some(true));
            }
            if mem::take(&mut self.after_return) && buffer.first() == Some(&b'\n') {
                // The second half of `\r\n`.
                self.input.consume(1);
                continue;
            }
            let buffer = &buffer[..buffer.len().min(most - taken)];
            let end = memchr::memchr2(b'\n', b'\r', buffer);
            let length = end.unwrap_or(buffer.len());
            take(&buffer[..length]);
            taken += length;
            self.after_return = end.is_some_and(|end| buffer[end] == b'\r');
            self.input.consume(length + usize::from(end.is_some()));
            if end.is_some() {
                return Ok(Some(true));
            }
        }
        Ok(Some(false))
    }
}

fn text_of(mut bytes: Vec<u8>, number: u64) -> Result<String, InstanceError> {
    if number == 1 && bytes.starts_with(BYTE_ORDER_MARK) {
        bytes.drain(..BYTE_ORDER_MARK.len());
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let bad = error.as_bytes().get(valid).copied().unwrap_or_default();
        let column = characters(&error.as_bytes()[..valid]) + 1;
        let expected = "text in UTF-8 (this may be Latin-1)";
        at(number, column, format!("the byte 0x{bad:02X}"), expected)
    })?;
    Ok(match text.is_ascii() {
        true => text,
        false => text.chars().map(in_ascii).collect(),
    })
}

/// Returns whether bytes start with a byte order mark of UTF-16, or with two of its characters.
fn is_utf_16(bytes: &[u8]) -> bool {
    match *bytes {
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => true,
        [a, 0, b, 0, ..] | [0, a, 0, b, ..] => a > 0 && b > 0,
        _ => false,
    }
}

/// Returns the ASCII character that is read like a part of a frame or a sign of an empty cell in Unicode.
fn in_ascii(symbol: char) -> char {
    match symbol {
        '│' | '┃' | '║' | '╎' | '╏' | '┆' | '┇' | '┊' | '┋' => '|',
        '─' | '━' | '═' | '╌' | '╍' | '┄' | '┅' | '┈' | '┉' => '-',
        '\u{2500}'..='\u{257F}' => '+',
        '·' | '•' | '∙' | '⋅' => '.',
        '–' | '—' | '−' => '-',
        _ => symbol,
    }
}

fn too_long(bytes: &[u8], number: u64) -> InstanceError {
    let column = characters(&bytes[..MAX_LINE_BYTES]) + 1;
    let found = format!("a line of more than {MAX_LINE_BYTES} bytes");
    at(number, column, found, "a shorter line")
}

/// Counts the characters that start in these bytes: all bytes but continuation bytes.
fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}
