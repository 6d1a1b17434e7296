//! What a search finds: legal paths, true proofs, and as many solutions as it promises.

use search_core::{Limit, Proven, Solution, Step};

use crate::case::{Case, Which, walks_to_goals};
use crate::violation::{Found, equal, hold};
use crate::{Finds, Gives, Place};

/// The solutions up to the last end, and that end.
fn solutions(case: &Case<'_>) -> (Vec<Solution<Place>>, Step) {
    let mut search = case.search();
    let mut solutions = Vec::new();
    loop {
        match search.advance() {
            Step::Solution => solutions.extend(search.to_solution()),
            end => return (solutions, end),
        }
    }
}

fn path_of(solution: &Solution<Place>) -> Option<Vec<u32>> {
    Some(solution.path()?.map(Place::node).collect())
}

pub(super) fn paths_are_legal(case: &Case<'_>) -> Found {
    let report = case.search().run();
    let (solutions, _) = solutions(case);
    for solution in solutions.iter().chain(report.solution()) {
        let goal = solution.state.node();
        hold!(at goal; case.graph.has_goal(goal), "the solution is not a goal");
        let Some(path) = path_of(solution) else {
            let keeps_paths = case.entry.promises.kept.has_paths();
            hold!(at goal; !keeps_paths, "the solution has no path");
            continue;
        };
        hold!(at goal; path.first() == Some(&0), "the path {path:?} does not begin at the start");
        equal!(
            path.len() as u64 - 1,
            solution.depth,
            "the steps of the path {path:?}, against its depth"
        );
        // Between two states there may be several steps of different costs.
        let (mut least, mut most) = (0_u32, 0_u32);
        for step in path.windows(2) {
            let costs = case
                .graph
                .successors(step[0])
                .filter(|&(to, _)| to == step[1]);
            let costs: Vec<u32> = costs.map(|(_, cost)| cost).collect();
            let (Some(cheapest), Some(dearest)) = (costs.iter().min(), costs.iter().max()) else {
                hold!(at step[1]; false, "the path {path:?} has no step to it");
                return Ok(());
            };
            least = least.saturating_add(*cheapest);
            most = most.saturating_add(*dearest);
        }
        if let Some(cost) = solution.cost {
            hold!(at goal; (least..=most).contains(&cost), "the path {path:?} costs {least} to {most}, the search says {cost}");
        }
    }
    Ok(())
}

pub(super) fn proofs_are_true(case: &Case<'_>) -> Found {
    let truth = case.truth;
    let least = truth.distances[0];
    let (solutions, end) = solutions(case);
    let report = case.search().run();
    for solution in solutions.iter().chain(report.solution()) {
        proof_is_true(case, solution)?;
    }
    // The limit that all searches get may end one early.
    let is_whole = case.ends_by_itself() && end != Step::Stopped(Limit::Expansions);
    if end == Step::Exhausted && solutions.is_empty() {
        hold!(
            truth.fewest_steps.is_none(),
            "exhausted without a solution, but {:?} is a goal",
            truth.goals
        );
    }
    if !is_whole {
        return Ok(());
    }
    let promises = case.entry.promises;
    if promises.complete {
        equal!(end, Step::Exhausted, "the last end");
        equal!(
            report.solution().is_some(),
            truth.fewest_steps.is_some(),
            "a solution"
        );
    }
    let Some(best) = report.solution() else {
        return Ok(());
    };
    match promises.finds {
        Finds::Any => {}
        Finds::FewestSteps => {
            equal!(
                Some(best.depth),
                truth.fewest_steps,
                "the steps of the solution"
            );
            equal!(best.proven, Proven::FewestSteps, "what is proven");
        }
        Finds::Cheapest if case.is_admissible() => {
            equal!(best.cost, least, "the cost of the solution");
        }
        Finds::Within(weight) if case.is_admissible() => {
            let most = least.map(|least| u64::from(least) * u64::from(weight.numerator()));
            let cost = best
                .cost
                .map(|cost| u64::from(cost) * u64::from(weight.denominator()));
            hold!(
                cost <= most,
                "the cost is {:?}, the least {least:?} and the weight {weight}",
                best.cost
            );
        }
        Finds::Cheapest | Finds::Within(_) => {}
    }
    if promises.finds == Finds::Cheapest {
        let is_proven = matches!(best.proven, Proven::Optimal | Proven::OptimalIfAdmissible);
        hold!(is_proven, "{:?} is proven of the solution", best.proven);
    }
    Ok(())
}

fn proof_is_true(case: &Case<'_>, solution: &Solution<Place>) -> Found {
    let truth = case.truth;
    let least = truth.distances[0];
    match solution.proven {
        Proven::FewestSteps => {
            equal!(
                Some(solution.depth),
                truth.fewest_steps,
                "the steps of a solution that is proven to have the fewest"
            );
        }
        Proven::Optimal => equal!(
            solution.cost,
            least,
            "the cost of a solution that is proven optimal"
        ),
        Proven::OptimalIfAdmissible if truth.admissible => {
            equal!(
                solution.cost,
                least,
                "the cost of a solution that is proven optimal if the heuristic is admissible"
            );
        }
        Proven::WithinFactor(weight) => is_within(solution, least, weight)?,
        Proven::WithinFactorIfAdmissible(weight) if truth.admissible => {
            is_within(solution, least, weight)?;
        }
        _ => {}
    }
    Ok(())
}

fn is_within(solution: &Solution<Place>, least: Option<u32>, weight: search_core::Weight) -> Found {
    let most = least.map(|least| u64::from(least) * u64::from(weight.numerator()));
    let cost = solution
        .cost
        .map(|cost| u64::from(cost) * u64::from(weight.denominator()));
    hold!(
        cost <= most,
        "the cost {:?} is proven to be at most {weight} times the least, {least:?}",
        solution.cost
    );
    Ok(())
}

pub(super) fn solutions_are_as_promised(case: &Case<'_>) -> Found {
    let (solutions, end) = solutions(case);
    if end == Step::Stopped(Limit::Expansions) {
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
            equal!(found, goals, "the goals that are solutions");
            return Ok(());
        }
        Gives::EachSimplePath | Gives::EachPath => case.walks().map(|walks| walks.to_goals.clone()),
        Gives::EachPathWithoutInverse => {
            let most = case.depth().unwrap_or(case.graph.nodes() as u64);
            Some(walks_to_goals(case.graph, Which::WithoutInverse, most))
        }
        Gives::Better => {
            let costs: Vec<Option<u32>> = solutions.iter().map(|found| found.cost).collect();
            let better = costs.windows(2).all(|two| two[1] < two[0]);
            hold!(better, "the costs of the solutions are {costs:?}");
            return Ok(());
        }
        Gives::Some => {
            for &goal in &found {
                hold!(at goal; case.graph.has_goal(goal), "the solution is not a goal");
            }
            return Ok(());
        }
    };
    let Some(mut expected) = paths_expected else {
        return Ok(());
    };
    let promises = case.entry.promises;
    if promises.repeats && promises.finds == Finds::Cheapest && !case.is_admissible() {
        // Where f can fall again behind a state that was beyond the bound, a solution may seem to be one of before.
        hold!(
            found.len() <= expected.len(),
            "{} solutions, but there are {}",
            found.len(),
            expected.len()
        );
        return Ok(());
    }
    let mut ends: Vec<u32> = expected.iter().map(|path| path[path.len() - 1]).collect();
    ends.sort_unstable();
    equal!(found, ends, "the goals that are solutions");
    let paths: Option<Vec<Vec<u32>>> = solutions.iter().map(path_of).collect();
    if let Some(mut paths) = paths {
        paths.sort_unstable();
        expected.sort_unstable();
        equal!(paths, expected, "the paths to solutions");
    }
    Ok(())
}

pub(super) fn ends_on_cycles(case: &Case<'_>) -> Found {
    if !case.entry.promises.ends || !case.ends_by_itself() {
        return Ok(());
    }
    let mut search = case.search();
    let mut solutions = 0;
    loop {
        match search.advance() {
            Step::Solution => solutions += 1,
            Step::Exhausted => return Ok(()),
            Step::Stopped(Limit::Incomplete) if !case.entry.promises.complete => return Ok(()),
            end => {
                hold!(
                    false,
                    "it ended as {end:?} after {solutions} solutions and {} expansions",
                    search.counts().expanded
                );
            }
        }
    }
}
