use super::{Arena, Collection, GrowsBy, InsertResult, Named, NodeId, Records, Reserve, Store};

/// The open list of a best-first tree search: states are released in any order, and their ids are reused. There can be a
/// record for each state.
pub struct Slab<S, R = ()> {
    slots: Arena<Slot<S, R>>,
    free: Vec<NodeId>,
    inserted: u64,
}

struct Slot<S, R> {
    state: Option<S>,
    number: u64,
    record: R,
}

impl<S, R> Slab<S, R> {
    pub(crate) fn new() -> Self {
        Slab {
            slots: Arena::new(),
            free: Vec::new(),
            inserted: 0,
        }
    }
}

impl<S> Slab<S> {
    /// Returns the number of ids that can be reused.
    pub(super) fn unused(&self) -> usize {
        self.free.len()
    }
}

impl<S, R: Default> Records<S, R> for Slab<S, R> {
    type Vacancy = ();

    #[inline]
    fn vacancy(&mut self, _: &S, _: Option<usize>) -> Result<(), InsertResult> {
        if self.free.is_empty() && self.slots.len() >= NodeId::MAX as usize {
            return Err(InsertResult::Full);
        }
        Ok(())
    }

    #[inline]
    fn occupy(&mut self, (): (), state: S, _: Option<NodeId>, record: R) -> NodeId {
        let slot = Slot {
            state: Some(state),
            number: self.inserted,
            record,
        };
        let id = match self.free.pop() {
            Some(id) => {
                *self.slots.get_mut(id) = slot;
                id
            }
            None => {
                self.slots.push(slot);
                (self.slots.len() - 1) as NodeId
            }
        };
        self.inserted += 1;
        id
    }

    fn ids(&self) -> usize {
        self.slots.len()
    }

    #[inline]
    fn record(&self, id: NodeId) -> &R {
        &self.slots.get(id).record
    }

    #[inline]
    fn record_mut(&mut self, id: NodeId) -> &mut R {
        &mut self.slots.get_mut(id).record
    }
}

impl<S, R> Collection for Slab<S, R> {
    #[inline]
    fn parts(&self) -> impl Collection {
        let free = self.free.len();
        let slots = Named("states", &self.slots);
        (
            GrowsBy(move |more: usize| more.saturating_sub(free), slots),
            GrowsBy(|_| 1, Named("free slots", &self.free)),
        )
    }
}

impl<S, R: Default> Store<S> for Slab<S, R> {
    #[inline]
    fn insert(&mut self, state: S, parent: Option<NodeId>) -> InsertResult {
        match self.vacancy(&state, None) {
            Ok(()) => InsertResult::New(self.occupy((), state, parent, R::default())),
            Err(full) => full,
        }
    }

    #[inline]
    fn get(&self, id: NodeId) -> &S {
        let state = self.slots.get(id).state.as_ref();
        state.expect("an engine only gets states that it has not released")
    }

    fn holds(&self, id: NodeId) -> bool {
        (id as usize) < self.slots.len() && self.slots.get(id).state.is_some()
    }

    fn number(&self, id: NodeId) -> u64 {
        self.slots.get(id).number
    }

    fn find(&self, number: u64) -> Option<NodeId> {
        let mut ids = 0..self.slots.len() as NodeId;
        ids.find(|&id| self.number(id) == number && self.holds(id))
    }

    fn parent(&self, _: NodeId) -> Option<NodeId> {
        None
    }

    #[inline]
    fn release(&mut self, id: NodeId) -> Option<S> {
        self.free.push(id);
        self.slots.get_mut(id).state.take()
    }

    fn clear(&mut self) {
        *self = Slab::new();
    }

    fn reuse(&mut self) {
        self.slots.clear();
        self.free.clear();
        self.inserted = 0;
    }

    #[inline]
    fn kept(&self) -> usize {
        self.slots.len() - self.free.len()
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

impl<S, R: Default> Reserve<S> for Slab<S, R> {
    fn reserve(&mut self, states: usize) {
        self.slots.reserve(states);
    }
}
