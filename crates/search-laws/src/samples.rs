//! Tests one search on many small graphs, without a puzzle.

use search_core::engine::Engine;
use search_core::{Heuristic, Search};

use crate::{Edge, Entry, Graph, NodeState, Promises, Violation, check_searches};

/// The number of random graphs.
const RANDOM_GRAPHS: u64 = 60;

/// Tests every law on a search that `make` creates from a [`Graph`] and its start: a search by a policy of your own, or one
/// of this library with settings that are not in the [`table`](crate::table).
///
/// The graphs are small, and the same in each run: some with cycles, dead ends, steps that cost nothing, several steps
/// between two nodes, or no goal, and random ones with various heuristics. Takes about a second in an unoptimised build.
///
/// # Errors
/// Returns the first [`Violation`].
///
/// # Examples
/// A search that promises more than it keeps:
/// ```
/// use search_core::best_first;
/// use search_laws::{Finds, Law, Promises, check_search};
///
/// let promises = Promises { finds: Finds::Cheapest, ..Promises::GRAPH };
/// let greedy = check_search("greedy", promises, |graph, start| best_first::graph((graph, start)));
/// assert_eq!(greedy.expect_err("greedy search is not optimal").law, Law::Proofs);
/// check_search("greedy", Promises::GRAPH, |graph, start| best_first::graph((graph, start)))?;
/// # Ok::<(), search_laws::Violation>(())
/// ```
pub fn check_search<E: Engine<Graph> + 'static>(
    name: impl Into<String>,
    promises: Promises,
    make: impl Fn(Graph, NodeState) -> Search<Graph, E> + Clone + 'static,
) -> Result<(), Violation> {
    let search = [Entry::new(name, promises, make)];
    let mut graphs = special_graphs().into_iter().chain(random_graphs());
    graphs.try_for_each(|graph| check_searches(&search, &graph))
}

fn special_graphs() -> [Graph; 11] {
    let ring = |nodes: u32| {
        Graph::new((0..nodes).map(|at| vec![((at + 1) % nodes, 1), ((at + nodes - 1) % nodes, 2)]))
    };
    let two_routes = || Graph::new([vec![(1, 1), (2, 5)], vec![(2, 1)], vec![(3, 1)], vec![]]);
    [
        // The start is the goal; there is only the start; there is no goal.
        Graph::new([vec![(0, 1)]]).with_goals([0]),
        Graph::new([vec![]]),
        ring(5),
        ring(12).with_goals([5, 9]),
        // The better path to node 2 is found second; with this heuristic even after node 2 was expanded.
        two_routes().with_goals([3]),
        two_routes()
            .with_goals([3])
            .with_heuristic([0, 9, 0, 0].map(Some)),
        // The cheapest path leads through a node whose value is infinite.
        Graph::new([vec![(1, 1), (2, 3)], vec![(3, 1)], vec![(3, 3)], vec![]])
            .with_goals([3])
            .with_heuristic([Some(0), None, Some(0), Some(0)]),
        // The only path leads through a node whose value is infinite; from there no goal can be reached, as the second declares.
        Graph::new([vec![(1, 1)], vec![(2, 1)], vec![]])
            .with_goals([2])
            .with_heuristic([Some(0), None, Some(0)]),
        Graph::new([vec![(1, 1)], vec![(2, 1)], vec![]])
            .with_heuristic([Some(9), None, None])
            .declare(Heuristic::Safe),
        // Steps that cost nothing, several steps between two nodes, and nodes known as dead ends.
        Graph::new([
            vec![(1, 0), (1, 3), (2, 0)],
            vec![(0, 0), (2, 0), (4, 1)],
            vec![(1, 0), (3, 2), (3, 1)],
            vec![(5, 1)],
            vec![(4, 1)],
            vec![],
        ])
        .with_goals([5])
        .with_heuristic([Some(1), Some(1), Some(1), Some(0), None, Some(0)])
        .declare(Heuristic::Admissible),
        // The cheapest of several steps between two nodes is neither the first nor the last.
        Graph::new([
            vec![(1, 5), (1, 1), (1, 3)],
            vec![(2, 4), (0, 1), (2, 2), (2, 7)],
            vec![(3, 9), (3, 8), (3, 9)],
            vec![],
        ])
        .with_goals([3])
        .with_heuristic([3, 2, 1, 0].map(Some)),
    ]
}

/// Returns graphs of up to 9 nodes with up to 3 edges from each.
fn random_graphs() -> impl Iterator<Item = Graph> {
    (1..=RANDOM_GRAPHS).map(|seed| {
        let mut random = Random(seed);
        let nodes = 1 + random.below(9);
        let edges: Vec<Vec<Edge>> = (0..nodes)
            .map(|_| {
                let edges = 0..random.below(4);
                edges
                    .map(|_| Edge {
                        to: (random.below(10) > 0).then(|| random.below(nodes)),
                        cost: random.below(5),
                    })
                    .collect()
            })
            .collect();
        let goals = (0..nodes).filter(|_| random.below(6) == 0);
        let goals: Vec<u32> = goals.collect();
        let values = (0..nodes).map(|node| match goals.contains(&node) {
            true => Some(0),
            // Some infinite values are wrong: nothing is declared.
            false => match random.below(3) * u32::from(seed % 2 == 0) {
                2 if seed % 4 == 0 => None,
                value => Some(value),
            },
        });
        let values: Vec<Option<u32>> = values.collect();
        Graph::from_edges(edges)
            .with_goals(goals)
            .with_heuristic(values)
    })
}

/// A linear congruential generator with the constants of D. E. Knuth's MMIX.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u32) -> u32 {
        let next = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = next.wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(bound)) as u32
    }
}
