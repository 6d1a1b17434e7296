//! Files under another name, until they are whole.

use std::fs::{self, File, Metadata, OpenOptions, Permissions, TryLockError};
use std::io::{self, ErrorKind, Seek};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use same_file::Handle;

use crate::target;

/// So many processes can write the same file at once; the last one that keeps it wins.
const PLACES: usize = 32;

const END: &str = ".unfinished";

/// The most bytes of a file's own name that its other name has: the system allows 255 in all.
const LONGEST: usize = 200;

/// A file under its other name, as long as it has one.
///
/// An [`OutputFile`](crate::OutputFile) removes it where it is dropped. This is for programs that end without that.
#[derive(Clone, Debug)]
pub struct Unfinished(Arc<Mutex<Option<Names>>>);

#[derive(Debug)]
struct Names {
    now: PathBuf,
    target: PathBuf,
    /// Those of the file that is replaced.
    permissions: Option<Permissions>,
}

impl Unfinished {
    /// A file that is to be at `target`, and what was left there by processes that were killed is removed. Where it is to
    /// replace another, it has the owner and the group of that, and no more than this process can read it until then.
    pub(crate) fn create(
        target: PathBuf,
        replaced: Option<&Metadata>,
    ) -> io::Result<(File, Unfinished)> {
        let names = Names::all(&target)?;
        let mut begun = None;
        for now in names {
            remove_abandoned(&now);
            if begun.is_none() {
                begun = begin(&now, replaced)?.map(|file| (file, now));
            }
        }
        let (file, now) = begun.ok_or_else(|| {
            let told = format!("{PLACES} processes write {} already", target.display());
            io::Error::new(ErrorKind::ResourceBusy, told)
        })?;
        let names = Names {
            now,
            target,
            permissions: replaced.map(Metadata::permissions),
        };
        let unfinished = Unfinished(Arc::new(Mutex::new(Some(names))));
        if let Some(replaced) = replaced
            && let Err(error) = take_owner(&file, replaced)
        {
            unfinished.remove();
            return Err(error);
        }
        Ok((file, unfinished))
    }

    /// Removes it, unless it has got its own name. What cannot be removed stays, for the next process.
    pub fn remove(&self) {
        if let Some(names) = self.names().take() {
            let _ = fs::remove_file(names.now);
        }
    }

    /// Gives the file, which is whole, its own name.
    pub(crate) fn keep(&self, file: &mut File) -> io::Result<()> {
        let mut there = self.names();
        let Some(names) = &*there else {
            return Err(io::Error::other("it was removed before it was whole"));
        };
        if let Some(permissions) = &names.permissions {
            file.set_permissions(permissions.clone())?;
        }
        match fs::rename(&names.now, &names.target) {
            Ok(()) => {}
            // A file system may be mounted there: that cannot be replaced, but written.
            Err(error) if error.kind() == ErrorKind::ResourceBusy => {
                file.rewind()?;
                let mut target = File::options().write(true).open(&names.target)?;
                target.set_len(0)?;
                io::copy(file, &mut target)?;
                return target.sync_all();
            }
            Err(error) => return Err(error),
        }
        let names = there.take();
        names.map_or(Ok(()), |names| sync_directory(&names.target))
    }

    fn names(&self) -> MutexGuard<'_, Option<Names>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Names {
    /// The other names that the file at this path may have.
    fn all(target: &Path) -> io::Result<impl Iterator<Item = PathBuf>> {
        let name = target::name(target)?.to_string_lossy();
        let ends = name
            .char_indices()
            .map(|(start, sign)| start + sign.len_utf8());
        let end = ends.take_while(|&end| end <= LONGEST).last();
        let name = name[..end.unwrap_or(0)].to_owned();
        let names = (0..PLACES).map(move |place| format!(".{name}.{place}{END}"));
        Ok(names.map(|name| target.with_file_name(name)))
    }
}

/// Whether a name is one of those.
fn is_other_name(name: &str) -> bool {
    let name = name
        .strip_prefix('.')
        .and_then(|name| name.strip_suffix(END));
    let place = name.and_then(|name| name.rsplit_once('.'));
    place.is_some_and(|(name, place)| {
        let place: Option<usize> = place.parse().ok();
        !name.is_empty() && place.is_some_and(|place| place < PLACES)
    })
}

/// Removes all files in a directory that were begun and are not written any more.
///
/// # Errors
/// The directory cannot be read.
pub fn tidy(directory: impl AsRef<Path>) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        if entry.file_name().to_str().is_some_and(is_other_name) {
            remove_abandoned(&entry.path());
        }
    }
    Ok(())
}

/// A new file of this name, locked; none where another process has it.
fn begin(path: &Path, replaced: Option<&Metadata>) -> io::Result<Option<File>> {
    let mut options = File::options();
    options.read(true).write(true).create_new(true);
    if replaced.is_some() {
        private(&mut options);
    }
    let file = match options.open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::AlreadyExists => return Ok(None),
        Err(error) => return Err(error),
    };
    match file.try_lock() {
        // Another process may have seen it before it was locked, taken it for abandoned, and removed it.
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
    // It may have got its own name meanwhile, and this one may be another process's.
    if file.try_lock().is_ok() && is_at(&file, path) {
        // What cannot be removed is of another user.
        let _ = fs::remove_file(path);
    }
}

/// Whether this path still leads to the file.
fn is_at(file: &File, path: &Path) -> bool {
    let there = Handle::from_path(path);
    let file = file.try_clone().and_then(Handle::from_file);
    matches!((there, file), (Ok(there), Ok(file)) if there == file)
}

#[cfg(unix)]
fn private(options: &mut OpenOptions) {
    use std::os::unix::fs::OpenOptionsExt;
    options.mode(0o600);
}

#[cfg(not(unix))]
fn private(_: &mut OpenOptions) {}

/// Gives a file the owner and the group of another, where they differ.
#[cfg(unix)]
fn take_owner(file: &File, of: &Metadata) -> io::Result<()> {
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
fn take_owner(_: &File, _: &Metadata) -> io::Result<()> {
    Ok(())
}

/// A name is on the disk only when its directory is.
#[cfg(unix)]
fn sync_directory(path: &Path) -> io::Result<()> {
    let directory = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    match File::open(directory) {
        Ok(directory) => directory.sync_all(),
        // A directory may be one that can be written and not be read.
        Err(error) if error.kind() == ErrorKind::PermissionDenied => Ok(()),
        Err(error) => Err(error),
    }
}

#[cfg(not(unix))]
fn sync_directory(_: &Path) -> io::Result<()> {
    Ok(())
}
