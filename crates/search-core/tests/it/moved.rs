//! Best-first search with an evaluation function that depends on g: nodes are moved in the open list, and reopened.

use proptest::prelude::*;
use search_core::best_first::{self, Evaluation, Graph};
use search_core::{Counts, Outcome, Step, engine::FrontierEntry};

use crate::common::a_star::{RULES, Total, distances, reference, underestimated};
use crate::common::map::{Map, cost_of, maps};
use crate::common::{bare, path};

fn a_star(map: &Map) -> Graph<&Map, (), Total> {
    best_first::graph((map, 0)).evaluation(Total)
}

fn is_optimal_and_counts_as_the_reference(map: &Map) -> Counts {
    for ties in RULES {
        let (counts, found) = reference(map, ties);
        let mut search = a_star(map).ties(ties);
        let end = search.advance();
        assert_eq!(bare(search.counts()), counts);
        let cost = search.solution().and_then(|node| node.g);
        assert_eq!(cost, distances(map)[0], "the cheapest");
        assert_eq!(end == Step::Solution, cost.is_some());

        let report = a_star(map).ties(ties).run();
        let path = report.solution().map(path);
        assert_eq!(path.as_ref().map(|path| cost_of(map, path)), cost);
        assert_eq!(path.as_ref(), found.as_ref().map(|found| &found.1));
        let depth = report.solution().map(|solution| solution.depth);
        assert_eq!(depth, path.map(|path| path.len() as u64 - 1));
    }
    a_star(map).run().counts
}

proptest! {
    /// Distances capped at a maximum: consistent, from weak to perfect.
    #[test]
    fn with_a_consistent_heuristic_the_cost_is_the_least_and_nothing_is_reopened(
        mut map in maps(40, 4),
        height in 0..12u32,
    ) {
        map.estimates = distances(&map).into_iter().map(|far| Some(far.unwrap_or(height).min(height))).collect();
        let counts = is_optimal_and_counts_as_the_reference(&map);
        prop_assert_eq!(counts.reopened, 0);
        prop_assert!(counts.expanded <= map.roads.len() as u64);
    }

    /// Each state is underestimated by its own amount. States that cannot reach a goal may be dead ends.
    #[test]
    fn with_an_inconsistent_heuristic_the_cost_is_the_least(map in maps(40, 4), cuts in prop::collection::vec(0..5u32, 40)) {
        is_optimal_and_counts_as_the_reference(&underestimated(map, &cuts));
    }
}

/// 2 is expanded with g 3 before the path through 1 gives it g 2: an A* that never reopens returns 6.
#[test]
fn a_state_that_was_expanded_too_early_is_reopened_once() {
    let roads = [vec![(1, 1), (2, 3)], vec![(2, 1)], vec![(3, 3)], vec![]];
    let map = Map::of_costs(&roads, 3).with_estimates(&[0, 4, 0, 0]);
    let mut search = a_star(&map);
    assert_eq!(search.advance(), Step::Solution);
    assert_eq!(search.solution().and_then(|node| node.g), Some(5));
    let counts = search.counts();
    // Removed from the open list: 0, 2 (g 3), 1, 2 (g 2), 3.
    assert_eq!(
        (counts.expanded, counts.reopened, counts.goal_tests),
        (4, 1, 5)
    );
    assert_eq!(
        (counts.generated, counts.duplicates, counts.evaluated),
        (5, 2, 4)
    );
    assert_eq!(
        (counts.stored, counts.peak_frontier, counts.max_depth),
        (4, 2, 3)
    );
    assert_eq!(search.path_to(3), Some(vec![&0, &1, &2, &3]));
}

#[test]
fn an_open_state_found_by_a_cheaper_path_is_moved_in_the_open_list() {
    let roads = [
        vec![(2, 5), (1, 1), (4, 4)],
        vec![(2, 1)],
        vec![(3, 9)],
        vec![],
        vec![],
    ];
    let map = Map::of_costs(&roads, 3);
    let mut search = a_star(&map);
    search.step();
    search.step();
    let open: Vec<(u16, Option<u32>)> = search
        .frontier()
        .map(|entry| match entry {
            FrontierEntry::State(node) => (*node.state, node.g),
            FrontierEntry::Untried { .. } => {
                unreachable!("best-first search generates all successors")
            }
        })
        .collect();
    assert_eq!(
        open,
        [(2, Some(2)), (4, Some(4))],
        "2 had g 5, and was after 4"
    );
    assert_eq!(
        search.path_to(1),
        Some(vec![&0, &1, &2]),
        "2 was stored first, so its number is 1"
    );
    let why = search.why_next().map(|why| why.to_string());
    assert_eq!(why.as_deref(), Some("it alone has the smallest value, 2"));

    let counts = a_star(&map).run().counts;
    assert_eq!(
        (counts.stored, counts.peak_frontier, counts.reopened),
        (5, 3, 0)
    );
    assert_eq!(
        (
            counts.expanded,
            counts.generated,
            counts.duplicates,
            counts.dead_ends
        ),
        (4, 5, 1, 1)
    );
}

/// A value so coarse that all states of the map below share it.
struct Coarse;

impl Evaluation<u32> for Coarse {
    type Value = u32;
    const DEPENDS_ON_G: bool = true;

    fn value(&self, g: u32, h: u32) -> u32 {
        (g + h) / 100
    }
}

/// 1 is expanded with g 10, then reached through 2 with g 2; its successor 3 is tested before 1 is expanded again.
#[test]
fn depth_and_cost_of_a_solution_are_those_of_its_path_if_an_ancestor_was_reopened() {
    let roads = [vec![(1, 10), (2, 1)], vec![(3, 1)], vec![(1, 1)], vec![]];
    let map = Map::of_costs(&roads, 3);
    let report = best_first::graph((&map, 0)).evaluation(Coarse).run();
    let Outcome::Solved(solution) = report.outcome else {
        unreachable!("3 can be reached");
    };
    assert_eq!(path(&solution), [0, 2, 1, 3]);
    assert_eq!((solution.depth, solution.cost), (3, Some(3)));
}

/// 1 is reported with cost 10. The cheaper path to it, through a state with a high heuristic value, is found later.
#[test]
fn a_solution_is_not_reported_twice_if_a_cheaper_path_to_it_is_found_later() {
    let roads = [vec![(1, 10), (2, 1)], vec![], vec![(1, 1)]];
    let map = Map {
        estimates: vec![Some(0), Some(0), Some(20)],
        ..Map::of_costs(&roads, 1)
    };
    let mut search = best_first::graph((&map, 0)).evaluation(Total);
    let solutions: Vec<u16> = search.solutions().map(|solution| solution.state).collect();
    assert_eq!(solutions, [1]);
    assert_eq!(search.counts().reopened, 0);
}
