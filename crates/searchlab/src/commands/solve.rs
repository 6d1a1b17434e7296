//! Puzzles solved.

mod answers;
mod batch;
mod json;
mod methods;
mod searches;
mod summary;
mod writer;

use std::io::Write;

use search_catalog::{Algorithm, BOARD_OPTIONS, Instances, ListedPuzzle, Shard};
use sudoku_puzzle::{Method, Order};

use super::{named, opened_by, usual_engine};
use crate::cli::{AnswerFormat, Solve};
use crate::error::Error;
use crate::exit::Exit;
use crate::interrupt;
use crate::memory::Memory;
use crate::output::file::Output;
use crate::progress::Progress;
use crate::threads;
use batch::{Batch, Done};
use methods::{By, Methods};
use searches::Searches;
use writer::{AnswerWriter, Style};

/// All puzzles take one way: opened by the catalog, answered, written. Sudokus are answered by the solver, unless an engine
/// is asked for; all else is searched by an engine.
pub(crate) fn solve(options: &Solve) -> Result<Exit, Error> {
    let (listed, words) = named(&options.named.words);
    refuse_format(options)?;
    if !options.one_by_one() || options.algorithm.is_some_and(Algorithm::is_parallel) {
        threads::start(options.jobs.unwrap_or(0))?;
    }
    let output = Output::open(options.output.as_deref())?;
    let spec = options.spec(words).written(output.original());
    let instances = opened_by(listed, words, spec)?;
    let Done {
        summary,
        exit,
        is_whole,
    } = answer(listed, instances, options, &output)?;
    if is_whole {
        output.keep()?;
    }
    if !options.quiet && (summary.puzzles() > 1 || exit == Exit::Interrupted) {
        // Where standard error is closed there is nobody to tell.
        let _ = writeln!(anstream::stderr(), "{summary}");
    }
    Ok(exit)
}

const SUDOKU: &str = "sudoku";

fn refuse_format(options: &Solve) -> Result<(), Error> {
    if options.path
        && !matches!(options.format(), AnswerFormat::Line | AnswerFormat::Grid)
        && !options.format().is_json()
    {
        let what =
            "--path: steps are told as lines or JSON: use --format line, grid, json or jsonl";
        return Err(Error::Usage(what.to_owned()));
    }
    if options.shard.is_some() && !options.format().can_be_joined() {
        let what = "--shard: in this format the answers of all parts are not those of the whole file: use --format \
                    line, jsonl, csv or md";
        return Err(Error::Usage(what.to_owned()));
    }
    Ok(())
}

/// What answers puzzles.
#[derive(Clone, Copy)]
enum Answerer {
    /// The solver of Sudokus.
    Solver(By),
    Engine(Algorithm),
}

impl Answerer {
    fn engine(self) -> Option<Algorithm> {
        match self {
            Answerer::Solver(_) => None,
            Answerer::Engine(algorithm) => Some(algorithm),
        }
    }
}

/// Settings of boards are for engines; without an algorithm the solver searches such boards best-first.
fn answerer(listed: &ListedPuzzle, options: &Solve) -> Result<Answerer, Error> {
    let set = options.named.options();
    let sets_boards = set.iter().any(|(name, _)| BOARD_OPTIONS.contains(name));
    let is_by_solver = listed.name == SUDOKU && !options.path;
    let algorithm = match options.algorithm {
        None if is_by_solver && sets_boards => {
            return Ok(Answerer::Solver(By::Boards(Order::BestFirst)));
        }
        None if is_by_solver => return Ok(Answerer::Solver(By::Method(Method::Fast))),
        None => usual_engine(listed, options.path),
        Some(algorithm) => algorithm,
    };
    if let Some(method) = algorithm.method()
        && is_by_solver
    {
        return match sets_boards {
            false => Ok(Answerer::Solver(By::Method(method))),
            true => Err(Error::Usage(format!(
                "--propagate, --cell and --weight are for boards that an engine searches, not for the method {method}"
            ))),
        };
    }
    if algorithm.is_anytime() && !options.wanted.is_one() {
        return Err(Error::Usage(format!(
            "--count, --all, --first and --unique are not for {algorithm}: its solutions get better and better, and \
             are not all"
        )));
    }
    Ok(Answerer::Engine(algorithm))
}

fn answer(
    listed: &ListedPuzzle,
    instances: Instances,
    options: &Solve,
    output: &Output,
) -> Result<Done, Error> {
    let answerer = answerer(listed, options)?;
    let engine = answerer.engine();
    // A few puzzles are answered one after the other in any case, each with all the memory there is.
    let is_one_by_one = options.one_by_one() || instances.is_short;
    let has_colours = engine.is_some() || options.format() == AnswerFormat::Table;
    let progress = Progress::new();
    let batch = Batch {
        writer: AnswerWriter::new(output.writer(has_colours), style(options, engine, output))?,
        flushes: engine.is_some() || options.streams(),
        strict: options.strict,
        may_be_empty: options.shard.is_some(),
        is_sudoku: listed.name == SUDOKU,
        is_one_by_one,
        cancel: interrupt::flag(),
        progress: &progress,
    };
    let limits = options.bounds.limits();
    let wanted = options.wanted.clone();
    match answerer {
        Answerer::Solver(by) => {
            let searches = match is_one_by_one {
                true => 1,
                false => rayon::current_num_threads() as u64,
            };
            let available = Memory::of_machine().limit();
            let answers = Methods {
                by,
                wanted,
                limits,
                share: available.map(|bytes| bytes / searches),
                cancel: interrupt::flag(),
            };
            batch.run(instances, &answers)
        }
        Answerer::Engine(algorithm) => {
            let answers = Searches {
                algorithm,
                wanted,
                limits,
                path: options.path,
                progress: &progress,
            };
            batch.run(instances, &answers)
        }
    }
}

fn style(options: &Solve, engine: Option<Algorithm>, output: &Output) -> Style {
    Style {
        width: output.width(),
        has_header: options.shard.is_none_or(Shard::is_first),
        format: options.format(),
        path: options.path,
        single: options.wanted.is_one(),
        engine: engine.map(|engine| engine.to_string()),
    }
}
