use std::hash::Hash;
use std::marker::PhantomData;

use super::batch::{BatchLookup, exceeds_cache};
use super::columns::{Apart, Columns, Together};
use super::table::{Free, NONE, Probe, Table, hash};
use super::{Collection, InsertResult, New, NodeId, Records, Store};

mod path;
mod together;

/// The parent id of a state without a parent.
pub const NO_PARENT: NodeId = NodeId::MAX;

/// All states of a graph search, stored until its end: the closed list, the parents and, for a breadth-first search, the
/// queue at once.
///
/// States are in an arena in the order in which they were first generated. The hash table holds only ids and compares the
/// states in the arena, so each state is stored once and duplicate detection is exact. The hasher has no random seed, so
/// that a search takes the same time and memory in every run.
pub struct Visited<S, C = Apart<S>> {
    columns: C,
    table: Table,
    capacity: usize,
    batch: BatchLookup,
    states: PhantomData<fn() -> S>,
}

impl<S> Default for Visited<S> {
    fn default() -> Self {
        Visited::with_capacity_limit(NO_PARENT as usize)
    }
}

impl<S, R: Default> Visited<S, Together<S, R>> {
    /// Creates a store with a record for each state.
    pub(crate) fn with_records() -> Self {
        Visited::in_columns(NO_PARENT as usize)
    }
}

impl<S: Eq + Hash, R: Default> Records<S, R> for Visited<S, Together<S, R>> {
    type Vacancy = Free;

    #[inline]
    fn exceeds_cache(&self) -> bool {
        exceeds_cache(&self.table, &self.columns)
    }

    #[inline]
    fn look_ahead<G>(&mut self, generated: &[G], state: impl Fn(&G) -> &S) {
        self.look_up(generated, state);
    }

    #[inline]
    fn vacancy(&mut self, state: &S, ahead: Option<usize>) -> Result<Free, InsertResult> {
        match ahead {
            None => self.vacancy_for(state),
            Some(index) => match self.batch.at(index) {
                (probe, NONE) => self.vacancy_at(probe, state),
                (_, known) => Err(InsertResult::Known(known)),
            },
        }
    }

    #[inline]
    fn occupy(&mut self, vacancy: Free, state: S, parent: Option<NodeId>, record: R) -> NodeId {
        self.columns
            .push_with(state, parent.unwrap_or(NO_PARENT), record);
        self.fill(vacancy)
    }

    fn ids(&self) -> usize {
        self.columns.len()
    }

    #[inline]
    fn record(&self, id: NodeId) -> &R {
        self.columns.record(id)
    }

    #[inline]
    fn record_mut(&mut self, id: NodeId) -> &mut R {
        self.columns.record_mut(id)
    }
}

impl<S> Visited<S> {
    pub(super) fn with_capacity_limit(capacity: usize) -> Self {
        Visited::in_columns(capacity)
    }
}

impl<S, C: Columns<S>> Visited<S, C> {
    fn in_columns(capacity: usize) -> Self {
        Visited {
            columns: C::default(),
            table: Table::with_capacity(C::FIRST_STATES),
            capacity,
            batch: BatchLookup::default(),
            states: PhantomData,
        }
    }
}

impl<S: Eq + Hash, C: Columns<S>> Visited<S, C> {
    /// Grows the table for `more` states.
    #[inline]
    fn make_room(&mut self, more: usize) {
        let columns = &self.columns;
        self.table.reserve(more, |id| hash(columns.state(id)));
    }

    /// Looks up the states of a batch, and makes room for them.
    #[inline(never)]
    fn look_up<G>(&mut self, generated: &[G], state: impl Fn(&G) -> &S) {
        self.make_room(generated.len());
        self.batch
            .look_up(generated, state, &self.columns, &self.table);
    }

    /// Looks up a state. Returns the place for it if it is new.
    #[inline]
    fn vacancy_for(&mut self, state: &S) -> Result<Free, InsertResult> {
        self.make_room(1);
        self.vacancy_at(self.table.probe(hash(state)), state)
    }

    /// Looks up a state for which there is room in the table.
    // The compiler does not inline it by itself because of its callers; its result is then returned through memory.
    #[inline(always)]
    fn vacancy_at(&self, probe: Probe, state: &S) -> Result<Free, InsertResult> {
        let Visited { columns, table, .. } = self;
        match table.find(probe, |id| columns.state(id) == state) {
            Ok(known) => Err(InsertResult::Known(known)),
            Err(_) if columns.len() >= self.capacity => Err(InsertResult::Full),
            Err(free) => Ok(free),
        }
    }

    /// Enters the state that was appended last into the table. Returns its id.
    #[inline]
    fn fill(&mut self, free: Free) -> NodeId {
        let id = (self.columns.len() - 1) as NodeId;
        self.table.fill(free, id);
        id
    }
}

impl<S: Eq + Hash, C: Columns<S>> Visited<S, C> {
    /// Returns the id of an equal state.
    #[inline]
    pub(crate) fn recognise(&self, state: &S) -> Option<NodeId> {
        let probe = self.table.probe(hash(state));
        let found = self.table.find(probe, |id| self.columns.state(id) == state);
        found.ok()
    }
}

impl<S, C: Columns<S>> Collection for Visited<S, C> {
    #[inline]
    fn parts(&self) -> impl Collection {
        (&self.columns, &self.table, &self.batch)
    }
}

impl<S: Eq + Hash, C: Columns<S>> Store<S> for Visited<S, C> {
    const KEEPS_ALL: bool = true;

    #[inline]
    fn insert(&mut self, state: S, parent: Option<NodeId>) -> InsertResult {
        match self.vacancy_for(&state) {
            Ok(vacancy) => {
                self.columns.push(state, parent.unwrap_or(NO_PARENT));
                InsertResult::New(self.fill(vacancy))
            }
            Err(inserted) => inserted,
        }
    }

    #[inline]
    fn leads_back(&self, parent: NodeId) -> impl Fn(&S) -> bool {
        let before = self.parent(parent).map(|before| self.columns.state(before));
        move |successor| before == Some(successor)
    }

    fn insert_all(&mut self, generated: &mut Vec<(NodeId, S)>, new: impl FnMut(New<'_, S>)) -> u64 {
        self.insert_together(generated, new)
    }

    #[inline]
    fn get(&self, id: NodeId) -> &S {
        self.columns.state(id)
    }

    fn known(&self, state: &S) -> Option<NodeId> {
        self.recognise(state)
    }

    fn parent(&self, id: NodeId) -> Option<NodeId> {
        let parent = self.columns.parent(id);
        (parent != NO_PARENT).then_some(parent)
    }

    fn reparent(&mut self, id: NodeId, parent: NodeId) {
        self.columns.set_parent(id, parent);
    }

    fn clear(&mut self) {
        *self = Visited::in_columns(self.capacity);
    }

    fn reuse(&mut self) {
        let ids = 0..self.columns.len() as NodeId;
        self.table.clear(ids.map(|id| hash(self.columns.state(id))));
        self.columns.clear();
    }

    #[inline]
    fn kept(&self) -> usize {
        self.columns.len()
    }

    fn into_path(self, last: NodeId) -> (Option<Vec<S>>, S) {
        self.take_path(last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A state, and that of its parent.
    type Recorded = (u16, Option<u16>);

    /// Stores a state, with itself and its parent as its record.
    fn store(
        states: &mut Visited<u16, Together<u16, Recorded>>,
        (parent, state): (Option<NodeId>, u16),
        ahead: Option<usize>,
    ) -> InsertResult {
        match states.vacancy(&state, ahead) {
            Ok(vacancy) => {
                let record = (state, parent.map(|parent| *states.get(parent)));
                InsertResult::New(states.occupy(vacancy, state, parent, record))
            }
            Err(inserted) => inserted,
        }
    }

    proptest! {
        /// As in a batch, for states that are stored with a record after they were looked up together.
        #[test]
        fn states_looked_up_together_are_stored_as_if_looked_up_one_by_one(
            expansions in prop::collection::vec(prop::collection::vec(0..300u16, 0..80), 0..12),
        ) {
            let mut together = Visited::with_records();
            let mut one_by_one = Visited::with_records();
            store(&mut together, (None, 0), None);
            store(&mut one_by_one, (None, 0), None);
            for (parent, successors) in expansions.into_iter().enumerate() {
                let parent = (parent % one_by_one.ids()) as NodeId;
                together.look_ahead(&successors, |successor| successor);
                for (index, &state) in successors.iter().enumerate() {
                    prop_assert_eq!(
                        store(&mut together, (Some(parent), state), Some(index)),
                        store(&mut one_by_one, (Some(parent), state), None)
                    );
                }
            }
            prop_assert_eq!(together.ids(), one_by_one.ids());
            for id in 0..one_by_one.ids() as NodeId {
                prop_assert_eq!(together.get(id), one_by_one.get(id));
                prop_assert_eq!(together.parent(id), one_by_one.parent(id));
                prop_assert_eq!(together.record(id), one_by_one.record(id));
            }
        }
    }

    #[test]
    fn a_small_search_needs_no_more_memory_than_a_store_with_records_has_initially() {
        let mut states = Visited::with_records();
        let before = states.bytes();
        for state in 0..100 {
            store(&mut states, (None, state), None);
        }
        assert_eq!(states.bytes(), before);
        // Many such stores are the shards of one, so they start smaller.
        assert!(Visited::<u16>::default().bytes() * 4 < before);
    }

    #[test]
    fn a_panic_while_a_record_was_made_left_an_id_without_a_state() {
        let mut states = Visited::with_records();
        store(&mut states, (None, 0), None);
        // The heuristic panics after the place is found.
        assert!(states.vacancy(&7, None).is_ok());
        assert_eq!(states.recognise(&7), None);
        assert_eq!(store(&mut states, (Some(0), 7), None), InsertResult::New(1));
        assert_eq!(states.record(1), &(7, Some(0)));
    }

    proptest! {
        /// Repeats few states, so that some are new, some are duplicates, and some occur twice in a batch.
        #[test]
        fn a_batch_is_stored_as_if_inserted_one_by_one(
            batches in prop::collection::vec(prop::collection::vec((any::<u32>(), 0..300u16), 0..80), 0..12),
            capacity in 1..200usize,
        ) {
            let mut at_once = Visited::with_capacity_limit(capacity);
            let mut one_by_one = Visited::with_capacity_limit(capacity);
            at_once.insert(0, None);
            one_by_one.insert(0, None);
            for batch in batches {
                let kept = one_by_one.kept() as u32;
                let mut generated: Vec<(NodeId, u16)> =
                    batch.into_iter().map(|(parent, state)| (parent % kept, state)).collect();
                let (mut expected, mut expected_indices) = ((Vec::new(), 0), Vec::new());
                for (index, &(parent, state)) in generated.iter().enumerate() {
                    match one_by_one.insert(state, Some(parent)) {
                        InsertResult::New(id) => {
                            expected.0.push((state, id, parent));
                            expected_indices.push(index);
                        }
                        InsertResult::Known(id) => prop_assert_eq!(*one_by_one.get(id), state),
                        InsertResult::Full => expected.1 += 1,
                    }
                }
                let (mut new, mut indices) = (Vec::new(), Vec::new());
                let lost = at_once.insert_all(&mut generated, |shown| {
                    new.push((*shown.state, shown.id, shown.parent));
                    indices.push(shown.index);
                });
                prop_assert_eq!((new, lost), expected);
                prop_assert_eq!(indices, expected_indices);
                prop_assert!(generated.is_empty());
            }
            prop_assert_eq!(at_once.kept(), one_by_one.kept());
            for id in 0..at_once.kept() as NodeId {
                prop_assert_eq!(at_once.get(id), one_by_one.get(id));
                prop_assert_eq!(at_once.parent(id), one_by_one.parent(id));
            }
        }
    }

    #[test]
    fn a_successor_leads_back_if_it_equals_the_parent_of_its_parent() {
        let mut store = Visited::default();
        for (state, parent) in [('a', None), ('b', Some(0)), ('c', Some(1))] {
            store.insert(state, parent);
        }
        assert!(store.leads_back(2)(&'b') && store.leads_back(1)(&'a'));
        assert!(!store.leads_back(2)(&'a') && !store.leads_back(0)(&'a'));
    }

    #[test]
    fn a_full_store_reports_it_and_still_detects_duplicates() {
        let mut store = Visited::with_capacity_limit(2);
        assert_eq!(store.insert('a', None), InsertResult::New(0));
        assert_eq!(store.insert('b', Some(0)), InsertResult::New(1));
        assert_eq!(store.insert('c', Some(0)), InsertResult::Full);
        assert_eq!(store.insert('a', Some(1)), InsertResult::Known(0));
    }

    #[test]
    fn the_path_is_in_order_if_parents_have_larger_ids_than_their_children() {
        let mut store = Visited::default();
        for state in ["start", "end", "late", "between"] {
            store.insert(state, Some(0));
        }
        store.reparent(0, NO_PARENT);
        store.reparent(1, 3);
        store.reparent(3, 2);
        assert_eq!(
            store.into_path(1),
            (Some(vec!["start", "late", "between"]), "end")
        );
    }
}
