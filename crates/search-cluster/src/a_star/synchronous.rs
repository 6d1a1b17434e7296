//! A* in rounds: all states with the smallest f, on all workers.

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
use crate::{Config, Error, Event, Level, Report};

/// States expanded before a worker looks at what has arrived.
const CHUNK: usize = 4096;

/// A* graph search from `start` on all workers of a layout, in rounds: each expands all states of the frontier that
/// have the smallest f = g + h on any worker, and ends when all their successors are where they belong.
///
/// The solution costs least if the heuristic never overestimates: where the space does not declare that, and some values
/// were not 0, the proof says so. Where it is not consistent, states are reopened. P.
/// E. Hart, N. J. Nilsson and B. Raphael, *A formal basis for the heuristic determination of minimum cost paths*, 1968.
///
/// Which states a round has does not depend on how many workers there are, so no count does but bytes and time, and
/// neither does the solution, the least with the smallest f in the order of its packed bytes, nor its path: of equally
/// cheap ones that came in one round the one from the least state is kept. No state of the round that has a solution is
/// expanded. As a round has all states with its f, the expansions before the last f are those of the rounds before the last
/// rise, by all workers together: as many as by [`search_core::a_star`], where the heuristic is consistent.
///
/// # Limits
/// On expansions and generations: before a round. On time and bytes, and the cancel flag: every 4096 expansions of a
/// worker. One on depth is refused, for a state has no depth here.
///
/// # Errors
/// See [`Error`]. All processes end with one if one of them does.
///
/// # Example
/// ```
/// use classic_puzzles::SlidingTiles;
/// use search_cluster::{Config, Layout, astar};
///
/// let tiles: SlidingTiles = SlidingTiles::new(3, 3).expect("9 cells fit");
/// let start = tiles.read("8 0 6\n5 4 7\n2 3 1").expect("each tile is there once");
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
    let mut config = config;
    super::refuse_depth(&config.limits)?;
    let prepared = prepare("astar", &space, start, &mut config, "none")?;
    let (plan, packed) = (prepared.plan, prepared.packed);
    let Config {
        limits, progress, ..
    } = config;
    on_all_workers(plan, |crew| {
        let begun = Instant::now();
        let mut nodes = Nodes::new(&space);
        super::place_start(&space, crew, &mut nodes, &packed)?;
        let mut outgoing = Outgoing::new(crew.workers());
        let mut totals = Totals::default();
        for round in 0_u64.. {
            let halted = crew
                .halted()
                .or_else(|| super::reached(&limits, begun, crew, &nodes));
            let report = RoundReport::of(&mut nodes, crew.sent(), halted);
            let reports = crew.gather(&report.to_bytes())?;
            let reports: Vec<RoundReport> = reports
                .iter()
                .map(|bytes| RoundReport::from_bytes(bytes))
                .collect::<Result<_, _>>()?;
            totals.add(&reports);
            if let (0, None, Some(f)) = (crew.index(), totals.halted, totals.f) {
                progress.tell(&totals.event(round, f, begun));
            }
            // A round that was cut short may have left out what leads to a cheaper solution.
            let reached = || totals.reached(&limits).filter(|_| totals.goal.is_none());
            let outcome = match (totals.halted.or_else(reached), totals.f) {
                (Some(limit), _) => Outcome::Stopped(limit),
                (_, None) => nothing_left(&totals.done),
                (_, Some(f)) => match totals.begin_round(f) {
                    Some(goal) => {
                        Outcome::Solved(solution(&space, crew, &nodes, totals.done, &goal)?)
                    }
                    None => {
                        expand(
                            &space,
                            crew,
                            &mut nodes,
                            &mut outgoing,
                            (round, f),
                            (&limits, begun),
                        )?;
                        continue;
                    }
                },
            };
            let stopped = limit_in(&outcome);
            let counts = Counts {
                elapsed: begun.elapsed(),
                ..totals.done.counts
            };
            return Ok(Report {
                search: search_core::Report {
                    outcome,
                    stopped,
                    could_not_grow: None,
                    ties: None,
                    counts,
                },
                sent: totals.sent,
                levels: totals.levels,
                workers: crew.workers(),
                resumed: None,
            });
        }
        unreachable!("there is no end to the rounds")
    })
}

/// Expands the states of a round, and takes in what is made of them here and elsewhere.
fn expand<P>(
    space: &P,
    crew: &mut Crew<'_>,
    nodes: &mut Nodes<'_, P>,
    outgoing: &mut Outgoing,
    (round, f): (u64, u64),
    (limits, begun): (&Limits, Instant),
) -> Result<(), Error>
where
    P: Packed<State: Eq + Hash + Clone, Cost: WholeCost>,
{
    let mut made = Vec::new();
    let bucket = nodes.close(f);
    for chunk in bucket.chunks(CHUNK) {
        if crew.halted().is_some() {
            break;
        }
        for &taken in chunk {
            outgoing.expand(space, crew, nodes, &mut made, taken)?;
        }
        outgoing.send(crew);
        for parcel in crew.step()? {
            receive(space, nodes, &parcel.bytes)?;
        }
        if let Some(limit) = super::reached(limits, begun, crew, nodes) {
            crew.halt(limit);
        }
    }
    crew.advance_to(round + 1);
    loop {
        let all = crew.has_all_before(round + 1);
        let arrived = if all { crew.step()? } else { crew.wait()? };
        for parcel in arrived {
            receive(space, nodes, &parcel.bytes)?;
        }
        if all {
            return Ok(());
        }
    }
}

/// One worker's part of what a round begins with, and of what was done so far.
#[derive(Clone, Debug, PartialEq, Eq)]
struct RoundReport {
    /// The smallest f here, how many states have it, and the least solution among them.
    f: Option<u64>,
    count: u64,
    goal: Option<Goal>,
    /// The greatest depth of these states.
    deepest: u64,
    done: Done,
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
            done: nodes.done(),
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
        self.done.put(&mut out);
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
            done: Done::take(from)?,
            sent: take(from)?,
            halted: u8::try_from(take(from)?).ok().and_then(limit_of),
            goal: take_goal(from)?,
        })
    }
}

/// What all workers have, and have done.
#[derive(Debug, Default)]
struct Totals {
    f: Option<u64>,
    /// That of a round that was begun.
    highest_f: Option<u64>,
    goal: Option<Goal>,
    done: Done,
    levels: Vec<Level>,
    sent: u64,
    halted: Option<Limit>,
}

impl Totals {
    fn add(&mut self, reports: &[RoundReport]) {
        let before = self.done.counts;
        self.f = reports.iter().filter_map(|report| report.f).min();
        let of_round = || reports.iter().filter(|report| report.f == self.f);
        self.goal = of_round().filter_map(|report| report.goal.clone()).min();
        let new = of_round().map(|report| report.count).sum();
        let deepest = of_round().map(|report| report.deepest);
        let done = reports.iter().map(|report| report.done);
        let done = done.fold(Done::default(), |all, one| all.beside(&one));
        self.done = Done {
            counts: Counts {
                goal_tests: before.goal_tests + new,
                duplicates: (done.counts.generated + 1).saturating_sub(done.counts.stored),
                max_depth: deepest.fold(before.max_depth, u64::max),
                peak_frontier: before.peak_frontier.max(done.counts.peak_frontier),
                bytes: before.bytes.max(done.counts.bytes),
                expanded_before_last_f: before.expanded_before_last_f,
                ..done.counts
            },
            ..done
        };
        if let Some(level) = self.levels.last_mut() {
            level.expanded = self.done.counts.expanded - before.expanded;
            level.generated = self.done.counts.generated - before.generated;
            level.dead_ends = self.done.counts.dead_ends - before.dead_ends;
        }
        self.levels.push(Level {
            new,
            ..Level::default()
        });
        self.sent = reports.iter().map(|report| report.sent).sum();
        let halted = reports.iter().filter_map(|report| report.halted);
        self.halted = halted.min_by_key(|&limit| code_of(limit));
    }

    /// All states with this f are taken from the frontier: the least solution among them, where there is one.
    fn begin_round(&mut self, f: u64) -> Option<Goal> {
        if self.highest_f < Some(f) {
            self.highest_f = Some(f);
            self.done.counts.expanded_before_last_f = Some(self.done.counts.expanded);
        }
        self.goal.take()
    }

    fn reached(&self, limits: &Limits) -> Option<Limit> {
        let new = self.levels.last().map_or(0, |level| level.new);
        if limits
            .expansions
            .is_some_and(|most| self.done.counts.expanded + new > most)
        {
            return Some(Limit::Expansions).filter(|_| new > 0);
        }
        let generations = limits
            .generations
            .is_some_and(|most| self.done.counts.generated >= most);
        Some(Limit::Generations).filter(|_| generations && new > 0)
    }

    fn event(&self, round: u64, f: u64, begun: Instant) -> Event {
        let counts = self.done.counts;
        Event {
            number: round,
            f: Some(f),
            new: self.levels.last().map_or(0, |level| level.new),
            expanded: counts.expanded,
            generated: counts.generated,
            stored: counts.stored,
            bytes: counts.bytes,
            sent: self.sent,
            elapsed: begun.elapsed(),
        }
    }
}
