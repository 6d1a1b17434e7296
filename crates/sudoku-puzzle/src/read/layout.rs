//! Boards in a layout.

use std::io::{self, BufRead};
use std::iter::FusedIterator;

use super::error::{at, count_of, quoted};
use super::{Alphabet, Entry, InstanceError, Puzzle, ReadError, symbols};
use crate::Notation;
use crate::layout::Layout;

/// A reader of boards in a layout, an iterator.
///
/// A board is a line of N² cells, or N lines of N cells. A cell is a symbol as on other boards of its size in the alphabet `1-G`; on boards
/// larger than 9×9 also a number, if the cells of a line are separated by spaces, commas or semicolons. `.`, `0`, `_`, `*`, `?` and, between
/// cells, `-` are empty cells. Blank lines, borders of `|`, `+`, `-` and `=`, and lines that start with `#` are ignored.
///
/// An item is an error if its cells are not those of a board, or if two values exclude each other. After an error, the text is skipped up to
/// the next blank line or line with a whole board.
///
/// ```
/// use sudoku_puzzle::{Solver, layout::Layout, read::LayoutReader};
///
/// let layout = Layout::jigsaw("AAAB CABB CCDB CDDD")?;
/// let text = "....\n...2\n4...\n1...\n\n1..1............\n";
/// let mut reader = LayoutReader::new(&layout, text.as_bytes());
/// let first = reader.next().expect("a board")?.puzzle;
/// assert_eq!(Solver::default().count(&first, 9), Ok(1));
/// let error = reader.next().expect("a line with an error").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 6, column 4: found 1 in r1c1 and r1c4, expected values that the layout jigsaw allows"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct LayoutReader<R> {
    layout: Layout,
    lines: io::Lines<R>,
    /// The number of the latest line, from 1.
    line: u64,
    /// The cells of the board so far, and whether one was a number.
    cells: Vec<Cell>,
    in_numbers: bool,
    /// Whether the rest of a malformed board is skipped.
    is_skipping: bool,
    is_over: bool,
}

/// A value, 0 for none, and where it is.
#[derive(Clone, Copy, Debug)]
struct Cell {
    value: u8,
    line: u64,
    column: usize,
}

impl<R: BufRead> LayoutReader<R> {
    /// Creates a reader that starts at the current position of the input.
    pub fn new(layout: &Layout, input: R) -> LayoutReader<R> {
        LayoutReader {
            layout: layout.clone(),
            lines: input.lines(),
            line: 0,
            cells: Vec::new(),
            in_numbers: false,
            is_skipping: false,
            is_over: false,
        }
    }

    /// Adds the cells of a line. Returns a board if it is complete.
    fn add(&mut self, text: &str) -> Result<Option<Entry>, InstanceError> {
        let size = self.layout.size();
        let (n, rows) = (size.n(), self.cells.len() / size.n());
        let (cells, in_numbers) = split(text, n);
        let is_whole = cells.len() == size.cells();
        if self.is_skipping && !is_whole {
            return Ok(None);
        }
        self.is_skipping = false;
        if cells.len() != n && !(is_whole && rows == 0) {
            let column = cells
                .last()
                .map_or(1, |(column, cell)| column + cell.chars().count());
            let found = format!(
                "the end of the line after {}",
                count_of(cells.len(), "cell")
            );
            let expected = match rows {
                0 => format!("{n} for a row or {} for a board of {size}", size.cells()),
                _ => format!("{n} for row {} of a board of {size}", rows + 1),
            };
            return Err(at(self.line, column, found, expected));
        }
        for (column, cell) in cells {
            let value = value(cell, n, in_numbers);
            let value = value.ok_or_else(|| {
                let expected = format!("a value from 1 to {n}, or a sign of an empty cell");
                at(self.line, column, quoted(cell), expected)
            })?;
            self.cells.push(Cell {
                value,
                line: self.line,
                column,
            });
        }
        self.in_numbers |= in_numbers;
        match self.cells.len() == size.cells() {
            true => self.complete().map(Some),
            false => Ok(None),
        }
    }

    fn complete(&mut self) -> Result<Entry, InstanceError> {
        let cells = std::mem::take(&mut self.cells);
        let notation = match std::mem::take(&mut self.in_numbers) {
            true => Notation::Numbers,
            false => Notation::Symbols(Alphabet::OneBased),
        };
        let (n, constraints) = (self.layout.size().n(), self.layout.constraints());
        let bit = |value: u8| {
            1_u64
                .checked_shl(u32::from(value).wrapping_sub(1))
                .unwrap_or(0)
        };
        for (
            index,
            &Cell {
                value,
                line,
                column,
            },
        ) in cells.iter().enumerate()
        {
            let before = |other: usize| {
                if other < index {
                    bit(cells[other].value)
                } else {
                    0
                }
            };
            if constraints.excluded(index, before) & bit(value) == 0 {
                continue;
            }
            let excludes = |&other: &usize| {
                let only = |cell| if cell == other { before(cell) } else { 0 };
                constraints.excluded(index, only) & bit(value) != 0
            };
            let first = (0..index).find(excludes).unwrap_or(index);
            let name = |cell: usize| format!("r{}c{}", cell / n + 1, cell % n + 1);
            let (one, other) = (cells[first].value, name(first));
            let found = match one == value {
                true => format!("{value} in {other} and {}", name(index)),
                false => format!("{one} in {other} and {value} in {}", name(index)),
            };
            let expected = format!("values that the layout {} allows", self.layout);
            return Err(at(line, column, found, expected));
        }
        let line = cells.first().map_or(0, |cell| cell.line);
        let values = cells.iter().map(|cell| cell.value).collect();
        let puzzle = Puzzle::in_layout(&self.layout, values);
        let puzzle = puzzle
            .expect("there are N² values up to N")
            .with_notation(notation);
        Ok(Entry { puzzle, line })
    }

    /// Ends the text. Returns an error if a board is not complete.
    fn end(&mut self) -> Option<InstanceError> {
        self.is_over = true;
        let n = self.layout.size().n();
        let rows = std::mem::take(&mut self.cells).len() / n;
        let found = format!("the end after {}", count_of(rows, "row"));
        (rows > 0).then(|| at(self.line + 1, 1, found, format!("{n} rows")))
    }
}

/// Returns the cells of a line with their columns, and whether they are numbers.
fn split(text: &str, n: usize) -> (Vec<(usize, &str)>, bool) {
    let (mut symbols, mut words) = (Vec::new(), Vec::new());
    let mut start = None;
    let ends = text.char_indices().chain([(text.len(), ' ')]);
    for (column, (index, symbol)) in ends.enumerate() {
        let is_gap = symbol.is_whitespace() || [',', ';', '|'].contains(&symbol);
        match (is_gap, start) {
            (true, Some((column, from))) => {
                words.push((column, &text[from..index]));
                start = None;
            }
            (false, None) => start = Some((column + 1, index)),
            _ => {}
        }
        if !is_gap {
            symbols.push((column + 1, &text[index..index + symbol.len_utf8()]));
        }
    }
    let in_words = n > 9 && [n, n * n].contains(&words.len());
    let is_number = |&(_, word): &(usize, &str)| word.len() > 1;
    match in_words && words.iter().any(is_number) {
        true => (words, true),
        false => (symbols, false),
    }
}

fn value(cell: &str, n: usize, in_numbers: bool) -> Option<u8> {
    let mut symbols = cell.chars();
    let value = match (symbols.next(), symbols.next()) {
        (Some(symbol), None) if !in_numbers || !symbol.is_ascii_digit() => {
            symbols::value(symbol, n, Alphabet::OneBased)?
        }
        _ => cell.parse().ok()?,
    };
    (value <= n).then_some(value as u8)
}

impl<R: BufRead> Iterator for LayoutReader<R> {
    type Item = Result<Entry, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.is_over {
            let text = match self.lines.next() {
                None => return self.end().map(|error| Err(error.into())),
                Some(Err(error)) => {
                    self.is_over = true;
                    return Some(Err(ReadError::Io(error)));
                }
                Some(Ok(text)) => text,
            };
            self.line += 1;
            let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
            self.is_skipping &= !text.trim().is_empty();
            let is_border = text.chars().all(|symbol| " \t|+-=".contains(symbol));
            if is_border || text.starts_with('#') {
                continue;
            }
            match self.add(text) {
                Ok(None) => {}
                Ok(Some(entry)) => return Some(Ok(entry)),
                Err(error) => {
                    self.cells.clear();
                    self.is_skipping = true;
                    return Some(Err(error.into()));
                }
            }
        }
        None
    }
}

impl<R: BufRead> FusedIterator for LayoutReader<R> {}
