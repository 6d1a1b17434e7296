//! The lock of a directory of checkpoints, and the test that all processes see the same directory.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::Error;
use crate::communicator::Communicator;

/// The file that a run locks while it uses a directory. The system releases the lock when the process ends in any way,
/// so a file without a lock has no meaning.
const LOCK_FILE: &str = "lock";

/// The prefix of the files by which process 0 tests whether the others see what it writes.
const TOKEN_PREFIX: &str = "token-";

/// How long a worker waits for a file of process 0, as a shared file system may show it with a delay.
const VISIBLE_TIMEOUT: Duration = Duration::from_secs(3);
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// How long a run tries to lock a directory before it is refused: an inspection locks it for a moment.
const LOCK_TIMEOUT: Duration = Duration::from_secs(1);

/// The exclusive use of a directory, held on worker 0 until it is dropped.
pub(super) struct DirectoryLock {
    /// `None` if the file system does not support locks.
    file: Option<File>,
}

impl Drop for DirectoryLock {
    /// Unlocks explicitly, as a child process that another thread is starting may have inherited the file.
    fn drop(&mut self) {
        drop(self.file.as_ref().map(File::unlock));
    }
}

impl DirectoryLock {
    /// Locks an existing directory.
    fn acquire(directory: &Path) -> Result<DirectoryLock, Error> {
        let path = directory.join(LOCK_FILE);
        let failed = |source| Error::Checkpoint {
            path: path.clone(),
            source,
        };
        let mut options = OpenOptions::new();
        let file = options.create(true).truncate(false).write(true).open(&path);
        let file = file.map_err(failed)?;
        let until = Instant::now() + LOCK_TIMEOUT;
        loop {
            return match file.try_lock() {
                Ok(()) => Ok(DirectoryLock { file: Some(file) }),
                Err(TryLockError::WouldBlock) if Instant::now() < until => {
                    sleep(POLL_INTERVAL);
                    continue;
                }
                Err(TryLockError::WouldBlock) => Err(Error::InUse(directory.to_owned())),
                Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
                    Ok(DirectoryLock { file: None })
                }
                Err(TryLockError::Error(source)) => Err(failed(source)),
            };
        }
    }

    /// Locks a directory on worker 0, and tests whether all workers see it. All workers must call this.
    pub(super) fn acquire_for_all(
        directory: &Path,
        is_fresh: bool,
        comm: &mut Communicator<'_>,
    ) -> Result<Option<DirectoryLock>, Error> {
        let is_first = comm.index() == 0;
        let mut lock = None;
        let mut name = Vec::new();
        if is_first {
            if is_fresh {
                fs::create_dir_all(directory).map_err(failed(directory))?;
            }
            lock = Some(DirectoryLock::acquire(directory)?);
            name = token(directory)?.into_bytes();
        }
        let names = comm.all_gather(&name)?;
        let name = names.first().map(|name| String::from_utf8_lossy(name));
        let path = directory.join(&*name.unwrap_or_default());
        let sees = comm.all_gather(&[u8::from(is_seen(&path))]);
        if is_first {
            // Before returning an error of another worker. If this fails, the next run removes the file.
            drop(fs::remove_file(&path));
        }
        match sees?.iter().position(|sees| *sees != [1]) {
            None => Ok(lock),
            Some(worker) => Err(Error::Resume(format!(
                "process {} does not see what process 0 writes to {}: all processes must share the directory of checkpoints",
                comm.process_of(worker),
                directory.display()
            ))),
        }
    }
}

fn failed(path: &Path) -> impl FnOnce(io::Error) -> Error {
    let path = path.to_owned();
    |source| Error::Checkpoint { path, source }
}

/// Creates a file with a random name, which no file system can have cached as missing, and returns the name. Removes the files
/// that killed runs have left.
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
    let name = format!("{TOKEN_PREFIX}{:016x}", u64::from_le_bytes(number));
    let path = directory.join(&name);
    File::create_new(&path).map_err(failed(&path))?;
    Ok(name)
}

fn is_seen(path: &Path) -> bool {
    let until = Instant::now() + VISIBLE_TIMEOUT;
    while !path.is_file() {
        if Instant::now() >= until {
            return false;
        }
        sleep(POLL_INTERVAL);
    }
    true
}

fn is_token(name: &str) -> bool {
    name.starts_with(TOKEN_PREFIX)
}

/// Returns whether a file is the lock or a token, and not part of a checkpoint.
pub(super) fn is_lock_or_token(name: &str) -> bool {
    name == LOCK_FILE || is_token(name)
}

/// Returns whether a run currently uses a directory.
pub(super) fn is_locked(directory: &Path) -> bool {
    let path: PathBuf = directory.join(LOCK_FILE);
    let Ok(file) = File::open(path) else {
        return false;
    };
    // A shared lock, so concurrent inspections do not see each other's.
    let is_locked = matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock));
    drop(file.unlock());
    is_locked
}
