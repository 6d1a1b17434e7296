//! What an answer to a Sudoku looks like.

use std::io::{self, Write};

use search_core::{Limit, Step};
use serde::Serialize;
use sudoku_puzzle::Puzzle;

use crate::cli::AnswerFormat;
use crate::exit::Exit;
use crate::output::table::Table;
use crate::output::width;

/// The answer to one Sudoku.
#[derive(Clone, Debug)]
pub(super) enum Outcome {
    /// These solutions: the first, the first few, or all; there is one at least.
    Solutions(Vec<Puzzle>),
    /// It has so many.
    Count(u64),
    /// It has more than the one that was asked for.
    Several,
    /// It has none.
    None,
    /// Not known: a limit was reached.
    Stopped {
        /// Which.
        limit: Limit,
        /// How many solutions were found until then.
        found: u64,
    },
}

/// An answer, and what it took.
#[derive(Clone, Debug)]
pub(super) struct Answered {
    /// The line of the puzzle, from 1.
    pub(super) line: u64,
    pub(super) outcome: Outcome,
    pub(super) expanded: u64,
    pub(super) guesses: u64,
}

impl Outcome {
    pub(super) fn exit(&self) -> Exit {
        match self {
            Outcome::Solutions(_) | Outcome::Several => Exit::Solved,
            Outcome::Count(0) | Outcome::None => Exit::Unsolvable,
            Outcome::Count(_) => Exit::Solved,
            Outcome::Stopped { limit, .. } => Exit::of(Step::Stopped(*limit)),
        }
    }

    fn status(&self) -> &'static str {
        match self {
            Outcome::Several => "several solutions",
            other => other.exit().word(),
        }
    }

    fn solutions(&self) -> &[Puzzle] {
        match self {
            Outcome::Solutions(solutions) => solutions,
            _ => &[],
        }
    }
}

/// Writes one answer after the other, each as soon as it is there, but for tables.
pub(super) struct AnswerWriter<W> {
    out: W,
    format: AnswerFormat,
    /// How many answers there were.
    answers: u64,
    /// Those of a table, whose columns are as wide as the widest of all.
    table: Table,
}

const SCHEMA: &str = "searchlab/solve/1";

const HEADER: [&str; 6] = [
    ">line",
    "status",
    "solution",
    ">count",
    ">expanded",
    ">guesses",
];

impl<W: Write> AnswerWriter<W> {
    pub(super) fn new(mut out: W, format: AnswerFormat) -> io::Result<Self> {
        let table = Table::new(HEADER);
        match format {
            AnswerFormat::Json => write!(out, "{{\"schema\":\"{SCHEMA}\",\"records\":[")?,
            AnswerFormat::Csv => table.csv(&mut out)?,
            AnswerFormat::Md => table.markdown(&mut out)?,
            AnswerFormat::Line | AnswerFormat::Grid | AnswerFormat::Jsonl | AnswerFormat::Table => {
            }
        }
        Ok(AnswerWriter {
            out,
            format,
            answers: 0,
            table,
        })
    }

    pub(super) fn answer(&mut self, answered: &Answered) -> io::Result<()> {
        let is_first = self.answers == 0;
        self.answers += 1;
        let out = &mut self.out;
        match self.format {
            AnswerFormat::Line => line(out, answered),
            AnswerFormat::Grid => {
                if !is_first {
                    writeln!(out)?;
                }
                grid(out, answered)
            }
            AnswerFormat::Json => {
                out.write_all(if is_first { b"\n" } else { b",\n" })?;
                serde_json::to_writer(out, &record(answered))?;
                Ok(())
            }
            AnswerFormat::Jsonl => {
                serde_json::to_writer(&mut *out, &record(answered))?;
                writeln!(out)
            }
            AnswerFormat::Csv => rows(answered).rows_as_csv(out),
            AnswerFormat::Md => rows(answered).rows_as_markdown(out),
            AnswerFormat::Table => {
                self.table.extend(rows(answered));
                Ok(())
            }
        }
    }

    pub(super) fn finish(&mut self) -> io::Result<()> {
        match self.format {
            AnswerFormat::Json => writeln!(self.out, "\n]}}")?,
            AnswerFormat::Table => self.table.fitted(&mut self.out, width())?,
            _ => {}
        }
        self.out.flush()
    }
}

fn line(out: &mut impl Write, answered: &Answered) -> io::Result<()> {
    match &answered.outcome {
        Outcome::Solutions(solutions) => {
            for solution in solutions {
                solution_line(out, solution)?;
            }
            Ok(())
        }
        Outcome::Count(count) => writeln!(out, "{count}"),
        Outcome::Stopped { found, .. } => writeln!(
            out,
            "{} ({found} found until then, {} expanded)",
            answered.outcome.status(),
            answered.expanded
        ),
        other => writeln!(out, "{}", other.status()),
    }
}

/// The signs of a solution; those of 9×9 are digits, and there are millions of them.
fn solution_line(out: &mut impl Write, solution: &Puzzle) -> io::Result<()> {
    match <[u8; 81]>::try_from(solution.values()) {
        Ok(values) => {
            let mut line = [b'\n'; 82];
            for (sign, value) in line.iter_mut().zip(values) {
                *sign = b'0' + value;
            }
            out.write_all(&line)
        }
        Err(_) => writeln!(out, "{}", solution.line()),
    }
}

fn grid(out: &mut impl Write, answered: &Answered) -> io::Result<()> {
    match &answered.outcome {
        Outcome::Solutions(solutions) => {
            for (nth, solution) in solutions.iter().enumerate() {
                if nth > 0 {
                    writeln!(out)?;
                }
                writeln!(out, "{}", solution.grid())?;
            }
            Ok(())
        }
        _ => line(out, answered),
    }
}

/// An answer in JSON.
#[derive(Serialize)]
struct Record {
    line: u64,
    status: &'static str,
    solutions: Vec<String>,
    count: Option<u64>,
    expanded: u64,
    guesses: u64,
}

fn record(answered: &Answered) -> Record {
    let outcome = &answered.outcome;
    let solutions = outcome.solutions().iter();
    Record {
        line: answered.line,
        status: outcome.status(),
        solutions: solutions
            .map(|solution| solution.line().to_string())
            .collect(),
        count: match outcome {
            Outcome::Count(count) => Some(*count),
            _ => None,
        },
        expanded: answered.expanded,
        guesses: answered.guesses,
    }
}

/// A row for each solution, or one for an answer without.
fn rows(answered: &Answered) -> Table {
    let mut table = Table::new(HEADER);
    let solutions = answered.outcome.solutions().iter();
    let mut solutions: Vec<String> = solutions
        .map(|solution| solution.line().to_string())
        .collect();
    if solutions.is_empty() {
        solutions.push(String::new());
    }
    for solution in solutions {
        let count = match answered.outcome {
            Outcome::Count(count) => count.to_string(),
            _ => String::new(),
        };
        table.row([
            answered.line.to_string(),
            answered.outcome.status().to_owned(),
            solution,
            count,
            answered.expanded.to_string(),
            answered.guesses.to_string(),
        ]);
    }
    table
}
