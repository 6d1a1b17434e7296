//! What tiles, pancakes and discs have in common.

use search_core::{BackwardHeuristic, Drawn, Inverse, Packed, Ranked, Written};

use crate::erased::{Capable, Erasable, Erased};

/// Erases a space with the capabilities that tiles, pancakes and discs have in common. Ranks are one of them if `start` has its
/// own: large spaces have none, and a board from which the goal cannot be reached has that of another board.
pub(super) fn arrangements<'p, S>(space: S, start: &S::State) -> Capable<'p, S>
where
    S: Erasable + Inverse + BackwardHeuristic + Ranked + Packed + Drawn + Written + 'p,
{
    let has_rank = space.states() > 0 && space.unrank(space.rank(start)) == *start;
    let space = Erased::of(space).inverse().backward();
    let space = if has_rank { space.ranked() } else { space };
    space.packed().drawn().written().backward_heuristic()
}
