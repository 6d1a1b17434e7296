//! Files that are written whole or not at all, and whatever else a path may lead to.
//!
//! | the path leads to | what is written |
//! |---|---|
//! | nothing | a new file, under another name beside its own until it is whole |
//! | a regular file | the same; then it takes the place of the file, with its permissions, owner and group |
//! | a regular file whose owner or group the new one cannot have, or in whose directory nothing can be made | that file, emptied before the first byte |
//! | a FIFO, a device, a descriptor such as `/dev/stdout` or `/dev/fd/3` | that, from the first byte on |
//! | a directory, or a regular file that may not be written | nothing: an error at once |
//!
//! Symbolic links are followed, also those that lead to nothing yet. A file of several names (hard links) is replaced under
//! this name alone: the others keep what it had.
//!
//! The name of a file that is not whole is `.NAME.N.unfinished`. The file is locked as long as a process writes it; where a
//! process was killed, the next [`OutputFile::create`] of the same path removes what it left, and [`tidy`] what was left in
//! a directory. Where the file system has no locks, nothing is removed.
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

mod original;
mod target;
mod unfinished;

use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Seek, Write};
use std::path::Path;

pub use original::Original;
use target::Descriptor;
pub use unfinished::{Unfinished, tidy};

/// What a path leads to, while it is written; see the [crate].
///
/// Where it is dropped, because of an error for instance, and not [kept](OutputFile::keep), a file that was to be replaced
/// stays as it was, and a new one is removed.
#[derive(Debug)]
pub struct OutputFile {
    file: File,
    way: Way,
    original: Option<Original>,
}

/// How a path is written.
#[derive(Debug)]
enum Way {
    /// Under another name, until it is whole.
    Replaced(Unfinished),
    /// Where it is; whether it has been emptied.
    InPlace { is_begun: bool },
    /// It keeps nothing, or belongs to another program too.
    Direct,
}

impl OutputFile {
    /// Opens what is to be at `path`. Nothing that is there changes before the first byte is written.
    ///
    /// A FIFO that nothing reads yet blocks, as it does in a shell.
    ///
    /// # Errors
    /// [`ErrorKind::IsADirectory`] for a directory; that of the system where the path cannot be written.
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
            way: Way::Replaced(unfinished),
            original: None,
        })
    }

    fn over(path: &Path, found: &Metadata) -> io::Result<OutputFile> {
        // A file that may not be written is not replaced either.
        let there = File::options().write(true).open(path)?;
        let original = Some(Original::of(&there)?);
        let target = target::followed(path)?;
        let (file, way) = match Unfinished::create(target, Some(found)) {
            Ok((file, unfinished)) => (file, Way::Replaced(unfinished)),
            Err(error) if is_in_place(&error) => (there, Way::InPlace { is_begun: false }),
            Err(error) => return Err(error),
        };
        Ok(OutputFile {
            file,
            way,
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
            way: Way::Direct,
            original,
        })
    }

    /// The regular file that is written over, where there is one: what must not be read meanwhile.
    #[must_use]
    pub fn original(&self) -> Option<&Original> {
        self.original.as_ref()
    }

    /// The file under its other name, where it has one: for a program that ends without dropping this.
    #[must_use]
    pub fn unfinished(&self) -> Option<Unfinished> {
        match &self.way {
            Way::Replaced(unfinished) => Some(unfinished.clone()),
            Way::InPlace { .. } | Way::Direct => None,
        }
    }

    /// Gives the file its name, when all of it is on the disk.
    ///
    /// # Errors
    /// That of the system; a file that was to be replaced is then as it was.
    pub fn keep(mut self) -> io::Result<()> {
        self.begin()?;
        match &self.way {
            Way::Replaced(unfinished) => {
                // A file system may say only now that there is no room.
                self.file.sync_all()?;
                unfinished.keep(&mut self.file)
            }
            Way::InPlace { .. } => self.file.sync_all(),
            Way::Direct => self.file.flush(),
        }
    }

    /// Empties a file that is written where it is.
    fn begin(&mut self) -> io::Result<()> {
        if let Way::InPlace { is_begun } = &mut self.way
            && !*is_begun
        {
            self.file.set_len(0)?;
            self.file.rewind()?;
            *is_begun = true;
        }
        Ok(())
    }
}

impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begin()?;
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for OutputFile {
    fn drop(&mut self) {
        if let Way::Replaced(unfinished) = &self.way {
            unfinished.remove();
        }
    }
}

fn is_a_directory() -> io::Error {
    io::Error::new(ErrorKind::IsADirectory, "it is a directory")
}

/// Whether a file is to be written where it is, as none can take its place.
fn is_in_place(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem
    )
}
