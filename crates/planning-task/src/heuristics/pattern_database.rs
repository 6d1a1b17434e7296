use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use search_core::estimator::Estimator;
use search_core::{Heuristic, Limit, StateSpace, memory::Budget};

use crate::task::{of_vec, value_in};
use crate::{Condition, Fact, Operator, PackedState, Task, TaskError, TaskSpace, Words};

use super::{UNREACHED, check_plain};

/// A pattern database: the costs of cheapest plans where only some variables count, for all their values.
///
/// Consistent. Source: S. Edelkamp, *Planning with pattern databases*, 2001.
#[derive(Clone, Debug)]
pub struct PatternDatabase {
    task: Arc<Task>,
    /// The variables, each with what its value is multiplied by in the rank of an abstract state.
    pattern: Vec<(u32, usize)>,
    distances: Vec<u32>,
}

impl PatternDatabase {
    /// Computes the database of as many variables as have at most `states` combinations of values: a goal, then variables that operators need
    /// to change those chosen so far, and if there are none, the next goal.
    ///
    /// Takes O(n m log n) time for n abstract states with m operators each, and 4 bytes for each state besides the open list.
    ///
    /// # Errors
    /// Returns an error if the task has axioms or conditional effects, or if `states` is above 2^32.
    pub fn new<S: PackedState>(space: &TaskSpace<S>, states: usize) -> Result<Self, TaskError> {
        PatternDatabase::within(space, states, &Budget::default())
    }

    /// Computes the database within a budget.
    ///
    /// # Errors
    /// Returns the errors of [`new`](PatternDatabase::new), and an error if a limit is [reached](TaskError::stopped).
    pub fn within<S: PackedState>(
        space: &TaskSpace<S>,
        states: usize,
        budget: &Budget,
    ) -> Result<Self, TaskError> {
        let task = space.task();
        if u32::try_from(states).is_err() {
            return Err(TaskError::new(
                "a pattern database has at most 4294967295 states",
            ));
        }
        check_plain(task, "a pattern database")?;
        let (pattern, states) = chosen(task, states, budget)?;
        budget.check(4 * states as u64)?;
        let mut database = PatternDatabase {
            task: task.clone(),
            pattern,
            distances: Vec::new(),
        };
        database.distances.reserve_exact(states);
        budget.fill(4 * states as u64, &mut database.distances, states, || {
            UNREACHED
        })?;
        database.fill(budget)?;
        Ok(database)
    }

    /// Returns the variables that count.
    pub fn variables(&self) -> impl Iterator<Item = u32> + use<'_> {
        self.pattern.iter().map(|&(variable, _)| variable)
    }

    /// Returns the number of abstract states.
    #[must_use]
    pub fn states(&self) -> usize {
        self.distances.len()
    }

    /// Computes the distances by uniform-cost search backward from the goals.
    fn fill(&mut self, budget: &Budget) -> Result<(), TaskError> {
        let task = &self.task;
        let (operators, moves): (Vec<Operator>, Vec<Move>) = task
            .operators
            .iter()
            .filter_map(|operator| self.reversed(operator))
            .unzip();
        let goal = self.variables().zip(0..).filter_map(|(of, variable)| {
            let value = value_in(&task.goal, of)?;
            Some(Fact { variable, value })
        });
        let variables = self.variables();
        let variables = variables.map(|variable| task.variables[variable as usize].clone());
        let operator_bytes = operators.iter().map(Operator::bytes).sum::<usize>();
        // The states of this task are the abstract ones, and its operators those of the task, reversed.
        let reversed = TaskSpace::<Words<1>>::new(Arc::new(Task {
            metric: task.metric,
            variables: variables.collect(),
            mutex_groups: Vec::new(),
            initial: vec![0; self.pattern.len()],
            goal: goal.collect(),
            operators,
            axioms: Vec::new(),
        }))?;

        let mut open: BinaryHeap<(Reverse<u32>, usize)> = BinaryHeap::new();
        let held = operator_bytes + of_vec(&moves) + of_vec(&self.distances);
        let check = |open: &BinaryHeap<_>| {
            let bytes = held + open.capacity() * size_of::<(Reverse<u32>, usize)>();
            budget.step(bytes as u64)
        };
        let state_of = |rank: usize| {
            let values = self
                .pattern
                .iter()
                .map(|&(variable, factor)| (rank / factor % values(&self.task, variable)) as u32);
            reversed.state(&values.collect::<Vec<_>>())
        };
        for rank in 0..self.distances.len() {
            check(&open)?;
            if reversed.is_goal(&state_of(rank)) {
                self.distances[rank] = 0;
                open.push((Reverse(0), rank));
            }
        }
        let mut applicable = Vec::new();
        let mut before = Vec::new();
        while let Some((Reverse(distance), rank)) = open.pop() {
            if distance > self.distances[rank] {
                continue;
            }
            applicable.clear();
            reversed.actions(&state_of(rank), &mut applicable);
            for &index in &applicable {
                check(&open)?;
                let reversed_move = &moves[index as usize];
                let farther = distance.saturating_add(reversed_move.cost);
                let farther = farther.min(UNREACHED - 1);
                reversed_move.from(rank, &mut before);
                for &rank in &before {
                    if farther < self.distances[rank] {
                        self.distances[rank] = farther;
                        open.push((Reverse(farther), rank));
                    }
                }
            }
        }
        Ok(())
    }

    /// Returns an operator reversed, or `None` if it changes no variable that counts. Of the operator that is returned only the conditions
    /// count: what holds after the one that is given.
    fn reversed(&self, operator: &Operator) -> Option<(Operator, Move)> {
        let preconditions = operator.preconditions();
        let mut after_it = Operator {
            name: String::new(),
            prevail: Condition::new(),
            effects: Vec::new(),
            cost: operator.cost,
        };
        let mut reversed = Move {
            cost: self.task.cost_of(operator),
            offset: 0,
            any: Vec::new(),
        };
        for ((variable, factor), place) in self.pattern.iter().copied().zip(0..) {
            let before = value_in(&preconditions, variable);
            let mut effects = operator.effects.iter();
            let after = effects.rfind(|effect| effect.variable == variable);
            let after = after.map(|effect| effect.value);
            if let Some(value) = after.or(before) {
                let variable = place;
                after_it.prevail.push(Fact { variable, value });
            }
            if let Some(after) = after {
                let change = before.unwrap_or(0) as isize - after as isize;
                reversed.offset += change * factor as isize;
                if before.is_none() {
                    let values = values(&self.task, variable);
                    reversed.any.push((values, factor));
                }
            }
        }
        (reversed.offset != 0 || !reversed.any.is_empty()).then_some((after_it, reversed))
    }
}

/// An operator from the abstract states after it to those before.
struct Move {
    cost: u32,
    /// What is added to the rank.
    offset: isize,
    /// Variables that may have had any value before: their numbers of values, and their factors. Those with 0 are in `offset`.
    any: Vec<(usize, usize)>,
}

impl Move {
    /// Puts the ranks before the operator into `ranks`.
    fn from(&self, rank: usize, ranks: &mut Vec<usize>) {
        ranks.clear();
        ranks.push(rank.wrapping_add_signed(self.offset));
        for &(values, factor) in &self.any {
            for index in 0..ranks.len() {
                let first = ranks[index];
                ranks.extend((1..values).map(|value| first + value * factor));
            }
        }
    }
}

fn values(task: &Task, variable: u32) -> usize {
    task.variables[variable as usize].values.len()
}

/// Chooses the variables of a pattern; returns them with their factors, and the number of abstract states.
fn chosen(
    task: &Task,
    states: usize,
    budget: &Budget,
) -> Result<(Vec<(u32, usize)>, usize), Limit> {
    let mut chosen: Vec<(u32, usize)> = Vec::new();
    let mut open = vec![true; task.variables.len()];
    let mut product = 1_usize;
    while product <= states / 2 {
        budget.check(0)?;
        let is_chosen = |variable: u32| chosen.iter().any(|&(known, _)| known == variable);
        let needed = task
            .operators
            .iter()
            .filter(|operator| (operator.effects.iter()).any(|one| is_chosen(one.variable)))
            .flat_map(Operator::preconditions);
        let goals = task.goal.iter().copied();
        let mut candidates = needed.chain(goals).map(|fact| fact.variable);
        let Some(next) = candidates.find(|&variable| open[variable as usize]) else {
            break;
        };
        open[next as usize] = false;
        let larger = product.checked_mul(values(task, next));
        if let Some(larger) = larger.filter(|&larger| larger <= states) {
            chosen.push((next, product));
            product = larger;
        }
    }
    Ok((chosen, product))
}

impl<S: PackedState> Estimator<TaskSpace<S>> for PatternDatabase {
    fn guarantee(&self, space: &TaskSpace<S>) -> Heuristic {
        match Arc::ptr_eq(space.task(), &self.task) {
            true => Heuristic::Consistent,
            false => Heuristic::Unknown,
        }
    }

    #[inline]
    fn value(&self, space: &TaskSpace<S>, state: &S) -> Option<u32> {
        let parts = self.pattern.iter();
        let rank = parts
            .map(|&(variable, factor)| space.value(state, variable) as usize * factor)
            .sum::<usize>();
        Some(self.distances[rank]).filter(|&distance| distance != UNREACHED)
    }
}
