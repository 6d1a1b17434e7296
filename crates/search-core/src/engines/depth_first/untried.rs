use crate::problem::StateSpace;
use crate::run::Observer;
use crate::run::engine::Context;
use crate::store::{Collection, Named, NodeId};

use super::subtree::reverse;

/// The untried actions of all states on the path, state by state; the next action of each state comes last.
///
/// Actions may contain their successor; such successors count as stored states.
pub(in crate::engines) struct Untried<A> {
    actions: Vec<A>,
    /// The number of actions that contain their successor.
    ready: u64,
    /// The greatest number of actions that were added at once.
    max_added: usize,
}

/// The greatest number of actions of a state that are listed at first, if the space generates them one at a time. So a search that goes
/// deeper at once does not wait for more.
pub(super) const AT_FIRST: usize = 1024;

/// When all of `listed` actions were tried, up to this many are listed in addition: many, as the first ones may have to be generated again.
pub(super) fn next_block(listed: usize) -> usize {
    (15 * listed.min(1 << 16)).max(AT_FIRST)
}

impl<A> Collection for Untried<A> {
    #[inline]
    fn parts(&self) -> impl Collection {
        Named("untried actions", &self.actions)
    }
}

impl<A> Untried<A> {
    pub(super) fn new() -> Self {
        Untried {
            actions: Vec::new(),
            ready: 0,
            max_added: 0,
        }
    }

    pub(super) fn clear(&mut self) {
        self.actions.clear();
        self.ready = 0;
    }

    #[inline]
    pub(in crate::engines) fn len(&self) -> usize {
        self.actions.len()
    }

    #[inline]
    pub(in crate::engines) fn ready(&self) -> u64 {
        self.ready
    }

    #[inline]
    pub(super) fn max_successors(&self) -> usize {
        self.max_added
    }

    /// Returns the action at an index; those with higher indices are tried before it.
    pub(super) fn get(&self, index: usize) -> &A {
        &self.actions[index]
    }

    /// Calls `list` to append actions in order. Returns its result.
    #[inline]
    pub(super) fn add<P, O>(
        &mut self,
        context: &mut Context<'_, P, O>,
        list: impl FnOnce(&P, &mut Vec<A>) -> bool,
    ) -> bool
    where
        P: StateSpace<Action = A>,
        O: Observer<P>,
    {
        let from = self.actions.len();
        let result = list(context.space, &mut self.actions);
        let added = &mut self.actions[from..];
        for action in added.iter() {
            context.add_heap(context.space.action_heap_bytes(action));
            if let Some(state) = context.space.ready(action) {
                self.ready += 1;
                context.add_heap(context.space.heap_bytes(state));
            }
        }
        reverse(added);
        result
    }

    /// Records that a state has this many actions, at least in its first block.
    #[inline]
    pub(super) fn note_added(&mut self, actions: usize) {
        self.max_added = self.max_added.max(actions);
    }

    /// Removes and returns the next action, of which there must be one.
    // Not an `Option`: copies of one of a large type are slow, as the compiler splits them.
    #[inline]
    pub(super) fn take<P, O>(&mut self, context: &mut Context<'_, P, O>) -> A
    where
        P: StateSpace<Action = A>,
        O: Observer<P>,
    {
        let action = self.actions.swap_remove(self.actions.len() - 1);
        context.statistics.heap -= context.space.action_heap_bytes(&action) as u64;
        if let Some(state) = context.space.ready(&action) {
            self.ready -= 1;
            context.statistics.heap -= context.space.heap_bytes(state) as u64;
        }
        action
    }
}

/// An expanded state on the current path.
#[derive(Clone, Copy)]
pub(in crate::engines) struct Branch<N, M> {
    pub(in crate::engines) id: NodeId,
    /// Whether a successor was generated.
    pub(in crate::engines) has_successors: bool,
    /// The index of its first action in [`Untried`].
    pub(in crate::engines) untried_from: usize,
    /// The number of actions listed so far, if they are listed in several blocks, and 0 otherwise.
    pub(in crate::engines) listed: usize,
    /// Whether there may be more actions than those.
    pub(in crate::engines) has_more: bool,
    /// The data of the bound for the state.
    pub(in crate::engines) note: N,
    /// The data about the action that led to the state.
    pub(in crate::engines) last: M,
}

impl<N> Branch<N, ()> {
    /// Adds the data about the action that led to the state.
    pub(super) fn with_last<M>(self, last: M) -> Branch<N, M> {
        Branch {
            id: self.id,
            has_successors: self.has_successors,
            untried_from: self.untried_from,
            listed: self.listed,
            has_more: self.has_more,
            note: self.note,
            last,
        }
    }
}
