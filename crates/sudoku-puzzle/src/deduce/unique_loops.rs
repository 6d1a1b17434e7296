//! Unique rectangles and loops. Cells with candidates a and b form a loop, each link in a unit, such that each unit with a cell
//! of the loop has two, one at an even and one at an odd place of the loop. If all had only these candidates, a and b could
//! be exchanged. So on a board with one solution, a cell with further candidates takes one of these.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::subsets::covers;
use super::{Deduction, Reason, Technique, Visit, bits, grid::Position};

/// A loop of cells that contain the two values, with the cells that have further candidates.
struct Loop {
    pair: u64,
    cells: Vec<usize>,
    extra: Vec<usize>,
}

/// Finds deductions from unique loops, those with the lowest rating first.
pub(super) fn unique_loops(at: &Position<'_>, found: Visit<'_>) -> ControlFlow<()> {
    let mut seen = HashSet::new();
    let mut all: Vec<Deduction> = Vec::new();
    for start in at.open().filter(|&cell| at.left(cell).count_ones() == 2) {
        let mut search = Search {
            at,
            pair: at.left(start),
            seen: &mut seen,
            loops: Vec::new(),
            counts: vec![0; at.layout.units.len()],
        };
        search.count(start, 1);
        search.extend(&mut vec![start], &mut Vec::new(), usize::MAX, 0);
        for found in search.loops {
            found.deductions(at, &mut all);
        }
    }
    all.sort_by_key(|deduction| deduction.rating);
    all.into_iter().try_for_each(found)
}

struct Search<'a> {
    at: &'a Position<'a>,
    pair: u64,
    /// The cells of the loops found, sorted, with their values.
    seen: &'a mut HashSet<(u64, Vec<usize>)>,
    loops: Vec<Loop>,
    /// The number of cells of the path in each unit.
    counts: Vec<i8>,
}

impl Search<'_> {
    /// Extends a path of cells by a link of another kind of unit than the last one. `extra` are the cells of the path with
    /// further candidates, and `further` these candidates.
    fn extend(&mut self, path: &mut Vec<usize>, extra: &mut Vec<usize>, last: usize, further: u64) {
        let layout = self.at.layout;
        let Some(&cell) = path.last() else { return };
        for (kind, &(unit, _)) in layout.units_of[cell].iter().enumerate() {
            if kind == last {
                continue;
            }
            for &next in &layout.cells[unit] {
                if next == path[0] && path.len() >= 4 && path.len().is_multiple_of(2) {
                    self.close(path, extra);
                    continue;
                }
                let left = self.at.left(next);
                if left & self.pair != self.pair || self.is_full(next) || path.contains(&next) {
                    continue;
                }
                let rest = left & !self.pair;
                let (has_more, further) = (rest != 0, further | rest);
                // Further candidates are in two cells, or are one value.
                if has_more && extra.len() >= 2 && further.count_ones() > 1 {
                    continue;
                }
                path.push(next);
                self.count(next, 1);
                if has_more {
                    extra.push(next);
                }
                self.extend(path, extra, kind, further);
                if has_more {
                    extra.pop();
                }
                self.count(next, -1);
                path.pop();
            }
        }
    }

    /// Counts a cell of the path in its units, or no longer.
    fn count(&mut self, cell: usize, by: i8) {
        for &(unit, _) in &self.at.layout.units_of[cell] {
            self.counts[unit] += by;
        }
    }

    /// Returns whether a unit of a cell has two cells of the path already.
    fn is_full(&self, cell: usize) -> bool {
        let mut units = self.at.layout.units_of[cell].iter();
        units.any(|&(unit, _)| self.counts[unit] >= 2)
    }

    fn close(&mut self, path: &[usize], extra: &[usize]) {
        let units_at = |parity: usize| {
            let cells = path.iter().skip(parity).step_by(2);
            let units = cells.flat_map(|&cell| &self.at.layout.units_of[cell]);
            let mut units: Vec<usize> = units.map(|&(unit, _)| unit).collect();
            units.sort_unstable();
            units
        };
        let mut cells = path.to_vec();
        cells.sort_unstable();
        if !extra.is_empty() && units_at(0) == units_at(1) && self.seen.insert((self.pair, cells)) {
            self.loops.push(Loop {
                pair: self.pair,
                cells: path.to_vec(),
                extra: extra.to_vec(),
            });
        }
    }
}

impl Loop {
    /// Adds the deductions of all types.
    fn deductions(&self, at: &Position<'_>, all: &mut Vec<Deduction>) {
        let longer = match self.cells.len() {
            ..6 => 0,
            6 => 1,
            8 => 2,
            _ => 5,
        };
        let rating = Technique::UniqueLoop.rating().plus(longer);
        let mut add = |removals, units: &[usize], more: usize| {
            let units = units.iter().map(|&unit| at.layout.units[unit]);
            let reason = || Reason::new(units, self.cells.iter().copied(), self.pair);
            let deduction = Deduction::removing(Technique::UniqueLoop, removals, reason);
            all.extend(deduction.map(|deduction| deduction.rated(rating.plus(more))));
        };
        let further = self
            .extra
            .iter()
            .fold(0, |all, &cell| all | at.left(cell) & !self.pair);
        if let [cell] = self.extra[..] {
            add(at.removals([cell], self.pair), &[], 0);
            return;
        }
        if further.is_power_of_two() {
            add(
                at.removals(at.layout.common_peers(&self.extra), further),
                &[],
                0,
            );
        }
        let [one, other] = self.extra[..] else { return };
        for unit in at.layout.common_units(&self.extra) {
            for value in bits(self.pair) {
                if at.places(unit, value).count_ones() == 2 {
                    add(
                        at.removals([one, other], self.pair & !(1 << value)),
                        &[unit],
                        0,
                    );
                }
            }
            if further.count_ones() > 1 {
                let mut known = Vec::new();
                virtual_cell(at, unit, &self.extra, further, |removals, size| {
                    known.push((removals.clone(), size));
                    add(removals, &[unit], size - 1);
                });
                self.hidden(at, unit, further, |removals, size| {
                    // What a naked set that is no larger removes as well is rated by that.
                    let is_known =
                        |(removed, naked): &(Vec<_>, usize)| *removed == removals && *naked <= size;
                    if !known.iter().any(is_known) {
                        add(removals, &[unit], size - 2);
                    }
                });
            }
        }
    }

    /// Finds values of a unit that, with the pair, have one cell less outside the loop than there are values: as only one of the
    /// two cells with further candidates can take a value of the pair, the others are filled with these values. As in Sudoku
    /// Explainer, there are at least as many values as further candidates.
    fn hidden(
        &self,
        at: &Position<'_>,
        unit: usize,
        further: u64,
        mut add: impl FnMut(Vec<(usize, crate::Candidates)>, usize),
    ) {
        let cells = &at.layout.cells[unit];
        let inside = cells
            .iter()
            .enumerate()
            .filter(|(_, cell)| self.extra.contains(cell));
        let inside = inside.fold(0, |set, (place, _)| set | 1 << place);
        let start = bits(self.pair).fold(0, |set, value| set | at.places(unit, value) & !inside);
        let others = (0..at.n()).filter(|&value| (self.pair | further) >> value & 1 == 0);
        let sets = others.map(|value| (value, at.places(unit, value) & !inside));
        let sets: Vec<(usize, u64)> = sets.filter(|&(_, places)| places != 0).collect();
        for size in 2.max(further.count_ones() as usize)..=4 {
            let _ = covers(
                &sets,
                size - 2,
                start,
                size - 1,
                &mut Vec::new(),
                &mut |chosen, places| {
                    let values = chosen.iter().fold(self.pair, |set, value| set | 1 << value);
                    add(at.removals(at.layout.at(unit, places), !values), size);
                    ControlFlow::Continue(())
                },
            );
        }
    }
}

/// Finds cells of a unit that, with one cell that has these candidates and is one of `cells`, are a naked set: calls `add` with
/// what is removed and the size of the set.
pub(super) fn virtual_cell(
    at: &Position<'_>,
    unit: usize,
    cells: &[usize],
    candidates: u64,
    mut add: impl FnMut(Vec<(usize, crate::Candidates)>, usize),
) {
    let others = || {
        at.layout.cells[unit]
            .iter()
            .copied()
            .filter(|cell| !cells.contains(cell))
    };
    let sets: Vec<_> = others()
        .map(|cell| (cell, at.left(cell)))
        .filter(|&(_, left)| left != 0)
        .collect();
    for size in 2..=5.min(sets.len()) {
        let _ = covers(
            &sets,
            size - 1,
            candidates,
            size,
            &mut Vec::new(),
            &mut |chosen, values| {
                add(
                    at.removals(others().filter(|cell| !chosen.contains(cell)), values),
                    size,
                );
                ControlFlow::Continue(())
            },
        );
    }
}
