//! Detects that standard output was closed when the program started, as by `program >&-`.
//!
//! Before `main`, the standard library opens `/dev/null` in place of a closed standard stream, so output is lost
//! without an error. Afterwards that file cannot be distinguished from an intended redirection to `/dev/null`.
//! Therefore the check runs earlier, in an initialization function that the system calls before the standard library
//! starts.
//!
//! This is the only module of the crate that needs `unsafe`, in `ctor`: a function that runs before `main` must not rely
//! on the standard library and must not panic. This one reads the flags of a descriptor by a system call, which needs
//! neither memory nor locks, and stores a byte.

use std::io::{self, Write};

#[cfg(unix)]
mod before_main {
    use std::sync::atomic::{AtomicBool, Ordering};

    static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

    ctor::declarative::ctor! {
        #[ctor(unsafe)]
        fn check() {
            let flags = rustix::io::fcntl_getfd(rustix::stdio::stdout());
            WAS_CLOSED.store(flags.is_err(), Ordering::Relaxed);
        }
    }

    pub(super) fn was_closed() -> bool {
        WAS_CLOSED.load(Ordering::Relaxed)
    }
}

/// Returns whether standard output was closed when the program started. Always `false` on systems other than Unix.
pub(crate) fn was_closed() -> bool {
    #[cfg(unix)]
    return before_main::was_closed();
    #[cfg(not(unix))]
    return false;
}

/// A writer in place of closed standard output: every non-empty write fails with [`error`].
pub(crate) struct Closed;

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

/// Returns the error of a write to closed standard output.
pub(crate) fn error() -> io::Error {
    io::Error::other("standard output is closed")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_output_of_tests_is_open() {
        assert!(!was_closed());
    }
}
