//! Beam search: counts computed by hand and by a reference.

use std::collections::{HashMap, HashSet};

use proptest::prelude::*;
use search_core::a_star::AStar;
use search_core::best_first::{Evaluation, Greedy};
use search_core::engine::Engine;
use search_core::{
    Counts, Limit, Limits, Node, Observer, Outcome, Search, StateSpace, Step, beam,
    engine::Incomplete,
};
use search_laws::{Entry, Gives, Promises, StoredStates, check_searches};

use crate::common::bare;
use crate::common::graphs::graphs;
use crate::common::map::{Map, cost_of, maps};
use crate::common::{path, path_of};

/// An open node.
struct Open {
    path: Vec<u16>,
    g: u32,
    h: u32,
    turn: u64,
}

/// A reference implementation of beam search: whole paths in lists, and the known states in a table.
struct Reference<'m, V> {
    map: &'m Map,
    evaluation: V,
    graph: bool,
    counts: Counts,
    /// The states of the layers so far, each with the turn and the cost of the latest path to it.
    known: HashMap<u16, (u64, u32)>,
    taken: HashSet<u64>,
}

impl<'m, V: Evaluation<u32>> Reference<'m, V> {
    fn new(map: &'m Map, evaluation: V, graph: bool) -> Self {
        Reference {
            map,
            evaluation,
            graph,
            counts: Counts::default(),
            known: HashMap::new(),
            taken: HashSet::new(),
        }
    }

    /// Returns the counts, the path to the first solution, and the end.
    fn search(mut self, width: usize) -> (Counts, Option<Vec<u16>>, Step) {
        let (mut left_out, mut closed) = (false, 0);
        let mut layer = Vec::new();
        self.candidate(vec![0], 0, true, &mut layer);
        // A start that is a dead end is not stored.
        self.counts.stored = layer.len() as u64;
        self.counts.peak_frontier = layer.len() as u64;
        while !layer.is_empty() {
            layer.sort_by_key(|way| self.evaluation.value(way.g, way.h));
            left_out |= layer.len() > width;
            layer.truncate(width);
            for way in layer.iter().filter(|_| self.graph) {
                self.known.insert(state_of(way), (way.turn, way.g));
            }
            let mut rest = layer.len() as u64;
            let mut next: Vec<Open> = Vec::new();
            for way in layer {
                rest -= 1;
                self.counts.goal_tests += 1;
                self.counts.max_depth = way.path.len() as u64 - 1;
                if self.map.is_goal(state_of(&way)) {
                    return (self.counts, Some(way.path), Step::Solution);
                }
                self.taken.insert(way.turn);
                self.expand(&way, &mut next);
                closed += u64::from(self.graph);
                let open = rest + next.len() as u64;
                let counts = &mut self.counts;
                counts.peak_frontier = counts.peak_frontier.max(open);
                counts.stored = counts.stored.max(open + closed);
            }
            layer = next;
        }
        let end = match left_out {
            true => Step::Stopped(Limit::Incomplete),
            false => Step::Exhausted,
        };
        (self.counts, None, end)
    }

    fn expand(&mut self, way: &Open, next: &mut Vec<Open>) {
        self.counts.expanded += 1;
        let roads = self.map.roads[usize::from(state_of(way))].iter();
        let roads: Vec<(u16, u32)> = roads.filter_map(|&(to, cost)| Some((to?, cost))).collect();
        self.counts.dead_ends += u64::from(roads.is_empty());
        for (to, cost) in roads {
            self.counts.generated += 1;
            let (g, path) = (way.g + cost, [way.path.as_slice(), &[to]].concat());
            let open = next.iter_mut().find(|other| state_of(other) == to);
            if let (Some(other), true) = (open, self.graph) {
                self.counts.duplicates += 1;
                if V::DEPENDS_ON_G && g < other.g {
                    (other.g, other.path) = (g, path);
                }
                continue;
            }
            match self.known.get(&to).copied() {
                None => self.candidate(path, g, true, next),
                Some((turn, before)) if V::DEPENDS_ON_G && g < before => {
                    self.known.remove(&to);
                    self.counts.reopened += u64::from(self.taken.contains(&turn));
                    self.candidate(path, g, false, next);
                }
                Some(_) => self.counts.duplicates += 1,
            }
        }
    }

    fn candidate(&mut self, path: Vec<u16>, g: u32, is_new: bool, next: &mut Vec<Open>) {
        self.counts.evaluated += u64::from(is_new);
        match self.map.estimate(path[path.len() - 1]) {
            Some(h) => {
                let turn = self.counts.generated;
                next.push(Open { path, g, h, turn });
            }
            None => self.counts.dead_ends += 1,
        }
    }
}

fn state_of(way: &Open) -> u16 {
    way.path[way.path.len() - 1]
}

fn agrees<'m, E: Engine<&'m Map>, V: Evaluation<u32>>(
    new: impl Fn() -> Search<&'m Map, E>,
    reference: Reference<'m, V>,
    width: usize,
) {
    let graph = reference.graph;
    let (counts, path, end) = reference.search(width);
    let mut search = new();
    assert_eq!(search.advance(), end);
    assert_eq!(bare(search.counts()), counts);
    let report = new().run();
    assert_eq!(bare(report.counts), counts);
    if graph {
        assert_eq!(path_of(&report), path);
    }
    let reached = path.map(|path| (path[path.len() - 1], path.len() as u64 - 1));
    let solution = report.solution();
    assert_eq!(solution.map(|found| (found.state, found.depth)), reached);
}

proptest! {
    #[test]
    fn every_count_is_that_of_the_reference(map in maps(40, 4), width in 0..12usize) {
        agrees(|| beam::graph(width, (&map, 0)), Reference::new(&map, Greedy, true), width);
        let by_cost = || beam::graph(width, (&map, 0)).evaluation(AStar);
        agrees(by_cost, Reference::new(&map, AStar, true), width);
        let map = map.acyclic();
        agrees(|| beam::tree(width, (&map, 0)), Reference::new(&map, Greedy, false), width);
        let by_cost = || beam::tree(width, (&map, 0)).evaluation(AStar);
        agrees(by_cost, Reference::new(&map, AStar, false), width);
    }

    /// The searches of the table have the default evaluation function.
    #[test]
    fn every_law_holds_with_any_width_and_costs(graph in graphs(12, 3), width in 0..6usize) {
        let promises = Promises {
            kept: StoredStates::Part,
            gives: Gives::Some,
            complete: false,
            ..Promises::GRAPH
        };
        let name = format!("beam::graph, width {width}, by g + h");
        let search = Entry::new(name, promises, move |graph, start| {
            beam::graph(width, (graph, start)).evaluation(AStar)
        });
        let kept = check_searches(&[search], &graph);
        prop_assert!(kept.is_ok(), "{kept:?}");
    }

    #[test]
    fn the_cost_of_a_solution_is_that_of_its_path(map in maps(40, 4), width in 1..8usize) {
        let mut search = beam::graph(width, (&map, 0)).evaluation(AStar);
        let solutions: Vec<_> = search.solutions().collect();
        for solution in solutions {
            let path = path(&solution);
            prop_assert_eq!(solution.cost, Some(cost_of(&map, &path)));
            prop_assert_eq!(solution.depth, path.len() as u64 - 1);
        }
    }

    /// Such a beam search is breadth-first search in another order.
    #[test]
    fn a_beam_as_wide_as_every_layer_is_complete(map in maps(40, 4)) {
        let map = Map { estimates: vec![Some(0); map.roads.len()], ..map };
        let wide = beam::graph(map.roads.len(), (&map, 0)).run();
        let breadth = search_core::breadth_first::graph((&map, 0)).run();
        prop_assert_eq!(path_of(&wide), path_of(&breadth));
        prop_assert_eq!(matches!(wide.outcome, Outcome::Exhausted), matches!(breadth.outcome, Outcome::Exhausted));
        let counts = Counts { evaluated: wide.counts.stored, ..bare(breadth.counts) };
        prop_assert_eq!(bare(wide.counts), counts);
    }
}

/// Records the order in which states are expanded.
#[derive(Default)]
pub(crate) struct Order(pub(crate) Vec<u16>);

impl<P: StateSpace<State = u16>> Observer<P> for Order {
    fn expand(&mut self, node: &Node<'_, P>) {
        self.0.push(*node.state);
    }
}

fn order<P: StateSpace<State = u16>, E: Engine<P>>(search: Search<P, E>) -> (Vec<u16>, Counts) {
    let mut order = Order::default();
    let counts = search.observe(&mut order).run().counts;
    (order.0, counts)
}

/// Counted by hand, to detect a fault that the reference and the engine share.
///
///     0 -> 1 (h 3), 2 (h 2), 3 (h 2)    1 -> 6, the goal    2 -> 4 (h 5)    3 -> 5 (h 1)
#[test]
fn the_counts_of_seven_states_are_those_counted_by_hand() {
    let map = Map::of(&[&[1, 2, 3], &[6], &[4], &[5], &[], &[], &[]], 6)
        .with_estimates(&[9, 3, 2, 2, 5, 1, 0]);

    let (expanded, counts) = order(beam::graph(1, (&map, 0)));
    // 2 was generated before 3.
    assert_eq!(expanded, [0, 2, 4]);
    assert_eq!(
        (counts.generated, counts.evaluated, counts.goal_tests),
        (4, 5, 3)
    );
    assert_eq!(
        (counts.dead_ends, counts.max_depth, counts.duplicates),
        (1, 2, 0)
    );
    // 0 and its successors; then 0, 2 and 4.
    assert_eq!((counts.peak_frontier, counts.stored), (3, 4));

    let (expanded, counts) = order(beam::graph(2, (&map, 0)));
    assert_eq!(expanded, [0, 2, 3, 5, 4]);
    assert_eq!(
        (counts.generated, counts.dead_ends, counts.stored),
        (5, 2, 5)
    );

    let report = beam::graph(3, (&map, 0)).run();
    assert_eq!(path_of(&report), Some(vec![0, 1, 6]));
    assert_eq!((report.counts.expanded, report.counts.goal_tests), (4, 5));

    let ends = [0, 1, 2].map(|width| beam::tree(width, (&map, 0)).advance());
    assert_eq!(ends, [Step::Stopped(Limit::Incomplete); 3]);
    let discarded = [0, 1, 2].map(|width| beam::tree(width, (&map, 0)).run().incomplete);
    assert_eq!(
        discarded,
        [1, 2, 1].map(|states| Some(Incomplete::Discarded(states)))
    );
    assert_eq!(beam::tree(3, (&map, 0)).advance(), Step::Solution);
    let none = Map {
        goals: vec![false; 7],
        ..map
    };
    assert_eq!(beam::tree(3, (&none, 0)).advance(), Step::Exhausted);
}

#[test]
fn a_beam_of_width_0_does_not_test_the_start() {
    let map = Map::of(&[&[]], 0);
    let report = beam::graph(0, (&map, 0)).run();
    assert!(matches!(
        report.outcome,
        Outcome::Stopped(Limit::Incomplete)
    ));
    assert_eq!((report.counts.goal_tests, report.counts.evaluated), (0, 1));
}

/// 2 is discarded next to 1, and generated again from 1.
#[test]
fn a_discarded_state_is_forgotten_and_may_be_generated_again() {
    let map = Map::of(&[&[1, 2], &[2], &[3], &[]], 3).with_estimates(&[3, 1, 2, 0]);
    let report = beam::graph(1, (&map, 0)).run();
    assert_eq!(path_of(&report), Some(vec![0, 1, 2, 3]));
    assert_eq!((report.counts.evaluated, report.counts.duplicates), (5, 0));
}

/// 1 is expanded with g 5 before the path through 2 gives it g 2.
#[test]
fn a_state_reached_again_by_a_cheaper_path_is_stored_a_second_time() {
    let roads = [
        vec![(1, 5), (2, 1)],
        vec![(3, 4)],
        vec![(1, 1)],
        vec![(4, 9)],
        vec![],
    ];
    let map = Map::of_costs(&roads, 4).with_estimates(&[0, 0, 10, 0, 0]);
    let mut search = beam::graph(9, (&map, 0)).evaluation(AStar);
    let paths: Vec<(Option<u32>, Vec<u16>)> = search
        .solutions()
        .map(|found| (found.cost, path(&found)))
        .collect();
    // The first solution keeps the path by which its states were generated.
    assert_eq!(paths[0], (Some(18), vec![0, 1, 3, 4]));
    assert_eq!(paths[1], (Some(15), vec![0, 2, 1, 3, 4]));
    assert_eq!(paths.len(), 2);
    // Only 1 had been expanded; 3 and 4 were still open.
    assert_eq!(search.counts().reopened, 1);
    assert_eq!(
        (search.counts().expanded, search.counts().evaluated),
        (6, 5)
    );
}

#[test]
fn why_next_names_the_smallest_value_of_the_layer() {
    let map = Map::of(&[&[1, 2], &[], &[]], 9).with_estimates(&[0, 7, 5]);
    let mut search = beam::graph(2, (&map, 0));
    search.step();
    let why = search.why_next().map(|why| why.to_string());
    let expected = "it has the smallest value of the states left in its layer, 5";
    assert_eq!(why.as_deref(), Some(expected));
}

#[test]
fn a_limit_on_depth_is_reported_by_its_name() {
    let line = Map::of(&[&[1], &[2], &[3], &[]], 9);
    let limits = Limits {
        depth: Some(2),
        ..Limits::default()
    };
    let mut search = beam::graph(1, (&line, 0)).limits(limits);
    assert_eq!(search.advance(), Step::Stopped(Limit::Depth));
}
