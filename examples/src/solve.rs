use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, ErrorKind, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::CommandFactory;
use search_core::{Counts, Limits, Outcome, Report};
use sudoku_puzzle::read::{ReadError, Reader};
use sudoku_puzzle::{Board, Puzzle};

use crate::arguments::parse;
use crate::options::Options;
use crate::totals::Totals;

/// The exit code for unreadable or malformed input.
const UNREADABLE: u8 = 1;

/// The maximum number of malformed puzzles that are reported one by one; further ones are only counted.
const MAX_REPORTED: u64 = 10;

/// Runs a Sudoku example: parses the options, reads the puzzles (`embedded` if no file is given), solves each by
/// `search`, prints the results, and returns the exit code. `about` is the first line of the help.
pub fn solve_by(
    about: &'static str,
    embedded: &str,
    search: impl Fn(Board, Limits) -> Report<Board>,
) -> ExitCode {
    let options: Options = parse(Options::command().about(about));
    let stdout = io::stdout();
    let piped = options.file.as_deref() == Some(Path::new("-"));
    let flush_each = stdout.is_terminal() || piped;
    let mut run = Run {
        embedded,
        search,
        out: BufWriter::with_capacity(1 << 16, stdout.lock()),
        flush_each,
        totals: Totals::default(),
        options,
    };
    let finished = run.puzzles().and_then(|()| run.out.flush());
    let more = run.totals.malformed.saturating_sub(MAX_REPORTED);
    if more > 0 {
        print_error(&format!("{more} more malformed puzzles are not shown"));
    }
    match finished {
        Ok(()) => ExitCode::from(run.totals.exit_code()),
        // The reader of the output, such as `head`, has closed it.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {
            ExitCode::from(run.totals.exit_code())
        }
        Err(error) => {
            print_error(&format!("cannot write: {error}"));
            ExitCode::from(UNREADABLE)
        }
    }
}

struct Run<'a, S, W: Write> {
    embedded: &'a str,
    search: S,
    out: W,
    /// Whether to flush the output after each puzzle.
    flush_each: bool,
    totals: Totals,
    options: Options,
}

impl<S: Fn(Board, Limits) -> Report<Board>, W: Write> Run<'_, S, W> {
    /// Opens the input and solves all its puzzles.
    fn puzzles(&mut self) -> io::Result<()> {
        let Some(file) = self.options.file.clone() else {
            return self.all("the embedded board", self.embedded.as_bytes());
        };
        let name = file.display().to_string();
        if name == "-" {
            self.all("standard input", io::stdin().lock())?;
        } else {
            match File::open(&file) {
                Ok(open) => self.all(&name, BufReader::with_capacity(1 << 16, open))?,
                Err(error) => {
                    self.malformed(&name, &error.to_string());
                    return Ok(());
                }
            }
        }
        if self.totals.is_empty() {
            return Ok(());
        }
        write!(self.out, "\n{}", self.totals)
    }

    /// Solves each puzzle of an input as soon as it is read.
    fn all(&mut self, name: &str, input: impl BufRead) -> io::Result<()> {
        let mut reader = Reader::new(input);
        if let Some(alphabet) = self.options.alphabet {
            reader = reader.alphabet(alphabet);
        }
        if let Some(seed) = self.options.shuffle {
            reader = reader.shuffled(seed);
        }
        let mut empty = true;
        for (number, entry) in reader.enumerate() {
            empty = false;
            match entry {
                Ok(entry) => self.one(number, &entry.puzzle)?,
                Err(error) => {
                    self.malformed(name, &error.to_string());
                    // Keeps one line of output per puzzle.
                    if self.options.quiet && matches!(error, ReadError::Malformed(_)) {
                        writeln!(self.out, "Malformed")?;
                    }
                }
            }
        }
        if empty {
            self.malformed(name, "no puzzle was found");
        }
        Ok(())
    }

    fn one(&mut self, number: usize, puzzle: &Puzzle) -> io::Result<()> {
        if !self.options.quiet {
            if number > 0 {
                writeln!(self.out)?;
            }
            writeln!(self.out, "{}", puzzle.rows())?;
        }
        let limits = Limits {
            expansions: self.options.limit,
            ..Limits::default()
        };
        let report = Board::from_puzzle(puzzle, self.options.settings())
            .ok()
            .map(|board| (self.search)(board, limits));
        // There is no report if the clues contradict each other.
        let counts = report
            .as_ref()
            .map_or_else(Counts::default, |report| report.counts);
        let expanded = counts.expanded;
        if !self.options.quiet {
            self.totals.add(&counts);
        }
        match report.map(|report| report.outcome) {
            Some(Outcome::Solved(solution)) => {
                if !self.options.quiet {
                    writeln!(self.out, "Solution:\n{}", solution.state)?;
                }
                writeln!(self.out, "Nodes expanded: {expanded}")?;
            }
            Some(Outcome::Stopped(_)) => {
                self.totals.stopped += 1;
                writeln!(self.out, "Stopped after {expanded} nodes expanded")?;
            }
            Some(Outcome::Exhausted) | None => {
                self.totals.unsolvable += 1;
                writeln!(self.out, "No solution ({expanded} nodes expanded)")?;
            }
        }
        if self.flush_each {
            self.out.flush()
        } else {
            Ok(())
        }
    }

    fn malformed(&mut self, name: &str, message: &str) {
        self.totals.malformed += 1;
        if self.totals.malformed <= MAX_REPORTED {
            print_error(&format!("{name}: {message}"));
        }
    }
}

pub(crate) fn print_error(message: &str) {
    // Ignored: there is no other place to report an error of standard error.
    let _ = writeln!(io::stderr(), "error: {message}");
}
