//! Lines of sixteen cells, which are 4×4 boards or rows of 16×16 boards.

use std::io::BufRead;
use std::slice;

use super::decode::{self, first_clash};
use super::kind::Kind;
use super::lines::Lines;
use super::row::{self, Cell, Content, Form, Row};
use super::{Alphabet, Puzzle, Size};

const SIDE: usize = 16;

/// Returns whether a line has 16 cells and may be a 4×4 board or a row of a 16×16 board.
pub(super) fn is_ambiguous(row: &Row) -> bool {
    row.cells.len() == SIDE && row.form == Form::Plain
}

/// Returns whether `first`, which is ambiguous, is a 4×4 board; otherwise it starts a board of several lines. The
/// lookahead ends at the end of a 16×16 board after this line.
pub(super) fn is_four<R: BufRead>(
    in_list: bool,
    lines: &mut Lines<R>,
    first: &Row,
    setting: Option<Alphabet>,
) -> bool {
    let is_four = four_by_four(first).is_some();
    let are_fours = is_four && are_no_rows(first, lines);
    // Without a list before, numbers may be part of a board with free line breaks.
    if are_fours && (first.compact || in_list) {
        return true;
    }
    let block = Block::from(Some(first), lines, 0);
    !block.is_whole(setting)
        && (are_fours
            || is_four && (in_list || is_whole_next(lines, setting))
            || !block.is_mostly_above_four())
}

/// Returns whether the next lines are the rows of a 16×16 board whose first row is malformed.
pub(super) fn are_rows_ahead<R: BufRead>(lines: &mut Lines<R>) -> bool {
    Block::from(None, lines, 0).is_mostly_above_four()
}

/// Returns whether a valid board starts in the next line, so that the current line is not one of its rows.
fn is_whole_next<R: BufRead>(lines: &mut Lines<R>, setting: Option<Alphabet>) -> bool {
    let next = lines.kind(0);
    match next {
        Some(Kind::Cells(row)) if is_ambiguous(&row) => {
            Block::from(Some(&row), lines, 1).is_whole(setting)
        }
        _ => false,
    }
}

/// Returns the 4×4 board of an ambiguous line, or `None` if it is malformed.
pub(super) fn four_by_four(row: &Row) -> Option<Puzzle> {
    let size = Size::of_cells(SIDE).filter(|_| is_ambiguous(row))?;
    decode::puzzle(&row.cells, size, row::encoding([row]), None).ok()
}

/// Returns whether these values, as the first rows of a 16×16 board, have one twice in a unit.
fn is_clash(values: &[u8]) -> bool {
    Size::new(SIDE).is_ok_and(|size| first_clash(size, values).is_some())
}

/// Returns whether a line is a valid 4×4 board that cannot be a row of 16×16, because a value occurs twice in it.
/// Numbers may have free line breaks, so this is never certain for them.
pub(super) fn is_surely_four(row: &Row) -> bool {
    row.compact && four_by_four(row).is_some_and(|puzzle| is_clash(puzzle.values()))
}

/// Returns whether an ambiguous line and those after it are valid 4×4 boards that cannot be rows of a 16×16 board,
/// because a value would occur twice in a unit.
fn are_no_rows<R: BufRead>(first: &Row, lines: &mut Lines<R>) -> bool {
    let mut values = Vec::new();
    for index in 0..SIDE {
        let next = match index.checked_sub(1).map(|index| lines.kind(index)) {
            None => four_by_four(first),
            Some(Some(Kind::Cells(row))) => four_by_four(&row),
            Some(_) => None,
        };
        match next {
            Some(puzzle) => values.extend_from_slice(puzzle.values()),
            None => return false,
        }
        if is_clash(&values) {
            return true;
        }
    }
    false
}

/// Consecutive lines of about 16 cells, or bands of four such lines separated by blank lines.
#[derive(Default)]
struct Block {
    rows: Vec<Row>,
    /// The number of malformed lines that may be rows.
    unread: usize,
    in_bands: bool,
    /// Numbers after the last row, which may belong to the board if it has free line breaks.
    tail: Option<Row>,
}

impl Block {
    /// Reads the block with `first` as its first row, which is malformed if `None`. The other rows start after `index`
    /// lines.
    fn from<R: BufRead>(first: Option<&Row>, lines: &mut Lines<R>, mut index: usize) -> Block {
        let mut block = Block {
            rows: first.cloned().into_iter().collect(),
            unread: usize::from(first.is_none()),
            ..Block::default()
        };
        while block.len() < SIDE {
            let band_ends = block.len().is_multiple_of(4);
            let mut next = lines.kind(index);
            let after_blank = band_ends
                && (block.len() == 4 || block.in_bands)
                && matches!(next, Some(Kind::Blank));
            if after_blank {
                // After a blank line, anything but a row ends the board.
                index += 1;
                next = lines.kind(index);
            } else if block.in_bands && band_ends {
                break;
            }
            index += 1;
            if !next.as_ref().is_some_and(|next| block.takes(next)) {
                block.tail = match next {
                    Some(Kind::Cells(row)) if !after_blank && !row.compact => Some(row),
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

    /// Returns whether a line may be a row of a 16×16 board, possibly malformed.
    fn takes(&self, next: &Kind) -> bool {
        match next {
            Kind::Wrong(_) => true,
            Kind::Cells(row) if row.form == Form::Field => {
                Size::of_cells(row.cells.len()).is_none_or(|size| size.n() == 1)
            }
            Kind::Cells(row) => {
                let is_alike = self.rows.iter().all(|other| other.compact == row.compact);
                is_alike && is_near(row) && !is_surely_four(row)
            }
            _ => false,
        }
    }

    /// Returns whether the lines are a board larger than 4×4 with consistent clues. Invalid cells are treated as empty.
    fn is_whole(&self, setting: Option<Alphabet>) -> bool {
        let rows = || self.rows.iter().chain(&self.tail);
        let mut cells: Vec<Cell> = rows().flat_map(|row| row.cells.clone()).collect();
        let Some(size) = Size::of_cells(cells.len()).filter(|size| size.cells() > SIDE) else {
            return false;
        };
        let encoding = row::encoding(rows());
        for cell in &mut cells {
            if decode::possible(slice::from_ref(cell), size.n(), encoding).is_err() {
                cell.content = Content::Symbol('.');
            }
        }
        let is_puzzle = |alphabet| decode::puzzle(&cells, size, encoding, Some(alphabet)).is_ok();
        self.rows.iter().any(|row| count_above_four(row) > 0)
            && match setting {
                Some(alphabet) => is_puzzle(alphabet),
                // The alphabet is determined later.
                None => Alphabet::ALL.into_iter().any(is_puzzle),
            }
    }

    /// Returns whether most values, in at least two lines, are above 4.
    fn is_mostly_above_four(&self) -> bool {
        let rows = || self.rows.iter().filter(|row| row.cells.len() == SIDE);
        let values = rows().flat_map(|row| &row.cells);
        let values = values.filter(|cell| value(cell) > 0).count();
        let lines = rows().filter(|row| count_above_four(row) > 0).count();
        lines > 1 && 2 * rows().map(count_above_four).sum::<usize>() > values
    }
}

/// Returns the number of values above 4 in a row.
fn count_above_four(row: &Row) -> usize {
    row.cells.iter().filter(|cell| value(cell) > 4).count()
}

/// Returns the approximate value of a cell, 0 if it has none. A letter has a value above 4.
fn value(cell: &Cell) -> u32 {
    match cell.content {
        Content::Symbol('x' | 'X')
        | Content::Word(_)
        | Content::Blank
        | Content::NoValue
        | Content::Empty(_) => 0,
        Content::Symbol(symbol) => symbol.to_digit(36).unwrap_or(0),
        Content::Number(number) => u32::from(number),
    }
}

/// Returns whether a line has about 16 cells.
pub(super) fn is_near(row: &Row) -> bool {
    row.form == Form::Plain && row.cells.len().abs_diff(SIDE) <= SIDE / 4
}
