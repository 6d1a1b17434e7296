//! Boards that go over several lines: N rows of N cells, or numbers with free line breaks.

use std::io::BufRead;

use super::error::count_of;
use super::kind::{Kind, kind_of};
use super::lines::Lines;
use super::row::{Cell, Form, Reading, Row};
use super::{Alphabet, Puzzle, ReadError, Size, decode, lengths, sixteen};

/// The cells of the largest board, more than which are never kept.
const MOST_CELLS: usize = 64 * 64;

/// A board of which some rows were read. Rows after a mistake are counted and not kept: they belong to
/// the board that is given up, and are no puzzle of their own.
pub(super) struct Grid {
    /// The cells of the first row.
    side: usize,
    cells: Vec<Cell>,
    reading: Reading,
    rows: usize,
    /// Numbers whose line breaks mean nothing.
    free: bool,
    /// The first line that shows that the line breaks mean nothing, should they mean something after all.
    irregular: Option<ReadError>,
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
        grid.reading = first.reading;
        grid.free = Size::new(side).is_err();
        grid.push(first);
        grid
    }

    /// A board whose first row could not be read.
    pub(super) fn failed(side: usize, failure: Option<ReadError>, end: (u64, usize)) -> Grid {
        Grid {
            side,
            cells: Vec::new(),
            reading: Reading::Either,
            rows: 1,
            free: false,
            irregular: None,
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
            let in_numbers = self.free || self.reading == Reading::Numbers;
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
                self.fail(error);
            }
            Kind::Cells(row) if self.is_next_board(&row) => {
                return self.ends_early(start, "a whole board");
            }
            Kind::Cells(row) => {
                let is_near = row.cells.len().abs_diff(self.side) <= self.side / 4;
                if self.after_blank && !is_near {
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
        let is_other = row.reading == Reading::Signs || row.form != Form::Plain;
        let is_list_of_fours = self.rows == 1
            && self.cells.len() < 2 * 16
            && sixteen::is_open(row)
            && sixteen::fits_four(&row.cells)
            && sixteen::fits_four(&self.cells);
        is_field || self.free && self.irregular.is_none() && (is_other || is_list_of_fours)
    }

    /// Whether a blank line here is one between bands, as after every band before.
    fn is_band_break(&self) -> bool {
        let band = self.side.isqrt();
        Size::new(self.side).is_ok()
            && !self.free
            && self.rows.is_multiple_of(band)
            && self.rows < self.side
            && (self.in_bands || self.rows == band)
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
        if row.form == Form::Field {
            return self.fail(lengths::wrong_row(&row, self.side));
        }
        let Some(reading) = self.reading.join(row.reading) else {
            return self.fail(mixed(&row));
        };
        self.reading = reading;
        if count != self.side && !self.free {
            let error = lengths::wrong_row(&row, self.side);
            if reading == Reading::Signs || self.drawn || self.in_bands {
                return self.fail(error);
            }
            self.free = true;
            self.irregular = Some(error);
        }
        if reading == Reading::Signs
            && let Err(error) = decode::possible(&row.cells, self.side)
        {
            return self.fail(error);
        }
        self.end = (row.line, row.end);
        self.cells.extend(row.cells);
        if self.cells.len() > MOST_CELLS {
            let error = self.wrong_total();
            self.fail(error);
        }
    }

    fn fail(&mut self, error: ReadError) {
        let error = self.irregular.take().unwrap_or(error);
        self.failure.get_or_insert(error);
        self.cells = Vec::new();
        self.free = false;
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
        if let Some(error) = self.failure {
            return Err(error);
        }
        match Size::of_cells(self.cells.len()) {
            Some(size) => decode::puzzle(&self.cells, size, self.reading, setting),
            None => Err(self.irregular.take().unwrap_or_else(|| self.wrong_total())),
        }
    }

    fn wrong_total(&self) -> ReadError {
        let numbers = count_of(self.cells.len(), "number");
        let lines = count_of(self.rows, "line");
        let found = format!("the end after {numbers} on {lines}");
        let (_, expected) = lengths::nearest(self.cells.len(), false);
        ReadError::at(self.end.0, self.end.1, found, expected)
    }
}

/// The error for a row of signs among rows of numbers, or the other way round.
fn mixed(row: &Row) -> ReadError {
    let (found, expected) = match row.reading {
        Reading::Signs => ("signs", "numbers as in the rows before"),
        Reading::Numbers | Reading::Either => ("numbers", "signs as in the rows before"),
    };
    let column = row.cells.first().map_or(1, |cell| cell.column);
    ReadError::at(row.line, column, found, expected)
}
