//! Pencil marks of one board, from a whole text or from one line of a list.

use std::collections::BTreeSet;
use std::iter;
use std::str::FromStr;

use super::decode::first_clash;
use super::error::{at, count_of, quoted};
use super::lines::{Line, Lines};
use super::row::{Cell, Content};
use super::{Alphabet, InstanceError, ReadError, excerpt, marks_line, symbols};
use crate::occupancy::Occupancy;
use crate::{PencilMarks, Size};

/// Parses the marks of one board in one of two formats:
/// - one line of N³ symbols, N for each cell: at the position of each value its symbol if it is marked, and a symbol of
///   an empty cell if not, both from the table in [`read`](crate::read);
/// - N² cells separated by spaces, line breaks, bars or border lines. Up to 9×9, a cell is written as its digits, as in
///   `1379`; on larger boards as numbers separated by commas, as in `3,12,16`. A sign of an empty cell, such as `.`,
///   is all values.
///
/// The alphabet of a 16×16 or 36×36 line is the one in which every symbol is valid at its position; in a line without
/// other marks, `0` is a mark if another symbol of an empty cell occurs. `#` starts a comment as in puzzles. A
/// [`MarksReader`](crate::read::MarksReader) reads lists with one board per line.
///
/// # Errors
/// Returns [`ReadError::Malformed`] at the first invalid symbol or cell, or at the end if the number of cells is wrong.
///
/// ```
/// use sudoku_puzzle::clues::PencilMarks;
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
        Ok(of_lines(&lines, None)?)
    }
}

/// Parses the marks of one board on these lines.
pub(super) fn of_lines(
    lines: &[Line],
    setting: Option<Alphabet>,
) -> Result<PencilMarks, InstanceError> {
    for line in lines {
        if let Err(error) = &line.text {
            return Err(error.clone());
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
    ) -> InstanceError {
        at(self.line, self.column + offset, found, expected)
    }
}

/// Returns the words of the lines that are text.
pub(super) fn words<'a>(
    lines: impl IntoIterator<Item = &'a Line>,
) -> impl Iterator<Item = Word<'a>> {
    let texts = lines.into_iter().flat_map(|line| {
        let text = excerpt::without_comment(line.text.as_ref().ok()?);
        Some((line.number, text))
    });
    let texts = texts.filter(|(_, text)| !is_border(text));
    texts.flat_map(|(line, content)| {
        let mut end = 1;
        content.split(is_separator).filter_map(move |text| {
            let column = end;
            end += text.chars().count() + 1;
            (!text.is_empty()).then_some(Word { line, column, text })
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

/// Returns the error for a row with a wrong number of cells, at the first bar after which the number is wrong.
pub(super) fn wrong_row(line: &Line, size: Size) -> InstanceError {
    let text = line.text.as_deref().unwrap_or_default();
    let between = text.match_indices('|').filter_map(|(place, bar)| {
        let (cells, _) = text[place + bar.len()..].split_once('|')?;
        Some((place, cells.split_whitespace().count()))
    });
    let wrong = { between }.find(|(_, cells)| *cells != size.box_side());
    match wrong {
        Some((place, cells)) => {
            let found = format!("{} after this bar", count_of(cells, "cell"));
            let column = 1 + text[..place].chars().count();
            at(line.number, column, found, size.box_side().to_string())
        }
        None => {
            let count = words([line]).count();
            let expected = format!("{} for a row of a {size} board", size.n());
            at(line.number, 1, count_of(count, "cell"), expected)
        }
    }
}

/// Parses marks in the format by cells.
fn cells(lines: &[Line]) -> Result<PencilMarks, InstanceError> {
    let count = words(lines).count();
    let Some(size) = Size::of_cells(count) else {
        let (line, column) = end(lines);
        let found = format!("the end after {}", count_of(count, "cell"));
        return Err(at(line, column, found, marks_line::EXPECTED));
    };
    let n = size.n();
    let mut marks = PencilMarks::none(size);
    for (index, word) in words(lines).enumerate() {
        let (row, col) = (index / n, index % n);
        if is_blank(word.text, n) {
            for value in 1..=n as u8 {
                marks.add(row, col, value);
            }
            continue;
        }
        for (offset, number) in numbers(word.text, n) {
            let Some(value) = value(number, n) else {
                let expected = format!("values from 1 to {n}");
                return Err(word.error(offset, quoted(number), expected));
            };
            marks.add(row, col, value);
        }
    }
    Ok(marks)
}

/// Returns whether a word is an empty cell, which can have all values.
fn is_blank(word: &str, n: usize) -> bool {
    let mut symbols = word.chars();
    let is_sign = |symbol| symbols::is_sign(symbol) || symbol == '0' && n <= 9;
    symbols.next().is_some_and(is_sign) && symbols.next().is_none()
}

fn value(number: &str, n: usize) -> Option<u8> {
    let value = number.parse().ok();
    value.filter(|&value: &u8| (1..=n).contains(&value.into()))
}

/// The cells of a line by which a text of candidates is recognised.
pub(super) struct Part {
    pub(super) size: Size,
    /// Whether the line is a row, and not a board.
    pub(super) is_row: bool,
    /// The number of cells with several candidates.
    pub(super) open: usize,
    /// The number of empty cells.
    pub(super) blank: usize,
}

impl Part {
    /// Returns the cells of a line if it is a row or a board with different candidates in each cell.
    pub(super) fn of(line: &Line) -> Option<Part> {
        let words: Vec<Word<'_>> = words([line]).collect();
        let count = |word: &Word<'_>, n: usize| {
            if is_blank(word.text, n) {
                return Some(0);
            }
            let numbers = numbers(word.text, n);
            let values = numbers.iter().map(|(_, number)| value(number, n));
            let values: BTreeSet<u8> = values.collect::<Option<_>>()?;
            (values.len() == numbers.len()).then_some(values.len())
        };
        let sizes = [Size::of_cells(words.len()), Size::new(words.len()).ok()];
        sizes
            .into_iter()
            .zip([false, true])
            .find_map(|(size, is_row)| {
                let size = size.filter(|size| size.n() > 1)?;
                let counts = words.iter().map(|word| count(word, size.n()));
                let counts: Vec<usize> = counts.collect::<Option<_>>()?;
                Some(Part {
                    size,
                    is_row,
                    open: counts.iter().filter(|&&count| count > 1).count(),
                    blank: counts.iter().filter(|&&count| count == 0).count(),
                })
            })
    }
}

/// Returns the error for a value that is the only one of two cells of a unit, or for a cell whose candidates are all such values of its
/// units.
pub(super) fn conflict(lines: &[Line], marks: &PencilMarks) -> Option<InstanceError> {
    let size = marks.size();
    let only = |bits: &u64| match bits.is_power_of_two() {
        true => bits.trailing_zeros() as u8 + 1,
        false => 0,
    };
    let values: Vec<u8> = marks.cells().iter().map(only).collect();
    let words: Vec<Word<'_>> = words(lines).collect();
    if let Some(clash) = first_clash(size, &values) {
        let cell = |word: &Word<'_>| {
            let content = Content::Word(word.text.into());
            Cell::new(content, word.line, word.column)
        };
        let cells: Vec<Cell> = words.iter().map(cell).collect();
        return (cells.len() == values.len()).then(|| clash.error(&cells));
    }
    let used = Occupancy::of_clues(marks)?;
    let is_wrong = |&index: &usize| {
        values[index] == 0 && marks.cells()[index] & !used.excluded(marks, index) == 0
    };
    let word = words.get((0..values.len()).find(is_wrong)?)?;
    let found = format!(
        "{}, all of which are in its row, column and box",
        quoted(word.text)
    );
    Some(word.error(0, found, "a candidate that is in none of them"))
}

/// Splits a cell into its marks, digits or parts between commas, each with its offset in characters.
fn numbers(cell: &str, n: usize) -> Vec<(usize, &str)> {
    if n <= 9 && !cell.contains(',') {
        let digits = cell.split("").filter(|digit| !digit.is_empty());
        return digits.enumerate().collect();
    }
    let mut end = 0;
    let numbers = cell.split(',').map(|number| {
        let column = end;
        end += number.chars().count() + 1;
        (column, number)
    });
    numbers.collect()
}

/// Returns the line and column after the last line.
fn end(lines: &[Line]) -> (u64, usize) {
    let text = |line: &Line| line.text.as_ref().map_or(0, |text| text.chars().count());
    lines
        .last()
        .map_or((1, 1), |line| (line.number, text(line) + 1))
}
