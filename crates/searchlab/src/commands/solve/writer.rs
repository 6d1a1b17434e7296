//! Writes answers in any format.

use std::io::{self, Write};

use search_catalog::SolutionText;
use search_core::{Proven, cost::Number};

use super::answers::{Effort, Outcome, PuzzleResult, Solution};
use super::json;
use crate::cli::AnswerFormat;
use crate::output::table::{Table, csv_line, markdown_line};
use crate::output::{Document, path};
use crate::puzzles::Board;
use crate::record::{METRICS, Metric, proven, with_least};

const SCHEMA: &str = "searchlab/solve/1";

/// How answers are written.
#[derive(Clone, Debug)]
pub(super) struct Style {
    pub(super) format: AnswerFormat,
    /// The maximum width of a table, in columns.
    pub(super) width: usize,
    /// Whether CSV and Markdown start with a header.
    pub(super) has_header: bool,
    /// Whether the steps of each solution are written.
    pub(super) path: bool,
    /// Whether one solution is asked for, which is written with its metrics.
    pub(super) single: bool,
    /// Whether puzzles are solved by an engine.
    pub(super) by_engine: bool,
}

/// Writes answers one by one, each solution immediately, except for tables, which are written at the end.
pub(super) struct AnswerWriter<W> {
    out: W,
    style: Style,
    document: Option<Document>,
    /// The puzzle whose answer has been started, if it has not ended.
    begun: Option<u64>,
    /// Whether the start of the output has been written.
    has_start: bool,
    /// The cells of the last solution, not written yet: in tables, the last row of a puzzle also contains the metrics of
    /// the search.
    pending: Option<Vec<String>>,
    /// The number of pictures written, or in JSON the number of solutions of the current puzzle.
    written: u64,
    table: Table,
}

impl<W: Write> AnswerWriter<W> {
    pub(super) fn new(out: W, style: Style) -> Self {
        let columns = columns(&style);
        AnswerWriter {
            out,
            document: None,
            begun: None,
            has_start: false,
            pending: None,
            written: 0,
            table: Table::new(columns.iter().copied()),
            style,
        }
    }

    /// Writes the start of the output, with the first answer: nothing is written if that cannot be given.
    fn start(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.has_start, true) {
            return Ok(());
        }
        match self.style.format {
            AnswerFormat::Json => self.document = Some(Document::begin(&mut self.out, SCHEMA)?),
            AnswerFormat::Csv if self.style.has_header => self.table.csv(&mut self.out)?,
            AnswerFormat::Md if self.style.has_header => self.table.markdown(&mut self.out)?,
            _ => {}
        }
        Ok(())
    }

    /// Starts the answer to the puzzle with this number, unless that has been done.
    fn begin(&mut self, place: u64) -> io::Result<()> {
        self.start()?;
        if self.begun.replace(place).is_some() {
            return Ok(());
        }
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

    /// Writes a solution of the puzzle with this number.
    pub(super) fn solution(&mut self, place: u64, solution: &Solution) -> io::Result<()> {
        self.begin(place)?;
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
                let Some(earlier) = self.pending.replace(cells) else {
                    return Ok(());
                };
                self.row(earlier)
            }
        }
    }

    /// Ends the answer to the puzzle with this number.
    pub(super) fn end(&mut self, place: u64, answered: &PuzzleResult) -> io::Result<()> {
        self.begin(place)?;
        self.begun = None;
        match self.style.format {
            AnswerFormat::Line => self.ending(answered),
            AnswerFormat::Grid => {
                let has_status = !matches!(answered.outcome, Outcome::Solved(_));
                if has_status && self.written > 0 {
                    writeln!(self.out)?;
                }
                self.written += u64::from(has_status);
                self.ending(answered)
            }
            AnswerFormat::Json | AnswerFormat::Jsonl => {
                self.out.write_all(b"],")?;
                json::ending(&mut self.out, answered)?;
                if self.style.format == AnswerFormat::Jsonl {
                    writeln!(self.out)?;
                }
                Ok(())
            }
            AnswerFormat::Csv | AnswerFormat::Md | AnswerFormat::Table => {
                let earlier = self.pending.take();
                // A status other than "solved" gets its own row.
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
                cells.extend(ending_cells(answered));
                self.row(cells)
            }
        }
    }

    /// Writes the status as text, unless solutions were written.
    fn ending(&mut self, answered: &PuzzleResult) -> io::Result<()> {
        let out = &mut self.out;
        let effort = effort_text(&answered.effort);
        let status = match &answered.reason {
            Some(reason) => format!("{}: {reason}", answered.outcome.status()),
            None => answered.outcome.status().to_owned(),
        };
        match (answered.outcome, &answered.effort) {
            (Outcome::Solved(_), _) => Ok(()),
            (Outcome::Count(count), _) => writeln!(out, "{count}"),
            (Outcome::Stopped { found, .. }, _) if !self.style.single => {
                writeln!(out, "{status} ({found} found so far, {effort})")
            }
            (Outcome::Stopped { .. }, _) => writeln!(out, "{status} ({effort})"),
            (_, Effort::Search { .. }) if self.style.single => writeln!(out, "{status} ({effort})"),
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
        self.start()?;
        if let Some(document) = &self.document {
            document.end(&mut self.out)?;
        }
        if self.style.format == AnswerFormat::Table {
            self.table.fitted(&mut self.out, self.style.width)?;
        }
        self.out.flush()
    }
}

fn effort_text(effort: &Effort) -> String {
    match effort {
        Effort::Method { expanded, .. } => format!("{expanded} expanded"),
        Effort::Search { metrics, .. } => metrics.in_short(),
    }
}

fn line(out: &mut impl Write, solution: &Solution, style: &Style) -> io::Result<()> {
    match solution {
        Solution::Board(board) => board_line(out, board),
        Solution::Found {
            found,
            metrics,
            least_cost,
            scenario,
        } => {
            write!(out, "{}", summary(found, *least_cost))?;
            if let Some(scenario) = scenario.filter(|scenario| !scenario.agrees) {
                write!(out, ", but the scenario gives {}", scenario.length)?;
            }
            if let Some(bound) = metrics.as_ref().and_then(|metrics| metrics.open_bound()) {
                write!(out, ", the optimum costs at least {bound}")?;
            }
            match metrics {
                Some(metrics) => writeln!(out, " ({})", metrics.in_short())?,
                None => writeln!(out)?,
            }
            path(out, found, style)
        }
    }
}

/// Writes a board in one line. Boards of 9×9 have a fast path, because there may be millions of them.
fn board_line(out: &mut impl Write, board: &Board) -> io::Result<()> {
    match <[u8; 81]>::try_from(board.values()) {
        Ok(values) => {
            let mut line = [b'\n'; 82];
            for (byte, value) in line.iter_mut().zip(values) {
                *byte = b'0' + value;
            }
            out.write_all(&line)
        }
        Err(_) => writeln!(out, "{}", board.line()),
    }
}

/// Describes a solution in one line.
fn summary(found: &SolutionText, least_cost: Option<Number>) -> String {
    let mut text = found.state.clone();
    if let Some(depth) = found.depth {
        let plural = if depth == 1 { "" } else { "s" };
        text += &format!(": {depth} step{plural}");
    }
    if let Some(cost) = found.cost {
        text += &format!(", cost {}", with_least(cost, least_cost));
    }
    match (found.proven, found.cost) {
        (Proven::Nothing, None) => {}
        (Proven::Nothing, Some(_)) => text += ", not proven optimal",
        (proven, _) => text += &format!(", {proven}"),
    }
    text
}

fn picture(out: &mut impl Write, solution: &Solution, style: &Style) -> io::Result<()> {
    match solution {
        Solution::Board(board) => writeln!(out, "{}", board.grid()),
        Solution::Found { found, .. } => {
            writeln!(out, "{}", found.picture)?;
            path(out, found, style)
        }
    }
}

fn path(out: &mut impl Write, found: &SolutionText, style: &Style) -> io::Result<()> {
    let path = found.path.as_deref().filter(|_| style.path);
    path::lines(out, path.unwrap_or_default())
}

/// Returns the columns of a table. Names with a leading `>` are right-aligned.
fn columns(style: &Style) -> Vec<&'static str> {
    let mut columns = vec![">line", "status"];
    columns.extend(solution_columns(style));
    columns.push(">count");
    match style.by_engine {
        false => columns.extend([">expanded", ">guesses"]),
        true => {
            columns.push("algorithm");
            columns.extend(search_metrics().map(|metric| metric.field));
        }
    }
    columns
}

fn solution_columns(style: &Style) -> &'static [&'static str] {
    match style.by_engine {
        false => &["solution"],
        true => &["solution", ">depth", ">cost", "proven"],
    }
}

fn solution_cells(solution: &Solution) -> Vec<String> {
    match solution {
        Solution::Board(board) => vec![board.line().to_string()],
        Solution::Found { found, .. } => vec![
            found.state.clone(),
            found.depth.map_or(String::new(), |depth| depth.to_string()),
            found.cost.map_or(String::new(), |cost| cost.to_string()),
            proven(found.proven).unwrap_or_default(),
        ],
    }
}

/// Returns the metrics of a search, without those of its solution.
fn search_metrics() -> impl Iterator<Item = &'static Metric> {
    let metrics = METRICS.iter();
    metrics.filter(|metric| !["cost", "depth"].contains(&metric.field))
}

fn ending_cells(answered: &PuzzleResult) -> Vec<String> {
    let count = answered.outcome.count();
    let mut cells = vec![count.map_or(String::new(), |count| count.to_string())];
    match &answered.effort {
        Effort::Method { expanded, guesses } => {
            cells.extend([expanded.to_string(), guesses.to_string()]);
        }
        Effort::Search {
            algorithm, metrics, ..
        } => {
            cells.push(algorithm.to_string());
            cells.extend(search_metrics().map(|metric| metric.of(metrics).exact()));
        }
    }
    cells
}
