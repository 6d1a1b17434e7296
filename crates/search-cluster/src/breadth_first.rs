//! Breadth-first search, level by level on all workers.

use std::hash::Hash;

use search_core::{Counts, Limit, Outcome, Packed, Proven, Solution};

use crate::crew::Crew;
use crate::level_report::{LevelReport, Totals, Verdict};
use crate::owned::Owned;
use crate::run::on_all_workers;
use crate::{Config, Error, Event, Report, path, route};

/// States expanded before a worker looks at what has arrived.
///
/// A level in one go would make all its successors before any is looked up, which takes half as much memory again.
const CHUNK: u32 = 4096;

/// Breadth-first graph search from `start` on all workers of a layout.
///
/// Each state belongs to one worker, by a hash; that worker stores it, finds duplicates of it and expands it. All workers are at
/// the same level: it is closed when the frontier of the dataflow says that nothing more can arrive for it, and
/// expanded when all workers have told each other what they have of it. Synchronous breadth-first search with states spread by
/// hash: R. E. Korf and P. Schultze, *Large-scale parallel breadth-first search*, 2005.
///
/// With n states, w workers and d levels time is in O(n/w + d), memory of each worker in O(n/w).
///
/// # What does not depend on the layout
/// All counts but bytes and time, and the solution with its path: of the solutions of the first level that has one the
/// least is taken, of the states in the level before that lead to a state of the path the least, both in the order of their
/// [packed](Packed) bytes. No state of the solution's level is expanded, so where there is a solution fewer states are
/// expanded than by [`search_core::breadth_first`], which takes the first it comes to; its depth is the same, and where there
/// is none all counts are.
///
/// # Limits
/// On expansions, generations and depth: before a level, so that none is expanded in part and no more states are
/// expanded than may be. On time and bytes, and the cancel flag: every 4096 expansions of a worker; each worker may hold
/// its share of the bytes. A level that they stop is in the counts as far as it went.
///
/// # Errors
/// See [`Error`]. All processes end with one if one of them does.
///
/// # Example
/// ```
/// use classic_puzzles::SlidingTiles;
/// use search_cluster::{Config, Layout, breadth_first};
///
/// let tiles: SlidingTiles = SlidingTiles::new(3, 3).expect("9 cells fit");
/// let start = tiles.read("8 0 6\n5 4 7\n2 3 1").expect("each tile is there once");
/// let report = breadth_first(&tiles, start, Config::new(Layout::Workers(2)))?;
/// assert_eq!(report.solution().map(|solution| solution.depth), Some(31));
/// # Ok::<(), search_cluster::Error>(())
/// ```
pub fn breadth_first<P>(
    space: P,
    start: P::State,
    config: Config,
) -> Result<Report<P::State, P::Cost>, Error>
where
    P: Packed<State: Eq + Hash + Send, Cost: Send> + Sync,
{
    let Config { layout, limits, progress } = config;
    let mut packed = Vec::new();
    space.pack(&start, &mut packed);
    drop(start);
    let problem = route::mix(&[b"breadth-first ", packed.as_slice()].concat());
    on_all_workers(layout, problem, |crew| {
        let begun = std::time::Instant::now();
        let mut search = Search {
            space: &space,
            limits: &limits,
            begun,
            owned: Owned::new(&space, crew.index()),
            outgoing: (0..crew.workers()).map(|_| Vec::new()).collect(),
            crew,
        };
        let is_mine = route::owner(&packed, search.crew.workers()) == search.crew.index();
        if is_mine {
            search.owned.receive(&packed)?;
        }
        let mut totals = Totals::default();
        let mut depth = 0;
        loop {
            // All states of this depth are here: close it.
            search.owned.close_level();
            let reports = search.tell(depth)?;
            totals.add(&reports);
            if search.crew.index() == 0 && totals.halted.is_none() {
                progress.tell(&event(depth, &totals, begun));
            }
            match totals.verdict(depth, &limits) {
                Verdict::Expand => search.expand(depth)?,
                Verdict::Solved(bytes) => {
                    let solution = search.solution(depth, bytes)?;
                    return Ok(report(Outcome::Solved(solution), totals, depth, search.crew, begun));
                }
                Verdict::Exhausted => {
                    return Ok(report(Outcome::Exhausted, totals, depth, search.crew, begun));
                }
                Verdict::Stopped(limit) => {
                    return Ok(report(Outcome::Stopped(limit), totals, depth, search.crew, begun));
                }
            }
            depth += 1;
        }
    })
}

/// One worker's part of the search.
struct Search<'a, 'c, P: Packed> {
    space: &'a P,
    limits: &'a search_core::Limits,
    begun: std::time::Instant,
    crew: &'a mut Crew<'c>,
    owned: Owned<'a, P>,
    /// For each other worker the packed states that are to be sent to it.
    outgoing: Vec<Vec<u8>>,
}

/// The bytes of states in a parcel that is not the last of a chunk.
const PARCEL: usize = 32 * 1024;

impl<P: Packed<State: Eq + Hash>> Search<'_, '_, P> {
    /// Tells all workers what this one has of a level, and hears the same of them.
    fn tell(&mut self, depth: u64) -> Result<Vec<LevelReport>, Error> {
        let mut report = self.owned.report();
        report.sent = self.crew.sent();
        report.halted = self.reached().or(self.crew.halted());
        let _ = depth;
        let reports = self.crew.gather(&report.to_bytes())?;
        reports.iter().map(|bytes| LevelReport::from_bytes(bytes)).collect()
    }

    /// Expands the level that was closed last, and takes in all of the next.
    fn expand(&mut self, depth: u64) -> Result<(), Error> {
        let mut level = self.owned.closed();
        while !level.is_empty() && self.crew.halted().is_none() {
            let chunk = level.start..level.end.min(level.start + CHUNK);
            level.start = chunk.end;
            self.expand_chunk(chunk)?;
            for parcel in self.crew.step()? {
                self.owned.receive(&parcel.bytes)?;
            }
            if let Some(limit) = self.reached() {
                self.crew.halt(limit);
            }
        }
        self.crew.advance_to(depth + 1);
        loop {
            // In this order: what the probe knows to have arrived is then taken.
            let all = self.crew.has_all_before(depth + 1);
            let arrived = if all { self.crew.step()? } else { self.crew.wait()? };
            for parcel in arrived {
                self.owned.receive(&parcel.bytes)?;
            }
            if all {
                return Ok(());
            }
        }
    }

    fn expand_chunk(&mut self, chunk: std::ops::Range<u32>) -> Result<(), Error> {
        let (workers, here) = (self.crew.workers(), self.crew.index());
        let Search { owned, crew, outgoing, space, .. } = self;
        let mut packed = Vec::new();
        owned.expand(chunk, |successor| {
            if workers == 1 {
                return Some(successor);
            }
            packed.clear();
            space.pack(&successor, &mut packed);
            let owner = route::owner(&packed, workers);
            if owner == here {
                return Some(successor);
            }
            let parcel = &mut outgoing[owner];
            parcel.extend_from_slice(&packed);
            if parcel.len() >= PARCEL {
                crew.send(owner, parcel);
            }
            None
        });
        for (to, parcel) in outgoing.iter_mut().enumerate() {
            if !parcel.is_empty() {
                crew.send(to, parcel);
            }
        }
        Ok(())
    }

    /// A limit that this worker has reached by itself, wherever the others are.
    fn reached(&self) -> Option<Limit> {
        let limits = self.limits;
        let share = |bytes: u64| bytes / self.crew.workers() as u64;
        if limits.cancel.as_ref().is_some_and(search_core::CancelFlag::is_raised) {
            Some(Limit::Cancelled)
        } else if limits.time.is_some_and(|time| self.begun.elapsed() >= time) {
            Some(Limit::Time)
        } else if limits.bytes.is_some_and(|bytes| self.owned.bytes() >= share(bytes)) {
            Some(Limit::Bytes)
        } else {
            self.owned.is_full().then_some(Limit::States)
        }
    }

    fn solution(&mut self, depth: u64, bytes: Vec<u8>) -> Result<Solution<P::State, P::Cost>, Error> {
        let garbled = || Error::Garbled("a solution does not unpack".to_owned());
        let state = self.space.unpack(&mut bytes.as_slice()).ok_or_else(garbled)?;
        let before = 0..depth as usize;
        let levels = before.map(|level| self.owned.level(level));
        let ancestors = path::trace(self.space, self.crew, levels, &state)?;
        Ok(Solution {
            state,
            depth,
            cost: None,
            proven: Proven::FewestSteps,
            ancestors: Some(ancestors),
        })
    }
}

fn event(depth: u64, totals: &Totals, begun: std::time::Instant) -> Event {
    let counts = totals.counts();
    Event {
        number: depth,
        f: None,
        new: totals.levels.last().map_or(0, |level| level.new),
        expanded: counts.expanded,
        generated: counts.generated,
        stored: counts.stored,
        bytes: counts.bytes,
        sent: totals.sent,
        elapsed: begun.elapsed(),
    }
}

fn report<S, C>(
    outcome: Outcome<S, C>,
    totals: Totals,
    depth: u64,
    crew: &Crew<'_>,
    begun: std::time::Instant,
) -> Report<S, C> {
    let stopped = match outcome {
        Outcome::Stopped(limit) => Some(limit),
        _ => None,
    };
    let _ = depth;
    let counts = Counts { elapsed: begun.elapsed(), ..totals.counts() };
    Report {
        search: search_core::Report { outcome, stopped, counts },
        sent: totals.sent,
        levels: totals.levels,
        workers: crew.workers(),
    }
}
