use super::{Plain, Searchable, StateSpace};

/// A problem to search: a start that is [`Searchable`], a pair of a [`StateSpace`] and one of its states, or closures
/// ([`from_fn`](crate::from_fn())).
///
/// ```
/// use search_core::{Searchable, StateSpace, breadth_first};
///
/// /// A number, whose successors are the next number and the double.
/// #[derive(PartialEq, Eq, Hash)]
/// struct Number(u32);
///
/// impl Searchable for Number {
///     fn is_solution(&self) -> bool {
///         self.0 == 10
///     }
///     fn successors(&self) -> impl IntoIterator<Item = Self> {
///         [Number(self.0 + 1), Number(self.0 * 2)]
///     }
///     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result {
///         write!(out, "{}", self.0)
///     }
/// }
///
/// /// The same problem as a space, with the goal as data of the space.
/// struct To(u32);
///
/// impl StateSpace for To {
///     type State = u32;
///     type Action = bool;
///     type Cost = u32;
///
///     fn is_goal(&self, number: &u32) -> bool {
///         *number == self.0
///     }
///     fn actions(&self, _: &u32, out: &mut Vec<bool>) {
///         out.extend([false, true]);
///     }
///     fn result(&self, number: &u32, doubled: bool) -> Option<u32> {
///         Some(if doubled { number * 2 } else { number + 1 })
///     }
/// }
///
/// let plain = breadth_first::graph(Number(1)).run();
/// let space = breadth_first::graph((To(10), 1)).run();
/// assert_eq!(plain.counts.expanded, space.counts.expanded);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be searched",
    label = "neither a start that implements `Searchable` nor a pair `(space, start)` nor closures (`from_fn`)",
    note = "in a pair the space implements `StateSpace`, and the start is its `State`"
)]
pub trait Problem: sealed::Sealed + Sized {
    /// The space that is searched: [`Plain`] for a start that is [`Searchable`].
    type Space: StateSpace;

    /// Returns the space and the start state.
    fn into_space_and_start(self) -> (Self::Space, <Self::Space as StateSpace>::State);
}

impl<S: Searchable> sealed::Sealed for S {}

impl<S: Searchable> Problem for S {
    type Space = Plain<S>;

    fn into_space_and_start(self) -> (Plain<S>, S) {
        (Plain::new(), self)
    }
}

impl<P: StateSpace> sealed::Sealed for (P, P::State) {}

impl<P: StateSpace> Problem for (P, P::State) {
    type Space = P;

    fn into_space_and_start(self) -> (P, P::State) {
        self
    }
}

/// Keeps [`Problem`] to this crate.
pub(super) mod sealed {
    pub trait Sealed {}
}
