//! State spaces for the tests, and a macro that covers all engines.

pub(crate) mod replay;

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

/// A directed graph: states are numbers, the start is 0, an action is the index of an edge in the list of its
/// state.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    /// The edges of each state: the target and the cost.
    pub(crate) edges: Vec<Vec<(u16, u32)>>,
    pub(crate) goals: Vec<bool>,
    pub(crate) estimates: Vec<Option<u32>>,
}

impl StateSpace for Graph {
    type State = u16;
    type Action = usize;
    type Cost = u32;

    fn is_goal(&self, &state: &u16) -> bool {
        self.goals[usize::from(state)]
    }

    fn actions(&self, &state: &u16, out: &mut Vec<usize>) {
        out.extend(0..self.edges[usize::from(state)].len());
    }

    fn result(&self, &state: &u16, edge: usize) -> Option<u16> {
        Some(self.edges[usize::from(state)][edge].0)
    }

    fn cost(&self, &state: &u16, &edge: &usize) -> u32 {
        self.edges[usize::from(state)][edge].1
    }

    fn heuristic(&self, &state: &u16) -> Option<u32> {
        self.estimates[usize::from(state)]
    }
}

impl InPlace for Graph {
    type Undo = u16;

    fn apply(&self, state: &mut u16, &edge: &usize) -> Option<u16> {
        let to = self.result(state, edge)?;
        Some(std::mem::replace(state, to))
    }

    fn undo(&self, state: &mut u16, before: u16) {
        *state = before;
    }
}

impl Backward for Graph {
    fn goals(&self) -> Vec<u16> {
        let states = 0..self.edges.len() as u16;
        states.filter(|state| self.is_goal(state)).collect()
    }

    fn predecessors(&self, &state: &u16, mut visit: impl FnMut(u16, u32)) {
        for (from, edges) in self.edges.iter().enumerate() {
            for &(to, cost) in edges {
                if to == state {
                    visit(from as u16, cost);
                }
            }
        }
    }
}

/// Writes a state with quotes and a line feed, which every format has to escape.
pub(crate) fn show(state: &u16, out: &mut dyn fmt::Write) -> fmt::Result {
    write!(out, "\"{state}\",\n\\")
}

/// Generates graphs of up to `states` states with up to four edges each. Some states are goals, and some are dead
/// ends according to the heuristic.
pub(crate) fn graphs(states: u16) -> impl Strategy<Value = Graph> {
    (1..=states).prop_flat_map(move |count| {
        let state = (
            vec((0..count, 0..6_u32), 0..=4),
            prop::bool::weighted(0.08),
            prop::option::weighted(0.9, 0..7_u32),
        );
        vec(state, usize::from(count)).prop_map(|states_of| {
            let mut space = Graph {
                edges: Vec::new(),
                goals: Vec::new(),
                estimates: Vec::new(),
            };
            for (edges, goal, estimate) in states_of {
                space.edges.push(edges);
                space.goals.push(goal);
                space.estimates.push(if goal { Some(0) } else { estimate });
            }
            space
        })
    })
}

/// Limits the expansions, for searches that may not terminate.
pub(crate) fn limited<P: StateSpace, E: search_core::engine::Engine<P>>(
    search: Search<P, E>,
    expansions: u64,
) -> Search<P, E> {
    search.limits(Limits {
        expansions: Some(expansions),
        ..Limits::default()
    })
}

/// Calls `$check(name, new, ...)` for every engine, where `new()` creates a search of `$space` from `$start`.
macro_rules! with_every_engine {
    ($check:ident, $space:expr, $start:expr $(, $more:expr)*) => {{
        use search_core::*;
        let weight = Weight::new(3, 2).expect("the weight is at least 1");
        $check("breadth-first tree", || breadth_first::tree(($space, $start)) $(, $more)*);
        $check("breadth-first graph", || breadth_first::graph(($space, $start)) $(, $more)*);
        $check("parallel breadth-first", || parallel_breadth_first::graph(($space, $start)) $(, $more)*);
        $check("depth-first tree", || depth_first::tree(search_core::WithoutCycleCheck(($space, $start))) $(, $more)*);
        $check("depth-first graph", || depth_first::graph(($space, $start)) $(, $more)*);
        $check("depth-first in state", || depth_first::tree(search_core::MovedInPlace(($space, $start))) $(, $more)*);
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
        $check("iterative deepening in state", || iterative_deepening::tree(search_core::MovedInPlace(($space, $start))) $(, $more)*);
        $check("IDA*", || ida_star::tree(search_core::WithoutCycleCheck(($space, $start))) $(, $more)*);
        $check("IDA* in state", || ida_star::tree(search_core::MovedInPlace(($space, $start))) $(, $more)*);
        $check("limited discrepancy", || limited_discrepancy::tree(search_core::WithoutCycleCheck(($space, $start))) $(, $more)*);
        $check("limited discrepancy in state", || limited_discrepancy::tree(search_core::MovedInPlace(($space, $start))) $(, $more)*);
        $check("branch and bound", || branch_and_bound::tree(search_core::WithoutCycleCheck(($space, $start))) $(, $more)*);
        $check("branch and bound in state", || branch_and_bound::tree(search_core::MovedInPlace(($space, $start))) $(, $more)*);
        $check("recursive best-first", || recursive_best_first::tree(search_core::WithoutCycleCheck(($space, $start))) $(, $more)*);
        $check("SMA*", || sma_star::tree(($space, $start), 2000) $(, $more)*);
        $check("beam tree", || beam::tree(3, ($space, $start)) $(, $more)*);
        $check("beam graph", || beam::graph(3, ($space, $start)) $(, $more)*);
        $check("complete beam tree", || beam::tree(beam::Doubling, ($space, $start)) $(, $more)*);
        $check("complete beam graph", || beam::graph(beam::Doubling, ($space, $start)) $(, $more)*);
        $check("hill climbing", || hill_climbing::graph(($space, $start)) $(, $more)*);
        $check("bidirectional", || bidirectional::graph(($space, $start)) $(, $more)*);
    }};
}
pub(crate) use with_every_engine;

/// A node as an engine reports it, for tests that call an observer directly.
pub(crate) fn node(number: u64, parent: Option<u64>, state: &u16) -> Node<'_, Graph> {
    Node {
        number,
        parent,
        depth: parent.map_or(0, |parent| parent + 1),
        g: Some(1),
        h: Some(2),
        state,
    }
}

/// State 0 leads to 1 and 2, which lead to each other; 1 also leads to 4, a dead end; 2 also leads to 3, the goal.
pub(crate) fn small() -> Graph {
    Graph {
        edges: vec![
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
