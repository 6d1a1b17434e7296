//! Two open lists that are used in turn.

use std::collections::{BTreeMap, VecDeque};

use crate::store::{Block, Collection, GrowsBy, NodeId};

/// How many times more often the preferred list is used after progress.
const BOOST: i64 = 1000;

/// A path to an open state.
#[derive(Clone, Copy)]
pub(super) struct Entry<C> {
    pub(super) id: NodeId,
    /// [`NO_PARENT`](crate::store::NO_PARENT) for a start.
    pub(super) parent: NodeId,
    pub(super) g: C,
}

/// A list of all entries and a list of the preferred ones among them, both ordered by value, then by age.
pub(super) struct OpenLists<C> {
    lists: [BTreeMap<C, VecDeque<Entry<C>>>; 2],
    turns: Turns,
    len: usize,
    peak_len: usize,
}

/// Which list is used next: the one with the smallest number, which is increased each time.
#[derive(Clone, Copy, Default)]
struct Turns([i64; 2]);

impl Turns {
    fn next(&mut self, is_empty: [bool; 2]) -> Option<usize> {
        let lists = (0..2).filter(|&list| !is_empty[list]);
        let next = lists.min_by_key(|&list| self.0[list])?;
        self.0[next] += 1;
        Some(next)
    }
}

impl<C: Ord + Copy> OpenLists<C> {
    pub(super) fn new() -> Self {
        OpenLists {
            lists: [BTreeMap::new(), BTreeMap::new()],
            turns: Turns::default(),
            len: 0,
            peak_len: 0,
        }
    }

    pub(super) fn push(&mut self, value: C, entry: Entry<C>, is_preferred: bool) {
        let number = 1 + usize::from(is_preferred);
        for list in &mut self.lists[..number] {
            list.entry(value).or_default().push_back(entry);
        }
        self.len += number;
        self.peak_len = self.peak_len.max(self.len);
    }

    pub(super) fn pop(&mut self) -> Option<Entry<C>> {
        let is_empty = self.lists.each_ref().map(BTreeMap::is_empty);
        let list = &mut self.lists[self.turns.next(is_empty)?];
        let mut first = list.first_entry()?;
        let entry = first.get_mut().pop_front();
        if first.get().is_empty() {
            first.remove();
        }
        self.len -= 1;
        entry
    }

    /// Uses the preferred list more often, as it seems to lead to a goal.
    pub(super) fn reward_preferred(&mut self) {
        self.turns.0[1] -= BOOST;
    }

    /// Returns the entries in the order in which they would be taken if no other were added, and whether from the preferred list.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&Entry<C>, bool)> {
        let mut lists = (self.lists.each_ref()).map(|list| list.values().flatten().peekable());
        let mut turns = self.turns;
        std::iter::from_fn(move || {
            let is_empty = lists.each_mut().map(|list| list.peek().is_none());
            let list = turns.next(is_empty)?;
            Some((lists[list].next()?, list == 1))
        })
    }
}

impl<C> Collection for OpenLists<C> {
    fn parts(&self) -> impl Collection {
        // An estimate: queues of one value may be half full.
        let capacity = self.peak_len.next_power_of_two();
        let entry = 2 * size_of::<Entry<C>>();
        let block = Block::new("open lists", self.len, capacity, entry);
        GrowsBy(|states| 2 * states, block)
    }
}
