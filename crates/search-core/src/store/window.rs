use std::collections::VecDeque;

use super::{Inserted, NodeId, Reserve, Store};

/// The frontier of a breadth-first tree search: states leave in the order in which they came.
pub struct Window<S> {
    states: VecDeque<S>,
    /// The number of the state at the front. Ids are its lower half, so they may wrap round; there are never
    /// more states here than ids.
    first: u64,
}

impl<S> Window<S> {
    pub(crate) fn new() -> Self {
        Window {
            states: VecDeque::new(),
            first: 0,
        }
    }

    #[inline]
    fn place(&self, id: NodeId) -> usize {
        id.wrapping_sub(self.first as NodeId) as usize
    }
}

impl<S> Store<S> for Window<S> {
    #[inline]
    fn insert(&mut self, state: S, _: Option<NodeId>) -> Inserted {
        let waiting = self.states.len();
        if waiting >= NodeId::MAX as usize {
            return Inserted::Full;
        }
        self.states.push_back(state);
        Inserted::New((self.first as NodeId).wrapping_add(waiting as NodeId))
    }

    #[inline]
    fn get(&self, id: NodeId) -> &S {
        &self.states[self.place(id)]
    }

    fn holds(&self, id: NodeId) -> bool {
        self.place(id) < self.states.len()
    }

    fn number(&self, id: NodeId) -> u64 {
        self.first + self.place(id) as u64
    }

    fn find(&self, number: u64) -> Option<NodeId> {
        let place = number.checked_sub(self.first)?;
        (place < self.states.len() as u64).then_some(number as NodeId)
    }

    fn parent(&self, _: NodeId) -> Option<NodeId> {
        None
    }

    fn reparent(&mut self, _: NodeId, _: NodeId) {}

    /// Only the state at the front can be released: it is the one that a breadth-first search has in hand.
    #[inline]
    fn release(&mut self, id: NodeId) -> Option<S> {
        debug_assert_eq!(self.place(id), 0);
        self.first += 1;
        self.states.pop_front()
    }

    fn clear(&mut self) {
        self.states.clear();
        self.first = 0;
    }

    #[inline]
    fn kept(&self) -> usize {
        self.states.len()
    }

    #[inline]
    fn bytes(&self) -> usize {
        self.states.capacity() * size_of::<S>()
    }

    fn path(&self, _: NodeId) -> Option<Vec<NodeId>> {
        None
    }

    fn into_path(mut self, last: NodeId) -> (Option<Vec<S>>, S) {
        (
            None,
            self.release(last)
                .expect("the state in hand is at the front"),
        )
    }
}

impl<S> Reserve<S> for Window<S> {
    fn reserve(&mut self, states: usize) {
        self.states.reserve(states);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_that_wrap_round_still_name_their_states() {
        let mut window = Window::new();
        window.first = u64::from(NodeId::MAX);
        assert_eq!(window.insert('a', None), Inserted::New(NodeId::MAX));
        assert_eq!(window.insert('b', None), Inserted::New(0));
        assert_eq!((*window.get(NodeId::MAX), *window.get(0)), ('a', 'b'));
        assert_eq!(window.number(0), 1 << 32);
        assert_eq!(window.release(NodeId::MAX), Some('a'));
        assert_eq!(window.find(1 << 32), Some(0));
        assert_eq!(*window.get(0), 'b');
    }
}
