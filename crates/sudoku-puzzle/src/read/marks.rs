//! Pencil marks from a text that holds nothing else.

use std::str::FromStr;

use super::ReadError;
use super::error::{count_of, quoted};
use crate::write::sign;
use crate::{PencilMarks, Size};

/// Reads the marks of one board:
/// - one line of N³ signs, N for each cell: at the place of each value its sign where it is marked, `.` or `0` where
///   it is not (`0`, where it is itself the sign, marks its value);
/// - or N² cells with blanks, line breaks, bars or border lines between them. Up to 9×9 a cell is its digits, as in `1379`; a larger
///   board has numbers with commas between them, as in `3,12,16`, and a cell with one mark that number.
///
/// Lines that begin with `#` are left out. Several boards are several texts: of a list, one a line, read each line.
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
        let mut words = words(text);
        match (words.next(), words.next()) {
            (Some(line), None) => signs(&line),
            _ => cells(text),
        }
    }
}

/// What stands between blanks and borders, and where.
struct Word<'a> {
    line: u64,
    column: usize,
    text: &'a str,
}

impl Word<'_> {
    fn error(&self, offset: usize, found: impl Into<String>, expected: &str) -> ReadError {
        ReadError::at(self.line, self.column + offset, found, expected)
    }
}

fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = text.lines().zip(1..);
    let lines = lines.filter(|(content, _)| !is_border(content) && !content.starts_with('#'));
    lines.flat_map(|(content, line)| {
        let mut rest = content.char_indices().zip(1..).peekable();
        std::iter::from_fn(move || {
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
    sign.is_whitespace() || "|│┃║+-=*".contains(sign)
}

/// Whether a line has nothing but what borders are drawn of.
fn is_border(line: &str) -> bool {
    let drawn = |sign: char| is_between(sign) || ".:'─━═┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝┏┳┓┣╋┫┗┻┛".contains(sign);
    line.chars().all(drawn) && line.contains(['-', '─', '━', '═', '='])
}

/// Marks by their places.
fn signs(line: &Word<'_>) -> Result<PencilMarks, ReadError> {
    let count = line.text.chars().count();
    let size = Size::ALL.into_iter().find(|size| size.n().pow(3) == count);
    let Some(size) = size else {
        let found = count_of(count, "sign");
        let expected =
            "pencil marks: N³ signs for a board of N×N, or N² cells with blanks between them";
        return Err(line.error(0, found, expected));
    };
    let n = size.n();
    let mut marks = PencilMarks::none(size);
    for (place, found) in line.text.chars().enumerate() {
        let (cell, value) = (place / n, (place % n + 1) as u8);
        let expected = sign(value, n);
        if found == expected || n < 36 && found.eq_ignore_ascii_case(&expected) {
            marks.add(cell / n, cell % n, value);
        } else if !matches!(found, '.' | '0') {
            let expected = format!("`{expected}` or `.` at this place");
            return Err(line.error(place, quoted(&found.to_string()), &expected));
        }
    }
    Ok(marks)
}

/// Marks by cells.
fn cells(text: &str) -> Result<PencilMarks, ReadError> {
    let count = words(text).count();
    let Some(size) = Size::of_cells(count) else {
        let (line, column) = end(text);
        let found = format!("the end after {}", count_of(count, "cell"));
        let expected = "pencil marks: N² cells for a board of N×N";
        return Err(ReadError::at(line, column, found, expected));
    };
    let n = size.n();
    let mut marks = PencilMarks::none(size);
    for (place, word) in words(text).enumerate() {
        for (offset, number) in numbers(word.text, n) {
            let value = number.parse().ok().filter(|value| (1..=n).contains(value));
            let Some(value) = value else {
                let expected = format!("values from 1 to {n}");
                return Err(word.error(offset, quoted(number), &expected));
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

/// Where a text ends.
fn end(text: &str) -> (u64, usize) {
    let last = text.lines().zip(1..).last().unwrap_or(("", 1));
    (last.1, last.0.chars().count() + 1)
}
