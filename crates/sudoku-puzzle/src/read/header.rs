//! The first line of a list, if it is not a puzzle: the number of the boards or their side, or the titles of a table.

use std::io::BufRead;

use super::csv::SEPARATORS;
use super::error::at;
use super::kind::Kind;
use super::lines::{Line, Lines};
use super::row::{self, Form, Row};
use super::{Alphabet, InstanceError, Size, decode};

/// The titles of the puzzle column in the header of a table, in lower case.
const TITLES: [&str; 14] = [
    "puzzle", "puzzles", "quiz", "quizzes", "sudoku", "board", "grid", "clues", "problem",
    "question", "givens", "unsolved", "mission", "value",
];

/// Returns whether a word is the title of a column, or the key of a value, that is a puzzle.
pub(super) fn is_title(word: &str) -> bool {
    TITLES.contains(&word.to_ascii_lowercase().as_str())
}

/// A number before the boards, which is their number, their side or the side of their boxes.
#[derive(Debug)]
pub(super) struct Number {
    line: u64,
    text: String,
    number: usize,
    boards: usize,
    /// Whether it is a side of a board.
    is_side: bool,
}

impl Number {
    /// Consumes the first line if it is a number, or twice the same one as in `9x9`, and a board larger than 1×1 follows.
    pub(super) fn read<R: BufRead>(lines: &mut Lines<R>) -> Option<Number> {
        while matches!(lines.kind(0)?, Kind::Blank) {
            lines.next();
        }
        let Line { number: line, text } = lines.peek(0)?;
        let (line, text) = (*line, text.as_ref().ok()?.trim_end().to_owned());
        let words = text.split([' ', '\t', 'x', '×']);
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let (first, others) = words.split_first()?;
        let is_number = others.len() < 2 && others.iter().all(|other| other == first);
        let number = first
            .parse()
            .ok()
            // A longer word of digits is a board.
            .filter(|&number: &usize| number > 0 && is_number && first.len() < 16)?;
        let is_header = !text.starts_with("  ") && is_board_next(&text, lines);
        is_header.then(|| {
            lines.next();
            Number {
                line,
                text: text.trim().to_owned(),
                number,
                boards: 0,
                is_side: false,
            }
        })
    }

    /// Returns a note that the line is skipped.
    pub(super) fn note(&self) -> String {
        let Number { line, text, .. } = self;
        format!("line {line}: `{text}` is skipped as the number of boards or their side")
    }

    /// Counts a puzzle or an error.
    pub(super) fn count(&mut self, size: Option<Size>) {
        self.boards += 1;
        self.is_side |= size.is_some_and(|size| [size.n(), size.box_side()].contains(&self.number));
    }

    /// Returns the error if the number is neither that of the boards nor their side.
    pub(super) fn fault(&self) -> Option<InstanceError> {
        let Number {
            boards, line, text, ..
        } = self;
        (!self.is_side && self.number != *boards).then(|| {
            let expected = format!("a board, or the number of boards, {boards}, or their side");
            at(*line, 1, format!("`{text}` before the boards"), expected)
        })
    }
}

/// Returns whether a board larger than 1×1 starts after the next line, `text`, which is not a row of it.
fn is_board_next<R: BufRead>(text: &str, lines: &mut Lines<R>) -> bool {
    let mut kinds = (1..20).map_while(|index| lines.kind(index));
    let is_frame =
        |kind: &Kind| matches!(kind, Kind::Blank | Kind::Border | Kind::Bars | Kind::Note);
    match kinds.find(|kind| !is_frame(kind)) {
        Some(Kind::Cells(row) | Kind::Bare(row, _)) => {
            let count = row.cells.len();
            let is_row = row.compact && text.len().abs_diff(count) <= count / 4;
            // Spaces may be empty cells.
            let is_complete = !row.has_gaps || row.form != Form::Plain || Size::new(count).is_ok();
            count > 1 && !is_row && is_complete
        }
        Some(Kind::List(_)) => true,
        _ => false,
    }
}

/// Returns the number of fields before the puzzle if the first line of a table has titles and is not a puzzle: 0 if no title is that of the
/// puzzle.
pub(super) fn titles(text: &str, line: u64, alphabet: Option<Alphabet>) -> Option<usize> {
    let titles = text.split(SEPARATORS);
    let titles: Vec<&str> = titles.map(|title| title.trim().trim_matches('"')).collect();
    let (first, others) = titles.split_first()?;
    if titles.iter().any(|title| is_puzzle(title, line, alphabet)) {
        return None;
    }
    let is_number = |field: &&str| {
        let is_part = |symbol: char| symbol.is_ascii_digit() || "._*".contains(symbol);
        !field.is_empty() && field.chars().all(is_part)
    };
    let is_in_words = |symbol: char| symbol.is_alphabetic() || symbol == '_' || symbol == ' ';
    let is_table = !others.is_empty()
        && first.contains(char::is_alphabetic)
        && first.chars().all(is_in_words)
        && !others.iter().any(is_number);
    let column = titles.iter().position(|title| is_title(title));
    column.or(is_table.then_some(0))
}

/// Returns whether a field is a puzzle of more than one cell.
fn is_puzzle(field: &str, line: u64, alphabet: Option<Alphabet>) -> bool {
    Row::of(field, line, 1, false).is_some_and(|row| {
        Size::of_cells(row.cells.len())
            .filter(|size| size.n() > 1)
            .is_some_and(|size| {
                let encoding = row::encoding([&row]);
                decode::puzzle(&row.cells, size, encoding, alphabet).is_ok()
            })
    })
}
