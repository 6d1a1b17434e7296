//! Puzzles from a seed.

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

/// So many puzzles are made before they are printed.
const AHEAD: usize = 64;

/// How often it is looked whether to stop.
const PATIENCE: Duration = Duration::from_millis(20);

#[derive(Serialize)]
struct Made {
    puzzle: &'static str,
    seed: u64,
    /// From 1.
    number: u64,
    instance: String,
}

const SCHEMA: &str = "searchlab/generate/1";

/// Puzzles written as they are made: as text that is read back, or as records.
struct Writer<'o> {
    output: &'o Output,
    format: Option<Format>,
    /// Nothing is written before the first puzzle is made, as the words may be wrong.
    begun: Option<Begun>,
}

enum Begun {
    Text(Out),
    Records(Records<Made>),
}

impl Writer<'_> {
    fn begun(&mut self) -> io::Result<&mut Begun> {
        if self.begun.is_none() {
            let out = self.output.writer(false);
            let columns = ["puzzle", "seed", "number", "instance"];
            self.begun = Some(match self.format {
                None => Begun::Text(out),
                Some(format) => Begun::Records(Records::new(out, format, SCHEMA, &columns)?),
            });
        }
        Ok(self.begun.as_mut().expect("it was begun just now"))
    }

    fn push(&mut self, made: Made) -> io::Result<()> {
        match self.begun()? {
            Begun::Text(out) => writeln!(out, "{}", made.instance),
            Begun::Records(records) => records.push(made, false, |made| {
                let (seed, number) = (made.seed.to_string(), made.number.to_string());
                vec![made.puzzle.to_owned(), seed, number, made.instance.clone()]
            }),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.begun {
            None => Ok(()),
            Some(Begun::Text(out)) => out.flush(),
            Some(Begun::Records(records)) => records.flush(),
        }
    }

    fn finish(mut self) -> io::Result<()> {
        self.begun()?;
        match self.begun {
            None => Ok(()),
            Some(Begun::Text(mut out)) => out.flush(),
            Some(Begun::Records(records)) => records.finish()?.0.flush(),
        }
    }
}

pub(crate) fn generate(options: &Generate) -> Result<Exit, Error> {
    // A number is the size of a Sudoku.
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
        begun: None,
    };
    let begun = Instant::now();
    let is_late = || {
        options
            .limit_time
            .is_some_and(|time| begun.elapsed() >= time)
    };
    let interrupt = interrupt::flag();
    let (sender, made) = mpsc::sync_channel(AHEAD);
    let (listed, words) = named(&options.words);
    let spec = Spec::new(words, options.options());
    let (count, seed) = (options.count, options.seed);
    // A puzzle may take longer than anybody waits: then this ends with the program.
    let makes = move || {
        let made = (0..count).map(|nth| listed.generate(spec.clone(), seed, nth));
        // Stops where the other end was dropped.
        let _ = { made }.try_for_each(|made| sender.send(made));
    };
    let thread = thread::Builder::new().name("generator".to_owned());
    thread
        .spawn(makes)
        .map_err(threads::refused("makes puzzles"))?;
    let mut number = 0;
    let exit = loop {
        if interrupt.is_raised() {
            break Exit::Interrupted;
        }
        if is_late() {
            note("--limit-time was reached");
            break Exit::OutOfTime;
        }
        match made.recv_timeout(PATIENCE) {
            Ok(made) => {
                number += 1;
                out.push(Made {
                    puzzle: listed.name,
                    seed,
                    number,
                    instance: made?,
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
