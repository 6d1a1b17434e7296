use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A file that is there as a whole or not at all: it is written under another name beside its own, and renamed by
/// [`keep`](TraceFile::keep).
///
/// Where that is not called, because of an error or because it is dropped, it is removed, and a file that had its
/// name before stays as it was.
///
/// ```
/// use search_trace::TraceFile;
/// use std::io::Write;
///
/// # let directory = std::env::temp_dir().join(format!("trace-file-doc-{}", std::process::id()));
/// # std::fs::create_dir_all(&directory)?;
/// let path = directory.join("run.jsonl");
/// let mut file = TraceFile::create(&path)?;
/// file.write_all(b"{}\n")?;
/// assert!(!path.exists());
/// file.keep()?;
/// assert_eq!(std::fs::read(&path)?, b"{}\n");
/// # std::fs::remove_dir_all(&directory)?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct TraceFile {
    file: File,
    temporary: PathBuf,
    target: PathBuf,
    kept: bool,
}

/// So many names are tried for the temporary file.
const NAMES: u32 = 1000;

impl TraceFile {
    /// A file that is to be at `path`.
    ///
    /// # Errors
    /// That of the system, where no file can be made in that directory; where `path` names no file.
    pub fn create(path: impl AsRef<Path>) -> io::Result<TraceFile> {
        let target = path.as_ref();
        let name = target.file_name().ok_or_else(|| {
            let told = format!("{} is not the name of a file", target.display());
            io::Error::new(io::ErrorKind::InvalidInput, told)
        })?;
        for attempt in 0..NAMES {
            let mut other = OsString::from(".");
            other.push(name);
            other.push(format!(".{}-{attempt}.tmp", std::process::id()));
            let temporary = target.with_file_name(other);
            match File::create_new(&temporary) {
                Ok(file) => {
                    return Ok(TraceFile {
                        file,
                        temporary,
                        target: target.to_owned(),
                        kept: false,
                    });
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        let told = format!(
            "{NAMES} temporary files for {} are left there",
            target.display()
        );
        Err(io::Error::new(io::ErrorKind::AlreadyExists, told))
    }

    /// Where it is written until it has its name: what is to be removed where the program ends without dropping this.
    #[must_use]
    pub fn temporary(&self) -> &Path {
        &self.temporary
    }

    /// Gives the file its name.
    ///
    /// # Errors
    /// That of the system; the file is then removed.
    pub fn keep(mut self) -> io::Result<()> {
        // A file system may tell only now that there is no room, and may lose what it has not told of.
        self.file.sync_all()?;
        fs::rename(&self.temporary, &self.target)?;
        self.kept = true;
        Ok(())
    }
}

impl Write for TraceFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for TraceFile {
    fn drop(&mut self) {
        if !self.kept {
            // Nobody is left to be told.
            let _ = fs::remove_file(&self.temporary);
        }
    }
}
