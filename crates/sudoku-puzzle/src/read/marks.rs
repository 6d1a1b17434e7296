//! Pencil marks of one board, from a text that holds nothing else or from one line of many.

use std::iter;
use std::str::FromStr;

use super::error::{count_of, quoted};
use super::lines::{Line, Lines};
use super::{Alphabet, ReadError, comment, marks_line};
use crate::{PencilMarks, Size};

/// Reads the marks of one board:
/// - one line of N³ signs, N for each cell: at the place of each value its sign where it is marked, a sign for an empty
///   cell where it is not, both from the table in [`read`](crate::read);
/// - or N² cells with blanks, line breaks, bars or border lines between them. Up to 9×9 a cell is its digits, as in `1379`; a larger
///   board has numbers with commas between them, as in `3,12,16`, and a cell with one mark that number.
///
/// The alphabet of a 16×16 or 36×36 line is the one by which every sign is right at its place; of a line without
/// another mark, `0` beside another sign for an empty cell is a mark. `#` begins a comment as it does for puzzles.
/// Of a list, one board a line, a [`MarksReader`](crate::read::MarksReader) reads each.
///
/// # Errors
/// [`ReadError::Malformed`] at the first sign or cell that cannot be, or at the end where there are too few or too many.
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

/// The marks of the one board that stands on these lines.
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
        (Some(line), None) => marks_line::signs(&line, setting),
        _ => cells(lines),
    }
}

/// What stands between blanks and borders, and where.
pub(super) struct Word<'a> {
    line: u64,
    column: usize,
    pub(super) text: &'a str,
}

impl Word<'_> {
    /// What is wrong so many characters after the beginning.
    pub(super) fn error(
        &self,
        offset: usize,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> ReadError {
        ReadError::at(self.line, self.column + offset, found, expected)
    }
}

/// The words of lines that are text.
pub(super) fn words(lines: &[Line]) -> impl Iterator<Item = Word<'_>> {
    let texts = lines.iter().flat_map(|line| {
        let text = comment::without_comment(line.text.as_ref().ok()?);
        Some((line.number, text))
    });
    let texts = texts.filter(|(_, text)| !is_border(text));
    texts.flat_map(|(line, content)| {
        let mut rest = content.char_indices().zip(1..).peekable();
        iter::from_fn(move || {
            while rest.next_if(|&((_, sign), _)| is_between(sign)).is_some() {}
            let &((from, _), column) = rest.peek()?;
            while rest.next_if(|&((_, sign), _)| !is_between(sign)).is_some() {}
            let to = rest.peek().map_or(content.len(), |&((to, _), _)| to);
            let text = &content[from..to];
            Some(Word { line, column, text })
        })
    })
}

fn is_between(sign: char) -> bool {
    sign.is_whitespace() || "|│┃║+-=".contains(sign)
}

/// Whether a line has nothing but what borders are drawn of.
fn is_border(line: &str) -> bool {
    let drawn =
        |sign: char| is_between(sign) || "*.:'─━═┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝┏┳┓┣╋┫┗┻┛".contains(sign);
    line.chars().all(drawn) && line.contains(['-', '─', '━', '═', '='])
}

/// Marks by cells.
fn cells(lines: &[Line]) -> Result<PencilMarks, ReadError> {
    let count = words(lines).count();
    let Some(size) = Size::of_cells(count) else {
        let (line, column) = end(lines);
        let found = format!("the end after {}", count_of(count, "cell"));
        return Err(ReadError::at(line, column, found, marks_line::EXPECTED));
    };
    let n = size.n();
    let mut marks = PencilMarks::none(size);
    for (place, word) in words(lines).enumerate() {
        for (offset, number) in numbers(word.text, n) {
            let value = number.parse().ok().filter(|value| (1..=n).contains(value));
            let Some(value) = value else {
                let expected = format!("values from 1 to {n}");
                return Err(word.error(offset, quoted(number), expected));
            };
            marks.add(place / n, place % n, value as u8);
        }
    }
    Ok(marks)
}

/// The marks of a cell, each with its place: digits, or what stands between commas.
fn numbers(cell: &str, n: usize) -> Vec<(usize, &str)> {
    if n <= 9 {
        let digits = cell.char_indices().enumerate();
        return digits
            .map(|(place, (from, digit))| (place, &cell[from..from + digit.len_utf8()]))
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

/// Where the last of these lines ends.
fn end(lines: &[Line]) -> (u64, usize) {
    let text = |line: &Line| line.text.as_ref().map_or(0, |text| text.chars().count());
    lines
        .last()
        .map_or((1, 1), |line| (line.number, text(line) + 1))
}
