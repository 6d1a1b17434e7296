//! A* on all workers: synchronous, in rounds, and asynchronous.

mod asynchronous;
mod nodes;
mod outgoing;
mod synchronous;
mod worker;

use search_core::{Cost, Heuristic, Limit, Outcome};

pub use asynchronous::hda_star;
pub use synchronous::astar;

use crate::Error;
use crate::wire::{put, put_bytes, take, take_bytes};
use nodes::Tally;

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

/// Returns the outcome of a search whose open list is empty and that found no solution, given what is declared of the heuristic.
fn outcome_without_solution<S, C>(tally: &Tally, declared: Heuristic) -> Outcome<S, C> {
    if tally.too_expensive > 0 {
        Outcome::Stopped(Limit::CostOverflow)
    } else if tally.infinite_h > 0 && !declared.is_safe() {
        Outcome::Stopped(Limit::DeadEnds)
    } else {
        Outcome::Exhausted
    }
}
