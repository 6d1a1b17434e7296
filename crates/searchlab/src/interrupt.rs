//! Ctrl-C.

use std::io::{self, BufRead, BufReader, Read};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use search_core::CancelFlag;

static FLAG: OnceLock<CancelFlag> = OnceLock::new();

/// Whether the program waits for input, so that nobody looks at the flag.
static IS_WAITING: AtomicBool = AtomicBool::new(false);

/// The flag that is raised by Ctrl-C: the search in hand ends, and what it took is printed. The second Ctrl-C ends the
/// program, and so does the first while it waits for input.
pub(crate) fn flag() -> CancelFlag {
    let flag = FLAG.get_or_init(|| {
        let flag = CancelFlag::new();
        let raised = flag.clone();
        // Where no handler can be set, the program ends at once as programs do.
        let _ = ctrlc::set_handler(move || {
            if raised.is_raised() || IS_WAITING.load(Ordering::Relaxed) {
                std::process::exit(130);
            }
            raised.raise();
        });
        flag
    });
    flag.clone()
}

/// What comes of `wait`, which Ctrl-C may end with the program.
pub(crate) fn waiting<T>(wait: impl FnOnce() -> T) -> T {
    IS_WAITING.store(true, Ordering::Relaxed);
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
