//! The nodes of a record, by columns.

use std::ops::BitOr;

use erased_space::AnyState;
use search_core::{Cost, Number};

use super::tape::NONE;

/// What is known of a node beyond its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Flags(u16);

impl Flags {
    pub(crate) const NONE: Flags = Flags(0);
    /// Its state was known when it was made.
    pub(crate) const DUPLICATE: Flags = Flags(1);
    /// By it a state came back to the frontier.
    pub(crate) const REOPENED: Flags = Flags(2);
    pub(crate) const SOLUTION: Flags = Flags(4);
    pub(crate) const DEAD_END: Flags = Flags(8);
    /// By it a state was taken that had been known by a dearer way.
    pub(crate) const CHEAPER: Flags = Flags(16);
    /// Its state was taken by a cheaper way.
    pub(crate) const DEARER: Flags = Flags(32);
    /// It was taken more than once.
    pub(crate) const AGAIN: Flags = Flags(256);
    const HAS_G: Flags = Flags(64);
    const HAS_H: Flags = Flags(128);
}

impl BitOr for Flags {
    type Output = Flags;

    fn bitor(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }
}

/// The nodes, numbered as they were made.
pub(crate) struct Nodes {
    /// The states, each once: a duplicate shares that of the known node.
    states: Vec<AnyState>,
    heap: u64,
    rows: Vec<Row>,
}

#[derive(Clone, Copy)]
struct Row {
    /// The place of its state.
    state: u32,
    parent: u32,
    depth: u32,
    /// The node by which its state was known before.
    of: u32,
    /// The moment at which it was taken first; 0 for never.
    taken: u32,
    g: Number,
    h: Number,
    flags: Flags,
}

fn known(id: u32) -> Option<u32> {
    (id != NONE).then_some(id)
}

impl Nodes {
    pub(crate) fn new() -> Self {
        Nodes {
            states: Vec::new(),
            heap: 0,
            rows: Vec::new(),
        }
    }

    pub(crate) fn len(&self) -> u32 {
        self.rows.len() as u32
    }

    pub(crate) fn bytes(&self) -> u64 {
        let lists = self.states.capacity() * size_of::<AnyState>()
            + self.rows.capacity() * size_of::<Row>();
        lists as u64 + self.heap
    }

    /// A node with a state of its own, which holds so many bytes outside itself.
    pub(crate) fn add(
        &mut self,
        state: AnyState,
        heap: usize,
        parent: Option<u32>,
        depth: u64,
        flags: Flags,
    ) -> u32 {
        self.heap += heap as u64;
        self.states.push(state);
        self.push(Row {
            state: self.states.len() as u32 - 1,
            parent: parent.unwrap_or(NONE),
            depth: u32::try_from(depth).unwrap_or(u32::MAX),
            of: NONE,
            taken: 0,
            g: Number::ZERO,
            h: Number::ZERO,
            flags,
        })
    }

    /// Another way to the state of a node.
    pub(crate) fn add_again(&mut self, of: u32, parent: Option<u32>, flags: Flags) -> u32 {
        let depth = parent.map_or(0, |parent| self.row(parent).depth + 1);
        self.push(Row {
            state: self.row(of).state,
            parent: parent.unwrap_or(NONE),
            depth,
            of,
            taken: 0,
            g: Number::ZERO,
            h: Number::ZERO,
            flags,
        })
    }

    fn push(&mut self, row: Row) -> u32 {
        self.rows.push(row);
        self.len() - 1
    }

    fn row(&self, id: u32) -> &Row {
        &self.rows[id as usize]
    }

    fn row_mut(&mut self, id: u32) -> &mut Row {
        &mut self.rows[id as usize]
    }

    pub(crate) fn set_values(&mut self, id: u32, g: Option<Number>, h: Option<Number>) {
        let row = self.row_mut(id);
        if let Some(g) = g {
            row.g = g;
            row.flags = row.flags | Flags::HAS_G;
        }
        if let Some(h) = h {
            row.h = h;
            row.flags = row.flags | Flags::HAS_H;
        }
    }

    pub(crate) fn set_depth(&mut self, id: u32, depth: u64) {
        self.row_mut(id).depth = u32::try_from(depth).unwrap_or(u32::MAX);
    }

    pub(crate) fn mark(&mut self, id: u32, flags: Flags) {
        let row = self.row_mut(id);
        row.flags = row.flags | flags;
    }

    /// The state of `dearer` is taken by another way.
    pub(crate) fn prefer(&mut self, cheaper: u32, dearer: u32) {
        self.mark(cheaper, Flags::CHEAPER);
        self.mark(dearer, Flags::DEARER);
    }

    /// Whether it is taken for the first time.
    pub(crate) fn take(&mut self, id: u32, moment: u32) -> bool {
        let row = self.row_mut(id);
        let first = row.taken == 0;
        if first {
            row.taken = moment;
        } else {
            row.flags = row.flags | Flags::AGAIN;
        }
        first
    }

    pub(crate) fn is(&self, id: u32, flags: Flags) -> bool {
        self.row(id).flags.0 & flags.0 != 0
    }

    pub(crate) fn state(&self, id: u32) -> &AnyState {
        &self.states[self.row(id).state as usize]
    }

    pub(crate) fn same_state(&self, one: u32, other: u32) -> bool {
        self.row(one).state == self.row(other).state
    }

    pub(crate) fn parent(&self, id: u32) -> Option<u32> {
        known(self.row(id).parent)
    }

    pub(crate) fn of(&self, id: u32) -> Option<u32> {
        known(self.row(id).of)
    }

    pub(crate) fn depth(&self, id: u32) -> u64 {
        self.row(id).depth.into()
    }

    pub(crate) fn taken_at(&self, id: u32) -> Option<u32> {
        Some(self.row(id).taken).filter(|&moment| moment > 0)
    }

    pub(crate) fn g(&self, id: u32) -> Option<Number> {
        self.is(id, Flags::HAS_G).then(|| self.row(id).g)
    }

    pub(crate) fn h(&self, id: u32) -> Option<Number> {
        self.is(id, Flags::HAS_H).then(|| self.row(id).h)
    }
}
