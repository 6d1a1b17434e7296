//! Where a path leads.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// So many links are followed, as Linux does.
const MOST_LINKS: usize = 40;

/// The path to which symbolic links lead, also where nothing is there.
pub(crate) fn followed(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        // What is no link, or nothing, is the target.
        let Ok(link) = fs::read_link(&target) else {
            return Ok(target);
        };
        target = beside(&target, &link);
    }
    Err(io::Error::other("too many symbolic links"))
}

fn beside(path: &Path, other: &Path) -> PathBuf {
    match path.parent() {
        Some(parent) => parent.join(other),
        None => other.to_owned(),
    }
}

/// A descriptor of this process, by the names that the system has for them: `/dev/stdout`, `/dev/fd/3`.
///
/// What it leads to may be a regular file. That belongs to whatever opened it, a shell for instance, which writes on where
/// this ends: so it is neither replaced nor emptied.
#[derive(Debug)]
pub(crate) struct Descriptor {
    path: PathBuf,
    number: u32,
}

impl Descriptor {
    /// The descriptor to which a path leads, if it leads to one.
    pub(crate) fn of(path: &Path) -> Option<Descriptor> {
        let mut path = path.to_owned();
        for _ in 0..MOST_LINKS {
            if let Some(number) = number(&path) {
                return Some(Descriptor { path, number });
            }
            path = beside(&path, &fs::read_link(&path).ok()?);
        }
        None
    }

    /// Opens it to be written where it is: at the end of a file, as nothing else says where in it.
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

/// Standard output and standard error, each with its place in its file.
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

/// The name of the file at the end of a path.
pub(crate) fn name(path: &Path) -> io::Result<&std::ffi::OsStr> {
    path.file_name().ok_or_else(|| {
        let told = format!("`{}` is not the name of a file", path.display());
        io::Error::new(ErrorKind::InvalidInput, told)
    })
}
