//! The table of graphs with known answers: the name, the edges of each node as target and cost, the heuristic values, the goals, the
//! optimum, the fewest steps, and the searches with other ends.

use std::collections::HashSet;
use std::iter;

use search_core::Heuristic;

use super::{Answer, KnownGraph, MAX_EXPANSIONS};
use crate::Graph;

/// The number of nodes of the long chain: more than 16 bits count, and more than calls fit on a stack of a megabyte.
const CHAIN: u32 = 70_000;

/// The number of nodes of the chain for searches of quadratic time, and of their expansions in the long one.
const SHORT_CHAIN: u32 = 1000;

/// A search that does not end: it goes round in a cycle.
const GOES_ROUND: Answer = Answer::StopsAfter(MAX_EXPANSIONS);

/// Returns the graphs with known answers.
///
/// Among them are chains of 1,000 and of 70,000 nodes: run searches in a thread with a small stack to detect recursion. In the latter,
/// searches whose time is quadratic in the depth are stopped after 1,000 expansions.
pub fn known_graphs() -> impl Iterator<Item = KnownGraph> {
    misleading_heuristics()
        .into_iter()
        .chain(unusual_costs())
        .chain(starts_and_goals())
        .chain(published())
        .chain([left_in_scratch()])
        .chain([chain(SHORT_CHAIN), chain(CHAIN)])
}

fn misleading_heuristics() -> [KnownGraph; 2] {
    [
        // Node 1 is expanded at a cost of 3 with f = 3, before node 2, whose f is 9; through node 2 it costs 2. The optimum is
        // 1 + 1 + 4 + 3 along 0-2-1-3-4. A search that does not reopen node 1 finds 0-1-3-4 at 10.
        KnownGraph::new(
            "an inconsistent heuristic that needs reopening",
            Graph::new([
                vec![(1, 3), (2, 1)],
                vec![(3, 4)],
                vec![(1, 1)],
                vec![(4, 3)],
                vec![],
            ])
            .with_heuristic([9, 0, 8, 0, 0].map(Some))
            .declare(Heuristic::Admissible)
            .with_goals([4]),
            Some(9),
            Some(3),
        )
        .expect(&["a_star::graph, not reopening"], Answer::Cost(10)),
        // The goal is generated with f = 11 and node 1 with f = 17, although 0-1-2 costs 7.
        KnownGraph::new(
            "a heuristic that overestimates",
            Graph::new([vec![(2, 11), (1, 1)], vec![(2, 6)], vec![]])
                .with_heuristic([36, 16, 0].map(Some))
                .with_goals([2]),
            Some(7),
            Some(1),
        )
        .expect(
            &["uniform-cost*", "policy::search, cheapest first"],
            Answer::Cost(7),
        )
        .expect(&["a-star*", "a_star::*"], Answer::Cost(11))
        .expect(&["*"], Answer::CostIn(&[7, 11])),
    ]
}

fn unusual_costs() -> [KnownGraph; 2] {
    [
        // 0-1-2 costs 5, the direct step 6. Searches that neither detect duplicates nor check for cycles can take free steps for ever.
        KnownGraph::new(
            "loops and a cycle of two steps that cost nothing",
            Graph::new([
                vec![(0, 0), (1, 0), (2, 6)],
                vec![(1, 0), (0, 0), (2, 5)],
                vec![],
            ])
            .with_goals([2]),
            Some(5),
            Some(1),
        )
        .expect(
            &[
                "beam:tree,width=2",
                "complete-beam:tree",
                "depth-first:cycles=none",
                "recursive_best_first::*",
                "limited_discrepancy::*",
                "ida_star::*",
                "parallel_ida_star::*",
                "branch_and_bound::*",
                "depth-first:in-place*",
                "depth-first:without-inverse",
                "depth_first::tree *",
                "limited-discrepancy:*",
                "ida-star:*",
                "parallel-ida-star:*",
                "branch-and-bound:*",
                "uniform-cost:tree",
                "a-star:tree",
                "weighted-a-star:tree",
                "recursive-best-first:cycles=none",
                "sma-star:*",
            ],
            GOES_ROUND,
        ),
        // The cheapest step is neither the first nor the last.
        KnownGraph::new(
            "several steps between two nodes",
            Graph::new([
                vec![(1, 5), (1, 2), (1, 9)],
                vec![(2, 4), (2, 1), (2, 7)],
                vec![],
            ])
            .with_goals([2]),
            Some(3),
            Some(2),
        ),
    ]
}

fn starts_and_goals() -> [KnownGraph; 4] {
    [
        KnownGraph::new(
            "a start that is a goal",
            Graph::new([vec![(1, 0)], vec![(0, 0)]]).with_goals([0]),
            Some(0),
            Some(0),
        ),
        KnownGraph::new(
            "a goal that cannot be reached",
            Graph::new([vec![(1, 1)], vec![(2, 1)], vec![(0, 1)], vec![(0, 1)]]).with_goals([3]),
            None,
            None,
        ),
        // Goal 1 is one step from the start and costs 10, goal 3 is two steps and costs 2; goal 4 is behind it.
        KnownGraph::new(
            "several goals",
            Graph::new([
                vec![(1, 10), (2, 1)],
                vec![(3, 1)],
                vec![(3, 1)],
                vec![(4, 1)],
                vec![],
            ])
            .with_goals([1, 3, 4]),
            Some(2),
            Some(1),
        ),
        // Two uniform-cost searches, one from each end, both expand node 1 at a cost of 6: the path through it costs 12. The step
        // between nodes 2 and 3 joins two states that both searches have expanded before: 3 + 4 + 3.
        KnownGraph::new(
            "two searches that meet off the cheapest path",
            Graph::new([
                vec![(1, 6), (2, 3)],
                vec![(0, 6), (4, 6)],
                vec![(0, 3), (3, 4)],
                vec![(2, 4), (4, 3)],
                vec![(1, 6), (3, 3)],
            ])
            .with_goals([4]),
            Some(10),
            Some(2),
        )
        .expect(&WITHOUT_CYCLE_CHECK, GOES_ROUND)
        .expect(&["complete-beam:tree"], GOES_ROUND),
    ]
}

/// The searches that go round between the first two nodes of a graph of roads.
const WITHOUT_CYCLE_CHECK: [&str; 12] = [
    "depth-first:cycles=none",
    "depth-first:in-place",
    "depth_first::tree in place",
    "depth_first::tree without cycle check",
    "limited_discrepancy::tree in place",
    "limited_discrepancy::tree without cycle check",
    "branch_and_bound::tree in place",
    "branch_and_bound::tree without cycle check",
    "limited-discrepancy:cycles=none",
    "limited-discrepancy:in-place",
    "branch-and-bound:cycles=none",
    "branch-and-bound:in-place",
];

fn published() -> [KnownGraph; 2] {
    [
        // S. Russell and P. Norvig, Artificial Intelligence: A Modern Approach, third edition, 2010, section 3.5: A* finds the route
        // of 418 through Rimnicu Vilcea and Pitesti, greedy best-first search that of 450 through Fagaras.
        KnownGraph::new("Romania", romania(), Some(418), Some(3))
            .expect(&["best-first*"], Answer::Cost(450))
            .expect(&WITHOUT_CYCLE_CHECK, GOES_ROUND)
            .expect(&["policy::search, newest first"], GOES_ROUND),
        // F. Hillier and G. Lieberman, Introduction to Operations Research, the stagecoach problem of the chapter on dynamic
        // programming: three routes of 11. The order of the successors differs from run to run.
        KnownGraph::new(
            "successors in the order of a hash set",
            Graph::new(
                [
                    vec![(1, 2), (2, 4), (3, 3)],
                    vec![(4, 7), (5, 4), (6, 6)],
                    vec![(4, 3), (5, 2), (6, 4)],
                    vec![(4, 4), (5, 1), (6, 5)],
                    vec![(7, 1), (8, 4)],
                    vec![(7, 6), (8, 3)],
                    vec![(7, 3), (8, 3)],
                    vec![(9, 3)],
                    vec![(9, 4)],
                    vec![],
                ]
                .map(|edges| HashSet::<_>::from_iter(edges).into_iter().collect()),
            )
            .with_goals([9]),
            Some(11),
            Some(4),
        ),
    ]
}

/// The optimum is 10 + 1 along 0-1-3. Node 1 is expanded before node 2, which costs 5: if its step to the goal is still in the scratch
/// vector then, a path of 6 seems to lead through node 2.
fn left_in_scratch() -> KnownGraph {
    KnownGraph::new(
        "actions that are left in scratch",
        Graph::new([vec![(1, 10), (2, 5)], vec![(3, 1)], vec![(3, 20)], vec![]])
            .with_heuristic([10, 0, 5, 0].map(Some))
            .declare(Heuristic::Consistent)
            .with_goals([3])
            .leaving_scratch(),
        Some(11),
        Some(2),
    )
}

/// The road map of Romania from Arad to Bucharest, with the straight-line distances to it.
fn romania() -> Graph {
    let towns = [
        ("Arad", 366),
        ("Bucharest", 0),
        ("Craiova", 160),
        ("Drobeta", 242),
        ("Eforie", 161),
        ("Fagaras", 176),
        ("Giurgiu", 77),
        ("Hirsova", 151),
        ("Iasi", 226),
        ("Lugoj", 244),
        ("Mehadia", 241),
        ("Neamt", 234),
        ("Oradea", 380),
        ("Pitesti", 100),
        ("Rimnicu Vilcea", 193),
        ("Sibiu", 253),
        ("Timisoara", 329),
        ("Urziceni", 80),
        ("Vaslui", 199),
        ("Zerind", 374),
    ];
    let roads = [
        ("Arad", "Sibiu", 140),
        ("Arad", "Timisoara", 118),
        ("Arad", "Zerind", 75),
        ("Bucharest", "Fagaras", 211),
        ("Bucharest", "Giurgiu", 90),
        ("Bucharest", "Pitesti", 101),
        ("Bucharest", "Urziceni", 85),
        ("Craiova", "Drobeta", 120),
        ("Craiova", "Pitesti", 138),
        ("Craiova", "Rimnicu Vilcea", 146),
        ("Drobeta", "Mehadia", 75),
        ("Eforie", "Hirsova", 86),
        ("Fagaras", "Sibiu", 99),
        ("Hirsova", "Urziceni", 98),
        ("Iasi", "Neamt", 87),
        ("Iasi", "Vaslui", 92),
        ("Lugoj", "Mehadia", 70),
        ("Lugoj", "Timisoara", 111),
        ("Oradea", "Sibiu", 151),
        ("Oradea", "Zerind", 71),
        ("Pitesti", "Rimnicu Vilcea", 97),
        ("Rimnicu Vilcea", "Sibiu", 80),
        ("Urziceni", "Vaslui", 142),
    ];
    // The roads from each town, in the order of the other ends.
    let edges = towns.map(|(town, _)| {
        let others = (0..).zip(towns).filter_map(|(index, (other, _))| {
            let road = roads
                .iter()
                .find(|road| [(road.0, road.1), (road.1, road.0)].contains(&(town, other)));
            Some((index, road?.2))
        });
        others.collect()
    });
    Graph::new(edges)
        .with_heuristic(towns.map(|(_, distance)| Some(distance)))
        .declare(Heuristic::Consistent)
        .with_labels(towns.map(|(town, _)| town.to_owned()))
        .with_goals([1])
}

/// Returns a graph with only one path, of this many nodes, with exact heuristic values.
fn chain(nodes: u32) -> KnownGraph {
    let last = nodes - 1;
    let edges = (0..last).map(|node| vec![(node + 1, 1)]);
    let graph = Graph::new(edges.chain(iter::once(vec![])))
        .with_heuristic((0..nodes).map(|node| Some(last - node)))
        .declare(Heuristic::Consistent)
        .with_goals([last]);
    let known = KnownGraph::new("a chain", graph, Some(last), Some(u64::from(last))).without_laws();
    // Walks are shorter than the chain.
    let few = Answer::StopsAfter(u64::from(SHORT_CHAIN));
    let known = known.expect(&["random-walk*"], few);
    if nodes == SHORT_CHAIN {
        return known;
    }
    // The time of these is quadratic in the depth.
    known.expect(
        &[
            "iterative-deepening*",
            "iterative_deepening::*",
            "sma-star:*",
            "policy::search, cheapest first",
        ],
        Answer::StopsAfter(u64::from(SHORT_CHAIN)),
    )
}
