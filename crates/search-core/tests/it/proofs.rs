//! The proof of a solution's cost is justified by the declared heuristic and by exact sums.

use std::collections::BTreeSet;

use proptest::prelude::*;
use search_core::beam::Doubling;
use search_core::engine::Engine;
use search_core::restarting_weighted_a_star::{self, Weights};
use search_core::{
    Heuristic, Limit, MovedInPlace, Outcome, Proven, Report, Search, Searchable, Step, Weight,
    a_star, beam, best_first, branch_and_bound, explicit_estimation, focal, hill_climbing,
    ida_star, k_cheapest, recursive_best_first, sma_star, space::Plain, uniform_cost,
    weighted_a_star,
};

use crate::common::a_star::distances;
use crate::common::map::{Map, Place, maps};

const PLENTY: usize = 1 << 20;

fn double() -> Weight {
    Weight::new(2, 1).expect("the weight is at least 1")
}

/// Returns the reports of all searches whose proofs rely on the heuristic, with their names.
fn claims(map: &Map) -> Vec<(&'static str, Report<u16>)> {
    vec![
        ("A* tree", a_star::tree((map, 0)).run()),
        ("A*", a_star::graph((map, 0)).run()),
        (
            "weighted A*",
            weighted_a_star::graph(double(), (map, 0)).run(),
        ),
        (
            "restarting weighted A*",
            restarting_weighted_a_star::graph(Weights::default(), (map, 0)).run(),
        ),
        ("IDA*", ida_star::tree((map, 0)).run()),
        (
            "IDA* in place",
            ida_star::tree(MovedInPlace((map, 0))).run(),
        ),
        ("branch and bound", branch_and_bound::tree((map, 0)).run()),
        (
            "branch and bound in place",
            branch_and_bound::tree(MovedInPlace((map, 0))).run(),
        ),
        (
            "recursive best-first",
            recursive_best_first::tree((map, 0)).run(),
        ),
        ("SMA*", sma_star::tree((map, 0), PLENTY).run()),
        ("complete beam", beam::graph(Doubling, (map, 0)).run()),
        ("complete beam tree", beam::tree(Doubling, (map, 0)).run()),
    ]
}

/// 0 -3-> 2 -3-> 3, the goal; 0 -1-> 1 -1-> 3. The value of 1 overestimates, so all searches find the path through 2.
fn misleading() -> Map {
    let roads = [vec![(2, 3), (1, 1)], vec![(3, 1)], vec![(3, 3)], vec![]];
    Map::of_costs(&roads, 3).with_estimates(&[0, 9, 3, 0])
}

#[test]
fn a_heuristic_that_overestimates_proves_no_least_cost() {
    let map = misleading();
    let least = uniform_cost::graph((&map, 0)).run().into_solution();
    let least = least.map(|found| (found.cost, found.proven));
    assert_eq!(least, Some((Some(2), Proven::Optimal)));
    for (name, report) in claims(&map) {
        let found = report.solution().map(|found| (found.cost, found.proven));
        let claim = match name {
            "weighted A*" => Proven::WithinFactorIfAdmissible(double()),
            _ => Proven::OptimalIfAdmissible,
        };
        assert_eq!(found, Some((Some(6), claim)), "{name}");
        let text = report.to_string();
        assert!(
            text.contains("if the heuristic never overestimates"),
            "{text}"
        );
    }
}

/// Engines trust the declaration; `check` and `HeuristicMonitor` test it.
#[test]
fn engines_trust_the_declared_heuristic() {
    for declared in [Heuristic::Admissible, Heuristic::Consistent] {
        let map = misleading().with_estimates(&[2, 1, 3, 0]).declare(declared);
        for (name, report) in claims(&map) {
            let claim = match name {
                "weighted A*" => Proven::WithinFactor(double()),
                _ => Proven::Optimal,
            };
            assert_eq!(
                report.solution().map(|found| found.proven),
                Some(claim),
                "{name}"
            );
        }
    }
}

/// Only if all values are 0 is a claim independent of the heuristic, and the start has one too.
#[test]
fn the_value_of_the_start_is_a_claim() {
    let map = Map::of_costs(&[vec![(1, 1)], vec![(2, 1)], vec![]], 2);
    for (values, whole) in [
        ([1, 0, 0], Proven::OptimalIfAdmissible),
        ([0, 0, 0], Proven::Optimal),
    ] {
        for (name, report) in claims(&map.clone().with_estimates(&values)) {
            let found = report.solution().map(|found| (found.cost, found.proven));
            if name != "weighted A*" {
                assert_eq!(found, Some((Some(2), whole)), "{name} {values:?}");
            }
        }
    }
}

/// Returns the reports of all searches that evaluate states, with their names.
fn evaluating(map: &Map) -> Vec<(&'static str, Report<u16>)> {
    let mut reports = claims(map);
    reports.push(("greedy", best_first::graph((map, 0)).run()));
    reports.push(("greedy tree", best_first::tree((map, 0)).run()));
    reports.push(("focal", focal::graph(double(), (map, 0)).run()));
    let explicit = explicit_estimation::graph(double(), (map, 0));
    reports.push(("explicit estimation", explicit.run()));
    reports
}

/// 0 -> 1 -> 2, the goal, where 1 is evaluated as a dead end.
#[test]
fn an_infinite_value_proves_that_there_is_no_solution_only_if_it_is_declared_safe() {
    let mut map = Map::of(&[&[1], &[2], &[]], 2);
    map.estimates[1] = None;
    for (name, report) in evaluating(&map) {
        let text = report.to_string();
        assert!(
            matches!(report.outcome, Outcome::Stopped(Limit::DeadEnds)),
            "{name}: {text}"
        );
        assert!(
            text.contains("if the infinite values of the heuristic are right"),
            "{text}"
        );
        assert_eq!(report.counts.dead_ends, 1, "{name}");
    }
    for declared in [Heuristic::Safe, Heuristic::Admissible] {
        for (name, report) in evaluating(&map.clone().declare(declared)) {
            assert!(matches!(report.outcome, Outcome::Exhausted), "{name}");
        }
    }
}

/// 2 cannot be reached, and 1 has no successors: nothing was discarded.
#[test]
fn an_infinite_value_that_is_never_computed_changes_no_proof() {
    let mut map = Map::of(&[&[1], &[], &[3], &[]], 3);
    map.estimates[2] = None;
    for (name, report) in evaluating(&map) {
        assert!(matches!(report.outcome, Outcome::Exhausted), "{name}");
    }
}

/// 0 -1-> 1 -1-> 3, the goal, and 0 -3-> 2 -3-> 3: all values are 0, but that of 1.
#[test]
fn an_infinite_value_may_hide_a_cheaper_path() {
    let roads = [vec![(1, 1), (2, 3)], vec![(3, 1)], vec![(3, 3)], vec![]];
    let mut map = Map::of_costs(&roads, 3);
    map.estimates[1] = None;
    let uniform_cost = ("uniform cost", uniform_cost::graph((&map, 0)).run());
    for (name, report) in claims(&map).into_iter().chain([uniform_cost]) {
        let claim = match name {
            "weighted A*" => Proven::WithinFactorIfAdmissible(double()),
            _ => Proven::OptimalIfAdmissible,
        };
        let found = report.solution().map(|found| (found.cost, found.proven));
        assert_eq!(found, Some((Some(6), claim)), "{name}");
    }
    // It trusts only what is declared.
    let mut paths = k_cheapest::paths((&map, 0));
    let costs = paths.solutions().map(|found| found.cost);
    assert_eq!(costs.collect::<Vec<_>>(), [Some(2), Some(6)]);
}

#[derive(PartialEq, Eq, Hash)]
struct Half(u32);

impl Searchable for Half {
    const HEURISTIC: Heuristic = Heuristic::Consistent;

    fn is_solution(&self) -> bool {
        self.0 == 0
    }

    fn successors(&self) -> impl IntoIterator<Item = Self> {
        [Half(self.0 / 2), Half(self.0.saturating_sub(1))]
    }

    fn heuristic_value(&self) -> u32 {
        u32::from(self.0 != 0)
    }

    fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result {
        write!(out, "{}", self.0)
    }
}

#[test]
fn the_declaration_of_a_plain_puzzle_is_that_of_its_space() {
    let report = ida_star::tree(Half(10)).run();
    let found = report.solution().map(|found| (found.cost, found.proven));
    assert_eq!(found, Some((Some(4), Proven::Optimal)));
    let space: Plain<Half> = Plain::default();
    let report = a_star::tree((&space, Half(10))).run();
    assert_eq!(
        report.solution().map(|found| found.proven),
        Some(Proven::Optimal)
    );
}

/// Makes a map acyclic, with random heuristic values but no dead ends of the heuristic.
fn estimated(map: Map, sparse: bool) -> Map {
    let mut map = map.acyclic();
    for (state, estimate) in map.estimates.iter_mut().enumerate() {
        let value = estimate.unwrap_or(3);
        *estimate = Some(if sparse && state % 4 != 3 { 0 } else { value });
    }
    map
}

/// Returns the cost and the proof of each solution, in the order in which they are found.
fn proven_by<E: Engine<P>, P: search_core::StateSpace<State = u16, Cost = u32>>(
    mut search: Search<P, E>,
    advance: impl Fn(&mut Search<P, E>) -> Step,
) -> Vec<(Option<u32>, Proven)> {
    let mut found = Vec::new();
    while advance(&mut search) == Step::Solution {
        let solution = search.to_solution().expect("the search is at a solution");
        found.push((solution.cost, solution.proven));
    }
    found
}

fn by_steps<E: Engine<P>, P: search_core::StateSpace>(search: &mut Search<P, E>) -> Step {
    loop {
        match search.step() {
            Step::Expanded | Step::CutOff => {}
            end => return end,
        }
    }
}

proptest! {
    #[test]
    fn every_unconditional_proof_holds(map in maps(12, 3), sparse in any::<bool>()) {
        let map = estimated(map, sparse);
        let least = distances(&map)[0];
        for (name, report) in claims(&map) {
            let Some(found) = report.solution() else { continue };
            let (cost, least) = (found.cost.expect("the engine adds up costs"), least.expect("there is a path"));
            match found.proven {
                Proven::Optimal => prop_assert_eq!(cost, least, "{}", name),
                Proven::WithinFactor(_) => prop_assert!(cost <= 2 * least, "{}", name),
                _ => prop_assert!(map.estimates.iter().any(|&estimate| estimate != Some(0)), "{}", name),
            }
        }
    }

    /// The values of unreachable states are not computed.
    #[test]
    fn a_search_whose_computed_values_are_all_0_needs_no_declaration(map in maps(12, 3)) {
        let mut map = map.acyclic();
        let mut reached = BTreeSet::from([0]);
        for state in 0..map.roads.len() as u16 {
            if reached.contains(&state) {
                reached.extend(map.successors(state));
            }
        }
        for (state, estimate) in (0..).zip(&mut map.estimates) {
            *estimate = Some(if reached.contains(&state) { 0 } else { 5 });
        }
        for (name, report) in claims(&map) {
            let Some(found) = report.solution() else { continue };
            let claim = match name {
                "weighted A*" => Proven::WithinFactor(double()),
                _ => Proven::Optimal,
            };
            prop_assert_eq!(found.proven, claim, "{}", name);
            prop_assert_eq!(found.cost, distances(&map)[0], "{}", name);
        }
    }

    /// A search that expands whole subtrees at once computes values that single steps do not need yet.
    #[test]
    fn a_search_by_steps_has_the_same_proof(map in maps(12, 3)) {
        let map = &estimated(map, true);
        let new = || ida_star::tree((map, 0));
        prop_assert_eq!(proven_by(new(), Search::advance), proven_by(new(), by_steps));
        let new = || branch_and_bound::tree((map, 0));
        prop_assert_eq!(proven_by(new(), Search::advance), proven_by(new(), by_steps));
        let place = Place { map, at: 0 };
        let proven = |step: fn(&mut _) -> Step| {
            let mut search = ida_star::tree(place);
            let mut found = Vec::new();
            while step(&mut search) == Step::Solution {
                found.push(search.to_solution().map(|solution| solution.proven));
            }
            found
        };
        prop_assert_eq!(proven(Search::advance), proven(by_steps));
    }

    /// Likhachev, Gordon and Thrun 2003: with a consistent heuristic a state need not be expanded twice.
    #[test]
    fn without_reopening_a_consistent_heuristic_keeps_the_bound(map in maps(40, 4), height in 0..12u32) {
        let far = distances(&map);
        let mut map = map.declare(Heuristic::Consistent);
        map.estimates = far.iter().map(|far| Some(far.unwrap_or(height).min(height))).collect();
        for (upper, lower) in [(3, 2), (3, 1), (50, 1)] {
            let weight = Weight::new(upper, lower).expect("the weight is at least 1");
            let report = weighted_a_star::graph(weight, (&map, 0)).reopening(false).run();
            let found = report.solution().map(|found| (found.cost.map(|cost| cost * lower), found.proven));
            prop_assert_eq!(found.is_some(), far[0].is_some());
            if let (Some((cost, proven)), Some(least)) = (found, far[0]) {
                prop_assert_eq!(proven, Proven::WithinFactor(weight));
                prop_assert!(cost <= Some(upper * least));
            }
        }
    }

    /// Compared with 64-bit sums.
    #[test]
    fn sums_that_overflow_never_cause_a_wrong_optimum(map in maps(12, 3), part in 1..12u32) {
        let mut map = map.acyclic();
        map.estimates.fill(Some(0));
        for (_, cost) in map.roads.iter_mut().flatten() {
            *cost *= u32::MAX / part / 5;
        }
        let sums = path_costs(&map);
        let goals = |&&(state, _): &&(u16, u64)| map.is_goal(state);
        let least = sums.iter().filter(goals).map(|&(_, cost)| cost).min();
        let fits = |cost: u64| cost < u64::from(u32::MAX);
        let overflows = sums.iter().any(|&(_, cost)| !fits(cost));
        let mut reports = claims(&map);
        reports.push(("uniform-cost", uniform_cost::graph((&map, 0)).run()));
        reports.push(("uniform-cost tree", uniform_cost::tree((&map, 0)).run()));
        for (name, report) in reports {
            match (&report.outcome, least.filter(|&least| fits(least))) {
                (Outcome::Solved(found), Some(least)) => {
                    let claim = match name {
                        "weighted A*" => Proven::WithinFactor(double()),
                        _ => Proven::Optimal,
                    };
                    prop_assert_eq!(found.cost.map(u64::from), Some(least), "{}", name);
                    prop_assert_eq!((found.proven, report.stopped), (claim, None), "{}", name);
                }
                (Outcome::Exhausted, None) => prop_assert!(least.is_none(), "{}", name),
                (Outcome::Stopped(limit), None) => {
                    prop_assert_eq!(*limit, Limit::CostOverflow, "{}", name);
                    prop_assert!(overflows, "{}", name);
                }
                (outcome, _) => prop_assert!(false, "{}: {:?}", name, outcome),
            }
        }
        // Searches that prove nothing do not falsely report an exhausted space either.
        for outcome in [best_first::graph((&map, 0)).run().outcome, hill_climbing::graph((&map, 0)).run().outcome] {
            prop_assert!(!matches!(outcome, Outcome::Exhausted) || least.is_none());
        }
    }
}

/// Returns the last state and the cost of each path that contains no goal before its last state.
fn path_costs(map: &Map) -> Vec<(u16, u64)> {
    let mut sums = vec![(0, 0)];
    let mut next = 0;
    while let Some(&(state, cost)) = sums.get(next) {
        next += 1;
        // No search expands a state whose cost overflows.
        if map.is_goal(state) || cost >= u64::from(u32::MAX) {
            continue;
        }
        for &(to, step) in &map.roads[usize::from(state)] {
            sums.extend(to.map(|to| (to, cost + u64::from(step))));
        }
    }
    sums
}

/// 0 -5-> 1 -MAX-> 0: the cost of the way back overflows, but it leads to a known state.
#[test]
fn an_overflowing_path_to_a_known_state_does_not_prevent_exhaustion() {
    let roads = [vec![(1, 5)], vec![(0, u32::MAX), (1, u32::MAX - 5)]];
    let map = Map::of_costs(&roads, 9);
    for report in [
        uniform_cost::graph((&map, 0)).run(),
        a_star::graph((&map, 0)).run(),
        best_first::graph((&map, 0)).run(),
        hill_climbing::graph((&map, 0)).run(),
        restarting_weighted_a_star::graph(Weights::default(), (&map, 0)).run(),
        beam::graph(Doubling, (&map, 0)).run(),
        beam::graph(9, (&map, 0)).run(),
    ] {
        assert!(matches!(report.outcome, Outcome::Exhausted), "{report}");
        assert_eq!((report.counts.generated, report.counts.duplicates), (3, 2));
    }
}

struct Watcher;

impl<P: search_core::StateSpace> search_core::Observer<P> for Watcher {}

/// Without an observer, the way back is not generated.
#[test]
fn the_end_is_the_same_with_and_without_an_observer() {
    let map = Map::of_costs(&[vec![(1, 5)], vec![(0, u32::MAX)]], 9);
    let unwatched = a_star::graph((&map, 0)).run();
    let watched = a_star::graph((&map, 0)).observe(Watcher).run();
    assert!(matches!(unwatched.outcome, Outcome::Exhausted));
    assert!(matches!(watched.outcome, Outcome::Exhausted));
    assert_eq!(watched.counts.generated, unwatched.counts.generated);
}

#[test]
fn the_last_bound_of_ida_star_proves_nothing_if_it_is_the_largest_cost() {
    // The path through 1 costs 7, the path through 2 costs 3. The f of both 1 and 2 overflows.
    let roads = [vec![(1, 4), (2, 2)], vec![(3, 3)], vec![(3, 1)], vec![]];
    let most = u32::MAX;
    let map = Map::of_costs(&roads, 3).with_estimates(&[0, most, most, 0]);
    for report in [
        ida_star::tree((&map, 0)).run(),
        ida_star::tree(MovedInPlace((&map, 0))).run(),
    ] {
        let found = report.solution().map(|found| (found.cost, found.proven));
        assert_eq!(found, Some((Some(7), Proven::Nothing)));
    }
}

/// Records the solutions, proofs and ends reported to an observer.
#[derive(Default)]
struct Claims(Vec<String>);

impl<P: search_core::StateSpace> search_core::Observer<P> for Claims {
    fn solution(&mut self, node: &search_core::Node<'_, P>) {
        self.0.push(format!("solution at {}", node.depth));
    }

    fn proven(&mut self, proven: Proven) {
        self.0.push(proven.to_string());
    }

    fn end(&mut self, how: Step, _: &search_core::Counts) {
        self.0.push(format!("{how:?}"));
    }
}

#[test]
fn observers_receive_the_proof_after_each_solution_and_at_the_last_end() {
    let map = misleading();
    let mut claims = Claims::default();
    a_star::graph((&map, 0)).observe(&mut claims).run();
    let claim = "optimal if the heuristic never overestimates";
    assert_eq!(claims.0, ["solution at 2", claim, "Solution"]);

    let mut claims = Claims::default();
    let pieces = search_core::engine::WithoutPauses::new(&mut claims);
    let mut search = branch_and_bound::tree((&map, 0)).observe(pieces);
    for most in 0..20 {
        search.set_limits(search_core::Limits {
            expansions: Some(most),
            ..search_core::Limits::default()
        });
        while search.advance() == Step::Solution {}
    }
    drop(search);
    let expected = ["solution at 2", "nothing", "Solution", claim, "Exhausted"];
    assert_eq!(claims.0, expected);
}
