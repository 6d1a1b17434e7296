//! `searchlab normal-form`: one board for all that are equivalent.

use std::io::Write;

use search_catalog::Catalog;
use search_puzzles::SudokuInstance;
use sudoku_puzzle::clues::Clues;

use super::sudokus::{SudokuList, answered, end};
use crate::cli::SudokuArgs;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::file::Output;

/// Writes the normal forms of Sudokus, each on a line.
pub(crate) fn normal_form(catalog: &Catalog, options: &SudokuArgs) -> Result<Exit, Error> {
    let output = Output::open(options.output.as_deref(), None)?;
    let sudokus = SudokuList::new(catalog, options, &output);
    let mut out = output.writer(false);
    let exit = answered(sudokus, "have a normal form", form, |opened, form| {
        let refused = |reason| Error::Usage(format!("line {}: {reason}", opened.place));
        writeln!(out, "{}", form.map_err(refused)?)?;
        Ok(Exit::Solved)
    })?;
    end(exit, out, output)
}

/// Returns the line of the normal form, or why there is none.
fn form(sudoku: &SudokuInstance) -> Result<String, String> {
    let Some(puzzle) = sudoku.given().as_puzzle() else {
        return Err("found candidates, expected the clues of a board".to_owned());
    };
    let form = puzzle.normal_form();
    let form = form.map_err(|error| error.to_string())?;
    Ok(form.line().to_string())
}
