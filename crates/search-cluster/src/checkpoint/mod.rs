//! What a breadth-first search keeps in files, to go on after it was stopped or killed.
//!
//! For each level every worker writes the states that it owns into a file of its own, and syncs it, before it reports
//! the level. When all have reported, worker 0 writes a list of all files up to that level, with their lengths and
//! checksums: that list is the checkpoint. States are written once, so each checkpoint costs what its level has. A file
//! gets its name when it is whole, and a list is believed only if its own checksum and those of all its files are
//! right; else the one before it is looked at.

mod file;
mod list;

use std::fs;
use std::hash::Hash;
use std::io;
use std::path::{Path, PathBuf};

use search_core::Packed;

use crate::crew::Crew;
use crate::level_report::{LevelReport, Totals};
use crate::owned::Owned;
use crate::wire::{put, take};
use crate::{Error, route};

pub(crate) use file::Written;
use file::{checksum_of, read_blocks, write_whole};
use list::{Entry, List};

/// Where checkpoints are kept, and whether to go on from one.
///
/// All processes must see the same directory: on several machines it is one of a file system that they share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoints {
    directory: PathBuf,
    resume: bool,
}

impl Checkpoints {
    /// Writes a checkpoint at the end of each level into a directory that has none yet; it is made if it is not there.
    pub fn fresh(directory: impl Into<PathBuf>) -> Checkpoints {
        Checkpoints {
            directory: directory.into(),
            resume: false,
        }
    }

    /// Goes on from the last whole checkpoint, on any number of workers, and writes further ones beside it.
    pub fn resume(directory: impl Into<PathBuf>) -> Checkpoints {
        Checkpoints {
            directory: directory.into(),
            resume: true,
        }
    }

    /// Whether a directory has a checkpoint, which may be damaged.
    pub fn are_in(directory: impl AsRef<Path>) -> bool {
        depths(directory.as_ref()).is_ok_and(|depths| !depths.is_empty())
    }
}

/// A worker's hand on the checkpoints of a run.
pub(crate) struct Keeper<'a> {
    directory: &'a Path,
    problem: u64,
    /// All files so far.
    entries: Vec<Entry>,
    /// The level that was read, and need not be written.
    resumed: Option<u64>,
}

const LIST: &str = "checkpoint-";

fn list_name(depth: u64) -> String {
    format!("{LIST}{depth:06}")
}

fn file_name(depth: u64, worker: usize, workers: usize) -> String {
    format!("level-{depth:06}-worker-{worker}-of-{workers}")
}

/// The levels of which there are lists, the last first.
fn depths(directory: &Path) -> io::Result<Vec<u64>> {
    let mut depths = Vec::new();
    for entry in fs::read_dir(directory)? {
        let name = entry?.file_name();
        let depth = name.to_str().and_then(|name| name.strip_prefix(LIST));
        depths.extend(depth.and_then(|depth| depth.parse::<u64>().ok()));
    }
    depths.sort_unstable_by(|one, other| other.cmp(one));
    depths.dedup();
    Ok(depths)
}

impl<'a> Keeper<'a> {
    /// Looks at the directory. Where the search goes on from a checkpoint, `owned` gets the states of this worker and
    /// `totals` what was done for them; gives the level to go on with.
    pub(crate) fn open<P: Packed<State: Eq + Hash>>(
        checkpoints: &'a Checkpoints,
        problem: u64,
        crew: &mut Crew<'_>,
        space: &P,
        owned: &mut Owned<'_, P>,
        totals: &mut Totals,
    ) -> Result<Keeper<'a>, Error> {
        let directory = checkpoints.directory.as_path();
        let failed = |source| Error::Checkpoint {
            path: directory.to_owned(),
            source,
        };
        let mut keeper = Keeper {
            directory,
            problem,
            entries: Vec::new(),
            resumed: None,
        };
        if !checkpoints.resume {
            fs::create_dir_all(directory).map_err(failed)?;
            let found = depths(directory).map_err(failed)?;
            // Nobody writes a list before all have looked.
            crew.gather(&[])?;
            if !found.is_empty() {
                let directory = directory.display();
                let what = format!(
                    "{directory} has checkpoints already: resume them, or take another directory"
                );
                return Err(Error::Resume(what));
            }
            return Ok(keeper);
        }
        let found = depths(directory).map_err(failed)?;
        let list = keeper.last_whole(crew, &found)?;
        for depth in 0..=list.depth() {
            let files = list.entries.iter().filter(|entry| entry.depth == depth);
            for entry in files {
                keeper.read(crew, space, owned, entry)?;
            }
            owned.settle();
            if depth < list.depth() {
                owned.close_level();
            }
        }
        let mut mine = Vec::new();
        put(&mut mine, owned.stored());
        let all = crew.gather(&mine)?;
        let all = all
            .iter()
            .map(|bytes| take(&mut bytes.as_slice()))
            .sum::<Result<u64, Error>>()?;
        let expected = list.levels.iter().map(|level| level.new).sum::<u64>();
        if all != expected {
            let what = format!(
                "the files of level {} have {all} different states, not {expected}",
                list.depth()
            );
            return Err(Error::Garbled(what));
        }
        keeper.resumed = Some(list.depth());
        keeper.entries = list.entries;
        // The level itself is closed, and added, as any other.
        totals.levels = list.levels;
        totals.levels.pop();
        Ok(keeper)
    }

    /// The level that was read.
    pub(crate) fn resumed(&self) -> Option<u64> {
        self.resumed
    }

    /// The last checkpoint of which all files are as they were written.
    fn last_whole(&self, crew: &mut Crew<'_>, found: &[u64]) -> Result<List, Error> {
        let mut told = Vec::new();
        found.iter().for_each(|&depth| put(&mut told, depth));
        // What a shared file system shows may differ for a while: only what all can see is looked at.
        let all = crew.gather(&told)?;
        let sees =
            |told: &Vec<u8>, depth: u64| told.chunks(8).any(|word| word == depth.to_le_bytes());
        let mut other_problem = false;
        for &depth in found
            .iter()
            .filter(|&&depth| all.iter().all(|told| sees(told, depth)))
        {
            let list = fs::read(self.directory.join(list_name(depth))).ok();
            let list = list
                .and_then(|bytes| List::read(&bytes))
                .filter(|list| list.depth() == depth);
            let (list, same_problem) = match list {
                Some(list) if list.problem != self.problem => (None, false),
                list => (list, true),
            };
            other_problem |= !same_problem;
            // The files are shared out: each is read by one worker, before all read them for their states.
            let mine = list
                .iter()
                .flat_map(|list| &list.entries)
                .skip(crew.index())
                .step_by(crew.workers());
            let whole = list.is_some() && { mine }.all(|entry| {
                checksum_of(&self.directory.join(&entry.name))
                    .is_ok_and(|written| written == entry.written)
            });
            let told = crew.gather(&[u8::from(whole)])?;
            if let Some(list) = list.filter(|_| told.iter().all(|told| *told == [1])) {
                return Ok(list);
            }
        }
        let directory = self.directory.display();
        Err(Error::Resume(if other_problem {
            format!("the checkpoints in {directory} are of another problem")
        } else {
            format!("there is no whole checkpoint in {directory}")
        }))
    }

    /// Takes the states of this worker out of a file.
    fn read<P: Packed<State: Eq + Hash>>(
        &self,
        crew: &Crew<'_>,
        space: &P,
        owned: &mut Owned<'_, P>,
        entry: &Entry,
    ) -> Result<(), Error> {
        let path = self.directory.join(&entry.name);
        let mut packed = Vec::new();
        let written = read_blocks(&path, |mut block| {
            while !block.is_empty() {
                let before = block;
                let state = space.unpack(&mut block);
                packed.clear();
                packed.extend_from_slice(&before[..before.len() - block.len()]);
                let Some(state) = state else {
                    return Err(io::Error::new(
                        io::ErrorKind::InvalidData,
                        "it holds bytes that are no state",
                    ));
                };
                if route::owner(&packed, crew.workers()) == crew.index() {
                    owned.put(state);
                }
            }
            Ok(())
        });
        match written {
            Ok(written) if written == entry.written => Ok(()),
            Ok(_) => {
                let source = io::Error::new(
                    io::ErrorKind::InvalidData,
                    "it has changed since it was checked",
                );
                Err(Error::Checkpoint { path, source })
            }
            Err(source) => Err(Error::Checkpoint { path, source }),
        }
    }

    /// Writes the states that this worker owns of the level that was closed last.
    pub(crate) fn write<P: Packed<State: Eq + Hash>>(
        &self,
        crew: &Crew<'_>,
        depth: u64,
        space: &P,
        owned: &Owned<'_, P>,
    ) -> Result<Option<Written>, Error> {
        if self.resumed == Some(depth) || owned.closed().is_empty() {
            return Ok(None);
        }
        let path = self
            .directory
            .join(file_name(depth, crew.index(), crew.workers()));
        let states = owned.level(depth as usize);
        let written = write_whole(&path, |file| {
            states
                .into_iter()
                .try_for_each(|state| file.put(|out| space.pack(state, out)))
        });
        written
            .map(Some)
            .map_err(|source| Error::Checkpoint { path, source })
    }

    /// All workers have reported a level: on worker 0, the checkpoint is made.
    pub(crate) fn commit(
        &mut self,
        crew: &Crew<'_>,
        depth: u64,
        reports: &[LevelReport],
        totals: &Totals,
    ) -> Result<(), Error> {
        if self.resumed == Some(depth) {
            return Ok(());
        }
        for (worker, report) in reports.iter().enumerate() {
            self.entries.extend(report.written.map(|written| Entry {
                depth,
                name: file_name(depth, worker, crew.workers()),
                written,
            }));
        }
        if crew.index() != 0 {
            return Ok(());
        }
        let list = List {
            problem: self.problem,
            levels: totals.levels.clone(),
            entries: self.entries.clone(),
        };
        let path = self.directory.join(list_name(depth));
        let written = write_whole(&path, |file| file.put_plain(list.text().as_bytes()));
        written
            .map(drop)
            .map_err(|source| Error::Checkpoint { path, source })
    }
}
