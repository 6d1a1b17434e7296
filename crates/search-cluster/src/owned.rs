//! The states that one worker owns, in breadth-first search.

use std::collections::VecDeque;
use std::hash::Hash;
use std::ops::Range;

use search_core::store::{NO_PARENT, NodeId, Store, Visited};
use search_core::{Counts, Packed};

use crate::Error;
use crate::level_report::LevelReport;

/// States looked up together: enough for the gain, few enough to stay in the cache. See [`Store::insert_all`].
const STRIDE: usize = 128;

/// Every state is stored once, in the order in which it came, so a level is a range of ids.
///
/// The store is that of `search-core`'s own breadth-first search. The successor that leads back to where a state was
/// made from is not looked up, nor sent: where actions can be undone that is one of two or three. The store knows that
/// parent if it is one of its own states; others are kept here until the state is expanded.
pub(crate) struct Owned<'a, P: Packed> {
    space: &'a P,
    store: Visited<P::State>,
    /// Waiting to be looked up.
    made: Vec<(NodeId, P::State)>,
    /// What these were made from, in their order, where they come from elsewhere; else nothing.
    made_from: Vec<P::State>,
    /// The same of the new ones until they are expanded, in the order of their ids.
    came_from: VecDeque<(NodeId, P::State)>,
    scratch: Vec<P::Action>,
    /// Where each level begins; states behind the last of these are of the level that is being built.
    begins: Vec<NodeId>,
    heap_bytes: u64,
    /// The least solution in the level that is being built.
    goal: Option<Vec<u8>>,
    /// Since the latest report.
    counts: Counts,
    full: bool,
    worker: usize,
}

impl<'a, P: Packed<State: Eq + Hash>> Owned<'a, P> {
    pub(crate) fn new(space: &'a P, worker: usize) -> Self {
        Owned {
            space,
            store: Visited::default(),
            made: Vec::new(),
            made_from: Vec::new(),
            came_from: VecDeque::new(),
            scratch: Vec::new(),
            begins: vec![0],
            heap_bytes: 0,
            goal: None,
            counts: Counts::default(),
            full: false,
            worker,
        }
    }

    /// Takes in what another worker has packed: states of the level that is being built, each with the one that it was
    /// made from.
    pub(crate) fn receive(&mut self, mut bytes: &[u8]) -> Result<(), Error> {
        while !bytes.is_empty() {
            let (Some(state), Some(parent)) =
                (self.space.unpack(&mut bytes), self.space.unpack(&mut bytes))
            else {
                let what = format!("worker {} got bytes that are no state", self.worker);
                return Err(Error::Garbled(what));
            };
            self.made.push((NO_PARENT, state));
            self.made_from.push(parent);
            if self.made.len() >= STRIDE {
                self.keep_made();
            }
        }
        self.keep_made();
        Ok(())
    }

    /// Takes in the start.
    pub(crate) fn begin(&mut self, mut packed: &[u8]) -> Result<(), Error> {
        let start = self.space.unpack(&mut packed);
        self.put(start.ok_or_else(|| Error::Garbled("the start does not unpack".to_owned()))?);
        self.keep_made();
        Ok(())
    }

    /// Takes in a state of the level that is being built, before the level is closed or anything expanded.
    pub(crate) fn put(&mut self, state: P::State) {
        self.made.push((NO_PARENT, state));
        if self.made.len() >= STRIDE {
            self.keep_made();
        }
    }

    /// Nothing is left to be looked up.
    pub(crate) fn settle(&mut self) {
        self.keep_made();
    }

    /// States stored.
    pub(crate) fn stored(&self) -> u64 {
        self.store.kept() as u64
    }

    fn keep_made(&mut self) {
        let Owned {
            space,
            store,
            made,
            made_from,
            came_from,
            goal,
            heap_bytes,
            ..
        } = self;
        let mut parents = made_from.drain(..);
        let mut passed = 0;
        let lost = store.insert_all(made, |new| {
            *heap_bytes += space.heap_bytes(new.state) as u64;
            if space.is_goal(new.state) {
                let mut packed = Vec::new();
                space.pack(new.state, &mut packed);
                if goal.as_ref().is_none_or(|goal| packed < *goal) {
                    *goal = Some(packed);
                }
            }
            if let Some(parent) = parents.nth(new.place - passed) {
                came_from.push_back((new.id, parent));
            }
            passed = new.place + 1;
        });
        drop(parents);
        self.full |= lost > 0;
    }

    /// The level that was being built is whole.
    pub(crate) fn close_level(&mut self) {
        self.begins.push(self.store.kept() as NodeId);
    }

    /// The ids of the level that was closed last.
    pub(crate) fn closed(&self) -> Range<NodeId> {
        match self.begins[..] {
            [.., begin, end] => begin..end,
            _ => 0..0,
        }
    }

    /// The states of a level that was closed.
    pub(crate) fn level(&self, depth: usize) -> impl Iterator<Item = &P::State> {
        (self.begins[depth]..self.begins[depth + 1]).map(|id| self.store.get(id))
    }

    /// Makes the successors of these states and keeps those that belong here; the others go to `others`, each with the
    /// id of its parent, at the place of the worker that `owner_of` says.
    pub(crate) fn expand(
        &mut self,
        ids: Range<NodeId>,
        mut owner_of: impl FnMut(&P::State) -> usize,
        others: &mut [Vec<(NodeId, P::State)>],
    ) {
        for id in ids {
            let Owned {
                space,
                store,
                scratch,
                came_from,
                made,
                ..
            } = self;
            let elsewhere = match came_from.front() {
                Some((waiting, _)) if *waiting == id => came_from.pop_front(),
                _ => None,
            };
            let mut generated = 0;
            let before = match &elsewhere {
                Some((_, parent)) => Some(parent),
                None => store.parent(id).map(|parent| store.get(parent)),
            };
            scratch.clear();
            space.expand(store.get(id), scratch, |successor, _| {
                generated += 1;
                let leads_back = before == Some(&successor);
                // Pushed and perhaps taken back: a branch would often be guessed wrong.
                made.push((id, successor));
                made.truncate(made.len() - usize::from(leads_back));
            });
            self.counts.expanded += 1;
            self.counts.generated += generated;
            self.counts.dead_ends += u64::from(generated == 0);
            if self.made.len() >= STRIDE * others.len().min(2) {
                self.hand_out(&mut owner_of, others);
            }
        }
        self.hand_out(&mut owner_of, others);
    }

    /// Keeps what was made and belongs here, and puts the rest where it belongs.
    fn hand_out(
        &mut self,
        mut owner_of: impl FnMut(&P::State) -> usize,
        others: &mut [Vec<(NodeId, P::State)>],
    ) {
        if others.len() > 1 {
            for (parent, state) in self.made.drain(..) {
                others[owner_of(&state)].push((parent, state));
            }
            std::mem::swap(&mut self.made, &mut others[self.worker]);
        }
        self.keep_made();
    }

    /// A state of this worker.
    pub(crate) fn state(&self, id: NodeId) -> &P::State {
        self.store.get(id)
    }

    pub(crate) fn bytes(&self) -> u64 {
        let waiting = self.made.capacity() + self.came_from.capacity();
        let waiting = waiting * size_of::<(NodeId, P::State)>();
        self.heap_bytes + (self.store.bytes() + waiting) as u64
    }

    /// Whether a state was lost because there are no numbers left.
    pub(crate) fn is_full(&self) -> bool {
        self.full
    }

    /// What is to be told of the level that was closed last, and of the expansion of the one before.
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
            written: None,
        }
    }
}
