//! A repetition of the search, to inspect it at an earlier step.

use rustc_hash::FxHashMap;
use search_catalog::erased::{AnyAction, AnyState};
use search_catalog::{Bound, Frontier, FrontierEntry, OpenState, StepSearch, stepping};
use search_core::Why;
use search_core::{StateSpace, Written, cost::Number};

use super::recording::{Listed, Recording, untimed};
use crate::api::{ApiError, ErrorKind, Node, Nodes};
use crate::time_slice::TimeSlice;

/// A repeated search, at a step.
pub(super) struct Replica<'a> {
    search: StepSearch<'a, 'a>,
    at: u32,
    /// The step up to which it is repeated. It is not started again before, so that requests for different steps cannot start it again and
    /// again in turn.
    to: u32,
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
    Node { node: u32, open: OpenState },
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
    fn at(&mut self, step: u32) -> Option<&mut StepSearch<'a, 'a>> {
        if step == self.history().recorded() {
            return Some(self.live());
        }
        self.repeat(step, None);
        Some(&mut self.replica.as_mut()?.search)
    }

    /// Repeats the search up to a step before the last one; returns false if the time slice ended first.
    pub(super) fn repeat(&mut self, step: u32, slice: Option<&TimeSlice>) -> bool {
        loop {
            if (self.replica.as_ref()).is_none_or(|replica| replica.at == replica.to) {
                self.repeat_next(step);
            }
            let Some(replica) = &mut self.replica else {
                return true;
            };
            if replica.at == step {
                return true;
            }
            replica.search.step();
            replica.at += 1;
            if replica.to - replica.at < SNAPSHOTS {
                replica.take_snapshot();
            }
            // Another request for the step that is reached now is answered before the search is started again.
            let is_over = |slice: &TimeSlice| slice.is_over() || replica.at == replica.to;
            if replica.at != step && slice.is_some_and(is_over) {
                return false;
            }
        }
    }

    /// Makes a step the one up to which the search is repeated, from the start if it is beyond the step.
    fn repeat_next(&mut self, step: u32) {
        if let Some(replica) = self.replica.as_mut().filter(|replica| replica.at <= step) {
            replica.to = step;
            return;
        }
        let snapshots = self.replica.take().map(|replica| replica.snapshots);
        let (space, start) = (self.space.clone(), self.start.clone());
        let search = stepping(space, start, self.algorithm, None).ok();
        self.replica = search.map(|mut search| {
            search.set_limits(untimed());
            Replica {
                search,
                at: 0,
                to: step,
                snapshots: snapshots.unwrap_or_default(),
            }
        });
    }

    /// Returns whether there is a snapshot of a step.
    fn has_snapshot(&self, step: u32) -> bool {
        let replica = self.replica.as_ref();
        replica.is_some_and(|replica| replica.snapshots.contains_key(&step))
    }

    /// Repeats the search so that a part of the open list at a step can be read; returns false if the time slice ended first.
    pub(crate) fn can_list(&mut self, step: u64, listed: Listed) -> Result<bool, ApiError> {
        let step = self.known(step)?;
        let end = match self.lists_stack(listed) {
            true => self.history().counts(step).1.min(MAX_STACK),
            false => listed.part.offset.saturating_add(listed.part.limit),
        };
        let is_known =
            step == self.history().recorded() || end <= FIRST as u64 && self.has_snapshot(step);
        Ok(is_known || self.repeat(step, Some(&self.start_slice())))
    }

    /// Repeats the search so that the reason for the expansion of a step is known; returns false if the time slice ended first.
    pub(crate) fn can_explain(&mut self, step: u64) -> Result<bool, ApiError> {
        let step = self.known(step)?;
        let Some(before) = step.checked_sub(1) else {
            return Ok(true);
        };
        let is_known = self.history().why(step).is_some() || self.has_snapshot(before);
        Ok(is_known || self.repeat(before, Some(&self.start_slice())))
    }

    /// Returns the snapshot at a step before the last one.
    fn snapshot(&mut self, step: u32) -> Option<&Snapshot> {
        if !self.has_snapshot(step) {
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
        if self.lists_stack(listed) {
            return self.stack_at(step, listed);
        }
        let part = listed.part;
        let (entries, exact) = self.entries(step, part.offset as usize, part.limit as usize)?;
        let (_, total) = self.history().counts(step);
        let nodes = entries.iter();
        let nodes = nodes.map(|entry| self.show_drawn(entry, step, listed.drawn));
        Ok(Nodes {
            total,
            order: Some(self.order_of(&entries, exact).to_owned()),
            exact: Some(exact),
            nodes: nodes.collect(),
        })
    }

    /// Describes the order of a part of the open list, given whether it is complete.
    pub(super) fn order_of(&self, entries: &[Entry], exact: bool) -> &'static str {
        let untried = entries
            .iter()
            .any(|entry| matches!(entry, Entry::Untried(_)));
        let is_beam = self.algorithm.definition().frontier == Frontier::Layer;
        match (exact, untried) {
            (false, _) if is_beam => {
                "in the order of expansion; the other candidates exceed the width of the beam"
            }
            (false, _) => "in the order of expansion; the engine reports a part of its open list",
            (true, true) => {
                "in the order of expansion; these nodes are numbered when they are generated"
            }
            (true, false) => "in the order of expansion",
        }
    }

    /// Returns whether the states on the stack of a search along a path are listed.
    fn lists_stack(&self, listed: Listed) -> bool {
        listed.only_applicable && self.is_path_search()
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
