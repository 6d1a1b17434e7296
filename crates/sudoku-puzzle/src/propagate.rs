//! Propagation in three levels.
//!
//! Naked singles are propagated to the fixpoint by a work list first. Then hidden singles are searched for in units in
//! which a cell has changed, and locked candidates when neither finds more.

use arrayvec::ArrayVec;

use crate::Propagation;
use crate::bits::Bits;
use crate::contradiction::{Contradiction, ContradictionKind, Unit};
use crate::grid::Grid;

/// The number of cells of the largest board. Each cell is decided once, so no work list is longer.
const MAX_CELLS: usize = 64 * 64;

struct Work {
    /// Decided cells whose value was not removed from the peers yet.
    decided: ArrayVec<(u8, u8), MAX_CELLS>,
    /// Units in which a cell has changed since the last search for hidden singles.
    hidden: Units,
    /// Units in which a cell has changed since the last search for locked candidates.
    locked: Units,
}

/// A set of units, one bit for each.
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
    /// Creates a grid with the given candidates and propagates by `level`.
    ///
    /// # Errors
    /// Returns the contradiction that was found.
    pub(crate) fn with_candidates(
        candidates: impl Fn(usize, usize) -> W,
        level: Propagation,
    ) -> Result<Self, Contradiction> {
        let mut grid = Grid::of_candidates(candidates)?;
        match level {
            Propagation::None => {
                let decided = (0..N * N).map(|index| (index / N, index % N));
                let mut decided = decided.filter(|&(row, col)| grid.cell(row, col).has_one());
                decided.try_for_each(|(row, col)| grid.clash(row, col))?;
            }
            _ => from_all(&mut grid, level)?,
        }
        Ok(grid)
    }

    /// Places a value and propagates by `level`.
    ///
    /// # Errors
    /// Returns the contradiction that was found. The grid must not be used after that.
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

/// Propagates from a cell that was just decided.
fn from_cell<W: Bits, const N: usize>(
    grid: &mut Grid<W, N>,
    row: usize,
    col: usize,
    level: Propagation,
) -> Result<(), Contradiction> {
    let mut work = Work::new();
    work.decided.push((row as u8, col as u8));
    work.changed::<W, N>(row, col);
    work.run(grid, level)
}

/// Propagates from all cells.
fn from_all<W: Bits, const N: usize>(
    grid: &mut Grid<W, N>,
    level: Propagation,
) -> Result<(), Contradiction> {
    let mut work = Work::new();
    for (row, col) in (0..N * N).map(|index| (index / N, index % N)) {
        work.changed::<W, N>(row, col);
        if grid.cell(row, col).has_one() {
            work.decided.push((row as u8, col as u8));
        }
    }
    work.run(grid, level)
}

/// Returns row and column of cell number `index` of a unit.
fn cell_of<W: Bits, const N: usize>(unit: Unit, index: usize) -> (usize, usize) {
    match unit {
        Unit::Row(row) => (row.into(), index),
        Unit::Column(col) => (index, col.into()),
        // Only boards in a layout have other units than these.
        Unit::Box(number) | Unit::Diagonal(number) | Unit::Window(number) => {
            Grid::<W, N>::in_box(number.into(), index)
        }
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

    /// Propagates to the fixpoint.
    fn run<W: Bits, const N: usize>(
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
                    Unit::Box(number) | Unit::Diagonal(number) | Unit::Window(number) => {
                        self.locked_in_box(grid, number.into())?;
                    }
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

    /// Removes candidates from a cell of `unit`.
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
            return Err(Contradiction::new(unit, value, kind));
        }
        self.changed::<W, N>(row, col);
        if left.has_one() {
            self.decided.push((row as u8, col as u8));
        }
        Ok(())
    }

    /// Removes the value of every decided cell from its peers, until no further cell is decided.
    fn naked_singles<W: Bits, const N: usize>(
        &mut self,
        grid: &mut Grid<W, N>,
    ) -> Result<(), Contradiction> {
        while let Some((row, col)) = self.decided.pop() {
            let (row, col) = (usize::from(row), usize::from(col));
            let (cell, number) = ((row, col), Grid::<W, N>::box_of(row, col));
            let in_box = |index| Grid::<W, N>::in_box(number, index);
            // Each kind of unit has a loop of its own, so that finding a cell takes no branch.
            self.remove_from(grid, cell, Unit::Row(row as u8), |index| (row, index))?;
            self.remove_from(grid, cell, Unit::Column(col as u8), |index| (index, col))?;
            self.remove_from(grid, cell, Unit::Box(number as u8), in_box)?;
        }
        Ok(())
    }

    /// Removes the value of a decided cell from the other cells of a unit.
    #[inline]
    fn remove_from<W: Bits, const N: usize>(
        &mut self,
        grid: &mut Grid<W, N>,
        decided: (usize, usize),
        unit: Unit,
        cell_of: impl Fn(usize) -> (usize, usize),
    ) -> Result<(), Contradiction> {
        let bit = grid.cell(decided.0, decided.1);
        for peer in (0..N).map(cell_of).filter(|&peer| peer != decided) {
            // A peer without candidates had the same value.
            self.remove(grid, peer, bit, unit, ContradictionKind::Twice)?;
        }
        Ok(())
    }

    /// Decides the hidden singles of a unit.
    fn hidden_singles<W: Bits, const N: usize>(
        &mut self,
        grid: &mut Grid<W, N>,
        unit: Unit,
    ) -> Result<(), Contradiction> {
        let (mut once, mut twice) = (W::NONE, W::NONE);
        for index in 0..N {
            let (row, col) = cell_of::<W, N>(unit, index);
            let cell = grid.cell(row, col);
            twice |= once & cell;
            once |= cell;
        }
        if once != W::all(N) {
            let value = (W::all(N) & !once).smallest();
            let kind = ContradictionKind::NoPlace;
            return Err(Contradiction::new(unit, value, kind));
        }
        let single = once & !twice;
        for index in 0..N {
            let (row, col) = cell_of::<W, N>(unit, index);
            let here = grid.cell(row, col) & single;
            if here.is_none() || grid.cell(row, col).has_one() {
                continue;
            }
            if !here.has_one() {
                // This cell is the only one for two values, so one of them has none.
                let value = here.smallest();
                let kind = ContradictionKind::NoPlace;
                return Err(Contradiction::new(unit, value, kind));
            }
            grid.decide(row, col, here);
            self.changed::<W, N>(row, col);
            self.decided.push((row as u8, col as u8));
        }
        Ok(())
    }

    /// Removes a value whose candidate cells in a box are all in one line from the rest of that line (pointing).
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
            for index in 0..N {
                if index / side != left / side {
                    let unit = Unit::Row(row as u8);
                    self.remove(
                        grid,
                        (row, index),
                        in_row,
                        unit,
                        ContradictionKind::EmptyCell,
                    )?;
                }
                if index / side != top / side {
                    let unit = Unit::Column(col as u8);
                    self.remove(
                        grid,
                        (index, col),
                        in_column,
                        unit,
                        ContradictionKind::EmptyCell,
                    )?;
                }
            }
        }
        Ok(())
    }

    /// Removes a value whose candidate cells in a line are all in one box from the rest of that box (claiming).
    fn locked_in_line<W: Bits, const N: usize>(
        &mut self,
        grid: &mut Grid<W, N>,
        line: Unit,
        line_index: usize,
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
            for index in 0..N {
                let cell = Grid::<W, N>::in_box(number, index);
                let on_line = match line {
                    Unit::Column(_) => cell.1 == line_index,
                    _ => cell.0 == line_index,
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

/// Returns the values that occur in group `group` and in no other of `side` groups; `cell(i, j)` is cell j of group i.
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
