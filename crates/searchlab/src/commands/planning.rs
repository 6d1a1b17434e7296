//! `searchlab ground` and `searchlab validate`.

use std::io::Write;

use planning_task::{Verdict, sas};
use search_core::Limits;
use search_core::form::WithNotes;
use search_puzzles::{PddlTask, Spec};

use crate::cli::{Ground, Validate};
use crate::error::Error;
use crate::exit::Exit;
use crate::interrupt::{self, standard_input};
use crate::output::file::Output;
use crate::output::stdout;

/// Writes a grounded task.
pub(crate) fn ground(options: &Ground) -> Result<Exit, Error> {
    let output = Output::open(options.output.as_deref(), options.limit_time)?;
    let limits = Limits {
        time: options.limit_time,
        bytes: options.limit_memory,
        cancel: Some(interrupt::flag()),
        ..Limits::default()
    };
    let mut spec = spec(&options.task)
        .limits(limits)
        .written(output.original());
    let read = PddlTask::open(&mut spec)?;
    for note in &read.notes {
        crate::note(note.text());
    }
    let task = read.ground(&spec)?;
    let mut text = String::new();
    sas::write(&task, &mut text).expect("a string takes any text");
    let mut out = output.writer(false);
    out.write_all(text.as_bytes())?;
    out.flush()?;
    drop(out);
    output.keep()?;
    Ok(Exit::Solved)
}

fn spec(words: &[String]) -> Spec {
    Spec::new(words, [("", ""); 0]).standard_input(standard_input)
}

/// Executes a plan, and prints its cost or the first step that fails.
pub(crate) fn validate(options: &Validate) -> Result<Exit, Error> {
    let mut spec = spec(&options.task);
    let validated = interrupt::waiting(|| PddlTask::open(&mut spec)?.validate(&mut spec));
    let WithNotes { value, notes } = validated?;
    for note in notes {
        crate::note(note.text());
    }
    let mut out = stdout();
    writeln!(out, "{value}")?;
    out.flush()?;
    Ok(match value {
        Verdict::Valid { .. } => Exit::Solved,
        _ => Exit::Fault,
    })
}
