//! Plain loops, as one writes them for one puzzle.

use std::collections::HashMap;
use std::hash::Hash;

use rustc_hash::FxBuildHasher;
use search_core::Searchable;

/// A* with a stack of states for each f. Returns the cost of the solution.
pub(crate) fn a_star<S: Searchable + Copy + Eq + Hash>(start: S) -> Option<u32> {
    let mut known: HashMap<S, Known<S>, FxBuildHasher> = HashMap::default();
    let mut open: Vec<Vec<S>> = Vec::new();
    let push = |open: &mut Vec<Vec<S>>, f: u32, state| {
        if open.len() <= f as usize {
            open.resize_with(f as usize + 1, Vec::new);
        }
        open[f as usize].push(state);
    };
    let h = start.heuristic_value();
    known.insert(
        start,
        Known {
            g: 0,
            h,
            is_open: true,
            parent: start,
        },
    );
    push(&mut open, h, start);
    let mut f = h as usize;
    while f < open.len() {
        let Some(state) = open[f].pop() else {
            f += 1;
            continue;
        };
        let entry = known.get_mut(&state)?;
        if !std::mem::take(&mut entry.is_open) {
            continue;
        }
        if state.is_solution() {
            return Some(entry.g);
        }
        let g = entry.g + 1;
        for successor in state.successors() {
            let entry = known.entry(successor).or_insert_with(|| Known {
                g: u32::MAX,
                h: successor.heuristic_value(),
                is_open: false,
                parent: state,
            });
            if g < entry.g {
                (entry.g, entry.is_open, entry.parent) = (g, true, state);
                f = f.min((g + entry.h) as usize);
                push(&mut open, g + entry.h, successor);
            }
        }
    }
    None
}

struct Known<S> {
    g: u32,
    h: u32,
    is_open: bool,
    parent: S,
}

/// IDA* by recursion. Returns the cost of the solution.
pub(crate) fn ida_star<S: Searchable + Copy + Eq>(start: S) -> Option<u32> {
    let mut bound = start.heuristic_value();
    loop {
        match descend(&mut vec![start], bound) {
            Ok(cost) => return Some(cost),
            Err(u32::MAX) => return None,
            Err(next) => bound = next,
        }
    }
}

/// Searches below the last state of the path. Returns the cost of a solution within the bound, or the smallest f beyond it.
fn descend<S: Searchable + Copy + Eq>(path: &mut Vec<S>, bound: u32) -> Result<u32, u32> {
    let (state, g) = (path[path.len() - 1], path.len() as u32 - 1);
    let f = g + state.heuristic_value();
    if f > bound {
        return Err(f);
    }
    if state.is_solution() {
        return Ok(g);
    }
    let mut next = u32::MAX;
    for successor in state.successors() {
        if !path.contains(&successor) {
            path.push(successor);
            match descend(path, bound) {
                Ok(cost) => return Ok(cost),
                Err(beyond) => next = next.min(beyond),
            }
            path.pop();
        }
    }
    Err(next)
}
