//! Resolution of symbolic links and of the names of descriptors.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The maximum number of links that are followed, the same as on Linux.
const MAX_LINKS: usize = 40;

/// Resolves symbolic links in the last component of a path. The target need not exist.
pub(crate) fn followed(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_owned();
    for _ in 0..MAX_LINKS {
        // A path that is not a link, or does not exist, is itself the target.
        let Ok(link) = fs::read_link(&target) else {
            return Ok(target);
        };
        target = beside(&target, &link);
    }
    Err(io::Error::other("too many symbolic links"))
}

/// Returns the path of a file that may not exist, without symbolic links.
pub(crate) fn place(path: &Path) -> Option<PathBuf> {
    let target = std::path::absolute(followed(path).ok()?).ok()?;
    let directory = fs::canonicalize(target.parent()?).ok()?;
    Some(directory.join(target.file_name()?))
}

fn beside(path: &Path, other: &Path) -> PathBuf {
    match path.parent() {
        Some(parent) => parent.join(other),
        None => other.to_owned(),
    }
}

/// A descriptor of this process, named by a path such as `/dev/stdout` or `/dev/fd/3`.
///
/// It may refer to a regular file that another program, such as a shell, opened and continues to write: so the file is
/// neither replaced nor truncated.
#[derive(Debug)]
pub(crate) struct Descriptor {
    path: PathBuf,
    number: u32,
}

impl Descriptor {
    /// Returns the descriptor that a path names, directly or through links, if any.
    pub(crate) fn of(path: &Path) -> Option<Descriptor> {
        let mut path = path.to_owned();
        for _ in 0..MAX_LINKS {
            if let Some(number) = number(&path) {
                return Some(Descriptor { path, number });
            }
            path = beside(&path, &fs::read_link(&path).ok()?);
        }
        None
    }

    /// Opens the descriptor for writing: standard output and error at their current position, others at the end.
    pub(crate) fn open(self) -> io::Result<File> {
        match standard(self.number) {
            Some(file) => file,
            None => File::options().append(true).open(self.path),
        }
    }
}

fn number(path: &Path) -> Option<u32> {
    let number = path.file_name()?.to_str()?.parse().ok()?;
    let directory = path.parent()?;
    // On Linux `/dev/fd` is a link to the directory of this process in `/proc`.
    let own = fs::canonicalize("/dev/fd").ok()?;
    (fs::canonicalize(directory).ok()? == own).then_some(number)
}

/// Duplicates standard output or standard error, which keeps the position in the file.
#[cfg(unix)]
fn standard(number: u32) -> Option<io::Result<File>> {
    use std::os::fd::AsFd;
    let owned = match number {
        1 => io::stdout().as_fd().try_clone_to_owned(),
        2 => io::stderr().as_fd().try_clone_to_owned(),
        _ => return None,
    };
    Some(owned.map(File::from))
}

#[cfg(not(unix))]
fn standard(_: u32) -> Option<io::Result<File>> {
    None
}

/// Returns the file name of a path.
///
/// # Errors
/// Returns an error if the path has none.
pub(crate) fn name(path: &Path) -> io::Result<&std::ffi::OsStr> {
    path.file_name().ok_or_else(|| {
        let message = format!("`{}` is not a file name", path.display());
        io::Error::new(ErrorKind::InvalidInput, message)
    })
}
