//! SMA* with plenty of memory, with just enough, and with hardly any, against brute force.

use proptest::prelude::*;
use search_core::sma_star::{self, Tree};
use search_core::{Limit, Outcome, Proven, Search, StateSpace, Step};

use crate::common::a_star::distances;
use crate::common::bare;
use crate::common::map::{Map, maps};
use crate::observers::Recorder;
use crate::ownership::{Entered, Ledger, Watched};
use crate::recursive_best_first::{Comb, LIKE_DEPTH_FIRST, solutions, underestimated};
use crate::{inspection, limits, ownership, stepping};

const PLENTY: usize = 10_000_000;

fn search(map: &Map, bytes: usize) -> Tree<&Map> {
    sma_star::tree((map, 0), bytes)
}

/// The bytes that hold every path of so many states.
fn for_paths_of(map: &Map, states: usize) -> usize {
    let widest = map.roads.iter().map(Vec::len).max();
    sma_star::bytes_for_path::<&Map>(states, widest.unwrap_or(0))
}

/// The bytes that hold every path there is, where none goes round.
fn just_enough(map: &Map) -> usize {
    for_paths_of(map, map.roads.len())
}

fn cost_of(map: &Map, path: &[u16]) -> u32 {
    let steps = path.windows(2).map(|step| {
        let roads = map.roads[usize::from(step[0])].iter();
        let there = roads.filter(|road| road.0 == Some(step[1]));
        there.map(|road| road.1).min().expect("it is a road")
    });
    steps.sum()
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

/// All solutions that a search finds, as paths in order, and how it ends.
fn all_solutions<E: search_core::engine::Engine<P>, P: StateSpace<State = u16>>(
    mut search: Search<P, E>,
) -> (Vec<Vec<u16>>, Step) {
    let found = search.solutions();
    let mut found: Vec<Vec<u16>> = found
        .map(|solution| solution.path().expect("it is kept").copied().collect())
        .collect();
    found.sort();
    (found, search.advance())
}

prop_compose! {
    /// A map without a way round, with an admissible heuristic that need not be consistent.
    fn estimated_maps()(map in maps(11, 3), cuts in prop::collection::vec(0..5u32, 11)) -> Map {
        underestimated(map.acyclic(), &cuts)
    }
}

proptest! {
    #[test]
    fn with_plenty_of_memory_the_cost_is_the_least(map in estimated_maps()) {
        finds_the_cheapest(&map, PLENTY);
    }

    #[test]
    fn with_memory_for_the_longest_path_the_cost_is_the_least(map in estimated_maps(), more in 0..500usize) {
        finds_the_cheapest(&map, just_enough(&map) + more);
    }

    /// What is found is a solution, none that surely fits is cheaper, and what is proven holds.
    #[test]
    fn with_hardly_any_memory_what_is_said_is_true(map in estimated_maps(), part in 0..100usize) {
        let bytes = just_enough(&map) * part / 100;
        let fit = (0..).take_while(|&states| for_paths_of(&map, states) <= bytes).last();
        let fitting = solutions(&map).into_iter().filter(|path| Some(path.len()) <= fit);
        let fitting = fitting.map(|path| cost_of(&map, &path)).min();
        let least = distances(&map)[0];

        let report = search(&map, bytes).run();
        is_within(&report.counts, bytes);
        match report.outcome {
            Outcome::Solved(solution) => {
                let cost = solution.cost.expect("it adds costs up");
                let path: Vec<u16> = solution.path().expect("it is kept").copied().collect();
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

    /// Estimates left to chance: there is still an end, and a solution if there is one.
    #[test]
    fn with_any_heuristic_every_solution_is_given_once(map in maps(11, 3)) {
        let map = map.acyclic();
        let (found, end) = all_solutions(search(&map, PLENTY));
        prop_assert_eq!(found, solutions(&map));
        prop_assert_eq!(end, Step::Exhausted);
    }

    #[test]
    fn with_scarce_memory_no_solution_is_given_twice(map in maps(11, 3), part in 20..150usize) {
        let map = map.acyclic();
        let (found, end) = all_solutions(search(&map, just_enough(&map) * part / 100));
        let mut all = solutions(&map);
        if end == Step::Exhausted {
            prop_assert_eq!(found, all);
        } else {
            prop_assert_eq!(end, Step::Stopped(Limit::Bytes));
            for path in found {
                let place = all.iter().position(|other| *other == path);
                all.remove(place.expect("it is a solution that was not given before"));
            }
        }
    }

    #[test]
    fn states_that_hold_memory_of_their_own_are_counted(map in estimated_maps(), bytes in 0..5000usize) {
        let report = sma_star::tree((Heavy(&map), 0), bytes).run();
        prop_assert!(report.counts.bytes <= bytes as u64);
        if let (Some(solution), Some(least)) = (report.solution(), distances(&map)[0]) {
            prop_assert!(solution.cost >= Some(least));
            prop_assert!(solution.proven == Proven::Nothing || solution.cost == Some(least));
        }
    }

    #[test]
    fn it_is_driven_and_looked_into_like_every_other_engine(map in maps(11, 3), part in 50..150usize) {
        let map = map.acyclic();
        for bytes in [PLENTY, just_enough(&map) * part / 100] {
            stepping::compare(LIKE_DEPTH_FIRST, || search(&map, bytes));
            stepping::grows(LIKE_DEPTH_FIRST, || search(&map, bytes));
            inspection::look_at_every_step(LIKE_DEPTH_FIRST, || search(&map, bytes), &map);
        }
        // With less, a search can end for want of bytes, which is no limit that can be raised.
        for bytes in [PLENTY, just_enough(&map)] {
            limits::loses_nothing(LIKE_DEPTH_FIRST, || search(&map, bytes));
            limits::is_exact(LIKE_DEPTH_FIRST, || search(&map, bytes));
        }
    }

    #[test]
    fn a_restarted_search_counts_as_a_fresh_one(map in maps(11, 3), part in 50..200usize, steps in 0..20u32) {
        let map = map.acyclic();
        let bytes = just_enough(&map) * part / 100;
        let mut fresh = search(&map, bytes);
        let end = fresh.advance();
        let mut again = search(&map, bytes);
        for _ in 0..steps {
            again.step();
        }
        again.restart(0);
        prop_assert_eq!(again.advance(), end);
        prop_assert_eq!(bare(again.counts()), bare(fresh.counts()));
    }

    #[test]
    fn an_observer_is_told_what_is_counted(map in maps(11, 3), part in 100..150usize) {
        let map = map.acyclic();
        let mut recorder = Recorder::default();
        let mut search = search(&map, just_enough(&map) * part / 100).observe(&mut recorder);
        search.advance();
        let counts = search.counts();
        recorder.agrees_with(&counts);
    }

    #[test]
    fn every_state_that_was_made_is_let_go_of(map in maps(11, 3), bytes in 0..3000usize) {
        let ledger = Ledger::default();
        let watched = Watched { map: map.acyclic(), ledger: &ledger };
        let new = || sma_star::tree((&watched, Entered::new(0, &ledger)), bytes);
        ownership::lets_go(LIKE_DEPTH_FIRST, new, &ledger);
    }
}

/// A map whose states hold more memory the larger they are.
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

/// By hand, at no heuristic: 0 has 1 at 1 and 2 at 2; 1 has 3 at 4; 2 has 4, the goal, at 5.
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
    // Taken: 0, 1, 2, then 3 at 4, a dead end, then 4.
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

/// 0 at the top, 1 and 2 below it, and so on; the goal is the last of all.
fn binary_tree(depth: u32) -> Map {
    let inner = 0..(1 << depth) - 1;
    let leaves = vec![vec![]; 1 << depth];
    let inner = inner.map(|state| vec![(2 * state + 1, 1), (2 * state + 2, 1)]);
    let roads: Vec<Vec<(u16, u32)>> = inner.chain(leaves).collect();
    Map::of_costs(&roads, roads.len() - 1)
}

/// Every leaf is a solution, at costs of their own, and the memory is too scarce for what leads to all of them.
#[test]
fn a_solution_whose_siblings_are_forgotten_is_not_given_again() {
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
            // Something was left out; it may have been found since, when there was room again.
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
    let solution = report.solution().expect("its path fits");
    assert_eq!((solution.cost, solution.proven), (Some(9), Proven::Optimal));
    is_within(&report.counts, bytes);
    assert!(report.counts.stored < 20 && report.counts.expanded > plenty.expanded);

    let report = search(&map, bytes / 2).run();
    assert!(matches!(report.outcome, Outcome::Stopped(Limit::Bytes)));
}

/// 3 costs 3 and is three steps away, 4 costs 9 and is one.
#[test]
fn a_costlier_solution_that_fits_is_found_and_nothing_is_proven_of_it() {
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
fn every_limit_stops_with_its_own_name() {
    let map = Map::of(&[&[1, 2], &[3], &[3], &[4], &[]], 4);
    limits::stops_at_once(LIKE_DEPTH_FIRST, || search(&map, PLENTY));
}

#[test]
fn an_expansion_too_wide_for_the_memory_ends_the_search_within_it() {
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
fn a_path_of_200_000_states_is_no_danger_to_the_stack() {
    const LONG: u32 = 200_000;
    let run = || {
        let line = |goal| sma_star::tree((Comb { long: LONG, goal }, 0), 100 * PLENTY);
        let report = line(LONG).run();
        let solution = report.solution().expect("the end is a goal");
        assert_eq!((solution.depth, solution.cost), (LONG.into(), Some(LONG)));
        let report = line(LONG + 1).run();
        assert!(matches!(report.outcome, Outcome::Exhausted));
    };
    let small = std::thread::Builder::new().stack_size(256 * 1024);
    let search = small.spawn(run).expect("a thread can be started");
    search.join().expect("no search fails");
}

/// From the start, many cheap states, each with as many dear ones behind it, fill the memory with states that have no
/// successors yet; then the goal is at the end of a long path of which each state has as many.
#[test]
fn the_places_of_many_states_dropped_leave_room_enough_for_a_path() {
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
