//! Puzzles from a seed.

use std::io::Write;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use search_catalog::{ListedPuzzle, Spec};

use super::{named, unknown};
use crate::cli::Generate;
use crate::error::Error;
use crate::exit::Exit;
use crate::interrupt;
use crate::note;
use crate::output::stdout;
use crate::threads;

/// So many puzzles are made before they are printed.
const AHEAD: usize = 64;

/// How often it is looked whether to stop.
const PATIENCE: Duration = Duration::from_millis(20);

pub(crate) fn generate(options: &Generate) -> Result<Exit, Error> {
    // A number is the size of a Sudoku.
    if let Some(word) = options.words.first()
        && ListedPuzzle::named(word).is_none()
        && word.parse::<usize>().is_err()
    {
        return Err(unknown(word));
    }
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
    let mut out = stdout();
    let exit = loop {
        if interrupt.is_raised() {
            break Exit::Interrupted;
        }
        if is_late() {
            note("--limit-time was reached");
            break Exit::OutOfTime;
        }
        match made.recv_timeout(PATIENCE) {
            Ok(made) => writeln!(out, "{}", made?)?,
            Err(RecvTimeoutError::Timeout) => out.flush()?,
            Err(RecvTimeoutError::Disconnected) => break Exit::Solved,
        }
    };
    out.flush()?;
    Ok(exit)
}
