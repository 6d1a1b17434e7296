use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use classic_puzzles::InstanceError;

use crate::spec::{Files, shortened};
use crate::{Spec, SpecError};

/// A text that instances are read from: a file, standard input, or a word as it stands.
pub struct Input {
    /// What it is called in messages.
    pub source: String,
    /// Whether it was a word.
    pub is_word: bool,
    /// The text.
    pub text: Box<dyn BufRead + Send>,
}

/// The most of a file that is held at once, and so the longest line.
const MOST: u64 = 1 << 28;

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

    fn is_file(&self, word: &str) -> bool {
        matches!(self.files, Files::All(_)) && (word == "-" || is_no_folder(Path::new(word)))
    }

    /// The file of this name, which is to hold a `thing`.
    pub(crate) fn file(&self, name: &str, thing: &str) -> Result<Input, SpecError> {
        let file = |source: &str, text| Input {
            source: source.to_owned(),
            is_word: false,
            text,
        };
        match self.files {
            Files::None => Err(SpecError::Usage(format!(
                "found `{}`, expected the text of a {thing}: files are not read here",
                shortened(name)
            ))),
            Files::All(standard_input) if name == "-" => {
                Ok(file("standard input", standard_input()))
            }
            Files::All(_) => match File::open(name) {
                Ok(opened) => {
                    let text = BufReader::with_capacity(1 << 16, opened);
                    Ok(file(name, Box::new(text)))
                }
                Err(error) if error.kind() == io::ErrorKind::NotFound => Err(SpecError::NoFile {
                    name: shortened(name),
                    thing: thing.to_owned(),
                }),
                Err(error) => Err(SpecError::Unreadable {
                    source: shortened(name),
                    error,
                }),
            },
        }
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
            source: source.to_owned(),
            is_word: true,
            text: Box::new(io::Cursor::new(word)),
        }
    }

    /// All of it at once.
    pub(crate) fn whole(self) -> Result<String, SpecError> {
        let Input { source, text, .. } = self;
        let mut bytes = Vec::new();
        match text.take(MOST).read_to_end(&mut bytes) {
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

impl Iterator for Lines {
    type Item = Result<(usize, String), SpecError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let input = self.input.as_mut()?;
            self.number += 1;
            let mut line = Vec::new();
            let text = &mut input.text;
            let source = input.source.clone();
            match text.take(MOST).read_until(b'\n', &mut line) {
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
            let line = match decoded(line, self.number) {
                Ok(line) => line,
                Err(error) => return Some(Err(malformed(&source)(error))),
            };
            let line = line.trim_end();
            if !line.is_empty() && !line.starts_with('#') {
                return Some(Ok((self.number, line.to_owned())));
            }
        }
    }
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
