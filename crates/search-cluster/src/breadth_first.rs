//! Breadth-first search, level by level on all workers.

use std::hash::Hash;
use std::ops::Range;
use std::time::Instant;

use search_core::store::NodeId;
use search_core::{CancelFlag, Counts, Limit, Limits, Outcome, Packed, Proven, Solution};

use crate::checkpoint::Keeper;
use crate::crew::Crew;
use crate::level_report::{LevelReport, Totals, Verdict};
use crate::owned::Owned;
use crate::prepare::{Prepared, Sample, prepare};
use crate::run::on_all_workers;
use crate::{Checkpoints, Config, Error, Report, path, route};

/// States expanded before a worker looks at what has arrived.
///
/// A level in one go would make all its successors before any is looked up, which takes half as much memory again.
const CHUNK: u32 = 4096;

/// Breadth-first graph search from `start` on all workers of a layout.
///
/// Each state belongs to one worker, by a hash; that worker stores it, finds duplicates of it and expands it. All
/// workers are at the same level: it is closed when the frontier of the dataflow says that nothing more can arrive for
/// it, and expanded when all workers have told each other what they have of it. Synchronous breadth-first search with
/// states spread by hash: R. E. Korf and P. Schultze, *Large-scale parallel breadth-first search*, 2005.
///
/// With n states, w workers and d levels time is in O(n/w + d), memory of each worker in O(n/w).
///
/// # What does not depend on the layout
/// All counts but bytes and time, and the solution with its path: of the solutions of the first level that has one the
/// least is taken, of the states in the level before that lead to a state of the path the least, both in the order of
/// their [packed](Packed) bytes. No state of the solution's level is expanded, so where there is a solution fewer
/// states are expanded than by [`search_core::breadth_first`], which takes the first it comes to; its depth is the
/// same, and where there is none all counts are.
///
/// # Limits
/// On expansions, generations and depth: before a level, so that none is expanded in part and no more states are
/// expanded than may be. On time and bytes, and the cancel flag: every 4096 expansions of a worker; each worker may
/// hold its share of the bytes. A level that they stop is in the counts as far as it went. The limit on time is not looked at
/// while a worker waits for another one, nor while the path is traced, which makes all successors once more; the flag is,
/// everywhere: where it is raised while the path is traced, or others do not come to the end of the run within five seconds, there
/// are no counts to tell, and the run ends with [`Error::Interrupted`].
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
    search(space, start, config, None)
}

/// [`breadth_first`] with a checkpoint at the end of each level, or from the last one on.
///
/// Where it goes on, counts and path are those of a search that was never stopped, also on another number of workers.
/// Bytes are those since then. Limits are those given now.
///
/// # Errors
/// See [`Error`]: besides those of [`breadth_first`], where a checkpoint cannot be written, in which case the one
/// before it is whole, and where there is none to go on from.
///
/// # Example
/// ```no_run
/// use classic_puzzles::SlidingTiles;
/// use search_cluster::{Checkpoints, Config, Layout, breadth_first_with_checkpoints};
///
/// let tiles: SlidingTiles = SlidingTiles::new(4, 3).expect("12 cells fit");
/// let start = tiles.read("11 10 9 8\n7 6 5 4\n3 2 1 0").expect("each tile is there once");
/// let checkpoints = if Checkpoints::are_in("/shared/tiles") {
///     Checkpoints::resume("/shared/tiles")
/// } else {
///     Checkpoints::fresh("/shared/tiles")
/// };
/// let report = breadth_first_with_checkpoints(&tiles, start, Config::new(Layout::Workers(8)), &checkpoints)?;
/// # let _ = report;
/// # Ok::<(), search_cluster::Error>(())
/// ```
pub fn breadth_first_with_checkpoints<P>(
    space: P,
    start: P::State,
    config: Config,
    checkpoints: &Checkpoints,
) -> Result<Report<P::State, P::Cost>, Error>
where
    P: Packed<State: Eq + Hash + Send, Cost: Send> + Sync,
{
    search(space, start, config, Some(checkpoints))
}

fn search<P>(
    space: P,
    start: P::State,
    config: Config,
    checkpoints: Option<&Checkpoints>,
) -> Result<Report<P::State, P::Cost>, Error>
where
    P: Packed<State: Eq + Hash + Send, Cost: Send> + Sync,
{
    let mut config = config;
    let kept = checkpoints.map_or("none", Checkpoints::how);
    // A state need not be fit to be shared between threads: each worker makes its own.
    let Prepared {
        plan,
        packed,
        problem,
    } = prepare("breadth-first", &space, start, &mut config, kept)?;
    let Config {
        limits,
        progress,
        notices,
        ..
    } = config;
    on_all_workers(plan, |crew| {
        let begun = Instant::now();
        let mut totals = Totals::default();
        let mut owned = Owned::new(&space, crew.index());
        let mut keeper = match checkpoints {
            None => None,
            Some(at) => Some(Keeper::open(
                at,
                problem,
                crew,
                (&space, &mut owned, &mut totals),
                |notice| notices.tell(notice),
            )?),
        };
        let resumed = keeper.as_ref().and_then(Keeper::resumed);
        if resumed.is_none() && route::owner(&packed, crew.workers()) == crew.index() {
            owned.begin(&packed)?;
        }
        let workers = crew.workers();
        let mut search = Search {
            space: &space,
            limits: &limits,
            begun,
            crew,
            owned,
            made: (0..workers).map(|_| Vec::new()).collect(),
            parcels: vec![Vec::new(); workers],
            sample: Sample::default(),
        };
        for depth in resumed.unwrap_or(0).. {
            search.owned.close_level();
            let reports = search.tell(depth, keeper.as_mut())?;
            totals.add(&reports);
            // A level that was cut short is none to go on from.
            if totals.halted.is_none() {
                if let Some(keeper) = &mut keeper {
                    keeper.commit(search.crew, depth, &reports, &totals)?;
                }
                if search.crew.index() == 0 {
                    progress.tell(&totals.event(depth, begun));
                }
            }
            let outcome = match totals.verdict(depth, &limits) {
                Verdict::Expand => {
                    search.expand(depth)?;
                    continue;
                }
                Verdict::Solved(bytes) => Outcome::Solved(search.solution(depth, &bytes)?),
                Verdict::Exhausted => Outcome::Exhausted,
                Verdict::Stopped(limit) => Outcome::Stopped(limit),
            };
            if keeper.is_some() {
                // Nobody is done before the last list is written, which only one does.
                search.crew.gather(&[])?;
            }
            let stopped = match outcome {
                Outcome::Stopped(limit) => Some(limit),
                _ => None,
            };
            let counts = Counts {
                elapsed: begun.elapsed(),
                ..totals.counts()
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
                workers: search.crew.workers(),
                resumed,
            });
        }
        unreachable!("there is no end to the depths")
    })
}

/// One worker's part of the search.
struct Search<'a, 'c, P: Packed> {
    space: &'a P,
    limits: &'a Limits,
    begun: Instant,
    crew: &'a mut Crew<'c>,
    owned: Owned<'a, P>,
    /// For each other worker the states of a chunk that it owns, each with the id of the one that it was made from.
    made: Vec<Vec<(NodeId, P::State)>>,
    /// For each the bytes of such states, and of those that they were made from.
    parcels: Vec<Vec<u8>>,
    sample: Sample,
}

/// The bytes of a parcel that is not the last of a level: with thousands of workers few states of a chunk are for the
/// same one, and every parcel has its price, whatever is in it.
const PARCEL: usize = 32 * 1024;

impl<P: Packed<State: Eq + Hash>> Search<'_, '_, P> {
    /// Tells all workers what this one has of a level, and hears the same of them.
    ///
    /// Before that it writes the level, unless it was cut short: all have then heard of it from whoever did so.
    fn tell(
        &mut self,
        depth: u64,
        keeper: Option<&mut Keeper<'_>>,
    ) -> Result<Vec<LevelReport>, Error> {
        let mut report = self.owned.report();
        report.counts.bytes = self.bytes();
        report.sent = self.crew.sent();
        report.halted = self.crew.halted().or_else(|| self.reached());
        if let (None, Some(keeper)) = (report.halted, keeper) {
            report.written = keeper.write(self.crew, depth, self.space, &self.owned)?;
        }
        let reports = self.crew.gather(&report.to_bytes())?;
        reports
            .iter()
            .map(|bytes| LevelReport::from_bytes(bytes))
            .collect()
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
        self.send_the_rest();
        self.crew.advance_to(depth + 1);
        loop {
            // In this order: what the probe knows to have arrived is then taken.
            let all = self.crew.has_all_before(depth + 1);
            let arrived = if all {
                self.crew.step()?
            } else {
                self.crew.wait()?
            };
            for parcel in arrived {
                self.owned.receive(&parcel.bytes)?;
            }
            if all {
                return Ok(());
            }
        }
    }

    fn expand_chunk(&mut self, chunk: Range<u32>) -> Result<(), Error> {
        let (workers, space) = (self.crew.workers(), self.space);
        let mut packed = Vec::new();
        let owner_of = |state: &P::State| {
            if workers == 1 {
                return 0;
            }
            packed.clear();
            space.pack(state, &mut packed);
            route::owner(&packed, workers)
        };
        self.owned.expand(chunk, owner_of, &mut self.made);
        let parcels = self.parcels.iter_mut().zip(&mut self.made);
        for (to, (parcel, made)) in parcels.enumerate() {
            for (parent, state) in made.drain(..) {
                if parcel.is_empty() {
                    parcel.reserve(PARCEL + PARCEL / 8);
                }
                let looked = self.sample.look_at(space, &state);
                looked.map_err(Error::Packed)?;
                space.pack(&state, parcel);
                space.pack(self.owned.state(parent), parcel);
                if parcel.len() >= PARCEL {
                    self.crew.send(to, parcel);
                }
            }
        }
        Ok(())
    }

    /// Sends what no further state of the level can be packed to.
    fn send_the_rest(&mut self) {
        for (to, parcel) in self.parcels.iter_mut().enumerate() {
            if !parcel.is_empty() {
                self.crew.send(to, parcel);
            }
        }
    }

    /// The memory of what this worker has stored, and of what waits to be sent.
    fn bytes(&self) -> u64 {
        let made =
            self.made.iter().map(Vec::capacity).sum::<usize>() * size_of::<(NodeId, P::State)>();
        let parcels = self.parcels.iter().map(Vec::capacity).sum::<usize>();
        self.owned.bytes() + (made + parcels) as u64
    }

    /// A limit that this worker has reached by itself, wherever the others are.
    fn reached(&self) -> Option<Limit> {
        let limits = self.limits;
        let share = |bytes: u64| bytes / self.crew.workers() as u64;
        if limits.cancel.as_ref().is_some_and(CancelFlag::is_raised) {
            Some(Limit::Cancelled)
        } else if limits.time.is_some_and(|time| self.begun.elapsed() >= time) {
            Some(Limit::Time)
        } else if limits
            .bytes
            .is_some_and(|bytes| self.bytes() >= share(bytes))
        {
            Some(Limit::Bytes)
        } else {
            self.owned.is_full().then_some(Limit::States)
        }
    }

    fn solution(&mut self, depth: u64, bytes: &[u8]) -> Result<Solution<P::State, P::Cost>, Error> {
        let garbled = || Error::Garbled("a solution does not unpack".to_owned());
        let state = self.space.unpack(&mut &*bytes).ok_or_else(garbled)?;
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
