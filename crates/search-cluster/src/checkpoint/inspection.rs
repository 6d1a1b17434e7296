//! What a directory of checkpoints holds, and whether it is as it was written.

use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::claim::{is_claimed, is_of_a_claim};
use super::file::checksum_of;
use super::list::{Entry, List};
use super::{depths, list_name};
use crate::written::Written;
use crate::{Error, Level};

/// A file of a checkpoint that is not as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckpointFault {
    /// Where it is.
    pub path: PathBuf,
    /// What is wrong with it.
    pub what: String,
}

impl fmt::Display for CheckpointFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.path.display(), self.what)
    }
}

/// What [`Checkpoints::inspect`](crate::Checkpoints::inspect) has found in a directory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inspection {
    /// The directory.
    pub directory: PathBuf,
    /// Whether a run uses it at the moment.
    pub in_use: bool,
    /// The level of the last checkpoint, whole or not.
    pub last: u64,
    /// The level of the last whole checkpoint, which a search goes on from; none where there is no such.
    pub whole: Option<u64>,
    /// What was done at each depth up to that one; of the last of them only how many states it has is known.
    pub levels: Vec<Level>,
    /// A hash of the problem and of how it is searched.
    pub problem: Option<u64>,
    /// The files with states of that checkpoint, and what they hold together.
    pub files: u64,
    /// Their bytes.
    pub bytes: u64,
    /// What is wrong with the files of checkpoints behind that one.
    pub faults: Vec<CheckpointFault>,
    /// Files that no list names which can be read: of a level that a run was writing when it ended, or writes now.
    pub unlisted: Vec<String>,
}

impl Inspection {
    /// Whether a search goes on from the last checkpoint there is.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.whole == Some(self.last)
    }

    /// The states that the last whole checkpoint has.
    #[must_use]
    pub fn states(&self) -> u64 {
        self.levels.iter().map(|level| level.new).sum()
    }

    pub(super) fn of(directory: &Path) -> Result<Inspection, Error> {
        let failed = |source| Error::Checkpoint {
            path: directory.to_owned(),
            source,
        };
        let found = depths(directory).map_err(failed)?;
        let Some(&last) = found.first() else {
            let directory = directory.display();
            return Err(Error::Resume(format!("{directory} has no checkpoints")));
        };
        let mut files = Files::new(directory);
        let mut faults = Vec::new();
        let mut whole = None;
        let mut listed = BTreeSet::new();
        for &depth in &found {
            let wrong = match files.list(depth) {
                Ok(list) => {
                    listed.extend(list.entries.iter().map(|entry| entry.name.clone()));
                    let wrong = files.faults(&list.entries);
                    if wrong.is_empty() {
                        whole = Some(list);
                        break;
                    }
                    wrong
                }
                Err(wrong) => wrong,
            };
            wrong.into_iter().for_each(|fault| add(&mut faults, fault));
        }
        let mut unlisted = Vec::new();
        for entry in fs::read_dir(directory).map_err(failed)? {
            let name = entry.map_err(failed)?.file_name();
            let name = name.to_string_lossy().into_owned();
            let is_list = found.iter().any(|&depth| list_name(depth) == name);
            if !is_list && !is_of_a_claim(&name) && !listed.contains(&name) {
                unlisted.push(name);
            }
        }
        unlisted.sort();
        let entries = whole.as_ref().map_or(&[][..], |list| &list.entries);
        Ok(Inspection {
            directory: directory.to_owned(),
            in_use: is_claimed(directory),
            last,
            whole: whole.as_ref().map(List::depth),
            files: entries.len() as u64,
            bytes: entries.iter().map(|entry| entry.written.length).sum(),
            problem: whole.as_ref().map(|list| list.problem),
            levels: whole.map_or(Vec::new(), |list| list.levels),
            faults,
            unlisted,
        })
    }
}

/// Adds a fault, once for each file: a file of states is named in the lists of all levels behind it.
pub(super) fn add(faults: &mut Vec<CheckpointFault>, fault: CheckpointFault) {
    if !faults.contains(&fault) {
        faults.push(fault);
    }
}

/// The files of a directory, each read once.
pub(super) struct Files<'a> {
    directory: &'a Path,
    had: HashMap<String, Result<Written, String>>,
}

impl<'a> Files<'a> {
    pub(super) fn new(directory: &'a Path) -> Files<'a> {
        Files {
            directory,
            had: HashMap::new(),
        }
    }

    /// The list of a level, if not a byte of it is different.
    pub(super) fn list(&self, depth: u64) -> Result<List, Vec<CheckpointFault>> {
        let path = self.directory.join(list_name(depth));
        let wrong = |what: String| {
            vec![CheckpointFault {
                path: path.clone(),
                what,
            }]
        };
        let bytes = fs::read(&path).map_err(|error| wrong(unreadable(&error)))?;
        let list = List::read(&bytes).filter(|list| list.depth() == depth);
        list.ok_or_else(|| wrong("is damaged: its own checksum does not fit".to_owned()))
    }

    /// What is wrong with these files.
    pub(super) fn faults<'e>(
        &mut self,
        entries: impl IntoIterator<Item = &'e Entry>,
    ) -> Vec<CheckpointFault> {
        entries
            .into_iter()
            .filter_map(|entry| self.fault(entry))
            .collect()
    }

    fn fault(&mut self, entry: &Entry) -> Option<CheckpointFault> {
        let path = self.directory.join(&entry.name);
        let read = || checksum_of(&path).map_err(|error| unreadable(&error));
        let had = self.had.entry(entry.name.clone()).or_insert_with(read);
        let expected = entry.written;
        let what = match had {
            Ok(had) if *had == expected => return None,
            Ok(had) if had.length != expected.length => {
                format!("has {} bytes, expected {}", had.length, expected.length)
            }
            Ok(had) => format!(
                "is damaged: its checksum is {:08x}, expected {:08x}",
                had.checksum, expected.checksum
            ),
            Err(what) => what.clone(),
        };
        Some(CheckpointFault { path, what })
    }
}

fn unreadable(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "is missing".to_owned(),
        _ => format!("cannot be read: {error}"),
    }
}
