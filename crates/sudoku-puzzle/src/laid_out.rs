use std::hash::{Hash, Hasher};

use crate::board::{Contradiction, ContradictionKind, Unit};
use crate::constraints::{Constraints, consecutive};
use crate::grid::Grid;
use crate::layout::Layout;
use crate::{CellRule, Propagation};

/// The cells of a board in a layout that is known at run time only, in which units and pairs of cells are lists.
///
/// What a search calls is not inlined, so that boards of the eight sizes take no more time.
pub(crate) struct LaidOut {
    layout: Layout,
    cells: Box<[u64]>,
    /// The number of cells with more than one candidate.
    undecided: u16,
}

impl LaidOut {
    pub(crate) fn new(layout: Layout) -> LaidOut {
        let size = layout.size();
        LaidOut {
            layout,
            cells: vec![u64::MAX >> (64 - size.n()); size.cells()].into(),
            undecided: if size.n() == 1 {
                0
            } else {
                size.cells() as u16
            },
        }
    }

    /// Creates a board with the given candidates and propagates by `level`.
    ///
    /// # Errors
    /// Returns the contradiction that was found.
    pub(crate) fn with_candidates(
        layout: Layout,
        bits: impl Fn(usize, usize) -> u64,
        level: Propagation,
    ) -> Result<LaidOut, Contradiction> {
        let n = layout.size().n();
        let cells = (0..layout.size().cells()).map(|cell| bits(cell / n, cell % n));
        let cells: Box<[u64]> = cells.collect();
        if let Some(cell) = cells.iter().position(|&cell| cell == 0) {
            return Err(no_value(n, cell, 1));
        }
        let undecided = cells.iter().filter(|cell| !cell.is_power_of_two()).count() as u16;
        let mut board = LaidOut {
            layout,
            cells,
            undecided,
        };
        let decided = |board: &LaidOut, cell: usize| board.cells[cell].is_power_of_two();
        if level == Propagation::None {
            let mut all = (0..board.cells.len()).filter(|&cell| decided(&board, cell));
            all.try_for_each(|cell| board.clash(cell))?;
        } else {
            let all = 0..board.cells.len();
            board.propagate(all, level)?;
        }
        Ok(board)
    }

    pub(crate) fn layout(&self) -> &Layout {
        &self.layout
    }

    pub(crate) fn undecided(&self) -> u32 {
        self.undecided.into()
    }

    pub(crate) fn cell(&self, row: usize, col: usize) -> u64 {
        self.cells[row * self.layout.size().n() + col]
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        size_of_val(&*self.cells)
    }

    /// Places a value and propagates by `level`.
    ///
    /// # Errors
    /// Returns the contradiction that was found. The board must not be used after that.
    #[inline(never)]
    pub(crate) fn place(
        &mut self,
        row: usize,
        col: usize,
        value: u8,
        level: Propagation,
    ) -> Result<(), Contradiction> {
        let cell = row * self.layout.size().n() + col;
        let before = std::mem::replace(&mut self.cells[cell], 1 << (value - 1));
        self.undecided -= u16::from(!before.is_power_of_two());
        match level {
            Propagation::None => self.clash(cell),
            _ if before == self.cells[cell] => Ok(()),
            _ => self.propagate(cell..cell + 1, level),
        }
    }

    /// Checks that the value of a decided cell is not excluded by that of another one.
    fn clash(&self, cell: usize) -> Result<(), Contradiction> {
        let constraints = self.layout.constraints();
        let (bit, n) = (self.cells[cell], constraints.size.n());
        let value = bit.trailing_zeros() as u8 + 1;
        let has_it = |&other: &usize| other != cell && self.cells[other] == bit;
        let mut units = constraints.units_of[cell].iter();
        if let Some(&(unit, _)) =
            units.find(|&&(unit, _)| constraints.cells[unit].iter().any(has_it))
        {
            let unit = constraints.units[unit];
            return Err(Contradiction::new(unit, value, ContradictionKind::Twice));
        }
        let decided = |other: usize| match self.cells[other].is_power_of_two() {
            true => self.cells[other],
            false => 0,
        };
        match constraints.excluded(cell, decided) & bit {
            0 => Ok(()),
            _ => Err(no_value(n, cell, value)),
        }
    }

    fn propagate(
        &mut self,
        changed: impl Iterator<Item = usize>,
        level: Propagation,
    ) -> Result<(), Contradiction> {
        let constraints = self.layout.constraints();
        let units = vec![false; constraints.units.len()];
        let mut work = Work {
            constraints,
            cells: &mut self.cells,
            undecided: &mut self.undecided,
            decided: Vec::new(),
            hidden: units.clone(),
            locked: units,
        };
        for cell in changed {
            work.changed(cell);
            if work.cells[cell].is_power_of_two() {
                work.decided.push(cell);
            }
        }
        work.run(level)
    }

    /// Returns the cell to guess next, or `None` if every cell has one candidate.
    #[inline(never)]
    pub(crate) fn next_cell(&self, rule: CellRule) -> Option<(usize, usize)> {
        let cells = self.cells.iter().enumerate();
        let mut undecided = cells.filter(|(_, cell)| !cell.is_power_of_two());
        let next = match rule {
            CellRule::First => undecided.next(),
            CellRule::Fewest => undecided.min_by_key(|(_, cell)| cell.count_ones()),
            CellRule::Weighted { k } => {
                let weight = |&(index, &cell): &(usize, &u64)| self.weight(index, cell, k);
                // Of several with the largest weight, the last is found.
                let cells: Vec<(usize, &u64)> = undecided.collect();
                cells.into_iter().rev().max_by_key(weight)
            }
        };
        let n = self.layout.size().n();
        next.map(|(index, _)| (index / n, index % n))
    }

    /// Returns the sum over all units of the cell of 1/p for each cell, and k/p for itself, times a common denominator.
    fn weight(&self, index: usize, cell: u64, k: i32) -> i128 {
        let share = |cell: u64| Grid::<u64, 64>::ONE / i128::from(cell.count_ones());
        let constraints = self.layout.constraints();
        let units = constraints.units_of[index].iter();
        let cells = units.flat_map(|&(unit, _)| &constraints.cells[unit]);
        let around: i128 = cells.map(|&other| share(self.cells[other])).sum();
        around + i128::from(k) * share(cell)
    }

    /// Returns whether every cell has one candidate and all constraints hold.
    #[inline(never)]
    pub(crate) fn is_solved(&self) -> bool {
        let mut cells = 0..self.cells.len();
        self.undecided == 0 && cells.all(|cell| self.clash(cell).is_ok())
    }
}

impl Clone for LaidOut {
    #[inline(never)]
    fn clone(&self) -> LaidOut {
        LaidOut {
            layout: self.layout.clone(),
            cells: self.cells.clone(),
            undecided: self.undecided,
        }
    }
}

impl PartialEq for LaidOut {
    fn eq(&self, other: &LaidOut) -> bool {
        self.cells == other.cells && self.layout == other.layout
    }
}

impl Eq for LaidOut {}

impl Hash for LaidOut {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.cells.hash(state);
    }
}

/// Returns the contradiction of a cell that has no candidate but this value.
fn no_value(n: usize, cell: usize, value: u8) -> Contradiction {
    let row = Unit::Row((cell / n) as u8);
    Contradiction::new(row, value, ContradictionKind::EmptyCell)
}

/// Propagation, in the levels of [`Propagation`].
struct Work<'a> {
    constraints: &'a Constraints,
    cells: &'a mut [u64],
    undecided: &'a mut u16,
    /// Decided cells whose value was not removed from other cells yet.
    decided: Vec<usize>,
    /// The units in which a cell has changed since the last search for hidden singles, and for locked candidates.
    hidden: Vec<bool>,
    locked: Vec<bool>,
}

impl Work<'_> {
    fn run(&mut self, level: Propagation) -> Result<(), Contradiction> {
        let first = |units: &mut Vec<bool>| {
            let unit = units.iter().position(|&is_changed| is_changed)?;
            units[unit] = false;
            Some(unit)
        };
        loop {
            self.naked_singles()?;
            if level < Propagation::Hidden {
                return Ok(());
            }
            if let Some(unit) = first(&mut self.hidden) {
                self.hidden_singles(unit)?;
            } else if level < Propagation::Locked {
                return Ok(());
            } else if let Some(unit) = first(&mut self.locked) {
                self.locked_candidates(unit)?;
            } else {
                return Ok(());
            }
        }
    }

    fn changed(&mut self, cell: usize) {
        for &(unit, _) in &self.constraints.units_of[cell] {
            self.hidden[unit] = true;
            self.locked[unit] = true;
        }
    }

    fn remove(
        &mut self,
        cell: usize,
        values: u64,
        reason: impl FnOnce(u8) -> Contradiction,
    ) -> Result<(), Contradiction> {
        let had = self.cells[cell] & values;
        if had == 0 {
            return Ok(());
        }
        self.cells[cell] &= !values;
        let left = self.cells[cell];
        if left == 0 {
            return Err(reason(had.trailing_zeros() as u8 + 1));
        }
        self.changed(cell);
        if left.is_power_of_two() {
            *self.undecided -= 1;
            self.decided.push(cell);
        }
        Ok(())
    }

    /// Removes what the value of every decided cell excludes, until no further cell is decided.
    fn naked_singles(&mut self) -> Result<(), Contradiction> {
        let (constraints, n) = (self.constraints, self.constraints.size.n());
        while let Some(cell) = self.decided.pop() {
            let bit = self.cells[cell];
            for &(unit, _) in &constraints.units_of[cell] {
                for &peer in constraints.cells[unit].iter().filter(|&&peer| peer != cell) {
                    // A peer without candidates had the same value.
                    let unit = constraints.units[unit];
                    let twice = |value| Contradiction::new(unit, value, ContradictionKind::Twice);
                    self.remove(peer, bit, twice)?;
                }
            }
            for &other in &constraints.apart[cell] {
                self.remove(other, bit, |value| no_value(n, other, value))?;
            }
            for &other in &constraints.not_consecutive[cell] {
                self.remove(other, consecutive(bit), |value| no_value(n, other, value))?;
            }
        }
        Ok(())
    }

    /// Decides the hidden singles of a unit.
    fn hidden_singles(&mut self, unit: usize) -> Result<(), Contradiction> {
        let constraints = self.constraints;
        let (mut once, mut twice) = (0, 0);
        for &cell in &constraints.cells[unit] {
            twice |= once & self.cells[cell];
            once |= self.cells[cell];
        }
        let missing = u64::MAX >> (64 - constraints.size.n()) & !once;
        let no_place = |values: u64| {
            let value = values.trailing_zeros() as u8 + 1;
            let unit = constraints.units[unit];
            Err(Contradiction::new(unit, value, ContradictionKind::NoPlace))
        };
        if missing != 0 {
            return no_place(missing);
        }
        for &cell in &constraints.cells[unit] {
            let here = self.cells[cell] & once & !twice;
            if here == 0 || self.cells[cell].is_power_of_two() {
                continue;
            }
            if !here.is_power_of_two() {
                // This cell is the only one for two values, so one of them has none.
                return no_place(here);
            }
            self.cells[cell] = here;
            *self.undecided -= 1;
            self.changed(cell);
            self.decided.push(cell);
        }
        Ok(())
    }

    /// Removes the values whose candidate cells in a unit are all in another one from the rest of that.
    fn locked_candidates(&mut self, unit: usize) -> Result<(), Contradiction> {
        let constraints = self.constraints;
        for &(other, places) in &constraints.crossings[unit] {
            let (mut common, mut rest) = (0, 0);
            for (place, &cell) in constraints.cells[unit].iter().enumerate() {
                match places >> place & 1 {
                    1 => common |= self.cells[cell],
                    _ => rest |= self.cells[cell],
                }
            }
            let values = common & !rest;
            if values == 0 {
                continue;
            }
            for &cell in &constraints.cells[other] {
                if !constraints.cells[unit].contains(&cell) {
                    let empty = |value| {
                        let unit = constraints.units[other];
                        Contradiction::new(unit, value, ContradictionKind::EmptyCell)
                    };
                    self.remove(cell, values, empty)?;
                }
            }
        }
        Ok(())
    }
}
