//! Which events are in a trace that is to have no more than so many.

use std::collections::HashMap;

use crate::text;

/// So many of the last events are held in memory: they give way to the path to a solution that comes later.
pub(super) const HELD: usize = 1_000;

/// An event as text.
pub(super) struct Event {
    /// Whether no other is before it.
    pub(super) is_first: bool,
    pub(super) kind: &'static str,
    pub(super) id: u64,
    pub(super) parent: Option<u64>,
    /// What stands behind these, up to its end.
    pub(super) rest: Vec<u8>,
}

impl Event {
    /// Writes the event with this parent, which has to be in the trace.
    pub(super) fn write(&self, bytes: &mut Vec<u8>, parent: Option<u64>) {
        bytes.extend_from_slice(if self.is_first { b"\n" } else { b",\n" });
        bytes.extend_from_slice(b"{\"type\":");
        text::json(bytes, self.kind);
        bytes.extend_from_slice(b",\"id\":");
        text::whole(bytes, self.id);
        if let Some(parent) = parent {
            bytes.extend_from_slice(b",\"pId\":");
            text::whole(bytes, parent);
        }
        bytes.extend_from_slice(&self.rest);
    }
}

/// What becomes of an event.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Written,
    Held,
    LeftOut,
}

/// The events so far: first those that are written, then those that are held, then those that are left out.
pub(super) struct Cut {
    most: u64,
    offered: u64,
    written: u64,
    /// The states in the trace, each with the latest parent that it was told to have. Empty where nothing is ever left
    /// out.
    parents: HashMap<u64, Option<u64>>,
    held: Vec<Event>,
    /// The path to the latest solution, where that came too late.
    path: Vec<Event>,
}

impl Cut {
    pub(super) fn new(most: u64) -> Self {
        Cut {
            most,
            offered: 0,
            written: 0,
            parents: HashMap::new(),
            held: Vec::new(),
            path: Vec::new(),
        }
    }

    /// Where the next event goes.
    pub(super) fn place(&mut self) -> Place {
        self.offered += 1;
        // The first is written: without a source there is no trace.
        let at_once = self.most.saturating_sub(HELD as u64).max(1).min(self.most);
        if self.written < at_once {
            Place::Written
        } else if self.written + (self.held.len() as u64) < self.most {
            Place::Held
        } else {
            Place::LeftOut
        }
    }

    pub(super) fn written(&mut self, event: &Event) {
        self.written += 1;
        if self.most < u64::MAX {
            self.parents.insert(event.id, event.parent);
        }
    }

    pub(super) fn hold(&mut self, event: Event) {
        self.held.push(event);
    }

    /// A solution was left out, with these events of its path.
    pub(super) fn end_with(&mut self, path: Vec<Event>) {
        self.path = path;
    }

    /// The last events of the trace, and how many were left out.
    pub(super) fn last(&mut self) -> (Vec<Vec<u8>>, u64) {
        let room = (self.most - self.written).min(HELD as u64) as usize;
        let mut path = std::mem::take(&mut self.path);
        if path.len() > room {
            path.drain(..path.len() - room.min(1));
        }
        self.held.truncate(room - path.len());
        let mut last = Vec::new();
        for event in self.held.drain(..) {
            let mut bytes = Vec::new();
            event.write(&mut bytes, event.parent);
            last.push(bytes);
            self.parents.insert(event.id, event.parent);
        }
        for event in path {
            let known = self.parents.get(&event.id);
            if event.kind != "end" && known == Some(&event.parent) {
                continue;
            }
            let parent = event.parent;
            let parent = parent.filter(|parent| self.parents.contains_key(parent));
            let mut bytes = Vec::new();
            event.write(&mut bytes, parent);
            last.push(bytes);
            self.parents.insert(event.id, event.parent);
        }
        let in_trace = self.written + last.len() as u64;
        (last, self.offered.saturating_sub(in_trace))
    }
}
