//! The actions of a state, also where they are generated one at a time.

use std::ops::ControlFlow;

use super::StateSpace;
use super::space::each_action;

/// Returns the cheapest action of `state` whose result is a state for which `leads` returns `true`, and its cost. Of equally cheap ones it
/// returns the first.
pub(crate) fn cheapest_action<P: StateSpace>(
    space: &P,
    state: &P::State,
    leads: impl Fn(&P::State) -> bool,
) -> Option<(P::Action, P::Cost)> {
    let mut scratch = Vec::new();
    let mut cheapest: Option<(usize, P::Cost)> = None;
    let mut index = 0;
    let _ = each_action(space, state, &mut scratch, |action| {
        let cost = space.cost(state, &action);
        if cheapest.is_none_or(|(_, least)| cost < least)
            && space.result(state, action).as_ref().is_some_and(&leads)
        {
            cheapest = Some((index, cost));
        }
        index += 1;
        ControlFlow::<()>::Continue(())
    });
    // Trying an action consumes it, so it is generated again.
    let (mut left, cost) = cheapest?;
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
