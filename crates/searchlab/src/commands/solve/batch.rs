//! Sudokus by the million: read, solved and written as they come, in the order in which they came.

use std::cell::RefCell;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::rc::Rc;
use std::time::Instant;

use search_core::{CancelFlag, Limit, Limits};
use sudoku_puzzle::read::{Entry, ReadError, Reader};
use sudoku_puzzle::{Method, Puzzle, Solver, Uniqueness, Unknown, solve_many};

use super::answers::{AnswerWriter, Answered, Outcome};
use crate::cli::{AnswerFormat, Solve, Wanted};
use crate::commands::{names, unknown};
use crate::complain;
use crate::error::Error;
use crate::exit::Exit;
use crate::interrupt;
use crate::output::{plain_stdout, stdout};
use crate::progress::Progress;

/// The board that is solved where none is named.
const USUAL: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

pub(super) fn solve(method: Method, words: &[String], options: &Solve) -> Result<Exit, Error> {
    let format = match (options.json, options.format) {
        (true, _) => AnswerFormat::Json,
        (false, format) => format.unwrap_or(AnswerFormat::Line),
    };
    let (word, rest) = match words.split_first() {
        Some((word, rest)) => (word.as_str(), rest),
        None => (USUAL, words),
    };
    let is_board = word.parse::<Puzzle>().is_ok();
    match rest.first() {
        // What a puzzle's name was meant to be was taken for a file.
        Some(_) if !is_board && !Path::new(word).exists() => {
            return Err(unknown(word));
        }
        Some(more) => {
            let what = format!(
                "found `{more}`, which sudoku does not take: it takes one board or one file"
            );
            return Err(Error::Usage(what));
        }
        None => {}
    }
    let out = match format {
        AnswerFormat::Table => stdout(),
        _ => plain_stdout(),
    };
    let out = Rc::new(RefCell::new(out));
    let batch = Batch {
        method,
        wanted: options.wanted.clone(),
        limits: Limits {
            cancel: Some(interrupt::flag()),
            ..options.bounds.limits()
        },
        jobs: options.jobs,
        strict: options.strict,
        summary: Summary::default(),
        writer: AnswerWriter::new(Shared(Rc::clone(&out)), format)?,
        progress: Progress::new(),
    };
    let unreadable = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => Error::Input(format!(
            "{word}: this is no board, no file, and none of the puzzles {}",
            names()
        )),
        _ => Error::Input(format!("{word}: {error}")),
    };
    let (summary, exit) = if is_board {
        batch.run("the board", word.as_bytes())?
    } else if word == "-" {
        // Whoever waits for an answer before he asks again gets it: what is written goes out before more is read.
        let input = FlushesFirst(io::stdin().lock(), out);
        batch.run("standard input", BufReader::with_capacity(1 << 16, input))?
    } else {
        let file = File::open(word).map_err(unreadable)?;
        batch.run(word, BufReader::with_capacity(1 << 16, file))?
    };
    if !options.quiet && (summary.puzzles() > 1 || exit == Exit::Interrupted) {
        // Where standard error is closed there is nobody to tell.
        let _ = writeln!(anstream::stderr(), "{summary}");
    }
    Ok(exit)
}

/// Standard output, written by answers and flushed by whoever reads.
struct Shared<W>(Rc<RefCell<W>>);

impl<W: Write> Write for Shared<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.borrow_mut().flush()
    }
}

/// An input that may make its reader wait.
struct FlushesFirst<R, W>(R, Rc<RefCell<W>>);

impl<R: Read, W: Write> Read for FlushesFirst<R, W> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        // What cannot be written is told by the next one who writes.
        let _ = self.1.borrow_mut().flush();
        interrupt::waiting(|| self.0.read(bytes))
    }
}

struct Batch<W> {
    method: Method,
    wanted: Wanted,
    limits: Limits,
    jobs: usize,
    strict: bool,
    summary: Summary,
    writer: AnswerWriter<W>,
    progress: Progress,
}

impl<W: Write> Batch<W> {
    fn run(mut self, source: &str, input: impl BufRead) -> Result<(Summary, Exit), Error> {
        let reader = Reader::new(input);
        let cancel = self.limits.cancel.clone().unwrap_or_default();
        let one_by_one = self.jobs == 1 || source == "the board";
        let method = self.method;
        let asked = Asked {
            wanted: self.wanted.clone(),
            limits: self.limits.clone(),
        };
        let done = if one_by_one {
            let mut solver = Solver::new(method);
            let answers = reader.map(|read| asked.answer(&mut solver, read));
            self.all(source, &cancel, answers)
        } else {
            let threads = rayon::ThreadPoolBuilder::new().num_threads(self.jobs);
            let pool = threads.build_global();
            pool.map_err(|error| Error::Input(error.to_string()))?;
            let answers = solve_many(method, reader, move |solver, read| {
                asked.answer(solver, read)
            });
            self.all(source, &cancel, answers)
        };
        let exit = done?;
        self.writer.finish()?;
        if self.summary.puzzles() == 0 && exit != Exit::Interrupted {
            complain(&format!("{source}: no puzzle was found"));
            return Ok((self.summary, Exit::Malformed));
        }
        Ok((self.summary, exit))
    }

    fn all(
        &mut self,
        source: &str,
        cancel: &CancelFlag,
        answers: impl Iterator<Item = Result<Answered, ReadError>>,
    ) -> Result<Exit, Error> {
        let mut exit = Exit::Solved;
        for answered in answers {
            match answered {
                Ok(answered) => {
                    self.summary.add(&answered);
                    exit = exit.max(answered.outcome.exit());
                    self.writer.answer(&answered)?;
                }
                Err(error) => {
                    self.summary.bad += 1;
                    exit = exit.max(Exit::Malformed);
                    complain(&format!("{source}: {error}"));
                    if self.strict {
                        break;
                    }
                }
            }
            if cancel.is_raised() {
                exit = Exit::Interrupted;
                break;
            }
            if self.summary.puzzles().is_multiple_of(4096) {
                self.progress.puzzles(self.summary.puzzles());
            }
        }
        Ok(exit)
    }
}

/// What is asked of each puzzle, and what it may take.
struct Asked {
    wanted: Wanted,
    limits: Limits,
}

impl Asked {
    fn answer(
        &self,
        solver: &mut Solver<'_>,
        read: Result<Entry, ReadError>,
    ) -> Result<Answered, ReadError> {
        let Entry { puzzle, line } = read?;
        let mut limits = self.limits.clone();
        if self.is_quick(solver.method(), &puzzle) {
            limits.cancel = None;
        }
        solver.set_limits(limits);
        let outcome = self.outcome(solver, &puzzle);
        Ok(Answered {
            line,
            outcome: outcome
                .unwrap_or_else(|Unknown { limit, found }| Outcome::Stopped { limit, found }),
            expanded: solver.counts().expanded,
            guesses: solver.guesses(),
        })
    }

    /// Whether nobody who presses Ctrl-C waits for the answer: then the search need not look for that.
    fn is_quick(&self, method: Method, puzzle: &Puzzle) -> bool {
        let Wanted {
            count, all, first, ..
        } = self.wanted;
        method == Method::Fast && puzzle.size().n() <= 9 && !count && !all && first.is_none()
    }

    fn outcome(&self, solver: &mut Solver<'_>, puzzle: &Puzzle) -> Result<Outcome, Unknown> {
        let some = |solutions: Vec<Puzzle>| match solutions.is_empty() {
            true => Outcome::None,
            false => Outcome::Solutions(solutions),
        };
        let wanted = &self.wanted;
        if wanted.count {
            return solver.count(puzzle, u64::MAX).map(Outcome::Count);
        }
        if wanted.unique {
            return Ok(match solver.solve_unique(puzzle)? {
                Uniqueness::None => Outcome::None,
                Uniqueness::One(only) => Outcome::Solutions(vec![only]),
                Uniqueness::Several(..) => Outcome::Several,
                Uniqueness::AtLeastOne(_, limit) => Outcome::Stopped { limit, found: 1 },
            });
        }
        if wanted.all || wanted.first.is_some() {
            let most = wanted.first.unwrap_or(u64::MAX);
            let most = usize::try_from(most).unwrap_or(usize::MAX);
            let solutions = solver.solutions(puzzle).take(most);
            return solutions.collect::<Result<_, _>>().map(some);
        }
        Ok(some(solver.solve(puzzle)?.into_iter().collect()))
    }
}

/// What is said of a whole file at its end.
struct Summary {
    solved: u64,
    unsolvable: u64,
    several: u64,
    stopped: u64,
    bad: u64,
    guesses: u64,
    limit: Option<Limit>,
    begun: Instant,
}

impl Default for Summary {
    fn default() -> Self {
        Summary {
            solved: 0,
            unsolvable: 0,
            several: 0,
            stopped: 0,
            bad: 0,
            guesses: 0,
            limit: None,
            begun: Instant::now(),
        }
    }
}

impl Summary {
    fn add(&mut self, answered: &Answered) {
        self.guesses += answered.guesses;
        match &answered.outcome {
            Outcome::Solutions(solutions) if solutions.len() > 1 => self.several += 1,
            Outcome::Several => self.several += 1,
            Outcome::Count(0) | Outcome::None => self.unsolvable += 1,
            Outcome::Count(2..) => self.several += 1,
            Outcome::Count(_) | Outcome::Solutions(_) => self.solved += 1,
            Outcome::Stopped { limit, .. } => {
                self.stopped += 1;
                self.limit = Some(*limit);
            }
        }
    }

    fn puzzles(&self) -> u64 {
        self.solved + self.unsolvable + self.several + self.stopped + self.bad
    }
}

impl std::fmt::Display for Summary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Summary {
            solved,
            unsolvable,
            several,
            stopped,
            bad,
            guesses,
            ..
        } = self;
        let time = self.begun.elapsed().as_secs_f64();
        let puzzles = self.puzzles();
        let rate = puzzles as f64 / time.max(1e-9);
        write!(
            f,
            "{puzzles} puzzles: {solved} solved, {unsolvable} without a solution, {several} with several, {bad} malformed"
        )?;
        if let Some(limit) = self.limit {
            write!(f, ", {stopped} stopped ({limit})")?;
        }
        write!(f, "; {guesses} guesses, {time:.2} s, {rate:.0} puzzles/s")
    }
}
