use std::collections::hash_map::DefaultHasher;
use std::fmt;
use std::hash::{Hash, Hasher};

use crate::problem::{DisplayState, Searchable};

/// A part of the contract of [`Searchable`] that does not hold, with the states that show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mistake<S> {
    /// Two states are equal, but hash differently: graph search would not recognise them.
    HashDiffers(S, S),
    /// `successors` of this state gave other states, or the same in another order, when called again.
    SuccessorsChange(S),
    /// `heuristic_value` of this solution is not 0 but the number given.
    HeuristicAtSolution(S, u32),
    /// `heuristic_value` is [declared](Searchable::HEURISTIC) never to overestimate, but that of this state is more than
    /// the number of steps given, after which there is a solution.
    Overestimates(S, u64),
    /// `heuristic_value` is declared consistent, but falls by more than 1 on the step from the first state to the other.
    NotConsistent(S, S),
    /// `is_solution` or `heuristic_value` of this state gave something else when called again.
    AnswersChange(S),
}

/// What [`check`] has looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// Distinct states.
    pub states: usize,
    /// How many of them are solutions: where there was none, nothing is known of the heuristic there.
    pub solutions: usize,
    /// Whether these are all the states that there are.
    pub complete: bool,
}

/// Explores the start and, breadth-first, up to `most` states in all, and looks for mistakes that users make:
/// those of [`Mistake`]. How good a heuristic is, it does not say, but what is [declared](Searchable::HEURISTIC) of it
/// must hold for these states and the ways between them.
///
/// Every state is compared with every other, so time grows with the square of `most`: 2,000 take no time, 20,000
/// some seconds.
///
/// # Errors
/// The first [`Mistake`] found.
///
/// ```
/// use search_core::{Mistake, Searchable, check};
/// use std::{fmt, hash};
///
/// /// Equal whatever the note says, but hashed with it.
/// struct Noted { value: u32, note: u32 }
///
/// impl PartialEq for Noted {
///     fn eq(&self, other: &Self) -> bool { self.value == other.value }
/// }
/// impl Eq for Noted {}
/// impl hash::Hash for Noted {
///     fn hash<H: hash::Hasher>(&self, hasher: &mut H) { (self.value, self.note).hash(hasher) }
/// }
/// impl Searchable for Noted {
///     fn is_solution(&self) -> bool { false }
///     fn successors(&self) -> impl IntoIterator<Item = Self> {
///         [1, 2].map(|note| Noted { value: self.value + 1, note })
///     }
///     fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result { write!(out, "{}", self.value) }
/// }
///
/// let mistake = check(Noted { value: 0, note: 0 }, 1000).err().expect("it is wrong");
/// assert_eq!(mistake.to_string(), "equal states hash differently, so graph search stores both:\n1\n1");
/// ```
pub fn check<S: Searchable + Eq + Hash>(start: S, most: usize) -> Result<Checked, Mistake<S>> {
    check_while(start, most, || true)
}

/// The same as [`check`], as long as `go_on` says so, which is asked before each state: what is found until then.
///
/// # Errors
/// The first [`Mistake`] found.
pub fn check_while<S: Searchable + Eq + Hash>(
    start: S,
    most: usize,
    mut go_on: impl FnMut() -> bool,
) -> Result<Checked, Mistake<S>> {
    let mut states: Vec<(u64, S)> = vec![(hash_of(&start), start)];
    let (mut next, mut complete) = (0, true);
    let mut solutions: Vec<usize> = Vec::new();
    // Steps between states by their places, the one that a step leads to first.
    let mut steps: Vec<(usize, usize)> = Vec::new();
    while next < states.len() {
        if !go_on() {
            states.truncate(next);
            complete = false;
            break;
        }
        let state = &states[next].1;
        let successors: Vec<S> = state.successors().into_iter().collect();
        let fault = look_at(state, &successors);
        if let Some(fault) = fault {
            return Err(fault(states.swap_remove(next).1));
        }
        if states[next].1.is_solution() {
            solutions.push(next);
        }
        for successor in successors {
            if S::HEURISTIC.is_consistent()
                && states[next].1.heuristic_value() > successor.heuristic_value().saturating_add(1)
            {
                let state = states.swap_remove(next).1;
                return Err(Mistake::NotConsistent(state, successor));
            }
            let hash = hash_of(&successor);
            match states.iter().position(|(_, known)| *known == successor) {
                Some(place) if states[place].0 != hash => {
                    return Err(Mistake::HashDiffers(states.swap_remove(place).1, successor));
                }
                Some(place) => steps.push((place, next)),
                None if states.len() < most => {
                    steps.push((states.len(), next));
                    states.push((hash, successor));
                }
                None => complete = false,
            }
        }
        next += 1;
    }
    if S::HEURISTIC.is_admissible()
        && let Some((place, rest)) = overestimated(&states, &solutions, steps)
    {
        return Err(Mistake::Overestimates(states.swap_remove(place).1, rest));
    }
    Ok(Checked {
        states: states.len(),
        solutions: solutions.len(),
        complete,
    })
}

/// The state nearest to a solution whose value is more than the steps to it, and how many these are.
fn overestimated<S: Searchable>(
    states: &[(u64, S)],
    solutions: &[usize],
    mut steps: Vec<(usize, usize)>,
) -> Option<(usize, u64)> {
    steps.sort_unstable();
    let mut reached = vec![false; states.len()];
    let mut layer: Vec<usize> = solutions.to_vec();
    for rest in 0.. {
        layer
            .retain(|&place| place < states.len() && !std::mem::replace(&mut reached[place], true));
        let exceeds = |&&place: &&usize| u64::from(states[place].1.heuristic_value()) > rest;
        if let Some(&place) = layer.iter().find(exceeds) {
            return Some((place, rest));
        }
        let before = layer.iter().flat_map(|&place| {
            let from = steps.partition_point(|&(to, _)| to < place);
            let leading = steps[from..].iter();
            leading.take_while(move |&&(to, _)| to == place)
        });
        layer = before.map(|&(_, from)| from).collect();
        if layer.is_empty() {
            break;
        }
    }
    None
}

/// What is wrong with one state by itself.
fn look_at<S: Searchable + Eq>(state: &S, successors: &[S]) -> Option<fn(S) -> Mistake<S>> {
    let again = state.successors();
    if !successors
        .iter()
        .eq(again.into_iter().collect::<Vec<S>>().iter())
    {
        return Some(Mistake::SuccessorsChange);
    }
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
            Mistake::SuccessorsChange(state) => {
                writeln!(
                    f,
                    "successors are not the same states in the same order at every call, here:"
                )?;
                DisplayState(state).fmt(f)
            }
            Mistake::HeuristicAtSolution(state, value) => {
                writeln!(
                    f,
                    "the heuristic value of a solution is 0, but it is {value} here:"
                )?;
                DisplayState(state).fmt(f)
            }
            Mistake::Overestimates(state, rest) => {
                let value = state.heuristic_value();
                writeln!(
                    f,
                    "the heuristic is declared {}, but its value is {value} where a solution is {rest} {} away:",
                    S::HEURISTIC,
                    if *rest == 1 { "step" } else { "steps" },
                )?;
                DisplayState(state).fmt(f)
            }
            Mistake::NotConsistent(state, successor) => {
                writeln!(
                    f,
                    "the heuristic is declared consistent, but falls from {} to {} in one step:",
                    state.heuristic_value(),
                    successor.heuristic_value(),
                )?;
                write!(f, "{}\n{}", DisplayState(state), DisplayState(successor))
            }
            Mistake::AnswersChange(state) => {
                writeln!(
                    f,
                    "is_solution or heuristic_value is not the same at every call, here:"
                )?;
                DisplayState(state).fmt(f)
            }
        }
    }
}

impl<S: Searchable + fmt::Debug> std::error::Error for Mistake<S> {}
