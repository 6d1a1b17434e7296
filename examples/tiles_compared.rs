//! Compares seven searches on one 8-puzzle: what each proves about its solution, and its counts.

use std::io::{self, ErrorKind, Write};

use clap::Parser;
use classic_puzzles::SlidingTiles;
use classic_puzzles::sliding_tiles::Estimate;
use search_core::{Report, Weight};
use search_core::{a_star, best_first, breadth_first, ida_star, uniform_cost, weighted_a_star};

/// Searches one 8-puzzle, 31 moves from its goal, in seven ways and prints one table of costs and counts.
#[derive(Parser)]
struct Options {}

fn main() -> io::Result<()> {
    let Options {} = examples::arguments();
    match compare(&mut io::stdout().lock()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

fn compare(out: &mut impl Write) -> io::Result<()> {
    let distances: SlidingTiles = SlidingTiles::new(3, 3).expect("9 cells fit");
    let conflicts = distances.clone().with_estimate(Estimate::LinearConflict);
    let tiles = [8, 0, 6, 5, 4, 7, 2, 3, 1];
    let start = distances.board(&tiles).expect("each tile occurs once");
    let weight = Weight::new(2, 1).expect("2 is at least 1");

    writeln!(out, "{}\n", distances.show(&start))?;
    writeln!(
        out,
        "{:<20} {:>4}  {:<12} {:>8} {:>9} {:>7}",
        "search", "cost", "proven", "expanded", "generated", "stored"
    )?;
    let breadth_first = breadth_first::graph((&distances, start)).run();
    row(out, "breadth-first", &breadth_first)?;
    let uniform_cost = uniform_cost::graph((&distances, start)).run();
    row(out, "uniform-cost", &uniform_cost)?;
    let by_distances = a_star::graph((&distances, start)).run();
    row(out, "A*, Manhattan", &by_distances)?;
    let by_conflicts = a_star::graph((&conflicts, start)).run();
    row(out, "A*, linear conflict", &by_conflicts)?;
    let weighted = weighted_a_star::graph(weight, (&distances, start)).run();
    row(out, "weighted A*, w = 2", &weighted)?;
    let deepening = ida_star::tree((&distances, start)).without_inverse();
    row(out, "IDA*", &deepening.run())?;
    let greedy = best_first::graph((&distances, start)).run();
    row(out, "greedy", &greedy)
}

fn row(out: &mut impl Write, name: &str, report: &Report<u64>) -> io::Result<()> {
    let Some(solution) = report.solution() else {
        return writeln!(out, "{name:<20} no solution");
    };
    let counts = &report.counts;
    writeln!(
        out,
        "{name:<20} {:>4}  {:<12} {:>8} {:>9} {:>7}",
        solution.depth, // every move costs 1
        solution.proven,
        counts.expanded,
        counts.generated,
        counts.stored
    )
}
