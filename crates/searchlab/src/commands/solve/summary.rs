//! What is said of a whole file at its end.

use std::fmt;
use std::time::Instant;

use search_core::Step;

use super::answers::{Answered, Outcome};

#[derive(Debug)]
pub(super) struct Summary {
    solved: u64,
    unsolvable: u64,
    several: u64,
    stopped: u64,
    pub(super) bad: u64,
    guesses: u64,
    end: Option<Step>,
    begun: Instant,
}

impl Default for Summary {
    fn default() -> Self {
        Summary {
            solved: 0,
            unsolvable: 0,
            several: 0,
            stopped: 0,
            bad: 0,
            guesses: 0,
            end: None,
            begun: Instant::now(),
        }
    }
}

impl Summary {
    pub(super) fn add(&mut self, answered: &Answered) {
        self.guesses += answered.effort.guesses();
        match answered.outcome {
            Outcome::Several | Outcome::Solved(2..) | Outcome::Count(2..) => self.several += 1,
            Outcome::Count(0) | Outcome::None => self.unsolvable += 1,
            Outcome::Count(_) | Outcome::Solved(_) => self.solved += 1,
            Outcome::Stopped { end, .. } => {
                self.stopped += 1;
                self.end = Some(end);
            }
        }
    }

    pub(super) fn puzzles(&self) -> u64 {
        self.solved + self.unsolvable + self.several + self.stopped + self.bad
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Summary {
            solved,
            unsolvable,
            several,
            stopped,
            bad,
            guesses,
            ..
        } = self;
        let time = self.begun.elapsed().as_secs_f64();
        let puzzles = self.puzzles();
        let rate = puzzles as f64 / time.max(1e-9);
        let plural = if puzzles == 1 { "" } else { "s" };
        write!(
            f,
            "{puzzles} puzzle{plural}: {solved} solved, {unsolvable} without a solution, {several} with several, {bad} malformed"
        )?;
        if let Some(end) = self.end {
            write!(f, ", {stopped} stopped")?;
            if let Step::Stopped(limit) = end {
                write!(f, " ({limit})")?;
            }
        }
        write!(f, "; {guesses} guesses, {time:.2} s, {rate:.0} puzzles/s")
    }
}
