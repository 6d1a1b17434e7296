//! Sheets of puzzles to print.

use std::io::{self, Write};

use search_core::Limits;

use crate::deduce::explain;
use crate::{Puzzle, Solver};

/// The number of solutions on a page.
const SOLUTIONS_PER_PAGE: usize = 12;

const STYLE: &str = include_str!("sheet.css");

/// The largest number of puzzles on a page.
pub const MAX_PER_PAGE: u8 = 6;

/// Writes puzzles as a page of HTML with styles for paper: each with its number and rating, and the solutions at the end. Values are written
/// in the [`Notation`](crate::Notation) of each puzzle.
///
/// ```
/// use search_core::Limits;
/// use sudoku_puzzle::{Puzzle, sheet::Sheet};
///
/// let puzzle: Puzzle = "1.34.4..2.4..32.".parse()?;
/// let mut sheet = Sheet::new(Vec::new(), 1)?;
/// sheet.push(&puzzle, &Limits::default())?;
/// let html = String::from_utf8(sheet.finish()?)?;
/// assert!(html.contains("<figcaption>Solution of 1</figcaption>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Sheet<W> {
    out: W,
    per_page: u8,
    /// Those that were found.
    solutions: Vec<Option<Puzzle>>,
}

impl<W: Write> Sheet<W> {
    /// Begins the page, with so many puzzles on each sheet of paper: at least one, and at most [`MAX_PER_PAGE`].
    ///
    /// # Errors
    /// Returns an error of `out`.
    pub fn new(mut out: W, per_page: u8) -> io::Result<Sheet<W>> {
        let head =
            "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Sudoku</title>";
        writeln!(out, "{head}\n<style>\n{STYLE}</style>")?;
        Ok(Sheet {
            out,
            per_page: per_page.clamp(1, MAX_PER_PAGE),
            solutions: Vec::new(),
        })
    }

    /// Writes a puzzle. In the place of a rating is the reason if it has none, as without one solution or at one of the limits.
    ///
    /// # Errors
    /// Returns an error of `out`, or [`io::ErrorKind::InvalidInput`] if the puzzle has a layout: a sheet draws square boxes only.
    pub fn push(&mut self, puzzle: &Puzzle, limits: &Limits) -> io::Result<()> {
        if puzzle.layout().is_some() {
            let message = "a sheet draws square boxes only";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
        }
        let rating = match explain(puzzle, limits) {
            Ok(explanation) => explanation.difficulty().to_string(),
            Err(reason) => reason.to_string(),
        };
        let place = self.solutions.len();
        if place.is_multiple_of(usize::from(self.per_page)) {
            self.end_page(place)?;
            writeln!(self.out, "<section class=\"puzzles-{}\">", self.per_page)?;
        }
        let caption = format!("{} · {rating}", place + 1);
        board(&mut self.out, puzzle, &caption)?;
        let mut solver = Solver::default().limits(limits.clone());
        self.solutions.push(solver.solve(puzzle).ok().flatten());
        Ok(())
    }

    /// Flushes the output.
    ///
    /// # Errors
    /// Returns an error of `out`.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Writes the solutions, ends the page, and returns the output.
    ///
    /// # Errors
    /// Returns an error of `out`.
    pub fn finish(mut self) -> io::Result<W> {
        self.end_page(self.solutions.len())?;
        for (page, solutions) in self.solutions.chunks(SOLUTIONS_PER_PAGE).enumerate() {
            writeln!(self.out, "<section class=\"solutions\">")?;
            for (place, solution) in solutions.iter().enumerate() {
                let Some(solution) = solution else { continue };
                let number = page * SOLUTIONS_PER_PAGE + place + 1;
                board(&mut self.out, solution, &format!("Solution of {number}"))?;
            }
            writeln!(self.out, "</section>")?;
        }
        writeln!(self.out, "</html>")?;
        self.out.flush()?;
        Ok(self.out)
    }

    /// Ends the page if there is one, after so many Sudokus.
    fn end_page(&mut self, written: usize) -> io::Result<()> {
        match written {
            0 => Ok(()),
            _ => writeln!(self.out, "</section>"),
        }
    }
}

/// Writes a board as a table.
fn board(out: &mut impl Write, puzzle: &Puzzle, caption: &str) -> io::Result<()> {
    let (side, box_side) = (puzzle.size().n(), puzzle.size().box_side());
    let ends_box = |line: usize| (line + 1).is_multiple_of(box_side) && line + 1 < side;
    writeln!(out, "<figure><table style=\"--side: {side}\">")?;
    for (row, values) in puzzle.values().chunks(side).enumerate() {
        write!(out, "<tr>")?;
        for (col, &value) in values.iter().enumerate() {
            let edges = match (ends_box(col), ends_box(row)) {
                (true, true) => " class=\"right bottom\"",
                (true, false) => " class=\"right\"",
                (false, true) => " class=\"bottom\"",
                (false, false) => "",
            };
            write!(out, "<td{edges}>")?;
            if value > 0 {
                let text = puzzle.notation().cell(value, puzzle.size()).to_string();
                write!(out, "{}", text.replace('&', "&amp;"))?;
            }
        }
        writeln!(out)?;
    }
    let caption = caption.replace('>', "&gt;");
    writeln!(out, "</table><figcaption>{caption}</figcaption></figure>")
}
