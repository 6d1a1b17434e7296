//! The bivalue universal grave: if each empty cell had two candidates and each value two cells in each unit, the board would
//! have no solution or several. So on a board with one solution, a cell takes a candidate that is too many.

use std::ops::ControlFlow;

use super::unique_loops::virtual_cell;
use super::{Deduction, Reason, Technique, Visit, bits, grid::Position};

/// Finds deductions from a grave, that with the lowest rating first.
pub(super) fn bivalue_grave(at: &Position<'_>, found: Visit<'_>) -> ControlFlow<()> {
    let mut all = Vec::new();
    if let Some(extra) = extra(at) {
        deductions(at, &extra, &mut all);
    }
    all.sort_by_key(|deduction: &Deduction| deduction.rating);
    all.into_iter().try_for_each(found)
}

/// Returns the cells with the candidates that are too many, if the others form a grave.
fn extra(at: &Position<'_>) -> Option<Vec<(usize, u64)>> {
    let layout = at.layout;
    let mut left: Vec<u64> = (0..layout.size.cells()).map(|cell| at.left(cell)).collect();
    let mut extra: Vec<(usize, u64)> = Vec::new();
    loop {
        let too_many = left.iter().filter(|left| left.count_ones() > 2).count();
        // A grave that is far from complete is none.
        if too_many > layout.size.n() {
            return None;
        }
        let mut removed = false;
        for cells in &layout.cells {
            for value in 0..at.n() {
                let takes = |&&cell: &&usize| left[cell] >> value & 1 == 1;
                if cells.iter().filter(takes).count() <= 2 {
                    continue;
                }
                let mut more = cells
                    .iter()
                    .filter(takes)
                    .filter(|&&cell| left[cell].count_ones() > 2);
                if let (Some(&cell), None) = (more.next(), more.next()) {
                    left[cell] &= !(1 << value);
                    removed = true;
                    match extra.iter_mut().find(|(of, _)| *of == cell) {
                        Some((_, values)) => *values |= 1 << value,
                        None => extra.push((cell, 1 << value)),
                    }
                }
            }
        }
        if !removed {
            break;
        }
    }
    let is_pair = left.iter().all(|left| matches!(left.count_ones(), 0 | 2));
    let is_even = layout.cells.iter().all(|cells| {
        (0..at.n()).all(|value| {
            let count = cells
                .iter()
                .filter(|&&cell| left[cell] >> value & 1 == 1)
                .count();
            matches!(count, 0 | 2)
        })
    });
    (is_pair && is_even && !extra.is_empty() && are_alone(at, &extra)).then_some(extra)
}

/// Returns whether each of several cells is the only one of them in a unit: Sudoku Explainer finds no other graves.
fn are_alone(at: &Position<'_>, extra: &[(usize, u64)]) -> bool {
    let is_alone = |cell: usize| {
        let mut units = at.layout.units_of[cell]
            .iter()
            .map(|&(unit, _)| &at.layout.cells[unit]);
        units.any(|cells| {
            extra
                .iter()
                .all(|&(other, _)| other == cell || !cells.contains(&other))
        })
    };
    extra.iter().all(|&(cell, _)| is_alone(cell))
}

fn deductions(at: &Position<'_>, extra: &[(usize, u64)], all: &mut Vec<Deduction>) {
    let cells: Vec<usize> = extra.iter().map(|&(cell, _)| cell).collect();
    let values = extra.iter().fold(0, |all, &(_, values)| all | values);
    let rating = Technique::BivalueGrave.rating();
    let mut add = |removals, unit: Option<usize>, more: usize| {
        let units = unit.map(|unit| at.layout.units[unit]);
        let reason = || Reason::new(units, cells.iter().copied(), values);
        let deduction = Deduction::removing(Technique::BivalueGrave, removals, reason);
        all.extend(deduction.map(|deduction| deduction.rated(rating.plus(more))));
    };
    if let [cell] = cells[..] {
        add(at.removals([cell], !values), None, 0);
        return;
    }
    if values.is_power_of_two() {
        add(at.removals(at.layout.common_peers(&cells), values), None, 1);
    }
    for unit in at.layout.common_units(&cells) {
        if let [(one, of_one), (other, of_other)] = *extra {
            // One of the two takes its value too many, so that the other takes a value which the unit has nowhere else.
            let both = at.left(one) & !of_one & at.left(other) & !of_other;
            for value in bits(both).filter(|&value| at.places(unit, value).count_ones() == 2) {
                let mut removals = at.removals([one], !(of_one | 1 << value));
                removals.extend(at.removals([other], !(of_other | 1 << value)));
                add(removals, Some(unit), 1);
            }
        }
        virtual_cell(at, unit, &cells, values, |removals, size| {
            add(removals, Some(unit), size);
        });
    }
}
