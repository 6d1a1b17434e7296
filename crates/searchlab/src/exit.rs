//! What a run is worth, as an exit code.

use std::fmt::Write;
use std::process::{ExitCode, ExitStatus};

use search_catalog::Answer;
use search_core::{Limit, Step};
use serde::{Serialize, Serializer};

/// How a command ended; of several, the last in this order counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    #[default]
    Solved,
    Several,
    Unsolvable,
    Fault,
    Incomplete,
    OutOfTime,
    OutOfMemory,
    Malformed,
    Usage,
    Interrupted,
}

/// Each code, and what it means in every command. Those of searches are Fast Downward's.
const CODES: [(Exit, u8, &str); 10] = [
    (Exit::Solved, 0, "solved, or done what was asked for"),
    (
        Exit::Malformed,
        1,
        "unreadable or malformed input, output that cannot be written, or a failure",
    ),
    (Exit::Usage, 2, "wrong usage"),
    (Exit::Unsolvable, 11, "no solution"),
    (
        Exit::Incomplete,
        12,
        "stopped: a limit on expansions, an incomplete search, or costs too large to be added up",
    ),
    (
        Exit::Several,
        13,
        "several solutions, where the only one was asked for",
    ),
    (Exit::Fault, 14, "a fault in a puzzle or its heuristic"),
    (Exit::OutOfMemory, 22, "stopped: a limit on memory"),
    (Exit::OutOfTime, 23, "stopped: a limit on time"),
    (Exit::Interrupted, 130, "interrupted"),
];

impl Exit {
    /// Those of commands that only print.
    pub(crate) const OF_LISTS: &[Exit] = &[Exit::Solved, Exit::Malformed, Exit::Usage];

    /// Those of a command that serves until it is ended, which is no interruption.
    pub(crate) const OF_SERVING: &[Exit] = &[
        Exit::Solved,
        Exit::Malformed,
        Exit::Usage,
        Exit::Interrupted,
    ];

    /// Those of commands that make something for as long as they may.
    pub(crate) const OF_GENERATE: &[Exit] = &[
        Exit::Solved,
        Exit::Malformed,
        Exit::Usage,
        Exit::OutOfTime,
        Exit::Interrupted,
    ];

    /// Those of searches.
    pub(crate) const OF_SEARCHES: &[Exit] = &[
        Exit::Solved,
        Exit::Malformed,
        Exit::Usage,
        Exit::Unsolvable,
        Exit::Incomplete,
        Exit::OutOfMemory,
        Exit::OutOfTime,
        Exit::Interrupted,
    ];

    /// Those of searches that may be asked for the only solution.
    pub(crate) const OF_SOLVE: &[Exit] = &[
        Exit::Solved,
        Exit::Malformed,
        Exit::Usage,
        Exit::Unsolvable,
        Exit::Incomplete,
        Exit::Several,
        Exit::OutOfMemory,
        Exit::OutOfTime,
        Exit::Interrupted,
    ];

    pub(crate) const OF_CHECK: &[Exit] = &[
        Exit::Solved,
        Exit::Malformed,
        Exit::Usage,
        Exit::Unsolvable,
        Exit::Fault,
        Exit::OutOfTime,
        Exit::Interrupted,
    ];

    /// All that a command can end with, for its help.
    pub(crate) fn help(exits: &[Exit]) -> String {
        let mut help = "Exit codes:".to_owned();
        for (exit, code, meaning) in CODES {
            if exits.contains(&exit) {
                // A text takes it.
                let _ = write!(help, "\n  {code:>3}  {meaning}");
            }
        }
        help
    }

    /// The codes of all commands.
    pub(crate) fn all() -> String {
        Exit::help(&CODES.map(|(exit, ..)| exit))
    }

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
        let code = CODES.iter().find(|(exit, ..)| *exit == self);
        code.expect("each has one").1
    }

    /// The word for it in tables and JSON.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Exit::Solved => "solved",
            Exit::Several => "several solutions",
            Exit::Fault => "fault",
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
    fn each_has_a_code_of_its_own() {
        let order = [
            Exit::Solved,
            Exit::Several,
            Exit::Unsolvable,
            Exit::Fault,
            Exit::Incomplete,
            Exit::OutOfTime,
            Exit::OutOfMemory,
            Exit::Malformed,
            Exit::Usage,
            Exit::Interrupted,
        ];
        assert_eq!(order.len(), CODES.len());
        assert!(order.is_sorted());
        for exit in order {
            let same = order.iter().filter(|other| other.code() == exit.code());
            assert_eq!(same.count(), 1, "{exit:?}");
        }
    }

    #[test]
    fn costs_too_large_to_be_added_up_are_a_limit_and_not_no_solution() {
        let end = Exit::of(Step::Stopped(Limit::CostOverflow));
        assert_eq!((end, end.code()), (Exit::Incomplete, 12));
    }
}
