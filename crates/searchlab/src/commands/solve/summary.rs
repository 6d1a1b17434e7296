//! The summary of a batch of puzzles.

use std::fmt;
use std::time::Instant;

use search_core::Step;

use super::answers::{Outcome, PuzzleResult};

#[derive(Debug)]
pub(super) struct Summary {
    solved: u64,
    unsolvable: u64,
    several: u64,
    stopped: u64,
    pub(super) bad: u64,
    /// The number of scenarios that give another length than that found.
    differing: u64,
    /// The number of guesses, or `None` if the Sudoku solver was not used.
    guesses: Option<u64>,
    /// Whether the puzzles are Sudokus, which should have exactly one solution.
    is_sudoku: bool,
    end: Option<Step>,
    /// Whether no puzzle follows, as reading was interrupted.
    pub(super) is_interrupted: bool,
    started: Instant,
}

impl Summary {
    pub(super) fn new(is_sudoku: bool) -> Self {
        Summary {
            solved: 0,
            unsolvable: 0,
            several: 0,
            stopped: 0,
            bad: 0,
            differing: 0,
            guesses: None,
            is_sudoku,
            end: None,
            is_interrupted: false,
            started: Instant::now(),
        }
    }

    pub(super) fn add(&mut self, answered: &PuzzleResult) {
        if let Some(guesses) = answered.effort.guesses() {
            *self.guesses.get_or_insert(0) += guesses;
        }
        self.differing += u64::from(answered.differs);
        match answered.outcome {
            Outcome::Several => self.several += 1,
            Outcome::Solved(2..) | Outcome::Count(2..) if self.is_sudoku => self.several += 1,
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
            differing,
            guesses,
            is_sudoku,
            ..
        } = self;
        let time = self.started.elapsed().as_secs_f64();
        let puzzles = self.puzzles();
        let rate = puzzles as f64 / time.max(1e-9);
        let plural = if puzzles == 1 { "" } else { "s" };
        write!(
            f,
            "{puzzles} puzzle{plural}: {solved} solved, {unsolvable} without a solution, "
        )?;
        if *is_sudoku || *several > 0 {
            write!(f, "{several} with several, ")?;
        }
        write!(f, "{bad} malformed")?;
        if let Some(end) = self.end {
            write!(f, ", {stopped} stopped")?;
            if let Step::Stopped(limit) = end {
                write!(f, " ({limit})")?;
            }
        } else if self.is_interrupted {
            f.write_str(", interrupted")?;
        }
        if *differing > 0 {
            write!(f, ", {differing} with another length than in the scenario")?;
        }
        f.write_str("; ")?;
        if let Some(guesses) = guesses {
            write!(f, "{guesses} guesses, ")?;
        }
        write!(f, "{time:.2} s, {rate:.0} puzzles/s")
    }
}
