//! SMA* with more than enough memory, with just enough, and with too little, compared with brute force.

use proptest::prelude::*;
use search_core::sma_star::{self, Tree};
use search_core::{Limit, Limits, Outcome, Proven, Search, StateSpace, Step};
use search_laws::{Entry, Gives, Graph, Promises, StoredStates, check_searches};

use crate::common::a_star::{distances, underestimated};
use crate::common::graphs::graphs;
use crate::common::map::{Map, cost_of, maps};
use crate::common::path;
use crate::recursive_best_first::{Comb, solutions};

const PLENTY: usize = 10_000_000;

fn search(map: &Map, bytes: usize) -> Tree<&Map> {
    sma_star::tree((map, 0), bytes)
}

/// Returns the bytes that are enough for every path of this number of states.
fn for_paths_of(map: &Map, states: usize) -> usize {
    let widest = map.roads.iter().map(Vec::len).max();
    sma_star::bytes_for_path::<&Map>(states, widest.unwrap_or(0))
}

/// Returns the bytes that are enough for every path of an acyclic map.
fn just_enough(map: &Map) -> usize {
    for_paths_of(map, map.roads.len())
}

fn finds_the_cheapest(map: &Map, bytes: usize) {
    let report = search(map, bytes).run();
    let found = report
        .solution()
        .map(|solution| (solution.cost, solution.proven));
    let least = distances(map)[0];
    assert_eq!(found, least.map(|least| (Some(least), Proven::Optimal)));
    assert_eq!(
        matches!(report.outcome, Outcome::Exhausted),
        least.is_none()
    );
    is_within(&report.counts, bytes);
}

fn is_within(counts: &search_core::Counts, bytes: usize) {
    assert!(
        counts.bytes <= bytes as u64,
        "{} of {bytes} bytes",
        counts.bytes
    );
    assert!(counts.stored <= sma_star::most_nodes::<&Map>(bytes) as u64);
}

/// Returns the paths of all solutions that a search finds, sorted, and its end.
fn all_solutions<E: search_core::engine::Engine<P>, P: StateSpace<State = u16>>(
    mut search: Search<P, E>,
) -> (Vec<Vec<u16>>, Step) {
    let found = search.solutions();
    let mut found: Vec<Vec<u16>> = found.map(|solution| path(&solution)).collect();
    found.sort();
    (found, search.advance())
}

prop_compose! {
    /// An acyclic map with an admissible heuristic that need not be consistent.
    fn estimated_maps()(map in maps(11, 3), cuts in prop::collection::vec(0..5u32, 11)) -> Map {
        underestimated(map.acyclic(), &cuts)
    }
}

proptest! {
    #[test]
    fn with_enough_memory_the_cost_is_the_least(map in estimated_maps()) {
        finds_the_cheapest(&map, PLENTY);
    }

    #[test]
    fn with_memory_for_the_longest_path_the_cost_is_the_least(map in estimated_maps(), more in 0..500usize) {
        finds_the_cheapest(&map, just_enough(&map) + more);
    }

    /// The result is a solution, no solution that certainly fits in memory is cheaper, and the proof holds.
    #[test]
    fn with_too_little_memory_the_report_is_true(map in estimated_maps(), part in 0..100usize) {
        let bytes = just_enough(&map) * part / 100;
        let fit = (0..).take_while(|&states| for_paths_of(&map, states) <= bytes).last();
        let fitting = solutions(&map).into_iter().filter(|path| Some(path.len()) <= fit);
        let fitting = fitting.map(|path| cost_of(&map, &path)).min();
        let least = distances(&map)[0];

        let report = search(&map, bytes).run();
        is_within(&report.counts, bytes);
        match report.outcome {
            Outcome::Solved(solution) => {
                let cost = solution.cost.expect("the engine adds up costs");
                let path = path(&solution);
                prop_assert!(cost >= cost_of(&map, &path));
                prop_assert!(solutions(&map).contains(&path));
                prop_assert!(fitting.is_none_or(|fitting| cost <= fitting));
                prop_assert!(solution.proven == Proven::Nothing || Some(cost) == least);
            }
            Outcome::Exhausted => prop_assert_eq!(least, None),
            Outcome::Stopped(limit) => {
                prop_assert_eq!(limit, Limit::Bytes);
                prop_assert_eq!(fitting, None);
            }
        }
    }

    /// With random heuristic values, the search still terminates, and finds a solution if there is one.
    #[test]
    fn with_any_heuristic_every_solution_is_reported_once(map in maps(11, 3)) {
        let map = map.acyclic();
        let (found, end) = all_solutions(search(&map, PLENTY));
        prop_assert_eq!(found, solutions(&map));
        prop_assert_eq!(end, Step::Exhausted);
    }

    #[test]
    fn with_scarce_memory_no_solution_is_reported_twice(map in maps(11, 3), part in 20..150usize) {
        let map = map.acyclic();
        let (found, end) = all_solutions(search(&map, just_enough(&map) * part / 100));
        let mut all = solutions(&map);
        if end == Step::Exhausted {
            prop_assert_eq!(found, all);
        } else {
            prop_assert_eq!(end, Step::Stopped(Limit::Bytes));
            for path in found {
                let index = all.iter().position(|other| *other == path);
                all.remove(index.expect("the path is a solution that was not reported before"));
            }
        }
    }

    #[test]
    fn the_heap_memory_of_states_is_counted(map in estimated_maps(), bytes in 0..5000usize) {
        let report = sma_star::tree((Heavy(&map), 0), bytes).run();
        prop_assert!(report.counts.bytes <= bytes as u64);
        if let (Some(solution), Some(least)) = (report.solution(), distances(&map)[0]) {
            prop_assert!(solution.cost >= Some(least));
            prop_assert!(solution.proven == Proven::Nothing || solution.cost == Some(least));
        }
    }

    /// The search of the table has more memory than it needs.
    #[test]
    fn every_law_holds_with_any_memory(graph in graphs(9, 3), bytes in 0..6000usize) {
        let promises = Promises {
            kept: StoredStates::Part,
            gives: Gives::Some,
            complete: false,
            ..Promises::TREE
        };
        let name = format!("sma_star::tree with {bytes} bytes");
        let search = Entry::new(name, promises, move |graph, start| sma_star::tree((graph, start), bytes));
        let kept = check_searches(&[search], &graph);
        prop_assert!(kept.is_ok(), "{kept:?}");
    }
}

/// After a restart it kept fewer states: what the first run had allocated counted against the limit.
#[test]
fn a_restarted_search_may_hold_as_much_as_a_new_one() {
    let graph = Graph::new([vec![(0, 1), (1, 2)], vec![(1, 2)], vec![]]);
    let limits = Limits {
        depth: Some(15),
        ..Limits::default()
    };
    let mut search = sma_star::tree((&graph, graph.start()), 4636).limits(limits);
    for _ in 0..3 {
        assert_eq!(search.advance(), Step::Stopped(Limit::Depth));
        assert_eq!(search.counts().expanded, 827);
        search.restart(graph.start());
    }
}

/// A map whose states hold heap memory in proportion to their number.
struct Heavy<'m>(&'m Map);

impl StateSpace for Heavy<'_> {
    type State = u16;
    type Action = usize;
    type Cost = u32;

    fn is_goal(&self, state: &u16) -> bool {
        self.0.is_goal(*state)
    }
    fn actions(&self, state: &u16, out: &mut Vec<usize>) {
        self.0.actions(state, out);
    }
    fn result(&self, state: &u16, road: usize) -> Option<u16> {
        self.0.result(state, road)
    }
    fn cost(&self, state: &u16, road: &usize) -> u32 {
        self.0.cost(state, road)
    }
    fn heuristic(&self, state: &u16) -> Option<u32> {
        self.0.heuristic(state)
    }
    fn heap_bytes(&self, state: &u16) -> usize {
        usize::from(*state) * 100
    }
}

/// Without a heuristic: 0 leads to 1 (g 1) and 2 (g 2), 1 to 3 (g 4), 2 to 4, the goal (g 5).
#[test]
fn the_counts_of_five_states_are_those_counted_by_hand() {
    let roads = [
        vec![(1, 1), (2, 2)],
        vec![(3, 3)],
        vec![(4, 3)],
        vec![],
        vec![],
    ];
    let map = Map::of_costs(&roads, 4);
    let report = search(&map, PLENTY).run();
    let solution = report.solution().expect("4 can be reached");
    assert_eq!((solution.cost, solution.depth), (Some(5), 2));
    let counts = report.counts;
    // Expanded: 0, 1, 2, 3 (a dead end); then 4 is tested.
    assert_eq!(
        (counts.expanded, counts.generated, counts.goal_tests),
        (4, 4, 5)
    );
    assert_eq!(
        (counts.evaluated, counts.dead_ends, counts.max_depth),
        (5, 1, 2)
    );
    assert_eq!((counts.stored, counts.peak_frontier), (5, 2));
}

/// A binary tree with root 0, its children 1 and 2, and so on. The goal is the last leaf.
fn binary_tree(depth: u32) -> Map {
    let inner = 0..(1 << depth) - 1;
    let leaves = vec![vec![]; 1 << depth];
    let inner = inner.map(|state| vec![(2 * state + 1, 1), (2 * state + 2, 1)]);
    let roads: Vec<Vec<(u16, u32)>> = inner.chain(leaves).collect();
    Map::of_costs(&roads, roads.len() - 1)
}

/// Every leaf is a solution, with various costs, and there is too little memory for the paths to all of them.
#[test]
fn a_solution_whose_siblings_are_forgotten_is_not_reported_again() {
    let mut map = binary_tree(5);
    map.goals[31..].fill(true);
    for (cost, road) in (0..).zip(map.roads.iter_mut().flatten()) {
        road.1 = 1 + cost * 7 % 5;
    }
    for states in 6..60 {
        let mut search = search(&map, for_paths_of(&map, states));
        let found: Vec<u16> = search
            .solutions()
            .take(100)
            .map(|found| found.state)
            .collect();
        let mut distinct = found.clone();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(found.len(), distinct.len(), "{found:?}");
        let end = search.advance();
        match end {
            Step::Exhausted => assert_eq!(found.len(), 32),
            // Some state was discarded. It may have been found again later.
            end => assert_eq!(end, Step::Stopped(Limit::Bytes)),
        }
        assert!(end == Step::Exhausted || states < 59);
    }
}

#[test]
fn a_binary_tree_of_a_thousand_states_is_searched_in_the_memory_of_a_path() {
    let map = binary_tree(9);
    let plenty = search(&map, PLENTY).run().counts;
    assert_eq!((plenty.expanded, plenty.generated), (1022, 1022));

    let bytes = for_paths_of(&map, 10);
    let report = search(&map, bytes).run();
    let solution = report.solution().expect("the path fits in memory");
    assert_eq!((solution.cost, solution.proven), (Some(9), Proven::Optimal));
    is_within(&report.counts, bytes);
    assert!(report.counts.stored < 20 && report.counts.expanded > plenty.expanded);

    let report = search(&map, bytes / 2).run();
    assert!(matches!(report.outcome, Outcome::Stopped(Limit::Bytes)));
}

/// 3 has cost 3 at depth 3, 4 has cost 9 at depth 1.
#[test]
fn a_more_expensive_solution_that_fits_is_found_without_a_proof() {
    let roads = [
        vec![(1, 1), (4, 9)],
        vec![(2, 1)],
        vec![(3, 1)],
        vec![],
        vec![],
    ];
    let mut map = Map::of_costs(&roads, 3);
    map.goals[4] = true;
    let found = |bytes| {
        let report = search(&map, bytes).run();
        report
            .into_solution()
            .map(|solution| (solution.cost, solution.proven))
    };
    assert_eq!(
        found(for_paths_of(&map, 4)),
        Some((Some(3), Proven::Optimal))
    );
    assert_eq!(
        found(for_paths_of(&map, 2)),
        Some((Some(9), Proven::Nothing))
    );
    assert_eq!(found(for_paths_of(&map, 1) / 2), None);
}

#[test]
fn the_cost_of_a_solution_is_that_of_its_path_even_if_its_heuristic_value_is_not_zero() {
    let map = Map::of(&[&[1], &[2], &[]], 2).with_estimates(&[0, 3, 7]);
    let report = search(&map, PLENTY).run();
    assert_eq!(
        report.solution().map(|solution| solution.cost),
        Some(Some(2))
    );
}

#[test]
fn an_expansion_with_too_many_successors_stops_within_the_memory() {
    let wide: Vec<u16> = (1..=5000).collect();
    let mut roads: Vec<&[u16]> = vec![&[]; 5001];
    roads[0] = &wide;
    let map = Map::of(&roads, 5000);
    let report = search(&map, 100_000).run();
    assert!(matches!(report.outcome, Outcome::Stopped(Limit::Bytes)));
    assert!(report.counts.bytes <= 100_000);
    assert!(search(&map, PLENTY).run().solution().is_some());
}

#[test]
fn a_path_of_35_000_states_does_not_overflow_the_stack() {
    const LENGTH: u32 = 35_000;
    let run = || {
        let line = |goal| {
            sma_star::tree(
                (
                    Comb {
                        length: LENGTH,
                        goal,
                    },
                    0,
                ),
                100 * PLENTY,
            )
        };
        let report = line(LENGTH).run();
        let solution = report.solution().expect("the end is a goal");
        assert_eq!(
            (solution.depth, solution.cost),
            (LENGTH.into(), Some(LENGTH))
        );
        let report = line(LENGTH + 1).run();
        assert!(matches!(report.outcome, Outcome::Exhausted));
    };
    // Less than eight bytes for each state, a return address.
    let small = std::thread::Builder::new().stack_size(256 * 1024);
    let search = small.spawn(run).expect("a thread can be started");
    search.join().expect("no search fails");
}

/// Many cheap states, each with as many expensive successors, fill the memory with unexpanded states. The goal is at the end
/// of a long path whose states have as many successors each.
#[test]
fn discarding_many_states_frees_enough_memory_for_a_path() {
    for (length, width) in [(40, 2), (40, 20), (100, 50)] {
        let mut roads = vec![Vec::new()];
        let add = |roads: &mut Vec<Vec<(u16, u32)>>, from: usize, cost| {
            let to = roads.len();
            roads[from].push((to as u16, cost));
            roads.push(Vec::new());
            to
        };
        for _ in 0..width {
            let cheap = add(&mut roads, 0, 0);
            for _ in 0..width {
                add(&mut roads, cheap, 5);
            }
        }
        let mut end = 0;
        for _ in 1..length {
            for _ in 1..width {
                add(&mut roads, end, 5);
            }
            end = add(&mut roads, end, 1);
        }
        let map = Map::of_costs(&roads, end);
        let report = search(&map, for_paths_of(&map, length)).run();
        let depth = report.solution().map(|solution| solution.depth);
        assert_eq!(depth, Some(length as u64 - 1), "{width} wide");
    }
}
