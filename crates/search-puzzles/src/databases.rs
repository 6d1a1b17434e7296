//! The tables of heuristics: pattern databases and distances from landmarks, made when they are needed or loaded from files.

mod distances;

use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use search_core::{Budget, Limit, Octile};
use search_heuristics::{
    Abstraction, Build, BuildError, Description, DistanceTable, PatternTable, Progress, TableError,
};

use crate::option::Declared;
use crate::pace::Pace;
use crate::{Spec, SpecError};

/// The option that names the directory with the tables.
pub(crate) const TABLES: Declared<String> = Declared::file(
    "tables",
    "the directory from which the tables of heuristics are loaded, and where those that are not there are saved",
    "DIRECTORY",
);

/// The maximum memory for the tables of a specification from another machine.
const MOST_BYTES_WITHOUT_FILES: u64 = 64 << 20;

/// Receives the progress of a table that is being made: after each layer, and `None` when the table is complete or cannot be made.
pub type TableEvents = dyn Fn(&Description, Option<Progress>) + Send + Sync;

/// How the tables of pattern databases are made, which [`Spec::tables`] sets.
#[derive(Clone)]
pub struct Tables {
    pub(crate) events: Option<Arc<TableEvents>>,
}

impl Default for Tables {
    fn default() -> Self {
        Tables::new()
    }
}

impl Tables {
    /// Tables without progress.
    #[must_use]
    pub fn new() -> Self {
        Tables { events: None }
    }

    /// Calls `events` while a table is made.
    #[must_use]
    pub fn events(
        self,
        events: impl Fn(&Description, Option<Progress>) + Send + Sync + 'static,
    ) -> Self {
        let events: Option<Arc<TableEvents>> = Some(Arc::new(events));
        Tables { events }
    }
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tables")
    }
}

/// The tables that are in use, and how others are made.
#[derive(Debug)]
pub(crate) struct Databases {
    tables: Tables,
    directory: Option<PathBuf>,
    most_bytes: Option<u64>,
    pace: Pace,
    in_use: Mutex<Vec<Arc<PatternTable>>>,
    /// The distances that were computed last, for each number of landmarks.
    distances: Mutex<Vec<Arc<DistanceTable<Octile>>>>,
}

impl Spec {
    /// Removes the option that names the directory, if a heuristic has tables.
    pub(crate) fn databases(&mut self, has_tables: bool) -> Result<Databases, SpecError> {
        let directory = match has_tables {
            true => self.given(&TABLES)?.map(PathBuf::from),
            false => None,
        };
        let most_here = (!self.has_files()).then_some(MOST_BYTES_WITHOUT_FILES);
        Ok(Databases {
            tables: self.tables.clone(),
            directory,
            most_bytes: self.pace.limits.bytes.into_iter().chain(most_here).min(),
            pace: self.pace.clone(),
            in_use: Mutex::default(),
            distances: Mutex::default(),
        })
    }
}

impl Databases {
    /// Returns what is left for the current instance.
    pub(crate) fn budget(&self) -> Budget {
        self.pace.budget()
    }

    /// Returns the tables of the abstractions of a heuristic.
    ///
    /// # Errors
    /// Returns an error if they need more memory than allowed, if another limit is reached, or if a file cannot be read or written.
    pub(crate) fn tables<A: Abstraction>(
        &self,
        heuristic: &dyn fmt::Display,
        abstractions: &[A],
    ) -> Result<Vec<Arc<PatternTable>>, SpecError> {
        let mut in_use = self.in_use.lock().unwrap_or_else(PoisonError::into_inner);
        self.check_memory(heuristic, abstractions, &in_use)?;
        let table = |abstraction: &A| {
            if let Some(table) = find(&in_use, abstraction) {
                return Ok(table);
            }
            let bytes = in_use.iter().map(|table| table.bytes()).sum();
            let table = Arc::new(self.table(heuristic, abstraction, bytes)?);
            in_use.push(Arc::clone(&table));
            Ok(table)
        };
        abstractions.iter().map(table).collect()
    }

    /// Checks that the tables fit into memory while they are made, before the first is.
    fn check_memory<A: Abstraction>(
        &self,
        heuristic: &dyn fmt::Display,
        abstractions: &[A],
        in_use: &[Arc<PatternTable>],
    ) -> Result<(), SpecError> {
        let Some(most) = self.most_bytes else {
            return Ok(());
        };
        let bytes = |table: &Arc<PatternTable>| table.bytes();
        let mut held: u64 = in_use.iter().map(bytes).sum();
        let mut peak = held;
        for abstraction in abstractions {
            if find(in_use, abstraction).is_some() {
                continue;
            }
            // The most that a table takes: its entries may take four bits.
            let bytes = match self.file_of(abstraction).is_some_and(|file| file.exists()) {
                true => abstraction.ranks(),
                false => Build::new(abstraction).bytes(),
            };
            peak = peak.max(held.saturating_add(bytes));
            held = held.saturating_add(abstraction.ranks());
        }
        match peak > most {
            false => Ok(()),
            true => Err(SpecError::Tables {
                heuristic: heuristic.to_string(),
                reason: too_large(peak, most),
                stopped: Some(Limit::Bytes),
            }),
        }
    }

    fn file_of(&self, abstraction: &impl Abstraction) -> Option<PathBuf> {
        let directory = self.directory.as_ref()?;
        Some(directory.join(abstraction.description().file_name()))
    }

    /// Loads a table, or makes and saves it. Others hold this many bytes.
    fn table(
        &self,
        heuristic: &dyn fmt::Display,
        abstraction: &impl Abstraction,
        held: u64,
    ) -> Result<PatternTable, SpecError> {
        let file = self.file_of(abstraction);
        if let Some(file) = file.as_ref().filter(|file| file.exists()) {
            return self.load(file, |file| PatternTable::read(abstraction, file));
        }
        self.create_directory()?;
        let table = self.build(heuristic, abstraction, held)?;
        if let Some(file) = file {
            table.save(&file).map_err(|error| unusable(&file, error))?;
        }
        Ok(table)
    }

    fn build(
        &self,
        heuristic: &dyn fmt::Display,
        abstraction: &impl Abstraction,
        held: u64,
    ) -> Result<PatternTable, SpecError> {
        let description = abstraction.description();
        let mut build = Build::new(abstraction).budget(self.budget().holding(held));
        if let Some(events) = &self.tables.events {
            build = build.progress(|progress| events(&description, Some(progress)));
        }
        let table = build.run();
        if let Some(events) = &self.tables.events {
            events(&description, None);
        }
        table.map_err(|error| match error {
            BuildError::Stopped(limit) => SpecError::stopped_tables(heuristic, limit),
            other => SpecError::Tables {
                heuristic: heuristic.to_string(),
                reason: other.to_string(),
                stopped: Some(Limit::Bytes),
            },
        })
    }

    /// Loads a table, which `read` reads.
    fn load<T>(
        &self,
        path: &Path,
        read: impl FnOnce(&mut dyn Read) -> Result<T, TableError>,
    ) -> Result<T, SpecError> {
        let load = || {
            let file = self.pace.read(File::open(path)?, false);
            read(&mut BufReader::new(file)).map_err(|error| match error {
                TableError::Io(error) => error,
                other => io::Error::other(other),
            })
        };
        load().map_err(|error| unusable(path, error))
    }

    /// Creates the directory of the files, if there is one. Called before a table is made, which would be lost otherwise.
    fn create_directory(&self) -> Result<(), SpecError> {
        match &self.directory {
            Some(path) => fs::create_dir_all(path).map_err(|error| unusable(path, error)),
            None => Ok(()),
        }
    }
}

impl SpecError {
    /// Returns the error that a limit was reached while the tables of a heuristic were made.
    pub(crate) fn stopped_tables(heuristic: impl fmt::Display, limit: Limit) -> SpecError {
        let reason = match limit {
            Limit::Cancelled => "interrupted while its tables were made",
            Limit::Bytes => "the limit on memory was reached while its tables were made",
            Limit::NoClock => "there is no clock for the time limit of making its tables",
            _ => "its tables were not made within the time limit",
        };
        SpecError::Tables {
            heuristic: heuristic.to_string(),
            reason: reason.to_owned(),
            stopped: Some(limit),
        }
    }
}

fn too_large(bytes: u64, most: u64) -> String {
    format!(
        "its tables need {} while they are made or loaded, but at most {} are allowed here",
        in_words(bytes),
        in_words(most)
    )
}

/// Returns the table of an abstraction, if it is in use.
fn find(in_use: &[Arc<PatternTable>], abstraction: &impl Abstraction) -> Option<Arc<PatternTable>> {
    let description = abstraction.description();
    let mut in_use = in_use.iter();
    in_use
        .find(|table| *table.description() == description)
        .cloned()
}

fn unusable(path: &Path, error: io::Error) -> SpecError {
    SpecError::Unreadable {
        source: path.display().to_string(),
        error,
    }
}

/// Formats a number of bytes.
fn in_words(bytes: u64) -> String {
    let units = [(1_000_000_000, "GB"), (1_000_000, "MB"), (1_000, "kB")];
    match units.into_iter().find(|(unit, _)| bytes >= *unit) {
        Some((unit, name)) => format!("{:.1} {name}", bytes as f64 / unit as f64),
        None => format!("{bytes} bytes"),
    }
}
