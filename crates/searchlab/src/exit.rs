//! Exit codes.

use std::fmt::Write;
use std::process::ExitCode;

use search_catalog::Answer;
use search_core::{Limit, Step};
use serde::{Serialize, Serializer};

/// How a command ended. Of several outcomes, the greatest in this order determines the exit code.
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

/// Each exit code with its meaning, the same in all commands. The codes of searches are those of Fast Downward.
const CODES: [(Exit, u8, &str); 10] = [
    (
        Exit::Solved,
        0,
        "success; for a search, a solution was found",
    ),
    (
        Exit::Malformed,
        1,
        "unreadable or malformed input, output that cannot be written, or another failure",
    ),
    (Exit::Usage, 2, "usage error"),
    (Exit::Unsolvable, 11, "no solution"),
    (
        Exit::Incomplete,
        12,
        "stopped: expansion limit reached, search incomplete, cost overflow, or unsafe dead ends",
    ),
    (
        Exit::Several,
        13,
        "several solutions where one is required, as by --unique",
    ),
    (Exit::Fault, 14, "a fault in a puzzle or its heuristic"),
    (Exit::OutOfMemory, 22, "stopped: memory limit reached"),
    (Exit::OutOfTime, 23, "stopped: time limit reached"),
    (Exit::Interrupted, 130, "interrupted"),
];

impl Exit {
    /// The outcomes of commands that only print.
    pub(crate) const OF_LISTS: &[Exit] = &[Exit::Solved, Exit::Malformed, Exit::Usage];

    /// The outcomes of a server. Stopping it is a success; only what comes before can be interrupted.
    #[cfg(feature = "explore")]
    pub(crate) const OF_SERVING: &[Exit] = &[
        Exit::Solved,
        Exit::Malformed,
        Exit::Usage,
        Exit::Interrupted,
    ];

    /// The outcomes of `generate`.
    pub(crate) const OF_GENERATE: &[Exit] = &[
        Exit::Solved,
        Exit::Malformed,
        Exit::Usage,
        Exit::OutOfTime,
        Exit::Interrupted,
    ];

    /// The outcomes of searches.
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

    /// The outcomes of `solve`, which can require a unique solution.
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

    /// The outcomes of `hint`.
    #[cfg(feature = "puzzles")]
    pub(crate) const OF_HINT: &[Exit] = &[
        Exit::Solved,
        Exit::Malformed,
        Exit::Usage,
        Exit::Unsolvable,
        Exit::Interrupted,
    ];

    /// The outcomes of `layers` and `ground`.
    pub(crate) const OF_LAYERS: &[Exit] = &[
        Exit::Solved,
        Exit::Malformed,
        Exit::Usage,
        Exit::OutOfMemory,
        Exit::OutOfTime,
        Exit::Interrupted,
    ];

    /// The outcomes of `check`.
    pub(crate) const OF_CHECK: &[Exit] = &[
        Exit::Solved,
        Exit::Malformed,
        Exit::Usage,
        Exit::Unsolvable,
        Exit::Fault,
        Exit::OutOfTime,
        Exit::Interrupted,
    ];

    /// The outcomes of `validate`.
    #[cfg(feature = "puzzles")]
    pub(crate) const OF_VALIDATE: &[Exit] = &[
        Exit::Solved,
        Exit::Malformed,
        Exit::Usage,
        Exit::Fault,
        Exit::Interrupted,
    ];

    /// The outcomes of `mark`, `lesson check` and `normal-form`.
    #[cfg(feature = "puzzles")]
    pub(crate) const OF_MARK: &[Exit] = &[
        Exit::Solved,
        Exit::Malformed,
        Exit::Usage,
        Exit::Interrupted,
    ];

    /// Returns the list of these exit codes for a help text.
    pub(crate) fn help(exits: &[Exit]) -> String {
        let mut help = "Exit codes:".to_owned();
        for (exit, code, meaning) in CODES {
            if exits.contains(&exit) {
                // Writing to a string never fails.
                let _ = write!(help, "\n  {code:>3}  {meaning}");
            }
        }
        help
    }

    /// Returns the list of all exit codes for a help text.
    pub(crate) fn all() -> String {
        Exit::help(&CODES.map(|(exit, ..)| exit))
    }

    /// Returns the outcome of a search that ended without a solution.
    pub(crate) fn of(end: Step) -> Exit {
        match end {
            Step::Exhausted => Exit::Unsolvable,
            Step::Stopped(limit) => match limit {
                Limit::Time => Exit::OutOfTime,
                Limit::Bytes | Limit::States => Exit::OutOfMemory,
                Limit::Cancelled => Exit::Interrupted,
                Limit::Panicked => Exit::Fault,
                // An overflow of costs stops the search like a limit: it does not prove that there is no solution. Nor do infinite
                // values of a heuristic that is not declared safe. It is also the code of Fast Downward for a search that ends without proof.
                _ => Exit::Incomplete,
            },
            Step::Solution | Step::Expanded | Step::CutOff => Exit::Solved,
        }
    }

    /// Returns the outcome of a search.
    pub(crate) fn of_answer(answer: &Answer) -> Exit {
        match answer.found {
            Some(_) => Exit::Solved,
            None => Exit::of(answer.end),
        }
    }

    pub(crate) fn code(self) -> u8 {
        let code = CODES.iter().find(|(exit, ..)| *exit == self);
        code.expect("CODES lists every outcome").1
    }

    /// Returns the name used in tables and JSON.
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
            Exit::Usage => "refused",
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
    fn exit_codes_are_distinct() {
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
    fn a_panic_of_a_puzzle_is_reported_as_its_fault_and_not_as_no_solution() {
        let end = Exit::of(Step::Stopped(Limit::Panicked));
        assert_eq!((end, end.code()), (Exit::Fault, 14));
    }

    #[test]
    fn cost_overflow_is_reported_as_stopped_and_not_as_no_solution() {
        let end = Exit::of(Step::Stopped(Limit::CostOverflow));
        assert_eq!((end, end.code()), (Exit::Incomplete, 12));
    }
}
