//! Laws of all state spaces.

use std::hash::Hash;
use std::ops::ControlFlow;

use search_core::{Cost, StateSpace};

use super::survey::{Survey, hash_of};
use crate::graph::distances;
use crate::violation::{CheckResult, ensure};

/// The maximum number of states that are compared pairwise.
const MAX_PAIRED: usize = 1000;

/// Methods are deterministic, `expand` visits the results of the actions in order, `heuristic_of_successor`, `heuristic_of_result` and
/// `heuristic_and_preferred` agree with `heuristic`, and preferred actions lead to successors.
pub(super) fn methods_are_consistent<P: StateSpace<State: Eq + Hash>>(
    survey: &Survey<P>,
) -> CheckResult {
    let space = &survey.space;
    for (index, state) in survey.states.iter().enumerate() {
        let node = index as u32;
        let steps = &survey.steps[index];
        ensure!(at node; space.is_goal(state) == survey.goals[index], "`is_goal` returns another value when called again");
        let value = space.heuristic(state);
        ensure!(at node; space.heuristic(state) == value, "`heuristic` returns another value when called again");
        let mut preferred = Vec::new();
        let with_preferred = space.heuristic_and_preferred(state, &mut preferred);
        ensure!(at node; with_preferred == value, "its heuristic value is {value:?}, but `heuristic_and_preferred` returns {with_preferred:?}");
        let mut again = Vec::new();
        space.expand(state, &mut Vec::new(), |to, cost| again.push((to, cost)));
        for to in preferred
            .into_iter()
            .filter_map(|action| space.result(state, action))
        {
            ensure!(at node; again.iter().any(|(known, _)| *known == to), "`heuristic_and_preferred` prefers an action to {}, which is no successor", survey.format(&to));
        }
        let pairs = again.iter().zip(steps);
        // Found by equality alone: a state whose hash changes is a fault of the hash.
        let is_same = |to: &P::State, before: Option<usize>| match before {
            Some(before) => survey.states[before] == *to,
            None => survey.index_of(to).is_none(),
        };
        for ((to, _), step) in pairs.clone() {
            let is_written_alike = step
                .0
                .is_some_and(|before| survey.label(before) == survey.format(to));
            ensure!(at node; is_same(to, step.0) || !is_written_alike, "its successor {} is not equal to itself when it is generated again; is it compared by identity, such as the address of an `Rc` or a serial number?", survey.format(to));
        }
        let same = again.len() == steps.len()
            && pairs
                .clone()
                .all(|((to, cost), step)| is_same(to, step.0) && *cost == step.1);
        ensure!(at node; same, "its successors, their order or their costs differ when it is expanded again");
        let mut visited = again.into_iter();
        for action in survey.actions(state) {
            let ready = space.ready(&action).map(hash_of);
            let ahead = value.and_then(|value| space.heuristic_of_result(state, &action, value));
            let Some(to) = space.result(state, action) else {
                ensure!(at node; ahead.is_none(), "`heuristic_of_result` returns a value for an action without a result");
                continue;
            };
            ensure!(at node; ready.is_none_or(|ready| ready == hash_of(&to)), "`ready` differs from the result of the action, {}", survey.format(&to));
            let Some((expanded, _)) = visited.next() else {
                ensure!(at node; false, "`expand` does not visit {}, the result of an action", survey.format(&to));
                break;
            };
            ensure!(at node; expanded == to, "`expand` visits {}, but the action leads to {}", survey.format(&expanded), survey.format(&to));
            if let Some(value) = value {
                let (by_step, direct) = (
                    space.heuristic_of_successor(&to, state, value),
                    space.heuristic(&to),
                );
                ensure!(at node; by_step == direct, "the heuristic value of its successor {} is {direct:?}, but `heuristic_of_successor` returns {by_step:?}", survey.format(&to));
                ensure!(at node; ahead.is_none() || ahead == direct, "the heuristic value of its successor {} is {direct:?}, but `heuristic_of_result` returns {ahead:?}", survey.format(&to));
            }
        }
        if let Some((more, _)) = visited.next() {
            ensure!(at node; false, "`expand` visits {}, which is not the result of an action", survey.format(&more));
        }
    }
    successors_can_be_generated_one_at_a_time(survey)
}

/// `lazy_actions` generates the actions of `actions`, and `try_expand` visits the successors up to a `Break`.
fn successors_can_be_generated_one_at_a_time<P: StateSpace<State: PartialEq>>(
    survey: &Survey<P>,
) -> CheckResult {
    let space = &survey.space;
    for (index, state) in survey.states.iter().enumerate() {
        let node = index as u32;
        let results = |actions: &mut dyn Iterator<Item = P::Action>| {
            let costs = actions.map(|action| (space.cost(state, &action), action));
            let results = costs.map(|(cost, action)| (space.result(state, action), cost));
            results.collect::<Vec<_>>()
        };
        if let Some(mut lazy) = space.lazy_actions(state) {
            let lazy = results(&mut lazy);
            let listed = results(&mut survey.actions(state).into_iter());
            ensure!(at node; lazy == listed, "`lazy_actions` generates other actions than `actions` lists");
        }
        let mut successors = Vec::new();
        space.expand(state, &mut Vec::new(), |to, cost| {
            successors.push((to, cost));
        });
        let most = successors.len().div_ceil(2);
        let mut visited = Vec::new();
        let flow = space.try_expand(state, &mut Vec::new(), |to, cost| {
            visited.push((to, cost));
            match visited.len() < most {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        ensure!(at node; flow.is_break() == (most > 0), "`try_expand` returns {flow:?}, not what `visit` returned last");
        ensure!(at node; visited == successors[..most], "`try_expand` does not visit the first of the successors that `expand` visits, up to a `Break`");
    }
    Ok(())
}

/// `cost` returns the costs that `expand` visits.
pub(super) fn costs_are_consistent<P: StateSpace>(survey: &Survey<P>) -> CheckResult {
    let space = &survey.space;
    for (index, state) in survey.states.iter().enumerate() {
        let mut expanded = survey.steps[index].iter();
        for action in survey.actions(state) {
            let cost = space.cost(state, &action);
            let Some(to) = space.result(state, action) else {
                continue;
            };
            let Some(&(_, expanded)) = expanded.next() else {
                break;
            };
            ensure!(at index as u32; expanded == cost, "the step to {} costs {cost:?} by `cost` and {expanded:?} by `expand`", survey.format(&to));
        }
    }
    Ok(())
}

pub(super) fn equal_states_have_equal_hashes<P: StateSpace<State: Eq + Hash>>(
    survey: &Survey<P>,
) -> CheckResult {
    for (index, (state, &hash)) in survey.states.iter().zip(&survey.hashes).enumerate() {
        ensure!(at index as u32; hash_of(state) == hash, "its hash changes when it is expanded, so graph search would not recognise it; does a value that the methods change, such as a `Cell`, take part in the hash?");
    }
    let states = &survey.states[..survey.states.len().min(MAX_PAIRED)];
    for (index, state) in states.iter().enumerate() {
        // Equal states with the same hash have already been identified.
        let equal = states[..index].iter().find(|other| *other == state);
        if let Some(other) = equal {
            ensure!(at index as u32; hash_of(state) == hash_of(other), "it is equal to {}, which has another hash", survey.format(other));
        }
    }
    Ok(())
}

pub(super) fn heuristic_is_as_declared<P: StateSpace>(survey: &Survey<P>) -> CheckResult {
    let declared = survey.space.declared_heuristic();
    let values: Vec<Option<P::Cost>> = survey
        .states
        .iter()
        .map(|state| survey.space.heuristic(state))
        .collect();
    let distances = distances(&survey.goals, &survey.edges());
    for (index, &value) in values.iter().enumerate() {
        let node = index as u32;
        let distance = distances[index];
        if survey.goals[index] {
            ensure!(at node; value == Some(P::Cost::ZERO), "it is a goal, but its value is {value:?}");
        }
        ensure!(at node; value.is_some() || distance.is_none() || !declared.is_safe(), "its value is that of a dead end, but the nearest goal costs {distance:?}");
        if let (true, Some(value), Some(distance)) = (declared.is_admissible(), value, distance) {
            ensure!(at node; value <= distance, "its value is {value:?}, but the nearest goal costs {distance:?}");
        }
        for &(to, cost) in &survey.steps[index] {
            let Some(to) = to.filter(|_| declared.is_consistent()) else {
                continue;
            };
            if let Some(after) = values[to] {
                let is_consistent = value.is_some_and(|value| value <= cost.plus(after));
                ensure!(at node; is_consistent, "its value is {value:?}, but that of its successor {} is {after:?} at a cost of {cost:?}", survey.label(to));
            }
        }
    }
    Ok(())
}

pub(super) fn tree_is_a_tree<P: StateSpace>(survey: &Survey<P>) -> CheckResult {
    if !P::IS_TREE {
        return Ok(());
    }
    let mut parents: Vec<Option<usize>> = vec![None; survey.states.len()];
    for (from, to, _) in survey.edges() {
        ensure!(at to as u32; to != 0, "it is the start, but a successor of {}", survey.label(from));
        if let Some(other) = parents[to].replace(from) {
            ensure!(at to as u32; false, "it is a successor of both {} and {}", survey.label(other), survey.label(from));
        }
    }
    Ok(())
}
