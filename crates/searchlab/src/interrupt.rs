//! Ctrl-C.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

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
