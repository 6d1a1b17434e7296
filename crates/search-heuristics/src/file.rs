//! Tables in files: a few lines of text, an empty line, and the entries.

use std::fmt;
use std::fs::File;
use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;

use crc32fast::Hasher;

use crate::entries::{Entries, Width};
use crate::{Abstraction, Description, PatternTable};

const VERSION: u32 = 2;

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
        let head = Head::of_patterns(&self.description, self.entries.len());
        head.write(&mut out, self.entry_bits(), self.entries.bytes())
    }

    /// Reads the table of an abstraction, written by [`write`](PatternTable::write). Reads to the end of `input`.
    ///
    /// # Errors
    /// Returns the errors of `input`, and an error if the file is damaged or contains the table of another abstraction. It names the
    /// part that differs, what was found and what was expected.
    pub fn read(abstraction: &impl Abstraction, mut input: impl Read) -> Result<Self, TableError> {
        let description = abstraction.description();
        let ranks = usize::try_from(abstraction.ranks()).map_err(|_| out_of_memory())?;
        let widths = [Width::Four, Width::Eight];
        let head = Head::of_patterns(&description, ranks);
        let (width, bytes) = head.read(&mut input, ranks, widths.map(Width::bits))?;
        let entries = Entries::new(ranks, widths[width], bytes);
        Ok(PatternTable {
            description,
            entries,
        })
    }
}

impl PatternTable {
    /// Saves the table to a file, which appears or is replaced when it is complete. A symbolic link is followed, and a device or a FIFO
    /// is written directly. If the process is killed or ends by Ctrl-C meanwhile, a file `.tmp??????.unfinished` is left in the same directory.
    ///
    /// # Errors
    /// Returns the error of the system. An existing file is unchanged then.
    pub fn save(&self, path: impl AsRef<Path>) -> io::Result<()> {
        save(path.as_ref(), |file| self.write(file))
    }

    /// Loads the table of an abstraction from a file.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, is damaged, or contains the table of another abstraction.
    pub fn load(
        abstraction: &impl Abstraction,
        path: impl AsRef<Path>,
    ) -> Result<Self, TableError> {
        PatternTable::read(abstraction, open(path.as_ref())?)
    }
}

/// Writes a file, which appears or is replaced when it is complete. Until then it has a random name in the same directory. A device, a
/// FIFO and the missing target of a symbolic link are written directly.
pub(crate) fn save(path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let target = match path.canonicalize() {
        Ok(target) if target.is_file() => target,
        Err(_) if !path.is_symlink() => std::path::absolute(path)?,
        _ => return write(&mut File::create(path)?),
    };
    let directory = target.parent().unwrap_or(&target);
    let mut file = tempfile::Builder::new()
        .suffix(".unfinished")
        .make_in(directory, |path| File::create_new(path))?;
    write(file.as_file_mut())?;
    // Some file systems report only now that the disk is full.
    file.as_file().sync_all()?;
    file.persist(&target)?;
    // Makes the new name durable. A directory may be writable but not readable; on Windows it cannot be opened.
    File::open(directory).map_or(Ok(()), |directory| directory.sync_all())
}

pub(crate) fn open(path: &Path) -> io::Result<impl Read> {
    Ok(io::BufReader::new(File::open(path)?))
}

/// Returns the name of a file: a text with a dash in place of each run of other characters than ASCII letters and digits, and the extension.
pub(crate) fn name(text: &str, extension: &str) -> String {
    let words = text.split(|character: char| !character.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    format!("{}.{extension}", words.join("-"))
}

/// The lines before the checksum: the kind of the table, and its description.
pub(crate) struct Head {
    pub(crate) kind: &'static str,
    pub(crate) fields: Vec<(&'static str, String)>,
}

impl Head {
    fn of_patterns(description: &Description, entries: usize) -> Head {
        Head {
            kind: "pattern database",
            fields: vec![
                ("puzzle", description.puzzle.clone()),
                ("goal", description.goal.clone()),
                ("pattern", description.pattern.clone()),
                ("entries", entries.to_string()),
            ],
        }
    }

    /// Returns the first line, without the version.
    fn format(&self) -> String {
        format!("{}, version", self.kind)
    }

    fn checksum(&self, bits: u32, entries: &[u8]) -> String {
        let mut hasher = Hasher::new();
        hasher.update(format!("{self}bits: {bits}\n").as_bytes());
        hasher.update(entries);
        format!("checksum: {:08x}", hasher.finalize())
    }

    /// Writes a file with entries of this number of `bits` each.
    pub(crate) fn write(&self, out: &mut impl Write, bits: u32, entries: &[u8]) -> io::Result<()> {
        let checksum = self.checksum(bits, entries);
        write!(out, "{self}bits: {bits}\n{checksum}\n\n")?;
        out.write_all(entries)
    }

    /// Reads a file with these lines, to its end, with a number of `entries` of one of the `sizes`, in bits. Returns the index of
    /// their size, and their bytes.
    pub(crate) fn read<const N: usize>(
        &self,
        input: &mut impl Read,
        entries: usize,
        sizes: [u32; N],
    ) -> Result<(usize, Vec<u8>), TableError> {
        let format = self.format();
        let first = line(input, LONGEST_LINE)?;
        let version = first
            .strip_prefix(&format)
            .and_then(|rest| rest.strip_prefix(' '));
        same("format", version.map_or(&first, |_| &format), &format)?;
        same("version", version.unwrap_or_default(), &VERSION.to_string())?;
        for (name, expected) in &self.fields {
            field(input, name, expected)?;
        }
        let (size, bits) = one_of(input, "bits", sizes)?;
        let length = (entries as u128 * u128::from(bits)).div_ceil(8);
        let length = usize::try_from(length).map_err(|_| out_of_memory())?;
        let written = line(input, LONGEST_LINE)?;
        same("end of the header", &line(input, LONGEST_LINE)?, "")?;
        let mut bytes = Vec::new();
        bytes
            .try_reserve_exact(length)
            .map_err(|_| out_of_memory())?;
        input.take(length as u64).read_to_end(&mut bytes)?;
        if bytes.len() < length {
            let found = bytes.len() as u128 * 8 / u128::from(bits);
            same_number("number of entries", found as usize, entries)?;
        }
        let rest = io::copy(input, &mut io::sink())?;
        same_number("bytes after the last entry", rest as usize, 0)?;
        same("checksum", &written, &self.checksum(bits, &bytes))?;
        Ok((size, bytes))
    }
}

impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} {VERSION}", self.format())?;
        let mut fields = self.fields.iter();
        fields.try_for_each(|(name, value)| writeln!(f, "{name}: {value}"))
    }
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

/// Reads a line with a name and one of several numbers. Returns the number and its index.
fn one_of<const N: usize>(
    input: &mut impl Read,
    name: &'static str,
    numbers: [u32; N],
) -> Result<(usize, u32), TableError> {
    let line = line(input, LONGEST_LINE)?;
    let found = line.strip_prefix(name);
    let found = found.and_then(|rest| rest.strip_prefix(": "));
    let texts = numbers.map(|number| number.to_string());
    let index = texts.iter().position(|text| Some(&text[..]) == found);
    index
        .map(|index| (index, numbers[index]))
        .ok_or_else(|| TableError::Differs {
            part: name,
            found: excerpt(found.unwrap_or(&line), 0),
            expected: texts.join(" or "),
        })
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

pub(crate) fn out_of_memory() -> TableError {
    TableError::Io(ErrorKind::OutOfMemory.into())
}
