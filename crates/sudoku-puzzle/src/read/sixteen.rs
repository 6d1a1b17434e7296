//! Sixteen cells on a line: a 4×4 board, or a row of a 16×16 board?

use std::io::BufRead;
use std::slice;

use super::decode::{self, first_clash};
use super::kind::{Kind, kind_of};
use super::lines::Lines;
use super::row::{self, Cell, Form, Mark, Row};
use super::{Alphabet, Puzzle, Size};

const SIDE: usize = 16;

/// Whether a line has 16 cells and is the one that this module is about.
pub(super) fn is_open(row: &Row) -> bool {
    row.cells.len() == SIDE && row.form == Form::Plain
}

/// A list of 4×4 boards, one a line, as far as it was read.
#[derive(Debug, Default)]
pub(super) struct List {
    /// The line before was one of the list.
    begun: bool,
}

impl List {
    /// Whether `first`, which is open, is a 4×4 board; else it begins a board of more lines. Looks no further
    /// ahead than to the end of a 16×16 board after this line.
    pub(super) fn takes<R: BufRead>(
        &mut self,
        lines: &mut Lines<R>,
        first: &Row,
        setting: Option<Alphabet>,
    ) -> bool {
        self.begun = self.goes_on(lines, first, setting);
        self.begun
    }

    fn goes_on<R: BufRead>(
        &self,
        lines: &mut Lines<R>,
        first: &Row,
        setting: Option<Alphabet>,
    ) -> bool {
        let is_four = four(first).is_some();
        let are_fours = is_four && are_no_rows(first, lines);
        // Where no list has begun, numbers may be those of a board with free line breaks.
        if are_fours && (first.close || self.begun) {
            return true;
        }
        let block = Block::from(Some(first), lines, 0);
        if block.is_whole(setting) {
            return false;
        }
        are_fours
            || is_four && (self.begun || is_whole_next(lines, setting))
            || !block.is_mostly_beyond()
    }

    /// A line of another length was read: the list goes on if that was nearly a board of it.
    pub(super) fn skip(&mut self, row: &Row) {
        self.begun &= is_near(row);
    }
}

/// Whether the lines ahead are the rows of a 16×16 board, whose first row was broken.
pub(super) fn are_rows_ahead<R: BufRead>(lines: &mut Lines<R>) -> bool {
    Block::from(None, lines, 0).is_mostly_beyond()
}

/// Whether a board without a mistake begins in the next line, so that the line before is none of its rows.
fn is_whole_next<R: BufRead>(lines: &mut Lines<R>, setting: Option<Alphabet>) -> bool {
    let next = lines.peek(0).map(|line| kind_of(line, false));
    match next {
        Some(Kind::Cells(row)) if is_open(&row) => {
            Block::from(Some(&row), lines, 1).is_whole(setting)
        }
        _ => false,
    }
}

/// The 4×4 board without a mistake that an open line is.
pub(super) fn four(row: &Row) -> Option<Puzzle> {
    let size = Size::of_cells(SIDE).filter(|_| is_open(row))?;
    decode::puzzle(&row.cells, size, row::reading([row]), None).ok()
}

/// Whether rows of a 16×16 board with these values, from the first on, would have one twice in a unit.
fn is_clash(values: &[u8]) -> bool {
    Size::new(SIDE).is_ok_and(|size| first_clash(size, values).is_some())
}

/// Whether a line is a 4×4 board without a mistake that is no row of 16×16, as a value stands twice in it.
/// Numbers can have free line breaks, so nothing is sure of them.
pub(super) fn is_surely_four(row: &Row) -> bool {
    row.close && four(row).is_some_and(|puzzle| is_clash(puzzle.values()))
}

/// Whether an open line and those after it are 4×4 boards without a mistake that cannot be rows of one 16×16
/// board, as a value would stand twice in a unit.
fn are_no_rows<R: BufRead>(first: &Row, lines: &mut Lines<R>) -> bool {
    let mut next = four(first);
    let mut values = Vec::new();
    let mut index = 0;
    while let Some(puzzle) = next {
        values.extend_from_slice(puzzle.values());
        if is_clash(&values) {
            return true;
        }
        index += 1;
        if index == SIDE {
            break;
        }
        next = match lines.peek(index - 1).map(|line| kind_of(line, false)) {
            Some(Kind::Cells(row)) => four(&row),
            _ => None,
        };
    }
    false
}

/// Lines of about 16 cells one after the other, or in bands of four with blank lines between.
#[derive(Default)]
struct Block {
    rows: Vec<Row>,
    /// Lines that have no cells that can be told and may have been meant to be a row.
    unread: usize,
    in_bands: bool,
    /// Numbers after the last row, which may belong to it where line breaks mean nothing.
    tail: Option<Row>,
}

impl Block {
    /// The block of which `first` is the first row, which could not be read where there is none; the others begin
    /// after so many lines.
    fn from<R: BufRead>(first: Option<&Row>, lines: &mut Lines<R>, mut index: usize) -> Block {
        let mut block = Block {
            rows: first.cloned().into_iter().collect(),
            unread: usize::from(first.is_none()),
            ..Block::default()
        };
        while block.len() < SIDE {
            let band_ends = block.len().is_multiple_of(4);
            let mut next = block.kind_at(lines, index);
            let after_blank = band_ends
                && (block.len() == 4 || block.in_bands)
                && matches!(next, Some(Kind::Blank));
            if after_blank {
                // Another blank line, or anything else but a row, and these are no bands of one board.
                index += 1;
                next = block.kind_at(lines, index);
            } else if block.in_bands && band_ends {
                break;
            }
            index += 1;
            if !next.as_ref().is_some_and(|next| block.takes(next)) {
                block.tail = match next {
                    Some(Kind::Cells(row)) if !after_blank && !row.close => Some(row),
                    _ => None,
                };
                break;
            }
            block.in_bands |= after_blank;
            match next {
                Some(Kind::Cells(row)) => block.rows.push(row),
                _ => block.unread += 1,
            }
        }
        block
    }

    fn len(&self) -> usize {
        self.rows.len() + self.unread
    }

    /// Whether a line is a row of 16×16 or may have been meant to be one.
    fn takes(&self, next: &Kind) -> bool {
        match next {
            Kind::Wrong(_) => true,
            Kind::Cells(row) if row.form == Form::Field => {
                Size::of_cells(row.cells.len()).is_none_or(|size| size.n() == 1)
            }
            Kind::Cells(row) => {
                let is_alike = self.rows.iter().all(|other| other.close == row.close);
                is_alike && is_near(row) && !is_surely_four(row)
            }
            _ => false,
        }
    }

    fn kind_at<R: BufRead>(&self, lines: &mut Lines<R>, index: usize) -> Option<Kind> {
        lines.peek(index).map(|line| kind_of(line, false))
    }

    /// Whether the lines are a board larger than 4×4 whose clues agree. Cells that cannot be read are empty here:
    /// they do not make it another board.
    fn is_whole(&self, setting: Option<Alphabet>) -> bool {
        let rows = || self.rows.iter().chain(&self.tail);
        let mut cells: Vec<Cell> = rows().flat_map(|row| row.cells.clone()).collect();
        let Some(size) = Size::of_cells(cells.len()).filter(|size| size.cells() > SIDE) else {
            return false;
        };
        let reading = row::reading(rows());
        for cell in &mut cells {
            if decode::possible(slice::from_ref(cell), size.n(), reading).is_err() {
                cell.mark = Mark::Sign('.');
            }
        }
        let is_puzzle = |alphabet| decode::puzzle(&cells, size, reading, Some(alphabet)).is_ok();
        self.rows.iter().any(|row| beyond(row) > 0)
            && match setting {
                Some(alphabet) => is_puzzle(alphabet),
                // Which alphabet it is, is another question.
                None => Alphabet::ALL.into_iter().any(is_puzzle),
            }
    }

    /// Whether most values are beyond those of a 4×4 board, and not in one line only.
    fn is_mostly_beyond(&self) -> bool {
        let rows = || self.rows.iter().filter(|row| row.cells.len() == SIDE);
        let values = rows().flat_map(|row| &row.cells);
        let values = values.filter(|cell| value(cell) > 0).count();
        let lines = rows().filter(|row| beyond(row) > 0).count();
        lines > 1 && 2 * rows().map(beyond).sum::<usize>() > values
    }
}

/// The values of a row beyond those of a 4×4 board.
fn beyond(row: &Row) -> usize {
    row.cells.iter().filter(|cell| value(cell) > 4).count()
}

/// The value of a cell, if only roughly: every letter is beyond the values of a 4×4 board. 0 where it has none.
fn value(cell: &Cell) -> u32 {
    match cell.mark {
        Mark::Sign('x' | 'X') | Mark::Word(_) => 0,
        Mark::Sign(sign) => sign.to_digit(36).unwrap_or(0),
        Mark::Number(number) => u32::from(number),
    }
}

/// Whether a line is nearly one of 16 cells.
fn is_near(row: &Row) -> bool {
    row.form == Form::Plain && row.cells.len().abs_diff(SIDE) <= SIDE / 4
}

/// Whether each of these cells can be one of a 4×4 board.
pub(super) fn fits_four(row: &Row) -> bool {
    row.cells.iter().all(|cell| match cell.mark {
        Mark::Sign(sign) => matches!(sign, '0'..='4' | '.' | '_' | '*' | 'x' | 'X'),
        Mark::Number(number) => number <= 4,
        Mark::Word(_) => false,
    })
}
