//! The states that one worker owns, in breadth-first search.

use std::collections::VecDeque;
use std::hash::Hash;
use std::ops::Range;

use search_core::store::{Collection, NO_PARENT, NodeId, Store, Visited};
use search_core::{Counts, Packed, space::Scratch};

use crate::Error;
use crate::level_report::LevelReport;

/// States looked up together: enough to hide memory latency, few enough to stay in the cache. See [`Store::insert_all`].
const BATCH: usize = 128;

/// The states of one worker, each stored once, in the order in which they were inserted, so a level is a range of ids.
///
/// The store is that of `search-core`'s breadth-first search. A successor that is equal to the parent of the expanded state is
/// neither looked up nor sent: with reversible actions that is one of two or three successors. The store knows the
/// parent if this worker owns it; other parents are kept here until the state is expanded.
pub(crate) struct OwnedStates<'a, P: Packed> {
    space: &'a P,
    store: Visited<P::State>,
    /// States to be looked up, each with the id of its parent.
    pending: Vec<(NodeId, P::State)>,
    /// The parents of these states, in the same order, if other workers sent them; otherwise empty.
    pending_parents: Vec<P::State>,
    /// The parents of new states whose parents have another owner, in the order of ids, until the states are expanded.
    remote_parents: VecDeque<(NodeId, P::State)>,
    scratch: Scratch<P::Action>,
    /// The first id of each level; ids from the last entry on belong to the level under construction.
    level_starts: Vec<NodeId>,
    heap_bytes: u64,
    /// The smallest packed solution in the level under construction.
    goal: Option<Vec<u8>>,
    /// Counts since the last report.
    counts: Counts,
    full: bool,
    worker: usize,
}

impl<'a, P: Packed<State: Eq + Hash>> OwnedStates<'a, P> {
    pub(crate) fn new(space: &'a P, worker: usize) -> Self {
        OwnedStates {
            space,
            store: Visited::default(),
            pending: Vec::new(),
            pending_parents: Vec::new(),
            remote_parents: VecDeque::new(),
            scratch: Scratch::new(),
            level_starts: vec![0],
            heap_bytes: 0,
            goal: None,
            counts: Counts::default(),
            full: false,
            worker,
        }
    }

    /// Inserts packed states from another worker into the level under construction. Each state is followed by its parent.
    pub(crate) fn receive(&mut self, mut bytes: &[u8]) -> Result<(), Error> {
        while !bytes.is_empty() {
            let (Some(state), Some(parent)) =
                (self.space.unpack(&mut bytes), self.space.unpack(&mut bytes))
            else {
                let what = format!(
                    "worker {} received an invalid packet: found {} bytes, expected a state and its parent",
                    self.worker,
                    bytes.len()
                );
                return Err(Error::InvalidData(what));
            };
            self.pending.push((NO_PARENT, state));
            self.pending_parents.push(parent);
            if self.pending.len() >= BATCH {
                self.store_pending();
            }
        }
        self.store_pending();
        Ok(())
    }

    /// Inserts the start state.
    pub(crate) fn insert_start(&mut self, mut packed: &[u8]) -> Result<(), Error> {
        let start = self.space.unpack(&mut packed);
        let invalid = || Error::InvalidData("the start state cannot be unpacked".to_owned());
        self.insert(start.ok_or_else(invalid)?);
        self.store_pending();
        Ok(())
    }

    /// Inserts a state without a parent into the level under construction, before anything is expanded.
    pub(crate) fn insert(&mut self, state: P::State) {
        self.pending.push((NO_PARENT, state));
        if self.pending.len() >= BATCH {
            self.store_pending();
        }
    }

    /// Looks up and stores all pending states.
    pub(crate) fn flush(&mut self) {
        self.store_pending();
    }

    /// Returns the number of stored states.
    pub(crate) fn stored(&self) -> u64 {
        self.store.kept() as u64
    }

    fn store_pending(&mut self) {
        let OwnedStates {
            space,
            store,
            pending,
            pending_parents,
            remote_parents,
            goal,
            heap_bytes,
            ..
        } = self;
        let mut parents = pending_parents.drain(..);
        let mut consumed = 0;
        let discarded = store.insert_all(pending, |new| {
            *heap_bytes += space.heap_bytes(new.state) as u64;
            if space.is_goal(new.state) {
                let mut packed = Vec::new();
                space.pack(new.state, &mut packed);
                if goal.as_ref().is_none_or(|goal| packed < *goal) {
                    *goal = Some(packed);
                }
            }
            if let Some(parent) = parents.nth(new.index - consumed) {
                remote_parents.push_back((new.id, parent));
            }
            consumed = new.index + 1;
        });
        drop(parents);
        self.full |= discarded > 0;
    }

    /// Completes the level under construction.
    pub(crate) fn close_level(&mut self) {
        self.level_starts.push(self.store.kept() as NodeId);
    }

    /// Returns the ids of the level that was completed last.
    pub(crate) fn closed(&self) -> Range<NodeId> {
        match self.level_starts[..] {
            [.., start, end] => start..end,
            _ => 0..0,
        }
    }

    /// Returns the states of a completed level.
    pub(crate) fn level(&self, depth: usize) -> impl Iterator<Item = &P::State> {
        (self.level_starts[depth]..self.level_starts[depth + 1]).map(|id| self.store.get(id))
    }

    /// Expands these states. Successors that this worker owns are stored; the others are added to `others`, each with the
    /// id of its parent, at the index of their owner according to `owner_of`.
    pub(crate) fn expand(
        &mut self,
        ids: Range<NodeId>,
        mut owner_of: impl FnMut(&P::State) -> usize,
        others: &mut [Vec<(NodeId, P::State)>],
    ) {
        for id in ids {
            let OwnedStates {
                space,
                store,
                scratch,
                remote_parents,
                pending,
                ..
            } = self;
            let remote_parent = match remote_parents.front() {
                Some((waiting, _)) if *waiting == id => remote_parents.pop_front(),
                _ => None,
            };
            let mut generated = 0;
            let parent = match &remote_parent {
                Some((_, parent)) => Some(parent),
                None => store.parent(id).map(|parent| store.get(parent)),
            };
            space.expand(store.get(id), scratch.emptied(), |successor, _| {
                generated += 1;
                let leads_back = parent == Some(&successor);
                // Without a branch, as the processor would often mispredict it.
                pending.push((id, successor));
                pending.truncate(pending.len() - usize::from(leads_back));
            });
            self.counts.expanded += 1;
            self.counts.generated += generated;
            self.counts.dead_ends += u64::from(generated == 0);
            if self.pending.len() >= BATCH * others.len().min(2) {
                self.distribute(&mut owner_of, others);
            }
        }
        self.distribute(&mut owner_of, others);
    }

    /// Stores the pending states that this worker owns and moves the rest to `others`.
    fn distribute(
        &mut self,
        mut owner_of: impl FnMut(&P::State) -> usize,
        others: &mut [Vec<(NodeId, P::State)>],
    ) {
        if others.len() > 1 {
            for (parent, state) in self.pending.drain(..) {
                others[owner_of(&state)].push((parent, state));
            }
            std::mem::swap(&mut self.pending, &mut others[self.worker]);
        }
        self.store_pending();
    }

    /// Returns a state by its id.
    pub(crate) fn state(&self, id: NodeId) -> &P::State {
        self.store.get(id)
    }

    pub(crate) fn bytes(&self) -> u64 {
        let pending = self.pending.capacity() + self.remote_parents.capacity();
        let pending = pending * size_of::<(NodeId, P::State)>();
        self.heap_bytes + (self.store.bytes() + pending) as u64
    }

    /// Returns whether a state was discarded because all ids are used.
    pub(crate) fn is_full(&self) -> bool {
        self.full
    }

    /// Returns the report on the level completed last and on the expansion of the level before it.
    pub(crate) fn report(&mut self) -> LevelReport {
        LevelReport {
            new: self.closed().len() as u64,
            counts: Counts {
                bytes: self.bytes(),
                ..std::mem::take(&mut self.counts)
            },
            sent: 0,
            halted: None,
            goal: self.goal.take(),
            digest: None,
        }
    }
}
