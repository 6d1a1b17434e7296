mod bounds;
mod guard;
mod inspect;
mod pace;
mod proof;
mod report;
mod restart;
mod room;
mod solutions;

pub(super) use pace::Pace;

use bounds::Bounds;

use super::engine::{Batch, Context, Current, Engine, Statistics};
use super::step_limits::StepLimits;
use super::successors::Successors;
use super::{Limit, Limits, Node, Observer, Poison, Step, Stopwatch};
use crate::problem::{Problem, StateSpace};
use crate::store::{Reserve, Store};

/// A search that can be run, stepped, resumed and inspected.
///
/// Created by the functions of the engine modules, such as [`breadth_first`](crate::breadth_first),
/// [`depth_first`](crate::depth_first) and [`best_first`](crate::best_first).
///
/// The types of most engines are private. Name a search by the alias in its module, such as [`a_star::Graph`](crate::a_star::Graph), or
/// accept any: `fn solve<P: StateSpace, E: Engine<P>>(search: Search<P, E>)`.
///
/// ```
/// use search_core::{Limits, Searchable, Step, best_first};
/// # #[derive(Clone, PartialEq, Eq, Hash)]
/// # struct Number(u32);
/// # impl Searchable for Number {
/// #     fn is_solution(&self) -> bool { self.0 % 7 == 6 }
/// #     fn successors(&self) -> impl IntoIterator<Item = Self> { [Number(self.0 + 1), Number(self.0 * 2)] }
/// #     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result { write!(out, "{}", self.0) }
/// # }
/// let mut search = best_first::graph(Number(1)).limits(Limits { expansions: Some(100), ..Limits::default() });
/// assert_eq!(search.step(), Step::Expanded);
/// assert_eq!(search.frontier().count(), 1); // 2 is the only successor of 1, by adding and by doubling
///
/// let first_three: Vec<u32> = search.solutions().take(3).map(|solution| solution.state.0).collect();
/// assert_eq!(first_three, [6, 20, 34]);
/// ```
///
/// # Panics of a space
/// A panic in a method of the space, of a state or of the observer leaves a search in the middle of a step: a state may be taken from the
/// open list and not expanded. If the program catches the panic, as a server does, the search ends with [`Limit::Panicked`] from then on.
/// It finds and proves nothing more, and returns no states, until it is [restarted](Search::restart).
///
/// ```
/// use search_core::{Limit, Step, breadth_first, from_fn};
/// use std::cell::Cell;
/// use std::panic::{AssertUnwindSafe, catch_unwind};
///
/// let failed = Cell::new(false);
/// let next = |&number: &u32| {
///     assert!(number != 7 || failed.replace(true), "the first time");
///     [number + 1, number + 2]
/// };
/// let mut search = breadth_first::graph(from_fn(0, next, |number| *number == 9));
/// assert!(catch_unwind(AssertUnwindSafe(|| search.advance())).is_err());
/// assert_eq!(search.advance(), Step::Stopped(Limit::Panicked)); // 9 can be reached from 7
/// search.restart(0);
/// assert_eq!(search.advance(), Step::Solution);
/// ```
pub struct Search<P: StateSpace, E, O = ()> {
    space: P,
    pub(crate) engine: E,
    observer: O,
    limits: Limits,
    statistics: Statistics,
    /// The start, until the first step.
    start: Option<P::State>,
    /// Further starts, until the first step.
    more_starts: Vec<P::State>,
    /// Started by the first step, if there is a clock.
    stopwatch: Option<Stopwatch>,
    /// Whether the clock is read even if there is no limit on time.
    timed: bool,
    /// Whether memory of the search before the last restart was kept.
    reused: bool,
    /// Whether the next step has to handle the start or a pending state before the frontier.
    paused: bool,
    pending: Option<Pending>,
    /// Whether any limit other than depth is set.
    limited: bool,
    /// The number of expansions that can be made before the limits are checked again.
    unchecked: u64,
    pace: Pace,
    step_limits: StepLimits,
    /// The smallest depth at which a state was not expanded because of the depth limit.
    cut_off: Option<u64>,
    first_solution: Option<FirstSolution<P::Cost>>,
    bounds: Bounds<P::Cost>,
    successors: Successors<P>,
    poison: Poison,
}

/// The depth and cost of the first solution, to which the proof of an engine refers.
#[derive(Clone, Copy)]
struct FirstSolution<C> {
    depth: u64,
    cost: Option<C>,
}

/// The current state, if it was not expanded in the step that took it from the frontier.
#[derive(Clone, Copy)]
enum Pending {
    /// The latest solution.
    Solution(Current),
    /// A state that was not expanded, or not to the end, because of a limit.
    Stopped(Current),
}

impl<P: StateSpace, E: Engine<P>> Search<P, E> {
    pub(crate) fn new(space: P, start: P::State, engine: E) -> Self {
        Search {
            space,
            engine,
            observer: (),
            limits: Limits::default(),
            statistics: Statistics::default(),
            start: Some(start),
            more_starts: Vec::new(),
            stopwatch: None,
            timed: true,
            reused: false,
            paused: true,
            pending: None,
            limited: false,
            unchecked: 0,
            pace: Pace::default(),
            step_limits: StepLimits::default(),
            cut_off: None,
            first_solution: None,
            bounds: Bounds::UNKNOWN,
            successors: Successors::new(),
            poison: Poison::default(),
        }
    }

    /// Creates a search of `problem` by an engine of your own. See [`Engine`] for an example.
    pub fn by_engine(engine: E, problem: impl Problem<Space = P>) -> Self {
        let (space, start) = problem.into_space_and_start();
        Search::new(space, start, engine)
    }

    /// Sets the observer, which receives all events from now on.
    #[must_use]
    pub fn observe<O: Observer<P>>(self, observer: O) -> Search<P, E, O> {
        self.map(|engine| engine, |()| observer)
    }
}

impl<P: StateSpace, E, O> Search<P, E, O> {
    /// Converts the engine and keeps everything else.
    pub(crate) fn map_engine<F>(self, engine: impl FnOnce(E) -> F) -> Search<P, F, O> {
        self.map(engine, |observer| observer)
    }

    fn map<F, Q>(
        self,
        engine: impl FnOnce(E) -> F,
        observer: impl FnOnce(O) -> Q,
    ) -> Search<P, F, Q> {
        Search {
            space: self.space,
            engine: engine(self.engine),
            observer: observer(self.observer),
            limits: self.limits,
            statistics: self.statistics,
            start: self.start,
            more_starts: self.more_starts,
            stopwatch: self.stopwatch,
            timed: self.timed,
            reused: self.reused,
            paused: self.paused,
            pending: self.pending,
            limited: self.limited,
            unchecked: 0,
            pace: self.pace,
            step_limits: self.step_limits,
            cut_off: self.cut_off,
            first_solution: self.first_solution,
            bounds: self.bounds,
            successors: self.successors,
            poison: self.poison,
        }
    }
}

impl<P: StateSpace, E: Engine<P>, O: Observer<P>> Search<P, E, O> {
    /// Sets the limits.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.set_limits(limits);
        self
    }

    /// Sets the limits of a running search, so that a stopped search can continue.
    pub fn set_limits(&mut self, limits: Limits) {
        let Limits {
            expansions,
            generations,
            depth: _,
            time,
            bytes,
            cancel,
            clock: _,
        } = &limits;
        self.limited = expansions.is_some()
            || generations.is_some()
            || time.is_some()
            || bytes.is_some()
            || cancel.is_some();
        self.unchecked = 0;
        self.pace = Pace::default();
        self.step_limits.resume();
        self.limits = limits;
        if self.limits.bytes.is_some() {
            self.free_reused();
        }
        if !self.paused {
            self.start_stopwatch();
        }
    }

    /// Starts to measure the time, if it is needed and not measured yet.
    fn start_stopwatch(&mut self) {
        if self.timed || self.limits.time.is_some() {
            self.stopwatch = self.stopwatch.take().or_else(|| self.limits.clock.start());
        }
    }

    /// Does not read the clock unless there is a limit on time; [`elapsed`](crate::Counts::elapsed) is then unknown.
    /// Useful for many searches that take about as long as reading the clock.
    ///
    /// ```
    /// # use search_core::{Searchable, depth_first};
    /// # #[derive(PartialEq, Eq, Hash)]
    /// # struct Number(u32);
    /// # impl Searchable for Number {
    /// #     fn is_solution(&self) -> bool { self.0 == 3 }
    /// #     fn successors(&self) -> impl IntoIterator<Item = Self> { [Number(self.0 + 1)] }
    /// #     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result { write!(out, "{}", self.0) }
    /// # }
    /// let report = depth_first::tree(Number(1)).untimed().run();
    /// assert!(report.solution().is_some());
    /// assert_eq!(report.counts.elapsed, None);
    /// ```
    #[must_use]
    pub fn untimed(mut self) -> Self {
        self.timed = false;
        self
    }

    /// Takes one state from the frontier, tests it, and expands it unless it is a solution or a limit is reached.
    #[inline]
    pub fn step(&mut self) -> Step {
        self.unchecked = 0;
        self.guarded(Self::next_step).unwrap_or_else(|end| end)
    }

    /// Makes a step without a check of the limits if there are [unchecked](Search::unchecked) expansions.
    #[inline]
    fn next_step(&mut self) -> Step {
        if self.has_failed() {
            return self.end(Step::Stopped(Limit::Failed));
        }
        let stopped = if self.paused { self.resume() } else { None };
        let mut continues = false;
        let current = match stopped {
            Some(current) => {
                continues = std::mem::take(&mut self.step_limits.is_unfinished);
                current
            }
            None => {
                let (engine, mut context) = self.context();
                let Some(current) = engine.take(&mut context) else {
                    return self.frontier_is_empty();
                };
                let counts = &mut context.statistics.counts;
                counts.goal_tests += 1;
                let is_goal = engine.is_goal(current, context.space);
                if self.has_failed() {
                    self.pending = Some(Pending::Stopped(current));
                    return self.end(Step::Stopped(Limit::Failed));
                }
                if is_goal {
                    return self.found(current);
                }
                current
            }
        };
        let at_limit = !continues && self.limits.depth.is_some_and(|most| current.depth >= most);
        if self.unchecked > 0 && !self.statistics.full {
            self.unchecked -= 1;
        } else if (self.limited || self.statistics.full)
            && let Some(limit) = self.limit_reached(at_limit || continues)
        {
            self.step_limits.is_unfinished = continues;
            self.pending = Some(Pending::Stopped(current));
            return self.end(Step::Stopped(limit));
        }
        if at_limit {
            self.note_peaks();
            let (engine, mut context) = self.context();
            engine.drop_current(current, &mut context);
            let least = self.cut_off.unwrap_or(current.depth);
            self.cut_off = Some(least.min(current.depth));
            return Step::CutOff;
        }
        if let Some(most) = self.limits.bytes {
            self.set_room(most, continues);
        }
        let (engine, mut context) = self.context();
        if !continues {
            context.statistics.counts.expanded += 1;
            if O::PRESENT {
                context
                    .observer
                    .expand(&engine.node(current.id, current.depth));
            }
        }
        engine.expand(current, &mut context);
        if let Some(limit) = self.step_limits.reached {
            return self.interrupted(current, limit);
        }
        self.note_peaks();
        Step::Expanded
    }

    /// Ends a batch within an expansion, which the next step continues unless a limit was reached.
    #[cold]
    fn continue_later(&mut self, current: Current) -> Step {
        if let Some(limit) = self.step_limits.reached {
            return self.interrupted(current, limit);
        }
        self.step_limits.is_unfinished = true;
        self.pending = Some(Pending::Stopped(current));
        self.paused = true;
        Step::Expanded
    }

    /// Ends a step with an unfinished expansion.
    #[cold]
    fn interrupted(&mut self, current: Current, limit: Limit) -> Step {
        self.step_limits.reached = None;
        self.pending = Some(Pending::Stopped(current));
        self.end(Step::Stopped(limit))
    }

    /// Runs to the next solution, the end of the space, or a limit.
    pub fn advance(&mut self) -> Step {
        self.guarded(Self::run_to_end).unwrap_or_else(|end| end)
    }

    // Its loop is most of the code of a search.
    #[inline(never)]
    fn run_to_end(&mut self) -> Step {
        self.unchecked = 0;
        self.pace.resume();
        loop {
            if self.limited && self.unchecked == 0 {
                self.unchecked = self.expansions_ahead();
            }
            let step = match self.batch_limit() {
                Some(most) => self.batch(most),
                None => self.next_step(),
            };
            match step {
                Step::Expanded | Step::CutOff => {}
                end => return end,
            }
        }
    }

    /// Reserves memory for `states` states, so that the collections grow less often. For engines that store a frontier
    /// or all states, not only a path.
    #[must_use]
    pub fn with_capacity(mut self, states: usize) -> Self
    where
        E::Store: Reserve<P::State>,
    {
        self.free_reused();
        self.engine.store_mut().reserve(states);
        self
    }

    fn context(&mut self) -> (&mut E, Context<'_, P, O>) {
        let context = Context {
            space: &self.space,
            statistics: &mut self.statistics,
            observer: &mut self.observer,
            successors: &mut self.successors,
            limits: Some((&self.limits, self.stopwatch.as_ref())),
            step_limits: &mut self.step_limits,
        };
        (&mut self.engine, context)
    }

    /// Starts the search, or resumes it after an end. Returns the state that was not expanded because of a limit, if
    /// any.
    #[cold]
    fn resume(&mut self) -> Option<Current> {
        self.paused = false;
        self.step_limits.resume();
        let start = self.start.take();
        let more_starts = std::mem::take(&mut self.more_starts);
        let pending = self.pending.take();
        self.start_stopwatch();
        let (engine, mut context) = self.context();
        if let Some(start) = start {
            engine.start(start, &mut context);
            for start in more_starts {
                engine.start(start, &mut context);
            }
            self.note_peaks();
            return None;
        }
        match pending? {
            Pending::Stopped(current) => Some(current),
            Pending::Solution(passed) => {
                engine.continue_after_solution(passed, &mut context);
                None
            }
        }
    }

    #[cold]
    fn found(&mut self, current: Current) -> Step {
        let current = self.engine.found(current, &self.space);
        if O::PRESENT {
            let (engine, context) = self.context();
            let node = engine.node(current.id, current.depth);
            context.observer.solution(&node);
            if let Some(path) = engine.store().path(current.id) {
                let before = (0..).zip(path.iter().take(path.len() - 1));
                let before = before.map(|(depth, &id)| engine.node(id, depth));
                // The last node is `node`: in bidirectional search, a goal where both sides meet has a number on each
                // side.
                let path: Vec<Node<'_, P>> = before.chain([node]).collect();
                context.observer.solution_path(&path);
            }
        }
        let Node { depth, g: cost, .. } = self.engine.node(current.id, current.depth);
        self.first_solution
            .get_or_insert(FirstSolution { depth, cost });
        if O::PRESENT {
            let proven = self.proven(depth, cost);
            self.observer.proven(proven);
        }
        if E::ANYTIME {
            self.bounds.best = cost;
        }
        self.pending = Some(Pending::Solution(current));
        self.end(Step::Solution)
    }

    #[inline]
    fn batch(&mut self, most: u64) -> Step {
        self.unchecked = 0;
        if let Some(most) = self.limits.bytes {
            self.set_room(most, true);
        }
        let mut context = Context {
            space: &self.space,
            statistics: &mut self.statistics,
            observer: &mut (),
            successors: &mut self.successors,
            limits: Some((&self.limits, self.stopwatch.as_ref())),
            step_limits: &mut self.step_limits,
        };
        match self.engine.batch(most, &mut context) {
            Batch::Expanded => Step::Expanded,
            Batch::Unfinished(current) => self.continue_later(current),
            Batch::Goal(current) => self.found(current),
            Batch::FrontierEmpty => self.frontier_is_empty(),
        }
    }

    #[cold]
    fn frontier_is_empty(&mut self) -> Step {
        let failed = self.has_failed();
        let reached = self.step_limits.reached.take();
        self.step_limits.is_unfinished = false;
        self.end(if failed {
            Step::Stopped(Limit::Failed)
        } else if let Some(limit) = reached {
            // The frontier is not empty: the engine stopped before it came to the next state.
            Step::Stopped(limit)
        } else if self.statistics.full {
            Step::Stopped(Limit::States)
        } else if self.cut_off.is_some() {
            Step::Stopped(Limit::Depth)
        } else if self.statistics.out_of_bytes {
            Step::Stopped(Limit::Bytes)
        } else if self.statistics.incomplete {
            Step::Stopped(Limit::Incomplete)
        } else if self.statistics.cost_overflow && !(E::ANYTIME && self.first_solution.is_some()) {
            // After a solution only cheaper ones matter, and the discarded paths cost more than any solution.
            Step::Stopped(Limit::CostOverflow)
        } else if self.distrusts_dead_ends() && !(E::ANYTIME && self.first_solution.is_some()) {
            // What is proven of the best solution has the condition already.
            Step::Stopped(Limit::DeadEnds)
        } else {
            Step::Exhausted
        })
    }

    /// Returns whether a method of a fallible space has failed since the search began.
    #[inline]
    fn has_failed(&mut self) -> bool {
        if P::FALLIBLE {
            self.statistics.failed |= self.space.has_failed();
        }
        P::FALLIBLE && self.statistics.failed
    }

    #[cold]
    fn end(&mut self, how: Step) -> Step {
        // Peaks are those between expansions.
        if !self.step_limits.is_unfinished {
            self.note_peaks();
        }
        self.statistics.counts.elapsed = self.stopwatch.as_ref().map(Stopwatch::elapsed);
        self.paused = true;
        if E::ANYTIME {
            self.note_bound();
        }
        if O::PRESENT {
            if E::ANYTIME && how == Step::Exhausted && self.first_solution.is_some() {
                let proven = self.proven_of_best(how);
                self.observer.proven(proven);
            }
            let counts = self.counts();
            self.observer.end(how, &counts);
        }
        how
    }

    #[inline]
    fn note_peaks(&mut self) {
        let stored = if E::STORED_MAY_FALL {
            self.engine.stored()
        } else {
            0
        };
        self.statistics
            .note_peaks(self.engine.frontier_len(), stored);
    }
}
