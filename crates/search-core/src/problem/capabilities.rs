//! Optional capabilities of a [`StateSpace`], one small trait each. Only the engines that need a capability require its
//! trait, so an unsupported combination does not compile.

use super::{Cost, Heuristic, StateSpace};

/// A space that knows which actions undo each other, so that a search can skip the action that leads straight back.
///
/// ```
/// use search_core::{Inverse, StateSpace};
///
/// /// Steps to the left and to the right, towards 9.
/// struct Line;
///
/// impl StateSpace for Line {
///     type State = i32;
///     type Action = i32;
///     type Cost = u32;
///
///     fn is_goal(&self, position: &i32) -> bool {
///         *position == 9
///     }
///     fn actions(&self, _: &i32, out: &mut Vec<i32>) {
///         out.extend([-1, 1]);
///     }
///     fn result(&self, position: &i32, step: i32) -> Option<i32> {
///         Some(position + step)
///     }
/// }
///
/// impl Inverse for Line {
///     fn is_inverse(&self, step: &i32, last: &i32) -> bool {
///         *step == -*last
///     }
/// }
///
/// let mut steps = Vec::new();
/// Line.actions_after(&3, &1, &mut steps);
/// assert_eq!(steps, [1]); // not back to 2
/// ```
pub trait Inverse: StateSpace<Action: Clone> {
    /// Returns `true` if `action`, applied right after `last`, leads back to the state in which `last` was applied.
    fn is_inverse(&self, action: &Self::Action, last: &Self::Action) -> bool;

    /// Appends the actions of `state` except the inverse of `last`, the action that led to `state`.
    ///
    /// The order is that of [`StateSpace::actions`]. Override this where a table can answer it directly.
    #[inline]
    fn actions_after(&self, state: &Self::State, last: &Self::Action, out: &mut Vec<Self::Action>) {
        let from = out.len();
        self.actions(state, out);
        let mut kept = from;
        for index in from..out.len() {
            if !self.is_inverse(&out[index], last) {
                out.swap(kept, index);
                kept += 1;
            }
        }
        out.truncate(kept);
    }

    /// Returns the actions of `state` as a slice of a table of the space, in order: all of them, or if `last` is the action that
    /// led to `state`, those without its inverse. Returns `None` if there is no such table, which is the default.
    ///
    /// Override this where there is one: IDA* and branch and bound do not copy the actions then. The result must equal that of
    /// [`actions`](StateSpace::actions) or [`actions_after`](Inverse::actions_after).
    ///
    /// ```
    /// # use search_core::{Inverse, StateSpace, ida_star};
    /// # struct Line;
    /// # impl StateSpace for Line {
    /// #     type State = i32;
    /// #     type Action = i32;
    /// #     type Cost = u32;
    /// #     fn is_goal(&self, position: &i32) -> bool { *position == 9 }
    /// #     fn actions(&self, _: &i32, out: &mut Vec<i32>) { out.extend([-1, 1]); }
    /// #     fn result(&self, position: &i32, step: i32) -> Option<i32> { Some(position + step) }
    /// # }
    /// // `Line`: steps to the left and to the right, from 0 to 9.
    /// impl Inverse for Line {
    ///     fn is_inverse(&self, step: &i32, last: &i32) -> bool {
    ///         *step == -*last
    ///     }
    ///     fn table_after(&self, _: &i32, last: Option<&i32>) -> Option<&[i32]> {
    ///         Some(match last {
    ///             None => &[-1, 1],
    ///             Some(-1) => &[-1],
    ///             Some(_) => &[1],
    ///         })
    ///     }
    /// }
    ///
    /// let report = ida_star::tree((Line, 0)).without_inverse().run();
    /// assert_eq!(report.solution().and_then(|solution| solution.cost), Some(9));
    /// ```
    #[inline]
    fn table_after(
        &self,
        state: &Self::State,
        last: Option<&Self::Action>,
    ) -> Option<&[Self::Action]> {
        let _ = (state, last);
        None
    }
}

/// A space whose actions can be applied to a state in place and undone, so that a search that follows one path at a time
/// never copies a state.
pub trait InPlace: StateSpace {
    /// The data needed to undo an action.
    type Undo: Clone;

    /// Applies `action` to `state`. Returns `None`, with `state` unchanged, if the action has no result.
    fn apply(&self, state: &mut Self::State, action: &Self::Action) -> Option<Self::Undo>;

    /// Undoes the most recent action that has not been undone yet.
    fn undo(&self, state: &mut Self::State, undo: Self::Undo);

    /// Returns the heuristic value of `state` right after [`apply`](InPlace::apply) returned `undo`. `before` is the
    /// heuristic value before that action.
    ///
    /// Override this where an incremental update is cheaper. The result must equal that of [`StateSpace::heuristic`].
    #[inline]
    fn heuristic_after(
        &self,
        state: &Self::State,
        undo: &Self::Undo,
        before: Self::Cost,
    ) -> Option<Self::Cost> {
        let _ = (undo, before);
        self.heuristic(state)
    }
}

/// A space whose states are numbered: `rank` and `unrank` are the two directions of a one-to-one map between states and
/// the numbers from 0 to `states() - 1`.
///
/// A search with two bits per rank ([`ranked::breadth_first`](crate::ranked::breadth_first)) needs few ranks without a state.
pub trait Ranked: StateSpace {
    /// Returns the number of ranks, or 0 if it does not fit in a `u64`. Not every rank needs to belong to a reachable
    /// state.
    fn states(&self) -> u64;

    /// Returns the rank of `state`, which is less than [`states`](Ranked::states).
    fn rank(&self, state: &Self::State) -> u64;

    /// Returns the state of rank `rank`.
    fn unrank(&self, rank: u64) -> Self::State;

    /// Calls `visit` with the rank of each successor of the state of rank `rank`, in any order.
    ///
    /// Override this where the ranks can be computed without building the states: the parts of a state that an action
    /// leaves unchanged need not be decoded then. `scratch` is empty, keeps its capacity between calls, and may be
    /// left with any contents.
    #[inline]
    fn expand_rank(&self, rank: u64, scratch: &mut Vec<Self::Action>, mut visit: impl FnMut(u64)) {
        self.expand(&self.unrank(rank), scratch, |successor, _| {
            visit(self.rank(&successor));
        });
    }

    /// Calls `visit` with the ranks of the successors of several states, in any order. A rank that several states lead to is
    /// visited for each of them. The sets are not empty, and their ranks increase.
    ///
    /// Override this where an action changes adjacent ranks by the same number, so that it is applied to all states of
    /// a set at once. `scratch` is empty, keeps its capacity between calls, and may be left with any contents.
    #[inline]
    fn expand_ranks(
        &self,
        sets: &[RankSet],
        scratch: &mut Vec<Self::Action>,
        mut visit: impl FnMut(RankSet),
    ) {
        for rank in sets.iter().flat_map(|set| set.ranks()) {
            scratch.clear();
            self.expand_rank(rank, scratch, |rank| visit(RankSet::of(rank)));
        }
    }
}

/// A set of up to 64 ranks of [`Ranked`] states.
///
/// ```
/// use search_core::space::RankSet;
///
/// let set = RankSet { first: 100, members: 0b1011 };
/// assert_eq!(set.ranks().collect::<Vec<_>>(), [100, 101, 103]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankSet {
    /// The rank that bit 0 of `members` stands for.
    pub first: u64,
    /// For each rank of the set a bit: bit `i` stands for `first + i`.
    pub members: u64,
}

impl RankSet {
    /// Returns the set of one rank.
    #[inline]
    #[must_use]
    pub fn of(rank: u64) -> Self {
        RankSet {
            first: rank,
            members: 1,
        }
    }

    /// Returns the ranks of the set, in order.
    #[inline]
    pub fn ranks(self) -> impl Iterator<Item = u64> {
        let mut members = self.members;
        std::iter::from_fn(move || {
            let place = members.trailing_zeros();
            members &= members.wrapping_sub(1);
            (place < u64::BITS).then(|| self.first + u64::from(place))
        })
    }
}

/// A space that can also be searched backward from its goals.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no predecessors, so it cannot be searched backward",
    label = "the goals and the predecessors of a state are missing: implement `Backward` for the space",
    note = "closures (`from_fn`) and a `Searchable` have successors alone: use a type that implements `StateSpace` and `Backward`"
)]
pub trait Backward: StateSpace {
    /// Returns all goals.
    fn goals(&self) -> Vec<Self::State>;

    /// Calls `visit` with each state from which one action leads to `state`, and with the cost of that action.
    fn predecessors(&self, state: &Self::State, visit: impl FnMut(Self::State, Self::Cost));
}

/// A space that also estimates the cost of reaching a state from the start, for front-to-end bidirectional search
/// ([`mm`](crate::mm), [`nbs`](crate::nbs)).
///
/// # Contract
/// Values do not change while an engine searches, and have the declared property, on which proofs of optimality rely.
///
/// ```
/// use search_core::{Backward, BackwardHeuristic, Heuristic, Proven, StateSpace, mm, nbs};
///
/// /// Steps to the left and to the right, towards 9.
/// struct Line;
///
/// impl StateSpace for Line {
///     type State = i32;
///     type Action = i32;
///     type Cost = u32;
///     const HEURISTIC: Heuristic = Heuristic::Consistent;
///
///     fn is_goal(&self, position: &i32) -> bool {
///         *position == 9
///     }
///     fn actions(&self, _: &i32, out: &mut Vec<i32>) {
///         out.extend([-1, 1]);
///     }
///     fn result(&self, position: &i32, step: i32) -> Option<i32> {
///         Some(position + step)
///     }
///     fn heuristic(&self, position: &i32) -> Option<u32> {
///         Some(position.abs_diff(9))
///     }
/// }
///
/// impl Backward for Line {
///     fn goals(&self) -> Vec<i32> {
///         vec![9]
///     }
///     fn predecessors(&self, position: &i32, mut visit: impl FnMut(i32, u32)) {
///         visit(position + 1, 1);
///         visit(position - 1, 1);
///     }
/// }
///
/// impl BackwardHeuristic for Line {
///     fn declared_backward_heuristic(&self) -> Heuristic {
///         Heuristic::Consistent
///     }
///     fn backward_heuristic(&self, start: &i32, position: &i32) -> Option<u32> {
///         Some(position.abs_diff(*start))
///     }
///     fn least_cost(&self) -> u32 {
///         1
///     }
/// }
///
/// for report in [mm::graph((Line, 0)).run(), nbs::graph((Line, 0)).run()] {
///     let solution = report.solution().expect("9 can be reached");
///     assert_eq!((solution.cost, solution.proven), (Some(9), Proven::Optimal));
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no estimates of the cost from the start",
    label = "they are missing: implement `Backward`, for predecessors, and `BackwardHeuristic` for the space",
    note = "closures (`from_fn`) and a `Searchable` have neither: use a type that implements `StateSpace` and these two"
)]
pub trait BackwardHeuristic: Backward {
    /// Returns the declared property of [`backward_heuristic`](BackwardHeuristic::backward_heuristic). It is
    /// [admissible](Heuristic::Admissible) if no value exceeds the cost of a cheapest path from `start` to the state, and
    /// [consistent](Heuristic::Consistent) if it is also never increased by more than the cost of an action. The default is
    /// [`Heuristic::Unknown`].
    fn declared_backward_heuristic(&self) -> Heuristic {
        Heuristic::Unknown
    }

    /// Returns an estimate of the cost of a cheapest path from `start` to `state`, or `None` if it is proven that there is no path.
    fn backward_heuristic(&self, start: &Self::State, state: &Self::State) -> Option<Self::Cost>;

    /// Returns a lower bound on the cost of every action. The default is 0, which is always correct; a larger one ends searches
    /// earlier.
    fn least_cost(&self) -> Self::Cost {
        Self::Cost::ZERO
    }
}

/// A space whose states can be encoded as bytes and decoded, for searches that send states to other machines or keep
/// them in files.
///
/// # Contract
/// - Equal states have equal bytes, so that bytes can be compared and sorted in place of states.
/// - The bytes of one state are never a prefix of those of another, so that no separator is needed.
/// - The bytes do not change from build to build.
///
/// Data that all states of the space share should not be part of the bytes: fewer bytes make a search faster.
///
/// [`check_packed`](crate::check::check_packed) tests both methods.
///
/// ```
/// use search_core::{Packed, StateSpace};
///
/// /// Numbers below 1000, which can be doubled.
/// struct Doubling;
///
/// impl StateSpace for Doubling {
///     type State = u16;
///     type Action = ();
///     type Cost = u32;
///
///     fn is_goal(&self, number: &u16) -> bool {
///         *number == 512
///     }
///     fn actions(&self, _: &u16, out: &mut Vec<()>) {
///         out.push(());
///     }
///     fn result(&self, number: &u16, (): ()) -> Option<u16> {
///         Some(number * 2 % 1000)
///     }
/// }
///
/// impl Packed for Doubling {
///     fn pack(&self, number: &u16, out: &mut Vec<u8>) {
///         out.extend_from_slice(&number.to_be_bytes());
///     }
///     fn unpack(&self, bytes: &mut &[u8]) -> Option<u16> {
///         let number = u16::from_be_bytes(*bytes.split_off(..2)?.first_chunk()?);
///         (number < 1000).then_some(number)
///     }
/// }
///
/// let mut bytes = Vec::new();
/// Doubling.pack(&7, &mut bytes);
/// assert_eq!(Doubling.unpack(&mut bytes.as_slice()), Some(7));
/// ```
pub trait Packed: StateSpace {
    /// Appends the bytes of `state` to `out`.
    fn pack(&self, state: &Self::State, out: &mut Vec<u8>);

    /// Decodes one state from the front of `bytes` and advances `bytes` past it. Returns `None` if there are too few bytes
    /// or if they are not a state.
    ///
    /// The bytes were written by [`pack`](Packed::pack), and files have checksums, so thorough validation is not needed.
    fn unpack(&self, bytes: &mut &[u8]) -> Option<Self::State>;
}
