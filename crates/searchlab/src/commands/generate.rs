//! `searchlab generate`.

use std::io::{self, Write};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use search_catalog::{ListedPuzzle, Spec};
use serde::Serialize;

use super::{named, unknown};
use crate::cli::Generate;
use crate::error::Error;
use crate::exit::Exit;
use crate::interrupt;
use crate::note;
use crate::output::file::Output;
use crate::output::{Format, Out, Records};
use crate::threads;

/// The maximum number of puzzles that are generated before they are written.
const AHEAD: usize = 64;

/// How often the limits are checked.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

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

/// Writes generated puzzles one by one: as text that `solve` reads, or as records.
struct Writer<'o> {
    output: &'o Output,
    format: Option<Format>,
    /// Created with the first puzzle, so that nothing is written if the arguments are invalid.
    sink: Option<Sink>,
}

enum Sink {
    Text(Out),
    Records(Records<Record>),
}

impl Writer<'_> {
    fn sink(&mut self) -> io::Result<&mut Sink> {
        if self.sink.is_none() {
            let out = self.output.writer(false);
            let columns = ["puzzle", "seed", "number", "instance"];
            self.sink = Some(match self.format {
                None => Sink::Text(out),
                Some(format) => Sink::Records(Records::new(out, format, SCHEMA, &columns)?),
            });
        }
        Ok(self.sink.as_mut().expect("the sink was created above"))
    }

    fn push(&mut self, record: Record) -> io::Result<()> {
        match self.sink()? {
            Sink::Text(out) => writeln!(out, "{}", record.instance),
            Sink::Records(records) => records.push(record, false, |record| {
                let (seed, number) = (record.seed.to_string(), record.number.to_string());
                vec![
                    record.puzzle.to_owned(),
                    seed,
                    number,
                    record.instance.clone(),
                ]
            }),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.sink {
            None => Ok(()),
            Some(Sink::Text(out)) => out.flush(),
            Some(Sink::Records(records)) => records.flush(),
        }
    }

    fn finish(mut self) -> io::Result<()> {
        self.sink()?;
        match self.sink {
            None => Ok(()),
            Some(Sink::Text(mut out)) => out.flush(),
            Some(Sink::Records(records)) => records.finish()?.0.flush(),
        }
    }
}

pub(crate) fn generate(options: &Generate) -> Result<Exit, Error> {
    // A number is a valid first word: the size of a Sudoku.
    if let Some(word) = options.words.first()
        && ListedPuzzle::named(word).is_none()
        && word.parse::<usize>().is_err()
    {
        return Err(unknown(word));
    }
    let output = Output::open(options.output.as_deref())?;
    let mut out = Writer {
        output: &output,
        format: options.format(),
        sink: None,
    };
    let started = Instant::now();
    let is_late = || {
        options
            .limit_time
            .is_some_and(|time| started.elapsed() >= time)
    };
    let interrupt = interrupt::flag();
    let (sender, receiver) = mpsc::sync_channel(AHEAD);
    let (listed, words) = named(&options.words);
    let spec = Spec::new(words, options.options());
    let (count, seed) = (options.count, options.seed);
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
    let mut number = 0;
    let exit = loop {
        if interrupt.is_raised() {
            break Exit::Interrupted;
        }
        if is_late() {
            note("--limit-time was reached");
            break Exit::OutOfTime;
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
