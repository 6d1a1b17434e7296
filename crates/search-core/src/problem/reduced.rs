use super::StateSpace;

/// The steps of a path: each action with its cost and the state that it leads to.
pub type Steps<P> = Vec<(
    <P as StateSpace>::Action,
    <P as StateSpace>::Cost,
    <P as StateSpace>::State,
)>;

/// A space that is searched in place of another one and has fewer states or steps: a step may stand for several of them, as in a search of
/// jump points, or a state for all that are equal to it by symmetry, as in [`Orbits`](crate::space::Orbits).
pub trait Reduced: StateSpace {
    /// Returns the steps of the other space that a path of this one stands for. The first state of `path` is the start of both. Returns
    /// `None` if `path` is empty, or not a path of this space.
    ///
    /// `costs` are the costs of the path up to each of its states, if they are known: where several actions lead to the next state, they tell
    /// which was taken.
    fn retrace(&self, path: &[&Self::State], costs: Option<&[Self::Cost]>) -> Option<Steps<Self>>;
}
