//! Depth-first searches with a bound, compared with recursive implementations that share no code with them.

use std::collections::BTreeMap;

use proptest::prelude::*;
use search_core::engine::Engine;
use search_core::{
    Counts, Heuristic, Limits, MovedInPlace, Outcome, Proven, Report, Search, StateSpace, Step,
    WithoutCycleCheck, a_star, branch_and_bound, breadth_first, cost::Number, depth_first,
    ida_star, iterative_deepening, limited_discrepancy,
};

use crate::common::a_star::distances;
use crate::common::map::{Map, maps};
use crate::common::{bare, path};

/// The counts and the solution of a recursive search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Summary {
    expanded: u64,
    generated: u64,
    goal_tests: u64,
    /// The path to the first solution and its cost.
    path: Option<(Vec<u16>, u32)>,
    /// The smallest value above the bound.
    next: Option<u32>,
}

/// One iteration: depth-first search of states whose `value` (of cost, depth, discrepancies and state) is within the bound.
fn iteration(
    map: &Map,
    path: &mut Vec<u16>,
    (cost, discrepancies): (u32, u32),
    bound: u32,
    value: &dyn Fn(u32, u32, u32, u16) -> u32,
    summary: &mut Summary,
) {
    let state = path[path.len() - 1];
    summary.goal_tests += 1;
    if map.is_goal(state) {
        summary.path = Some((path.clone(), cost));
        return;
    }
    summary.expanded += 1;
    let roads = map.roads[usize::from(state)].iter();
    for (index, (to, step)) in roads
        .filter_map(|&(to, step)| Some((to?, step)))
        .enumerate()
    {
        summary.generated += 1;
        let discrepancies = discrepancies + u32::from(index > 0);
        let beyond = value(cost + step, path.len() as u32, discrepancies, to);
        if beyond > bound {
            summary.next = Some(summary.next.map_or(beyond, |next| next.min(beyond)));
            continue;
        }
        path.push(to);
        iteration(
            map,
            path,
            (cost + step, discrepancies),
            bound,
            value,
            summary,
        );
        path.pop();
        if summary.path.is_some() {
            return;
        }
    }
}

/// Runs iterations until there is a solution or no larger bound.
fn iterations(map: &Map, first: u32, value: &dyn Fn(u32, u32, u32, u16) -> u32) -> Summary {
    let mut summary = Summary::default();
    let mut bound = first;
    loop {
        summary.next = None;
        iteration(map, &mut vec![0], (0, 0), bound, value, &mut summary);
        match summary.next {
            Some(next) if summary.path.is_none() => bound = next,
            _ => return summary,
        }
    }
}

/// Returns the counts and the solution of an engine.
fn summary(report: &Report<u16>) -> Summary {
    let Counts {
        expanded,
        generated,
        goal_tests,
        ..
    } = report.counts;
    let solution = report
        .solution()
        .map(|solution| (path(solution), solution.cost.unwrap_or(0)));
    Summary {
        expanded,
        generated,
        goal_tests,
        path: solution,
        next: None,
    }
}

/// Sets an admissible heuristic: a fraction of the distance.
fn admissible(mut map: Map, parts: &[u32]) -> Map {
    for (state, far) in distances(&map).into_iter().enumerate() {
        map.estimates[state] = Some(far.unwrap_or(9) * parts[state] / 4);
    }
    map.declare(Heuristic::Admissible)
}

fn trees() -> impl Strategy<Value = Map> {
    let parts = prop::collection::vec(0..=4u32, 14);
    (maps(14, 3), parts).prop_map(|(map, parts)| admissible(map.acyclic(), &parts))
}

/// Asserts that a search by steps and a search in place do the same as `run`.
fn assert_steps_and_in_place_agree<'m, E: Engine<&'m Map>, F: Engine<&'m Map>>(
    new: impl Fn() -> Search<&'m Map, E>,
    in_place: impl Fn() -> Search<&'m Map, F>,
) {
    let report = new().run();
    let mut stepped = new();
    if !E::ANYTIME {
        while let Step::Expanded | Step::CutOff = stepped.step() {}
        assert_eq!(bare(stepped.counts()), bare(report.counts));
    }
    let (one, other) = (report, in_place().run());
    let without_room = |counts: Counts| Counts {
        stored: 0,
        ..bare(counts)
    };
    assert_eq!(without_room(one.counts), without_room(other.counts));
    assert_eq!(summary(&one), summary(&other));

    let all = |solutions: &mut dyn Iterator<Item = (u16, u64, Option<u32>, Option<Vec<u16>>)>| {
        solutions.collect::<Vec<_>>()
    };
    let shown = |solution: search_core::Solution<u16>| {
        (
            solution.state,
            solution.depth,
            solution.cost,
            solution.ancestors,
        )
    };
    assert_eq!(
        all(&mut new().solutions().map(shown)),
        all(&mut in_place().solutions().map(shown))
    );

    let mut again = new();
    again.advance();
    again.restart(0);
    assert_eq!(
        all(&mut again.solutions().map(shown)),
        all(&mut new().solutions().map(shown))
    );
    assert_eq!(again.counts().stored, {
        let mut once = new();
        once.solutions().for_each(drop);
        once.counts().stored
    });
}

/// Returns the number of times depth-first search reaches each solution by its path. Solutions are not expanded.
fn paths_to_goals(map: &Map) -> BTreeMap<Vec<u16>, usize> {
    let mut paths = BTreeMap::new();
    for solution in depth_first::tree(WithoutCycleCheck((map, 0))).solutions() {
        *paths.entry(path(&solution)).or_default() += 1;
    }
    paths
}

proptest! {
    #[test]
    fn ida_star_counts_like_a_recursive_one_and_is_optimal(map in trees()) {
        let value = |cost, _, _, to| cost + map.estimate(to).unwrap_or(0);
        let report = ida_star::tree(WithoutCycleCheck((&map, 0))).run();
        let reference = iterations(&map, map.estimate(0).unwrap_or(0), &value);
        prop_assert_eq!(summary(&report), Summary { next: None, ..reference });
        // The start is evaluated once.
        prop_assert_eq!(report.counts.evaluated, report.counts.generated + 1);
        prop_assert_eq!(report.solution().and_then(|solution| solution.cost), distances(&map)[0]);
        if let Some(solution) = report.solution() {
            prop_assert_eq!(solution.proven, Proven::Optimal);
        }
        assert_steps_and_in_place_agree(|| ida_star::tree(WithoutCycleCheck((&map, 0))), || ida_star::tree(MovedInPlace((&map, 0))));
    }

    #[test]
    fn iterative_deepening_counts_like_a_recursive_one_and_finds_the_fewest_steps(map in trees()) {
        let report = iterative_deepening::tree(WithoutCycleCheck((&map, 0))).run();
        let reference = iterations(&map, 0, &|_, depth, _, _| depth);
        let path = reference.path.clone().map(|(path, _)| (path, 0));
        prop_assert_eq!(summary(&report), Summary { next: None, path, ..reference });
        let fewest = breadth_first::tree((&map, 0)).run();
        let depth = |report: &Report<u16>| report.solution().map(|solution| (solution.depth, solution.proven));
        prop_assert_eq!(depth(&report), depth(&fewest));
        assert_steps_and_in_place_agree(|| iterative_deepening::tree(WithoutCycleCheck((&map, 0))), || iterative_deepening::tree(MovedInPlace((&map, 0))));
    }

    #[test]
    fn limited_discrepancy_search_counts_like_a_recursive_one(map in trees()) {
        let report = limited_discrepancy::tree(WithoutCycleCheck((&map, 0))).run();
        let reference = iterations(&map, 0, &|_, _, discrepancies, _| discrepancies);
        let path = reference.path.clone().map(|(path, _)| (path, 0));
        prop_assert_eq!(summary(&report), Summary { next: None, path, ..reference });
        assert_steps_and_in_place_agree(|| limited_discrepancy::tree(WithoutCycleCheck((&map, 0))), || limited_discrepancy::tree(MovedInPlace((&map, 0))));
    }

    #[test]
    fn branch_and_bound_ends_with_the_cheapest_solution(map in trees()) {
        let report = branch_and_bound::tree(WithoutCycleCheck((&map, 0))).run();
        prop_assert_eq!(report.solution().and_then(|solution| solution.cost), distances(&map)[0]);
        if let Some(solution) = report.solution() {
            prop_assert_eq!(solution.proven, Proven::Optimal);
            let path = path(solution);
            prop_assert_eq!(path.len() as u64, solution.depth + 1);
            prop_assert!(map.is_goal(path[path.len() - 1]));
        }
        let mut search = branch_and_bound::tree(WithoutCycleCheck((&map, 0)));
        let costs: Vec<_> = search.solutions().map(|solution| solution.cost).collect();
        prop_assert!(costs.is_sorted_by(|before, after| after < before), "{costs:?}");
        assert_steps_and_in_place_agree(|| branch_and_bound::tree(WithoutCycleCheck((&map, 0))), || branch_and_bound::tree(MovedInPlace((&map, 0))));
    }

    #[test]
    fn every_iteration_reports_only_new_solutions_and_all_iterations_report_all(map in trees()) {
        let all = paths_to_goals(&map);
        let count = |solutions: &mut dyn Iterator<Item = search_core::Solution<u16>>| {
            let mut paths = BTreeMap::<Vec<u16>, usize>::new();
            for solution in solutions {
                *paths.entry(path(&solution)).or_default() += 1;
            }
            paths
        };
        prop_assert_eq!(count(&mut ida_star::tree(WithoutCycleCheck((&map, 0))).solutions()), all.clone());
        prop_assert_eq!(count(&mut iterative_deepening::tree(WithoutCycleCheck((&map, 0))).solutions()), all.clone());
        prop_assert_eq!(count(&mut limited_discrepancy::tree(WithoutCycleCheck((&map, 0))).solutions()), all);
    }

    #[test]
    fn depth_first_search_in_place_is_depth_first_search(map in trees()) {
        assert_steps_and_in_place_agree(|| depth_first::tree(WithoutCycleCheck((&map, 0))), || depth_first::tree(MovedInPlace((&map, 0))));
    }

    #[test]
    fn the_last_bound_of_ida_star_is_the_cost_that_a_star_finds(map in trees()) {
        let cost = |report: Report<u16>| report.into_solution().and_then(|solution| solution.cost);
        prop_assert_eq!(cost(ida_star::tree(WithoutCycleCheck((&map, 0))).run()), cost(a_star::graph((&map, 0)).run()));
    }

    #[test]
    fn a_search_stopped_in_any_iteration_continues_without_loss(map in trees(), most in 0..20u64) {
        let whole = ida_star::tree(WithoutCycleCheck((&map, 0))).run();
        let limits = Limits { expansions: Some(most), ..Limits::default() };
        let mut search = ida_star::tree(WithoutCycleCheck((&map, 0))).limits(limits);
        let mut end = search.advance();
        prop_assert!(search.counts().expanded <= most);
        while let Step::Stopped(_) = end {
            let limits = Limits { expansions: Some(search.counts().expanded + 1), ..Limits::default() };
            search.set_limits(limits);
            end = search.advance();
        }
        prop_assert_eq!(bare(search.counts()), bare(whole.counts));
    }
}

/// The heuristic value of the goal is 5: f of the solution is 7, its cost 2.
#[test]
fn ida_star_reports_g_as_the_cost_if_h_of_the_goal_is_not_0() {
    let map = Map::of_costs(&[vec![(1, 1)], vec![(2, 1)], vec![]], 2).with_estimates(&[0, 0, 5]);
    let report = ida_star::tree(WithoutCycleCheck((&map, 0))).run();
    assert_eq!(
        report.solution().and_then(|solution| solution.cost),
        Some(2)
    );
    // Iterations: f up to 0, 1 and 7.
    assert_eq!(
        (report.counts.expanded, report.counts.generated),
        (1 + 2 + 2, 1 + 2 + 2)
    );
}

#[test]
fn a_limit_on_depth_ends_iterative_deepening_on_an_endless_path() {
    let map = Map::of(&[&[0]], 1);
    let limits = Limits {
        depth: Some(7),
        ..Limits::default()
    };
    let report = iterative_deepening::tree(WithoutCycleCheck((&map, 0)))
        .limits(limits)
        .run();
    assert!(matches!(
        report.outcome,
        Outcome::Stopped(search_core::Limit::Depth)
    ));
    // Iterations to depth 0, 1, ... 6, and one to 7, where the last state is cut off.
    assert_eq!(report.counts.expanded, (1..=7).sum::<u64>() + 7);
}

#[test]
fn branch_and_bound_proves_nothing_when_a_limit_stops_it_with_a_solution() {
    let map = Map::of_costs(&[vec![(1, 5), (2, 1)], vec![], vec![(1, 1)]], 1);
    let limits = Limits {
        expansions: Some(1),
        ..Limits::default()
    };
    let report = branch_and_bound::tree(WithoutCycleCheck((&map, 0)))
        .limits(limits)
        .run();
    let solution = report.solution().expect("the first was found");
    assert_eq!((solution.cost, solution.proven), (Some(5), Proven::Nothing));
}

/// A line of four states, of which the second has a heuristic value greater than the maximum of whole numbers.
struct Far;

impl StateSpace for Far {
    type State = u8;
    type Action = ();
    type Cost = Number;

    fn is_goal(&self, state: &u8) -> bool {
        *state == 3
    }
    fn actions(&self, _: &u8, out: &mut Vec<()>) {
        out.push(());
    }
    fn result(&self, state: &u8, (): ()) -> Option<u8> {
        (*state < 3).then_some(state + 1)
    }
    fn heuristic(&self, state: &u8) -> Option<Number> {
        Some(match state {
            1 => Number::Real(1e30),
            _ => Number::Whole(0),
        })
    }
}

#[test]
fn ida_star_repeated_an_iteration_whose_bound_was_greater_than_the_maximum_of_the_type() {
    let limits = Limits {
        expansions: Some(1000),
        ..Limits::default()
    };
    let report = ida_star::tree((Far, 0)).limits(limits).run();
    assert_eq!(report.solution().map(|solution| solution.depth), Some(3));
    assert_eq!(report.counts.expanded, 4);
}
