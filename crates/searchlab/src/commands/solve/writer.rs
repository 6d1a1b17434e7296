//! Answers written as they come.

use std::io::{self, Write};

use search_catalog::Found;
use search_core::Proven;
use sudoku_puzzle::Puzzle;

use super::answers::{Answered, Effort, Outcome, Solution};
use super::json;
use crate::cli::AnswerFormat;
use crate::output::table::{Table, csv_line, markdown_line};
use crate::output::{Document, path};
use crate::record::{FIGURES, Figure, Took, proven};

const SCHEMA: &str = "searchlab/solve/1";

/// What is written besides the solutions.
#[derive(Clone, Debug)]
pub(super) struct Style {
    pub(super) format: AnswerFormat,
    /// The columns that a table may have.
    pub(super) width: usize,
    /// What stands above all answers, if anything does.
    pub(super) has_header: bool,
    /// The steps of each solution.
    pub(super) path: bool,
    /// One solution is asked for, and what it took with it.
    pub(super) single: bool,
    /// The algorithm, where it is an engine.
    pub(super) engine: Option<String>,
}

/// Writes one answer after the other, and of each the solutions as soon as they are there, but for tables.
pub(super) struct AnswerWriter<W> {
    out: W,
    style: Style,
    document: Option<Document>,
    /// The cells of the last solution, which wait for what comes with them: in rows, what a puzzle took stands in its
    /// last one.
    waiting: Option<Vec<String>>,
    /// How many pictures there were, or how many solutions of the puzzle in hand.
    written: u64,
    table: Table,
}

impl<W: Write> AnswerWriter<W> {
    pub(super) fn new(mut out: W, style: Style) -> io::Result<Self> {
        let mut document = None;
        let columns = columns(&style);
        let table = Table::new(columns.iter().copied());
        match style.format {
            AnswerFormat::Json => document = Some(Document::begin(&mut out, SCHEMA)?),
            AnswerFormat::Csv if style.has_header => table.csv(&mut out)?,
            AnswerFormat::Md if style.has_header => table.markdown(&mut out)?,
            _ => {}
        }
        Ok(AnswerWriter {
            out,
            style,
            document,
            waiting: None,
            written: 0,
            table,
        })
    }

    /// Begins the answer to the puzzle at this place.
    pub(super) fn begin(&mut self, place: u64) -> io::Result<()> {
        if let Some(document) = &mut self.document {
            document.before_record(&mut self.out)?;
        }
        match self.style.format {
            AnswerFormat::Json | AnswerFormat::Jsonl => {
                self.written = 0;
                write!(self.out, "{{\"line\":{place},\"solutions\":[")
            }
            _ => Ok(()),
        }
    }

    /// Tells a solution of the puzzle at this place.
    pub(super) fn solution(&mut self, place: u64, solution: &Solution) -> io::Result<()> {
        let out = &mut self.out;
        match self.style.format {
            AnswerFormat::Line => line(out, solution, &self.style),
            AnswerFormat::Grid => {
                if self.written > 0 {
                    writeln!(out)?;
                }
                self.written += 1;
                picture(out, solution, &self.style)
            }
            AnswerFormat::Json | AnswerFormat::Jsonl => {
                if self.written > 0 {
                    out.write_all(b",")?;
                }
                self.written += 1;
                json::solution(out, solution, self.style.path)
            }
            AnswerFormat::Csv | AnswerFormat::Md | AnswerFormat::Table => {
                let mut cells = vec![place.to_string(), "solved".to_owned()];
                cells.extend(solution_cells(solution));
                let Some(earlier) = self.waiting.replace(cells) else {
                    return Ok(());
                };
                self.row(earlier)
            }
        }
    }

    /// Ends the answer to the puzzle at this place.
    pub(super) fn end(&mut self, place: u64, answered: &Answered) -> io::Result<()> {
        match self.style.format {
            AnswerFormat::Line => self.ending(answered),
            AnswerFormat::Grid => {
                let is_told = !matches!(answered.outcome, Outcome::Solved(_));
                if is_told && self.written > 0 {
                    writeln!(self.out)?;
                }
                self.written += u64::from(is_told);
                self.ending(answered)
            }
            AnswerFormat::Json | AnswerFormat::Jsonl => {
                self.out.write_all(b"],")?;
                json::ending(&mut self.out, answered, self.style.engine.as_deref())?;
                if self.style.format == AnswerFormat::Jsonl {
                    writeln!(self.out)?;
                }
                Ok(())
            }
            AnswerFormat::Csv | AnswerFormat::Md | AnswerFormat::Table => {
                let earlier = self.waiting.take();
                // What stopped the search is no solution, so it has a row of its own.
                let is_solved = matches!(answered.outcome, Outcome::Solved(_));
                let mut cells = match earlier {
                    Some(earlier) if is_solved => earlier,
                    earlier => {
                        earlier.map_or(Ok(()), |earlier| self.row(earlier))?;
                        let status = answered.outcome.status().to_owned();
                        let blanks = solution_columns(&self.style);
                        let blanks = blanks.iter().map(|_| String::new());
                        let place = place.to_string();
                        [place, status].into_iter().chain(blanks).collect()
                    }
                };
                cells.extend(ending_cells(answered, &self.style));
                self.row(cells)
            }
        }
    }

    /// For a person: what is not told by the solutions.
    fn ending(&mut self, answered: &Answered) -> io::Result<()> {
        let out = &mut self.out;
        let took = took(&answered.effort);
        let status = match &answered.reason {
            Some(reason) => format!("{}: {reason}", answered.outcome.status()),
            None => answered.outcome.status().to_owned(),
        };
        match (answered.outcome, &answered.effort) {
            (Outcome::Solved(_), _) => Ok(()),
            (Outcome::Count(count), _) => writeln!(out, "{count}"),
            (Outcome::Stopped { found, .. }, _) if !self.style.single => {
                writeln!(out, "{status} ({found} found until then, {took})")
            }
            (Outcome::Stopped { .. }, _) => writeln!(out, "{status} ({took})"),
            (_, Effort::Search(_)) if self.style.single => writeln!(out, "{status} ({took})"),
            _ => writeln!(out, "{status}"),
        }
    }

    fn row(&mut self, mut cells: Vec<String>) -> io::Result<()> {
        cells.resize(columns(&self.style).len(), String::new());
        match self.style.format {
            AnswerFormat::Csv => csv_line(&mut self.out, &cells),
            AnswerFormat::Md => markdown_line(&mut self.out, &cells),
            _ => {
                self.table.row(cells);
                Ok(())
            }
        }
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    pub(super) fn finish(&mut self) -> io::Result<()> {
        if let Some(document) = &self.document {
            document.end(&mut self.out)?;
        }
        if self.style.format == AnswerFormat::Table {
            self.table.fitted(&mut self.out, self.style.width)?;
        }
        self.out.flush()
    }
}

fn took(effort: &Effort) -> String {
    match effort {
        Effort::Method { expanded, .. } => format!("{expanded} expanded"),
        Effort::Search(took) => searched(took),
    }
}

fn searched(took: &Took) -> String {
    let (expanded, generated, seconds) =
        (took.counts.expanded, took.counts.generated, took.seconds);
    format!("{expanded} expanded, {generated} generated, {seconds:.3} s")
}

fn line(out: &mut impl Write, solution: &Solution, style: &Style) -> io::Result<()> {
    match solution {
        Solution::Board(board) => board_line(out, board),
        Solution::Found(found, None) => {
            writeln!(out, "{}", summary(found))?;
            path(out, found, style)
        }
        Solution::Found(found, Some(took)) => {
            writeln!(out, "{} ({})", summary(found), searched(took))?;
            path(out, found, style)
        }
    }
}

/// The signs of a solution; those of 9×9 are digits, and there are millions of them.
fn board_line(out: &mut impl Write, board: &Puzzle) -> io::Result<()> {
    match <[u8; 81]>::try_from(board.values()) {
        Ok(values) => {
            let mut line = [b'\n'; 82];
            for (sign, value) in line.iter_mut().zip(values) {
                *sign = b'0' + value;
            }
            out.write_all(&line)
        }
        Err(_) => writeln!(out, "{}", board.line()),
    }
}

/// A solution in a line.
fn summary(found: &Found) -> String {
    let mut text = found.state.clone();
    if let Some(depth) = found.depth {
        let plural = if depth == 1 { "" } else { "s" };
        text += &format!(": {depth} step{plural}");
    }
    if let Some(cost) = found.cost {
        text += &format!(", cost {cost}");
    }
    if found.proven != Proven::Nothing {
        text += &format!(", {}", found.proven);
    }
    text
}

fn picture(out: &mut impl Write, solution: &Solution, style: &Style) -> io::Result<()> {
    match solution {
        Solution::Board(board) => writeln!(out, "{}", board.grid()),
        Solution::Found(found, _) => {
            writeln!(out, "{}", found.picture)?;
            path(out, found, style)
        }
    }
}

fn path(out: &mut impl Write, found: &Found, style: &Style) -> io::Result<()> {
    let path = found.path.as_deref().filter(|_| style.path);
    path::lines(out, path.unwrap_or_default())
}

/// The columns of a table, flush right where they begin with `>`.
fn columns(style: &Style) -> Vec<&'static str> {
    let mut columns = vec![">line", "status"];
    columns.extend(solution_columns(style));
    columns.push(">count");
    match style.engine {
        None => columns.extend([">expanded", ">guesses"]),
        Some(_) => {
            columns.push("algorithm");
            columns.extend(figures().map(|figure| figure.field));
        }
    }
    columns
}

fn solution_columns(style: &Style) -> &'static [&'static str] {
    match style.engine {
        None => &["solution"],
        Some(_) => &["solution", ">depth", ">cost", "proven"],
    }
}

fn solution_cells(solution: &Solution) -> Vec<String> {
    match solution {
        Solution::Board(board) => vec![board.line().to_string()],
        Solution::Found(found, _) => vec![
            found.state.clone(),
            found.depth.map_or(String::new(), |depth| depth.to_string()),
            found.cost.map_or(String::new(), |cost| cost.to_string()),
            proven(found.proven).unwrap_or_default(),
        ],
    }
}

/// The figures that are of a search, and not of its solution.
fn figures() -> impl Iterator<Item = &'static Figure> {
    let figures = FIGURES.iter();
    figures.filter(|figure| !["cost", "depth"].contains(&figure.field))
}

fn ending_cells(answered: &Answered, style: &Style) -> Vec<String> {
    let count = answered.outcome.count();
    let mut cells = vec![count.map_or(String::new(), |count| count.to_string())];
    match &answered.effort {
        Effort::Method { expanded, guesses } => {
            cells.extend([expanded.to_string(), guesses.to_string()]);
        }
        Effort::Search(took) => {
            cells.push(style.engine.clone().unwrap_or_default());
            cells.extend(figures().map(|figure| figure.of(took).exact()));
        }
    }
    cells
}
