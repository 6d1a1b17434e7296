//! `searchlab solve`.

mod answers;
mod batch;
mod json;
#[cfg_attr(not(feature = "puzzles"), path = "solve/no_methods.rs")]
mod methods;
mod plan;
mod searches;
mod summary;
mod writer;

use std::io::Write;

use search_catalog::{Algorithm, Catalog, ListedPuzzle, Shard, Spec, SpecError};

use super::{check_heuristic, checked, named};
use crate::cli::{AnswerFormat, Solve};
use crate::error::Error;
use crate::exit::Exit;
use crate::interrupt;
use crate::memory::Memory;
use crate::output::file::Output;
use crate::program::Program;
use crate::progress::Progress;
use crate::puzzles::{BOARD_OPTIONS, HEURISTIC_OPTIONS};
use crate::threads;
use batch::{Batch, BatchResult};
use methods::{Methods, Strategy, strategy};
use plan::PlanFile;
use searches::Searches;
use writer::{AnswerWriter, Style};

/// Solves puzzles: Sudokus by their own solver unless an engine is requested, all other puzzles by an engine.
pub(crate) fn solve(program: &Program, options: &Solve) -> Result<Exit, Error> {
    #[cfg(feature = "puzzles")]
    if options.steps {
        return super::by_hand::steps(program, options);
    }
    let (listed, words) = named(&program.catalog, &options.puzzle.words);
    refuse_format(options)?;
    let answerer = answerer(&program.catalog, listed, options)?;
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
    let progress = Progress::new();
    let run = SolveRun {
        catalog: &program.catalog,
        listed,
        words,
        options,
        output: &output,
        progress: &progress,
    };
    let BatchResult {
        summary,
        exit,
        is_complete,
    } = match answerer {
        Answerer::Solver(by) => run.by_solver(by, spec)?,
        Answerer::Engine(algorithm) => run.by_engine(algorithm, spec, plan.as_ref())?,
    };
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

/// Chooses how to solve the puzzles.
///
/// The options of boards apply to engines. If they are given without an algorithm, the Sudoku solver searches such boards in the order
/// of the default algorithm, unless a heuristic is among them, which only engines use.
///
/// # Errors
///
/// Returns a usage error if the options do not apply to the algorithm.
fn answerer(catalog: &Catalog, listed: &ListedPuzzle, options: &Solve) -> Result<Answerer, Error> {
    if let Some(algorithm) = options.wanted.algorithm() {
        return Ok(Answerer::Engine(algorithm));
    }
    let set = options.puzzle.options();
    let sets_boards = set.iter().any(|(name, _)| BOARD_OPTIONS.contains(name));
    let is_by_solver = listed.name == SUDOKU && !options.needs_path();
    let algorithm = options.algorithm.unwrap_or_else(|| {
        // Clause learning takes longer for each further solution; the methods of the Sudoku solver do not.
        let solver = catalog.default_solver(listed);
        let finds_few = solver.method().is_none();
        let wants_more = options.wanted.count || options.streams();
        match options.needs_path() || sets_boards || (wants_more && finds_few) {
            true => catalog.default_algorithm(listed),
            false => solver,
        }
    });
    let has_heuristic = set.iter().any(|(name, _)| HEURISTIC_OPTIONS.contains(name));
    let orders_boards = sets_boards && !has_heuristic && options.algorithm.is_none();
    if is_by_solver && let Some(by) = strategy(algorithm, sets_boards, orders_boards)? {
        return Ok(Answerer::Solver(by));
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

/// What a run by the Sudoku solver and one by an engine have in common.
struct SolveRun<'r> {
    catalog: &'r Catalog,
    listed: &'static ListedPuzzle,
    words: &'r [String],
    options: &'r Solve,
    output: &'r Output,
    progress: &'r Progress,
}

impl SolveRun<'_> {
    fn by_solver(&self, by: Strategy, spec: Spec) -> Result<BatchResult, Error> {
        let SolveRun {
            listed, options, ..
        } = self;
        let opened = by.open(listed, spec);
        let opened = checked(self.catalog, listed, self.words, opened, options.strict)?;
        let batch = self.batch(false, opened.is_short);
        let searches = match batch.is_one_by_one {
            true => 1,
            false => rayon::current_num_threads() as u64,
        };
        let available = Memory::of_machine().limit();
        let share = available.map(|bytes| bytes / searches);
        let (wanted, limits) = (options.wanted.clone(), options.limits.to_limits());
        let solver = Methods::new(by, wanted, limits, share, interrupt::flag());
        batch.run(opened, &solver)
    }

    fn by_engine(
        &self,
        algorithm: Algorithm,
        spec: Spec,
        plan: Option<&PlanFile>,
    ) -> Result<BatchResult, Error> {
        let SolveRun {
            listed, options, ..
        } = self;
        let opened = checked(
            self.catalog,
            listed,
            self.words,
            listed.open(spec),
            options.strict,
        )?;
        let opened = match plan {
            // Read first, so that nothing is written if there are several.
            Some(_) => opened
                .at_most_one()
                .map_err(|error: SpecError| Error::Usage(format!("--plan: {error}")))?,
            None => opened,
        };
        let wanted = options.wanted.clone();
        let solver = Searches {
            catalog: self.catalog,
            listed,
            algorithm,
            given: &options.puzzle.options(),
            least_cost: wanted.is_one() && options.format() == AnswerFormat::Line,
            wanted,
            limits: options.limits.to_limits(),
            path: options.prints_path(),
            plan,
            progress: self.progress,
        };
        self.batch(true, opened.is_short).run(opened, &solver)
    }

    /// Creates the batch of a run. A short list is solved sequentially, so that each search can use all of the memory.
    fn batch(&self, by_engine: bool, is_short: bool) -> Batch<'_, impl Write> {
        let options = self.options;
        let has_colours = by_engine || options.format() == AnswerFormat::Table;
        let style = Style {
            width: self.output.width(),
            has_header: options.shard.is_none_or(Shard::is_first),
            format: options.format(),
            path: options.prints_path(),
            single: options.wanted.is_one(),
            by_engine,
        };
        Batch {
            writer: AnswerWriter::new(self.output.writer(has_colours), style),
            flushes: by_engine || options.streams(),
            strict: options.strict,
            may_be_empty: options.shard.is_some(),
            is_sudoku: self.listed.name == SUDOKU,
            is_one_by_one: options.one_by_one() || is_short,
            cancel: interrupt::flag(),
            progress: self.progress,
        }
    }
}
