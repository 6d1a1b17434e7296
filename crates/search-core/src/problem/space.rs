use super::{Cost, Heuristic};

/// A state space: what every engine is written against.
///
/// Where [`Searchable`](crate::Searchable) puts all into the state, a space keeps the data of the problem
/// apart from it, names the actions that lead from state to state, gives them costs, and can make
/// successors one at a time: a depth-first search that finds its solution in the first branch never makes
/// the siblings.
///
/// An action is consumed by the state that it makes. That way the action of a plain
/// [`Searchable`](crate::Searchable) can be its successor itself, and no engine needs a second path for it.
///
/// # Example
/// Decimal digits one after the other, at a cost of the digit, until they add up to a given sum:
/// ```
/// use search_core::{StateSpace, depth_first};
///
/// struct DigitSum(u32);
///
/// impl StateSpace for DigitSum {
///     type State = Vec<u32>;
///     type Action = u32;
///     type Cost = u32;
///
///     fn is_goal(&self, digits: &Vec<u32>) -> bool {
///         digits.iter().sum::<u32>() == self.0
///     }
///     fn actions(&self, _: &Vec<u32>, out: &mut Vec<u32>) {
///         out.extend(1..=9);
///     }
///     fn result(&self, digits: &Vec<u32>, digit: u32) -> Option<Vec<u32>> {
///         let mut longer = digits.clone();
///         longer.push(digit);
///         (longer.iter().sum::<u32>() <= self.0).then_some(longer)
///     }
///     fn cost(&self, _: &Vec<u32>, digit: &u32) -> u32 {
///         *digit
///     }
/// }
///
/// let report = depth_first::tree((DigitSum(5), Vec::new())).run();
/// assert_eq!(report.solution().map(|solution| solution.state.as_slice()), Some(&[1, 1, 1, 1, 1][..]));
/// assert_eq!(report.counts.generated, 5); // the siblings were never made
/// ```
pub trait StateSpace {
    /// A state.
    type State;
    /// What leads from one state to the next.
    type Action;
    /// What actions cost and heuristics estimate: `u32` for most.
    type Cost: Cost;

    /// What is known of [`heuristic`](StateSpace::heuristic) in every space of this type: nothing, where it does not say
    /// otherwise. What engines prove of costs rests on it.
    const HEURISTIC: Heuristic = Heuristic::Unknown;

    /// What is known of the heuristic of this space: what [`HEURISTIC`](StateSpace::HEURISTIC) says, or more.
    ///
    /// To be overridden where it depends on a setting which heuristic a space has. The answer must not change while an
    /// engine searches the space.
    #[inline]
    fn declared_heuristic(&self) -> Heuristic {
        Self::HEURISTIC
    }

    /// Whether no state can be reached on two ways, so that searches need not look for cycles: Sudoku and queens, where
    /// each step settles one place more. Left out, it is false.
    const IS_TREE: bool = false;

    /// Whether the search may end here.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// Appends the actions that can be tried in `state`, in order.
    ///
    /// What is in `out` already belongs to the engine and stays as it is.
    fn actions(&self, state: &Self::State, out: &mut Vec<Self::Action>);

    /// The state that `action` makes of `state`; none where it leads nowhere, which is then not generated.
    fn result(&self, state: &Self::State, action: Self::Action) -> Option<Self::State>;

    /// What `action` costs in `state`: one, where the space does not say otherwise.
    #[inline]
    fn cost(&self, state: &Self::State, action: &Self::Action) -> Self::Cost {
        let _ = (state, action);
        Self::Cost::ONE
    }

    /// An estimate of the cost that is left to the nearest goal; none where it is proven that no goal can be
    /// reached. 0 everywhere, where the space does not say otherwise.
    #[inline]
    fn heuristic(&self, state: &Self::State) -> Option<Self::Cost> {
        let _ = state;
        Some(Self::Cost::ZERO)
    }

    /// The heuristic value of `successor`, made by one action of `state`, whose value is `value`.
    ///
    /// To be overridden where the difference is cheaper than the whole; it must give the same as
    /// [`heuristic`](StateSpace::heuristic).
    #[inline]
    fn heuristic_of_successor(
        &self,
        successor: &Self::State,
        state: &Self::State,
        value: Self::Cost,
    ) -> Option<Self::Cost> {
        let _ = (state, value);
        self.heuristic(successor)
    }

    /// Makes all successors of `state` at once, in the order of its actions, and hands each one to `visit`
    /// with the cost of its step.
    ///
    /// To be overridden where that is cheaper than action by action. `scratch` is empty, keeps its capacity
    /// from call to call, and may be left in any state.
    #[inline]
    fn expand(
        &self,
        state: &Self::State,
        scratch: &mut Vec<Self::Action>,
        mut visit: impl FnMut(Self::State, Self::Cost),
    ) {
        self.actions(state, scratch);
        for action in scratch.drain(..) {
            let cost = self.cost(state, &action);
            if let Some(successor) = self.result(state, action) {
                visit(successor, cost);
            }
        }
    }

    /// The successor that `action` holds already made, in spaces that cannot make one at a time; for the
    /// engines to count it as a state.
    #[inline]
    fn ready<'a>(&self, action: &'a Self::Action) -> Option<&'a Self::State> {
        let _ = action;
        None
    }

    /// The bytes that `state` holds outside itself (in a `Box` or a `Vec`), for the engines to count; how much memory
    /// each box takes, [`allocated`](crate::allocated) tells.
    ///
    /// It must not change while an engine keeps the state.
    #[inline]
    fn heap_bytes(&self, state: &Self::State) -> usize {
        let _ = state;
        0
    }

    /// The bytes that `action` holds outside itself, a [ready](StateSpace::ready) state not counted: depth-first search
    /// keeps the actions that were not tried yet.
    #[inline]
    fn action_heap_bytes(&self, action: &Self::Action) -> usize {
        let _ = action;
        0
    }
}

/// A reference to a space is a space: several engines can share the data of one problem.
impl<P: StateSpace> StateSpace for &P {
    type State = P::State;
    type Action = P::Action;
    type Cost = P::Cost;
    const IS_TREE: bool = P::IS_TREE;

    const HEURISTIC: Heuristic = P::HEURISTIC;

    #[inline]
    fn declared_heuristic(&self) -> Heuristic {
        (**self).declared_heuristic()
    }

    #[inline]
    fn is_goal(&self, state: &Self::State) -> bool {
        (**self).is_goal(state)
    }

    #[inline]
    fn actions(&self, state: &Self::State, out: &mut Vec<Self::Action>) {
        (**self).actions(state, out);
    }

    #[inline]
    fn result(&self, state: &Self::State, action: Self::Action) -> Option<Self::State> {
        (**self).result(state, action)
    }

    #[inline]
    fn cost(&self, state: &Self::State, action: &Self::Action) -> Self::Cost {
        (**self).cost(state, action)
    }

    #[inline]
    fn heuristic(&self, state: &Self::State) -> Option<Self::Cost> {
        (**self).heuristic(state)
    }

    #[inline]
    fn heuristic_of_successor(
        &self,
        successor: &Self::State,
        state: &Self::State,
        value: Self::Cost,
    ) -> Option<Self::Cost> {
        (**self).heuristic_of_successor(successor, state, value)
    }

    #[inline]
    fn expand(
        &self,
        state: &Self::State,
        scratch: &mut Vec<Self::Action>,
        visit: impl FnMut(Self::State, Self::Cost),
    ) {
        (**self).expand(state, scratch, visit);
    }

    #[inline]
    fn ready<'a>(&self, action: &'a Self::Action) -> Option<&'a Self::State> {
        (**self).ready(action)
    }

    #[inline]
    fn heap_bytes(&self, state: &Self::State) -> usize {
        (**self).heap_bytes(state)
    }

    #[inline]
    fn action_heap_bytes(&self, action: &Self::Action) -> usize {
        (**self).action_heap_bytes(action)
    }
}
