//! What is looked at, and what is found.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::time::Instant;

use erased_space::{AnyState, Erased};
use search_core::{
    CancelFlag, Checked, Checking, Cost, HeuristicFault, Limit, Limits, Mistake, Number, Outcome,
    Searchable, StateSpace, Step, Ties, Written, a_star, breadth_first, check_while,
};

/// How far it goes.
#[derive(Clone)]
pub(super) struct Until {
    pub(super) states: usize,
    pub(super) late: Option<Instant>,
    pub(super) interrupt: CancelFlag,
}

impl Until {
    /// What has stopped it before its number of states.
    pub(super) fn stopped(&self) -> Option<Limit> {
        if self.interrupt.is_raised() {
            Some(Limit::Cancelled)
        } else if self.late.is_some_and(|late| Instant::now() >= late) {
            Some(Limit::Time)
        } else {
            None
        }
    }
}

/// What was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    Passed,
    Failed,
    /// There is nothing from which it could be told.
    Unknown,
    /// By Ctrl-C or a limit on time.
    Stopped,
}

/// One thing that was looked at.
pub(super) struct Found {
    /// What it was.
    pub(super) check: &'static str,
    pub(super) status: Status,
    /// How many states, or steps between them.
    pub(super) looked_at: u64,
    /// Whether these are all that there are.
    pub(super) complete: bool,
    /// Whether the puzzle declares that it is otherwise.
    pub(super) not_as_declared: bool,
    pub(super) finding: String,
}

type Look = fn(&Erased<'_>, &AnyState, &Until) -> Found;

impl Until {
    /// Looks at one thing after the other, until it is stopped.
    pub(super) fn look(&self, space: &Erased<'_>, start: &AnyState) -> Vec<Found> {
        let looks: [Look; 3] = [contract, consistency, admissibility];
        let mut all = Vec::new();
        for look in looks {
            if self.stopped().is_some() {
                break;
            }
            let mut found = look(space, start, self);
            if found.status != Status::Failed && !found.complete && self.stopped().is_some() {
                found.status = Status::Stopped;
            }
            all.push(found);
        }
        all
    }
}

/// A state with its space, for a check that asks for nothing but [`Searchable`].
struct Held<'s, 'p> {
    space: &'s Erased<'p>,
    state: AnyState,
}

impl PartialEq for Held<'_, '_> {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state
    }
}

impl Eq for Held<'_, '_> {}

impl Hash for Held<'_, '_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.state.hash(state);
    }
}

impl Searchable for Held<'_, '_> {
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
        match self.space.heuristic(&self.state) {
            None => u32::MAX,
            Some(value) => u32::from(value != Number::ZERO),
        }
    }

    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        self.space.write_state(&self.state, out)
    }
}

fn shown(space: &Erased<'_>, state: &AnyState) -> String {
    let mut text = String::new();
    // A string takes everything.
    let _ = space.write_state(state, &mut text);
    text
}

fn contract(space: &Erased<'_>, start: &AnyState, until: &Until) -> Found {
    let state = start.clone();
    let checked = check_while(Held { space, state }, until.states, || {
        until.stopped().is_none()
    });
    let told = |held: &Held<'_, '_>| shown(space, &held.state);
    let mut looked = Checked {
        states: 0,
        solutions: 0,
        complete: false,
    };
    let wrong = match checked {
        Ok(checked) => {
            looked = checked;
            None
        }
        Err(Mistake::HashDiffers(one, other)) => Some(format!(
            "equal states hash differently: {} and {}",
            told(&one),
            told(&other)
        )),
        Err(Mistake::SuccessorsChange(state)) => Some(format!(
            "the successors of {} are others when they are asked for again",
            told(&state)
        )),
        Err(Mistake::HeuristicAtSolution(state, value)) => Some(format!(
            "the heuristic value of the solution {} is {value}, not 0",
            told(&state)
        )),
        Err(Mistake::AnswersChange(state)) => Some(format!(
            "{} is judged otherwise when it is asked again",
            told(&state)
        )),
        // Declared is nothing here: the looks at the heuristic ask the space itself.
        Err(Mistake::Overestimates(state, _) | Mistake::NotConsistent(state, _)) => Some(format!(
            "the heuristic value of {} is not as declared",
            told(&state)
        )),
    };
    let Checked {
        states,
        solutions,
        complete,
    } = looked;
    Found {
        check: "contract",
        status: status(wrong.is_none()),
        looked_at: states as u64,
        complete,
        not_as_declared: false,
        finding: wrong.unwrap_or_else(|| {
            let all = if complete { ", which are all" } else { "" };
            format!("nothing wrong in {states} states{all} ({solutions} of them solutions)")
        }),
    }
}

fn status(is_right: bool) -> Status {
    if is_right {
        Status::Passed
    } else {
        Status::Failed
    }
}

/// In breadth-first order, so the first fault is the one nearest to the start.
fn consistency(space: &Erased<'_>, start: &AnyState, until: &Until) -> Found {
    let checking = Checking::new(space);
    let limits = Limits {
        expansions: Some(until.states as u64),
        ..Limits::default()
    };
    let mut search = breadth_first::graph((&checking, start.clone())).limits(limits);
    let mut complete = false;
    while checking.first_fault().is_none() && until.stopped().is_none() {
        match search.step() {
            Step::Exhausted => {
                complete = true;
                break;
            }
            Step::Stopped(_) => break,
            Step::Expanded | Step::CutOff | Step::Solution => {}
        }
    }
    let steps = search.counts().generated;
    let fault = checking.first_fault();
    Found {
        check: "consistency",
        status: status(fault.is_none()),
        looked_at: steps,
        complete,
        not_as_declared: fault.is_some_and(is_contrary),
        finding: fault.map_or_else(
            || format!("consistent in {steps} steps"),
            |fault| fault_text(space, fault),
        ),
    }
}

/// What a cheapest path shows.
fn admissibility(space: &Erased<'_>, start: &AnyState, until: &Until) -> Found {
    let checking = Checking::new(space);
    let late = until.late;
    let limits = Limits {
        expansions: Some(until.states as u64),
        time: late.map(|late| late.saturating_duration_since(Instant::now())),
        cancel: Some(until.interrupt.clone()),
        ..Limits::default()
    };
    // The oldest of equal states first: that looks at more of the cheapest paths, and so finds more overestimates.
    let report = a_star::graph((&checking, start.clone()))
        .ties(Ties::FIFO)
        .limits(limits)
        .run();
    let looked_at = report.counts.expanded;
    let found = |status, finding, complete| Found {
        check: "admissibility",
        status,
        looked_at,
        complete,
        not_as_declared: false,
        finding,
    };
    match &report.outcome {
        Outcome::Solved(solution) => match checking.check_solution(solution) {
            None => {
                let cost = solution.cost.unwrap_or(Number::ZERO);
                let finding = format!("no overestimate on a path of cost {cost}");
                found(Status::Passed, finding, true)
            }
            Some(fault) => Found {
                not_as_declared: is_contrary(&fault),
                ..found(Status::Failed, fault_text(space, &fault), true)
            },
        },
        Outcome::Exhausted => {
            let finding = "there is no solution, so nothing is overestimated: no state is left";
            found(Status::Unknown, finding.to_owned(), true)
        }
        Outcome::Stopped(_) => {
            let finding = format!(
                "no solution among {looked_at} states, so nothing is known of overestimates"
            );
            found(Status::Unknown, finding, false)
        }
    }
}

fn is_contrary<S, C>(fault: &HeuristicFault<S, C>) -> bool {
    matches!(fault, HeuristicFault::NotAsDeclared { .. })
}

fn fault_text(space: &Erased<'_>, fault: &HeuristicFault<AnyState, Number>) -> String {
    let value = |value: &Option<Number>| match value {
        Some(value) => value.to_string(),
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
            "inconsistent: a step of cost {} leads from {}, whose value is {}, to {}, whose value is {}",
            cost,
            shown(space, state),
            value(before),
            shown(space, successor),
            successor_value
        ),
        HeuristicFault::Inadmissible {
            state,
            value: before,
            rest,
            goal,
        } => format!(
            "inadmissible: the value of {} is {}, but a path of cost {} leads from it to the goal {}",
            shown(space, state),
            value(before),
            rest,
            shown(space, goal)
        ),
        HeuristicFault::NotAsDeclared { declared, fault } => {
            format!("declared {declared}, but {}", fault_text(space, fault))
        }
    }
}
