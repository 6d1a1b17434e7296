//! Temporary files, until they are complete.

use std::fs::{self, File, Metadata, OpenOptions, Permissions, TryLockError};
use std::io::{self, ErrorKind, Seek};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use same_file::Handle;

use crate::target;

/// The number of processes that can write the same file at once; the last to keep it wins.
const MAX_WRITERS: usize = 32;

const SUFFIX: &str = ".unfinished";

/// The maximum number of bytes of the file name within its temporary name; file systems allow 255 in all.
const MAX_NAME_BYTES: usize = 200;

/// A handle to a temporary file, by which it can be removed.
///
/// An [`OutputFile`](crate::OutputFile) removes its temporary file when it is dropped. This handle is for programs that
/// exit without dropping it.
#[derive(Clone, Debug)]
pub struct Unfinished(Arc<Mutex<Option<Names>>>);

#[derive(Debug)]
struct Names {
    temporary: PathBuf,
    target: PathBuf,
    /// The permissions of the file to replace.
    permissions: Option<Permissions>,
}

impl Unfinished {
    /// Creates a temporary file for `target` and removes those left by processes that were killed. If it will replace a
    /// file, it gets the owner and the group of that file, and only its owner can read it until then.
    pub(crate) fn create(
        target: PathBuf,
        replaced: Option<&Metadata>,
    ) -> io::Result<(File, Unfinished)> {
        let names = Names::all(&target)?;
        let mut created = None;
        for temporary in names {
            remove_abandoned(&temporary);
            if created.is_none() {
                created = create_locked(&temporary, replaced)?.map(|file| (file, temporary));
            }
        }
        let (file, temporary) = created.ok_or_else(|| {
            let message = format!(
                "{MAX_WRITERS} processes are already writing {}",
                target.display()
            );
            io::Error::new(ErrorKind::ResourceBusy, message)
        })?;
        let names = Names {
            temporary,
            target,
            permissions: replaced.map(Metadata::permissions),
        };
        let unfinished = Unfinished(Arc::new(Mutex::new(Some(names))));
        if let Some(replaced) = replaced
            && let Err(error) = copy_owner(&file, replaced)
        {
            unfinished.remove();
            return Err(error);
        }
        Ok((file, unfinished))
    }

    /// Removes the temporary file, unless it already has its final name. A file that cannot be removed is left to the
    /// next process.
    pub fn remove(&self) {
        if let Some(names) = self.names().take() {
            let _ = fs::remove_file(names.temporary);
        }
    }

    /// Renames the complete file to its final name.
    pub(crate) fn keep(&self, file: &mut File) -> io::Result<()> {
        let mut guard = self.names();
        let Some(names) = &*guard else {
            return Err(io::Error::other("the temporary file was removed"));
        };
        if let Some(permissions) = &names.permissions {
            file.set_permissions(permissions.clone())?;
        }
        match fs::rename(&names.temporary, &names.target) {
            Ok(()) => {}
            // The target may be a mount point, which can be written but not replaced.
            Err(error) if error.kind() == ErrorKind::ResourceBusy => {
                file.rewind()?;
                let mut target = File::options().write(true).open(&names.target)?;
                target.set_len(0)?;
                io::copy(file, &mut target)?;
                return target.sync_all();
            }
            Err(error) => return Err(error),
        }
        let names = guard.take();
        names.map_or(Ok(()), |names| sync_directory(&names.target))
    }

    fn names(&self) -> MutexGuard<'_, Option<Names>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Names {
    /// Returns the possible temporary names of the file at this path.
    fn all(target: &Path) -> io::Result<impl Iterator<Item = PathBuf>> {
        let name = target::name(target)?.to_string_lossy();
        let ends = name
            .char_indices()
            .map(|(start, character)| start + character.len_utf8());
        let end = ends.take_while(|&end| end <= MAX_NAME_BYTES).last();
        let name = name[..end.unwrap_or(0)].to_owned();
        let names = (0..MAX_WRITERS).map(move |number| format!(".{name}.{number}{SUFFIX}"));
        Ok(names.map(|name| target.with_file_name(name)))
    }
}

/// Returns whether `name` has the form of a temporary name.
fn is_temporary_name(name: &str) -> bool {
    let name = name
        .strip_prefix('.')
        .and_then(|name| name.strip_suffix(SUFFIX));
    let parts = name.and_then(|name| name.rsplit_once('.'));
    parts.is_some_and(|(name, number)| {
        let number: Option<usize> = number.parse().ok();
        !name.is_empty() && number.is_some_and(|number| number < MAX_WRITERS)
    })
}

/// Removes all abandoned temporary files in a directory.
///
/// # Errors
/// Returns an error if the directory cannot be read.
pub fn tidy(directory: impl AsRef<Path>) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        if entry.file_name().to_str().is_some_and(is_temporary_name) {
            remove_abandoned(&entry.path());
        }
    }
    Ok(())
}

/// Creates and locks a file of this name; returns `None` if another process uses the name.
fn create_locked(path: &Path, replaced: Option<&Metadata>) -> io::Result<Option<File>> {
    let mut options = File::options();
    options.read(true).write(true).create_new(true);
    if replaced.is_some() {
        restrict_to_owner(&mut options);
    }
    let file = match options.open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::AlreadyExists => return Ok(None),
        Err(error) => return Err(error),
    };
    match file.try_lock() {
        // Another process may have taken it for abandoned before it was locked, and removed it.
        Ok(()) => Ok(is_at(&file, path).then_some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        // Without locks no other process removes it.
        Err(TryLockError::Error(_)) => Ok(Some(file)),
    }
}

/// Removes a file that no process has locked, if there is one.
fn remove_abandoned(path: &Path) {
    let is_file = fs::symlink_metadata(path).is_ok_and(|found| found.is_file());
    if !is_file {
        return;
    }
    let Ok(file) = File::open(path) else {
        return;
    };
    // It may have been renamed meanwhile, and the name used by another process.
    if file.try_lock().is_ok() && is_at(&file, path) {
        // Fails for a file of another user, which is left.
        let _ = fs::remove_file(path);
    }
}

/// Returns whether `path` still refers to `file`.
fn is_at(file: &File, path: &Path) -> bool {
    let found = Handle::from_path(path);
    let file = file.try_clone().and_then(Handle::from_file);
    matches!((found, file), (Ok(found), Ok(file)) if found == file)
}

#[cfg(unix)]
fn restrict_to_owner(options: &mut OpenOptions) {
    use std::os::unix::fs::OpenOptionsExt;
    options.mode(0o600);
}

#[cfg(not(unix))]
fn restrict_to_owner(_: &mut OpenOptions) {}

/// Sets the owner and the group of a file to those of another, if they differ.
#[cfg(unix)]
fn copy_owner(file: &File, of: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let now = file.metadata()?;
    let user = (now.uid() != of.uid()).then(|| of.uid());
    let group = (now.gid() != of.gid()).then(|| of.gid());
    match (user, group) {
        (None, None) => Ok(()),
        _ => fchown(file, user, group),
    }
}

#[cfg(not(unix))]
fn copy_owner(_: &File, _: &Metadata) -> io::Result<()> {
    Ok(())
}

/// Writes the directory of a file to disk, which makes its new name durable.
#[cfg(unix)]
fn sync_directory(path: &Path) -> io::Result<()> {
    let directory = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    match File::open(directory) {
        Ok(directory) => directory.sync_all(),
        // The directory may be writable but not readable.
        Err(error) if error.kind() == ErrorKind::PermissionDenied => Ok(()),
        Err(error) => Err(error),
    }
}

#[cfg(not(unix))]
fn sync_directory(_: &Path) -> io::Result<()> {
    Ok(())
}
