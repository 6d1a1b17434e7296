pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod first;
pub(crate) mod generate;
pub(crate) mod list;
pub(crate) mod shell;
pub(crate) mod solve;
pub(crate) mod trace;

use search_catalog::{Instance, ListedPuzzle, PUZZLES, Spec};

use crate::cli::Named;
use crate::error::Error;

/// The puzzle that the first word names, and the other words: Sudoku, where it names none.
fn named(words: &[String]) -> (&'static ListedPuzzle, &[String]) {
    if let Some((first, rest)) = words.split_first()
        && let Some(listed) = ListedPuzzle::named(first)
    {
        return (listed, rest);
    }
    let sudoku = ListedPuzzle::named("sudoku").expect("Sudoku is listed");
    (sudoku, words)
}

/// The instances that the arguments name.
fn instances(named_by: &Named) -> Result<(&'static ListedPuzzle, Vec<Instance>), Error> {
    let (listed, words) = named(&named_by.words);
    let spec: Spec = named_by.spec(words);
    Ok((listed, listed.open(spec)?))
}

/// There is no puzzle of this name, but there are others.
fn unknown(puzzle: &str) -> Error {
    Error::Usage(format!(
        "there is no puzzle `{puzzle}`: there are {}",
        names()
    ))
}

/// The names of all puzzles.
fn names() -> String {
    let names: Vec<&str> = PUZZLES.iter().map(|listed| listed.name).collect();
    names.join(", ")
}
