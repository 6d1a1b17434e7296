//! Solves Sudokus best-first and counts the expanded nodes: `bestfs_sudoku --help` lists the options.

use std::process::ExitCode;

use search_core::best_first;
use sudoku_puzzle::Sudoku;

fn main() -> ExitCode {
    examples::solve_by(examples::HARD, |board, limits| {
        best_first::tree_in(Sudoku, board).limits(limits).run()
    })
}
