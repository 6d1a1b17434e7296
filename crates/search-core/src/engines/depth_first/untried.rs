use crate::problem::StateSpace;
use crate::run::Observer;
use crate::run::engine::Context;
use crate::store::cycle_check::Absent;
use crate::store::{Growth, NodeId};

use super::subtree::Position;

/// The untried actions of all branches, one branch after the other, the next one of each last.
///
/// Actions may hold their states ready-made; those count as states that are kept.
pub(super) struct Untried<A> {
    actions: Vec<A>,
    /// How many of them hold their state already made.
    ready: u64,
    /// The most that were added at once.
    widest: usize,
}

impl<A> Untried<A> {
    pub(super) fn new() -> Self {
        Untried {
            actions: Vec::new(),
            ready: 0,
            widest: 0,
        }
    }

    pub(super) fn clear(&mut self) {
        self.actions.clear();
        self.ready = 0;
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.actions.len()
    }

    #[inline]
    pub(super) fn ready(&self) -> u64 {
        self.ready
    }

    pub(super) fn bytes(&self) -> usize {
        self.actions.capacity() * size_of::<A>()
    }

    /// What it takes beyond that to hold `more` actions.
    #[inline]
    pub(super) fn growth(&self, more: usize) -> Growth {
        Growth::default().and_vec("untried actions", &self.actions, more)
    }

    #[inline]
    pub(super) fn max_successors(&self) -> usize {
        self.widest
    }

    /// The actions in a range of places, the one to be tried first first.
    pub(super) fn between(&self, from: usize, to: usize) -> impl Iterator<Item = &A> {
        self.actions[from..to].iter().rev()
    }

    /// Lets `list` append actions in their order, and gives the place where they begin.
    #[inline]
    pub(super) fn add<P, O>(
        &mut self,
        context: &mut Context<'_, P, O>,
        list: impl FnOnce(&mut Vec<A>),
    ) -> usize
    where
        P: StateSpace<Action = A>,
        O: Observer<P>,
    {
        let from = self.actions.len();
        list(&mut self.actions);
        let added = &mut self.actions[from..];
        self.widest = self.widest.max(added.len());
        for action in added.iter() {
            context.add_heap(context.space.action_heap_bytes(action));
            if let Some(state) = context.space.ready(action) {
                self.ready += 1;
                context.add_heap(context.space.heap_bytes(state));
            }
        }
        // Few actions at a time: two places that meet are quicker than a reversal made for many.
        let (mut front, mut back) = (0, added.len());
        while front + 1 < back {
            back -= 1;
            added.swap(front, back);
            front += 1;
        }
        from
    }

    /// Takes the next action, if there is one from `from` on.
    #[inline]
    pub(super) fn next<P, O>(&mut self, from: usize, context: &mut Context<'_, P, O>) -> Option<A>
    where
        P: StateSpace<Action = A>,
        O: Observer<P>,
    {
        if self.actions.len() == from {
            return None;
        }
        let action = self.actions.pop()?;
        context.statistics.heap -= context.space.action_heap_bytes(&action) as u64;
        if let Some(state) = context.space.ready(&action) {
            self.ready -= 1;
            context.statistics.heap -= context.space.heap_bytes(state) as u64;
        }
        Some(action)
    }
}

/// An expanded state on the current path.
#[derive(Clone, Copy)]
pub(super) struct Branch<N, M> {
    pub(super) id: NodeId,
    /// Whether it has had a successor.
    pub(super) has_successors: bool,
    /// Where its actions begin among the untried ones.
    pub(super) untried_from: usize,
    /// What the bound knows of the state.
    pub(super) note: N,
    /// How the state was reached, as far as moves depend on it.
    pub(super) last: M,
}

impl<N> Branch<N, ()> {
    /// The same where moves depend on how the state was reached.
    pub(super) fn reached_by<M>(self, last: M) -> Branch<N, M> {
        Branch {
            id: self.id,
            has_successors: self.has_successors,
            untried_from: self.untried_from,
            note: self.note,
            last,
        }
    }
}

impl<N: Copy, M: Clone> Branch<N, M> {
    /// The same for a search of a subtree; the state is so many steps from its first one.
    #[inline]
    pub(super) fn at(&self, level: usize) -> Position<N, M> {
        Position {
            note: self.note,
            last: self.last.clone(),
            level: level as u32,
            untried: self.untried_from,
            // It is on the path already.
            absent: Absent::default(),
        }
    }
}
