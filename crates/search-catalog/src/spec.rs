//! The words and options that specify the instances of a puzzle.

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::sync::Arc;

use same_file::Handle;
use search_core::form::{InstanceError, SizeError};
use search_core::{Limit, Limits, memory::Budget};

use crate::pace::{self, Pace};
use crate::prepared::Prepared;
use crate::{Shard, Tables, Tried, Usage};

/// The specification of instances of a puzzle: words and options, such as `4x4 "1 2 3 ..."` or `--korf 12`.
///
/// A puzzle takes the words in order, and its options by their declarations. Those that it does not take are refused.
#[derive(Clone, Debug)]
pub struct Spec {
    words: Vec<String>,
    options: Vec<(String, String)>,
    /// The options that have been read.
    taken: Vec<String>,
    pub(crate) files: Files,
    /// Files that are being overwritten, and so cannot be read.
    written: Vec<Arc<Handle>>,
    /// The limits on preparing an instance.
    pub(crate) pace: Pace,
    pub(crate) tables: Tables,
    tried: Tried,
    pub(crate) prepared: Prepared,
    /// The shard of the file, until it is opened, and whether all lines need a number.
    pub(crate) shard: Option<(Shard, bool)>,
}

/// Which files words may name.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Files {
    /// None: words are texts.
    None,
    /// Any file, and by `-` the input returned by this function.
    All(fn() -> Box<dyn BufRead + Send>),
}

impl Default for Spec {
    fn default() -> Self {
        Spec::new([(); 0].map(|()| ""), [("", ""); 0])
    }
}

/// An error in the specification or the text of an instance.
#[derive(Debug)]
#[non_exhaustive]
pub enum SpecError {
    /// Invalid words or options.
    Usage(String),
    /// A malformed instance.
    Malformed {
        /// The file or other source of the text.
        source: String,
        /// The error and its position.
        error: InstanceError,
    },
    /// A word that is neither a file nor the text of an instance.
    NoFile {
        /// The word.
        name: String,
        /// What was expected, such as `board`.
        thing: String,
    },
    /// A file that cannot be read.
    Unreadable {
        /// The file.
        source: String,
        /// The error.
        error: std::io::Error,
    },
    /// A heuristic whose tables cannot be made.
    Tables {
        /// The name of the heuristic.
        heuristic: String,
        /// The reason.
        reason: String,
        /// The limit that was reached, if one was.
        stopped: Option<Limit>,
    },
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SpecError::Usage(what) => f.write_str(what),
            SpecError::Malformed { source, error } => write!(f, "{source}: {error}"),
            SpecError::NoFile { name, thing } => {
                write!(f, "{name}: not a {thing}, and no such file")
            }
            SpecError::Unreadable { source, error } => write!(f, "{source}: {error}"),
            SpecError::Tables {
                heuristic, reason, ..
            } => write!(f, "--heuristic {heuristic}: {reason}"),
        }
    }
}

impl std::error::Error for SpecError {}

impl SpecError {
    /// Returns the limit that stopped the preparation of an instance, if one did.
    #[must_use]
    pub fn stopped(&self) -> Option<Limit> {
        match self {
            SpecError::Unreadable { error, .. } => pace::stopped(error),
            SpecError::Tables { stopped, .. } => *stopped,
            _ => None,
        }
    }

    /// Returns `true` if only one instance is malformed, so that those after it can be read.
    #[must_use]
    pub fn is_of_one(&self) -> bool {
        match self {
            SpecError::Malformed { .. } => true,
            SpecError::Usage(_)
            | SpecError::NoFile { .. }
            | SpecError::Unreadable { .. }
            | SpecError::Tables { .. } => false,
        }
    }
}

impl From<SizeError> for SpecError {
    fn from(error: SizeError) -> Self {
        SpecError::Usage(error.to_string())
    }
}

impl Spec {
    /// Creates a specification from words, and options with their values.
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
            taken: Vec::new(),
            files: Files::All(|| Box::new(BufReader::new(io::stdin()))),
            written: Vec::new(),
            pace: Pace::default(),
            tables: Tables::new(),
            tried: Tried::default(),
            prepared: Prepared::default(),
            shard: None,
        }
    }

    /// Forbids words that name files, for specifications from other machines.
    #[must_use]
    pub fn without_files(self) -> Self {
        let files = Files::None;
        Spec { files, ..self }
    }

    /// Sets the input that is read for the word `-`.
    #[must_use]
    pub fn standard_input(self, input: fn() -> Box<dyn BufRead + Send>) -> Self {
        let files = Files::All(input);
        Spec { files, ..self }
    }

    /// Sets the limits on preparing an instance, that is reading it, grounding it and making the tables of its heuristic: the time limit,
    /// for each instance separately, the limit on memory, and the cancel flag. If one is reached, there is an error for which
    /// [`SpecError::stopped`] returns it. Time spent waiting for input is not counted, but that until a FIFO has a
    /// writer is.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Self {
        let pace = Pace::of(limits);
        Spec { pace, ..self }
    }

    /// Adds a limit on the memory of several instances that are prepared at the same time: see [`Budget::room`](search_core::memory::Budget::room).
    /// Call it after [`limits`](Spec::limits).
    #[must_use]
    pub fn room(mut self, has_room: Arc<dyn Fn(u64) -> bool + Send + Sync>) -> Self {
        self.pace.room = Some(has_room);
        self
    }

    /// Returns what is left of the limits for the current instance.
    #[must_use]
    pub fn budget(&self) -> Budget {
        self.pace.budget()
    }

    /// Sets how the tables of pattern databases are made.
    #[must_use]
    pub fn tables(self, tables: Tables) -> Self {
        Spec { tables, ..self }
    }

    /// Sets where a generator says what it tries.
    #[must_use]
    pub fn trying(self, tried: Tried) -> Self {
        Spec { tried, ..self }
    }

    /// Returns where a generator says what it tries.
    #[must_use]
    pub fn tried(&self) -> &Tried {
        &self.tried
    }

    /// Forbids reading these files under any name, because they are overwritten while instances are read.
    #[must_use]
    pub fn written(mut self, files: impl IntoIterator<Item = Arc<Handle>>) -> Self {
        self.written.extend(files);
        self
    }

    /// Opens a file that should contain a `thing`.
    pub fn open(&self, name: &str, thing: &str) -> Result<File, SpecError> {
        let file = File::open(name).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => SpecError::NoFile {
                name: shortened(name),
                thing: thing.to_owned(),
            },
            _ => unreadable(name, error),
        })?;
        self.refuse_written(name, file.try_clone().and_then(Handle::from_file))?;
        Ok(file)
    }

    /// Refuses a source that is also an output.
    pub fn refuse_written(&self, source: &str, read: io::Result<Handle>) -> Result<(), SpecError> {
        match read.is_ok_and(|read| self.written.iter().any(|written| **written == read)) {
            true => Err(SpecError::Usage(format!(
                "{}: input and output are the same file",
                shortened(source)
            ))),
            false => Ok(()),
        }
    }

    /// Limits reading to one shard of the file, which must have one puzzle per line. Lines are numbered as in the whole file.
    /// Unless `all_numbers` are needed, the lines before the shard are counted only if an error needs a number.
    #[must_use]
    pub fn shard(self, shard: Shard, all_numbers: bool) -> Self {
        let shard = Some((shard, all_numbers));
        Spec { shard, ..self }
    }

    /// Returns `true` if a shard of a file is requested, which may start and end at any line.
    pub fn is_part(&self) -> bool {
        self.shard.is_some()
    }

    /// Takes the next word.
    pub fn word(&mut self) -> Option<String> {
        (!self.words.is_empty()).then(|| self.words.remove(0))
    }

    /// Takes the next word if `parse` returns a value for it.
    pub fn word_if<T>(&mut self, parse: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        let parsed = parse(self.words.first()?)?;
        self.words.remove(0);
        Some(parsed)
    }

    /// Takes the text of an option.
    pub fn take(&mut self, name: &str) -> Option<String> {
        let index = self.options.iter().position(|(other, _)| other == name)?;
        let (name, value) = self.options.remove(index);
        self.taken.push(name);
        Some(value)
    }

    /// Returns `true` if words and options may name files.
    pub fn has_files(&self) -> bool {
        matches!(self.files, Files::All(_))
    }

    /// Refuses options that are not in `usage`.
    pub fn refuse_others(&self, puzzle: &str, usage: &Usage) -> Result<(), SpecError> {
        let is_known = |name: &str| usage.options.iter().any(|option| option.name == name);
        match self.options.iter().find(|(name, _)| !is_known(name)) {
            None => Ok(()),
            Some((other, _)) => Err(SpecError::Usage(format!(
                "{puzzle} has no option --{}; usage: {puzzle} {usage}",
                shortened(other)
            ))),
        }
    }

    /// Refuses remaining words and options.
    pub fn finish(self, puzzle: &str, usage: &Usage) -> Result<(), SpecError> {
        if let Some((option, _)) = self.options.first() {
            return Err(SpecError::Usage(match self.taken.contains(option) {
                true => format!("--{option} is given more than once"),
                false => format!("--{option} has no effect on this instance"),
            }));
        }
        if self.shard.is_some() {
            return Err(SpecError::Usage(format!(
                "--shard: {puzzle} does not read a file with one puzzle per line here"
            )));
        }
        match self.words.first() {
            Some(word) => {
                let names = usage
                    .words
                    .iter()
                    .flat_map(|word| word.split(['|', ' ', '[', ']']));
                let similar = crate::similar(word, names);
                let word = shortened(word);
                Err(SpecError::Usage(format!(
                    "unexpected argument `{word}`{similar}; usage: {puzzle} {usage}"
                )))
            }
            None => Ok(()),
        }
    }
}

/// Returns the error of a file that cannot be read.
pub fn unreadable(name: &str, error: io::Error) -> SpecError {
    SpecError::Unreadable {
        source: shortened(name),
        error,
    }
}

/// Parses a whole number. One that is too large or negative is a number that no size includes, so that its error names the bound.
pub fn whole(text: &str) -> Option<usize> {
    let is_number =
        |text: &str| !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    match text.strip_prefix('-') {
        Some(rest) => is_number(rest).then_some(SizeError::NEGATIVE),
        None => is_number(text).then(|| text.parse().unwrap_or(usize::MAX)),
    }
}

/// Parses two [whole] numbers with a separator, such as `4x4` or `3,4`.
pub fn pair(text: &str, between: char) -> Option<(usize, usize)> {
    let (one, other) = text.split_once(between)?;
    Some((whole(one.trim())?, whole(other.trim())?))
}

/// Shortens a text for messages and escapes special characters.
pub fn shortened(text: &str) -> String {
    const MOST: usize = 60;
    let shown: String = text.chars().take(MOST).collect();
    let rest = if shown.len() < text.len() { "…" } else { "" };
    format!("{}{rest}", shown.escape_debug())
}
