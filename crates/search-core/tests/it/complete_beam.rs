//! Complete anytime beam search: each solution is cheaper than the previous one, and the last one is the cheapest.

use proptest::prelude::*;
use search_core::beam::Doubling;
use search_core::best_first::{Evaluation, Greedy};
use search_core::{Limit, Limits, Outcome, Proven, Step, beam};

use crate::beam::Order;
use crate::common::a_star::{distances, underestimated};
use crate::common::map::{Map, cost_of, maps};
use crate::common::{path, path_of};

fn finds_the_cheapest<V: Evaluation<u32>>(evaluation: impl Fn() -> V, map: &Map) {
    let mut search = beam::graph(Doubling, (map, 0)).evaluation(evaluation());
    let solutions: Vec<_> = search.solutions().collect();
    assert_eq!(search.advance(), Step::Exhausted);
    let costs: Vec<Option<u32>> = solutions.iter().map(|found| found.cost).collect();
    assert!(
        costs.is_sorted_by(|before, after| before > after),
        "{costs:?}"
    );
    assert_eq!(costs.last().copied().flatten(), distances(map)[0]);
    assert!(
        solutions
            .iter()
            .all(|found| found.proven == Proven::Nothing)
    );

    let report = beam::graph(Doubling, (map, 0))
        .evaluation(evaluation())
        .run();
    let best = report.solution();
    assert_eq!(best.is_some(), !solutions.is_empty());
    let Some(best) = best else {
        assert!(matches!(report.outcome, Outcome::Exhausted));
        return;
    };
    assert_eq!(
        (best.cost, best.proven),
        (distances(map)[0], Proven::Optimal)
    );
    let path = path_of(&report).expect("graph search keeps the path");
    assert_eq!((path[0], path[path.len() - 1]), (0, best.state));
    assert_eq!(Some(cost_of(map, &path)), best.cost);
    assert_eq!(best.depth, path.len() as u64 - 1);
}

proptest! {
    #[test]
    fn the_last_solution_is_the_cheapest(map in maps(40, 4), cuts in prop::collection::vec(0..5u32, 40)) {
        let map = underestimated(map, &cuts);
        finds_the_cheapest(|| search_core::a_star::AStar, &map);
        // The proof does not depend on the order in which states are kept.
        finds_the_cheapest(|| Greedy, &map);
        finds_the_cheapest(|| search_core::uniform_cost::UniformCost, &map);
    }
}

proptest! {
    #[test]
    fn on_a_tree_the_last_solution_is_the_cheapest_too(map in maps(14, 3), cuts in prop::collection::vec(0..5u32, 14)) {
        let map = underestimated(map.acyclic(), &cuts);
        let report = beam::tree(Doubling, (&map, 0)).run();
        prop_assert_eq!(report.solution().and_then(|best| best.cost), distances(&map)[0]);
        prop_assert_eq!(matches!(report.outcome, Outcome::Exhausted), distances(&map)[0].is_none());
        if let Some(best) = report.solution() {
            prop_assert!(best.ancestors.is_none() && best.proven == Proven::Optimal);
            prop_assert!(map.is_goal(best.state));
        }
    }

    /// A heuristic that overestimates may hide the cheapest solution, but not all solutions.
    #[test]
    fn with_any_heuristic_solutions_get_cheaper_and_one_is_found_if_there_is_one(mut map in maps(40, 4)) {
        for estimate in &mut map.estimates {
            *estimate = estimate.or(Some(5));
        }
        let mut search = beam::graph(Doubling, (&map, 0));
        let costs: Vec<Option<u32>> = search.solutions().map(|found| found.cost).collect();
        prop_assert!(costs.is_sorted_by(|before, after| before > after));
        prop_assert_eq!(costs.is_empty(), distances(&map)[0].is_none());
        prop_assert_eq!(search.advance(), Step::Exhausted);
    }

    /// Nothing is proven of the solution of a stopped search.
    #[test]
    fn a_search_that_is_stopped_reports_the_best_so_far(map in maps(40, 4), most in 0..60u64) {
        let limits = Limits { expansions: Some(most), ..Limits::default() };
        let mut search = beam::graph(Doubling, (&map, 0)).limits(limits.clone());
        let last = search.solutions().last();
        let end = search.advance();
        let report = beam::graph(Doubling, (&map, 0)).limits(limits).run();
        let best = report.solution();
        prop_assert_eq!(best.map(|best| best.cost), last.as_ref().map(|last| last.cost));
        if let (Some(best), Some(last)) = (best, &last) {
            prop_assert_eq!((&best.ancestors, best.state), (&last.ancestors, last.state));
            let proven = if end == Step::Exhausted { Proven::Optimal } else { Proven::Nothing };
            prop_assert_eq!(best.proven.given_admissible(), proven);
        } else {
            let stopped = matches!(report.outcome, Outcome::Stopped(Limit::Expansions));
            prop_assert_eq!(stopped, end == Step::Stopped(Limit::Expansions));
        }
    }
}

/// From 0 to 3 through 1 at cost 6, or through 2 and 1 at cost 3.
fn roads() -> Map {
    Map::of_costs(
        &[vec![(1, 5), (2, 1)], vec![(3, 1)], vec![(1, 1)], vec![]],
        3,
    )
}

#[test]
fn the_counts_of_two_iterations_are_those_counted_by_hand() {
    let map = roads();
    let mut order = Order::default();
    let report = beam::graph(Doubling, (&map, 0)).observe(&mut order).run();
    // The first iteration discards 1 next to 2 and finds 3 at cost 3. In the second, 1 (f 5) and 3 (cost 3) are pruned.
    assert_eq!(order.0, [0, 2, 1, 0, 2, 1]);
    let counts = report.counts;
    assert_eq!(
        (counts.generated, counts.goal_tests, counts.max_depth),
        (8, 7, 3)
    );
    // The start is evaluated once.
    assert_eq!(
        (counts.evaluated, counts.duplicates, counts.reopened),
        (9, 0, 0)
    );
    // The path to 3, and 2 and 1 again.
    assert_eq!((counts.stored, counts.peak_frontier), (6, 2));
    assert_eq!(path_of(&report), Some(vec![0, 2, 1, 3]));
}

/// With greedy evaluation, the first iteration finds the more expensive solution, and the second the cheaper one.
#[test]
fn a_wider_beam_finds_a_solution_that_a_narrow_one_discarded() {
    let map = roads().with_estimates(&[3, 1, 2, 0]);
    let mut search = beam::graph(Doubling, (&map, 0)).evaluation(Greedy);
    let paths: Vec<(Option<u32>, Vec<u16>)> = search
        .solutions()
        .map(|found| (found.cost, path(&found)))
        .collect();
    assert_eq!(
        paths,
        [(Some(6), vec![0, 1, 3]), (Some(3), vec![0, 2, 1, 3])]
    );
    assert_eq!(search.advance(), Step::Exhausted);
}

/// Three successors of 1 are open, more than the width of 2, when 2 is found to be a solution at least as cheap.
#[test]
fn nodes_pruned_by_a_solution_do_not_make_the_search_incomplete() {
    let map = Map::of(&[&[1, 2], &[3, 4, 5], &[], &[], &[], &[]], 2);
    let mut order = Order::default();
    let report = beam::graph(Doubling, (&map, 0)).observe(&mut order).run();
    // Only the iterations of width 1 and 2.
    assert_eq!(order.0, [0, 1, 3, 0, 1]);
    assert_eq!(path_of(&report), Some(vec![0, 2]));
}

#[test]
fn a_start_that_is_a_solution_is_optimal() {
    let map = Map::of(&[&[1], &[0]], 0);
    let report = beam::graph(Doubling, (&map, 0)).run();
    assert_eq!(path_of(&report), Some(vec![0]));
    assert_eq!((report.counts.expanded, report.counts.goal_tests), (0, 1));
    assert_eq!(
        report.solution().map(|best| best.proven),
        Some(Proven::Optimal)
    );
}

/// The limit cuts off states, and the last iteration proves nothing.
#[test]
fn a_limit_on_depth_that_cuts_off_states_prevents_a_proof() {
    let map = roads().with_estimates(&[3, 1, 2, 0]);
    let at = |depth| {
        let limits = Limits {
            depth: Some(depth),
            ..Limits::default()
        };
        beam::graph(Doubling, (&map, 0)).limits(limits).run()
    };
    assert!(matches!(at(1).outcome, Outcome::Stopped(Limit::Depth)));
    let best = at(2).into_solution().map(|best| (best.cost, best.proven));
    assert_eq!(best, Some((Some(6), Proven::Nothing)));
    let best = at(9).into_solution().map(|best| (best.cost, best.proven));
    assert_eq!(best, Some((Some(3), Proven::OptimalIfAdmissible)));
}
