//! Cells written as spaces: in frames, where bars show the cells, and in columns, where the length of the lines does.

use std::io::BufRead;

use super::error::{at, count_of};
use super::lines::Lines;
use super::row::{Cell, Content, Form, Row, Token};
use super::{InstanceError, Size};

/// Returns the cells of a row between bars, if the bars show them: at the same distances in each box, or one cell
/// between two bars.
pub(super) fn cells(text: &str, line: u64, column: usize) -> Option<Vec<Cell>> {
    // Spaces before the first bar are a box, or the indentation of a frame.
    let starts_with_space = text.starts_with(char::is_whitespace);
    let as_box = starts_with_space.then(|| in_boxes(&parts(text, column, false), line));
    as_box.flatten().or_else(|| {
        let parts = parts(text, column, is_framed(text));
        in_boxes(&parts, line).or_else(|| {
            Size::new(parts.len()).ok().filter(|size| size.n() > 1)?;
            parts.iter().map(|part| cell(part, line)).collect()
        })
    })
}

fn is_framed(text: &str) -> bool {
    text.trim_start().starts_with('|')
}

/// A piece of a line and its column.
struct Part {
    symbols: Vec<char>,
    column: usize,
}

/// Splits a line at its bars, without what is outside of a frame. In a line without a frame, the spaces at both ends
/// may be missing; they are added, so that all parts have the same length if the bars are at equal distances.
fn parts(text: &str, mut column: usize, is_framed: bool) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    for part in text.split('|') {
        let symbols: Vec<char> = part.chars().collect();
        let length = symbols.len();
        parts.push(Part { symbols, column });
        column += length + 1;
    }
    if is_framed {
        parts.remove(0);
        parts.pop_if(|last| last.symbols.iter().all(|symbol| symbol.is_whitespace()));
        return parts;
    }
    let width = { parts.iter() }.map(|part| part.symbols.len()).max();
    let width = width.unwrap_or(0);
    if let [first, .., last] = &mut parts[..] {
        if first.symbols.len() + 1 == width {
            first.symbols.insert(0, ' ');
            first.column = first.column.saturating_sub(1);
        }
        last.symbols.resize(width.max(last.symbols.len()), ' ');
    }
    parts
}

/// Returns the cells of a row whose parts are boxes.
fn in_boxes(parts: &[Part], line: u64) -> Option<Vec<Cell>> {
    let side = parts.len();
    Size::new(side * side).ok().filter(|_| side > 1)?;
    let width = parts[0].symbols.len();
    if parts.iter().any(|part| part.symbols.len() != width) {
        return None;
    }
    // Cells take one character, or up to three with the spaces between them; numbers have two digits from 16×16 on.
    let fits = |&pitch: &usize| match pitch {
        1 => width == side,
        _ => (side * pitch).abs_diff(width) <= 1,
    };
    let pitch = (1..=if side > 3 { 3 } else { 2 }).find(fits)?;
    let mut cells = Vec::with_capacity(side * side);
    for part in parts {
        for place in 0..side {
            let is_last = place + 1 == side;
            let to = if is_last { width } else { (place + 1) * pitch };
            let symbols = part.symbols[place * pitch..to].to_vec();
            let column = part.column + place * pitch;
            cells.push(cell(&Part { symbols, column }, line)?);
        }
    }
    Some(cells)
}

/// Returns the only cell of a part of a line, or `None` if there are several.
fn cell(part: &Part, line: u64) -> Option<Cell> {
    let text: String = part.symbols.iter().collect();
    let inner = text.trim();
    if inner.is_empty() {
        return Some(Cell::new(Content::Blank, line, part.column));
    }
    let before = { part.symbols.iter() }.take_while(|symbol| symbol.is_whitespace());
    let column = part.column + before.count();
    let token = Token::new(inner, column);
    token
        .is_short()
        .then(|| Cell::new(token.content(), line, column))
}

/// Returns the error for a row whose boxes have different numbers of cells, so that a cell without a sign may be missing
/// anywhere in it.
pub(super) fn uneven(text: &str, row: &Row) -> Option<InstanceError> {
    let count = row.cells.len();
    let has_spaces = row.cells.iter().any(|cell| cell.content == Content::Blank);
    if row.form != Form::Drawn || has_spaces || Size::new(count).is_err() {
        return None;
    }
    let parts = parts(text, 1, is_framed(text));
    let count = |part: &Part| {
        let is_inside =
            |cell: &&Cell| (part.column..part.column + part.symbols.len()).contains(&cell.column);
        row.cells.iter().filter(is_inside).count()
    };
    let (first, rest) = parts.split_first()?;
    let other = rest.iter().find(|&part| count(part) != count(first))?;
    let cells = count_of(count(other), "cell");
    let found = format!("{cells} between bars, and {} between others", count(first));
    let expected = "as many between all bars, with `.` for an empty cell";
    Some(at(row.line, other.column, found, expected))
}

/// Returns the rows of a board in columns of one character, or of one character and a space, if the first line and the
/// next ones are one. The trailing spaces of a line may be missing.
pub(super) fn columns<R: BufRead>(
    first: &str,
    line: u64,
    lines: &mut Lines<R>,
) -> Option<Vec<Row>> {
    if !has_gap(first) {
        return None;
    }
    Size::ALL[1..]
        .iter()
        .find_map(|&size| rows(first, line, lines, size.n()))
}

fn rows<R: BufRead>(first: &str, line: u64, lines: &mut Lines<R>, n: usize) -> Option<Vec<Row>> {
    let mut texts = vec![(line, first.trim_end().to_owned())];
    for index in 0..n - 1 {
        let next = lines.peek(index)?;
        texts.push((next.number, next.text.as_ref().ok()?.trim_end().to_owned()));
    }
    let ends = lines.peek(n - 1).is_none_or(|next| match &next.text {
        Ok(text) => !text.contains(char::is_alphanumeric),
        Err(_) => false,
    });
    let width = texts.iter().map(|(_, text)| text.chars().count()).max()?;
    let pitch = [1, 2]
        .into_iter()
        .find(|pitch| width == n * pitch - (pitch - 1));
    let pitch = pitch.filter(|_| ends)?;
    let mut used = [false; 2];
    let mut rows = Vec::with_capacity(n);
    for (line, text) in texts {
        let blank = |col| Cell::new(Content::Blank, line, 1 + col * pitch);
        let mut cells: Vec<Cell> = (0..n).map(blank).collect();
        for (at, symbol) in text.chars().enumerate() {
            if symbol == ' ' {
                continue;
            }
            // Spaces are not empty cells if there is a sign of an empty cell.
            if !symbol.is_ascii_alphanumeric() || symbol == '0' && n <= 9 || at % pitch != 0 {
                return None;
            }
            used[at % 2] = true;
            cells[at / pitch].content = Content::Symbol(symbol);
        }
        rows.push(Row {
            line,
            end: width + 1,
            cells,
            compact: false,
            form: Form::Drawn,
            has_gaps: false,
        });
    }
    // A line may be too short for another reason than that its last cells are empty.
    let is_blank = |cell: &Cell| cell.content == Content::Blank;
    let has_blank = |row: &Row| {
        let last = row.cells.iter().rposition(|cell| !is_blank(cell));
        row.cells[..last.unwrap_or(0)].iter().any(is_blank)
    };
    // Cells at every second character only are separated by spaces.
    (rows.iter().any(has_blank) && (pitch == 2 || used == [true; 2])).then_some(rows)
}

/// Returns whether a line may have cells written as spaces, and no other separator.
fn has_gap(text: &str) -> bool {
    text.contains(' ')
        && text.contains(char::is_alphanumeric)
        && text
            .chars()
            .all(|symbol| symbol == ' ' || symbol.is_ascii_alphanumeric())
}
