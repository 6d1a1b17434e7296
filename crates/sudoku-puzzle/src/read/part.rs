//! Parts of a list with one puzzle per line.

use std::fmt;
use std::io;

use super::kind::Kind;
use super::lines::Line;
use super::row::{Form, Row};
use super::sixteen;
use super::{ReadError, Size, decode, lengths};

/// A function that counts the lines before a part.
type Counts = Box<dyn FnOnce() -> io::Result<u64> + Send>;

/// The lines before the part of a list that is passed to [`Reader::part`](super::Reader::part).
pub enum Before {
    /// This number of lines without a puzzle or a header, such as comments, or none. A header may follow.
    Comments(u64),
    /// This number of lines, including a puzzle or a header.
    Lines(u64),
    /// Lines including a puzzle or a header, counted by a function that is only called for an error, because counting
    /// may take longer than reading the part. Until then, line numbers count from the start of the part.
    Uncounted(Counts),
}

impl fmt::Debug for Before {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Before::Comments(lines) => f.debug_tuple("Comments").field(lines).finish(),
            Before::Lines(lines) => f.debug_tuple("Lines").field(lines).finish(),
            Before::Uncounted(_) => f.write_str("Uncounted"),
        }
    }
}

/// Returns the error for a line that may be part of a board of several lines, and `None` for other lines.
pub(super) fn not_a_line(line: &Line, kind: &Kind) -> Option<ReadError> {
    let found = match kind {
        Kind::Border => "the border of a board".to_owned(),
        Kind::Section { .. } => "the name of a section".to_owned(),
        Kind::Cells(row) if may_be_of_several(row) => format!("a row of {} cells", row.cells.len()),
        Kind::Bare(row, _) => format!("a row of {} empty cells", row.cells.len()),
        Kind::Bars => "bars without cells".to_owned(),
        Kind::List(list) if list.fault().is_some() => "a part of a list in brackets".to_owned(),
        Kind::Cells(_)
        | Kind::Blank
        | Kind::Note
        | Kind::List(_)
        | Kind::Markup
        | Kind::Wrong(_) => return None,
    };
    let line = line.number;
    Some(ReadError::NotALine { line, found })
}

/// Returns whether cells may be a row of a board or numbers with free line breaks. Other lines that are not complete
/// boards are malformed.
fn may_be_of_several(row: &Row) -> bool {
    let count = row.cells.len();
    if sixteen::is_ambiguous(row) {
        return sixteen::four_by_four(row).is_none();
    }
    row.form != Form::Field
        && lengths::surely_whole(count).is_none()
        && (Size::new(count).is_ok() || row.form == Form::Plain && !row.compact)
        && decode::meaningful(&row.cells).is_ok()
}
