use std::hash::Hash;

use crate::problem::Cost;
use crate::store::{Collection, Named, NodeId, Side, Sides};

/// The states of both sides, with a record for each.
pub struct Nodes<S, C> {
    pub store: Sides<S>,
    /// By the index of the state on its side.
    records: [Vec<Record<C>>; 2],
}

/// What the engine stores of each state.
#[derive(Clone, Copy)]
pub struct Record<C> {
    /// The cost of the path from the start, or to a goal.
    pub g: C,
    /// The estimate of the rest: to a goal, or from the start.
    pub h: C,
    pub depth: u32,
    pub status: Status,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Status {
    Open,
    Closed,
    DeadEnd,
}

impl<C: Cost> Record<C> {
    pub fn f(&self) -> C {
        self.g.plus(self.h)
    }
}

impl<S, C: Cost> Nodes<S, C> {
    pub fn record(&self, id: NodeId) -> &Record<C> {
        let (side, index) = Side::of(id);
        &self.records[side as usize][index as usize]
    }

    pub fn record_mut(&mut self, id: NodeId) -> &mut Record<C> {
        let (side, index) = Side::of(id);
        &mut self.records[side as usize][index as usize]
    }

    /// Adds the record of the state that was stored last on its side.
    pub fn add(&mut self, id: NodeId, record: Record<C>) {
        self.records[Side::of(id).0 as usize].push(record);
    }

    /// Returns whether a node is open and its path costs `g`.
    pub fn is_open_at(&self, id: NodeId, g: C) -> bool {
        let record = self.record(id);
        record.status == Status::Open && record.g == g
    }

    /// Returns the nodes with a status.
    pub fn with_status(&self, status: Status) -> impl Iterator<Item = NodeId> {
        let sides = [Side::Forward, Side::Backward].into_iter();
        sides.flat_map(move |side| {
            let records = (0..).zip(&self.records[side as usize]);
            let found = records.filter(move |(_, record)| record.status == status);
            found.map(move |(index, _)| side.id(index))
        })
    }
}

impl<S: Eq + Hash, C> Collection for Nodes<S, C> {
    fn parts(&self) -> impl Collection {
        let records = self.records.each_ref();
        (
            &self.store,
            records.map(|records| Named("records", records)),
        )
    }
}

impl<S: Eq + Hash, C: Cost> Nodes<S, C> {
    pub fn new() -> Self {
        Nodes {
            store: Sides::new(),
            records: [Vec::new(), Vec::new()],
        }
    }
}
