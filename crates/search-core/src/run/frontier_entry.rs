use super::Node;
use crate::problem::StateSpace;

/// An entry of a frontier.
pub enum FrontierEntry<'a, P: StateSpace> {
    /// A generated state.
    State(Node<'a, P>),
    /// An untried action. Depth-first search generates a successor only when it is its turn.
    Untried {
        /// The expanded state.
        parent: Node<'a, P>,
        /// The action to be applied to it.
        action: &'a P::Action,
    },
}
