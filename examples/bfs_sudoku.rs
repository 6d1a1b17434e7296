//! Solves Sudokus breadth-first and counts the expanded nodes: `bfs_sudoku --help` lists the options.

use std::process::ExitCode;

use search_core::breadth_first;
use sudoku_puzzle::Sudoku;

fn main() -> ExitCode {
    let about = "Solves Sudokus breadth-first and says how many nodes were expanded";
    examples::solve_by(about, examples::HARD, |board, limits| {
        breadth_first::tree((Sudoku, board)).limits(limits).run()
    })
}
