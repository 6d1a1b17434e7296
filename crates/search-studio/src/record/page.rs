//! The record as one document, for a page that plays it without a server.

use std::collections::BTreeMap;
use std::io::{self, Write};

use search_catalog::OpenState;
use search_core::{Why, cost::Number};
use serde::Serialize;
use serde_json::{Value, json};
use similar::{Algorithm, DiffOp, DiffTag, capture_diff_slices};

use super::recording::Recording;
use super::replica::Entry;
use crate::api::{ApiError, Node, Run};

/// Maximum numbers of steps and nodes in a page.
const MAX_STEPS: u32 = 25_000;
const MAX_NODES: u32 = 80_000;

/// Maximum size of drawings and pictures in a page, in bytes; further nodes have only their state in one line.
const MAX_DRAWING_BYTES: usize = 16 << 20;

/// Maximum number of entries that the open lists of all steps have together: the ends of long lists are left out.
const MAX_OPEN: usize = 20_000_000;

/// Maximum number of entries of one open list in a page: the ends of longer lists are left out.
const MAX_OPEN_PER_STEP: usize = 10_000;

/// Maximum number of entries of open lists in a page that are no nodes of the record.
const MAX_ENTRIES: usize = 4 * MAX_NODES as usize;

/// The minimum size of a part of the document in bytes.
const PART_BYTES: usize = 64 << 10;

/// Converts an error of the record into an I/O error.
fn io_error(error: ApiError) -> io::Error {
    io::Error::other(error.message)
}

/// A document being written into a page, part by part, so that at most one part of it is in memory.
///
/// It is one JSON object: `version`, further fields from the caller, then `run`, `nodes` and `steps`. Each step has the changes of the
/// open list: what is removed and inserted at which place.
pub(crate) struct Document {
    run: Run,
    /// The last step in the document.
    last: u32,
    /// The number of nodes in the document.
    nodes: u32,
    next: Section,
    /// The number of bytes left for drawings.
    drawing_bytes: usize,
    /// The open list of the step written last.
    open: Vec<i64>,
    entries: EntryIds,
    /// Why the node of the next step is expanded, unless it is recorded.
    why_next: Option<Why>,
}

/// The section of the document to write next.
enum Section {
    Run,
    Node(u32),
    Step(u32),
    Done,
}

impl Document {
    /// Returns the last step in the document.
    pub(crate) fn last(&self) -> u64 {
        self.last.into()
    }
}

/// Ids of the entries of open lists that are not nodes as the document shows them. Each is written once, however long it stays in the
/// open list.
#[derive(Default)]
struct EntryIds(BTreeMap<EntryKey, u32>);

#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum EntryKey {
    /// An action of a parent, at its position, as the texts of actions may be equal.
    Untried(u32, u64),
    /// A node with the values by which the search orders it: its depth, g, h and the stored value.
    Node(u32, u64, [Option<Number>; 2], Option<String>),
}

impl EntryIds {
    /// Returns -1, -2, ... for an entry; calls `add` when it is seen for the first time. Returns `None` if there are too many.
    fn id(&mut self, key: EntryKey, add: impl FnOnce()) -> Option<i64> {
        let next = self.0.len();
        let index = match self.0.get(&key) {
            Some(&index) => index,
            None if next >= MAX_ENTRIES => return None,
            None => {
                add();
                self.0.insert(key, next as u32);
                next as u32
            }
        };
        Some(-1 - i64::from(index))
    }
}

/// Returns how to change a list into another one: each edit is a position, the number of removed entries and the inserted ones.
fn edits(from: &[i64], to: &[i64]) -> Vec<Vec<i64>> {
    // From the end, so that an edit moves no entry that is changed later.
    let changes = capture_diff_slices(Algorithm::Myers, from, to)
        .into_iter()
        .rev();
    let changes = changes.filter(|change| change.tag() != DiffTag::Equal);
    let edit = |change: DiffOp| {
        let (old, new) = (change.old_range(), change.new_range());
        let mut edit = vec![old.start as i64, old.len() as i64];
        edit.extend_from_slice(&to[new]);
        edit
    };
    changes.map(edit).collect()
}

/// Returns the id of a shown node, and its fields that differ from those of the node in the document.
fn differing(shown: &Node, known: &Node) -> Value {
    let (mut fields, known) = (json!(shown), json!(known));
    if let Value::Object(fields) = &mut fields {
        fields.retain(|name, value| name == "id" || known[name] != *value);
    }
    fields
}

/// A writer that counts the bytes written.
struct CountingWriter<'w> {
    out: &'w mut dyn Write,
    bytes: usize,
}

impl Write for CountingWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.bytes += written;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl CountingWriter<'_> {
    /// Writes a value as JSON.
    fn json(&mut self, value: &impl Serialize) -> io::Result<()> {
        Ok(serde_json::to_writer(self, value)?)
    }

    /// Writes a comma unless the index is 0.
    fn separate(&mut self, index: u32) -> io::Result<()> {
        if index > 0 {
            self.write_all(b",")
        } else {
            Ok(())
        }
    }
}

impl<'a> Recording<'a> {
    /// Returns the last step that fits into a page that a browser opens quickly.
    pub(super) fn last_in_page(&self) -> u32 {
        let history = self.history();
        let fits = history
            .steps
            .partition_point(|record| record.nodes <= MAX_NODES);
        (fits.saturating_sub(1) as u32).min(MAX_STEPS)
    }

    /// Returns the document of the record so far, with nothing written yet.
    pub(crate) fn document_of(&self, mut run: Run) -> Document {
        let history = self.history();
        let (recorded, last) = (
            history.recorded(),
            self.last_in_page().min(history.recorded()),
        );
        if last < recorded {
            run.title = format!("{} (the first {last} of {recorded} steps)", run.title);
            run.recorded = last.into();
            run.end = None;
            run.solutions.retain(|&step| step <= last.into());
            run.restarts.retain(|restart| restart.step <= last.into());
            run.counts = history.counts(last).0.into();
        }
        Document {
            run,
            last,
            nodes: history.steps[last as usize].nodes,
            next: Section::Run,
            drawing_bytes: MAX_DRAWING_BYTES,
            open: Vec::new(),
            entries: EntryIds::default(),
            why_next: None,
        }
    }

    /// Writes the next part of a document, and returns whether there is more.
    pub(crate) fn write_part_of(
        &mut self,
        document: &mut Document,
        out: &mut dyn Write,
    ) -> io::Result<bool> {
        let slice = self.start_slice();
        let mut out = CountingWriter { out, bytes: 0 };
        loop {
            // The open list of each step is that of the search at this step.
            if let Section::Step(step) = document.next
                && step <= document.last
                && step < self.history().recorded()
                && !self.repeat(step, Some(&slice))
            {
                return Ok(true);
            }
            let Some(next) = self.write_section(document, &mut out)? else {
                return Ok(false);
            };
            document.next = next;
            if out.bytes >= PART_BYTES || slice.is_over() {
                return Ok(true);
            }
        }
    }

    /// Writes the next section, and returns the one after it, if any.
    fn write_section(
        &mut self,
        document: &mut Document,
        out: &mut CountingWriter<'_>,
    ) -> io::Result<Option<Section>> {
        let next = match document.next {
            Section::Run => {
                out.write_all(b",\"run\":")?;
                out.json(&document.run)?;
                out.write_all(b",\"nodes\":[")?;
                Section::Node(0)
            }
            Section::Node(id) if id < document.nodes => {
                out.separate(id)?;
                self.write_node(document, id, out)?;
                Section::Node(id + 1)
            }
            Section::Node(_) => {
                out.write_all(b"],\"steps\":[")?;
                Section::Step(0)
            }
            Section::Step(step) if step <= document.last => {
                out.separate(step)?;
                let shown = self.step_in(document, step).map_err(io_error)?;
                out.json(&shown)?;
                Section::Step(step + 1)
            }
            Section::Step(_) => {
                // The replica can use as much memory as the search itself.
                self.replica = None;
                out.write_all(b"]")?;
                Section::Done
            }
            Section::Done => return Ok(None),
        };
        Ok(Some(next))
    }

    fn write_node(
        &self,
        document: &mut Document,
        id: u32,
        out: &mut CountingWriter<'_>,
    ) -> io::Result<()> {
        let mut node = self.show(id);
        // Later steps are not in the page.
        let last = document.last();
        node.expanded_at = node.expanded_at.filter(|&step| step <= last);
        node.solution &= node.expanded_at.is_some();
        if document.drawing_bytes > 0 {
            node = self.explained(self.with_own_drawing(node, id), id);
        }
        let before = out.bytes;
        out.json(&node)?;
        document.drawing_bytes = document.drawing_bytes.saturating_sub(out.bytes - before);
        Ok(())
    }

    /// Returns a step with node ids instead of nodes.
    fn step_in(&mut self, document: &mut Document, step: u32) -> Result<Value, ApiError> {
        let why = (self.history().why(step)).or_else(|| document.why_next.take());
        let shown = self.step_view(step, why);
        let mut value = json!(shown);
        value["node"] = json!(shown.node.id);
        let next = shown.next.filter(|_| step < document.last);
        value["next"] = json!(next.and_then(|node| node.id));
        let successors = shown.successors.iter();
        let successors =
            successors.map(|one| json!({"node": one.node.id, "kind": one.kind, "of": one.of}));
        value["successors"] = successors.collect();
        let most = (MAX_OPEN / (document.last as usize + 1)).min(MAX_OPEN_PER_STEP);
        let (entries, exact) = self.entries(step, 0, most)?;
        let mut new_entries = Vec::new();
        let ids = entries.iter().map_while(|entry| {
            let (key, known) = match entry {
                Entry::Node { node, open } if self.is_shown_as(*node, open) => {
                    return Some(i64::from(*node));
                }
                Entry::Node { node, open } => {
                    let values = [open.node.g, open.node.h];
                    let key = EntryKey::Node(*node, open.node.depth, values, open.stored.clone());
                    (key, Some(*node))
                }
                Entry::Untried(untried) => (EntryKey::Untried(untried.parent, untried.place), None),
            };
            document.entries.id(key, || {
                let shown = self.show_entry(entry, step);
                new_entries.push(match known {
                    Some(node) => differing(&shown, &self.show(node)),
                    None => json!(shown),
                });
            })
        });
        let open: Vec<i64> = ids.collect();
        value["open"] = json!(edits(&document.open, &open));
        document.open = open;
        value["new_entries"] = json!(new_entries);
        value["order"] = json!(self.order_of(&entries, exact));
        value["exact"] = json!(exact);
        let needs_why = step < document.last && self.history().why(step + 1).is_none();
        document.why_next = needs_why.then(|| self.why_next(step)).flatten();
        Ok(value)
    }

    /// Returns whether an open node has the values of this node of the record.
    fn is_shown_as(&self, node: u32, open: &OpenState) -> bool {
        let history = self.history();
        let nodes = &history.nodes;
        open.stored.is_none()
            && (open.node.depth, open.node.g, open.node.h)
                == (nodes.depth(node), nodes.g(node), nodes.h(node))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn edits_change_one_list_into_another(
            from in prop::collection::vec(0i64..20, 0..30),
            to in prop::collection::vec(0i64..20, 0..30),
        ) {
            let mut list = from.clone();
            for edit in edits(&from, &to) {
                let (start, removed) = (edit[0] as usize, edit[1] as usize);
                list.splice(start..start + removed, edit[2..].iter().copied());
            }
            prop_assert_eq!(list, to);
        }
    }
}
