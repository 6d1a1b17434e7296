//! Puzzles solved.

mod answers;
mod batch;
mod json;
mod methods;
mod searches;
mod summary;
mod writer;

use std::cell::RefCell;
use std::io::{self, BufReader, Read, Write};
use std::rc::Rc;

use search_catalog::{Algorithm, Input, Instances, Shard, sudoku_input};
use sudoku_puzzle::{Method, Order};

use super::{named, opened_by, unopened, usual_engine};
use crate::cli::{AnswerFormat, Solve};
use crate::error::Error;
use crate::exit::Exit;
use crate::interrupt;
use crate::memory::Memory;
use crate::output::file::{Output, Shared};
use crate::progress::Progress;
use crate::threads;
use batch::{Batch, Done};
use methods::Methods;
use searches::Searches;
use writer::{AnswerWriter, Style};

/// Sudokus go through the solver, which answers by the million; all else is searched by an engine.
pub(crate) fn solve(options: &Solve) -> Result<Exit, Error> {
    let (listed, words) = named(&options.named.words);
    let method = match listed.name {
        "sudoku" => method(options)?,
        _ => None,
    };
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
    if !options.one_by_one() || options.algorithm.is_some_and(Algorithm::is_parallel) {
        threads::start(options.jobs.unwrap_or(0))?;
    }
    let output = Output::open(options.output.as_deref())?;
    let Done {
        summary,
        exit,
        is_whole,
    } = match method {
        Some(method) => {
            let input = sudoku_input(options.spec(words).written(output.original()));
            let input = input.map_err(|error| unopened(listed, words, error))?;
            by_method(method, input, options, &output)?
        }
        None => {
            let keeps_path = options.path;
            let usual = || usual_engine(listed, keeps_path);
            let algorithm = options.algorithm.unwrap_or_else(usual);
            refuse_better_and_better(algorithm, options)?;
            let spec = options.spec(words).written(output.original());
            let instances = opened_by(listed, words, spec)?;
            let is_sudoku = listed.name == "sudoku";
            by_engine(algorithm, instances, is_sudoku, options, &output)?
        }
    };
    if is_whole {
        output.keep()?;
    }
    if !options.quiet && (summary.puzzles() > 1 || exit == Exit::Interrupted) {
        // Where standard error is closed there is nobody to tell.
        let _ = writeln!(anstream::stderr(), "{summary}");
    }
    Ok(exit)
}

/// The method that Sudokus are solved by, where it is not an engine in general.
///
/// Propagation and rule are settings of the boards that engines search, so with one of them the method is `candidates`.
fn method(options: &Solve) -> Result<Option<Method>, Error> {
    let spec = options.named.spec(&[], None);
    let settings = search_catalog::board_settings(spec)?;
    let on_boards = |engine| {
        let settings = settings.unwrap_or_default();
        Method::Candidates { settings, engine }
    };
    let method = options.algorithm.map(Algorithm::method);
    match (method, settings) {
        _ if options.path => Ok(None),
        (None, None) => Ok(Some(Method::Fast)),
        (None, Some(_)) => Ok(Some(on_boards(Order::BestFirst))),
        (Some(Some(method)), None) => Ok(Some(method)),
        (Some(Some(method)), Some(_)) => Err(Error::Usage(format!(
            "--propagate, --cell and --weight are for boards that an engine searches, not for the method {method}"
        ))),
        (Some(None), _) => Ok(None),
    }
}

fn by_method(
    method: Method,
    input: Input,
    options: &Solve,
    output: &Output,
) -> Result<Done, Error> {
    let has_colours = options.format() == AnswerFormat::Table;
    let out = Rc::new(RefCell::new(output.writer(has_colours)));
    let batch = Batch {
        writer: AnswerWriter::new(Shared(Rc::clone(&out)), style(options, None, output))?,
        flushes: options.streams(),
        strict: options.strict,
        may_be_empty: options.shard.is_some(),
        is_sudoku: true,
        cancel: interrupt::flag(),
        progress: &Progress::new(),
    };
    let is_one_by_one = options.one_by_one() || input.is_word;
    let searches = match is_one_by_one {
        true => 1,
        false => rayon::current_num_threads() as u64,
    };
    let available = Memory::of_machine().limit();
    let answers = Methods {
        method,
        share: available.map(|bytes| bytes / searches),
        wanted: options.wanted.clone(),
        limits: options.bounds.limits(),
        cancel: interrupt::flag(),
    };
    let source = input.source.clone();
    let pace = input.pace();
    if is_one_by_one {
        let flushed = |text| BufReader::with_capacity(1 << 16, FlushesFirst(text, out));
        let questions = methods::questions(source.clone(), pace, input.sudokus_through(flushed)?);
        batch.one_by_one(&source, questions, &answers)
    } else {
        // Whoever else holds the output does not know when it is whole.
        drop(out);
        let questions = methods::questions(source.clone(), pace, input.sudokus()?);
        batch.at_once(&source, questions, &answers)
    }
}

fn refuse_better_and_better(algorithm: Algorithm, options: &Solve) -> Result<(), Error> {
    if algorithm.is_anytime() && !options.wanted.is_one() {
        return Err(Error::Usage(format!(
            "--count, --all, --first and --unique are not for {algorithm}: its solutions get better and better, and \
             are not all"
        )));
    }
    Ok(())
}

fn by_engine(
    algorithm: Algorithm,
    instances: Instances,
    is_sudoku: bool,
    options: &Solve,
    output: &Output,
) -> Result<Done, Error> {
    let progress = Progress::new();
    let batch = Batch {
        writer: AnswerWriter::new(output.writer(true), style(options, Some(algorithm), output))?,
        flushes: true,
        strict: options.strict,
        may_be_empty: options.shard.is_some(),
        is_sudoku,
        cancel: interrupt::flag(),
        progress: &progress,
    };
    let answers = Searches {
        algorithm,
        wanted: options.wanted.clone(),
        path: options.path,
        limits: options.bounds.limits(),
        progress: &progress,
    };
    let source = instances.source.clone();
    let questions = instances.map(searches::question);
    match options.one_by_one() {
        true => batch.one_by_one(&source, questions, &answers),
        false => batch.at_once(&source, questions, &answers),
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

/// An input that may make its reader wait: whoever waits for an answer before he asks again gets it, as what is written
/// goes out before more is read.
struct FlushesFirst<R, W>(R, Rc<RefCell<W>>);

impl<R: Read, W: Write> Read for FlushesFirst<R, W> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        // What cannot be written is told by the next one who writes.
        let _ = self.1.borrow_mut().flush();
        self.0.read(bytes)
    }
}
