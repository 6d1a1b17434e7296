//! Searches from several starts, compared with searches from each.

use proptest::prelude::*;
use search_core::engine::SeveralStarts;
use search_core::{
    Backward, Limits, Node, Observer, Search, StateSpace, Step, Weight, a_star, best_first,
    bidirectional, breadth_first, restarting_weighted_a_star, uniform_cost, weighted_a_star,
};
use search_laws::{Graph, NodeState};

use crate::common::bare;
use crate::common::graphs::graphs;
use crate::common::map::Map;

/// Returns the number of steps of a shortest path and the cost of a cheapest path from `start` to a goal.
fn distances(graph: &Graph, start: &NodeState) -> Option<(u64, u32)> {
    let steps = breadth_first::graph((graph, start.clone())).run();
    let cost = uniform_cost::graph((graph, start.clone())).run();
    Some((steps.solution()?.depth, cost.solution()?.cost?))
}

/// Counts the starts that are reported.
#[derive(Default)]
struct Starts(usize);

impl<P: StateSpace> Observer<P> for Starts {
    fn start(&mut self, _: &Node<'_, P>) {
        self.0 += 1;
    }
}

/// The starts: all nodes that are at most two steps from the start, the start twice.
fn starts(graph: &Graph) -> Vec<NodeState> {
    let mut starts = vec![graph.start()];
    for at in 0..2 {
        if let Some(state) = starts.get(at).cloned() {
            graph.expand(&state, &mut Vec::new(), |to, _| {
                if !starts.contains(&to) {
                    starts.push(to);
                }
            });
        }
    }
    starts.push(graph.start());
    starts
}

/// The counts and solutions of a search are the same at once, by single steps and with an observer, which sees each
/// start.
fn is_same_in_every_drive<'g, E>(
    graph: &'g Graph,
    new: impl Fn() -> Search<&'g Graph, E>,
) -> Result<(), TestCaseError>
where
    E: SeveralStarts<&'g Graph>,
{
    let starts = starts(graph);
    let at_once = new().starts(starts.clone()).run();
    let mut stepped = new().starts(starts.clone());
    prop_assert_eq!(stepped.frontier().count(), starts.len());
    prop_assert_eq!(stepped.frontier_len(), starts.len() as u64);
    let end = loop {
        match stepped.step() {
            Step::Expanded | Step::CutOff => {}
            Step::Solution if E::ANYTIME => {}
            end => break end,
        }
    };
    prop_assert!(!matches!(end, Step::Stopped(_)), "{:?}", end);
    prop_assert_eq!(bare(stepped.counts()), bare(at_once.counts));
    let mut observer = Starts::default();
    let observed = new().observe(&mut observer).starts(starts.clone()).run();
    prop_assert_eq!(bare(observed.counts), bare(at_once.counts));
    prop_assert!(observer.0 >= starts.len() - 1);
    // A search that was used before is reset.
    let mut used = new();
    used.advance();
    let reset = used.starts(starts.clone()).run();
    prop_assert_eq!(bare(reset.counts), bare(at_once.counts));
    // One start is the same as that start alone.
    let one = new().starts([graph.start()]).run();
    prop_assert_eq!(bare(one.counts), bare(new().run().counts));
    Ok(())
}

proptest! {
    #[test]
    fn the_solution_is_the_best_from_any_start(graph in graphs(8, 3)) {
        let starts = starts(&graph);
        let alone = starts.iter().filter_map(|start| distances(&graph, start));
        let (steps, costs): (Vec<u64>, Vec<u32>) = alone.unzip();
        let (steps, cost) = (steps.into_iter().min(), costs.into_iter().min());
        let new = || (&graph, graph.start());
        let reports = [
            uniform_cost::graph(new()).starts(starts.clone()).run(),
            breadth_first::graph(new()).starts(starts.clone()).run(),
            bidirectional::graph(new()).starts(starts.clone()).run(),
        ];
        let [cheapest, shortest, both_ways] = reports.each_ref().map(|report| report.solution());
        prop_assert_eq!(cheapest.and_then(|found| found.cost), cost);
        prop_assert_eq!(shortest.map(|found| found.depth), steps);
        prop_assert_eq!(both_ways.map(|found| found.depth), steps);
        for found in [cheapest, shortest, both_ways].into_iter().flatten() {
            let plan = found.plan_in(&graph).expect("graph search stores paths");
            prop_assert!(starts.contains(plan.start));
            prop_assert!(graph.is_goal(&found.state));
            prop_assert!(found.cost.is_none_or(|cost| cost == plan.cost()));
        }
        if graph.declared_heuristic().is_admissible() {
            let report = a_star::graph(new()).starts(starts.clone()).run();
            prop_assert_eq!(report.solution().and_then(|found| found.cost), cost);
            let weights = restarting_weighted_a_star::Weights::default();
            let report = restarting_weighted_a_star::graph(weights, new()).starts(starts.clone()).run();
            prop_assert_eq!(report.solution().and_then(|found| found.cost), cost);
        }
    }

    #[test]
    fn counts_do_not_depend_on_how_the_search_is_driven(graph in graphs(8, 3)) {
        let new = || (&graph, graph.start());
        let two = Weight::new(2, 1).expect("2 is at least 1");
        is_same_in_every_drive(&graph, || breadth_first::graph(new()))?;
        is_same_in_every_drive(&graph, || bidirectional::graph(new()))?;
        is_same_in_every_drive(&graph, || best_first::graph(new()))?;
        is_same_in_every_drive(&graph, || a_star::graph(new()))?;
        is_same_in_every_drive(&graph, || weighted_a_star::graph(two, new()))?;
    }
}

/// The starts are neither generated nor duplicates, and tree search keeps repeated ones.
#[test]
fn starts_are_not_counted_as_generated() {
    let map = Map::of_numbers(13, 12, |number| [number + 1]);
    let report = breadth_first::graph((&map, 0)).starts([3, 9, 3, 10]).run();
    let counts = report.counts;
    // 3, 9 and 10 lead to 4, to 10, which is known, and to 11, these to 5 and to 12, and 5 to 6.
    assert_eq!(
        (counts.expanded, counts.generated, counts.duplicates),
        (6, 6, 1)
    );
    assert_eq!((counts.stored, counts.goal_tests), (8, 7));
    let solution = report.solution().expect("12 can be reached");
    assert_eq!((solution.depth, solution.state), (2, 12));
    let report = breadth_first::tree((&map, 0)).starts([9, 9]).run();
    assert_eq!(report.solution().map(|solution| solution.depth), Some(3));
    assert_eq!((report.counts.expanded, report.counts.generated), (6, 6));
}

#[test]
fn a_search_without_a_start_is_exhausted() {
    let map = Map::of_numbers(2, 0, |number| [number + 1]);
    let mut search = uniform_cost::graph((&map, 0)).starts([]);
    assert_eq!((search.frontier_len(), search.why_next()), (0, None));
    assert_eq!(search.step(), Step::Exhausted);
    assert_eq!(search.counts().stored, 0);
    let graph = Graph::new([vec![]]).with_goals([0]);
    assert_eq!(graph.goals().len(), 1);
    let mut search = bidirectional::graph((&graph, graph.start())).starts([]);
    assert_eq!(search.advance(), Step::Exhausted);
    // A restart has one start again.
    search.restart(graph.start());
    assert_eq!(search.advance(), Step::Solution);
}

/// A start that is a dead end by its heuristic is not opened, also after a restart of the weights.
#[test]
fn a_start_may_be_a_dead_end() {
    let graph = Graph::new([vec![(2, 9), (1, 1)], vec![(2, 1)], vec![], vec![(2, 1)]])
        .with_goals([2])
        .with_heuristic([Some(0), Some(5), Some(0), None]);
    let mut dead_end = graph.start();
    let other = Graph::new([vec![(3, 1)], vec![], vec![], vec![]]);
    other.expand(&other.start(), &mut Vec::new(), |to, _| dead_end = to);
    let weights = restarting_weighted_a_star::Weights::default();
    let search = restarting_weighted_a_star::graph(weights, (&graph, graph.start()));
    let report = search.starts([dead_end, graph.start()]).run();
    assert_eq!(
        report.solution().and_then(|solution| solution.cost),
        Some(2)
    );
    assert_eq!(report.counts.dead_ends, 1);
}

#[cfg(feature = "parallel")]
#[test]
fn a_search_on_all_cores_has_the_counts_of_one_core() {
    use search_core::parallel_breadth_first;
    let next = |number| [number + 3, number * 2 % 997];
    let map = Map::of_numbers(1030, 1030, next);
    let starts = [5, 17, 5, 101, 16];
    let limits = Limits {
        depth: Some(8),
        ..Limits::default()
    };
    let one = breadth_first::graph((&map, 0))
        .starts(starts)
        .limits(limits.clone())
        .run();
    let all = parallel_breadth_first::graph((&map, 0))
        .starts(starts)
        .limits(limits)
        .run();
    assert_eq!(bare(one.counts), bare(all.counts));
}
