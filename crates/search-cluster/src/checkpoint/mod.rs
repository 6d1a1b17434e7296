//! What a breadth-first search keeps in files, to go on after it was stopped or killed.
//!
//! For each level every worker writes the states that it owns into a file of its own, and syncs it, before it reports
//! the level. When all have reported, worker 0 writes a list of all files up to that level, with their lengths and
//! checksums: that list is the checkpoint. States are written once, so each checkpoint costs what its level has. A file
//! gets its name when it is whole, and a list is believed only if its own checksum and those of all its files are
//! right. A search goes on from the last list; from one before it only where the loss is accepted.

mod claim;
mod file;
mod inspection;
mod list;

use std::fs;
use std::hash::Hash;
use std::io;
use std::path::{Path, PathBuf};

use search_core::Packed;

use crate::crew::Crew;
use crate::level_report::{LevelReport, Totals};
use crate::owned::Owned;
use crate::prepare::Sample;
use crate::wire::{put, put_bytes, take, take_bytes};
use crate::written::Written;
use crate::{Error, route};

use claim::Claim;
use file::{read_blocks, write_whole};
pub use inspection::{CheckpointFault, Inspection};
use inspection::{Files, add};
use list::{Entry, List};

/// Where checkpoints are kept, and whether to go on from one.
///
/// All processes must see the same directory: on several machines it is one of a file system that they share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoints {
    directory: PathBuf,
    resume: bool,
    accepts_loss: bool,
}

impl Checkpoints {
    /// Writes a checkpoint at the end of each level into a directory that has none yet; it is made if it is not there.
    pub fn fresh(directory: impl Into<PathBuf>) -> Checkpoints {
        Checkpoints {
            directory: directory.into(),
            resume: false,
            accepts_loss: false,
        }
    }

    /// Goes on from the last checkpoint, on any number of workers, and writes further ones beside it. Where it is damaged, the
    /// run ends with [`Error::Damaged`] before anything is searched.
    pub fn resume(directory: impl Into<PathBuf>) -> Checkpoints {
        Checkpoints {
            directory: directory.into(),
            resume: true,
            accepts_loss: false,
        }
    }

    /// The same, from the last checkpoint that is whole: what was done behind it is done again.
    pub fn resume_what_is_whole(directory: impl Into<PathBuf>) -> Checkpoints {
        Checkpoints {
            accepts_loss: true,
            ..Checkpoints::resume(directory)
        }
    }

    /// Reads all that the last checkpoint of a directory needs, and says what it holds. Where it is damaged, the ones before
    /// it are read too, up to one that is whole.
    ///
    /// Time is linear in the bytes of the directory; in memory are the names of its files.
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
    /// Where the directory cannot be read, or has no checkpoint at all.
    pub fn inspect(directory: impl AsRef<Path>) -> Result<Inspection, Error> {
        Inspection::of(directory.as_ref())
    }

    /// How they are used, for the other processes to compare.
    pub(crate) fn how(&self) -> &'static str {
        match (self.resume, self.accepts_loss) {
            (false, _) => "begun",
            (true, false) => "resumed",
            (true, true) => "resumed with loss accepted",
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
    sample: Sample,
    /// Held by worker 0 up to the end of the run.
    _claim: Option<Claim>,
}

const LIST: &str = "checkpoint-";

/// States written before a worker looks at what has arrived.
const LOOK: usize = 4096;

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

/// What is lost where a search goes on from a list that is not the last one; none where it is.
fn loss(list: &List, found: &[u64], faults: &[CheckpointFault]) -> Option<Error> {
    let (depth, last) = (list.depth(), *found.first()?);
    if depth == last {
        return None;
    }
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    let whole = format!("the last whole checkpoint is that of level {depth}");
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

impl<'a> Keeper<'a> {
    /// Looks at the directory. Where the search goes on from a checkpoint, the states of this worker and what was done for
    /// them are put into `owned` and `totals`; the first worker hands what is to be known of it to `tell`.
    pub(crate) fn open<P: Packed<State: Eq + Hash>>(
        checkpoints: &'a Checkpoints,
        problem: u64,
        crew: &mut Crew<'_>,
        (space, owned, totals): (&P, &mut Owned<'_, P>, &mut Totals),
        tell: impl Fn(&str),
    ) -> Result<Keeper<'a>, Error> {
        let directory = checkpoints.directory.as_path();
        let failed = |source| Error::Checkpoint {
            path: directory.to_owned(),
            source,
        };
        let claim = Claim::shared(directory, !checkpoints.resume, crew)?;
        let mut keeper = Keeper {
            directory,
            problem,
            entries: Vec::new(),
            resumed: None,
            sample: Sample::default(),
            _claim: claim,
        };
        // With another number of workers, files have other names than those that a killed run left.
        output_file::tidy(directory).map_err(failed)?;
        let found = depths(directory).map_err(failed)?;
        if !checkpoints.resume {
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
        let (list, faults) = keeper.last_whole(crew, &found)?;
        if let Some(damaged) = loss(&list, &found, &faults) {
            if !checkpoints.accepts_loss {
                return Err(damaged);
            }
            if crew.index() == 0 {
                tell(&damaged.to_string());
            }
        }
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

    /// The last checkpoint of which all files are as they were written, and what is wrong with those behind it.
    fn last_whole(
        &self,
        crew: &mut Crew<'_>,
        found: &[u64],
    ) -> Result<(List, Vec<CheckpointFault>), Error> {
        let mut told = Vec::new();
        found.iter().for_each(|&depth| put(&mut told, depth));
        // What a shared file system shows may differ for a while: only what all can see is looked at.
        let all = crew.gather(&told)?;
        let sees =
            |told: &Vec<u8>, depth: u64| told.chunks(8).any(|word| word == depth.to_le_bytes());
        let mut files = Files::new(self.directory);
        let mut faults = Vec::new();
        for &depth in found
            .iter()
            .filter(|&&depth| all.iter().all(|told| sees(told, depth)))
        {
            let list = files.list(depth);
            if let Ok(list) = &list
                && list.problem != self.problem
            {
                let directory = self.directory.display();
                return Err(Error::Resume(format!(
                    "the checkpoints in {directory} are of another problem"
                )));
            }
            // The files are shared out: each is read by one worker, before all read them for their states.
            let wrong = match &list {
                Err(faults) => faults.clone(),
                Ok(list) => {
                    let mine = list.entries.iter().skip(crew.index());
                    let mine = mine.step_by(crew.workers());
                    let mut wrong = Vec::new();
                    for entry in mine {
                        crew.breathe()?;
                        wrong.extend(files.faults([entry]));
                    }
                    wrong
                }
            };
            let mut told = Vec::new();
            for CheckpointFault { path, what } in &wrong {
                put_bytes(&mut told, path.as_os_str().as_encoded_bytes());
                put_bytes(&mut told, what.as_bytes());
            }
            let mut is_whole = true;
            for told in crew.gather(&told)? {
                let from = &mut told.as_slice();
                while !from.is_empty() {
                    is_whole = false;
                    let path = String::from_utf8_lossy(take_bytes(from)?).into_owned();
                    let what = String::from_utf8_lossy(take_bytes(from)?).into_owned();
                    let path = path.into();
                    add(&mut faults, CheckpointFault { path, what });
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
            true => format!("there is no checkpoint in {directory}"),
            false => format!(
                "there is no whole checkpoint in {directory}: {}",
                faults.join(", ")
            ),
        }))
    }

    /// Takes the states of this worker out of a file.
    fn read<P: Packed<State: Eq + Hash>>(
        &mut self,
        crew: &mut Crew<'_>,
        space: &P,
        owned: &mut Owned<'_, P>,
        entry: &Entry,
    ) -> Result<(), Error> {
        let path = self.directory.join(&entry.name);
        let (mut packed, mut failed) = (Vec::new(), None);
        let written = read_blocks(&path, |mut block| {
            let mut set_aside = |error: Error| {
                failed = Some(error);
                io::Error::other("not the file")
            };
            crew.breathe().map_err(&mut set_aside)?;
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
                let looked = self.sample.look_at(space, &state);
                looked.map_err(Error::Packed).map_err(&mut set_aside)?;
                if route::owner(&packed, crew.workers()) == crew.index() {
                    owned.put(state);
                }
            }
            Ok(())
        });
        if let Some(error) = failed {
            return Err(error);
        }
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
        &mut self,
        crew: &mut Crew<'_>,
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
        let mut failed = None;
        let written = write_whole(&path, |file| {
            for (number, state) in owned.level(depth as usize).enumerate() {
                let looked = self.sample.look_at(space, state).map_err(Error::Packed);
                let looked = looked.and_then(|()| match number % LOOK {
                    0 => crew.breathe(),
                    _ => Ok(()),
                });
                if let Err(error) = looked {
                    failed = Some(error);
                    return Err(io::Error::other("not the file"));
                }
                file.put(|out| space.pack(state, out))?;
            }
            Ok(())
        });
        match (failed, written) {
            (Some(error), _) => Err(error),
            (None, Ok(written)) => Ok(Some(written)),
            (None, Err(source)) => Err(Error::Checkpoint { path, source }),
        }
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
