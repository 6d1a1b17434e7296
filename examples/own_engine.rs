//! A search of one's own, by a policy: A* with random choices, which gets limits, counts and inspection without further code.

#[path = "own_engine/epsilon_greedy.rs"]
mod epsilon_greedy;

use std::io::{self, ErrorKind, Write};

use clap::Parser;
use classic_puzzles::SlidingTiles;
use epsilon_greedy::EpsilonGreedy;
use search_core::{Limits, policy};

/// Searches one 8-puzzle, 31 moves from its goal, by A* that with probability epsilon expands a random open node.
#[derive(Parser)]
struct Options {
    /// Start of the sequence of random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() -> io::Result<()> {
    let Options { seed } = examples::arguments();
    match compare(seed, &mut io::stdout().lock()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

fn compare(seed: u64, out: &mut impl Write) -> io::Result<()> {
    let tiles: SlidingTiles = SlidingTiles::new(3, 3).expect("9 cells fit");
    let start = tiles.board(&[8, 0, 6, 5, 4, 7, 2, 3, 1]);
    let start = start.expect("each tile occurs once");
    let search = |epsilon| policy::search(EpsilonGreedy::new(epsilon, seed), (&tiles, start));

    writeln!(out, "epsilon cost expanded reopened  stored")?;
    for epsilon in [0.0, 0.01, 0.05, 0.2] {
        let report = search(epsilon).run();
        let cost = report.solution().and_then(|solution| solution.cost);
        let counts = report.counts;
        writeln!(
            out,
            "{epsilon:>7} {:>4} {:>8} {:>8} {:>7}",
            cost.unwrap_or_default(),
            counts.expanded,
            counts.reopened,
            counts.stored
        )?;
    }

    let mut search = search(0.1).limits(Limits {
        expansions: Some(1000),
        ..Limits::default()
    });
    let stopped = search.advance();
    let open = search.frontier().count();
    writeln!(out, "\n{stopped:?}, with {open} open nodes")?;
    search.set_limits(Limits::default());
    let end = search.advance();
    let expanded = search.counts().expanded;
    writeln!(out, "{end:?}, with {expanded} expanded in total")
}
