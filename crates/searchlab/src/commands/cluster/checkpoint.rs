//! `searchlab cluster checkpoint`: inspects a directory of checkpoints.

use search_cluster::{Checkpoints, Inspection};
use serde::Serialize;

use super::arguments::Inspect;
use super::records::LevelRecord;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::table::Table;
use crate::output::write;

const SCHEMA: &str = "searchlab/checkpoint/1";

/// A directory of checkpoints.
#[derive(Serialize)]
struct Record {
    directory: String,
    status: &'static str,
    in_use: bool,
    /// The level of the last checkpoint.
    last: u64,
    /// The level of the last whole checkpoint.
    whole: Option<u64>,
    states: u64,
    files: u64,
    bytes: u64,
    /// A fingerprint of the problem and the settings of the search.
    problem: Option<String>,
    levels: Vec<LevelRecord>,
    faults: Vec<Fault>,
    /// Files of an incomplete level.
    unlisted: Vec<String>,
}

#[derive(Serialize)]
struct Fault {
    file: String,
    fault: String,
}

impl From<Inspection> for Record {
    fn from(found: Inspection) -> Record {
        Record {
            directory: found.directory.display().to_string(),
            status: match (found.is_whole(), found.whole) {
                (true, _) => "whole",
                (false, Some(_)) => "damaged",
                (false, None) => "lost",
            },
            in_use: found.in_use,
            last: found.last,
            whole: found.whole,
            states: found.states(),
            files: found.files,
            bytes: found.bytes,
            problem: found.problem.map(|problem| format!("{problem:016x}")),
            levels: found.levels.into_iter().map(LevelRecord::from).collect(),
            faults: found
                .faults
                .into_iter()
                .map(|fault| Fault {
                    file: fault.path.display().to_string(),
                    fault: fault.what,
                })
                .collect(),
            unlisted: found.unlisted,
        }
    }
}

pub(super) fn inspect(options: &Inspect) -> Result<Exit, Error> {
    let found = Checkpoints::inspect(&options.directory)?;
    let exit = match found.is_whole() {
        true => Exit::Solved,
        false => Exit::Malformed,
    };
    write(
        options.format.get(),
        SCHEMA,
        vec![Record::from(found)],
        as_table,
    )?;
    Ok(exit)
}

fn as_table(records: &[Record]) -> Table {
    let mut table = Table::new(["", "checkpoints"]);
    let or_none = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
    for record in records {
        for (name, value) in [
            ("directory", record.directory.clone()),
            ("status", record.status.to_owned()),
            (
                "in use",
                if record.in_use { "yes" } else { "no" }.to_owned(),
            ),
            ("last level", record.last.to_string()),
            (
                "last whole level",
                or_none(record.whole.map(|level| level.to_string())),
            ),
            ("states", record.states.to_string()),
            ("files", record.files.to_string()),
            ("bytes", record.bytes.to_string()),
            ("problem", or_none(record.problem.clone())),
        ] {
            table.row([name.to_owned(), value]);
        }
        for Fault { file, fault } in &record.faults {
            table.row(["fault".to_owned(), format!("{file} {fault}")]);
        }
        for file in &record.unlisted {
            table.row(["unlisted".to_owned(), file.clone()]);
        }
    }
    table
}
