use super::{Inserted, NodeId, Store};

/// A store that keeps a record of its engine for each state.
pub trait Records<S, R>: Store<S> {
    /// Returns whether the states are too many for the cache of one core.
    #[inline]
    fn exceeds_cache(&self) -> bool {
        false
    }

    /// Looks up `len` states together, if that is faster than one after the other; `state` returns each by its index. Returns
    /// whether it did. If so, the same states must be inserted next, in this order, each with its index.
    fn look_ahead<'a>(&mut self, len: usize, state: impl Fn(usize) -> &'a S) -> bool
    where
        S: 'a,
    {
        let _ = (len, state);
        false
    }

    /// Inserts a state that was generated from `parent`. A new state gets the record that `record` returns for it and its
    /// parent. `ahead` is the index of the state if it was [looked up](Records::look_ahead) before.
    fn insert_with(
        &mut self,
        state: S,
        parent: Option<NodeId>,
        ahead: Option<usize>,
        record: impl FnOnce(&S, Option<&S>) -> R,
    ) -> Inserted;

    /// Returns the number of ids in use or released: all ids are smaller.
    fn ids(&self) -> usize;

    /// Returns the record of a state. It may have been released, but its id not reused.
    fn record(&self, id: NodeId) -> &R;

    /// Returns the record of a state, mutably.
    fn record_mut(&mut self, id: NodeId) -> &mut R;
}
