//! XY- and XYZ-wings, and aligned pairs.

use std::ops::ControlFlow;

use super::{Deduction, Reason, Technique, Visit, bits, grid::Position};

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

/// Finds a candidate of a cell that leaves another cell no candidate: each is equal, and the cells see each other, or with it the
/// only two candidates of a third cell that both see.
pub(super) fn aligned_pairs(at: &Position<'_>, found: Visit<'_>) -> ControlFlow<()> {
    let cells: Vec<usize> = at
        .open()
        .filter(|&cell| at.left(cell).count_ones() > 1)
        .collect();
    for (index, &one) in cells.iter().enumerate() {
        for &other in &cells[index + 1..] {
            let peers = at.layout.peers[one].iter().copied();
            let sees =
                |&cell: &usize| at.left(cell).count_ones() == 2 && at.layout.sees(cell, other);
            let thirds: Vec<usize> = peers.filter(sees).collect();
            let excluded = |value: usize| {
                let pairs = thirds.iter().map(|&third| at.left(third));
                let pairs = pairs.filter(|pair| pair >> value & 1 == 1);
                let equal = u64::from(at.layout.sees(one, other)) << value;
                pairs.fold(equal, |set, pair| set | pair & !(1 << value))
            };
            let removable = |cell: usize, partner: usize| {
                let values = bits(at.left(cell));
                let values = values.filter(|&value| at.left(partner) & !excluded(value) == 0);
                at.removals([cell], values.fold(0, |set, value| set | 1 << value))
            };
            let mut removals = removable(one, other);
            removals.extend(removable(other, one));
            let reason = || {
                let cells = [one, other].into_iter().chain(thirds.iter().copied());
                Reason::new([], cells, at.left(one) | at.left(other))
            };
            if let Some(deduction) = Deduction::removing(Technique::AlignedPair, removals, reason) {
                found(deduction)?;
            }
        }
    }
    ControlFlow::Continue(())
}
