//! Handling of SIGTERM, by which batch systems end a job.

/// Installs a handler so that the first SIGTERM stops the search like Ctrl-C, and the second exits immediately.
#[cfg(unix)]
pub(super) fn install_handler() {
    use std::process::exit;
    use std::thread;

    use signal_hook::consts::SIGTERM;
    use signal_hook::iterator::Signals;

    use crate::exit::Exit;
    use crate::interrupt;

    // Without a handler, SIGTERM terminates the program as usual.
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
pub(super) fn install_handler() {}
