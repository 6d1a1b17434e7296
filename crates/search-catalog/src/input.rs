//! The texts that instances are read from.

use std::io::{self, BufRead, Read};
use std::path::Path;

use same_file::Handle;
use search_core::form::InstanceError;

use crate::pace::{Pace, ensure_whole};
use crate::shard::Part;
use crate::spec::{Files, shortened, unreadable};
use crate::text::{Text, decoded, not_text, text};
use crate::{Spec, SpecError};

/// A text that instances are read from: a file, standard input, or a word of the command line.
pub struct Input {
    /// The name in error messages.
    pub source: String,
    /// Whether the text is a word of the command line.
    pub is_word: bool,
    /// Whether the text is in memory or in a regular file, so that a read returns a whole block.
    is_at_hand: bool,
    text: Bytes,
    /// The limits on reading the whole text.
    pace: Pace,
    /// The part of the file, if only a part is read.
    part: Option<Part>,
}

/// The name of standard input in error messages.
const STANDARD_INPUT: &str = "standard input";
/// The text of an input.
pub type Bytes = Text<Box<dyn Read + Send>>;

/// The maximum number of bytes of a text that is read at once.
pub const MOST_OF_TEXT: u64 = 1 << 26;

/// The maximum number of bytes of a line where puzzles are read line by line.
const MOST_OF_LINE: u64 = 1 << 20;

impl Spec {
    /// Takes the next word as an input: the file of this name if it exists, otherwise the text of a `thing` if `is_text`
    /// returns `true`.
    ///
    /// # Errors
    ///
    /// Returns an error if the word is neither.
    pub fn input(
        &mut self,
        thing: &str,
        is_text: impl FnOnce(&str) -> bool,
    ) -> Result<Option<Input>, SpecError> {
        let Some(word) = self.word() else {
            return Ok(None);
        };
        if is_text(&word) && !self.is_file(&word) {
            return Ok(Some(Input::word(&format!("the {thing}"), word)));
        }
        self.file(&word, thing).map(Some)
    }

    /// Takes the next word as an input with one puzzle per line, of which a shard can be read.
    ///
    /// # Errors
    ///
    /// Returns an error if the word is neither a file nor a text, or if a shard of something else than a file is requested.
    pub fn list(
        &mut self,
        thing: &str,
        is_text: impl FnOnce(&str) -> bool,
    ) -> Result<Option<Input>, SpecError> {
        let Some((shard, numbered)) = self.shard.take() else {
            return self.input(thing, is_text);
        };
        let refused = |found: &str| {
            let message =
                format!("--shard: found {found}, expected a file with one {thing} per line");
            Err(SpecError::Usage(message))
        };
        match self.word() {
            None => refused("no file"),
            Some(word) if word == "-" => refused("standard input"),
            Some(word) if is_text(&word) && !self.is_file(&word) => {
                refused(&format!("the text of a {thing}"))
            }
            Some(word) if waits(Path::new(&word)) => {
                refused(&format!("{}: not a regular file", shortened(&word)))
            }
            Some(word) => {
                let file = self.open(&word, thing)?;
                match Part::of(shard, file, &word, numbered) {
                    Ok((part, bytes)) => {
                        let bytes = self.pace.read(bytes, false);
                        let input = Input::file(&word, bytes, !part.is_first());
                        let part = Some(part);
                        Ok(Some(Input { part, ..input }))
                    }
                    Err(error) if error.kind() == io::ErrorKind::InvalidInput => {
                        refused(&format!("{}: {error}", shortened(&word)))
                    }
                    Err(error) => Err(unreadable(&word, error)),
                }
            }
        }
    }

    fn is_file(&self, word: &str) -> bool {
        matches!(self.files, Files::All(_)) && (word == "-" || is_not_directory(Path::new(word)))
    }

    /// Opens a file that should contain a `thing`; `-` is standard input.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be opened, is also the output, or files are not allowed.
    pub fn file(&self, name: &str, thing: &str) -> Result<Input, SpecError> {
        match self.files {
            Files::None => Err(SpecError::Usage(format!(
                "found `{}`, expected the text of a {thing} (files cannot be read here)",
                shortened(name)
            ))),
            Files::All(standard_input) if name == "-" => {
                self.refuse_written(STANDARD_INPUT, Handle::stdin())?;
                Ok(self.paced(STANDARD_INPUT, standard_input(), true))
            }
            Files::All(_) if waits(Path::new(name)) => {
                let blocks = self.pace.open(Path::new(name));
                let blocks = blocks.map_err(|error| unreadable(name, error))?;
                Ok(self.paced(name, blocks, true))
            }
            Files::All(_) => Ok(self.paced(name, self.open(name, thing)?, false)),
        }
    }

    fn paced(&self, source: &str, bytes: impl Read + Send + 'static, waits: bool) -> Input {
        let input = Input::file(source, self.pace.read(bytes, waits), false);
        Input {
            is_at_hand: !waits,
            pace: self.pace.clone(),
            ..input
        }
    }
}

/// Returns `true` if opening or reading the file may wait for a writer, as of a FIFO.
fn waits(path: &Path) -> bool {
    is_not_directory(path) && !path.is_file()
}

/// Returns `true` if the path exists and is not a directory.
fn is_not_directory(path: &Path) -> bool {
    path.metadata().is_ok_and(|metadata| !metadata.is_dir())
}

impl Input {
    /// Creates an input of a text in memory, such as a default instance.
    #[must_use]
    pub fn word(source: &str, word: impl Into<String>) -> Self {
        Input {
            is_word: true,
            ..Input::file(source, io::Cursor::new(word.into()), false)
        }
    }

    /// Returns the name of the file without its folder, or `None` for a word and standard input.
    pub fn file_name(&self) -> Option<&str> {
        let is_file = !self.is_word && self.source != STANDARD_INPUT;
        let name = Path::new(&self.source).file_name()?.to_str();
        name.filter(|_| is_file)
    }

    fn file(source: &str, bytes: impl Read + Send + 'static, is_later_part: bool) -> Self {
        Input {
            source: source.to_owned(),
            is_word: false,
            is_at_hand: true,
            text: text(Box::new(bytes), is_later_part),
            pace: Pace::default(),
            part: None,
        }
    }

    /// Returns the text, and which part of the file it is, if it is only a part.
    #[must_use]
    pub fn into_parts(self) -> (Bytes, Option<Part>) {
        (self.text, self.part)
    }

    /// Returns the beginning of the text, by which its form is recognised, without reading further, and whether there may be more after it.
    /// It is up to a block of whole lines, and of a stream what has arrived. An error of reading is left to the next read.
    pub fn beginning(&mut self) -> (String, bool) {
        let is_known = self.is_at_hand && self.part.is_none();
        let read = self.text.fill_buf().unwrap_or_default().len();
        let has_rest = !is_known || self.text.get_ref().is_filled;
        let bytes = &self.text.buffer()[..read];
        // The last line may not be complete, unless all of the text is there.
        let end = match memchr::memrchr(b'\n', bytes) {
            Some(end) if has_rest => end + 1,
            _ => bytes.len(),
        };
        (
            String::from_utf8_lossy(&bytes[..end]).into_owned(),
            has_rest,
        )
    }

    /// Returns whether this is the beginning of a text, and not a later part of a file.
    pub fn is_beginning(&self) -> bool {
        self.part.as_ref().is_none_or(Part::is_first)
    }

    /// Reads the whole text.
    ///
    /// # Errors
    ///
    /// Returns an error if the input cannot be read, is too large, or is not UTF-8.
    pub fn whole(self) -> Result<String, SpecError> {
        let Input {
            source,
            mut text,
            pace,
            ..
        } = self;
        if let Some(error) = not_text(&mut text) {
            return Err(malformed(&source)(error));
        }
        let budget = pace.budget();
        let mut bytes = Vec::new();
        while bytes.len() as u64 <= MOST_OF_TEXT {
            let block = match text.fill_buf() {
                Ok([]) => return decoded(bytes, 1).map_err(malformed(&source)),
                Ok(block) => block,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(failed(source, error)),
            };
            // The next line returns its error.
            let _ = budget.keep(block.len() as u64);
            ensure_whole(&budget, &source)?;
            bytes.extend_from_slice(block);
            let read = block.len();
            text.consume(read);
        }
        Err(malformed(&source)(too_long(1, "a text", MOST_OF_TEXT)))
    }

    /// Returns the lines with their numbers, without empty lines and those that start with `#`.
    pub fn lines(self) -> Lines {
        Lines {
            input: Some(self),
            number: 0,
            is_after_blank: false,
            is_comment: |line| line.starts_with('#'),
        }
    }
}

/// The lines of an input. See [`Input::lines`].
pub struct Lines {
    /// The input, or `None` after its end.
    input: Option<Input>,
    number: usize,
    is_after_blank: bool,
    is_comment: fn(&str) -> bool,
}

impl Lines {
    /// Sets which lines are comments, for texts in which `#` is a sign of a board.
    pub fn comments(self, is_comment: fn(&str) -> bool) -> Self {
        Lines { is_comment, ..self }
    }

    /// Returns `true` if there is an empty line before the last line that was returned.
    pub fn is_after_blank(&self) -> bool {
        self.is_after_blank
    }
}

/// An iterator over the texts of instances, each with the number of its first line.
pub trait Texts: Iterator<Item = Result<(usize, String), SpecError>> {
    /// Counts the lines before this part of the file, if that has not been done, and returns their number, which is added to
    /// the numbers of all further lines.
    fn number(&mut self) -> Result<usize, SpecError>;
}

impl Texts for Lines {
    fn number(&mut self) -> Result<usize, SpecError> {
        let Some(input) = &mut self.input else {
            return Ok(0);
        };
        let Some(part) = input.part.take() else {
            return Ok(0);
        };
        match part.lines_before() {
            Ok(before) => {
                self.number += before as usize;
                Ok(before as usize)
            }
            Err(error) => {
                let source = input.source.clone();
                self.input = None;
                Err(SpecError::Unreadable { source, error })
            }
        }
    }
}

impl Iterator for Lines {
    type Item = Result<(usize, String), SpecError>;

    fn next(&mut self) -> Option<Self::Item> {
        let part = self.input.as_ref().and_then(|input| input.part.as_ref());
        if part.is_some_and(Part::is_numbered)
            && let Err(error) = self.number()
        {
            return Some(Err(error));
        }
        if self.number == 0
            && let Some(input) = &mut self.input
            && let Some(error) = not_text(&mut input.text)
        {
            let source = self
                .input
                .take()
                .map_or_else(String::new, |input| input.source);
            return Some(Err(malformed(&source)(error)));
        }
        self.is_after_blank = false;
        loop {
            let input = self.input.as_mut()?;
            self.number += 1;
            let mut line = Vec::new();
            let text = &mut input.text;
            let source = input.source.clone();
            match text.take(MOST_OF_LINE + 1).read_until(b'\n', &mut line) {
                Ok(count) if count as u64 > MOST_OF_LINE => {
                    self.input = None;
                    let error = too_long(self.number, "a line", MOST_OF_LINE);
                    return Some(Err(malformed(&source)(error)));
                }
                Ok(0) => {
                    self.input = None;
                    return None;
                }
                Ok(_) => {}
                Err(error) => {
                    self.input = None;
                    return Some(Err(failed(source, error)));
                }
            }
            let line = match String::from_utf8(line) {
                Ok(line) => line,
                Err(error) => {
                    let line = self
                        .number()
                        .map(|_| decoded(error.into_bytes(), self.number));
                    let line = line.and_then(|line| line.map_err(malformed(&source)));
                    return Some(line.map(|line| (self.number, line)));
                }
            };
            let line = line.trim_end();
            if line.is_empty() {
                self.is_after_blank = true;
            } else if !(self.is_comment)(line) {
                return Some(Ok((self.number, line.to_owned())));
            }
        }
    }
}

/// Returns the error for a text or line that is too long.
fn too_long(line: usize, what: &str, most: u64) -> InstanceError {
    let found = format!("{what} of more than {most} bytes");
    InstanceError::new(line, 1, found, format!("{what} of at most this length"))
}

/// Returns the error of a text that cannot be read, or whose encoding was recognised as another one.
fn failed(source: String, error: io::Error) -> SpecError {
    match error.downcast() {
        Ok(error) => SpecError::Malformed { source, error },
        Err(error) => SpecError::Unreadable { source, error },
    }
}

/// Returns a function that adds the source to the error of a malformed instance.
pub fn malformed(source: &str) -> impl Fn(InstanceError) -> SpecError + '_ {
    move |error| SpecError::Malformed {
        source: source.to_owned(),
        error,
    }
}
