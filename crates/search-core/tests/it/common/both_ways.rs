//! A map that can be searched backward, and a reference implementation of bidirectional search.

use std::collections::HashMap;

use search_core::{Backward, Counts, StateSpace};

use super::map::Map;

/// A map with the predecessors of each state, and the goals in the order of their numbers.
pub(crate) struct BothWays {
    pub(crate) map: Map,
    predecessors: Vec<Vec<u16>>,
}

impl BothWays {
    pub(crate) fn of(map: Map) -> Self {
        let mut predecessors = vec![Vec::new(); map.roads.len()];
        for from in 0..map.roads.len() as u16 {
            for to in map.successors(from) {
                predecessors[usize::from(to)].push(from);
            }
        }
        BothWays { map, predecessors }
    }
}

impl StateSpace for BothWays {
    type State = u16;
    type Action = usize;
    type Cost = u32;

    fn is_goal(&self, _: &u16) -> bool {
        unreachable!("bidirectional search uses the list of goals")
    }

    fn actions(&self, state: &u16, out: &mut Vec<usize>) {
        self.map.actions(state, out);
    }

    fn result(&self, state: &u16, road: usize) -> Option<u16> {
        self.map.result(state, road)
    }

    fn heuristic(&self, _: &u16) -> Option<u32> {
        unreachable!("bidirectional search uses no heuristic")
    }
}

impl Backward for BothWays {
    fn goals(&self) -> Vec<u16> {
        let states = 0..self.map.roads.len() as u16;
        states.filter(|&state| self.map.is_goal(state)).collect()
    }

    fn predecessors(&self, state: &u16, mut visit: impl FnMut(u16, u32)) {
        for &from in &self.predecessors[usize::from(*state)] {
            visit(from, 1);
        }
    }
}

/// Returns the counts and the path of bidirectional search with a map from states to paths for each side, and layers as
/// lists.
pub(crate) fn reference(space: &BothWays) -> (Counts, Option<Vec<u16>>) {
    let mut counts = Counts::default();
    let mut layers = [vec![0], space.goals()];
    let mut paths: [HashMap<u16, Vec<u16>>; 2] = Default::default();
    for (layer, paths) in layers.iter().zip(&mut paths) {
        paths.extend(layer.iter().map(|&state| (state, vec![state])));
    }
    counts.stored = (paths[0].len() + paths[1].len()) as u64;
    if !layers[1].is_empty() {
        counts.peak_frontier = counts.stored;
    }
    while layers.iter().all(|layer| !layer.is_empty()) {
        let side = usize::from(layers[1].len() < layers[0].len());
        let layer = std::mem::take(&mut layers[side]);
        for (index, &state) in layer.iter().enumerate() {
            let to_state = paths[side][&state].clone();
            counts.max_depth = counts.max_depth.max(to_state.len() as u64 - 1);
            counts.goal_tests += 1;
            if paths[1 - side].contains_key(&state) {
                let mut path = paths[0][&state].clone();
                path.extend(paths[1][&state].iter().rev().skip(1));
                return (counts, Some(path));
            }
            counts.expanded += 1;
            let generated = match side {
                0 => space.map.successors(state),
                _ => space.predecessors[usize::from(state)].clone(),
            };
            counts.dead_ends += u64::from(generated.is_empty());
            for successor in generated {
                counts.generated += 1;
                if paths[side].contains_key(&successor) {
                    counts.duplicates += 1;
                    continue;
                }
                paths[side].insert(successor, [to_state.as_slice(), &[successor]].concat());
                layers[side].push(successor);
            }
            let rest = layer.len() - index - 1;
            let open = rest + layers[0].len() + layers[1].len();
            counts.peak_frontier = counts.peak_frontier.max(open as u64);
            counts.stored = (paths[0].len() + paths[1].len()) as u64;
        }
    }
    (counts, None)
}
