//! The default program of `cargo run`: compares three searches on one board by counts and times.

use std::error::Error;
use std::io::{self, ErrorKind, Write};

use clap::Parser;
use search_core::{Report, best_first, breadth_first, depth_first};
use sudoku_puzzle::{
    Board, Puzzle,
    board::{Settings, Sudoku},
};

/// Searches one hard Sudoku breadth-first, depth-first and best-first, and prints one table of counts and times.
#[derive(Parser)]
struct Options {}

fn main() -> Result<(), Box<dyn Error>> {
    let Options {} = examples::arguments();
    let puzzle: Puzzle = examples::HARD.parse()?;
    let board = Board::from_puzzle(&puzzle, Settings::default())?;
    match compare(&puzzle, &board, &mut io::stdout().lock()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => Ok(result?),
    }
}

fn compare(puzzle: &Puzzle, board: &Board, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}\n", puzzle.grid())?;
    writeln!(
        out,
        "{:<14} {:>8} {:>9} {:>10} {:>13} {:>9} {:>9}",
        "search", "expanded", "generated", "goal tests", "peak frontier", "bytes", "time"
    )?;
    let breadth_first = breadth_first::tree((Sudoku, board.clone())).run();
    row(out, "breadth-first", &breadth_first)?;
    let depth_first = depth_first::tree((Sudoku, board.clone())).run();
    row(out, "depth-first", &depth_first)?;
    let best_first = best_first::tree((Sudoku, board.clone())).run();
    row(out, "best-first", &best_first)?;
    if let Some(solution) = best_first.solution() {
        writeln!(out, "\n{}", solution.state.to_puzzle().grid())?;
    }
    writeln!(
        out,
        "\nOther boards:   cargo run --release --example bestfs_sudoku -- data/sudoku/9x9_hardest_11.txt"
    )?;
    writeln!(out, "Another puzzle: examples/custom_puzzle.rs")
}

fn row(out: &mut impl Write, name: &str, report: &Report<Board>) -> io::Result<()> {
    let counts = &report.counts;
    writeln!(
        out,
        "{name:<14} {:>8} {:>9} {:>10} {:>13} {:>9} {:>6.2} ms",
        counts.expanded,
        counts.generated,
        counts.goal_tests,
        counts.peak_frontier,
        counts.bytes,
        counts.elapsed.unwrap_or_default().as_secs_f64() * 1e3
    )
}
