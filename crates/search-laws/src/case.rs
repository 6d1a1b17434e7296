//! One search on one graph, with what is known of the graph without any search.

use std::cell::OnceCell;

use search_core::{Heuristic, Limits, Step};

use crate::graph::distances;
use crate::{Entry, Gives, Graph, Kept, Seen, Subject};

/// The most paths that a search which does not recognise states may have before it.
const MOST_PATHS: usize = 150;

/// No law lets a search expand more than this at a time.
const MOST_EXPANSIONS: u64 = 3000;

/// A state of a [`Graph`] in a search.
pub(crate) type SeenPlace = Seen<crate::Place, u32>;

/// A search of a [`Graph`].
pub(crate) type Searching = Box<dyn Subject<Graph>>;

/// What is known of a graph without any search of `search-core`.
pub(crate) struct Truth {
    /// The cost of the cheapest path to a goal from each node.
    pub(crate) distances: Vec<Option<u32>>,
    /// The fewest steps from the start to a goal.
    pub(crate) fewest_steps: Option<u64>,
    /// Whether no heuristic value is more than the distance.
    pub(crate) admissible: bool,
    /// The goals that can be reached without passing another one.
    pub(crate) goals: Vec<u32>,
    all: OnceCell<Walks>,
    simple: OnceCell<Walks>,
}

/// The paths from the start, none of which goes on behind a goal.
#[derive(Clone, Debug)]
pub(crate) struct Walks {
    /// The greatest limit on depth with which there are few enough; `None` where there are few enough without one.
    pub(crate) depth: Option<u64>,
    /// The paths to goals within that depth.
    pub(crate) to_goals: Vec<Vec<u32>>,
}

/// Which paths are walked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Which {
    All,
    /// Those on which no node occurs twice.
    Simple,
    /// Those on which no step leads back to where the one before began.
    WithoutInverse,
}

impl Truth {
    pub(crate) fn of(graph: &Graph) -> Self {
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
        Truth {
            fewest_steps: steps.min(),
            distances,
            admissible,
            goals,
            all: OnceCell::new(),
            simple: OnceCell::new(),
        }
    }
}

/// A search of the table, and a graph.
pub(crate) struct Case<'a> {
    pub(crate) entry: &'a Entry<Graph>,
    pub(crate) graph: &'a Graph,
    pub(crate) truth: &'a Truth,
}

impl Case<'_> {
    /// A new search without limits.
    pub(crate) fn unlimited(&self) -> Searching {
        let graph = self.graph.clone();
        self.entry.search(graph, self.graph.start())
    }

    /// A new search with the [limits](Case::limits) that all of them need.
    pub(crate) fn search(&self) -> Searching {
        let mut search = self.unlimited();
        search.set_limits(self.limits());
        search
    }

    /// The limits with which every search ends soon.
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            expansions: Some(MOST_EXPANSIONS),
            depth: self.depth(),
            ..Limits::default()
        }
    }

    /// The limit on depth without which there would be too many paths.
    pub(crate) fn depth(&self) -> Option<u64> {
        self.walks().and_then(|walks| walks.depth)
    }

    /// The paths that a search takes that does not recognise states.
    pub(crate) fn walks(&self) -> Option<&Walks> {
        let promises = self.entry.promises;
        match (promises.kept, promises.ends) {
            (Kept::All, _) => None,
            (Kept::Part, true) if promises.gives != Gives::EachSimplePath => None,
            (_, true) => Some(
                self.truth
                    .simple
                    .get_or_init(|| few_walks(self.graph, Which::Simple)),
            ),
            (_, false) => Some(
                self.truth
                    .all
                    .get_or_init(|| few_walks(self.graph, Which::All)),
            ),
        }
    }

    /// Whether no limit on depth is needed for the search to end.
    pub(crate) fn ends_by_itself(&self) -> bool {
        self.depth().is_none()
    }

    /// Whether the heuristic is what most proofs rest on.
    pub(crate) fn is_admissible(&self) -> bool {
        self.truth.admissible || self.graph_declares()
    }

    fn graph_declares(&self) -> bool {
        use search_core::StateSpace;
        self.graph.declared_heuristic() != Heuristic::Unknown
    }
}

/// The paths of a kind from the start, down to the depth at which there are few enough.
fn few_walks(graph: &Graph, which: Which) -> Walks {
    let mut depth = 0;
    loop {
        let Some(walks) = walks(graph, which, depth + 1, MOST_PATHS) else {
            let to_goals = walks_to_goals(graph, which, depth);
            return Walks {
                depth: Some(depth),
                to_goals,
            };
        };
        if !walks.1 {
            return Walks {
                depth: None,
                to_goals: walks.0,
            };
        }
        depth += 1;
    }
}

/// The paths of a kind to goals of at most `depth` steps.
pub(crate) fn walks_to_goals(graph: &Graph, which: Which, depth: u64) -> Vec<Vec<u32>> {
    walks(graph, which, depth, usize::MAX).map_or_else(Vec::new, |walks| walks.0)
}

/// The paths to goals, and whether some path was cut off; `None` if there are more than `most` paths in all.
fn walks(graph: &Graph, which: Which, depth: u64, most: usize) -> Option<(Vec<Vec<u32>>, bool)> {
    let (mut to_goals, mut cut_off, mut count) = (Vec::new(), false, 0);
    let mut open = vec![vec![0]];
    while let Some(path) = open.pop() {
        count += 1;
        if count > most {
            return None;
        }
        let last = path[path.len() - 1];
        if graph.has_goal(last) {
            to_goals.push(path);
            continue;
        }
        let before = path.len().checked_sub(2).map(|place| path[place]);
        let next = graph.successors(last).map(|(to, _)| to);
        let next: Vec<u32> = next
            .filter(|to| match which {
                Which::All => true,
                Which::Simple => !path.contains(to),
                Which::WithoutInverse => before != Some(*to),
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

/// Steps up to the next end.
pub(crate) fn by_steps(search: &mut Searching) -> Step {
    loop {
        match search.step() {
            Step::Expanded | Step::CutOff => {}
            end => return end,
        }
    }
}
