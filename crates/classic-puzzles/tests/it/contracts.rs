//! What must hold in every space, and the cheapest path by A*.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

use search_core::best_first::{self, Evaluation};
use search_core::{Backward, Cost, Inverse, StateSpace};

/// The cost of the path and the estimate of the rest: A*.
pub(crate) struct Total;

impl<C: Cost> Evaluation<C> for Total {
    type Value = C;
    const DEPENDS_ON_G: bool = true;

    fn value(&self, g: C, h: C) -> C {
        g.plus(h)
    }
}

/// The successors of a state with the costs of their steps.
pub(crate) fn successors<P: StateSpace>(space: &P, state: &P::State) -> Vec<(P::State, P::Cost)> {
    let mut successors = Vec::new();
    space.expand(state, &mut Vec::new(), |successor, cost| {
        successors.push((successor, cost));
    });
    successors
}

/// The cheapest path from `start` to a goal, and its cost, by A*.
pub(crate) fn cheapest<P>(space: &P, start: P::State) -> Option<(P::Cost, Vec<P::State>)>
where
    P: StateSpace<State: Clone + Eq + Hash>,
{
    let report = best_first::graph_by(Total, space, start).run();
    let path: Vec<P::State> = report.solution()?.path()?.cloned().collect();
    let cost = path.windows(2).fold(P::Cost::ZERO, |cost, step| {
        let ways = successors(space, &step[0]).into_iter();
        let costs = ways.filter(|(to, _)| *to == step[1]).map(|(_, cost)| cost);
        cost.plus(costs.min().expect("a path follows the steps of the space"))
    });
    Some((cost, path))
}

/// `expand` makes the results of the actions, in order; no estimate falls by more than a step costs, and that of a
/// goal is 0.
pub(crate) fn assert_consistent<P>(space: &P, state: &P::State)
where
    P: StateSpace<State: Clone + Eq + Debug>,
{
    let estimate = space.heuristic(state);
    if space.is_goal(state) {
        assert_eq!(estimate, Some(P::Cost::ZERO), "{state:?}");
    }
    let mut actions = Vec::new();
    space.actions(state, &mut actions);
    let one_by_one: Vec<_> = actions
        .into_iter()
        .filter_map(|action| {
            let cost = space.cost(state, &action);
            Some((space.result(state, action)?, cost))
        })
        .collect();
    assert_eq!(successors(space, state), one_by_one);
    for (successor, cost) in one_by_one {
        match (estimate, space.heuristic(&successor)) {
            (_, None) => {}
            (None, Some(_)) => panic!("{state:?} was given up, {successor:?} was not"),
            (Some(before), Some(after)) => {
                assert!(
                    before <= cost.plus(after),
                    "{state:?} to {successor:?}: {before:?}, {after:?}"
                );
            }
        }
    }
}

/// The inverses of a step are the actions that lead back, and all others come after it, in their order.
pub(crate) fn assert_inverse<P>(space: &P, state: &P::State)
where
    P: Inverse<State: Clone + Eq + Debug, Action: Clone + PartialEq + Debug>,
{
    let mut first = Vec::new();
    space.actions(state, &mut first);
    for last in first {
        let Some(middle) = space.result(state, last.clone()) else {
            continue;
        };
        let (mut all, mut after) = (Vec::new(), Vec::new());
        space.actions(&middle, &mut all);
        space.actions_after(&middle, &last, &mut after);
        all.retain(|action| {
            let back = space.result(&middle, action.clone()).as_ref() == Some(state);
            assert_eq!(
                space.is_inverse(action, &last),
                back,
                "{last:?}, then {action:?}"
            );
            !back
        });
        assert_eq!(after, all, "after {last:?}");
    }
}

/// A state and its successor.
type Step<P> = (<P as StateSpace>::State, <P as StateSpace>::State);

/// The steps backward between these states, which are all there are, are the steps forward.
pub(crate) fn assert_backward<P>(space: &P, states: &[P::State])
where
    P: Backward<State: Clone + Eq + Hash + Debug>,
{
    let mut steps: HashMap<Step<P>, [Vec<P::Cost>; 2]> = HashMap::new();
    for state in states {
        for (successor, cost) in successors(space, state) {
            steps.entry((state.clone(), successor)).or_default()[0].push(cost);
        }
        space.predecessors(state, |before, cost| {
            steps.entry((before, state.clone())).or_default()[1].push(cost);
        });
    }
    for (step, [mut forward, mut backward]) in steps {
        forward.sort_unstable();
        backward.sort_unstable();
        assert_eq!(forward, backward, "{step:?}");
    }
    let goals = space.goals();
    for state in states {
        assert_eq!(space.is_goal(state), goals.contains(state), "{state:?}");
    }
}
