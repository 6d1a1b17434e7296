//! Handling of Ctrl-C.

use std::io::{self, BufRead, BufReader, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering, fence};
use std::sync::{Mutex, OnceLock, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use output_file::{OutputFile, Unfinished};
use search_core::CancelFlag;

use crate::exit::Exit;

static FLAG: OnceLock<CancelFlag> = OnceLock::new();

/// Whether the main thread does not check the flag, as it may be blocked.
static IS_WAITING: AtomicBool = AtomicBool::new(false);

/// Output files that may be incomplete.
static UNFINISHED: Mutex<Vec<Unfinished>> = Mutex::new(Vec::new());

/// Returns the flag that Ctrl-C raises, and installs the handler at the first call.
///
/// After the first Ctrl-C, the current search stops and its counts are printed. The second Ctrl-C exits immediately, and
/// so does the first if the program is waiting for input.
pub(crate) fn flag() -> CancelFlag {
    let flag = FLAG.get_or_init(|| {
        let flag = CancelFlag::new();
        let raised = flag.clone();
        // Without a handler, Ctrl-C terminates the program as usual.
        let _ = ctrlc::set_handler(move || {
            let is_second = raised.is_raised();
            raised.raise();
            // Pairs with the fence in `waiting`: either this sees IS_WAITING, or `waiting` sees the flag.
            fence(Ordering::SeqCst);
            if is_second || IS_WAITING.load(Ordering::Relaxed) {
                end();
            }
        });
        flag
    });
    flag.clone()
}

/// Exits immediately, without running destructors, after removing incomplete output files.
fn end() -> ! {
    let unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
    unfinished.iter().for_each(Unfinished::remove);
    std::process::exit(Exit::Interrupted.code().into())
}

/// Creates an output file that appears at `path` only when it is complete, even if Ctrl-C ends the program.
///
/// # Errors
///
/// Returns an error if the file cannot be created.
pub(crate) fn create(path: &Path) -> io::Result<OutputFile> {
    create_within(path, None)
}

/// Creates an output file like [`create`]. If it is a FIFO, waits for its reader within a time limit.
///
/// # Errors
///
/// Returns an error if the file cannot be created, and [`ErrorKind::TimedOut`] if there is no reader in this time.
pub(crate) fn create_within(path: &Path, time: Option<Duration>) -> io::Result<OutputFile> {
    // Installs the handler, which removes incomplete files.
    flag();
    if waits_for_reader(path) {
        return waiting(|| match time {
            Some(time) => open_fifo(path.to_owned(), time),
            None => OutputFile::create(path),
        });
    }
    // Locked until the file is in the list, so that `end` waits for it.
    let mut unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
    let file = OutputFile::create(path)?;
    unfinished.extend(file.unfinished());
    Ok(file)
}

/// Opens a FIFO in a thread of its own, as that cannot be interrupted. Nobody waits for the end of the thread.
fn open_fifo(path: PathBuf, time: Duration) -> io::Result<OutputFile> {
    let (sender, opened) = mpsc::sync_channel(1);
    let thread = thread::Builder::new().name("output".to_owned());
    thread.spawn(move || sender.send(OutputFile::create(path)))?;
    opened.recv_timeout(time).unwrap_or_else(|_| {
        let message = "no program has opened it for reading within the time limit";
        Err(io::Error::new(ErrorKind::TimedOut, message))
    })
}

/// Returns `true` for a FIFO: opening it for writing blocks until a reader opens it. A FIFO is never incomplete.
#[cfg(unix)]
fn waits_for_reader(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt;

    path.metadata()
        .is_ok_and(|metadata| metadata.file_type().is_fifo())
}

#[cfg(not(unix))]
fn waits_for_reader(_: &Path) -> bool {
    false
}

/// Calls `wait`, which may block and has nothing to print when it is interrupted. Meanwhile, Ctrl-C exits immediately.
pub(crate) fn waiting<T>(wait: impl FnOnce() -> T) -> T {
    let flag = flag();
    let is_nested = IS_WAITING.swap(true, Ordering::Relaxed);
    fence(Ordering::SeqCst);
    if flag.is_raised() {
        end();
    }
    let result = wait();
    IS_WAITING.store(is_nested, Ordering::Relaxed);
    result
}

/// Returns standard input. While the main thread reads from it, Ctrl-C exits immediately.
pub(crate) fn standard_input() -> Box<dyn BufRead + Send> {
    Box::new(BufReader::with_capacity(
        1 << 16,
        Interruptible(io::stdin()),
    ))
}

struct Interruptible<R>(R);

impl<R: Read> Read for Interruptible<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        // If another thread reads, the main thread is not blocked and checks the flag.
        match thread::current().name() {
            Some("main") => waiting(|| self.0.read(bytes)),
            _ => self.0.read(bytes),
        }
    }
}
