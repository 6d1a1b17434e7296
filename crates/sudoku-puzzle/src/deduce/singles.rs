use std::ops::ControlFlow;

use super::{Deduction, Reason, Technique, Visit, bits, grid::Position};

/// Finds units with one empty cell.
pub(super) fn last_values(at: &Position<'_>, found: Visit<'_>) -> ControlFlow<()> {
    for (unit, cells) in at.layout.cells.iter().enumerate() {
        let mut open = cells.iter().filter(|&&cell| at.grid.value(cell).is_none());
        let (Some(&cell), None) = (open.next(), open.next()) else {
            continue;
        };
        let left = at.left(cell);
        if left.is_power_of_two() {
            let reason = Reason::new([at.layout.units[unit]], [cell], left);
            let value = left.trailing_zeros() as usize;
            found(Deduction::placing(
                Technique::LastValue,
                cell,
                value,
                reason,
            ))?;
        }
    }
    ControlFlow::Continue(())
}

/// Finds values with one cell in a box.
pub(super) fn hidden_in_boxes(at: &Position<'_>, found: Visit<'_>) -> ControlFlow<()> {
    hidden(at, found, Technique::HiddenSingleInBox, true)
}

/// Finds values with one cell in a row or column.
pub(super) fn hidden_in_lines(at: &Position<'_>, found: Visit<'_>) -> ControlFlow<()> {
    hidden(at, found, Technique::HiddenSingleInLine, false)
}

fn hidden(
    at: &Position<'_>,
    found: Visit<'_>,
    technique: Technique,
    in_boxes: bool,
) -> ControlFlow<()> {
    let units = (0..at.layout.units.len()).filter(|&unit| at.layout.is_box(unit) == in_boxes);
    for unit in units {
        for value in 0..at.n() {
            let places = at.places(unit, value);
            if places.is_power_of_two() {
                for cell in at.layout.at(unit, places) {
                    let reason = Reason::new([at.layout.units[unit]], [cell], 1 << value);
                    found(Deduction::placing(technique, cell, value, reason))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds cells with one candidate.
pub(super) fn naked(at: &Position<'_>, found: Visit<'_>) -> ControlFlow<()> {
    for cell in at.open().filter(|&cell| at.left(cell).is_power_of_two()) {
        for value in bits(at.left(cell)) {
            let reason = Reason::new([], [cell], at.left(cell));
            found(Deduction::placing(
                Technique::NakedSingle,
                cell,
                value,
                reason,
            ))?;
        }
    }
    ControlFlow::Continue(())
}
