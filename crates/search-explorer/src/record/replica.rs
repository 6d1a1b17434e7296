//! The same search again, to look into it at an earlier moment.

use erased_space::{AnyAction, AnyState};
use rustc_hash::FxHashMap;
use search_catalog::{Bound, Frontier, Open, Stepping, Waits, stepping};
use search_core::engine::Why;
use search_core::{Limits, Number, StateSpace, Step, Written};

use super::recording::{Part, Recording};
use super::tape::What;
use crate::api::{Failure, Kind, Node, Nodes};

/// A search at a moment.
pub(super) struct Replica<'a> {
    search: Box<dyn Stepping + 'a>,
    at: u32,
    /// What it looked like on its last steps, so that whoever goes back step by step has it made again once in many
    /// steps.
    seen: FxHashMap<u32, Seen>,
}

/// A search as it looked at a moment.
struct Seen {
    why_next: Option<Why>,
    /// The first of what waited, [`FIRST`] at the most.
    first: Vec<Waits>,
}

impl Replica<'_> {
    fn look(&mut self) {
        if self.seen.len() as u32 >= 4 * BEHIND {
            self.seen.clear();
        }
        let (why_next, first) = (self.search.why_next(), self.search.frontier(0, FIRST));
        self.seen.insert(self.at, Seen { why_next, first });
    }

    pub(super) fn bytes(&self) -> u64 {
        let each = size_of::<Seen>() + FIRST * size_of::<Waits>();
        (self.seen.len() * each) as u64
    }
}

/// What lies farther ahead is reached in strides.
const NEAR: u32 = 256;

/// So many moments before the one that is asked for are looked at on the way there.
const BEHIND: u32 = 64;

/// So many of those that wait are kept of a moment.
const FIRST: usize = 64;

/// Entries, and whether they are all that was asked for.
type Entries = (Vec<Entry>, bool);

/// An entry of the frontier at a moment.
pub(super) enum Entry {
    /// A node of the record, and what the search knew of it at the moment.
    Node { node: u32, open: Open },
    /// What a depth-first search has not made yet.
    Untried(Untried),
}

/// An action of an expanded state that was not tried yet.
pub(super) struct Untried {
    /// The expanded state.
    pub(super) parent: u32,
    /// The text of the action.
    pub(super) action: String,
    /// Its place among the actions of that state, from 1.
    pub(super) place: u64,
    /// The state to which it leads, if it leads to one.
    pub(super) state: Option<AnyState>,
    /// What the path to it costs, in searches that add it up.
    pub(super) g: Option<Number>,
    /// Its heuristic value, in searches that compare f with a bound.
    pub(super) h: Option<Number>,
}

impl<'a> Recording<'a> {
    /// The search at a recorded moment: itself, or made again up to there.
    fn at(&mut self, moment: u32) -> Option<&mut (dyn Stepping + 'a)> {
        if moment == self.tape().recorded() {
            return Some(self.live());
        }
        if self
            .replica
            .as_ref()
            .is_none_or(|replica| replica.at > moment)
        {
            let (space, start) = (self.space.clone(), self.start.clone());
            let search = stepping(space, start, self.algorithm, None);
            self.replica = Some(Replica {
                search: search.ok()?,
                at: 0,
                seen: FxHashMap::default(),
            });
        }
        let at = self.replica.as_ref().map_or(0, |replica| replica.at);
        let far = moment - at > NEAR;
        // The latest moment well before it at which a state was expanded: up to there a limit leads.
        let expanded = far.then(|| {
            let tape = self.tape();
            let is_expanded = |&near: &u32| {
                let what = tape.marks[near as usize].what;
                what == What::Expanded || what == What::DeadEnd
            };
            let near = (at + 1..=moment - BEHIND).rev().find(is_expanded)?;
            Some((near, tape.counts(near).0.expanded))
        });
        let replica = self.replica.as_mut()?;
        if let Some((near, expanded)) = expanded.flatten() {
            replica.search.set_limits(Limits {
                expansions: Some(expanded.saturating_sub(1)),
                ..Limits::default()
            });
            while replica.search.advance() == Step::Solution {}
            replica.search.set_limits(Limits::default());
            replica.at = near - 1;
        }
        while replica.at < moment {
            if moment - replica.at < BEHIND {
                replica.look();
            }
            replica.search.step();
            replica.at += 1;
        }
        Some(&mut *replica.search)
    }

    /// The search as it looked at a moment before the latest.
    fn seen(&mut self, moment: u32) -> Option<&Seen> {
        let known = |replica: &Replica<'_>| replica.seen.contains_key(&moment);
        if !self.replica.as_ref().is_some_and(known) {
            self.at(moment)?;
            self.replica.as_mut()?.look();
        }
        self.replica.as_ref()?.seen.get(&moment)
    }

    /// Why the next is the next at a recorded moment.
    pub(super) fn why_next(&mut self, moment: u32) -> Option<Why> {
        if moment == self.tape().recorded() {
            return self.live().why_next();
        }
        self.seen(moment)?.why_next.clone()
    }

    /// What waits at a recorded moment; none where the search cannot be looked into.
    fn waits(&mut self, moment: u32, offset: usize, limit: usize) -> Option<Vec<Waits>> {
        let end = offset.saturating_add(limit);
        if moment == self.tape().recorded() || end > FIRST {
            return Some(self.at(moment)?.frontier(offset, limit));
        }
        let first = &self.seen(moment)?.first;
        let part = first.get(offset..end.min(first.len()));
        Some(part.unwrap_or_default().to_vec())
    }

    pub(super) fn frontier_at(&mut self, moment: u32, part: Part) -> Result<Nodes, Failure> {
        let (entries, exact) = self.entries(moment, part.offset as usize, part.limit as usize)?;
        let (_, total) = self.tape().counts(moment);
        let untried = entries
            .iter()
            .any(|entry| matches!(entry, Entry::Untried(_)));
        let is_beam = self.algorithm.definition().frontier == Frontier::Layer;
        let order = match (exact, untried) {
            (false, _) if is_beam => {
                "in the order of expansion; the others do not fit into the width of the beam"
            }
            (false, _) => "in the order of expansion; the engine shows a part of what waits in it",
            (true, true) => {
                "in the order of expansion; these states are made when their turn comes, and are numbered then"
            }
            (true, false) => "in the order of expansion",
        };
        let nodes = entries.iter().map(|entry| self.waiting(entry, moment));
        Ok(Nodes {
            total,
            order: Some(order.to_owned()),
            exact: Some(exact),
            nodes: nodes.collect(),
        })
    }

    /// What waits at a moment, and whether that is all of it that was asked for.
    pub(super) fn entries(
        &mut self,
        moment: u32,
        offset: usize,
        limit: usize,
    ) -> Result<Entries, Failure> {
        let gone = || Failure::new(Kind::Refused, "nothing waits that could be looked at");
        let waits = self.waits(moment, offset, limit).ok_or_else(gone)?;
        let tape = self.tape();
        let (_, total) = tape.counts(moment);
        let expected = total.saturating_sub(offset as u64).min(limit as u64);
        let entries = waits.into_iter().filter_map(|waits| match waits {
            Waits::State(open) => {
                let node = tape.open_node(&open, moment)?;
                Some(Entry::Node { node, open })
            }
            Waits::Action {
                parent,
                action,
                later,
            } => {
                let parent = tape.node_of(parent, moment)?;
                Some(Entry::Untried(self.untried(parent, action, later)))
            }
        });
        let entries: Vec<_> = entries.collect();
        let exact = entries.len() as u64 == expected;
        Ok((entries, exact))
    }

    /// An entry as it is shown: what became of it later is not told.
    pub(super) fn waiting(&self, entry: &Entry, moment: u32) -> Node {
        match entry {
            Entry::Node { node, open } => self.show_open(*node, open),
            Entry::Untried(untried) => self.show_untried(untried, moment),
        }
    }

    /// The action with this text that has `later` others of the same state after it.
    ///
    /// A search that skips the inverse of the latest action may list one action less than the space: then the action is
    /// the nearest one before that place with the same text.
    fn untried(&self, parent: u32, text: String, later: usize) -> Untried {
        let tape = self.tape();
        let before = tape.nodes.state(parent);
        let mut actions = Vec::new();
        self.space.actions(before, &mut actions);
        actions.truncate(actions.len().saturating_sub(later));
        let place = actions.len() as u64;
        let is_same = |tried: &AnyAction| {
            super::look::text(|out| self.space.write_action(tried, out)) == text
        };
        let action = actions.into_iter().rev().find(is_same);
        let step = action.and_then(|action| {
            let cost = self.space.cost(before, &action);
            Some((self.space.result(before, action)?, cost))
        });
        let (state, cost) = step.unzip();
        let bound = self.algorithm.definition().bound;
        let compares_f = matches!(bound, Bound::F | Bound::BestCost);
        let evaluated = state.as_ref().filter(|_| compares_f);
        Untried {
            parent,
            action: text,
            place,
            g: super::tape::sum(tape.nodes.g(parent), cost),
            h: evaluated.and_then(|state| self.space.heuristic(state)),
            state,
        }
    }
}
