//! Solves puzzles of any kind by an engine.

use std::ops::ControlFlow;

use search_core::{Limits, Number, Proven, Step};
use search_puzzles::{Algorithm, Answer, Found, Instance, ListedPuzzle};

use super::answers::{Answered, Effort, Outcome, Solution};
use super::batch::PuzzleSolver;
use super::plan::PlanFile;
use crate::cli::Wanted;
use crate::drive::Drive;
use crate::error::Error;
use crate::memory;
use crate::patience::Patience;
use crate::progress::Progress;
use crate::record::Metrics;

/// The algorithm, the solutions asked for, and the limits.
pub(super) struct Searches<'p> {
    pub(super) listed: &'static ListedPuzzle,
    pub(super) algorithm: Algorithm,
    pub(super) wanted: Wanted,
    pub(super) path: bool,
    /// The options of the puzzle.
    pub(super) given: &'p [(&'static str, String)],
    /// Whether the least cost is looked for, which is shown beside a greater one.
    pub(super) least_cost: bool,
    pub(super) plan: Option<&'p PlanFile>,
    pub(super) limits: Limits,
    pub(super) progress: &'p Progress,
}

impl PuzzleSolver for Searches<'_> {
    type Local = ();

    fn local(&self) {}

    fn solve(
        &self,
        (): &mut (),
        instance: Instance,
        emit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Answered, Error> {
        let algorithm = match self.needs_path() && instance.is_tree() {
            true => self.algorithm.with_path(),
            false => self.algorithm,
        };
        let search = instance.search(algorithm)?;
        let mut drive =
            Drive::new(search, algorithm.to_string(), self.limits.clone()).patience(Patience::new(
                self.listed,
                &instance,
                algorithm,
                self.given,
                self.needs_path(),
            ));
        let explain = |answer: &Answer| {
            memory::explain_search(answer, &self.limits, &instance, algorithm);
        };
        let effort = |answer: &Answer| Effort::Search {
            algorithm,
            metrics: Box::new(Metrics::new(answer)),
        };
        if self.wanted.is_one() {
            let answer = drive.answer(self.progress);
            explain(&answer);
            let optimum = answer.found.as_ref().and_then(optimum);
            let why_stopped = answer.why_stopped.clone();
            let effort = effort(&answer);
            let outcome = self.one(answer, &instance, emit)?;
            return Ok(answered(&instance, outcome, effort, optimum, why_stopped));
        }
        let most = match (self.wanted.unique, self.wanted.first) {
            (true, _) => 2,
            (_, Some(first)) => first,
            _ => u64::MAX,
        };
        let mut last = None;
        let mut first_optimum = None;
        let mut number = 0;
        let end = loop {
            if number == most {
                break Step::Solution;
            }
            match drive.next(self.progress) {
                Ok(found) => {
                    number += 1;
                    first_optimum = first_optimum.or(optimum(&found));
                    let is_printed = !self.wanted.count && !self.wanted.unique;
                    if is_printed && emit(self.solution(found.clone(), &instance, None)?).is_break()
                    {
                        break Step::Stopped(search_core::Limit::Cancelled);
                    }
                    last = Some(found);
                }
                Err(end) => break end,
            }
        };
        let answer = Answer {
            found: last,
            ..drive.ended(Err(end))
        };
        explain(&answer);
        let why_stopped = answer.why_stopped.clone();
        let effort = effort(&answer);
        let outcome = match (end, number) {
            (Step::Stopped(_), found) => Outcome::Stopped { end, found },
            (_, count) if self.wanted.count => Outcome::Count(count),
            (_, 2..) if self.wanted.unique => Outcome::Several,
            (_, found) => Outcome::found(found),
        };
        if let (true, Outcome::Solved(_), Some(only)) = (self.wanted.unique, outcome, answer.found)
        {
            // This was the last solution, so the result does not matter.
            let _ = emit(self.solution(only, &instance, None)?);
        }
        Ok(answered(
            &instance,
            outcome,
            effort,
            first_optimum,
            why_stopped,
        ))
    }
}

/// Returns the cost of a solution that is proven to be optimal.
fn optimum(found: &Found) -> Option<Number> {
    found.cost.filter(|_| found.proven == Proven::Optimal)
}

fn answered(
    instance: &Instance,
    outcome: Outcome,
    effort: Effort,
    optimum: Option<Number>,
    why_stopped: Option<String>,
) -> Answered {
    let is_exhausted = matches!(outcome, Outcome::None | Outcome::Count(0));
    let scenario = match is_exhausted || optimum.is_some() {
        true => instance.scenario_length(optimum),
        false => None,
    };
    let scenario = scenario.filter(|scenario| !scenario.agrees);
    let mut reasons = Vec::new();
    if is_exhausted {
        reasons.extend(instance.why_exhausted());
        reasons.extend(scenario.map(|other| format!("the scenario gives {}", other.length)));
    }
    reasons.extend(why_stopped);
    Answered {
        outcome,
        effort,
        reason: (!reasons.is_empty()).then(|| reasons.join(", but ")),
        goal: instance.goal(),
        differs: scenario.is_some(),
    }
}

impl Searches<'_> {
    fn needs_path(&self) -> bool {
        self.path || self.plan.is_some()
    }

    /// Emits the only solution, with its metrics.
    fn one(
        &self,
        answer: Answer,
        instance: &Instance,
        emit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<Outcome, Error> {
        let metrics = Box::new(Metrics::new(&answer));
        Ok(match answer.found {
            Some(found) => {
                if let Some(plan) = self.plan {
                    plan.write(&found)?;
                }
                // This was the only solution, so the result does not matter.
                let _ = emit(self.solution(found, instance, Some(metrics))?);
                Outcome::Solved(1)
            }
            None => match answer.end {
                Step::Exhausted => Outcome::None,
                end => Outcome::Stopped { end, found: 0 },
            },
        })
    }

    fn solution(
        &self,
        found: Found,
        instance: &Instance,
        metrics: Option<Box<Metrics>>,
    ) -> Result<Solution, Error> {
        if self.path && found.path.is_none() {
            let message =
                "--path: this search keeps no path; use a graph search, such as a-star:graph";
            return Err(Error::Usage(message.to_owned()));
        }
        let optimum = optimum(&found);
        let is_compared = self.least_cost && optimum.is_none() && found.cost.is_some();
        Ok(Solution::Found {
            least_cost: is_compared.then(|| instance.least_cost()).flatten(),
            found: Box::new(found),
            metrics,
            scenario: optimum.and_then(|optimum| instance.scenario_length(Some(optimum))),
        })
    }
}
