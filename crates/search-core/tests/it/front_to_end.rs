//! MM and NBS: costs against A* on random graphs, and the bound of NBS on its expansions.

use proptest::prelude::*;
use search_core::{
    BackwardHeuristic, Heuristic, Limits, Outcome, Proven, Report, Step, a_star,
    check::HeuristicMonitor, from_fn, mm, nbs,
};
use search_laws::{Graph, NodeState};

/// A graph by its edges, each from a node to another at a cost, with goals.
#[derive(Clone, Debug)]
struct Case {
    nodes: u32,
    edges: Vec<(u32, u32, u32)>,
    goals: Vec<u32>,
}

fn cases() -> impl Strategy<Value = Case> {
    (2..14_u32).prop_flat_map(|nodes| {
        let edge = (0..nodes, 0..nodes, 0..5_u32);
        let edges = prop::collection::vec(edge, 0..3 * nodes as usize);
        let goals = prop::collection::vec(0..nodes, 1..3);
        (edges, goals).prop_map(move |(edges, goals)| Case {
            nodes,
            edges,
            goals,
        })
    })
}

impl Case {
    /// Returns the distances from the nearest of some nodes, along the edges or against them.
    fn distances(&self, from: &[u32], is_reversed: bool) -> Vec<Option<u32>> {
        let mut distances = vec![None; self.nodes as usize];
        from.iter()
            .for_each(|&node| distances[node as usize] = Some(0));
        for _ in 0..self.nodes {
            for &(one, other, cost) in &self.edges {
                let (from, to) = if is_reversed {
                    (other, one)
                } else {
                    (one, other)
                };
                let through = distances[from as usize].map(|distance| distance + cost);
                let to = &mut distances[to as usize];
                *to = match (*to, through) {
                    (Some(known), Some(through)) => Some(known.min(through)),
                    (known, through) => known.or(through),
                };
            }
        }
        distances
    }

    fn distances_to_goal(&self) -> Vec<Option<u32>> {
        self.distances(&self.goals, true)
    }

    fn distances_from_start(&self) -> Vec<Option<u32>> {
        self.distances(&[0], false)
    }

    /// Returns the graph with heuristics that `estimate` computes from the distances.
    fn graph(
        &self,
        declared: Heuristic,
        estimate: impl Fn(usize, Option<u32>) -> Option<u32>,
    ) -> Graph {
        let mut edges = vec![Vec::new(); self.nodes as usize];
        for &(from, to, cost) in &self.edges {
            edges[from as usize].push((to, cost));
        }
        let values = |distances: Vec<Option<u32>>| {
            let distances = distances.into_iter().enumerate();
            distances
                .map(|(node, distance)| estimate(node, distance))
                .collect::<Vec<_>>()
        };
        Graph::new(edges)
            .with_goals(self.goals.iter().copied())
            .with_heuristic(values(self.distances_to_goal()))
            .declare(declared)
            .with_backward_heuristic(values(self.distances_from_start()), declared)
    }

    /// Returns the graph with consistent heuristics: this number of quarters of the distance, rounded down.
    fn consistent(&self, quarters: u32) -> Graph {
        self.graph(Heuristic::Consistent, |_, distance| {
            distance.map(|distance| distance * quarters / 4)
        })
    }
}

fn mm(graph: &Graph) -> Report<NodeState> {
    mm::graph((graph.clone(), graph.start())).run()
}

fn nbs(graph: &Graph) -> Report<NodeState> {
    nbs::graph((graph.clone(), graph.start())).run()
}

/// Returns the size of a minimum vertex cover of the bipartite graph of the pairs of states of which a search has to expand one: as
/// many as the edges of a maximum matching (D. Kőnig, 1931).
fn minimum_cover(case: &Case, graph: &Graph, optimal: u32) -> usize {
    let nodes = case.nodes as usize;
    let (g, g_back) = (case.distances_from_start(), case.distances_to_goal());
    let h = |node: usize| graph.value(node as u32);
    let h_back = |node: usize| graph.backward_value(node as u32);
    let is_needed = |u: usize, v: usize| {
        let (Some(g), Some(h), Some(g_back), Some(h_back)) = (g[u], h(u), g_back[v], h_back(v))
        else {
            return false;
        };
        let bound = (g + h).max(g_back + h_back);
        bound.max(g + g_back + graph.least_cost()) < optimal
    };
    fn augment(
        u: usize,
        needed: &[Vec<usize>],
        seen: &mut [bool],
        partner: &mut [Option<usize>],
    ) -> bool {
        needed[u].iter().any(|&v| {
            if std::mem::replace(&mut seen[v], true) {
                return false;
            }
            if partner[v].is_none_or(|other| augment(other, needed, seen, partner)) {
                partner[v] = Some(u);
                return true;
            }
            false
        })
    }
    let needed: Vec<Vec<usize>> = (0..nodes)
        .map(|u| (0..nodes).filter(|&v| is_needed(u, v)).collect())
        .collect();
    let mut partner = vec![None; nodes];
    (0..nodes)
        .filter(|&u| augment(u, &needed, &mut vec![false; nodes], &mut partner))
        .count()
}

/// Node 2 is expanded at a cost of 4, as the value of node 1 is high, and is then reached at a cost of 2.
#[test]
fn a_reopened_state_was_not_counted_in_the_length_of_the_frontier() {
    let case = Case {
        nodes: 5,
        edges: vec![(0, 1, 1), (0, 2, 4), (1, 2, 1), (2, 3, 20), (3, 4, 20)],
        goals: vec![4],
    };
    let graph = case.graph(Heuristic::Admissible, |node, distance| {
        distance.map(|distance| if node == 1 { distance.min(10) } else { 0 })
    });
    let mut search = mm::graph((graph.clone(), graph.start()));
    while search.step() == Step::Expanded {
        assert_eq!(search.frontier_len(), search.frontier().count() as u64);
    }
    assert_eq!(search.counts().reopened, 1);
    assert_eq!(
        mm(&graph).solution().and_then(|solution| solution.cost),
        Some(42)
    );
}

proptest! {
    #[test]
    fn costs_are_those_of_a_star(case in cases(), quarters in 0..=4_u32) {
        let graph = case.consistent(quarters);
        let expected = case.distances_from_start().into_iter().zip(case.distances_to_goal());
        let expected = expected.filter_map(|(g, h)| Some(g? + h?)).min();
        let a_star = a_star::graph((graph.clone(), graph.start())).run();
        prop_assert_eq!(a_star.solution().and_then(|solution| solution.cost), expected);
        for report in [mm(&graph), nbs(&graph)] {
            match expected {
                None => prop_assert!(matches!(report.outcome, Outcome::Exhausted)),
                Some(cost) => {
                    let solution = report.solution().expect("there is a path");
                    prop_assert_eq!((solution.cost, solution.proven), (Some(cost), Proven::Optimal));
                }
            }
        }
    }

    /// Closed states are reopened.
    #[test]
    fn admissible_heuristics_suffice(case in cases(), values in prop::collection::vec(0..20_u32, 14)) {
        let graph = case.graph(Heuristic::Admissible, |node, distance| {
            Some(values[node].min(distance.unwrap_or(20)))
        });
        let expected = case.distances_to_goal()[0];
        for report in [mm(&graph), nbs(&graph)] {
            let solution = report.solution();
            prop_assert_eq!(solution.and_then(|solution| solution.cost), expected);
            if let Some(solution) = solution {
                prop_assert_eq!(solution.proven, Proven::Optimal);
            }
        }
    }

    #[test]
    fn reopened_states_are_in_the_frontier_again(
        case in cases(),
        values in prop::collection::vec(0..20_u32, 14),
    ) {
        let graph = case.graph(Heuristic::Admissible, |node, distance| {
            Some(values[node].min(distance.unwrap_or(20)))
        });
        let mut search = mm::graph((graph.clone(), graph.start()));
        while search.step() == Step::Expanded {
            prop_assert_eq!(search.frontier_len(), search.frontier().count() as u64);
        }
    }

    #[test]
    fn nbs_expands_at_most_twice_the_minimum(case in cases(), quarters in 0..=4_u32) {
        let graph = case.consistent(quarters);
        if let Some(optimal) = case.distances_to_goal()[0] {
            let counts = nbs(&graph).counts;
            let cover = minimum_cover(&case, &graph, optimal);
            // Up to the last increase of the lower bound, it was less than the optimal cost.
            let expanded = counts.expanded_before_last_f.unwrap_or(0);
            prop_assert!(expanded <= 2 * cover as u64, "expanded {}, cover {}", expanded, cover);
            prop_assert_eq!(counts.reopened, 0);
        }
    }

    /// With the exact backward heuristic, a state of g above half the optimal cost has a priority above it.
    #[test]
    fn mm_meets_in_the_middle(case in cases(), quarters in 0..=4_u32) {
        let graph = case.consistent(quarters);
        let mut search = mm::graph((graph.clone(), graph.start()));
        let optimal = case.distances_to_goal()[0].unwrap_or(u32::MAX);
        loop {
            let before = search.frontier().next().and_then(|entry| match entry {
                search_core::engine::FrontierEntry::State(node) => node.g,
                search_core::engine::FrontierEntry::Untried { .. } => None,
            });
            match search.step() {
                Step::Expanded => prop_assert!(before.unwrap_or(0) <= optimal / 2),
                _ => break,
            }
        }
    }
}

/// The claim depends on both heuristics.
#[test]
fn a_proof_depends_on_the_backward_heuristic() {
    let graph = Graph::new([vec![(1, 1)], vec![(2, 1)], vec![]])
        .with_goals([2])
        .with_heuristic([2, 1, 0].map(Some))
        .declare(Heuristic::Consistent);
    let values = [0, 1, 2].map(Some);
    for (declared, proven) in [
        (Heuristic::Unknown, Proven::OptimalIfAdmissible),
        (Heuristic::Admissible, Proven::Optimal),
    ] {
        let graph = graph.clone().with_backward_heuristic(values, declared);
        for report in [mm(&graph), nbs(&graph)] {
            let solution = report.solution().expect("there is a path");
            assert_eq!((solution.cost, solution.proven), (Some(2), proven));
        }
        // A check of the other heuristic does not change the declaration.
        let checked = HeuristicMonitor::new(graph);
        assert_eq!(checked.declared_backward_heuristic(), declared);
    }
}

#[test]
fn a_limit_stops_between_the_nodes_of_a_pair() {
    let line = (0..8_u32).map(|node| vec![((node + 1).min(7), 1)]);
    let graph = Graph::new(line).with_goals([7]);
    let whole = nbs(&graph);
    let mut search = nbs::graph((graph.clone(), graph.start()));
    let end = (1..).find_map(|most| {
        search.set_limits(Limits {
            expansions: Some(most),
            ..Limits::default()
        });
        match search.advance() {
            Step::Stopped(_) => None,
            end => Some(end),
        }
    });
    assert_eq!(end, Some(Step::Solution));
    assert_eq!(search.counts().expanded, whole.counts.expanded);
}

/// The bound on solutions that have not been found rises from 2 to 3 when the solution is found.
#[test]
fn a_bound_above_the_cost_of_the_solution_is_not_an_increase() {
    let graph = Graph::new([vec![(1, 1)], vec![(2, 1)], vec![]])
        .with_goals([2])
        .with_heuristic([2, 1, 0].map(Some))
        .declare(Heuristic::Consistent)
        .with_backward_heuristic([0, 1, 2].map(Some), Heuristic::Consistent);
    let counts = nbs(&graph).counts;
    assert_eq!(
        (counts.expanded, counts.expanded_before_last_f),
        (2, Some(0))
    );
}

proptest! {
    /// Closures search from both ends, blind and with estimates that are exact.
    #[test]
    fn closures_lead_backward_as_well(case in cases()) {
        let edges = |node: &u32, is_reversed: bool| {
            let edges = case.edges.iter().map(move |&(from, to, cost)| match is_reversed {
                true => (to, from, cost),
                false => (from, to, cost),
            });
            let node = *node;
            let leaving = edges.filter(move |&(from, ..)| from == node);
            leaving.map(|(_, to, cost)| (to, cost)).collect::<Vec<_>>()
        };
        let blind = || {
            let forward = from_fn(0, |node: &u32| edges(node, false), |node| case.goals.contains(node));
            forward.backward(case.goals.clone(), |node: &u32| edges(node, true))
        };
        let distances = case.distances_from_start();
        let exact = |_: &u32, node: &u32| distances[*node as usize].unwrap_or(0);
        let informed = || blind().backward_heuristic(exact).declare_backward(Heuristic::Consistent);
        let least = case.goals.iter().filter_map(|&goal| distances[goal as usize]).min();
        let costs = [
            mm::graph(blind()).run().solution().and_then(|solution| solution.cost),
            nbs::graph(blind()).run().solution().and_then(|solution| solution.cost),
            mm::graph(informed()).run().solution().and_then(|solution| solution.cost),
            nbs::graph(informed()).run().solution().and_then(|solution| solution.cost),
        ];
        prop_assert_eq!(costs, [least; 4]);
    }
}
