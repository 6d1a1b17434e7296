//! Positions in the search tree of an iteration.

use crate::engines::depth_first::Branch;

/// A path from the start, as the number of untried actions after each of its steps. The next sibling of a state has one less.
pub(super) type Position = Vec<usize>;

/// How a position is related to another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    /// It is searched before the other one, and is not an ancestor of it.
    Before,
    /// It is an ancestor of the other one.
    Above,
    Same,
    /// The other one is an ancestor of it.
    Below,
    /// It is searched after the other one, and is not a descendant of it.
    After,
}

/// Returns how a position is related to `other`.
pub(super) fn relation(position: &[usize], other: &[usize]) -> Relation {
    let differs = position.iter().zip(other).find(|(one, other)| one != other);
    match differs {
        Some((one, other)) if one > other => Relation::Before,
        Some(_) => Relation::After,
        None if position.len() < other.len() => Relation::Above,
        None if position.len() > other.len() => Relation::Below,
        None => Relation::Same,
    }
}

/// Sets `position` to that of the state that was generated last, after which `untried` actions are left. `branches` are the states
/// above it.
pub(super) fn set_position<N, L>(
    position: &mut Position,
    branches: &[Branch<N, L>],
    untried: usize,
) {
    position.clear();
    // The start was not reached by a step.
    if let [_, below @ ..] = branches {
        position.extend(below.iter().map(|branch| branch.untried_from));
        position.push(untried);
    }
}

#[cfg(test)]
mod tests {
    use super::{Relation, relation};

    #[test]
    fn positions_are_ordered_as_they_are_searched() {
        for (one, other, expected) in [
            (&[][..], &[][..], Relation::Same),
            (&[], &[3], Relation::Above),
            (&[3, 5], &[3, 5], Relation::Same),
            (&[3, 5], &[3, 4], Relation::Before),
            (&[2], &[3, 4], Relation::After),
            (&[3, 4, 4], &[3, 4], Relation::Below),
            (&[3, 5, 1], &[3, 4], Relation::Before),
        ] {
            assert_eq!(relation(one, other), expected, "{one:?} {other:?}");
        }
    }
}
