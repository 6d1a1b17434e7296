//! The encoding of texts that people write: every reader of the program gets UTF-8 without a byte order mark, with lines that
//! end with `\n`.

use std::io::{self, BufReader, Read};

use search_core::form::InstanceError;

/// A text in UTF-8, read in blocks: without the byte order mark at its start, and with `\n` for the line ends `\r\n` (Windows) and `\r`
/// (classic Mac OS). Other bytes are not checked, see [`decoded`].
///
/// A text in UTF-16 is an error, which contains an [`InstanceError`].
pub(crate) type Text<R> = BufReader<LineEnds<R>>;

/// The number of bytes of a block.
pub(crate) const BLOCK: usize = 1 << 16;

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Returns a reader of a text from its start, or of a later `part` of it.
pub(crate) fn text<R: Read>(bytes: R, is_later_part: bool) -> Text<R> {
    let text = LineEnds {
        bytes,
        is_start: !is_later_part,
        utf_16: None,
        after_return: false,
        is_filled: false,
    };
    BufReader::with_capacity(BLOCK, text)
}

/// Reads a whole text that is not the description of a puzzle, such as a list of hosts.
///
/// ```
/// use search_puzzles::read_text;
///
/// assert_eq!(read_text(&b"\xEF\xBB\xBFone\r\ntwo\rthree"[..])?, "one\ntwo\nthree");
/// let error = read_text(&b"na\xEFve"[..]).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 1, column 3: found the byte 0xEF, which is not UTF-8, perhaps Latin-1, \
///      expected text in UTF-8 (convert it by `iconv -f LATIN1 -t UTF-8`)",
/// );
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// Returns an error if the text cannot be read or is not UTF-8.
pub fn read_text(bytes: impl Read) -> io::Result<String> {
    let mut read = Vec::new();
    text(bytes, false).read_to_end(&mut read)?;
    decoded(read, 1).map_err(invalid)
}

/// Decodes UTF-8. `first` is the number of the first line, for errors.
pub(crate) fn decoded(bytes: Vec<u8>, first: usize) -> Result<String, InstanceError> {
    String::from_utf8(bytes).map_err(|error| {
        let position = error.utf8_error().valid_up_to();
        let byte = error.as_bytes().get(position).copied();
        let byte = byte.unwrap_or_default();
        let found = format!("the byte 0x{byte:02X}, which is not UTF-8, perhaps Latin-1");
        let (line, column) = after(&error.as_bytes()[..position]);
        InstanceError::new(first + line, column, found, converted("LATIN1"))
    })
}

/// Returns the error of a text with a zero byte in its first block, so that a binary file gives one error and not one per line. A
/// failure to read is ignored here, because the next read reports it.
pub(crate) fn not_text(text: &mut impl io::BufRead) -> Option<InstanceError> {
    let bytes = text.fill_buf().ok()?;
    let (line, column) = after(&bytes[..memchr::memchr(0, bytes)?]);
    Some(InstanceError::new(
        1 + line,
        column,
        "the byte 0x00",
        "text in UTF-8",
    ))
}

/// Returns the number of lines that end in these bytes, and the column after them in characters, from 1.
fn after(bytes: &[u8]) -> (usize, usize) {
    let lines = bytes.iter().filter(|&&byte| byte == b'\n').count();
    let last = bytes.iter().rposition(|&byte| byte == b'\n');
    let last = &bytes[last.map_or(0, |end| end + 1)..];
    (lines, 1 + String::from_utf8_lossy(last).chars().count())
}

/// Returns an error of reading with the error of a text.
fn invalid(error: InstanceError) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error)
}

/// See [`Text`].
#[derive(Debug)]
pub struct LineEnds<R> {
    bytes: R,
    /// Whether nothing has been read.
    is_start: bool,
    /// The byte order of UTF-16, if the text starts like that.
    utf_16: Option<&'static str>,
    /// Whether the last byte was `\r`, so that a `\n` belongs to it.
    after_return: bool,
    /// Whether the last read returned as many bytes as it could.
    pub is_filled: bool,
}

impl<R: Read> LineEnds<R> {
    /// Reads the first bytes, without a byte order mark.
    fn start(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let mut length = self.bytes.read(out)?;
        // No more is read than is needed, because a program may wait for the answer to a short first line.
        while matches!(out[..length], [0xEF] | [0xEF, 0xBB] | [0xFE] | [0xFF]) {
            match self.bytes.read(&mut out[length..])? {
                0 => break,
                more => length += more,
            }
        }
        self.is_start = false;
        self.utf_16 = byte_order(&out[..length]);
        if out[..length].starts_with(BYTE_ORDER_MARK) {
            out.copy_within(BYTE_ORDER_MARK.len()..length, 0);
            length -= BYTE_ORDER_MARK.len();
        }
        Ok(length)
    }

    /// Replaces the line ends, and returns the new length.
    fn replace(&mut self, read: &mut [u8]) -> usize {
        if !self.after_return && memchr::memchr(b'\r', read).is_none() {
            return read.len();
        }
        let mut length = 0;
        for index in 0..read.len() {
            let byte = read[index];
            let is_second = std::mem::replace(&mut self.after_return, byte == b'\r');
            if is_second && byte == b'\n' {
                continue;
            }
            read[length] = if byte == b'\r' { b'\n' } else { byte };
            length += 1;
        }
        length
    }
}

impl<R: Read> Read for LineEnds<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        loop {
            let is_start = self.is_start;
            let length = match is_start {
                true => self.start(out)?,
                false => self.bytes.read(out)?,
            };
            self.is_filled = length == out.len();
            if let Some(order) = self.utf_16 {
                let found = format!("text in UTF-16 ({order})");
                let encoding = match order {
                    "big-endian" => "UTF-16BE",
                    _ => "UTF-16LE",
                };
                let error = InstanceError::new(1, 1, found, converted(encoding));
                return Err(invalid(error));
            }
            let replaced = self.replace(&mut out[..length]);
            // No bytes mean the end of the text, unless a byte order mark or half a line end was removed.
            if replaced > 0 || (length == 0 && !is_start) || out.is_empty() {
                return Ok(replaced);
            }
        }
    }
}

/// Returns the byte order if a text starts with the byte order mark of UTF-16, or with characters of ASCII in UTF-16.
fn byte_order(start: &[u8]) -> Option<&'static str> {
    let (pairs, _) = start.as_chunks();
    let are_ascii = |high_then_low: fn([u8; 2]) -> [u8; 2]| {
        pairs.len() > 1
            && pairs.iter().take(8).all(|&pair| {
                let [high, low] = high_then_low(pair);
                high == 0 && (low.is_ascii_graphic() || low.is_ascii_whitespace())
            })
    };
    match start {
        [0xFF, 0xFE, ..] => Some("little-endian"),
        [0xFE, 0xFF, ..] => Some("big-endian"),
        _ if are_ascii(|[low, high]| [high, low]) => Some("little-endian"),
        _ if are_ascii(|pair| pair) => Some("big-endian"),
        _ => None,
    }
}

/// Returns what is expected in place of another encoding.
fn converted(from: &str) -> String {
    format!("text in UTF-8 (convert it by `iconv -f {from} -t UTF-8`)")
}
