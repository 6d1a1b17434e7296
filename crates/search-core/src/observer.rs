use crate::{Counts, StateSpace, Step};

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

    /// The [numbers](Node::number) of the states on the way to the solution that was told just now, from the start to
    /// it; told in engines that keep it.
    fn solution_path(&mut self, numbers: &[u64]) {
        let _ = numbers;
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

impl<P: StateSpace, O: Observer<P>> Observer<P> for &mut O {
    const PRESENT: bool = O::PRESENT;

    fn start(&mut self, node: &Node<'_, P>) {
        (**self).start(node);
    }
    fn expand(&mut self, node: &Node<'_, P>) {
        (**self).expand(node);
    }
    fn generate(&mut self, node: &Node<'_, P>) {
        (**self).generate(node);
    }
    fn duplicate(&mut self, number: u64, state: &P::State, parent: u64) {
        (**self).duplicate(number, state, parent);
    }
    fn reopen(&mut self, node: &Node<'_, P>) {
        (**self).reopen(node);
    }
    fn dead_end(&mut self, node: &Node<'_, P>) {
        (**self).dead_end(node);
    }
    fn solution(&mut self, node: &Node<'_, P>) {
        (**self).solution(node);
    }
    fn solution_path(&mut self, numbers: &[u64]) {
        (**self).solution_path(numbers);
    }
    fn end(&mut self, how: Step, counts: &Counts) {
        (**self).end(how, counts);
    }
}

/// Two observers watch one search, the first before the second.
impl<P: StateSpace, A: Observer<P>, B: Observer<P>> Observer<P> for (A, B) {
    const PRESENT: bool = A::PRESENT || B::PRESENT;

    fn start(&mut self, node: &Node<'_, P>) {
        self.0.start(node);
        self.1.start(node);
    }
    fn expand(&mut self, node: &Node<'_, P>) {
        self.0.expand(node);
        self.1.expand(node);
    }
    fn generate(&mut self, node: &Node<'_, P>) {
        self.0.generate(node);
        self.1.generate(node);
    }
    fn duplicate(&mut self, number: u64, state: &P::State, parent: u64) {
        self.0.duplicate(number, state, parent);
        self.1.duplicate(number, state, parent);
    }
    fn reopen(&mut self, node: &Node<'_, P>) {
        self.0.reopen(node);
        self.1.reopen(node);
    }
    fn dead_end(&mut self, node: &Node<'_, P>) {
        self.0.dead_end(node);
        self.1.dead_end(node);
    }
    fn solution(&mut self, node: &Node<'_, P>) {
        self.0.solution(node);
        self.1.solution(node);
    }
    fn solution_path(&mut self, numbers: &[u64]) {
        self.0.solution_path(numbers);
        self.1.solution_path(numbers);
    }
    fn end(&mut self, how: Step, counts: &Counts) {
        self.0.end(how, counts);
        self.1.end(how, counts);
    }
}
