//! Splits a text into boards, each on one line or in several rows.

use crate::SpecError;
use crate::input::{Lines, Texts};

/// How the rows of a board are recognised.
pub(super) trait Rows {
    /// Returns `true` if the next line may be a further row of this board. It is not read otherwise.
    fn may_continue(&self, board: &str) -> bool;

    /// Returns `true` if `line`, the next one, is a further row of this board.
    fn continues(&self, board: &str, line: &str) -> bool;
}

/// The boards of a text, each on one line or in rows that follow each other. An empty line ends a board.
pub(super) struct Boards<R> {
    lines: Lines,
    /// The next line, if it has been read already.
    ahead: Option<Result<(usize, String), SpecError>>,
    rows: R,
}

impl<R> Boards<R> {
    pub(super) fn new(lines: Lines, rows: R) -> Self {
        Boards {
            lines,
            ahead: None,
            rows,
        }
    }
}

impl<R: Rows> Texts for Boards<R> {
    fn number(&mut self) -> Result<usize, SpecError> {
        self.lines.number()
    }
}

impl<R: Rows> Iterator for Boards<R> {
    type Item = Result<(usize, String), SpecError>;

    fn next(&mut self) -> Option<Self::Item> {
        let (first, mut board) = match self.ahead.take().or_else(|| self.lines.next())? {
            Ok(line) => line,
            Err(error) => return Some(Err(error)),
        };
        let mut last = first;
        while self.rows.may_continue(&board) {
            self.ahead = self.lines.next();
            match &self.ahead {
                Some(Ok((number, line)))
                    if !self.lines.is_after_blank() && self.rows.continues(&board, line) =>
                {
                    board.push('\n');
                    // A comment between rows becomes a line without fields, so that errors have the right line.
                    board += &",\n".repeat(number - last - 1);
                    board += line;
                    last = *number;
                    self.ahead = None;
                }
                _ => break,
            }
        }
        Some(Ok((first, board)))
    }
}
