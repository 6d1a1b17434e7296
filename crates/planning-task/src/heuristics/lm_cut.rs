mod goal_zone;

use std::ops::Range;
use std::sync::Arc;

use search_core::estimator::Estimator;
use search_core::{Heuristic, memory::Budget, space::Explanation};

use crate::lists::Lists;
use crate::task::of_vec;
use crate::{PackedState, Task, TaskError, TaskSpace};

use super::bits::{Bits, BitsIn};
use super::pool::Pool;
use super::queue::Queue;
use super::relaxation::{FactNumbers, NONE};
use super::{UNREACHED, check_plain};

pub use goal_zone::GoalZoneTies;

/// LM-cut: the costs of disjunctive action landmarks, sets of operators of which every plan contains one.
///
/// An operator is reduced to its supporter, the condition of the greatest h^max value. The goal zone is the facts from which the goal is then
/// reached at no cost. While the h^max value of the goal is not 0, the operators that lead into the goal zone from facts that are reached
/// outside of it are a landmark, a cut. The cost of its cheapest operator is added to the value and subtracted from the costs of all its operators.
///
/// Admissible, not consistent. Of several conditions of the greatest value, the supporter is the one that was found last, or the previous
/// one, and where the goal zone is marked, the one that [`GoalZoneTies`] prefers. So the value depends on the order in which facts of equal
/// cost are reached; if costs are 100 or more, also on earlier evaluations.
///
/// An evaluation takes O(c n) time for c landmarks and n conditions and effects of all operators.
///
/// Source: M. Helmert and C. Domshlak, *Landmarks, critical paths and abstractions: what's the difference anyway?*, 2009. With either rule of
/// ties, or both, values are those of Fast Downward's `lmcut` with its options `goal_zone_detection` and `border_detection`.
#[derive(Debug)]
pub struct LmCut {
    task: Arc<Task>,
    numbers: FactNumbers,
    /// A fact that always holds, for operators without preconditions.
    always: u32,
    /// A fact that the last operator makes true, which needs all goals.
    goal: u32,
    /// For each operator, its conditions: facts, and the places in `needed_by` that say so.
    conditions: Lists<(u32, u32)>,
    effects: Lists<u32>,
    /// For each fact, the operators that need it. Of each operator, the place of one condition is in a set of bits.
    needed_by: Lists<Need>,
    achieved_by: Lists<u32>,
    /// The operators before an evaluation.
    operators: Vec<Operator>,
    /// For each fact, whether an operator that costs nothing makes it true, before an evaluation.
    is_free: Vec<bool>,
    ties: GoalZoneTies,
    pool: Pool<Scratch>,
}

/// A set of operators of which every plan contains one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Landmark {
    /// The operators, in the order of the task.
    pub operators: Vec<u32>,
    /// What the landmark adds to the heuristic value: the cost of the cheapest of its operators, less what earlier landmarks with the same
    /// operator have added.
    pub cost: u32,
}

#[derive(Clone, Copy, Debug)]
struct Operator {
    /// What is left of the cost.
    cost: u32,
    /// The number of conditions not reached yet.
    missing: u32,
    /// The condition of the greatest cost, or [`NONE`] if some are not reached.
    supporter: u32,
    supporter_cost: u32,
}

/// An operator that needs a fact.
#[derive(Clone, Copy, Debug)]
struct Need {
    operator: u32,
    /// The places of its effects among all, beside it because a cut asks for them most often.
    effects: (u32, u32),
}

#[derive(Debug, Default)]
struct Scratch {
    operators: Vec<Operator>,
    /// The places in `needed_by` at which a fact is the supporter of an operator.
    supported: Bits,
    costs: Vec<u32>,
    /// The facts from which the goal costs nothing.
    zone: Vec<u32>,
    /// For each fact, whether it is in the zone, then whether it is in the zone or reached outside of it.
    in_zone: Vec<bool>,
    /// For each fact, whether an operator of which nothing is left of the cost makes it true.
    is_free: Vec<bool>,
    /// For each fact of the zone whose achievers are looked at, the places of those that are left.
    marking: Vec<Range<u32>>,
    /// The operators that lead into the zone.
    leads_in: Bits,
    queue: Queue,
    open: Vec<u32>,
    cut: Vec<u32>,
    /// The facts of the state.
    state: Vec<u32>,
}

impl LmCut {
    /// Prepares the heuristic for the task of `space`.
    ///
    /// # Errors
    /// Returns an error if the task has axioms or conditional effects.
    pub fn new<S: PackedState>(space: &TaskSpace<S>) -> Result<Self, TaskError> {
        LmCut::within(space, &Budget::default())
    }

    /// Prepares the heuristic within a budget.
    ///
    /// # Errors
    /// Returns the errors of [`new`](LmCut::new), and an error if a limit is [reached](TaskError::stopped).
    pub fn within<S: PackedState>(
        space: &TaskSpace<S>,
        budget: &Budget,
    ) -> Result<Self, TaskError> {
        let task = space.task();
        check_plain(task, "LM-cut")?;
        let numbers = FactNumbers::new(task);
        let (always, goal) = (numbers.len(), numbers.len() + 1);
        let parts = task.operators.iter().map(|operator| {
            let effects = operator.effects.iter();
            let effects = effects.map(|effect| numbers.of(effect.fact()));
            let (conditions, cost) = (operator.preconditions(), task.cost_of(operator));
            (numbers.all(&conditions), effects.collect(), cost)
        });
        let last = (numbers.all(&task.goal), vec![goal], 0);
        let (mut conditions, mut effects) = (Lists::new(), Lists::new());
        let mut operators = Vec::new();
        let mut is_free = vec![false; goal as usize + 1];
        for (mut needed, changed, cost) in parts.chain([last]) {
            budget.step((conditions.bytes() + effects.bytes() + of_vec(&operators)) as u64)?;
            if needed.is_empty() {
                needed.push(always);
            }
            operators.push(Operator {
                cost,
                missing: needed.len() as u32,
                supporter: NONE,
                supporter_cost: UNREACHED,
            });
            for &effect in changed.iter().filter(|_| cost == 0) {
                is_free[effect as usize] = true;
            }
            conditions.push(needed);
            effects.push(changed);
        }
        let needed_by = conditions.inverse(goal + 1);
        let need = |&operator: &u32| {
            let Range { start, end } = effects.range(operator);
            let effects = (start, end);
            Need { operator, effects }
        };
        let heuristic = LmCut {
            task: task.clone(),
            always,
            goal,
            conditions: with_places(&conditions, &needed_by),
            needed_by: (needed_by.iter())
                .map(|list| list.iter().map(need).collect::<Vec<_>>())
                .collect(),
            achieved_by: effects.inverse(goal + 1),
            effects,
            numbers,
            operators,
            is_free,
            ties: GoalZoneTies::default(),
            pool: Pool::new(),
        };
        budget.check((conditions.bytes() + heuristic.bytes()) as u64)?;
        Ok(heuristic)
    }

    /// Sets how ties are broken while the goal zone is marked.
    #[must_use]
    pub fn with_ties(self, ties: GoalZoneTies) -> Self {
        LmCut { ties, ..self }
    }

    /// Returns about how many bytes the heuristic takes, without the task.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let lists = self.conditions.bytes() + self.needed_by.bytes() + self.achieved_by.bytes();
        // An evaluation copies the operators and the facts.
        lists + self.effects.bytes() + 2 * (of_vec(&self.operators) + of_vec(&self.is_free))
    }

    /// Returns the landmarks that are found for a state, or `None` if there is no plan. The heuristic value is the sum of their costs.
    #[must_use]
    pub fn landmarks<S: PackedState>(
        &self,
        space: &TaskSpace<S>,
        state: &S,
    ) -> Option<Vec<Landmark>> {
        let mut landmarks = Vec::new();
        self.cuts(space, state, |cut, cost| {
            let mut operators = cut.to_vec();
            operators.sort_unstable();
            landmarks.push(Landmark { operators, cost });
        })?;
        Some(landmarks)
    }

    /// Calls `visit` with each landmark and its cost. Returns the sum of the costs, or `None` if there is no plan.
    #[inline]
    fn cuts<S: PackedState>(
        &self,
        space: &TaskSpace<S>,
        state: &S,
        mut visit: impl FnMut(&[u32], u32),
    ) -> Option<u32> {
        self.pool.with(|scratch| {
            scratch.state.clear();
            scratch.state.extend(self.numbers.of_state(space, state));
            scratch.state.push(self.always);
            self.explore(scratch);
            let mut sum = 0_u32;
            loop {
                match scratch.costs[self.goal as usize] {
                    UNREACHED => return None,
                    0 => return Some(sum),
                    _ => {}
                }
                self.find_cut(scratch);
                let cut = scratch
                    .cut
                    .iter()
                    .map(|&index| scratch.operators[index as usize].cost);
                let cost = cut.min().unwrap_or(0);
                visit(&scratch.cut, cost);
                sum = sum.saturating_add(cost);
                self.update(scratch, cost);
            }
        })
    }

    /// Computes h^max of all facts, and the supporters of all operators.
    fn explore(&self, scratch: &mut Scratch) {
        let facts = self.goal as usize + 1;
        scratch.operators.clone_from(&self.operators);
        scratch.is_free.clone_from(&self.is_free);
        scratch.supported.clear(self.needed_by.items().len());
        scratch.costs.clear();
        scratch.costs.resize(facts, UNREACHED);
        scratch.queue.clear();
        for index in 0..scratch.state.len() {
            scratch.reach(scratch.state[index], 0);
        }
        while let Some((cost, fact)) = scratch.queue.pop() {
            if scratch.costs[fact as usize] < cost {
                continue;
            }
            let places = self.needed_by.range(fact);
            for (need, place) in self.needed_by.of(fact).iter().zip(places) {
                let index = need.operator;
                let operator = &mut scratch.operators[index as usize];
                operator.missing -= 1;
                if operator.missing == 0 {
                    // Facts come in the order of their costs: the last one has the greatest.
                    operator.supporter = fact;
                    scratch.supported.flip(place);
                    operator.supporter_cost = cost;
                    let cost = cost.saturating_add(operator.cost).min(UNREACHED - 1);
                    for &effect in self.effects.of(index) {
                        scratch.reach(effect, cost);
                    }
                }
            }
        }
    }

    /// Collects the operators that lead into the goal zone from a fact that is reached outside of it.
    fn find_cut(&self, scratch: &mut Scratch) {
        let mut left = self.mark_goal_zone(scratch);
        let Scratch {
            in_zone: known,
            supported,
            leads_in,
            open,
            cut,
            ..
        } = scratch;
        let (known, effects) = (known.as_mut_slice(), self.effects.items());
        cut.clear();
        open.clear();
        for &fact in &scratch.state {
            known[fact as usize] = true;
            open.push(fact);
        }
        while let Some(fact) = open.pop() {
            let mut places = BitsIn::new(self.needed_by.range(fact), supported);
            while let Some(place) = places.next(supported) {
                let Need {
                    operator,
                    effects: (first, end),
                } = self.needed_by.items()[place as usize];
                if leads_in.contains(operator) {
                    cut.push(operator);
                    left -= 1;
                    if left == 0 {
                        return;
                    }
                    continue;
                }
                for &effect in &effects[first as usize..end as usize] {
                    let is_known = &mut known[effect as usize];
                    if !*is_known {
                        *is_known = true;
                        open.push(effect);
                    }
                }
            }
        }
    }

    /// Takes a cost off the operators of the cut, and brings h^max up to date.
    fn update(&self, scratch: &mut Scratch, cost: u32) {
        scratch.queue.clear();
        for position in 0..scratch.cut.len() {
            let index = scratch.cut[position];
            let operator = &mut scratch.operators[index as usize];
            operator.cost -= cost;
            let is_free = operator.cost == 0;
            let reached = operator.supporter_cost.saturating_add(operator.cost);
            for &effect in self.effects.of(index) {
                scratch.is_free[effect as usize] |= is_free;
                scratch.reach(effect, reached);
            }
        }
        while let Some((cost, fact)) = scratch.queue.pop() {
            if scratch.costs[fact as usize] < cost {
                continue;
            }
            let mut places = BitsIn::new(self.needed_by.range(fact), &scratch.supported);
            while let Some(place) = places.next(&scratch.supported) {
                let index = self.needed_by.items()[place as usize].operator;
                let operator = &mut scratch.operators[index as usize];
                let before = operator.supporter_cost;
                if before <= cost {
                    continue;
                }
                // Of equal ones, the old supporter, then the first.
                let mut greatest = (cost, fact, place);
                for &(condition, place) in self.conditions.of(index) {
                    if scratch.costs[condition as usize] > greatest.0 {
                        greatest = (scratch.costs[condition as usize], condition, place);
                    }
                }
                (operator.supporter_cost, operator.supporter) = (greatest.0, greatest.1);
                if greatest.2 != place {
                    scratch.supported.flip(place);
                    scratch.supported.flip(greatest.2);
                }
                if greatest.0 < before {
                    let reached = greatest.0.saturating_add(operator.cost);
                    for &effect in self.effects.of(index) {
                        scratch.reach(effect, reached);
                    }
                }
            }
        }
    }
}

/// Adds to each condition its place in `needed_by`, in which operators are in order.
fn with_places(conditions: &Lists<u32>, needed_by: &Lists<u32>) -> Lists<(u32, u32)> {
    let mut next: Vec<u32> = (0..needed_by.len())
        .map(|fact| needed_by.range(fact).start)
        .collect();
    let mut with_place = |&fact: &u32| {
        next[fact as usize] += 1;
        (fact, next[fact as usize] - 1)
    };
    (conditions.iter())
        .map(|list| list.iter().map(&mut with_place).collect::<Vec<_>>())
        .collect()
}

impl Scratch {
    #[inline]
    fn reach(&mut self, fact: u32, cost: u32) {
        let known = &mut self.costs[fact as usize];
        if cost < *known {
            *known = cost;
            self.queue.push(cost, fact);
        }
    }
}

impl<S: PackedState> Estimator<TaskSpace<S>> for LmCut {
    fn guarantee(&self, space: &TaskSpace<S>) -> Heuristic {
        match Arc::ptr_eq(space.task(), &self.task) {
            true => Heuristic::Admissible,
            false => Heuristic::Unknown,
        }
    }

    #[inline]
    fn value(&self, space: &TaskSpace<S>, state: &S) -> Option<u32> {
        self.cuts(space, state, |_, _| ())
    }

    fn explain(&self, space: &TaskSpace<S>, state: &S) -> Option<Explanation<u32>> {
        let landmarks = self.landmarks(space, state)?.into_iter();
        let term = |of: Landmark| (self.task.names(&of.operators), of.cost);
        Some(Explanation {
            name: "landmarks",
            terms: landmarks.map(term).collect(),
        })
    }
}
