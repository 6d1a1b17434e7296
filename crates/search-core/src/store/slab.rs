use super::{Arena, Growth, Inserted, NodeId, Reserve, Store};

/// The open list of a best-first tree search: states are released in any order, and their ids are reused.
pub struct Slab<S> {
    places: Arena<Place<S>>,
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
            places: Arena::new(),
            free: Vec::new(),
            made: 0,
        }
    }
}

impl<S> Slab<S> {
    /// Returns the number of ids that can be reused.
    pub(super) fn unused(&self) -> usize {
        self.free.len()
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
                *self.places.get_mut(id) = place;
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
        let state = self.places.get(id).state.as_ref();
        state.expect("an engine only gets states that it has not released")
    }

    fn holds(&self, id: NodeId) -> bool {
        (id as usize) < self.places.len() && self.places.get(id).state.is_some()
    }

    fn number(&self, id: NodeId) -> u64 {
        self.places.get(id).number
    }

    fn find(&self, number: u64) -> Option<NodeId> {
        let mut ids = 0..self.places.len() as NodeId;
        ids.find(|&id| self.number(id) == number && self.holds(id))
    }

    fn parent(&self, _: NodeId) -> Option<NodeId> {
        None
    }

    fn reparent(&mut self, _: NodeId, _: NodeId) {}

    #[inline]
    fn release(&mut self, id: NodeId) -> Option<S> {
        self.free.push(id);
        self.places.get_mut(id).state.take()
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
        self.places.bytes() + self.free.capacity() * size_of::<NodeId>()
    }

    #[inline]
    fn growth(&self, more: usize) -> Growth {
        let places = self
            .places
            .growth("states", more.saturating_sub(self.free.len()));
        places.and_all(Growth::default().and_vec("free places", &self.free, 1))
    }

    fn path(&self, _: NodeId) -> Option<Vec<NodeId>> {
        None
    }

    fn into_path(mut self, last: NodeId) -> (Option<Vec<S>>, S) {
        (
            None,
            self.release(last)
                .expect("the current state is not released"),
        )
    }
}

impl<S> Reserve<S> for Slab<S> {
    fn reserve(&mut self, states: usize) {
        self.places.reserve(states);
    }
}
