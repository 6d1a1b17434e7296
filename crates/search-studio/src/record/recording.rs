//! A running search and its record.

use std::cell::{OnceCell, Ref, RefCell};
use std::rc::Rc;
use std::time::Duration;

use search_catalog::erased::{AnyState, Erased};
use search_catalog::{Algorithm, Frontier, Refusal, SolutionSummary, StepSearch, stepping};
use search_core::Why;
use search_core::{
    Counts, Drawn, Limit, Limits, Proven, Step,
    cost::Number,
    engine::{Clock, Watch},
};

use super::cost::Costs;
use super::history::{Bounds, History, Outcome, Recorder};
use super::outline::Outline;
use super::replica::Replica;
use crate::api::{self, Advance, Amount, ApiError, DrawnTree, Node, Nodes, Path, Series, Until};
use crate::time_slice::TimeSlice;

/// The limits of a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RunLimits {
    pub(crate) steps: u32,
    pub(crate) bytes: u64,
    /// Maximum time one request may run the search.
    pub(crate) slice: Duration,
}

/// A part of a list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paging {
    pub(crate) offset: u64,
    pub(crate) limit: u64,
}

/// Which nodes of a list are returned, and with what.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Listed {
    pub(crate) part: Paging,
    /// Whether the actions of a depth-first search that turn out not to be applicable are left out.
    pub(crate) only_applicable: bool,
    /// Whether each node has its drawing.
    pub(crate) drawn: bool,
}

/// Up to this size of the open list, the reason for an expansion is recorded at every step.
const SMALL_OPEN: u64 = 256;

/// The number of steps per request for which the reason is always recorded.
const FEW_STEPS: u32 = 8;

/// Returns whether an engine explains its next expansion without sorting the open list.
fn explains_quickly(algorithm: Algorithm) -> bool {
    let by_age = algorithm
        .ties()
        .is_none_or(|ties| ties.criterion().is_none());
    let frontier = algorithm.definition().frontier;
    let sorts = matches!(
        frontier,
        Frontier::Stored | Frontier::Layer | Frontier::Policy(_)
    );
    by_age && !sorts
}

/// Returns no limits, and no clock: the time spent searching is measured by [`Recording`].
pub(super) fn untimed() -> Limits {
    Limits {
        clock: Clock::none(),
        ..Limits::default()
    }
}

/// A running search and its record.
pub(crate) struct Recording<'a> {
    pub(crate) space: Erased<'a>,
    pub(crate) start: AnyState,
    /// The number of columns, if the puzzle is a map.
    pub(super) columns: Option<u32>,
    pub(super) clock: Clock,
    pub(crate) algorithm: Algorithm,
    history: Rc<RefCell<History<'a>>>,
    pub(super) search: StepSearch<'a, 'a>,
    /// A repetition of the search, at an earlier step.
    pub(super) replica: Option<Replica<'a>>,
    pub(super) outline: Option<Outline>,
    bounds: RunLimits,
    pub(super) end: Option<RunEnd>,
    /// The last solution found.
    found: Option<SolutionSummary>,
    /// The costs of that solution.
    pub(super) costs: Costs,
    /// The least cost of any solution, once it was looked for.
    pub(super) least: OnceCell<Option<Number>>,
    /// The time spent recording, if there is a clock.
    elapsed: Option<Duration>,
    /// A key that makes the order of choices unpredictable.
    pub(super) secret: u64,
}

pub(super) struct RunEnd {
    pub(super) step: Step,
    pub(super) solved: Option<SolutionSummary>,
    /// Whether the search can be continued to the next solution.
    pub(super) can_continue: bool,
    /// Why the limit stopped the search, such as the error of the space.
    pub(super) why_stopped: Option<String>,
}

impl<'a> Recording<'a> {
    /// Starts a search and records its first step.
    pub(crate) fn new(
        space: Erased<'a>,
        start: AnyState,
        algorithm: Algorithm,
        bounds: RunLimits,
        clock: Clock,
        secret: u64,
    ) -> Result<Self, Refusal> {
        let history = Rc::new(RefCell::new(History::new(space.clone())));
        let observer = Watch::new(Recorder(Rc::clone(&history)));
        let mut search = stepping(space.clone(), start.clone(), algorithm, Some(observer))?;
        search.set_limits(untimed());
        let columns = space
            .cell(&start)
            .map(|_| space.backdrop(&start).width as u32);
        let mut recording = Recording {
            space,
            start,
            columns,
            clock,
            algorithm,
            history,
            search,
            replica: None,
            outline: None,
            bounds,
            end: None,
            found: None,
            costs: Costs::default(),
            least: OnceCell::new(),
            elapsed: None,
            secret,
        };
        recording.record_until(true, |history| !history.steps.is_empty());
        Ok(recording)
    }

    pub(super) fn history(&self) -> Ref<'_, History<'a>> {
        self.history.borrow()
    }

    /// Returns the running search.
    pub(super) fn live(&mut self) -> &mut StepSearch<'a, 'a> {
        &mut self.search
    }

    /// Returns the time that one request may take.
    pub(super) fn slice(&self) -> Duration {
        self.bounds.slice
    }

    /// Starts the time that one request may take.
    pub(super) fn start_slice(&self) -> TimeSlice {
        TimeSlice::start(&self.clock, self.bounds.slice)
    }

    /// Checks that a step is recorded.
    pub(crate) fn known(&self, step: u64) -> Result<u32, ApiError> {
        let recorded = self.history().recorded();
        let known = u32::try_from(step).ok().filter(|&step| step <= recorded);
        known.ok_or_else(|| {
            ApiError::unknown(format!(
                "there is no step {step}: the last recorded step is {recorded}"
            ))
        })
    }

    /// Checks that a node is recorded.
    pub(super) fn known_node(&self, node: u64) -> Result<u32, ApiError> {
        let count = self.history().nodes.len();
        let known = u32::try_from(node).ok().filter(|&node| node < count);
        known.ok_or_else(|| {
            ApiError::unknown(format!("there is no node {node}: there are {count} nodes"))
        })
    }

    /// Records one more step, or the end of the run. With `explain`, also records the reason for the expansion, however
    /// long that takes.
    fn record(&mut self, explain: bool) {
        let stepping = &mut self.search;
        let explains =
            explain || explains_quickly(self.algorithm) || stepping.frontier_len() <= SMALL_OPEN;
        let why = if explains { stepping.why_next() } else { None };
        let step = stepping.step();
        let open = stepping.frontier_len();
        let counts = stepping.counts();
        debug_assert_eq!(counts.elapsed, None, "the search reads a clock");
        let counts = Counts {
            elapsed: self.elapsed,
            ..counts
        };
        match step {
            Step::Expanded | Step::CutOff | Step::Solution => {
                self.history.borrow_mut().end_step(&counts, open, why);
            }
            Step::Exhausted | Step::Stopped(_) => self.history.borrow_mut().end(&counts, open),
        }
        if step == Step::Solution {
            self.found = stepping.solution();
        }
        self.record_bounds(step, open);
        match step {
            Step::Expanded | Step::CutOff => {}
            Step::Solution => {
                if !self.search.is_anytime() {
                    self.costs = self
                        .found
                        .map(|found| self.costs_of(found))
                        .unwrap_or_default();
                    self.end = Some(RunEnd {
                        step,
                        solved: self.found,
                        can_continue: true,
                        why_stopped: None,
                    });
                }
            }
            end => self.end_at(end),
        }
        let history = self.history();
        let (full, bytes) = (
            history.recorded() >= self.bounds.steps,
            history.bytes() + counts.bytes,
        );
        drop(history);
        if self.end.is_none() && full {
            self.end_at(Step::Stopped(Limit::Expansions));
        } else if self.end.is_none() && bytes >= self.bounds.bytes {
            self.end_at(Step::Stopped(Limit::Bytes));
        }
    }

    /// Records the bounds of an anytime search. Its lower bound is the least f of the open nodes, so in a long open list it is
    /// computed at solutions and every 64 steps only.
    fn record_bounds(&mut self, step: Step, open: u64) {
        if !self.search.is_anytime() {
            return;
        }
        let mut history = self.history.borrow_mut();
        let is_due = open <= SMALL_OPEN || history.recorded().is_multiple_of(64);
        if matches!(step, Step::Expanded | Step::CutOff) && !is_due {
            return;
        }
        history.set_bounds(Bounds {
            lower: self.search.lower_bound(),
            best: self.found.and_then(|found| found.cost),
        });
    }

    fn end_at(&mut self, step: Step) {
        let best = self.found.filter(|_| self.search.is_anytime());
        let proven = match step {
            Step::Exhausted => self.search.proven_of_best(step),
            _ => Proven::Nothing,
        };
        let solved = best.map(|best| SolutionSummary { proven, ..best });
        if let Some(solved) = solved {
            self.costs = self.costs_of(solved);
        }
        self.end = Some(RunEnd {
            step,
            solved,
            can_continue: false,
            why_stopped: match step {
                Step::Stopped(limit) => self.search.why_stopped(limit),
                _ => None,
            },
        });
    }

    /// Records until `enough` returns true, the run ends or the time slice ends; returns whether the time slice ended. Records at least
    /// one step that is missing, however short the time slice is.
    pub(super) fn record_until(
        &mut self,
        explain: bool,
        enough: impl Fn(&History<'a>) -> bool,
    ) -> bool {
        self.record_within(&self.start_slice(), explain, enough)
    }

    /// Records in a time slice that has begun, like [`record_until`](Self::record_until).
    fn record_within(
        &mut self,
        slice: &TimeSlice,
        explain: bool,
        enough: impl Fn(&History<'a>) -> bool,
    ) -> bool {
        let before = self.elapsed.unwrap_or_default();
        let begun = slice.elapsed().unwrap_or_default();
        let at = |time: Duration| before + time.saturating_sub(begun);
        let (mut is_over, mut has_recorded) = (false, false);
        let is_cut_off = loop {
            if self.end.is_some() || enough(&self.history()) {
                break false;
            }
            if is_over {
                break true;
            }
            self.record(explain);
            has_recorded = true;
            is_over = slice.is_over();
            // Not read at each step, so the time of a step is that of a reading before it, except for the last one.
            self.elapsed = slice.last_reading().map(at);
        };
        if has_recorded {
            self.elapsed = slice.elapsed().map(at);
            self.history.borrow_mut().amend_elapsed(self.elapsed);
        }
        is_cut_off
    }

    /// Records up to a step, if that is possible within the time slice.
    pub(super) fn record_to(&mut self, step: u32) {
        self.record_until(true, |history| history.recorded() >= step);
    }

    fn next(&mut self, until: Until, from: u32) -> (u64, bool, bool) {
        if until == Until::Solution
            && self
                .history()
                .solutions
                .last()
                .is_none_or(|&last| last <= from)
        {
            // A request for the next solution continues the search after the last one.
            self.end = self.end.take().filter(|end| !end.can_continue);
        }
        let slice = self.start_slice();
        let mut seen = from;
        loop {
            let history = self.history();
            let recorded = history.recorded();
            let steps = seen + 1..=recorded;
            let found = match until {
                Until::Solution => {
                    let place = history.solutions.partition_point(|&one| one <= from);
                    history.solutions.get(place).copied()
                }
                Until::DeadEnd => steps.into_iter().find(|&step| {
                    let record = history.steps[step as usize];
                    record.outcome == Outcome::DeadEnd || record.has_dead_end
                }),
                Until::Duplicate => steps
                    .into_iter()
                    .find(|&step| history.steps[step as usize].has_duplicate),
                Until::End => self.end.is_some().then_some(recorded),
            };
            drop(history);
            if let Some(found) = found {
                return (found.into(), true, false);
            }
            if self.end.is_some() {
                return (recorded.into(), false, false);
            }
            // A depth-first search reports a dead end when it backtracks, some steps after the expansion.
            seen = match until {
                Until::Duplicate => recorded,
                _ => from,
            };
            let bound = match until {
                Until::End => u32::MAX,
                _ => recorded.saturating_add(4096),
            };
            let solutions = self.history().solutions.len();
            let over = self.record_within(&slice, false, |history| {
                // The last recorded step was examined above.
                let latest = history
                    .steps
                    .last()
                    .filter(|_| history.recorded() > recorded);
                history.recorded() >= bound
                    || history.solutions.len() > solutions && until == Until::Solution
                    || latest.is_some_and(|record| {
                        until == Until::DeadEnd && record.outcome == Outcome::DeadEnd
                            || until == Until::Duplicate && record.has_duplicate
                    })
            });
            if over {
                return (self.history().recorded().into(), false, true);
            }
        }
    }

    /// Returns why the node of a step was expanded next: from the record, or by repeating the search up to that step, however long that
    /// takes.
    pub(crate) fn why(&mut self, step: u32) -> Option<Why> {
        if step == 0 {
            return None;
        }
        let known = self.history().why(step);
        known.or_else(|| self.why_next(step - 1))
    }
}

/// The requests to a run.
impl Recording<'_> {
    /// Returns the step, whether it is the requested one, and whether to repeat the request.
    pub(crate) fn advance(&mut self, request: &Advance) -> Result<(u64, bool, bool), ApiError> {
        let recorded = self.history().recorded();
        match (request.to, request.until) {
            (Some(to), None) => {
                let most = u32::try_from(to).unwrap_or(u32::MAX);
                let explain = most <= recorded.saturating_add(FEW_STEPS);
                let more = self.record_until(explain, |history| history.recorded() >= most);
                let at = to.min(self.history().recorded().into());
                Ok((at, at == to, more))
            }
            (None, Some(until)) => {
                let from = request.from.unwrap_or(recorded.into()).min(recorded.into());
                Ok(self.next(until, from as u32))
            }
            _ => Err(ApiError::malformed(
                "found both `to` and `until`, or neither; expected one of them",
            )),
        }
    }

    pub(crate) fn step(&mut self, step: u64) -> Result<api::Step, ApiError> {
        let step = self.known(step)?;
        let why = self.why(step);
        Ok(self.step_view(step, why))
    }

    pub(crate) fn node(&self, node: u64) -> Result<Node, ApiError> {
        let node = self.known_node(node)?;
        Ok(self.explained(self.in_full(node), node))
    }

    pub(crate) fn path(&self, node: u64, part: Paging) -> Result<Path, ApiError> {
        let node = self.known_node(node)?;
        Ok(self.path_to(node, part))
    }

    pub(crate) fn children(&self, node: u64, part: Paging) -> Result<Nodes, ApiError> {
        let node = self.known_node(node)?;
        Ok(self.children_of(node, part))
    }

    pub(crate) fn frontier(&mut self, step: u64, listed: Listed) -> Result<Nodes, ApiError> {
        let step = self.known(step)?;
        self.frontier_at(step, listed)
    }

    pub(crate) fn closed(&self, step: u64, listed: Listed) -> Result<Nodes, ApiError> {
        let step = self.known(step)?;
        Ok(self.closed_at(step, listed))
    }

    /// Returns rows of the whole tree in preorder, starting at the row of `from` if given.
    pub(crate) fn rows(&mut self, from: Option<u64>, part: Paging) -> Result<Nodes, ApiError> {
        let from = from.map(|node| self.known_node(node)).transpose()?;
        Ok(self.rows_of(from, part))
    }

    pub(crate) fn series(&self, from: u64, to: u64, points: u64) -> Series {
        let history = self.history();
        let to = to.min(history.recorded().into());
        let from = from.min(to);
        let gaps = (to - from).min(points.clamp(2, 10_000) - 1).max(1);
        let mut series = Series::default();
        for gap in 0..=gaps {
            let step = from + (to - from) * gap / gaps;
            if series.steps.last() == Some(&step) {
                continue;
            }
            let (counts, open) = history.counts(step as u32);
            let best = history.best(step as u32);
            series.steps.push(step);
            series.frontier.push(open);
            series
                .best_h
                .push(best.and_then(|node| history.nodes.h(node)).map(Amount::of));
            series.expanded.push(counts.expanded);
            let bounds = history.bounds_at(step as u32);
            series.lower_bound.push(bounds.lower.map(Amount::of));
            series.best_cost.push(bounds.best.map(Amount::of));
        }
        series
    }

    /// Returns the tree at a step; the subtrees below the `folded` nodes are folded.
    pub(crate) fn tree(
        &self,
        step: u64,
        max_nodes: usize,
        folded: &[u32],
        drawn: bool,
    ) -> Result<DrawnTree, ApiError> {
        let step = self.known(step)?;
        Ok(self.tree_at(step, max_nodes, folded, drawn))
    }

    pub(crate) fn recorded(&self) -> u64 {
        self.history().recorded().into()
    }

    pub(crate) fn bytes(&self) -> u64 {
        let history = self.history();
        let (counts, _) = history.counts(history.recorded());
        let replica = self.replica.as_ref();
        let replica = replica.map_or(0, |replica| counts.bytes + replica.bytes());
        let outline = self.outline.as_ref().map_or(0, Outline::bytes);
        history.bytes() + counts.bytes + replica + outline
    }
}
