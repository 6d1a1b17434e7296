//! A page of HTML with Sudokus to print.

use std::io::{self, Write};
use std::iter::zip;

use search_core::Limits;
use sudoku_puzzle::deduce::explain;
use sudoku_puzzle::{Puzzle, Solver};

use crate::cli::Generate;
use crate::error::Error;
use crate::interrupt;
use crate::output::Out;

/// The number of solutions on a page.
const SOLUTIONS_PER_PAGE: usize = 12;

const STYLE: &str = include_str!("sheet.css");

/// Refuses what a sheet cannot show.
pub(super) fn check(puzzle: &str, options: &Generate) -> Result<(), Error> {
    if puzzle != "sudoku" {
        return Err(Error::Usage(format!(
            "--format sheet: found the puzzle {puzzle}, expected sudoku"
        )));
    }
    if options.options().iter().any(|(name, _)| *name == "layout") {
        let message = "--format sheet cannot be used with --layout: it draws square boxes only";
        return Err(Error::Usage(message.to_owned()));
    }
    Ok(())
}

/// Writes Sudokus as they are generated, `per_page` on each page, and their solutions at the end.
pub(super) struct Sheet {
    out: Out,
    per_page: u8,
    solutions: Vec<Puzzle>,
}

impl Sheet {
    pub(super) fn new(mut out: Out, per_page: u8) -> io::Result<Sheet> {
        let head =
            "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Sudoku</title>";
        writeln!(out, "{head}\n<style>\n{STYLE}</style>")?;
        Ok(Sheet {
            out,
            per_page,
            solutions: Vec::new(),
        })
    }

    /// Writes a Sudoku with its number and rating.
    pub(super) fn push(&mut self, instance: &str) -> io::Result<()> {
        let puzzle: Puzzle = instance.parse().map_err(io::Error::other)?;
        let limits = Limits {
            cancel: Some(interrupt::flag()),
            ..Limits::default()
        };
        let rating = match explain(&puzzle, &limits) {
            Ok(explanation) => explanation.difficulty().to_string(),
            Err(reason) => reason.to_string(),
        };
        let place = self.solutions.len();
        if place.is_multiple_of(usize::from(self.per_page)) {
            self.end_page(place)?;
            writeln!(self.out, "<section class=\"puzzles-{}\">", self.per_page)?;
        }
        let caption = format!("{} · {rating}", place + 1);
        board(&mut self.out, &puzzle, &caption)?;
        let solution = Solver::default().solve(&puzzle).map_err(io::Error::other)?;
        self.solutions.push(solution.unwrap_or(puzzle));
        Ok(())
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Writes the solutions.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.end_page(self.solutions.len())?;
        for (page, solutions) in self.solutions.chunks(SOLUTIONS_PER_PAGE).enumerate() {
            writeln!(self.out, "<section class=\"solutions\">")?;
            for (place, solution) in solutions.iter().enumerate() {
                let number = page * SOLUTIONS_PER_PAGE + place + 1;
                board(&mut self.out, solution, &format!("Solution of {number}"))?;
            }
            writeln!(self.out, "</section>")?;
        }
        writeln!(self.out, "</html>")?;
        self.out.flush()
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
fn board(out: &mut Out, puzzle: &Puzzle, caption: &str) -> io::Result<()> {
    let (side, box_side) = (puzzle.size().n(), puzzle.size().box_side());
    let ends_box = |line: usize| (line + 1).is_multiple_of(box_side) && line + 1 < side;
    let symbols: Vec<char> = puzzle.line().to_string().chars().collect();
    writeln!(out, "<figure><table style=\"--side: {side}\">")?;
    let cells: Vec<(char, u8)> = zip(symbols, puzzle.values().iter().copied()).collect();
    for (row, cells) in cells.chunks(side).enumerate() {
        write!(out, "<tr>")?;
        for (col, &(symbol, value)) in cells.iter().enumerate() {
            let edges = match (ends_box(col), ends_box(row)) {
                (true, true) => " class=\"right bottom\"",
                (true, false) => " class=\"right\"",
                (false, true) => " class=\"bottom\"",
                (false, false) => "",
            };
            write!(out, "<td{edges}>")?;
            match symbol {
                _ if value == 0 => {}
                '&' => write!(out, "&amp;")?,
                symbol => write!(out, "{symbol}")?,
            }
        }
        writeln!(out)?;
    }
    let caption = caption.replace('>', "&gt;");
    writeln!(out, "</table><figcaption>{caption}</figcaption></figure>")
}
