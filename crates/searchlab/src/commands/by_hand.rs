//! `searchlab rate` and `searchlab solve --steps`: Sudokus as they are solved by hand.

use std::io::{self, Write};

use search_catalog::InstanceEntry;
use search_core::Limits;
use search_puzzles::SudokuInstance;
use serde::Serialize;
use sudoku_puzzle::clues::{Clues, Givens};
use sudoku_puzzle::deduce::{ExplainError, Explanation, Rating, explain};

use super::sudokus::{SudokuList, end, explained, written};
use crate::cli::{Rate, Solve};
use crate::error::Error;
use crate::exit::Exit;
use crate::interrupt;
use crate::output::file::Output;
use crate::output::{Format, Records};
use crate::program::Program;

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

/// Rates Sudokus.
pub(crate) fn rate(program: &Program, options: &Rate) -> Result<Exit, Error> {
    let output = Output::open(options.sudokus.output.as_deref(), None)?;
    let sudokus = SudokuList::new(&program.catalog, &options.sudokus, &output);
    let mut out = output.writer(false);
    let exit = if options.json {
        let mut records = Records::new(out, Format::Json, SCHEMA, &[]);
        let exit = explanations(sudokus, |opened, result| {
            records.push(record(opened, &result), false, |_| Vec::new())
        })?;
        out = records.finish()?.0;
        exit
    } else {
        explanations(sudokus, |_, result| {
            line(&mut out, &result)?;
            out.flush()
        })?
    };
    end(exit, out, output)
}

/// Writes the steps of Sudokus, each as a sentence and the board after it.
pub(crate) fn steps(program: &Program, options: &Solve) -> Result<Exit, Error> {
    let output = Output::open(options.output.as_deref(), None)?;
    let sudokus = SudokuList {
        catalog: &program.catalog,
        puzzle: &options.puzzle,
        jobs: options.jobs,
        is_strict: options.strict,
        output: &output,
    };
    let mut out = output.writer(false);
    let mut written = 0;
    let exit = explanations(sudokus, |opened, result| {
        if written > 0 {
            writeln!(out)?;
        }
        written += 1;
        sentences(&mut out, opened, &result)?;
        out.flush()
    })?;
    end(exit, out, output)
}

/// Explains all Sudokus on all cores, and passes the explanations to `write` in input order.
fn explanations(
    sudokus: SudokuList<'_>,
    write: impl FnMut(
        &InstanceEntry<SudokuInstance>,
        Result<Explanation, ExplainError>,
    ) -> io::Result<()>,
) -> Result<Exit, Error> {
    let limits = Limits {
        cancel: Some(interrupt::flag()),
        ..Limits::default()
    };
    let explain = |given: &Givens| explain(given, &limits);
    explained(sudokus, explain, |_| Exit::Solved, write)
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
    let puzzle = written(opened);
    let number = |rating: Option<Rating>| rating.map(Rating::to_f64);
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
