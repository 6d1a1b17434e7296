//! One puzzle for all that are equivalent.

use std::collections::HashSet;
use std::fmt;

use crate::{Puzzle, Size};

/// The sides of boards that have a normal form.
const MAX_SIDE: usize = 9;

/// The number of arrangements above which equal ones are searched for. The first row of a full grid is the same in 23,328 of them.
const MANY: usize = 25_000;

/// The error of the normal form of a board larger than 9×9, which has too many arrangements of columns, or of one in a
/// [layout](Puzzle::layout).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge(Size, bool);

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let in_layout = if self.1 { " in a layout" } else { "" };
        let TooLarge(size, _) = self;
        write!(
            f,
            "found a board of {size}{in_layout}, expected one up to 9×9"
        )?;
        match self.1 {
            true => f.write_str(" of rows, columns and square boxes"),
            false => Ok(()),
        }
    }
}

impl std::error::Error for TooLarge {}

impl Puzzle {
    /// Returns the normal form: of all equivalent puzzles, those of [`shuffled`](Puzzle::shuffled), the one whose
    /// [values](Puzzle::values) come first in lexicographic order. So two puzzles are equivalent exactly if their normal forms are
    /// equal, whether or not their solution is unique.
    ///
    /// The 3,359,232 arrangements of a 9×9 board are compared row by row, all at once, and those that are behind are left out. Values are
    /// numbered in the order in which they occur.
    ///
    /// # Errors
    /// Returns [`TooLarge`] for boards larger than 9×9, and for those in a layout.
    ///
    /// ```
    /// use sudoku_puzzle::Puzzle;
    ///
    /// let puzzle: Puzzle = "1... ..3. .4.. ...2".parse()?;
    /// let turned: Puzzle = "2... ..4. .3.. ...1".parse()?;
    /// assert_eq!(puzzle.normal_form()?, turned.normal_form()?);
    /// assert_eq!(puzzle.normal_form()?.to_string(), "...1.2....3.4...");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn normal_form(&self) -> Result<Puzzle, TooLarge> {
        let size = self.size();
        if size.n() > MAX_SIDE || self.layout().is_some() {
            return Err(TooLarge(size, self.layout().is_some()));
        }
        let boards = column_arrangements(self);
        let all = 0..boards.len();
        let mut arrangements: Vec<Arrangement> = all.map(Arrangement::new).collect();
        let mut values = Vec::with_capacity(size.cells());
        for _ in 0..size.n() {
            let (row, first) = with_first_row(size, &boards, &arrangements);
            values.extend_from_slice(&row[..size.n()]);
            arrangements = first;
            if arrangements.len() > MANY {
                let mut known = HashSet::new();
                arrangements.retain(|one| known.insert(one.remainder(size, &boards)));
            }
        }
        Ok(Puzzle::of_size(size, values).with_notation(self.notation()))
    }
}

/// A row, padded with zeros.
type Row = [u8; MAX_SIDE];

/// The board and its transpose, with the columns in every possible order.
fn column_arrangements(puzzle: &Puzzle) -> Vec<[Row; MAX_SIDE]> {
    let n = puzzle.size().n();
    let mut boards = Vec::new();
    for order in line_orders(puzzle.size()) {
        let (mut upright, mut transposed) = ([[0; MAX_SIDE]; MAX_SIDE], [[0; MAX_SIDE]; MAX_SIDE]);
        for row in 0..n {
            for (col, &from) in order.iter().enumerate() {
                upright[row][col] = puzzle.values()[row * n + from];
                transposed[row][col] = puzzle.values()[from * n + row];
            }
        }
        boards.extend([upright, transposed]);
    }
    boards
}

/// Returns the orders of columns that keep stacks together.
fn line_orders(size: Size) -> Vec<Vec<usize>> {
    let side = size.box_side();
    let mut orders = vec![Vec::new()];
    for place in 0..size.n() {
        let extended = orders.iter().flat_map(|order: &Vec<usize>| {
            next_lines(side, order, place).map(|line| [&order[..], &[line]].concat())
        });
        orders = extended.collect();
    }
    orders
}

/// Returns the lines that can follow those placed: another one of the band of the last, or if it is complete, one of any other band.
fn next_lines(side: usize, placed: &[usize], place: usize) -> impl Iterator<Item = usize> {
    let starts_band = place.is_multiple_of(side);
    (0..side * side).filter(move |line| {
        let is_in_band = |other: &usize| other / side == line / side;
        match starts_band {
            true => !placed.iter().any(is_in_band),
            false => !placed.contains(line) && placed.last().is_some_and(is_in_band),
        }
    })
}

/// The first rows of an equivalent puzzle.
#[derive(Clone, Copy)]
struct Arrangement {
    /// The arrangement of columns.
    board: usize,
    /// The rows placed, in order.
    rows: [usize; MAX_SIDE],
    count: usize,
    /// The value for each value that occurred, 0 for the others.
    labels: [u8; MAX_SIDE + 1],
    /// The number of values that occurred.
    used: u8,
}

impl Arrangement {
    fn new(board: usize) -> Arrangement {
        Arrangement {
            board,
            rows: [0; MAX_SIDE],
            count: 0,
            labels: [0; MAX_SIDE + 1],
            used: 0,
        }
    }

    fn placed(&self) -> &[usize] {
        &self.rows[..self.count]
    }

    /// Places a row, and returns it with its new values.
    fn place(&mut self, row: usize, values: &Row) -> Row {
        self.rows[self.count] = row;
        self.count += 1;
        values.map(|value| {
            let label = &mut self.labels[usize::from(value)];
            if *label == 0 && value != 0 {
                self.used += 1;
                *label = self.used;
            }
            *label
        })
    }

    /// Returns the rows that are left, by bands, in an order that does not depend on where they are: arrangements with the same rows placed
    /// and the same remainder have the same continuations.
    fn remainder(&self, size: Size, boards: &[[Row; MAX_SIDE]]) -> [[Row; 3]; 3] {
        let side = size.box_side();
        let mut bands = [[Row::default(); 3]; 3];
        for row in (0..size.n()).filter(|row| !self.placed().contains(row)) {
            bands[row / side][row % side] = self.labelled(&boards[self.board][row]);
        }
        for band in &mut bands {
            band.sort_unstable();
        }
        // The band of the last row comes next.
        let last = self.placed().last().map_or(0, |row| row / side);
        bands.swap(0, last);
        bands[1..].sort_unstable();
        bands
    }

    /// Returns the new values of a row; those that did not occur are kept, above all others.
    fn labelled(&self, values: &Row) -> Row {
        values.map(|value| match self.labels[usize::from(value)] {
            0 if value > 0 => value + MAX_SIDE as u8,
            label => label,
        })
    }
}

/// Returns the first row, in lexicographic order, that an arrangement can have next, and all arrangements with this row.
fn with_first_row(
    size: Size,
    boards: &[[Row; MAX_SIDE]],
    arrangements: &[Arrangement],
) -> (Row, Vec<Arrangement>) {
    let (mut first, mut kept) = ([u8::MAX; MAX_SIDE], Vec::new());
    for arrangement in arrangements {
        let placed = arrangement.placed();
        for row in next_lines(size.box_side(), placed, placed.len()) {
            let mut next = *arrangement;
            let values = next.place(row, &boards[arrangement.board][row]);
            if values < first {
                first = values;
                kept.clear();
            }
            if values == first {
                kept.push(next);
            }
        }
    }
    (first, kept)
}
