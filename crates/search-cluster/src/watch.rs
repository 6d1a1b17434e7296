//! When each worker was heard of last, so that one that is missing is noticed though its connection stays open.
//!
//! Every worker tells the first one of each process now and then that it is there; that one looks, and notes who is missing for
//! all workers of its process.

use std::time::{Duration, Instant};

use crate::link::Failure;

/// A worker's clocks.
pub(crate) struct Watch {
    /// How many workers each process has.
    pub(crate) workers: usize,
    limit: Option<Duration>,
    /// The cancel flag is raised somewhere: those who do not come to the end of the run are not waited for.
    is_cancelled: bool,
    /// When each was heard of, on the first worker of a process.
    heard: Vec<Instant>,
    told: Instant,
    looked: Instant,
}

/// How long a process that was cancelled may be silent.
const CANCELLED: Duration = Duration::from_secs(5);

/// How many times a worker speaks up within the time in which it has to.
const OFTEN: u32 = 5;

impl Watch {
    /// The watch of a worker among so many in all processes, with so many in each.
    pub(crate) fn new(workers: usize, all: usize, limit: Option<Duration>) -> Watch {
        let now = Instant::now();
        Watch {
            workers,
            limit,
            is_cancelled: false,
            heard: vec![now; all],
            told: now,
            looked: now,
        }
    }

    /// How long a worker may be silent.
    pub(crate) fn limit(&self) -> Option<Duration> {
        if self.is_cancelled {
            return Some(self.limit.map_or(CANCELLED, |limit| limit.min(CANCELLED)));
        }
        self.limit
    }

    /// From now on only those are waited for who answer.
    pub(crate) fn cancel(&mut self) {
        if !self.is_cancelled {
            self.is_cancelled = true;
            self.begin_anew();
        }
    }

    fn begin_anew(&mut self) {
        let now = Instant::now();
        self.heard.fill(now);
        self.looked = now;
    }

    pub(crate) fn hear(&mut self, worker: usize) {
        if self.limit().is_some()
            && let Some(heard) = self.heard.get_mut(worker)
        {
            *heard = Instant::now();
        }
    }

    /// Whether it is time to tell the others that this worker is there.
    pub(crate) fn is_due(&mut self) -> bool {
        let due = self
            .limit()
            .is_some_and(|limit| self.told.elapsed() >= limit / OFTEN);
        if due {
            self.told = Instant::now();
        }
        due
    }

    /// The worker that has been silent for too long, as the worker `here` sees it, after reading what has arrived.
    pub(crate) fn missing(&mut self, here: usize) -> Option<Failure> {
        let limit = self.limit().filter(|_| here.is_multiple_of(self.workers))?;
        if self.looked.elapsed() >= limit / OFTEN * 2 {
            // This worker was busy or stopped itself, perhaps with all others, and could not hear them meanwhile.
            self.begin_anew();
        }
        self.looked = Instant::now();
        let others = self.heard.iter().enumerate();
        let silent = others
            .filter(|&(worker, heard)| worker != here && heard.elapsed() > limit)
            .min_by_key(|(_, heard)| **heard);
        silent.map(|(worker, heard)| {
            let process = worker / self.workers;
            match self.is_cancelled {
                true => Failure::Interrupted(format!("waiting for process {process}")),
                false => Failure::Stalled {
                    process,
                    worker,
                    silence: heard.elapsed(),
                },
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With a limit of nothing everyone is late at once, so no test has to wait.
    #[test]
    fn the_first_worker_of_a_process_alone_says_who_is_missing() {
        let mut watch = Watch::new(2, 4, Some(Duration::from_secs(3600)));
        assert!(watch.missing(0).is_none());
        let hour = Duration::from_secs(3600);
        let Some(past) = Instant::now().checked_sub(hour * 2) else {
            return;
        };
        watch.heard[3] = past;
        assert!(matches!(
            watch.missing(0),
            Some(Failure::Stalled {
                process: 1,
                worker: 3,
                ..
            })
        ));
        assert!(watch.missing(1).is_none());
        assert!(watch.missing(2).is_some());
        watch.hear(3);
        assert!(watch.missing(0).is_none());
    }

    #[test]
    fn a_worker_that_was_busy_itself_blames_no_other_for_that_time() {
        let hour = Duration::from_secs(3600);
        let Some(past) = Instant::now().checked_sub(hour * 2) else {
            return;
        };
        let mut watch = Watch::new(1, 2, Some(hour));
        watch.heard[1] = past;
        watch.looked = past;
        assert!(watch.missing(0).is_none());
    }

    #[test]
    fn after_a_cancellation_silence_is_no_failure_of_a_process_but_the_end() {
        let mut watch = Watch::new(1, 2, None);
        assert!(watch.missing(0).is_none() && !watch.is_due());
        watch.cancel();
        let Some(past) = Instant::now().checked_sub(CANCELLED * 2) else {
            return;
        };
        watch.heard[1] = past;
        assert!(matches!(watch.missing(0), Some(Failure::Interrupted(_))));
    }
}
