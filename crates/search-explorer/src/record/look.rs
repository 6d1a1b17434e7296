//! What is recorded, as it is shown.

use std::fmt;
use std::hash::{DefaultHasher, Hasher};

use erased_space::{AnyState, Capability};
use rustc_hash::FxHashSet;
use search_catalog::{Frontier, Open};
use search_core::engine::Why;
use search_core::{Age, Drawn, Number, StateSpace, Written};

use super::nodes::Flags;
use super::recording::{Part, Recording};
use super::replica::Untried;
use super::tape::sum;
use crate::api::{Amount, Drawing, Made, Moment, Node, Nodes, Path, Reason};

/// The most nodes of a moment that are told with it.
const MOST_MADE: usize = 1000;

impl<'a> Recording<'a> {
    /// A node.
    pub(super) fn show(&self, id: u32) -> Node {
        let tape = self.tape();
        let nodes = &tape.nodes;
        let parent = nodes.parent(id);
        let state = nodes.state(id);
        let (g, h) = (nodes.g(id), nodes.h(id));
        let f = sum(g, h);
        let action = parent.and_then(|parent| self.action(nodes.state(parent), state));
        let born_at = tape.born_at(id);
        let is_duplicate =
            nodes.is(id, Flags::DUPLICATE) && !nodes.is(id, Flags::REOPENED | Flags::CHEAPER);
        Node {
            id: Some(id.into()),
            parent: parent.map(u64::from),
            depth: nodes.depth(id),
            g: g.map(Amount::of),
            h: h.map(Amount::of),
            f: f.map(Amount::of),
            g_text: g.and_then(in_words),
            h_text: h.and_then(in_words),
            f_text: f.and_then(in_words),
            action,
            state: self.line(state),
            solution: nodes.is(id, Flags::SOLUTION),
            dead_end: nodes.is(id, Flags::DEAD_END),
            duplicate_of: nodes.of(id).filter(|_| is_duplicate).map(u64::from),
            expanded_at: nodes.taken_at(id).map(u64::from),
            born_at: born_at.into(),
            place: u64::from(id - tape.made(born_at).start) + 1,
            stored: None,
            children: None,
            size: None,
            row: None,
            picture: None,
            drawing: None,
        }
    }

    /// A node of the frontier: by the path that was the best when it was looked at.
    pub(super) fn show_open(&self, id: u32, open: &Open) -> Node {
        let in_words = |amount: Option<Number>| amount.and_then(in_words);
        Node {
            depth: open.depth,
            g: open.g.map(Amount::of),
            h: open.h.map(Amount::of),
            f: open.f.map(Amount::of),
            g_text: in_words(open.g),
            h_text: in_words(open.h),
            f_text: in_words(open.f),
            ..self.show(id)
        }
    }

    /// What is not made yet.
    pub(super) fn show_untried(&self, untried: &Untried, moment: u32) -> Node {
        let tape = self.tape();
        let (parent, state) = (untried.parent, untried.state.as_ref());
        let (g, h) = (untried.g, untried.h);
        let f = sum(g, h);
        let node = Node {
            id: None,
            parent: Some(parent.into()),
            depth: tape.nodes.depth(parent) + 1,
            g: g.map(Amount::of),
            h: h.map(Amount::of),
            f: f.map(Amount::of),
            g_text: g.and_then(in_words),
            h_text: h.and_then(in_words),
            f_text: f.and_then(in_words),
            action: Some(untried.action.clone()).filter(|action| !action.is_empty()),
            state: state.map_or_else(|| "leads nowhere".to_owned(), |state| self.line(state)),
            solution: false,
            dead_end: state.is_none(),
            duplicate_of: None,
            expanded_at: None,
            born_at: moment.into(),
            place: untried.place,
            stored: None,
            children: None,
            size: None,
            row: None,
            picture: None,
            drawing: None,
        };
        match state {
            Some(state) => self.looking(node, state, Some(tape.nodes.state(parent))),
            None => node,
        }
    }

    pub(super) fn line(&self, state: &AnyState) -> String {
        text(|out| self.space.write_state(state, out))
    }

    /// What leads from one state to another: the cheapest, where several do.
    fn action(&self, from: &AnyState, to: &AnyState) -> Option<String> {
        let mut actions = Vec::new();
        self.space.actions(from, &mut actions);
        let mut least: Option<(Number, String)> = None;
        for tried in actions {
            let cost = self.space.cost(from, &tried);
            if least.as_ref().is_some_and(|(least, _)| *least <= cost) {
                continue;
            }
            let name = text(|out| self.space.write_action(&tried, out));
            if self.space.result(from, tried).as_ref() == Some(to) {
                least = Some((cost, name));
            }
        }
        least.map(|(_, name)| name).filter(|name| !name.is_empty())
    }

    pub(super) fn look_at(&self, moment: u32, why: Option<Why>) -> Moment {
        let tape = self.tape();
        let mark = tape.marks[moment as usize];
        let (counts, waiting) = tape.counts(moment);
        let made = tape.made(moment);
        let made_total = made.len() as u64;
        let made = made.take(MOST_MADE).map(|id| {
            let nodes = &tape.nodes;
            let made_as = if nodes.is(id, Flags::REOPENED) {
                "reopened"
            } else if nodes.is(id, Flags::DUPLICATE) {
                "duplicate"
            } else if nodes.is(id, Flags::DEAD_END) && nodes.taken_at(id).is_none() {
                "dead_end"
            } else {
                "new"
            };
            Made {
                node: self.show(id),
                made_as,
                of: nodes.of(id).map(u64::from),
            }
        });
        let best = tape.best(moment).and_then(|node| tape.nodes.h(node));
        let next = tape.marks.get(moment as usize + 1);
        Moment {
            moment: moment.into(),
            what: mark.what.name(),
            node: self.show(mark.node),
            why: why.map(reason),
            made: made.collect(),
            made_total,
            frontier_size: waiting,
            closed_size: tape.closed(moment),
            best_h: best.map(Amount::of),
            best_h_text: best.and_then(in_words),
            counts: counts.into(),
            next: next.map(|mark| self.show(mark.node)),
        }
    }

    pub(super) fn in_full(&self, id: u32) -> Node {
        Node {
            children: Some(self.children_ids(id).len() as u64),
            ..self.with_looks(self.show(id), id)
        }
    }

    /// The node with what its state looks like.
    pub(super) fn with_looks(&self, node: Node, id: u32) -> Node {
        let tape = self.tape();
        let before = tape.nodes.parent(id).map(|parent| tape.nodes.state(parent));
        self.looking(node, tape.nodes.state(id), before)
    }

    /// The same for any state, beside the one before it.
    pub(super) fn looking(&self, node: Node, state: &AnyState, before: Option<&AnyState>) -> Node {
        let drawing = self.space.has(Capability::Drawn).then(|| {
            let drawing = self.space.drawing(&self.start, state, before);
            Drawing::of(drawing, None)
        });
        Node {
            picture: Some(text(|out| self.space.write_picture(state, out))),
            drawing,
            ..node
        }
    }

    pub(super) fn path_to(&self, id: u32, part: Part) -> Path {
        let tape = self.tape();
        let mut way = vec![id];
        // Parents are older than their children, but for a cheaper way that was found when it was known already.
        while let Some(parent) = tape.nodes.parent(*way.last().unwrap_or(&0)) {
            way.push(parent);
            if way.len() > tape.nodes.len() as usize {
                break;
            }
        }
        way.reverse();
        Path {
            total: way.len() as u64,
            nodes: page(way, part).map(|node| self.show(node)).collect(),
        }
    }

    /// The nodes that were made from a node.
    fn children_ids(&self, id: u32) -> Vec<u32> {
        let tape = self.tape();
        let nodes = &tape.nodes;
        let is_child = |&child: &u32| nodes.parent(child) == Some(id);
        let below = id + 1..nodes.len();
        match nodes.taken_at(id) {
            None => Vec::new(),
            // Each time, others were made.
            Some(_) if nodes.is(id, Flags::AGAIN) => below.filter(is_child).collect(),
            // They are made when their turn comes, and all that is made until then is below them.
            Some(_) if self.goes_along_a_path() => {
                let depth = nodes.depth(id);
                let deeper = below.take_while(|&node| nodes.depth(node) > depth);
                deeper.filter(is_child).collect()
            }
            Some(moment) => tape.made(moment).filter(is_child).collect(),
        }
    }

    /// Whether it makes a state when its turn comes, and all that it then makes until it leaves it is below it.
    pub(super) fn goes_along_a_path(&self) -> bool {
        matches!(self.algorithm.definition().frontier, Frontier::Path(_))
    }

    pub(super) fn children_of(&self, id: u32, part: Part) -> Nodes {
        let ids = self.children_ids(id);
        let total = ids.len() as u64;
        let nodes = page(ids, part).map(|child| Node {
            children: Some(self.children_ids(child).len() as u64),
            ..self.show(child)
        });
        Nodes {
            total,
            order: None,
            exact: None,
            nodes: nodes.collect(),
        }
    }

    pub(super) fn closed_at(&self, moment: u32, part: Part) -> Nodes {
        let tape = self.tape();
        let back = tape.reopened(moment);
        let back: FxHashSet<u32> = back.iter().map(|&(_, node)| node).collect();
        let offset = part.offset as usize;
        let latest_first = (1..=moment)
            .rev()
            .map(|moment| tape.marks[moment as usize].node);
        let ids: Vec<u32> = if back.is_empty() && !tape.is_repeated(moment) {
            latest_first
                .skip(offset)
                .take(part.limit as usize)
                .collect()
        } else {
            let mut seen = FxHashSet::default();
            let once = latest_first.filter(|node| !back.contains(node) && seen.insert(*node));
            once.skip(offset).take(part.limit as usize).collect()
        };
        Nodes {
            total: tape.closed(moment),
            order: Some("all that was taken and not sent back, the latest first".to_owned()),
            exact: Some(true),
            nodes: ids.into_iter().map(|node| self.show(node)).collect(),
        }
    }

    pub(super) fn prints(&self, from: u64, to: u64) -> Vec<u64> {
        struct Print(DefaultHasher);

        impl fmt::Write for Print {
            fn write_str(&mut self, text: &str) -> fmt::Result {
                self.0.write(text.as_bytes());
                Ok(())
            }
        }

        let tape = self.tape();
        let to = to.min(tape.recorded().into());
        let moments = from..=to;
        let prints = moments.map(|moment| {
            let node = tape.marks[moment as usize].node;
            let mut print = Print(DefaultHasher::new());
            // A hasher takes everything.
            let _ = self.space.write_state(tape.nodes.state(node), &mut print);
            print.0.finish()
        });
        prints.collect()
    }
}

/// A part of a list.
fn page<T>(list: Vec<T>, part: Part) -> impl Iterator<Item = T> {
    let skipped = list.into_iter().skip(part.offset as usize);
    skipped.take(part.limit as usize)
}

/// A cost that no number has exactly.
pub(super) fn in_words(cost: Number) -> Option<String> {
    match cost {
        Number::Whole(_) | Number::Real(_) => None,
        Number::Octile { .. } => Some(cost.to_string()),
    }
}

/// What is written, as a text of its own.
pub(super) fn text(write: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result) -> String {
    let mut text = String::new();
    // A text takes everything; what a puzzle of somebody's own refuses to write is left out.
    let _ = write(&mut text);
    text
}

/// Why a node was the next, with its place by age among those that are equal in all else.
pub(super) fn reason(why: Why) -> Reason {
    let (equals, place) = match &why {
        Why::Smallest {
            equals,
            ties,
            decided,
            ..
        } => {
            let equals = decided.as_ref().map_or(*equals, |decided| decided.equals);
            let place = match ties.age() {
                Age::FirstIn => 1,
                Age::LastIn => equals,
            };
            (Some(equals as u64), Some(place as u64))
        }
        Why::SmallestAndDeepest { equals, .. } => (Some(*equals as u64), None),
        _ => (None, None),
    };
    Reason {
        text: why.to_string(),
        equals,
        place,
    }
}
