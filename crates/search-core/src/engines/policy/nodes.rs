use crate::problem::{Cost, StateSpace};
use crate::store::{Arena, Collection, InsertResult, NO_PARENT, Named, NodeId, Store};

use super::{Insertion, Policy};

/// The nodes of a search by a policy: the policy stores the states, and this store has a record of each.
pub struct Nodes<P: StateSpace, Y> {
    pub(super) policy: Y,
    /// The record of each node, by its id.
    records: Arena<Record<P::Cost>>,
}

/// What is known of a node apart from its state.
#[derive(Clone, Copy)]
pub(super) struct Record<C> {
    pub(super) path: Path<C>,
    /// 0 for a dead end.
    pub(super) h: C,
    pub(super) status: Status,
}

/// The path by which a node was reached.
#[derive(Clone, Copy)]
pub(super) struct Path<C> {
    /// [`NO_PARENT`] for a start.
    pub(super) parent: NodeId,
    pub(super) depth: u32,
    pub(super) g: C,
    /// The cost of the last step.
    pub(super) step: C,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Status {
    Open,
    Closed,
    /// A solution that was reported. It is never reopened, as it would be reported twice.
    Reported,
    DeadEnd,
}

impl<C: Cost> Path<C> {
    /// The path of a start.
    pub(super) const EMPTY: Self = Path {
        parent: NO_PARENT,
        depth: 0,
        g: C::ZERO,
        step: C::ZERO,
    };
}

impl<P: StateSpace, Y: Policy<P>> Nodes<P, Y> {
    pub(super) fn new(policy: Y) -> Self {
        Nodes {
            policy,
            records: Arena::new(),
        }
    }

    /// Inserts a state and, if it is new, its record, which is not open yet.
    #[inline]
    pub(super) fn insert_at_end_of(
        &mut self,
        path: Path<P::Cost>,
        state: P::State,
    ) -> Option<Insertion> {
        if self.records.len() >= NO_PARENT as usize {
            return None;
        }
        let insertion = self.policy.insert(state, path.g);
        if insertion == Insertion::New {
            self.records.push(Record {
                path,
                h: P::Cost::ZERO,
                status: Status::Closed,
            });
        }
        Some(insertion)
    }

    #[inline]
    pub(super) fn record(&self, id: NodeId) -> &Record<P::Cost> {
        self.records.get(id)
    }

    #[inline]
    pub(super) fn record_mut(&mut self, id: NodeId) -> &mut Record<P::Cost> {
        self.records.get_mut(id)
    }

    /// Returns all ids.
    pub(super) fn ids(&self) -> std::ops::Range<NodeId> {
        0..self.records.len() as NodeId
    }
}

impl<P: StateSpace, Y: Policy<P>> Collection for Nodes<P, Y> {
    fn parts(&self) -> impl Collection {
        let collections = self.policy.collections(self.records.len());
        (Named("records", &self.records), collections)
    }
}

impl<P: StateSpace, Y: Policy<P>> Store<P::State> for Nodes<P, Y> {
    const KEEPS_ALL: bool = true;

    /// Inserts a state as if the step from its parent cost nothing.
    fn insert(&mut self, state: P::State, parent: Option<NodeId>) -> InsertResult {
        let path = parent.map_or(Path::EMPTY, |parent| Path {
            parent,
            step: P::Cost::ZERO,
            depth: self.record(parent).path.depth + 1,
            g: self.record(parent).path.g,
        });
        match self.insert_at_end_of(path, state) {
            Some(Insertion::New) => InsertResult::New(self.records.len() as NodeId - 1),
            Some(Insertion::Known(id) | Insertion::Cheaper(id)) => {
                InsertResult::Known(id as NodeId)
            }
            None => InsertResult::Full,
        }
    }

    #[inline]
    fn get(&self, id: NodeId) -> &P::State {
        self.policy.state(id as usize)
    }

    fn parent(&self, id: NodeId) -> Option<NodeId> {
        let parent = self.record(id).path.parent;
        (parent != NO_PARENT).then_some(parent)
    }

    fn reparent(&mut self, id: NodeId, parent: NodeId) {
        self.record_mut(id).path.parent = parent;
    }

    fn clear(&mut self) {
        self.policy.clear();
        self.records = Arena::new();
    }

    fn kept(&self) -> usize {
        self.records.len()
    }

    fn into_path(self, last: NodeId) -> (Option<Vec<P::State>>, P::State) {
        let path = self.path(last).unwrap_or_default();
        let mut places: Vec<(NodeId, usize)> = path.iter().copied().zip(0..).collect();
        places.sort_unstable();
        let mut states = self.policy.into_states().into_iter();
        let mut passed = 0;
        let mut on_path: Vec<(usize, P::State)> = Vec::with_capacity(places.len());
        for (id, place) in places {
            let state = states.nth(id as usize - passed);
            passed = id as usize + 1;
            on_path.push((place, state.expect("a policy returns all stored states")));
        }
        on_path.sort_unstable_by_key(|&(place, _)| place);
        let mut path: Vec<P::State> = on_path.into_iter().map(|(_, state)| state).collect();
        let last = path.pop().expect("a path contains its last node");
        (Some(path), last)
    }
}
