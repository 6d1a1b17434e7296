//! Lists in brackets, as Python, JSON and C print them: `[[5, 3, None], ...]`.

use super::error::{at, count_of};
use super::excerpt::without_comment;
use super::lengths;
use super::row::{Cell, Form, Row};
use super::{InstanceError, Size};

const OPEN: [char; 3] = ['[', '(', '{'];
const CLOSE: [char; 3] = [']', ')', '}'];

/// The values of one line with brackets, or of several lines up to the last closing bracket.
#[derive(Debug, Default)]
pub(super) struct List {
    /// The values of each line.
    rows: Vec<Row>,
    /// The number of brackets that are open at the end of the line.
    open: i32,
    /// The lists that contain no other list.
    innermost: Vec<Innermost>,
    /// The number of texts that are boards of 9×9 or larger.
    whole: usize,
}

#[derive(Debug)]
struct Innermost {
    line: u64,
    column: usize,
    commas: usize,
    is_open: bool,
}

/// Returns the position of the first bracket if a line starts with one, or with the name of a variable before one.
fn start(text: &str) -> Option<usize> {
    let after_name = text.find(['=', ':']).map_or(0, |at| at + 1);
    let is_bracket = |symbol| OPEN.contains(&symbol) || CLOSE.contains(&symbol);
    let starts = |from: usize| {
        let at = text.len() - text[from..].trim_start().len();
        text[at..].starts_with(is_bracket).then_some(at)
    };
    if let Some(at) = starts(0) {
        let rest = &text[at + 1..];
        let is_section = rest.starts_with(char::is_alphabetic) && !rest.contains(',');
        return (!is_section).then_some(at);
    }
    let name = text.trim_start().trim_start_matches('"');
    starts(after_name).filter(|_| name.starts_with(char::is_alphabetic))
}

/// Returns the number of words that are boards of 9×9 or larger.
fn whole(text: &str) -> usize {
    let is_symbol = |symbol: char| symbol.is_ascii_alphanumeric() || "._*".contains(symbol);
    let words = text.split(|symbol| !is_symbol(symbol));
    words.filter(|word| lengths::long_whole(word.len())).count()
}

impl List {
    /// Splits a line that starts with a list; returns `None` if it does not.
    pub(super) fn of(text: &str, line: u64) -> Option<List> {
        let start = start(text)?;
        let mut list = List::default();
        let before = " ".repeat(text[..start].chars().count());
        list.add(&(before + &text[start..]), line);
        Some(list)
    }

    /// Adds a line before the last closing bracket. Returns `false` if it is a whole board instead.
    pub(super) fn continues(&mut self, text: &str, line: u64) -> bool {
        let text = without_comment(text);
        let is_part = whole(text) == 0;
        if is_part {
            self.add(text, line);
        }
        is_part
    }

    fn add(&mut self, text: &str, line: u64) {
        self.whole += whole(text);
        let mut blanked = String::with_capacity(text.len());
        let mut after_list = false;
        for ((at, symbol), column) in text.char_indices().zip(1..) {
            let is_bracket = OPEN.contains(&symbol) || CLOSE.contains(&symbol);
            let is_quote = matches!(symbol, '"' | '\'');
            if OPEN.contains(&symbol) {
                self.innermost.pop_if(|list| list.is_open);
                self.innermost.push(Innermost {
                    line,
                    column,
                    commas: 0,
                    is_open: true,
                });
                self.open += 1;
            } else if let Some(list) = self.innermost.last_mut() {
                list.is_open &= !is_bracket;
                list.commas += usize::from(symbol == ',' && list.is_open);
            }
            if CLOSE.contains(&symbol) {
                self.open -= 1;
                after_list = true;
            }
            // Nothing or a space in quotes is an empty cell.
            let is_empty = is_quote
                && text[at + 1..].trim_start_matches(' ').starts_with(symbol)
                && text[..at].ends_with([',', ' ', '[', '{', '(']);
            blanked.push(match symbol {
                _ if is_empty => '_',
                _ if is_bracket || is_quote || matches!(symbol, ',' | ';') && after_list => ' ',
                symbol => symbol,
            });
            after_list &= is_bracket || symbol.is_whitespace();
        }
        let blanked = blanked.trim_end().trim_end_matches([',', ';']);
        let row = Row::of(blanked, line, 1, false);
        self.rows.extend(row.map(|row| Row {
            form: Form::Drawn,
            ..row
        }));
    }

    /// Returns whether a bracket is still open.
    pub(super) fn is_open(&self) -> bool {
        self.open > 0
    }

    /// Returns whether there are brackets only.
    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Returns the rows, one for each line.
    pub(super) fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Returns the values of all lines.
    pub(super) fn cells(&self) -> Vec<Cell> {
        let cells = self.rows.iter().flat_map(|row| &row.cells);
        cells.cloned().collect()
    }

    /// Returns the row if this is a line with one list, which may be a row of a board.
    pub(super) fn row(&self) -> Option<&Row> {
        match (&self.rows[..], &self.innermost[..]) {
            ([row], [_]) if !self.is_open() => Some(row),
            _ => None,
        }
    }

    /// Returns the error if the lists are several boards, by the lengths of the lists.
    fn several(&self) -> Option<InstanceError> {
        let several = |count: usize, size: Size, line, column| {
            let found = format!("{count} boards of {size} in one list");
            let expected = "one board, or each board on a line of its own";
            Some(at(line, column, found, expected))
        };
        let (cells, last) = (self.cells(), self.rows.last()?);
        if self.whole > 1 {
            // Only the first one has cells.
            let size = Size::of_cells(cells.len())?;
            return several(self.whole, size, last.line, last.end);
        }
        let (length, lists) = (self.innermost.first()?.commas + 1, self.innermost.len());
        let is_one = |size: Size| {
            [size.n(), size.cells()].contains(&length) || [1, size.n()].contains(&lists)
        };
        if Size::of_cells(cells.len()).is_some_and(is_one) {
            return None;
        }
        Size::ALL[1..].iter().find_map(|&size| {
            let count = cells.len() / size.cells();
            let is_each = [size.n(), size.cells()].contains(&length)
                || length * lists == count
                || lists == count * size.n();
            let start = cells.get(size.cells())?;
            let are_whole = cells.len() == count * size.cells() && is_each;
            are_whole.then(|| several(count, size, start.line, start.column))?
        })
    }

    /// Returns the error if the lists are not a board: a bracket is not closed, or the number of values is wrong. A bracket
    /// before a board on a line of its own may enclose more lines.
    pub(super) fn fault(&self) -> Option<InstanceError> {
        let last = self.rows.last()?;
        if self.is_open() && self.whole != 1 {
            let values = count_of(self.cells().len(), "value");
            let found = format!("the end of the list after {values}");
            return Some(at(last.line, last.end, found, "a closing bracket"));
        }
        let (first, rest) = self.innermost.split_first()?;
        if let Some(other) = rest.iter().find(|list| list.commas != first.commas) {
            let found = format!("a list of {}", count_of(other.commas + 1, "value"));
            let expected = format!("{}, as in the first one", first.commas + 1);
            return Some(at(other.line, other.column, found, expected));
        }
        if let Some(error) = self.several() {
            return Some(error);
        }
        let count = self.cells().len();
        if Size::of_cells(count).is_some_and(|size| size.n() > 1) {
            return None;
        }
        let found = format!("{} in brackets", count_of(count, "value"));
        let (_, expected) = lengths::nearest(count, false);
        Some(at(last.line, last.end, found, expected))
    }
}
