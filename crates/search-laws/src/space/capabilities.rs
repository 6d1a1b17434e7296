//! What a space promises of each capability.

use std::hash::Hash;

use search_core::{Backward, InPlace, Inverse, Packed, Ranked};

use super::survey::Survey;
use crate::violation::{Found, hold};

/// An action is an inverse if it leads back, and only then; what may follow an action is all but its inverses.
pub(super) fn inverses_lead_back<P: Inverse<State: Eq + Hash>>(survey: &Survey<P>) -> Found {
    let space = &survey.space;
    for state in &survey.states {
        for last in survey.actions(state) {
            let Some(to) = space.result(state, last.clone()) else {
                continue;
            };
            let Some(place) = survey.place(&to) else {
                continue;
            };
            let mut others = Vec::new();
            for action in survey.actions(&to) {
                let next = space.result(&to, action.clone());
                let Some(next) = next else {
                    others.extend((!space.is_inverse(&action, &last)).then_some(None));
                    continue;
                };
                let (is_inverse, leads_back) = (space.is_inverse(&action, &last), next == *state);
                hold!(at place as u32; !is_inverse || leads_back, "an action that leads to {} is said to lead back to {}", survey.show(&next), survey.show(state));
                hold!(at place as u32; is_inverse || !leads_back, "an action that leads back to {} is not said to", survey.show(state));
                others.extend((!is_inverse).then_some(Some(next)));
            }
            let mut after = Vec::new();
            space.actions_after(&to, &last, &mut after);
            let after = after.into_iter().map(|action| space.result(&to, action));
            hold!(at place as u32; after.eq(others), "`actions_after` does not give all actions but the inverse ones of the step from {}", survey.show(state));
        }
    }
    Ok(())
}

pub(super) fn moves_equal_actions<P>(survey: &Survey<P>) -> Found
where
    P: InPlace<State: Clone + Eq + Hash, Action: Clone>,
{
    let space = &survey.space;
    for (place, state) in survey.states.iter().enumerate() {
        let node = place as u32;
        for action in survey.actions(state) {
            let mut moved = state.clone();
            let undo = space.apply(&mut moved, &action);
            let result = space.result(state, action);
            let Some(undo) = undo else {
                hold!(at node; moved == *state, "a move that leads nowhere changed it to {}", survey.show(&moved));
                hold!(at node; result.is_none(), "a move leads nowhere, the action to another state");
                continue;
            };
            hold!(at node; result.as_ref() == Some(&moved), "a move makes {}, the action {}", survey.show(&moved), result.as_ref().map_or("nothing".to_owned(), |to| survey.show(to)));
            if let Some(before) = space.heuristic(state) {
                let (by_move, whole) = (
                    space.heuristic_after(&moved, &undo, before),
                    space.heuristic(&moved),
                );
                hold!(at node; by_move == whole, "the heuristic value of {} is {whole:?}, by the move to it {by_move:?}", survey.show(&moved));
            }
            space.undo(&mut moved, undo);
            hold!(at node; moved == *state, "a move that was undone left {}", survey.show(&moved));
        }
    }
    Ok(())
}

/// Steps backward are as many as those forward, at the same costs, and the goals are those that there are.
pub(super) fn steps_backward_are_steps<P: Backward<State: Eq + Hash>>(survey: &Survey<P>) -> Found {
    let space = &survey.space;
    let goals = space.goals();
    for goal in &goals {
        let found = survey.place(goal).map(|place| survey.goals[place]);
        hold!(
            found.unwrap_or_else(|| space.is_goal(goal)),
            "{} is among the goals, but is none",
            survey.show(goal)
        );
    }
    let mut forward: Vec<Vec<(usize, P::Cost)>> = vec![Vec::new(); survey.states.len()];
    for (from, to, cost) in survey.edges() {
        forward[to].push((from, cost));
    }
    for (place, state) in survey.states.iter().enumerate() {
        let node = place as u32;
        hold!(at node; !survey.goals[place] || goals.contains(state), "it is a goal, but not among the goals");
        let mut backward = Vec::new();
        let mut wrong = None;
        space.predecessors(state, |from, cost| match survey.place(&from) {
            Some(from) => backward.push((from, cost)),
            // It cannot be reached from the start, or was not looked at: the step must be there all the same.
            None => {
                let mut is_step = false;
                space.expand(&from, &mut Vec::new(), |to, forward| {
                    is_step |= to == *state && forward == cost;
                });
                if !is_step {
                    wrong = Some(survey.show(&from));
                }
            }
        });
        hold!(at node; wrong.is_none(), "a step backward leads to {}, from which none leads forward", wrong.unwrap_or_default());
        backward.sort_unstable();
        forward[place].sort_unstable();
        let shown = |steps: &[(usize, P::Cost)]| -> Vec<String> {
            steps
                .iter()
                .map(|&(from, cost)| format!("{} at {cost:?}", survey.shown(from)))
                .collect()
        };
        hold!(at node; backward == forward[place], "steps backward lead to {:?}, steps forward come from {:?}", shown(&backward), shown(&forward[place]));
    }
    Ok(())
}

pub(super) fn ranks_are_one_to_one<P: Ranked<State: Eq + Hash>>(survey: &Survey<P>) -> Found {
    let space = &survey.space;
    let count = space.states();
    for (place, state) in survey.states.iter().enumerate() {
        let node = place as u32;
        let rank = space.rank(state);
        hold!(at node; count == 0 || rank < count, "its rank is {rank}, but there are {count}");
        let back = space.unrank(rank);
        hold!(at node; back == *state, "its rank is {rank}, which is that of {}", survey.show(&back));
        let mut ranks = Vec::new();
        space.expand_rank(rank, &mut Vec::new(), |rank| ranks.push(rank));
        let mut expected = Vec::new();
        space.expand(state, &mut Vec::new(), |to, _| {
            expected.push(space.rank(&to));
        });
        ranks.sort_unstable();
        expected.sort_unstable();
        hold!(at node; ranks == expected, "`expand_rank` gives the ranks {ranks:?}, its successors have {expected:?}");
    }
    for rank in 0..count.min(survey.states.len() as u64) {
        let state = space.unrank(rank);
        let again = space.rank(&state);
        hold!(
            again == rank,
            "the state of rank {rank}, {}, has the rank {again}",
            survey.show(&state)
        );
    }
    Ok(())
}

/// States are read back as they were packed, with nothing left over, and the bytes of none begin with those of another.
pub(super) fn packed_states_are_read_back<P: Packed<State: Eq + Hash>>(
    survey: &Survey<P>,
) -> Found {
    let mut all = Vec::new();
    for (place, state) in survey.states.iter().enumerate() {
        let node = place as u32;
        let mut packed = Vec::new();
        survey.space.pack(state, &mut packed);
        let mut followed = packed.clone();
        followed.push(7);
        let mut bytes = followed.as_slice();
        let back = survey.space.unpack(&mut bytes);
        hold!(at node; back.as_ref() == Some(state), "it is read back as {}", back.as_ref().map_or("nothing".to_owned(), |back| survey.show(back)));
        hold!(at node; bytes == [7], "reading it back leaves {} bytes, 1 was behind it", bytes.len());
        for cut in 0..packed.len() {
            let early = survey.space.unpack(&mut &packed[..cut]);
            hold!(at node; early.is_none(), "{cut} of its {} bytes are read as a state", packed.len());
        }
        all.push((packed, node));
    }
    all.sort_unstable();
    for two in all.windows(2) {
        let begins = two[1].0.starts_with(&two[0].0);
        hold!(at two[1].1; !begins, "its bytes begin with those of {}", survey.shown(two[0].1 as usize));
    }
    Ok(())
}
