//! Solves Sudokus depth-first and prints the number of expanded nodes: `dfs_sudoku --help` lists the options.

use std::process::ExitCode;

use search_core::depth_first;
use sudoku_puzzle::board::Sudoku;

fn main() -> ExitCode {
    let about = "Solves Sudokus depth-first and prints the number of expanded nodes";
    examples::solve_by(about, examples::HARD, |board, limits| {
        depth_first::tree((Sudoku, board)).limits(limits).run()
    })
}
