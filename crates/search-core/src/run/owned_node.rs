use super::Node;
use crate::problem::{Cost, StateSpace};

/// A copy of a [`Node`], which does not borrow the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnedNode<S, C> {
    /// [`Node::number`].
    pub number: u64,
    /// [`Node::parent`].
    pub parent: Option<u64>,
    /// [`Node::depth`].
    pub depth: u64,
    /// [`Node::g`].
    pub g: Option<C>,
    /// [`Node::h`].
    pub h: Option<C>,
    /// [`Node::state`].
    pub state: S,
}

impl<S, C: Cost> OwnedNode<S, C> {
    /// Returns g + h, if both are known.
    pub fn f(&self) -> Option<C> {
        self.g.zip(self.h).map(|(g, h)| g.plus(h))
    }
}

impl<P: StateSpace<State: Clone>> Node<'_, P> {
    /// Copies the node.
    #[must_use]
    pub fn to_owned(&self) -> OwnedNode<P::State, P::Cost> {
        OwnedNode {
            number: self.number,
            parent: self.parent,
            depth: self.depth,
            g: self.g,
            h: self.h,
            state: self.state.clone(),
        }
    }
}
