//! SIGTERM, by which batch systems end a job: the same as Ctrl-C.

/// From now on SIGTERM ends the search as Ctrl-C does, and the second one the program.
#[cfg(unix)]
pub(super) fn heed() {
    use std::process::exit;
    use std::thread;

    use signal_hook::consts::SIGTERM;
    use signal_hook::iterator::Signals;

    use crate::exit::Exit;
    use crate::interrupt;

    // Where no handler can be set, the system ends the program at once.
    let Ok(mut signals) = Signals::new([SIGTERM]) else {
        return;
    };
    let flag = interrupt::flag();
    thread::spawn(move || {
        for _ in &mut signals {
            if flag.is_raised() {
                exit(Exit::Interrupted.code().into());
            }
            flag.raise();
        }
    });
}

#[cfg(not(unix))]
pub(super) fn heed() {}
