use super::Node;
use super::engine::{Engine, Open};
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

impl<'a, P: StateSpace + 'a> FrontierEntry<'a, P> {
    /// Returns an entry with everything that the engine knows about its state.
    pub(super) fn new(engine: &'a impl Engine<P>, entry: Open) -> Option<Self> {
        Some(match entry {
            Open::State(id, depth) => FrontierEntry::State(engine.node(id, depth)),
            Open::Untried {
                parent,
                depth,
                index,
            } => FrontierEntry::Untried {
                parent: engine.node(parent, depth),
                action: engine.untried(index)?,
            },
        })
    }
}
