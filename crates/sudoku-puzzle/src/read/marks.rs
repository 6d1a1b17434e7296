//! Pencil marks of one board, from a whole text or from one line of a list.

use std::iter;
use std::str::FromStr;

use super::error::{count_of, quoted};
use super::lines::{Line, Lines};
use super::{Alphabet, ReadError, excerpt, marks_line};
use crate::{PencilMarks, Size};

/// Parses the marks of one board in one of two formats:
/// - one line of N³ symbols, N for each cell: at the position of each value its symbol if it is marked, and a symbol of
///   an empty cell if not, both from the table in [`read`](crate::read);
/// - N² cells separated by spaces, line breaks, bars or border lines. Up to 9×9, a cell is written as its digits, as in
///   `1379`; on larger boards as numbers separated by commas, as in `3,12,16`.
///
/// The alphabet of a 16×16 or 36×36 line is the one in which every symbol is valid at its position; in a line without
/// other marks, `0` is a mark if another symbol of an empty cell occurs. `#` starts a comment as in puzzles. A
/// [`MarksReader`](crate::read::MarksReader) reads lists with one board per line.
///
/// # Errors
/// Returns [`ReadError::Malformed`] at the first invalid symbol or cell, or at the end if the number of cells is wrong.
///
/// ```
/// use sudoku_puzzle::PencilMarks;
///
/// let cells = "1 234 23 4\n34 34 12 12\n-----\n24 1 34 123\n234 234 1 123";
/// let marks: PencilMarks = cells.parse()?;
/// assert_eq!(marks.candidates(0, 1).to_string(), "{2, 3, 4}");
/// assert_eq!(marks.to_string().parse::<PencilMarks>()?, marks);
/// assert!(marks.to_string().starts_with("1....234.23...."));
/// # Ok::<(), sudoku_puzzle::read::ReadError>(())
/// ```
impl FromStr for PencilMarks {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<PencilMarks, ReadError> {
        let mut lines = Lines::new(text.as_bytes());
        let lines: Vec<Line> = iter::from_fn(|| lines.next()).collect();
        of_lines(&lines, None)
    }
}

/// Parses the marks of one board on these lines.
pub(super) fn of_lines(
    lines: &[Line],
    setting: Option<Alphabet>,
) -> Result<PencilMarks, ReadError> {
    for line in lines {
        if let Err(fault) = &line.text {
            return Err(fault.error(line.number));
        }
    }
    let mut words = words(lines);
    match (words.next(), words.next()) {
        (Some(line), None) => marks_line::symbols(&line, setting),
        _ => cells(lines),
    }
}

/// A word between separators, and its position.
pub(super) struct Word<'a> {
    line: u64,
    column: usize,
    pub(super) text: &'a str,
}

impl Word<'_> {
    /// Returns an error at `offset` characters after the start.
    pub(super) fn error(
        &self,
        offset: usize,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> ReadError {
        ReadError::at(self.line, self.column + offset, found, expected)
    }
}

/// Returns the words of the lines that are text.
pub(super) fn words(lines: &[Line]) -> impl Iterator<Item = Word<'_>> {
    let texts = lines.iter().flat_map(|line| {
        let text = excerpt::without_comment(line.text.as_ref().ok()?);
        Some((line.number, text))
    });
    let texts = texts.filter(|(_, text)| !is_border(text));
    texts.flat_map(|(line, content)| {
        let mut rest = content.char_indices().zip(1..).peekable();
        iter::from_fn(move || {
            while rest
                .next_if(|&((_, character), _)| is_separator(character))
                .is_some()
            {}
            let &((from, _), column) = rest.peek()?;
            while rest
                .next_if(|&((_, character), _)| !is_separator(character))
                .is_some()
            {}
            let to = rest.peek().map_or(content.len(), |&((to, _), _)| to);
            let text = &content[from..to];
            Some(Word { line, column, text })
        })
    })
}

fn is_separator(character: char) -> bool {
    character.is_whitespace() || "|+-=".contains(character)
}

/// Returns whether a line consists of border characters only.
fn is_border(line: &str) -> bool {
    let drawn = |character: char| is_separator(character) || "*.:'".contains(character);
    line.chars().all(drawn) && line.contains(['-', '='])
}

/// Parses marks in the format by cells.
fn cells(lines: &[Line]) -> Result<PencilMarks, ReadError> {
    let count = words(lines).count();
    let Some(size) = Size::of_cells(count) else {
        let (line, column) = end(lines);
        let found = format!("the end after {}", count_of(count, "cell"));
        return Err(ReadError::at(line, column, found, marks_line::EXPECTED));
    };
    let n = size.n();
    let mut marks = PencilMarks::none(size);
    for (index, word) in words(lines).enumerate() {
        for (offset, number) in numbers(word.text, n) {
            let value = number.parse().ok().filter(|value| (1..=n).contains(value));
            let Some(value) = value else {
                let expected = format!("values from 1 to {n}");
                return Err(word.error(offset, quoted(number), expected));
            };
            marks.add(index / n, index % n, value as u8);
        }
    }
    Ok(marks)
}

/// Splits a cell into its marks, digits or parts between commas, each with its offset in characters.
fn numbers(cell: &str, n: usize) -> Vec<(usize, &str)> {
    if n <= 9 {
        let digits = cell.char_indices().enumerate();
        return digits
            .map(|(index, (from, digit))| (index, &cell[from..from + digit.len_utf8()]))
            .collect();
    }
    let mut column = 0;
    let mut numbers = Vec::new();
    for number in cell.split(',') {
        numbers.push((column, number));
        column += number.chars().count() + 1;
    }
    numbers
}

/// Returns the line and column after the last line.
fn end(lines: &[Line]) -> (u64, usize) {
    let text = |line: &Line| line.text.as_ref().map_or(0, |text| text.chars().count());
    lines
        .last()
        .map_or((1, 1), |line| (line.number, text(line) + 1))
}
