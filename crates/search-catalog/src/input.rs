use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use classic_puzzles::InstanceError;
use output_file::Original;

use sudoku_puzzle::read::{Alphabet, Reader};

use crate::shard::{LineEnds, Part};
use crate::spec::{Files, shortened};
use crate::{Spec, SpecError};

/// A text that instances are read from: a file, standard input, or a word as it stands.
pub(crate) struct Input {
    /// What it is called in messages.
    pub(crate) source: String,
    /// Whether it was a word.
    pub(crate) is_word: bool,
    /// The text.
    text: Box<dyn BufRead + Send>,
    /// Where it is a part of a file, which one.
    part: Option<Part>,
    /// What the signs of Sudokus stand for, where that is set.
    pub(crate) alphabet: Option<Alphabet>,
    /// The seed from which Sudokus are shuffled.
    pub(crate) shuffle: Option<u64>,
}

/// The most of a file that is held at once, and so the longest line.
const MOST: u64 = 1 << 26;

impl Spec {
    /// The next word as an input: a file, where there is one of that name, else the text of a `thing`, where it `is_text`
    /// of one.
    pub(crate) fn input(
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

    /// The same where each line is a puzzle, so that a part of a file will do.
    pub(crate) fn list(
        &mut self,
        thing: &str,
        is_text: impl FnOnce(&str) -> bool,
    ) -> Result<Option<Input>, SpecError> {
        let Some((shard, numbered)) = self.shard.take() else {
            return self.input(thing, is_text);
        };
        let refused = |found: &str| {
            let told = format!("--shard divides a file with a {thing} a line: found {found}");
            Err(SpecError::Usage(told))
        };
        match self.word() {
            None => refused("none"),
            Some(word) if word == "-" => refused("standard input"),
            Some(word) if is_text(&word) && !self.is_file(&word) => {
                refused(&format!("the text of a {thing}"))
            }
            Some(word) => {
                let file = self.open(&word, thing)?;
                match Part::of(shard, file, &word, numbered) {
                    Ok((part, text)) => Ok(Some(Input {
                        part: Some(part),
                        ..self.paced(&word, text, false)
                    })),
                    Err(error) if error.kind() == io::ErrorKind::InvalidInput => {
                        refused(&format!("{}: {error}", shortened(&word)))
                    }
                    Err(error) => Err(SpecError::Unreadable {
                        source: shortened(&word),
                        error,
                    }),
                }
            }
        }
    }

    fn is_file(&self, word: &str) -> bool {
        matches!(self.files, Files::All(_)) && (word == "-" || is_no_folder(Path::new(word)))
    }

    /// The file of this name, which is to hold a `thing`.
    pub(crate) fn file(&self, name: &str, thing: &str) -> Result<Input, SpecError> {
        match self.files {
            Files::None => Err(SpecError::Usage(format!(
                "found `{}`, expected the text of a {thing}: files are not read here",
                shortened(name)
            ))),
            Files::All(standard_input) if name == "-" => {
                let source = "standard input";
                self.refuse_written(source, Original::is_standard_input)?;
                Ok(self.paced(source, standard_input(), true))
            }
            Files::All(_) => {
                let file = self.open(name, thing)?;
                let is_stored = file.metadata().is_ok_and(|found| found.is_file());
                Ok(self.paced(name, file, !is_stored))
            }
        }
    }

    fn paced(&self, source: &str, text: impl Read + Send + 'static, waits: bool) -> Input {
        let text = self.pace.read(text, waits);
        Input::file(source, Box::new(BufReader::with_capacity(1 << 16, text)))
    }
}

/// A file or a pipe.
fn is_no_folder(path: &Path) -> bool {
    path.metadata().is_ok_and(|found| !found.is_dir())
}

impl Input {
    /// A text that is at hand.
    pub(crate) fn word(source: &str, word: String) -> Self {
        Input {
            is_word: true,
            ..Input::file(source, Box::new(io::Cursor::new(word)))
        }
    }

    fn file(source: &str, text: Box<dyn BufRead + Send>) -> Self {
        Input {
            source: source.to_owned(),
            is_word: false,
            text,
            part: None,
            alphabet: None,
            shuffle: None,
        }
    }

    /// The Sudokus in it.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub(crate) fn sudokus(self) -> Result<Reader<Box<dyn BufRead + Send>>, SpecError> {
        let before = self.part.map(Part::before).transpose();
        let mut reader = match before {
            Ok(None) => Reader::new(self.text),
            Ok(Some(before)) => Reader::part(self.text, before),
            Err(error) => {
                return Err(SpecError::Unreadable {
                    source: self.source,
                    error,
                });
            }
        };
        if let Some(alphabet) = self.alphabet {
            reader = reader.alphabet(alphabet);
        }
        if let Some(seed) = self.shuffle {
            reader = reader.shuffled(seed);
        }
        Ok(reader)
    }

    /// All of it at once.
    pub(crate) fn whole(self) -> Result<String, SpecError> {
        let Input {
            source, mut text, ..
        } = self;
        if let Some(error) = not_text(&mut text) {
            return Err(malformed(&source)(error));
        }
        let mut bytes = Vec::new();
        match text.take(MOST + 1).read_to_end(&mut bytes) {
            Ok(count) if count as u64 > MOST => Err(malformed(&source)(too_long(1, "a text"))),
            Ok(_) => decoded(bytes, 1).map_err(malformed(&source)),
            Err(error) => Err(SpecError::Unreadable { source, error }),
        }
    }

    /// Its lines, each with its number, but for empty ones and those that begin with `#`.
    pub(crate) fn lines(self) -> Lines {
        let (input, number) = (Some(self), 0);
        Lines { input, number }
    }
}

/// See [`Input::lines`].
pub(crate) struct Lines {
    /// None after its end.
    input: Option<Input>,
    number: usize,
}

/// Texts of instances, each with the line on which it begins.
pub(crate) trait Texts: Iterator<Item = Result<(usize, String), SpecError>> {
    /// Has lines counted from the beginning of the file, where they are not: how many that adds.
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
        match part.lines_before(LineEnds::Newlines) {
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
        loop {
            let input = self.input.as_mut()?;
            self.number += 1;
            let mut line = Vec::new();
            let text = &mut input.text;
            let source = input.source.clone();
            match text.take(MOST + 1).read_until(b'\n', &mut line) {
                Ok(count) if count as u64 > MOST => {
                    self.input = None;
                    return Some(Err(malformed(&source)(too_long(self.number, "a line"))));
                }
                Ok(0) => {
                    self.input = None;
                    return None;
                }
                Ok(_) => {}
                Err(error) => {
                    self.input = None;
                    return Some(Err(SpecError::Unreadable { source, error }));
                }
            }
            let line = match String::from_utf8(line) {
                Ok(line) => line,
                Err(error) => {
                    let told = self
                        .number()
                        .map(|_| decoded(error.into_bytes(), self.number));
                    let told = told.and_then(|told| told.map_err(malformed(&source)));
                    return Some(told.map(|line| (self.number, line)));
                }
            };
            let line = line.trim_end();
            if !line.is_empty() && !line.starts_with('#') {
                return Some(Ok((self.number, line.to_owned())));
            }
        }
    }
}

/// What is wrong with bytes that are no text: one error, and not one for each of their lines. A failure is met again, and
/// told, by what reads on.
fn not_text(text: &mut impl BufRead) -> Option<InstanceError> {
    let bytes = text.fill_buf().ok()?;
    let place = bytes.iter().position(|&byte| byte == 0)?;
    let before = &bytes[..place];
    let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
    let column = 1 + before
        .iter()
        .rev()
        .take_while(|&&byte| byte != b'\n')
        .count();
    Some(InstanceError::new(
        line,
        column,
        "the byte 0x00",
        "text in UTF-8",
    ))
}

/// What is wrong with more than can be held.
fn too_long(line: usize, what: &str) -> InstanceError {
    let found = format!("{what} of more than {MOST} bytes");
    InstanceError::new(line, 1, found, format!("{what} up to that long"))
}

/// Bytes as text whose first line has this number.
fn decoded(bytes: Vec<u8>, first: usize) -> Result<String, InstanceError> {
    String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        let (before, after) = error.as_bytes().split_at(place);
        let before = String::from_utf8_lossy(before);
        let line = first + before.matches('\n').count();
        let column = 1 + before
            .chars()
            .rev()
            .take_while(|&sign| sign != '\n')
            .count();
        let byte = after.first().copied().unwrap_or_default();
        InstanceError::new(
            line,
            column,
            format!("the byte {byte:#04x}"),
            "text in UTF-8",
        )
    })
}

/// What is wrong with the text of an instance.
pub(crate) fn malformed(source: &str) -> impl Fn(InstanceError) -> SpecError + '_ {
    move |error| SpecError::Malformed {
        source: source.to_owned(),
        error,
    }
}
