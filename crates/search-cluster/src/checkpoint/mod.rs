//! Checkpoints of a breadth-first search, to resume it after it was stopped or killed.
//!
//! For each level, every worker writes the states that it owns to its own file, and syncs it, before it reports
//! the level. When all have reported, worker 0 writes a list of all files up to that level, with their lengths and
//! checksums: this list is the checkpoint. States are written once, so the cost of a checkpoint depends on its level alone. Files
//! are written atomically. A checkpoint is whole if its own checksum and those of all its files are
//! right. A search resumes from the last checkpoint; from an earlier one only if the loss is accepted.

mod file;
mod inspection;
mod list;
mod lock;

use std::fs;
use std::hash::Hash;
use std::io;
use std::path::{Path, PathBuf};

use search_core::Packed;

use crate::communicator::Communicator;
use crate::file_digest::FileDigest;
use crate::level_report::{LevelReport, Totals};
use crate::owned::OwnedStates;
use crate::prepare::RoundTripSample;
use crate::wire::{put, put_bytes, take, take_bytes};
use crate::{Error, route};

use file::{read_blocks, tidy, write_atomically};
pub use inspection::{CheckpointFault, Inspection};
use inspection::{Files, add_fault};
use list::{CheckpointEntry, List};
use lock::DirectoryLock;

/// The directory of checkpoints, and whether to resume from one.
///
/// All processes must see the same directory: on several machines it is on a shared file system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoints {
    directory: PathBuf,
    resume: bool,
    accepts_loss: bool,
}

impl Checkpoints {
    /// Writes a checkpoint at the end of each level into a directory without checkpoints; creates it if it does not exist.
    pub fn fresh(directory: impl Into<PathBuf>) -> Checkpoints {
        Checkpoints {
            directory: directory.into(),
            resume: false,
            accepts_loss: false,
        }
    }

    /// Resumes from the last checkpoint, on any number of workers, and writes further ones to the same directory. If it is
    /// damaged, the run ends with [`Error::Damaged`] before anything is searched.
    pub fn resume(directory: impl Into<PathBuf>) -> Checkpoints {
        Checkpoints {
            directory: directory.into(),
            resume: true,
            accepts_loss: false,
        }
    }

    /// Resumes from the last whole checkpoint, so the levels of damaged ones after it are searched again.
    pub fn resume_last_whole(directory: impl Into<PathBuf>) -> Checkpoints {
        Checkpoints {
            accepts_loss: true,
            ..Checkpoints::resume(directory)
        }
    }

    /// Reads all files of the last checkpoint in a directory and returns its contents. If it is damaged, the ones before
    /// it are read too, up to a whole one.
    ///
    /// The time is linear in the bytes of the directory; only the names of its files are kept in memory.
    ///
    /// ```no_run
    /// use search_cluster::Checkpoints;
    ///
    /// let found = Checkpoints::inspect("/shared/tiles")?;
    /// assert!(found.is_whole(), "{:?}", found.faults);
    /// println!("level {}, {} states", found.last, found.states());
    /// # Ok::<(), search_cluster::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if the directory cannot be read, or has no checkpoint.
    pub fn inspect(directory: impl AsRef<Path>) -> Result<Inspection, Error> {
        Inspection::of(directory.as_ref())
    }

    /// Returns how checkpoints are used, which must be equal in all processes.
    pub(crate) fn mode(&self) -> &'static str {
        match (self.resume, self.accepts_loss) {
            (false, _) => "new",
            (true, false) => "resumed",
            (true, true) => "resumed with loss accepted",
        }
    }

    /// Returns whether a directory has a checkpoint, which may be damaged.
    pub fn exist_in(directory: impl AsRef<Path>) -> bool {
        depths(directory.as_ref()).is_ok_and(|depths| !depths.is_empty())
    }
}

/// One worker's access to the checkpoints of a run.
pub(crate) struct CheckpointStore<'a> {
    directory: &'a Path,
    problem: u64,
    /// The files of all levels so far.
    entries: Vec<CheckpointEntry>,
    /// The level that the search resumed from, which is not written again.
    resumed: Option<u64>,
    sample: RoundTripSample,
    /// Held by worker 0 until the end of the run.
    _lock: Option<DirectoryLock>,
}

const LIST_PREFIX: &str = "checkpoint-";

/// States written between two checks for messages.
const CHUNK: usize = 4096;

fn list_name(depth: u64) -> String {
    format!("{LIST_PREFIX}{depth:06}")
}

fn file_name(depth: u64, worker: usize, workers: usize) -> String {
    format!("level-{depth:06}-worker-{worker}-of-{workers}")
}

/// Returns the levels that have lists, the last level first.
fn depths(directory: &Path) -> io::Result<Vec<u64>> {
    let mut depths = Vec::new();
    for entry in fs::read_dir(directory)? {
        let name = entry?.file_name();
        let depth = name
            .to_str()
            .and_then(|name| name.strip_prefix(LIST_PREFIX));
        depths.extend(depth.and_then(|depth| depth.parse::<u64>().ok()));
    }
    depths.sort_unstable_by(|one, other| other.cmp(one));
    depths.dedup();
    Ok(depths)
}

/// Returns the loss of resuming from a list that is not the last one, or `None` if it is the last.
fn loss(list: &List, found: &[u64], faults: &[CheckpointFault]) -> Option<Error> {
    let (depth, last) = (list.depth(), *found.first()?);
    if depth == last {
        return None;
    }
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    let whole = format!("the last whole checkpoint is of level {depth}");
    let loss = match last - depth {
        1 => format!("{whole}: level {last} would be searched again"),
        _ => format!(
            "{whole}: levels {} to {last} would be searched again",
            depth + 1
        ),
    };
    Some(Error::Damaged {
        files: faults.join(", "),
        loss,
    })
}

impl<'a> CheckpointStore<'a> {
    /// Locks the directory. When resuming, inserts the states of this worker into `owned` and the counts of all levels
    /// into `totals`; the first worker passes a notice of an accepted loss to `notify`.
    pub(crate) fn open<P: Packed<State: Eq + Hash>>(
        checkpoints: &'a Checkpoints,
        problem: u64,
        comm: &mut Communicator<'_>,
        (space, owned, totals): (&P, &mut OwnedStates<'_, P>, &mut Totals),
        notify: impl Fn(&str),
    ) -> Result<CheckpointStore<'a>, Error> {
        let directory = checkpoints.directory.as_path();
        let failed = |source| Error::Checkpoint {
            path: directory.to_owned(),
            source,
        };
        let lock = DirectoryLock::acquire_for_all(directory, !checkpoints.resume, comm)?;
        let mut store = CheckpointStore {
            directory,
            problem,
            entries: Vec::new(),
            resumed: None,
            sample: RoundTripSample::default(),
            _lock: lock,
        };
        // No worker writes before all have read the directory.
        tidy(directory).map_err(failed)?;
        let found = depths(directory).map_err(failed)?;
        if !checkpoints.resume {
            // No worker writes a list before all have read the directory.
            comm.all_gather(&[])?;
            if !found.is_empty() {
                let directory = directory.display();
                let what = format!(
                    "{directory} has checkpoints already: resume from them, or use another directory"
                );
                return Err(Error::Resume(what));
            }
            return Ok(store);
        }
        let (list, faults) = store.last_whole(comm, &found)?;
        if let Some(damaged) = loss(&list, &found, &faults) {
            if !checkpoints.accepts_loss {
                return Err(damaged);
            }
            if comm.index() == 0 {
                notify(&damaged.to_string());
            }
        }
        for depth in 0..=list.depth() {
            let files = list.entries.iter().filter(|entry| entry.depth == depth);
            for entry in files {
                store.read(comm, space, owned, entry)?;
            }
            owned.flush();
            if depth < list.depth() {
                owned.close_level();
            }
        }
        let mut mine = Vec::new();
        put(&mut mine, owned.stored());
        let all = comm.all_gather(&mine)?;
        let all = all
            .iter()
            .map(|bytes| take(&mut bytes.as_slice()))
            .sum::<Result<u64, Error>>()?;
        let expected = list.levels.iter().map(|level| level.new).sum::<u64>();
        if all != expected {
            let what = format!(
                "found {all} different states in the files up to level {}, expected {expected}",
                list.depth()
            );
            return Err(Error::InvalidData(what));
        }
        store.resumed = Some(list.depth());
        store.entries = list.entries;
        // The last level is completed and added later, like any other.
        totals.levels = list.levels;
        totals.levels.pop();
        Ok(store)
    }

    /// Returns the level that the search resumed from.
    pub(crate) fn resumed(&self) -> Option<u64> {
        self.resumed
    }

    /// Returns the last whole checkpoint, and the faults of those after it.
    fn last_whole(
        &self,
        comm: &mut Communicator<'_>,
        found: &[u64],
    ) -> Result<(List, Vec<CheckpointFault>), Error> {
        let mut encoded = Vec::new();
        found.iter().for_each(|&depth| put(&mut encoded, depth));
        // A shared file system may show different files for a while: only lists that all workers see are read.
        let all = comm.all_gather(&encoded)?;
        let sees =
            |seen: &Vec<u8>, depth: u64| seen.chunks(8).any(|number| number == depth.to_le_bytes());
        let mut files = Files::new(self.directory);
        let mut faults = Vec::new();
        for &depth in found
            .iter()
            .filter(|&&depth| all.iter().all(|seen| sees(seen, depth)))
        {
            let list = files.list(depth);
            if let Ok(list) = &list
                && list.problem != self.problem
            {
                let directory = self.directory.display();
                return Err(Error::Resume(format!(
                    "the checkpoints in {directory} belong to another problem"
                )));
            }
            // Each file is verified by one worker, before all workers read it for their states.
            let wrong = match &list {
                Err(faults) => faults.clone(),
                Ok(list) => {
                    let mine = list.entries.iter().skip(comm.index());
                    let mine = mine.step_by(comm.workers());
                    let mut wrong = Vec::new();
                    for entry in mine {
                        comm.poll()?;
                        wrong.extend(files.faults([entry]));
                    }
                    wrong
                }
            };
            let mut encoded = Vec::new();
            for CheckpointFault { path, what } in &wrong {
                put_bytes(&mut encoded, path.as_os_str().as_encoded_bytes());
                put_bytes(&mut encoded, what.as_bytes());
            }
            let mut is_whole = true;
            for bytes in comm.all_gather(&encoded)? {
                let from = &mut bytes.as_slice();
                while !from.is_empty() {
                    is_whole = false;
                    let path = String::from_utf8_lossy(take_bytes(from)?).into_owned();
                    let what = String::from_utf8_lossy(take_bytes(from)?).into_owned();
                    let path = path.into();
                    add_fault(&mut faults, CheckpointFault { path, what });
                }
            }
            match list {
                Ok(list) if is_whole => return Ok((list, faults)),
                _ => {}
            }
        }
        let directory = self.directory.display();
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        Err(Error::Resume(match faults.is_empty() {
            true => format!("found no checkpoint in {directory}"),
            false => format!(
                "found no whole checkpoint in {directory}: {}",
                faults.join(", ")
            ),
        }))
    }

    /// Reads a file and inserts the states of this worker.
    fn read<P: Packed<State: Eq + Hash>>(
        &mut self,
        comm: &mut Communicator<'_>,
        space: &P,
        owned: &mut OwnedStates<'_, P>,
        entry: &CheckpointEntry,
    ) -> Result<(), Error> {
        let path = self.directory.join(&entry.name);
        let (mut packed, mut failed) = (Vec::new(), None);
        let digest = read_blocks(&path, |mut block| {
            let mut abort = |error: Error| {
                failed = Some(error);
                io::Error::other("stopped by another error")
            };
            comm.poll().map_err(&mut abort)?;
            while !block.is_empty() {
                let before = block;
                let state = space.unpack(&mut block);
                packed.clear();
                packed.extend_from_slice(&before[..before.len() - block.len()]);
                let Some(state) = state else {
                    return Err(io::Error::new(
                        io::ErrorKind::InvalidData,
                        "found invalid bytes, expected a packed state",
                    ));
                };
                let checked = self.sample.check(space, &state);
                checked.map_err(Error::Packed).map_err(&mut abort)?;
                if route::owner(&packed, comm.workers()) == comm.index() {
                    owned.insert(state);
                }
            }
            Ok(())
        });
        if let Some(error) = failed {
            return Err(error);
        }
        match digest {
            Ok(digest) if digest == entry.digest => Ok(()),
            Ok(_) => {
                let source = io::Error::new(
                    io::ErrorKind::InvalidData,
                    "the file has changed since it was verified",
                );
                Err(Error::Checkpoint { path, source })
            }
            Err(source) => Err(Error::Checkpoint { path, source }),
        }
    }

    /// Writes this worker's states of the level completed last.
    pub(crate) fn write<P: Packed<State: Eq + Hash>>(
        &mut self,
        comm: &mut Communicator<'_>,
        depth: u64,
        space: &P,
        owned: &OwnedStates<'_, P>,
    ) -> Result<Option<FileDigest>, Error> {
        if self.resumed == Some(depth) || owned.closed().is_empty() {
            return Ok(None);
        }
        let path = self
            .directory
            .join(file_name(depth, comm.index(), comm.workers()));
        let mut failed = None;
        let digest = write_atomically(&path, |file| {
            for (number, state) in owned.level(depth as usize).enumerate() {
                let checked = self.sample.check(space, state).map_err(Error::Packed);
                let checked = checked.and_then(|()| match number % CHUNK {
                    0 => comm.poll(),
                    _ => Ok(()),
                });
                if let Err(error) = checked {
                    failed = Some(error);
                    return Err(io::Error::other("stopped by another error"));
                }
                file.put(|out| space.pack(state, out))?;
            }
            Ok(())
        });
        match (failed, digest) {
            (Some(error), _) => Err(error),
            (None, Ok(digest)) => Ok(Some(digest)),
            (None, Err(source)) => Err(Error::Checkpoint { path, source }),
        }
    }

    /// Records the files of a level that all workers have reported, and writes the checkpoint on worker 0.
    pub(crate) fn commit(
        &mut self,
        comm: &Communicator<'_>,
        depth: u64,
        reports: &[LevelReport],
        totals: &Totals,
    ) -> Result<(), Error> {
        if self.resumed == Some(depth) {
            return Ok(());
        }
        for (worker, report) in reports.iter().enumerate() {
            self.entries
                .extend(report.digest.map(|digest| CheckpointEntry {
                    depth,
                    name: file_name(depth, worker, comm.workers()),
                    digest,
                }));
        }
        if comm.index() != 0 {
            return Ok(());
        }
        let list = List {
            problem: self.problem,
            levels: totals.levels.clone(),
            entries: self.entries.clone(),
        };
        let path = self.directory.join(list_name(depth));
        let digest = write_atomically(&path, |file| file.write_raw(list.text().as_bytes()));
        digest
            .map(drop)
            .map_err(|source| Error::Checkpoint { path, source })
    }
}
