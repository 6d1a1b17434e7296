//! The report of a search by several workers.

use std::io::{self, Write};

use search_catalog::Move;
use search_cluster::Level;
use serde::Serialize;

use super::SearchSummary;
use crate::exit::Exit;
use crate::output::table::Table;
use crate::output::{Format, Records, path, stdout, width};
use crate::record::{METRICS, Metrics, proven};

const SCHEMA: &str = "searchlab/cluster/1";

/// The record of a search. JSON contains all fields.
#[derive(Serialize)]
pub(super) struct Record {
    algorithm: &'static str,
    status: Exit,
    proven: Option<String>,
    /// The solution in one line.
    state: Option<String>,
    #[serde(flatten)]
    metrics: Metrics,
    processes: usize,
    /// The number of workers of all processes.
    workers: usize,
    bytes_per_state: f64,
    bytes_sent: u64,
    /// The level of the checkpoint from which the search was resumed.
    resumed: Option<u64>,
    levels: Vec<LevelRecord>,
    /// The steps of the solution, if they are asked for.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "path::json")]
    path: Option<Vec<Move>>,
    /// Whether `levels` are rounds of A*.
    #[serde(skip)]
    in_rounds: bool,
}

/// The counts of a level of breadth-first search, or of a round of A*.
#[derive(Serialize)]
pub(super) struct LevelRecord {
    new: u64,
    expanded: u64,
    generated: u64,
    dead_ends: u64,
}

impl From<Level> for LevelRecord {
    fn from(level: Level) -> Self {
        let Level {
            new,
            expanded,
            generated,
            dead_ends,
        } = level;
        LevelRecord {
            new,
            expanded,
            generated,
            dead_ends,
        }
    }
}

impl Record {
    /// Creates a record, with the steps of the solution if `has_path`.
    pub(super) fn new(
        algorithm: &'static str,
        processes: usize,
        found: SearchSummary,
        has_path: bool,
    ) -> Record {
        let solution = found.answer.found.as_ref();
        let path = solution.filter(|_| has_path);
        Record {
            algorithm,
            status: Exit::of_answer(&found.answer),
            proven: solution.and_then(|solution| proven(solution.proven)),
            state: solution.map(|solution| solution.state.clone()),
            metrics: Metrics::new(&found.answer),
            processes,
            workers: found.workers,
            bytes_per_state: found.bytes_a_state,
            bytes_sent: found.sent,
            resumed: found.resumed,
            levels: found.levels.into_iter().map(LevelRecord::from).collect(),
            path: path.and_then(|solution| solution.path.clone()),
            in_rounds: algorithm == "a-star",
        }
    }

    /// Returns all fields except the levels and steps, as pairs of a name and a value: with the names of JSON and exact
    /// values, or formatted for tables.
    fn fields(&self, is_exact: bool) -> Vec<(&'static str, String)> {
        let none = if is_exact { "" } else { "-" };
        let or_none = |value: Option<String>| value.unwrap_or_else(|| none.to_owned());
        let name = |field, name| if is_exact { field } else { name };
        let mut fields = vec![
            ("status", self.status.word().to_owned()),
            ("proven", or_none(self.proven.clone())),
            (name("state", "solution"), or_none(self.state.clone())),
        ];
        let this = || [&self.metrics].into_iter();
        let metrics = METRICS.iter();
        // CSV has the same columns for every search.
        let metrics = metrics.filter(|metric| is_exact || metric.is_shown(this()));
        fields.extend(metrics.map(|metric| {
            let value = metric.of(&self.metrics);
            match is_exact {
                true => (metric.field, value.exact()),
                false => (metric.name, value.shown()),
            }
        }));
        let bytes_per_state = match is_exact {
            true => self.bytes_per_state.to_string(),
            false => format!("{:.1}", self.bytes_per_state),
        };
        let resumed = self.resumed.map(|level| level.to_string());
        fields.extend([
            ("processes", self.processes.to_string()),
            ("workers", self.workers.to_string()),
            (name("bytes_per_state", "bytes per state"), bytes_per_state),
            (
                name("bytes_sent", "bytes sent"),
                self.bytes_sent.to_string(),
            ),
            (name("resumed", "resumed from"), or_none(resumed)),
        ]);
        fields
    }

    fn table(&self) -> Table {
        let name = format!(">{}", self.algorithm);
        let mut table = Table::new(["", &name]);
        for (name, value) in self.fields(false) {
            table.row([name.to_owned(), value]);
        }
        table
    }

    fn levels(&self) -> Table {
        let number = if self.in_rounds { ">round" } else { ">depth" };
        let mut table = Table::new([number, ">new", ">expanded", ">generated", ">dead_ends"]);
        for (number, level) in (0_u64..).zip(&self.levels) {
            let counts = [level.new, level.expanded, level.generated, level.dead_ends];
            let cells = [number].into_iter().chain(counts);
            table.row(cells.map(|count| count.to_string()));
        }
        table
    }
}

/// Prints a record, with the counts of each level or round if `has_levels`.
pub(super) fn print(record: &Record, format: Format, has_levels: bool) -> io::Result<()> {
    let mut out = stdout();
    match format {
        Format::Table => {
            record.table().fitted(&mut out, width())?;
            if has_levels {
                writeln!(out)?;
                record.levels().fitted(&mut out, width())?;
            }
            if let Some(path) = &record.path {
                writeln!(out)?;
                path::lines(&mut out, path)?;
            }
        }
        Format::Md => {
            record.table().markdown(&mut out)?;
            if has_levels {
                writeln!(out)?;
                record.levels().markdown(&mut out)?;
            }
        }
        Format::Csv if has_levels => record.levels().csv(&mut out)?,
        Format::Csv | Format::Json | Format::Jsonl => {
            let fields = || {
                [("algorithm", record.algorithm.to_owned())]
                    .into_iter()
                    .chain(record.fields(true))
            };
            let columns: Vec<&str> = fields().map(|(name, _)| name).collect();
            let mut records = Records::new(out, format, SCHEMA, &columns);
            records.push(record, false, |_| {
                fields().map(|(_, value)| value).collect()
            })?;
            (out, _) = records.finish()?;
        }
    }
    out.flush()
}
