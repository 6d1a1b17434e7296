//! Help texts that depend on the puzzles of the program.

use search_catalog::ListedPuzzle;

use crate::exit::Exit;
use crate::program::Program;

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

/// Returns the help of the words that name a puzzle and its instance.
pub(super) fn of_words(program: &Program) -> String {
    let (name, default) = (&program.name, program.catalog.puzzles().next());
    let default = default.map_or("", |listed| listed.name);
    format!(
        "The puzzle (see `{name} puzzles`) and its instance: words, a file, or - for standard input. Without a puzzle, {default}"
    )
}

/// Returns the help of the algorithm of `solve` for a puzzle, or for all.
pub(super) fn of_solving_algorithm(program: &Program, puzzle: Option<&ListedPuzzle>) -> String {
    let Program { name, catalog, .. } = program;
    let default = puzzle.map(|listed| {
        (
            catalog.default_solver(listed),
            catalog.default_algorithm(listed),
        )
    });
    let default = match default {
        Some((solver, algorithm)) if solver != algorithm => {
            format!("[default: {solver}; {algorithm} where that does not apply, as with --path]")
        }
        _ => of_default(program, puzzle),
    };
    format!("The algorithm, such as a-star:ties=lifo; see `{name} algorithms` {default}")
}

/// Returns the help of the algorithm of commands that show a search step by step, for a puzzle or for all.
pub(super) fn of_algorithm(program: &Program, puzzle: Option<&ListedPuzzle>) -> String {
    format!("The algorithm {}", of_default(program, puzzle))
}

fn of_default(program: &Program, puzzle: Option<&ListedPuzzle>) -> String {
    let Program { name, catalog, .. } = program;
    match puzzle {
        Some(listed) => format!("[default: {}]", catalog.default_algorithm(listed)),
        None => format!("[default: that of the puzzle, listed by `{name} puzzles`]"),
    }
}

/// Returns the text after the help of `check`.
pub(super) fn after_check(program: &Program) -> String {
    let sudoku = program.catalog.puzzle("sudoku");
    let sudoku = sudoku.map(|_| AFTER_CHECK_OF_SUDOKU);
    let texts = [Some(AFTER_CHECK), sudoku, Some(AFTER_CHECK_OF_DECLARED)];
    let texts: Vec<&str> = texts.into_iter().flatten().collect();
    format!("{}\n\n{}", texts.join(" "), Exit::help(Exit::OF_CHECK))
}

/// Returns the end of the help of a server.
#[cfg(feature = "explore")]
pub(super) fn after_serving() -> String {
    format!(
        "Ctrl-C stops the server, which is a success (exit code 0). Before it serves, Ctrl-C interrupts (exit code 130).\n\n{}",
        Exit::help(Exit::OF_SERVING)
    )
}
