//! The tables of heuristics: where they are kept, within which limits they are made, and who hears of it.

use std::any::Any;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use search_core::{Limit, memory::Budget};

use crate::option::TypedOption;
use crate::pace::Pace;
use crate::{Spec, SpecError};

/// The option that names the directory with the tables.
pub const TABLES: TypedOption<String> = TypedOption::file(
    "tables",
    "the directory from which the tables of heuristics are loaded, and where those that are not there are saved",
    "DIRECTORY",
);

/// The maximum memory for the tables of a specification from another machine.
const MOST_BYTES_WITHOUT_FILES: u64 = 64 << 20;

/// The progress of a table that is being made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableProgress {
    /// The distance of the last layer from the goals.
    pub depth: u32,
    /// The number of entries so far.
    pub reached: u64,
    /// The number of all entries. Some may never be reached.
    pub entries: u64,
}

/// Receives the progress of a table by its name: after each layer, and `None` when the table is complete or cannot be made.
pub type TableEvents = dyn Fn(&str, Option<TableProgress>) + Send + Sync;

/// How the tables of heuristics are made, which [`Spec::tables`] sets.
#[derive(Clone)]
pub struct Tables {
    /// The receiver of progress, if there is one.
    pub events: Option<Arc<TableEvents>>,
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
        events: impl Fn(&str, Option<TableProgress>) + Send + Sync + 'static,
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

/// The tables of the instances of one specification: those in use, and how others are made.
#[derive(Debug)]
pub struct Databases {
    /// How they are made.
    pub tables: Tables,
    /// The directory in which they are kept, if there is one.
    pub directory: Option<PathBuf>,
    /// The most bytes that they may take.
    pub most_bytes: Option<u64>,
    pub(crate) pace: Pace,
    in_use: Mutex<Vec<Box<dyn Any + Send>>>,
}

impl Spec {
    /// Removes the option that names the directory, if a heuristic has tables.
    ///
    /// # Errors
    ///
    /// Returns a usage error if the option is invalid.
    pub fn databases(&mut self, has_tables: bool) -> Result<Databases, SpecError> {
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
        })
    }
}

impl Databases {
    /// Returns what is left for the current instance.
    #[must_use]
    pub fn budget(&self) -> Budget {
        self.pace.budget()
    }

    /// Returns the limits within which files are read.
    #[must_use]
    pub fn pace(&self) -> &Pace {
        &self.pace
    }

    /// Calls `find_or_make` with the tables in use of this type, which are locked, so that no table is made twice.
    pub fn in_use<T: Default + Send + 'static, R>(
        &self,
        find_or_make: impl FnOnce(&mut T) -> R,
    ) -> R {
        let mut in_use = self.in_use.lock().unwrap_or_else(PoisonError::into_inner);
        let place = in_use.iter().position(|tables| tables.is::<T>());
        let place = place.unwrap_or_else(|| {
            in_use.push(Box::<T>::default());
            in_use.len() - 1
        });
        find_or_make(in_use[place].downcast_mut().expect("its type was found"))
    }

    /// Creates the directory of the files, if there is one. Called before a table is made, which would be lost otherwise.
    ///
    /// # Errors
    ///
    /// Returns an error if the directory cannot be created.
    pub fn create_directory(&self) -> Result<(), SpecError> {
        match &self.directory {
            Some(path) => std::fs::create_dir_all(path).map_err(|error| unusable(path, error)),
            None => Ok(()),
        }
    }
}

impl SpecError {
    /// Returns the error that a limit was reached while the tables of a heuristic were made.
    pub fn stopped_tables(heuristic: impl fmt::Display, limit: Limit) -> SpecError {
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

/// Returns the error of a file of a table that cannot be read or written.
#[must_use]
pub fn unusable(path: &Path, error: std::io::Error) -> SpecError {
    SpecError::Unreadable {
        source: path.display().to_string(),
        error,
    }
}
