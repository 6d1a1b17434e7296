use std::hash::Hash;

use classic_puzzles::SlidingTiles;
use search_core::{Packed, Solution};

use crate::erased::{AnyState, Erased, Shown};
use crate::run::found;
use crate::{Found, Instance};

/// A space whose states can be packed, so that they can be sent to other machines and kept in files; with its own types, as
/// whoever sends states has many of them.
pub trait PackedPuzzle: Packed<State: Clone + Eq + Hash + Send + Sync, Cost = u32> + Sync {
    /// A solution as text, with its steps.
    fn found(&self, solution: &Solution<Self::State>) -> Found;
}

impl<S: Shown + Packed> PackedPuzzle for &S {
    /// Its few states go into boxes, as those of other searches of this space are.
    fn found(&self, solution: &Solution<S::State>) -> Found {
        let boxed = |state: &S::State| AnyState::new(state.clone());
        let ancestors = solution.ancestors.as_ref();
        let solution = Solution {
            state: boxed(&solution.state),
            depth: solution.depth,
            cost: solution.cost,
            proven: solution.proven,
            ancestors: ancestors.map(|states| states.iter().map(boxed).collect()),
        };
        found(&Erased::of(*self), &solution)
    }
}

impl PackedPuzzle for &SlidingTiles<u64> {
    fn found(&self, solution: &Solution<u64>) -> Found {
        found(self, solution)
    }
}

/// What is done with an instance whose states can be packed.
pub trait PackedVisitor<'a> {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<P: PackedPuzzle + 'a>(self, space: P, start: P::State) -> Self::Output;
}

/// The names of the puzzles whose states can be packed.
pub const PACKED: &[&str] = &["tiles", "pancakes", "hanoi", "ladder"];

impl Instance {
    /// Has `visitor` visit the space and the start of this instance; none where its states cannot be packed.
    pub fn visit_packed<'a, V: PackedVisitor<'a>>(&'a self, visitor: V) -> Option<V::Output> {
        Some(match self {
            Instance::Tiles(tiles) => visitor.visit(&tiles.space, tiles.start),
            Instance::LargeTiles(tiles) => visitor.visit(&tiles.space, tiles.start.clone()),
            Instance::Pancakes(pancakes) => visitor.visit(&pancakes.space, pancakes.start),
            Instance::Hanoi(space) => visitor.visit(space, space.start()),
            Instance::Ladder(space) => visitor.visit(space, space.start()),
            _ => return None,
        })
    }
}
