//! Output files that are replaced atomically, and output to FIFOs, devices and descriptors.
//!
//! | the path refers to | what is written |
//! |---|---|
//! | nothing | a temporary file in the same directory, renamed when it is complete |
//! | a regular file | the same; the new file then replaces the old one, with its permissions, owner and group |
//! | a regular file whose owner or group cannot be set on the new one, or whose directory is not writable | that file in place, truncated before the first byte |
//! | a regular file that cannot be renamed over, such as a mount point | a temporary file, copied into it when it is complete |
//! | a FIFO, a device, a descriptor such as `/dev/stdout` or `/dev/fd/3` | that, directly |
//! | a directory, or a regular file that is not writable | nothing: opening returns an error |
//!
//! Symbolic links are followed, including dangling ones. A file with several names (hard links) is replaced under this
//! name only: the other names keep the old contents.
//!
//! The temporary file has a random name, `.tmp??????.unfinished`. It is removed after an error and on Ctrl-C, but it is left
//! if the process is killed.

use std::fs::{self, File, Metadata, Permissions};
use std::io::{self, ErrorKind, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

use same_file::Handle;
use tempfile::{Builder, TempPath};

use crate::interrupt;

/// The maximum number of links that are followed, the same as on Linux.
const MAX_LINKS: usize = 40;

/// An output file, FIFO, device or descriptor open for writing; see the [module](self).
///
/// If it is dropped, after an error for instance, instead of [kept](OutputFile::keep), the temporary file is removed
/// and a file that it would have replaced is unchanged.
#[derive(Debug)]
pub(crate) struct OutputFile {
    file: File,
    replacement: Option<Replacement>,
    /// Whether the file has contents that the first write replaces.
    must_truncate: bool,
    original: Option<Arc<Handle>>,
}

/// A temporary file, until it is complete.
#[derive(Debug)]
struct Replacement {
    temporary: TempPath,
    target: PathBuf,
    /// The permissions of the file to replace.
    permissions: Option<Permissions>,
}

impl OutputFile {
    /// Opens `path` for writing. An existing file does not change before the first byte is written.
    ///
    /// Waits for the reader of a FIFO, for at most `time`; Ctrl-C exits immediately then.
    ///
    /// # Errors
    /// Returns [`ErrorKind::IsADirectory`] for a directory, [`ErrorKind::TimedOut`] if a FIFO has no reader in this time, and the error
    /// of the system if the path cannot be written.
    pub(crate) fn create(path: &Path, time: Option<Duration>) -> io::Result<OutputFile> {
        let (target, descriptor) = followed(path)?;
        if let Some(number) = descriptor {
            return OutputFile::existing(open_descriptor(&target, number)?, false);
        }
        match fs::metadata(path) {
            Ok(found) if found.is_dir() => Err(is_a_directory()),
            Ok(found) if found.is_file() => {
                // A file that is not writable must not be replaced either.
                let existing = OutputFile::existing(open(path)?, true)?;
                match OutputFile::replacing(target, Some(&found)) {
                    Ok(file) => Ok(OutputFile {
                        original: existing.original,
                        ..file
                    }),
                    Err(error) if must_write_in_place(&error) => Ok(existing),
                    Err(error) => Err(error),
                }
            }
            Ok(_) => {
                let file = interrupt::waiting(|| open_within(path, time))?;
                OutputFile::existing(file, false)
            }
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            Err(_) if path.to_string_lossy().ends_with(std::path::is_separator) => {
                Err(is_a_directory())
            }
            Err(_) => OutputFile::replacing(target, None),
        }
    }

    /// Writes to an open file in place.
    fn existing(file: File, must_truncate: bool) -> io::Result<OutputFile> {
        let original = match file.metadata()?.is_file() {
            true => Some(Arc::new(Handle::from_file(file.try_clone()?)?)),
            false => None,
        };
        Ok(OutputFile {
            file,
            replacement: None,
            must_truncate,
            original,
        })
    }

    /// Creates a temporary file beside `target`. If it will replace a file, it gets the owner and the group of that file, and
    /// only its owner can read it until then.
    fn replacing(target: PathBuf, replaced: Option<&Metadata>) -> io::Result<OutputFile> {
        let Some(directory) = target.file_name().and(target.parent()) else {
            let message = format!("`{}` is not a file name", target.display());
            return Err(io::Error::new(ErrorKind::InvalidInput, message));
        };
        let mut builder = Builder::new();
        builder.suffix(".unfinished");
        // Locked until the file is in the list, so that Ctrl-C waits for it.
        let mut unfinished = interrupt::unfinished();
        let created = match replaced {
            Some(_) => builder.tempfile_in(directory),
            None => builder.make_in(directory, |path| File::create_new(path)),
        };
        let (file, temporary) = created?.into_parts();
        unfinished.push(temporary.to_path_buf());
        #[cfg(unix)]
        if let Some(replaced) = replaced {
            use std::os::unix::fs::{MetadataExt, fchown};
            let of = |found: &Metadata| (found.uid(), found.gid());
            let (user, group) = of(replaced);
            if of(&file.metadata()?) != (user, group) {
                fchown(&file, Some(user), Some(group))?;
            }
        }
        let permissions = replaced.map(Metadata::permissions);
        Ok(OutputFile {
            file,
            replacement: Some(Replacement {
                temporary,
                target,
                permissions,
            }),
            must_truncate: false,
            original: None,
        })
    }

    /// Returns the existing regular file that is overwritten, if any. It must not be read as input meanwhile.
    pub(crate) fn original(&self) -> Option<Arc<Handle>> {
        self.original.clone()
    }

    /// Writes the file to disk and gives it its final name.
    ///
    /// # Errors
    /// Returns the error of the system. A file that would have been replaced is then unchanged.
    pub(crate) fn keep(mut self) -> io::Result<()> {
        self.truncate()?;
        let Some(replacement) = self.replacement else {
            // Only regular files can be written to disk.
            return self.original.map_or(Ok(()), |_| self.file.sync_all());
        };
        if let Some(permissions) = replacement.permissions {
            self.file.set_permissions(permissions)?;
        }
        // Some file systems report only now that the disk is full.
        self.file.sync_all()?;
        let (temporary, target) = (replacement.temporary, replacement.target);
        let directory = temporary.parent().map(Path::to_path_buf);
        // Ctrl-C waits until the file is complete under its name.
        let _unfinished = interrupt::unfinished();
        match temporary.persist(&target).map_err(|error| error.error) {
            Ok(()) => match directory.map(File::open) {
                Some(Ok(directory)) => directory.sync_all(),
                // The directory may be writable but not readable; on Windows it cannot be opened.
                Some(Err(error)) if error.kind() != ErrorKind::PermissionDenied => Err(error),
                _ => Ok(()),
            },
            Err(error) if self.original.is_some() && must_write_in_place(&error) => {
                self.file.rewind()?;
                let mut target = open(&target)?;
                target.set_len(0)?;
                io::copy(&mut self.file, &mut target)?;
                target.sync_all()
            }
            Err(error) => Err(error),
        }
    }

    /// Truncates a file that is written in place, before the first write.
    fn truncate(&mut self) -> io::Result<()> {
        if self.must_truncate {
            self.file.set_len(0)?;
            self.must_truncate = false;
        }
        Ok(())
    }
}

impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.truncate()?;
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Returns whether two paths refer to the same regular file, which may not exist yet. Devices and descriptors can be written at once.
pub(crate) fn are_same(one: &Path, other: &Path) -> bool {
    let file = |path: &Path| {
        let (target, descriptor) = followed(path).ok()?;
        let is_file = target.metadata().map_or(true, |found| found.is_file());
        (descriptor.is_none() && is_file).then_some(target)
    };
    let (Some(one), Some(other)) = (file(one), file(other)) else {
        return false;
    };
    let directory = |path: &Path| fs::canonicalize(path.parent()?).ok();
    let are_in_one = || directory(&one).is_some_and(|of_one| directory(&other) == Some(of_one));
    same_file::is_same_file(&one, &other)
        .unwrap_or_else(|_| one.file_name() == other.file_name() && are_in_one())
}

fn is_a_directory() -> io::Error {
    io::Error::new(ErrorKind::IsADirectory, "it is a directory")
}

/// Returns whether this error of creating a temporary file, or of renaming it, means that a file must be written in place.
fn must_write_in_place(error: &io::Error) -> bool {
    use ErrorKind::{CrossesDevices, PermissionDenied, ReadOnlyFilesystem, ResourceBusy};
    let kind = error.kind();
    // A mount point is busy, or on another device.
    matches!(
        kind,
        PermissionDenied | ReadOnlyFilesystem | ResourceBusy | CrossesDevices
    )
}

fn open(path: &Path) -> io::Result<File> {
    File::options().write(true).open(path)
}

/// Opens a FIFO or a device. Waits for the reader of a FIFO in a thread of its own, as opening cannot be interrupted. Nobody waits for the
/// end of the thread.
fn open_within(path: &Path, time: Option<Duration>) -> io::Result<File> {
    let Some(time) = time else {
        return open(path);
    };
    let (sender, opened) = mpsc::sync_channel(1);
    let path = path.to_owned();
    let thread = thread::Builder::new().name("output".to_owned());
    thread.spawn(move || sender.send(open(&path)))?;
    opened.recv_timeout(time).unwrap_or_else(|_| {
        let message = "no program has opened it for reading within the time limit";
        Err(io::Error::new(ErrorKind::TimedOut, message))
    })
}

/// Follows symbolic links in the last component of a path, up to the number of a descriptor of this process, such as
/// `/dev/stdout` or `/dev/fd/3`. The target need not exist.
///
/// A descriptor may refer to a regular file that another program, such as a shell, opened and continues to write: so the file
/// is neither replaced nor truncated.
fn followed(path: &Path) -> io::Result<(PathBuf, Option<u32>)> {
    let mut path = std::path::absolute(path)?;
    for _ in 0..MAX_LINKS {
        let number = descriptor(&path);
        match fs::read_link(&path) {
            Ok(link) if number.is_none() => {
                path = path.parent().unwrap_or(Path::new("")).join(link);
            }
            // A path that is not a link, or does not exist, is itself the target.
            _ => return Ok((path, number)),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

fn descriptor(path: &Path) -> Option<u32> {
    let number = path.file_name()?.to_str()?.parse().ok()?;
    // On Linux `/dev/fd` is a link to the directory of this process in `/proc`.
    let own = fs::canonicalize("/dev/fd").ok()?;
    (fs::canonicalize(path.parent()?).ok()? == own).then_some(number)
}

/// Opens a descriptor for writing. Standard output and error are duplicated, which keeps the position in the file; others are
/// opened at the end.
fn open_descriptor(path: &Path, number: u32) -> io::Result<File> {
    #[cfg(unix)]
    {
        use std::os::fd::AsFd;
        match number {
            1 => return Ok(io::stdout().as_fd().try_clone_to_owned()?.into()),
            2 => return Ok(io::stderr().as_fd().try_clone_to_owned()?.into()),
            _ => {}
        }
    }
    File::options().append(true).open(path)
}

#[cfg(all(test, unix))]
mod tests;
