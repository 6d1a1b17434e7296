//! The goal zone: the facts from which the goal is reached at no cost.

use super::{LmCut, NONE, Scratch};

/// Which condition is the supporter of an operator that costs nothing, of those with the greatest h^max value, while the goal zone is
/// marked: the first one that a rule names. The default is both rules, with which A* evaluated the fewest states on twelve tasks
/// of the planning competitions together; on single tasks, each of the four combinations may be the best.
///
/// A supporter joins the goal zone, and so do the supporters of the operators that reach it at no cost. The smaller the zone, the more
/// landmarks remain to be found outside of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GoalZoneTies {
    /// Whether to prefer a condition that is in the goal zone already, so that no other one joins it.
    pub in_zone: bool,
    /// Whether to prefer a condition on the border of the goal zone: one that only operators of positive cost make true.
    pub on_border: bool,
}

impl Default for GoalZoneTies {
    fn default() -> Self {
        GoalZoneTies {
            in_zone: true,
            on_border: true,
        }
    }
}

impl LmCut {
    /// Marks the goal zone, and the operators that lead there from elsewhere. Returns the number of these.
    pub(super) fn mark_goal_zone(&self, scratch: &mut Scratch) -> usize {
        scratch.in_zone.clear();
        scratch.in_zone.resize(self.goal as usize + 1, false);
        scratch.in_zone[self.goal as usize] = true;
        scratch.zone.clear();
        scratch.zone.push(self.goal);
        // Depth first: which facts are in the zone already decides about ties.
        scratch.marking.push(self.achieved_by.range(self.goal));
        while let Some(places) = scratch.marking.last_mut() {
            let Some(place) = places.next() else {
                scratch.marking.pop();
                continue;
            };
            let index = self.achieved_by.items()[place as usize];
            let Some(supporter) = self.free_supporter(scratch, index) else {
                continue;
            };
            let is_known = &mut scratch.in_zone[supporter as usize];
            if !*is_known {
                *is_known = true;
                scratch.zone.push(supporter);
                scratch.marking.push(self.achieved_by.range(supporter));
            }
        }
        scratch.leads_in.clear(self.operators.len());
        let mut number = 0;
        for &fact in &scratch.zone {
            for &index in self.achieved_by.of(fact) {
                let supporter = scratch.operators[index as usize].supporter;
                let leads_in = supporter != NONE && !scratch.in_zone[supporter as usize];
                if leads_in && !scratch.leads_in.contains(index) {
                    scratch.leads_in.flip(index);
                    number += 1;
                }
            }
        }
        number
    }

    /// Returns the supporter of an operator, by the rule of ties, or `None` if the operator costs something or is not reached.
    #[inline]
    fn free_supporter(&self, scratch: &mut Scratch, index: u32) -> Option<u32> {
        let operator = &mut scratch.operators[index as usize];
        let old = operator.supporter;
        if operator.cost != 0 || old == NONE {
            return None;
        }
        let GoalZoneTies { in_zone, on_border } = self.ties;
        if !in_zone && !on_border {
            return Some(old);
        }
        let conditions = self.conditions.of(index);
        let preferred = conditions.iter().find(|&&(condition, _)| {
            let condition = condition as usize;
            scratch.costs[condition] == operator.supporter_cost
                && (in_zone && scratch.in_zone[condition]
                    || on_border && !scratch.is_free[condition])
        });
        let Some(&(supporter, place)) = preferred.filter(|(condition, _)| *condition != old) else {
            return Some(old);
        };
        operator.supporter = supporter;
        let old = conditions.iter().find(|(condition, _)| *condition == old);
        for place in old.map(|&(_, old)| old).into_iter().chain([place]) {
            scratch.supported.flip(place);
        }
        Some(supporter)
    }
}
