//! Tables in files: a few lines of text, an empty line, and one byte for each entry.

use std::fmt;
use std::io::{self, ErrorKind, Read, Write};

use crc32fast::Hasher;

use crate::{Abstraction, Description, PatternTable};

/// The first line of a file, without the version.
const FORMAT: &str = "pattern database, version ";
const VERSION: u32 = 1;

/// The maximum length of a line, unless a longer one is expected. A file of another kind may be one long line.
const LONGEST_LINE: usize = 1 << 12;

/// The maximum length of a text in an error message, in characters.
const LONGEST_SHOWN: usize = 80;

/// The reason why a table cannot be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum TableError {
    /// Reading failed.
    Io(io::Error),
    /// The file is damaged, or it is the table of another abstraction.
    Differs {
        /// The part that differs.
        part: &'static str,
        /// What the file contains.
        found: String,
        /// What was expected.
        expected: String,
    },
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::Io(error) => error.fmt(f),
            TableError::Differs {
                part,
                found,
                expected,
            } => write!(f, "{part}: found {found}, expected {expected}"),
        }
    }
}

impl std::error::Error for TableError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            TableError::Io(error) => Some(error),
            TableError::Differs { .. } => None,
        }
    }
}

impl From<io::Error> for TableError {
    fn from(error: io::Error) -> Self {
        TableError::Io(error)
    }
}

impl PatternTable {
    /// Writes the table to `out`.
    ///
    /// # Errors
    /// Returns the errors of `out`.
    pub fn write(&self, mut out: impl Write) -> io::Result<()> {
        let head = head(&self.description, self.entries.len());
        let checksum = checksum(&head, &self.entries);
        write!(out, "{head}checksum: {checksum:08x}\n\n")?;
        out.write_all(&self.entries)
    }

    /// Reads the table of an abstraction, written by [`write`](PatternTable::write). Reads to the end of `input`.
    ///
    /// # Errors
    /// Returns the errors of `input`, and an error if the file is damaged or contains the table of another abstraction. It names the
    /// part that differs, what was found and what was expected.
    pub fn read(abstraction: &impl Abstraction, mut input: impl Read) -> Result<Self, TableError> {
        let description = abstraction.description();
        let ranks = usize::try_from(abstraction.ranks()).map_err(|_| out_of_memory())?;
        let first = line(&mut input, LONGEST_LINE)?;
        let version = first.strip_prefix(FORMAT);
        same(
            "format",
            version.map_or(first.as_str(), |_| FORMAT).trim_end(),
            FORMAT.trim_end(),
        )?;
        same("version", version.unwrap_or_default(), &VERSION.to_string())?;
        field(&mut input, "puzzle", &description.puzzle)?;
        field(&mut input, "goal", &description.goal)?;
        field(&mut input, "pattern", &description.pattern)?;
        field(&mut input, "entries", &ranks.to_string())?;
        let written = line(&mut input, LONGEST_LINE)?;
        same("end of the header", &line(&mut input, LONGEST_LINE)?, "")?;
        let mut entries = Vec::new();
        entries
            .try_reserve_exact(ranks)
            .map_err(|_| out_of_memory())?;
        input
            .by_ref()
            .take(ranks as u64)
            .read_to_end(&mut entries)?;
        same_number("number of entries", entries.len(), ranks)?;
        let rest = io::copy(&mut input, &mut io::sink())?;
        same_number("bytes after the last entry", rest as usize, 0)?;
        let checksum = checksum(&head(&description, ranks), &entries);
        same("checksum", &written, &format!("checksum: {checksum:08x}"))?;
        Ok(PatternTable {
            description,
            entries,
        })
    }
}

#[cfg(feature = "files")]
impl PatternTable {
    /// Saves the table to a file, which appears or is replaced when it is complete.
    ///
    /// # Errors
    /// Returns the error of the system. An existing file is unchanged then.
    pub fn save(&self, path: impl AsRef<std::path::Path>) -> io::Result<()> {
        let mut file = output_file::OutputFile::create(path)?;
        self.write(&mut file)?;
        file.keep()
    }

    /// Loads the table of an abstraction from a file.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, is damaged, or contains the table of another abstraction.
    pub fn load(
        abstraction: &impl Abstraction,
        path: impl AsRef<std::path::Path>,
    ) -> Result<Self, TableError> {
        let file = std::fs::File::open(path)?;
        PatternTable::read(abstraction, io::BufReader::new(file))
    }
}

/// Returns the lines before the checksum.
fn head(description: &Description, entries: usize) -> String {
    let Description {
        puzzle,
        goal,
        pattern,
    } = description;
    format!(
        "{FORMAT}{VERSION}\npuzzle: {puzzle}\ngoal: {goal}\npattern: {pattern}\nentries: {entries}\n"
    )
}

fn checksum(head: &str, entries: &[u8]) -> u32 {
    let mut hasher = Hasher::new();
    hasher.update(head.as_bytes());
    hasher.update(entries);
    hasher.finalize()
}

/// Reads a line without its end, or its first `longest` bytes. Bytes that are not UTF-8 are replaced, so they differ from what is
/// expected.
fn line(input: &mut impl Read, longest: usize) -> Result<String, TableError> {
    let mut line = Vec::new();
    let mut byte = [0];
    while line.len() < longest {
        match input.read(&mut byte) {
            Ok(0) => break,
            Ok(_) if byte == *b"\n" => break,
            Ok(_) => line.push(byte[0]),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(String::from_utf8_lossy(&line).into_owned())
}

/// Reads a line with a name and a value.
fn field(input: &mut impl Read, name: &'static str, expected: &str) -> Result<(), TableError> {
    // With the separator and the end of the line.
    let longest = expected.len() + name.len() + 3;
    let line = line(input, longest.max(LONGEST_LINE))?;
    match line.split_once(": ") {
        Some((found, value)) if found == name => same(name, value, expected),
        _ => same(name, &line, &format!("{name}: {expected}")),
    }
}

fn same(part: &'static str, found: &str, expected: &str) -> Result<(), TableError> {
    if found == expected {
        return Ok(());
    }
    let pairs = found.chars().zip(expected.chars());
    let from = match pairs.take_while(|(one, other)| one == other).count() {
        common if common < LONGEST_SHOWN / 2 => 0,
        common => common - LONGEST_SHOWN / 4,
    };
    Err(TableError::Differs {
        part,
        found: excerpt(found, from),
        expected: excerpt(expected, from),
    })
}

/// Returns the characters of a text that are shown, from the one with the index `from` on, with dots where others are left out.
fn excerpt(text: &str, from: usize) -> String {
    let mut rest = text.chars().skip(from);
    let shown: String = rest.by_ref().take(LONGEST_SHOWN).collect();
    let dots = |left_out: bool| if left_out { "..." } else { "" };
    format!("{}{shown:?}{}", dots(from > 0), dots(rest.next().is_some()))
}

fn same_number(part: &'static str, found: usize, expected: usize) -> Result<(), TableError> {
    if found == expected {
        return Ok(());
    }
    Err(TableError::Differs {
        part,
        found: found.to_string(),
        expected: expected.to_string(),
    })
}

fn out_of_memory() -> TableError {
    TableError::Io(ErrorKind::OutOfMemory.into())
}
