//! Sixteen cells on a line: a 4×4 board, or a row of a 16×16 board?

use std::io::BufRead;

use super::kind::{Kind, kind_of};
use super::lengths;
use super::lines::Lines;
use super::row::{Cell, Form, Mark, Reading, Row};

const SIDE: usize = 16;

/// What the lines ahead say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sixteen {
    /// This many lines, the first among them, are 4×4 boards.
    Boards(usize),
    /// The line begins a board of more lines.
    Row,
}

/// Lines of 16 cells one after the other, or in bands of four with blank lines between.
struct Run {
    rows: usize,
    /// Those with a mark that no 4×4 board has.
    beyond: usize,
    /// The rows before the first blank line.
    first_band: usize,
    in_bands: bool,
    reading: Reading,
    /// What ends the run before its sixteenth line.
    after: Option<Kind>,
}

/// Looks at the lines after `first`, at most as many as a 16×16 board has.
pub(super) fn decide<R: BufRead>(lines: &mut Lines<R>, first: &Row) -> Sixteen {
    let run = run(lines, first, 0);
    if run.rows == SIDE && run.beyond >= 2 {
        return Sixteen::Row;
    }
    // Numbers with free line breaks, which happen to begin with 16 on a line.
    let goes_on = match &run.after {
        Some(Kind::Cells(row)) => {
            row.form == Form::Plain
                && row.reading != Reading::Signs
                && row.cells.len() != SIDE
                && !lengths::long_whole(row.cells.len())
        }
        _ => false,
    };
    if goes_on && run.beyond > 0 && run.reading != Reading::Signs && !run.in_bands {
        return Sixteen::Row;
    }
    Sixteen::Boards(run.first_band)
}

/// Whether the lines ahead are the rows of a 16×16 board but for the first, which could not be read.
pub(super) fn follows_row<R: BufRead>(lines: &mut Lines<R>) -> bool {
    let Some(Kind::Cells(second)) = lines.peek(0).map(|line| kind_of(line, false)) else {
        return false;
    };
    let run = run(lines, &second, 1);
    run.rows + 1 >= SIDE && run.beyond >= 2
}

/// Whether such a line is the one that this module is about.
pub(super) fn is_open(row: &Row) -> bool {
    row.cells.len() == SIDE && row.form == Form::Plain
}

/// The run that begins with `first`, whose next line is that after `index` others.
fn run<R: BufRead>(lines: &mut Lines<R>, first: &Row, mut index: usize) -> Run {
    let mut run = Run {
        rows: 1,
        beyond: usize::from(is_beyond(first)),
        first_band: 0,
        in_bands: false,
        reading: first.reading,
        after: None,
    };
    while run.rows < SIDE {
        let in_numbers = run.reading == Reading::Numbers;
        let kind = lines.peek(index).map(|line| kind_of(line, in_numbers));
        index += 1;
        let band_ends = run.rows.is_multiple_of(4);
        match kind {
            Some(Kind::Blank) if band_ends && (run.rows == 4 || run.in_bands) => {
                // Another blank line, or anything else but a row, and these are no bands of one board.
                match lines.peek(index).map(|line| kind_of(line, in_numbers)) {
                    Some(Kind::Cells(row)) if run.takes(&row) => {
                        if !run.in_bands {
                            run.first_band = run.rows;
                        }
                        run.in_bands = true;
                        run.take(&row);
                        index += 1;
                    }
                    _ => break,
                }
            }
            Some(Kind::Cells(row)) if !(run.in_bands && band_ends) && run.takes(&row) => {
                run.take(&row);
            }
            other => {
                run.after = other;
                break;
            }
        }
    }
    if !run.in_bands {
        run.first_band = run.rows;
    }
    run
}

impl Run {
    fn takes(&self, row: &Row) -> bool {
        is_open(row) && self.reading.join(row.reading).is_some()
    }

    fn take(&mut self, row: &Row) {
        self.rows += 1;
        self.beyond += usize::from(is_beyond(row));
        self.reading = self.reading.join(row.reading).unwrap_or(self.reading);
    }
}

fn is_beyond(row: &Row) -> bool {
    !fits_four(&row.cells)
}

/// Whether each of these cells can be one of a 4×4 board.
pub(super) fn fits_four(cells: &[Cell]) -> bool {
    cells.iter().all(|cell| match cell.mark {
        Mark::Sign(sign) => matches!(sign, '0'..='4' | '.' | '_' | '*' | 'x' | 'X'),
        Mark::Number(number) => number <= 4,
    })
}
