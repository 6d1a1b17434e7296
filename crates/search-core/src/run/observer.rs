mod forwarding;

use super::{Counts, Proven, Step};
use crate::problem::StateSpace;

pub use forwarding::{Watch, WithoutPauses};

/// A state of a search, as passed to observers and returned by inspection.
pub struct Node<'a, P: StateSpace> {
    /// The number of the state in this search: 0 for the start, never used twice. In graph search, states are numbered
    /// in the order in which they are stored, in tree search in the order in which they are generated.
    pub number: u64,
    /// The number of the parent. `None` for the start, and if the engine does not store parents.
    pub parent: Option<u64>,
    /// The number of steps from the start, on the path by which the state entered the frontier.
    pub depth: u64,
    /// The cost of that path, in engines that compute it. After a cheaper path to an ancestor is found, `depth` and `g`
    /// are out of date until the state is generated again.
    pub g: Option<P::Cost>,
    /// The heuristic value, in engines that compute it. `None` for a dead end.
    pub h: Option<P::Cost>,
    /// The state itself.
    pub state: &'a P::State,
}

/// Receives the events of a search.
///
/// The default implementation of every method does nothing. `()` is the observer for searches without an observer: the
/// engines are compiled without any calls.
///
/// Methods are called in the order of the events. A `generate` or `duplicate` belongs to the last `expand`, except in
/// depth-first search, where [`Node::parent`] identifies the expanded state.
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
    /// Whether the observer has any methods to call. If this is false, engines are compiled without the calls.
    const PRESENT: bool = true;

    /// Returns whether the observer has any methods to call in this search, if that is known only at run time. If not,
    /// engines can take several steps at once.
    #[inline]
    fn is_present(&self) -> bool {
        Self::PRESENT
    }

    /// The search starts at `node`. In bidirectional search, this is called for every goal too.
    fn start(&mut self, node: &Node<'_, P>) {
        let _ = node;
    }

    /// `node` was taken from the frontier, is not a solution, and is expanded next.
    fn expand(&mut self, node: &Node<'_, P>) {
        let _ = node;
    }

    /// `node` was generated and is new to the engine.
    fn generate(&mut self, node: &Node<'_, P>) {
        let _ = node;
    }

    /// A successor of the state numbered `parent` equals `state`, which the engine already knows by `number`.
    fn duplicate(&mut self, number: u64, state: &P::State, parent: u64) {
        let _ = (number, state, parent);
    }

    /// The closed state `node` returns to the frontier, because a cheaper path to it was found.
    fn reopen(&mut self, node: &Node<'_, P>) {
        let _ = node;
    }

    /// `node` is a dead end: it has no successors, or its heuristic value proves that no goal can be reached.
    fn dead_end(&mut self, node: &Node<'_, P>) {
        let _ = node;
    }

    /// `node` was taken from the frontier and is a solution.
    fn solution(&mut self, node: &Node<'_, P>) {
        let _ = node;
    }

    /// The path of the solution just reported, from the start to the solution. Called in engines that store paths.
    fn solution_path(&mut self, path: &[Node<'_, P>]) {
        let _ = path;
    }

    /// What is proven of the solution reported last. Called after the solution and, in searches whose solutions
    /// improve, once more at the end if no better one exists.
    fn proven(&mut self, proven: Proven) {
        let _ = proven;
    }

    /// The search ended: `how` is [`Step::Solution`], [`Step::Exhausted`] or [`Step::Stopped`].
    ///
    /// The search can be resumed and end again.
    fn end(&mut self, how: Step, counts: &Counts) {
        let _ = (how, counts);
    }
}

impl<P: StateSpace> Observer<P> for () {
    const PRESENT: bool = false;
}
