//! A part of a list, in which every line is read by itself.

use std::fmt;
use std::io;
use std::mem;

use super::kind::Kind;
use super::lines::Line;
use super::row::{Form, Row};
use super::sixteen;
use super::{ReadError, Size, lengths, signs};

/// Counts lines.
type Counts = Box<dyn FnOnce() -> io::Result<u64> + Send>;

/// What stands before the part of a list that a [`Reader::part`](super::Reader::part) is given.
pub enum Before {
    /// So many lines of which none is a puzzle or a header, such as comments, or no line at all: a header may follow.
    Comments(u64),
    /// So many lines, of which some are more than that.
    Lines(u64),
    /// Lines that are counted only if an error is to name one, as counting them may take longer than reading the part. Until then
    /// the lines of the part are counted from its beginning.
    Uncounted(Counts),
}

impl Before {
    /// As many lines as are known of now.
    pub(super) fn known(&self) -> u64 {
        match self {
            Before::Comments(lines) | Before::Lines(lines) => *lines,
            Before::Uncounted(_) => 0,
        }
    }

    /// What counts the lines, once.
    pub(super) fn take_uncounted(&mut self) -> Option<Counts> {
        match mem::replace(self, Before::Lines(0)) {
            Before::Uncounted(count) => Some(count),
            other => {
                *self = other;
                None
            }
        }
    }
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

/// The error for a line that is not read without those around it, if it is such.
pub(super) fn not_a_line(line: &Line, kind: &Kind) -> Option<ReadError> {
    let found = match kind {
        Kind::Border => "the border of a board".to_owned(),
        Kind::Section { .. } => "the name of a section".to_owned(),
        Kind::Cells(row) if may_be_of_several(row) => format!("a row of {} cells", row.cells.len()),
        Kind::Cells(_) | Kind::Blank | Kind::Note | Kind::Wrong(_) => return None,
    };
    let line = line.number;
    Some(ReadError::NotALine { line, found })
}

/// Whether cells are perhaps a row of a board, or numbers with free line breaks: what else there is of another length is a mistake.
fn may_be_of_several(row: &Row) -> bool {
    let count = row.cells.len();
    if sixteen::is_open(row) {
        return sixteen::four(row).is_none();
    }
    row.form != Form::Field
        && lengths::surely_whole(count).is_none()
        && (Size::new(count).is_ok() || row.form == Form::Plain && !row.close)
        && signs::meaningful(&row.cells).is_ok()
}
