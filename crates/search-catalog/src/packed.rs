use std::fmt;
use std::hash::Hash;

use classic_puzzles::SlidingTiles;
use search_core::{Packed, Solution};

use crate::erased::Shown;
use crate::run::text;
use crate::{Found, HasAmount, Instance, Puzzle};

/// A space whose states can be packed, so that they can be sent to other machines and kept in files; with its own types, as
/// whoever sends states has many of them.
pub trait PackedPuzzle: Packed<State: Clone + Eq + Hash + Send + Sync, Cost = u32> + Sync {
    /// Writes a state in one line.
    ///
    /// # Errors
    /// Those of `out`.
    fn write_state(&self, state: &Self::State, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Writes a state as a picture, which may have several lines.
    ///
    /// # Errors
    /// Those of `out`.
    fn write_picture(&self, state: &Self::State, out: &mut dyn fmt::Write) -> fmt::Result;

    /// A solution as text, without its steps.
    fn found(&self, solution: &Solution<Self::State>) -> Found {
        Found {
            depth: Some(solution.depth),
            cost: solution.cost.map(HasAmount::amount),
            proven: solution.proven,
            state: text(|out| self.write_state(&solution.state, out)),
            picture: text(|out| self.write_picture(&solution.state, out)),
            path: None,
        }
    }
}

impl<S: Shown + Packed> PackedPuzzle for &S {
    fn write_state(&self, state: &S::State, out: &mut dyn fmt::Write) -> fmt::Result {
        Shown::write_state(*self, state, out)
    }

    fn write_picture(&self, state: &S::State, out: &mut dyn fmt::Write) -> fmt::Result {
        Shown::write_picture(*self, state, out)
    }
}

impl PackedPuzzle for &SlidingTiles<u64> {
    fn write_state(&self, state: &u64, out: &mut dyn fmt::Write) -> fmt::Result {
        Puzzle::write_state(self, state, out)
    }

    fn write_picture(&self, state: &u64, out: &mut dyn fmt::Write) -> fmt::Result {
        Puzzle::write_picture(self, state, out)
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
            let shown = |state: &P::State| text(|out| space.write_state(state, out));
            let unpacked = space.unpack(&mut bytes.as_slice());
            let found = space.found(&Solution {
                state: start.clone(),
                depth: 3,
                cost: Some(4),
                proven: Proven::Optimal,
                ancestors: None,
            });
            found.state == shown(&start)
                && unpacked.is_some_and(|state| shown(&state) == shown(&start))
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
