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

#[cfg(test)]
mod tests {
    use search_core::Proven;

    use super::*;
    use crate::{PUZZLES, Spec};

    struct Packs;

    impl<'a> PackedVisitor<'a> for Packs {
        type Output = bool;

        fn visit<P: PackedPuzzle + 'a>(self, space: P, start: P::State) -> bool {
            let mut bytes = Vec::new();
            space.pack(&start, &mut bytes);
            let unpacked = space.unpack(&mut bytes.as_slice());
            let mut next = None;
            space.expand(&start, &mut Vec::new(), |state, _| next = Some(state));
            let found = space.found(&Solution {
                state: next.expect("the start is no dead end"),
                depth: 1,
                cost: Some(4),
                proven: Proven::Optimal,
                ancestors: Some(vec![start.clone()]),
            });
            let path = found.path.expect("it has ancestors");
            assert_eq!(path.len(), 1);
            assert_eq!(path[0].state, found.state);
            assert!(!["", "?"].contains(&path[0].action.as_str()), "{path:?}");
            unpacked == Some(start)
        }
    }

    #[test]
    fn the_puzzles_that_are_named_can_be_packed_and_no_others() {
        for listed in PUZZLES {
            let mut instances = listed.open(Spec::default()).unwrap();
            let instance = instances.next().unwrap().unwrap().instance;
            let packs = instance.visit_packed(Packs);
            assert_eq!(
                packs,
                PACKED.contains(&listed.name).then_some(true),
                "{}",
                listed.name
            );
        }
        let tiles = crate::ListedPuzzle::named("tiles").unwrap();
        let large: Vec<String> = (0..20).map(|tile| tile.to_string()).collect();
        let spec = Spec::new(["5x4".to_owned(), large.join(" ")], [("", ""); 0]);
        let instance = tiles.open(spec).unwrap().only().unwrap();
        assert_eq!(instance.visit_packed(Packs), Some(true));
    }
}
