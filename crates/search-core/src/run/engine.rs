//! The [`Engine`] trait: the part of a search that differs between algorithms such as breadth-first, depth-first and
//! best-first search.

mod depths;
mod statistics;
pub(super) mod why;

use std::collections::HashSet;

use super::step_limits::StepLimits;
use super::successors::Successors;
use super::{Incomplete, Limits, Node, Observer, Proven, Stopwatch};
use crate::problem::{Heuristic, StateSpace};
use crate::store::{Collection, Growth, NodeId, Store, Ties};

pub use super::expansion::Arrival;
pub(crate) use depths::depths;
pub(crate) use statistics::Statistics;
pub(crate) use statistics::count_nonzero;
pub(crate) use why::{TieDecision, Why};

/// A search algorithm: maintains the frontier, selects the next state and handles its successors.
///
/// [`Search`](crate::Search) does what is common to all engines: goal tests, limits and the end of a search. All searches of
/// this crate implement this trait; the provided methods are those that few of them override.
///
/// An engine of your own counts and informs the observer by the methods of its [`Context`]: [`start`](Context::start),
/// [`take`](Context::take), [`expand`](Context::expand) and [`evaluate`](Context::evaluate). Most searches are shorter as a
/// [policy](crate::policy), for which an engine exists already.
///
/// # Example
/// A search that expands the oldest and the newest state in turn:
/// ```
/// use search_core::engine::{Arrival, Context, Current, Engine, Open};
/// use search_core::store::{Collection, InsertResult, Named, NodeId, Store, Visited};
/// use search_core::{Observer, Search, StateSpace};
/// use std::{collections::VecDeque, hash::Hash};
///
/// struct BothEnds<P: StateSpace> {
///     store: Visited<P::State>,
///     open: VecDeque<(NodeId, u64)>,
///     newest: bool,
/// }
///
/// impl<P: StateSpace<State: Eq + Hash>> BothEnds<P> {
///     fn new() -> Self {
///         BothEnds { store: Visited::default(), open: VecDeque::new(), newest: false }
///     }
///     fn insert(&mut self, state: P::State, parent: Option<NodeId>, depth: u64) -> Arrival {
///         let inserted = self.store.insert(state, parent);
///         if let InsertResult::New(id) = inserted {
///             self.open.push_back((id, depth));
///         }
///         inserted.into()
///     }
/// }
///
/// impl<P: StateSpace<State: Eq + Hash>> Engine<P> for BothEnds<P> {
///     type Store = Visited<P::State>;
///
///     fn start<O: Observer<P>>(&mut self, state: P::State, context: &mut Context<'_, P, O>) {
///         context.start(self, state, |engine, _, state| engine.insert(state, None, 0));
///     }
///     fn take<O: Observer<P>>(&mut self, context: &mut Context<'_, P, O>) -> Option<Current> {
///         let ends = [VecDeque::pop_front, VecDeque::pop_back];
///         let (id, depth) = ends[usize::from(self.newest)](&mut self.open)?;
///         self.newest = !self.newest;
///         Some(context.take(id, depth))
///     }
///     fn expand<O: Observer<P>>(&mut self, current: Current, context: &mut Context<'_, P, O>) {
///         let (parent, depth) = (Some(current.id()), current.depth() + 1);
///         context.expand(self, current, |engine, _, state, _| engine.insert(state, parent, depth));
///     }
///     fn frontier(&self) -> impl Iterator<Item = Open> {
///         let (mut from, mut to, mut newest) = (0, self.open.len(), self.newest);
///         let places = std::iter::from_fn(move || {
///             let place = if newest { to.checked_sub(1)? } else { from };
///             let is_left = from < to;
///             (from, to) = if newest { (from, place) } else { (from + 1, to) };
///             newest = !newest;
///             is_left.then_some(place)
///         });
///         places.map(|place| self.open[place]).map(|(id, depth)| Open::State(id, depth))
///     }
///     fn frontier_len(&self) -> u64 {
///         self.open.len() as u64
///     }
///     fn store(&self) -> &Visited<P::State> {
///         &self.store
///     }
///     fn store_mut(&mut self) -> &mut Visited<P::State> {
///         &mut self.store
///     }
///     fn into_store(self) -> Visited<P::State> {
///         self.store
///     }
///     fn collections(&self) -> impl Collection {
///         (&self.store, Named("open list", &self.open))
///     }
///     fn clear(&mut self) {
///         *self = BothEnds::new();
///     }
/// }
///
/// # use search_core::Searchable;
/// # #[derive(PartialEq, Eq, Hash)]
/// # struct Number(u32);
/// # impl Searchable for Number {
/// #     fn is_solution(&self) -> bool { self.0 == 12 }
/// #     fn successors(&self) -> impl IntoIterator<Item = Self> { [Number(self.0 + 1), Number(self.0 * 2)] }
/// #     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result { write!(out, "{}", self.0) }
/// # }
/// let report = Search::by_engine(BothEnds::new(), Number(1)).run();
/// let path = report.solution().and_then(|solution| solution.path());
/// let path: Vec<u32> = path.into_iter().flatten().map(|number| number.0).collect();
/// assert_eq!(path, [1, 2, 3, 6, 12]);
///
/// // It satisfies the laws that all searches of this crate satisfy.
/// use search_laws::{Promises, check_search};
/// check_search("both ends", Promises::GRAPH, |graph, start| {
///     Search::by_engine(BothEnds::new(), (graph, start))
/// })?;
/// # Ok::<(), search_laws::Violation>(())
/// ```
pub trait Engine<P: StateSpace>: Sized {
    /// The container of the states.
    type Store: Store<P::State>;

    /// Whether [`batch`](Engine::batch) is implemented. It is for engines whose order of expansion does not depend on
    /// the successors of the current state, and for spaces where it is faster.
    const BATCHES: bool = false;

    /// Adds the start state to the frontier.
    fn start<O: Observer<P>>(&mut self, state: P::State, context: &mut Context<'_, P, O>);

    /// Takes the next state from the frontier. Returns `None` if the frontier is empty.
    fn take<O: Observer<P>>(&mut self, context: &mut Context<'_, P, O>) -> Option<Current>;

    /// Generates the successors of the current state and stores the new ones.
    ///
    /// [`Context::expand`] may return before all are stored, as limits hold within an expansion. The search then calls this again for the
    /// same state when it continues.
    fn expand<O: Observer<P>>(&mut self, current: Current, context: &mut Context<'_, P, O>);

    /// Whether the number of stored states can decrease, so that its peak has to be updated in each step.
    const STORED_MAY_FALL: bool = !<Self::Store as Store<P::State>>::KEEPS_ALL;

    /// The maximum number of expansions in a batch for engines that use all cores; 0 for the others. These engines
    /// expand batches under all limits, which are checked between batches.
    const PARALLEL_BATCH: u64 = 0;

    /// Expands up to `most` states in one call, with the same effect as one after the other. Stops at the end of the
    /// frontier or at the first goal, which becomes the current state with its goal test counted. Called only if there is
    /// no observer.
    fn batch(&mut self, most: u64, context: &mut Context<'_, P, ()>) -> Batch {
        let _ = (most, context);
        Batch::FrontierEmpty
    }

    /// Returns the depth of the next state, in engines whose batches expand states of one depth. Under a limit on depth, these expand
    /// batches above it. The default, `u64::MAX`, means that there are no batches then.
    fn next_depth(&self) -> u64 {
        u64::MAX
    }

    /// Returns the store of the states.
    fn store(&self) -> &Self::Store;

    /// Returns the store of the states, mutably.
    fn store_mut(&mut self) -> &mut Self::Store;

    /// Replaces the engine by a new one with the same settings, which holds no states and no memory.
    fn clear(&mut self);

    /// Removes all states like [`clear`](Engine::clear), but may keep allocated memory for the next search. The default is
    /// [`clear`](Engine::clear).
    fn reuse(&mut self) {
        self.clear();
    }

    /// Returns the number of entries in the frontier.
    fn frontier_len(&self) -> u64;

    /// Returns the number of states that are stored now, in the store or elsewhere.
    fn stored(&self) -> u64 {
        self.store().kept() as u64
    }

    /// Returns the collections of the engine, from which its memory follows.
    fn collections(&self) -> impl Collection;

    /// Returns the capacity of all collections in bytes. It never decreases.
    #[inline]
    fn bytes(&self) -> u64 {
        self.collections().bytes() as u64
    }

    /// Returns the additional memory that the collections need to generate and store `states` more states.
    #[inline]
    fn growth(&self, states: usize) -> Growth {
        self.collections().growth(states)
    }

    /// Returns an upper bound on the number of successors of one expansion so far, or 0 if it is unknown.
    fn max_successors(&self) -> usize {
        0
    }

    /// Returns what is proven of the first solution and of solutions that are as good. If it depends on the heuristic,
    /// the claim is the conditional one ("if admissible"). The default is [`Proven::Nothing`].
    fn proven(&self) -> Proven {
        Proven::Nothing
    }

    /// Returns the declared property of the heuristic that the claim of [`proven`](Engine::proven) depends on. The default is that
    /// of the space.
    fn declared_heuristic(&self, space: &P) -> Heuristic {
        space.declared_heuristic()
    }

    /// Returns whether the current state is a goal.
    #[inline]
    fn is_goal(&self, current: Current, space: &P) -> bool {
        space.is_goal(self.store().get(current.id))
    }

    /// Called when the current state is a goal. Returns it with its depth corrected if the engine has found a better
    /// path to it since it was generated.
    fn found(&mut self, current: Current, space: &P) -> Current {
        let _ = space;
        current
    }

    /// Whether each solution is better than the previous one, so that [`Search::run`](crate::Search::run) continues to
    /// the best.
    const ANYTIME: bool = false;

    /// Returns a lower bound on the costs of the solutions that were not found yet, if the heuristic is admissible: the smallest f of
    /// all that is open, or [`Cost::MAX`](crate::Cost::MAX) if nothing is. Called between two steps of an engine that is
    /// [`ANYTIME`](Engine::ANYTIME); the current state is not part of it. Returns `None` if no such bound is known, which is the default.
    fn lower_bound(&self) -> Option<P::Cost> {
        None
    }

    /// Returns the best solution so far, in engines that continue after a solution to find a better one.
    fn into_best(self) -> Option<Best<P>> {
        None
    }

    /// Returns the store of the states.
    fn into_store(self) -> Self::Store;

    /// Returns the states from the start to the one before the current state, if the engine stores paths, and the
    /// current state.
    fn into_path(self, current: Current, space: &P) -> (Option<Vec<P::State>>, P::State) {
        let _ = space;
        self.into_store().into_path(current.id)
    }

    /// Returns a copy of the path from the start to the current state, both included, or `None` if the engine does not
    /// store paths.
    fn cloned_path(&self, current: Current, space: &P) -> Option<Vec<P::State>>
    where
        P::State: Clone,
    {
        let _ = space;
        let path = self.store().path(current.id)?;
        Some(
            path.into_iter()
                .map(|id| self.store().get(id).clone())
                .collect(),
        )
    }

    /// Returns the costs of the path up to each of its states, from the start to the current state, or `None` if the engine does not know
    /// them. The default returns the [values](Engine::values) of the states of the path.
    fn path_costs(&self, current: Current) -> Option<Vec<P::Cost>> {
        let path = self.store().path(current.id)?;
        path.into_iter().map(|id| self.values(id).0).collect()
    }

    /// Returns the entries of the frontier, the next one first.
    fn frontier(&self) -> impl Iterator<Item = Open>;

    /// Returns an untried action by its index. Only an engine that returns such [entries](Open::Untried) has any.
    fn untried(&self, index: usize) -> Option<&P::Action> {
        let _ = index;
        None
    }

    /// Returns the closed states that are stored, with their depths, in an unspecified order. The default returns all states that are not
    /// in the frontier if the store keeps every state, and none otherwise. It takes linear time.
    ///
    /// A state whose heuristic value is a dead end is stored, but never closed. Only an engine that evaluates states knows
    /// which these are, so it overrides this method to exclude them.
    fn closed(&self) -> impl Iterator<Item = (NodeId, u64)> {
        let kept = match Self::Store::KEEPS_ALL {
            true => self.store().kept() as NodeId,
            false => 0,
        };
        let open = self.frontier().filter_map(|entry| match entry {
            Open::State(id, _) => Some(id),
            Open::Untried { .. } => None,
        });
        let open: HashSet<NodeId> = open.collect();
        let states = (0..kept).zip(self.depths(kept));
        states.filter(move |(id, _)| !open.contains(id))
    }

    /// Returns the reason why the next entry of the frontier was selected, or `None` if the frontier is empty.
    fn why_next(&self) -> Option<Why> {
        let reason = "it is the first of the open list".to_owned();
        self.frontier().next().map(|_| Why::Own { reason })
    }

    /// Returns why the search found no solution among the states that it kept. Called only if it ended as
    /// [`Limit::Incomplete`](crate::Limit::Incomplete).
    fn incomplete(&self) -> Option<Incomplete> {
        None
    }

    /// Returns the tie-breaking rule, or `None` if the engine has no such setting.
    fn ties(&self) -> Option<Ties> {
        None
    }

    /// Returns the value by which the engine orders a state, if it is backed up from successors instead of being g, h
    /// or f.
    fn stored_value(&self, _id: NodeId) -> Option<String> {
        None
    }

    /// Returns g and h of a stored state, if the engine knows them.
    fn values(&self, _id: NodeId) -> (Option<P::Cost>, Option<P::Cost>) {
        (None, None)
    }

    /// Returns a stored state with everything the engine knows about it.
    fn node<'a>(&'a self, id: NodeId, depth: u64) -> Node<'a, P>
    where
        P: 'a,
    {
        let (g, h) = self.values(id);
        let node = plain_node(self.store(), id, depth);
        Node { g, h, ..node }
    }

    /// Returns the depths of the states with ids below `kept`. Requires a store in which ids never change. All depths are 0 if the store does not know parents.
    fn depths(&self, kept: NodeId) -> Vec<u64> {
        depths(self.store(), kept)
    }

    /// Prepares the engine to continue after the current state was reported as a solution.
    fn continue_after_solution<O: Observer<P>>(
        &mut self,
        current: Current,
        context: &mut Context<'_, P, O>,
    ) {
        self.drop_current(current, context);
    }

    /// Drops the current state without expanding it.
    fn drop_current<O: Observer<P>>(&mut self, current: Current, context: &mut Context<'_, P, O>) {
        context.subtract_heap(self.store_mut().release(current.id));
    }
}

/// Implements the accessors of the store of an engine that has it in a field.
macro_rules! store_in_field {
    ($($field:ident).+) => {
        #[inline]
        fn store(&self) -> &Self::Store {
            &self.$($field).+
        }

        #[inline]
        fn store_mut(&mut self) -> &mut Self::Store {
            &mut self.$($field).+
        }

        fn into_store(self) -> Self::Store {
            self.$($field).+
        }
    };
}

pub(crate) use store_in_field;

/// An entry of the frontier of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Open {
    /// A stored state, with its depth.
    State(NodeId, u64),
    /// An action that was not tried yet, in a state with its depth.
    Untried {
        /// The state in which it can be tried.
        parent: NodeId,
        /// The depth of that state.
        depth: u64,
        /// Its index for [`Engine::untried`].
        index: usize,
    },
}

/// An engine that can search from several starts: [`start`](Engine::start) may be called several times before the first
/// [`take`](Engine::take), and ignores a state that is already known.
pub trait SeveralStarts<P: StateSpace>: Engine<P> {}

/// Returns a stored state with what its store knows about it.
pub(crate) fn plain_node<P: StateSpace>(
    store: &impl Store<P::State>,
    id: NodeId,
    depth: u64,
) -> Node<'_, P> {
    Node {
        number: store.number(id),
        parent: store.parent(id).map(|parent| store.number(parent)),
        depth,
        g: None,
        h: None,
        state: store.get(id),
    }
}

/// The best solution that an engine has stored.
pub struct Best<P: StateSpace> {
    /// The goal.
    pub state: P::State,
    /// The states from the start to the one before the goal, if the engine stores paths.
    pub ancestors: Option<Vec<P::State>>,
    /// The number of steps.
    pub depth: u64,
    /// The cost of the path.
    pub cost: P::Cost,
    /// The costs of the path up to each of its states, if the engine knows them.
    pub path_costs: Option<Vec<P::Cost>>,
}

/// The state that was taken from the frontier last.
#[derive(Clone, Copy, Debug)]
pub struct Current {
    pub(crate) id: NodeId,
    pub(crate) depth: u64,
}

impl Current {
    /// Returns the id of the state in the store.
    #[must_use]
    pub fn id(&self) -> NodeId {
        self.id
    }

    /// Returns the number of steps from the start.
    #[must_use]
    pub fn depth(&self) -> u64 {
        self.depth
    }

    /// Returns the same state with another depth, for [`Engine::found`].
    #[must_use]
    pub fn at_depth(self, depth: u64) -> Self {
        Current { depth, ..self }
    }
}

/// The result of a batch.
#[derive(Clone, Copy, Debug)]
pub enum Batch {
    /// States were expanded; the search can continue.
    Expanded,
    /// A limit was reached in the expansion of this state: [`Engine::expand`] continues it.
    Unfinished(Current),
    /// The current state is a goal.
    Goal(Current),
    /// The frontier is empty.
    FrontierEmpty,
}

/// The parts of a search that an engine uses in a step: the space, the statistics and the observer.
pub struct Context<'a, P: StateSpace, O> {
    pub(crate) space: &'a P,
    pub(crate) statistics: &'a mut Statistics,
    pub(crate) observer: &'a mut O,
    /// The memory of [`Context::expand`].
    pub(super) successors: &'a mut Successors<P>,
    /// The limits and the stopwatch, except in parts of a search that other threads make.
    pub(super) limits: Option<(&'a Limits, Option<&'a Stopwatch>)>,
    pub(super) step_limits: &'a mut StepLimits,
}

impl<'a, P: StateSpace> Context<'a, P, ()> {
    /// Calls `search` with a context without an observer, for a part of a search that has its own statistics.
    #[cfg(feature = "parallel")]
    pub(crate) fn with<R>(
        space: &'a P,
        statistics: &mut Statistics,
        search: impl FnOnce(&mut Context<'_, P, ()>) -> R,
    ) -> R {
        search(&mut Context {
            space,
            statistics,
            observer: &mut (),
            successors: &mut Successors::default(),
            limits: None,
            step_limits: &mut StepLimits::default(),
        })
    }

    /// Returns a function for all threads of a batch: whether it should end early, because the search is cancelled or its time
    /// is over.
    pub fn interruption(&self) -> impl Fn() -> bool + Sync + use<'a, P> {
        let limits = self.limits;
        move || limits.is_some_and(|(limits, stopwatch)| limits.interrupting(stopwatch).is_some())
    }
}

impl<P: StateSpace, O: Observer<P>> Context<'_, P, O> {
    /// Adds the heap memory of a state that was stored.
    #[inline]
    pub(crate) fn add_heap(&mut self, bytes: usize) {
        if bytes > 0 {
            self.statistics.heap += bytes as u64;
            self.statistics.peak_heap = self.statistics.peak_heap.max(self.statistics.heap);
        }
    }

    /// Reports to the observer that a successor of `parent` is already in `store`.
    #[inline]
    pub(crate) fn report_duplicate(
        &mut self,
        store: &impl Store<P::State>,
        id: NodeId,
        parent: NodeId,
    ) {
        if O::PRESENT {
            let (number, parent) = (store.number(id), store.number(parent));
            self.observer.duplicate(number, store.get(id), parent);
        }
    }

    /// Subtracts the heap memory of a state that the store released, if any.
    #[inline]
    pub(crate) fn subtract_heap(&mut self, released: Option<P::State>) {
        if let Some(state) = released {
            self.statistics.heap -= self.space.heap_bytes(&state) as u64;
        }
    }
}
