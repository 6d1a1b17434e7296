//! `searchlab layers`: counts the states at each depth.

use std::ops::ControlFlow;

use erased_space::{AnyState, Capability, Erased};
use indicatif::HumanBytes;
use search_catalog::{Instance, Instances, ListedPuzzle, Spec};
use search_core::ranked::{self, RankError};
use search_core::{Limit, Limits, Number, Outcome, Step};
use serde::Serialize;

use super::{instances, no_effect};
use crate::cli::{Layers, TableOfStates};
use crate::error::Error;
use crate::exit::Exit;
use crate::memory::{self, Memory, Short};
use crate::output::table::Table;
use crate::output::write;
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
}

pub(crate) fn layers(options: &Layers) -> Result<Exit, Error> {
    let given = options.puzzle.options();
    if given.iter().any(|(name, _)| *name == "heuristic") {
        return Err(Error::Usage(no_effect(&["layers".to_owned()])));
    }
    let limits = Limits {
        depth: options.depth,
        time: options.limit_time,
        bytes: options.limit_memory,
        ..Limits::default()
    };
    let (listed, instances) = instances(&options.puzzle, &limits, None)?;
    let mut records = Vec::new();
    let mut exit = Exit::Solved;
    for (number, instance) in (1..).zip(&instances) {
        let Some((space, start)) = instance.erased().filter(|(space, _)| has_ranks(space)) else {
            return Err(without_ranks(listed.name));
        };
        let layers = count(space, start, options.table, &limits);
        let layers = layers.map_err(|error| Error::Usage(format!("puzzle {number}: {error}")))?;
        let mut total = 0;
        for (depth, &states) in (0..).zip(&layers.states) {
            total += states;
            records.push(Record {
                puzzle: number,
                depth,
                states,
                total,
            });
        }
        let ended = report(number, instances.len(), &layers);
        if let ControlFlow::Break(limit) = ended {
            explain(limit, &layers, &limits, options.table);
            exit = exit.max(Exit::of(Step::Stopped(limit)));
            if limit == Limit::Cancelled {
                break;
            }
        }
    }
    write(options.format.get(), SCHEMA, records, as_table)?;
    Ok(exit)
}

type Counted = ranked::Layers<AnyState, Number>;

/// Counts the states at each depth, with progress after each layer.
fn count(
    space: Erased<'_>,
    start: AnyState,
    table: TableOfStates,
    limits: &Limits,
) -> Result<Counted, RankError> {
    let progress = Progress::new();
    let bytes = limits.bytes.or_else(|| Memory::of_machine().limit());
    let limits = Limits {
        bytes: bytes.map(memory::for_collections),
        cancel: Some(interrupt::flag()),
        ..limits.clone()
    };
    // Both searches have these methods, but no trait of them is public.
    macro_rules! by_layers {
        ($search:expr) => {{
            let mut search = $search.limits(limits).on_all_cores();
            while search.step() == Step::Expanded {
                progress.layers(search.states());
            }
            Ok(search.run())
        }};
    }
    match table {
        TableOfStates::TwoBits => by_layers!(ranked::breadth_first((space, start))?),
        TableOfStates::Compact => by_layers!(ranked::compact_breadth_first((space, start))?),
    }
}

/// Prints a note about the end of a search. Returns the limit that stopped it, unless that is the given depth.
fn report(number: u64, puzzles: usize, layers: &Counted) -> ControlFlow<Limit> {
    let puzzle = match puzzles {
        1 => String::new(),
        _ => format!("puzzle {number}: "),
    };
    let states = layers.total();
    let time = layers
        .elapsed
        .map_or(String::new(), |elapsed| format!(", {elapsed:.1?}"));
    let used = format!("{}{time}", HumanBytes(layers.bytes));
    let deepest = layers.states.len().saturating_sub(1);
    match &layers.outcome {
        Outcome::Stopped(Limit::Depth) => {
            note(&format!(
                "{puzzle}{states} states up to depth {deepest}; {used}"
            ));
            ControlFlow::Continue(())
        }
        Outcome::Stopped(limit) => {
            note(&format!(
                "{puzzle}stopped: {limit}; {states} states in complete layers; {used}"
            ));
            ControlFlow::Break(*limit)
        }
        _ => {
            note(&format!(
                "{puzzle}{states} states can be reached, in at most {deepest} steps each; {used}"
            ));
            ControlFlow::Continue(())
        }
    }
}

/// Prints a note about memory if its limit stopped a search.
fn explain(limit: Limit, layers: &Counted, limits: &Limits, table: TableOfStates) {
    let short = layers
        .could_not_grow
        .map(|growth| Short::new(layers.bytes, growth));
    let needs_less = (table == TableOfStates::TwoBits).then_some("--table compact");
    memory::explain(Step::Stopped(limit), limits, short.as_ref(), needs_less);
}

fn has_ranks(space: &Erased) -> bool {
    space.has(Capability::Ranked)
}

/// Returns the error for a puzzle without ranks, which lists those that have them.
fn without_ranks(puzzle: &str) -> Error {
    let ranked = |listed: &&ListedPuzzle| {
        let instance = listed.open(Spec::default()).and_then(Instances::only);
        let erased = instance.as_ref().ok().and_then(Instance::erased);
        erased.is_some_and(|(space, _)| has_ranks(&space))
    };
    let names: Vec<&str> = ListedPuzzle::all()
        .filter(ranked)
        .map(|listed| listed.name)
        .collect();
    let others = match names.is_empty() {
        true => String::new(),
        false => format!("; those of {} have", names.join(", ")),
    };
    Error::Usage(format!("the states of {puzzle} have no ranks{others}"))
}

fn as_table(records: &[Record]) -> Table {
    let mut table = Table::new([">puzzle", ">depth", ">states", ">total"]);
    for record in records {
        let numbers = [record.puzzle, record.depth, record.states, record.total];
        table.row(numbers.map(|number| number.to_string()));
    }
    table
}
