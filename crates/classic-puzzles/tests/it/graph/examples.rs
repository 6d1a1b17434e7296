//! What each example teaches, in counts.

use classic_puzzles::graph::GraphRoute;
use classic_puzzles::graph::examples::EXAMPLES;
use search_core::{
    Counts, Heuristic, Proven, Report, Ties, a_star, best_first, breadth_first, cost::Decimal,
    depth_first, uniform_cost,
};

use search_laws::SpaceCheck;

use super::{decimal, route};
use crate::laws::assert_holds;

fn example(name: &str) -> GraphRoute {
    let mut examples = EXAMPLES.iter();
    let example = examples.find(|example| example.name == name);
    route(example.expect("there is such an example").text)
}

fn found(report: &Report<u32, Decimal>) -> (Option<Decimal>, u64) {
    let cost = report.solution().and_then(|solution| solution.cost);
    (cost, report.counts.expanded)
}

fn names(route: &GraphRoute, report: &Report<u32, Decimal>) -> Vec<String> {
    let solution = report.solution().expect("there is a path");
    let path = solution.path().expect("graph search keeps the path");
    path.map(|&node| route.graph().name(node).into_owned())
        .collect()
}

#[test]
fn romania_costs_418_and_greedily_450() {
    let romania = example("romania");
    let start = romania.start();
    let report = a_star::graph((&romania, start)).run();
    assert_eq!(found(&report), (Some(Decimal::from(418)), 5));
    let route = ["Arad", "Sibiu", "Rimnicu Vilcea", "Pitesti", "Bucharest"];
    assert_eq!(names(&romania, &report), route);
    let solution = report.solution().expect("there is a path");
    assert_eq!(solution.proven, Proven::Optimal);
    let report = best_first::graph((&romania, start)).run();
    assert_eq!(found(&report), (Some(Decimal::from(450)), 3));
    assert_eq!(
        names(&romania, &report),
        ["Arad", "Sibiu", "Fagaras", "Bucharest"]
    );
    let report = uniform_cost::graph((&romania, start)).run();
    assert_eq!(found(&report), (Some(Decimal::from(418)), 12));
}

#[test]
fn the_fewest_steps_are_not_the_least_cost() {
    let streets = example("fewest-steps");
    let report = breadth_first::graph((&streets, streets.start())).run();
    assert_eq!(names(&streets, &report), ["Home", "Work"]);
    let report = uniform_cost::graph((&streets, streets.start())).run();
    assert_eq!(found(&report), (Some(Decimal::from(3)), 3));
    assert_eq!(names(&streets, &report), ["Home", "Mill", "Bridge", "Work"]);
}

#[test]
fn a_misleading_heuristic_misleads_greedy_search_alone() {
    let graph = example("misleading");
    assert!(graph.check_heuristic().overestimate.is_none());
    let report = best_first::graph((&graph, graph.start())).run();
    assert_eq!(found(&report), (Some(Decimal::from(12)), 3));
    let report = a_star::graph((&graph, graph.start())).run();
    assert_eq!(found(&report), (Some(Decimal::from(6)), 4));
}

#[test]
fn overestimating_by_one_misses_the_cheapest_path() {
    let graph = example("overestimate");
    let report = a_star::graph((&graph, graph.start())).run();
    assert_eq!(found(&report), (Some(decimal("3.5")), 1));
    assert_eq!(
        report.solution().map(|solution| solution.proven),
        Some(Proven::OptimalIfAdmissible)
    );
    let report = uniform_cost::graph((&graph, graph.start())).run();
    assert_eq!(found(&report).0, Some(Decimal::from(3)));
    let check = graph.check_heuristic();
    let overestimate = check.overestimate.expect("A overestimates");
    assert_eq!(
        overestimate.to_string(),
        "A: the value is 3, but the cheapest path costs 2, which is 1 less"
    );
}

#[test]
fn an_inconsistent_heuristic_reopens_a_node() {
    let graph = example("inconsistent");
    let report = a_star::graph((&graph, graph.start())).run();
    assert_eq!(found(&report), (Some(Decimal::from(5)), 4));
    assert_eq!(report.counts.reopened, 1);
    assert_eq!(
        report.solution().map(|solution| solution.proven),
        Some(Proven::Optimal)
    );
    let check = graph.check_heuristic();
    assert_eq!(check.property(), Heuristic::Admissible);
    let inconsistency = check.inconsistency.expect("the value drops from A to C");
    assert_eq!(
        inconsistency.to_string(),
        "A to C: the value decreases from 4 to 0 by an edge of cost 1, which is 3 too much"
    );
}

#[test]
fn the_rule_for_ties_decides_what_is_expanded() {
    let graph = example("ties");
    let by = |ties| {
        let report = a_star::graph((&graph, graph.start())).ties(ties).run();
        found(&report)
    };
    assert_eq!(by(Ties::LIFO), (Some(Decimal::from(4)), 4));
    assert_eq!(by(Ties::FIFO), (Some(Decimal::from(4)), 8));
}

#[test]
fn the_cheaper_of_two_goals_has_more_steps() {
    let graph = example("two-goals");
    let report = breadth_first::graph((&graph, graph.start())).run();
    assert_eq!(names(&graph, &report), ["Camp", "Ridge", "Hut"]);
    let report = a_star::graph((&graph, graph.start())).run();
    assert_eq!(found(&report), (Some(Decimal::from(5)), 3));
    assert_eq!(
        names(&graph, &report),
        ["Camp", "Ford", "Meadow", "Village"]
    );
}

#[test]
fn tree_search_expands_a_node_for_each_path_to_it() {
    let graph = example("diamonds");
    let expanded = |counts: Counts| (counts.expanded, counts.generated);
    // 1 + 2 + 2 + 4 + 4 + 8 + 8 + 16 states, and at the last depth the first is the goal.
    let report = breadth_first::tree((&graph, graph.start())).run();
    assert_eq!(expanded(report.counts), (45, 60));
    let report = breadth_first::graph((&graph, graph.start())).run();
    assert_eq!(expanded(report.counts), (12, 16));
    let report = depth_first::graph((&graph, graph.start())).run();
    assert_eq!(report.solution().map(|solution| solution.depth), Some(8));
}

#[test]
fn the_examples_follow_the_laws() {
    for example in EXAMPLES {
        let route = route(example.text);
        let laws = SpaceCheck::new(&route, route.start()).max_states(usize::MAX);
        assert_eq!(
            assert_holds(laws.inverse().backward().ranked().packed()),
            route.graph().nodes() as usize,
            "{}",
            example.name
        );
        assert!(example.text.starts_with("# "), "{}", example.name);
    }
}
