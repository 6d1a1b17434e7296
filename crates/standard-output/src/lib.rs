//! Whether standard output was closed when the program started, as `program >&-` starts it.
//!
//! Before `main` the standard library opens `/dev/null` in place of a standard stream that is closed, so all that is
//! written is lost, and no error says so. Afterwards nothing tells that file from one that was asked for: so this looks
//! before, by a function in the list of those that the system calls first.
//!
//! This is the one place outside `sudoku_puzzle::nine` that needs `unsafe`, in `ctor`: a function that runs before `main`
//! must not rely on the standard library, and must not panic. This one asks the system for the flags of a descriptor, which
//! needs neither memory nor locks, and stores a byte.
//!
//! ```
//! assert!(!standard_output::was_closed());
//! ```

#![deny(clippy::exit, clippy::print_stdout, clippy::print_stderr)]

use std::io::{self, Write};

#[cfg(unix)]
mod before_main {
    use std::sync::atomic::{AtomicBool, Ordering};

    static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

    ctor::declarative::ctor! {
        #[ctor(unsafe)]
        fn look() {
            let flags = rustix::io::fcntl_getfd(rustix::stdio::stdout());
            WAS_CLOSED.store(flags.is_err(), Ordering::Relaxed);
        }
    }

    pub(super) fn was_closed() -> bool {
        WAS_CLOSED.load(Ordering::Relaxed)
    }
}

/// Whether standard output was closed when the program started; never where that cannot be seen.
#[must_use]
pub fn was_closed() -> bool {
    #[cfg(unix)]
    return before_main::was_closed();
    #[cfg(not(unix))]
    return false;
}

/// Standard output that is closed: refuses all that is written.
#[derive(Clone, Copy, Debug, Default)]
pub struct Closed;

impl Write for Closed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match bytes {
            [] => Ok(0),
            _ => Err(error()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Why nothing can be written.
#[must_use]
pub fn error() -> io::Error {
    io::Error::other("standard output is closed")
}
