//! A map that can be searched from its goals, and the search from both ends once more.

use std::collections::HashMap;

use search_core::{Backward, Counts, StateSpace};

use super::map::Map;

/// A map with the roads to every state, and the goals in the order of their numbers.
pub(crate) struct BothWays {
    pub(crate) map: Map,
    against: Vec<Vec<u16>>,
}

impl BothWays {
    pub(crate) fn of(map: Map) -> Self {
        let mut against = vec![Vec::new(); map.roads.len()];
        for from in 0..map.roads.len() as u16 {
            for to in map.successors(from) {
                against[usize::from(to)].push(from);
            }
        }
        BothWays { map, against }
    }
}

impl StateSpace for BothWays {
    type State = u16;
    type Action = usize;
    type Cost = u32;

    fn is_goal(&self, _: &u16) -> bool {
        unreachable!("the goals are known")
    }

    fn actions(&self, state: &u16, out: &mut Vec<usize>) {
        self.map.actions(state, out);
    }

    fn result(&self, state: &u16, road: usize) -> Option<u16> {
        self.map.result(state, road)
    }

    fn heuristic(&self, _: &u16) -> Option<u32> {
        unreachable!("the search is blind")
    }
}

impl Backward for BothWays {
    fn goals(&self) -> Vec<u16> {
        let states = 0..self.map.roads.len() as u16;
        states.filter(|&state| self.map.is_goal(state)).collect()
    }

    fn predecessors(&self, state: &u16, mut visit: impl FnMut(u16, u32)) {
        for &from in &self.against[usize::from(*state)] {
            visit(from, 1);
        }
    }
}

/// The search once more: a map from states to the way to them for each side, and layers as lists. Gives the path.
pub(crate) fn reference(space: &BothWays) -> (Counts, Option<Vec<u16>>) {
    let mut counts = Counts::default();
    let mut layers = [vec![0], space.goals()];
    let mut ways: [HashMap<u16, Vec<u16>>; 2] = Default::default();
    for (layer, ways) in layers.iter().zip(&mut ways) {
        ways.extend(layer.iter().map(|&state| (state, vec![state])));
    }
    counts.stored = (ways[0].len() + ways[1].len()) as u64;
    if !layers[1].is_empty() {
        counts.peak_frontier = counts.stored;
    }
    while layers.iter().all(|layer| !layer.is_empty()) {
        let side = usize::from(layers[1].len() < layers[0].len());
        let layer = std::mem::take(&mut layers[side]);
        for (place, &state) in layer.iter().enumerate() {
            let way = ways[side][&state].clone();
            counts.max_depth = counts.max_depth.max(way.len() as u64 - 1);
            counts.goal_tests += 1;
            if ways[1 - side].contains_key(&state) {
                let mut path = ways[0][&state].clone();
                path.extend(ways[1][&state].iter().rev().skip(1));
                return (counts, Some(path));
            }
            counts.expanded += 1;
            let made = match side {
                0 => space.map.successors(state),
                _ => space.against[usize::from(state)].clone(),
            };
            counts.dead_ends += u64::from(made.is_empty());
            for made in made {
                counts.generated += 1;
                if ways[side].contains_key(&made) {
                    counts.duplicates += 1;
                    continue;
                }
                ways[side].insert(made, [way.as_slice(), &[made]].concat());
                layers[side].push(made);
            }
            let rest = layer.len() - place - 1;
            let waiting = rest + layers[0].len() + layers[1].len();
            counts.peak_frontier = counts.peak_frontier.max(waiting as u64);
            counts.stored = (ways[0].len() + ways[1].len()) as u64;
        }
    }
    (counts, None)
}
