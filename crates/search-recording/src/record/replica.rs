//! A repetition of the search, to inspect it at an earlier step.

use rustc_hash::FxHashMap;
use search_catalog::erased::{AnyAction, AnyState};
use search_catalog::{Bound, Frontier, FrontierEntry, Open, Stepping, stepping};
use search_core::Why;
use search_core::{Limits, Number, StateSpace, Step, Written};

use super::history::Outcome;
use super::recording::{Listed, Recording, untimed};
use crate::api::{ApiError, ErrorKind, Node, Nodes};

/// A repeated search, at a step.
pub(super) struct Replica<'a> {
    search: Stepping<'a, 'a>,
    at: u32,
    /// Snapshots of the last steps, so that going back step by step seldom repeats the search.
    snapshots: FxHashMap<u32, Snapshot>,
}

/// The state of a search at a step.
struct Snapshot {
    why_next: Option<Why>,
    /// The first entries of the open list, at most [`FIRST`].
    first: Vec<FrontierEntry>,
}

impl Replica<'_> {
    fn take_snapshot(&mut self) {
        if self.snapshots.len() as u32 >= 4 * SNAPSHOTS {
            self.snapshots.clear();
        }
        let (why_next, first) = (self.search.why_next(), self.search.frontier(0, FIRST));
        self.snapshots.insert(self.at, Snapshot { why_next, first });
    }

    pub(super) fn bytes(&self) -> u64 {
        let each = size_of::<Snapshot>() + FIRST * size_of::<FrontierEntry>();
        (self.snapshots.len() * each) as u64
    }
}

/// The distance beyond which the search advances without stopping at each step.
const NEAR: u32 = 256;

/// The number of snapshots taken before a requested step.
const SNAPSHOTS: u32 = 64;

/// The number of open entries kept in a snapshot.
const FIRST: usize = 64;

/// The number of open entries among which those that are not applicable are found.
const MAX_STACK: u64 = 10_000;

/// Entries of the open list, and whether they are complete.
type Entries = (Vec<Entry>, bool);

/// An entry of the open list at a step.
pub(super) enum Entry {
    /// A node of the record, and its values in the search at that step.
    Node { node: u32, open: Open },
    /// An action that a depth-first search has not tried yet.
    Untried(Untried),
}

/// An action of an expanded state that has not been tried yet.
pub(super) struct Untried {
    /// The expanded state.
    pub(super) parent: u32,
    /// The name of the action.
    pub(super) action: String,
    /// Its position among the actions of that state, from 1.
    pub(super) place: u64,
    /// The resulting state; none if the action is not applicable.
    pub(super) state: Option<AnyState>,
    /// The cost of the path to it, in searches that add up costs.
    pub(super) g: Option<Number>,
    /// Its heuristic value, in searches that compare f with a bound.
    pub(super) h: Option<Number>,
}

impl<'a> Recording<'a> {
    /// Returns the search at a recorded step: the running one, or one repeated up to that step.
    fn at(&mut self, step: u32) -> Option<&mut Stepping<'a, 'a>> {
        if step == self.history().recorded() {
            return Some(self.live());
        }
        if self
            .replica
            .as_ref()
            .is_none_or(|replica| replica.at > step)
        {
            let (space, start) = (self.space.clone(), self.start.clone());
            let mut search = stepping(space, start, self.algorithm, None).ok()?;
            search.set_limits(untimed());
            self.replica = Some(Replica {
                search,
                at: 0,
                snapshots: FxHashMap::default(),
            });
        }
        let at = self.replica.as_ref().map_or(0, |replica| replica.at);
        let far = step - at > NEAR;
        // The last expansion well before the step: a limit on expansions stops the search there.
        let expanded = far.then(|| {
            let history = self.history();
            let is_expanded = |&near: &u32| {
                let what = history.steps[near as usize].outcome;
                what == Outcome::Expanded || what == Outcome::DeadEnd
            };
            let near = (at + 1..=step - SNAPSHOTS).rev().find(is_expanded)?;
            Some((near, history.counts(near).0.expanded))
        });
        let replica = self.replica.as_mut()?;
        if let Some((near, expanded)) = expanded.flatten() {
            replica.search.set_limits(Limits {
                expansions: Some(expanded.saturating_sub(1)),
                ..untimed()
            });
            while replica.search.advance() == Step::Solution {}
            replica.search.set_limits(untimed());
            replica.at = near - 1;
        }
        while replica.at < step {
            if step - replica.at < SNAPSHOTS {
                replica.take_snapshot();
            }
            replica.search.step();
            replica.at += 1;
        }
        Some(&mut replica.search)
    }

    /// Returns the snapshot at a step before the last one.
    fn snapshot(&mut self, step: u32) -> Option<&Snapshot> {
        let has_snapshot = |replica: &Replica<'_>| replica.snapshots.contains_key(&step);
        if !self.replica.as_ref().is_some_and(has_snapshot) {
            self.at(step)?;
            self.replica.as_mut()?.take_snapshot();
        }
        self.replica.as_ref()?.snapshots.get(&step)
    }

    /// Returns why the next node is expanded after a recorded step.
    pub(super) fn why_next(&mut self, step: u32) -> Option<Why> {
        if step == self.history().recorded() {
            return self.live().why_next();
        }
        self.snapshot(step)?.why_next.clone()
    }

    /// Returns a part of the open list at a recorded step; none if the search cannot be inspected.
    fn open_list(&mut self, step: u32, offset: usize, limit: usize) -> Option<Vec<FrontierEntry>> {
        let end = offset.saturating_add(limit);
        if step == self.history().recorded() || end > FIRST {
            return Some(self.at(step)?.frontier(offset, limit));
        }
        let first = &self.snapshot(step)?.first;
        let part = first.get(offset..end.min(first.len()));
        Some(part.unwrap_or_default().to_vec())
    }

    pub(super) fn frontier_at(&mut self, step: u32, listed: Listed) -> Result<Nodes, ApiError> {
        if listed.only_applicable && self.is_path_search() {
            return self.stack_at(step, listed);
        }
        let part = listed.part;
        let (entries, exact) = self.entries(step, part.offset as usize, part.limit as usize)?;
        let (_, total) = self.history().counts(step);
        let untried = entries
            .iter()
            .any(|entry| matches!(entry, Entry::Untried(_)));
        let is_beam = self.algorithm.definition().frontier == Frontier::Layer;
        let order = match (exact, untried) {
            (false, _) if is_beam => {
                "in the order of expansion; the other candidates exceed the width of the beam"
            }
            (false, _) => "in the order of expansion; the engine reports a part of its open list",
            (true, true) => {
                "in the order of expansion; these nodes are numbered when they are generated"
            }
            (true, false) => "in the order of expansion",
        };
        let nodes = entries.iter();
        let nodes = nodes.map(|entry| self.show_drawn(entry, step, listed.drawn));
        Ok(Nodes {
            total,
            order: Some(order.to_owned()),
            exact: Some(exact),
            nodes: nodes.collect(),
        })
    }

    /// Returns a part of the states on the stack of a search along a path, the newest first: the open list without the actions that
    /// are not applicable.
    fn stack_at(&mut self, step: u32, listed: Listed) -> Result<Nodes, ApiError> {
        let (_, open) = self.history().counts(step);
        let most = open.min(MAX_STACK);
        let (mut entries, exact) = self.entries(step, 0, most as usize)?;
        let seen = entries.len();
        entries.retain(|entry| !matches!(entry, Entry::Untried(Untried { state: None, .. })));
        let hidden = (seen - entries.len()) as u64;
        let order = match hidden {
            0 => "newest on top".to_owned(),
            _ => format!(
                "newest on top; the count of open nodes, {open}, includes {hidden} untried actions that are not applicable"
            ),
        };
        let part = listed.part;
        let shown = entries.iter().skip(part.offset as usize);
        let shown = shown.take(part.limit as usize);
        let nodes = shown.map(|entry| self.show_drawn(entry, step, listed.drawn));
        Ok(Nodes {
            total: open - hidden,
            order: Some(order),
            exact: Some(exact && most == open),
            nodes: nodes.collect(),
        })
    }

    /// Converts an entry, with its drawing if that is wanted.
    fn show_drawn(&self, entry: &Entry, step: u32, drawn: bool) -> Node {
        let node = self.show_entry(entry, step);
        match entry {
            &Entry::Node { node: id, .. } => self.drawn_if(drawn, node, id),
            Entry::Untried(_) => node,
        }
    }

    /// Returns a part of the open list at a step, and whether it is complete.
    pub(super) fn entries(
        &mut self,
        step: u32,
        offset: usize,
        limit: usize,
    ) -> Result<Entries, ApiError> {
        let unavailable = || {
            ApiError::new(
                ErrorKind::Refused,
                "the open list of this search cannot be inspected",
            )
        };
        let open = self
            .open_list(step, offset, limit)
            .ok_or_else(unavailable)?;
        let history = self.history();
        let (_, total) = history.counts(step);
        let expected = total.saturating_sub(offset as u64).min(limit as u64);
        let entries = open.into_iter().filter_map(|entry| match entry {
            FrontierEntry::State(open) => {
                let node = history.open_node(&open, step)?;
                Some(Entry::Node { node, open })
            }
            FrontierEntry::Action {
                parent,
                action,
                later,
            } => {
                let parent = history.node_of(parent, step)?;
                Some(Entry::Untried(self.untried(parent, action, later)))
            }
        });
        let entries: Vec<_> = entries.collect();
        let exact = entries.len() as u64 == expected;
        Ok((entries, exact))
    }

    /// Converts an entry, without its later fate.
    pub(super) fn show_entry(&self, entry: &Entry, step: u32) -> Node {
        match entry {
            Entry::Node { node, open } => self.show_open(*node, open),
            Entry::Untried(untried) => self.show_untried(untried, step),
        }
    }

    /// Returns the action with this name that is followed by `later` other actions of the same state.
    ///
    /// A search that skips the inverse of the previous action can list one action less than the space. In this case the
    /// action is the last one before that position with the same name.
    fn untried(&self, parent: u32, text: String, later: usize) -> Untried {
        let history = self.history();
        let before = history.nodes.state(parent);
        let mut actions = Vec::new();
        self.space.actions(before, &mut actions);
        actions.truncate(actions.len().saturating_sub(later));
        let place = actions.len() as u64;
        let is_same = |action: &AnyAction| {
            super::view::text(|out| self.space.write_action(action, out)) == text
        };
        let action = actions.into_iter().rev().find(is_same);
        let result = action.and_then(|action| {
            let cost = self.space.cost(before, &action);
            Some((self.space.result(before, action)?, cost))
        });
        let (state, cost) = result.unzip();
        let bound = self.algorithm.definition().bound;
        let compares_f = matches!(bound, Bound::F | Bound::BestCost);
        let evaluated = state.as_ref().filter(|_| compares_f);
        Untried {
            parent,
            action: text,
            place,
            g: super::history::sum(history.nodes.g(parent), cost),
            h: evaluated.and_then(|state| self.space.heuristic(state)),
            state,
        }
    }
}
