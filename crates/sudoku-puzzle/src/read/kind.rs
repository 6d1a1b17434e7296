//! Classification of single lines.

use super::brackets::List;
use super::csv;
use super::error::at;
use super::excerpt::{is_link, without_comment};
use super::lines::Line;
use super::row::{Form, Row};
use super::{InstanceError, Size, frame, header};

/// The kind of a line, determined without its context.
#[derive(Debug)]
pub(super) enum Kind {
    Blank,
    /// The edge of a board or of a box.
    Border,
    /// Text that programs write around a board.
    Note,
    /// A section header of an .sdk file, such as `[Puzzle]`.
    Section {
        is_puzzle: bool,
    },
    Cells(Row),
    /// A row of empty cells in a board with such rows, and otherwise something else, such as a border of dashes.
    Bare(Row, Box<Kind>),
    /// Bars without cells.
    Bars,
    /// A line that starts with a list in brackets.
    List(List),
    /// A line of XML.
    Markup,
    Wrong(InstanceError),
}

/// Returns the kind of a line; for `in_numbers` see [`Row::of`].
pub(super) fn kind_of(line: &Line, in_numbers: bool) -> Kind {
    let (text, number) = match &line.text {
        Ok(text) => (without_comment(text), line.number),
        Err(error) => return Kind::Wrong(error.clone()),
    };
    let inner = text.trim();
    let is_bar = |symbol: char| symbol == '|' || symbol.is_whitespace();
    match inner {
        "" => return bare(text, number, Kind::Blank),
        _ if inner.chars().all(is_bar) => return bare(text, number, Kind::Bars),
        _ if is_border(inner) && inner.contains(['+', '=', '*']) => return Kind::Border,
        _ if is_border(inner) => return bare(text, number, Kind::Border),
        _ if inner.starts_with('<') => return Kind::Markup,
        _ if is_link(inner) => return Kind::Wrong(link(number)),
        _ => {}
    }
    if let Some(list) = List::of(text, number) {
        return Kind::List(list);
    }
    let name = { inner.strip_prefix('[') }.and_then(|rest| rest.strip_suffix(']'));
    if let Some(name) = name {
        let is_puzzle = name.trim().eq_ignore_ascii_case("puzzle");
        return Kind::Section { is_puzzle };
    }
    if is_note(inner) {
        return Kind::Note;
    }
    let row = match csv::first_field(text, number, in_numbers) {
        Err(error) => return Kind::Wrong(error),
        Ok(Some(field)) => Row::of(&field.text, number, field.column, false).map(|row| Row {
            form: Form::Field,
            ..row
        }),
        Ok(None) => Row::of(text, number, 1, in_numbers),
    };
    match row {
        Some(row) if row.is_without_signs() => bare(text, number, Kind::Wrong(empty(number))),
        Some(row) => frame::uneven(text, &row).map_or(Kind::Cells(row), Kind::Wrong),
        None => Kind::Wrong(empty(number)),
    }
}

fn empty(line: u64) -> InstanceError {
    let found = "a line whose first field is empty";
    at(line, 1, found, "a puzzle in the first field")
}

fn link(line: u64) -> InstanceError {
    let expected = "a link with all cells, such as `...?bd=53..7...`, or the board itself";
    at(line, 1, "a link without the cells of a board", expected)
}

/// Returns the kind of a line that is a row of empty cells or else `otherwise`.
fn bare(text: &str, line: u64, otherwise: Kind) -> Kind {
    let is_row = |row: &Row| row.cells.len() > 1 && Size::new(row.cells.len()).is_ok();
    match Row::of(text, line, 1, false).filter(is_row) {
        Some(row) => Kind::Bare(row, Box::new(otherwise)),
        None => otherwise,
    }
}

/// Returns whether a line is a border such as `+---+---+`, `|===|===|` or `*-----*`; with three dashes, the corners
/// `.---.`, `:---:` and `'---'` are allowed too.
fn is_border(text: &str) -> bool {
    let plain = |character: char| character.is_whitespace() || "|-+=*".contains(character);
    let corner = |character: char| plain(character) || ".:'".contains(character);
    text.contains(['-', '+', '=']) && text.chars().all(plain)
        || text.contains("---") && text.chars().all(corner)
}

/// Returns whether a line is `Simple Sudoku`, `Version 4.2` (.ss files), or a title such as `Grid 01`.
fn is_note(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let first = words.next().unwrap_or_default().to_ascii_lowercase();
    let second = words.next().unwrap_or_default();
    let ends = words.next().is_none();
    let number = !second.is_empty() && second.bytes().all(|byte| byte.is_ascii_digit());
    match first.as_str() {
        "version" => true,
        "simple" => ends && second.eq_ignore_ascii_case("sudoku"),
        title => ends && number && header::is_title(title),
    }
}
