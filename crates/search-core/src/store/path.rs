use super::cycle_check::{Absent, Check, Checked, Unchecked};
use super::{Collection, CycleCheck, InsertResult, Named, NodeId, Store};

/// The current path of a depth-first tree search: the state released is always the last one.
pub struct PathStack<S, K = Unchecked> {
    steps: Vec<Step<S>>,
    inserted: u64,
    /// Finds states that are already on the path.
    check: K,
}

struct Step<S> {
    state: S,
    number: u64,
}

impl<S, K: Check<S>> PathStack<S, K> {
    pub(crate) fn new(check: K) -> Self {
        PathStack {
            steps: Vec::new(),
            inserted: 0,
            check,
        }
    }

    /// Returns the check alone, for a search that stores more than the path.
    pub(crate) fn into_check(self) -> K {
        self.check
    }

    /// Returns the id of the equal state on the path that the check finds.
    #[inline]
    pub(crate) fn find_on_path(&self, state: &S) -> Result<NodeId, Absent> {
        let index = self.check.find(state, |index| &self.steps[index].state)?;
        Ok(index as NodeId)
    }

    /// Appends a state that `find_on_path` did not find.
    #[inline]
    pub(crate) fn insert_absent(&mut self, state: S, absent: Absent) -> InsertResult {
        if self.steps.len() >= NodeId::MAX as usize {
            return InsertResult::Full;
        }
        self.check.enter_absent(absent);
        self.push(state)
    }

    #[inline]
    fn push(&mut self, state: S) -> InsertResult {
        self.steps.push(Step {
            state,
            number: self.inserted,
        });
        self.inserted += 1;
        InsertResult::New((self.steps.len() - 1) as NodeId)
    }

    pub(crate) fn without_check(self) -> PathStack<S> {
        PathStack {
            steps: self.steps,
            inserted: self.inserted,
            check: Unchecked,
        }
    }

    /// Returns an empty check with the same settings.
    pub(crate) fn empty_check(&self) -> K {
        self.check.emptied()
    }

    /// Sets the number of states generated so far, including those that were never stored here.
    pub(crate) fn renumber(&mut self, inserted: u64) {
        self.inserted = inserted;
    }
}

impl<S> PathStack<S, Checked>
where
    Checked: Check<S>,
{
    pub(crate) fn set_check(&mut self, check: CycleCheck) {
        self.check = Checked::new(check);
        for step in &self.steps {
            self.check.enter(&step.state);
        }
    }

    pub(crate) fn check(&self) -> CycleCheck {
        self.check.in_use()
    }
}

impl<S, K: Check<S>> Collection for PathStack<S, K> {
    #[inline]
    fn parts(&self) -> impl Collection {
        (Named("path", &self.steps), &self.check)
    }
}

impl<S, K: Check<S>> Store<S> for PathStack<S, K> {
    #[inline]
    fn insert(&mut self, state: S, _: Option<NodeId>) -> InsertResult {
        if self.steps.len() >= NodeId::MAX as usize {
            return InsertResult::Full;
        }
        self.check.enter(&state);
        self.push(state)
    }

    #[inline]
    fn get(&self, id: NodeId) -> &S {
        &self.steps[id as usize].state
    }

    fn number(&self, id: NodeId) -> u64 {
        self.steps[id as usize].number
    }

    fn find(&self, number: u64) -> Option<NodeId> {
        let index = self.steps.binary_search_by_key(&number, |step| step.number);
        index.ok().map(|index| index as NodeId)
    }

    fn parent(&self, id: NodeId) -> Option<NodeId> {
        id.checked_sub(1)
    }

    #[inline]
    fn release(&mut self, id: NodeId) -> Option<S> {
        debug_assert_eq!(id as usize + 1, self.steps.len());
        let step = self.steps.pop()?;
        self.check.leave();
        Some(step.state)
    }

    fn clear(&mut self) {
        *self = PathStack::new(self.empty_check());
    }

    fn reuse(&mut self) {
        self.steps.clear();
        self.check.clear();
        self.inserted = 0;
    }

    #[inline]
    fn kept(&self) -> usize {
        self.steps.len()
    }

    fn into_path(mut self, last: NodeId) -> (Option<Vec<S>>, S) {
        let last = self
            .release(last)
            .expect("the current state is the last on the path");
        (
            Some(self.steps.into_iter().map(|step| step.state).collect()),
            last,
        )
    }
}
