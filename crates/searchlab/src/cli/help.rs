//! Help texts that depend on the puzzles of the program.

use search_catalog::ListedPuzzle;

use crate::exit::Exit;
use crate::program::program;

const AFTER_CHECK: &str = "\
A puzzle that breaks the contract makes the results of every search unreliable. An inconsistent or inadmissible heuristic \
only invalidates the proofs of optimality that depend on it, such as those of A* and IDA*; best-first search makes no such \
claim.";

const AFTER_CHECK_OF_SUDOKU: &str = "\
The heuristic of Sudoku is inadmissible: it counts the empty cells, and with propagation one placement may fill \
several.";

const AFTER_CHECK_OF_DECLARED: &str = "\
If a puzzle declares its heuristic admissible or consistent and it is not, that is reported as a fault, because \
searches rely on the declaration when they call a solution optimal.";

/// Returns whether Sudoku is among the puzzles.
fn has_sudoku() -> bool {
    ListedPuzzle::named("sudoku").is_some()
}

/// Returns the help of the words that name a puzzle and its instance.
pub(super) fn of_words() -> String {
    let (name, default) = (&program().name, ListedPuzzle::all().next());
    let default = default.map_or("", |listed| listed.name);
    format!(
        "The puzzle (see `{name} puzzles`) and its instance: words, a file, or - for standard input. Without a puzzle, {default}"
    )
}

/// Returns the help of the algorithm of `solve`.
pub(super) fn of_solving_algorithm() -> String {
    let name = &program().name;
    let default = if has_sudoku() {
        "fast for sudoku, otherwise a-star"
    } else {
        "a-star"
    };
    format!("The algorithm, such as a-star:ties=lifo; see `{name} algorithms` [default: {default}]")
}

/// Returns the help of the algorithm of commands that show a search step by step.
pub(super) fn of_algorithm() -> &'static str {
    match has_sudoku() {
        true => "The algorithm [default: best-first for sudoku, otherwise a-star]",
        false => "The algorithm [default: a-star]",
    }
}

/// Returns the text after the help of `check`.
pub(super) fn after_check() -> String {
    let sudoku = has_sudoku().then_some(AFTER_CHECK_OF_SUDOKU);
    let texts = [Some(AFTER_CHECK), sudoku, Some(AFTER_CHECK_OF_DECLARED)];
    let texts: Vec<&str> = texts.into_iter().flatten().collect();
    format!("{}\n\n{}", texts.join(" "), Exit::help(Exit::OF_CHECK))
}
