//! Waiting for a condition, with a timeout.

use std::time::{Duration, Instant};

use super::client::TIMEOUT;

/// The longest pause between two checks. The first ones are shorter, as most conditions hold within a few milliseconds.
const LONGEST_PAUSE: Duration = Duration::from_millis(16);

/// Waits until the condition holds; returns false if it does not within [`TIMEOUT`].
pub(crate) fn wait_until(mut holds: impl FnMut() -> bool) -> bool {
    let started = Instant::now();
    let mut pause = Duration::from_millis(1);
    loop {
        if holds() {
            return true;
        }
        if started.elapsed() > TIMEOUT {
            return false;
        }
        std::thread::sleep(pause);
        pause = LONGEST_PAUSE.min(2 * pause);
    }
}
