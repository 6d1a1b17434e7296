//! `searchlab check`: finds mistakes in a puzzle and its heuristic, each with the nearest states that show it.

mod laws;
mod looks;

use std::time::Instant;

use search_core::{Fallible, Limit, Limits};
use serde::Serialize;

use super::instances;
use crate::cli::Check;
use crate::error::Error;
use crate::exit::Exit;
use crate::interrupt;
use crate::output::table::Table;
use crate::output::write;
use crate::program::Program;
use looks::{Bounds, CheckResult, Status};

const SCHEMA: &str = "searchlab/check/1";

/// The result of one check of one puzzle.
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

/// Checks the puzzles.
///
/// A violation of the contract or of a law makes the results of searches unreliable, so the exit code is 14. A heuristic that
/// is inconsistent or inadmissible only invalidates proofs of optimality: the exit code is 14 only with `--strict`, or if the puzzle declares its
/// heuristic admissible or consistent, because proofs would then be wrong.
pub(crate) fn check(program: &Program, options: &Check) -> Result<Exit, Error> {
    let limits = Limits {
        time: options.limit_time,
        ..Limits::default()
    };
    let (_, instances) = instances(&program.catalog, &options.puzzle, &limits, None)?;
    let started = Instant::now();
    let bounds = Bounds {
        states: options.states,
        deadline: { options.limit_time }.and_then(|time| started.checked_add(time)),
        interrupt: interrupt::flag(),
    };
    let mut records = Vec::new();
    let mut exit = Exit::Solved;
    for (number, instance) in (1..).zip(&instances) {
        let Some((space, start)) = instance.erased() else {
            let finding = "contradictory: there is no solution".to_owned();
            records.push(Record::failed(number, "clues", finding));
            exit = exit.max(Exit::Unsolvable);
            continue;
        };
        for result in bounds.check(&space, &start, instance.heuristic_faults()) {
            let is_fault = result.status == Status::Failed;
            if is_fault && (options.strict || result.is_serious) {
                exit = exit.max(Exit::Fault);
            }
            records.push(Record::new(number, result));
        }
        // Where a method fails, the checks saw no successors.
        if let Some(error) = space.take_error() {
            records.push(Record::failed(number, "error", error));
            exit = exit.max(Exit::Fault);
        }
        match bounds.stopped() {
            Some(Limit::Cancelled) => exit = Exit::Interrupted,
            Some(_) => exit = exit.max(Exit::OutOfTime),
            None => continue,
        }
        break;
    }
    write(options.format.get(), SCHEMA, records, as_table)?;
    Ok(exit)
}

impl Record {
    fn new(puzzle: u64, result: CheckResult) -> Record {
        Record {
            puzzle,
            check: result.check,
            status: match result.status {
                Status::Passed => "passed",
                Status::Failed => "failed",
                Status::Unknown => "unknown",
                Status::Stopped => "stopped",
            },
            looked_at: result.checked,
            complete: result.complete,
            finding: result.finding,
        }
    }

    /// Returns the record of what prevents checks: the clues of a puzzle contradict each other, so that it has no start state, or a method
    /// of its space fails.
    fn failed(puzzle: u64, check: &'static str, finding: String) -> Record {
        Record {
            puzzle,
            check,
            status: "failed",
            looked_at: 0,
            complete: true,
            finding,
        }
    }
}

fn as_table(records: &[Record]) -> Table {
    let mut table = Table::new([">puzzle", "check", "status", ">checked", "finding"]);
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
