//! Several algorithms on the same puzzles.

mod convention;
mod plot;
mod statistics;

use std::io::Write;

use search_catalog::{Algorithm, Instance};

use super::instances;
use crate::cli::{Compare, Convention};
use crate::drive::Drive;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::table::{Table, wrap};
use crate::output::{Format, stdout, width, write};
use crate::progress::Progress;
use crate::record::Record;

const SCHEMA: &str = "searchlab/compare/1";

/// What is compared where nothing is named: what a course begins with.
const USUAL: [&str; 5] = [
    "breadth-first",
    "uniform-cost",
    "best-first",
    "a-star",
    "ida-star",
];
const USUAL_ON_SUDOKU: [&str; 3] = ["breadth-first", "depth-first", "best-first"];

pub(crate) fn compare(options: &Compare) -> Result<Exit, Error> {
    let (listed, instances) = instances(&options.named)?;
    if instances.is_empty() {
        return Err(Error::Input("no puzzle was found".to_owned()));
    }
    let algorithms = if options.algorithm.is_empty() {
        let usual = match listed.name {
            "sudoku" => &USUAL_ON_SUDOKU[..],
            _ => &USUAL[..],
        };
        usual
            .iter()
            .map(|name| name.parse())
            .collect::<Result<_, _>>()?
    } else {
        options.algorithm.clone()
    };
    // What cannot be is refused before anything is searched.
    for algorithm in &algorithms {
        instances[0].search(*algorithm)?;
        convention::check(options.convention, *algorithm)?;
    }
    let (records, exit) = searched(&instances, &algorithms, options)?;
    let mut out = stdout();
    let format = options.look.format();
    let single = instances.len() == 1;
    if format == Format::Table && single {
        writeln!(out, "{}\n", instances[0].picture())?;
    }
    write(&mut out, format, SCHEMA, &records, || {
        match (single, format) {
            (true, Format::Table | Format::Md) => by_algorithm(&records),
            (false, Format::Table | Format::Md) => statistics::table(&algorithms, &records),
            _ => as_rows(&records),
        }
    })?;
    if format == Format::Table {
        writeln!(out)?;
        for line in wrap(convention::explained(options.convention), width().min(100)) {
            writeln!(out, "{line}")?;
        }
    }
    out.flush()?;
    if let Some(file) = &options.plot {
        plot::write(file, &algorithms, &records)?;
    }
    Ok(exit)
}

/// Every puzzle by every algorithm; after Ctrl-C, what was searched until then.
fn searched(
    instances: &[Instance],
    algorithms: &[Algorithm],
    options: &Compare,
) -> Result<(Vec<Record>, Exit), Error> {
    let mut records = Vec::new();
    let mut exit = Exit::Solved;
    let mut progress = Progress::new();
    for (number, instance) in (1..).zip(instances) {
        for algorithm in algorithms {
            let answer = match (options.convention, algorithm) {
                (Convention::Aima, Algorithm::BreadthFirst { .. }) => {
                    convention::early_goal_test(instance, *algorithm, options.bounds.limits())?
                }
                _ => {
                    let search = instance.search(*algorithm)?;
                    let limits = options.bounds.limits();
                    let drive = Drive::new(search, algorithm.to_string(), limits);
                    drive.answer(&mut progress)
                }
            };
            let answer = convention::counted(options.convention, answer);
            let record = Record::new(number, algorithm.to_string(), &answer);
            if answer.found.is_none() {
                exit = exit.max(Exit::of(answer.end));
            }
            records.push(record);
            if exit == Exit::Interrupted {
                return Ok((records, exit));
            }
        }
    }
    Ok((records, exit))
}

/// What is told of each search, by name; the flag says whether it is compared with the first.
type Line = (&'static str, fn(&Record) -> String);

const LINES: &[Line] = &[
    ("status", |record| record.status.to_owned()),
    ("proven", |record| {
        record.proven.clone().unwrap_or("-".to_owned())
    }),
    ("cost", |record| shown(record.cost.map(|cost| cost.0))),
    ("depth", |record| shown(record.depth)),
    ("expanded", |record| record.took.expanded.to_string()),
    ("generated", |record| record.took.generated.to_string()),
    ("evaluated", |record| record.took.evaluated.to_string()),
    ("goal tests", |record| record.took.goal_tests.to_string()),
    ("duplicates", |record| record.took.duplicates.to_string()),
    ("reopened", |record| record.took.reopened.to_string()),
    ("dead ends", |record| record.took.dead_ends.to_string()),
    ("peak frontier", |record| {
        record.took.peak_frontier.to_string()
    }),
    ("stored", |record| record.took.stored.to_string()),
    ("bytes", |record| record.took.bytes.to_string()),
    ("ms", |record| milliseconds(record.took.seconds)),
    ("branching", |record| {
        let factor = record.effective_branching_factor;
        factor.map_or("-".to_owned(), |factor| format!("{factor:.3}"))
    }),
];

fn shown(value: Option<impl ToString>) -> String {
    value.map_or("-".to_owned(), |value| value.to_string())
}

pub(super) fn milliseconds(seconds: f64) -> String {
    format!("{:.3}", seconds * 1e3)
}

/// One puzzle: a column for each algorithm, and the ratios to the first.
pub(super) fn by_algorithm(records: &[Record]) -> Table {
    let names = records
        .iter()
        .map(|record| format!(">{}", record.algorithm));
    let names: Vec<String> = [String::new()].into_iter().chain(names).collect();
    let mut table = Table::new(names.iter().map(String::as_str));
    for (name, line) in LINES {
        let cells = records.iter().map(line);
        table.row([(*name).to_owned()].into_iter().chain(cells));
    }
    if let Some((first, _)) = records.split_first() {
        let mut ratio = |name: &str, value: fn(&Record) -> f64| {
            let cells = records
                .iter()
                .map(|record| ratio(value(record), value(first)));
            table.row([name.to_owned()].into_iter().chain(cells));
        };
        ratio("expanded, ratio", |record| record.took.expanded as f64);
        ratio("time, ratio", |record| record.took.seconds);
    }
    table
}

fn ratio(value: f64, first: f64) -> String {
    if first == 0.0 {
        return "-".to_owned();
    }
    let ratio = value / first;
    if ratio >= 100.0 {
        format!("×{ratio:.0}")
    } else if ratio >= 0.01 {
        format!("×{ratio:.2}")
    } else {
        format!("×{ratio:.1e}")
    }
}

/// A row for each search, for other programs.
pub(super) fn as_rows(records: &[Record]) -> Table {
    let names = LINES.iter().map(|(name, _)| *name);
    let mut table = Table::new(["puzzle", "algorithm"].into_iter().chain(names));
    for record in records {
        let cells = LINES.iter().map(|(_, line)| match line(record) {
            cell if cell == "-" => String::new(),
            cell => cell,
        });
        table.row(
            [record.puzzle.to_string(), record.algorithm.clone()]
                .into_iter()
                .chain(cells),
        );
    }
    table
}
