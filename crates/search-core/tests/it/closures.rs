//! Problems given by closures: every engine searches them as it searches the same puzzle with a type.

use search_core::{
    Heuristic, Limit, Outcome, Proven, Report, Solution, StateSpace, Ties, Weight,
    WithoutCycleCheck, a_star, beam, best_first, branch_and_bound, breadth_first, depth_first,
    from_fn, hill_climbing, ida_star, iterative_deepening, limited_discrepancy,
    recursive_best_first, restarting_weighted_a_star, sma_star, uniform_cost, weighted_a_star,
};

use crate::common::bare;
use crate::common::numbers::Numbers;

const GOAL: u32 = 30;

fn estimate(number: u32) -> u32 {
    u32::from(number != GOAL)
}

/// From 1 to 30 by adding one at a cost of 1 and doubling at a cost of 2.
struct Typed;

impl StateSpace for Typed {
    type State = u32;
    type Action = u32;
    type Cost = u32;

    const HEURISTIC: Heuristic = Heuristic::Consistent;

    fn is_goal(&self, number: &u32) -> bool {
        *number == GOAL
    }

    fn actions(&self, number: &u32, out: &mut Vec<u32>) {
        let both = [number + 1, number * 2];
        out.extend(both.into_iter().filter(|number| *number <= 2 * GOAL));
    }

    fn result(&self, _: &u32, successor: u32) -> Option<u32> {
        Some(successor)
    }

    fn cost(&self, number: &u32, successor: &u32) -> u32 {
        if *successor == number + 1 { 1 } else { 2 }
    }

    fn heuristic(&self, number: &u32) -> Option<u32> {
        Some(estimate(*number))
    }
}

fn same(typed: &Report<u32>, closures: &Report<u32>) {
    fn figures(solution: &Solution<u32>) -> (Option<u32>, u64, Proven) {
        (solution.cost, solution.depth, solution.proven)
    }
    assert_eq!(bare(typed.counts), bare(closures.counts));
    assert!(typed.solution().is_some());
    assert_eq!(
        typed.solution().map(figures),
        closures.solution().map(figures)
    );
}

#[test]
fn every_engine_searches_closures_as_it_searches_a_type() {
    let problem = || {
        let successors = |number: &u32| {
            let both = [
                (number + 1, if *number == 0 { 2 } else { 1 }),
                (number * 2, 2u32),
            ];
            // 1 + 1 is also the double of 1: the type gives both steps the same cost.
            let one = *number == 1;
            let both = both.map(|(number, cost)| (number, if one { 1 } else { cost }));
            both.into_iter().filter(|(number, _)| *number <= 2 * GOAL)
        };
        from_fn(1, successors, |number| *number == GOAL)
            .heuristic(|number| estimate(*number))
            .declare(Heuristic::Consistent)
    };
    // A search compiled for the closures, and the others for any space of numbers.
    same(
        &a_star::graph((&Typed, 1)).run(),
        &a_star::graph(problem()).run(),
    );
    let (closures, typed) = (|| (Numbers::of(problem()), 1), || (Numbers::of(Typed), 1));
    let weights = || restarting_weighted_a_star::Weights::default();
    let weight = Weight::new(2, 1).expect("2 is at least 1");
    same(
        &breadth_first::graph(typed()).run(),
        &breadth_first::graph(closures()).run(),
    );
    same(
        &breadth_first::tree(typed()).run(),
        &breadth_first::tree(closures()).run(),
    );
    same(
        &depth_first::graph(typed()).run(),
        &depth_first::graph(closures()).run(),
    );
    same(
        &depth_first::tree(typed()).run(),
        &depth_first::tree(closures()).run(),
    );
    same(
        &depth_first::tree(WithoutCycleCheck(typed())).run(),
        &depth_first::tree(WithoutCycleCheck(closures())).run(),
    );
    same(
        &best_first::graph(typed()).run(),
        &best_first::graph(closures()).run(),
    );
    same(
        &uniform_cost::graph(typed()).run(),
        &uniform_cost::graph(closures()).run(),
    );
    same(
        &uniform_cost::tree(typed()).run(),
        &uniform_cost::tree(closures()).run(),
    );
    same(
        &a_star::graph(typed()).run(),
        &a_star::graph(closures()).run(),
    );
    same(
        &a_star::graph(typed()).ties(Ties::FIFO).run(),
        &a_star::graph(closures()).ties(Ties::FIFO).run(),
    );
    same(
        &weighted_a_star::graph(weight, typed()).run(),
        &weighted_a_star::graph(weight, closures()).run(),
    );
    same(
        &restarting_weighted_a_star::graph(weights(), typed()).run(),
        &restarting_weighted_a_star::graph(weights(), closures()).run(),
    );
    same(
        &ida_star::tree(typed()).run(),
        &ida_star::tree(closures()).run(),
    );
    same(
        &iterative_deepening::tree(typed()).run(),
        &iterative_deepening::tree(closures()).run(),
    );
    same(
        &limited_discrepancy::tree(typed()).run(),
        &limited_discrepancy::tree(closures()).run(),
    );
    same(
        &branch_and_bound::tree(typed()).run(),
        &branch_and_bound::tree(closures()).run(),
    );
    same(
        &recursive_best_first::tree(typed()).run(),
        &recursive_best_first::tree(closures()).run(),
    );
    same(
        &sma_star::tree(typed(), 100_000).run(),
        &sma_star::tree(closures(), 100_000).run(),
    );
    same(
        &hill_climbing::graph(typed()).run(),
        &hill_climbing::graph(closures()).run(),
    );
    same(
        &beam::graph(10, typed()).run(),
        &beam::graph(10, closures()).run(),
    );
}

#[test]
fn a_problem_without_a_heuristic_is_proven_optimal_by_a_star() {
    let problem = from_fn(
        0,
        |number: &u32| [number + 1, number + 3],
        |number| *number == 10,
    );
    assert_eq!(problem.declared_heuristic(), Heuristic::Consistent);
    let report = a_star::graph(&problem).run();
    let solution = report.solution().expect("10 can be reached");
    assert_eq!((solution.cost, solution.proven), (Some(4), Proven::Optimal));
    // What was declared of another heuristic is forgotten.
    let declared = problem.heuristic(|number| 10u32.saturating_sub(*number));
    assert_eq!(declared.declared_heuristic(), Heuristic::Unknown);
    let report = a_star::graph(declared).run();
    assert_eq!(
        report.solution().map(|solution| solution.proven),
        Some(Proven::OptimalIfAdmissible)
    );
}

/// Costs of 64 bits, states that own memory, and several goals.
#[test]
fn costs_and_states_have_any_type() {
    let successors = |word: &String| {
        let longer = ["a", "b"].map(|letter| format!("{word}{letter}"));
        let costs = [3_000_000_000u64, 4_000_000_000];
        longer
            .into_iter()
            .zip(costs)
            .filter(|(word, _)| word.len() <= 3)
    };
    let problem = from_fn(String::new(), successors, |word| {
        word.ends_with("ab") || word.ends_with("bb")
    });
    let mut search = uniform_cost::graph(&problem);
    let found: Vec<(String, Option<u64>)> = search
        .solutions()
        .map(|solution| (solution.state, solution.cost))
        .collect();
    let costs = [("ab", 7), ("bb", 8), ("aab", 10), ("bab", 11)];
    let costs = costs.map(|(word, billions)| (word.to_owned(), Some(billions * 1_000_000_000)));
    assert_eq!(found[..], costs);
}

#[test]
fn there_may_be_no_successors_and_no_solution() {
    let problem = from_fn(1, |_: &u32| None::<u32>, |_| false);
    let report = breadth_first::graph(problem).run();
    assert!(matches!(report.outcome, Outcome::Exhausted));
    assert_eq!((report.counts.expanded, report.counts.dead_ends), (1, 1));
    let problem = from_fn(1, |_: &u32| [(2, u32::MAX)], |number| *number == 2);
    let report = uniform_cost::graph(problem).run();
    assert!(matches!(
        report.outcome,
        Outcome::Stopped(Limit::CostOverflow)
    ));
}
