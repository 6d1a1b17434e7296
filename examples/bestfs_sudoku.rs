//! Solves Sudokus best-first and prints the number of expanded nodes: `bestfs_sudoku --help` lists the options.

use std::process::ExitCode;

use search_core::best_first;
use sudoku_puzzle::board::Sudoku;

fn main() -> ExitCode {
    let about = "Solves Sudokus best-first and prints the number of expanded nodes";
    examples::solve_by(about, examples::HARD, |board, limits| {
        best_first::tree((Sudoku, board)).limits(limits).run()
    })
}
