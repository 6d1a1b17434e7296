//! Breadth-first search, level by level on all workers.

use std::hash::Hash;
use std::ops::Range;

use search_core::store::NodeId;
use search_core::{Limit, Limits, Outcome, Packed, Proven, Solution, engine::Stopwatch};

use crate::checkpoint::CheckpointStore;
use crate::communicator::Communicator;
use crate::level_report::{LevelOutcome, LevelReport, Totals};
use crate::owned::OwnedStates;
use crate::prepare::{Prepared, RoundTripSample, prepare};
use crate::run::on_all_workers;
use crate::{Checkpoints, Config, Error, Report, path, route};

/// States expanded between two checks for messages.
///
/// Expanding a whole level at once would generate all its successors before any is looked up, which needs half as much
/// memory again.
const CHUNK: u32 = 4096;

/// Runs breadth-first graph search from `start` on all workers of a layout.
///
/// A hash assigns each state to one worker, which stores and expands it and detects its duplicates. All
/// workers are at the same level: a level is complete when the progress tracking of the dataflow shows that no more states can
/// arrive for it. It is expanded when all workers have exchanged their reports. Synchronous breadth-first search with
/// hash-distributed states: R. E. Korf and P. Schultze, *Large-scale parallel breadth-first search*, 2005.
///
/// With n states, w workers and d levels, the time is in O(n/w + d) and the memory of each worker in O(n/w).
///
/// # Independent of the layout
/// All counts except bytes and time, and the solution with its path: the solution is the smallest one of the first level that
/// has one, and the parent of each state of the path is the smallest possible one, both in the order of
/// their [packed](Packed) bytes. No state of the solution's level is expanded, so with a solution fewer
/// states are expanded than by [`search_core::breadth_first`], which stops at the first solution that it finds. The depth is the
/// same; without a solution all counts are the same.
///
/// # Limits
/// Limits on expansions, generations and depth are checked before each level, so levels are never expanded in part and the
/// limit on expansions is never exceeded. Limits on time and bytes and the cancel flag are checked every 4096 expansions of a
/// worker; each worker may hold its share of the bytes. If they stop a level, the counts include its part. The limit on time is
/// not checked while a worker waits for another one or while the path is traced, which generates all successors once more. The
/// flag is checked always: if it is raised while the path is traced, or some process does not reach the end of the run within
/// five seconds after it, there are no counts, and the run ends with [`Error::Interrupted`].
///
/// # Errors
/// See [`Error`]. If one process fails, all end with an error.
///
/// # Example
/// ```
/// use classic_puzzles::SlidingTiles;
/// use search_cluster::{Config, Layout, breadth_first};
///
/// let tiles: SlidingTiles = SlidingTiles::new(3, 3).expect("a valid size");
/// let start = tiles.read("8 0 6\n5 4 7\n2 3 1").expect("a valid board");
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

/// [`breadth_first`] that writes a checkpoint at the end of each level, and can resume from the last one.
///
/// After resuming, counts and path are those of an uninterrupted search, also on another number of workers.
/// Sent bytes are counted from the resumption. Limits are the current ones.
///
/// # Errors
/// See [`Error`]: besides the errors of [`breadth_first`], returns an error if a checkpoint cannot be written, in which case the
/// one before it remains, or if there is none to resume from.
///
/// # Example
/// ```no_run
/// use classic_puzzles::SlidingTiles;
/// use search_cluster::{Checkpoints, Config, Layout, breadth_first_with_checkpoints};
///
/// let tiles: SlidingTiles = SlidingTiles::new(4, 3).expect("a valid size");
/// let start = tiles.read("11 10 9 8\n7 6 5 4\n3 2 1 0").expect("a valid board");
/// let checkpoints = if Checkpoints::exist_in("/shared/tiles") {
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
    let mode = checkpoints.map_or("none", Checkpoints::mode);
    // The start is passed in packed form, as a state need not be `Sync`: each worker unpacks its own.
    let Prepared {
        plan,
        packed,
        problem,
    } = prepare("breadth-first", &space, start, &mut config, mode)?;
    let Config {
        limits,
        progress,
        notices,
        ..
    } = config;
    on_all_workers(plan, |comm| {
        let stopwatch = limits.clock.start();
        let mut totals = Totals::default();
        let mut owned = OwnedStates::new(&space, comm.index());
        let mut store = match checkpoints {
            None => None,
            Some(at) => Some(CheckpointStore::open(
                at,
                problem,
                comm,
                (&space, &mut owned, &mut totals),
                |notice| notices.call(notice),
            )?),
        };
        let resumed = store.as_ref().and_then(CheckpointStore::resumed);
        if resumed.is_none() && route::owner(&packed, comm.workers()) == comm.index() {
            owned.insert_start(&packed)?;
        }
        let workers = comm.workers();
        let mut search = Search {
            space: &space,
            limits: &limits,
            stopwatch: stopwatch.as_ref(),
            comm,
            owned,
            outgoing: (0..workers).map(|_| Vec::new()).collect(),
            packets: vec![Vec::new(); workers],
            sample: RoundTripSample::default(),
        };
        for depth in resumed.unwrap_or(0).. {
            search.owned.close_level();
            let reports = search.report_level(depth, store.as_mut())?;
            totals.add(&reports);
            // A level that was cut short cannot be resumed from.
            if totals.halted.is_none() {
                if let Some(store) = &mut store {
                    store.commit(search.comm, depth, &reports, &totals)?;
                }
                if search.comm.index() == 0 {
                    progress.call(&totals.event(depth, stopwatch.as_ref()));
                }
            }
            let outcome = match totals.outcome(depth, &limits) {
                LevelOutcome::Expand => {
                    search.expand(depth)?;
                    continue;
                }
                LevelOutcome::Solved(bytes) => Outcome::Solved(search.solution(depth, &bytes)?),
                LevelOutcome::Exhausted => Outcome::Exhausted,
                LevelOutcome::Stopped(limit) => Outcome::Stopped(limit),
            };
            if store.is_some() {
                // No worker may end before worker 0 has written the last list.
                search.comm.all_gather(&[])?;
            }
            let counts = totals.counts();
            let levels = (totals.levels, totals.sent);
            return Ok(Report {
                resumed,
                ..Report::new(outcome, counts, stopwatch.as_ref(), search.comm, levels)
            });
        }
        unreachable!("the range of depths has no end")
    })
}

/// One worker's part of the search.
struct Search<'a, 'c, P: Packed> {
    space: &'a P,
    limits: &'a Limits,
    stopwatch: Option<&'a Stopwatch>,
    comm: &'a mut Communicator<'c>,
    owned: OwnedStates<'a, P>,
    /// For each other worker, the states of a chunk that it owns, each with the id of its parent.
    outgoing: Vec<Vec<(NodeId, P::State)>>,
    /// For each other worker, such states in packed form, each followed by its parent.
    packets: Vec<Vec<u8>>,
    sample: RoundTripSample,
}

/// The size of a packet that is sent before the end of a level: with thousands of workers few states of a chunk have
/// the same owner, and every packet has a fixed cost.
const PACKET_BYTES: usize = 32 * 1024;

impl<P: Packed<State: Eq + Hash>> Search<'_, '_, P> {
    /// Exchanges reports on a level with all workers.
    ///
    /// First writes the level to a file, unless it was cut short: all workers have then received the limit that stopped it.
    fn report_level(
        &mut self,
        depth: u64,
        store: Option<&mut CheckpointStore<'_>>,
    ) -> Result<Vec<LevelReport>, Error> {
        let mut report = self.owned.report();
        report.counts.bytes = self.bytes();
        report.sent = self.comm.sent();
        report.halted = self.comm.halted().or_else(|| self.reached());
        if let (None, Some(store)) = (report.halted, store) {
            report.digest = store.write(self.comm, depth, self.space, &self.owned)?;
        }
        let reports = self.comm.all_gather(&report.to_bytes())?;
        reports
            .iter()
            .map(|bytes| LevelReport::from_bytes(bytes))
            .collect()
    }

    /// Expands the level completed last and receives all states of the next.
    fn expand(&mut self, depth: u64) -> Result<(), Error> {
        let mut level = self.owned.closed();
        while !level.is_empty() && self.comm.halted().is_none() {
            let chunk = level.start..level.end.min(level.start + CHUNK);
            level.start = chunk.end;
            self.expand_chunk(chunk)?;
            for packet in self.comm.step()? {
                self.owned.receive(&packet.bytes)?;
            }
            if let Some(limit) = self.reached() {
                self.comm.halt(limit);
            }
        }
        self.send_remaining();
        self.comm.advance_to(depth + 1);
        loop {
            // Ask before receiving: packets that the probe reports as arrived are then received below.
            let all = self.comm.has_all_before(depth + 1);
            let arrived = if all {
                self.comm.step()?
            } else {
                self.comm.wait()?
            };
            for packet in arrived {
                self.owned.receive(&packet.bytes)?;
            }
            if all {
                return Ok(());
            }
        }
    }

    fn expand_chunk(&mut self, chunk: Range<u32>) -> Result<(), Error> {
        let (workers, space) = (self.comm.workers(), self.space);
        let mut packed = Vec::new();
        let owner_of = |state: &P::State| {
            if workers == 1 {
                return 0;
            }
            packed.clear();
            space.pack(state, &mut packed);
            route::owner(&packed, workers)
        };
        self.owned.expand(chunk, owner_of, &mut self.outgoing);
        let packets = self.packets.iter_mut().zip(&mut self.outgoing);
        for (to, (packet, outgoing)) in packets.enumerate() {
            for (parent, state) in outgoing.drain(..) {
                if packet.is_empty() {
                    packet.reserve(PACKET_BYTES + PACKET_BYTES / 8);
                }
                let checked = self.sample.check(space, &state);
                checked.map_err(Error::Packed)?;
                space.pack(&state, packet);
                space.pack(self.owned.state(parent), packet);
                if packet.len() >= PACKET_BYTES {
                    self.comm.send(to, packet);
                }
            }
        }
        Ok(())
    }

    /// Sends all packets that are not full.
    fn send_remaining(&mut self) {
        for (to, packet) in self.packets.iter_mut().enumerate() {
            if !packet.is_empty() {
                self.comm.send(to, packet);
            }
        }
    }

    /// Returns the bytes of the stored states and of the packets to be sent.
    fn bytes(&self) -> u64 {
        let outgoing = self.outgoing.iter().map(Vec::capacity).sum::<usize>()
            * size_of::<(NodeId, P::State)>();
        let packets = self.packets.iter().map(Vec::capacity).sum::<usize>();
        self.owned.bytes() + (outgoing + packets) as u64
    }

    /// Returns a limit that this worker has reached by itself.
    fn reached(&self) -> Option<Limit> {
        let full = self.owned.is_full();
        self.comm
            .reached(self.limits, self.stopwatch, || self.bytes(), full)
    }

    fn solution(&mut self, depth: u64, bytes: &[u8]) -> Result<Solution<P::State, P::Cost>, Error> {
        let invalid = || Error::InvalidData("the solution cannot be unpacked".to_owned());
        let state = self.space.unpack(&mut &*bytes).ok_or_else(invalid)?;
        let before = 0..depth as usize;
        let levels = before.map(|level| self.owned.level(level));
        let ancestors = path::trace(self.space, self.comm, levels, &state)?;
        Ok(Solution {
            state,
            depth,
            cost: None,
            proven: Proven::FewestSteps,
            ancestors: Some(ancestors),
            path_costs: None,
        })
    }
}
