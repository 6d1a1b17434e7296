//! The file of `--output`, written instead of standard output.

use std::cell::RefCell;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use same_file::Handle;
use search_core::Limit;

use super::output_file::OutputFile;
use super::{Out, WIDTH, plain_stdout, stdout, width};
use crate::error::Error;

/// The destination of answers: the file of `--output`, or standard output if that is not given.
pub(crate) struct Output(Option<Rc<RefCell<NamedFile>>>);

/// A file whose errors include its path.
struct NamedFile {
    path: PathBuf,
    file: OutputFile,
}

impl NamedFile {
    fn add_path<T>(&self, result: io::Result<T>) -> io::Result<T> {
        let path = self.path.display();
        result.map_err(|error| io::Error::new(error.kind(), format!("{path}: {error}")))
    }
}

impl Write for NamedFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let result = self.file.write(bytes);
        self.add_path(result)
    }

    fn flush(&mut self) -> io::Result<()> {
        let result = self.file.flush();
        self.add_path(result)
    }
}

impl Output {
    pub(crate) fn open(path: Option<&Path>, time: Option<Duration>) -> Result<Output, Error> {
        let Some(path) = path else {
            return Ok(Output(None));
        };
        let file = create("--output", path, time)?;
        let path = path.to_owned();
        let named = NamedFile { path, file };
        Ok(Output(Some(Rc::new(RefCell::new(named)))))
    }

    /// Returns the existing file that will be replaced, if any.
    pub(crate) fn original(&self) -> Option<Arc<Handle>> {
        let file = self.0.as_ref()?.borrow();
        file.file.original()
    }

    /// Returns a writer for answers. If they `have_colours`, escape codes are removed unless the output is a terminal.
    pub(crate) fn writer(&self, have_colours: bool) -> Out {
        match &self.0 {
            Some(file) => {
                let mut file: Box<dyn Write> = Box::new(SharedWriter(Rc::clone(file)));
                if have_colours {
                    file = Box::new(anstream::StripStream::new(file));
                }
                BufWriter::with_capacity(1 << 16, file)
            }
            None if have_colours => stdout(),
            None => plain_stdout(),
        }
    }

    /// Returns the maximum width of a table, in columns.
    pub(crate) fn width(&self) -> usize {
        match self.0 {
            Some(_) => WIDTH,
            None => width(),
        }
    }

    /// Moves the complete file to its path.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be written.
    ///
    /// # Panics
    ///
    /// Panics if a writer of this output still exists.
    pub(crate) fn keep(self) -> Result<(), Error> {
        let Some(file) = self.0 else {
            return Ok(());
        };
        let file = Rc::into_inner(file).expect("all writers have been dropped");
        let NamedFile { path, file } = file.into_inner();
        file.keep().map_err(cannot_be_written(&path))
    }
}

/// Creates the file named by an option, within a time limit if it is a FIFO without a reader.
///
/// # Errors
///
/// Returns a usage error if `path` is a directory or `-`, and an input error if the file cannot be created.
pub(crate) fn create(
    option: &str,
    path: &Path,
    time: Option<Duration>,
) -> Result<OutputFile, Error> {
    if path.as_os_str() == "-" {
        let instead = match option {
            "--output" => "leave out --output to write to standard output",
            _ => "standard output is /dev/stdout",
        };
        return Err(Error::Usage(format!(
            "{option} -: expected a file; {instead}"
        )));
    }
    OutputFile::create(path, time).map_err(|error| match error.kind() {
        io::ErrorKind::IsADirectory => {
            Error::Usage(format!("{option} {}: {error}", path.display()))
        }
        _ => cannot_be_written(path)(error),
    })
}

/// Returns a function that converts an error on writing the file at `path`.
pub(crate) fn cannot_be_written(path: &Path) -> impl Fn(io::Error) -> Error + '_ {
    move |error| match error.kind() {
        // The reader of a FIFO has closed it.
        io::ErrorKind::BrokenPipe => Error::Output(error),
        io::ErrorKind::TimedOut => {
            Error::Stopped(format!("{}: {error}", path.display()), Limit::Time)
        }
        _ => Error::Input(format!("{}: {error}", path.display())),
    }
}

/// A writer with several owners.
pub(crate) struct SharedWriter<W>(pub(crate) Rc<RefCell<W>>);

impl<W: Write> Write for SharedWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.borrow_mut().flush()
    }
}
