//! `searchlab rate` and `searchlab solve --steps`: Sudokus as they are solved by hand.

use std::io::{self, Write};
use std::iter;

use search_catalog::{Catalog, InstanceEntry, Spec};
use search_core::parallel_map::in_order;
use search_core::{Limit, Limits};
use search_puzzles::{SudokuInstance, sudokus};
use serde::Serialize;
use sudoku_puzzle::clues::Clues;
use sudoku_puzzle::deduce::{ExplainError, Explanation, Rating, explain};

use super::{Reader, checked, named};
use crate::cli::{PuzzleArgs, Rate, Solve};
use crate::error::Error;
use crate::exit::Exit;
use crate::interrupt;
use crate::output::file::Output;
use crate::output::{Format, Out, Records};
use crate::program::Program;
use crate::puzzles::{BOARD_OPTIONS, HEURISTIC_OPTIONS};
use crate::threads;

/// The number of puzzles that are explained before they are written.
const AHEAD: usize = 256;

const SCHEMA: &str = "searchlab/rate/1";

/// The rating of a puzzle. Ratings above the highest that is known are `null`.
#[derive(Serialize)]
struct Record {
    line: u64,
    puzzle: String,
    status: String,
    er: Option<f64>,
    ep: Option<f64>,
    ed: Option<f64>,
    /// The technique of the hardest step.
    technique: Option<&'static str>,
    steps: usize,
}

type Explained<'p> = (
    &'p InstanceEntry<SudokuInstance>,
    Result<Explanation, ExplainError>,
);

/// Rates Sudokus.
pub(crate) fn rate(program: &Program, options: &Rate) -> Result<Exit, Error> {
    let output = Output::open(options.output.as_deref(), None)?;
    let (_, words) = named(&program.catalog, &options.puzzle.words);
    let spec = options.puzzle.spec(words, &Limits::default());
    threads::start(options.jobs.unwrap_or(0))?;
    let mut out = output.writer(false);
    let exit = if options.json {
        let mut records = Records::new(out, Format::Json, SCHEMA, &[]);
        let exit = explained(
            &program.catalog,
            &options.puzzle,
            spec,
            &output,
            options.strict,
            |(opened, result)| records.push(record(opened, &result), false, |_| Vec::new()),
        )?;
        out = records.finish()?.0;
        exit
    } else {
        explained(
            &program.catalog,
            &options.puzzle,
            spec,
            &output,
            options.strict,
            |(_, result)| {
                line(&mut out, &result)?;
                out.flush()
            },
        )?
    };
    end(exit, out, output)
}

/// Writes the steps of Sudokus, each as a sentence and the board after it.
pub(crate) fn steps(program: &Program, options: &Solve) -> Result<Exit, Error> {
    let output = Output::open(options.output.as_deref(), None)?;
    let (_, words) = named(&program.catalog, &options.puzzle.words);
    let spec = options.spec(words);
    threads::start(options.jobs.unwrap_or(0))?;
    let mut out = output.writer(false);
    let mut written = 0;
    let exit = explained(
        &program.catalog,
        &options.puzzle,
        spec,
        &output,
        options.strict,
        |(opened, result)| {
            if written > 0 {
                writeln!(out)?;
            }
            written += 1;
            sentences(&mut out, opened, &result)?;
            out.flush()
        },
    )?;
    end(exit, out, output)
}

fn end(exit: Exit, mut out: Out, output: Output) -> Result<Exit, Error> {
    out.flush()?;
    drop(out);
    if exit != Exit::Interrupted {
        output.keep()?;
    }
    Ok(exit)
}

/// Explains all Sudokus of a specification on all cores, and passes them to `write` in input order.
fn explained(
    catalog: &Catalog,
    puzzle: &PuzzleArgs,
    spec: Spec,
    output: &Output,
    is_strict: bool,
    mut write: impl FnMut(Explained<'_>) -> io::Result<()>,
) -> Result<Exit, Error> {
    let (listed, words) = named(catalog, &puzzle.words);
    if listed.name != "sudoku" {
        return Err(Error::Usage(format!(
            "found the puzzle {}, expected sudoku: only Sudokus are solved by named deductions",
            listed.name
        )));
    }
    let set = puzzle.options();
    let searches = |(name, _): &&(&str, String)| {
        BOARD_OPTIONS.contains(name) || HEURISTIC_OPTIONS.contains(name)
    };
    if let Some((name, _)) = set.iter().find(searches) {
        let message = format!("--{name} has no effect: no boards are searched");
        return Err(Error::Usage(message));
    }
    let opened = listed.open_by(spec.written(output.original()), sudokus);
    let mut opened = checked(catalog, listed, words, opened, is_strict)?;
    let mut reader = Reader::new(&mut opened, is_strict);
    let cancel = interrupt::flag();
    let limits = Limits {
        cancel: Some(cancel.clone()),
        ..Limits::default()
    };
    let mut exit = Exit::Solved;
    loop {
        let batch = iter::from_fn(|| reader.next().transpose()).take(AHEAD);
        let batch: Vec<InstanceEntry<SudokuInstance>> = batch.collect::<Result<_, _>>()?;
        if batch.is_empty() {
            return Ok(exit.max(reader.exit()?));
        }
        let explain = |(): &mut (), opened: &_| explained_one(opened, &limits);
        let results = in_order([batch.iter().collect()], || (), explain);
        for (opened, result) in iter::zip(&batch, results) {
            exit = exit.max(match result {
                Err(ExplainError::Stopped(Limit::Cancelled)) => return Ok(Exit::Interrupted),
                Err(ExplainError::Stopped(_)) => Exit::Incomplete,
                Err(ExplainError::NoSolution) => Exit::Unsolvable,
                Err(ExplainError::Several) => Exit::Several,
                Ok(_) => Exit::Solved,
            });
            write((opened, result))?;
        }
        if cancel.is_raised() {
            return Ok(Exit::Interrupted);
        }
    }
}

fn explained_one(
    opened: &InstanceEntry<SudokuInstance>,
    limits: &Limits,
) -> Result<Explanation, ExplainError> {
    explain(opened.instance.given(), limits)
}

fn line(out: &mut impl Write, result: &Result<Explanation, ExplainError>) -> io::Result<()> {
    match result {
        Err(reason) => writeln!(out, "{reason}"),
        Ok(explanation) => {
            write!(out, "{} ", explanation.difficulty())?;
            match explanation.hardest() {
                _ if !explanation.is_solved() => writeln!(out, "above {}", Rating::MAX),
                Some(step) => writeln!(out, "{}", step.technique),
                None => writeln!(out, "no step"),
            }
        }
    }
}

fn record(
    opened: &InstanceEntry<SudokuInstance>,
    result: &Result<Explanation, ExplainError>,
) -> Record {
    let given = opened.instance.given();
    let puzzle = match given.as_puzzle() {
        Some(puzzle) => puzzle.line().to_string(),
        None => given.to_marks().to_string(),
    };
    let number = |rating: Option<Rating>| rating.map(|rating| f64::from(rating.tenths()) / 10.0);
    let line = opened.place;
    match result {
        Err(reason) => Record {
            line,
            puzzle,
            status: reason.to_string(),
            er: None,
            ep: None,
            ed: None,
            technique: None,
            steps: 0,
        },
        Ok(explanation) => {
            let (difficulty, is_solved) = (explanation.difficulty(), explanation.is_solved());
            let hardest = explanation.hardest().filter(|_| is_solved);
            Record {
                line,
                puzzle,
                status: match is_solved {
                    true => "rated".to_owned(),
                    false => format!("above {}", Rating::MAX),
                },
                er: number(difficulty.hardest),
                ep: number(difficulty.first_value),
                ed: number(difficulty.first_step),
                technique: hardest.map(|step| step.technique.name()),
                steps: explanation.steps.len(),
            }
        }
    }
}

fn sentences(
    out: &mut impl Write,
    opened: &InstanceEntry<SudokuInstance>,
    result: &Result<Explanation, ExplainError>,
) -> io::Result<()> {
    let (size, notation) = (
        opened.instance.given().size(),
        opened.instance.given().notation(),
    );
    let explanation = match result {
        Err(reason) => return writeln!(out, "{reason}"),
        Ok(explanation) => explanation,
    };
    for (number, (step, grid)) in explanation.grids().enumerate() {
        writeln!(out, "{}. {}", number + 1, step.sentence(size, notation))?;
        // Without a new value, the board is the one before.
        if step.placement.is_some() {
            writeln!(out, "{}", grid.to_puzzle().with_notation(notation).grid())?;
        }
    }
    if !explanation.is_solved() {
        let max = Rating::MAX;
        writeln!(out, "no further step with a rating up to {max} was found")?;
    }
    writeln!(out, "{}", explanation.difficulty())
}
