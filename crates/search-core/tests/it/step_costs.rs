//! The costs of the steps of a `Searchable`, compared with Dijkstra's algorithm on the same graph.

use std::fmt;
use std::hash::{Hash, Hasher};

use proptest::collection::vec;
use proptest::prelude::*;
use search_core::{
    Heuristic, Proven, Searchable, StateSpace, a_star, bidirectional, branch_and_bound,
    breadth_first,
    check::HeuristicMonitor,
    ida_star,
    space::{Plain, Symmetric},
    uniform_cost,
};

use crate::common::bare;

/// Costs of the steps from each town to each other; `None` without a road.
#[derive(Debug)]
struct Roads(Vec<Vec<Option<u32>>>);

impl Roads {
    /// Returns the cost of a cheapest path from each town to the last one.
    fn distances(&self) -> Vec<Option<u32>> {
        let towns = self.0.len();
        let mut distances = vec![None; towns];
        distances[towns - 1] = Some(0);
        let mut done = vec![false; towns];
        while let Some((rest, to)) = (0..towns)
            .filter(|&town| !done[town])
            .filter_map(|town| Some((distances[town]?, town)))
            .min()
        {
            done[to] = true;
            for (from, roads) in self.0.iter().enumerate() {
                if let Some(cost) = roads[to] {
                    let distance: &mut Option<u32> = &mut distances[from];
                    *distance = Some(distance.map_or(rest + cost, |known| known.min(rest + cost)));
                }
            }
        }
        distances
    }
}

fn roads() -> impl Strategy<Value = Roads> {
    (2..8usize).prop_flat_map(|towns| {
        vec(vec(prop::option::weighted(0.4, 0..6u32), towns), towns).prop_map(Roads)
    })
}

/// A town as a puzzle whose goal is the last town.
#[derive(Clone, Debug)]
struct Town<'r> {
    roads: &'r Roads,
    /// The heuristic value of each town.
    values: &'r [u32],
    town: usize,
}

impl PartialEq for Town<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.town == other.town
    }
}

impl Eq for Town<'_> {}

impl Hash for Town<'_> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.town.hash(hasher);
    }
}

impl Searchable for Town<'_> {
    const HEURISTIC: Heuristic = Heuristic::Admissible;

    fn is_solution(&self) -> bool {
        self.town + 1 == self.roads.0.len()
    }

    fn successors(&self) -> impl IntoIterator<Item = Self> {
        let roads = self.roads.0[self.town].iter().enumerate();
        let towns = roads.filter_map(|(town, road)| road.map(|_| town));
        towns.map(|town| Town {
            town,
            ..self.clone()
        })
    }

    fn step_cost(&self, successor: &Self) -> u32 {
        self.roads.0[self.town][successor.town].expect("successors have a road")
    }

    fn heuristic_value(&self) -> u32 {
        self.values[self.town]
    }

    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "town {}", self.town)
    }
}

proptest! {
    #[test]
    fn cheapest_solutions_cost_what_dijkstras_algorithm_finds(roads in roads(), part in 0..=4u32) {
        let distances = roads.distances();
        let values: Vec<u32> = distances
            .iter()
            .map(|distance| distance.unwrap_or(9) * part / 4)
            .collect();
        let start = || Town { roads: &roads, values: &values, town: 0 };
        let cheapest = [
            uniform_cost::graph(start()).run(),
            a_star::graph(start()).run(),
            branch_and_bound::tree(start()).run(),
        ];
        for report in &cheapest {
            let solution = report.solution();
            prop_assert_eq!(solution.and_then(|solution| solution.cost), distances[0]);
            if let Some(solution) = solution {
                prop_assert_eq!(solution.proven, Proven::Optimal);
            }
        }
        // With steps of cost 0, iterations of IDA* may not grow; without a solution they end anyway.
        let report = ida_star::tree(start()).run();
        prop_assert_eq!(report.solution().and_then(|solution| solution.cost), distances[0]);
        let checking = HeuristicMonitor::new(Plain::default());
        let checked = uniform_cost::graph((&checking, start())).run();
        prop_assert_eq!(checked.solution().and_then(|solution| solution.cost), distances[0]);
        // A search that ignores costs proves only the number of steps.
        if let Some(solution) = breadth_first::graph(start()).run().solution() {
            prop_assert_eq!(solution.proven, Proven::FewestSteps);
            prop_assert_eq!(solution.cost, None);
        }
        prop_assert!(search_core::check(start(), 100).is_ok());
    }
}

/// The cost of a step backward is that of the step forward.
#[test]
fn a_symmetric_space_has_the_costs_of_its_steps_in_both_directions() {
    let roads = Roads(vec![vec![None, Some(3)], vec![Some(5), None]]);
    let town = |town| Town {
        roads: &roads,
        values: &[0, 0],
        town,
    };
    let space = Symmetric::new(town(1));
    let mut costs = Vec::new();
    space.expand(&town(0), &mut Vec::new(), |to, cost| {
        costs.push((to.town, cost));
    });
    search_core::Backward::predecessors(&space, &town(0), |from, cost| {
        costs.push((from.town, cost));
    });
    assert_eq!(costs, [(1, 3), (1, 5)]);
    let report = bidirectional::graph((space, town(0))).run();
    let solution = report.solution().expect("there is a road");
    assert_eq!((solution.depth, solution.proven), (1, Proven::FewestSteps));
}

/// From 1 to 10 by adding one and doubling.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Number(u32);

/// The same, with a method that returns a cost of 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Priced(Number);

impl Searchable for Number {
    fn is_solution(&self) -> bool {
        self.0 == 10
    }

    fn successors(&self) -> impl IntoIterator<Item = Self> {
        [Number(self.0 + 1), Number(self.0 * 2)]
    }

    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{}", self.0)
    }
}

impl Searchable for Priced {
    fn is_solution(&self) -> bool {
        self.0.is_solution()
    }

    fn successors(&self) -> impl IntoIterator<Item = Self> {
        self.0.successors().into_iter().map(Priced)
    }

    fn step_cost(&self, _: &Self) -> u32 {
        1
    }

    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        self.0.write(out)
    }
}

#[test]
fn a_step_cost_of_one_changes_no_counts() {
    let without = a_star::graph(Number(1)).run();
    let with = a_star::graph(Priced(Number(1))).run();
    assert_eq!(bare(without.counts), bare(with.counts));
    for cost in [
        without.solution().and_then(|found| found.cost),
        with.solution().and_then(|found| found.cost),
    ] {
        assert_eq!(cost, Some(4));
    }
}
