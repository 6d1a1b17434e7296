//! The Sudokus of a specification, each answered by itself.

use std::io::{self, Write};
use std::iter;

use search_catalog::{Catalog, InstanceEntry};
use search_core::parallel_map::in_order;
use search_core::{Limit, Limits};
use search_puzzles::{SudokuInstance, sudokus};
use sudoku_puzzle::clues::{Clues, Givens};
use sudoku_puzzle::deduce::ExplainError;

use super::{Reader, checked, named};
use crate::cli::{PuzzleArgs, SudokuArgs};
use crate::error::Error;
use crate::exit::Exit;
use crate::interrupt;
use crate::output::Out;
use crate::output::file::Output;
use crate::puzzles::{BOARD_OPTIONS, HEURISTIC_OPTIONS};
use crate::threads;

/// The number of puzzles that are answered before the answers are written.
const AHEAD: usize = 256;

/// The Sudokus to answer, and where the answers are written.
pub(super) struct SudokuList<'a> {
    pub(super) catalog: &'a Catalog,
    pub(super) puzzle: &'a PuzzleArgs,
    pub(super) jobs: Option<usize>,
    pub(super) is_strict: bool,
    pub(super) output: &'a Output,
}

impl<'a> SudokuList<'a> {
    /// Creates the list of a command for Sudokus alone.
    pub(super) fn new(
        catalog: &'a Catalog,
        options: &'a SudokuArgs,
        output: &'a Output,
    ) -> SudokuList<'a> {
        SudokuList {
            catalog,
            puzzle: &options.puzzle,
            jobs: options.jobs,
            is_strict: options.strict,
            output,
        }
    }
}

/// Returns the clues of a board as a line, or its candidates.
pub(super) fn written(opened: &InstanceEntry<SudokuInstance>) -> String {
    let given = opened.instance.given();
    match given.as_puzzle() {
        Some(puzzle) => puzzle.line().to_string(),
        None => given.to_marks().to_string(),
    }
}

/// Answers all Sudokus by named deductions, and passes the answers to `write` in input order. `exit` is that of an answer.
pub(super) fn explained<A: Send>(
    sudokus: SudokuList<'_>,
    explain: impl Fn(&Givens) -> Result<A, ExplainError> + Sync,
    exit: impl Fn(&A) -> Exit,
    mut write: impl FnMut(&InstanceEntry<SudokuInstance>, Result<A, ExplainError>) -> io::Result<()>,
) -> Result<Exit, Error> {
    answered(
        sudokus,
        "are solved by named deductions",
        |sudoku| explain(sudoku.given()),
        |opened, answer| {
            let exit = match &answer {
                Err(ExplainError::Stopped(Limit::Cancelled)) => return Ok(Exit::Interrupted),
                Err(ExplainError::Stopped(_)) => Exit::Incomplete,
                Err(ExplainError::NoSolution) => Exit::Unsolvable,
                Err(ExplainError::Several) => Exit::Several,
                Ok(answer) => exit(answer),
            };
            write(opened, answer)?;
            Ok(exit)
        },
    )
}

/// Computes the answers for all Sudokus on all cores, and passes them to `write` in input order, until it returns [`Exit::Interrupted`].
/// Other puzzles are refused because `only` is for Sudokus.
pub(super) fn answered<A: Send>(
    SudokuList {
        catalog,
        puzzle,
        jobs,
        is_strict,
        output,
    }: SudokuList<'_>,
    only: &str,
    answer: impl Fn(&SudokuInstance) -> A + Sync,
    mut write: impl FnMut(&InstanceEntry<SudokuInstance>, A) -> Result<Exit, Error>,
) -> Result<Exit, Error> {
    let (listed, words) = named(catalog, &puzzle.words);
    if listed.name != "sudoku" {
        return Err(Error::Usage(format!(
            "found the puzzle {}, expected sudoku: only Sudokus {only}",
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
    threads::start(jobs.unwrap_or(0))?;
    let spec = puzzle.spec(words, &Limits::default());
    let opened = listed.open_by(spec.written(output.original()), sudokus);
    let mut opened = checked(catalog, listed, words, opened, is_strict)?;
    let mut reader = Reader::new(&mut opened, is_strict);
    let cancel = interrupt::flag();
    let mut exit = Exit::Solved;
    loop {
        let batch = iter::from_fn(|| reader.next().transpose()).take(AHEAD);
        let batch: Vec<InstanceEntry<SudokuInstance>> = batch.collect::<Result<_, _>>()?;
        if batch.is_empty() {
            return Ok(exit.max(reader.exit()?));
        }
        let answer = |(): &mut (), opened: &InstanceEntry<SudokuInstance>| answer(&opened.instance);
        let answers = in_order([batch.iter().collect()], || (), answer);
        for (opened, answer) in iter::zip(&batch, answers) {
            match write(opened, answer)? {
                Exit::Interrupted => return Ok(Exit::Interrupted),
                each => exit = exit.max(each),
            }
        }
        if cancel.is_raised() {
            return Ok(Exit::Interrupted);
        }
    }
}

/// Ends the output, which is kept unless it was interrupted.
pub(super) fn end(exit: Exit, mut out: Out, output: Output) -> Result<Exit, Error> {
    out.flush()?;
    drop(out);
    if exit != Exit::Interrupted {
        output.keep()?;
    }
    Ok(exit)
}
