use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use super::table::{Parity, Table};
use super::{Layers, RankError, TwoBits};
use crate::problem::{Problem, Ranked, Scratch};
use crate::run::{CancelFlag, Limit, Limits, Outcome, Proven, Solution, Step, Stopwatch};
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

/// A breadth-first search over ranks, which expands layer by layer. `T` is the table of states: [`TwoBits`] for all ranks, or
/// [`Compact`](super::Compact) for the reached ones.
///
/// # Panics
/// Its methods panic if the rank of a successor is not below [`Ranked::states`].
pub struct LayerSearch<P: Ranked, T: Table = TwoBits> {
    space: P,
    start: u64,
    /// The rank of the goal, until it is found.
    goal: Option<u64>,
    limits: Limits,
    cores: Cores<P, T>,
    table: T,
    /// What was missing for the table, if that stopped the search.
    could_not_grow: Option<Growth>,
    /// The number of states at each depth, for all complete layers.
    states: Vec<u64>,
    /// The depth of the layer that is expanded next. Equals the length of `states` if there is no open layer.
    depth: usize,
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

/// How a search works on one core, or on all.
struct Cores<P: Ranked, T: Table> {
    expand_chunks: fn(&LayerSearch<P, T>) -> Result<(), Interruption>,
    grow: fn(&mut T, Parity, u64) -> Result<u64, Growth>,
}

/// Why a layer is not expanded to its end.
enum Interruption {
    Limit(Limit),
    TableIsFull,
}

/// The buffers of a thread.
struct Worker<A, T: Table> {
    closed: Vec<T::Set>,
    successors: T::Successors,
    scratch: Scratch<A>,
}

impl<A, T: Table> Worker<A, T> {
    fn new() -> Self {
        Worker {
            closed: Vec::new(),
            successors: T::Successors::default(),
            scratch: Scratch::new(),
        }
    }
}

impl<P: Ranked, T: Table> LayerSearch<P, T> {
    pub(super) fn new<M: Problem<Space = P>>(problem: M) -> Result<Self, RankError>
    where
        P::State: PartialEq,
    {
        const {
            assert!(!P::FALLIBLE, "a search by ranks does not stop at errors");
        };
        let (space, start) = problem.into_space_and_start();
        Ok(LayerSearch {
            start: checked_rank(&space, &start)?,
            space,
            goal: None,
            limits: Limits::default(),
            cores: Cores {
                expand_chunks: LayerSearch::expand_on_one_core,
                grow: T::grow::<false>,
            },
            table: T::default(),
            could_not_grow: None,
            states: Vec::new(),
            depth: 0,
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
    /// They are checked before each 16,384 ranks of [`TwoBits`], and before each 256 slots of [`Compact`](super::Compact), so
    /// expansions and generations can exceed their limit by the states in these, on each core.
    ///
    /// [`TwoBits`] are allocated before the first expansion, and a [`Compact`](super::Compact) table is replaced by one with
    /// twice as many slots when it is full. If the table exceeds [`Limits::bytes`], or the old and the new one together do, or
    /// it cannot be allocated, the search stops with [`Limit::Bytes`].
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

    /// Returns the open states; none before the first step. Those of [`TwoBits`] are ordered by rank.
    pub fn frontier(&self) -> impl Iterator<Item = P::State> {
        let (layer, _) = self.layers();
        let pieces = self
            .table
            .chunks(layer)
            .flat_map(|chunk| self.table.pieces(chunk));
        let ranks = pieces.flat_map(move |piece| self.table.open_in_piece(piece, layer));
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
        self.expand_layer()?;
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
        let table = T::allocate(self.space.states(), self.most_bytes());
        self.table = self.grown(table)?;
        self.table.insert_start(self.start, layer);
        self.states.push(1);
        Ok(())
    }

    /// Returns the result of an allocation, and remembers what is missing.
    fn grown<R>(&mut self, result: Result<R, Growth>) -> Result<R, Limit> {
        self.could_not_grow = result.as_ref().err().copied();
        result.map_err(|_| Limit::Bytes)
    }

    fn most_bytes(&self) -> u64 {
        self.limits.bytes.unwrap_or(u64::MAX)
    }

    /// Returns the parities of the layer that is expanded next and of the one after it.
    fn layers(&self) -> (Parity, Parity) {
        (self.depth % 2, (self.depth + 1) % 2)
    }

    /// Expands the open states of the layer, in several rounds if the table becomes full in between.
    fn expand_layer(&mut self) -> Result<(), Limit> {
        let (_, next) = self.layers();
        loop {
            while self.table.is_full() {
                self.check_limits()?;
                let most = self.most_bytes();
                let grown = (self.cores.grow)(&mut self.table, next, most);
                *self.counters.found.get_mut() += self.grown(grown)?;
            }
            match (self.cores.expand_chunks)(self) {
                Err(Interruption::Limit(limit)) => return Err(limit),
                Err(Interruption::TableIsFull) => {}
                Ok(()) if self.table.lacks_room() => {}
                Ok(()) => return Ok(()),
            }
        }
    }

    fn expand_on_one_core(&self) -> Result<(), Interruption> {
        let (layer, _) = self.layers();
        let mut worker = Worker::new();
        let mut chunks = self.table.chunks(layer);
        chunks.try_for_each(|chunk| self.expand_chunk::<false>(chunk, &mut worker))
    }

    fn expand_chunk<const SHARED: bool>(
        &self,
        chunk: usize,
        worker: &mut Worker<P::Action, T>,
    ) -> Result<(), Interruption> {
        let (layer, _) = self.layers();
        for piece in self.table.pieces(chunk) {
            self.check_limits().map_err(Interruption::Limit)?;
            if self.table.is_full() {
                return Err(Interruption::TableIsFull);
            }
            self.expand_piece::<SHARED>(piece, worker);
        }
        self.table.end_chunk(chunk, layer);
        Ok(())
    }

    fn expand_piece<const SHARED: bool>(&self, piece: usize, worker: &mut Worker<P::Action, T>) {
        let (layer, next) = self.layers();
        let Worker {
            closed,
            successors,
            scratch,
        } = worker;
        let (mut expanded, mut generated, mut found) = (0, 0, 0);
        self.table.close::<SHARED>(piece, layer, closed);
        if closed.is_empty() {
            return;
        }
        for sets in closed.chunks(T::BATCH) {
            expanded += T::count(sets);
            generated += self.table.expand(&self.space, sets, scratch, successors);
            found += self.table.insert::<SHARED>(successors, next);
        }
        self.counters.expanded.fetch_add(expanded, Relaxed);
        self.counters.generated.fetch_add(generated, Relaxed);
        self.counters.found.fetch_add(found, Relaxed);
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
impl<P: Ranked + Sync, T: Table> LayerSearch<P, T> {
    /// Expands each layer on all cores, with the current [`rayon`] thread pool.
    ///
    /// The number of states in a layer does not depend on the order in which they are found, so layers, counts and ends
    /// are those of one core, except if a limit is reached within a layer. When a [`Compact`](super::Compact) table grows does
    /// depend on that order, and so may its size.
    #[must_use]
    pub fn on_all_cores(mut self) -> Self {
        self.cores = Cores {
            expand_chunks: LayerSearch::expand_on_all_cores,
            grow: T::grow::<true>,
        };
        self
    }

    fn expand_on_all_cores(&self) -> Result<(), Interruption> {
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
