mod handed_on;

use super::{Counts, Proven, Step};
use crate::problem::StateSpace;

pub use handed_on::{InPieces, Watch};

/// A state in a search, as observers and inspection see it.
pub struct Node<'a, P: StateSpace> {
    /// Its number in this search: 0 for the start, never given twice. In graph search the states are
    /// numbered as they are stored, in tree search as they are made.
    pub number: u64,
    /// The number of the state it was made from; none for the start, and where the engine does not keep it.
    pub parent: Option<u64>,
    /// Steps from the start, by the path on which it came to the frontier.
    pub depth: u64,
    /// The cost of that path, in engines that add it up. Once a cheaper way to a state before it is found, both
    /// are too large until it is generated again.
    pub g: Option<P::Cost>,
    /// The heuristic value, in engines that compute it and where it is not a proven dead end.
    pub h: Option<P::Cost>,
    /// The state itself.
    pub state: &'a P::State,
}

/// Watches a search from within.
///
/// Every method does nothing unless it is written. `()` is the absent observer: with it, the engines are
/// compiled without a single call.
///
/// Methods are called in the order in which things happen: a `generate` or `duplicate` belongs to the state
/// whose `expand` came last, except in depth-first search, where [`Node::parent`] tells.
///
/// ```
/// use search_core::{Node, Observer, StateSpace, depth_first};
/// # use search_core::Searchable;
/// # #[derive(PartialEq, Eq, Hash)]
/// # struct Number(u32);
/// # impl Searchable for Number {
/// #     fn is_solution(&self) -> bool { self.0 == 6 }
/// #     fn successors(&self) -> impl IntoIterator<Item = Self> { [Number(self.0 + 1)] }
/// #     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result { write!(out, "{}", self.0) }
/// # }
/// #[derive(Default)]
/// struct Deepest(u64);
///
/// impl<P: StateSpace> Observer<P> for Deepest {
///     fn expand(&mut self, node: &Node<'_, P>) {
///         self.0 = self.0.max(node.depth);
///     }
/// }
///
/// let mut deepest = Deepest::default();
/// depth_first::graph(Number(1)).observe(&mut deepest).run();
/// assert_eq!(deepest.0, 4);
/// ```
pub trait Observer<P: StateSpace> {
    /// Whether there is anything to call; engines leave all calls out where this is false.
    const PRESENT: bool = true;

    /// Whether there is anything to call in this search, where that is known only at run time. Engines take several steps at
    /// once where there is not.
    #[inline]
    fn is_present(&self) -> bool {
        Self::PRESENT
    }

    /// The search begins; `node` is the start (in bidirectional search, every goal is one too).
    fn start(&mut self, node: &Node<'_, P>) {
        let _ = node;
    }

    /// `node` was taken from the frontier, is no solution, and is now asked for successors.
    fn expand(&mut self, node: &Node<'_, P>) {
        let _ = node;
    }

    /// `node` was made and is new to the engine.
    fn generate(&mut self, node: &Node<'_, P>) {
        let _ = node;
    }

    /// A successor of state number `parent` is the same as `state`, which the engine has already under
    /// `number`.
    fn duplicate(&mut self, number: u64, state: &P::State, parent: u64) {
        let _ = (number, state, parent);
    }

    /// `node` had been taken from the frontier and goes back: a cheaper path to it was found.
    fn reopen(&mut self, node: &Node<'_, P>) {
        let _ = node;
    }

    /// The search cannot go on from `node`.
    fn dead_end(&mut self, node: &Node<'_, P>) {
        let _ = node;
    }

    /// `node` was taken from the frontier and is a solution.
    fn solution(&mut self, node: &Node<'_, P>) {
        let _ = node;
    }

    /// The states on the way to the solution that was told just now, from the start to it; told in engines that keep
    /// them.
    fn solution_path(&mut self, path: &[Node<'_, P>]) {
        let _ = path;
    }

    /// What is proven of the solution that was told last: told right behind it, and, in searches whose solutions get
    /// better, once more at the end, where none is better.
    fn proven(&mut self, proven: Proven) {
        let _ = proven;
    }

    /// The search came to an end: `how` is [`Step::Solution`], [`Step::Exhausted`] or [`Step::Stopped`].
    ///
    /// It may go on, and end again.
    fn end(&mut self, how: Step, counts: &Counts) {
        let _ = (how, counts);
    }
}

impl<P: StateSpace> Observer<P> for () {
    const PRESENT: bool = false;
}
