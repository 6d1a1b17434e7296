//! Boards that go over several lines: N rows of N cells, or numbers with free line breaks.

use std::io::BufRead;

use super::error::count_of;
use super::kind::{Kind, kind_of};
use super::lines::Lines;
use super::row::{self, Cell, Form, Reading, Row};
use super::{Alphabet, Puzzle, ReadError, Size, decode, lengths, signs, sixteen};

/// The cells of the largest board, more than which are never kept.
const MOST_CELLS: usize = 64 * 64;

/// A board of which some rows were read. A wrong cell is left where it is until the board is whole, so that it
/// costs nothing else. Rows after any other mistake are counted and not kept: they belong to the board that is
/// given up, and are no puzzle of their own.
pub(super) struct Grid {
    /// The cells of the first row, or of the second where the first has a length that no row has.
    side: usize,
    kept: Vec<Row>,
    /// Those that are not kept too.
    rows: usize,
    /// Numbers whose line breaks mean nothing.
    free: bool,
    /// Some row was drawn with bars, so line breaks do mean something.
    drawn: bool,
    /// Blank lines stand between the bands of boxes.
    in_bands: bool,
    after_blank: bool,
    after_border: bool,
    /// Where the last cell ended.
    end: (u64, usize),
    failure: Option<ReadError>,
}

/// Whether a line belongs to the board.
enum Step {
    Taken,
    /// The line ends the board and is still to be read.
    Ends,
}

impl Grid {
    pub(super) fn new(first: Row) -> Grid {
        let side = first.cells.len();
        let mut grid = Grid::failed(side, None, (first.line, first.end));
        grid.rows = 0;
        grid.free = Size::new(side).is_err();
        grid.push(first);
        grid
    }

    /// A board whose first row could not be read.
    pub(super) fn failed(side: usize, failure: Option<ReadError>, end: (u64, usize)) -> Grid {
        Grid {
            side,
            kept: Vec::new(),
            rows: 1,
            free: false,
            drawn: false,
            in_bands: false,
            after_blank: false,
            after_border: false,
            end,
            failure,
        }
    }

    /// Reads to the end of the board; after a mistake, to where the next board can begin.
    pub(super) fn read<R: BufRead>(
        mut self,
        lines: &mut Lines<R>,
        setting: Option<Alphabet>,
    ) -> Result<Puzzle, ReadError> {
        while self.free || self.failure.is_some() || self.rows < self.side {
            let is_numbers = |row: &Row| row::reading([row]) == Reading::Numbers;
            let in_numbers = self.free || self.kept.iter().any(is_numbers);
            let Some(line) = lines.peek(0) else {
                self.ends_early(self.end, "the end of the text");
                break;
            };
            let number = line.number;
            match self.step(kind_of(line, in_numbers), number) {
                Step::Taken => lines.next(),
                Step::Ends => break,
            };
        }
        self.finish(setting)
    }

    fn step(&mut self, kind: Kind, number: u64) -> Step {
        let start = (number, 1);
        if kind.is_long_whole() {
            return self.ends_early(start, "a whole board");
        }
        match kind {
            Kind::Blank => {
                if !self.is_band_break() {
                    return self.ends_early(start, "a blank line");
                }
                self.in_bands = true;
                self.after_blank = true;
            }
            Kind::Border => {
                let closed = self.failure.is_some() && self.rows >= self.side;
                if self.after_border || closed || self.free {
                    return self.ends_early(start, "the border of another board");
                }
                self.after_border = true;
            }
            Kind::Section { .. } | Kind::Note => {
                return self.ends_early(start, "a line without cells");
            }
            Kind::Wrong(error) => {
                self.rows += 1;
                self.failure.get_or_insert(error);
            }
            Kind::Cells(row) if self.is_next_board(&row) => {
                return self.ends_early(start, "a whole board");
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
        Step::Taken
    }

    /// Whether a line that is no row of 81 cells or more is another board for all that. Numbers that never
    /// stood in rows may be one line that has too few; then what follows is worth reading.
    fn is_next_board(&self, row: &Row) -> bool {
        let is_field = row.form == Form::Field
            && Size::of_cells(row.cells.len()).is_some_and(|size| size.n() > 1);
        let never_in_rows = self.free && Size::new(self.side).is_err();
        let is_other = row.close || row.form != Form::Plain;
        let is_list_of_fours = self.rows == 1
            && self.side < 2 * 16
            && sixteen::is_open(row)
            && sixteen::fits_four(row)
            && self.kept.iter().all(sixteen::fits_four);
        let ends_rows_of_16 = self.side == 16 && sixteen::is_surely_four(row);
        is_field || ends_rows_of_16 || never_in_rows && (is_other || is_list_of_fours)
    }

    /// Whether a blank line here is one between bands, as after every band before.
    fn is_band_break(&self) -> bool {
        let band = self.side.isqrt();
        let is_whole = self.free && Size::of_cells(self.cells().count()).is_some();
        Size::new(self.side).is_ok()
            && !is_whole
            && self.rows.is_multiple_of(band)
            && self.rows < self.side
            && (self.in_bands || self.rows == band)
    }

    /// Whether a row has nearly as many cells as the board has in a row.
    fn is_near(&self, row: &Row) -> bool {
        let count = row.cells.len();
        count.abs_diff(self.side) <= count.max(self.side) / 4
    }

    fn push(&mut self, row: Row) {
        let count = row.cells.len();
        if self.failure.is_some() {
            // A word among the rows is not one of them.
            let tolerance = self.side / 3;
            self.rows += usize::from(count.abs_diff(self.side) <= tolerance);
            return;
        }
        self.rows += 1;
        self.drawn |= row.form == Form::Drawn;
        self.end = (row.line, row.end);
        if self.free && self.rows == 2 && Size::new(self.side).is_err() && self.is_near(&row) {
            self.side = count;
        }
        let is_odd = count != self.side && !self.free;
        let is_field = row.form == Form::Field;
        if is_field || is_odd && (row.close || self.drawn || self.in_bands) {
            self.failure = Some(lengths::wrong_row(&row, self.side));
        }
        self.kept.push(row);
        self.free |= is_odd && self.failure.is_none();
        if self.free && self.cells().count() > MOST_CELLS {
            self.failure = Some(self.wrong_total());
        }
    }

    fn cells(&self) -> impl Iterator<Item = &Cell> {
        self.kept.iter().flat_map(|row| &row.cells)
    }

    /// The board ends; where rows are missing that is a mistake.
    fn ends_early(&mut self, (line, column): (u64, usize), found: &str) -> Step {
        if !self.free && self.failure.is_none() {
            let rows = count_of(self.rows, "row");
            self.failure = Some(ReadError::at(
                line,
                column,
                format!("{found} after {rows}"),
                format!("{0} rows for a {0}×{0} board", self.side),
            ));
        }
        Step::Ends
    }

    fn finish(mut self, setting: Option<Alphabet>) -> Result<Puzzle, ReadError> {
        let cells: Vec<Cell> = self.cells().cloned().collect();
        let reading = row::reading(&self.kept);
        let size = Size::of_cells(cells.len());
        if let (Some(size), None) = (size, &self.failure) {
            return decode::puzzle(&cells, size, reading, setting);
        }
        if self.free {
            signs::meaningful(&cells)?;
        } else {
            decode::possible(&cells, self.side, reading)?;
        }
        Err(self.failure.take().unwrap_or_else(|| self.wrong_total()))
    }

    /// The error for numbers that are too few or too many: where all lines but one are as long as a row of a
    /// board, that one is wrong.
    fn wrong_total(&self) -> ReadError {
        let mut lengths: Vec<usize> = self.kept.iter().map(|row| row.cells.len()).collect();
        lengths.sort_unstable();
        // A length that most lines have stands in the middle.
        let side = lengths.get(lengths.len() / 2).copied().unwrap_or(0);
        let is_wrong = |row: &&Row| row.cells.len() != side;
        let wrong: Vec<&Row> = self.kept.iter().filter(is_wrong).collect();
        if let &[row] = &wrong[..]
            && lengths.len() > 2
            && Size::new(side).is_ok()
        {
            return lengths::wrong_row(row, side);
        }
        let count = self.cells().count();
        let numbers = count_of(count, "number");
        let lines = count_of(self.rows, "line");
        let found = format!("the end after {numbers} on {lines}");
        let (_, expected) = lengths::nearest(count, false);
        ReadError::at(self.end.0, self.end.1, found, expected)
    }
}
