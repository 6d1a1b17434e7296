//! Output files that are replaced atomically, and output to FIFOs, devices and descriptors.
//!
//! | the path refers to | what is written |
//! |---|---|
//! | nothing | a temporary file in the same directory, renamed when it is complete |
//! | a regular file | the same; the new file then replaces the old one, with its permissions, owner and group |
//! | a regular file whose owner or group cannot be set on the new one, or whose directory is not writable | that file in place, truncated before the first byte |
//! | a FIFO, a device, a descriptor such as `/dev/stdout` or `/dev/fd/3` | that, directly |
//! | a directory, or a regular file that is not writable | nothing: opening returns an error |
//!
//! Symbolic links are followed, including dangling ones. A file with several names (hard links) is replaced under this
//! name only: the other names keep the old contents.
//!
//! Temporary files are named `.NAME.N.unfinished`. A temporary file is locked while a process writes it. If a process
//! was killed, the next [`OutputFile::create`] of the same path removes its temporary file; [`tidy`] does so for a
//! whole directory. On a file system without locks, nothing is removed.
//!
//! ```
//! use output_file::OutputFile;
//! use std::io::Write;
//!
//! # let directory = std::env::temp_dir().join(format!("output-file-doc-{}", std::process::id()));
//! # std::fs::create_dir_all(&directory)?;
//! let path = directory.join("run.jsonl");
//! let mut file = OutputFile::create(&path)?;
//! file.write_all(b"{}\n")?;
//! assert!(!path.exists());
//! file.keep()?;
//! assert_eq!(std::fs::read(&path)?, b"{}\n");
//! # std::fs::remove_dir_all(&directory)?;
//! # Ok::<(), std::io::Error>(())
//! ```

#![forbid(unsafe_code)]
#![deny(clippy::exit, clippy::print_stdout, clippy::print_stderr)]

// The files:
// - `lib.rs`: `OutputFile`: the kind of file at a path, and how it is written
// - `target.rs`: symbolic links, and names of descriptors such as `/dev/stdout`
// - `unfinished.rs`: a temporary file: locked while it is written, removed by the next process if it is left over
// - `original.rs`: the file that is replaced, which must not be read meanwhile

mod original;
mod target;
mod unfinished;

use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Seek, Write};
use std::path::Path;

pub use original::Original;
use target::Descriptor;
pub use unfinished::{Unfinished, tidy};

/// An output file, FIFO, device or descriptor open for writing; see the [crate].
///
/// If it is dropped, after an error for instance, instead of [kept](OutputFile::keep), the temporary file is removed
/// and a file that it would have replaced is unchanged.
#[derive(Debug)]
pub struct OutputFile {
    file: File,
    mode: Mode,
    original: Option<Original>,
}

/// How a path is written.
#[derive(Debug)]
enum Mode {
    /// To a temporary file, until it is complete.
    Replaced(Unfinished),
    /// To the existing file.
    InPlace { is_truncated: bool },
    /// To a FIFO, a device or a descriptor, never truncated.
    Direct,
}

impl OutputFile {
    /// Opens `path` for writing. An existing file does not change before the first byte is written.
    ///
    /// Blocks on a FIFO until it is opened for reading.
    ///
    /// # Errors
    /// Returns [`ErrorKind::IsADirectory`] for a directory, and the error of the system if the path cannot be written.
    pub fn create(path: impl AsRef<Path>) -> io::Result<OutputFile> {
        let path = path.as_ref();
        if let Some(descriptor) = Descriptor::of(path) {
            return OutputFile::direct(descriptor.open()?);
        }
        match fs::metadata(path) {
            Ok(found) if found.is_dir() => Err(is_a_directory()),
            Ok(found) if found.is_file() => OutputFile::over(path, &found),
            Ok(_) => OutputFile::direct(File::options().write(true).open(path)?),
            Err(error) if error.kind() == ErrorKind::NotFound => OutputFile::new_at(path),
            Err(error) => Err(error),
        }
    }

    fn new_at(path: &Path) -> io::Result<OutputFile> {
        if path.to_string_lossy().ends_with(std::path::is_separator) {
            return Err(is_a_directory());
        }
        let target = target::followed(path)?;
        let (file, unfinished) = Unfinished::create(target, None)?;
        Ok(OutputFile {
            file,
            mode: Mode::Replaced(unfinished),
            original: None,
        })
    }

    fn over(path: &Path, found: &Metadata) -> io::Result<OutputFile> {
        // A file that is not writable must not be replaced either.
        let existing = File::options().write(true).open(path)?;
        let original = Some(Original::of(&existing)?);
        let target = target::followed(path)?;
        let (file, mode) = match Unfinished::create(target, Some(found)) {
            Ok((file, unfinished)) => (file, Mode::Replaced(unfinished)),
            Err(error) if must_write_in_place(&error) => (
                existing,
                Mode::InPlace {
                    is_truncated: false,
                },
            ),
            Err(error) => return Err(error),
        };
        Ok(OutputFile {
            file,
            mode,
            original,
        })
    }

    fn direct(file: File) -> io::Result<OutputFile> {
        let original = match file.metadata()?.is_file() {
            true => Some(Original::of(&file)?),
            false => None,
        };
        Ok(OutputFile {
            file,
            mode: Mode::Direct,
            original,
        })
    }

    /// Returns the existing regular file that is overwritten, if any. It must not be read as input meanwhile.
    #[must_use]
    pub fn original(&self) -> Option<&Original> {
        self.original.as_ref()
    }

    /// Returns the temporary file, if any, for a program that exits without dropping this.
    #[must_use]
    pub fn unfinished(&self) -> Option<Unfinished> {
        match &self.mode {
            Mode::Replaced(unfinished) => Some(unfinished.clone()),
            Mode::InPlace { .. } | Mode::Direct => None,
        }
    }

    /// Writes the file to disk and gives it its final name.
    ///
    /// # Errors
    /// Returns the error of the system. A file that would have been replaced is then unchanged.
    pub fn keep(mut self) -> io::Result<()> {
        self.truncate()?;
        match &self.mode {
            Mode::Replaced(unfinished) => {
                // Some file systems report only now that the disk is full.
                self.file.sync_all()?;
                unfinished.keep(&mut self.file)
            }
            Mode::InPlace { .. } => self.file.sync_all(),
            Mode::Direct => self.file.flush(),
        }
    }

    /// Truncates a file that is written in place, before the first write.
    fn truncate(&mut self) -> io::Result<()> {
        if let Mode::InPlace { is_truncated } = &mut self.mode
            && !*is_truncated
        {
            self.file.set_len(0)?;
            self.file.rewind()?;
            *is_truncated = true;
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

impl Drop for OutputFile {
    fn drop(&mut self) {
        if let Mode::Replaced(unfinished) = &self.mode {
            unfinished.remove();
        }
    }
}

/// Returns whether two paths refer to the same regular file, which may not exist yet. Devices and descriptors can be written at once.
#[must_use]
pub fn are_same(one: &Path, other: &Path) -> bool {
    let is_file = |path: &Path| {
        Descriptor::of(path).is_none() && path.metadata().is_ok_and(|found| found.is_file())
    };
    match (one.exists(), other.exists()) {
        (true, true) => is_file(one) && same_file::is_same_file(one, other).unwrap_or(false),
        (false, false) => {
            target::place(one).is_some_and(|place| target::place(other) == Some(place))
        }
        _ => false,
    }
}

fn is_a_directory() -> io::Error {
    io::Error::new(ErrorKind::IsADirectory, "it is a directory")
}

/// Returns whether this error of creating the temporary file means that the file must be written in place.
fn must_write_in_place(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem
    )
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
