//! Aligned pairs and triplets: a candidate of a cell is removed if none of its combinations with candidates of one or two other
//! cells is possible. A combination is excluded by equal values of cells that see each other, and by a cell that all see and to
//! which it would leave no candidate.

use std::ops::ControlFlow;

use super::{Deduction, Reason, Technique, Visit, bits, grid::Position};

/// Finds a candidate of a cell that leaves another cell no candidate: each is equal, and the cells see each other, or with it the
/// only two candidates of a third cell that both see.
pub(super) fn aligned_pairs(at: &Position<'_>, found: Visit<'_>) -> ControlFlow<()> {
    let cells: Vec<usize> = at
        .open()
        .filter(|&cell| at.left(cell).count_ones() > 1)
        .collect();
    let (mut pairs_seen, mut thirds) = (Vec::new(), Vec::new());
    for (index, &one) in cells.iter().enumerate() {
        let peers = at.layout.peers[one].iter().copied();
        pairs_seen.clear();
        pairs_seen.extend(peers.filter(|&cell| at.left(cell).count_ones() == 2));
        for &other in &cells[index + 1..] {
            thirds.clear();
            let seen = pairs_seen.iter().copied();
            thirds.extend(seen.filter(|&cell| at.layout.sees(cell, other)));
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

/// Finds candidates of three cells that are in no possible combination. O(C³) for C open cells, of which pairs without a common peer
/// of two or three candidates are skipped.
pub(super) fn aligned_triplets(at: &Position<'_>, found: Visit<'_>) -> ControlFlow<()> {
    let cells: Vec<usize> = at
        .open()
        .filter(|&cell| at.left(cell).count_ones() > 1)
        .collect();
    let may_exclude = |&cell: &usize| matches!(at.left(cell).count_ones(), 2 | 3);
    let (mut of_two, mut of_three) = (Vec::new(), Vec::new());
    for (first, &one) in cells.iter().enumerate() {
        for (second, &two) in cells.iter().enumerate().skip(first + 1) {
            of_two.clear();
            of_two.extend(at.layout.common_peers(&[one, two]).filter(may_exclude));
            if of_two.is_empty() {
                continue;
            }
            for &three in &cells[second + 1..] {
                of_three.clear();
                let seen = of_two.iter().copied();
                of_three.extend(seen.filter(|&cell| at.layout.sees(cell, three)));
                if !of_three.is_empty()
                    && let Some(deduction) = triplet(at, [one, two, three], &of_three)
                {
                    found(deduction)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the deduction from three cells and the cells with two or three candidates that all three see.
fn triplet(at: &Position<'_>, cells: [usize; 3], seen: &[usize]) -> Option<Deduction> {
    let [one, two, three] = cells.map(|cell| at.left(cell));
    let sees = |one: usize, other: usize| at.layout.sees(cells[one], cells[other]);
    let (sees_12, sees_13, sees_23) = (sees(0, 1), sees(0, 2), sees(1, 2));
    let mut possible = [0; 3];
    for a in bits(one).map(|value| 1_u64 << value) {
        for b in bits(two).map(|value| 1_u64 << value) {
            if a == b && sees_12 {
                continue;
            }
            for c in bits(three).map(|value| 1_u64 << value) {
                let is_known = possible[0] & a != 0 && possible[1] & b != 0 && possible[2] & c != 0;
                let is_excluded = is_known
                    || (a == c && sees_13)
                    || (b == c && sees_23)
                    || seen.iter().any(|&cell| at.left(cell) & !(a | b | c) == 0);
                if !is_excluded {
                    possible = [possible[0] | a, possible[1] | b, possible[2] | c];
                }
            }
        }
    }
    let removals = (0..3).flat_map(|i| at.removals([cells[i]], !possible[i]));
    Deduction::removing(Technique::AlignedTriplet, removals.collect(), || {
        let all = cells.into_iter().chain(seen.iter().copied());
        Reason::new([], all, one | two | three)
    })
}
