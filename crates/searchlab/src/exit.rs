//! What a run is worth, as an exit code.

use std::process::{ExitCode, ExitStatus};

use search_catalog::Answer;
use search_core::{Limit, Step};
use serde::{Serialize, Serializer};

/// How a command ended. Those of searches are Fast Downward's; of several, the last in this order counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    #[default]
    Solved,
    Unsolvable,
    Incomplete,
    OutOfTime,
    OutOfMemory,
    Malformed,
    Usage,
    Interrupted,
}

impl Exit {
    /// Of a search that ended without a solution.
    pub(crate) fn of(end: Step) -> Exit {
        match end {
            Step::Exhausted => Exit::Unsolvable,
            Step::Stopped(limit) => match limit {
                Limit::Time => Exit::OutOfTime,
                Limit::Bytes | Limit::States => Exit::OutOfMemory,
                Limit::Cancelled => Exit::Interrupted,
                // Costs too large to be added up are no less a limit than one that was set.
                _ => Exit::Incomplete,
            },
            Step::Solution | Step::Expanded | Step::CutOff => Exit::Solved,
        }
    }

    /// Of a search that found a solution or did not.
    pub(crate) fn of_answer(answer: &Answer) -> Exit {
        match answer.found {
            Some(_) => Exit::Solved,
            None => Exit::of(answer.end),
        }
    }

    /// Of another process that has searched; none where that failed.
    pub(crate) fn of_status(status: ExitStatus) -> Option<Exit> {
        let ends = [
            Exit::Solved,
            Exit::Unsolvable,
            Exit::Incomplete,
            Exit::OutOfMemory,
            Exit::OutOfTime,
            Exit::Interrupted,
        ];
        let code = status.code()?;
        ends.into_iter().find(|exit| i32::from(exit.code()) == code)
    }

    pub(crate) fn code(self) -> u8 {
        match self {
            Exit::Solved => 0,
            Exit::Malformed => 1,
            Exit::Usage => 2,
            Exit::Unsolvable => 11,
            Exit::Incomplete => 12,
            Exit::OutOfMemory => 22,
            Exit::OutOfTime => 23,
            Exit::Interrupted => 130,
        }
    }

    /// The word for it in tables and JSON.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Exit::Solved => "solved",
            Exit::Unsolvable => "no solution",
            Exit::Incomplete => "stopped",
            Exit::OutOfTime => "out of time",
            Exit::OutOfMemory => "out of memory",
            Exit::Malformed => "malformed",
            Exit::Usage => "usage",
            Exit::Interrupted => "interrupted",
        }
    }
}

impl Serialize for Exit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_too_large_to_be_added_up_are_a_limit_and_not_no_solution() {
        let end = Exit::of(Step::Stopped(Limit::CostOverflow));
        assert_eq!((end, end.code()), (Exit::Incomplete, 12));
    }
}
