//! Puzzles solved.

mod answers;
mod batch;
mod searches;

use search_catalog::Algorithm;
use sudoku_puzzle::{Method, Order};

use super::named;
use crate::cli::Solve;
use crate::error::Error;
use crate::exit::Exit;

/// Sudokus go through the solver, which answers by the million; all else is searched one by one.
pub(crate) fn solve(options: &Solve) -> Result<Exit, Error> {
    let (listed, words) = named(&options.named.words);
    if listed.name == "sudoku"
        && let Some(method) = method(options)?
    {
        return batch::solve(method, words, options);
    }
    if options.strict || options.jobs != 0 {
        let what = "--strict and --jobs are for Sudokus by a method of their own";
        return Err(Error::Usage(what.to_owned()));
    }
    searches::solve(options)
}

/// The method that Sudokus are solved by, where it is not an engine in general.
///
/// Propagation and rule are settings of the boards that engines search, so with one of them the method is `candidates`.
fn method(options: &Solve) -> Result<Option<Method>, Error> {
    let spec = options.named.spec(&[]);
    let settings = search_catalog::board_settings(spec)?;
    let on_boards = |engine| {
        let settings = settings.unwrap_or_default();
        Method::Candidates { settings, engine }
    };
    match (options.algorithm, settings) {
        _ if options.path => Ok(None),
        (None, None) => Ok(Some(Method::Fast)),
        (None, Some(_)) => Ok(Some(on_boards(Order::BestFirst))),
        (Some(Algorithm::Sudoku(method)), None) => Ok(Some(method)),
        (Some(Algorithm::Sudoku(method)), Some(_)) => Err(Error::Usage(format!(
            "--propagate, --cell and --weight are for boards that an engine searches, not for the method {method}"
        ))),
        (Some(_), _) => Ok(None),
    }
}
