//! The proofs of searches by path cost, compared with Dijkstra's algorithm of another crate.

use pathfinding::prelude::dijkstra;
use proptest::prelude::*;
use search_core::a_star::AStar;
use search_core::best_first::{self, Evaluation, Graph};
use search_core::restarting_weighted_a_star::{self, Weights};
use search_core::{
    Heuristic, Limit, Limits, MovedInPlace, Outcome, Proven, Report, Step, Ties, Weight,
    WithoutCycleCheck, a_star, branch_and_bound, engine::FrontierEntry, ida_star,
    recursive_best_first, sma_star, uniform_cost, weighted_a_star,
};

use crate::common::a_star::{distances, underestimated};
use crate::common::map::{Map, cost_of, maps};
use crate::common::{bare, path};

/// Returns the cost of the cheapest path from the start to a goal.
fn least(map: &Map) -> Option<u32> {
    let successors = |&state: &u16| {
        let roads = map.roads[usize::from(state)].iter();
        roads
            .filter_map(|&(to, cost)| Some((to?, cost)))
            .collect::<Vec<_>>()
    };
    let found = dijkstra(&0, successors, |&state| map.is_goal(state));
    found.map(|(_, cost)| cost)
}

/// Returns the cost and the proof of a report, and asserts that the cost is that of the path.
fn checked(map: &Map, report: &Report<u16>) -> Option<(u32, Proven)> {
    let Outcome::Solved(solution) = &report.outcome else {
        assert!(matches!(report.outcome, Outcome::Exhausted));
        return None;
    };
    let path = path(solution);
    assert_eq!((path[0], path[path.len() - 1]), (0, solution.state));
    assert_eq!(solution.cost, Some(cost_of(map, &path)));
    Some((cost_of(map, &path), solution.proven))
}

/// Sets heuristic values that are distances capped at `height`: consistent, from weak to perfect.
fn consistent(mut map: Map, height: u32) -> Map {
    let far = distances(&map).into_iter();
    map.estimates = far
        .map(|far| Some(far.unwrap_or(height).min(height)))
        .collect();
    map.declare(Heuristic::Consistent)
}

/// Maps with admissible heuristics of both kinds.
fn admissible() -> impl Strategy<Value = Map> {
    let cuts = prop::collection::vec(0..5u32, 60);
    (maps(60, 5), 0..12u32, cuts, any::<bool>()).prop_map(|(map, height, cuts, is_consistent)| {
        if is_consistent {
            consistent(map, height)
        } else {
            underestimated(map, &cuts)
        }
    })
}

fn by<V: Evaluation<u32>>(evaluation: V, map: &Map) -> Graph<&Map, (), V> {
    best_first::graph((map, 0)).evaluation(evaluation)
}

proptest! {
    #[test]
    fn uniform_cost_search_and_a_star_find_the_least_cost(map in admissible()) {
        let optimal = least(&map).map(|cost| (cost, Proven::Optimal));
        let report = uniform_cost::graph((&map, 0)).run();
        prop_assert_eq!(checked(&map, &report), optimal);
        let report = a_star::graph((&map, 0)).run();
        prop_assert_eq!(checked(&map, &report), optimal);
    }

    /// On acyclic maps, as these searches do not detect duplicates.
    #[test]
    fn linear_space_searches_find_the_least_cost(
        map in maps(14, 3),
        cuts in prop::collection::vec(0..5u32, 14),
    ) {
        let map = underestimated(map.acyclic(), &cuts);
        let optimal = least(&map).map(|cost| (cost, Proven::Optimal));
        for report in [
            ida_star::tree(WithoutCycleCheck((&map, 0))).run(),
            ida_star::tree(MovedInPlace((&map, 0))).run(),
            branch_and_bound::tree(WithoutCycleCheck((&map, 0))).run(),
            recursive_best_first::tree(WithoutCycleCheck((&map, 0))).run(),
            sma_star::tree((&map, 0), 1 << 20).run(),
        ] {
            prop_assert_eq!(checked(&map, &report), optimal);
        }
    }

    #[test]
    fn a_consistent_heuristic_saves_expansions_and_reopens_nothing(map in maps(60, 5), height in 0..12u32) {
        let map = consistent(map, height);
        let informed = a_star::graph((&map, 0)).run();
        prop_assert_eq!(informed.counts.reopened, 0);
        // A* only expands states whose g + h is at most the least cost.
        let most = (0..map.roads.len()).filter(|&state| {
            let to = Map { goals: (0..map.roads.len()).map(|goal| goal == state).collect(), ..map.clone() };
            let g = least(&to);
            g.is_some_and(|g| least(&map).is_none_or(|least| g + map.estimates[state].unwrap_or(0) <= least))
        });
        prop_assert!(informed.counts.expanded <= most.count() as u64);
    }

    #[test]
    fn weighted_a_star_stays_within_its_factor(map in admissible()) {
        for (upper, lower) in [(1, 1), (11, 10), (3, 2), (2, 1), (5, 1), (1000, 1)] {
            let weight = Weight::new(upper, lower).expect("the weight is at least 1");
            let report = weighted_a_star::graph(weight, (&map, 0)).run();
            let found = checked(&map, &report);
            prop_assert_eq!(found.is_some(), least(&map).is_some());
            if let (Some((cost, proven)), Some(least)) = (found, least(&map)) {
                prop_assert!(cost * lower <= least * upper, "{} for {} at {}", cost, least, weight);
                let claim = if upper == 1 { Proven::Optimal } else { Proven::WithinFactor(weight) };
                prop_assert_eq!(proven, claim);
            }
        }
    }

    #[test]
    fn a_weight_of_1_is_a_star(map in maps(60, 5)) {
        let weighted = weighted_a_star::graph(Weight::ONE, (&map, 0)).run();
        let plain = a_star::graph((&map, 0)).run();
        prop_assert_eq!(checked(&map, &weighted), checked(&map, &plain));
        prop_assert_eq!(bare(weighted.counts), bare(plain.counts));
    }

    #[test]
    fn restarting_weighted_a_star_ends_with_the_least_cost(map in admissible()) {
        let report = restarting_weighted_a_star::graph(Weights::default(), (&map, 0)).run();
        let optimal = least(&map).map(|cost| (cost, Proven::Optimal));
        prop_assert_eq!(checked(&map, &report), optimal);
    }

    /// All counts but the time are equal: uniform-cost search evaluates each state, too, to find proven dead ends.
    #[test]
    fn a_star_without_a_heuristic_counts_like_uniform_cost_search(mut map in maps(60, 5)) {
        for estimate in map.estimates.iter_mut().flatten() {
            *estimate = 0;
        }
        for ties in [Ties::FIFO, Ties::LIFO] {
            let blind = uniform_cost::graph((&map, 0)).ties(ties).run();
            let zero = a_star::graph((&map, 0)).ties(ties).run();
            prop_assert_eq!(checked(&map, &blind), checked(&map, &zero));
            prop_assert_eq!(bare(blind.counts), bare(zero.counts));
            prop_assert_eq!(blind.counts.bytes, zero.counts.bytes);
        }
    }

    #[test]
    fn tie_breaking_never_changes_the_cost(map in admissible()) {
        let optimal = least(&map).map(|cost| (cost, Proven::Optimal));
        for ties in [Ties::FIFO, Ties::LIFO, Ties::LOW_H, Ties::HIGH_G, Ties::LOW_G] {
            for ties in [ties, ties.fifo()] {
                prop_assert_eq!(checked(&map, &by(AStar, &map).ties(ties).run()), optimal);
                let report = uniform_cost::graph((&map, 0)).ties(ties).run();
                prop_assert_eq!(checked(&map, &report), optimal);
            }
        }
    }

    #[test]
    fn without_reopening_a_consistent_heuristic_still_proves_the_least_cost(map in maps(60, 5), height in 0..12u32) {
        let map = consistent(map, height);
        let report = a_star::graph((&map, 0)).reopening(false).run();
        prop_assert_eq!(checked(&map, &report), least(&map).map(|cost| (cost, Proven::Optimal)));
    }

    /// Up to the first reopening, both searches are the same. So one skips a reopening if and only if the other reopens.
    #[test]
    fn without_reopening_nothing_is_proven_after_a_skipped_reopening(map in admissible()) {
        let report = a_star::graph((&map, 0)).reopening(false).run();
        prop_assert_eq!(report.counts.reopened, 0);
        prop_assert!(report.counts.expanded <= map.roads.len() as u64);
        let skipped = a_star::graph((&map, 0)).run().counts.reopened > 0;
        let found = checked(&map, &report);
        prop_assert_eq!(found.is_some(), least(&map).is_some());
        if let Some((cost, proven)) = found {
            prop_assert_eq!(proven, if skipped { Proven::Nothing } else { Proven::Optimal });
            prop_assert!(skipped || Some(cost) == least(&map));
        }
    }
}

/// A tree of three branches with the goal at the end of the first: every state has f = 3.
///
///     0 -> 1, 2, 3    1 -> 4 -> 7, the goal    2 -> 5    3 -> 6
#[test]
fn tie_breaking_changes_counts() {
    let roads: [&[u16]; 8] = [&[1, 2, 3], &[4], &[5], &[6], &[7], &[], &[], &[]];
    let map = Map::of(&roads, 7).with_estimates(&[3, 2, 2, 2, 1, 1, 1, 0]);
    let expanded = |ties| by(AStar, &map).ties(ties).run().counts.expanded;
    // 0 1 2 3 4 5 6, or 0 1 4.
    assert_eq!(expanded(Ties::FIFO), 7);
    assert_eq!(expanded(Ties::HIGH_G.fifo()), 3);
    assert_eq!(expanded(Ties::LOW_H.fifo()), 3);
    // 0 1 2 3, and only then the next level.
    assert_eq!(expanded(Ties::LOW_G.fifo()), 7);
    // 0 3 6 2 5 1 4 with each rule.
    assert_eq!(expanded(Ties::LIFO), 7);
    assert_eq!(expanded(Ties::HIGH_G), 7);
    assert_eq!(expanded(Ties::LOW_H), 7);
}

/// A* preferred the oldest node of equal f, and expanded nearly all of them: on an empty grid almost every cell.
#[test]
fn a_star_does_not_expand_all_states_with_the_f_of_the_solution() {
    const SIDE: u16 = 40;
    let cell = |x: u16, y: u16| y * SIDE + x;
    let mut roads = Vec::new();
    let mut estimates = Vec::new();
    for (y, x) in (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (y, x))) {
        let next = [
            (x > 0, -1),
            (x + 1 < SIDE, 1),
            (y > 0, -i32::from(SIDE)),
            (y + 1 < SIDE, i32::from(SIDE)),
        ];
        let next = next.into_iter().filter(|next| next.0);
        roads.push(
            next.map(|(_, by)| ((i32::from(cell(x, y)) + by) as u16, 1))
                .collect(),
        );
        estimates.push(u32::from(2 * (SIDE - 1) - x - y));
    }
    let map = Map::of_costs(&roads, usize::from(SIDE * SIDE) - 1).with_estimates(&estimates);
    let expanded = |ties| by(AStar, &map).ties(ties).run().counts.expanded;
    let steps = u64::from(2 * (SIDE - 1));
    assert_eq!(a_star::graph((&map, 0)).run().counts.expanded, steps);
    assert_eq!(a_star::graph((&map, 0)).tie_breaking(), Some(Ties::LOW_H));
    // With f = g + h, high g is the same order as low h.
    assert_eq!(expanded(Ties::HIGH_G), steps);
    assert_eq!(expanded(Ties::FIFO), u64::from(SIDE * SIDE) - 1);
}

#[test]
fn the_evaluation_function_sets_the_default_of_the_ties_but_not_chosen_ties() {
    let map = Map::of(&[&[1], &[]], 1);
    let ties = |search: Graph<&Map, (), AStar>| search.run().ties;
    assert_eq!(ties(by(AStar, &map)), Some(Ties::LOW_H));
    let chosen = best_first::graph((&map, 0)).ties(Ties::FIFO);
    assert_eq!(ties(chosen.evaluation(AStar)), Some(Ties::FIFO));
}

/// 1 is expanded first, at cost 9, and the path of cost 2 through 2 is ignored until the evaluation function is set.
#[test]
fn an_evaluation_function_set_during_a_search_reorders_the_open_list_and_proves_nothing() {
    let roads = [
        vec![(1, 9), (2, 1)],
        vec![(3, 1)],
        vec![(1, 1), (4, 8)],
        vec![(5, 1)],
        vec![(5, 1)],
        vec![],
    ];
    let map = Map::of_costs(&roads, 5).with_estimates(&[2, 1, 1, 1, 1, 0]);
    let map = map.declare(Heuristic::Admissible);
    let mut search = best_first::graph((&map, 0));
    for _ in 0..3 {
        assert_eq!(search.step(), Step::Expanded); // 0, 1 and 2
    }
    let open = |search: &mut dyn Iterator<Item = FrontierEntry<'_, &Map>>| -> Vec<u16> {
        let states = search.map(|entry| match entry {
            FrontierEntry::State(node) => *node.state,
            FrontierEntry::Untried { .. } => unreachable!("best-first search stores states"),
        });
        states.collect()
    };
    assert_eq!(open(&mut search.frontier()), [3, 4]);
    let search = search.evaluation(AStar);
    assert_eq!(open(&mut search.frontier()), [4, 3]); // f 10 and 11
    let solution = search.run().into_solution().expect("5 can be reached");
    // The cheapest path is 0, 2, 1, 3, 5.
    assert_eq!(
        (solution.cost, solution.proven),
        (Some(10), Proven::Nothing)
    );

    let report = by(AStar, &map).run();
    assert_eq!(checked(&map, &report), Some((4, Proven::Optimal)));
    let mut search = best_first::graph((&map, 0));
    search.step();
    let mut search = search.evaluation(AStar);
    search.restart(0);
    assert_eq!(checked(&map, &search.run()), Some((4, Proven::Optimal)));
}

#[test]
fn a_tie_breaking_rule_set_during_a_search_reorders_the_open_list() {
    // The same value for all states, so that only tie-breaking matters.
    struct Level;
    impl Evaluation<u32> for Level {
        type Value = u32;
        const DEPENDS_ON_G: bool = true;

        fn value(&self, _: u32, _: u32) -> u32 {
            7
        }
    }
    let roads = [
        vec![(1, 3), (2, 1), (3, 2), (4, 2)],
        vec![],
        vec![],
        vec![],
        vec![],
    ];
    let map = Map::of_costs(&roads, 9).with_estimates(&[0, 5, 6, 5, 8]);
    let mut search = by(Level, &map);
    search.step();
    for (ties, order) in [
        (Ties::FIFO, [1, 2, 3, 4]),
        (Ties::LIFO, [4, 3, 2, 1]),
        (Ties::LOW_H, [3, 1, 2, 4]),
        (Ties::LOW_H.fifo(), [1, 3, 2, 4]),
        (Ties::HIGH_G, [1, 4, 3, 2]),
        (Ties::LOW_G.fifo(), [2, 3, 4, 1]),
    ] {
        search = search.ties(ties);
        let open = search.frontier().map(|entry| match entry {
            FrontierEntry::State(node) => *node.state,
            FrontierEntry::Untried { .. } => {
                unreachable!("best-first search generates all successors")
            }
        });
        assert_eq!(open.collect::<Vec<_>>(), order, "{ties}");
        assert_eq!(search.frontier_len(), 4);
    }
    let mut rest = Vec::new();
    while search.step() == Step::Expanded {
        rest.push(search.frontier_len());
    }
    assert_eq!(rest, [3, 2, 1, 0]);
}

#[test]
fn an_overflowing_cost_ends_the_search_with_a_limit_and_no_solution() {
    // The path through 1 costs twice the maximum, the path through 2 the maximum and 5.
    const MOST: u32 = u32::MAX;
    let roads = [
        vec![(1, MOST), (2, MOST)],
        vec![(3, MOST)],
        vec![(3, 5)],
        vec![],
    ];
    let map = Map::of_costs(&roads, 3);
    let double = Weight::new(2, 1).expect("the weight is at least 1");
    for report in [
        uniform_cost::graph((&map, 0)).run(),
        a_star::graph((&map, 0)).run(),
        ida_star::tree(WithoutCycleCheck((&map, 0))).run(),
        branch_and_bound::tree(WithoutCycleCheck((&map, 0))).run(),
        recursive_best_first::tree(WithoutCycleCheck((&map, 0))).run(),
        weighted_a_star::graph(double, (&map, 0)).run(),
    ] {
        let stopped = matches!(report.outcome, Outcome::Stopped(Limit::CostOverflow));
        assert!(stopped, "{report}");
    }
}

#[test]
fn the_best_solution_of_a_stopped_search_is_reported_with_the_limit() {
    let roads = [vec![(1, 3), (2, 1)], vec![], vec![(1, 1)], vec![]];
    let map = Map::of_costs(&roads, 1);
    let stopped = |expansions| {
        let limits = Limits {
            expansions: Some(expansions),
            ..Limits::default()
        };
        let report = branch_and_bound::tree(WithoutCycleCheck((&map, 0)))
            .limits(limits)
            .run();
        let found = report.solution().map(|found| (found.cost, found.proven));
        (found, report.stopped)
    };
    assert_eq!(stopped(0), (None, Some(Limit::Expansions)));
    assert_eq!(
        stopped(1),
        (Some((Some(3), Proven::Nothing)), Some(Limit::Expansions))
    );
    assert_eq!(stopped(2), (Some((Some(2), Proven::Optimal)), None));
}
