//! One worker's part of A*, as far as both searches have it in common.

use std::hash::Hash;

use search_core::{
    Cost, Counts, Limit, Limits, Outcome, Packed, Proven, Solution, engine::Stopwatch,
};

use super::nodes::{NewPath, Nodes, Tally};
use super::{Goal, WholeCost};
use crate::communicator::Communicator;
use crate::config::Callback;
use crate::prepare::prepare;
use crate::run::on_all_workers;
use crate::{Config, Error, Event, Level, Report, route};

/// One worker's part of a search.
pub(super) struct Worker<'a, 'c, P: Packed> {
    pub(super) space: &'a P,
    pub(super) comm: &'a mut Communicator<'c>,
    pub(super) nodes: Nodes<'a, P>,
    pub(super) limits: &'a Limits,
    pub(super) stopwatch: Option<Stopwatch>,
    pub(super) progress: &'a Callback<Event>,
}

/// Runs `search` from `start` on all workers of a layout.
pub(super) fn search_on_all<P>(
    algorithm: &str,
    (space, start): (P, P::State),
    mut config: Config,
    search: impl Fn(&mut Worker<'_, '_, P>) -> Result<Report<P::State, P::Cost>, Error> + Sync,
) -> Result<Report<P::State, P::Cost>, Error>
where
    P: Packed<State: Eq + Hash + Clone + Send, Cost: WholeCost> + Sync,
{
    refuse_depth(&config.limits)?;
    let prepared = prepare(algorithm, &space, start, &mut config, "none")?;
    let Config {
        limits, progress, ..
    } = config;
    on_all_workers(prepared.plan, |comm| {
        let mut worker = Worker {
            space: &space,
            comm,
            nodes: Nodes::new(&space),
            limits: &limits,
            stopwatch: limits.clock.start(),
            progress: &progress,
        };
        worker.insert_start(&prepared.packed)?;
        search(&mut worker)
    })
}

/// Refuses a limit on depth: states are ordered by cost, and can be reached again with more or fewer steps.
fn refuse_depth(limits: &Limits) -> Result<(), Error> {
    if limits.depth.is_some() {
        let what =
            "found a limit on depth, which A* on several workers does not support".to_owned();
        return Err(Error::Layout(what));
    }
    Ok(())
}

impl<P> Worker<'_, '_, P>
where
    P: Packed<State: Eq + Hash + Clone, Cost: WholeCost>,
{
    /// Inserts the start state if this worker owns it.
    fn insert_start(&mut self, packed: &[u8]) -> Result<(), Error> {
        if route::owner(packed, self.comm.workers()) == self.comm.index() {
            let invalid = || Error::InvalidData("the start state cannot be unpacked".to_owned());
            let start = self.space.unpack(&mut &*packed).ok_or_else(invalid)?;
            let path = NewPath {
                g: P::Cost::ZERO,
                depth: 0,
                parent: None,
            };
            self.nodes.insert(start, &path);
        }
        Ok(())
    }

    /// Returns a limit that this worker has reached by itself.
    pub(super) fn reached(&self) -> Option<Limit> {
        let (bytes, full) = (|| self.nodes.bytes(), self.nodes.is_full());
        self.comm
            .reached(self.limits, self.stopwatch.as_ref(), bytes, full)
    }

    /// Returns the report of a search that has ended on all workers.
    pub(super) fn report(
        &self,
        outcome: Outcome<P::State, P::Cost>,
        counts: Counts,
        levels: (Vec<Level>, u64),
    ) -> Report<P::State, P::Cost> {
        Report::new(outcome, counts, self.stopwatch.as_ref(), self.comm, levels)
    }

    /// Returns what is proven of the best solution: it is the cheapest if the heuristic is admissible, which is known if the space declares
    /// it, or if all values are 0, or infinite where no goal can be reached.
    fn proven(&self, tally: &Tally) -> Proven {
        let declared = self.space.declared_heuristic();
        let all_zero = tally.nonzero_h == 0 && (tally.infinite_h == 0 || declared.is_safe());
        if declared.is_admissible() || all_zero {
            Proven::Optimal
        } else {
            Proven::OptimalIfAdmissible
        }
    }

    /// Returns the solution with its path, for which the owner of each state sends its parent to all workers.
    pub(super) fn solution(
        &mut self,
        tally: Tally,
        goal: &Goal,
    ) -> Result<Solution<P::State, P::Cost>, Error> {
        let invalid =
            |what: &str| Error::InvalidData(format!("found a state of the path that {what}"));
        let unpack = |packed: &[u8]| {
            let state = self.space.unpack(&mut &*packed);
            state.ok_or_else(|| invalid("cannot be unpacked"))
        };
        let state = unpack(&goal.1)?;
        let mut ancestors: Vec<P::State> = Vec::new();
        let mut packed = goal.1.clone();
        loop {
            let mut mine = Vec::new();
            if route::owner(&packed, self.comm.workers()) == self.comm.index() {
                // The first byte is 1 if a parent follows, and 0 for the start state.
                let parent = self.nodes.parent_of(ancestors.last().unwrap_or(&state));
                mine.push(u8::from(parent.is_some()));
                parent.inspect(|parent| self.space.pack(parent, &mut mine));
            }
            let parents = self.comm.all_gather(&mine)?;
            match parents.iter().find_map(|parent| parent.split_first()) {
                Some((1, parent)) if (ancestors.len() as u64) < tally.counts.stored => {
                    packed = parent.to_vec();
                    ancestors.push(unpack(parent)?);
                }
                Some((0, _)) => break,
                _ => return Err(invalid("no worker has stored")),
            }
        }
        ancestors.reverse();
        let too_large = |_| invalid("costs more than its type can hold");
        let cost = P::Cost::try_from(goal.0).map_err(too_large)?;
        Ok(Solution {
            state,
            depth: ancestors.len() as u64,
            cost: Some(cost),
            proven: self.proven(&tally),
            ancestors: Some(ancestors),
            // A* takes the cheapest action between two states.
            path_costs: None,
        })
    }
}
