//! A test case: one search on one graph, with expected results computed without any search.

use std::cell::OnceCell;

use search_core::{BackwardHeuristic, Limit, Limits, StateSpace, Step, engine::OwnedNode};

use crate::graph::distances;
use crate::{Entry, Gives, Graph, StoredStates};

/// The maximum number of paths for searches without duplicate detection.
const MAX_PATHS: usize = 150;

/// The maximum number of expansions of a search that ends: none takes so many.
const MAX_EXPANSIONS: u64 = 3000;

/// The maximum number of expansions of a search that need not end. Its paths grow in cycles, so that checking them takes quadratic time.
const MAX_IN_CYCLES: u64 = 1000;

/// A node of a search of a [`Graph`].
pub(crate) type GraphNode = OwnedNode<crate::NodeState, u32>;

pub(crate) use crate::table::BoxedSearch;

/// Expected results for a graph, computed without `search-core`.
pub(crate) struct GroundTruth {
    /// The cost of a cheapest path to a goal from each node.
    pub(crate) distances: Vec<Option<u32>>,
    /// The minimum number of steps from the start to a goal.
    pub(crate) minimum_steps: Option<u64>,
    /// Whether the heuristic is admissible.
    pub(crate) admissible: bool,
    /// The goals that can be reached without passing another goal.
    pub(crate) goals: Vec<u32>,
    all: OnceCell<Paths>,
    simple: OnceCell<Paths>,
}

/// The paths from the start. No path continues after a goal.
#[derive(Clone, Debug)]
pub(crate) struct Paths {
    /// The maximum depth limit with which the number of paths is small enough; `None` if no limit is needed.
    pub(crate) depth: Option<u64>,
    /// The paths to goals within this depth limit.
    pub(crate) to_goals: Vec<Vec<u32>>,
}

/// A kind of paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PathKind {
    All,
    /// Paths without repeated nodes.
    Simple,
    /// Paths in which no step is the inverse of the previous one.
    WithoutInverse,
}

impl GroundTruth {
    pub(crate) fn new(graph: &Graph) -> Self {
        let nodes = 0..graph.nodes() as u32;
        let edges: Vec<(usize, usize, u32)> = nodes
            .clone()
            .flat_map(|from| {
                let edges = graph.successors(from);
                edges.map(move |(to, cost)| (from as usize, to as usize, cost))
            })
            .collect();
        let is_goal: Vec<bool> = nodes.clone().map(|node| graph.has_goal(node)).collect();
        let distances = distances(&is_goal, &edges);
        let admissible =
            nodes
                .clone()
                .all(|node| match (graph.value(node), distances[node as usize]) {
                    (Some(value), Some(distance)) => value <= distance,
                    (None, Some(_)) => false,
                    (_, None) => true,
                });
        let mut depths: Vec<Option<u64>> = vec![None; graph.nodes()];
        depths[0] = Some(0);
        let mut queue = vec![0];
        let mut next = 0;
        while let Some(&node) = queue.get(next) {
            next += 1;
            if graph.has_goal(node) {
                continue;
            }
            for (to, _) in graph.successors(node) {
                if depths[to as usize].is_none() {
                    depths[to as usize] = depths[node as usize].map(|depth| depth + 1);
                    queue.push(to);
                }
            }
        }
        let goals: Vec<u32> = nodes
            .filter(|&node| graph.has_goal(node) && depths[node as usize].is_some())
            .collect();
        let steps = goals.iter().filter_map(|&goal| depths[goal as usize]);
        GroundTruth {
            minimum_steps: steps.min(),
            distances,
            admissible,
            goals,
            all: OnceCell::new(),
            simple: OnceCell::new(),
        }
    }
}

/// A search of the table and a graph.
pub(crate) struct Case<'a> {
    pub(crate) entry: &'a Entry,
    pub(crate) graph: &'a Graph,
    pub(crate) truth: &'a GroundTruth,
}

impl Case<'_> {
    /// Creates a search without limits.
    pub(crate) fn unlimited(&self) -> BoxedSearch {
        let graph = self.graph.clone();
        self.entry.search(graph, self.graph.start())
    }

    /// Creates a search with the default [limits](Case::limits).
    pub(crate) fn search(&self) -> BoxedSearch {
        let mut search = self.unlimited();
        search.set_limits(self.limits());
        search
    }

    /// Returns limits with which every search terminates quickly.
    pub(crate) fn limits(&self) -> Limits {
        let expansions = match self.entry.promises.ends {
            true => MAX_EXPANSIONS,
            false => MAX_IN_CYCLES,
        };
        Limits {
            expansions: Some(expansions),
            depth: self.depth(),
            ..Limits::default()
        }
    }

    /// Returns the depth limit if the number of paths would be too large without one.
    pub(crate) fn depth(&self) -> Option<u64> {
        self.paths().and_then(|paths| paths.depth)
    }

    /// Returns the paths of a search without duplicate detection; `None` for other searches.
    pub(crate) fn paths(&self) -> Option<&Paths> {
        let promises = self.entry.promises;
        match (promises.kept, promises.ends) {
            (StoredStates::All, _) => None,
            (StoredStates::Part, true) if promises.gives != Gives::EachSimplePath => None,
            (_, true) => Some(
                self.truth
                    .simple
                    .get_or_init(|| limited_paths(self.graph, PathKind::Simple)),
            ),
            (_, false) => Some(
                self.truth
                    .all
                    .get_or_init(|| limited_paths(self.graph, PathKind::All)),
            ),
        }
    }

    /// Returns `true` if the search terminates without a depth limit.
    pub(crate) fn terminates(&self) -> bool {
        self.depth().is_none()
    }

    /// Returns `true` if the heuristic is admissible or declared so.
    pub(crate) fn is_admissible(&self) -> bool {
        self.truth.admissible || self.graph_declares()
    }

    /// Returns `true` if `end` is that of a search that has discarded states whose value is infinite, and may do so in this graph.
    pub(crate) fn may_end_at_dead_ends(&self, end: Step) -> bool {
        end == Step::Stopped(Limit::DeadEnds) && self.has_unsafe_dead_ends()
    }

    /// Returns `true` if a state whose value is infinite may lead to a goal.
    pub(crate) fn has_unsafe_dead_ends(&self) -> bool {
        let nodes = || 0..self.graph.nodes() as u32;
        let forward = !self.graph.declared_heuristic().is_safe()
            && nodes().any(|node| self.graph.value(node).is_none());
        let backward = !self.graph.declared_backward_heuristic().is_safe()
            && nodes().any(|node| self.graph.backward_value(node).is_none());
        forward || backward
    }

    fn graph_declares(&self) -> bool {
        self.graph.declared_heuristic().is_admissible()
    }
}

/// Returns the paths of a kind from the start, with the maximum depth limit that keeps their number small enough.
fn limited_paths(graph: &Graph, kind: PathKind) -> Paths {
    let mut depth = 0;
    loop {
        let Some(paths) = paths(graph, kind, depth + 1, MAX_PATHS) else {
            let to_goals = paths_to_goals(graph, kind, depth);
            return Paths {
                depth: Some(depth),
                to_goals,
            };
        };
        if !paths.1 {
            return Paths {
                depth: None,
                to_goals: paths.0,
            };
        }
        depth += 1;
    }
}

/// Returns the paths of a kind to goals with at most `depth` steps.
pub(crate) fn paths_to_goals(graph: &Graph, kind: PathKind, depth: u64) -> Vec<Vec<u32>> {
    paths(graph, kind, depth, usize::MAX).map_or_else(Vec::new, |paths| paths.0)
}

/// Returns the paths to goals and whether some path was cut off by the limit, or `None` if there are more than
/// `max` paths in total.
fn paths(graph: &Graph, kind: PathKind, depth: u64, max: usize) -> Option<(Vec<Vec<u32>>, bool)> {
    let (mut to_goals, mut cut_off, mut count) = (Vec::new(), false, 0);
    let mut open = vec![vec![0]];
    while let Some(path) = open.pop() {
        count += 1;
        if count > max {
            return None;
        }
        let last = path[path.len() - 1];
        if graph.has_goal(last) {
            to_goals.push(path);
            continue;
        }
        let before = path.len().checked_sub(2).map(|index| path[index]);
        let next = graph.successors(last).map(|(to, _)| to);
        let next: Vec<u32> = next
            .filter(|to| match kind {
                PathKind::All => true,
                PathKind::Simple => !path.contains(to),
                PathKind::WithoutInverse => before != Some(*to),
            })
            .collect();
        if path.len() as u64 > depth {
            cut_off |= !next.is_empty();
            continue;
        }
        open.extend(next.into_iter().map(|to| [path.as_slice(), &[to]].concat()));
    }
    Some((to_goals, cut_off))
}

/// Runs a search step by step up to the next end.
pub(crate) fn by_steps(search: &mut BoxedSearch) -> Step {
    loop {
        match search.step() {
            Step::Expanded | Step::CutOff => {}
            end => return end,
        }
    }
}
