//! Ctrl-C.

use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering, fence};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;

use output_file::{OutputFile, Unfinished};
use search_core::CancelFlag;

use crate::exit::Exit;

static FLAG: OnceLock<CancelFlag> = OnceLock::new();

/// Whether the program waits for input, so that nobody looks at the flag.
static IS_WAITING: AtomicBool = AtomicBool::new(false);

/// Files that may not be whole.
static UNFINISHED: Mutex<Vec<Unfinished>> = Mutex::new(Vec::new());

/// The flag that is raised by Ctrl-C: the search in hand ends, and what it took is printed. The second Ctrl-C ends the
/// program, and so does the first while it waits for input.
pub(crate) fn flag() -> CancelFlag {
    let flag = FLAG.get_or_init(|| {
        let flag = CancelFlag::new();
        let raised = flag.clone();
        // Where no handler can be set, the program ends at once as programs do.
        let _ = ctrlc::set_handler(move || {
            let is_second = raised.is_raised();
            raised.raise();
            // Either this sees that the program waits, or whoever is about to wait sees the flag.
            fence(Ordering::SeqCst);
            if is_second || IS_WAITING.load(Ordering::Relaxed) {
                end();
            }
        });
        flag
    });
    flag.clone()
}

/// Ends the program at once, so that nothing is dropped, and leaves no file that is not whole.
fn end() -> ! {
    let unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
    unfinished.iter().for_each(Unfinished::remove);
    std::process::exit(Exit::Interrupted.code().into())
}

/// Opens what is to be written at a path: whole or not at all, also where Ctrl-C ends the program at once.
pub(crate) fn create(path: &Path) -> io::Result<OutputFile> {
    // Without a handler the system ends the program.
    flag();
    if waits_for_reader(path) {
        return waiting(|| OutputFile::create(path));
    }
    // Held until the file is in the list, so that an end in between waits for it to be there.
    let mut unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
    let file = OutputFile::create(path)?;
    unfinished.extend(file.unfinished());
    Ok(file)
}

/// Whether opening a file to write waits until another program reads it: a FIFO, which is never unfinished.
#[cfg(unix)]
fn waits_for_reader(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt;

    path.metadata()
        .is_ok_and(|found| found.file_type().is_fifo())
}

#[cfg(not(unix))]
fn waits_for_reader(_: &Path) -> bool {
    false
}

/// What comes of `wait`, which Ctrl-C may end with the program.
pub(crate) fn waiting<T>(wait: impl FnOnce() -> T) -> T {
    IS_WAITING.store(true, Ordering::Relaxed);
    fence(Ordering::SeqCst);
    if FLAG.get().is_some_and(CancelFlag::is_raised) {
        end();
    }
    let came = wait();
    IS_WAITING.store(false, Ordering::Relaxed);
    came
}

/// Standard input, during which Ctrl-C ends the program.
pub(crate) fn standard_input() -> Box<dyn BufRead + Send> {
    Box::new(BufReader::with_capacity(1 << 16, Waits(io::stdin())))
}

struct Waits<R>(R);

impl<R: Read> Read for Waits<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        // Another thread that reads keeps nobody waiting.
        match thread::current().name() {
            Some("main") => waiting(|| self.0.read(bytes)),
            _ => self.0.read(bytes),
        }
    }
}
