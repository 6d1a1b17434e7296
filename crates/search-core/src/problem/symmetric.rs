use super::{Backward, Heuristic, Plain, Searchable, StateSpace};

/// The state space of a [`Searchable`] with one goal and reversible actions: the adapter through which
/// [`bidirectional::graph`](crate::bidirectional::graph) searches one.
///
/// # Contract
/// If b is a successor of a, then a is a successor of b. Otherwise the backward search follows actions that do not exist
/// forward, and the solution found is not a path.
pub struct Symmetric<S> {
    plain: Plain<S>,
    goal: S,
}

impl<S> Symmetric<S> {
    /// Creates the space whose only goal is `goal`. [`is_solution`](Searchable::is_solution) and
    /// [`heuristic_value`](Searchable::heuristic_value) are ignored, as they may be about another goal.
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

    // The heuristic is 0 everywhere.
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
    fn cost(&self, state: &S, successor: &S) -> u32 {
        self.plain.cost(state, successor)
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
    fn predecessors(&self, state: &S, mut visit: impl FnMut(S, u32)) {
        for predecessor in state.successors() {
            let cost = predecessor.step_cost(state);
            visit(predecessor, cost);
        }
    }
}
