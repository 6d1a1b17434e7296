//! A* on all workers: in rounds, and without.

mod asynchronous;
mod nodes;
mod outgoing;
mod synchronous;

use std::hash::Hash;
use std::time::Instant;

use search_core::{CancelFlag, Cost, Limit, Limits, Outcome, Packed, Proven, Solution};

pub use asynchronous::hda_star;
pub use synchronous::astar;

use crate::crew::Crew;
use crate::wire::{put, put_bytes, take, take_bytes};
use crate::{Error, route};
use nodes::{Done, Nodes, Way};

/// A whole number, so that it can be sent and told.
pub trait WholeCost: Cost + Into<u64> + TryFrom<u64> + Send {}

impl<C: Cost + Into<u64> + TryFrom<u64> + Send> WholeCost for C {}

/// A solution that was found: what it costs, and its packed bytes. The least is taken.
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

/// A path is measured by its cost, and states are met again by others with more steps or fewer.
fn refuse_depth(limits: &Limits) -> Result<(), Error> {
    if limits.depth.is_some() {
        let what =
            "A* on several workers knows no depths, so it cannot have a limit on them".to_owned();
        return Err(Error::Layout(what));
    }
    Ok(())
}

/// Puts the start where it belongs.
fn place_start<P>(
    space: &P,
    crew: &Crew<'_>,
    nodes: &mut Nodes<'_, P>,
    packed: &[u8],
) -> Result<(), Error>
where
    P: Packed<State: Eq + Hash + Clone, Cost: WholeCost>,
{
    if route::owner(packed, crew.workers()) == crew.index() {
        let garbled = || Error::Garbled("the start does not unpack".to_owned());
        let start = space.unpack(&mut &*packed).ok_or_else(garbled)?;
        let way = Way {
            g: P::Cost::ZERO,
            depth: 0,
            parent: None,
        };
        nodes.arrive(start, &way);
    }
    Ok(())
}

/// A limit that this worker has reached by itself, wherever the others are.
fn reached<P>(
    limits: &Limits,
    begun: Instant,
    crew: &Crew<'_>,
    nodes: &Nodes<'_, P>,
) -> Option<Limit>
where
    P: Packed<State: Eq + Hash + Clone, Cost: WholeCost>,
{
    let share = |bytes: u64| bytes / crew.workers() as u64;
    if limits.cancel.as_ref().is_some_and(CancelFlag::is_raised) {
        Some(Limit::Cancelled)
    } else if limits.time.is_some_and(|time| begun.elapsed() >= time) {
        Some(Limit::Time)
    } else if limits
        .bytes
        .is_some_and(|bytes| nodes.bytes() >= share(bytes))
    {
        Some(Limit::Bytes)
    } else {
        nodes.is_full().then_some(Limit::States)
    }
}

/// The end of a search in which nothing waits and no solution was found.
fn nothing_left<S, C>(done: &Done) -> Outcome<S, C> {
    if done.too_dear > 0 {
        Outcome::Stopped(Limit::CostOverflow)
    } else {
        Outcome::Exhausted
    }
}

fn limit_in<S, C>(outcome: &Outcome<S, C>) -> Option<Limit> {
    match outcome {
        Outcome::Stopped(limit) => Some(*limit),
        _ => None,
    }
}

/// The solution and its path: the owner of each state tells from which it was made.
fn solution<P>(
    space: &P,
    crew: &mut Crew<'_>,
    nodes: &Nodes<'_, P>,
    done: Done,
    goal: &Goal,
) -> Result<Solution<P::State, P::Cost>, Error>
where
    P: Packed<State: Eq + Hash + Clone, Cost: WholeCost>,
{
    let garbled = |what: &str| Error::Garbled(format!("a state of the path {what}"));
    let unpack = |packed: &[u8]| {
        let state = space.unpack(&mut &*packed);
        state.ok_or_else(|| garbled("does not unpack"))
    };
    let state = unpack(&goal.1)?;
    let mut ancestors: Vec<P::State> = Vec::new();
    let mut packed = goal.1.clone();
    loop {
        let mut mine = Vec::new();
        if route::owner(&packed, crew.workers()) == crew.index() {
            // A byte before the bytes: there is a parent, or this is the start.
            let parent = nodes.parent_of(ancestors.last().unwrap_or(&state));
            mine.push(u8::from(parent.is_some()));
            parent.inspect(|parent| space.pack(parent, &mut mine));
        }
        let told = crew.gather(&mine)?;
        match told.iter().find_map(|told| told.split_first()) {
            Some((1, parent)) if (ancestors.len() as u64) < done.counts.stored => {
                packed = parent.to_vec();
                ancestors.push(unpack(parent)?);
            }
            Some((0, _)) => break,
            _ => return Err(garbled("is owned by nobody")),
        }
    }
    ancestors.reverse();
    let cost = P::Cost::try_from(goal.0).map_err(|_| garbled("costs more than there is"))?;
    Ok(Solution {
        state,
        depth: ancestors.len() as u64,
        cost: Some(cost),
        proven: if space.declared_heuristic().is_admissible() || done.not_zero == 0 {
            Proven::Optimal
        } else {
            Proven::OptimalIfAdmissible
        },
        ancestors: Some(ancestors),
    })
}
