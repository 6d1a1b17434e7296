//! The actions of a state, also where they are generated one at a time.

use std::ops::ControlFlow;

use super::{Cost, StateSpace};

/// Returns the action of `state` by which a search reached its next state, for which `leads` returns `true`, and its cost: the first one
/// whose cost is the difference between the costs of the paths to both states. If there is none, or these costs are unknown, it returns
/// the first of the cheapest ones.
pub(crate) fn action_of_step<P: StateSpace>(
    space: &P,
    state: &P::State,
    path_costs: Option<[P::Cost; 2]>,
    leads: impl Fn(&P::State) -> bool,
) -> Option<(P::Action, P::Cost)> {
    let is_other = |cost| path_costs.is_none_or(|[before, after]| before.plus(cost) != after);
    let mut scratch = Vec::new();
    let mut best: Option<(bool, P::Cost)> = None;
    let (mut index, mut best_index) = (0_usize, 0);
    let _ = each_action(space, state, &mut scratch, |action| {
        let cost = space.cost(state, &action);
        let rank = (is_other(cost), cost);
        if best.is_none_or(|best| rank < best)
            && space.result(state, action).as_ref().is_some_and(&leads)
        {
            (best, best_index) = (Some(rank), index);
        }
        index += 1;
        ControlFlow::<()>::Continue(())
    });
    // Trying an action consumes it, so it is generated again.
    let ((_, cost), mut left) = (best?, best_index);
    let again = each_action(space, state, &mut scratch, |action| {
        let Some(more) = left.checked_sub(1) else {
            return ControlFlow::Break(action);
        };
        left = more;
        ControlFlow::Continue(())
    });
    Some((again.break_value()?, cost))
}

/// Appends the actions of `state`, in order, from the one at index `from` on; at most `most` if the space generates them one at a time. Returns
/// whether there may be more.
#[inline]
pub(crate) fn list_actions<P: StateSpace + ?Sized>(
    space: &P,
    state: &P::State,
    from: usize,
    out: &mut Vec<P::Action>,
    most: usize,
) -> bool {
    match space.lazy_actions(state) {
        Some(actions) => take_some(actions, from, out, most),
        None => {
            space.actions(state, out);
            false
        }
    }
}

/// Appends up to `most` actions from the one at index `from` on. Returns whether it appended `most`.
#[inline]
pub(crate) fn take_some<A>(
    actions: impl Iterator<Item = A>,
    from: usize,
    out: &mut Vec<A>,
    most: usize,
) -> bool {
    let before = out.len();
    match from {
        0 => out.extend(actions.take(most)),
        _ => out.extend(actions.skip(from).take(most)),
    }
    out.len() - before == most
}

/// Calls `visit` with each action of `state`, one at a time if the space can generate them so, until it returns `Break`.
#[inline]
pub(super) fn each_action<P: StateSpace + ?Sized, B>(
    space: &P,
    state: &P::State,
    scratch: &mut Vec<P::Action>,
    mut visit: impl FnMut(P::Action) -> ControlFlow<B>,
) -> ControlFlow<B> {
    match space.lazy_actions(state) {
        Some(actions) => {
            for action in actions {
                visit(action)?;
            }
            ControlFlow::Continue(())
        }
        None => {
            space.actions(state, scratch);
            scratch.drain(..).try_for_each(visit)
        }
    }
}
