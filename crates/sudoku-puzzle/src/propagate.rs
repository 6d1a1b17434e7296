//! From a decided cell to all that follows from it, in three levels.
//!
//! Naked singles run through a work list to their fixpoint before anything dearer is tried; hidden singles
//! look only at units in which a cell has changed; locked candidates come when neither finds more.

use arrayvec::ArrayVec;

use crate::Propagation;
use crate::bits::Bits;
use crate::contradiction::{Contradiction, ContradictionKind, Unit};
use crate::grid::Grid;

/// Cells on the largest board: each is decided once, so no work list is longer.
const MOST_CELLS: usize = 64 * 64;

struct Work {
    /// Decided cells whose peers still have their value.
    decided: ArrayVec<(u8, u8), MOST_CELLS>,
    /// Units in which a cell has changed since hidden singles were looked for.
    hidden: Units,
    /// The same for locked candidates.
    locked: Units,
}

/// A set of units, a bit for each.
#[derive(Clone, Copy, Default)]
struct Units {
    rows: u64,
    columns: u64,
    boxes: u64,
}

impl Units {
    fn add(&mut self, row: usize, col: usize, number: usize) {
        self.rows |= 1 << row;
        self.columns |= 1 << col;
        self.boxes |= 1 << number;
    }

    fn pop(&mut self) -> Option<Unit> {
        let first = |set: &mut u64| {
            let unit = set.trailing_zeros() as u8;
            let any = *set != 0;
            *set &= set.wrapping_sub(1);
            any.then_some(unit)
        };
        if let Some(number) = first(&mut self.boxes) {
            Some(Unit::Box(number))
        } else if let Some(row) = first(&mut self.rows) {
            Some(Unit::Row(row))
        } else {
            first(&mut self.columns).map(Unit::Column)
        }
    }
}

impl<W: Bits, const N: usize> Grid<W, N> {
    /// The grid whose cells can take what `candidates` says, with the conclusions of `level` drawn.
    pub(crate) fn with_candidates(
        candidates: impl Fn(usize, usize) -> W,
        level: Propagation,
    ) -> Result<Self, Contradiction> {
        let mut grid = Grid::of_candidates(candidates)?;
        match level {
            Propagation::None => {
                let decided = (0..N * N).map(|place| (place / N, place % N));
                let mut decided = decided.filter(|&(row, col)| grid.cell(row, col).has_one());
                decided.try_for_each(|(row, col)| grid.clash(row, col))?;
            }
            _ => from_all(&mut grid, level)?,
        }
        Ok(grid)
    }

    /// Places a value and draws the conclusions of `level`. After an error the grid is not to be used.
    pub(crate) fn place(
        &mut self,
        row: usize,
        col: usize,
        value: u8,
        level: Propagation,
    ) -> Result<(), Contradiction> {
        let changed = self.decide(row, col, W::of(value));
        match level {
            Propagation::None => self.clash(row, col),
            _ if !changed => Ok(()),
            _ => from_cell(self, row, col, level),
        }
    }
}

/// Draws all conclusions from a cell that has just been decided.
fn from_cell<W: Bits, const N: usize>(
    grid: &mut Grid<W, N>,
    row: usize,
    col: usize,
    level: Propagation,
) -> Result<(), Contradiction> {
    let mut work = Work::new();
    work.decided.push((row as u8, col as u8));
    work.changed::<W, N>(row, col);
    work.draw(grid, level)
}

/// Draws all conclusions from a grid of which nothing is known.
fn from_all<W: Bits, const N: usize>(
    grid: &mut Grid<W, N>,
    level: Propagation,
) -> Result<(), Contradiction> {
    let mut work = Work::new();
    for (row, col) in (0..N * N).map(|place| (place / N, place % N)) {
        work.changed::<W, N>(row, col);
        if grid.cell(row, col).has_one() {
            work.decided.push((row as u8, col as u8));
        }
    }
    work.draw(grid, level)
}

/// The cells of a unit in order.
fn cell_of<W: Bits, const N: usize>(unit: Unit, place: usize) -> (usize, usize) {
    match unit {
        Unit::Row(row) => (row.into(), place),
        Unit::Column(col) => (place, col.into()),
        Unit::Box(number) => Grid::<W, N>::in_box(number.into(), place),
    }
}

impl Work {
    #[inline]
    fn new() -> Self {
        Work {
            decided: ArrayVec::new(),
            hidden: Units::default(),
            locked: Units::default(),
        }
    }

    /// Draws conclusions until nothing changes.
    fn draw<W: Bits, const N: usize>(
        &mut self,
        grid: &mut Grid<W, N>,
        level: Propagation,
    ) -> Result<(), Contradiction> {
        loop {
            self.naked_singles(grid)?;
            if level < Propagation::Hidden {
                return Ok(());
            }
            if let Some(unit) = self.hidden.pop() {
                self.hidden_singles(grid, unit)?;
            } else if level < Propagation::Locked {
                return Ok(());
            } else if let Some(unit) = self.locked.pop() {
                match unit {
                    Unit::Box(number) => self.locked_in_box(grid, number.into())?,
                    Unit::Row(row) => self.locked_in_line(grid, unit, row.into())?,
                    Unit::Column(col) => self.locked_in_line(grid, unit, col.into())?,
                }
            } else {
                return Ok(());
            }
        }
    }

    #[inline]
    fn changed<W: Bits, const N: usize>(&mut self, row: usize, col: usize) {
        let number = Grid::<W, N>::box_of(row, col);
        self.hidden.add(row, col, number);
        self.locked.add(row, col, number);
    }

    /// Takes candidates from a cell of `unit`.
    #[inline]
    fn remove<W: Bits, const N: usize>(
        &mut self,
        grid: &mut Grid<W, N>,
        (row, col): (usize, usize),
        bits: W,
        unit: Unit,
        kind: ContradictionKind,
    ) -> Result<(), Contradiction> {
        let had = grid.cell(row, col) & bits;
        let Some(left) = grid.remove(row, col, bits) else {
            return Ok(());
        };
        if left.is_none() {
            let value = had.smallest();
            return Err(Contradiction { unit, value, kind });
        }
        self.changed::<W, N>(row, col);
        if left.has_one() {
            self.decided.push((row as u8, col as u8));
        }
        Ok(())
    }

    /// Takes the value of every decided cell from its peers, until no new cell is decided.
    fn naked_singles<W: Bits, const N: usize>(
        &mut self,
        grid: &mut Grid<W, N>,
    ) -> Result<(), Contradiction> {
        while let Some((row, col)) = self.decided.pop() {
            let (row, col) = (usize::from(row), usize::from(col));
            let bit = grid.cell(row, col);
            let number = Grid::<W, N>::box_of(row, col);
            let units = [
                Unit::Row(row as u8),
                Unit::Column(col as u8),
                Unit::Box(number as u8),
            ];
            for unit in units {
                for place in 0..N {
                    let peer = cell_of::<W, N>(unit, place);
                    if peer != (row, col) {
                        // A peer that is left with nothing had this one value too.
                        self.remove(grid, peer, bit, unit, ContradictionKind::Twice)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Decides the cells of a unit that alone can take some value.
    fn hidden_singles<W: Bits, const N: usize>(
        &mut self,
        grid: &mut Grid<W, N>,
        unit: Unit,
    ) -> Result<(), Contradiction> {
        let (mut once, mut twice) = (W::NONE, W::NONE);
        for place in 0..N {
            let (row, col) = cell_of::<W, N>(unit, place);
            let cell = grid.cell(row, col);
            twice |= once & cell;
            once |= cell;
        }
        if once != W::all(N) {
            let value = (W::all(N) & !once).smallest();
            let kind = ContradictionKind::NoPlace;
            return Err(Contradiction { unit, value, kind });
        }
        let single = once & !twice;
        for place in 0..N {
            let (row, col) = cell_of::<W, N>(unit, place);
            let here = grid.cell(row, col) & single;
            if here.is_none() || grid.cell(row, col).has_one() {
                continue;
            }
            if !here.has_one() {
                // Two values have this cell as their only place: whichever stands here, the other has none.
                let value = here.smallest();
                let kind = ContradictionKind::NoPlace;
                return Err(Contradiction { unit, value, kind });
            }
            grid.decide(row, col, here);
            self.changed::<W, N>(row, col);
            self.decided.push((row as u8, col as u8));
        }
        Ok(())
    }

    /// Values of a box whose places all lie in one row or column of it are taken from the rest of that line.
    fn locked_in_box<W: Bits, const N: usize>(
        &mut self,
        grid: &mut Grid<W, N>,
        number: usize,
    ) -> Result<(), Contradiction> {
        let side = Grid::<W, N>::BOX;
        let (top, left) = Grid::<W, N>::in_box(number, 0);
        for line in 0..side {
            let (row, col) = (top + line, left + line);
            let in_row = locked(grid, side, line, |i, j| (top + i, left + j));
            let in_column = locked(grid, side, line, |i, j| (top + j, left + i));
            for place in 0..N {
                if place / side != left / side {
                    let unit = Unit::Row(row as u8);
                    self.remove(
                        grid,
                        (row, place),
                        in_row,
                        unit,
                        ContradictionKind::EmptyCell,
                    )?;
                }
                if place / side != top / side {
                    let unit = Unit::Column(col as u8);
                    self.remove(
                        grid,
                        (place, col),
                        in_column,
                        unit,
                        ContradictionKind::EmptyCell,
                    )?;
                }
            }
        }
        Ok(())
    }

    /// Values of a line whose places all lie in one box are taken from the rest of that box.
    fn locked_in_line<W: Bits, const N: usize>(
        &mut self,
        grid: &mut Grid<W, N>,
        line: Unit,
        index: usize,
    ) -> Result<(), Contradiction> {
        let side = Grid::<W, N>::BOX;
        for segment in 0..side {
            let values = locked(grid, side, segment, |i, j| {
                cell_of::<W, N>(line, i * side + j)
            });
            if values.is_none() {
                continue;
            }
            let (row, col) = cell_of::<W, N>(line, segment * side);
            let number = Grid::<W, N>::box_of(row, col);
            for place in 0..N {
                let cell = Grid::<W, N>::in_box(number, place);
                let on_line = match line {
                    Unit::Column(_) => cell.1 == index,
                    _ => cell.0 == index,
                };
                if !on_line {
                    let unit = Unit::Box(number as u8);
                    self.remove(grid, cell, values, unit, ContradictionKind::EmptyCell)?;
                }
            }
        }
        Ok(())
    }
}

/// The values that occur in one group of cells and in no other: `cell` gives the place-th cell of a group.
fn locked<W: Bits, const N: usize>(
    grid: &Grid<W, N>,
    side: usize,
    group: usize,
    cell: impl Fn(usize, usize) -> (usize, usize),
) -> W {
    let (mut here, mut elsewhere) = (W::NONE, W::NONE);
    for i in 0..side {
        for j in 0..side {
            let (row, col) = cell(i, j);
            if i == group {
                here |= grid.cell(row, col);
            } else {
                elsewhere |= grid.cell(row, col);
            }
        }
    }
    here & !elsewhere
}
