//! The tables of heuristics: pattern databases and distances from landmarks, made when they are needed or loaded from files.

mod distances;

use std::fmt;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use search_core::Limit;
use search_heuristics::{Abstraction, Build, BuildError, PatternTable, TableError};

use crate::SpecError;
use crate::tables::{Databases, TableProgress, unusable};

/// The tables of a specification, and how further ones are loaded or made.
pub(crate) struct HeuristicTables<'d>(pub(crate) &'d Databases);

impl Deref for HeuristicTables<'_> {
    type Target = Databases;

    fn deref(&self) -> &Databases {
        self.0
    }
}

impl HeuristicTables<'_> {
    /// Returns the tables of the abstractions of a heuristic.
    ///
    /// # Errors
    /// Returns an error if they need more memory than allowed, if another limit is reached, or if a file cannot be read or written.
    pub(crate) fn tables<A: Abstraction>(
        &self,
        heuristic: &dyn fmt::Display,
        abstractions: &[A],
    ) -> Result<Vec<Arc<PatternTable>>, SpecError> {
        self.in_use(|in_use: &mut Vec<Arc<PatternTable>>| {
            self.check_memory(heuristic, abstractions, in_use)?;
            let table = |abstraction: &A| {
                if let Some(table) = find(in_use, abstraction) {
                    return Ok(table);
                }
                let bytes = in_use.iter().map(|table| table.bytes()).sum();
                let table = Arc::new(self.table(heuristic, abstraction, bytes)?);
                in_use.push(Arc::clone(&table));
                Ok(table)
            };
            abstractions.iter().map(table).collect()
        })
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
            build = build.progress(|layer| {
                let progress = TableProgress {
                    depth: layer.depth,
                    reached: layer.reached,
                    entries: layer.ranks,
                };
                events(description.pattern(), Some(progress));
            });
        }
        let table = build.run();
        if let Some(events) = &self.tables.events {
            events(description.pattern(), None);
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
            let file = self.pace().read(File::open(path)?, false);
            read(&mut BufReader::new(file)).map_err(|error| match error {
                TableError::Io(error) => error,
                other => io::Error::other(other),
            })
        };
        load().map_err(|error| unusable(path, error))
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

/// Formats a number of bytes.
fn in_words(bytes: u64) -> String {
    let units = [(1_000_000_000, "GB"), (1_000_000, "MB"), (1_000, "kB")];
    match units.into_iter().find(|(unit, _)| bytes >= *unit) {
        Some((unit, name)) => format!("{:.1} {name}", bytes as f64 / unit as f64),
        None => format!("{bytes} bytes"),
    }
}
