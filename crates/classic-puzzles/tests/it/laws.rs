//! Tests of the laws of state spaces, and helper functions that enumerate a space or find a cheapest path.

use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::Hash;

use search_core::{Cost, Heuristic, StateSpace, a_star, breadth_first};
use search_laws::SpaceCheck;

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

/// Asserts that every step leads to one of these states.
pub(crate) fn assert_closed<P: StateSpace<State: Eq + Debug>>(space: &P, states: &[P::State]) {
    for state in states {
        for (to, _) in successors(space, state) {
            assert!(states.contains(&to), "{state:?} to {to:?}");
        }
    }
}

/// Creates a test of the laws on all states that can be reached from `start`. The heuristic must be declared consistent.
#[track_caller]
pub(crate) fn explored<P>(space: P, start: P::State) -> SpaceCheck<P>
where
    P: StateSpace<State: Eq + Hash + Debug>,
{
    assert_eq!(space.declared_heuristic(), Heuristic::Consistent);
    SpaceCheck::new(space, start).max_states(usize::MAX)
}

/// Creates a test of the laws on a state and its successors, for spaces of which not all states are tested. The heuristic must
/// be declared consistent.
#[track_caller]
pub(crate) fn around<P>(space: P, state: P::State) -> SpaceCheck<P>
where
    P: StateSpace<State: Eq + Hash + Debug>,
{
    let states = 1 + successors(&space, &state).len();
    explored(space, state).max_states(states)
}

/// Asserts that the laws hold, and returns the number of states.
#[track_caller]
pub(crate) fn assert_holds<P: StateSpace<State: Eq + Hash>>(laws: SpaceCheck<P>) -> usize {
    let summary = laws.without_searches();
    summary.expect("the laws hold").states
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
