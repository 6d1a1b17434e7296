//! What an engine is: the part of a search in which breadth-first, depth-first and best-first differ.

use super::{Counts, Node, Observer, Proven};
use crate::problem::{Cost, StateSpace};
use crate::store::{Age, Criterion, Growth, NodeId, Store, Ties};

/// What an engine decides for itself: where states wait, which one is next, and what becomes of successors.
///
/// [`Search`](crate::Search) does the rest, the same for all: goal tests, limits, counts, ends. The trait is
/// public so that types can name it; only this crate's engines implement it.
pub trait Engine<P: StateSpace>: sealed::Sealed + Sized {
    /// Where it keeps states.
    type Store: Store<P::State>;

    /// Whether [`stride`](Engine::stride) does anything: it is for engines whose order does not depend on
    /// what an expansion makes, and for spaces where that pays.
    const STRIDES: bool = false;

    /// Takes the state from which the search starts.
    fn start<O: Observer<P>>(&mut self, state: P::State, context: &mut Context<'_, P, O>);

    /// Takes the next state from the frontier; none where the frontier is empty.
    fn take<O: Observer<P>>(&mut self, context: &mut Context<'_, P, O>) -> Option<Current>;

    /// Puts the successors of the state in hand where they belong.
    fn expand<O: Observer<P>>(&mut self, current: Current, context: &mut Context<'_, P, O>);

    /// Whether fewer states may be kept later than now, so that the peak has to be watched.
    const STORED_MAY_FALL: bool = !<Self::Store as Store<P::State>>::KEEPS_ALL;

    /// The most expansions in a stride, where strides are worth as much as all cores: then they are made under limits
    /// too, which are looked at between them. Else 0.
    const BATCH: u64 = 0;

    /// Expands several states at once, `most` at the most, to the same effect as one after the other: up to the end
    /// of the frontier or to the first goal, which is left in hand, tested.
    fn stride<O: Observer<P>>(&mut self, most: u64, context: &mut Context<'_, P, O>) -> Stride {
        let _ = (most, context);
        Stride::FrontierEmpty
    }

    /// The depth of the state that is taken next, in engines that make batches.
    fn next_depth(&self) -> u64 {
        0
    }

    /// The states.
    fn store(&self) -> &Self::Store;

    /// The states, to change.
    fn store_mut(&mut self) -> &mut Self::Store;

    /// Forgets everything but its settings, and keeps the memory.
    fn clear(&mut self);

    /// The entries that wait in the frontier.
    fn waiting(&self) -> u64;

    /// The states kept now, in the store or elsewhere.
    fn stored(&self) -> u64 {
        self.store().kept() as u64
    }

    /// The bytes held by collections, by capacity, which never shrinks.
    fn bytes(&self) -> u64;

    /// What the collections take beyond that so that `states` more can be made and kept.
    fn growth(&self, states: usize) -> Growth;

    /// No expansion so far made more states than this; 0 where that is not known.
    fn widest(&self) -> usize {
        0
    }

    /// What is proven of the first solution, and of those that are as good; where that rests on the heuristic, as if
    /// nothing were known of it.
    fn proven(&self) -> Proven;

    /// Whether the state in hand is a goal.
    #[inline]
    fn is_goal(&self, current: Current, space: &P) -> bool {
        space.is_goal(self.store().get(current.id))
    }

    /// The state in hand is a goal: an engine that now knows a better path to it than when it was made says so.
    fn found(&mut self, current: Current, space: &P) -> Current {
        let _ = space;
        current
    }

    /// Whether each solution is better than the one before, so that a search runs on to the best.
    const ANYTIME: bool = false;

    /// The best solution so far, in engines that go on behind a solution to find a better one.
    fn into_best(self) -> Option<Best<P>> {
        None
    }

    /// The states on the way to the state in hand, where that is kept, and that state.
    fn into_path(self, current: Current, space: &P) -> (Option<Vec<P::State>>, P::State);

    /// The same, and the engine stays as it is; the state in hand comes last.
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

    /// The frontier, the next entry first.
    fn frontier<'a>(&'a self) -> impl Iterator<Item = Waiting<'a, P>>
    where
        P: 'a;

    /// The states that were taken from the frontier and are kept, in no order that means anything.
    fn closed<'a>(&'a self) -> impl Iterator<Item = Node<'a, P>>
    where
        P: 'a;

    /// Why the next entry of the frontier is the next.
    fn why_next(&self) -> Option<Why>;

    /// Which of several states with the same value is next, where that is a setting.
    fn ties(&self) -> Option<Ties> {
        None
    }

    /// The value by which the engine orders a state, where that is neither g, h nor f, but learnt from its successors.
    fn stored_value(&self, _id: NodeId) -> Option<String> {
        None
    }

    /// A state that is kept, with all that the engine knows of it.
    fn node<'a>(&'a self, id: NodeId, depth: u64) -> Node<'a, P>
    where
        P: 'a,
    {
        plain_node(self.store(), id, depth)
    }

    /// The depths of the states with ids below `kept`, in a store where parents come before their children
    /// and keep their places; all 0 where it knows no parents.
    fn depths(&self, kept: NodeId) -> Vec<u64> {
        depths(self.store(), kept)
    }

    /// The search goes on behind the solution in hand.
    fn leave_solution<O: Observer<P>>(
        &mut self,
        current: Current,
        context: &mut Context<'_, P, O>,
    ) {
        self.pass_over(current, context);
    }

    /// The state in hand will not be expanded.
    fn pass_over<O: Observer<P>>(&mut self, current: Current, context: &mut Context<'_, P, O>) {
        context.forget(self.store_mut().release(current.id));
    }
}

/// A state that is kept, with what its store knows of it.
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

/// What [`Engine::depths`] says, for a store inside another.
pub(crate) fn depths<S>(store: &impl Store<S>, kept: NodeId) -> Vec<u64> {
    let mut depths: Vec<u64> = Vec::new();
    for id in 0..kept {
        let parent = store.parent(id);
        depths.push(parent.map_or(0, |parent| depths[parent as usize] + 1));
    }
    depths
}

/// The best solution that an engine has kept.
pub struct Best<P: StateSpace> {
    pub(crate) state: P::State,
    pub(crate) ancestors: Option<Vec<P::State>>,
    pub(crate) depth: u64,
    pub(crate) cost: P::Cost,
}

/// A state taken from the frontier.
#[derive(Clone, Copy, Debug)]
pub struct Current {
    pub(crate) id: NodeId,
    pub(crate) depth: u64,
}

/// How a stride ended.
#[derive(Clone, Copy, Debug)]
pub enum Stride {
    /// It may go on.
    Expanded,
    /// The next state is a goal.
    Goal(Current),
    /// No state is left.
    FrontierEmpty,
}

/// What an engine works with in one step.
pub struct Context<'a, P, O> {
    pub(crate) space: &'a P,
    pub(crate) statistics: &'a mut Statistics,
    pub(crate) observer: &'a mut O,
}

/// The counts, and what is needed to keep them.
#[derive(Debug, Default)]
pub struct Statistics {
    pub(crate) counts: Counts,
    /// The bytes that kept states hold outside themselves, and the most that they held.
    pub(crate) heap: u64,
    pub(crate) peak_heap: u64,
    /// A state was lost for want of an id: the search can no longer prove anything.
    pub(crate) full: bool,
    /// The engine left a state out by its own rule: an empty frontier proves nothing.
    pub(crate) incomplete: bool,
    /// The engine left a state out because the bytes that it was given cannot hold it: the same.
    pub(crate) out_of_bytes: bool,
    /// A state was left out because its path costs [`Cost::MAX`] or more: an empty frontier proves nothing.
    pub(crate) cost_overflow: bool,
    /// The heuristic values that were not 0, counted where the type of the space does not declare them admissible.
    pub(crate) not_zero: u64,
}

impl Statistics {
    /// So many entries wait and so many states are kept now.
    #[inline]
    pub(crate) fn note_peaks(&mut self, waiting: u64, stored: u64) {
        self.counts.peak_frontier = self.counts.peak_frontier.max(waiting);
        self.counts.stored = self.counts.stored.max(stored);
    }

    /// A heuristic value was computed on which a proof may rest.
    #[inline]
    pub(crate) fn note_value<P: StateSpace>(&mut self, h: P::Cost) {
        self.not_zero += not_zero::<P>(h);
    }

    /// What a path costs that goes one step further; none where that is too much for the type, which is noted.
    #[inline]
    pub(crate) fn add<C: Cost>(&mut self, g: C, step: C) -> Option<C> {
        let sum = g.plus(step);
        if sum < C::MAX {
            return Some(sum);
        }
        self.cost_overflow = true;
        None
    }

    /// The f of what is taken from the frontier, or the bound on it, is higher from now on than ever before.
    #[inline]
    pub(crate) fn f_rises(&mut self) {
        self.counts.expanded_before_last_f = Some(self.counts.expanded);
    }

    /// A state at `depth` was taken from the frontier.
    #[inline]
    pub(crate) fn deepest(&mut self, depth: u64) {
        self.counts.max_depth = self.counts.max_depth.max(depth);
    }
}

impl<P: StateSpace, O: Observer<P>> Context<'_, P, O> {
    /// A state that holds `bytes` outside itself was kept.
    #[inline]
    pub(crate) fn hold(&mut self, bytes: usize) {
        if bytes > 0 {
            self.statistics.heap += bytes as u64;
            self.statistics.peak_heap = self.statistics.peak_heap.max(self.statistics.heap);
        }
    }

    /// Tells the observer that a successor of `parent` is a state that `store` has already.
    #[inline]
    pub(crate) fn tell_duplicate(
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

    /// A store gave this state back, if it did.
    #[inline]
    pub(crate) fn forget(&mut self, released: Option<P::State>) {
        if let Some(state) = released {
            self.statistics.heap -= self.space.heap_bytes(&state) as u64;
        }
    }
}

/// An entry of a frontier.
pub enum Waiting<'a, P: StateSpace> {
    /// A state.
    State(Node<'a, P>),
    /// A depth-first search makes a state only when its turn comes; until then its action waits.
    Untried {
        /// The expanded state.
        parent: Node<'a, P>,
        /// What will be tried there.
        action: &'a P::Action,
    },
}

/// Why an entry of the frontier is the next.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Why {
    /// It is where the search begins.
    Start,
    /// It was taken already when a limit stopped the search.
    Stopped,
    /// It has waited longest: breadth-first search.
    FirstIn,
    /// It is the first action not tried yet in the deepest expanded state: depth-first search.
    Deepest,
    /// It has waited longest on the side that had fewer states to expand: bidirectional search.
    SmallerSide,
    /// No other state that is left of its layer has a smaller value: beam search.
    BestOfLayer {
        /// The value.
        value: String,
    },
    /// No entry has a smaller value: best-first search.
    Smallest {
        /// The value.
        value: String,
        /// How many entries have it, this one included.
        equals: usize,
        /// By which rule it comes first among them.
        ties: Ties,
        /// What the second criterion of that rule made of them, if it has one.
        decided: Option<Decided>,
    },
    /// No entry has a smaller stored value, and of those that have it none is deeper: searches that forget states
    /// and keep what they learnt of them.
    SmallestAndDeepest {
        /// The value.
        value: String,
        /// How many entries have it, this one included.
        equals: usize,
    },
}

/// What the second criterion of a rule for [`Ties`] decided between entries with the same value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// The criterion.
    pub criterion: Criterion,
    /// The g or h of the next entry.
    pub value: String,
    /// How many entries have it, too: the age decides between them.
    pub equals: usize,
}

impl std::fmt::Display for Why {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Why::Start => f.write_str("it is where the search begins"),
            Why::Stopped => f.write_str("it was the next when a limit stopped the search"),
            Why::FirstIn => f.write_str("it has waited longest"),
            Why::Deepest => {
                f.write_str("it is the first action not tried yet in the deepest expanded state")
            }
            Why::SmallerSide => {
                f.write_str("it has waited longest on the side that had fewer states to expand")
            }
            Why::BestOfLayer { value } => {
                write!(
                    f,
                    "of what is left of its layer nothing has a smaller value than its {value}"
                )
            }
            Why::Smallest {
                value, equals: 1, ..
            }
            | Why::SmallestAndDeepest { value, equals: 1 } => {
                write!(f, "it alone has the smallest value, {value}")
            }
            Why::Smallest {
                value,
                equals,
                ties,
                decided,
            } => {
                write!(f, "of the {equals} with the smallest value, {value}, ")?;
                let came = match ties.age() {
                    Age::FirstIn => "first",
                    Age::LastIn => "last",
                };
                match decided {
                    Some(decided) if decided.equals == 1 => {
                        write!(
                            f,
                            "it alone has the {}, {}",
                            decided.criterion, decided.value
                        )
                    }
                    Some(Decided {
                        criterion,
                        value,
                        equals,
                    }) => write!(
                        f,
                        "{equals} have the {criterion}, {value}, and of these it came {came}"
                    ),
                    None => write!(f, "it came {came}"),
                }
            }
            Why::SmallestAndDeepest { value, equals } => write!(
                f,
                "of the {equals} with the smallest value, {value}, none is deeper"
            ),
        }
    }
}

/// 1 for a heuristic value other than 0, where that matters: the type of the space does not declare it admissible.
#[inline]
pub(crate) fn not_zero<P: StateSpace>(h: P::Cost) -> u64 {
    if const { P::HEURISTIC.is_admissible() } {
        return 0;
    }
    u64::from(h != P::Cost::ZERO)
}

/// Keeps [`Engine`] to this crate.
pub(crate) mod sealed {
    pub trait Sealed {}
}
