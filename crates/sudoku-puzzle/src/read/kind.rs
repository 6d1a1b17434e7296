//! Classification of single lines.

use super::comment::without_comment;
use super::csv::{self, Field};
use super::lines::Line;
use super::row::{Form, Row};
use super::{ReadError, lengths};

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
    Wrong(ReadError),
}

/// Returns the kind of a line; for `in_numbers` see [`Row::of`].
pub(super) fn kind_of(line: &Line, in_numbers: bool) -> Kind {
    let text = match &line.text {
        Ok(text) => text.as_str(),
        Err(fault) => return Kind::Wrong(fault.error(line.number)),
    };
    if text.trim().is_empty() {
        return Kind::Blank;
    }
    let text = without_comment(text).trim_end();
    let inner = text.trim_start();
    if is_border(inner) {
        return Kind::Border;
    }
    if let Some(name) = inner
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
    {
        let is_puzzle = name.trim().eq_ignore_ascii_case("puzzle");
        return Kind::Section { is_puzzle };
    }
    if is_note(inner) {
        return Kind::Note;
    }
    let row = match csv::first_field(text, line.number, in_numbers) {
        Err(error) => return Kind::Wrong(error),
        Ok(Some(Field { text, column, .. })) => {
            Row::of(&text, line.number, column, false).map(|row| Row {
                form: Form::Field,
                ..row
            })
        }
        Ok(None) => Row::of(text, line.number, 1, in_numbers),
    };
    match row {
        Some(row) => Kind::Cells(row),
        None => Kind::Wrong(ReadError::at(
            line.number,
            1,
            "a line whose first field is empty",
            "a puzzle in the first field",
        )),
    }
}

impl Kind {
    /// Returns whether the line is a complete board of at least 9×9.
    pub(super) fn is_long_whole(&self) -> bool {
        matches!(self, Kind::Cells(row) if lengths::long_whole(row.cells.len()))
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
        title => ends && number && csv::TITLES.contains(&title),
    }
}
