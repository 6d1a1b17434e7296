//! Naked and hidden pairs, triples and quads, and fish: k sets whose union has k elements.

use std::ops::ControlFlow;

use super::{Deduction, Reason, Technique, Visit, grid::Position};
use crate::board::Unit;

/// Visits each choice of `k` of the sets whose union with `union` has `size` elements, with that union. Sets are given with
/// what they belong to.
pub(super) fn covers(
    sets: &[(usize, u64)],
    k: usize,
    union: u64,
    size: usize,
    chosen: &mut Vec<usize>,
    visit: &mut dyn FnMut(&[usize], u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if k == 0 {
        return match union.count_ones() as usize == size {
            true => visit(chosen, union),
            false => ControlFlow::Continue(()),
        };
    }
    for (index, &(owner, set)) in sets.iter().enumerate() {
        let union = union | set;
        if union.count_ones() as usize <= size {
            chosen.push(owner);
            covers(&sets[index + 1..], k - 1, union, size, chosen, visit)?;
            chosen.pop();
        }
    }
    ControlFlow::Continue(())
}

/// Returns the sets that have 2 to `k` elements.
fn sets(all: impl Iterator<Item = (usize, u64)>, k: usize) -> Vec<(usize, u64)> {
    let size = |&(_, set): &(usize, u64)| (2..=k).contains(&(set.count_ones() as usize));
    all.filter(size).collect()
}

/// Finds `K` cells of a unit with `K` candidates.
fn naked<const K: usize>(
    at: &Position<'_>,
    found: Visit<'_>,
    technique: Technique,
) -> ControlFlow<()> {
    for (unit, cells) in at.layout.cells.iter().enumerate() {
        let sets = sets(cells.iter().map(|&cell| (cell, at.left(cell))), K);
        covers(&sets, K, 0, K, &mut Vec::new(), &mut |chosen, values| {
            let others = cells.iter().copied().filter(|cell| !chosen.contains(cell));
            let removals = at.removals(others, values);
            let reason = || Reason::new([at.layout.units[unit]], chosen.to_vec(), values);
            let deduction = Deduction::removing(technique, removals, reason);
            deduction.map_or(ControlFlow::Continue(()), &mut *found)
        })?;
    }
    ControlFlow::Continue(())
}

/// Visits `K` values of a unit with `K` cells: the unit, the values as a set, and the cells as places.
fn hidden<const K: usize>(
    at: &Position<'_>,
    visit: &mut dyn FnMut(usize, u64, u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for unit in 0..at.layout.units.len() {
        let sets = sets((0..at.n()).map(|value| (value, at.places(unit, value))), K);
        covers(&sets, K, 0, K, &mut Vec::new(), &mut |chosen, places| {
            let values = chosen.iter().fold(0, |values, value| values | 1 << value);
            visit(unit, values, places)
        })?;
    }
    ControlFlow::Continue(())
}

fn hidden_set<const K: usize>(
    at: &Position<'_>,
    found: Visit<'_>,
    technique: Technique,
) -> ControlFlow<()> {
    hidden::<K>(at, &mut |unit, values, places| {
        let removals = at.removals(at.layout.at(unit, places), !values);
        let reason = || Reason::new([at.layout.units[unit]], at.layout.at(unit, places), values);
        let deduction = Deduction::removing(technique, removals, reason);
        deduction.map_or(ControlFlow::Continue(()), &mut *found)
    })
}

/// Finds hidden sets that leave one cell of the unit for another value.
fn direct_hidden_set<const K: usize>(
    at: &Position<'_>,
    found: Visit<'_>,
    technique: Technique,
) -> ControlFlow<()> {
    hidden::<K>(at, &mut |unit, values, places| {
        for value in (0..at.n()).filter(|value| values >> value & 1 == 0) {
            let before = at.places(unit, value);
            let rest = before & !places;
            if before.count_ones() > 1 && rest.is_power_of_two() {
                let cells = at.layout.at(unit, places);
                let reason = Reason::new([at.layout.units[unit]], cells, values);
                for cell in at.layout.at(unit, rest) {
                    let removals = at.removals(at.layout.at(unit, places), !values);
                    let deduction = Deduction::placing(technique, cell, value, reason.clone());
                    found(Deduction {
                        removals,
                        ..deduction
                    })?;
                }
            }
        }
        ControlFlow::Continue(())
    })
}

/// Finds `K` rows whose cells for a value are in `K` columns, or the reverse.
fn fish<const K: usize>(
    at: &Position<'_>,
    found: Visit<'_>,
    technique: Technique,
) -> ControlFlow<()> {
    let n = at.n();
    let number = |unit: usize, row: bool| match at.layout.units[unit] {
        Unit::Row(number) if row => Some((unit, usize::from(number))),
        Unit::Column(number) if !row => Some((unit, usize::from(number))),
        _ => None,
    };
    for in_rows in [false, true] {
        let lines = |row| (0..at.layout.units.len()).filter_map(move |unit| number(unit, row));
        let (bases, covering): (Vec<_>, Vec<_>) =
            (lines(in_rows).collect(), lines(!in_rows).collect());
        for value in 0..n {
            // The place of a cell in a line is the number of the crossing line.
            let sets = sets(
                bases
                    .iter()
                    .map(|&(unit, _)| (unit, at.places(unit, value))),
                K,
            );
            covers(&sets, K, 0, K, &mut Vec::new(), &mut |chosen, crossing| {
                let crossed = covering
                    .iter()
                    .filter(|(_, number)| crossing >> number & 1 == 1);
                let crossed: Vec<usize> = crossed.map(|&(unit, _)| unit).collect();
                let in_base = |cell: &usize| {
                    chosen
                        .iter()
                        .any(|&unit| at.layout.cells[unit].contains(cell))
                };
                let cells = crossed
                    .iter()
                    .flat_map(|&unit| &at.layout.cells[unit])
                    .copied();
                let removals = at.removals(cells.filter(|cell| !in_base(cell)), 1 << value);
                let reason = || {
                    let units = chosen
                        .iter()
                        .chain(&crossed)
                        .map(|&unit| at.layout.units[unit]);
                    let cells = chosen
                        .iter()
                        .flat_map(|&unit| at.layout.at(unit, at.places(unit, value)));
                    Reason::new(units, cells, 1 << value)
                };
                let deduction = Deduction::removing(technique, removals, reason);
                deduction.map_or(ControlFlow::Continue(()), &mut *found)
            })?;
        }
    }
    ControlFlow::Continue(())
}

macro_rules! finders {
    ($($name:ident = $search:ident::<$k:literal>, $technique:ident;)+) => {$(
        pub(super) fn $name(at: &Position<'_>, found: Visit<'_>) -> ControlFlow<()> {
            $search::<$k>(at, found, Technique::$technique)
        }
    )+};
}

finders! {
    direct_hidden_pairs = direct_hidden_set::<2>, DirectHiddenPair;
    direct_hidden_triples = direct_hidden_set::<3>, DirectHiddenTriple;
    naked_pairs = naked::<2>, NakedPair;
    naked_triples = naked::<3>, NakedTriple;
    naked_quads = naked::<4>, NakedQuad;
    hidden_pairs = hidden_set::<2>, HiddenPair;
    hidden_triples = hidden_set::<3>, HiddenTriple;
    hidden_quads = hidden_set::<4>, HiddenQuad;
    x_wings = fish::<2>, XWing;
    swordfish = fish::<3>, Swordfish;
    jellyfish = fish::<4>, Jellyfish;
}
