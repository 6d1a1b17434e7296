//! `searchlab hint`: the next step of Sudokus as a person solves them.

use std::io::{self, Write};

use search_catalog::InstanceEntry;
use search_core::Limits;
use search_puzzles::SudokuInstance;
use serde::Serialize;
use sudoku_puzzle::clues::Clues;
use sudoku_puzzle::deduce::{Deduction, ExplainError, Hint, HintLevel, hint as next};

use super::sudokus::{SudokuList, end, explained, written};
use crate::cli;
use crate::error::Error;
use crate::exit::Exit;
use crate::interrupt;
use crate::output::file::Output;
use crate::output::{Format, Records};
use crate::program::Program;

const SCHEMA: &str = "searchlab/hint/1";

/// The number of expansions within which it is tested whether a board has one solution: 9×9 boards take far fewer, and some of 25×25
/// more than a person waits for.
const TESTED: u64 = 10_000;

#[derive(Serialize)]
struct Record {
    line: u64,
    puzzle: String,
    status: &'static str,
    /// The whole hint.
    text: String,
    step: Option<Step>,
    /// The cell to guess.
    guess: Option<[usize; 2]>,
}

/// A deduction. Cells are row and column, counted from 1.
#[derive(Serialize)]
struct Step {
    technique: &'static str,
    rating: f64,
    units: Vec<String>,
    cells: Vec<[usize; 2]>,
    values: Vec<u8>,
    chain: Vec<Node>,
    placement: Option<Candidate>,
    removals: Vec<Candidate>,
}

#[derive(Serialize)]
struct Node {
    #[serde(flatten)]
    candidate: Candidate,
    is_true: bool,
}

#[derive(Serialize)]
struct Candidate {
    cell: [usize; 2],
    value: u8,
}

/// Writes the next step of Sudokus, each on a line or as a record.
pub(crate) fn hint(program: &Program, options: &cli::Hint) -> Result<Exit, Error> {
    let set = options.sudokus.puzzle.options();
    if !options.json && set.iter().any(|(name, _)| *name == "shuffle") {
        let message = "--shuffle needs --json: a line does not show the shuffled board";
        return Err(Error::Usage(message.to_owned()));
    }
    let output = Output::open(options.sudokus.output.as_deref(), None)?;
    let sudokus = SudokuList::new(&program.catalog, &options.sudokus, &output);
    let level = options.detail.unwrap_or(HintLevel::Step);
    let mut out = output.writer(false);
    let exit = if options.json {
        let mut records = Records::new(out, Format::Json, SCHEMA, &[]);
        let exit = hints(sudokus, |opened, hint| {
            records.push(record(opened, &hint), false, |_| Vec::new())
        })?;
        out = records.finish()?.0;
        exit
    } else {
        hints(sudokus, |opened, hint| {
            writeln!(out, "{}", text(opened, &hint, level))?;
            out.flush()
        })?
    };
    end(exit, out, output)
}

/// Finds the hints of all Sudokus on all cores, and passes them to `write` in input order.
fn hints(
    sudokus: SudokuList<'_>,
    write: impl FnMut(&InstanceEntry<SudokuInstance>, Result<Hint, ExplainError>) -> io::Result<()>,
) -> Result<Exit, Error> {
    let limits = Limits {
        expansions: Some(TESTED),
        cancel: Some(interrupt::flag()),
        ..Limits::default()
    };
    let exit = |hint: &Hint| match hint {
        Hint::DeadEnd(_) => Exit::Unsolvable,
        Hint::Solved | Hint::Step(_) | Hint::Guess { .. } => Exit::Solved,
    };
    explained(sudokus, |given| next(given, &limits), exit, write)
}

fn text(
    opened: &InstanceEntry<SudokuInstance>,
    hint: &Result<Hint, ExplainError>,
    level: HintLevel,
) -> String {
    let given = opened.instance.given();
    match hint {
        Ok(hint) => hint.text(level, given.size(), given.notation()),
        Err(ExplainError::NoSolution) => "there is no solution".to_owned(),
        Err(reason) => reason.to_string(),
    }
}

fn record(opened: &InstanceEntry<SudokuInstance>, hint: &Result<Hint, ExplainError>) -> Record {
    let n = opened.instance.given().size().n();
    let place = |cell: usize| [cell / n + 1, cell % n + 1];
    let (status, step, guess) = match hint {
        Ok(Hint::Step(deduction)) => ("step", Some(step(deduction, place)), None),
        Ok(Hint::Solved) => ("solved", None, None),
        Ok(Hint::Guess { cell, .. }) => ("guess", None, Some(place(*cell))),
        Ok(Hint::DeadEnd(_)) | Err(_) => ("no solution", None, None),
    };
    Record {
        line: opened.place,
        puzzle: written(opened),
        status,
        text: text(opened, hint, HintLevel::Step),
        step,
        guess,
    }
}

fn step(deduction: &Deduction, place: impl Fn(usize) -> [usize; 2]) -> Step {
    let reason = &deduction.reason;
    let candidate = |cell, value| Candidate {
        cell: place(cell),
        value,
    };
    Step {
        technique: deduction.technique.name(),
        rating: deduction.rating.to_f64(),
        units: reason.units.iter().map(ToString::to_string).collect(),
        cells: deduction.cells().into_iter().map(&place).collect(),
        values: reason.values.iter().collect(),
        chain: (reason.chain.iter())
            .map(|node| Node {
                candidate: candidate(node.cell, node.value),
                is_true: node.is_true,
            })
            .collect(),
        placement: (deduction.placement).map(|(cell, value)| candidate(cell, value)),
        removals: (deduction.removals.iter())
            .flat_map(|(cell, values)| values.iter().map(|value| candidate(*cell, value)))
            .collect(),
    }
}
