use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Take};
use std::path::PathBuf;
use std::str::FromStr;

use crate::text::{Text, text};

/// One of several parts of a file with one puzzle per line, numbered from 1: `3/8`.
///
/// The parts have about the same number of bytes and are split between lines: a line belongs to the part that contains its
/// first byte. So each part is found without reading the others.
///
/// ```
/// use search_puzzles::Shard;
///
/// let shard: Shard = "1/8".parse()?;
/// assert!(shard.is_first());
/// let error = "9/8".parse::<Shard>().unwrap_err();
/// assert_eq!(error.to_string(), "found part 9 of 8, expected I/N with I from 1 to N below 2^64, such as 3/8");
/// # Ok::<(), search_puzzles::ShardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    number: u64,
    of: u64,
}

impl Shard {
    /// Returns `true` for the first part.
    #[must_use]
    pub fn is_first(self) -> bool {
        self.number == 1
    }
}

/// The error of parsing a [`Shard`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShardError {
    found: String,
}

impl fmt::Display for ShardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = &self.found;
        write!(
            f,
            "found {found}, expected I/N with I from 1 to N below 2^64, such as 3/8"
        )
    }
}

impl std::error::Error for ShardError {}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let numbers = text.split_once('/');
        let numbers =
            numbers.and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Shard { number, of }),
            Some((number, of)) => Err(ShardError {
                found: format!("part {number} of {of}"),
            }),
            None => Err(ShardError {
                found: format!("`{}`", crate::spec::shortened(text)),
            }),
        }
    }
}

/// The part of a file that belongs to a [`Shard`].
pub struct Part {
    path: PathBuf,
    /// The position of the first byte.
    begin: u64,
    /// Whether all lines need a number, not only those with errors.
    numbered: bool,
}

impl Part {
    /// Returns the part of a file that was opened by this path, and a reader of it.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or is not a regular file.
    pub fn of(
        shard: Shard,
        mut file: File,
        path: impl Into<PathBuf>,
        numbered: bool,
    ) -> io::Result<(Part, Take<BufReader<File>>)> {
        let path = path.into();
        let found = file.metadata()?;
        if !found.is_file() {
            let message = "not a regular file";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
        }
        let parts_end =
            |parts: u64| u128::from(found.len()) * u128::from(parts) / u128::from(shard.of);
        let mut line_from = |parts| line_from(&mut file, parts_end(parts) as u64);
        let begin = line_from(shard.number - 1)?;
        let end = line_from(shard.number)?;
        file.seek(SeekFrom::Start(begin))?;
        let text = BufReader::with_capacity(1 << 16, file).take(end - begin);
        let part = Part {
            path,
            begin,
            numbered,
        };
        Ok((part, text))
    }

    /// Returns `true` if all lines need a number, not only those with errors.
    #[must_use]
    pub fn is_numbered(&self) -> bool {
        self.numbered
    }

    /// Returns `true` if the part begins where the file does.
    pub fn is_first(&self) -> bool {
        self.begin == 0
    }

    /// Counts the lines before this part, by reading the file up to it. They end with `\n`, `\r\n` or `\r`.
    pub fn lines_before(&self) -> io::Result<u64> {
        let mut text = self.bytes_before()?;
        let (mut lines, mut before) = (0, 0);
        loop {
            let bytes = text.fill_buf()?;
            if bytes.is_empty() {
                return Ok(lines);
            }
            let count = bytes.len();
            for &byte in bytes {
                lines += u64::from(byte == b'\r' || (byte == b'\n' && before != b'\r'));
                before = byte;
            }
            text.consume(count);
        }
    }

    fn bytes_before(&self) -> io::Result<Take<BufReader<File>>> {
        let file = File::open(&self.path)?;
        Ok(BufReader::with_capacity(1 << 16, file).take(self.begin))
    }

    /// Returns a reader of the text before this part.
    ///
    /// # Errors
    /// Returns an error if the file cannot be opened.
    pub fn text_before(&self) -> io::Result<Text<impl Read + use<>>> {
        Ok(text(self.bytes_before()?, false))
    }
}

/// Returns the position of the first line that starts at this byte or later.
fn line_from(file: &mut File, byte: u64) -> io::Result<u64> {
    let Some(before) = byte.checked_sub(1) else {
        return Ok(0);
    };
    file.seek(SeekFrom::Start(before))?;
    let passed = BufReader::new(file).skip_until(b'\n')?;
    Ok(before + passed as u64)
}
