//! Mistakes in a puzzle and its heuristic, each with the nearest states that show it.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::io::Write;

use search_catalog::{Amount, HasAmount, Puzzle, Visitor};
use search_core::{
    Checked, Checking, Cost, HeuristicFault, Limits, Mistake, Searchable, Step, a_star,
    breadth_first, check as check_contract,
};

use super::instances;
use crate::cli::Check;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::stdout;

/// Nothing wrong is 0, something wrong 1, as with malformed input.
pub(crate) fn check(options: &Check) -> Result<Exit, Error> {
    let (listed, instances) = instances(&options.named)?;
    let mut out = stdout();
    let mut exit = Exit::Solved;
    for (number, instance) in (1..).zip(&instances) {
        let name = listed.name;
        let Some(told) = instance.visit(Checks(options.states)) else {
            writeln!(out, "{name} {number}: its clues contradict each other")?;
            exit = exit.max(Exit::Unsolvable);
            continue;
        };
        for line in told.lines {
            writeln!(out, "{name} {number}: {line}")?;
        }
        if !told.is_right {
            exit = Exit::Malformed;
        }
    }
    out.flush()?;
    Ok(exit)
}

struct Told {
    lines: Vec<String>,
    is_right: bool,
}

/// Looks at so many states.
struct Checks(usize);

impl<'a> Visitor<'a> for Checks {
    type Output = Told;

    fn visit<P: Puzzle + 'a>(self, space: P, start: P::State) -> Told {
        let contract = contract(&space, &start, self.0);
        let consistency = consistency(&space, &start, self.0);
        let admissibility = admissibility(&space, start, self.0);
        let all = [contract, consistency, admissibility];
        Told {
            is_right: all.iter().all(Result::is_ok),
            lines: all
                .into_iter()
                .map(|told| told.unwrap_or_else(|wrong| wrong))
                .collect(),
        }
    }
}

/// A state with its space, for a check that asks for nothing but [`Searchable`].
struct Held<'s, P: Puzzle> {
    space: &'s P,
    state: P::State,
}

impl<P: Puzzle> PartialEq for Held<'_, P> {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state
    }
}

impl<P: Puzzle> Eq for Held<'_, P> {}

impl<P: Puzzle> Hash for Held<'_, P> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.state.hash(state);
    }
}

impl<P: Puzzle> Searchable for Held<'_, P> {
    fn is_solution(&self) -> bool {
        self.space.is_goal(&self.state)
    }

    fn successors(&self) -> impl IntoIterator<Item = Self> {
        let mut successors = Vec::new();
        let space = self.space;
        space.expand(&self.state, &mut Vec::new(), |state, _| {
            successors.push(Held { space, state });
        });
        successors
    }

    /// Whether it is 0 is all that is looked at, and whether it stays the same.
    fn heuristic_value(&self) -> u32 {
        match self.space.heuristic(&self.state).map(HasAmount::amount) {
            None => u32::MAX,
            Some(Amount::Whole(value)) => value.try_into().unwrap_or(u32::MAX),
            Some(Amount::Octile(octile)) => octile.straight.saturating_add(octile.diagonal),
        }
    }

    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        self.space.write_state(&self.state, out)
    }
}

fn shown<P: Puzzle>(space: &P, state: &P::State) -> String {
    let mut text = String::new();
    // A string takes everything.
    let _ = space.write_state(state, &mut text);
    text
}

fn contract<P: Puzzle>(space: &P, start: &P::State, most: usize) -> Result<String, String> {
    let state = start.clone();
    let checked = check_contract(Held { space, state }, most);
    let told = |held: &Held<'_, P>| shown(space, &held.state);
    match checked {
        Ok(Checked {
            states,
            solutions,
            complete,
        }) => {
            let all = if complete { ", which are all" } else { "" };
            Ok(format!(
                "contract: nothing wrong in {states} states{all} ({solutions} of them solutions)"
            ))
        }
        Err(Mistake::HashDiffers(one, other)) => Err(format!(
            "contract: equal states hash differently: {} and {}",
            told(&one),
            told(&other)
        )),
        Err(Mistake::SuccessorsChange(state)) => Err(format!(
            "contract: the successors of {} are others when they are asked for again",
            told(&state)
        )),
        Err(Mistake::HeuristicAtSolution(state, value)) => Err(format!(
            "contract: the heuristic value of the solution {} is {value}, not 0",
            told(&state)
        )),
        Err(Mistake::AnswersChange(state)) => Err(format!(
            "contract: {} is judged otherwise when it is asked again",
            told(&state)
        )),
    }
}

/// In breadth-first order, so the first fault is the one nearest to the start.
fn consistency<P: Puzzle>(space: &P, start: &P::State, most: usize) -> Result<String, String> {
    let checking = Checking::new(space);
    let limits = Limits {
        expansions: Some(most as u64),
        ..Limits::default()
    };
    let mut search = breadth_first::graph_in(&checking, start.clone()).limits(limits);
    while checking.first_fault().is_none() {
        match search.step() {
            Step::Exhausted | Step::Stopped(_) => break,
            Step::Expanded | Step::CutOff | Step::Solution => {}
        }
    }
    let steps = search.counts().generated;
    match checking.first_fault() {
        None => Ok(format!("heuristic: consistent in {steps} steps")),
        Some(fault) => Err(fault_text(space, fault)),
    }
}

/// What a cheapest path shows.
fn admissibility<P: Puzzle>(space: &P, start: P::State, most: usize) -> Result<String, String> {
    let checking = Checking::new(space);
    let limits = Limits {
        expansions: Some(most as u64),
        ..Limits::default()
    };
    let report = a_star::graph_in(&checking, start).limits(limits).run();
    let Some(solution) = report.solution() else {
        return Ok(
            "heuristic: no solution among so many states, so nothing is known of overestimates"
                .to_owned(),
        );
    };
    match checking.check_solution(solution) {
        None => Ok(format!(
            "heuristic: no overestimate on a path of cost {}",
            solution.cost.unwrap_or(P::Cost::ZERO).amount()
        )),
        Some(fault) => Err(fault_text(space, &fault)),
    }
}

fn fault_text<P: Puzzle>(space: &P, fault: &HeuristicFault<P::State, P::Cost>) -> String {
    let value = |value: &Option<P::Cost>| match value {
        Some(value) => value.amount().to_string(),
        None => "none: a dead end".to_owned(),
    };
    match fault {
        HeuristicFault::Inconsistent {
            state,
            value: before,
            cost,
            successor,
            successor_value,
        } => format!(
            "heuristic: inconsistent: a step of cost {} leads from {}, whose value is {}, to {}, whose value is {}",
            cost.amount(),
            shown(space, state),
            value(before),
            shown(space, successor),
            successor_value.amount()
        ),
        HeuristicFault::Inadmissible {
            state,
            value: before,
            rest,
            goal,
        } => format!(
            "heuristic: inadmissible: the value of {} is {}, but a path of cost {} leads from it to the goal {}",
            shown(space, state),
            value(before),
            rest.amount(),
            shown(space, goal)
        ),
    }
}
