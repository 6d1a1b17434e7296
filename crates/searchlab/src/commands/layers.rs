//! `searchlab layers`: counts the states at each depth.

use erased_space::{AnyState, Capability, Erased};
use indicatif::HumanBytes;
use search_catalog::{Instance, Instances, ListedPuzzle, Spec};
use search_core::ranked::{self, RankError};
use search_core::{Growth, Limit, Limits, Number, Outcome, Step};
use serde::Serialize;

use super::{has_heuristic, instances, no_effect};
use crate::cli::{Layers, TableOfStates};
use crate::error::Error;
use crate::exit::Exit;
use crate::memory::{self, Memory};
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
    /// How the search of this puzzle ended.
    ended: &'static str,
}

pub(crate) fn layers(options: &Layers) -> Result<Exit, Error> {
    if has_heuristic(&options.puzzle) {
        return Err(Error::Usage(no_effect(&["layers".to_owned()])));
    }
    let limits = Limits {
        depth: options.depth,
        time: options.limit_time,
        bytes: options.limit_memory,
        ..Limits::default()
    };
    let (listed, instances) = instances(&options.puzzle, &limits, None)?;
    let mut ranked = Vec::new();
    for (number, instance) in (1..).zip(&instances) {
        let space = instance.erased().filter(|(space, _)| has_ranks(space));
        ranked.push(space.ok_or_else(|| without_ranks(listed.name, number))?);
    }
    let puzzles = ranked.len();
    let mut records = Vec::new();
    let mut exit = Exit::Solved;
    for (number, (space, start)) in (1..).zip(ranked) {
        let layers = count(space, start, options.table, &limits);
        let layers = layers.map_err(|error| Error::Usage(format!("puzzle {number}: {error}")))?;
        add_records(&mut records, number, &layers);
        let puzzle = match puzzles {
            1 => String::new(),
            _ => format!("puzzle {number}: "),
        };
        note(&format!("{puzzle}{}", summary(&layers)));
        match layers.outcome {
            Outcome::Stopped(Limit::Depth) => {}
            Outcome::Stopped(limit) => {
                explain(limit, &layers, &limits, options.table);
                exit = exit.max(Exit::of(Step::Stopped(limit)));
            }
            Outcome::Solved(_) | Outcome::Exhausted => {}
        }
        if exit == Exit::Interrupted {
            break;
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
    let limits = Limits {
        bytes: most_bytes(limits).map(memory::for_collections),
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

/// Returns the given limit on memory, or the default one.
fn most_bytes(limits: &Limits) -> Option<u64> {
    limits.bytes.or_else(|| Memory::of_machine().limit())
}

fn add_records(records: &mut Vec<Record>, puzzle: u64, layers: &Counted) {
    let ended = match &layers.outcome {
        Outcome::Stopped(Limit::Depth) => "depth",
        Outcome::Stopped(Limit::Time) => "time",
        Outcome::Stopped(Limit::Bytes) => "memory",
        Outcome::Stopped(_) => "interrupted",
        Outcome::Solved(_) | Outcome::Exhausted => "complete",
    };
    // The start is known before any table is.
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
fn summary(layers: &Counted) -> String {
    let total = layers.total();
    let states = match total {
        1 => "1 state".to_owned(),
        _ => format!("{total} states"),
    };
    let deepest = layers.states.len().saturating_sub(1);
    let found = match &layers.outcome {
        Outcome::Stopped(limit) if layers.states.is_empty() => format!("stopped: {limit}"),
        Outcome::Stopped(Limit::Depth) => format!("{states} up to depth {deepest}"),
        Outcome::Stopped(limit) => {
            format!("stopped: {limit}; {states} in the complete layers, up to depth {deepest}")
        }
        Outcome::Solved(_) | Outcome::Exhausted => {
            format!("{states} in all, the farthest at depth {deepest}")
        }
    };
    let time = layers
        .elapsed
        .map_or(String::new(), |elapsed| format!(", {elapsed:.1?}"));
    format!("{found}; {}{time}", HumanBytes(layers.bytes))
}

/// Prints a note about memory if that stopped a search.
fn explain(limit: Limit, layers: &Counted, limits: &Limits, table: TableOfStates) {
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
        TableOfStates::TwoBits => "; --table compact stores only the states that are reached",
        TableOfStates::Compact => " more",
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

fn has_ranks(space: &Erased) -> bool {
    space.has(Capability::Ranked)
}

/// Returns the error for a puzzle without ranks, which lists those that have them.
fn without_ranks(puzzle: &str, number: u64) -> Error {
    let ranked = |listed: &&ListedPuzzle| {
        let instance = listed.open(Spec::default()).and_then(Instances::only);
        let erased = instance.as_ref().ok().and_then(Instance::erased);
        erased.is_some_and(|(space, _)| has_ranks(&space))
    };
    let names: Vec<&str> = ListedPuzzle::all()
        .filter(ranked)
        .map(|listed| listed.name)
        .collect();
    Error::Usage(match &names[..] {
        names if names.contains(&puzzle) => format!(
            "puzzle {number}: its states have no ranks: there are too many, or the goal cannot be reached"
        ),
        [] => format!("the states of {puzzle} have no ranks"),
        names => format!(
            "the states of {puzzle} have no ranks; those of {} do",
            names.join(", ")
        ),
    })
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
