//! What there is.

use std::io::Write;

use search_catalog::{Instance, LISTED, ListedPuzzle, PUZZLES, Spec};
use serde::Serialize;

use super::unknown;
use crate::cli::{Algorithms, List};
use crate::error::Error;
use crate::exit::Exit;
use crate::output::table::Table;
use crate::output::{stdout, write};

#[derive(Serialize)]
struct PuzzleRecord {
    puzzle: &'static str,
    about: &'static str,
    instance: &'static str,
    generate: Option<&'static str>,
}

pub(crate) fn puzzles(options: &List) -> Result<Exit, Error> {
    let records: Vec<PuzzleRecord> = PUZZLES
        .iter()
        .map(|listed| PuzzleRecord {
            puzzle: listed.name,
            about: listed.about,
            instance: listed.usage,
            generate: listed.generate,
        })
        .collect();
    let table = || {
        let mut table = Table::new(["puzzle", "what it is", "instance and options", "generate"]);
        for record in &records {
            let made = record.generate.unwrap_or("-");
            table.row([record.puzzle, record.about, record.instance, made].map(str::to_owned));
        }
        table
    };
    let mut out = stdout();
    write(
        &mut out,
        options.look.format(),
        "searchlab/puzzles/1",
        &records,
        table,
    )?;
    out.flush()?;
    Ok(Exit::Solved)
}

#[derive(Serialize)]
struct AlgorithmRecord {
    algorithm: &'static str,
    aliases: &'static [&'static str],
    options: &'static [&'static str],
    next: &'static str,
    proves: &'static str,
}

pub(crate) fn algorithms(options: &Algorithms) -> Result<Exit, Error> {
    let possible = options.puzzle.as_deref().map(possible).transpose()?;
    let is_possible = |name| {
        let possible = possible.as_ref();
        possible.is_none_or(|possible| possible.contains(&name))
    };
    let records: Vec<AlgorithmRecord> = LISTED
        .iter()
        .filter(|listed| is_possible(listed.name))
        .map(|listed| AlgorithmRecord {
            algorithm: listed.name,
            aliases: listed.aliases,
            options: listed.options,
            next: listed.order,
            proves: listed.proves,
        })
        .collect();
    let table = || {
        let header = [
            "algorithm",
            "also",
            "options",
            "which state is next",
            "proves",
        ];
        let mut table = Table::new(header);
        for record in &records {
            table.row([
                record.algorithm.to_owned(),
                record.aliases.join(" "),
                record.options.join(" "),
                record.next.to_owned(),
                record.proves.to_owned(),
            ]);
        }
        table
    };
    let mut out = stdout();
    write(
        &mut out,
        options.look.format(),
        "searchlab/algorithms/1",
        &records,
        table,
    )?;
    out.flush()?;
    Ok(Exit::Solved)
}

/// The algorithms that can search the usual instance of a puzzle.
fn possible(name: &str) -> Result<Vec<&'static str>, Error> {
    let listed = ListedPuzzle::named(name).ok_or_else(|| unknown(name))?;
    let instances = listed.open(Spec::default())?;
    Ok(instances
        .first()
        .map(Instance::algorithms)
        .unwrap_or_default())
}
