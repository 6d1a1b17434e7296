//! A search of any type behind one object-safe trait, with what laws need of it.

use search_core::engine::Engine;
use search_core::{
    Counts, FrontierEntry, Limits, Node, Observer, Report, Search, Solution, StateSpace, Step,
};

/// A state in a search, as a copy: [`Node`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen<S, C> {
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

impl<S: Clone, C: Copy> Seen<S, C> {
    /// A copy of `node`.
    pub fn of<P: StateSpace<State = S, Cost = C>>(node: &Node<'_, P>) -> Self {
        Seen {
            number: node.number,
            parent: node.parent,
            depth: node.depth,
            g: node.g,
            h: node.h,
            state: node.state.clone(),
        }
    }
}

/// An entry of a frontier, as a copy: [`FrontierEntry`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Open<S, C> {
    /// A state.
    State(Seen<S, C>),
    /// An action that was not tried yet: the state that it makes, `None` if it leads nowhere, and its depth.
    Untried(Option<S>, u64),
}

/// What laws ask of a search. Each method is that of [`Search`] with the same name, unless it says otherwise.
pub trait Subject<P: StateSpace> {
    /// Sets the limits.
    fn set_limits(&mut self, limits: Limits);
    /// Takes one state from the frontier.
    fn step(&mut self) -> Step;
    /// Steps on to the next end.
    fn advance(&mut self) -> Step;
    /// Steps on to the last end and reports.
    fn run(self: Box<Self>) -> Report<P::State, P::Cost>;
    /// Prepares a search from another start.
    fn restart(&mut self, start: P::State);
    /// The counts so far.
    fn counts(&self) -> Counts;
    /// The state that the latest step found to be a solution.
    fn solution(&self) -> Option<Seen<P::State, P::Cost>>;
    /// The same with its path and what is proven.
    fn to_solution(&self) -> Option<Solution<P::State, P::Cost>>;
    /// The next `most` solutions, as [`Search::solutions`] gives them.
    fn solutions(&mut self, most: usize) -> Vec<Solution<P::State, P::Cost>>;
    /// What waits, the next entry first.
    fn frontier(&self) -> Vec<Open<P::State, P::Cost>>;
    /// How many entries wait.
    fn waiting(&self) -> u64;
    /// The states that were taken and are kept.
    fn closed(&self) -> Vec<Seen<P::State, P::Cost>>;
    /// Why the next entry is the next, as text.
    fn why_next(&self) -> Option<String>;
    /// The states from the start to the one with this number.
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

    fn solution(&self) -> Option<Seen<P::State, P::Cost>> {
        self.solution().as_ref().map(Seen::of)
    }

    fn to_solution(&self) -> Option<Solution<P::State, P::Cost>> {
        self.to_solution()
    }

    fn solutions(&mut self, most: usize) -> Vec<Solution<P::State, P::Cost>> {
        self.solutions().take(most).collect()
    }

    fn frontier(&self) -> Vec<Open<P::State, P::Cost>> {
        let space = self.space();
        let entries = self.frontier().map(|entry| match entry {
            FrontierEntry::State(node) => Open::State(Seen::of(&node)),
            FrontierEntry::Untried { parent, action } => {
                let state = space.result(parent.state, action.clone());
                Open::Untried(state, parent.depth + 1)
            }
        });
        entries.collect()
    }

    fn waiting(&self) -> u64 {
        self.frontier_len()
    }

    fn closed(&self) -> Vec<Seen<P::State, P::Cost>> {
        self.closed().map(|node| Seen::of(&node)).collect()
    }

    fn why_next(&self) -> Option<String> {
        self.why_next().map(|why| why.to_string())
    }

    fn path_to(&self, number: u64) -> Option<Vec<P::State>> {
        let path = self.path_to(number)?;
        Some(path.into_iter().cloned().collect())
    }
}
