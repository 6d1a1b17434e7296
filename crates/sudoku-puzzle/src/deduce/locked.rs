//! Pointing and claiming: all cells of a unit for a value are also in another unit.

use std::ops::ControlFlow;

use super::{Candidates, Deduction, Reason, Technique, Visit, grid::Position};

/// A unit whose cells for a value are all in the unit `to`.
struct Locked {
    from: usize,
    to: usize,
    value: usize,
    cells: Vec<usize>,
}

/// Visits the locked candidates from boxes to lines, or from lines to boxes.
fn locked(
    at: &Position<'_>,
    from_boxes: bool,
    mut visit: impl FnMut(Locked) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let layout = at.layout;
    for from in (0..layout.units.len()).filter(|&unit| layout.is_box(unit) == from_boxes) {
        for value in 0..at.n() {
            let places = at.places(from, value);
            if places.count_ones() < 2 || places.count_ones() as usize > layout.longest_crossing {
                continue;
            }
            let cells: Vec<usize> = layout.at(from, places).collect();
            let to = layout.common_units(&cells);
            for to in to.filter(|&to| layout.is_box(to) != from_boxes) {
                visit(Locked {
                    from,
                    to,
                    value,
                    cells: cells.clone(),
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

impl Locked {
    fn reason(&self, at: &Position<'_>, single: Option<usize>) -> Reason {
        let units = [self.from, self.to].into_iter().chain(single);
        let units = units.map(|unit| at.layout.units[unit]);
        Reason::new(units, self.cells.iter().copied(), 1 << self.value)
    }

    fn removals(&self, at: &Position<'_>) -> Vec<(usize, Candidates)> {
        let others = at.layout.cells[self.to].iter().copied();
        at.removals(
            others.filter(|cell| !self.cells.contains(cell)),
            1 << self.value,
        )
    }
}

fn indirect(
    at: &Position<'_>,
    found: Visit<'_>,
    technique: Technique,
    from_boxes: bool,
) -> ControlFlow<()> {
    locked(at, from_boxes, |locked| {
        let removals = locked.removals(at);
        let deduction = Deduction::removing(technique, removals, || locked.reason(at, None));
        deduction.map_or(ControlFlow::Continue(()), &mut *found)
    })
}

/// Finds a unit of the kind of the first one that the removals leave one cell for the value.
fn direct(
    at: &Position<'_>,
    found: Visit<'_>,
    technique: Technique,
    from_boxes: bool,
) -> ControlFlow<()> {
    let layout = at.layout;
    locked(at, from_boxes, |locked| {
        let same_kind = |&unit: &usize| {
            std::mem::discriminant(&layout.units[unit])
                == std::mem::discriminant(&layout.units[locked.from])
        };
        let others = (0..layout.units.len()).filter(same_kind);
        for unit in others.filter(|&unit| unit != locked.from) {
            let places = at.places(unit, locked.value);
            let mut rest = layout.at(unit, places);
            let mut rest = rest
                .by_ref()
                .filter(|cell| !layout.cells[locked.to].contains(cell));
            if places.count_ones() > 1
                && let (Some(cell), None) = (rest.next(), rest.next())
            {
                let reason = locked.reason(at, Some(unit));
                let deduction = Deduction::placing(technique, cell, locked.value, reason);
                found(Deduction {
                    removals: locked.removals(at),
                    ..deduction
                })?;
            }
        }
        ControlFlow::Continue(())
    })
}

pub(super) fn direct_pointing(at: &Position<'_>, found: Visit<'_>) -> ControlFlow<()> {
    direct(at, found, Technique::DirectPointing, true)
}

pub(super) fn direct_claiming(at: &Position<'_>, found: Visit<'_>) -> ControlFlow<()> {
    direct(at, found, Technique::DirectClaiming, false)
}

pub(super) fn pointing(at: &Position<'_>, found: Visit<'_>) -> ControlFlow<()> {
    indirect(at, found, Technique::Pointing, true)
}

pub(super) fn claiming(at: &Position<'_>, found: Visit<'_>) -> ControlFlow<()> {
    indirect(at, found, Technique::Claiming, false)
}
