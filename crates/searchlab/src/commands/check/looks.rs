//! The checks: contract, consistency and admissibility; `laws.rs` has the others.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::time::Instant;

use super::laws;
use search_catalog::HeuristicFaults;
use search_catalog::erased::{AnyState, Erased};
use search_core::{
    CancelFlag, Cost, Heuristic, Limit, Limits, Outcome, Searchable, StateSpace, Step, Ties,
    Written, a_star, breadth_first,
    check::{Checked, HeuristicFault, HeuristicMonitor, Mistake, check_while},
    cost::Number,
};

/// The limits of a check.
#[derive(Clone)]
pub(super) struct Bounds {
    /// The maximum number of states to check.
    pub(super) states: usize,
    pub(super) deadline: Option<Instant>,
    pub(super) interrupt: CancelFlag,
}

impl Bounds {
    /// Returns the limit that was reached, if any, apart from the number of states.
    pub(super) fn stopped(&self) -> Option<Limit> {
        if self.interrupt.is_raised() {
            Some(Limit::Cancelled)
        } else if { self.deadline }.is_some_and(|deadline| Instant::now() >= deadline) {
            Some(Limit::Time)
        } else {
            None
        }
    }
}

/// The status of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    Passed,
    Failed,
    /// The states that were checked allow no conclusion.
    Unknown,
    /// Stopped by Ctrl-C or the time limit.
    Stopped,
}

/// The result of a check.
pub(super) struct CheckResult {
    /// The name of the check.
    pub(super) check: &'static str,
    pub(super) status: Status,
    /// The number of states or steps checked.
    pub(super) checked: u64,
    /// Whether all states or steps were checked.
    pub(super) complete: bool,
    /// Whether a fault makes results unreliable: not if it only invalidates proofs that depend on the heuristic, which the
    /// puzzle does not claim to be admissible.
    pub(super) is_serious: bool,
    pub(super) finding: String,
}

type Check = fn(&Erased<'_>, &AnyState, &Bounds) -> Vec<CheckResult>;

impl Bounds {
    /// Runs all checks in turn, until a limit is reached. Those of the heuristic are not needed if it is `decided` what it breaks.
    pub(super) fn check(
        &self,
        space: &Erased<'_>,
        start: &AnyState,
        decided: Option<HeuristicFaults>,
    ) -> Vec<CheckResult> {
        let checks: [Check; 4] = [
            |space, start, bounds| vec![contract(space, start, bounds)],
            laws::laws,
            |space, start, bounds| vec![consistency(space, start, bounds)],
            |space, start, bounds| vec![admissibility(space, start, bounds)],
        ];
        let needed = if decided.is_some() { 2 } else { 4 };
        let mut all = Vec::new();
        for check in &checks[..needed] {
            if self.stopped().is_some() {
                break;
            }
            for mut result in check(space, start, self) {
                if result.status != Status::Failed && !result.complete && self.stopped().is_some() {
                    result.status = Status::Stopped;
                }
                all.push(result);
            }
        }
        all.extend(decided.into_iter().flat_map(heuristic));
        all
    }
}

/// A state with its space, as the [`Searchable`] that the check of the contract needs.
struct SearchableState<'s, 'p> {
    space: &'s Erased<'p>,
    state: AnyState,
}

impl PartialEq for SearchableState<'_, '_> {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state
    }
}

impl Eq for SearchableState<'_, '_> {}

impl Hash for SearchableState<'_, '_> {
    /// Writes nothing: the hash is checked separately, so that a wrong one does not hide other faults.
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Searchable for SearchableState<'_, '_> {
    fn is_solution(&self) -> bool {
        self.space.is_goal(&self.state)
    }

    fn successors(&self) -> impl IntoIterator<Item = Self> {
        let mut successors = Vec::new();
        let space = self.space;
        space.expand(&self.state, &mut Vec::new(), |state, _| {
            successors.push(SearchableState { space, state });
        });
        successors
    }

    /// Returns 0, 1, or the maximum for a dead end: the check only tests whether the value is 0 and whether it changes.
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
    // Writing to a string never fails.
    let _ = space.write_state(state, &mut text);
    text
}

fn contract(space: &Erased<'_>, start: &AnyState, bounds: &Bounds) -> CheckResult {
    let state = start.clone();
    let checked = check_while(SearchableState { space, state }, bounds.states, || {
        bounds.stopped().is_none()
    });
    let text = |state: &SearchableState<'_, '_>| shown(space, &state.state);
    let mut counts = Checked {
        states: 0,
        solutions: 0,
        complete: false,
    };
    let wrong = match checked {
        Ok(checked) => {
            counts = checked;
            None
        }
        Err(Mistake::SuccessorsChange(state)) => Some(format!(
            "the successors of {} differ between two calls",
            text(&state)
        )),
        Err(Mistake::ComparedByIdentity(state, _)) => Some(format!(
            "the state {}, generated twice, is not equal to itself: is it compared by identity, such as the address of an `Rc` or a \
             serial number?",
            text(&state)
        )),
        Err(Mistake::HeuristicAtSolution(state, value)) => Some(format!(
            "the heuristic value of the solution {} is {value}, not 0",
            text(&state)
        )),
        Err(Mistake::AnswersChange(state)) => Some(format!(
            "the goal test or the heuristic value of {} differs between two calls",
            text(&state)
        )),
        // `SearchableState` hashes nothing and declares nothing about its heuristic, which are checked separately.
        Err(Mistake::Overestimates(state, _) | Mistake::NotConsistent(state, _)) => Some(format!(
            "the heuristic value of {} is not as declared",
            text(&state)
        )),
        Err(_) => Some("the puzzle breaks its contract".to_owned()),
    };
    let Checked {
        states,
        solutions,
        complete,
    } = counts;
    CheckResult {
        check: "contract",
        status: status(wrong.is_none()),
        checked: states as u64,
        complete,
        is_serious: true,
        finding: wrong.unwrap_or_else(|| {
            let all = if complete { "all " } else { "" };
            format!("no fault in {all}{states} states ({solutions} of them solutions)")
        }),
    }
}

pub(super) fn status(is_right: bool) -> Status {
    if is_right {
        Status::Passed
    } else {
        Status::Failed
    }
}

/// Returns what is decided of the heuristic, on all states and steps.
fn heuristic(faults: HeuristicFaults) -> [CheckResult; 2] {
    let HeuristicFaults {
        states,
        steps,
        overestimate,
        inconsistency,
    } = faults;
    let result = |check, checked, fault: Option<String>, passed| CheckResult {
        check,
        status: status(fault.is_none()),
        checked,
        complete: true,
        // The puzzle declares what is decided.
        is_serious: false,
        finding: fault.unwrap_or(passed),
    };
    let inconsistency = inconsistency.map(|fault| format!("inconsistent: {fault}"));
    let overestimate = overestimate.map(|fault| format!("inadmissible: {fault}"));
    [
        result(
            "consistency",
            steps,
            inconsistency,
            format!("consistent in all {steps} steps"),
        ),
        result(
            "admissibility",
            states,
            overestimate,
            format!("no overestimate in all {states} states"),
        ),
    ]
}

/// Checks steps in breadth-first order, so that the first fault is the one nearest to the start.
fn consistency(space: &Erased<'_>, start: &AnyState, bounds: &Bounds) -> CheckResult {
    let checking = HeuristicMonitor::new(space);
    let limits = Limits {
        expansions: Some(bounds.states as u64),
        ..Limits::default()
    };
    let mut search = breadth_first::graph((&checking, start.clone())).limits(limits);
    let mut complete = false;
    while checking.first_fault().is_none() && bounds.stopped().is_none() {
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
    CheckResult {
        check: "consistency",
        status: status(fault.is_none()),
        checked: steps,
        complete,
        is_serious: fault.is_some_and(is_contrary),
        finding: fault.map_or_else(
            || format!("consistent in {steps} steps"),
            |fault| fault_text(space, fault),
        ),
    }
}

/// Checks the states on a cheapest path. A heuristic that declares nothing may lead A* to another path, on which it never
/// overestimates, so the path is found without it if that takes few enough states.
fn admissibility(space: &Erased<'_>, start: &AnyState, bounds: &Bounds) -> CheckResult {
    let checking = HeuristicMonitor::new(space);
    let deadline = bounds.deadline;
    let path = |space: &Erased<'_>| {
        let limits = Limits {
            expansions: Some(bounds.states as u64),
            time: deadline.map(|deadline| deadline.saturating_duration_since(Instant::now())),
            cancel: Some(bounds.interrupt.clone()),
            ..Limits::default()
        };
        // FIFO tie-breaking explores more of the cheapest paths, and so finds more overestimates.
        a_star::graph((&HeuristicMonitor::new(space), start.clone()))
            .ties(Ties::FIFO)
            .limits(limits)
            .run()
    };
    let blind = match space.declared_heuristic() {
        Heuristic::Unknown | Heuristic::Safe => Some(path(&space.clone().with_zero_heuristic())),
        Heuristic::Admissible | Heuristic::Consistent => None,
    };
    let blind = blind.filter(|report| !matches!(report.outcome, Outcome::Stopped(_)));
    let report = blind.unwrap_or_else(|| path(space));
    let expanded = report.counts.expanded;
    let result = |status, finding, complete| CheckResult {
        check: "admissibility",
        status,
        checked: expanded,
        complete,
        is_serious: false,
        finding,
    };
    match &report.outcome {
        Outcome::Solved(solution) => match checking.check_solution(solution) {
            None => {
                let cost = solution.cost.unwrap_or(Number::ZERO);
                let finding = format!("no overestimate on a path of cost {cost}");
                result(Status::Passed, finding, true)
            }
            Some(fault) => CheckResult {
                is_serious: is_contrary(&fault),
                ..result(Status::Failed, fault_text(space, &fault), true)
            },
        },
        Outcome::Exhausted => {
            let finding = "there is no solution, so there is no path to check";
            result(Status::Unknown, finding.to_owned(), true)
        }
        Outcome::Stopped(_) => {
            let finding =
                format!("no solution among {expanded} states, so there is no path to check");
            result(Status::Unknown, finding, false)
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
            "inconsistent: a step of cost {} leads from {} with value {} to {} with value {}",
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
        _ => "the heuristic is faulty".to_owned(),
    }
}
