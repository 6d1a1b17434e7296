//! Spaces that wrap another space. The methods that a wrapper does not implement itself are forwarded by the macros of this file
//! only.

use super::StateSpace;

/// A space that wraps another space with the same states, actions and costs.
///
/// [`forward!`](crate::forward) implements traits of the wrapper by those of the inner space. [`forward_methods!`](crate::forward_methods)
/// does so for some methods, where the wrapper answers the others itself. Forward a capability only if the inner space answers it correctly
/// for the wrapper: a wrapper with fewer actions cannot forward [`Inverse`](crate::Inverse), whose tables contain all actions.
///
/// ```
/// use search_core::{Heuristic, Inverse, StateSpace, a_star, forward, forward_methods, space::Wraps};
/// use std::cell::Cell;
///
/// /// A space that counts the goal tests.
/// struct Counting<P> {
///     space: P,
///     tests: Cell<u64>,
/// }
///
/// impl<P: StateSpace> Wraps for Counting<P> {
///     type Inner = P;
///
///     fn inner(&self) -> &P {
///         &self.space
///     }
/// }
///
/// impl<P: StateSpace> StateSpace for Counting<P> {
///     forward_methods!(types, failures, actions, result, heuristic, heuristic_of_result, memory);
///
///     fn is_goal(&self, state: &P::State) -> bool {
///         self.tests.update(|count| count + 1);
///         self.space.is_goal(state)
///     }
/// }
///
/// forward! { impl[P: StateSpace] Inverse, Written for Counting<P> }
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
/// impl Inverse for Line {
///     fn is_inverse(&self, step: &i32, last: &i32) -> bool {
///         *step == -*last
///     }
/// }
///
/// let space = Counting { space: Line, tests: Cell::new(0) };
/// let report = a_star::graph((&space, 0)).run();
/// assert_eq!(report.solution().and_then(|solution| solution.cost), Some(9));
/// assert_eq!(space.tests.get(), report.counts.goal_tests);
/// assert!(space.is_inverse(&1, &-1));
/// ```
pub trait Wraps {
    /// The type of the inner space.
    type Inner: StateSpace;

    /// Returns the inner space.
    fn inner(&self) -> &Self::Inner;
}

impl<P: StateSpace> Wraps for &P {
    type Inner = P;

    #[inline]
    fn inner(&self) -> &P {
        self
    }
}

/// Implements traits of a wrapper by those of its inner space: `forward! { impl[generics] Trait, ... for Wrapper }`.
///
/// The traits are [`StateSpace`](crate::StateSpace) and its capabilities: [`Inverse`](crate::Inverse), [`InPlace`](crate::InPlace),
/// [`Ranked`](crate::Ranked), [`Backward`](crate::Backward), [`BackwardHeuristic`](crate::BackwardHeuristic),
/// [`Packed`](crate::Packed), [`Written`](crate::Written), [`Drawn`](crate::Drawn), [`Fallible`](crate::Fallible),
/// [`Canonical`](crate::space::Canonical) and [`Reduced`](crate::space::Reduced). The wrapper has a capability if the inner space has it. [`Wraps`](crate::space::Wraps), which the wrapper must implement, has an example.
#[macro_export]
macro_rules! forward {
    (impl $generics:tt $($capability:ident),+ for $wrapper:ty) => {
        $($crate::forward!(@$capability $generics $wrapper);)+
    };
    (@StateSpace $generics:tt $wrapper:ty) => {
        $crate::forward!(@impl StateSpace $generics $wrapper {
            types, failures, is_goal, actions, result, heuristic, heuristic_of_result, memory
        });
    };
    (@Inverse $generics:tt $wrapper:ty) => {
        $crate::forward!(@impl Inverse $generics $wrapper { is_inverse });
    };
    (@InPlace $generics:tt $wrapper:ty) => {
        $crate::forward!(@impl InPlace $generics $wrapper { apply, undo, heuristic_after });
    };
    (@Ranked $generics:tt $wrapper:ty) => {
        $crate::forward!(@impl Ranked $generics $wrapper { rank, expand_rank });
    };
    (@Backward $generics:tt $wrapper:ty) => {
        $crate::forward!(@impl Backward $generics $wrapper { goals, predecessors });
    };
    (@BackwardHeuristic $generics:tt $wrapper:ty) => {
        $crate::forward!(@impl BackwardHeuristic $generics $wrapper { backward_heuristic });
    };
    (@Packed $generics:tt $wrapper:ty) => {
        $crate::forward!(@impl Packed $generics $wrapper { pack });
    };
    (@Written $generics:tt $wrapper:ty) => {
        $crate::forward!(@impl Written $generics $wrapper { write, explain_heuristic });
    };
    (@Drawn $generics:tt $wrapper:ty) => {
        $crate::forward!(@impl Drawn $generics $wrapper { drawing });
    };
    (@Fallible $generics:tt $wrapper:ty) => {
        $crate::forward!(@impl Fallible $generics $wrapper { take_error });
    };
    (@Canonical $generics:tt $wrapper:ty) => {
        $crate::forward!(@impl space::Canonical $generics $wrapper { canonical });
    };
    (@Reduced $generics:tt $wrapper:ty) => {
        $crate::forward!(@impl space::Reduced $generics $wrapper { retrace });
    };
    (@impl $($capability:ident)::+ [$($generics:tt)*] $wrapper:ty { $($methods:ident),+ }) => {
        impl<$($generics)*> $crate::$($capability)::+ for $wrapper
        where
            <Self as $crate::space::Wraps>::Inner: $crate::$($capability)::+,
        {
            $crate::forward_methods!($($methods),+);
        }
    };
}

/// Forwards methods of a wrapper to its inner space, in the body of `impl StateSpace for Wrapper` or that of a capability.
///
/// Each name stands for methods that answer the same question, so that a wrapper answers all of them or none:
///
/// | trait | name | stands for |
/// |---|---|---|
/// | [`StateSpace`](crate::StateSpace) | `types` | `State`, `Action`, `Cost`, `IS_TREE` |
/// | | `failures` | `FALLIBLE`, `can_fail`, `has_failed` |
/// | | `is_goal` | |
/// | | `actions` | `actions`, `lazy_actions`, `cost`, `ready` |
/// | | `result` | `result`, `expand`, `try_expand` |
/// | | `heuristic` | `HEURISTIC`, `declared_heuristic`, `heuristic`, `heuristic_of_successor`, `heuristic_and_preferred` |
/// | | `heuristic_of_result` | |
/// | | `memory` | `heap_bytes`, `action_heap_bytes`, `may_own_heap` |
/// | [`Inverse`](crate::Inverse) | `is_inverse` | all methods |
/// | [`InPlace`](crate::InPlace) | `apply` | `Undo`, `apply` |
/// | | `undo` | |
/// | | `heuristic_after` | |
/// | [`Ranked`](crate::Ranked) | `rank` | `states`, `rank`, `unrank` |
/// | | `expand_rank` | `expand_rank`, `expand_ranks` |
/// | [`Backward`](crate::Backward) | `goals` | |
/// | | `predecessors` | |
/// | [`BackwardHeuristic`](crate::BackwardHeuristic) | `backward_heuristic` | all methods |
/// | [`Packed`](crate::Packed) | `pack` | all methods |
/// | [`Written`](crate::Written) | `write` | `write_state`, `write_picture`, `write_action` |
/// | | `explain_heuristic` | |
/// | [`Drawn`](crate::Drawn) | `drawing` | all methods |
/// | [`Fallible`](crate::Fallible) | `take_error` | all methods |
/// | [`Canonical`](crate::space::Canonical) | `canonical` | all methods |
/// | [`Reduced`](crate::space::Reduced) | `retrace` | all methods |
///
/// [`Wraps`](crate::space::Wraps), which the wrapper must implement, has an example.
#[macro_export]
macro_rules! forward_methods {
    ($($name:ident),+ $(,)?) => {
        $($crate::forward_methods!(@$name);)+
    };
    (@types) => {
        type State = <<Self as $crate::space::Wraps>::Inner as $crate::StateSpace>::State;
        type Action = <<Self as $crate::space::Wraps>::Inner as $crate::StateSpace>::Action;
        type Cost = <<Self as $crate::space::Wraps>::Inner as $crate::StateSpace>::Cost;

        const IS_TREE: bool = <<Self as $crate::space::Wraps>::Inner as $crate::StateSpace>::IS_TREE;
    };
    (@failures) => {
        const FALLIBLE: bool = <<Self as $crate::space::Wraps>::Inner as $crate::StateSpace>::FALLIBLE;

        #[inline]
        fn can_fail(&self) -> bool {
            $crate::StateSpace::can_fail($crate::space::Wraps::inner(self))
        }

        #[inline]
        fn has_failed(&self) -> bool {
            $crate::StateSpace::has_failed($crate::space::Wraps::inner(self))
        }
    };
    (@is_goal) => {
        #[inline]
        fn is_goal(&self, state: &Self::State) -> bool {
            $crate::StateSpace::is_goal($crate::space::Wraps::inner(self), state)
        }
    };
    (@actions) => {
        #[inline]
        fn actions(&self, state: &Self::State, out: &mut Vec<Self::Action>) {
            $crate::StateSpace::actions($crate::space::Wraps::inner(self), state, out);
        }

        #[inline]
        fn lazy_actions<'a>(
            &'a self,
            state: &'a Self::State,
        ) -> Option<impl Iterator<Item = Self::Action>> {
            $crate::StateSpace::lazy_actions($crate::space::Wraps::inner(self), state)
        }

        #[inline]
        fn cost(&self, state: &Self::State, action: &Self::Action) -> Self::Cost {
            $crate::StateSpace::cost($crate::space::Wraps::inner(self), state, action)
        }

        #[inline]
        fn ready<'a>(&self, action: &'a Self::Action) -> Option<&'a Self::State> {
            $crate::StateSpace::ready($crate::space::Wraps::inner(self), action)
        }
    };
    (@result) => {
        #[inline]
        fn result(&self, state: &Self::State, action: Self::Action) -> Option<Self::State> {
            $crate::StateSpace::result($crate::space::Wraps::inner(self), state, action)
        }

        #[inline]
        fn expand(
            &self,
            state: &Self::State,
            scratch: &mut Vec<Self::Action>,
            visit: impl FnMut(Self::State, Self::Cost),
        ) {
            $crate::StateSpace::expand($crate::space::Wraps::inner(self), state, scratch, visit);
        }

        #[inline]
        fn try_expand(
            &self,
            state: &Self::State,
            scratch: &mut Vec<Self::Action>,
            visit: impl FnMut(Self::State, Self::Cost) -> ::std::ops::ControlFlow<()>,
        ) -> ::std::ops::ControlFlow<()> {
            $crate::StateSpace::try_expand($crate::space::Wraps::inner(self), state, scratch, visit)
        }
    };
    (@heuristic) => {
        const HEURISTIC: $crate::Heuristic =
            <<Self as $crate::space::Wraps>::Inner as $crate::StateSpace>::HEURISTIC;

        #[inline]
        fn declared_heuristic(&self) -> $crate::Heuristic {
            $crate::StateSpace::declared_heuristic($crate::space::Wraps::inner(self))
        }

        #[inline]
        fn heuristic(&self, state: &Self::State) -> Option<Self::Cost> {
            $crate::StateSpace::heuristic($crate::space::Wraps::inner(self), state)
        }

        #[inline]
        fn heuristic_of_successor(
            &self,
            successor: &Self::State,
            state: &Self::State,
            value: Self::Cost,
        ) -> Option<Self::Cost> {
            let inner = $crate::space::Wraps::inner(self);
            $crate::StateSpace::heuristic_of_successor(inner, successor, state, value)
        }

        #[inline]
        fn heuristic_and_preferred(
            &self,
            state: &Self::State,
            preferred: &mut Vec<Self::Action>,
        ) -> Option<Self::Cost> {
            let inner = $crate::space::Wraps::inner(self);
            $crate::StateSpace::heuristic_and_preferred(inner, state, preferred)
        }
    };
    (@heuristic_of_result) => {
        #[inline]
        fn heuristic_of_result(
            &self,
            state: &Self::State,
            action: &Self::Action,
            value: Self::Cost,
        ) -> Option<Self::Cost> {
            let inner = $crate::space::Wraps::inner(self);
            $crate::StateSpace::heuristic_of_result(inner, state, action, value)
        }
    };
    (@memory) => {
        #[inline]
        fn heap_bytes(&self, state: &Self::State) -> usize {
            $crate::StateSpace::heap_bytes($crate::space::Wraps::inner(self), state)
        }

        #[inline]
        fn action_heap_bytes(&self, action: &Self::Action) -> usize {
            $crate::StateSpace::action_heap_bytes($crate::space::Wraps::inner(self), action)
        }

        #[inline]
        fn may_own_heap(&self) -> bool {
            $crate::StateSpace::may_own_heap($crate::space::Wraps::inner(self))
        }
    };
    (@is_inverse) => {
        #[inline]
        fn is_inverse(&self, action: &Self::Action, last: &Self::Action) -> bool {
            $crate::Inverse::is_inverse($crate::space::Wraps::inner(self), action, last)
        }

        #[inline]
        fn actions_after(
            &self,
            state: &Self::State,
            last: &Self::Action,
            out: &mut Vec<Self::Action>,
        ) {
            $crate::Inverse::actions_after($crate::space::Wraps::inner(self), state, last, out);
        }

        #[inline]
        fn table_after(
            &self,
            state: &Self::State,
            last: Option<&Self::Action>,
        ) -> Option<&[Self::Action]> {
            $crate::Inverse::table_after($crate::space::Wraps::inner(self), state, last)
        }
    };
    (@apply) => {
        type Undo = <<Self as $crate::space::Wraps>::Inner as $crate::InPlace>::Undo;

        #[inline]
        fn apply(&self, state: &mut Self::State, action: &Self::Action) -> Option<Self::Undo> {
            $crate::InPlace::apply($crate::space::Wraps::inner(self), state, action)
        }
    };
    (@undo) => {
        #[inline]
        fn undo(&self, state: &mut Self::State, undo: Self::Undo) {
            $crate::InPlace::undo($crate::space::Wraps::inner(self), state, undo);
        }
    };
    (@heuristic_after) => {
        #[inline]
        fn heuristic_after(
            &self,
            state: &Self::State,
            undo: &Self::Undo,
            before: Self::Cost,
        ) -> Option<Self::Cost> {
            $crate::InPlace::heuristic_after($crate::space::Wraps::inner(self), state, undo, before)
        }
    };
    (@rank) => {
        #[inline]
        fn states(&self) -> u64 {
            $crate::Ranked::states($crate::space::Wraps::inner(self))
        }

        #[inline]
        fn rank(&self, state: &Self::State) -> u64 {
            $crate::Ranked::rank($crate::space::Wraps::inner(self), state)
        }

        #[inline]
        fn unrank(&self, rank: u64) -> Self::State {
            $crate::Ranked::unrank($crate::space::Wraps::inner(self), rank)
        }
    };
    (@expand_rank) => {
        #[inline]
        fn expand_rank(&self, rank: u64, scratch: &mut Vec<Self::Action>, visit: impl FnMut(u64)) {
            $crate::Ranked::expand_rank($crate::space::Wraps::inner(self), rank, scratch, visit);
        }

        #[inline]
        fn expand_ranks(
            &self,
            sets: &[$crate::space::RankSet],
            scratch: &mut Vec<Self::Action>,
            visit: impl FnMut($crate::space::RankSet),
        ) {
            $crate::Ranked::expand_ranks($crate::space::Wraps::inner(self), sets, scratch, visit);
        }
    };
    (@goals) => {
        #[inline]
        fn goals(&self) -> Vec<Self::State> {
            $crate::Backward::goals($crate::space::Wraps::inner(self))
        }
    };
    (@predecessors) => {
        #[inline]
        fn predecessors(&self, state: &Self::State, visit: impl FnMut(Self::State, Self::Cost)) {
            $crate::Backward::predecessors($crate::space::Wraps::inner(self), state, visit);
        }
    };
    (@backward_heuristic) => {
        #[inline]
        fn declared_backward_heuristic(&self) -> $crate::Heuristic {
            $crate::BackwardHeuristic::declared_backward_heuristic($crate::space::Wraps::inner(self))
        }

        #[inline]
        fn backward_heuristic(
            &self,
            start: &Self::State,
            state: &Self::State,
        ) -> Option<Self::Cost> {
            $crate::BackwardHeuristic::backward_heuristic($crate::space::Wraps::inner(self), start, state)
        }

        #[inline]
        fn least_cost(&self) -> Self::Cost {
            $crate::BackwardHeuristic::least_cost($crate::space::Wraps::inner(self))
        }
    };
    (@pack) => {
        #[inline]
        fn pack(&self, state: &Self::State, out: &mut Vec<u8>) {
            $crate::Packed::pack($crate::space::Wraps::inner(self), state, out);
        }

        #[inline]
        fn unpack(&self, bytes: &mut &[u8]) -> Option<Self::State> {
            $crate::Packed::unpack($crate::space::Wraps::inner(self), bytes)
        }
    };
    (@write) => {
        #[inline]
        fn write_state(
            &self,
            state: &Self::State,
            out: &mut dyn ::std::fmt::Write,
        ) -> ::std::fmt::Result {
            $crate::Written::write_state($crate::space::Wraps::inner(self), state, out)
        }

        #[inline]
        fn write_picture(
            &self,
            state: &Self::State,
            out: &mut dyn ::std::fmt::Write,
        ) -> ::std::fmt::Result {
            $crate::Written::write_picture($crate::space::Wraps::inner(self), state, out)
        }

        #[inline]
        fn write_action(
            &self,
            action: &Self::Action,
            out: &mut dyn ::std::fmt::Write,
        ) -> ::std::fmt::Result {
            $crate::Written::write_action($crate::space::Wraps::inner(self), action, out)
        }
    };
    (@explain_heuristic) => {
        #[inline]
        fn explain_heuristic(
            &self,
            state: &Self::State,
        ) -> Option<$crate::space::Explanation<Self::Cost>> {
            $crate::Written::explain_heuristic($crate::space::Wraps::inner(self), state)
        }
    };
    (@drawing) => {
        #[inline]
        fn adds_up(&self) -> bool {
            $crate::Drawn::adds_up($crate::space::Wraps::inner(self))
        }

        #[inline]
        fn cell(&self, state: &Self::State) -> Option<[u32; 2]> {
            $crate::Drawn::cell($crate::space::Wraps::inner(self), state)
        }

        #[inline]
        fn goal(&self, start: &Self::State) -> Option<Self::State> {
            $crate::Drawn::goal($crate::space::Wraps::inner(self), start)
        }

        #[inline]
        fn goal_drawing(&self, start: &Self::State) -> Option<$crate::drawing::Drawing> {
            $crate::Drawn::goal_drawing($crate::space::Wraps::inner(self), start)
        }

        #[inline]
        fn backdrop(&self, start: &Self::State) -> $crate::drawing::Backdrop {
            $crate::Drawn::backdrop($crate::space::Wraps::inner(self), start)
        }

        #[inline]
        fn drawing(
            &self,
            start: &Self::State,
            state: &Self::State,
            before: Option<&Self::State>,
        ) -> $crate::drawing::Drawing {
            $crate::Drawn::drawing($crate::space::Wraps::inner(self), start, state, before)
        }
    };
    (@take_error) => {
        type Error = <<Self as $crate::space::Wraps>::Inner as $crate::Fallible>::Error;

        #[inline]
        fn take_error(&self) -> Option<Self::Error> {
            $crate::Fallible::take_error($crate::space::Wraps::inner(self))
        }
    };
    (@canonical) => {
        #[inline]
        fn canonical(&self, state: &Self::State) -> Self::State {
            $crate::space::Canonical::canonical($crate::space::Wraps::inner(self), state)
        }
    };
    (@retrace) => {
        fn retrace(
            &self,
            path: &[&Self::State],
            costs: Option<&[Self::Cost]>,
        ) -> Option<$crate::space::Steps<Self>> {
            $crate::space::Reduced::retrace($crate::space::Wraps::inner(self), path, costs)
        }
    };
}

pub(crate) use {forward, forward_methods};

// A reference to a space is a space, so that several engines can share the data of one problem.
forward! {
    impl[P: StateSpace] StateSpace, Inverse, InPlace, Ranked, Backward, BackwardHeuristic, Packed, Written, Drawn, Fallible, Canonical, Reduced for &P
}
