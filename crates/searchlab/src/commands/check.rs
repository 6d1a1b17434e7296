//! Mistakes in a puzzle and its heuristic, each with the nearest states that show it.

mod looks;

use std::time::Instant;

use search_core::Limit;
use serde::Serialize;

use super::instances;
use crate::cli::Check;
use crate::error::Error;
use crate::exit::Exit;
use crate::interrupt;
use crate::output::table::Table;
use crate::output::write;
use looks::{Found, Status, Until};

const SCHEMA: &str = "searchlab/check/1";

/// One thing that was looked at in one puzzle.
#[derive(Serialize)]
struct Record {
    /// The number of the puzzle in its file, from 1.
    puzzle: u64,
    check: &'static str,
    status: &'static str,
    looked_at: u64,
    complete: bool,
    finding: String,
}

/// Checks the puzzles. A breach of the contract misleads every search, so the exit code is 14. A fault of the heuristic only
/// costs proofs of optimality: it is reported, and the exit code is 14 only with `--strict`, or if the puzzle declares its
/// heuristic admissible or consistent, as proofs would then be wrong.
pub(crate) fn check(options: &Check) -> Result<Exit, Error> {
    let (_, instances) = instances(&options.named, options.limit_time, None)?;
    let begun = Instant::now();
    let until = Until {
        states: options.states,
        late: options.limit_time.and_then(|time| begun.checked_add(time)),
        interrupt: interrupt::flag(),
    };
    let mut records = Vec::new();
    let mut exit = Exit::Solved;
    for (number, instance) in (1..).zip(&instances) {
        let Some((space, start)) = instance.erased() else {
            records.push(contradiction(number));
            exit = exit.max(Exit::Unsolvable);
            continue;
        };
        for found in until.look(&space, &start) {
            let is_fault = found.status == Status::Failed;
            let misleads = found.check == "contract" || found.not_as_declared;
            if is_fault && (options.strict || misleads) {
                exit = exit.max(Exit::Fault);
            }
            records.push(Record::new(number, found));
        }
        match until.stopped() {
            Some(Limit::Cancelled) => exit = Exit::Interrupted,
            Some(_) => exit = exit.max(Exit::OutOfTime),
            None => continue,
        }
        break;
    }
    write(options.look.format(), SCHEMA, records, as_table)?;
    Ok(exit)
}

impl Record {
    fn new(puzzle: u64, found: Found) -> Record {
        Record {
            puzzle,
            check: found.check,
            status: match found.status {
                Status::Passed => "passed",
                Status::Failed => "failed",
                Status::Unknown => "unknown",
                Status::Stopped => "stopped",
            },
            looked_at: found.looked_at,
            complete: found.complete,
            finding: found.finding,
        }
    }
}

/// A puzzle without a start.
fn contradiction(puzzle: u64) -> Record {
    Record {
        puzzle,
        check: "clues",
        status: "failed",
        looked_at: 0,
        complete: true,
        finding: "they contradict each other: there is no solution".to_owned(),
    }
}

fn as_table(records: &[Record]) -> Table {
    let mut table = Table::new([">puzzle", "check", "status", ">looked at", "finding"]);
    for record in records {
        table.row([
            record.puzzle.to_string(),
            record.check.to_owned(),
            record.status.to_owned(),
            record.looked_at.to_string(),
            record.finding.clone(),
        ]);
    }
    table
}
