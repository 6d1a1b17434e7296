//! A run as it is recorded: what was taken, what was made, and the counts, moment by moment.

use std::cell::RefCell;
use std::rc::Rc;

use erased_space::{AnyState, Erased};
use rustc_hash::FxHashMap;
use search_catalog::Open;
use search_core::engine::Why;
use search_core::{Cost, Counts, Node, Number, Observer, StateSpace};

use super::nodes::{Flags, Nodes};
use super::rows::Rows;

/// No node, no reason.
pub(crate) const NONE: u32 = u32::MAX;

/// What became of the state that was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    Start,
    Expanded,
    Solution,
    DeadEnd,
}

impl What {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            What::Start => "start",
            What::Expanded => "expanded",
            What::Solution => "solution",
            What::DeadEnd => "dead_end",
        }
    }
}

/// A moment, but for what is kept in rows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    /// The node that was taken.
    pub(crate) node: u32,
    /// How many nodes there were behind it.
    pub(crate) nodes: u32,
    pub(crate) what: What,
    /// Whether something known, and whether something without a way on was made.
    pub(crate) made_duplicate: bool,
    pub(crate) made_dead_end: bool,
    /// Why it was the next, by its place among the reasons, and how many were as good.
    why: u32,
    equals: u32,
}

/// The record of one run.
///
/// A node is a way to a state. A state that comes back to the frontier by a cheaper way is a node of its own, and so is
/// each duplicate; so nothing changes that was shown before.
pub(crate) struct Tape<'a> {
    space: Erased<'a>,
    pub(crate) nodes: Nodes,
    pub(crate) marks: Vec<Mark>,
    /// The counts and the size of the frontier.
    rows: Rows<COLUMNS>,
    /// The node by which each state is known now, by its number.
    ids: FxHashMap<u64, u32>,
    reasons: Vec<Why>,
    places_of_reasons: FxHashMap<String, u32>,
    pub(crate) solutions: Vec<u32>,
    /// Moments at which the start was taken again, and the least g + h that was beyond that of the round before, where
    /// g and h are known.
    pub(crate) restarts: Vec<(u32, Option<Number>)>,
    /// The first node of the round under way.
    round: u32,
    /// Moments at which a node was taken that had been taken before.
    taken_again: Vec<u32>,
    /// Moments at which a state came back to the frontier, and the node as which it was closed.
    reopened: Vec<(u32, u32)>,
    /// Moments at which the least heuristic value of what was taken became less, and the node that has it.
    best: Vec<(u32, u32)>,
    /// What was taken in the step under way.
    in_hand: Option<(u32, What)>,
}

/// The tape as the search sees it.
pub(crate) struct Recorder<'a>(pub(crate) Rc<RefCell<Tape<'a>>>);

impl<'a> Tape<'a> {
    pub(crate) fn new(space: Erased<'a>) -> Self {
        Tape {
            space,
            nodes: Nodes::new(),
            marks: Vec::new(),
            rows: Rows::new(),
            ids: FxHashMap::default(),
            reasons: Vec::new(),
            places_of_reasons: FxHashMap::default(),
            solutions: Vec::new(),
            restarts: Vec::new(),
            round: 0,
            taken_again: Vec::new(),
            reopened: Vec::new(),
            best: Vec::new(),
            in_hand: None,
        }
    }

    /// The latest moment.
    pub(crate) fn recorded(&self) -> u32 {
        self.marks.len().saturating_sub(1) as u32
    }

    pub(crate) fn bytes(&self) -> u64 {
        let lists = self.marks.capacity() * size_of::<Mark>()
            + self.ids.capacity() * (size_of::<(u64, u32)>() + 1)
            + self.taken_again.capacity() * size_of::<u32>()
            + self.reopened.capacity() * size_of::<(u32, u32)>();
        (lists + self.rows.bytes()) as u64 + self.nodes.bytes()
    }

    /// Ends the moment under way: so many wait now, and this is why what was taken came first.
    pub(crate) fn end_moment(&mut self, counts: &Counts, waiting: u64, why: Option<Why>) {
        self.begin();
        let moment = self.marks.len() as u32;
        let (node, what) = self.in_hand.take().unwrap_or((0, What::Expanded));
        let (why, equals) = why.map_or((NONE, 0), |why| self.reason(why));
        if self.nodes.take(node, moment) {
            let has_less = self
                .best
                .last()
                .is_none_or(|&(_, best)| self.nodes.h(node) < self.nodes.h(best));
            if self.nodes.h(node).is_some() && has_less {
                self.best.push((moment, node));
            }
        } else {
            self.taken_again.push(moment);
            if self.nodes.parent(node).is_none() {
                let bound = self.next_bound();
                self.restarts.push((moment, bound));
                self.round = self.nodes.len();
            }
        }
        if what == What::Solution {
            self.solutions.push(moment);
        }
        let from = self.marks.last().map_or(0, |mark| mark.nodes);
        let made = || from..self.nodes.len();
        let mark = Mark {
            node,
            nodes: self.nodes.len(),
            what,
            made_duplicate: made().any(|node| self.nodes.is(node, Flags::DUPLICATE)),
            made_dead_end: made().any(|node| self.nodes.is(node, Flags::DEAD_END)),
            why,
            equals,
        };
        self.marks.push(mark);
        self.rows.push(row(counts, waiting));
    }

    /// The least g + h of the round that is over which is beyond its bound: the bound of the next one in IDA*.
    fn next_bound(&self) -> Option<Number> {
        let f = |node| sum(self.nodes.g(node), self.nodes.h(node));
        let bound = match self.restarts.last() {
            Some((_, bound)) => *bound,
            None => f(0),
        };
        let made = (self.round..self.nodes.len()).filter_map(f);
        made.filter(|&f| Some(f) > bound).min()
    }

    /// The search ended without taking anything: what was made by then belongs to the latest moment.
    pub(crate) fn end(&mut self, counts: &Counts, waiting: u64) {
        self.begin();
        let nodes = self.nodes.len();
        if let Some(mark) = self.marks.last_mut() {
            mark.nodes = nodes;
        }
        self.rows.amend(row(counts, waiting));
    }

    /// Moment 0, when the start is known, unless there is one.
    fn begin(&mut self) {
        if !self.marks.is_empty() {
            return;
        }
        self.marks.push(Mark {
            node: 0,
            nodes: self.nodes.len(),
            what: What::Start,
            made_duplicate: false,
            made_dead_end: false,
            why: NONE,
            equals: 0,
        });
        self.rows.push(row(&Counts::default(), 1));
    }

    fn reason(&mut self, why: Why) -> (u32, u32) {
        let (why, equals) = without_equals(why);
        let count = self.reasons.len() as u32;
        let place = *self
            .places_of_reasons
            .entry(format!("{why:?}"))
            .or_insert(count);
        if place == count {
            self.reasons.push(why);
        }
        (place, equals as u32)
    }

    /// Why the node of a moment was the next, where that was recorded.
    pub(crate) fn why(&self, moment: u32) -> Option<Why> {
        let mark = self.marks.get(moment as usize)?;
        let why = self.reasons.get(mark.why as usize)?;
        Some(with_equals(why.clone(), mark.equals as usize))
    }

    /// The counts at a moment, and how many waited.
    pub(crate) fn counts(&self, moment: u32) -> (Counts, u64) {
        counts(self.rows.get(moment as usize))
    }

    /// The nodes that were made in a moment.
    pub(crate) fn made(&self, moment: u32) -> std::ops::Range<u32> {
        let end = self.marks.get(moment as usize).map_or(0, |mark| mark.nodes);
        let before = moment.checked_sub(1).map(|before| before as usize);
        let from = before.and_then(|before| self.marks.get(before));
        from.map_or(0, |mark| mark.nodes)..end
    }

    /// The moment in which a node was made.
    pub(crate) fn born_at(&self, node: u32) -> u32 {
        self.marks.partition_point(|mark| mark.nodes <= node) as u32
    }

    /// How many were taken by this moment, and not sent back.
    pub(crate) fn closed(&self, moment: u32) -> u64 {
        let again = self.taken_again.partition_point(|&one| one <= moment);
        let taken = u64::from(moment) - again as u64;
        taken.saturating_sub(self.reopened(moment).len() as u64)
    }

    /// What had come back to the frontier by this moment: when, and the node as which it was closed.
    pub(crate) fn reopened(&self, moment: u32) -> &[(u32, u32)] {
        let end = self.reopened.partition_point(|&(one, _)| one <= moment);
        &self.reopened[..end]
    }

    /// Whether a node was taken more than once by this moment.
    pub(crate) fn is_repeated(&self, moment: u32) -> bool {
        self.taken_again.first().is_some_and(|&one| one <= moment)
    }

    /// The node with the least heuristic value of all that were taken by this moment.
    pub(crate) fn best(&self, moment: u32) -> Option<u32> {
        let place = self.best.partition_point(|&(one, _)| one <= moment);
        Some(self.best[place.checked_sub(1)?].1)
    }

    /// The node by which the state of this number was known at a moment.
    pub(crate) fn node_of(&self, number: u64, moment: u32) -> Option<u32> {
        let mut node = *self.ids.get(&number)?;
        let born_by = self.marks.get(moment as usize)?.nodes;
        while node >= born_by {
            node = self.nodes.of(node)?;
        }
        Some(node)
    }

    /// The same for a state in the frontier: by the path from the state of this number, if a later one is cheaper.
    pub(crate) fn open_node(&self, open: &Open, moment: u32) -> Option<u32> {
        let known = self.node_of(open.number, moment)?;
        let Some(parent) = open.parent.and_then(|parent| self.node_of(parent, moment)) else {
            return Some(known);
        };
        let cheaper = (self.nodes.parent(known) != Some(parent))
            .then(|| self.cheaper(known, Some(parent)))
            .flatten();
        let born_by = self.marks.get(moment as usize)?.nodes;
        Some(cheaper.filter(|&node| node < born_by).unwrap_or(known))
    }

    fn know(&mut self, node: &Node<'_, Erased<'a>>, flags: Flags) -> u32 {
        let parent = node
            .parent
            .and_then(|parent| self.ids.get(&parent).copied());
        let heap = self.space.heap_bytes(node.state);
        let id = self
            .nodes
            .add(node.state.clone(), heap, parent, node.depth, flags);
        self.nodes.set_values(id, node.g, node.h);
        self.ids.insert(node.number, id);
        id
    }

    /// What is taken from the frontier: if a cheaper way to it was found while it waited, that way.
    fn take(&mut self, node: &Node<'_, Erased<'a>>, what: What) {
        let Some(&known) = self.ids.get(&node.number) else {
            let id = self.know(node, Flags::NONE);
            self.in_hand = Some((id, what));
            return;
        };
        let parent = node
            .parent
            .and_then(|parent| self.ids.get(&parent).copied());
        let mut id = known;
        if parent.is_some()
            && parent != self.nodes.parent(known)
            && let Some(cheaper) = self.cheaper(known, parent)
        {
            self.nodes.prefer(cheaper, known);
            self.nodes.set_depth(cheaper, node.depth);
            self.ids.insert(node.number, cheaper);
            id = cheaper;
        }
        if self.nodes.g(id).is_none() || id != known {
            self.nodes.set_values(id, node.g, node.h);
        }
        self.in_hand = Some((id, what));
    }

    /// The duplicate of this node that was made from that parent.
    fn cheaper(&self, known: u32, parent: Option<u32>) -> Option<u32> {
        let moment = self.nodes.taken_at(parent?)?;
        let mut made = self.made(moment);
        made.find(|&node| self.nodes.parent(node) == parent && self.nodes.of(node) == Some(known))
    }
}

impl<'a> Observer<Erased<'a>> for Recorder<'a> {
    fn start(&mut self, node: &Node<'_, Erased<'a>>) {
        self.0.borrow_mut().know(node, Flags::NONE);
    }

    fn expand(&mut self, node: &Node<'_, Erased<'a>>) {
        let mut tape = self.0.borrow_mut();
        tape.begin();
        tape.take(node, What::Expanded);
    }

    fn generate(&mut self, node: &Node<'_, Erased<'a>>) {
        self.0.borrow_mut().know(node, Flags::NONE);
    }

    fn duplicate(&mut self, number: u64, state: &AnyState, parent: u64) {
        let mut tape = self.0.borrow_mut();
        let of = tape.ids.get(&number).copied();
        let parent = tape.ids.get(&parent).copied();
        match of {
            Some(of) => {
                tape.nodes.add_again(of, parent, Flags::DUPLICATE);
            }
            None => {
                let heap = tape.space.heap_bytes(state);
                let state = state.clone();
                tape.nodes.add(state, heap, parent, 0, Flags::DUPLICATE);
            }
        }
    }

    fn reopen(&mut self, node: &Node<'_, Erased<'a>>) {
        let mut tape = self.0.borrow_mut();
        let parent = node
            .parent
            .and_then(|parent| tape.ids.get(&parent).copied());
        let Some(&known) = tape.ids.get(&node.number) else {
            tape.know(node, Flags::REOPENED);
            return;
        };
        // The way by which it comes back was told as a duplicate, or as new, just now.
        let latest = tape.nodes.len() - 1;
        let told = tape.nodes.parent(latest) == parent && tape.nodes.same_state(latest, known);
        let id = if told {
            tape.nodes.mark(latest, Flags::REOPENED);
            latest
        } else {
            tape.nodes.add_again(known, parent, Flags::REOPENED)
        };
        tape.nodes.set_depth(id, node.depth);
        tape.nodes.set_values(id, node.g, node.h);
        tape.ids.insert(node.number, id);
        if id != known {
            let moment = tape.marks.len() as u32;
            tape.reopened.push((moment, known));
        }
    }

    fn dead_end(&mut self, node: &Node<'_, Erased<'a>>) {
        let mut tape = self.0.borrow_mut();
        let Some(&id) = tape.ids.get(&node.number) else {
            return;
        };
        tape.nodes.mark(id, Flags::DEAD_END);
        if let Some((in_hand, what)) = &mut tape.in_hand
            && *in_hand == id
        {
            *what = What::DeadEnd;
        } else if let Some(moment) = tape.nodes.taken_at(id)
            && let Some(mark) = tape.marks.get_mut(moment as usize)
            && mark.what == What::Expanded
        {
            mark.what = What::DeadEnd;
        }
    }

    fn solution(&mut self, node: &Node<'_, Erased<'a>>) {
        let mut tape = self.0.borrow_mut();
        tape.begin();
        tape.take(node, What::Solution);
        if let Some((id, _)) = tape.in_hand {
            tape.nodes.mark(id, Flags::SOLUTION);
        }
    }
}

/// The counts, and how many wait.
const COLUMNS: usize = Counts::FIELDS.len() + 1;

fn row(counts: &Counts, waiting: u64) -> [u64; COLUMNS] {
    let mut row = [waiting; COLUMNS];
    row[..COLUMNS - 1].copy_from_slice(&counts.words());
    row
}

fn counts(row: [u64; COLUMNS]) -> (Counts, u64) {
    let [counts @ .., waiting] = row;
    (Counts::from_words(counts), waiting)
}

/// The number of equals is another one at each moment, all else is shared.
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

/// g + h, where both are known.
pub(crate) fn sum(g: Option<Number>, h: Option<Number>) -> Option<Number> {
    g.zip(h).map(|(g, h)| g.plus(h))
}
