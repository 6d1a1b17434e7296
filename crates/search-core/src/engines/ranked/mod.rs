//! Two-bit breadth-first search: stores two bits per state, indexed by the rank of the state, instead of the state
//! itself.
//!
//! Source: R. E. Korf, *Minimizing disk I/O in two-bit breadth-first search*, 2008. A space of n [`Ranked`] states
//! takes n/4 bytes, whatever the size of a state, so spaces can be searched completely that do not fit into a table of
//! states. The result is the number of states at each depth, which is exact; states and paths are not stored. Each of d
//! layers is a scan of the whole table, so time is in O(n·d/32 + m) for m successors.
//!
//! ```
//! use search_core::{Ranked, StateSpace, ranked};
//!
//! /// A cycle of 100 states.
//! struct Ring;
//!
//! impl StateSpace for Ring {
//!     type State = u64;
//!     type Action = u64;
//!     type Cost = u32;
//!
//!     fn is_goal(&self, _: &u64) -> bool {
//!         false
//!     }
//!     fn actions(&self, _: &u64, out: &mut Vec<u64>) {
//!         out.extend([1, 99]);
//!     }
//!     fn result(&self, place: &u64, step: u64) -> Option<u64> {
//!         Some((place + step) % 100)
//!     }
//! }
//!
//! impl Ranked for Ring {
//!     fn states(&self) -> u64 {
//!         100
//!     }
//!     fn rank(&self, place: &u64) -> u64 {
//!         *place
//!     }
//!     fn unrank(&self, rank: u64) -> u64 {
//!         rank
//!     }
//! }
//!
//! let layers = ranked::breadth_first((Ring, 0))?.run();
//! assert_eq!(layers.states.len(), 51); // depths 0 to 50
//! assert_eq!(layers.states[..3], [1, 2, 2]);
//! assert_eq!((layers.total(), layers.generated), (100, 200));
//! # Ok::<(), ranked::RankError>(())
//! ```

mod error;
mod layers;
mod two_bits;

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

pub use error::RankError;
pub use layers::Layers;
use two_bits::{Parity, Successors, TwoBits};

use crate::problem::{Problem, RankSet, Ranked, StateSpace};
use crate::run::{CancelFlag, Limit, Limits, Outcome, Proven, Solution, Step, Stopwatch};
use crate::store::Growth;

/// Creates a breadth-first search of all states reachable from the start, on one core unless
/// [`on_all_cores`](LayerSearch::on_all_cores) is called.
///
/// # Errors
/// Returns an error if the space does not rank its states, or the start has no rank of its own.
pub fn breadth_first<M: Problem<Space: Ranked<State: PartialEq>>>(
    problem: M,
) -> Result<LayerSearch<M::Space>, RankError> {
    const {
        assert!(
            !M::Space::FALLIBLE,
            "a search by ranks does not stop at errors"
        );
    };
    let (space, start) = problem.into_space_and_start();
    Ok(LayerSearch {
        start: checked_rank(&space, &start)?,
        space,
        goal: None,
        limits: Limits::default(),
        expand_layer: LayerSearch::expand_on_one_core,
        seen: TwoBits::default(),
        states: Vec::new(),
        depth: 0,
        found: AtomicU64::new(0),
        expanded: AtomicU64::new(0),
        generated: AtomicU64::new(0),
        is_started: false,
        stopwatch: None,
        elapsed: None,
    })
}

/// Returns the rank of a state, after checking that it unranks to the same state.
fn checked_rank<P: Ranked<State: PartialEq>>(
    space: &P,
    state: &P::State,
) -> Result<u64, RankError> {
    let states = space.states();
    if states == 0 {
        return Err(RankError::SpaceNotRanked);
    }
    let rank = space.rank(state);
    let is_own = rank < states && space.unrank(rank) == *state;
    is_own.then_some(rank).ok_or(RankError::StateNotRanked)
}

/// A two-bit breadth-first search, which expands layer by layer.
///
/// # Panics
/// Its methods panic if the rank of a successor is not below [`Ranked::states`].
pub struct LayerSearch<P: Ranked> {
    space: P,
    start: u64,
    /// The rank of the goal, until it is found.
    goal: Option<u64>,
    limits: Limits,
    expand_layer: fn(&Self) -> Result<(), Limit>,
    seen: TwoBits,
    /// The number of states at each depth, for all complete layers.
    states: Vec<u64>,
    /// The depth of the layer that is expanded next. Equals the length of `states` if there is no open layer.
    depth: usize,
    /// The number of states found so far at `depth + 1`.
    found: AtomicU64,
    expanded: AtomicU64,
    generated: AtomicU64,
    is_started: bool,
    /// Started by the first step, if there is a clock.
    stopwatch: Option<Stopwatch>,
    elapsed: Option<Duration>,
}

/// The number of sets of states that are expanded before their successors are looked up: enough to have many memory accesses
/// in flight, few enough for the successors to stay in the first-level cache.
const BATCH: usize = 64;

/// The buffers of a thread.
struct Worker<A> {
    closed: Vec<RankSet>,
    successors: Successors,
    scratch: Vec<A>,
}

impl<A> Worker<A> {
    fn new() -> Self {
        Worker {
            closed: Vec::new(),
            successors: Successors::default(),
            scratch: Vec::new(),
        }
    }
}

impl<P: Ranked> LayerSearch<P> {
    /// Sets the goal at which the search stops. [`StateSpace::is_goal`](crate::StateSpace::is_goal) is not used.
    ///
    /// # Errors
    /// Returns an error if the goal has no rank of its own.
    pub fn goal(mut self, goal: &P::State) -> Result<Self, RankError>
    where
        P::State: PartialEq,
    {
        self.goal = Some(checked_rank(&self.space, goal)?);
        Ok(self)
    }

    /// Sets the limits.
    ///
    /// Limits are checked before each chunk of 16,384 ranks, so expansions and generations can exceed their limit by
    /// the states of one chunk per core. All memory is allocated before the first expansion. If it exceeds
    /// [`Limits::bytes`], or cannot be allocated, the search stops with [`Limit::Bytes`].
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Sets the limits of a running search, so that a stopped search can continue.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// Expands a layer and returns [`Step::Expanded`], or returns how the search ended.
    ///
    /// [`Step::Solution`] means that the goal is in the layer that is expanded next; the next step continues after it.
    pub fn step(&mut self) -> Step {
        self.is_started = true;
        self.stopwatch = self.stopwatch.take().or_else(|| self.limits.clock.start());
        let step = self.expand_or_end().unwrap_or_else(Step::Stopped);
        self.elapsed = self.stopwatch.as_ref().map(Stopwatch::elapsed);
        step
    }

    /// Runs to the next end.
    pub fn advance(&mut self) -> Step {
        loop {
            let step = self.step();
            if step != Step::Expanded {
                return step;
            }
        }
    }

    /// Runs to the next end and returns the result.
    pub fn run(mut self) -> Layers<P::State, P::Cost> {
        let goal = self.goal;
        let end = self.advance();
        let could_not_grow = self.could_not_grow();
        let outcome = match (end, goal) {
            (Step::Stopped(limit), _) => Outcome::Stopped(limit),
            (Step::Solution, Some(goal)) => Outcome::Solved(Solution {
                state: self.space.unrank(goal),
                depth: self.depth as u64,
                cost: None,
                proven: Proven::FewestSteps,
                ancestors: None,
            }),
            _ => Outcome::Exhausted,
        };
        Layers {
            outcome,
            could_not_grow,
            states: self.states,
            expanded: self.expanded.into_inner(),
            generated: self.generated.into_inner(),
            bytes: self.seen.bytes(),
            elapsed: self.elapsed,
        }
    }

    /// Returns the table of all states if it could not be allocated, so that [`Limit::Bytes`] stopped the search at its
    /// start.
    pub fn could_not_grow(&self) -> Option<Growth> {
        let is_without = self.is_started && self.states.is_empty();
        let bytes = TwoBits::bytes_for(self.space.states());
        is_without.then(|| Growth::default().and("table of all states", bytes as usize))
    }

    /// Returns the number of states at each depth, up to the layer that is expanded next.
    pub fn states(&self) -> &[u64] {
        &self.states
    }

    /// Returns the open states, ordered by rank; none before the first step.
    pub fn frontier(&self) -> impl Iterator<Item = P::State> {
        let (layer, _) = self.layers();
        let chunks = self.seen.chunks(layer);
        let ranks = chunks.flat_map(move |chunk| self.seen.open_in_chunk(chunk, layer));
        ranks.map(|rank| self.space.unrank(rank))
    }

    fn expand_or_end(&mut self) -> Result<Step, Limit> {
        if self.states.is_empty() {
            self.initialize()?;
        }
        if self.depth == self.states.len() {
            return Ok(Step::Exhausted);
        }
        if self
            .goal
            .take_if(|goal| self.seen.is_open(*goal, self.depth % 2))
            .is_some()
        {
            return Ok(Step::Solution);
        }
        if self
            .limits
            .depth
            .is_some_and(|most| self.depth as u64 >= most)
        {
            return Err(Limit::Depth);
        }
        (self.expand_layer)(self)?;
        self.depth += 1;
        match std::mem::take(self.found.get_mut()) {
            0 => {}
            found => self.states.push(found),
        }
        Ok(Step::Expanded)
    }

    /// Allocates the table and inserts the start.
    fn initialize(&mut self) -> Result<(), Limit> {
        let states = self.space.states();
        let most = self.limits.bytes.unwrap_or(u64::MAX);
        self.seen = TwoBits::new(states, most).ok_or(Limit::Bytes)?;
        let (layer, _) = self.layers();
        let mut start = Successors::default();
        start.add(RankSet::of(self.start));
        self.seen.insert::<false>(&mut start, layer);
        self.states.push(1);
        Ok(())
    }

    /// Returns the parities of the layer that is expanded next and of the one after it.
    fn layers(&self) -> (Parity, Parity) {
        (self.depth % 2, (self.depth + 1) % 2)
    }

    fn expand_on_one_core(&self) -> Result<(), Limit> {
        let (layer, _) = self.layers();
        let mut worker = Worker::new();
        let mut chunks = self.seen.chunks(layer);
        chunks.try_for_each(|chunk| self.expand_chunk::<false>(chunk, &mut worker))
    }

    fn expand_chunk<const SHARED: bool>(
        &self,
        chunk: usize,
        worker: &mut Worker<P::Action>,
    ) -> Result<(), Limit> {
        self.check_limits()?;
        let (layer, next) = self.layers();
        let Worker {
            closed,
            successors,
            scratch,
        } = worker;
        let (mut expanded, mut generated, mut found) = (0, 0, 0);
        self.seen.close::<SHARED>(chunk, layer, closed);
        for sets in closed.chunks(BATCH) {
            expanded += sets
                .iter()
                .map(|set| u64::from(set.members.count_ones()))
                .sum::<u64>();
            let visit = |set| successors.add(set);
            self.space.expand_ranks(sets, scratch, visit);
            generated += successors.count();
            found += self.seen.insert::<SHARED>(successors, next);
            successors.clear();
        }
        self.expanded.fetch_add(expanded, Relaxed);
        self.generated.fetch_add(generated, Relaxed);
        self.found.fetch_add(found, Relaxed);
        Ok(())
    }

    fn check_limits(&self) -> Result<(), Limit> {
        let Limits {
            expansions,
            generations,
            depth: _,
            time: _,
            bytes: _,
            cancel,
            clock: _,
        } = &self.limits;
        let passed = |most: &Option<u64>, count: &AtomicU64| {
            most.is_some_and(|most| count.load(Relaxed) >= most)
        };
        if cancel.as_ref().is_some_and(CancelFlag::is_raised) {
            Err(Limit::Cancelled)
        } else if let Some(limit) = self.limits.time_reached(self.stopwatch.as_ref()) {
            Err(limit)
        } else if passed(expansions, &self.expanded) {
            Err(Limit::Expansions)
        } else if passed(generations, &self.generated) {
            Err(Limit::Generations)
        } else {
            Ok(())
        }
    }
}

#[cfg(feature = "parallel")]
impl<P: Ranked + Sync> LayerSearch<P> {
    /// Expands each layer on all cores, with the current [`rayon`] thread pool.
    ///
    /// The number of states in a layer does not depend on the order in which they are found, so layers, counts and ends
    /// are those of one core, except if a limit is reached within a layer.
    #[must_use]
    pub fn on_all_cores(mut self) -> Self {
        self.expand_layer = LayerSearch::expand_on_all_cores;
        self
    }

    fn expand_on_all_cores(&self) -> Result<(), Limit> {
        use rayon::iter::{IntoParallelIterator, ParallelIterator};

        let (layer, _) = self.layers();
        let chunks: Vec<usize> = self.seen.chunks(layer).collect();
        chunks
            .into_par_iter()
            .try_for_each_init(Worker::new, |worker, chunk| {
                self.expand_chunk::<true>(chunk, worker)
            })
    }
}
