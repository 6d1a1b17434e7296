use super::{InsertResult, NodeId, Store};

/// A store that keeps a record of its engine for each state.
pub trait Records<S, R>: Store<S> {
    /// The place for a new state.
    type Vacancy;

    /// Returns whether the states are too many for the cache of one core.
    #[inline]
    fn exceeds_cache(&self) -> bool {
        false
    }

    /// Looks up the states of `generated` together, which is faster if they exceed the cache. They must be inserted next, in this
    /// order, each with its index.
    fn look_ahead<G>(&mut self, generated: &[G], state: impl Fn(&G) -> &S) {
        let _ = (generated, state);
    }

    /// Returns the place for a state if it is new, or else the result of inserting it. `ahead` is the index of the state if it
    /// was [looked up](Records::look_ahead) before.
    fn vacancy(&mut self, state: &S, ahead: Option<usize>) -> Result<Self::Vacancy, InsertResult>;

    /// Stores a new state, generated from `parent`, in its place. Nothing else must have been stored since the place was found.
    fn occupy(
        &mut self,
        vacancy: Self::Vacancy,
        state: S,
        parent: Option<NodeId>,
        record: R,
    ) -> NodeId;

    /// Returns the number of ids in use or released: all ids are smaller.
    fn ids(&self) -> usize;

    /// Returns the record of a state. It may have been released, but its id not reused.
    fn record(&self, id: NodeId) -> &R;

    /// Returns the record of a state, mutably.
    fn record_mut(&mut self, id: NodeId) -> &mut R;
}
