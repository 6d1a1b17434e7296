//! The plans of solutions: actions, costs and states, for every engine that stores paths.

use proptest::prelude::*;
use search_core::{
    Searchable, Solution, StateSpace, WithoutCycleCheck, a_star, beam, best_first, breadth_first,
    depth_first, hill_climbing, uniform_cost,
};
use search_laws::Graph;

use crate::common::graphs::graphs;

proptest! {
    /// A plan leads from the start to the solution by the edges that were taken, one after the other, and by the cheapest
    /// ones if the search does not know the costs.
    #[test]
    fn a_plan_consists_of_the_actions_that_were_taken(graph in graphs(8, 4)) {
        let reports = [
            uniform_cost::graph((&graph, graph.start())).run(),
            a_star::graph((&graph, graph.start())).run(),
            best_first::graph((&graph, graph.start())).run(),
            breadth_first::graph((&graph, graph.start())).run(),
            depth_first::graph((&graph, graph.start())).run(),
        ];
        for report in &reports {
            let Some(solution) = report.solution() else {
                continue;
            };
            let plan = solution.plan_in(&graph).expect("graph search stores paths");
            prop_assert_eq!(plan.steps.len() as u64, solution.depth);
            let mut before = plan.start.clone();
            prop_assert_eq!(&before, &graph.start());
            for step in &plan.steps {
                let costs = graph.successors(before.node());
                let costs = costs.filter(|(to, _)| *to == step.state.node()).map(|(_, cost)| cost);
                if solution.cost.is_none() {
                    prop_assert_eq!(Some(step.cost), costs.min());
                }
                prop_assert_eq!(graph.cost(&before, &step.action), step.cost);
                prop_assert!(graph.result(&before, step.action).as_ref() == Some(step.state));
                before = step.state.clone();
            }
            prop_assert_eq!(&before, &solution.state);
            prop_assert_eq!(plan.cost(), plan.steps.iter().map(|step| step.cost).sum::<u32>());
            if let Some(cost) = solution.cost {
                prop_assert_eq!(plan.cost(), cost);
            }
        }
    }
}

/// Two edges lead to the goal, at 5 and at 1. These searches take the first one; the plan had the other.
#[test]
fn a_plan_had_a_cheaper_action_than_the_one_that_was_taken() {
    let graph = Graph::new([vec![(1, 5), (1, 1)], vec![]])
        .with_goals([1])
        .with_heuristic([Some(1), Some(0)]);
    let problem = || (&graph, graph.start());
    let reports = [
        best_first::graph(problem()).run(),
        beam::graph(1, problem()).run(),
        hill_climbing::graph(problem()).run(),
    ];
    for report in reports {
        let solution = report.solution().expect("1 is a goal");
        let plan = solution.plan_in(&graph).expect("the path is stored");
        assert_eq!((solution.cost, plan.cost()), (Some(5), 5), "{report:?}");
    }
}

/// Of equally cheap actions, the first is taken; of others, the cheapest.
#[test]
fn the_cheapest_of_several_actions_to_a_state_is_taken() {
    let graph = Graph::new([vec![(1, 3), (1, 2), (1, 2)], vec![]]).with_goals([1]);
    let report = breadth_first::graph((&graph, graph.start())).run();
    let solution = report.solution().expect("1 is a goal");
    let plan = solution.plan_in(&graph).expect("the path is stored");
    let mut actions = Vec::new();
    graph.actions(&graph.start(), &mut actions);
    assert_eq!((plan.steps[0].action, plan.steps[0].cost), (actions[1], 2));
}

#[test]
fn there_is_no_plan_without_a_path_or_with_a_step_that_is_no_action() {
    let graph = Graph::new([vec![(1, 1)], vec![]]).with_goals([1]);
    let unrelated = Graph::new([vec![], vec![(0, 1)]]);
    let report = breadth_first::tree((&graph, graph.start())).run();
    assert!(
        report
            .solution()
            .expect("1 is a goal")
            .plan_in(&graph)
            .is_none()
    );
    let report = breadth_first::graph((&graph, graph.start())).run();
    let solution = report.solution().expect("1 is a goal");
    assert!(solution.plan_in(&unrelated).is_none());
}

/// Steps down a staircase, at a cost of 7 for each.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Stair(u32);

impl Searchable for Stair {
    fn is_solution(&self) -> bool {
        self.0 == 0
    }

    fn successors(&self) -> impl IntoIterator<Item = Self> {
        self.0.checked_sub(1).map(Stair)
    }

    fn step_cost(&self, _: &Self) -> u32 {
        7
    }

    fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result {
        write!(out, "stair\n{}", self.0)
    }
}

#[test]
fn a_plan_of_a_searchable_shows_states_on_one_line_each() {
    let report = depth_first::tree(Stair(2)).run();
    let plan = report
        .solution()
        .and_then(Solution::plan)
        .expect("0 is below");
    assert_eq!(
        plan.to_string(),
        "stair/2\nstair/1 (cost 7)\nstair/0 (cost 7)\n2 steps, cost 14"
    );
    let report = depth_first::tree(WithoutCycleCheck(Stair(1))).run();
    let plan = report
        .solution()
        .and_then(Solution::plan)
        .expect("0 is below");
    assert_eq!(
        plan.to_string(),
        "stair/1\nstair/0 (cost 7)\n1 step, cost 7"
    );
    let report = depth_first::tree(Stair(0)).run();
    let plan = report
        .solution()
        .and_then(Solution::plan)
        .expect("0 is a solution");
    assert_eq!(plan.to_string(), "stair/0\n0 steps, cost 0");
}
