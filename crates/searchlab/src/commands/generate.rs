//! Puzzles from a seed.

use std::io::Write;

use search_catalog::{ListedPuzzle, Spec};

use super::{named, unknown};
use crate::cli::Generate;
use crate::error::Error;
use crate::exit::Exit;
use crate::interrupt;
use crate::output::stdout;

pub(crate) fn generate(options: &Generate) -> Result<Exit, Error> {
    // A number is the size of a Sudoku.
    if let Some(word) = options.words.first()
        && ListedPuzzle::named(word).is_none()
        && word.parse::<usize>().is_err()
    {
        return Err(unknown(word));
    }
    let (listed, words) = named(&options.words);
    let interrupt = interrupt::flag();
    let mut out = stdout();
    for nth in 0..options.count {
        if interrupt.is_raised() {
            out.flush()?;
            return Ok(Exit::Interrupted);
        }
        let spec = Spec::new(words, options.options());
        let made = listed.generate(spec, options.seed, nth)?;
        writeln!(out, "{made}")?;
    }
    out.flush()?;
    Ok(Exit::Solved)
}
