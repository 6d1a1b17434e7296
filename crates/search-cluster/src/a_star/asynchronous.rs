//! Hash-distributed A*: every worker expands the best that it has, and waits for nobody.

use std::hash::Hash;
use std::time::Instant;

use search_core::{Counts, Limit, Limits, Outcome, Packed};

use super::nodes::{Done, Nodes};
use super::outgoing::{Outgoing, receive};
use super::{Goal, WholeCost, limit_in, nothing_left, put_goal, solution, take_goal};
use crate::crew::{Crew, code_of, limit_of};
use crate::prepare::prepare;
use crate::run::on_all_workers;
use crate::wire::{put, take};
use crate::{Config, Error, Event, Report};

/// The fewest and the most states that are expanded before a worker looks at what has arrived.
const BATCH: std::ops::RangeInclusive<u64> = 64..=4096;

/// How many batches a worker may be ahead of the slowest: one that is far ahead expands what a solution or a cheaper
/// path on its way would have spared it, and fills the memory of those that cannot keep up.
const AHEAD: u64 = 4;

/// Hash-distributed A* graph search from `start` on all workers of a layout.
///
/// Each worker expands the states that it owns in the order of their f = g + h, in batches, and sends successors to
/// their owners as they are made; it neither knows nor waits for what others do, but for a bound on how far it may be
/// ahead. The search ends when all have long had nothing left that could be cheaper than the best solution. A.
/// Kishimoto, A. Fukunaga and A. Botea, *Scalable, parallel best-first search for optimal sequential planning*, 2009,
/// and *Evaluation of a simple, scalable, parallel best-first search strategy*, 2013.
///
/// The solution costs least, always, if the heuristic never overestimates: where the space does not declare that, and
/// some values were not 0, the proof says so. Which of several that cost as much is found,
/// its path, and all counts depend on the layout and on chance; [`astar`](crate::astar) is the search in which they do
/// not. On more than one worker some states are expanded that A* on one core would not. Each worker is at an f of its own, so
/// there is no moment at which f rises for the last time: the expansions before it are not counted.
///
/// # Limits
/// They are looked at after each batch, those on expansions and generations by what others have told last: so many
/// batches more than there are workers can be expanded. One on depth is refused, for a state has no depth here.
///
/// # Errors
/// See [`Error`]. All processes end with one if one of them does.
///
/// # Example
/// ```
/// use classic_puzzles::SlidingTiles;
/// use search_cluster::{Config, Layout, hda_star};
///
/// let tiles: SlidingTiles = SlidingTiles::new(3, 3).expect("9 cells fit");
/// let start = tiles.read("8 0 6\n5 4 7\n2 3 1").expect("each tile is there once");
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
    let mut config = config;
    super::refuse_depth(&config.limits)?;
    let prepared = prepare("hda_star", &space, start, &mut config, "none")?;
    let (plan, packed) = (prepared.plan, prepared.packed);
    let Config {
        limits, progress, ..
    } = config;
    on_all_workers(plan, |crew| {
        let begun = Instant::now();
        let mut nodes = Nodes::new(&space);
        super::place_start(&space, crew, &mut nodes, &packed)?;
        let mut others = Others::new(crew.workers());
        run(
            &space,
            crew,
            &mut nodes,
            &mut others,
            (&limits, begun),
            |event| progress.tell(event),
        )?;

        // All have come to an end, or been stopped: now they wait for each other.
        let halted = crew.halted();
        let mine = Status::of(&nodes, crew, u64::MAX, true, others.best.clone());
        let mut mine = mine.to_bytes();
        put(
            &mut mine,
            halted.map_or(u64::MAX, |limit| code_of(limit).into()),
        );
        let mut total = Status::default();
        let mut stopped = None;
        for told in crew.gather(&mine)? {
            let from = &mut told.as_slice();
            total.add(&Status::read(from)?);
            let limit = u8::try_from(take(from)?).ok().and_then(limit_of);
            stopped = stopped.or(limit);
        }
        let outcome = match (stopped, &total.best) {
            (Some(limit), _) => Outcome::Stopped(limit),
            (None, Some(goal)) => {
                Outcome::Solved(solution(&space, crew, &nodes, total.done, goal)?)
            }
            (None, None) => nothing_left(&total.done),
        };
        let stopped = limit_in(&outcome);
        Ok(Report {
            search: search_core::Report {
                outcome,
                stopped,
                could_not_grow: None,
                ties: None,
                counts: Counts {
                    elapsed: begun.elapsed(),
                    ..total.counts()
                },
            },
            levels: Vec::new(),
            workers: crew.workers(),
            sent: total.sent,
            resumed: None,
        })
    })
}

/// Expands batch by batch, until nobody can find anything cheaper, or a limit is reached.
fn run<P>(
    space: &P,
    crew: &mut Crew<'_>,
    nodes: &mut Nodes<'_, P>,
    others: &mut Others,
    (limits, begun): (&Limits, Instant),
    tell: impl Fn(&Event),
) -> Result<(), Error>
where
    P: Packed<State: Eq + Hash + Clone, Cost: WholeCost>,
{
    let mut outgoing = Outgoing::new(crew.workers());
    let mut made = Vec::new();
    let mut batch = 0_u64;
    let mut told = Instant::now();
    while crew.halted().is_none() && !others.are_done() {
        if !crew.has_all_before(batch.saturating_sub(AHEAD)) {
            take_in(space, crew, nodes, others, true)?;
            continue;
        }
        // What is sent in this batch is there for all at the time of the next but a few.
        let before = outgoing.sent;
        let most = (nodes.open() / 4).clamp(*BATCH.start(), *BATCH.end());
        let mut expanded = 0;
        while expanded < most
            && let Some(taken) = nodes.pop_below(others.bound())
        {
            if let Some(goal) = nodes.solution(taken.id) {
                others.hear_of(goal);
                continue;
            }
            outgoing.expand(space, crew, nodes, &mut made, taken)?;
            expanded += 1;
        }
        outgoing.send(crew);
        let is_idle = outgoing.sent == before && nodes.smallest_below(others.bound()).is_none();
        let status = Status::of(nodes, crew, batch, is_idle, others.best.clone());
        crew.tell_status(&status.to_bytes());
        batch += 1;
        crew.advance_to(batch);
        if let Some(limit) =
            super::reached(limits, begun, crew, nodes).or_else(|| others.reached(limits))
        {
            crew.halt(limit);
        }
        take_in(space, crew, nodes, others, is_idle)?;
        // Once a second: there are no rounds.
        if crew.index() == 0 && told.elapsed().as_secs() >= 1 {
            told = Instant::now();
            tell(&others.event(batch, nodes.smallest_f(), begun));
        }
    }
    // From here on nothing is sent, so nobody need wait for this worker.
    crew.advance_to(u64::MAX);
    Ok(())
}

fn take_in<P>(
    space: &P,
    crew: &mut Crew<'_>,
    nodes: &mut Nodes<'_, P>,
    others: &mut Others,
    wait: bool,
) -> Result<(), Error>
where
    P: Packed<State: Eq + Hash + Clone, Cost: WholeCost>,
{
    let arrived = if wait { crew.wait()? } else { crew.step()? };
    for parcel in arrived {
        receive(space, nodes, &parcel.bytes)?;
    }
    for (from, bytes) in crew.statuses() {
        others.hear(from, Status::read(&mut bytes.as_slice())?);
    }
    Ok(())
}

/// What a worker tells after each batch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Status {
    batch: u64,
    /// It has sent nothing in this batch, and has nothing that could be cheaper than the best solution it knows.
    is_idle: bool,
    best: Option<Goal>,
    done: Done,
    sent: u64,
}

impl Status {
    fn of<P>(
        nodes: &Nodes<'_, P>,
        crew: &Crew<'_>,
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
            done: nodes.done(),
            sent: crew.sent(),
        }
    }

    fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        put(&mut out, self.batch);
        put(&mut out, self.is_idle.into());
        self.done.put(&mut out);
        put(&mut out, self.sent);
        put_goal(&mut out, self.best.as_ref());
        out
    }

    fn read(from: &mut &[u8]) -> Result<Status, Error> {
        Ok(Status {
            batch: take(from)?,
            is_idle: take(from)? == 1,
            done: Done::take(from)?,
            sent: take(from)?,
            best: take_goal(from)?,
        })
    }

    fn add(&mut self, other: &Status) {
        self.done = self.done.beside(&other.done);
        self.sent += other.sent;
        self.best = self.best.take().into_iter().chain(other.best.clone()).min();
    }

    /// The peak frontier is the frontier at the end, as workers do not know how many states are open on others at one time.
    fn counts(&self) -> Counts {
        let counts = self.done.counts;
        Counts {
            duplicates: (counts.generated + 1).saturating_sub(counts.stored),
            ..counts
        }
    }
}

/// What a worker knows of all, itself included.
struct Others {
    latest: Vec<Status>,
    /// The batch since which each has been idle.
    idle_since: Vec<Option<u64>>,
    best: Option<Goal>,
}

impl Others {
    fn new(workers: usize) -> Others {
        Others {
            latest: vec![Status::default(); workers],
            idle_since: vec![None; workers],
            best: None,
        }
    }

    fn hear(&mut self, from: usize, status: Status) {
        if let Some(best) = status.best.clone() {
            self.hear_of(best);
        }
        let since = self.idle_since[from].filter(|_| status.is_idle);
        self.idle_since[from] = since.or(Some(status.batch).filter(|_| status.is_idle));
        self.latest[from] = status;
    }

    fn hear_of(&mut self, goal: Goal) {
        self.best = self.best.take().into_iter().chain([goal]).min();
    }

    /// What is no cheaper need not be expanded.
    fn bound(&self) -> Option<u64> {
        self.best.as_ref().map(|(cost, _)| *cost)
    }

    /// Whether all were idle, and sent nothing, for so many batches that what was sent before must have arrived: then
    /// nothing ever will again, so all workers see it, each in its own time.
    fn are_done(&self) -> bool {
        let since = self
            .idle_since
            .iter()
            .copied()
            .collect::<Option<Vec<u64>>>();
        let upto = self.latest.iter().map(|status| status.batch).min();
        match (since.and_then(|since| since.into_iter().max()), upto) {
            (Some(since), Some(upto)) => upto > since + AHEAD,
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
            .is_some_and(|most| total.done.counts.expanded >= most)
        {
            return Some(Limit::Expansions);
        }
        let generations = limits
            .generations
            .is_some_and(|most| total.done.counts.generated >= most);
        generations.then_some(Limit::Generations)
    }

    fn event(&self, batch: u64, f: Option<u64>, begun: Instant) -> Event {
        let total = self.total();
        let counts = total.done.counts;
        Event {
            number: batch,
            f,
            new: counts.peak_frontier,
            expanded: counts.expanded,
            generated: counts.generated,
            stored: counts.stored,
            bytes: counts.bytes,
            sent: total.sent,
            elapsed: begun.elapsed(),
        }
    }
}
