use std::hash::Hash;

use crate::problem::{InPlace, Problem, StateSpace};
use crate::store::cycle_check::{Checked, Unchecked};
use crate::store::{CycleCheck, PathStack};

use super::in_place::OneState;
use super::path_store::PathStore;

type StateOf<M> = <<M as Problem>::Space as StateSpace>::State;

/// A [`Problem`] for searches that store a single path, with the way in which the path is stored.
///
/// | problem | the path is stored as | the path is checked for cycles |
/// |---|---|---|
/// | `problem`, whose states are `Eq + Hash` | a path of states | yes; [`cycle_check`](crate::depth_first::Tree::cycle_check) sets how |
/// | [`WithoutCycleCheck`]`(problem)` | a path of states | no |
/// | [`MovedInPlace`]`(problem)`, whose space is [`InPlace`] | one state that is changed in place | no |
///
/// `K` is the kind of path, which the compiler infers.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be searched along one path",
    label = "neither a problem whose states implement `Eq` and `Hash`, nor one in `WithoutCycleCheck`, nor one in `MovedInPlace` whose space implements `InPlace`",
    note = "a problem is a start that implements `Searchable`, a pair `(space, start)`, or closures (`from_fn`)",
    note = "add `#[derive(PartialEq, Eq, Hash)]` to the type of the states, or put the problem into `WithoutCycleCheck(..)`"
)]
pub trait PathProblem<K>: sealed::Sealed + Sized {
    /// The space that is searched.
    type Space: StateSpace;

    /// The store of the path.
    type PathStore: PathStore<Self::Space>;

    /// Returns the space, the start and the empty path.
    fn into_path_store(
        self,
    ) -> (
        Self::Space,
        <Self::Space as StateSpace>::State,
        Self::PathStore,
    );
}

impl<M: Problem<Space: StateSpace<State: Eq + Hash>>> sealed::Sealed for M {}

impl<M: Problem<Space: StateSpace<State: Eq + Hash>>> PathProblem<Checked> for M {
    type Space = M::Space;
    type PathStore = PathStack<StateOf<M>, Checked>;

    fn into_path_store(self) -> (M::Space, StateOf<M>, Self::PathStore) {
        let (space, start) = self.into_space_and_start();
        let check = Checked::new(CycleCheck::in_space::<M::Space>());
        (space, start, PathStack::new(check))
    }
}

/// The kind of path that is stored as one state.
pub struct InOneState;

/// The kind of no path. As there is a second implementation for every type, which never applies, the compiler reports a problem of no
/// kind once, as such. With a single one it would report what that one requires, and then each use of the search.
pub struct NoKind;

impl<M> PathProblem<NoKind> for M
where
    M: Problem<Space: StateSpace<State: Eq + Hash>> + sealed::Never,
{
    type Space = M::Space;
    type PathStore = PathStack<StateOf<M>, Checked>;

    fn into_path_store(self) -> (M::Space, StateOf<M>, Self::PathStore) {
        PathProblem::<Checked>::into_path_store(self)
    }
}

/// A problem whose paths are not checked for cycles: for states that cannot be compared, and for spaces without cycles.
///
/// If the space has cycles, the search may follow one forever: set [`Limits`](crate::Limits).
///
/// ```
/// use search_core::{Limits, Searchable, WithoutCycleCheck, depth_first};
///
/// /// A length in metres, doubled until it is long enough. Floating-point numbers are not `Eq`.
/// struct Length(f64);
///
/// impl Searchable for Length {
///     fn is_solution(&self) -> bool {
///         self.0 > 100.0
///     }
///     fn successors(&self) -> impl IntoIterator<Item = Self> {
///         [Length(2.0 * self.0)]
///     }
///     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result {
///         write!(out, "{} m", self.0)
///     }
/// }
///
/// let report = depth_first::tree(WithoutCycleCheck(Length(1.5))).run();
/// assert_eq!(report.solution().map(|solution| solution.depth), Some(7));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct WithoutCycleCheck<M>(pub M);

impl<M: Problem> sealed::Sealed for WithoutCycleCheck<M> {}

impl<M: Problem> PathProblem<Unchecked> for WithoutCycleCheck<M> {
    type Space = M::Space;
    type PathStore = PathStack<StateOf<M>, Unchecked>;

    fn into_path_store(self) -> (M::Space, StateOf<M>, Self::PathStore) {
        let (space, start) = self.0.into_space_and_start();
        (space, start, PathStack::new(Unchecked))
    }
}

/// A problem searched by applying actions to one state and undoing them.
///
/// As only one state is stored, the path cannot be checked for cycles; counts and solutions are those of
/// [`WithoutCycleCheck`].
#[derive(Clone, Copy, Debug)]
pub struct MovedInPlace<M>(pub M);

impl<M: Problem<Space: InPlace<State: Clone>>> sealed::Sealed for MovedInPlace<M> {}

impl<M: Problem<Space: InPlace<State: Clone>>> PathProblem<InOneState> for MovedInPlace<M> {
    type Space = M::Space;
    type PathStore = OneState<M::Space>;

    fn into_path_store(self) -> (M::Space, StateOf<M>, Self::PathStore) {
        let (space, start) = self.0.into_space_and_start();
        (space, start, OneState::new())
    }
}

/// Keeps [`PathProblem`] to this crate.
mod sealed {
    pub trait Sealed {}

    /// Implemented by no type.
    pub trait Never {}
}
