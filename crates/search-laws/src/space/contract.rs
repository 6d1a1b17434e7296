//! What every space promises.

use std::hash::Hash;

use search_core::{Cost, StateSpace};

use super::survey::{Survey, hash_of};
use crate::graph::distances;
use crate::violation::{Found, hold};

/// The states of which every pair is compared.
const MOST_PAIRED: usize = 1000;

/// Methods give the same when they are called again, `expand` makes the results of the actions in their order, and the
/// heuristic of a successor is that of the state.
pub(super) fn methods_fit_together<P: StateSpace<State: Eq + Hash>>(survey: &Survey<P>) -> Found {
    let space = &survey.space;
    for (place, state) in survey.states.iter().enumerate() {
        let node = place as u32;
        let steps = &survey.steps[place];
        hold!(at node; space.is_goal(state) == survey.goals[place], "`is_goal` gives something else when it is called again");
        let value = space.heuristic(state);
        hold!(at node; space.heuristic(state) == value, "`heuristic` gives something else when it is called again");
        let mut again = Vec::new();
        space.expand(state, &mut Vec::new(), |to, cost| again.push((to, cost)));
        let same = again.len() == steps.len()
            && again
                .iter()
                .zip(steps)
                .all(|((to, cost), step)| survey.place(to) == step.0 && *cost == step.1);
        hold!(at node; same, "its successors, their order or their costs are others when it is expanded again");
        let mut made = again.into_iter();
        for action in survey.actions(state) {
            let cost = space.cost(state, &action);
            let ready = space.ready(&action).map(hash_of);
            let Some(to) = space.result(state, action) else {
                continue;
            };
            hold!(at node; ready.is_none_or(|ready| ready == hash_of(&to)), "`ready` is not the state that the action makes, {}", survey.show(&to));
            let Some((expanded, expanded_cost)) = made.next() else {
                hold!(at node; false, "`expand` does not make {}, which an action leads to", survey.show(&to));
                break;
            };
            hold!(at node; expanded == to, "`expand` makes {} where an action leads to {}", survey.show(&expanded), survey.show(&to));
            hold!(at node; expanded_cost == cost, "the step to {} costs {cost:?} by `cost` and {expanded_cost:?} by `expand`", survey.show(&to));
            if let Some(value) = value {
                let (by_step, whole) = (
                    space.heuristic_of_successor(&to, state, value),
                    space.heuristic(&to),
                );
                hold!(at node; by_step == whole, "the heuristic value of its successor {} is {whole:?}, by the step to it {by_step:?}", survey.show(&to));
            }
        }
        if let Some((more, _)) = made.next() {
            hold!(at node; false, "`expand` makes {}, which no action leads to", survey.show(&more));
        }
    }
    Ok(())
}

pub(super) fn equal_states_hash_alike<P: StateSpace<State: Eq + Hash>>(
    survey: &Survey<P>,
) -> Found {
    let states = &survey.states[..survey.states.len().min(MOST_PAIRED)];
    for (place, state) in states.iter().enumerate() {
        // Those with the same hash were found to be one state.
        let equal = states[..place].iter().find(|other| *other == state);
        if let Some(other) = equal {
            hold!(at place as u32; hash_of(state) == hash_of(other), "it is equal to {}, which hashes otherwise", survey.show(other));
        }
    }
    Ok(())
}

pub(super) fn heuristic_is_as_declared<P: StateSpace>(survey: &Survey<P>) -> Found {
    let declared = survey.space.declared_heuristic();
    let values: Vec<Option<P::Cost>> = survey
        .states
        .iter()
        .map(|state| survey.space.heuristic(state))
        .collect();
    let distances = distances(&survey.goals, &survey.edges());
    for (place, &value) in values.iter().enumerate() {
        let node = place as u32;
        let distance = distances[place];
        if survey.goals[place] {
            hold!(at node; value == Some(P::Cost::ZERO), "it is a goal, and its value is {value:?}");
        }
        let Some(value) = value else {
            hold!(at node; distance.is_none(), "it is said to be a dead end, but a goal costs {:?}", distance);
            continue;
        };
        if let (true, Some(distance)) = (declared.is_admissible(), distance) {
            hold!(at node; value <= distance, "its value is {value:?}, but the nearest goal costs {distance:?}");
        }
        for &(to, cost) in &survey.steps[place] {
            let Some(to) = to.filter(|_| declared.is_consistent()) else {
                continue;
            };
            if let Some(after) = values[to] {
                hold!(at node; value <= cost.plus(after), "its value is {value:?}, that of its successor {} is {after:?}, at a cost of {cost:?}", survey.shown(to));
            }
        }
    }
    Ok(())
}

pub(super) fn tree_is_a_tree<P: StateSpace>(survey: &Survey<P>) -> Found {
    if !P::IS_TREE {
        return Ok(());
    }
    let mut parents: Vec<Option<usize>> = vec![None; survey.states.len()];
    for (from, to, _) in survey.edges() {
        hold!(at to as u32; to != 0, "it is the start, and follows {}", survey.shown(from));
        if let Some(other) = parents[to].replace(from) {
            hold!(at to as u32; false, "it follows {} and {}", survey.shown(other), survey.shown(from));
        }
    }
    Ok(())
}
