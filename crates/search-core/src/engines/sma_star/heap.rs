use crate::store::{Collection, Named, NodeId};

/// An indexed binary heap of ids: it stores the position of each id, so that any id can be moved or removed in O(log
/// n).
///
/// The order is passed to each call, as it depends on data outside the heap: `before(a, b)` returns whether `a` comes
/// before `b`.
pub(super) struct Heap {
    ids: Vec<NodeId>,
    /// The index of each id in `ids`, or `ABSENT`.
    places: Vec<u32>,
}

const ABSENT: u32 = u32::MAX;

impl Collection for Heap {
    #[inline]
    fn parts(&self) -> impl Collection {
        (Named("ids", &self.ids), Named("places", &self.places))
    }
}

impl Heap {
    /// The memory for each possible id in bytes.
    pub(super) const BYTES_AN_ID: usize = size_of::<NodeId>() + size_of::<u32>();

    pub(super) const fn new() -> Self {
        Heap {
            ids: Vec::new(),
            places: Vec::new(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.ids.len()
    }

    pub(super) fn first(&self) -> Option<NodeId> {
        self.ids.first().copied()
    }

    pub(super) fn ids(&self) -> &[NodeId] {
        &self.ids
    }

    pub(super) fn contains(&self, id: NodeId) -> bool {
        let place = self.places.get(id as usize);
        place.is_some_and(|&place| place != ABSENT)
    }

    /// Inserts `id`, or moves it if its rank has changed, if `present`; removes it otherwise.
    pub(super) fn set(
        &mut self,
        id: NodeId,
        present: bool,
        before: impl Fn(NodeId, NodeId) -> bool,
    ) {
        if self.places.len() <= id as usize {
            self.places.resize(id as usize + 1, ABSENT);
        }
        let place = match (self.places[id as usize], present) {
            (ABSENT, false) => return,
            (ABSENT, true) => {
                self.ids.push(id);
                self.ids.len() - 1
            }
            (place, true) => place as usize,
            (place, false) => {
                self.ids.swap_remove(place as usize);
                self.places[id as usize] = ABSENT;
                if place as usize == self.ids.len() {
                    return;
                }
                place as usize
            }
        };
        let place = self.sift_up(place, &before);
        self.sift_down(place, before);
    }

    /// Reserves memory for exactly the ids below `ids`.
    pub(super) fn reserve(&mut self, ids: usize) {
        self.ids.reserve_exact(ids - self.ids.len());
        self.places.reserve_exact(ids - self.places.len());
    }

    fn sift_up(&mut self, mut place: usize, before: impl Fn(NodeId, NodeId) -> bool) -> usize {
        while place > 0 {
            let above = (place - 1) / 2;
            if !before(self.ids[place], self.ids[above]) {
                break;
            }
            self.ids.swap(place, above);
            self.update_position(place);
            place = above;
        }
        self.update_position(place);
        place
    }

    fn sift_down(&mut self, mut place: usize, before: impl Fn(NodeId, NodeId) -> bool) {
        loop {
            let below = 2 * place + 1..(2 * place + 3).min(self.ids.len());
            let first = below.reduce(|one, other| {
                if before(self.ids[other], self.ids[one]) {
                    other
                } else {
                    one
                }
            });
            let Some(first) = first.filter(|&first| before(self.ids[first], self.ids[place]))
            else {
                break;
            };
            self.ids.swap(place, first);
            self.update_position(place);
            place = first;
        }
        self.update_position(place);
    }

    fn update_position(&mut self, place: usize) {
        self.places[self.ids[place] as usize] = place as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Inserts, removes and moves ids at random and compares the heap with a list.
        #[test]
        fn the_first_is_always_the_one_with_the_smallest_rank(
            changes in prop::collection::vec((0..20u32, prop::option::of(0..50u32)), 0..200),
        ) {
            let mut heap = Heap::new();
            let mut ranks = [None; 20];
            for (id, rank) in changes {
                // A rank changes only while its id is absent, or just before `set`.
                ranks[id as usize] = rank;
                let rank_of = |id: NodeId| (ranks[id as usize].unwrap_or(0), id);
                heap.set(id, rank.is_some(), |a, b| rank_of(a) < rank_of(b));
                let listed = (0..20).filter(|&id| ranks[id as usize].is_some());
                prop_assert_eq!(heap.first(), listed.clone().min_by_key(|&id| rank_of(id)));
                prop_assert_eq!(heap.len(), listed.count());
                prop_assert!((0..20).all(|id| heap.contains(id) == ranks[id as usize].is_some()));
            }
        }
    }
}
