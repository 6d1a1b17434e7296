//! Waiting for a condition, within a bound.

use std::time::{Duration, Instant};

use super::client::PATIENCE;

/// The longest pause between two looks. The first ones are shorter, as most conditions hold within a few milliseconds.
const LONGEST_PAUSE: Duration = Duration::from_millis(16);

/// Waits until the condition holds; false where it does not within [`PATIENCE`].
pub(crate) fn wait_until(mut holds: impl FnMut() -> bool) -> bool {
    let begun = Instant::now();
    let mut pause = Duration::from_millis(1);
    loop {
        if holds() {
            return true;
        }
        if begun.elapsed() > PATIENCE {
            return false;
        }
        std::thread::sleep(pause);
        pause = LONGEST_PAUSE.min(2 * pause);
    }
}
