//! Lists all solutions of the queens problem: a search that continues after each solution.

use std::io::{self, ErrorKind, Write};

use clap::Parser;
use classic_puzzles::Queens;
use search_core::depth_first;

/// Prints the first solution for 8 queens, the number of solutions, and the numbers for 1 to 10 queens.
#[derive(Parser)]
struct Options {}

fn main() -> io::Result<()> {
    let Options {} = examples::arguments();
    match list(&mut io::stdout().lock()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

fn list(out: &mut impl Write) -> io::Result<()> {
    let queens = Queens::new(8).map_err(io::Error::other)?;
    let mut search = depth_first::tree((queens, queens.start()));
    let first = search.solutions().next();
    if let Some(first) = first {
        let expanded = search.counts().expanded;
        writeln!(out, "The first, {expanded} expanded:\n{}\n", first.state)?;
    }
    // The same search continues after the first solution.
    let others = search.solutions().count();
    let expanded = search.counts().expanded;
    writeln!(out, "{others} others, {expanded} expanded in total.\n")?;

    writeln!(
        out,
        "{:>6} {:>9} {:>8} {:>9} {:>6}",
        "queens", "solutions", "expanded", "generated", "stored"
    )?;
    (1..=10).try_for_each(|size| row(out, size))
}

fn row(out: &mut impl Write, size: usize) -> io::Result<()> {
    let queens = Queens::new(size).map_err(io::Error::other)?;
    let mut search = depth_first::tree((queens, queens.start()));
    let solutions = search.solutions().count();
    let counts = search.counts();
    writeln!(
        out,
        "{size:>6} {solutions:>9} {:>8} {:>9} {:>6}",
        counts.expanded, counts.generated, counts.stored
    )
}
