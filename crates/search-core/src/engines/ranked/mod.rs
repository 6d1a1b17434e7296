//! Breadth-first search over states that have numbers: two bits for each number instead of the state itself.
//!
//! R. E. Korf, *Minimizing disk I/O in two-bit breadth-first search*, 2008. A space of n [`Ranked`] states takes
//! n/4 bytes, whatever a state is, and the whole of it can be searched where no table of states would fit. What
//! comes back is how many states there are at each depth; the states themselves and their paths are not kept.
//! Each of d layers is a walk over all numbers, so time is in O(nd/32 + m) for m successors.
//!
//! ```
//! use search_core::{Ranked, StateSpace, ranked};
//!
//! /// A ring of 100 places.
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
use std::time::{Duration, Instant};

pub use error::RankError;
pub use layers::Layers;
use two_bits::{Parity, TwoBits};

use crate::problem::{Problem, Ranked};
use crate::run::{CancelFlag, Limit, Limits, Outcome, Proven, Solution, Step};
use crate::store::Growth;

/// Breadth-first search of all that can be reached from the start, on one core unless
/// [`on_all_cores`](LayerSearch::on_all_cores) says otherwise.
///
/// # Errors
/// Where the space has no numbers, or the start none of its own: the search would be that of another state.
pub fn breadth_first<M: Problem<Space: Ranked<State: PartialEq>>>(
    problem: M,
) -> Result<LayerSearch<M::Space>, RankError> {
    let (space, start) = problem.into_space_and_start();
    Ok(LayerSearch {
        start: own_rank(&space, &start)?,
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
        started_at: None,
        elapsed: Duration::ZERO,
    })
}

/// The number of a state, from which that same state is made again.
fn own_rank<P: Ranked<State: PartialEq>>(space: &P, state: &P::State) -> Result<u64, RankError> {
    let states = space.states();
    if states == 0 {
        return Err(RankError::NoNumbers);
    }
    let rank = space.rank(state);
    let is_own = rank < states && space.unrank(rank) == *state;
    is_own.then_some(rank).ok_or(RankError::NotNumbered)
}

/// A breadth-first search that goes layer by layer: all states at one depth, then all at the next.
///
/// # Panics
/// Where the rank of a successor is not below [`Ranked::states`].
pub struct LayerSearch<P: Ranked> {
    space: P,
    start: u64,
    /// Where to stop, until it is found.
    goal: Option<u64>,
    limits: Limits,
    expand_layer: fn(&Self) -> Result<(), Limit>,
    seen: TwoBits,
    /// How many states there are at each depth that was found in whole.
    states: Vec<u64>,
    /// The depth of the layer that waits to be expanded; none does where it is that behind the last one.
    depth: usize,
    /// States found so far at the depth behind it.
    found: AtomicU64,
    expanded: AtomicU64,
    generated: AtomicU64,
    started_at: Option<Instant>,
    elapsed: Duration,
}

/// Successors made before any is looked up: enough that the memory always has many to fetch, few enough to
/// stay in the cache next to the processor.
const BATCH: usize = 1024;

/// What a thread works with.
struct Worker<A> {
    successors: Vec<u64>,
    scratch: Vec<A>,
}

impl<A> Worker<A> {
    fn new() -> Self {
        Worker {
            successors: Vec::new(),
            scratch: Vec::new(),
        }
    }
}

impl<P: Ranked> LayerSearch<P> {
    /// Stops where `goal` is found, which [`StateSpace::is_goal`](crate::StateSpace::is_goal) is not asked for.
    ///
    /// # Errors
    /// Where the goal has no number of its own: another state would be found in its place.
    pub fn goal(mut self, goal: &P::State) -> Result<Self, RankError>
    where
        P::State: PartialEq,
    {
        self.goal = Some(own_rank(&self.space, goal)?);
        Ok(self)
    }

    /// Sets the limits.
    ///
    /// They are looked at before each chunk of 16,384 numbers, so expansions and generations can pass their limit by
    /// what one chunk gives, on several cores by one chunk each. All memory is taken before the first
    /// expansion; where [`Limits::bytes`] forbids it, or the system does not give as much, be it that there is not so
    /// much or that no program could address it, the search stops with [`Limit::Bytes`].
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Sets the limits of a search under way, so that one that was stopped can go on.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// Expands a layer, which is [`Step::Expanded`], or says how the search ended.
    ///
    /// [`Step::Solution`] says that the goal is in the layer that waits now; the next step goes on behind it.
    pub fn step(&mut self) -> Step {
        let started_at = *self.started_at.get_or_insert_with(Instant::now);
        let step = self.expand_or_end().unwrap_or_else(Step::Stopped);
        self.elapsed = started_at.elapsed();
        step
    }

    /// Steps on to the next end.
    pub fn advance(&mut self) -> Step {
        loop {
            let step = self.step();
            if step != Step::Expanded {
                return step;
            }
        }
    }

    /// Steps on to the next end and reports.
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

    /// The table of all states, where there was no room for it: [`Limit::Bytes`] stopped the search before it began.
    pub fn could_not_grow(&self) -> Option<Growth> {
        let is_without = self.started_at.is_some() && self.states.is_empty();
        let bytes = TwoBits::bytes_for(self.space.states());
        is_without.then(|| Growth::default().and("table of all states", bytes as usize))
    }

    /// How many states there are at each depth, up to the layer that waits to be expanded.
    pub fn states(&self) -> &[u64] {
        &self.states
    }

    /// The states that wait to be expanded, by rank; none before the first step.
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
            .take_if(|goal| self.seen.is_found(*goal))
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

    /// Takes the memory and puts the start into it.
    fn initialize(&mut self) -> Result<(), Limit> {
        let states = self.space.states();
        let most = self.limits.bytes.unwrap_or(u64::MAX);
        self.seen = TwoBits::new(states, most).ok_or(Limit::Bytes)?;
        let (layer, _) = self.layers();
        self.seen.insert::<false>(&mut vec![self.start], layer);
        self.states.push(1);
        Ok(())
    }

    /// The layer that waits to be expanded, and the one behind it.
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
            successors,
            scratch,
        } = worker;
        let (mut expanded, mut generated, mut found) = (0, 0, 0);
        let mut insert = |successors: &mut Vec<u64>| {
            generated += successors.len() as u64;
            found += self.seen.insert::<SHARED>(successors, next);
            successors.clear();
        };
        self.seen.close::<SHARED>(chunk, layer, |rank| {
            expanded += 1;
            let visit = |successor| successors.push(successor);
            self.space.expand_rank(rank, scratch, visit);
            if successors.len() >= BATCH {
                insert(successors);
            }
        });
        insert(successors);
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
            time,
            bytes: _,
            cancel,
        } = &self.limits;
        let passed = |most: &Option<u64>, count: &AtomicU64| {
            most.is_some_and(|most| count.load(Relaxed) >= most)
        };
        if cancel.as_ref().is_some_and(CancelFlag::is_raised) {
            Err(Limit::Cancelled)
        } else if time.is_some_and(|most| {
            self.started_at
                .is_some_and(|started_at| started_at.elapsed() >= most)
        }) {
            Err(Limit::Time)
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
    /// Expands each layer on all cores: those of the [`rayon`] thread pool in which the search is stepped.
    ///
    /// How many states a layer has does not depend on the order in which they are found, so layers, counts and
    /// ends are those of one core, but for a limit reached within a layer.
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
