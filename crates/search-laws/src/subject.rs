//! An object-safe trait for searches of any type.

use search_core::engine::Engine;
use search_core::{
    Counts, FrontierEntry, Limits, Node, Observer, Report, Search, Solution, StateSpace, Step,
};

/// A node of a search: an owned copy of [`Node`].
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

impl<S: Clone, C: Copy> OwnedNode<S, C> {
    /// Copies a node.
    pub fn of<P: StateSpace<State = S, Cost = C>>(node: &Node<'_, P>) -> Self {
        OwnedNode {
            number: node.number,
            parent: node.parent,
            depth: node.depth,
            g: node.g,
            h: node.h,
            state: node.state.clone(),
        }
    }
}

/// An entry of the open list: an owned copy of [`FrontierEntry`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenEntry<S, C> {
    /// A generated state.
    State(OwnedNode<S, C>),
    /// An action that has not been applied yet: its result, `None` if there is none, and the depth of the result.
    Untried(Option<S>, u64),
}

/// The interface through which laws test a search. Each method corresponds to the method of [`Search`] with the
/// same name, unless noted otherwise.
pub trait Subject<P: StateSpace> {
    /// Sets the limits.
    fn set_limits(&mut self, limits: Limits);
    /// Processes one entry of the open list.
    fn step(&mut self) -> Step;
    /// Runs the search to the next end.
    fn advance(&mut self) -> Step;
    /// Runs the search to the last end and returns the report.
    fn run(self: Box<Self>) -> Report<P::State, P::Cost>;
    /// Resets the search to another start.
    fn restart(&mut self, start: P::State);
    /// Returns the counts so far.
    fn counts(&self) -> Counts;
    /// Returns the solution found by the latest step, if any.
    fn solution(&self) -> Option<OwnedNode<P::State, P::Cost>>;
    /// Returns the solution found by the latest step, with its path and what is proven.
    fn to_solution(&self) -> Option<Solution<P::State, P::Cost>>;
    /// Returns the next `max` solutions of [`Search::solutions`].
    fn solutions(&mut self, max: usize) -> Vec<Solution<P::State, P::Cost>>;
    /// Returns the open list, the next entry first.
    fn frontier(&self) -> Vec<OpenEntry<P::State, P::Cost>>;
    /// Returns the length of the open list.
    fn frontier_len(&self) -> u64;
    /// Returns the closed list.
    fn closed(&self) -> Vec<OwnedNode<P::State, P::Cost>>;
    /// Returns the reason for the choice of the next entry, as text.
    fn why_next(&self) -> Option<String>;
    /// Returns the states from the start to the node with this number.
    fn path_to(&self, number: u64) -> Option<Vec<P::State>>;
}

impl<P, E, O> Subject<P> for Search<P, E, O>
where
    P: StateSpace<State: Clone, Action: Clone>,
    E: Engine<P>,
    O: Observer<P>,
{
    fn set_limits(&mut self, limits: Limits) {
        self.set_limits(limits);
    }

    fn step(&mut self) -> Step {
        self.step()
    }

    fn advance(&mut self) -> Step {
        self.advance()
    }

    fn run(self: Box<Self>) -> Report<P::State, P::Cost> {
        (*self).run()
    }

    fn restart(&mut self, start: P::State) {
        self.restart(start);
    }

    fn counts(&self) -> Counts {
        self.counts()
    }

    fn solution(&self) -> Option<OwnedNode<P::State, P::Cost>> {
        self.solution().as_ref().map(OwnedNode::of)
    }

    fn to_solution(&self) -> Option<Solution<P::State, P::Cost>> {
        self.to_solution()
    }

    fn solutions(&mut self, max: usize) -> Vec<Solution<P::State, P::Cost>> {
        self.solutions().take(max).collect()
    }

    fn frontier(&self) -> Vec<OpenEntry<P::State, P::Cost>> {
        let space = self.space();
        let entries = self.frontier().map(|entry| match entry {
            FrontierEntry::State(node) => OpenEntry::State(OwnedNode::of(&node)),
            FrontierEntry::Untried { parent, action } => {
                let state = space.result(parent.state, action.clone());
                OpenEntry::Untried(state, parent.depth + 1)
            }
        });
        entries.collect()
    }

    fn frontier_len(&self) -> u64 {
        self.frontier_len()
    }

    fn closed(&self) -> Vec<OwnedNode<P::State, P::Cost>> {
        self.closed().map(|node| OwnedNode::of(&node)).collect()
    }

    fn why_next(&self) -> Option<String> {
        self.why_next().map(|why| why.to_string())
    }

    fn path_to(&self, number: u64) -> Option<Vec<P::State>> {
        let path = self.path_to(number)?;
        Some(path.into_iter().cloned().collect())
    }
}
