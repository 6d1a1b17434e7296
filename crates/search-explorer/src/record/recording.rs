//! A search under way with its record.

use std::cell::{Ref, RefCell};
use std::io::{self, Write};
use std::rc::Rc;
use std::time::{Duration, Instant};

use erased_space::{AnyState, Erased};
use search_catalog::{Algorithm, Frontier, Refused, Solved, Stepping, stepping};
use search_core::engine::Why;
use search_core::{Counts, Limit, Proven, Step, Watch};

use super::outline::Outline;
use super::page::Document;
use super::replica::Replica;
use super::tape::{Recorder, Tape, What};
use crate::api::{
    Advance, Amount, Answered, Failure, Moment, Node, Nodes, Path, Question, Run, RunSpec, Series,
    TreePicture, Until,
};

/// How far a run may go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    pub(crate) moments: u32,
    pub(crate) bytes: u64,
    /// What one request may take of it.
    pub(crate) slice: Duration,
}

/// A part of a list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    pub(crate) offset: u64,
    pub(crate) limit: u64,
}

/// A recorded run, whatever its puzzle and its engine.
pub(crate) trait Recorded {
    fn run(&self, id: &str, spec: &RunSpec) -> Run;
    /// The moment, whether it is the one that was asked for, and whether to ask again.
    fn advance(&mut self, wish: &Advance) -> Result<(u64, bool, bool), Failure>;
    fn moment(&mut self, moment: u64) -> Result<Moment, Failure>;
    fn node(&self, node: u64) -> Result<Node, Failure>;
    fn path(&self, node: u64, part: Part) -> Result<Path, Failure>;
    /// The whole tree, each node before those below it, from this node on where one is named.
    fn rows(&mut self, from: Option<u64>, part: Part) -> Result<Nodes, Failure>;
    fn children(&self, node: u64, part: Part) -> Result<Nodes, Failure>;
    fn frontier(&mut self, moment: u64, part: Part) -> Result<Nodes, Failure>;
    fn closed(&self, moment: u64, part: Part) -> Result<Nodes, Failure>;
    fn series(&self, from: u64, to: u64, points: u64) -> Series;
    fn tree(&self, moment: u64, most: usize) -> Result<TreePicture, Failure>;
    fn question(&mut self, moment: u64, choices: usize) -> Result<Question, Failure>;
    fn answer(&mut self, moment: u64, choice: u64) -> Result<Answered, Failure>;
    /// What tells the states apart that were taken at these moments.
    fn fingerprints(&self, from: u64, to: u64) -> Vec<u64>;
    /// The record for a page that plays it alone, to be written part by part.
    fn document(&self, id: &str, spec: &RunSpec) -> Document;
    /// Writes the next part of it, and says whether there is more.
    fn write_part(&mut self, document: &mut Document, out: &mut dyn Write) -> io::Result<bool>;
    fn recorded(&self) -> u64;
    fn bytes(&self) -> u64;
}

/// Where no more than so many wait, why the next is the next is asked at every step.
const FEW: u64 = 512;

/// So many steps at once are still looked at closely.
const CLOSE: u32 = 8;

/// Whether an engine need not sort the open list to say why the next state is the next.
fn tells_at_once(algorithm: Algorithm) -> bool {
    let by_age = algorithm
        .ties()
        .is_none_or(|ties| ties.criterion().is_none());
    let frontier = algorithm.definition().frontier;
    by_age && !matches!(frontier, Frontier::Stored | Frontier::Layer)
}

/// A search with its record.
pub(crate) struct Recording<'a> {
    pub(super) space: Erased<'a>,
    pub(super) start: AnyState,
    pub(super) algorithm: Algorithm,
    tape: Rc<RefCell<Tape<'a>>>,
    search: Box<dyn Stepping + 'a>,
    /// The search again, at an earlier moment.
    pub(super) replica: Option<Replica<'a>>,
    pub(super) outline: Option<Outline>,
    bounds: Bounds,
    pub(super) end: Option<Ending>,
    /// The latest solution.
    found: Option<Solved>,
    /// Time spent searching.
    elapsed: Duration,
    /// What makes the order of choices hard to guess.
    pub(super) secret: u64,
}

pub(super) struct Ending {
    pub(super) step: Step,
    pub(super) solved: Option<Solved>,
    /// Whether the next solution can still be asked for.
    pub(super) may_go_on: bool,
}

impl<'a> Recording<'a> {
    /// Begins, and takes the first state.
    pub(crate) fn new(
        space: Erased<'a>,
        start: AnyState,
        algorithm: Algorithm,
        bounds: Bounds,
        secret: u64,
    ) -> Result<Self, Refused> {
        let tape = Rc::new(RefCell::new(Tape::new(space.clone())));
        let observer = Watch::new(Recorder(Rc::clone(&tape)));
        let search = stepping(space.clone(), start.clone(), algorithm, Some(observer))?;
        let mut recording = Recording {
            space,
            start,
            algorithm,
            tape,
            search,
            replica: None,
            outline: None,
            bounds,
            end: None,
            found: None,
            elapsed: Duration::ZERO,
            secret,
        };
        recording.record(true);
        Ok(recording)
    }

    pub(super) fn tape(&self) -> Ref<'_, Tape<'a>> {
        self.tape.borrow()
    }

    /// The search itself.
    pub(super) fn live(&mut self) -> &mut (dyn Stepping + 'a) {
        &mut *self.search
    }

    /// What one request may take of it.
    pub(super) fn slice(&self) -> Duration {
        self.bounds.slice
    }

    /// A moment that is recorded.
    pub(super) fn known(&self, moment: u64) -> Result<u32, Failure> {
        let recorded = self.tape().recorded();
        let known = u32::try_from(moment)
            .ok()
            .filter(|&moment| moment <= recorded);
        known.ok_or_else(|| {
            Failure::unknown(format!(
                "there is no moment {moment}: {recorded} is the latest that is recorded"
            ))
        })
    }

    /// A node that is recorded.
    pub(super) fn known_node(&self, node: u64) -> Result<u32, Failure> {
        let count = self.tape().nodes.len();
        let known = u32::try_from(node).ok().filter(|&node| node < count);
        known.ok_or_else(|| Failure::unknown(format!("there is no node {node} among the {count}")))
    }

    /// Takes one state more, or ends the run; at a close look, why it is the next is asked however long that takes.
    fn record(&mut self, close_look: bool) {
        let begun = Instant::now();
        let before = self.elapsed;
        let stepping = &mut self.search;
        let asks = close_look || tells_at_once(self.algorithm) || stepping.waiting() <= FEW;
        let why = if asks { stepping.why_next() } else { None };
        let step = stepping.step();
        let waiting = stepping.waiting();
        self.elapsed = before + begun.elapsed();
        let counts = Counts {
            elapsed: self.elapsed,
            ..stepping.counts()
        };
        match step {
            Step::Expanded | Step::CutOff | Step::Solution => {
                self.tape.borrow_mut().end_moment(&counts, waiting, why);
            }
            Step::Exhausted | Step::Stopped(_) => self.tape.borrow_mut().end(&counts, waiting),
        }
        match step {
            Step::Expanded | Step::CutOff => {}
            Step::Solution => {
                self.found = stepping.solution();
                if !self.search.is_anytime() {
                    self.end = Some(Ending {
                        step,
                        solved: self.found,
                        may_go_on: true,
                    });
                }
            }
            end => self.end_at(end),
        }
        let tape = self.tape();
        let (full, bytes) = (
            tape.recorded() >= self.bounds.moments,
            tape.bytes() + counts.bytes,
        );
        drop(tape);
        if self.end.is_none() && full {
            self.end_at(Step::Stopped(Limit::Expansions));
        } else if self.end.is_none() && bytes >= self.bounds.bytes {
            self.end_at(Step::Stopped(Limit::Bytes));
        }
    }

    fn end_at(&mut self, step: Step) {
        let best = self.found.filter(|_| self.search.is_anytime());
        let proven = match step {
            Step::Exhausted => self.search.proven_of_best(step),
            _ => Proven::Nothing,
        };
        self.end = Some(Ending {
            step,
            solved: best.map(|best| Solved { proven, ..best }),
            may_go_on: false,
        });
    }

    /// Records until `enough` says so, the run ends, or the slice is over; says whether it is the slice.
    fn record_until(&mut self, close_look: bool, enough: impl Fn(&Tape<'a>) -> bool) -> bool {
        let begun = Instant::now();
        while self.end.is_none() && !enough(&self.tape()) {
            if begun.elapsed() >= self.bounds.slice {
                return true;
            }
            self.record(close_look);
        }
        false
    }

    /// Sees to it that a moment is recorded, if it can be at once.
    pub(super) fn record_to(&mut self, moment: u32) {
        self.record_until(true, |tape| tape.recorded() >= moment);
    }

    fn next(&mut self, until: Until, from: u32) -> (u64, bool, bool) {
        if until == Until::Solution
            && self
                .tape()
                .solutions
                .last()
                .is_none_or(|&last| last <= from)
        {
            // Who asks for the next solution goes on behind the last one.
            self.end = self.end.take().filter(|end| !end.may_go_on);
        }
        let mut seen = from;
        loop {
            let tape = self.tape();
            let recorded = tape.recorded();
            let moments = seen + 1..=recorded;
            let found = match until {
                Until::Solution => {
                    let place = tape.solutions.partition_point(|&one| one <= from);
                    tape.solutions.get(place).copied()
                }
                Until::DeadEnd => moments.into_iter().find(|&moment| {
                    let mark = tape.marks[moment as usize];
                    mark.what == What::DeadEnd || mark.made_dead_end
                }),
                Until::Duplicate => moments
                    .into_iter()
                    .find(|&moment| tape.marks[moment as usize].made_duplicate),
                Until::End => self.end.is_some().then_some(recorded),
            };
            drop(tape);
            if let Some(found) = found {
                return (found.into(), true, false);
            }
            if self.end.is_some() {
                return (recorded.into(), false, false);
            }
            // A depth-first search tells of a dead end when it leaves it, some moments later.
            seen = match until {
                Until::Duplicate => recorded,
                _ => from,
            };
            let some = match until {
                Until::End => u32::MAX,
                _ => recorded.saturating_add(4096),
            };
            let solutions = self.tape().solutions.len();
            let over = self.record_until(false, |tape| {
                // The last one there is already was looked at.
                let latest = tape.marks.last().filter(|_| tape.recorded() > recorded);
                tape.recorded() >= some
                    || tape.solutions.len() > solutions && until == Until::Solution
                    || latest.is_some_and(|mark| {
                        until == Until::DeadEnd && mark.what == What::DeadEnd
                            || until == Until::Duplicate && mark.made_duplicate
                    })
            });
            if over {
                return (self.tape().recorded().into(), false, true);
            }
        }
    }

    /// Why a moment's node was the next: from the record, or from the search made again up to there.
    pub(super) fn why(&mut self, moment: u32) -> Option<Why> {
        if moment == 0 {
            return None;
        }
        let known = self.tape().why(moment);
        known.or_else(|| self.why_next(moment - 1))
    }
}

impl Recorded for Recording<'_> {
    fn run(&self, id: &str, spec: &RunSpec) -> Run {
        self.summary(id, spec)
    }

    fn advance(&mut self, wish: &Advance) -> Result<(u64, bool, bool), Failure> {
        let recorded = self.tape().recorded();
        match (wish.to, wish.until) {
            (Some(to), None) => {
                let most = u32::try_from(to).unwrap_or(u32::MAX);
                let is_close = most <= recorded.saturating_add(CLOSE);
                let more = self.record_until(is_close, |tape| tape.recorded() >= most);
                let at = to.min(self.tape().recorded().into());
                Ok((at, at == to, more))
            }
            (None, Some(until)) => {
                let from = wish.from.unwrap_or(recorded.into()).min(recorded.into());
                Ok(self.next(until, from as u32))
            }
            _ => Err(Failure::malformed(
                "found both `to` and `until`, or neither; expected one of them",
            )),
        }
    }

    fn moment(&mut self, moment: u64) -> Result<Moment, Failure> {
        let moment = self.known(moment)?;
        let why = self.why(moment);
        Ok(self.look_at(moment, why))
    }

    fn node(&self, node: u64) -> Result<Node, Failure> {
        let node = self.known_node(node)?;
        Ok(self.in_full(node))
    }

    fn path(&self, node: u64, part: Part) -> Result<Path, Failure> {
        let node = self.known_node(node)?;
        Ok(self.path_to(node, part))
    }

    fn children(&self, node: u64, part: Part) -> Result<Nodes, Failure> {
        let node = self.known_node(node)?;
        Ok(self.children_of(node, part))
    }

    fn frontier(&mut self, moment: u64, part: Part) -> Result<Nodes, Failure> {
        let moment = self.known(moment)?;
        self.frontier_at(moment, part)
    }

    fn closed(&self, moment: u64, part: Part) -> Result<Nodes, Failure> {
        let moment = self.known(moment)?;
        Ok(self.closed_at(moment, part))
    }

    fn rows(&mut self, from: Option<u64>, part: Part) -> Result<Nodes, Failure> {
        let from = from.map(|node| self.known_node(node)).transpose()?;
        Ok(self.rows_of(from, part))
    }

    fn series(&self, from: u64, to: u64, points: u64) -> Series {
        let tape = self.tape();
        let to = to.min(tape.recorded().into());
        let from = from.min(to);
        let gaps = (to - from).min(points.clamp(2, 10_000) - 1).max(1);
        let mut series = Series::default();
        for gap in 0..=gaps {
            let moment = from + (to - from) * gap / gaps;
            if series.moments.last() == Some(&moment) {
                continue;
            }
            let (counts, waiting) = tape.counts(moment as u32);
            let best = tape.best(moment as u32);
            series.moments.push(moment);
            series.frontier.push(waiting);
            series
                .best_h
                .push(best.and_then(|node| tape.nodes.h(node)).map(Amount::of));
            series.expanded.push(counts.expanded);
        }
        series
    }

    fn tree(&self, moment: u64, most: usize) -> Result<TreePicture, Failure> {
        let moment = self.known(moment)?;
        Ok(self.tree_at(moment, most))
    }

    fn question(&mut self, moment: u64, choices: usize) -> Result<Question, Failure> {
        self.ask(moment, choices)
    }

    fn answer(&mut self, moment: u64, choice: u64) -> Result<Answered, Failure> {
        self.judge(moment, choice)
    }

    fn fingerprints(&self, from: u64, to: u64) -> Vec<u64> {
        self.prints(from, to)
    }

    fn document(&self, id: &str, spec: &RunSpec) -> Document {
        self.document_of(self.run(id, spec))
    }

    fn write_part(&mut self, document: &mut Document, out: &mut dyn Write) -> io::Result<bool> {
        self.write_part_of(document, out)
    }

    fn recorded(&self) -> u64 {
        self.tape().recorded().into()
    }

    fn bytes(&self) -> u64 {
        let tape = self.tape();
        let (counts, _) = tape.counts(tape.recorded());
        let replica = self.replica.as_ref();
        let replica = replica.map_or(0, |replica| counts.bytes + replica.bytes());
        let outline = self.outline.as_ref().map_or(0, Outline::bytes);
        tape.bytes() + counts.bytes + replica + outline
    }
}
