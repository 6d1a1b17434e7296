use std::fmt;
use std::io::Read;

use classic_puzzles::{InstanceError, SizeError};
use sudoku_puzzle::read::ReadError;

/// Which instance of a puzzle is meant, in the words of whoever asks: `4x4 "1 2 3 ..."`, `korf=12`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spec {
    words: Vec<String>,
    options: Vec<(String, String)>,
}

/// Why there is no such instance.
#[derive(Debug)]
pub enum SpecError {
    /// The words do not name one.
    Usage(String),
    /// What they name is not what it should be, at this place.
    Malformed {
        /// The file, or where else the text is from.
        source: String,
        /// What is wrong with it.
        error: InstanceError,
    },
    /// A board is not what it should be, or its file fails.
    Board {
        /// The file, or where else the board is from.
        source: String,
        /// What is wrong with it.
        error: ReadError,
    },
    /// A file cannot be read.
    Unreadable {
        /// The file.
        source: String,
        /// Why.
        error: std::io::Error,
    },
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SpecError::Usage(what) => f.write_str(what),
            SpecError::Malformed { source, error } => write!(f, "{source}: {error}"),
            SpecError::Board { source, error } => write!(f, "{source}: {error}"),
            SpecError::Unreadable { source, error } => write!(f, "{source}: {error}"),
        }
    }
}

impl std::error::Error for SpecError {}

impl From<SizeError> for SpecError {
    fn from(error: SizeError) -> Self {
        SpecError::Usage(error.to_string())
    }
}

/// The most of a file that is read: none of these puzzles is larger.
const MOST: u64 = 1 << 28;

impl Spec {
    /// The instance that these words and options name.
    pub fn new(
        words: impl IntoIterator<Item = impl Into<String>>,
        options: impl IntoIterator<Item = (impl Into<String>, impl Into<String>)>,
    ) -> Self {
        let options = options.into_iter();
        Spec {
            words: words.into_iter().map(Into::into).collect(),
            options: options
                .map(|(name, value)| (name.into(), value.into()))
                .collect(),
        }
    }

    pub(crate) fn has_no_options(&self) -> bool {
        self.options.is_empty()
    }

    /// The next word.
    pub(crate) fn word(&mut self) -> Option<String> {
        (!self.words.is_empty()).then(|| self.words.remove(0))
    }

    /// The next word, where it is of this form.
    pub(crate) fn word_if<T>(&mut self, parse: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        let parsed = parse(self.words.first()?)?;
        self.words.remove(0);
        Some(parsed)
    }

    /// The value of an option.
    pub(crate) fn option(&mut self, name: &str) -> Option<String> {
        let place = self.options.iter().position(|(other, _)| other == name)?;
        Some(self.options.remove(place).1)
    }

    /// The value of an option, which has to be of this form.
    pub(crate) fn option_as<T>(
        &mut self,
        name: &str,
        expected: &str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, SpecError> {
        let Some(text) = self.option(name) else {
            return Ok(None);
        };
        match parse(&text) {
            Some(value) => Ok(Some(value)),
            None => Err(SpecError::Usage(format!(
                "--{name}: found `{text}`, expected {expected}"
            ))),
        }
    }

    /// Nothing may be left that was not asked for: `usage` says what is.
    pub(crate) fn finish(self, puzzle: &str, usage: &str) -> Result<(), SpecError> {
        if let Some((option, _)) = self.options.first() {
            return Err(SpecError::Usage(format!(
                "{puzzle} has no option --{option}: it takes {usage}"
            )));
        }
        match self.words.first() {
            Some(word) => Err(SpecError::Usage(format!(
                "found `{word}`, which {puzzle} does not take: it takes {usage}"
            ))),
            None => Ok(()),
        }
    }
}

/// Reads a whole file; `-` is standard input.
pub(crate) fn read(name: &str) -> Result<String, SpecError> {
    let unreadable = |error| SpecError::Unreadable {
        source: source(name),
        error,
    };
    let mut text = String::new();
    let read = match name {
        "-" => std::io::stdin().take(MOST).read_to_string(&mut text),
        name => {
            std::fs::File::open(name).and_then(|file| file.take(MOST).read_to_string(&mut text))
        }
    };
    read.map_err(unreadable)?;
    Ok(text)
}

/// What a file is called in messages.
pub(crate) fn source(name: &str) -> String {
    match name {
        "-" => "standard input".to_owned(),
        name => name.to_owned(),
    }
}

/// What is wrong with the text of an instance that was given as a word.
pub(crate) fn malformed(source: &str) -> impl Fn(InstanceError) -> SpecError + '_ {
    move |error| SpecError::Malformed {
        source: source.to_owned(),
        error,
    }
}

/// Two numbers with a sign between them: `4x4`, `3,4`.
pub(crate) fn pair<T: std::str::FromStr>(text: &str, between: char) -> Option<(T, T)> {
    let (one, other) = text.split_once(between)?;
    Some((one.trim().parse().ok()?, other.trim().parse().ok()?))
}
