//! Searches by a policy of one's own: a [`Policy`] owns the open list and the closed list, decides which node is next and
//! which nodes are kept, and everything else is provided: goal tests, [limits](crate::Limits), [counts](crate::Counts),
//! [observers](crate::Observer), [steps](crate::Search::step), [all solutions](crate::Search::solutions),
//! [restarts](crate::Search::restart) and inspection.
//!
//! The chapter [Write your own search](crate::guide::own_search) explains it by an A* with random choices.
//!
//! Time and memory are those of the collections of the policy, and a record of 24 bytes or a few more for each node.

mod engine;
mod nodes;

use engine::PolicyEngine;

use crate::problem::{Problem, StateSpace};
use crate::run::{Proven, Search as AnySearch};
use crate::store::{Block, Collection};

/// A search by the policy `Y`.
pub type Search<P, Y, O = ()> = AnySearch<P, PolicyEngine<P, Y>, O>;

/// Creates a search of `problem` by a policy.
///
/// ```
/// use search_core::policy::{self, Insertion, Policy};
/// use search_core::{Searchable, StateSpace};
///
/// /// Always expands the newest node, and does not detect duplicates.
/// struct NewestFirst<P: StateSpace> {
///     states: Vec<P::State>,
///     open: Vec<usize>,
/// }
///
/// impl<P: StateSpace> Policy<P> for NewestFirst<P> {
///     fn insert(&mut self, state: P::State, _: P::Cost) -> Insertion {
///         self.states.push(state);
///         Insertion::New
///     }
///     fn open(&mut self, id: usize, _: P::Cost, _: P::Cost) {
///         self.open.push(id);
///     }
///     fn take(&mut self) -> Option<usize> {
///         self.open.pop()
///     }
///     fn frontier(&self) -> impl Iterator<Item = usize> {
///         self.open.iter().rev().copied()
///     }
///     fn state(&self, id: usize) -> &P::State {
///         &self.states[id]
///     }
///     fn into_states(self) -> impl IntoIterator<Item = P::State> {
///         self.states
///     }
///     fn clear(&mut self) {
///         (self.states, self.open) = (Vec::new(), Vec::new());
///     }
/// }
///
/// # #[derive(Clone)]
/// # struct Number(u32);
/// # impl Searchable for Number {
/// #     fn is_solution(&self) -> bool { self.0 == 12 }
/// #     fn successors(&self) -> impl IntoIterator<Item = Self> {
/// #         [self.0 + 1, self.0 * 2].into_iter().filter(|next| *next < 20).map(Number)
/// #     }
/// #     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result { write!(out, "{}", self.0) }
/// # }
/// let newest_first = NewestFirst { states: Vec::new(), open: Vec::new() };
/// let mut search = policy::search(newest_first, Number(1));
/// let path = search.solutions().next().and_then(|first| first.ancestors);
/// let path: Vec<u32> = path.into_iter().flatten().map(|number| number.0).collect();
/// assert_eq!(path, [1, 2, 4, 8, 9, 10, 11]);
/// assert_eq!(search.counts().expanded, 13);
/// ```
pub fn search<M: Problem, Y: Policy<M::Space>>(policy: Y, problem: M) -> Search<M::Space, Y> {
    let (space, start) = problem.into_space_and_start();
    AnySearch::new(space, start, PolicyEngine::new(policy))
}

/// The decisions of a search: which node is next, and which nodes are kept.
///
/// A policy owns its collections. Its nodes have ids: 0 for the first stored state, 1 for the second and so on. The search
/// stores the rest of a node (its parent, depth, g and h), calls the space, counts, and informs the observer. So a policy
/// cannot miscount.
///
/// ```text
/// start, or each successor of the expanded node:  insert ── New, or Cheaper ──> open
/// next step:  take ──> goal test, limits ──> expanded
/// ```
pub trait Policy<P: StateSpace>: Sized {
    /// Whether heuristic values are computed. If not, [`open`](Policy::open) gets 0 for each, and nothing is counted as
    /// evaluated.
    const EVALUATES: bool = true;

    /// Stores `state`, to which a path of cost `g` was found, unless an equal state is already stored. A search without
    /// duplicate detection stores each state.
    fn insert(&mut self, state: P::State, g: P::Cost) -> Insertion;

    /// Adds a node to the open list, with the cost of its path and its heuristic value. If a cheaper path to an open node was
    /// found, this is called again for it, and the old entry may remain: an entry whose node is not open any more is
    /// skipped.
    ///
    /// A policy may drop nodes instead, now or later. If none is left then, the search ends as
    /// [`Limit::Incomplete`](crate::Limit::Incomplete).
    fn open(&mut self, id: usize, g: P::Cost, h: P::Cost);

    /// Removes the next node from the open list. Returns `None` if the open list is empty.
    fn take(&mut self) -> Option<usize>;

    /// Returns the nodes of the open list in the order in which they would be taken if no other were added: for inspection.
    /// The first one is the one that [`take`](Policy::take) returns next.
    fn frontier(&self) -> impl Iterator<Item = usize>;

    /// Returns the state of a node.
    fn state(&self, id: usize) -> &P::State;

    /// Returns all stored states in the order of their ids.
    fn into_states(self) -> impl IntoIterator<Item = P::State>;

    /// Removes all nodes, frees their memory, and resets all else that influences the search, such as a generator of random
    /// numbers: a new policy with the same settings, also if a method of the space has panicked before.
    fn clear(&mut self);

    /// Returns the collections, for [`Limits::bytes`](crate::Limits::bytes) and [`Counts::bytes`](crate::Counts::bytes). `nodes` is the
    /// number of stored states.
    ///
    /// The default is an estimate: hash tables of all nodes for both lists, which take 100 bytes for each node in addition to
    /// its state.
    fn collections(&self, nodes: usize) -> impl Collection {
        let entry = size_of::<P::State>() + 100;
        Block::new("lists", nodes, nodes.next_power_of_two(), entry)
    }

    /// Returns what is proven of the first solution, provided that a limit has cut off nothing. The default is
    /// [`Proven::Nothing`].
    fn proven(&self) -> Proven {
        Proven::Nothing
    }

    /// Returns the reason why the first node of [`frontier`](Policy::frontier) is next, as a clause that follows "because".
    fn why_next(&self) -> String {
        "it is the first of the open list".to_owned()
    }
}

/// The result of [`Policy::insert`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Insertion {
    /// The state was stored under the next id, which is the number of states stored before.
    New,
    /// An equal state is already stored under this id; the new path to it is ignored.
    Known(usize),
    /// An equal state is already stored under this id, and the new path to it is cheaper. The new path replaces the old one,
    /// and the node is [opened](Policy::open) (again), unless it is a dead end or was already returned as a solution. Has
    /// the effect of [`Known`](Insertion::Known) if the new path is not cheaper.
    Cheaper(usize),
}
