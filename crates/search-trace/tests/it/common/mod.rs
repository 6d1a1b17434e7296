//! Spaces to search, and a way to go through all engines.

use std::fmt;

use proptest::collection::vec;
use proptest::prelude::*;
use search_core::{Backward, InPlace, Limits, Node, Search, StateSpace};
use search_trace::Run;

pub(crate) const RUN: Run<'static> = Run {
    puzzle: "roads",
    words: &["4x4", "a \"word\""],
    options: &[("korf", "12"), ("estimate", "manhattan")],
    number: Some(3),
    algorithm: "any",
};

/// A directed graph: states are numbers, the start is 0, an action is the place of a road in its list.
#[derive(Clone, Debug)]
pub(crate) struct Roads {
    /// For every state where its roads lead, and what they cost.
    pub(crate) roads: Vec<Vec<(u16, u32)>>,
    pub(crate) goals: Vec<bool>,
    pub(crate) estimates: Vec<Option<u32>>,
}

impl StateSpace for Roads {
    type State = u16;
    type Action = usize;
    type Cost = u32;

    fn is_goal(&self, &state: &u16) -> bool {
        self.goals[usize::from(state)]
    }

    fn actions(&self, &state: &u16, out: &mut Vec<usize>) {
        out.extend(0..self.roads[usize::from(state)].len());
    }

    fn result(&self, &state: &u16, road: usize) -> Option<u16> {
        Some(self.roads[usize::from(state)][road].0)
    }

    fn cost(&self, &state: &u16, &road: &usize) -> u32 {
        self.roads[usize::from(state)][road].1
    }

    fn heuristic(&self, &state: &u16) -> Option<u32> {
        self.estimates[usize::from(state)]
    }
}

impl InPlace for Roads {
    type Undo = u16;

    fn apply(&self, state: &mut u16, &road: &usize) -> Option<u16> {
        let to = self.result(state, road)?;
        Some(std::mem::replace(state, to))
    }

    fn undo(&self, state: &mut u16, before: u16) {
        *state = before;
    }
}

impl Backward for Roads {
    fn goals(&self) -> Vec<u16> {
        let states = 0..self.roads.len() as u16;
        states.filter(|state| self.is_goal(state)).collect()
    }

    fn predecessors(&self, &state: &u16, mut visit: impl FnMut(u16, u32)) {
        for (from, roads) in self.roads.iter().enumerate() {
            for &(to, cost) in roads {
                if to == state {
                    visit(from as u16, cost);
                }
            }
        }
    }
}

/// Writes a state of these with quotes and a line end, which every format has to escape.
pub(crate) fn show(state: &u16, out: &mut dyn fmt::Write) -> fmt::Result {
    write!(out, "\"{state}\",\n\\")
}

/// Graphs of up to `states` states and four roads from each; some states are goals, some given up by their estimate.
pub(crate) fn roads(states: u16) -> impl Strategy<Value = Roads> {
    (1..=states).prop_flat_map(move |count| {
        let place = (
            vec((0..count, 0..6_u32), 0..=4),
            prop::bool::weighted(0.08),
            prop::option::weighted(0.9, 0..7_u32),
        );
        vec(place, usize::from(count)).prop_map(|places| {
            let mut space = Roads {
                roads: Vec::new(),
                goals: Vec::new(),
                estimates: Vec::new(),
            };
            for (roads, goal, estimate) in places {
                space.roads.push(roads);
                space.goals.push(goal);
                space.estimates.push(if goal { Some(0) } else { estimate });
            }
            space
        })
    })
}

/// A limit for searches that may not end.
pub(crate) fn limited<P: StateSpace, E: search_core::engine::Engine<P>>(
    search: Search<P, E>,
    expansions: u64,
) -> Search<P, E> {
    search.limits(Limits {
        expansions: Some(expansions),
        ..Limits::default()
    })
}

/// Calls `$check(name, new, ...)` for every engine, where `new()` makes a search of `$space` from `$start`.
macro_rules! with_every_engine {
    ($check:ident, $space:expr, $start:expr $(, $more:expr)*) => {{
        use search_core::*;
        let weight = Weight::new(3, 2).expect("it is more than 1");
        $check("breadth-first tree", || breadth_first::tree(($space, $start)) $(, $more)*);
        $check("breadth-first graph", || breadth_first::graph(($space, $start)) $(, $more)*);
        $check("parallel breadth-first", || parallel_breadth_first::graph(($space, $start)) $(, $more)*);
        $check("depth-first tree", || depth_first::tree(search_core::WithoutCycleCheck(($space, $start))) $(, $more)*);
        $check("depth-first graph", || depth_first::graph(($space, $start)) $(, $more)*);
        $check("depth-first in place", || depth_first::tree(search_core::MovedInPlace(($space, $start))) $(, $more)*);
        $check("best-first tree", || best_first::tree(($space, $start)) $(, $more)*);
        $check("best-first graph", || best_first::graph(($space, $start)) $(, $more)*);
        $check("best-first graph, last in", || best_first::graph(($space, $start)).ties(Ties::LIFO) $(, $more)*);
        $check("uniform-cost tree", || uniform_cost::tree(($space, $start)) $(, $more)*);
        $check("uniform-cost graph", || uniform_cost::graph(($space, $start)) $(, $more)*);
        $check("A* tree", || a_star::tree(($space, $start)) $(, $more)*);
        $check("A* graph", || a_star::graph(($space, $start)) $(, $more)*);
        $check("A* without reopening", || a_star::graph(($space, $start)).reopening(false) $(, $more)*);
        $check("weighted A* tree", || weighted_a_star::tree(weight, ($space, $start)) $(, $more)*);
        $check("weighted A* graph", || weighted_a_star::graph(weight, ($space, $start)) $(, $more)*);
        $check("restarting weighted A*", || {
            restarting_weighted_a_star::graph(Default::default(), ($space, $start))
        } $(, $more)*);
        $check("iterative deepening", || iterative_deepening::tree(search_core::WithoutCycleCheck(($space, $start))) $(, $more)*);
        $check("iterative deepening in place", || iterative_deepening::tree(search_core::MovedInPlace(($space, $start))) $(, $more)*);
        $check("IDA*", || ida_star::tree(search_core::WithoutCycleCheck(($space, $start))) $(, $more)*);
        $check("IDA* in place", || ida_star::tree(search_core::MovedInPlace(($space, $start))) $(, $more)*);
        $check("limited discrepancy", || limited_discrepancy::tree(search_core::WithoutCycleCheck(($space, $start))) $(, $more)*);
        $check("limited discrepancy in place", || limited_discrepancy::tree(search_core::MovedInPlace(($space, $start))) $(, $more)*);
        $check("branch and bound", || branch_and_bound::tree(search_core::WithoutCycleCheck(($space, $start))) $(, $more)*);
        $check("branch and bound in place", || branch_and_bound::tree(search_core::MovedInPlace(($space, $start))) $(, $more)*);
        $check("recursive best-first", || recursive_best_first::tree(search_core::WithoutCycleCheck(($space, $start))) $(, $more)*);
        $check("SMA*", || sma_star::tree(($space, $start), 2000) $(, $more)*);
        $check("beam tree", || beam::tree(3, ($space, $start)) $(, $more)*);
        $check("beam graph", || beam::graph(3, ($space, $start)) $(, $more)*);
        $check("complete beam tree", || beam::complete::tree(($space, $start)) $(, $more)*);
        $check("complete beam graph", || beam::complete::graph(($space, $start)) $(, $more)*);
        $check("hill climbing", || hill_climbing::graph(($space, $start)) $(, $more)*);
        $check("bidirectional", || bidirectional::graph(($space, $start)) $(, $more)*);
    }};
}
pub(crate) use with_every_engine;

/// A node as an engine would tell of it, for observers that are tested by hand.
pub(crate) fn node(number: u64, parent: Option<u64>, state: &u16) -> Node<'_, Roads> {
    Node {
        number,
        parent,
        depth: parent.map_or(0, |parent| parent + 1),
        g: Some(1),
        h: Some(2),
        state,
    }
}

/// 0 leads to 1 and 2, these lead to each other and to 3, the goal; 1 to 4 too, which leads nowhere.
pub(crate) fn small() -> Roads {
    Roads {
        roads: vec![
            vec![(1, 1), (2, 3)],
            vec![(2, 1), (4, 1)],
            vec![(1, 1), (3, 3)],
            vec![],
            vec![],
        ],
        goals: vec![false, false, false, true, false],
        estimates: vec![Some(0), Some(4), Some(0), Some(0), Some(0)],
    }
}
