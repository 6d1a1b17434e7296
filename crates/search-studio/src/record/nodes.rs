//! The nodes of a record.

use std::ops::BitOr;

use search_catalog::erased::AnyState;
use search_core::{Cost, cost::Number};

/// The index of no node or no reason.
pub(crate) const NONE: u32 = u32::MAX;

/// Boolean properties of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Flags(u16);

impl Flags {
    pub(crate) const NONE: Flags = Flags(0);
    /// Its state was known when it was generated.
    pub(crate) const DUPLICATE: Flags = Flags(1);
    /// It reopened its state.
    pub(crate) const REOPENED: Flags = Flags(2);
    pub(crate) const SOLUTION: Flags = Flags(4);
    pub(crate) const DEAD_END: Flags = Flags(8);
    /// It was expanded by a cheaper path to a state that was known before.
    pub(crate) const CHEAPER: Flags = Flags(16);
    /// Its state was expanded by a cheaper path.
    pub(crate) const DEARER: Flags = Flags(32);
    /// It was expanded more than once.
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

/// The nodes, in the order in which they were generated.
pub(crate) struct Nodes {
    /// The states. A duplicate shares the state of the node that it duplicates.
    states: Vec<AnyState>,
    heap: u64,
    rows: Vec<Row>,
    /// g and h of the nodes up to the last one that has them: none in a search that uses neither.
    values: Vec<[Number; 2]>,
}

#[derive(Clone, Copy)]
struct Row {
    /// The index of its state.
    state: u32,
    parent: u32,
    depth: u32,
    /// The node that had its state before.
    of: u32,
    /// The step at which it was first expanded; 0 if it was not.
    expanded: u32,
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
            values: Vec::new(),
        }
    }

    pub(crate) fn len(&self) -> u32 {
        self.rows.len() as u32
    }

    pub(crate) fn bytes(&self) -> u64 {
        let lists = self.states.capacity() * size_of::<AnyState>()
            + self.rows.capacity() * size_of::<Row>()
            + self.values.capacity() * size_of::<[Number; 2]>();
        lists as u64 + self.heap
    }

    /// Appends a node with a new state that owns `heap` bytes outside itself, and returns its id.
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
            expanded: 0,
            flags,
        })
    }

    /// Appends another path to the state of a node, and returns its id.
    pub(crate) fn add_duplicate(&mut self, of: u32, parent: Option<u32>, flags: Flags) -> u32 {
        let depth = parent.map_or(0, |parent| self.row(parent).depth + 1);
        self.push(Row {
            state: self.row(of).state,
            parent: parent.unwrap_or(NONE),
            depth,
            of,
            expanded: 0,
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
        if g.is_none() && h.is_none() {
            return;
        }
        let needed = id as usize + 1;
        if self.values.len() < needed {
            self.values.resize(needed, [Number::ZERO; 2]);
        }
        let values = &mut self.values[id as usize];
        let mut flags = Flags::NONE;
        if let Some(g) = g {
            values[0] = g;
            flags = flags | Flags::HAS_G;
        }
        if let Some(h) = h {
            values[1] = h;
            flags = flags | Flags::HAS_H;
        }
        self.mark(id, flags);
    }

    pub(crate) fn set_depth(&mut self, id: u32, depth: u64) {
        self.row_mut(id).depth = u32::try_from(depth).unwrap_or(u32::MAX);
    }

    pub(crate) fn mark(&mut self, id: u32, flags: Flags) {
        let row = self.row_mut(id);
        row.flags = row.flags | flags;
    }

    /// Records that the state of `dearer` is expanded by the path of `cheaper`.
    pub(crate) fn prefer(&mut self, cheaper: u32, dearer: u32) {
        self.mark(cheaper, Flags::CHEAPER);
        self.mark(dearer, Flags::DEARER);
    }

    /// Records an expansion, and returns whether it is the first one of this node.
    pub(crate) fn expand(&mut self, id: u32, step: u32) -> bool {
        let row = self.row_mut(id);
        let first = row.expanded == 0;
        if first {
            row.expanded = step;
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

    pub(crate) fn expanded_at(&self, id: u32) -> Option<u32> {
        Some(self.row(id).expanded).filter(|&step| step > 0)
    }

    pub(crate) fn g(&self, id: u32) -> Option<Number> {
        self.is(id, Flags::HAS_G)
            .then(|| self.values[id as usize][0])
    }

    pub(crate) fn h(&self, id: u32) -> Option<Number> {
        self.is(id, Flags::HAS_H)
            .then(|| self.values[id as usize][1])
    }
}
