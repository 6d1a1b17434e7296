//! Solves Sudokus best-first and counts the expanded nodes: `bestfs_sudoku --help` lists the options.

use std::process::ExitCode;

use search_core::best_first;
use sudoku_puzzle::Sudoku;

fn main() -> ExitCode {
    let about = "Solves Sudokus best-first and says how many nodes were expanded";
    examples::solve_by(about, examples::HARD, |board, limits| {
        best_first::tree((Sudoku, board)).limits(limits).run()
    })
}
