//! A* in rounds: all workers expand the states with the smallest f.

use std::hash::Hash;

use search_core::{Counts, Limit, Limits, Outcome, Packed, engine::Stopwatch};

use super::nodes::{Nodes, Tally};
use super::outgoing::{Outgoing, receive};
use super::worker::{Worker, search_on_all};
use super::{Goal, WholeCost, outcome_without_solution, put_goal, take_goal};
use crate::communicator::{code_of, limit_of};
use crate::wire::{put, take};
use crate::{Config, Error, Event, Level, Report};

/// States expanded between two checks for messages.
const CHUNK: usize = 4096;

/// Runs A* graph search from `start` on all workers of a layout, in rounds. Each round expands all open states with
/// the smallest f = g + h of any worker, and ends when their owners have received all successors.
///
/// The solution is optimal if the heuristic is admissible. If the space does not declare that, and some values were not 0, the
/// report states this condition. If the heuristic is not consistent, states are reopened. P.
/// E. Hart, N. J. Nilsson and B. Raphael, *A formal basis for the heuristic determination of minimum cost paths*, 1968.
///
/// The states of a round do not depend on the number of workers. So the counts, except bytes and time, are the same in every
/// layout, and so are the solution, the smallest one with the smallest f in the order of its packed bytes, and its path: of equally
/// cheap paths found in one round, the one with the smallest parent is kept. No state of the solution's round is
/// expanded. As a round has all states with its f, the expansions before the last f are those of all workers in the rounds before
/// the last rise of f: as many as those of [`search_core::a_star`] if the heuristic is consistent.
///
/// # Limits
/// Limits on expansions and generations are checked before each round. Limits on time and bytes and the cancel flag are checked
/// every 4096 expansions of a worker. A limit on depth is refused, as states have no depth here.
///
/// # Errors
/// See [`Error`]. If one process fails, all end with an error.
///
/// # Example
/// ```
/// use classic_puzzles::SlidingTiles;
/// use search_cluster::{Config, Layout, astar};
///
/// let tiles: SlidingTiles = SlidingTiles::new(3, 3).expect("a valid size");
/// let start = tiles.read("8 0 6\n5 4 7\n2 3 1").expect("a valid board");
/// let report = astar(&tiles, start, Config::new(Layout::Workers(2)))?;
/// assert_eq!(report.solution().and_then(|solution| solution.cost), Some(31));
/// # Ok::<(), search_cluster::Error>(())
/// ```
pub fn astar<P>(
    space: P,
    start: P::State,
    config: Config,
) -> Result<Report<P::State, P::Cost>, Error>
where
    P: Packed<State: Eq + Hash + Clone + Send, Cost: WholeCost> + Sync,
{
    search_on_all("astar", (space, start), config, |worker| {
        let mut outgoing = Outgoing::new(worker.comm.workers());
        let mut totals = Totals::default();
        for round in 0_u64.. {
            let halted = worker.comm.halted().or_else(|| worker.reached());
            let report = RoundReport::of(&mut worker.nodes, worker.comm.sent(), halted);
            let reports = worker.comm.all_gather(&report.to_bytes())?;
            let reports: Vec<RoundReport> = reports
                .iter()
                .map(|bytes| RoundReport::from_bytes(bytes))
                .collect::<Result<_, _>>()?;
            totals.add(&reports);
            if let (0, None, Some(f)) = (worker.comm.index(), totals.halted, totals.f) {
                let event = totals.event(round, f, worker.stopwatch.as_ref());
                worker.progress.call(&event);
            }
            // If a round was cut short, a cheaper solution may exist.
            let reached = || {
                totals
                    .reached(worker.limits)
                    .filter(|_| totals.goal.is_none())
            };
            let outcome = match (totals.halted.or_else(reached), totals.f) {
                (Some(limit), _) => Outcome::Stopped(limit),
                (_, None) => {
                    outcome_without_solution(&totals.tally, worker.space.declared_heuristic())
                }
                (_, Some(f)) => match totals.start_round(f) {
                    Some(goal) => Outcome::Solved(worker.solution(totals.tally, &goal)?),
                    None => {
                        expand(worker, &mut outgoing, (round, f))?;
                        continue;
                    }
                },
            };
            let levels = (totals.levels, totals.sent);
            return Ok(worker.report(outcome, totals.tally.counts, levels));
        }
        unreachable!("the range of rounds has no end")
    })
}

/// Expands the states of a round, and receives the successors from all workers.
fn expand<P>(
    worker: &mut Worker<'_, '_, P>,
    outgoing: &mut Outgoing,
    (round, f): (u64, u64),
) -> Result<(), Error>
where
    P: Packed<State: Eq + Hash + Clone, Cost: WholeCost>,
{
    let mut successors = Vec::new();
    let bucket = worker.nodes.close(f);
    for chunk in bucket.chunks(CHUNK) {
        if worker.comm.halted().is_some() {
            break;
        }
        for &node in chunk {
            outgoing.expand(worker, &mut successors, node)?;
        }
        outgoing.send(worker.comm);
        for packet in worker.comm.step()? {
            receive(worker.space, &mut worker.nodes, &packet.bytes)?;
        }
        if let Some(limit) = worker.reached() {
            worker.comm.halt(limit);
        }
    }
    worker.comm.advance_to(round + 1);
    loop {
        let all = worker.comm.has_all_before(round + 1);
        let arrived = if all {
            worker.comm.step()?
        } else {
            worker.comm.wait()?
        };
        for packet in arrived {
            receive(worker.space, &mut worker.nodes, &packet.bytes)?;
        }
        if all {
            return Ok(());
        }
    }
}

/// One worker's state at the start of a round, and its counts so far.
#[derive(Clone, Debug, PartialEq, Eq)]
struct RoundReport {
    /// The smallest f of this worker; the number of states with it and the smallest solution among them follow.
    f: Option<u64>,
    count: u64,
    goal: Option<Goal>,
    /// The greatest depth of the states with the smallest f.
    deepest: u64,
    tally: Tally,
    sent: u64,
    halted: Option<Limit>,
}

impl RoundReport {
    fn of<P>(nodes: &mut Nodes<'_, P>, sent: u64, halted: Option<Limit>) -> Self
    where
        P: Packed<State: Eq + Hash + Clone, Cost: WholeCost>,
    {
        let f = nodes.smallest_f();
        RoundReport {
            f,
            count: f.map_or(0, |f| nodes.count_at(f)),
            goal: f.and_then(|f| nodes.goal_at(f)),
            deepest: f.map_or(0, |f| nodes.deepest_at(f)),
            tally: nodes.tally(),
            sent,
            halted,
        }
    }

    fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
        put(&mut out, u64::from(self.f.is_some()));
        put(&mut out, self.f.unwrap_or(0));
        put(&mut out, self.count);
        put(&mut out, self.deepest);
        self.tally.put(&mut out);
        put(&mut out, self.sent);
        put(
            &mut out,
            self.halted.map_or(u64::MAX, |limit| code_of(limit).into()),
        );
        put_goal(&mut out, self.goal.as_ref());
        out
    }

    fn from_bytes(mut bytes: &[u8]) -> Result<Self, Error> {
        let from = &mut bytes;
        let has_f = take(from)? == 1;
        Ok(RoundReport {
            f: Some(take(from)?).filter(|_| has_f),
            count: take(from)?,
            deepest: take(from)?,
            tally: Tally::take(from)?,
            sent: take(from)?,
            halted: u8::try_from(take(from)?).ok().and_then(limit_of),
            goal: take_goal(from)?,
        })
    }
}

/// The sums over all workers.
#[derive(Debug, Default)]
struct Totals {
    f: Option<u64>,
    /// The highest f of a round that was expanded.
    highest_f: Option<u64>,
    goal: Option<Goal>,
    tally: Tally,
    levels: Vec<Level>,
    sent: u64,
    halted: Option<Limit>,
}

impl Totals {
    fn add(&mut self, reports: &[RoundReport]) {
        let before = self.tally.counts;
        self.f = reports.iter().filter_map(|report| report.f).min();
        let of_round = || reports.iter().filter(|report| report.f == self.f);
        self.goal = of_round().filter_map(|report| report.goal.clone()).min();
        let new = of_round().map(|report| report.count).sum();
        let deepest = of_round().map(|report| report.deepest);
        let tally = reports.iter().map(|report| report.tally);
        let tally = tally.fold(Tally::default(), |all, one| all.beside(&one));
        self.tally = Tally {
            counts: Counts {
                goal_tests: before.goal_tests + new,
                duplicates: (tally.counts.generated + 1).saturating_sub(tally.counts.stored),
                max_depth: deepest.fold(before.max_depth, u64::max),
                peak_frontier: before.peak_frontier.max(tally.counts.peak_frontier),
                bytes: before.bytes.max(tally.counts.bytes),
                expanded_before_last_f: before.expanded_before_last_f,
                ..tally.counts
            },
            ..tally
        };
        if let Some(level) = self.levels.last_mut() {
            level.expanded = self.tally.counts.expanded - before.expanded;
            level.generated = self.tally.counts.generated - before.generated;
            level.dead_ends = self.tally.counts.dead_ends - before.dead_ends;
        }
        self.levels.push(Level {
            new,
            ..Level::default()
        });
        self.sent = reports.iter().map(|report| report.sent).sum();
        let halted = reports.iter().filter_map(|report| report.halted);
        self.halted = halted.min_by_key(|&limit| code_of(limit));
    }

    /// Starts the round with this f, and returns the smallest solution among its states.
    fn start_round(&mut self, f: u64) -> Option<Goal> {
        if self.highest_f < Some(f) {
            self.highest_f = Some(f);
            self.tally.counts.expanded_before_last_f = Some(self.tally.counts.expanded);
        }
        self.goal.take()
    }

    fn reached(&self, limits: &Limits) -> Option<Limit> {
        let new = self.levels.last().map_or(0, |level| level.new);
        if limits
            .expansions
            .is_some_and(|most| self.tally.counts.expanded + new > most)
        {
            return Some(Limit::Expansions).filter(|_| new > 0);
        }
        let generations = limits
            .generations
            .is_some_and(|most| self.tally.counts.generated >= most);
        Some(Limit::Generations).filter(|_| generations && new > 0)
    }

    fn event(&self, round: u64, f: u64, stopwatch: Option<&Stopwatch>) -> Event {
        let counts = self.tally.counts;
        Event {
            number: round,
            f: Some(f),
            new: self.levels.last().map_or(0, |level| level.new),
            expanded: counts.expanded,
            generated: counts.generated,
            stored: counts.stored,
            bytes: counts.bytes,
            sent: self.sent,
            elapsed: stopwatch.map(Stopwatch::elapsed),
        }
    }
}
