//! `searchlab solve`.

mod answers;
mod batch;
mod json;
mod methods;
mod plan;
mod searches;
mod summary;
mod writer;

use std::io::Write;

use search_puzzles::{Algorithm, BOARD_OPTIONS, Instances, ListedPuzzle, Shard};
use sudoku_puzzle::Order;

use super::{check_heuristic, named, opened_by};
use crate::cli::{AnswerFormat, Solve};
use crate::error::Error;
use crate::exit::Exit;
use crate::interrupt;
use crate::memory::Memory;
use crate::output::file::Output;
use crate::progress::Progress;
use crate::threads;
use batch::{Batch, BatchResult};
use methods::{Methods, Strategy};
use plan::PlanFile;
use searches::Searches;
use writer::{AnswerWriter, Style};

/// Solves puzzles: Sudokus by their own solver unless an engine is requested, all other puzzles by an engine.
pub(crate) fn solve(options: &Solve) -> Result<Exit, Error> {
    let (listed, words) = named(&options.puzzle.words);
    refuse_format(options)?;
    if !options.one_by_one() || options.algorithm.is_some_and(Algorithm::is_parallel) {
        threads::start(options.jobs.unwrap_or(0))?;
    }
    if let (Some(output), Some(plan)) = (&options.output, &options.plan)
        && crate::output::output_file::are_same(output, plan)
    {
        let plan = plan.display();
        let message = format!("--output and --plan: found {plan} twice, expected two files");
        return Err(Error::Usage(message));
    }
    let time = options.limits.limit_time;
    let output = Output::open(options.output.as_deref(), time)?;
    let plan = { options.plan.as_deref() }.map(|path| PlanFile::create(path, time));
    let plan = plan.transpose()?;
    let replaced = plan.as_ref().and_then(PlanFile::original);
    let spec = options.spec(words);
    let spec = spec.written(output.original()).written(replaced);
    let mut instances = opened_by(listed, words, spec, options.strict)?;
    if plan.is_some() {
        // Read first, so that nothing is written if there are several.
        instances = instances
            .at_most_one()
            .map_err(|error| Error::Usage(format!("--plan: {error}")))?;
    }
    let BatchResult {
        summary,
        exit,
        is_complete,
    } = answer(listed, instances, options, &output, plan.as_ref())?;
    if is_complete {
        output.keep()?;
    }
    if !options.quiet && (summary.puzzles() > 1 || exit == Exit::Interrupted) {
        // The summary is optional: a closed standard error is not a failure.
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
        let message = "--path: steps are printed as lines or JSON only: use --format line, grid, json or jsonl";
        return Err(Error::Usage(message.to_owned()));
    }
    if options.shard.is_some() && !options.format().can_be_joined() {
        let message = "--shard: outputs in this format cannot be concatenated: use --format line, jsonl, csv or md";
        return Err(Error::Usage(message.to_owned()));
    }
    Ok(())
}

/// How puzzles are solved.
#[derive(Clone, Copy)]
enum Answerer {
    /// By the Sudoku solver.
    Solver(Strategy),
    /// By an engine.
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

/// Chooses how to solve the puzzles.
///
/// The options of boards apply to engines. If they are given without an algorithm, the Sudoku solver searches such boards in the order
/// of the default algorithm.
///
/// # Errors
///
/// Returns a usage error if the options do not apply to the algorithm.
fn answerer(listed: &ListedPuzzle, options: &Solve) -> Result<Answerer, Error> {
    let set = options.puzzle.options();
    let sets_boards = set.iter().any(|(name, _)| BOARD_OPTIONS.contains(name));
    let is_by_solver = listed.name == SUDOKU && !options.needs_path();
    let algorithm = options.algorithm.unwrap_or_else(|| {
        // Clause learning takes longer for each further solution; the methods of the Sudoku solver do not.
        let solver = listed.default_solver();
        let finds_few = solver.method().is_none();
        let wants_more = options.wanted.count || options.streams();
        match options.needs_path() || sets_boards || (wants_more && finds_few) {
            true => listed.default_algorithm(),
            false => solver,
        }
    });
    if is_by_solver && sets_boards && options.algorithm.is_none() {
        let order: Result<Order, _> = algorithm.name().parse();
        let order = order.expect("the default algorithm of Sudoku is an order of the solver");
        return Ok(Answerer::Solver(Strategy::Boards(order)));
    }
    if let Some(method) = algorithm.method()
        && is_by_solver
    {
        return match sets_boards {
            false => Ok(Answerer::Solver(Strategy::Method(method))),
            true => Err(Error::Usage(format!(
                "--propagate, --cell, --weight and --heuristic apply to engines, not to the method {method}"
            ))),
        };
    }
    if options.needs_path() && !algorithm.with_path().keeps_path(true) {
        let option = if options.path { "--path" } else { "--plan" };
        return Err(Error::Usage(format!(
            "{option}: {algorithm} keeps no path; use a graph search, such as a-star:graph"
        )));
    }
    if algorithm.is_anytime() && !options.wanted.is_one() {
        return Err(Error::Usage(format!(
            "--count, --all, --first and --unique cannot be used with {algorithm}, which reports a sequence of improving \
             solutions, not all solutions"
        )));
    }
    check_heuristic(&options.puzzle, &[algorithm])?;
    Ok(Answerer::Engine(algorithm))
}

fn answer(
    listed: &'static ListedPuzzle,
    instances: Instances,
    options: &Solve,
    output: &Output,
    plan: Option<&PlanFile>,
) -> Result<BatchResult, Error> {
    let answerer = answerer(listed, options)?;
    let engine = answerer.engine();
    // A short list is solved sequentially, so that each search can use all of the memory.
    let is_one_by_one = options.one_by_one() || instances.is_short;
    let has_colours = engine.is_some() || options.format() == AnswerFormat::Table;
    let progress = Progress::new();
    let batch = Batch {
        writer: AnswerWriter::new(output.writer(has_colours), style(options, engine, output)),
        flushes: engine.is_some() || options.streams(),
        strict: options.strict,
        may_be_empty: options.shard.is_some(),
        is_sudoku: listed.name == SUDOKU,
        is_one_by_one,
        cancel: interrupt::flag(),
        progress: &progress,
    };
    let limits = options.limits.to_limits();
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
                listed,
                algorithm,
                given: &options.puzzle.options(),
                least_cost: wanted.is_one() && options.format() == AnswerFormat::Line,
                wanted,
                limits,
                path: options.path,
                plan,
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
        by_engine: engine.is_some(),
    }
}
