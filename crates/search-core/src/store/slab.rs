use super::{Inserted, NodeId, Reserve, Store};

/// The frontier of a best-first tree search: states leave in any order, and their places are used again.
pub struct Slab<S> {
    places: Vec<Place<S>>,
    free: Vec<NodeId>,
    made: u64,
}

struct Place<S> {
    state: Option<S>,
    number: u64,
}

impl<S> Slab<S> {
    pub(crate) fn new() -> Self {
        Slab {
            places: Vec::new(),
            free: Vec::new(),
            made: 0,
        }
    }
}

impl<S> Store<S> for Slab<S> {
    #[inline]
    fn insert(&mut self, state: S, _: Option<NodeId>) -> Inserted {
        let place = Place {
            state: Some(state),
            number: self.made,
        };
        let id = match self.free.pop() {
            Some(id) => {
                self.places[id as usize] = place;
                id
            }
            None if self.places.len() >= NodeId::MAX as usize => return Inserted::Full,
            None => {
                self.places.push(place);
                (self.places.len() - 1) as NodeId
            }
        };
        self.made += 1;
        Inserted::New(id)
    }

    #[inline]
    fn get(&self, id: NodeId) -> &S {
        let state = self.places[id as usize].state.as_ref();
        state.expect("an engine asks only for states that it has not released")
    }

    fn holds(&self, id: NodeId) -> bool {
        self.places[id as usize].state.is_some()
    }

    fn number(&self, id: NodeId) -> u64 {
        self.places[id as usize].number
    }

    fn find(&self, number: u64) -> Option<NodeId> {
        let place = self
            .places
            .iter()
            .position(|place| place.number == number && place.state.is_some())?;
        Some(place as NodeId)
    }

    fn parent(&self, _: NodeId) -> Option<NodeId> {
        None
    }

    fn reparent(&mut self, _: NodeId, _: NodeId) {}

    #[inline]
    fn release(&mut self, id: NodeId) -> Option<S> {
        self.free.push(id);
        self.places[id as usize].state.take()
    }

    fn clear(&mut self) {
        self.places.clear();
        self.free.clear();
        self.made = 0;
    }

    #[inline]
    fn kept(&self) -> usize {
        self.places.len() - self.free.len()
    }

    #[inline]
    fn bytes(&self) -> usize {
        self.places.capacity() * size_of::<Place<S>>() + self.free.capacity() * size_of::<NodeId>()
    }

    fn path(&self, _: NodeId) -> Option<Vec<NodeId>> {
        None
    }

    fn into_path(mut self, last: NodeId) -> (Option<Vec<S>>, S) {
        (
            None,
            self.release(last)
                .expect("the state in hand is not released"),
        )
    }
}

impl<S> Reserve<S> for Slab<S> {
    fn reserve(&mut self, states: usize) {
        self.places.reserve(states);
    }
}
