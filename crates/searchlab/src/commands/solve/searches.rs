//! Solves puzzles of any kind by an engine.

use std::ops::ControlFlow;

use search_catalog::{Algorithm, Answer, Catalog, Instance, ListedPuzzle, SolutionText};
use search_core::{Limits, Proven, Step, cost::Number};

use super::answers::{Effort, Outcome, PuzzleResult, Solution, SolutionSearch, answer};
use super::batch::PuzzleSolver;
use super::plan::PlanFile;
use crate::cli::SolutionRequest;
use crate::drive::Drive;
use crate::error::Error;
use crate::memory;
use crate::patience::Patience;
use crate::progress::Progress;
use crate::record::Metrics;

/// The algorithm, the solutions asked for, and the limits.
pub(super) struct Searches<'p> {
    pub(super) catalog: &'p Catalog,
    pub(super) listed: &'static ListedPuzzle,
    pub(super) algorithm: Algorithm,
    pub(super) wanted: SolutionRequest,
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
    type Puzzle = Instance;

    type Local = ();

    fn local(&self) {}

    fn solve(
        &self,
        (): &mut (),
        instance: &Instance,
        emit: &mut dyn FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<PuzzleResult, Error> {
        let algorithm = match self.needs_path() && instance.is_tree() {
            true => self.algorithm.with_path(),
            false => self.algorithm,
        };
        let search = match (self.wanted.paths, self.wanted.all_distances) {
            (Some(_), _) => instance.cheapest_paths(),
            (_, Some(most)) => instance.distances(most),
            _ => instance.search(algorithm)?,
        };
        let drive = Drive::new(search, algorithm.to_string(), self.limits.clone());
        let drive = match self.looks_for_goal() {
            true => drive.patience(Patience::new(
                self.catalog,
                self.listed,
                instance,
                algorithm,
                self.given,
                self.needs_path(),
            )),
            false => drive,
        };
        let mut search = EngineSearch {
            by: self,
            instance,
            drive: Some(drive),
            answer: None,
            optimum: None,
        };
        let outcome = answer(&mut search, &self.wanted, emit)?;
        let EngineSearch {
            answer, optimum, ..
        } = search;
        let answer = answer.expect("at least one solution is searched for");
        match self.looks_for_goal() {
            true => memory::explain_search(&answer, &self.limits, instance, algorithm),
            // No other algorithm does the same.
            false => memory::explain(answer.end, &self.limits, None, None),
        }
        let effort = Effort::Search {
            algorithm,
            metrics: Box::new(Metrics::new(&answer)),
            improvements: answer.improvements,
        };
        let why_stopped = answer.why_stopped;
        Ok(answered(instance, outcome, effort, optimum, why_stopped))
    }
}

/// A search by an engine.
struct EngineSearch<'s> {
    by: &'s Searches<'s>,
    instance: &'s Instance,
    /// `None` after an anytime search, which is run to its end.
    drive: Option<Drive<'s>>,
    /// The answer so far, with the latest solution.
    answer: Option<Answer>,
    /// The cost of the first solution that is proven to be optimal.
    optimum: Option<Number>,
}

impl SolutionSearch for EngineSearch<'_> {
    fn advance(&mut self) -> Result<(), Step> {
        let progress = self.by.progress;
        let mut drive = self.drive.take().ok_or(Step::Exhausted)?;
        let mut answer = if self.by.algorithm.is_anytime() {
            drive.answer(progress)
        } else {
            let next = drive.next(progress);
            let answer = drive.ended(next);
            self.drive = Some(drive);
            answer
        };
        let found = answer.found.as_ref();
        self.optimum = self
            .optimum
            .or(found.and_then(|found| self.by.optimum(found)));
        let next = found.map(|_| ()).ok_or(answer.end);
        let latest = self.answer.take().and_then(|answer| answer.found);
        answer.found = answer.found.or(latest);
        self.answer = Some(answer);
        next
    }

    fn solution(&self) -> Result<Solution, Error> {
        let answer = self.answer.as_ref();
        let found = answer.and_then(|answer| Some((answer, answer.found.clone()?)));
        let (answer, found) = found.expect("it is asked for after a solution was found");
        self.by.solution(answer, found, self.instance)
    }
}

fn answered(
    instance: &Instance,
    outcome: Outcome,
    effort: Effort,
    optimum: Option<Number>,
    why_stopped: Option<String>,
) -> PuzzleResult {
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
    PuzzleResult {
        outcome,
        effort,
        reason: (!reasons.is_empty()).then(|| reasons.join(", but ")),
        goal: instance.goal(),
        differs: scenario.is_some(),
    }
}

impl Searches<'_> {
    /// Returns whether a goal is looked for by an algorithm of the table.
    fn looks_for_goal(&self) -> bool {
        self.wanted.algorithm().is_none()
    }

    /// Returns the cost of a solution that is proven to be optimal. A state that is no goal is none.
    fn optimum(&self, found: &SolutionText) -> Option<Number> {
        let is_optimal = found.proven == Proven::Optimal && self.wanted.all_distances.is_none();
        found.cost.filter(|_| is_optimal)
    }

    fn needs_path(&self) -> bool {
        self.path || self.plan.is_some()
    }

    fn solution(
        &self,
        answer: &Answer,
        found: SolutionText,
        instance: &Instance,
    ) -> Result<Solution, Error> {
        if let Some(plan) = self.plan {
            plan.write(&found)?;
        }
        if self.path && found.path.is_none() {
            let message =
                "--path: this search keeps no path; use a graph search, such as a-star:graph";
            return Err(Error::Usage(message.to_owned()));
        }
        let optimum = self.optimum(&found);
        let is_compared = self.least_cost && optimum.is_none() && found.cost.is_some();
        Ok(Solution::Found {
            least_cost: is_compared.then(|| instance.least_cost()).flatten(),
            found: Box::new(found),
            metrics: (self.wanted.is_one()).then(|| Box::new(Metrics::new(answer))),
            scenario: optimum.and_then(|optimum| instance.scenario_length(Some(optimum))),
        })
    }
}
