//! The time of the last message of each worker, to detect workers that hang with their connections open.
//!
//! Every worker regularly sends a heartbeat to the first worker of each process, which checks the times for
//! all workers of its process.

use std::time::{Duration, Instant};

use crate::link::Failure;

/// The timers of a worker.
pub(crate) struct Liveness {
    /// The number of workers in each process.
    pub(crate) workers: usize,
    limit: Option<Duration>,
    /// The run was cancelled: workers that do not respond are not waited for.
    is_cancelled: bool,
    /// The time of the last message of each worker, maintained on the first worker of a process.
    last_heard: Vec<Instant>,
    last_sent: Instant,
    last_checked: Instant,
}

/// How long a worker may be silent after a cancellation.
const CANCELLED_LIMIT: Duration = Duration::from_secs(5);

/// The number of heartbeats within the stall limit.
const HEARTBEATS_PER_LIMIT: u32 = 5;

impl Liveness {
    /// Creates the timers of a worker, given the number of workers in each process and in all processes.
    pub(crate) fn new(workers: usize, all: usize, limit: Option<Duration>) -> Liveness {
        let now = Instant::now();
        Liveness {
            workers,
            limit,
            is_cancelled: false,
            last_heard: vec![now; all],
            last_sent: now,
            last_checked: now,
        }
    }

    /// Returns how long a worker may be silent, or `None` if there is no limit.
    pub(crate) fn limit(&self) -> Option<Duration> {
        if self.is_cancelled {
            return Some(
                self.limit
                    .map_or(CANCELLED_LIMIT, |limit| limit.min(CANCELLED_LIMIT)),
            );
        }
        self.limit
    }

    /// Records a cancellation: from now on a limit of at most five seconds applies.
    pub(crate) fn cancel(&mut self) {
        if !self.is_cancelled {
            self.is_cancelled = true;
            self.reset_timers();
        }
    }

    fn reset_timers(&mut self) {
        let now = Instant::now();
        self.last_heard.fill(now);
        self.last_checked = now;
    }

    pub(crate) fn record_message(&mut self, worker: usize) {
        if self.limit().is_some()
            && let Some(last_heard) = self.last_heard.get_mut(worker)
        {
            *last_heard = Instant::now();
        }
    }

    /// Returns whether a heartbeat is due, and if so restarts its timer.
    pub(crate) fn heartbeat_due(&mut self) -> bool {
        let due = self
            .limit()
            .is_some_and(|limit| self.last_sent.elapsed() >= limit / HEARTBEATS_PER_LIMIT);
        if due {
            self.last_sent = Instant::now();
        }
        due
    }

    /// Returns a failure if a worker has been silent for too long. To be called on worker `here`, after reading its messages.
    pub(crate) fn silent_worker(&mut self, here: usize) -> Option<Failure> {
        let limit = self.limit().filter(|_| here.is_multiple_of(self.workers))?;
        if self.last_checked.elapsed() >= limit / HEARTBEATS_PER_LIMIT * 2 {
            // This worker was itself busy or stopped, perhaps with all others, and received nothing meanwhile.
            self.reset_timers();
        }
        self.last_checked = Instant::now();
        let others = self.last_heard.iter().enumerate();
        let silent = others
            .filter(|&(worker, last_heard)| worker != here && last_heard.elapsed() > limit)
            .min_by_key(|(_, last_heard)| **last_heard);
        silent.map(|(worker, last_heard)| {
            let process = worker / self.workers;
            match self.is_cancelled {
                true => Failure::Interrupted(format!("waiting for process {process}")),
                false => Failure::Stalled {
                    process,
                    worker,
                    silence: last_heard.elapsed(),
                },
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The times are set in the past, so the test does not wait.
    #[test]
    fn only_the_first_worker_of_a_process_reports_a_silent_worker() {
        let mut liveness = Liveness::new(2, 4, Some(Duration::from_secs(3600)));
        assert!(liveness.silent_worker(0).is_none());
        let hour = Duration::from_secs(3600);
        let Some(past) = Instant::now().checked_sub(hour * 2) else {
            return;
        };
        liveness.last_heard[3] = past;
        assert!(matches!(
            liveness.silent_worker(0),
            Some(Failure::Stalled {
                process: 1,
                worker: 3,
                ..
            })
        ));
        assert!(liveness.silent_worker(1).is_none());
        assert!(liveness.silent_worker(2).is_some());
        liveness.record_message(3);
        assert!(liveness.silent_worker(0).is_none());
    }

    #[test]
    fn a_worker_that_was_busy_itself_reports_no_other_for_that_time() {
        let hour = Duration::from_secs(3600);
        let Some(past) = Instant::now().checked_sub(hour * 2) else {
            return;
        };
        let mut liveness = Liveness::new(1, 2, Some(hour));
        liveness.last_heard[1] = past;
        liveness.last_checked = past;
        assert!(liveness.silent_worker(0).is_none());
    }

    #[test]
    fn silence_after_a_cancellation_is_an_interruption() {
        let mut liveness = Liveness::new(1, 2, None);
        assert!(liveness.silent_worker(0).is_none() && !liveness.heartbeat_due());
        liveness.cancel();
        let Some(past) = Instant::now().checked_sub(CANCELLED_LIMIT * 2) else {
            return;
        };
        liveness.last_heard[1] = past;
        assert!(matches!(
            liveness.silent_worker(0),
            Some(Failure::Interrupted(_))
        ));
    }
}
