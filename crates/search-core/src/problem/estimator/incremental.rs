use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

use crate::problem::{Heuristic, StateSpace};

use super::Estimator;

/// An estimator that updates cached data with every action, such as the value of each of its parts, where that is cheaper than to
/// compute it from the state.
///
/// # Contract
/// The data depends on the state alone: each method returns what [`data`](IncrementalEstimator::data) returns for the same state.
pub trait IncrementalEstimator<P: StateSpace>: Estimator<P> {
    /// The data.
    type Data: Copy;

    /// Returns the data of `state`.
    fn data(&self, space: &P, state: &P::State) -> Self::Data;

    /// Returns the data of `successor`, a successor of `state`. `data` is the data of `state`.
    fn data_of_successor(
        &self,
        space: &P,
        successor: &P::State,
        state: &P::State,
        data: &Self::Data,
    ) -> Self::Data;

    /// Returns the value of the state whose data is `data`.
    fn value_of_data(&self, data: &Self::Data) -> Option<P::Cost>;
}

/// A state with the cached data of an [`IncrementalEstimator`]. Two are equal if the states are.
///
/// The state cannot be replaced, as the data would be those of another:
/// ```compile_fail,E0616
/// # use search_core::estimator::Cached;
/// fn replace(cached: &mut Cached<u32, u32>) {
///     cached.state = 3;
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Cached<S, D> {
    pub(super) state: S,
    pub(super) data: D,
}

impl<S, D> Cached<S, D> {
    /// Returns the state.
    #[inline]
    pub const fn state(&self) -> &S {
        &self.state
    }

    /// Returns the state without the data.
    #[inline]
    pub fn into_state(self) -> S {
        self.state
    }
}

impl<S: PartialEq, D> PartialEq for Cached<S, D> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state
    }
}

impl<S: Eq, D> Eq for Cached<S, D> {}

impl<S: Hash, D> Hash for Cached<S, D> {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.state.hash(hasher);
    }
}

/// A space with an [`IncrementalEstimator`] in place of its own heuristic, which caches the data of the estimator with each state.
///
/// It has the capabilities of the space but two, [`Canonical`](crate::space::Canonical) and [`Reduced`](crate::space::Reduced), as a representative
/// has no parent to compute its data from; for moves in place, states are copied. Searches take more memory for each state than with
/// [`WithHeuristic`](super::WithHeuristic), and the same number of nodes; it pays where the data are costly to compute and states are short-lived, as in IDA*.
///
/// ```
/// use search_core::estimator::{Incremental, IncrementalEstimator};
/// use search_core::estimator::Estimator;
/// use search_core::{StateSpace, ida_star};
/// # struct Line;
/// # impl StateSpace for Line {
/// #     type State = i32;
/// #     type Action = i32;
/// #     type Cost = u32;
/// #     fn is_goal(&self, position: &i32) -> bool { *position == 9 }
/// #     fn actions(&self, _: &i32, out: &mut Vec<i32>) { out.extend([-1, 1]); }
/// #     fn result(&self, position: &i32, step: i32) -> Option<i32> { Some(position + step) }
/// # }
///
/// /// The distance from 9, which changes by 1 with each step.
/// struct Distance;
///
/// impl Estimator<Line> for Distance {
///     fn value(&self, _: &Line, position: &i32) -> Option<u32> {
///         Some(position.abs_diff(9))
///     }
/// }
///
/// impl IncrementalEstimator<Line> for Distance {
///     type Data = u32;
///
///     fn data(&self, _: &Line, position: &i32) -> u32 {
///         position.abs_diff(9)
///     }
///     fn data_of_successor(&self, _: &Line, to: &i32, from: &i32, distance: &u32) -> u32 {
///         if (to > from) == (*from < 9) { distance - 1 } else { distance + 1 }
///     }
///     fn value_of_data(&self, distance: &u32) -> Option<u32> {
///         Some(*distance)
///     }
/// }
///
/// // `Line`: steps to the left and to the right, towards 9.
/// let line = Incremental::new(Line, Distance);
/// let report = ida_star::tree((&line, line.start(0))).run();
/// let solution = report.solution().expect("9 can be reached");
/// assert_eq!((solution.state.state(), solution.cost), (&9, Some(9)));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Incremental<P, H> {
    pub(super) space: P,
    pub(super) estimator: H,
}

/// The state of the space and the data of an estimator.
pub(super) type State<P, H> =
    Cached<<P as StateSpace>::State, <H as IncrementalEstimator<P>>::Data>;

impl<P: StateSpace, H: IncrementalEstimator<P>> Incremental<P, H> {
    /// Creates the space.
    pub const fn new(space: P, estimator: H) -> Self {
        Incremental { space, estimator }
    }

    /// Returns the space without the data.
    pub const fn space(&self) -> &P {
        &self.space
    }

    /// Returns a state with its data, to start a search from.
    pub fn start(&self, state: P::State) -> State<P, H> {
        let data = self.estimator.data(&self.space, &state);
        Cached { state, data }
    }

    #[inline]
    pub(super) fn successor(&self, from: &State<P, H>, successor: P::State) -> State<P, H> {
        let data =
            (self.estimator).data_of_successor(&self.space, &successor, &from.state, &from.data);
        Cached {
            state: successor,
            data,
        }
    }
}

impl<P: StateSpace, H: IncrementalEstimator<P>> StateSpace for Incremental<P, H> {
    type State = State<P, H>;
    type Action = P::Action;
    type Cost = P::Cost;

    const IS_TREE: bool = P::IS_TREE;

    const HEURISTIC: Heuristic = H::GUARANTEE;

    const FALLIBLE: bool = P::FALLIBLE;

    #[inline]
    fn can_fail(&self) -> bool {
        self.space.can_fail()
    }

    #[inline]
    fn has_failed(&self) -> bool {
        self.space.has_failed()
    }

    #[inline]
    fn declared_heuristic(&self) -> Heuristic {
        self.estimator.guarantee(&self.space)
    }

    #[inline]
    fn is_goal(&self, state: &Self::State) -> bool {
        self.space.is_goal(&state.state)
    }

    #[inline]
    fn actions(&self, state: &Self::State, out: &mut Vec<P::Action>) {
        self.space.actions(&state.state, out);
    }

    #[inline]
    fn lazy_actions<'a>(
        &'a self,
        state: &'a Self::State,
    ) -> Option<impl Iterator<Item = P::Action>> {
        self.space.lazy_actions(&state.state)
    }

    #[inline]
    fn result(&self, state: &Self::State, action: P::Action) -> Option<Self::State> {
        let successor = self.space.result(&state.state, action)?;
        Some(self.successor(state, successor))
    }

    #[inline]
    fn cost(&self, state: &Self::State, action: &P::Action) -> P::Cost {
        self.space.cost(&state.state, action)
    }

    #[inline]
    fn heuristic(&self, state: &Self::State) -> Option<P::Cost> {
        self.estimator.value_of_data(&state.data)
    }

    #[inline]
    fn expand(
        &self,
        state: &Self::State,
        scratch: &mut Vec<P::Action>,
        mut visit: impl FnMut(Self::State, P::Cost),
    ) {
        self.space.expand(&state.state, scratch, |successor, cost| {
            visit(self.successor(state, successor), cost);
        });
    }

    #[inline]
    fn try_expand(
        &self,
        state: &Self::State,
        scratch: &mut Vec<P::Action>,
        mut visit: impl FnMut(Self::State, P::Cost) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        (self.space).try_expand(&state.state, scratch, |successor, cost| {
            visit(self.successor(state, successor), cost)
        })
    }

    #[inline]
    fn heap_bytes(&self, state: &Self::State) -> usize {
        self.space.heap_bytes(&state.state)
    }

    #[inline]
    fn action_heap_bytes(&self, action: &P::Action) -> usize {
        // Also those of a successor that the action contains, as it is not a state of this space.
        let ready = self.space.ready(action);
        self.space.action_heap_bytes(action) + ready.map_or(0, |state| self.space.heap_bytes(state))
    }

    #[inline]
    fn may_own_heap(&self) -> bool {
        self.space.may_own_heap()
    }
}
