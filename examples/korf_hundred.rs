//! Solves Korf's 100 random 15-puzzles by IDA* with additive pattern databases, on all cores.

mod tile_patterns;

use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use clap::Parser;
use classic_puzzles::SlidingTiles;
use classic_puzzles::sliding_tiles::KorfInstance;
use classic_puzzles::sliding_tiles::patterns::Partition;
use search_core::estimator::{IncrementalEstimator, Maximum};
use tile_patterns::{Failure, create, solve_all, tile_patterns};

/// Solves R. E. Korf's 100 random 15-puzzles by IDA* with additive pattern databases, and prints the cost and the number of generated
/// nodes of each.
#[derive(Parser)]
struct Options {
    /// The sizes of the patterns
    #[arg(value_parser = ["6-6-3", "7-8"], default_value = "6-6-3")]
    partition: String,
    /// Also looks up the reflected board, and takes the maximum
    #[arg(long)]
    reflect: bool,
    /// Solves only the first N instances
    #[arg(long, value_name = "N", default_value_t = 100)]
    first: usize,
    /// Loads the databases from this directory, and saves those that are not there; creates the directory if it is missing
    #[arg(long, value_name = "DIRECTORY")]
    tables: Option<PathBuf>,
}

fn main() -> ExitCode {
    match run(&examples::arguments()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => match error.downcast_ref::<io::Error>() {
            Some(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            _ => {
                eprintln!("error: {error}");
                ExitCode::FAILURE
            }
        },
    }
}

fn run(options: &Options) -> Result<(), Failure> {
    let tiles: SlidingTiles = SlidingTiles::new(4, 4)?;
    let partition = Partition::named(&options.partition, &tiles)?;
    let directory = options.tables.as_deref();
    create(directory)?;
    // Written first, so that a closed output ends the program before the work.
    let mut out = io::stdout();
    writeln!(out, "{:>8} {:>5} {:>11}", "instance", "cost", "generated")?;
    out.flush()?;
    let begin = Instant::now();
    let patterns = tile_patterns(&partition, directory)?;
    let (built, bytes) = (begin.elapsed(), patterns.bytes());
    let begin = Instant::now();
    let instances: Vec<KorfInstance> = KorfInstance::all().take(options.first).collect();
    let solved = match patterns.reflected().filter(|_| options.reflect) {
        Some(reflected) => solve(&tiles, &Maximum(&patterns, &reflected), &instances),
        None => solve(&tiles, &patterns, &instances),
    };
    print(&solved, (built, bytes), begin.elapsed())?;
    Ok(())
}

/// An instance, the cost of its solution, and the number of generated nodes.
type Solved = (KorfInstance, Option<u32>, u64);

fn solve<H>(tiles: &SlidingTiles, heuristic: &H, instances: &[KorfInstance]) -> Vec<Solved>
where
    H: IncrementalEstimator<SlidingTiles, Data: 'static> + Sync,
{
    let board = |instance: &KorfInstance| tiles.board(&instance.tiles);
    let boards: Option<Vec<u64>> = instances.iter().map(board).collect();
    let solved = Mutex::new(Vec::new());
    let boards = boards.expect("each tile occurs once");
    solve_all(tiles, heuristic, &boards, |index, cost, counts| {
        let row = (instances[index], cost, counts.generated);
        solved.lock().expect("no thread panics").push(row);
    });
    let mut solved = solved.into_inner().expect("no thread panics");
    solved.sort_by_key(|(instance, _, _)| instance.number);
    solved
}

fn print(solved: &[Solved], (built, bytes): (Duration, u64), searched: Duration) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for (instance, cost, generated) in solved {
        let cost = cost.map_or_else(|| "-".to_owned(), |cost| cost.to_string());
        writeln!(out, "{:>8} {cost:>5} {generated:>11}", instance.number)?;
    }
    let optimal = solved
        .iter()
        .filter(|(instance, cost, _)| *cost == Some(instance.optimal));
    let total: u64 = solved.iter().map(|(_, _, generated)| generated).sum();
    writeln!(out)?;
    writeln!(
        out,
        "optimal costs    {} of {}",
        optimal.count(),
        solved.len()
    )?;
    writeln!(out, "generated        {total}")?;
    writeln!(
        out,
        "tables           {bytes} bytes in {:.2} s",
        built.as_secs_f64()
    )?;
    writeln!(out, "searches         {:.2} s", searched.as_secs_f64())
}
