//! Handling of Ctrl-C.

use std::fs;
use std::io::{self, BufRead, BufReader, Read};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering, fence};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;

use search_core::CancelFlag;

use crate::exit::Exit;

static FLAG: OnceLock<CancelFlag> = OnceLock::new();

/// Whether the main thread does not check the flag, as it may be blocked.
static IS_WAITING: AtomicBool = AtomicBool::new(false);

/// The temporary names of output files, which are random and not used again.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

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
    // Locked until the end, so that no further file is created.
    let unfinished = unfinished();
    for path in unfinished.iter() {
        // Fails for a file that has its final name by now.
        let _ = fs::remove_file(path);
    }
    std::process::exit(Exit::Interrupted.code().into())
}

/// Returns the list of the files that Ctrl-C removes. While it is locked, Ctrl-C does not exit.
pub(crate) fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    // Installs the handler, which removes the files.
    flag();
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
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
