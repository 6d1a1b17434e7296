//! A* on all workers: synchronous, in rounds, and asynchronous.

mod asynchronous;
mod nodes;
mod outgoing;
mod synchronous;

use std::hash::Hash;

use search_core::{CancelFlag, Cost, Limit, Limits, Outcome, Packed, Proven, Solution, Stopwatch};

pub use asynchronous::hda_star;
pub use synchronous::astar;

use crate::communicator::Communicator;
use crate::wire::{put, put_bytes, take, take_bytes};
use crate::{Error, route};
use nodes::{NewPath, Nodes, Tally};

/// An integer cost, which can be sent as a `u64`.
pub trait WholeCost: Cost + Into<u64> + TryFrom<u64> + Send {}

impl<C: Cost + Into<u64> + TryFrom<u64> + Send> WholeCost for C {}

/// A solution: its cost and its packed state. The smallest one is returned.
type Goal = (u64, Vec<u8>);

fn put_goal(out: &mut Vec<u8>, goal: Option<&Goal>) {
    put(out, u64::from(goal.is_some()));
    if let Some((cost, state)) = goal {
        put(out, *cost);
        put_bytes(out, state);
    }
}

fn take_goal(from: &mut &[u8]) -> Result<Option<Goal>, Error> {
    if take(from)? == 0 {
        return Ok(None);
    }
    Ok(Some((take(from)?, take_bytes(from)?.to_vec())))
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

/// Inserts the start state on its owner.
fn insert_start<P>(
    space: &P,
    comm: &Communicator<'_>,
    nodes: &mut Nodes<'_, P>,
    packed: &[u8],
) -> Result<(), Error>
where
    P: Packed<State: Eq + Hash + Clone, Cost: WholeCost>,
{
    if route::owner(packed, comm.workers()) == comm.index() {
        let invalid = || Error::InvalidData("the start state cannot be unpacked".to_owned());
        let start = space.unpack(&mut &*packed).ok_or_else(invalid)?;
        let path = NewPath {
            g: P::Cost::ZERO,
            depth: 0,
            parent: None,
        };
        nodes.insert(start, &path);
    }
    Ok(())
}

/// Returns a limit that this worker has reached by itself.
fn reached<P>(
    limits: &Limits,
    stopwatch: Option<&Stopwatch>,
    comm: &Communicator<'_>,
    nodes: &Nodes<'_, P>,
) -> Option<Limit>
where
    P: Packed<State: Eq + Hash + Clone, Cost: WholeCost>,
{
    let share = |bytes: u64| bytes / comm.workers() as u64;
    if limits.cancel.as_ref().is_some_and(CancelFlag::is_raised) {
        Some(Limit::Cancelled)
    } else if let Some(limit) = limits.time_reached(stopwatch) {
        Some(limit)
    } else if limits
        .bytes
        .is_some_and(|bytes| nodes.bytes() >= share(bytes))
    {
        Some(Limit::Bytes)
    } else {
        nodes.is_full().then_some(Limit::States)
    }
}

/// Returns the outcome of a search whose open list is empty and that found no solution.
fn outcome_without_solution<S, C>(tally: &Tally) -> Outcome<S, C> {
    if tally.too_expensive > 0 {
        Outcome::Stopped(Limit::CostOverflow)
    } else {
        Outcome::Exhausted
    }
}

fn limit_of_outcome<S, C>(outcome: &Outcome<S, C>) -> Option<Limit> {
    match outcome {
        Outcome::Stopped(limit) => Some(*limit),
        _ => None,
    }
}

/// Returns the solution with its path, for which the owner of each state sends its parent to all workers.
fn solution<P>(
    space: &P,
    comm: &mut Communicator<'_>,
    nodes: &Nodes<'_, P>,
    tally: Tally,
    goal: &Goal,
) -> Result<Solution<P::State, P::Cost>, Error>
where
    P: Packed<State: Eq + Hash + Clone, Cost: WholeCost>,
{
    let invalid = |what: &str| Error::InvalidData(format!("found a state of the path that {what}"));
    let unpack = |packed: &[u8]| {
        let state = space.unpack(&mut &*packed);
        state.ok_or_else(|| invalid("cannot be unpacked"))
    };
    let state = unpack(&goal.1)?;
    let mut ancestors: Vec<P::State> = Vec::new();
    let mut packed = goal.1.clone();
    loop {
        let mut mine = Vec::new();
        if route::owner(&packed, comm.workers()) == comm.index() {
            // The first byte is 1 if a parent follows, and 0 for the start state.
            let parent = nodes.parent_of(ancestors.last().unwrap_or(&state));
            mine.push(u8::from(parent.is_some()));
            parent.inspect(|parent| space.pack(parent, &mut mine));
        }
        let parents = comm.all_gather(&mine)?;
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
        proven: if space.declared_heuristic().is_admissible() || tally.nonzero_h == 0 {
            Proven::Optimal
        } else {
            Proven::OptimalIfAdmissible
        },
        ancestors: Some(ancestors),
    })
}
