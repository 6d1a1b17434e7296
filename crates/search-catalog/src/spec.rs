use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader};

use classic_puzzles::{InstanceError, SizeError};
use output_file::Original;
use search_core::{Limit, Limits};
use sudoku_puzzle::read::ReadError;

use crate::pace::{self, Pace};
use crate::{Shard, Usage};

/// Which instance of a puzzle is meant, in the words of whoever asks: `4x4 "1 2 3 ..."`, `korf=12`.
#[derive(Clone, Debug)]
pub struct Spec {
    words: Vec<String>,
    options: Vec<(String, String)>,
    pub(crate) files: Files,
    /// What is written over while this is read.
    written: Vec<Original>,
    /// What ends the reading of an instance.
    pub(crate) pace: Pace,
    /// The part of a file, until it is opened; with the numbers of all its lines.
    pub(crate) shard: Option<(Shard, bool)>,
}

/// What a word may open.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Files {
    /// Nothing: words are texts.
    None,
    /// Any file by its name, and by `-` what this gives.
    All(fn() -> Box<dyn BufRead + Send>),
}

impl Default for Spec {
    fn default() -> Self {
        Spec::new([(); 0].map(|()| ""), [("", ""); 0])
    }
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
    /// There is no such file, and the word is no text of a puzzle either.
    NoFile {
        /// The word.
        name: String,
        /// What it should be.
        thing: String,
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
            SpecError::Board {
                source,
                error: ReadError::Io(error),
            } => write!(f, "{source}: {error}"),
            SpecError::Board { source, error } => write!(f, "{source}: {error}"),
            SpecError::NoFile { name, thing } => {
                write!(f, "{name}: this is neither a {thing} nor a file")
            }
            SpecError::Unreadable { source, error } => write!(f, "{source}: {error}"),
        }
    }
}

impl std::error::Error for SpecError {}

impl SpecError {
    /// The limit that ended the reading, where one did.
    #[must_use]
    pub fn stopped(&self) -> Option<Limit> {
        match self {
            SpecError::Unreadable { error, .. }
            | SpecError::Board {
                error: ReadError::Io(error),
                ..
            } => pace::stopped(error),
            _ => None,
        }
    }

    /// Whether it is a mistake in one of several instances, and those after it can be read.
    #[must_use]
    pub fn is_of_one(&self) -> bool {
        match self {
            SpecError::Malformed { .. } => true,
            SpecError::Board { error, .. } => matches!(error, ReadError::Malformed { .. }),
            SpecError::Usage(_) | SpecError::NoFile { .. } | SpecError::Unreadable { .. } => false,
        }
    }
}

impl From<SizeError> for SpecError {
    fn from(error: SizeError) -> Self {
        SpecError::Usage(error.to_string())
    }
}

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
            files: Files::All(|| Box::new(BufReader::new(io::stdin()))),
            written: Vec::new(),
            pace: Pace::default(),
            shard: None,
        }
    }

    /// With no word a file: for whoever is asked by others, who are not to reach the files here.
    #[must_use]
    pub fn without_files(self) -> Self {
        let files = Files::None;
        Spec { files, ..self }
    }

    /// With what is read where a word is `-`.
    #[must_use]
    pub fn standard_input(self, input: fn() -> Box<dyn BufRead + Send>) -> Self {
        let files = Files::All(input);
        Spec { files, ..self }
    }

    /// Within the limit on time of these limits, for each instance alone, and until their flag is raised: reading ends with
    /// an error that [`SpecError::stopped`] knows. Time in which nothing is there to be read is not counted.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Self {
        let pace = Pace::of(limits);
        Spec { pace, ..self }
    }

    /// With none of these files: they are written over while instances are read.
    #[must_use]
    pub fn written(mut self, files: impl IntoIterator<Item = Original>) -> Self {
        self.written.extend(files);
        self
    }

    /// Opens the file of this name, which is to hold a `thing`.
    pub(crate) fn open(&self, name: &str, thing: &str) -> Result<File, SpecError> {
        let file = File::open(name).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => SpecError::NoFile {
                name: shortened(name),
                thing: thing.to_owned(),
            },
            _ => SpecError::Unreadable {
                source: shortened(name),
                error,
            },
        })?;
        self.refuse_written(name, |written| written.is(&file))?;
        Ok(file)
    }

    /// Refuses a source that is written over.
    pub(crate) fn refuse_written(
        &self,
        source: &str,
        is_it: impl Fn(&Original) -> bool,
    ) -> Result<(), SpecError> {
        match self.written.iter().any(is_it) {
            true => Err(SpecError::Usage(format!(
                "{}: the output would be written over what is read: name another file",
                shortened(source)
            ))),
            false => Ok(()),
        }
    }

    /// Of the file, which must have a puzzle a line, this part alone. Lines are numbered as in the whole file: where not
    /// `all_numbers` are wanted, only in errors, for which the lines before the part are counted when there is one.
    #[must_use]
    pub fn shard(self, shard: Shard, all_numbers: bool) -> Self {
        let shard = Some((shard, all_numbers));
        Spec { shard, ..self }
    }

    /// Whether a part of a file is asked for, which may begin and end at any line.
    pub(crate) fn is_part(&self) -> bool {
        self.shard.is_some()
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

    /// The text of an option.
    pub(crate) fn take(&mut self, name: &str) -> Option<String> {
        let place = self.options.iter().position(|(other, _)| other == name)?;
        Some(self.options.remove(place).1)
    }

    /// Whether words and options may name files.
    pub(crate) fn has_files(&self) -> bool {
        matches!(self.files, Files::All(_))
    }

    /// Refuses options other than these.
    pub(crate) fn refuse_others(&self, puzzle: &str, usage: &Usage) -> Result<(), SpecError> {
        let is_known = |name: &str| usage.options.iter().any(|option| option.name == name);
        match self.options.iter().find(|(name, _)| !is_known(name)) {
            None => Ok(()),
            Some((other, _)) => Err(SpecError::Usage(format!(
                "{puzzle} has no option --{}: it takes {usage}",
                shortened(other)
            ))),
        }
    }

    /// Refuses what is left.
    pub(crate) fn finish(self, puzzle: &str, usage: &Usage) -> Result<(), SpecError> {
        if let Some((option, _)) = self.options.first() {
            return Err(SpecError::Usage(format!(
                "--{option} is given several times"
            )));
        }
        if self.shard.is_some() {
            return Err(SpecError::Usage(format!(
                "--shard divides a file with a puzzle a line, and {puzzle} reads none here"
            )));
        }
        match self.words.first() {
            Some(word) => Err(SpecError::Usage(format!(
                "found `{}`, which {puzzle} does not take: it takes {usage}",
                shortened(word)
            ))),
            None => Ok(()),
        }
    }
}

/// Two numbers with a sign between them: `4x4`, `3,4`.
pub(crate) fn pair<T: std::str::FromStr>(text: &str, between: char) -> Option<(T, T)> {
    let (one, other) = text.split_once(between)?;
    Some((one.trim().parse().ok()?, other.trim().parse().ok()?))
}

/// A text as a message shows it: nobody reads a line of a million signs.
pub(crate) fn shortened(text: &str) -> String {
    const MOST: usize = 60;
    let shown: String = text.chars().take(MOST).collect();
    let rest = if shown.len() < text.len() { "…" } else { "" };
    format!("{}{rest}", shown.escape_debug())
}
