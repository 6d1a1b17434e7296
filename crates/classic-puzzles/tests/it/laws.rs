//! Laws of state spaces and of their capabilities, and helper functions that enumerate a space or find a cheapest
//! path.

use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::Hash;

use search_core::{
    Backward, Cost, Heuristic, InPlace, Inverse, Packed, Ranked, StateSpace, a_star, breadth_first,
};

/// Returns all states with their distances from `start`, in order of distance. A simple loop in place of an engine, which would be
/// compiled for every puzzle.
pub(crate) fn explore<P: StateSpace<State: Clone + Eq + Hash>>(
    space: &P,
    start: P::State,
) -> Vec<(P::State, u64)> {
    let mut known = HashSet::from([start.clone()]);
    let mut states = vec![(start, 0)];
    let mut next = 0;
    while let Some((state, depth)) = states.get(next).cloned() {
        for (successor, _) in successors(space, &state) {
            if known.insert(successor.clone()) {
                states.push((successor, depth + 1));
            }
        }
        next += 1;
    }
    states
}

/// Returns all states in order of distance from `start`.
pub(crate) fn states<P: StateSpace<State: Clone + Eq + Hash>>(
    space: &P,
    start: P::State,
) -> Vec<P::State> {
    let states = explore(space, start).into_iter();
    states.map(|(state, _)| state).collect()
}

/// Returns the number of states at each depth.
pub(crate) fn layers<P: StateSpace<State: Clone + Eq + Hash>>(
    space: &P,
    start: P::State,
) -> Vec<u64> {
    let mut layers = Vec::new();
    for (_, depth) in explore(space, start) {
        layers.resize(layers.len().max(depth as usize + 1), 0);
        layers[depth as usize] += 1;
    }
    layers
}

/// Returns the minimum number of steps to a goal.
pub(crate) fn minimum_steps<P: StateSpace<State: Eq + Hash>>(
    space: &P,
    start: P::State,
) -> Option<u64> {
    let report = breadth_first::graph((space, start)).run();
    report.solution().map(|solution| solution.depth)
}

/// Returns a cheapest path from `start` to a goal by A*, and its cost. Asserts that the cost is that of the steps.
pub(crate) fn cheapest<P: StateSpace<State: Clone + Eq + Hash>>(
    space: &P,
    start: P::State,
) -> Option<(P::Cost, Vec<P::State>)> {
    let solution = a_star::graph((space, start)).run().into_solution()?;
    let path = solution.path().expect("graph search keeps the path");
    let path: Vec<P::State> = path.cloned().collect();
    let cost = path.windows(2).fold(P::Cost::ZERO, |cost, step| {
        let steps = successors(space, &step[0]).into_iter();
        let costs = steps.filter(|(to, _)| *to == step[1]).map(|(_, cost)| cost);
        cost.plus(costs.min().expect("a path follows the steps of the space"))
    });
    assert_eq!(solution.cost, Some(cost));
    assert_eq!(solution.depth, path.len() as u64 - 1);
    Some((cost, path))
}

/// Returns the cost of a cheapest path by A*.
pub(crate) fn least_cost<P: StateSpace<State: Clone + Eq + Hash>>(
    space: &P,
    start: P::State,
) -> Option<P::Cost> {
    cheapest(space, start).map(|(cost, _)| cost)
}

/// Returns the number of steps of a cheapest path by A*, which is the minimum in a space with unit costs.
pub(crate) fn cheapest_steps<P: StateSpace<State: Clone + Eq + Hash>>(
    space: &P,
    start: P::State,
) -> Option<u64> {
    cheapest(space, start).map(|(_, path)| path.len() as u64 - 1)
}

fn actions<P: StateSpace>(space: &P, state: &P::State) -> Vec<P::Action> {
    let mut actions = Vec::new();
    space.actions(state, &mut actions);
    actions
}

/// Returns the successors of a state with the costs of the steps.
pub(crate) fn successors<P: StateSpace>(space: &P, state: &P::State) -> Vec<(P::State, P::Cost)> {
    let mut successors = Vec::new();
    space.expand(state, &mut Vec::new(), |to, cost| {
        successors.push((to, cost));
    });
    successors
}

fn predecessors<P: Backward>(space: &P, state: &P::State) -> Vec<(P::State, P::Cost)> {
    let mut predecessors = Vec::new();
    space.predecessors(state, |from, cost| predecessors.push((from, cost)));
    predecessors
}

/// Asserts that every step leads to one of these states.
pub(crate) fn assert_closed<P: StateSpace<State: Eq + Debug>>(space: &P, states: &[P::State]) {
    for state in states {
        for (to, _) in successors(space, state) {
            assert!(states.contains(&to), "{state:?} to {to:?}");
        }
    }
}

/// Asserts that `expand` visits the results of the actions in order, that the heuristic is 0 at goals and declared and
/// actually consistent, and that values before a state is generated are those of the state. A consistent heuristic is
/// admissible and is `None` only where no goal can be reached.
pub(crate) fn assert_consistent<P: StateSpace<State: Eq + Debug>>(space: &P, states: &[P::State]) {
    assert_eq!(space.declared_heuristic(), Heuristic::Consistent);
    for state in states {
        let before = space.heuristic(state);
        if space.is_goal(state) {
            assert_eq!(before, Some(P::Cost::ZERO), "{state:?}");
        }
        let one_by_one = actions(space, state).into_iter().filter_map(|action| {
            let cost = space.cost(state, &action);
            let ahead = before.and_then(|before| space.heuristic_of_result(state, &action, before));
            let to = space.result(state, action);
            let value = to.as_ref().and_then(|to| space.heuristic(to));
            assert!(ahead.is_none() || ahead == value, "{state:?} to {to:?}");
            Some((to?, cost))
        });
        let successors = successors(space, state);
        assert_eq!(successors, one_by_one.collect::<Vec<_>>(), "{state:?}");
        for (to, cost) in successors {
            let after = space.heuristic(&to);
            if let Some(before) = before {
                let by_step = space.heuristic_of_successor(&to, state, before);
                assert_eq!(by_step, after, "{state:?} to {to:?}");
            }
            let falls_too_fast = match (before, after) {
                (_, None) => false,
                (None, Some(_)) => true,
                (Some(before), Some(after)) => before > cost.plus(after),
            };
            assert!(!falls_too_fast, "{state:?}: {before:?}, {to:?}: {after:?}");
        }
    }
}

/// Asserts that an action is an inverse exactly if it leads back, and that `actions_after` returns all other
/// actions in order.
pub(crate) fn assert_inverse<P>(space: &P, states: &[P::State])
where
    P: Inverse<State: Eq + Debug, Action: PartialEq + Debug>,
{
    for state in states {
        for last in actions(space, state) {
            let Some(to) = space.result(state, last.clone()) else {
                continue;
            };
            let mut kept = actions(space, &to);
            kept.retain(|action| {
                let leads_back = space.result(&to, action.clone()).as_ref() == Some(state);
                let is_inverse = space.is_inverse(action, &last);
                assert_eq!(is_inverse, leads_back, "{last:?}, then {action:?}");
                !is_inverse
            });
            let mut after = Vec::new();
            space.actions_after(&to, &last, &mut after);
            assert_eq!(after, kept, "{to:?} after {last:?}");
        }
    }
}

/// Asserts that predecessors are the exact counterpart of successors, with the same costs and multiplicities, and
/// that `goals` returns all goals.
pub(crate) fn assert_backward<P>(space: &P, states: &[P::State])
where
    P: Backward<State: Eq + Debug>,
{
    let goals = space.goals();
    assert!(goals.iter().all(|goal| space.is_goal(goal)));
    let is_step_both_ways = |from: &P::State, to: &P::State| {
        let costs = |steps: Vec<(P::State, P::Cost)>, end: &P::State| {
            let steps = steps.into_iter().filter(|(state, _)| state == end);
            let mut costs: Vec<P::Cost> = steps.map(|(_, cost)| cost).collect();
            costs.sort_unstable();
            costs
        };
        let forward = costs(successors(space, from), to);
        let backward = costs(predecessors(space, to), from);
        assert_eq!(forward, backward, "{from:?} to {to:?}");
    };
    for state in states {
        assert_eq!(space.is_goal(state), goals.contains(state), "{state:?}");
        for (to, _) in successors(space, state) {
            is_step_both_ways(state, &to);
        }
        for (from, _) in predecessors(space, state) {
            is_step_both_ways(&from, state);
        }
    }
}

/// Asserts that ranks are one-to-one.
pub(crate) fn assert_ranked<P: Ranked<State: Eq + Debug>>(space: &P, states: &[P::State]) {
    for rank in 0..space.states() {
        assert_eq!(space.rank(&space.unrank(rank)), rank);
    }
    for state in states {
        assert!(space.rank(state) < space.states(), "{state:?}");
        assert_eq!(space.unrank(space.rank(state)), *state);
    }
}

/// Asserts that moves in place are equivalent to actions and that undo reverts them.
pub(crate) fn assert_in_place<P>(space: &P, states: &[P::State])
where
    P: InPlace<State: Clone + Eq + Debug, Action: Clone>,
{
    for state in states {
        for action in actions(space, state) {
            let mut moved = state.clone();
            let undo = space.apply(&mut moved, &action);
            let Some(undo) = undo else {
                assert_eq!(moved, *state);
                assert_eq!(space.result(state, action), None);
                continue;
            };
            assert_eq!(space.result(state, action).as_ref(), Some(&moved));
            if let Some(before) = space.heuristic(state) {
                let after = space.heuristic_after(&moved, &undo, before);
                assert_eq!(after, space.heuristic(&moved), "{state:?} to {moved:?}");
            }
            space.undo(&mut moved, undo);
            assert_eq!(moved, *state);
        }
    }
}

/// Returns the actions of a state as text.
pub(crate) fn action_texts<P: StateSpace<Action: ToString>>(
    space: &P,
    state: &P::State,
) -> Vec<String> {
    let actions = actions(space, state);
    actions.iter().map(ToString::to_string).collect()
}

/// Asserts that among `actions`, those that a state does not offer have no result.
pub(crate) fn assert_refuses<P>(
    space: &P,
    state: &P::State,
    made_up: impl IntoIterator<Item = P::Action>,
) where
    P: StateSpace<Action: Clone + PartialEq + Debug>,
{
    let offered = actions(space, state);
    for action in made_up {
        let refused = space.result(state, action.clone()).is_none();
        assert!(refused || offered.contains(&action), "{action:?}");
    }
}

/// Returns all pairs of bytes.
pub(crate) fn pairs() -> impl Iterator<Item = (u8, u8)> {
    (0..=u8::MAX).flat_map(|one| (0..=u8::MAX).map(move |other| (one, other)))
}

/// Asserts that packing round-trips without leftover bytes, and that the bytes of no state are equal to or a prefix
/// of those of another.
pub(crate) fn assert_packed<P: Packed<State: Eq + Debug>>(space: &P, states: &[P::State]) {
    let mut all = Vec::new();
    for state in states {
        let mut packed = Vec::new();
        space.pack(state, &mut packed);
        for cut in 0..packed.len() {
            assert_eq!(space.unpack(&mut &packed[..cut]), None);
        }
        packed.push(7);
        let mut bytes = packed.as_slice();
        assert_eq!(space.unpack(&mut bytes).as_ref(), Some(state));
        assert_eq!(bytes, [7]);
        packed.pop();
        all.push(packed);
    }
    all.sort_unstable();
    assert!(all.windows(2).all(|two| !two[1].starts_with(&two[0])));
}
