//! `searchlab generate`.

use std::io::{self, Write};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use search_catalog::{Spec, Tried};
#[cfg(feature = "puzzles")]
use search_core::Limits;
use serde::Serialize;
#[cfg(feature = "puzzles")]
use sudoku_puzzle::sheet::Sheet;

use super::{named, unknown};
use crate::cli::{Generate, GeneratedAs};
use crate::error::Error;
use crate::exit::Exit;
use crate::interrupt;
use crate::note;
use crate::output::file::Output;
use crate::output::{Out, Records};
use crate::program::Program;
use crate::progress::Progress;
use crate::threads;

/// The maximum number of puzzles that are generated before they are written.
const AHEAD: usize = 64;

/// How often the limits are checked.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// The time after which a note reports the progress.
const PATIENCE: Duration = Duration::from_secs(10);

/// A generated puzzle.
#[derive(Serialize)]
struct Record {
    puzzle: &'static str,
    seed: u64,
    /// The number of the puzzle, from 1.
    number: u64,
    instance: String,
}

const SCHEMA: &str = "searchlab/generate/1";

/// Writes generated puzzles one by one: as text that `solve` reads, as records, or on a sheet.
enum Writer {
    Text(Out),
    Records(Records<Record>),
    #[cfg(feature = "puzzles")]
    Sheet(Sheet<Out>),
}

impl Writer {
    fn new(out: Out, format: GeneratedAs) -> io::Result<Writer> {
        let columns = ["puzzle", "seed", "number", "instance"];
        Ok(match format {
            GeneratedAs::Text => Writer::Text(out),
            GeneratedAs::Records(format) => {
                Writer::Records(Records::new(out, format, SCHEMA, &columns))
            }
            #[cfg(feature = "puzzles")]
            GeneratedAs::Sheet(per_page) => Writer::Sheet(Sheet::new(out, per_page)?),
        })
    }

    fn push(&mut self, record: Record) -> io::Result<()> {
        match self {
            Writer::Text(out) => writeln!(out, "{}", record.instance),
            Writer::Records(records) => records.push(record, false, |record| {
                let (seed, number) = (record.seed.to_string(), record.number.to_string());
                vec![
                    record.puzzle.to_owned(),
                    seed,
                    number,
                    record.instance.clone(),
                ]
            }),
            #[cfg(feature = "puzzles")]
            Writer::Sheet(sheet) => {
                let limits = Limits {
                    cancel: Some(interrupt::flag()),
                    ..Limits::default()
                };
                sheet.push(&record.instance.parse().map_err(io::Error::other)?, &limits)
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Writer::Text(out) => out.flush(),
            Writer::Records(records) => records.flush(),
            #[cfg(feature = "puzzles")]
            Writer::Sheet(sheet) => sheet.flush(),
        }
    }

    fn finish(self) -> io::Result<()> {
        match self {
            Writer::Text(mut out) => out.flush(),
            Writer::Records(records) => records.finish()?.0.flush(),
            #[cfg(feature = "puzzles")]
            Writer::Sheet(sheet) => sheet.finish().map(drop),
        }
    }
}

pub(crate) fn generate(program: &Program, options: &Generate) -> Result<Exit, Error> {
    // A number is a valid first word: the size of a Sudoku.
    if let Some(word) = options.words.first()
        && program.catalog.puzzle(word).is_none()
        && word.parse::<usize>().is_err()
    {
        return Err(unknown(&program.catalog, word));
    }
    let (listed, words) = named(&program.catalog, &options.words);
    let format = options.format()?;
    #[cfg(feature = "puzzles")]
    if matches!(format, GeneratedAs::Sheet(_)) {
        check_sheet(listed.name, options)?;
    }
    let output = Output::open(options.output.as_deref(), options.limit_time)?;
    let mut out = Writer::new(output.writer(false), format)?;
    let started = Instant::now();
    let is_late = || {
        options
            .limit_time
            .is_some_and(|time| started.elapsed() >= time)
    };
    let interrupt = interrupt::flag();
    let (sender, receiver) = mpsc::sync_channel(AHEAD);
    let (count, seed) = (options.count, options.seed);
    if count > 0 && listed.generator_usage().is_none() {
        let others = program.catalog.puzzles();
        let others = others.filter(|other| other.generator_usage().is_some());
        let others: Vec<&str> = others.map(|other| other.name).collect();
        let (name, others) = (listed.name, others.join(", "));
        return Err(Error::Usage(format!(
            "{name} has no generator; these puzzles have one: {others}"
        )));
    }
    let tried = Tried::default();
    let spec = Spec::new(words, options.options()).trying(tried.clone());
    // The thread is not joined: generating one puzzle may take very long.
    let generate_all = move || {
        let mut puzzles = (0..count).map(|nth| listed.generate(spec.clone(), seed, nth));
        // Stops when the receiver is dropped.
        let _ = puzzles.try_for_each(|puzzle| sender.send(puzzle));
    };
    let thread = thread::Builder::new().name("generator".to_owned());
    thread
        .spawn(generate_all)
        .map_err(threads::cannot_start("generator"))?;
    let progress = Progress::new();
    let (mut number, mut was_noted) = (0, false);
    let exit = loop {
        let tried = tried.text();
        progress.generated(number, count, &tried);
        if interrupt.is_raised() {
            progress.clear();
            if !tried.is_empty() {
                note(&so_far("interrupted", number, count, &tried));
            }
            break Exit::Interrupted;
        }
        if is_late() {
            progress.clear();
            note(&so_far("--limit-time was reached", number, count, &tried));
            break Exit::OutOfTime;
        }
        if !was_noted && !tried.is_empty() && started.elapsed() >= PATIENCE {
            progress.clear();
            let seconds = PATIENCE.as_secs();
            note(&so_far(
                &format!("after {seconds} s"),
                number,
                count,
                &tried,
            ));
            was_noted = true;
        }
        match receiver.recv_timeout(POLL_INTERVAL) {
            Ok(instance) => {
                number += 1;
                out.push(Record {
                    puzzle: listed.name,
                    seed,
                    number,
                    instance: instance?,
                })?;
            }
            Err(RecvTimeoutError::Timeout) => out.flush()?,
            Err(RecvTimeoutError::Disconnected) => break Exit::Solved,
        }
    };
    out.finish()?;
    if exit == Exit::Solved {
        output.keep()?;
    }
    Ok(exit)
}

/// Refuses what a sheet cannot show.
#[cfg(feature = "puzzles")]
fn check_sheet(puzzle: &str, options: &Generate) -> Result<(), Error> {
    if puzzle != "sudoku" {
        return Err(Error::Usage(format!(
            "--format sheet: found the puzzle {puzzle}, expected sudoku"
        )));
    }
    if options.options().iter().any(|(name, _)| *name == "layout") {
        let message = "--format sheet cannot be used with --layout: it draws square boxes only";
        return Err(Error::Usage(message.to_owned()));
    }
    Ok(())
}

/// Returns what was generated, and what was tried for the next puzzle, if that is known.
fn so_far(when: &str, number: u64, count: u64, tried: &str) -> String {
    match tried {
        "" => when.to_owned(),
        _ => format!("{when}: {number} of {count} puzzles generated; for the next: {tried}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_says_what_was_tried_if_anything_was() {
        let note = so_far("after 10 s", 2, 5, "3 boards tried: 3 rated lower");
        let expected =
            "after 10 s: 2 of 5 puzzles generated; for the next: 3 boards tried: 3 rated lower";
        assert_eq!(note, expected);
        assert_eq!(so_far("interrupted", 0, 1, ""), "interrupted");
    }
}
