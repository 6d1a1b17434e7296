//! Selects the events of a trace with a limited number of events.

use std::collections::HashMap;

use crate::text;

/// The number of events at the end of a trace that are buffered, so that the path to a later solution can replace
/// them.
pub(super) const BUFFERED: usize = 1_000;

/// A formatted event.
pub(super) struct Event {
    /// Whether it is the first event of the trace.
    pub(super) is_first: bool,
    pub(super) kind: &'static str,
    pub(super) id: u64,
    pub(super) parent: Option<u64>,
    /// The text after the fields above, up to the end of the event.
    pub(super) rest: Vec<u8>,
}

impl Event {
    /// Writes the event with `parent`, which must already be in the trace.
    pub(super) fn write(&self, bytes: &mut Vec<u8>, parent: Option<u64>) {
        bytes.extend_from_slice(if self.is_first { b"\n" } else { b",\n" });
        bytes.extend_from_slice(b"{\"type\":");
        text::json(bytes, self.kind);
        bytes.extend_from_slice(b",\"id\":");
        text::integer(bytes, self.id);
        if let Some(parent) = parent {
            bytes.extend_from_slice(b",\"pId\":");
            text::integer(bytes, parent);
        }
        bytes.extend_from_slice(&self.rest);
    }
}

/// What happens to an event.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Decision {
    Write,
    Buffer,
    Omit,
}

/// Decides which events are written: the first ones at once, later ones are buffered, and the rest is omitted.
pub(super) struct EventLimit {
    max: u64,
    seen: u64,
    written: u64,
    /// The states in the trace, each with its latest parent. Empty if there is no limit.
    parents: HashMap<u64, Option<u64>>,
    buffered: Vec<Event>,
    /// The path to the latest solution, if that was found after the limit.
    path: Vec<Event>,
}

impl EventLimit {
    pub(super) fn new(max: u64) -> Self {
        EventLimit {
            max,
            seen: 0,
            written: 0,
            parents: HashMap::new(),
            buffered: Vec::new(),
            path: Vec::new(),
        }
    }

    /// Decides what happens to the next event.
    pub(super) fn decide(&mut self) -> Decision {
        self.seen += 1;
        // Unless the maximum is 0, the first event is written at once: the viewer needs a source.
        let immediate = self
            .max
            .saturating_sub(BUFFERED as u64)
            .max(1)
            .min(self.max);
        if self.written < immediate {
            Decision::Write
        } else if self.written + (self.buffered.len() as u64) < self.max {
            Decision::Buffer
        } else {
            Decision::Omit
        }
    }

    pub(super) fn written(&mut self, event: &Event) {
        self.written += 1;
        if self.max < u64::MAX {
            self.parents.insert(event.id, event.parent);
        }
    }

    pub(super) fn buffer(&mut self, event: Event) {
        self.buffered.push(event);
    }

    /// Records the path to an omitted solution. It replaces buffered events at the end.
    pub(super) fn set_solution_path(&mut self, path: Vec<Event>) {
        self.path = path;
    }

    /// Returns the remaining events of the trace and the number of omitted events.
    pub(super) fn finish(&mut self) -> (Vec<Vec<u8>>, u64) {
        let available = (self.max - self.written).min(BUFFERED as u64) as usize;
        let mut path = std::mem::take(&mut self.path);
        if path.len() > available {
            path.drain(..path.len() - available.min(1));
        }
        self.buffered.truncate(available - path.len());
        let mut last = Vec::new();
        for event in self.buffered.drain(..) {
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
        (last, self.seen.saturating_sub(in_trace))
    }
}
