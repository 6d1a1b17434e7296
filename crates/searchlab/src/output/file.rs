//! A file that is written instead of standard output.

use std::cell::RefCell;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use output_file::{Original, OutputFile};

use super::{Out, WIDTH, plain_stdout, stdout, width};
use crate::error::Error;
use crate::interrupt;

/// Where `--output` has answers go: standard output, where it is not given.
pub(crate) struct Output(Option<Rc<RefCell<Named>>>);

/// A file whose errors name it.
struct Named {
    path: PathBuf,
    file: OutputFile,
}

impl Named {
    fn told<T>(&self, done: io::Result<T>) -> io::Result<T> {
        let path = self.path.display();
        done.map_err(|error| io::Error::new(error.kind(), format!("{path}: {error}")))
    }
}

impl Write for Named {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let done = self.file.write(bytes);
        self.told(done)
    }

    fn flush(&mut self) -> io::Result<()> {
        let done = self.file.flush();
        self.told(done)
    }
}

impl Output {
    pub(crate) fn open(path: Option<&Path>) -> Result<Output, Error> {
        let Some(path) = path else {
            return Ok(Output(None));
        };
        if path.as_os_str() == "-" {
            let what = "--output -: answers go to standard output without it";
            return Err(Error::Usage(what.to_owned()));
        }
        let file = create("--output", path)?;
        let path = path.to_owned();
        let named = Named { path, file };
        Ok(Output(Some(Rc::new(RefCell::new(named)))))
    }

    /// The file that is written over, where there is one.
    pub(crate) fn original(&self) -> Option<Original> {
        let file = self.0.as_ref()?.borrow();
        file.file.original().cloned()
    }

    /// What answers are written with; where they `have_colours`, these are only for a terminal.
    pub(crate) fn writer(&self, have_colours: bool) -> Out {
        match &self.0 {
            Some(file) => {
                let mut file: Box<dyn Write> = Box::new(Shared(Rc::clone(file)));
                if have_colours {
                    file = Box::new(anstream::StripStream::new(file));
                }
                BufWriter::with_capacity(1 << 16, file)
            }
            None if have_colours => stdout(),
            None => plain_stdout(),
        }
    }

    /// The columns that a table may have.
    pub(crate) fn width(&self) -> usize {
        match self.0 {
            Some(_) => WIDTH,
            None => width(),
        }
    }

    /// Gives the file its name, when it is whole and nobody writes it any more.
    pub(crate) fn keep(self) -> Result<(), Error> {
        let Some(file) = self.0 else {
            return Ok(());
        };
        let file = Rc::into_inner(file).expect("its writers are gone");
        let Named { path, file } = file.into_inner();
        file.keep().map_err(cannot_be_written(&path))
    }
}

/// Opens what an option names, to be written.
pub(crate) fn create(option: &str, path: &Path) -> Result<OutputFile, Error> {
    interrupt::create(path).map_err(|error| match error.kind() {
        io::ErrorKind::IsADirectory => {
            Error::Usage(format!("{option} {}: {error}", path.display()))
        }
        _ => cannot_be_written(path)(error),
    })
}

/// What is wrong with a file.
pub(crate) fn cannot_be_written(path: &Path) -> impl Fn(io::Error) -> Error + '_ {
    move |error| match error.kind() {
        // What reads it has seen enough.
        io::ErrorKind::BrokenPipe => Error::Output(error),
        _ => Error::Input(format!("{}: {error}", path.display())),
    }
}

/// What is written by several.
pub(crate) struct Shared<W>(pub(crate) Rc<RefCell<W>>);

impl<W: Write> Write for Shared<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.borrow_mut().flush()
    }
}
