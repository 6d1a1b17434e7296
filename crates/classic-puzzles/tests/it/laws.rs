//! What must hold of every space that says what it can do, checked by looking at all of it; and how many states
//! lie at which depth.

use std::fmt::Debug;
use std::hash::Hash;

use search_core::best_first::Evaluation;
use search_core::{
    Backward, InPlace, Inverse, Ranked, StateSpace, Step, best_first, breadth_first,
};

/// A space without goals: a search sees all of it.
struct Endless<'a, P>(&'a P);

impl<P: StateSpace> StateSpace for Endless<'_, P> {
    type State = P::State;
    type Action = P::Action;
    type Cost = P::Cost;

    fn is_goal(&self, _: &P::State) -> bool {
        false
    }

    fn actions(&self, state: &P::State, out: &mut Vec<P::Action>) {
        self.0.actions(state, out);
    }

    fn result(&self, state: &P::State, action: P::Action) -> Option<P::State> {
        self.0.result(state, action)
    }
}

/// All states, each with its distance from `start`, the nearest first.
pub(crate) fn explore<P: StateSpace<State: Copy + Eq + Hash>>(
    space: &P,
    start: P::State,
) -> Vec<(P::State, u64)> {
    let mut search = breadth_first::graph_in(Endless(space), start);
    assert_eq!(search.advance(), Step::Exhausted);
    search
        .closed()
        .map(|node| (*node.state, node.depth))
        .collect()
}

/// How many states there are at each depth.
pub(crate) fn layers<P: StateSpace<State: Copy + Eq + Hash>>(
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

/// The fewest steps to a goal.
pub(crate) fn fewest_steps<P: StateSpace<State: Eq + Hash>>(
    space: &P,
    start: P::State,
) -> Option<u64> {
    let report = breadth_first::graph_in(space, start).run();
    report.solution().map(|solution| solution.depth)
}

/// The cost of the path and the estimate of the rest, added up: A*.
struct Total;

impl Evaluation<u32> for Total {
    type Value = u32;
    const DEPENDS_ON_G: bool = true;

    fn value(&self, g: u32, h: u32) -> u32 {
        g.saturating_add(h)
    }
}

/// The steps to the goal that A* finds, in a space where each costs one.
pub(crate) fn a_star<P: StateSpace<State: Eq + Hash, Cost = u32>>(
    space: &P,
    start: P::State,
) -> Option<u64> {
    let report = best_first::graph_by(Total, space, start).run();
    report.solution().map(|solution| solution.depth)
}

fn actions<P: StateSpace>(space: &P, state: &P::State) -> Vec<P::Action> {
    let mut actions = Vec::new();
    space.actions(state, &mut actions);
    actions
}

fn successors<P: StateSpace>(space: &P, state: &P::State) -> Vec<(P::State, P::Cost)> {
    let mut successors = Vec::new();
    space.expand(state, &mut Vec::new(), |to, cost| {
        successors.push((to, cost));
    });
    successors
}

/// The heuristic is 0 at goals and falls by no more than a step costs. It follows that it is admissible, and that
/// where there is none, no goal can be reached.
pub(crate) fn assert_consistent<P: StateSpace<State: Copy + Eq + Hash + Debug, Cost = u32>>(
    space: &P,
    start: P::State,
) {
    for (state, _) in explore(space, start) {
        let before = space.heuristic(&state);
        if space.is_goal(&state) {
            assert_eq!(before, Some(0), "{state:?}");
        }
        for (to, cost) in successors(space, &state) {
            let after = space.heuristic(&to);
            let falls_too_fast = match (before, after) {
                (_, None) => false,
                (None, Some(_)) => true,
                (Some(before), Some(after)) => before > after + cost,
            };
            assert!(!falls_too_fast, "{state:?}: {before:?}, {to:?}: {after:?}");
        }
    }
}

/// An action is an inverse where it leads back, and nowhere else.
pub(crate) fn assert_inverse<P>(space: &P, start: P::State)
where
    P: Inverse<State: Copy + Eq + Hash + Debug, Action: Eq + Debug>,
{
    for (state, _) in explore(space, start) {
        for last in actions(space, &state) {
            let Some(to) = space.result(&state, last.clone()) else {
                continue;
            };
            let mut kept = actions(space, &to);
            for action in &kept {
                let leads_back = space.result(&to, action.clone()) == Some(state);
                assert_eq!(space.is_inverse(action, &last), leads_back, "{action:?}");
            }
            kept.retain(|action| !space.is_inverse(action, &last));
            let mut after = Vec::new();
            space.actions_after(&to, &last, &mut after);
            assert_eq!(after, kept, "{to:?}");
        }
    }
}

/// Predecessors are those states that have this successor, and the goals are those that there are.
pub(crate) fn assert_backward<P>(space: &P, start: P::State)
where
    P: Backward<State: Copy + Eq + Hash + Debug>,
{
    let goals = space.goals();
    assert!(goals.iter().all(|goal| space.is_goal(goal)));
    for (state, _) in explore(space, start) {
        assert_eq!(space.is_goal(&state), goals.contains(&state), "{state:?}");
        for (to, cost) in successors(space, &state) {
            let mut found = false;
            space.predecessors(&to, |from, by| found |= (from, by) == (state, cost));
            assert!(found, "{state:?} is no predecessor of {to:?}");
        }
        space.predecessors(&state, |from, cost| {
            let to = successors(space, &from);
            assert!(to.contains(&(state, cost)), "{from:?} to {state:?}");
        });
    }
}

/// Numbers and states belong together one to one.
pub(crate) fn assert_ranked<P: Ranked<State: Copy + Eq + Hash + Debug>>(
    space: &P,
    start: P::State,
) {
    for rank in 0..space.states() {
        assert_eq!(space.rank(&space.unrank(rank)), rank);
    }
    for (state, _) in explore(space, start) {
        assert!(space.rank(&state) < space.states(), "{state:?}");
        assert_eq!(space.unrank(space.rank(&state)), state);
    }
}

/// Moves in place do what actions do, and undoing takes them back.
pub(crate) fn assert_in_place<P>(space: &P, state: P::State)
where
    P: InPlace<State: Copy + Eq + Debug, Action: Copy, Cost = u32>,
{
    for action in actions(space, &state) {
        let mut moved = state;
        let undo = space.apply(&mut moved, &action);
        assert_eq!(
            undo.is_some().then_some(moved),
            space.result(&state, action)
        );
        let Some(undo) = undo else {
            assert_eq!(moved, state);
            continue;
        };
        if let Some(before) = space.heuristic(&state) {
            let after = space.heuristic_after(&moved, &undo, before);
            assert_eq!(after, space.heuristic(&moved), "{state:?} to {moved:?}");
        }
        space.undo(&mut moved, undo);
        assert_eq!(moved, state);
    }
}

/// How the actions of a state are shown.
pub(crate) fn shown<P: StateSpace<Action: ToString>>(space: &P, state: &P::State) -> Vec<String> {
    let actions = actions(space, state);
    actions.iter().map(ToString::to_string).collect()
}

/// Of the actions that can be made up, those that a state does not offer lead nowhere.
pub(crate) fn assert_refuses<P>(
    space: &P,
    state: &P::State,
    made_up: impl IntoIterator<Item = P::Action>,
) where
    P: StateSpace<Action: Copy + Eq + Debug>,
{
    let offered = actions(space, state);
    for action in made_up {
        let refused = space.result(state, action).is_none();
        assert!(refused || offered.contains(&action), "{action:?}");
    }
}

/// Every pair of bytes.
pub(crate) fn pairs() -> impl Iterator<Item = (u8, u8)> {
    (0..=u8::MAX).flat_map(|one| (0..=u8::MAX).map(move |other| (one, other)))
}
