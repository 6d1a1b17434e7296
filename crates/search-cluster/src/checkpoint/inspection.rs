//! The contents of a directory of checkpoints, and its damaged files.

use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::file::digest_of;
use super::list::{CheckpointEntry, List};
use super::lock::{is_lock_or_token, is_locked};
use super::{depths, list_name};
use crate::file_digest::FileDigest;
use crate::{Error, Level};

/// A missing, unreadable or damaged file of a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheckpointFault {
    /// The path of the file.
    pub path: PathBuf,
    /// The fault.
    pub what: String,
}

impl fmt::Display for CheckpointFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.path.display(), self.what)
    }
}

/// The result of [`Checkpoints::inspect`](crate::Checkpoints::inspect).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Inspection {
    /// The directory.
    pub directory: PathBuf,
    /// Whether a run currently uses it.
    pub in_use: bool,
    /// The level of the last checkpoint, whole or not.
    pub last: u64,
    /// The level of the last whole checkpoint, which a search can resume from; `None` if there is none.
    pub whole: Option<u64>,
    /// The counts of each depth up to that level; the last level was not expanded, so only `new` is known.
    pub levels: Vec<Level>,
    /// A hash of the problem and the algorithm; `None` if no checkpoint is whole.
    pub problem: Option<u64>,
    /// The number of files with states of that checkpoint.
    pub files: u64,
    /// The bytes of these files.
    pub bytes: u64,
    /// The faults of the checkpoints after that one.
    pub faults: Vec<CheckpointFault>,
    /// Files that no readable list names: of a level that a run was writing when it ended, or is writing now.
    pub unlisted: Vec<String>,
}

impl Inspection {
    /// Returns whether the last checkpoint is whole.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.whole == Some(self.last)
    }

    /// Returns the number of states of the last whole checkpoint.
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
            wrong
                .into_iter()
                .for_each(|fault| add_fault(&mut faults, fault));
        }
        let mut unlisted = Vec::new();
        for entry in fs::read_dir(directory).map_err(failed)? {
            let name = entry.map_err(failed)?.file_name();
            let name = name.to_string_lossy().into_owned();
            let is_list = found.iter().any(|&depth| list_name(depth) == name);
            if !is_list && !is_lock_or_token(&name) && !listed.contains(&name) {
                unlisted.push(name);
            }
        }
        unlisted.sort();
        let entries = whole.as_ref().map_or(&[][..], |list| &list.entries);
        Ok(Inspection {
            directory: directory.to_owned(),
            in_use: is_locked(directory),
            last,
            whole: whole.as_ref().map(List::depth),
            files: entries.len() as u64,
            bytes: entries.iter().map(|entry| entry.digest.length).sum(),
            problem: whole.as_ref().map(|list| list.problem),
            levels: whole.map_or(Vec::new(), |list| list.levels),
            faults,
            unlisted,
        })
    }
}

/// Adds a fault, once for each file: the lists of all later levels name the same file.
pub(super) fn add_fault(faults: &mut Vec<CheckpointFault>, fault: CheckpointFault) {
    if !faults.contains(&fault) {
        faults.push(fault);
    }
}

/// The digests of the files of a directory, each computed once.
pub(super) struct Files<'a> {
    directory: &'a Path,
    found: HashMap<String, Result<FileDigest, String>>,
}

impl<'a> Files<'a> {
    pub(super) fn new(directory: &'a Path) -> Files<'a> {
        Files {
            directory,
            found: HashMap::new(),
        }
    }

    /// Reads the list of a level and verifies its checksum.
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
        list.ok_or_else(|| wrong("is damaged: its own checksum does not match".to_owned()))
    }

    /// Returns the faults of these files.
    pub(super) fn faults<'e>(
        &mut self,
        entries: impl IntoIterator<Item = &'e CheckpointEntry>,
    ) -> Vec<CheckpointFault> {
        entries
            .into_iter()
            .filter_map(|entry| self.fault(entry))
            .collect()
    }

    fn fault(&mut self, entry: &CheckpointEntry) -> Option<CheckpointFault> {
        let path = self.directory.join(&entry.name);
        let read = || digest_of(&path).map_err(|error| unreadable(&error));
        let found = self.found.entry(entry.name.clone()).or_insert_with(read);
        let expected = entry.digest;
        let what = match found {
            Ok(found) if *found == expected => return None,
            Ok(found) if found.length != expected.length => {
                format!("has {} bytes, expected {}", found.length, expected.length)
            }
            Ok(found) => format!(
                "is damaged: its checksum is {:08x}, expected {:08x}",
                found.checksum, expected.checksum
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
