use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use super::two_bits::{self, Parity, Successors, TwoBits};
use super::{Layers, RankError};
use crate::problem::{Problem, RankSet, Ranked, Scratch};
use crate::run::{CancelFlag, Limit, Limits, Outcome, Poison, Proven, Solution, Step, Stopwatch};
use crate::store::Growth;

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

/// A breadth-first search over ranks, which expands layer by layer.
///
/// # Panics
/// Its methods panic if the rank of a successor is not below [`Ranked::states`]. After a panic the search ends with
/// [`Limit::Panicked`].
pub struct LayerSearch<P: Ranked> {
    space: P,
    start: u64,
    /// The rank of the goal, until it is found.
    goal: Option<u64>,
    limits: Limits,
    /// Expands the open states of the layer, on one core or on all.
    expand_layer: fn(&Self) -> Result<(), Limit>,
    table: TwoBits,
    /// The table that could not be allocated, if that stopped the search.
    could_not_grow: Option<Growth>,
    /// The number of states at each depth, for all complete layers.
    states: Vec<u64>,
    /// The depth of the layer that is expanded next. Equals the length of `states` if there is no open layer.
    depth: usize,
    /// Whether a method of the space has failed, so that the layers may be wrong.
    failed: bool,
    poison: Poison,
    counters: Counters,
    /// Started by the first step, if there is a clock.
    stopwatch: Option<Stopwatch>,
    elapsed: Option<Duration>,
}

/// What several threads change, in a line of the cache without other data.
#[derive(Default)]
#[repr(align(128))]
struct Counters {
    /// The number of states found so far at `depth + 1`.
    found: AtomicU64,
    expanded: AtomicU64,
    generated: AtomicU64,
}

/// The number of sets of states that are expanded before their successors are looked up: enough to have many memory accesses in
/// flight, few enough for the successors to stay in the first-level cache.
const BATCH: usize = 64;

/// The buffers of a thread.
struct Worker<A> {
    closed: Vec<RankSet>,
    successors: Successors,
    scratch: Scratch<A>,
}

impl<A> Worker<A> {
    fn new() -> Self {
        Worker {
            closed: Vec::new(),
            successors: Successors::default(),
            scratch: Scratch::new(),
        }
    }
}

impl<P: Ranked> LayerSearch<P> {
    pub(super) fn new<M: Problem<Space = P>>(problem: M) -> Result<Self, RankError>
    where
        P::State: PartialEq,
    {
        let (space, start) = problem.into_space_and_start();
        Ok(LayerSearch {
            start: checked_rank(&space, &start)?,
            space,
            goal: None,
            limits: Limits::default(),
            expand_layer: LayerSearch::expand_on_one_core,
            table: TwoBits::default(),
            could_not_grow: None,
            states: Vec::new(),
            depth: 0,
            failed: false,
            poison: Poison::default(),
            counters: Counters::default(),
            stopwatch: None,
            elapsed: None,
        })
    }

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
    /// They are checked before each 16,384 ranks, so expansions and generations can exceed their limit by the states in these, on each
    /// core.
    ///
    /// The table is allocated before the first expansion. If it exceeds [`Limits::bytes`] or cannot be allocated, the search stops with
    /// [`Limit::Bytes`].
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
        if let Err(end) = self.poison.enter() {
            return end;
        }
        let step = self.next_step();
        self.poison.leave();
        step
    }

    fn next_step(&mut self) -> Step {
        self.stopwatch = self.stopwatch.take().or_else(|| self.limits.clock.start());
        let step = match self.failed {
            true => Err(Limit::Failed),
            false => self.expand_or_end(),
        };
        self.failed |= self.space_has_failed();
        self.elapsed = self.stopwatch.as_ref().map(Stopwatch::elapsed);
        match (self.failed, step) {
            (true, _) => Step::Stopped(Limit::Failed),
            (false, step) => step.unwrap_or_else(Step::Stopped),
        }
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
        let outcome = match (end, goal) {
            (Step::Stopped(limit), _) => Outcome::Stopped(limit),
            (Step::Solution, Some(goal)) => Outcome::Solved(Solution {
                state: self.space.unrank(goal),
                depth: self.depth as u64,
                cost: None,
                proven: Proven::FewestSteps,
                ancestors: None,
                path_costs: None,
            }),
            _ => Outcome::Exhausted,
        };
        Layers {
            outcome,
            could_not_grow: self.could_not_grow,
            states: self.states,
            expanded: self.counters.expanded.into_inner(),
            generated: self.counters.generated.into_inner(),
            bytes: self.table.bytes(),
            elapsed: self.elapsed,
        }
    }

    /// Returns the table that could not be allocated, if that is why [`Limit::Bytes`] stopped the search.
    pub fn could_not_grow(&self) -> Option<Growth> {
        self.could_not_grow
    }

    /// Returns the number of states at each depth, up to the layer that is expanded next.
    pub fn states(&self) -> &[u64] {
        &self.states
    }

    /// Returns the open states, ordered by rank; none before the first step.
    pub fn frontier(&self) -> impl Iterator<Item = P::State> {
        let (layer, _) = self.layers();
        let chunks = self.table.chunks(layer);
        let ranks = chunks.flat_map(move |chunk| self.table.open_in_chunk(chunk, layer));
        ranks.map(|rank| self.space.unrank(rank))
    }

    fn expand_or_end(&mut self) -> Result<Step, Limit> {
        let (layer, _) = self.layers();
        if self.states.is_empty() {
            self.check_limits()?;
            self.initialize()?;
        }
        if self.depth == self.states.len() {
            return Ok(Step::Exhausted);
        }
        if self
            .goal
            .take_if(|goal| self.table.is_open(*goal, layer))
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
        match std::mem::take(self.counters.found.get_mut()) {
            0 => {}
            found => self.states.push(found),
        }
        Ok(Step::Expanded)
    }

    /// Allocates the table and inserts the start.
    fn initialize(&mut self) -> Result<(), Limit> {
        let (layer, _) = self.layers();
        let most = self.limits.bytes.unwrap_or(u64::MAX);
        let table = TwoBits::allocate(self.space.states(), most);
        self.could_not_grow = table.as_ref().err().copied();
        self.table = table.map_err(|_| Limit::Bytes)?;
        self.table.insert_start(self.start, layer);
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
        let mut chunks = self.table.chunks(layer);
        chunks.try_for_each(|chunk| self.expand_chunk::<false>(chunk, &mut worker))
    }

    /// Expands the open states of a chunk. Several threads may expand different chunks at once if `SHARED` is `true`.
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
        self.table.close::<SHARED>(chunk, layer, closed);
        for sets in closed.chunks(BATCH) {
            successors.clear();
            self.space
                .expand_ranks(sets, scratch.emptied(), |set| successors.add(set));
            expanded += two_bits::count(sets);
            generated += successors.count();
            found += self.table.insert::<SHARED>(successors, next);
        }
        if expanded > 0 {
            self.counters.expanded.fetch_add(expanded, Relaxed);
            self.counters.generated.fetch_add(generated, Relaxed);
            self.counters.found.fetch_add(found, Relaxed);
        }
        self.table.end_chunk(chunk, layer);
        Ok(())
    }

    fn space_has_failed(&self) -> bool {
        P::FALLIBLE && self.space.has_failed()
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
        if self.space_has_failed() {
            Err(Limit::Failed)
        } else if cancel.as_ref().is_some_and(CancelFlag::is_raised) {
            Err(Limit::Cancelled)
        } else if let Some(limit) = self.limits.time_reached(self.stopwatch.as_ref()) {
            Err(limit)
        } else if passed(expansions, &self.counters.expanded) {
            Err(Limit::Expansions)
        } else if passed(generations, &self.counters.generated) {
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
        let chunks: Vec<usize> = self.table.chunks(layer).collect();
        chunks
            .into_par_iter()
            .try_for_each_init(Worker::new, |worker, chunk| {
                self.expand_chunk::<true>(chunk, worker)
            })
    }
}
