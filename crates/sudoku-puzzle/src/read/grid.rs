//! Boards on several lines: N rows of N cells, or numbers with free line breaks.

use std::io::BufRead;

use super::error::{at, count_of};
use super::kind::{Kind, kind_of};
use super::lines::Lines;
use super::row::{self, Cell, Content, Encoding, Form, Row};
use super::{Alphabet, InstanceError, Puzzle, Size, decode, lengths, sixteen};

/// The number of cells of the largest board, and the maximum that is stored.
const MAX_CELLS: usize = 64 * 64;

/// A board of which some rows were read. An invalid cell is only reported when the board is complete, so that it
/// affects nothing else. Rows after any other error are counted but not stored: they belong to the malformed board and
/// are not puzzles themselves.
pub(super) struct Grid {
    /// The number of cells of the first row, or of the second if the first has an invalid length.
    side: usize,
    rows: Vec<Row>,
    /// The number of rows, including those that are not stored.
    row_count: usize,
    /// Whether the cells are numbers with free line breaks.
    free: bool,
    /// Whether blank lines separate the bands of boxes.
    in_bands: bool,
    after_blank: bool,
    after_border: bool,
    /// The line and column after the last cell.
    end: (u64, usize),
    failure: Option<InstanceError>,
}

impl Grid {
    pub(super) fn new(first: Row) -> Grid {
        let side = first.cells.len();
        let mut grid = Grid::failed(side, None, (first.line, first.end));
        grid.row_count = 0;
        grid.free = Size::new(side).is_err();
        grid.push(first);
        grid
    }

    /// Creates a board whose first row was malformed.
    pub(super) fn failed(side: usize, failure: Option<InstanceError>, end: (u64, usize)) -> Grid {
        Grid {
            side,
            rows: Vec::new(),
            row_count: 1,
            free: false,
            in_bands: false,
            after_blank: false,
            after_border: false,
            end,
            failure,
        }
    }

    /// Reads to the end of the board, or after an error to where the next board can start.
    pub(super) fn read<R: BufRead>(
        mut self,
        lines: &mut Lines<R>,
        setting: Option<Alphabet>,
    ) -> Result<Puzzle, InstanceError> {
        while self.free || self.failure.is_some() || self.row_count < self.side {
            let is_numbers = |row: &Row| row::encoding([row]) == Encoding::Numbers;
            let in_numbers = self.free || self.rows.iter().any(is_numbers);
            let Some(line) = lines.peek(0) else {
                self.ends_early(self.end, "the end of the text");
                break;
            };
            let number = line.number;
            let kind = match kind_of(line, in_numbers) {
                Kind::Bare(row, otherwise) if !self.takes_bare(&row, lines) => *otherwise,
                Kind::Bare(row, _) => Kind::Cells(row),
                kind => kind,
            };
            if !self.takes(kind, number) {
                break;
            }
            lines.next();
        }
        self.finish(setting)
    }

    /// Returns whether a line without values is a row of empty cells: if the board has such cells, and its other rows are
    /// not complete without it.
    fn takes_bare<R: BufRead>(&self, row: &Row, lines: &mut Lines<R>) -> bool {
        let sign = &row.cells[0].content;
        let is_used = self.cells().any(|cell| cell.content == *sign);
        let is_dashed = *sign == Content::Symbol('-');
        let is_row = row.cells.len() == self.side && self.row_count < self.side;
        let is_row = is_row && !self.free && (is_used || !is_dashed);
        let is_border = is_dashed && row.form == Form::Drawn;
        let is_surely_row = !is_border && (is_used || *sign != Content::Blank);
        is_row && (is_surely_row || completes(row, self.side - self.row_count, is_used, 1, lines))
    }

    /// Takes a line of the board, and returns whether it is one.
    fn takes(&mut self, kind: Kind, number: u64) -> bool {
        let start = (number, 1);
        match kind {
            Kind::Blank => {
                if !self.is_band_break() {
                    return self.ends_early(start, "a blank line");
                }
                self.in_bands = true;
                self.after_blank = true;
            }
            Kind::Border => {
                let closed = self.failure.is_some() && self.row_count >= self.side;
                if self.after_border || closed || self.free {
                    return self.ends_early(start, "the border of another board");
                }
                self.after_border = true;
            }
            Kind::Bars | Kind::Bare(..) => {}
            Kind::List(list) if list.is_empty() => {}
            Kind::List(list) if list.row().is_some() => {
                if let Some(row) = list.row() {
                    return self.takes(Kind::Cells(row.clone()), number);
                }
            }
            Kind::Section { .. } | Kind::Note | Kind::List(_) | Kind::Markup => {
                return self.ends_early(start, "a line without cells");
            }
            Kind::Wrong(error) => {
                self.row_count += 1;
                self.failure.get_or_insert(error);
            }
            Kind::Cells(row) if self.is_next_board(&row) => {
                return self.ends_early(start, "a complete board");
            }
            Kind::Cells(row) => {
                if self.after_blank && !self.is_near(&row) {
                    return self.ends_early(start, "a row of another length");
                }
                self.after_blank = false;
                self.after_border = false;
                self.push(row);
            }
        }
        true
    }

    /// Returns whether a line is another board, also with fewer than 81 cells. Numbers that never formed rows may
    /// be a single line with too few cells; then the following lines are read as boards.
    fn is_next_board(&self, row: &Row) -> bool {
        let is_field = row.form == Form::Field
            && Size::of_cells(row.cells.len()).is_some_and(|size| size.n() > 1);
        let never_in_rows = self.free && Size::new(self.side).is_err();
        let is_other = row.compact || row.form != Form::Plain;
        let is_list_of_fours = self.row_count == 1
            && self.side < 2 * 16
            && sixteen::is_ambiguous(row)
            && self
                .rows
                .iter()
                .chain([row])
                .all(|row| decode::fits(row, 4));
        let ends_rows_of_16 = self.side == 16 && sixteen::is_surely_four(row);
        lengths::long_whole(row.cells.len())
            || is_field
            || ends_rows_of_16
            || never_in_rows && (is_other || is_list_of_fours)
    }

    /// Returns whether a blank line here separates bands, consistently with the bands before.
    fn is_band_break(&self) -> bool {
        let band = self.side.isqrt();
        let is_whole = self.free && Size::of_cells(self.cells().count()).is_some();
        Size::new(self.side).is_ok()
            && !is_whole
            && self.row_count.is_multiple_of(band)
            && self.row_count < self.side
            && (self.in_bands || self.row_count == band)
    }

    /// Returns whether a row has nearly as many cells as a row of the board.
    fn is_near(&self, row: &Row) -> bool {
        let count = row.cells.len();
        count.abs_diff(self.side) <= count.max(self.side) / 4
    }

    fn push(&mut self, row: Row) {
        let count = row.cells.len();
        if self.failure.is_some() {
            // A word between the rows does not count as a row.
            let tolerance = self.side / 3;
            self.row_count += usize::from(count.abs_diff(self.side) <= tolerance);
            return;
        }
        self.row_count += 1;
        self.end = (row.line, row.end);
        if self.free && self.row_count == 2 && Size::new(self.side).is_err() && self.is_near(&row) {
            self.side = count;
        }
        let is_irregular = count != self.side && !self.free;
        // Bars exclude free line breaks.
        let is_drawn = |row: &Row| row.form == Form::Drawn;
        let is_rigid =
            row.compact || self.in_bands || is_drawn(&row) || self.rows.iter().any(is_drawn);
        if row.form == Form::Field || is_irregular && is_rigid {
            self.failure = Some(lengths::wrong_row(&row, self.side));
        }
        self.rows.push(row);
        self.free |= is_irregular && self.failure.is_none();
        if self.free && self.cells().count() > MAX_CELLS {
            self.failure = Some(self.wrong_total());
        }
    }

    fn cells(&self) -> impl Iterator<Item = &Cell> {
        self.rows.iter().flat_map(|row| &row.cells)
    }

    /// Ends the board; records an error if rows are missing. Returns `false`.
    fn ends_early(&mut self, (line, column): (u64, usize), found: &str) -> bool {
        if !self.free && self.failure.is_none() {
            let rows = count_of(self.row_count, "row");
            self.failure = Some(at(
                line,
                column,
                format!("{found} after {rows}"),
                format!("{0} rows for a {0}×{0} board", self.side),
            ));
        }
        false
    }

    fn finish(mut self, setting: Option<Alphabet>) -> Result<Puzzle, InstanceError> {
        let cells: Vec<Cell> = self.cells().cloned().collect();
        let encoding = row::encoding(&self.rows);
        self.failure = self.failure.take().or_else(|| self.irregular());
        let size = Size::of_cells(cells.len());
        if let (Some(size), None) = (size, &self.failure) {
            return decode::puzzle(&cells, size, encoding, setting);
        }
        if self.free {
            decode::meaningful(&cells)?;
        } else {
            decode::possible(&cells, self.side, encoding)?;
        }
        Err(self.failure.take().unwrap_or_else(|| self.wrong_total()))
    }

    /// Returns the error for numbers with free line breaks that are separated like rows with spaces as empty cells.
    fn irregular(&self) -> Option<InstanceError> {
        let is_other = |row: &&Row| row.cells.len() != self.side;
        let other = self.rows.iter().find(is_other).filter(|_| self.free)?;
        let gap = self.rows.iter().find(|row| row.has_gaps)?;
        let found = format!(
            "{}, {} in line {}, and several spaces between them",
            count_of(gap.cells.len(), "cell"),
            other.cells.len(),
            other.line
        );
        let expected = "rows of as many cells as there are rows, with `.` for an empty cell";
        Some(at(gap.line, gap.cells[0].column, found, expected))
    }

    /// Returns the error for a wrong number of cells. If all lines but one have the length of a row, the error is that
    /// of this line.
    fn wrong_total(&self) -> InstanceError {
        let mut lengths: Vec<usize> = self.rows.iter().map(|row| row.cells.len()).collect();
        lengths.sort_unstable();
        // The median is the length of most lines.
        let side = lengths.get(lengths.len() / 2).copied().unwrap_or(0);
        let is_wrong = |row: &&Row| row.cells.len() != side;
        let wrong: Vec<&Row> = self.rows.iter().filter(is_wrong).collect();
        if let &[row] = &wrong[..]
            && lengths.len() > 2
            && Size::new(side).is_ok()
        {
            return lengths::wrong_row(row, side);
        }
        let count = self.cells().count();
        let numbers = count_of(count, "number");
        let lines = count_of(self.row_count, "line");
        let found = format!("the end after {numbers} on {lines}");
        let (_, expected) = lengths::nearest(count, false);
        at(self.end.0, self.end.1, found, expected)
    }
}

/// Returns whether a line without values is the first row of the board that the next lines are the rest of.
pub(super) fn starts_with<R: BufRead>(row: &Row, lines: &mut Lines<R>) -> bool {
    completes(row, row.cells.len(), false, 0, lines)
}

/// Returns whether a line without values and the lines after the next `skipped` are as many rows as are missing, and
/// have the same sign of an empty cell, unless it `is_used` before. If the other lines are enough, it is not a row.
fn completes<R: BufRead>(
    row: &Row,
    missing: usize,
    mut is_used: bool,
    skipped: usize,
    lines: &mut Lines<R>,
) -> bool {
    let (side, sign) = (row.cells.len(), &row.cells[0].content);
    let (mut rows, mut bare, mut index) = (0, 1, skipped);
    loop {
        let next = lines.kind(index);
        index += 1;
        match next {
            Some(Kind::Cells(next)) if next.cells.len() == side => {
                rows += 1;
                is_used |= next.cells.iter().any(|cell| cell.content == *sign);
            }
            Some(Kind::Bare(next, _)) if next.cells.len() == side && rows + bare < missing => {
                bare += 1;
            }
            Some(Kind::Border | Kind::Bars) if rows + bare < missing => {}
            _ => return is_used && rows + bare == missing,
        }
        if rows == missing {
            return false;
        }
    }
}
