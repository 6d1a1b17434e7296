//! Sixteen cells on a line: a 4×4 board, or a row of a 16×16 board?

use std::io::BufRead;

use super::Size;
use super::kind::{Kind, kind_of};
use super::lengths;
use super::lines::Lines;
use super::row::{self, Form, Mark, Reading, Row};

const SIDE: usize = 16;

/// The lines with a value beyond 4 that a board needs at least.
const FEWEST_BEYOND: usize = 2;

/// As many directly after 4×4 boards, where bad ones at the end of the list are likelier than a broken board.
const FEWEST_BEYOND_IN_LIST: usize = 8;

/// Whether a line has 16 cells and is the one that this module is about.
pub(super) fn is_open(row: &Row) -> bool {
    row.cells.len() == SIDE && row.form == Form::Plain
}

/// A list of 4×4 boards, one a line, as far as it was read.
#[derive(Debug, Default)]
pub(super) struct List {
    /// The lines to come of which is known that each is a 4×4 board.
    ahead: usize,
    /// The line before was one of the list.
    begun: bool,
}

impl List {
    /// Whether `first`, which is open, is a 4×4 board; else it begins a board of more lines. Looks no more
    /// lines ahead than a 16×16 board has.
    pub(super) fn takes<R: BufRead>(&mut self, lines: &mut Lines<R>, first: &Row) -> bool {
        if self.ahead == 0 {
            let mut run = Run::new();
            run.take(first);
            run.read(lines);
            if run.is_board(self.begun) || !self.begun && run.is_free() {
                *self = List::default();
                return false;
            }
            self.begun = true;
            // The first line beyond 4 may begin a board after all, so it is looked at anew.
            self.ahead = run.leading_fours.max(1);
        }
        self.ahead -= 1;
        true
    }

    /// A line of another length was read: the list goes on if that was nearly a board of it.
    pub(super) fn skip(&mut self, row: &Row) {
        self.ahead = 0;
        self.begun &= is_near(row);
    }

    /// Whether the lines ahead are the rows of a 16×16 board, whose first row was broken.
    pub(super) fn ends_at_board<R: BufRead>(&self, lines: &mut Lines<R>) -> bool {
        let mut run = Run::new();
        run.broken = 1;
        run.read(lines);
        run.is_board(self.begun)
    }
}

/// A line of 16 cells.
struct Open {
    /// 0 where there is none; only to be compared with others.
    values: [u8; SIDE],
    fits_four: bool,
}

/// Lines of about 16 cells one after the other, or in bands of four with blank lines between.
struct Run {
    open: Vec<Open>,
    /// Lines that may be a row with a mistake.
    broken: usize,
    /// The lines that fit a 4×4 board before any other and any blank line.
    leading_fours: usize,
    /// Whether all lines so far are such.
    leads: bool,
    in_bands: bool,
    rows_read: Vec<Row>,
    /// The first line that is none of 16 cells, be it in the run or after it.
    odd: Option<Kind>,
}

impl Run {
    fn new() -> Run {
        Run {
            open: Vec::with_capacity(SIDE),
            broken: 0,
            leading_fours: 0,
            leads: true,
            in_bands: false,
            rows_read: Vec::new(),
            odd: None,
        }
    }

    fn rows(&self) -> usize {
        self.open.len() + self.broken
    }

    fn reading(&self) -> Reading {
        row::reading(&self.rows_read)
    }

    fn beyond(&self) -> usize {
        self.open.iter().filter(|row| !row.fits_four).count()
    }

    /// Whether the run is a 16×16 board, maybe with a mistake.
    fn is_board(&self, in_list: bool) -> bool {
        let beyond = self.beyond();
        let is_full = self.open.len() == SIDE;
        let fewest = if in_list && !is_full {
            FEWEST_BEYOND_IN_LIST
        } else {
            FEWEST_BEYOND
        };
        beyond >= fewest
            && (is_full || 2 * beyond >= self.rows())
            && 4 * self.clashing_fours() < beyond
    }

    /// Whether these are numbers with free line breaks, which happen to begin with 16 on a line.
    fn is_free(&self) -> bool {
        let goes_on = match &self.odd {
            Some(Kind::Cells(row)) => {
                row.form == Form::Plain
                    && !row.close
                    && row.cells.len() != SIDE
                    && !lengths::long_whole(row.cells.len())
            }
            _ => false,
        };
        let beyond = self.beyond();
        goes_on
            && beyond > 0
            && self.reading() != Reading::Signs
            && !self.in_bands
            && (2 * beyond >= self.rows() || self.clashing_fours() == 0)
    }

    /// The lines without a value beyond 4 that cannot be rows of one board with the others, as 4×4 boards
    /// hardly ever can: a value stands twice in such a line, or in the same column of another line.
    fn clashing_fours(&self) -> usize {
        let clashes = |at: usize| {
            let values = &self.open[at].values;
            (0..SIDE).any(|col| {
                let value = values[col];
                let is_same =
                    |(other, row): (usize, &Open)| other != at && row.values[col] == value;
                value != 0
                    && (values[..col].contains(&value) || self.open.iter().enumerate().any(is_same))
            })
        };
        let fours = (0..self.open.len()).filter(|&at| self.open[at].fits_four);
        fours.filter(|&at| clashes(at)).count()
    }

    /// Takes the lines ahead up to the first that is not of the run.
    fn read<R: BufRead>(&mut self, lines: &mut Lines<R>) {
        let mut index = 0;
        while self.rows() < SIDE {
            let band_ends = self.rows().is_multiple_of(4);
            let mut next = self.kind_at(lines, index);
            let after_blank = band_ends
                && (self.rows() == 4 || self.in_bands)
                && matches!(next, Some(Kind::Blank));
            if after_blank {
                // Another blank line, or anything else but a row, and these are no bands of one board.
                index += 1;
                next = self.kind_at(lines, index);
            } else if self.in_bands && band_ends {
                break;
            }
            index += 1;
            match next {
                Some(Kind::Cells(row)) if self.joins(&row) => {
                    self.in_bands |= after_blank;
                    self.take(&row);
                }
                Some(kind) if is_broken_row(&kind) => {
                    self.in_bands |= after_blank;
                    self.broken += 1;
                    self.odd.get_or_insert(kind);
                }
                other => {
                    if !after_blank {
                        self.odd = self.odd.take().or(other);
                    }
                    break;
                }
            }
        }
    }

    fn kind_at<R: BufRead>(&self, lines: &mut Lines<R>, index: usize) -> Option<Kind> {
        lines.peek(index).map(|line| kind_of(line, false))
    }

    fn joins(&self, row: &Row) -> bool {
        is_open(row) && self.rows_read.iter().all(|other| other.close == row.close)
    }

    fn take(&mut self, row: &Row) {
        self.rows_read.push(row.clone());
        let mut values = [0; SIDE];
        for (value, cell) in values.iter_mut().zip(&row.cells) {
            *value = match cell.mark {
                Mark::Sign(sign) => sign
                    .to_digit(36)
                    .map_or(0, |digit| u8::try_from(digit).unwrap_or(0)),
                Mark::Number(number) => number,
                Mark::Word(_) => 0,
            };
        }
        let fits_four = fits_four(row);
        self.leads &= fits_four && !self.in_bands && self.broken == 0;
        self.leading_fours += usize::from(self.leads);
        self.open.push(Open { values, fits_four });
    }
}

/// Whether a line is nearly one of 16 cells.
fn is_near(row: &Row) -> bool {
    row.form == Form::Plain && row.cells.len().abs_diff(SIDE) <= SIDE / 4
}

/// Whether a line that is no row of the run may be one that was meant to be.
fn is_broken_row(kind: &Kind) -> bool {
    match kind {
        Kind::Wrong(_) => true,
        Kind::Cells(row) if row.form == Form::Field => {
            Size::of_cells(row.cells.len()).is_none_or(|size| size.n() == 1)
        }
        Kind::Cells(row) => is_near(row),
        _ => false,
    }
}

/// Whether each of these cells can be one of a 4×4 board.
pub(super) fn fits_four(row: &Row) -> bool {
    row.cells.iter().all(|cell| match cell.mark {
        Mark::Sign(sign) => matches!(sign, '0'..='4' | '.' | '_' | '*' | 'x' | 'X'),
        Mark::Number(number) => number <= 4,
        Mark::Word(_) => false,
    })
}
