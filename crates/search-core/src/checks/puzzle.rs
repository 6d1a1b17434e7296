use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::hash_map::DefaultHasher;
use std::fmt;
use std::hash::{Hash, Hasher};

use crate::problem::{DisplayState, Searchable};

/// A violation of the contract of [`Searchable`], with the states that show it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mistake<S> {
    /// Two states are equal but have different hashes, so graph search would not detect the duplicate.
    HashDiffers(S, S),
    /// The hash of this state changed while its methods were called, so graph search would not recognise it any more: a value that
    /// they change, such as a `Cell`, takes part in the hash.
    HashChanges(S),
    /// A successor that was generated twice, by two calls on the same state, is not equal to itself, although both are written alike.
    /// So graph search would store it each time: states are compared by identity, such as by the address of an `Rc` or a number
    /// that each new state gets.
    ComparedByIdentity(S, S),
    /// `successors` of this state returned other states, or the same in another order, when called again.
    SuccessorsChange(S),
    /// `heuristic_value` of this solution is this number instead of 0.
    HeuristicAtSolution(S, u32),
    /// `heuristic_value` is [declared](Searchable::HEURISTIC) admissible, but that of this state exceeds the given cost
    /// of a path to a solution.
    Overestimates(S, u64),
    /// `heuristic_value` is declared consistent, but decreases from the first state to its successor, the second, by more
    /// than the cost of that step.
    NotConsistent(S, S),
    /// `is_solution`, `heuristic_value` or `step_cost` of this state returned another value when called again.
    AnswersChange(S),
    /// The puzzle is [declared a tree](Searchable::IS_TREE), but this state is reached by two paths.
    NotATree(S),
}

/// The states that [`check`] has explored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The number of distinct states.
    pub states: usize,
    /// The number of solutions among them. If it is 0, the heuristic value of solutions was not checked.
    pub solutions: usize,
    /// `true` if these are all reachable states.
    pub complete: bool,
}

/// Explores up to `most` states breadth-first from `start` and checks them for every [`Mistake`]. The
/// [declared](Searchable::HEURISTIC) property of the heuristic is checked for these states and the paths between them, and so
/// is a declaration as a [tree](Searchable::IS_TREE).
///
/// Takes O(n²) time for n states, as each state is compared with every other: 2,000 states take milliseconds, 20,000 some
/// seconds.
///
/// # Errors
/// Returns the first [`Mistake`] found.
///
/// ```
/// use search_core::{Searchable, check, check::Mistake};
/// use std::{fmt, hash};
///
/// /// Equality ignores the note, but the hash includes it.
/// struct StateWithNote { value: u32, note: u32 }
///
/// impl PartialEq for StateWithNote {
///     fn eq(&self, other: &Self) -> bool { self.value == other.value }
/// }
/// impl Eq for StateWithNote {}
/// impl hash::Hash for StateWithNote {
///     fn hash<H: hash::Hasher>(&self, hasher: &mut H) { (self.value, self.note).hash(hasher) }
/// }
/// impl Searchable for StateWithNote {
///     fn is_solution(&self) -> bool { false }
///     fn successors(&self) -> impl IntoIterator<Item = Self> {
///         [1, 2].map(|note| StateWithNote { value: self.value + 1, note })
///     }
///     fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result { write!(out, "{}", self.value) }
/// }
///
/// let mistake = check(StateWithNote { value: 0, note: 0 }, 1000).err().expect("the hash is wrong");
/// assert_eq!(mistake.to_string(), "equal states hash differently, so graph search stores both:\n1\n1");
/// ```
pub fn check<S: Searchable + Eq + Hash>(start: S, most: usize) -> Result<Checked, Mistake<S>> {
    check_while(start, most, || true)
}

/// Works like [`check`], but calls `go_on` before each state and stops when it returns `false`.
///
/// # Errors
/// Returns the first [`Mistake`] found.
pub fn check_while<S: Searchable + Eq + Hash>(
    start: S,
    most: usize,
    mut go_on: impl FnMut() -> bool,
) -> Result<Checked, Mistake<S>> {
    let mut states: Vec<(u64, S)> = vec![(hash_of(&start), start)];
    let (mut next, mut complete) = (0, true);
    let mut solutions: Vec<usize> = Vec::new();
    let mut steps: Vec<StepRecord> = Vec::new();
    while next < states.len() {
        if !go_on() {
            states.truncate(next);
            complete = false;
            break;
        }
        let state = &states[next].1;
        let successors: Vec<S> = state.successors().into_iter().collect();
        let again: Vec<S> = state.successors().into_iter().collect();
        if successors != again {
            let state = states.swap_remove(next).1;
            return Err(differing_successors(state, successors, again));
        }
        if let Some(fault) = check_state(state) {
            return Err(fault(states.swap_remove(next).1));
        }
        if hash_of(&states[next].1) != states[next].0 {
            return Err(Mistake::HashChanges(states.swap_remove(next).1));
        }
        if states[next].1.is_solution() {
            solutions.push(next);
        }
        for successor in successors {
            let cost = states[next].1.step_cost(&successor);
            if states[next].1.step_cost(&successor) != cost {
                return Err(Mistake::AnswersChange(states.swap_remove(next).1));
            }
            let bound = successor.heuristic_value().saturating_add(cost);
            if S::HEURISTIC.is_consistent() && states[next].1.heuristic_value() > bound {
                let state = states.swap_remove(next).1;
                return Err(Mistake::NotConsistent(state, successor));
            }
            let hash = hash_of(&successor);
            match states.iter().position(|(_, known)| *known == successor) {
                Some(index) if states[index].0 != hash => {
                    return Err(Mistake::HashDiffers(states.swap_remove(index).1, successor));
                }
                Some(_) if S::IS_TREE => return Err(Mistake::NotATree(successor)),
                Some(index) => steps.push((index, next, cost)),
                None if states.len() < most => {
                    steps.push((states.len(), next, cost));
                    states.push((hash, successor));
                }
                None => complete = false,
            }
        }
        next += 1;
    }
    if S::HEURISTIC.is_admissible()
        && let Some((index, rest)) = overestimated(&states, &solutions, steps)
    {
        return Err(Mistake::Overestimates(states.swap_remove(index).1, rest));
    }
    Ok(Checked {
        states: states.len(),
        solutions: solutions.len(),
        complete,
    })
}

/// A step between two explored states: the index of the successor, that of the state, and the cost.
type StepRecord = (usize, usize, u32);

/// Returns the state nearest to a solution whose value exceeds the cost of a cheapest path to it, and that cost. Computes
/// the costs by Dijkstra's algorithm, backward from all solutions.
fn overestimated<S: Searchable>(
    states: &[(u64, S)],
    solutions: &[usize],
    mut steps: Vec<StepRecord>,
) -> Option<(usize, u64)> {
    steps.sort_unstable();
    let mut reached = vec![false; states.len()];
    let known = solutions.iter().filter(|&&index| index < states.len());
    let mut open: BinaryHeap<Reverse<(u64, usize)>> =
        known.map(|&index| Reverse((0, index))).collect();
    while let Some(Reverse((rest, index))) = open.pop() {
        // A stopped check has steps from states that it no longer has.
        if index >= states.len() || std::mem::replace(&mut reached[index], true) {
            continue;
        }
        if u64::from(states[index].1.heuristic_value()) > rest {
            return Some((index, rest));
        }
        let from = steps.partition_point(|&(to, ..)| to < index);
        let leading = steps[from..].iter().take_while(|&&(to, ..)| to == index);
        open.extend(leading.map(|&(_, from, cost)| Reverse((rest + u64::from(cost), from))));
    }
    None
}

/// Returns the mistake of a state whose successors are not equal to those of a second call.
fn differing_successors<S: Searchable + Eq>(state: S, first: Vec<S>, second: Vec<S>) -> Mistake<S> {
    let written = |states: &[S]| -> Vec<String> {
        let states = states.iter();
        states
            .map(|state| DisplayState(state).to_string())
            .collect()
    };
    let are_alike = written(&first) == written(&second);
    let mut pairs = first.into_iter().zip(second);
    match pairs.find(|(one, other)| are_alike && one != other) {
        Some((one, other)) => Mistake::ComparedByIdentity(one, other),
        None => Mistake::SuccessorsChange(state),
    }
}

/// Returns the mistake that a single state shows, if any.
fn check_state<S: Searchable>(state: &S) -> Option<fn(S) -> Mistake<S>> {
    if state.is_solution() != state.is_solution()
        || state.heuristic_value() != state.heuristic_value()
    {
        return Some(Mistake::AnswersChange);
    }
    if state.is_solution() && state.heuristic_value() != 0 {
        return Some(|state: S| {
            let value = state.heuristic_value();
            Mistake::HeuristicAtSolution(state, value)
        });
    }
    None
}

fn hash_of(state: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    state.hash(&mut hasher);
    hasher.finish()
}

impl<S: Searchable> fmt::Display for Mistake<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mistake::HashDiffers(one, other) => {
                writeln!(
                    f,
                    "equal states hash differently, so graph search stores both:"
                )?;
                write!(f, "{}\n{}", DisplayState(one), DisplayState(other))
            }
            Mistake::HashChanges(state) => {
                writeln!(
                    f,
                    "the hash of a state changes when its methods are called, so graph search would not recognise it; \
                     does a value that they change, such as a Cell, take part in the hash?"
                )?;
                DisplayState(state).fmt(f)
            }
            Mistake::ComparedByIdentity(one, other) => {
                writeln!(
                    f,
                    "a successor that is generated again is not equal to the first, although both are written alike, so graph \
                     search would store both; is it compared by identity, such as the address of an Rc or a serial number?"
                )?;
                write!(f, "{}\n{}", DisplayState(one), DisplayState(other))
            }
            Mistake::SuccessorsChange(state) => {
                writeln!(
                    f,
                    "successors does not return the same states in the same order at every call:"
                )?;
                DisplayState(state).fmt(f)
            }
            Mistake::HeuristicAtSolution(state, value) => {
                writeln!(
                    f,
                    "the heuristic value of a solution must be 0, but is {value}:"
                )?;
                DisplayState(state).fmt(f)
            }
            Mistake::Overestimates(state, rest) => {
                let value = state.heuristic_value();
                writeln!(
                    f,
                    "the heuristic is declared {}, but its value is {value} where a path of cost {rest} leads to a solution:",
                    S::HEURISTIC,
                )?;
                DisplayState(state).fmt(f)
            }
            Mistake::NotConsistent(state, successor) => {
                writeln!(
                    f,
                    "the heuristic is declared consistent, but decreases from {} to {} in a step of cost {}:",
                    state.heuristic_value(),
                    successor.heuristic_value(),
                    state.step_cost(successor),
                )?;
                write!(f, "{}\n{}", DisplayState(state), DisplayState(successor))
            }
            Mistake::AnswersChange(state) => {
                writeln!(
                    f,
                    "is_solution, heuristic_value or step_cost does not return the same value at every call:"
                )?;
                DisplayState(state).fmt(f)
            }
            Mistake::NotATree(state) => {
                writeln!(
                    f,
                    "the puzzle is declared a tree, but a state is reached by two paths:"
                )?;
                DisplayState(state).fmt(f)
            }
        }
    }
}

impl<S: Searchable + fmt::Debug> std::error::Error for Mistake<S> {}
