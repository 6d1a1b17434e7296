//! Solves 24-puzzles by IDA* with additive pattern databases, on all cores: random walks, or instances of Korf and Taylor.

mod tile_patterns;

use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::Instant;

use clap::Parser;
use classic_puzzles::SlidingTiles;
use classic_puzzles::sliding_tiles::patterns::Partition;
use classic_puzzles::sliding_tiles::{KorfTaylorInstance, Slide};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use search_core::estimator::Maximum;
use search_core::{Counts, Inverse, StateSpace};
use tile_patterns::{Failure, create, solve_all, tile_patterns};

/// Solves 24-puzzles by IDA* with four additive pattern databases of six tiles and their reflection, and prints the cost and the number of
/// generated nodes of each. The databases take 510 MB, 1.1 GB while they are computed, and some minutes.
#[derive(Parser)]
struct Options {
    /// Solves the end of a random walk of this number of moves from the goal, none of which undoes the one before; can be
    /// repeated
    #[arg(long, value_name = "MOVES", default_values_t = [25, 50, 75, 100, 125, 150, 175, 200], conflicts_with = "instance")]
    walk: Vec<usize>,
    /// The seed of the walks
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        conflicts_with = "instance"
    )]
    seed: u64,
    /// Solves this one of the ten random instances of R. E. Korf and L. A. Taylor (1996); can be repeated
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=10))]
    instance: Vec<u8>,
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

/// A board with its name.
struct Named {
    name: String,
    board: u128,
    /// The length of the shortest solution, if it is published.
    published: Option<u32>,
}

fn run(options: &Options) -> Result<(), Failure> {
    let tiles: SlidingTiles<u128> = SlidingTiles::new(5, 5)?;
    let partition = Partition::named("6-6-6-6", &tiles)?;
    let directory = options.tables.as_deref();
    create(directory)?;
    // Written first, so that a closed output ends the program before the work.
    let mut out = io::stdout();
    writeln!(
        out,
        "{:>12} {:>5} {:>14} {:>9}",
        "start", "cost", "generated", "seconds"
    )?;
    out.flush()?;
    let begin = Instant::now();
    let patterns = tile_patterns(&partition, directory)?;
    let built = begin.elapsed().as_secs_f64();
    let reflected = patterns.reflected().ok_or("the goal has no reflection")?;
    let named = named(&tiles, options);
    let boards: Vec<u128> = named.iter().map(|named| named.board).collect();
    let failed = Mutex::new(None);
    let heuristic = Maximum(&patterns, &reflected);
    solve_all(&tiles, &heuristic, &boards, |index, cost, counts| {
        let written = row(&named[index], cost, counts);
        if let Err(error) = written {
            failed
                .lock()
                .expect("no thread panics")
                .get_or_insert(error);
        }
    });
    if let Some(error) = failed.into_inner().expect("no thread panics") {
        return Err(error.into());
    }
    writeln!(out)?;
    writeln!(out, "tables  {} bytes in {built:.2} s", patterns.bytes())?;
    Ok(())
}

/// Returns the boards to solve.
fn named(tiles: &SlidingTiles<u128>, options: &Options) -> Vec<Named> {
    let instances = options.instance.iter();
    let instances = instances.filter_map(|&number| KorfTaylorInstance::new(number.into()));
    let named: Vec<Named> = instances
        .map(|instance| Named {
            name: format!("instance {}", instance.number),
            board: tiles.board(&instance.tiles).expect("each tile occurs once"),
            published: Some(instance.optimal),
        })
        .collect();
    if !named.is_empty() {
        return named;
    }
    let mut random = ChaCha8Rng::seed_from_u64(options.seed);
    let walks = options.walk.iter().map(|&moves| Named {
        name: format!("walk {moves}"),
        board: walk(tiles, moves, &mut random),
        published: None,
    });
    walks.collect()
}

/// Returns the end of a random walk from the goal. No move undoes the one before.
fn walk(tiles: &SlidingTiles<u128>, moves: usize, random: &mut impl Rng) -> u128 {
    let mut board = *tiles.goal();
    let mut last: Option<Slide> = None;
    for _ in 0..moves {
        let mut actions = Vec::new();
        match &last {
            Some(last) => tiles.actions_after(&board, last, &mut actions),
            None => tiles.actions(&board, &mut actions),
        }
        let action = *actions
            .choose(random)
            .expect("each cell has two neighbours or more");
        board = tiles.result(&board, action).expect("a move is possible");
        last = Some(action);
    }
    board
}

/// Writes the row of a solved board.
fn row(named: &Named, cost: Option<u32>, counts: &Counts) -> io::Result<()> {
    let Named {
        name, published, ..
    } = named;
    let shown = cost.map_or_else(|| "-".to_owned(), |cost| cost.to_string());
    let differs = match published {
        Some(published) if cost != Some(*published) => format!("  published: {published}"),
        _ => String::new(),
    };
    let (generated, seconds) = (
        counts.generated,
        counts.elapsed.unwrap_or_default().as_secs_f64(),
    );
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{name:>12} {shown:>5} {generated:>14} {seconds:>9.2}{differs}"
    )?;
    out.flush()
}
