//! Laws of solutions: valid paths, true proofs, and the promised number of solutions.

use search_core::{Cost, Limit, Proven, Solution, Step};

use crate::case::{Case, PathKind, paths_to_goals};
use crate::violation::{CheckResult, ensure, ensure_eq};
use crate::{Finds, Gives, NodeState};

/// Returns the solutions up to the last end, and that end.
/// Returns all solutions of a search, how it ended, and the number of states that it discarded as dead ends.
fn solutions(case: &Case<'_>) -> (Vec<Solution<NodeState>>, Step, u64) {
    let mut search = case.search();
    let mut solutions = Vec::new();
    loop {
        match search.advance() {
            Step::Solution => solutions.extend(search.to_solution()),
            end => return (solutions, end, search.counts().dead_ends),
        }
    }
}

fn path_of(solution: &Solution<NodeState>) -> Option<Vec<u32>> {
    Some(solution.path()?.map(NodeState::node).collect())
}

pub(super) fn paths_are_valid(case: &Case<'_>) -> CheckResult {
    let report = case.search().run();
    let (solutions, ..) = solutions(case);
    for solution in solutions.iter().chain(report.solution()) {
        let goal = solution.state.node();
        ensure!(at goal; case.graph.has_goal(goal), "the solution is not a goal");
        let Some(path) = path_of(solution) else {
            let keeps_paths = case.entry.promises.kept.has_paths();
            ensure!(at goal; !keeps_paths, "the solution has no path");
            continue;
        };
        ensure!(at goal; path.first() == Some(&0), "the path {path:?} does not start at the start");
        ensure_eq!(
            path.len() as u64 - 1,
            solution.depth,
            "the steps of the path {path:?}, compared with its depth"
        );
        for step in path.windows(2) {
            let is_step = case.graph.successors(step[0]).any(|(to, _)| to == step[1]);
            ensure!(at step[1]; is_step, "the path {path:?} has no step to it");
        }
        // There may be several steps of different costs between two states: those of the plan are the ones that were taken.
        let Some(plan) = solution.plan_in(case.graph) else {
            ensure!(at goal; false, "the path {path:?} has no plan");
            return Ok(());
        };
        if let Some(cost) = solution.cost {
            ensure_eq!(
                plan.cost(),
                cost,
                "the cost of the plan along {path:?}, compared with that of the solution"
            );
        }
        let Some(costs) = &solution.path_costs else {
            continue;
        };
        let steps = plan.steps.iter().scan(0_u32, |sum, step| {
            *sum = sum.plus(step.cost);
            Some(*sum)
        });
        let expected: Vec<u32> = std::iter::once(0).chain(steps).collect();
        ensure_eq!(
            *costs,
            expected,
            "the costs of the states of the path {path:?}"
        );
    }
    Ok(())
}

pub(super) fn proofs_are_true(case: &Case<'_>) -> CheckResult {
    let truth = case.truth;
    let minimum = truth.distances[0];
    let (solutions, end, _) = solutions(case);
    let report = case.search().run();
    for solution in solutions.iter().chain(report.solution()) {
        proof_is_true(case, solution)?;
    }
    // The default limit on expansions may stop a search.
    let is_whole = case.terminates() && end != Step::Stopped(Limit::Expansions);
    if end == Step::Exhausted && solutions.is_empty() {
        ensure!(
            truth.minimum_steps.is_none(),
            "exhausted without a solution, but {:?} is a goal",
            truth.goals
        );
    }
    if !is_whole {
        return Ok(());
    }
    let promises = case.entry.promises;
    if promises.complete && !case.may_end_at_dead_ends(end) {
        ensure_eq!(end, Step::Exhausted, "the last end");
        ensure_eq!(
            report.solution().is_some(),
            truth.minimum_steps.is_some(),
            "a solution"
        );
    }
    let Some(best) = report.solution() else {
        return Ok(());
    };
    match promises.finds {
        Finds::Any => {}
        Finds::FewestSteps => {
            ensure_eq!(
                Some(best.depth),
                truth.minimum_steps,
                "the steps of the solution"
            );
            ensure_eq!(best.proven, Proven::FewestSteps, "what is proven");
        }
        Finds::Cheapest if case.is_admissible() => {
            ensure_eq!(best.cost, minimum, "the cost of the solution");
        }
        Finds::Within(weight) if case.is_admissible() => {
            let max = minimum.map(|minimum| u64::from(minimum) * u64::from(weight.numerator()));
            let cost = best
                .cost
                .map(|cost| u64::from(cost) * u64::from(weight.denominator()));
            ensure!(
                cost <= max,
                "the cost is {:?}, the minimum {minimum:?} and the weight {weight}",
                best.cost
            );
        }
        Finds::Cheapest | Finds::Within(_) => {}
    }
    if promises.finds == Finds::Cheapest {
        let is_proven = matches!(best.proven, Proven::Optimal | Proven::OptimalIfAdmissible);
        ensure!(
            is_proven,
            "what is proven of the solution is {:?}",
            best.proven
        );
    }
    Ok(())
}

fn proof_is_true(case: &Case<'_>, solution: &Solution<NodeState>) -> CheckResult {
    let truth = case.truth;
    let minimum = truth.distances[0];
    match solution.proven {
        Proven::FewestSteps => {
            ensure_eq!(
                Some(solution.depth),
                truth.minimum_steps,
                "the steps of a solution that is proven to have the fewest"
            );
        }
        Proven::Optimal => ensure_eq!(
            solution.cost,
            minimum,
            "the cost of a solution that is proven optimal"
        ),
        Proven::OptimalIfAdmissible if truth.admissible => {
            ensure_eq!(
                solution.cost,
                minimum,
                "the cost of a solution that is proven optimal if the heuristic is admissible"
            );
        }
        Proven::WithinFactor(weight) => is_within(solution, minimum, weight)?,
        Proven::WithinFactorIfAdmissible(weight) if truth.admissible => {
            is_within(solution, minimum, weight)?;
        }
        _ => {}
    }
    Ok(())
}

fn is_within(
    solution: &Solution<NodeState>,
    minimum: Option<u32>,
    weight: search_core::Weight,
) -> CheckResult {
    let max = minimum.map(|minimum| u64::from(minimum) * u64::from(weight.numerator()));
    let cost = solution
        .cost
        .map(|cost| u64::from(cost) * u64::from(weight.denominator()));
    ensure!(
        cost <= max,
        "the cost {:?} is proven to be at most {weight} times the minimum, {minimum:?}",
        solution.cost
    );
    Ok(())
}

pub(super) fn solutions_are_as_promised(case: &Case<'_>) -> CheckResult {
    let (solutions, end, dead_ends) = solutions(case);
    // The depth limit is reported before dead ends.
    let is_cut_off_twice = end == Step::Stopped(Limit::Depth) && dead_ends > 0;
    if end == Step::Stopped(Limit::Expansions)
        || case.may_end_at_dead_ends(end)
        || is_cut_off_twice && case.has_unsafe_dead_ends()
    {
        return Ok(());
    }
    let mut found: Vec<u32> = solutions
        .iter()
        .map(|solution| solution.state.node())
        .collect();
    found.sort_unstable();
    let paths_expected = match case.entry.promises.gives {
        Gives::EachGoal => {
            let mut goals = case.truth.goals.clone();
            goals.sort_unstable();
            ensure_eq!(found, goals, "the goals that are solutions");
            return Ok(());
        }
        Gives::EachSimplePath | Gives::EachPath => case.paths().map(|paths| paths.to_goals.clone()),
        Gives::EachPathWithoutInverse => {
            let max = case.depth().unwrap_or(case.graph.nodes() as u64);
            Some(paths_to_goals(case.graph, PathKind::WithoutInverse, max))
        }
        Gives::Better => {
            let costs: Vec<Option<u32>> = solutions.iter().map(|found| found.cost).collect();
            let better = costs.windows(2).all(|two| two[1] < two[0]);
            ensure!(better, "the costs of the solutions are {costs:?}");
            return Ok(());
        }
        Gives::Some => {
            for &goal in &found {
                ensure!(at goal; case.graph.has_goal(goal), "the solution is not a goal");
            }
            return Ok(());
        }
    };
    let Some(mut expected) = paths_expected else {
        return Ok(());
    };
    let promises = case.entry.promises;
    if promises.repeats && promises.finds == Finds::Cheapest && !case.is_admissible() {
        // If f is not monotonic, an iteration may skip a solution as if it had been found in a previous one.
        ensure!(
            found.len() <= expected.len(),
            "{} solutions were found, but only {} exist",
            found.len(),
            expected.len()
        );
        return Ok(());
    }
    let mut ends: Vec<u32> = expected.iter().map(|path| path[path.len() - 1]).collect();
    ends.sort_unstable();
    ensure_eq!(found, ends, "the goals that are solutions");
    let paths: Option<Vec<Vec<u32>>> = solutions.iter().map(path_of).collect();
    if let Some(mut paths) = paths {
        paths.sort_unstable();
        expected.sort_unstable();
        ensure_eq!(paths, expected, "the paths to solutions");
    }
    Ok(())
}

pub(super) fn terminates_on_cycles(case: &Case<'_>) -> CheckResult {
    if !case.entry.promises.ends || !case.terminates() {
        return Ok(());
    }
    let mut search = case.search();
    let mut solutions = 0;
    loop {
        match search.advance() {
            Step::Solution => solutions += 1,
            Step::Exhausted => return Ok(()),
            Step::Stopped(Limit::Incomplete) if !case.entry.promises.complete => return Ok(()),
            end if case.may_end_at_dead_ends(end) => return Ok(()),
            end => {
                ensure!(
                    false,
                    "the search ended with {end:?} after {solutions} solutions and {} expansions",
                    search.counts().expanded
                );
            }
        }
    }
}
