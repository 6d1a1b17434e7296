use super::{Backward, Heuristic, Plain, Searchable, StateSpace};

/// The state space of a [`Searchable`] with one goal whose steps can be taken both ways: the adapter by which
/// [`bidirectional::graph`](crate::bidirectional::graph) takes one.
///
/// # Contract
/// Wherever b is among the successors of a, a is among the successors of b. Where that does not hold, a search
/// backward takes steps that nobody can take forward, and what it finds is no path.
pub struct Symmetric<S> {
    plain: Plain<S>,
    goal: S,
}

impl<S> Symmetric<S> {
    /// The space in which `goal` alone is the goal: neither [`is_solution`](Searchable::is_solution) is asked nor
    /// [`heuristic_value`](Searchable::heuristic_value), which may speak of another.
    pub const fn new(goal: S) -> Self {
        Symmetric {
            plain: Plain::new(),
            goal,
        }
    }
}

impl<S: Searchable + Eq> StateSpace for Symmetric<S> {
    type State = S;
    type Action = S;
    type Cost = u32;

    /// Its heuristic is 0 everywhere.
    const HEURISTIC: Heuristic = Heuristic::Consistent;

    #[inline]
    fn is_goal(&self, state: &S) -> bool {
        *state == self.goal
    }

    #[inline]
    fn actions(&self, state: &S, out: &mut Vec<S>) {
        self.plain.actions(state, out);
    }

    #[inline]
    fn result(&self, state: &S, successor: S) -> Option<S> {
        self.plain.result(state, successor)
    }

    #[inline]
    fn expand(&self, state: &S, scratch: &mut Vec<S>, visit: impl FnMut(S, u32)) {
        self.plain.expand(state, scratch, visit);
    }

    #[inline]
    fn ready<'a>(&self, successor: &'a S) -> Option<&'a S> {
        self.plain.ready(successor)
    }

    #[inline]
    fn heap_bytes(&self, state: &S) -> usize {
        self.plain.heap_bytes(state)
    }
}

impl<S: Searchable + Eq + Clone> Backward for Symmetric<S> {
    fn goals(&self) -> Vec<S> {
        vec![self.goal.clone()]
    }

    #[inline]
    fn predecessors(&self, state: &S, visit: impl FnMut(S, u32)) {
        self.plain.expand(state, &mut Vec::new(), visit);
    }
}
