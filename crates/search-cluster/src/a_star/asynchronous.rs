//! Hash-distributed A*: every worker expands the best of its own states, without waiting for the others.

use std::hash::Hash;
use std::time::Instant;

use search_core::{Counts, Limit, Limits, Outcome, Packed, engine::Stopwatch};

use super::nodes::{Nodes, Tally};
use super::outgoing::{Outgoing, receive};
use super::worker::{Worker, search_on_all};
use super::{Goal, WholeCost, outcome_without_solution, put_goal, take_goal};
use crate::communicator::{Communicator, code_of, limit_of};
use crate::wire::{put, take};
use crate::{Config, Error, Event, Report};

/// The smallest and the largest number of expansions between two checks for messages.
const BATCH: std::ops::RangeInclusive<u64> = 64..=4096;

/// How many batches a worker may be ahead of the slowest. A worker far ahead expands states that a solution or a cheaper
/// path from a slower worker would prune, and fills the memory of the slower workers.
const MAX_LEAD: u64 = 4;

/// Runs hash-distributed A* graph search from `start` on all workers of a layout.
///
/// Each worker expands its own states in the order of f = g + h, in batches, and sends successors to
/// their owners as they are generated. It does not wait for the other workers, except that it may be only a few batches
/// ahead. The search ends when no worker has an open state, or a state on its way, that could be cheaper than the best solution.
/// A. Kishimoto, A. Fukunaga and A. Botea, *Scalable, parallel best-first search for optimal sequential planning*, 2009,
/// and *Evaluation of a simple, scalable, parallel best-first search strategy*, 2013.
///
/// The solution is optimal if the heuristic is admissible. If the space does not declare that, and some values were not 0, the
/// report states this condition. Which of several optimal solutions is found, its path, and all counts depend on the
/// layout and on timing; in [`astar`](crate::astar) they do not. With more than one worker, some states are expanded that A*
/// on one core would not expand. The workers are at different values of f, so the expansions before the last rise of f are
/// not counted.
///
/// # Limits
/// Limits are checked after each batch; those on expansions and generations use the last statuses of the other workers, so
/// they can be exceeded by a few batches of every worker. A limit on depth is refused, as states have no depth here.
///
/// # Errors
/// See [`Error`]. If one process fails, all end with an error.
///
/// # Example
/// ```
/// use classic_puzzles::SlidingTiles;
/// use search_cluster::{Config, Layout, hda_star};
///
/// let tiles: SlidingTiles = SlidingTiles::new(3, 3).expect("a valid size");
/// let start = tiles.read("8 0 6\n5 4 7\n2 3 1").expect("a valid board");
/// let report = hda_star(&tiles, start, Config::new(Layout::Workers(2)))?;
/// assert_eq!(report.solution().and_then(|solution| solution.cost), Some(31));
/// # Ok::<(), search_cluster::Error>(())
/// ```
pub fn hda_star<P>(
    space: P,
    start: P::State,
    config: Config,
) -> Result<Report<P::State, P::Cost>, Error>
where
    P: Packed<State: Eq + Hash + Clone + Send, Cost: WholeCost> + Sync,
{
    search_on_all("hda_star", (space, start), config, |worker| {
        let mut global = GlobalState::new(worker.comm.workers());
        run(worker, &mut global)?;

        // All workers have finished or been stopped.
        let halted = worker.comm.halted();
        let mine = Status::of(&worker.nodes, worker.comm, u64::MAX, true, global.best);
        let mut mine = mine.to_bytes();
        put(
            &mut mine,
            halted.map_or(u64::MAX, |limit| code_of(limit).into()),
        );
        let mut total = Status::default();
        let mut stopped = None;
        for bytes in worker.comm.all_gather(&mine)? {
            let from = &mut bytes.as_slice();
            total.add(&Status::read(from)?);
            let limit = u8::try_from(take(from)?).ok().and_then(limit_of);
            stopped = stopped.or(limit);
        }
        let outcome = match (stopped, &total.best) {
            (Some(limit), _) => Outcome::Stopped(limit),
            (None, Some(goal)) => Outcome::Solved(worker.solution(total.tally, goal)?),
            (None, None) => {
                outcome_without_solution(&total.tally, worker.space.declared_heuristic())
            }
        };
        Ok(worker.report(outcome, total.counts(), (Vec::new(), total.sent)))
    })
}

/// Expands batch by batch, until no worker can find a cheaper solution, or a limit is reached.
fn run<P>(worker: &mut Worker<'_, '_, P>, global: &mut GlobalState) -> Result<(), Error>
where
    P: Packed<State: Eq + Hash + Clone, Cost: WholeCost>,
{
    let mut outgoing = Outgoing::new(worker.comm.workers());
    let mut successors = Vec::new();
    let mut batch = 0_u64;
    let mut last_event = Instant::now();
    while worker.comm.halted().is_none() && !global.is_finished() {
        if !worker.comm.has_all_before(batch.saturating_sub(MAX_LEAD)) {
            receive_all(worker, global, true)?;
            continue;
        }
        // States sent in this batch arrive before any worker is more than `MAX_LEAD` batches ahead.
        let before = outgoing.sent;
        let most = (worker.nodes.open() / 4).clamp(*BATCH.start(), *BATCH.end());
        let mut expanded = 0;
        while expanded < most
            && let Some(node) = worker.nodes.pop_below(global.bound())
        {
            if let Some(goal) = worker.nodes.solution(node.id) {
                global.record_goal(goal);
                continue;
            }
            outgoing.expand(worker, &mut successors, node)?;
            expanded += 1;
        }
        outgoing.send(worker.comm);
        let next = worker.nodes.smallest_below(global.bound());
        let is_idle = outgoing.sent == before && next.is_none();
        let best = global.best.clone();
        let status = Status::of(&worker.nodes, worker.comm, batch, is_idle, best);
        worker.comm.broadcast_status(&status.to_bytes());
        batch += 1;
        worker.comm.advance_to(batch);
        if let Some(limit) = worker.reached().or_else(|| global.reached(worker.limits)) {
            worker.comm.halt(limit);
        }
        receive_all(worker, global, is_idle)?;
        // Progress is reported once a second, as there are no rounds.
        if worker.comm.index() == 0 && last_event.elapsed().as_secs() >= 1 {
            last_event = Instant::now();
            let f = worker.nodes.smallest_f();
            let event = global.event(batch, f, worker.stopwatch.as_ref());
            worker.progress.call(&event);
        }
    }
    // Nothing is sent from here on, so no other worker has to wait for this one.
    worker.comm.advance_to(u64::MAX);
    Ok(())
}

fn receive_all<P>(
    worker: &mut Worker<'_, '_, P>,
    global: &mut GlobalState,
    wait: bool,
) -> Result<(), Error>
where
    P: Packed<State: Eq + Hash + Clone, Cost: WholeCost>,
{
    let arrived = if wait {
        worker.comm.wait()?
    } else {
        worker.comm.step()?
    };
    for packet in arrived {
        receive(worker.space, &mut worker.nodes, &packet.bytes)?;
    }
    for (from, bytes) in worker.comm.statuses() {
        global.record_status(from, Status::read(&mut bytes.as_slice())?);
    }
    Ok(())
}

/// What a worker sends to all workers after each batch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Status {
    batch: u64,
    /// It has sent no states in this batch, and has no open state that could be cheaper than the best solution that it knows.
    is_idle: bool,
    best: Option<Goal>,
    tally: Tally,
    sent: u64,
}

impl Status {
    fn of<P>(
        nodes: &Nodes<'_, P>,
        comm: &Communicator<'_>,
        batch: u64,
        is_idle: bool,
        best: Option<Goal>,
    ) -> Status
    where
        P: Packed<State: Eq + Hash + Clone, Cost: WholeCost>,
    {
        Status {
            batch,
            is_idle,
            best,
            tally: nodes.tally(),
            sent: comm.sent(),
        }
    }

    fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        put(&mut out, self.batch);
        put(&mut out, self.is_idle.into());
        self.tally.put(&mut out);
        put(&mut out, self.sent);
        put_goal(&mut out, self.best.as_ref());
        out
    }

    fn read(from: &mut &[u8]) -> Result<Status, Error> {
        Ok(Status {
            batch: take(from)?,
            is_idle: take(from)? == 1,
            tally: Tally::take(from)?,
            sent: take(from)?,
            best: take_goal(from)?,
        })
    }

    fn add(&mut self, other: &Status) {
        self.tally = self.tally.beside(&other.tally);
        self.sent += other.sent;
        self.best = self.best.take().into_iter().chain(other.best.clone()).min();
    }

    /// The peak frontier is the size at the end, as workers do not know how many states are open on the others at one time.
    fn counts(&self) -> Counts {
        let counts = self.tally.counts;
        Counts {
            duplicates: (counts.generated + 1).saturating_sub(counts.stored),
            ..counts
        }
    }
}

/// The last known statuses of all workers, including this one.
struct GlobalState {
    latest: Vec<Status>,
    /// The batch since which each has been idle.
    idle_since: Vec<Option<u64>>,
    best: Option<Goal>,
}

impl GlobalState {
    fn new(workers: usize) -> GlobalState {
        GlobalState {
            latest: vec![Status::default(); workers],
            idle_since: vec![None; workers],
            best: None,
        }
    }

    fn record_status(&mut self, from: usize, status: Status) {
        if let Some(best) = status.best.clone() {
            self.record_goal(best);
        }
        let since = self.idle_since[from].filter(|_| status.is_idle);
        self.idle_since[from] = since.or(Some(status.batch).filter(|_| status.is_idle));
        self.latest[from] = status;
    }

    fn record_goal(&mut self, goal: Goal) {
        self.best = self.best.take().into_iter().chain([goal]).min();
    }

    /// Returns the cost of the best solution: states whose f is not below it need not be expanded.
    fn bound(&self) -> Option<u64> {
        self.best.as_ref().map(|(cost, _)| *cost)
    }

    /// Returns whether all workers were idle, and sent nothing, for more than `MAX_LEAD` batches, so that everything sent
    /// before has arrived. This condition is final, so all workers detect it, at different times.
    fn is_finished(&self) -> bool {
        let since = self
            .idle_since
            .iter()
            .copied()
            .collect::<Option<Vec<u64>>>();
        let upto = self.latest.iter().map(|status| status.batch).min();
        match (since.and_then(|since| since.into_iter().max()), upto) {
            (Some(since), Some(upto)) => upto > since + MAX_LEAD,
            _ => false,
        }
    }

    fn total(&self) -> Status {
        let mut total = Status::default();
        self.latest.iter().for_each(|status| total.add(status));
        total
    }

    fn reached(&self, limits: &Limits) -> Option<Limit> {
        let total = self.total();
        if limits
            .expansions
            .is_some_and(|most| total.tally.counts.expanded >= most)
        {
            return Some(Limit::Expansions);
        }
        let generations = limits
            .generations
            .is_some_and(|most| total.tally.counts.generated >= most);
        generations.then_some(Limit::Generations)
    }

    fn event(&self, batch: u64, f: Option<u64>, stopwatch: Option<&Stopwatch>) -> Event {
        let total = self.total();
        let counts = total.tally.counts;
        Event {
            number: batch,
            f,
            new: counts.peak_frontier,
            expanded: counts.expanded,
            generated: counts.generated,
            stored: counts.stored,
            bytes: counts.bytes,
            sent: total.sent,
            elapsed: stopwatch.map(Stopwatch::elapsed),
        }
    }
}
