//! Restarting weighted A*, compared with a simple reference implementation and with the bounds that it proves.

use std::collections::{HashMap, HashSet};

use proptest::prelude::*;
use search_core::best_first::{self, Evaluation};
use search_core::restarting_weighted_a_star::{self, Graph, Weights};
use search_core::{Counts, Heuristic, Limits, Outcome, Proven, Solution, Step, Ties, Weight};

use crate::common::a_star::{distances, underestimated};
use crate::common::map::{Map, cost_of, maps};
use crate::common::{bare, path};

/// The weights of a search, as numerators and denominators.
type Fractions = &'static [(u32, u32)];

const SEQUENCES: [Fractions; 4] = [
    &[(5, 1), (3, 1), (2, 1), (3, 2), (1, 1)],
    &[(3, 1), (1, 1)],
    &[(1, 1)],
    &[(4, 1), (5, 2)],
];

fn weights(fractions: Fractions) -> Weights {
    let weights = fractions
        .iter()
        .map(|&(upper, lower)| Weight::new(upper, lower).expect("none is less than 1"));
    Weights::new(weights).expect("the weights decrease")
}

fn search(map: &Map, fractions: Fractions) -> Graph<&Map> {
    restarting_weighted_a_star::graph(weights(fractions), (map, 0))
}

fn claim((upper, lower): (u32, u32)) -> Proven {
    match Weight::new(upper, lower) {
        Some(Weight::ONE) => Proven::Optimal,
        Some(weight) => Proven::WithinFactor(weight),
        None => unreachable!("none is less than 1"),
    }
}

/// The visible state of a search at a solution, or at the end.
#[derive(Debug, PartialEq, Eq)]
struct Seen {
    solution: Option<(Vec<u16>, u32, Proven)>,
    expanded: u64,
    expanded_before_last_f: Option<u64>,
    generated: u64,
    evaluated: u64,
    duplicates: u64,
    reopened: u64,
    goal_tests: u64,
}

fn seen(counts: Counts, solution: Option<(Vec<u16>, u32, Proven)>) -> Seen {
    Seen {
        solution,
        expanded: counts.expanded,
        expanded_before_last_f: counts.expanded_before_last_f,
        generated: counts.generated,
        evaluated: counts.evaluated,
        duplicates: counts.duplicates,
        reopened: counts.reopened,
        goal_tests: counts.goal_tests,
    }
}

/// Returns the path, the cost and the proof of a solution, and asserts that they are consistent.
fn checked(map: &Map, solution: &Solution<u16>) -> (Vec<u16>, u32, Proven) {
    let path = path(solution);
    let cost = cost_of(map, &path);
    assert_eq!(solution.cost, Some(cost));
    assert_eq!(solution.depth, path.len() as u64 - 1);
    (path, cost, solution.proven)
}

/// Returns the visible state at every solution and at the end.
fn all_seen(map: &Map, mut search: Graph<&Map>) -> Vec<Seen> {
    let mut all = Vec::new();
    loop {
        let solution = search
            .solutions()
            .next()
            .map(|solution| checked(map, &solution));
        let over = solution.is_none();
        all.push(seen(search.counts(), solution));
        if over {
            assert_eq!(search.advance(), Step::Exhausted);
            return all;
        }
    }
}

/// Restarting weighted A* with an unsorted list as the open list.
fn reference(map: &Map, fractions: Fractions) -> Vec<Seen> {
    let mut all = Vec::new();
    let mut counts = Counts {
        evaluated: 1,
        ..Default::default()
    };
    // For each state the cost of its path, and its parent.
    let mut known = HashMap::from([(0, (0, 0))]);
    let mut best = u32::MAX;
    for phase in 0.. {
        let weight = fractions[phase.min(fractions.len() - 1)];
        let value = |g: u32, h: u32| g * weight.1 + h * weight.0;
        let mut open: Vec<(u32, u16)> = Vec::new();
        // Open or closed since the restart.
        let mut opened = HashSet::new();
        let mut highest = None;
        if let Some(h) = map.estimate(0).filter(|&h| h < best) {
            open.push((value(0, h), 0));
            opened.insert(0);
        }
        let found = loop {
            // Ties: the smallest h, then the newest.
            let key = |&index: &usize| (open[index].0, map.estimate(open[index].1));
            let Some(index) = (0..open.len()).rev().min_by_key(key) else {
                break None;
            };
            let (value_of_it, state) = open.remove(index);
            if highest < Some(value_of_it) {
                highest = Some(value_of_it);
                counts.expanded_before_last_f = Some(counts.expanded);
            }
            counts.goal_tests += 1;
            if map.is_goal(state) {
                break Some(state);
            }
            counts.expanded += 1;
            for &(to, cost) in &map.roads[usize::from(state)] {
                let Some(to) = to else { continue };
                counts.generated += 1;
                let g = known[&state].0 + cost;
                let before = known.get(&to).map(|way| way.0);
                match before {
                    None => counts.evaluated += 1,
                    Some(_) => counts.duplicates += 1,
                }
                let cheaper = before.is_none_or(|before| g < before);
                if cheaper && (before.is_none() || map.estimate(to).is_some()) {
                    known.insert(to, (g, state));
                }
                let Some(h) = map.estimate(to) else { continue };
                if opened.contains(&to) {
                    if cheaper {
                        let before = open.len();
                        open.retain(|entry| entry.1 != to);
                        counts.reopened += u64::from(open.len() == before);
                        open.push((value(g, h), to));
                    }
                } else if known[&to].0 + h < best {
                    opened.insert(to);
                    open.push((value(known[&to].0, h), to));
                }
            }
        };
        let Some(goal) = found else {
            all.push(seen(counts, None));
            return all;
        };
        let mut path = vec![goal];
        while let Some(&first) = path.first().filter(|&&first| first != 0) {
            path.insert(0, known[&first].1);
        }
        best = cost_of(map, &path);
        known.insert(goal, (best, known[&goal].1));
        // The heuristic values are random, so the proof is conditional unless all computed values are 0.
        let is_blind = known
            .keys()
            .all(|&state| map.estimate(state).is_none_or(|h| h == 0));
        let claim = match claim(weight) {
            claim if is_blind || map.declared.is_admissible() => claim,
            Proven::Optimal => Proven::OptimalIfAdmissible,
            Proven::WithinFactor(weight) => Proven::WithinFactorIfAdmissible(weight),
            other => other,
        };
        all.push(seen(counts, Some((path, best, claim))));
        if weight == (1, 1) {
            all.push(seen(counts, None));
            return all;
        }
    }
    unreachable!("each solution is cheaper than the one before")
}

fn cuts() -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(0..5u32, 60)
}

proptest! {
    #[test]
    fn solutions_and_counts_are_those_of_the_reference(map in maps(60, 5)) {
        for fractions in SEQUENCES {
            prop_assert_eq!(all_seen(&map, search(&map, fractions)), reference(&map, fractions));
        }
    }

    #[test]
    fn solutions_get_cheaper_and_each_is_within_its_bound(map in maps(60, 5), cuts in cuts()) {
        let map = underestimated(map, &cuts);
        let least = distances(&map)[0];
        for fractions in SEQUENCES {
            let mut search = search(&map, fractions);
            let mut before = u32::MAX;
            for solution in search.solutions() {
                let (_, cost, proven) = checked(&map, &solution);
                prop_assert!(cost < before);
                before = cost;
                prop_assert!(is_within_bound(proven, cost, least.expect("there is a path")));
            }
            let counts = search.counts();
            prop_assert_eq!(counts.evaluated, counts.stored, "no value is computed twice");
            prop_assert_eq!(least, Some(before).filter(|&before| before < u32::MAX));

            let report = restarting_weighted_a_star::graph(weights(fractions), (&map, 0)).run();
            let found = report.solution().map(|solution| (solution.cost, solution.proven));
            prop_assert_eq!(found, least.map(|least| (Some(least), Proven::Optimal)));
            prop_assert_eq!(bare(report.counts), bare(counts));
        }
    }

    /// Later changes to the states on its path do not affect the best solution.
    #[test]
    fn a_search_stopped_by_a_limit_reports_the_best_solution_so_far(map in maps(60, 5)) {
        let all = all_seen(&map, search(&map, SEQUENCES[0]));
        let end = all[all.len() - 1].expanded;
        for most in 0..end {
            let limits = Limits { expansions: Some(most), ..Limits::default() };
            let report = search(&map, SEQUENCES[0]).limits(limits).run();
            let found = report.solution().map(|solution| checked(&map, solution));
            let mut so_far = all.iter().rev().filter(|seen| seen.expanded <= most);
            let expected = so_far.find_map(|seen| seen.solution.clone());
            prop_assert_eq!(found, expected, "at {}", most);
        }
    }

    #[test]
    fn without_reopening_every_solution_is_within_its_bound(map in maps(60, 5), cuts in cuts()) {
        let map = underestimated(map, &cuts);
        for fractions in SEQUENCES {
            let mut search = search(&map, fractions).reopening(false);
            for solution in search.solutions() {
                let least = distances(&map)[0].expect("there is a path");
                let cost = solution.cost.expect("the engine adds up costs");
                prop_assert!(is_within_bound(solution.proven, cost, least));
            }
            let report = restarting_weighted_a_star::graph(weights(fractions), (&map, 0)).reopening(false).run();
            let exhausted = matches!(report.outcome, Outcome::Exhausted);
            prop_assert_eq!(exhausted, distances(&map)[0].is_none());
            if let (Some(solution), Some(least)) = (report.solution(), distances(&map)[0]) {
                let cost = solution.cost.expect("the engine adds up costs");
                prop_assert!(is_within_bound(solution.proven, cost, least));
            }
        }
    }

    #[test]
    fn tie_breaking_does_not_change_the_last_cost(map in maps(60, 5), cuts in cuts()) {
        let map = underestimated(map, &cuts);
        for ties in [Ties::FIFO, Ties::LIFO, Ties::LOW_H, Ties::HIGH_G.fifo()] {
            let search = restarting_weighted_a_star::graph(Weights::default(), (&map, 0));
            let report = search.ties(ties).run();
            let found = report.solution().map(|solution| (solution.cost, solution.proven));
            prop_assert_eq!(found, distances(&map)[0].map(|least| (Some(least), Proven::Optimal)));
        }
    }

    #[test]
    fn steps_and_a_restart_count_like_the_first_run(map in maps(60, 5)) {
        let mut search = search(&map, SEQUENCES[0]);
        let mut bytes = 0;
        for _ in 0..2 {
            let mut ends = 0;
            loop {
                match search.step() {
                    Step::Solution => ends += 1,
                    Step::Expanded | Step::CutOff => {}
                    end => {
                        prop_assert_eq!(end, Step::Exhausted);
                        break;
                    }
                }
                prop_assert!(search.counts().bytes >= bytes);
                bytes = search.counts().bytes;
            }
            let counts = all_seen(&map, restarting_weighted_a_star::graph(Weights::default(), (&map, 0)));
            prop_assert_eq!(counts.len(), ends + 1);
            let last = counts.last();
            prop_assert_eq!(last, Some(&seen(search.counts(), None)));
            search.restart(0);
            bytes = 0;
        }
    }
}

fn is_within_bound(proven: Proven, cost: u32, least: u32) -> bool {
    match proven {
        Proven::Optimal => cost == least,
        Proven::WithinFactor(weight) => cost * weight.denominator() <= least * weight.numerator(),
        _ => true,
    }
}

/// The path through 3 costs 6, but the heuristic prefers it; the path through 1 and 2 costs 5.
///
///     0 -1-> 1 -2-> 2 -2-> 4, the goal    0 -4-> 3 -2-> 4
#[test]
fn an_expensive_solution_is_followed_by_the_cheapest() {
    let roads = [
        vec![(1, 1), (3, 4)],
        vec![(2, 2)],
        vec![(4, 2)],
        vec![(4, 2)],
        vec![],
    ];
    let map = Map::of_costs(&roads, 4).with_estimates(&[4, 4, 2, 0, 0]);
    let map = map.declare(Heuristic::Consistent);
    let all = all_seen(&map, search(&map, SEQUENCES[1]));
    let three = claim((3, 1));
    let found: Vec<_> = all
        .iter()
        .map(|seen| (seen.solution.clone(), seen.expanded))
        .collect();
    let expected = [
        // Removed from the open list: 0, 3 (g 4), 4 (g 6).
        (Some((vec![0, 3, 4], 6, three)), 2),
        // After the restart: 0, 3 (f 4), 1 (f 5), 2 (f 5), 4 (f 5).
        (Some((vec![0, 1, 2, 4], 5, Proven::Optimal)), 6),
        (None, 6),
    ];
    assert_eq!(found, expected);
    assert_eq!(all[2].evaluated, 5);
}

#[test]
fn a_solution_found_under_a_limit_on_depth_has_no_proof() {
    let roads = [vec![(3, 10), (1, 1)], vec![(2, 1)], vec![(3, 1)], vec![]];
    let map = Map::of_costs(&roads, 3);
    let limits = Limits {
        depth: Some(2),
        ..Limits::default()
    };
    let report = search(&map, SEQUENCES[3]).limits(limits).run();
    let found = report.solution().map(|found| (found.cost, found.proven));
    assert_eq!(found, Some((Some(10), Proven::Nothing)));
}

#[test]
fn a_space_without_goals_is_exhausted_and_a_start_that_is_one_costs_nothing() {
    let map = Map::of(&[&[1], &[0]], 9);
    let report = search(&map, SEQUENCES[0]).run();
    assert!(matches!(report.outcome, Outcome::Exhausted));
    assert_eq!(report.counts.expanded, 2);

    let map = Map::of(&[&[1], &[0]], 0);
    let report = search(&map, SEQUENCES[0]).run();
    let found = report.solution().map(|found| (found.cost, found.proven));
    assert_eq!(found, Some((Some(0), Proven::Optimal)));
    assert_eq!(report.counts.expanded, 0);
}

/// An evaluation function of a user that restarts, and does not say when to stop.
struct Restarts;

impl Evaluation<u32> for Restarts {
    type Value = u32;
    const DEPENDS_ON_G: bool = true;
    const RESTARTS: bool = true;

    fn value(&self, g: u32, h: u32) -> u32 {
        g + 9 * h
    }
}

#[test]
fn a_search_restarts_until_no_cheaper_solution_is_left_unless_told_otherwise() {
    let roads = [vec![(1, 1), (2, 1)], vec![(3, 7)], vec![(3, 1)], vec![]];
    let map = Map::of_costs(&roads, 3).with_estimates(&[0, 0, 1, 0]);
    let mut search = best_first::graph((&map, 0)).evaluation(Restarts);
    let costs: Vec<Option<u32>> = search.solutions().map(|found| found.cost).collect();
    assert_eq!(costs, [Some(8), Some(2)]);
}
