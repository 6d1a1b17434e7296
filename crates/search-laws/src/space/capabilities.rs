//! Laws of the capabilities of a space.

use std::hash::Hash;

use search_core::space::{Canonical, RankSet};
use search_core::{Backward, BackwardHeuristic, Cost, InPlace, Inverse, Packed, Ranked};

use super::survey::Survey;
use crate::graph::distances;
use crate::violation::{CheckResult, Fault, ensure};

/// An action is an inverse exactly if it leads back, and `actions_after` returns all actions except inverses. The actions
/// in a table are the same.
pub(super) fn inverses_lead_back<P: Inverse<State: Eq + Hash>>(survey: &Survey<P>) -> CheckResult {
    let space = &survey.space;
    for state in &survey.states {
        for last in survey.actions(state) {
            let Some(to) = space.result(state, last.clone()) else {
                continue;
            };
            let Some(index) = survey.index_of(&to) else {
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
                ensure!(at index as u32; !is_inverse || leads_back, "`is_inverse` is true for an action that leads to {}, not back to {}", survey.format(&next), survey.format(state));
                ensure!(at index as u32; is_inverse || !leads_back, "`is_inverse` is false for an action that leads back to {}", survey.format(state));
                others.extend((!is_inverse).then_some(Some(next)));
            }
            let mut after = Vec::new();
            space.actions_after(&to, &last, &mut after);
            let results = |actions: &[P::Action]| -> Vec<Option<P::State>> {
                let results = actions
                    .iter()
                    .map(|action| space.result(&to, action.clone()));
                results.collect()
            };
            let in_table = |last| space.table_after(&to, last).map(results);
            ensure!(at index as u32; in_table(Some(&last)).is_none_or(|found| found == others), "`table_after` does not return all actions except inverses of the step from {}", survey.format(state));
            let all = results(&survey.actions(&to));
            ensure!(at index as u32; in_table(None).is_none_or(|found| found == all), "`table_after` without a last action does not return all actions");
            ensure!(at index as u32; results(&after) == others, "`actions_after` does not return all actions except inverses of the step from {}", survey.format(state));
        }
    }
    Ok(())
}

pub(super) fn moves_are_equivalent_to_actions<P>(survey: &Survey<P>) -> CheckResult
where
    P: InPlace<State: Clone + Eq + Hash, Action: Clone>,
{
    let space = &survey.space;
    for (index, state) in survey.states.iter().enumerate() {
        let node = index as u32;
        for action in survey.actions(state) {
            let mut moved = state.clone();
            let undo = space.apply(&mut moved, &action);
            let result = space.result(state, action);
            let Some(undo) = undo else {
                ensure!(at node; moved == *state, "a move without a result changed it to {}", survey.format(&moved));
                ensure!(at node; result.is_none(), "the move has no result, but the action has one");
                continue;
            };
            ensure!(at node; result.as_ref() == Some(&moved), "the move leads to {}, but the action to {}", survey.format(&moved), result.as_ref().map_or("nothing".to_owned(), |to| survey.format(to)));
            if let Some(before) = space.heuristic(state) {
                let (by_move, direct) = (
                    space.heuristic_after(&moved, &undo, before),
                    space.heuristic(&moved),
                );
                ensure!(at node; by_move == direct, "the heuristic value of {} is {direct:?}, but `heuristic_after` returns {by_move:?}", survey.format(&moved));
            }
            space.undo(&mut moved, undo);
            ensure!(at node; moved == *state, "undoing a move resulted in {}", survey.format(&moved));
        }
    }
    Ok(())
}

/// Predecessors are the exact counterpart of successors, with the same costs and multiplicities, and `goals`
/// returns all goals.
pub(super) fn backward_steps_are_reversed_steps<P: Backward<State: Eq + Hash>>(
    survey: &Survey<P>,
) -> CheckResult {
    let space = &survey.space;
    let goals = space.goals();
    for goal in &goals {
        let found = survey.index_of(goal).map(|index| survey.goals[index]);
        ensure!(
            found.unwrap_or_else(|| space.is_goal(goal)),
            "`goals` contains {}, which is not a goal",
            survey.format(goal)
        );
    }
    let mut forward: Vec<Vec<(usize, P::Cost)>> = vec![Vec::new(); survey.states.len()];
    for (from, to, cost) in survey.edges() {
        forward[to].push((from, cost));
    }
    for (index, state) in survey.states.iter().enumerate() {
        let node = index as u32;
        ensure!(at node; !survey.goals[index] || goals.contains(state), "it is a goal, but `goals` does not contain it");
        let mut backward = Vec::new();
        let mut wrong = None;
        space.predecessors(state, |from, cost| match survey.index_of(&from) {
            Some(from) => backward.push((from, cost)),
            // The state is unreachable or not explored: a forward step must exist nevertheless.
            None => {
                let mut is_step = false;
                space.expand(&from, &mut Vec::new(), |to, forward| {
                    is_step |= to == *state && forward == cost;
                });
                if !is_step {
                    wrong = Some(survey.format(&from));
                }
            }
        });
        ensure!(at node; wrong.is_none(), "its predecessor {} has no step to it", wrong.unwrap_or_default());
        backward.sort_unstable();
        forward[index].sort_unstable();
        let labels = |steps: &[(usize, P::Cost)]| -> Vec<String> {
            steps
                .iter()
                .map(|&(from, cost)| format!("{} at {cost:?}", survey.label(from)))
                .collect()
        };
        ensure!(at node; backward == forward[index], "its predecessors are {:?}, but forward steps come from {:?}", labels(&backward), labels(&forward[index]));
    }
    Ok(())
}

/// No estimate exceeds the cost of a path that was explored, and none increases by more than the cost of a step, as far as declared.
pub(super) fn backward_heuristic_is_as_declared<P: BackwardHeuristic<State: Eq + Hash>>(
    survey: &Survey<P>,
) -> CheckResult {
    let space = &survey.space;
    let Some(start) = survey.states.first() else {
        return Ok(());
    };
    let values = survey.states.iter();
    let values = values.map(|state| space.backward_heuristic(start, state));
    let values: Vec<Option<P::Cost>> = values.collect();
    let edges = survey.edges();
    let least = space.least_cost();
    for &(from, to, cost) in &edges {
        ensure!(at from as u32; cost >= least, "the step to {} costs {cost:?}, but the least cost is {least:?}", survey.label(to));
    }
    let declared = space.declared_backward_heuristic();
    if declared.is_admissible() {
        let is_start: Vec<bool> = (0..values.len()).map(|index| index == 0).collect();
        let reversed: Vec<_> = edges
            .iter()
            .map(|&(from, to, cost)| (to, from, cost))
            .collect();
        for (index, (value, distance)) in values
            .iter()
            .zip(distances(&is_start, &reversed))
            .enumerate()
        {
            let Some(distance) = distance else { continue };
            let is_admissible = value.is_some_and(|value| value <= distance);
            ensure!(at index as u32; is_admissible, "its estimate from the start is {value:?}, but a path from there costs {distance:?}");
        }
    }
    if declared.is_consistent() {
        for &(from, to, cost) in &edges {
            let is_consistent = match (values[from], values[to]) {
                (Some(before), Some(after)) => after <= before.plus(cost),
                (before, after) => before.is_none() || after.is_some(),
            };
            ensure!(at to as u32; is_consistent, "its estimate from the start is {:?}, but that of {} is {:?}, and the step costs {cost:?}", values[to], survey.label(from), values[from]);
        }
    }
    Ok(())
}

pub(super) fn ranks_are_one_to_one<P: Ranked<State: Eq + Hash>>(survey: &Survey<P>) -> CheckResult {
    let space = &survey.space;
    let count = space.states();
    for (index, state) in survey.states.iter().enumerate() {
        let node = index as u32;
        let rank = space.rank(state);
        ensure!(at node; count == 0 || rank < count, "its rank is {rank}, but the number of ranks is {count}");
        let back = space.unrank(rank);
        ensure!(at node; back == *state, "its rank is {rank}, but unranking it gives {}", survey.format(&back));
        let mut ranks = Vec::new();
        space.expand_rank(rank, &mut Vec::new(), |rank| ranks.push(rank));
        let mut expected = Vec::new();
        space.expand(state, &mut Vec::new(), |to, _| {
            expected.push(space.rank(&to));
        });
        ranks.sort_unstable();
        expected.sort_unstable();
        ensure!(at node; ranks == expected, "`expand_rank` returns the ranks {ranks:?}, but those of its successors are {expected:?}");
    }
    for rank in 0..count.min(survey.states.len() as u64) {
        let state = space.unrank(rank);
        let again = space.rank(&state);
        ensure!(
            again == rank,
            "unranking {rank} gives {}, but its rank is {again}",
            survey.format(&state)
        );
    }
    ranks_are_expanded_together(survey)
}

/// The successors of several states are those of each.
fn ranks_are_expanded_together<P: Ranked>(survey: &Survey<P>) -> CheckResult {
    let space = &survey.space;
    let mut ranks: Vec<u64> = survey
        .states
        .iter()
        .map(|state| space.rank(state))
        .collect();
    ranks.sort_unstable();
    let sets = ranks
        .chunk_by(|one, other| one / 64 == other / 64)
        .map(|ranks| {
            let first = ranks[0];
            let members = ranks
                .iter()
                .fold(0, |members, rank| members | 1 << (rank - first));
            RankSet { first, members }
        });
    let sets: Vec<RankSet> = sets.collect();
    for sets in sets.chunks(8) {
        let (mut together, mut alone) = (Vec::new(), Vec::new());
        space.expand_ranks(sets, &mut Vec::new(), |set| together.extend(set.ranks()));
        for rank in sets.iter().flat_map(|set| set.ranks()) {
            space.expand_rank(rank, &mut Vec::new(), |rank| alone.push(rank));
        }
        together.sort_unstable();
        alone.sort_unstable();
        ensure!(
            together == alone,
            "`expand_ranks` returns the ranks {together:?} for {sets:?}, but `expand_rank` returns {alone:?}"
        );
    }
    Ok(())
}

/// Packed states are unpacked to equal states without leftover bytes, and the bytes of no state are a prefix of
/// those of another.
pub(super) fn packed_states_round_trip<P: Packed<State: Eq + Hash>>(
    survey: &Survey<P>,
) -> CheckResult {
    let mut all = Vec::new();
    for (index, state) in survey.states.iter().enumerate() {
        let node = index as u32;
        let mut packed = Vec::new();
        survey.space.pack(state, &mut packed);
        let mut followed = packed.clone();
        followed.push(7);
        let mut bytes = followed.as_slice();
        let back = survey.space.unpack(&mut bytes);
        ensure!(at node; back.as_ref() == Some(state), "it is unpacked as {}", back.as_ref().map_or("nothing".to_owned(), |back| survey.format(back)));
        ensure!(at node; bytes == [7], "unpacking it leaves {} bytes, expected 1", bytes.len());
        for cut in 0..packed.len() {
            let early = survey.space.unpack(&mut &packed[..cut]);
            ensure!(at node; early.is_none(), "the first {cut} of its {} bytes are unpacked as a state", packed.len());
        }
        all.push((packed, node));
    }
    all.sort_unstable();
    for two in all.windows(2) {
        let is_prefix = two[1].0.starts_with(&two[0].0);
        ensure!(at two[1].1; !is_prefix, "its bytes start with those of {}", survey.label(two[0].1 as usize));
    }
    Ok(())
}

/// A representative is that of itself, and a goal and leads to the same representatives as the states that it stands for do.
pub(super) fn representatives_stand_for_their_states<P: Canonical<State: Eq + Hash>>(
    survey: &Survey<P>,
) -> CheckResult {
    let space = &survey.space;
    let successors = |state: &P::State| {
        let mut successors = Vec::new();
        space.expand(state, &mut Vec::new(), |successor, cost| {
            successors.push((space.canonical(&successor), cost));
        });
        successors
    };
    for (index, state) in survey.states.iter().enumerate() {
        let node = index as u32;
        let one = space.canonical(state);
        let again = space.canonical(&one);
        ensure!(at node; again == one, "its representative is {}, but the representative of that is {}", survey.format(&one), survey.format(&again));
        ensure!(at node; space.is_goal(&one) == survey.goals[index], "it and its representative, {}, are not goals both or neither", survey.format(&one));
        let mut others = successors(&one);
        for (successor, cost) in successors(state) {
            let step = (successor, cost);
            let Some(found) = others.iter().position(|other| *other == step) else {
                let (one, successor) = (survey.format(&one), survey.format(&step.0));
                let message = format!(
                    "its representative, {one}, has no successor that equals {successor}, at the same cost"
                );
                return Err(Fault {
                    node: Some(node),
                    message,
                });
            };
            others.swap_remove(found);
        }
        ensure!(at node; others.is_empty(), "its representative, {}, has more successors", survey.format(&one));
    }
    Ok(())
}
