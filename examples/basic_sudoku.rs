//! Solves easy Sudokus by propagation alone. The search stops at 0 expanded nodes, unless `--limit` allows more:
//! `basic_sudoku --help` lists the options.

use std::process::ExitCode;

use search_core::{Limits, depth_first};
use sudoku_puzzle::board::Sudoku;

fn main() -> ExitCode {
    let about = "Solves Sudokus by propagation alone: without --limit, no node is expanded";
    examples::solve_by(about, examples::EASY, |board, limits| {
        let expansions = limits.expansions.or(Some(0));
        let search = depth_first::tree((Sudoku, board));
        search
            .limits(Limits {
                expansions,
                ..limits
            })
            .run()
    })
}
