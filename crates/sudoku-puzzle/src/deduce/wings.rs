//! XY- and XYZ-wings.

use std::ops::ControlFlow;

use super::{Deduction, Reason, Technique, Visit, grid::Position};

pub(super) fn xy(at: &Position<'_>, found: Visit<'_>) -> ControlFlow<()> {
    wings(at, found, Technique::XyWing, 2)
}

pub(super) fn xyz(at: &Position<'_>, found: Visit<'_>) -> ControlFlow<()> {
    wings(at, found, Technique::XyzWing, 3)
}

/// Finds cells with so many candidates that see two cells with two, of three values together, such that all that have the value
/// common to these two are one of two or three cells.
fn wings(
    at: &Position<'_>,
    found: Visit<'_>,
    technique: Technique,
    candidates: u32,
) -> ControlFlow<()> {
    for pivot in at
        .open()
        .filter(|&cell| at.left(cell).count_ones() == candidates)
    {
        let left = at.left(pivot);
        let peers = at.layout.peers[pivot].iter().copied();
        let pincers: Vec<usize> = peers
            .filter(|&peer| {
                at.left(peer).count_ones() == 2 && (at.left(peer) | left).count_ones() == 3
            })
            .collect();
        for (index, &one) in pincers.iter().enumerate() {
            for &other in &pincers[index + 1..] {
                let common = at.left(one) & at.left(other);
                let all = left | at.left(one) | at.left(other);
                let is_in_pivot = common & left != 0;
                if common.count_ones() != 1
                    || all.count_ones() != 3
                    || is_in_pivot != (candidates == 3)
                {
                    continue;
                }
                let cells = [pivot, one, other];
                let takes = &cells[usize::from(!is_in_pivot)..];
                let removals = at.removals(at.layout.common_peers(takes), common);
                let reason = || Reason::new([], cells, common);
                if let Some(deduction) = Deduction::removing(technique, removals, reason) {
                    found(deduction)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
