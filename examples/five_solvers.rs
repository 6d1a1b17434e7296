//! Compares the solving methods on the puzzles of a file.

use std::error::Error;
use std::fs::File;
use std::io::{self, BufReader, ErrorKind, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Parser;
use search_core::Limits;
use sudoku_puzzle::read::{ReadError, Reader};
use sudoku_puzzle::{Puzzle, Solver, method::Method, solve::Uniqueness};

const EXIT_CODES: &str = "Exit codes: 0 the table was printed, 11 and some puzzle has no solution, 1 unreadable or malformed \
                          input, 2 wrong usage.";

/// Tests by each method whether puzzles have exactly one solution, and prints a table of counts and times.
#[derive(Parser)]
#[command(after_help = EXIT_CODES)]
struct Options {
    /// The puzzles, in any common format [default: two embedded boards]
    file: Option<PathBuf>,

    /// Stop each method on each puzzle after N expansions
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    limit: u64,
}

fn main() -> ExitCode {
    let options: Options = examples::arguments();
    let result = puzzles(options.file).and_then(|puzzles| {
        match compare(&puzzles, options.limit, &mut io::stdout().lock()) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(ExitCode::SUCCESS),
            result => result.map_err(|error| format!("cannot write: {error}")),
        }
    });
    match result {
        Ok(exit) => exit,
        Err(error) => {
            // Ignored: there is no other place to report an error of standard error.
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn puzzles(file: Option<PathBuf>) -> Result<Vec<Puzzle>, String> {
    let Some(file) = file else {
        let embedded = [examples::EASY, examples::HARD].map(str::parse);
        return embedded
            .into_iter()
            .collect::<Result<_, ReadError>>()
            .map_err(|error| error.to_string());
    };
    let with_name = |error: &dyn Error| format!("{}: {error}", file.display());
    let open = File::open(&file).map_err(|error| with_name(&error))?;
    let entries = Reader::new(BufReader::new(open));
    let puzzles: Result<Vec<Puzzle>, ReadError> = entries.map(|entry| Ok(entry?.puzzle)).collect();
    puzzles.map_err(|error| with_name(&error))
}

/// The sums of a method over all puzzles.
#[derive(Default)]
struct Sums {
    expanded: u64,
    generated: u64,
    guesses: u64,
    time: Duration,
    one: u64,
    none: u64,
    stopped: u64,
}

fn compare(puzzles: &[Puzzle], limit: u64, out: &mut impl Write) -> io::Result<ExitCode> {
    let mut exit = ExitCode::SUCCESS;
    writeln!(
        out,
        "{:<11} {:>12} {:>12} {:>12} {:>12} {:>13} {:>8}",
        "method", "expanded", "generated", "guesses", "time", "one solution", "stopped"
    )?;
    for method in Method::ALL {
        let sums = solve(method, puzzles, limit);
        writeln!(
            out,
            "{method:<11} {:>12} {:>12} {:>12} {:>9.2} ms {:>13} {:>8}",
            sums.expanded,
            sums.generated,
            sums.guesses,
            sums.time.as_secs_f64() * 1e3,
            sums.one,
            sums.stopped
        )?;
        out.flush()?;
        if sums.none > 0 {
            exit = ExitCode::from(11);
        }
    }
    Ok(exit)
}

fn solve(method: Method, puzzles: &[Puzzle], limit: u64) -> Sums {
    let limits = Limits {
        expansions: Some(limit),
        ..Limits::default()
    };
    let mut solver = Solver::new(method).limits(limits);
    let mut sums = Sums::default();
    for puzzle in puzzles {
        let start = Instant::now();
        let answer = solver.solve_unique(puzzle);
        sums.time += start.elapsed();
        let counts = solver.counts();
        sums.expanded += counts.expanded;
        sums.generated += counts.generated;
        sums.guesses += solver.guesses();
        match answer {
            Ok(Uniqueness::One(_)) => sums.one += 1,
            Ok(Uniqueness::None) => sums.none += 1,
            Ok(Uniqueness::Several(..)) => {}
            Ok(Uniqueness::AtLeastOne(..)) | Err(_) => sums.stopped += 1,
        }
    }
    sums
}
