//! `searchlab layers`: counts the states at each depth.

mod by_rank;
mod by_state;

use std::time::Duration;

use indicatif::HumanBytes;
use search_catalog::erased::{AnyState, Capability, Erased};
use search_core::ranked::RankError;
use search_core::{Fallible, Limit, Limits, Step, memory::Growth};
use serde::Serialize;

use super::{instances, refuse_heuristic};
use crate::cli::{Layers, TableOfStates};
use crate::error::Error;
use crate::exit::Exit;
use crate::memory::{self, Memory};
use crate::output::table::Table;
use crate::output::write;
use crate::program::Program;
use crate::progress::Progress;
use crate::{interrupt, note};

const SCHEMA: &str = "searchlab/layers/1";

/// A layer of one puzzle.
#[derive(Serialize)]
struct Record {
    /// The number of the puzzle in its file, from 1.
    puzzle: u64,
    /// The number of steps from the start.
    depth: u64,
    /// The number of states at this depth.
    states: u64,
    /// The number of states up to this depth.
    total: u64,
    /// How the search of this puzzle ended.
    ended: &'static str,
}

pub(crate) fn layers(program: &Program, options: &Layers) -> Result<Exit, Error> {
    refuse_heuristic(&options.puzzle, &["layers".to_owned()])?;
    let limits = Limits {
        depth: options.depth,
        time: options.limit_time,
        bytes: options.limit_memory,
        ..Limits::default()
    };
    let (listed, instances) = instances(&program.catalog, &options.puzzle, &limits, None)?;
    let mut spaces = Vec::new();
    for (number, instance) in (1..).zip(&instances) {
        let space = instance.erased();
        let error = || {
            Error::Usage(format!(
                "puzzle {number} has no start: its clues contradict each other"
            ))
        };
        spaces.push(space.ok_or_else(error)?);
    }
    let puzzles = spaces.len();
    let mut records = Vec::new();
    let mut exit = Exit::Solved;
    for (number, (space, start)) in (1..).zip(spaces) {
        let table = match (options.table, space.has(Capability::Ranked)) {
            (Some(TableOfStates::TwoBits), false) => {
                return Err(without_ranks(listed.name, number));
            }
            (Some(table), _) => table,
            (None, true) => TableOfStates::TwoBits,
            (None, false) => TableOfStates::States,
        };
        let layers = count(space.clone(), start, table, &limits);
        let layers = layers.map_err(|error| Error::Usage(format!("puzzle {number}: {error}")))?;
        add_records(&mut records, number, &layers);
        let puzzle = match puzzles {
            1 => String::new(),
            _ => format!("puzzle {number}: "),
        };
        note(&format!("{puzzle}{}", summary(&layers)));
        if let Some(error) = space.take_error() {
            note(&format!("{puzzle}{error}"));
        }
        if let Some(limit) = layers.stopped.filter(|limit| *limit != Limit::Depth) {
            explain(limit, &layers, &limits, table);
            exit = exit.max(Exit::of(Step::Stopped(limit)));
        }
        if exit == Exit::Interrupted {
            break;
        }
    }
    if let Some(states) = listed.states {
        note(&format!("states: {states}"));
    }
    write(options.format.get(), SCHEMA, records, as_table)?;
    Ok(exit)
}

/// The numbers of states of one puzzle.
struct StateCounts {
    /// The number of states at each depth, for all complete layers.
    states: Vec<u64>,
    /// The limit that stopped the search, or `None` if all states were counted.
    stopped: Option<Limit>,
    /// With [`Limit::Bytes`]: what could not be allocated.
    could_not_grow: Option<Growth>,
    /// The size of the table of states in bytes.
    bytes: u64,
    elapsed: Option<Duration>,
}

/// Counts the states at each depth, with progress after each layer.
fn count(
    space: Erased<'_>,
    start: AnyState,
    table: TableOfStates,
    limits: &Limits,
) -> Result<StateCounts, RankError> {
    let progress = Progress::new();
    let limits = Limits {
        bytes: most_bytes(limits).map(memory::for_collections),
        cancel: Some(interrupt::flag()),
        ..limits.clone()
    };
    let report = |states: &[u64]| progress.layers(states);
    match table {
        TableOfStates::TwoBits => by_rank::count(space, start, limits, report),
        TableOfStates::States => Ok(by_state::count(space, start, &limits, report)),
    }
}

/// Returns the given limit on memory, or the default one.
fn most_bytes(limits: &Limits) -> Option<u64> {
    limits.bytes.or_else(|| Memory::of_machine().limit())
}

fn add_records(records: &mut Vec<Record>, puzzle: u64, layers: &StateCounts) {
    let ended = match layers.stopped {
        Some(Limit::Depth) => "depth",
        Some(Limit::Time) => "time",
        Some(Limit::Bytes | Limit::States) => "memory",
        Some(Limit::Failed) => "failed",
        Some(_) => "interrupted",
        None => "complete",
    };
    // The start is known before any table is created.
    let states = match layers.states.is_empty() {
        true => &[1],
        false => &layers.states[..],
    };
    let mut total = 0;
    for (depth, &states) in (0..).zip(states) {
        total += states;
        records.push(Record {
            puzzle,
            depth,
            states,
            total,
            ended,
        });
    }
}

/// Returns the number of states, with time and memory.
fn summary(layers: &StateCounts) -> String {
    let total: u64 = layers.states.iter().sum();
    let states = match total {
        1 => "1 state".to_owned(),
        _ => format!("{total} states"),
    };
    let deepest = layers.states.len().saturating_sub(1);
    let found = match layers.stopped {
        Some(limit) if layers.states.is_empty() => format!("stopped: {limit}"),
        Some(Limit::Depth) => format!("{states} up to depth {deepest}"),
        Some(limit) => {
            format!("stopped: {limit}; {states} in the complete layers, up to depth {deepest}")
        }
        None => format!("{states} in all, the farthest at depth {deepest}"),
    };
    let time = layers
        .elapsed
        .map_or(String::new(), |elapsed| format!(", {elapsed:.1?}"));
    format!("{found}; {}{time}", HumanBytes(layers.bytes))
}

/// Prints a note about memory if that stopped a search.
fn explain(limit: Limit, layers: &StateCounts, limits: &Limits, table: TableOfStates) {
    let Some(growth) = layers.could_not_grow.filter(|_| limit == Limit::Bytes) else {
        return;
    };
    let needed = layers.bytes.saturating_add(growth.bytes());
    if most_bytes(limits).is_none_or(|most| needed <= memory::for_collections(most)) {
        note(&format!("{}, which cannot be allocated", takes(&growth)));
        return;
    }
    memory::explain(Step::Stopped(limit), limits, None, None);
    let hint = match table {
        TableOfStates::TwoBits => "; --table states stores only the states that are reached",
        TableOfStates::States => " more",
    };
    note(&format!("{}{hint}", takes(&growth)));
}

fn takes(growth: &Growth) -> String {
    let bytes = growth.bytes();
    format!(
        "the {} takes {bytes} bytes ({})",
        growth.table(),
        HumanBytes(bytes)
    )
}

fn without_ranks(puzzle: &str, number: u64) -> Error {
    Error::Usage(format!(
        "puzzle {number}: --table two-bits: the states of this {puzzle} puzzle have no ranks; --table states needs none"
    ))
}

fn as_table(records: &[Record]) -> Table {
    let mut table = Table::new([">puzzle", ">depth", ">states", ">total", "ended"]);
    for record in records {
        let numbers = [record.puzzle, record.depth, record.states, record.total];
        let [puzzle, depth, states, total] = numbers.map(|number| number.to_string());
        table.row([puzzle, depth, states, total, record.ended.to_owned()]);
    }
    table
}
