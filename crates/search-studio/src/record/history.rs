//! The record of a run: the expanded nodes, the generated nodes and the counts of each step.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use rustc_hash::FxHashMap;
use search_catalog::OpenState;
use search_catalog::erased::{AnyState, Erased};
use search_core::Why;
use search_core::{Cost, Counts, Node, Observer, StateSpace, cost::Number};

use super::node_numbers::NodeNumbers;
use super::nodes::{Flags, NONE, Nodes};
use super::rows::Rows;

/// The outcome of an expansion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Start,
    Expanded,
    Solution,
    DeadEnd,
}

impl Outcome {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Outcome::Start => "start",
            Outcome::Expanded => "expanded",
            Outcome::Solution => "solution",
            Outcome::DeadEnd => "dead_end",
        }
    }
}

/// The record of a step, except for the counts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StepRecord {
    /// The expanded node.
    pub(crate) node: u32,
    /// The number of nodes after this step.
    pub(crate) nodes: u32,
    pub(crate) outcome: Outcome,
    /// Whether a duplicate was generated, and whether a dead end was.
    pub(crate) has_duplicate: bool,
    pub(crate) has_dead_end: bool,
    /// The index of the reason for the expansion, and the number of tied nodes.
    why: u32,
    equals: u32,
}

/// The record of one run.
///
/// A node is a path to a state. A reopened state gets a new node, and so does each duplicate, so that nodes shown
/// before never change.
pub(crate) struct History<'a> {
    space: Erased<'a>,
    pub(crate) nodes: Nodes,
    pub(crate) steps: Vec<StepRecord>,
    /// The counts and the size of the open list at each step.
    rows: Rows<COLUMNS>,
    /// The current node of each state, by the state's number in the search.
    ids: NodeNumbers,
    reasons: Vec<Why>,
    reason_indices: FxHashMap<Why, u32>,
    pub(crate) solutions: Vec<u32>,
    /// Steps at which the start was expanded again, and the smallest g + h above the bound of the iteration before, if
    /// g and h are known.
    pub(crate) restarts: Vec<(u32, Option<Number>)>,
    /// The first node of the current iteration.
    iteration: u32,
    /// Steps at which a node was expanded again.
    repeated: Vec<u32>,
    /// Steps at which a state was reopened, and the node by which it had been closed.
    reopened: Vec<(u32, u32)>,
    /// Steps at which the smallest heuristic value of the expanded states decreased, and the node that has it.
    best: Vec<(u32, u32)>,
    /// Steps at which a bound of an anytime search changed.
    bounds: Vec<(u32, Bounds)>,
    /// The node expanded in the current step, and the outcome.
    current: Option<(u32, Outcome)>,
}

/// What an anytime search knows of the least cost.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Bounds {
    /// A lower bound, if one is known.
    pub(crate) lower: Option<Number>,
    /// The cost of the best solution so far.
    pub(crate) best: Option<Number>,
}

/// The observer that writes the history.
pub(crate) struct Recorder<'a>(pub(crate) Rc<RefCell<History<'a>>>);

impl<'a> History<'a> {
    pub(crate) fn new(space: Erased<'a>) -> Self {
        History {
            space,
            nodes: Nodes::new(),
            steps: Vec::new(),
            rows: Rows::new(),
            ids: NodeNumbers::new(),
            reasons: Vec::new(),
            reason_indices: FxHashMap::default(),
            solutions: Vec::new(),
            restarts: Vec::new(),
            iteration: 0,
            repeated: Vec::new(),
            reopened: Vec::new(),
            best: Vec::new(),
            bounds: Vec::new(),
            current: None,
        }
    }

    /// Returns the last recorded step.
    pub(crate) fn recorded(&self) -> u32 {
        self.steps.len().saturating_sub(1) as u32
    }

    pub(crate) fn bytes(&self) -> u64 {
        let lists = self.steps.capacity() * size_of::<StepRecord>()
            + self.repeated.capacity() * size_of::<u32>()
            + self.reopened.capacity() * size_of::<(u32, u32)>()
            + self.bounds.capacity() * size_of::<(u32, Bounds)>();
        (lists + self.rows.bytes() + self.ids.bytes()) as u64 + self.nodes.bytes()
    }

    /// Ends the current step, with the size of the open list and the reason for the expansion.
    pub(crate) fn end_step(&mut self, counts: &Counts, open: u64, why: Option<Why>) {
        self.record_start();
        let step = self.steps.len() as u32;
        let (node, outcome) = self.current.take().unwrap_or((0, Outcome::Expanded));
        let (why, equals) = why.map_or((NONE, 0), |why| self.reason(why));
        if self.nodes.expand(node, step) {
            let is_better = self
                .best
                .last()
                .is_none_or(|&(_, best)| self.nodes.h(node) < self.nodes.h(best));
            if self.nodes.h(node).is_some() && is_better {
                self.best.push((step, node));
            }
        } else {
            self.repeated.push(step);
            if self.nodes.parent(node).is_none() {
                let bound = self.next_bound();
                self.restarts.push((step, bound));
                self.iteration = self.nodes.len();
            }
        }
        if outcome == Outcome::Solution {
            self.solutions.push(step);
        }
        let from = self.steps.last().map_or(0, |record| record.nodes);
        let new_nodes = || from..self.nodes.len();
        let record = StepRecord {
            node,
            nodes: self.nodes.len(),
            outcome,
            has_duplicate: new_nodes().any(|node| self.nodes.is(node, Flags::DUPLICATE)),
            has_dead_end: new_nodes().any(|node| self.nodes.is(node, Flags::DEAD_END)),
            why,
            equals,
        };
        self.steps.push(record);
        self.rows.push(row(counts, open));
    }

    /// Returns the smallest g + h of the finished iteration above its bound: the next bound of IDA*.
    fn next_bound(&self) -> Option<Number> {
        let f = |node| sum(self.nodes.g(node), self.nodes.h(node));
        let bound = match self.restarts.last() {
            Some((_, bound)) => *bound,
            None => f(0),
        };
        let values = (self.iteration..self.nodes.len()).filter_map(f);
        values.filter(|&f| Some(f) > bound).min()
    }

    /// Changes the time until the last step.
    pub(crate) fn amend_elapsed(&mut self, elapsed: Option<Duration>) {
        let (counts, open) = self.counts(self.recorded());
        let counts = Counts { elapsed, ..counts };
        self.rows.amend(row(&counts, open));
    }

    /// Records the end of the search. Nodes generated since the last step belong to that step.
    pub(crate) fn end(&mut self, counts: &Counts, open: u64) {
        self.record_start();
        let nodes = self.nodes.len();
        if let Some(record) = self.steps.last_mut() {
            record.nodes = nodes;
        }
        self.rows.amend(row(counts, open));
    }

    /// Records step 0, unless it is recorded already.
    fn record_start(&mut self) {
        if !self.steps.is_empty() {
            return;
        }
        self.steps.push(StepRecord {
            node: 0,
            nodes: self.nodes.len(),
            outcome: Outcome::Start,
            has_duplicate: false,
            has_dead_end: false,
            why: NONE,
            equals: 0,
        });
        // The start is open, and its value is known where the search evaluates states.
        let counts = Counts {
            evaluated: u64::from(self.nodes.h(0).is_some()),
            peak_frontier: 1,
            ..Counts::default()
        };
        self.rows.push(row(&counts, 1));
    }

    fn reason(&mut self, why: Why) -> (u32, u32) {
        let (why, equals) = without_equals(why);
        let place = match self.reason_indices.get(&why) {
            Some(&place) => place,
            None => {
                let place = self.reasons.len() as u32;
                self.reasons.push(why.clone());
                self.reason_indices.insert(why, place);
                place
            }
        };
        (place, equals as u32)
    }

    /// Returns why the node of a step was expanded next, if that is recorded.
    pub(crate) fn why(&self, step: u32) -> Option<Why> {
        let record = self.steps.get(step as usize)?;
        let why = self.reasons.get(record.why as usize)?;
        Some(with_equals(why.clone(), record.equals as usize))
    }

    /// Returns the counts and the size of the open list at a step.
    pub(crate) fn counts(&self, step: u32) -> (Counts, u64) {
        counts(self.rows.get(step as usize))
    }

    /// Returns the nodes generated at a step.
    pub(crate) fn generated(&self, step: u32) -> std::ops::Range<u32> {
        let end = self
            .steps
            .get(step as usize)
            .map_or(0, |record| record.nodes);
        let before = step.checked_sub(1).map(|before| before as usize);
        let from = before.and_then(|before| self.steps.get(before));
        from.map_or(0, |record| record.nodes)..end
    }

    /// Returns the step at which a node was generated. O(log n).
    pub(crate) fn generated_at(&self, node: u32) -> u32 {
        self.steps.partition_point(|record| record.nodes <= node) as u32
    }

    /// Returns the size of the closed list at a step, if it was empty before the step `from`: 1, or that of a restart.
    pub(crate) fn closed(&self, from: u32, step: u32) -> u64 {
        // After a restart, states that were expanded before it are closed again.
        let repeated = match from {
            1 => self.repeated.partition_point(|&one| one <= step),
            _ => 0,
        };
        let expanded = u64::from((step + 1).saturating_sub(from)) - repeated as u64;
        let before = self.reopened(from - 1).len();
        expanded.saturating_sub((self.reopened(step).len() - before) as u64)
    }

    /// Returns the first step of the iteration to which a step belongs.
    pub(crate) fn iteration_of(&self, step: u32) -> u32 {
        let latest = self.restarts.iter().rfind(|&&(at, _)| at <= step);
        latest.map_or(1, |&(at, _)| at)
    }

    /// Returns the states reopened up to a step: when, and the node by which each had been closed.
    pub(crate) fn reopened(&self, step: u32) -> &[(u32, u32)] {
        let end = self.reopened.partition_point(|&(one, _)| one <= step);
        &self.reopened[..end]
    }

    /// Returns whether a node was expanded more than once up to a step.
    pub(crate) fn is_repeated(&self, step: u32) -> bool {
        self.repeated.first().is_some_and(|&one| one <= step)
    }

    /// Returns the expanded node with the smallest heuristic value up to a step.
    pub(crate) fn best(&self, step: u32) -> Option<u32> {
        let place = self.best.partition_point(|&(one, _)| one <= step);
        Some(self.best[place.checked_sub(1)?].1)
    }

    /// Sets the bounds after the last step.
    pub(crate) fn set_bounds(&mut self, bounds: Bounds) {
        if self.bounds_at(self.recorded()) != bounds {
            self.bounds.push((self.recorded(), bounds));
        }
    }

    /// Returns the bounds after a step.
    pub(crate) fn bounds_at(&self, step: u32) -> Bounds {
        let after = self.bounds.partition_point(|&(one, _)| one <= step);
        let last = after.checked_sub(1);
        last.map_or(Bounds::default(), |last| self.bounds[last].1)
    }

    /// Returns the node of a state at a step, by the state's number in the search.
    pub(crate) fn node_of(&self, number: u64, step: u32) -> Option<u32> {
        let mut node = self.ids.get(number)?;
        let node_count = self.steps.get(step as usize)?.nodes;
        while node >= node_count {
            node = self.nodes.of(node)?;
        }
        Some(node)
    }

    /// Returns the node of an open state at a step: the one with the parent that the search reports, if it was reached
    /// by a cheaper path later.
    pub(crate) fn open_node(&self, open: &OpenState, step: u32) -> Option<u32> {
        let known = self.node_of(open.node.number, step)?;
        let Some(parent) = open
            .node
            .parent
            .and_then(|parent| self.node_of(parent, step))
        else {
            return Some(known);
        };
        let cheaper = (self.nodes.parent(known) != Some(parent))
            .then(|| self.duplicate_from(known, Some(parent)))
            .flatten();
        let node_count = self.steps.get(step as usize)?.nodes;
        Some(cheaper.filter(|&node| node < node_count).unwrap_or(known))
    }

    fn add(&mut self, node: &Node<'_, Erased<'a>>, flags: Flags) -> u32 {
        let parent = node.parent.and_then(|parent| self.ids.get(parent));
        let heap = self.space.heap_bytes(node.state);
        let id = self
            .nodes
            .add(node.state.clone(), heap, parent, node.depth, flags);
        self.nodes.set_values(id, node.g, node.h);
        self.ids.insert(node.number, id);
        id
    }

    /// Records an expansion; if a cheaper path to the state was found while it was open, with the node of that path.
    fn expand(&mut self, node: &Node<'_, Erased<'a>>, outcome: Outcome) {
        let Some(known) = self.ids.get(node.number) else {
            let id = self.add(node, Flags::NONE);
            self.current = Some((id, outcome));
            return;
        };
        let parent = node.parent.and_then(|parent| self.ids.get(parent));
        let mut id = known;
        if parent.is_some()
            && parent != self.nodes.parent(known)
            && let Some(cheaper) = self.duplicate_from(known, parent)
        {
            self.nodes.prefer(cheaper, known);
            self.nodes.set_depth(cheaper, node.depth);
            self.ids.insert(node.number, cheaper);
            id = cheaper;
        }
        if self.nodes.g(id).is_none() || id != known {
            self.nodes.set_values(id, node.g, node.h);
        }
        self.current = Some((id, outcome));
    }

    /// Returns the duplicate of a known node that has this parent.
    fn duplicate_from(&self, known: u32, parent: Option<u32>) -> Option<u32> {
        let step = self.nodes.expanded_at(parent?)?;
        let mut generated = self.generated(step);
        generated
            .find(|&node| self.nodes.parent(node) == parent && self.nodes.of(node) == Some(known))
    }
}

impl<'a> Observer<Erased<'a>> for Recorder<'a> {
    fn start(&mut self, node: &Node<'_, Erased<'a>>) {
        self.0.borrow_mut().add(node, Flags::NONE);
    }

    fn expand(&mut self, node: &Node<'_, Erased<'a>>) {
        let mut history = self.0.borrow_mut();
        history.record_start();
        history.expand(node, Outcome::Expanded);
    }

    fn generate(&mut self, node: &Node<'_, Erased<'a>>) {
        self.0.borrow_mut().add(node, Flags::NONE);
    }

    fn duplicate(&mut self, number: u64, state: &AnyState, parent: u64) {
        let mut history = self.0.borrow_mut();
        let of = history.ids.get(number);
        let parent = history.ids.get(parent);
        match of {
            Some(of) => {
                history.nodes.add_duplicate(of, parent, Flags::DUPLICATE);
            }
            None => {
                let heap = history.space.heap_bytes(state);
                let state = state.clone();
                history.nodes.add(state, heap, parent, 0, Flags::DUPLICATE);
            }
        }
    }

    fn reopen(&mut self, node: &Node<'_, Erased<'a>>) {
        let mut history = self.0.borrow_mut();
        let parent = node.parent.and_then(|parent| history.ids.get(parent));
        let Some(known) = history.ids.get(node.number) else {
            history.add(node, Flags::REOPENED);
            return;
        };
        // The path by which it is reopened was reported as a duplicate or as a new node just before.
        let latest = history.nodes.len() - 1;
        let is_reported =
            history.nodes.parent(latest) == parent && history.nodes.same_state(latest, known);
        let id = if is_reported {
            history.nodes.mark(latest, Flags::REOPENED);
            latest
        } else {
            history.nodes.add_duplicate(known, parent, Flags::REOPENED)
        };
        history.nodes.set_depth(id, node.depth);
        history.nodes.set_values(id, node.g, node.h);
        history.ids.insert(node.number, id);
        if id != known {
            let step = history.steps.len() as u32;
            history.reopened.push((step, known));
        }
    }

    fn dead_end(&mut self, node: &Node<'_, Erased<'a>>) {
        let mut history = self.0.borrow_mut();
        let Some(id) = history.ids.get(node.number) else {
            return;
        };
        history.nodes.mark(id, Flags::DEAD_END);
        if let Some((current, outcome)) = &mut history.current
            && *current == id
        {
            *outcome = Outcome::DeadEnd;
        } else if let Some(step) = history.nodes.expanded_at(id)
            && let Some(record) = history.steps.get_mut(step as usize)
            && record.outcome == Outcome::Expanded
        {
            record.outcome = Outcome::DeadEnd;
        }
    }

    fn solution(&mut self, node: &Node<'_, Erased<'a>>) {
        let mut history = self.0.borrow_mut();
        history.record_start();
        history.expand(node, Outcome::Solution);
        if let Some((id, _)) = history.current {
            history.nodes.mark(id, Flags::SOLUTION);
        }
    }
}

/// The number of columns: the counts and the size of the open list.
const COLUMNS: usize = Counts::FIELDS.len() + 1;

fn row(counts: &Counts, open: u64) -> [u64; COLUMNS] {
    let mut row = [open; COLUMNS];
    row[..COLUMNS - 1].copy_from_slice(&counts.words());
    row
}

fn counts(row: [u64; COLUMNS]) -> (Counts, u64) {
    let [counts @ .., open] = row;
    (Counts::from_words(counts), open)
}

/// Splits the number of tied nodes from a reason: it differs at each step, while the rest is shared.
fn without_equals(mut why: Why) -> (Why, usize) {
    let equals = match &mut why {
        Why::Smallest { equals, .. } | Why::SmallestAndDeepest { equals, .. } => {
            std::mem::replace(equals, 1)
        }
        _ => 0,
    };
    (why, equals)
}

fn with_equals(mut why: Why, count: usize) -> Why {
    if let Why::Smallest { equals, .. } | Why::SmallestAndDeepest { equals, .. } = &mut why {
        *equals = count;
    }
    why
}

/// Returns g + h if both are known.
pub(crate) fn sum(g: Option<Number>, h: Option<Number>) -> Option<Number> {
    g.zip(h).map(|(g, h)| g.plus(h))
}
