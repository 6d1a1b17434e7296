//! Solves Sudokus breadth-first and prints the number of expanded nodes: `bfs_sudoku --help` lists the options.

use std::process::ExitCode;

use search_core::breadth_first;
use sudoku_puzzle::board::Sudoku;

fn main() -> ExitCode {
    let about = "Solves Sudokus breadth-first and prints the number of expanded nodes";
    examples::solve_by(about, examples::HARD, |board, limits| {
        breadth_first::tree((Sudoku, board)).limits(limits).run()
    })
}
