//! Conversion of the record into the types of the API.

use std::fmt;
use std::hash::{DefaultHasher, Hasher};

use rustc_hash::FxHashSet;
use search_catalog::erased::{AnyState, Capability};
use search_catalog::{Bound, Frontier, OpenState};
use search_core::Why;
use search_core::{Drawn, Written, space::path_actions, store::Age};

use super::history::sum;
use super::nodes::Flags;
use super::recording::{Listed, Paging, Recording};
use super::replica::Untried;
use crate::api::{Amount, Drawing, Explanation, Node, Nodes, Path, Reason, Step, Successor, Term};

/// Maximum number of successors listed with a step.
const MAX_SUCCESSORS: usize = 1000;

impl<'a> Recording<'a> {
    /// Converts a node.
    pub(super) fn show(&self, id: u32) -> Node {
        let history = self.history();
        let nodes = &history.nodes;
        let parent = nodes.parent(id);
        let state = nodes.state(id);
        let (g, h) = (nodes.g(id), nodes.h(id));
        let f = sum(g, h);
        let action = parent.and_then(|parent| self.action(parent, id));
        let generated_at = history.generated_at(id);
        let is_duplicate =
            nodes.is(id, Flags::DUPLICATE) && !nodes.is(id, Flags::REOPENED | Flags::CHEAPER);
        Node {
            id: Some(id.into()),
            parent: parent.map(u64::from),
            depth: nodes.depth(id),
            g: g.map(Amount::of),
            h: h.map(Amount::of),
            f: f.map(Amount::of),
            action,
            state: self.line(state),
            solution: nodes.is(id, Flags::SOLUTION),
            dead_end: nodes.is(id, Flags::DEAD_END),
            duplicate_of: nodes.of(id).filter(|_| is_duplicate).map(u64::from),
            expanded_at: nodes.expanded_at(id).map(u64::from),
            generated_at: generated_at.into(),
            place: u64::from(id - history.generated(generated_at).start) + 1,
            cell: self.cell(id).map(u64::from),
            ..Node::default()
        }
    }

    /// Converts an open node, with the values that it had when the open list was read.
    pub(super) fn show_open(&self, id: u32, open: &OpenState) -> Node {
        Node {
            depth: open.node.depth,
            g: open.node.g.map(Amount::of),
            h: open.node.h.map(Amount::of),
            f: open.node.f().map(Amount::of),
            stored: open.stored.clone(),
            ..self.show(id)
        }
    }

    /// Converts an action that has not been tried yet.
    pub(super) fn show_untried(&self, untried: &Untried, step: u32) -> Node {
        let history = self.history();
        let (parent, state) = (untried.parent, untried.state.as_ref());
        let (g, h) = (untried.g, untried.h);
        let f = sum(g, h);
        let node = Node {
            parent: Some(parent.into()),
            depth: history.nodes.depth(parent) + 1,
            g: g.map(Amount::of),
            h: h.map(Amount::of),
            f: f.map(Amount::of),
            action: Some(untried.action.clone()).filter(|action| !action.is_empty()),
            state: state.map_or_else(|| "not applicable".to_owned(), |state| self.line(state)),
            dead_end: state.is_none(),
            generated_at: step.into(),
            place: untried.place,
            ..Node::default()
        };
        match state {
            Some(state) => self.with_drawing(node, state, Some(history.nodes.state(parent))),
            None => node,
        }
    }

    pub(super) fn line(&self, state: &AnyState) -> String {
        text(|out| self.space.write_state(state, out))
    }

    /// Returns the name of the action by which the search went from one node to another.
    pub(super) fn action(&self, from: u32, to: u32) -> Option<String> {
        let nodes = &self.history().nodes;
        let costs = nodes.g(from).zip(nodes.g(to)).map(|(from, to)| [from, to]);
        let path = [from, to].map(|node| nodes.state(node));
        let actions = path_actions(&self.space, &path, costs.as_ref().map(<[_; 2]>::as_slice));
        let (action, _) = actions?.pop()?;
        let name = text(|out| self.space.write_action(&action, out));
        Some(name).filter(|name| !name.is_empty())
    }

    pub(super) fn step_view(&self, step: u32, why: Option<Why>) -> Step {
        let history = self.history();
        let record = history.steps[step as usize];
        let (counts, open) = history.counts(step);
        let successors = history.generated(step);
        let successors_total = successors.len() as u64;
        let successors = successors.take(MAX_SUCCESSORS).map(|id| {
            let nodes = &history.nodes;
            let kind = if nodes.is(id, Flags::REOPENED) {
                "reopened"
            } else if nodes.is(id, Flags::DUPLICATE) {
                "duplicate"
            } else if nodes.is(id, Flags::DEAD_END) && nodes.expanded_at(id).is_none() {
                "dead_end"
            } else {
                "new"
            };
            let improvement = match kind {
                "duplicate" => self.improvement(id, step),
                _ => None,
            };
            let node = self.show(id);
            let node = match improvement {
                Some([_, g]) => Node {
                    g: Some(Amount::of(g)),
                    ..node
                },
                None => node,
            };
            Successor {
                node,
                kind,
                before: improvement.map(|[before, _]| Amount::of(before)),
                of: nodes.of(id).map(u64::from),
            }
        });
        let best = history.best(step).and_then(|node| history.nodes.h(node));
        let bounds = history.bounds_at(step);
        let next = history.steps.get(step as usize + 1);
        Step {
            step: step.into(),
            outcome: record.outcome.name(),
            node: self.show(record.node),
            why: why.map(reason),
            successors: successors.collect(),
            successors_total,
            frontier_size: open,
            closed_size: history.closed(self.emptied_at(step), step),
            best_h: best.map(Amount::of),
            lower_bound: bounds.lower.map(Amount::of),
            best_cost: bounds.best.map(Amount::of),
            counts: counts.into(),
            next: next.map(|record| self.show(record.node)),
            events: history.events(step),
        }
    }

    pub(super) fn in_full(&self, id: u32) -> Node {
        Node {
            children: Some(self.children_ids(id).len() as u64),
            ..self.with_own_drawing(self.show(id), id)
        }
    }

    /// Returns the drawing of the node's state, if states are drawn.
    pub(super) fn own_drawing(&self, id: u32) -> Option<Drawing> {
        let history = self.history();
        let nodes = &history.nodes;
        let before = nodes.parent(id).map(|parent| nodes.state(parent));
        self.drawing(nodes.state(id), before)
    }

    /// Returns the drawing of a state, relative to the state before it, if states are drawn.
    fn drawing(&self, state: &AnyState, before: Option<&AnyState>) -> Option<Drawing> {
        self.space
            .has(Capability::Drawn)
            .then(|| Drawing::of(self.space.drawing(&self.start, state, before), None))
    }

    /// Adds what h is the sum of, if the heuristic explains its values and the search uses them.
    pub(super) fn explained(&self, node: Node, id: u32) -> Node {
        let history = self.history();
        let explain = |_| self.space.explain_heuristic(history.nodes.state(id));
        let explanation = node.h.and_then(explain).map(|explanation| Explanation {
            name: explanation.name,
            terms: (explanation.terms.into_iter())
                .map(|(text, value)| Term {
                    text,
                    value: Amount::of(value),
                })
                .collect(),
        });
        Node {
            explanation,
            ..node
        }
    }

    /// Adds the drawing and the picture of the node's state.
    pub(super) fn with_own_drawing(&self, node: Node, id: u32) -> Node {
        let history = self.history();
        let before = history
            .nodes
            .parent(id)
            .map(|parent| history.nodes.state(parent));
        self.with_drawing(node, history.nodes.state(id), before)
    }

    /// Adds the drawing and the picture of a state, relative to the state before it.
    pub(super) fn with_drawing(
        &self,
        node: Node,
        state: &AnyState,
        before: Option<&AnyState>,
    ) -> Node {
        let drawing = self.drawing(state, before);
        Node {
            // The text of a map would be as large as the map.
            picture: (self.columns.is_none())
                .then(|| text(|out| self.space.write_picture(state, out))),
            drawing,
            ..node
        }
    }

    pub(super) fn path_to(&self, id: u32, part: Paging) -> Path {
        let history = self.history();
        let mut path = vec![id];
        // Parents precede their children, except when a cheaper path was found to a known state; the bound prevents
        // cycles.
        while let Some(parent) = history.nodes.parent(*path.last().unwrap_or(&0)) {
            path.push(parent);
            if path.len() > history.nodes.len() as usize {
                break;
            }
        }
        path.reverse();
        Path {
            total: path.len() as u64,
            nodes: page(path, part).map(|node| self.show(node)).collect(),
        }
    }

    /// Returns the children of a node.
    pub(super) fn children_ids(&self, id: u32) -> Vec<u32> {
        let history = self.history();
        let nodes = &history.nodes;
        let is_child = |&child: &u32| nodes.parent(child) == Some(id);
        let below = id + 1..nodes.len();
        match nodes.expanded_at(id) {
            None => Vec::new(),
            // Each expansion generated other nodes.
            Some(_) if nodes.is(id, Flags::AGAIN) => below.filter(is_child).collect(),
            // Successors are generated one by one; the nodes generated in between are in their subtrees.
            Some(_) if self.is_path_search() => {
                let depth = nodes.depth(id);
                let deeper = below.take_while(|&node| nodes.depth(node) > depth);
                deeper.filter(is_child).collect()
            }
            Some(step) => history.generated(step).filter(is_child).collect(),
        }
    }

    /// Returns whether the search generates successors one by one along the current path, so that all nodes generated
    /// before it backtracks over a node are in the subtree of that node.
    pub(super) fn is_path_search(&self) -> bool {
        matches!(self.algorithm.definition().frontier, Frontier::Path(_))
    }

    pub(super) fn children_of(&self, id: u32, part: Paging) -> Nodes {
        let ids = self.children_ids(id);
        let total = ids.len() as u64;
        let nodes = page(ids, part).map(|child| Node {
            children: Some(self.children_ids(child).len() as u64),
            ..self.show(child)
        });
        Nodes {
            total,
            nodes: nodes.collect(),
            ..Nodes::default()
        }
    }

    /// Returns the first step of which the expanded node is in the closed list of `step`: a search that restarts with
    /// another weight empties the list.
    fn emptied_at(&self, step: u32) -> u32 {
        match self.algorithm.definition().bound {
            Bound::Weight => self.history().iteration_of(step),
            _ => 1,
        }
    }

    pub(super) fn closed_at(&self, step: u32, listed: Listed) -> Nodes {
        let history = self.history();
        let emptied = self.emptied_at(step);
        let before = history.reopened(emptied - 1).len();
        let reopened = &history.reopened(step)[before..];
        let reopened: FxHashSet<u32> = reopened.iter().map(|&(_, node)| node).collect();
        let part = listed.part;
        let offset = part.offset as usize;
        let latest_first = (emptied..=step)
            .rev()
            .map(|step| history.steps[step as usize].node);
        let ids: Vec<u32> = if reopened.is_empty() && !history.is_repeated(step) {
            latest_first
                .skip(offset)
                .take(part.limit as usize)
                .collect()
        } else {
            let mut seen = FxHashSet::default();
            let once = latest_first.filter(|node| !reopened.contains(node) && seen.insert(*node));
            once.skip(offset).take(part.limit as usize).collect()
        };
        Nodes {
            total: history.closed(emptied, step),
            order: Some("the latest first, without reopened nodes".to_owned()),
            exact: Some(true),
            nodes: ids
                .into_iter()
                .map(|node| self.drawn_if(listed.drawn, self.show(node), node))
                .collect(),
        }
    }

    /// Adds the drawing of a node's state if it is wanted.
    pub(super) fn drawn_if(&self, is_wanted: bool, node: Node, id: u32) -> Node {
        match is_wanted {
            true => self.with_own_drawing(node, id),
            false => node,
        }
    }

    pub(crate) fn state_hashes(&self, from: u64, to: u64) -> Vec<u64> {
        struct HashWriter(DefaultHasher);

        impl fmt::Write for HashWriter {
            fn write_str(&mut self, text: &str) -> fmt::Result {
                self.0.write(text.as_bytes());
                Ok(())
            }
        }

        let history = self.history();
        let to = to.min(history.recorded().into());
        let steps = from..=to;
        let hashes = steps.map(|step| {
            let node = history.steps[step as usize].node;
            let mut writer = HashWriter(DefaultHasher::new());
            // Writing to a hasher cannot fail; an error comes from the puzzle.
            let _ = self
                .space
                .write_state(history.nodes.state(node), &mut writer);
            writer.0.finish()
        });
        hashes.collect()
    }
}

/// Returns a part of a list.
fn page<T>(list: Vec<T>, part: Paging) -> impl Iterator<Item = T> {
    let skipped = list.into_iter().skip(part.offset as usize);
    skipped.take(part.limit as usize)
}

/// Writes to a new string.
pub(super) fn text(write: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail; an error comes from the puzzle.
    let _ = write(&mut text);
    text
}

/// Converts the reason for an expansion, with the node's position by age among the nodes tied with it.
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
