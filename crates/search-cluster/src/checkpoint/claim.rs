//! Who may write into a directory of checkpoints, and whether all processes see the same one.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::Error;
use crate::crew::Crew;

/// The file that the run which uses a directory has locked. The system takes the lock back when the process ends, however it
/// does, so a file without a lock means nothing.
const LOCK: &str = "lock";

/// What the names of files begin with by which process 0 finds out whether the others see what it writes.
const TOKEN: &str = "token-";

/// A shared file system may take a moment to show a file; only a run that fails waits for so long.
const SHOWN: Duration = Duration::from_secs(3);
const PAUSE: Duration = Duration::from_millis(50);

/// How long a run tries to lock a directory before it is refused: a look at the directory locks it for a moment.
const TRIED: Duration = Duration::from_secs(1);

/// A directory that this run alone uses; on worker 0, until it is dropped.
pub(super) struct Claim {
    /// None where the file system knows no locks.
    lock: Option<File>,
}

impl Drop for Claim {
    /// A process that another thread is about to start may hold the file open for a moment: closing it is not enough.
    fn drop(&mut self) {
        drop(self.lock.as_ref().map(File::unlock));
    }
}

impl Claim {
    /// Claims a directory that is there.
    fn of(directory: &Path) -> Result<Claim, Error> {
        let path = directory.join(LOCK);
        let failed = |source| Error::Checkpoint {
            path: path.clone(),
            source,
        };
        let mut options = OpenOptions::new();
        let file = options.create(true).truncate(false).write(true).open(&path);
        let file = file.map_err(failed)?;
        let until = Instant::now() + TRIED;
        loop {
            return match file.try_lock() {
                Ok(()) => Ok(Claim { lock: Some(file) }),
                Err(TryLockError::WouldBlock) if Instant::now() < until => {
                    sleep(PAUSE);
                    continue;
                }
                Err(TryLockError::WouldBlock) => Err(Error::InUse(directory.to_owned())),
                Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
                    Ok(Claim { lock: None })
                }
                Err(TryLockError::Error(source)) => Err(failed(source)),
            };
        }
    }

    /// Claims a directory on worker 0, and finds out whether all workers see it. To be called by all.
    pub(super) fn shared(
        directory: &Path,
        is_fresh: bool,
        crew: &mut Crew<'_>,
    ) -> Result<Option<Claim>, Error> {
        let is_first = crew.index() == 0;
        let mut claim = None;
        let mut name = Vec::new();
        if is_first {
            if is_fresh {
                fs::create_dir_all(directory).map_err(failed(directory))?;
            }
            claim = Some(Claim::of(directory)?);
            name = token(directory)?.into_bytes();
        }
        let told = crew.gather(&name)?;
        let name = told.first().map(|name| String::from_utf8_lossy(name));
        let path = directory.join(&*name.unwrap_or_default());
        let sees = crew.gather(&[u8::from(is_seen(&path))]);
        if is_first {
            // Also where another worker has failed. One that cannot be removed is removed by the next run.
            drop(fs::remove_file(&path));
        }
        match sees?.iter().position(|sees| *sees != [1]) {
            None => Ok(claim),
            Some(worker) => Err(Error::Resume(format!(
                "process {} does not see what process 0 writes into {}: checkpoints need a directory that all processes share",
                crew.process_of(worker),
                directory.display()
            ))),
        }
    }
}

fn failed(path: &Path) -> impl FnOnce(io::Error) -> Error {
    let path = path.to_owned();
    |source| Error::Checkpoint { path, source }
}

/// Writes a file with a new name, which no file system can have remembered to be missing; gives the name. Those of runs that
/// were killed go.
fn token(directory: &Path) -> Result<String, Error> {
    for entry in fs::read_dir(directory).map_err(failed(directory))? {
        let name = entry.map_err(failed(directory))?.file_name();
        if is_token(&name.to_string_lossy()) {
            drop(fs::remove_file(directory.join(name)));
        }
    }
    let mut number = [0; 8];
    getrandom::fill(&mut number)
        .map_err(io::Error::other)
        .map_err(failed(directory))?;
    let name = format!("{TOKEN}{:016x}", u64::from_le_bytes(number));
    let path = directory.join(&name);
    File::create_new(&path).map_err(failed(&path))?;
    Ok(name)
}

fn is_seen(path: &Path) -> bool {
    let until = Instant::now() + SHOWN;
    while !path.is_file() {
        if Instant::now() >= until {
            return false;
        }
        sleep(PAUSE);
    }
    true
}

fn is_token(name: &str) -> bool {
    name.starts_with(TOKEN)
}

/// Whether a file is one of these, and no part of a checkpoint.
pub(super) fn is_of_a_claim(name: &str) -> bool {
    name == LOCK || is_token(name)
}

/// Whether a run has claimed a directory at the moment.
pub(super) fn is_claimed(directory: &Path) -> bool {
    let path: PathBuf = directory.join(LOCK);
    let Ok(file) = File::open(path) else {
        return false;
    };
    // Shared, so that two that look do not see each other.
    let is_claimed = matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock));
    drop(file.unlock());
    is_claimed
}
