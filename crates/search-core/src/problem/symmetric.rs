use super::{Backward, Heuristic, Plain, Searchable, StateSpace, Wraps, forward, forward_methods};

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

impl<S: Searchable> Wraps for Symmetric<S> {
    type Inner = Plain<S>;

    #[inline]
    fn inner(&self) -> &Plain<S> {
        &self.plain
    }
}

impl<S: Searchable + Eq> StateSpace for Symmetric<S> {
    forward_methods!(types, actions, result, memory);

    // The heuristic is 0 everywhere.
    const HEURISTIC: Heuristic = Heuristic::Consistent;

    #[inline]
    fn is_goal(&self, state: &S) -> bool {
        *state == self.goal
    }
}

forward! { impl[S: Searchable + Eq] Written for Symmetric<S> }

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
