//! The record as one document, for a page that plays it without a server.

use std::io::{self, Write};

use rustc_hash::FxHashMap;
use serde::Serialize;
use serde_json::{Value, json};

use super::recording::Recording;
use super::replica::Entry;
use crate::api::{ApiError, Run};

/// Maximum numbers of steps and nodes in a page.
const MAX_STEPS: u32 = 25_000;
const MAX_NODES: u32 = 80_000;

/// Maximum size of drawings and pictures in a page, in bytes; further nodes have only their state in one line.
const MAX_DRAWING_BYTES: usize = 16 << 20;

/// The number of open entries stored for each step, for searches whose open list cannot be derived from the generated
/// nodes.
const OPEN_PER_STEP: usize = 50;

/// Maximum number of states in a page that are not generated yet.
const MAX_UNTRIED: usize = 4 * MAX_NODES as usize;

/// The number of entries of the last open list fetched at once.
const ORDER_BATCH: usize = 4096;

/// The minimum size of a part of the document in bytes.
const PART_BYTES: usize = 64 << 10;

/// Converts an error of the record into an I/O error.
fn io_error(error: ApiError) -> io::Error {
    io::Error::other(error.message)
}

/// A document being written into a page, part by part, so that at most one part of it is in memory.
///
/// It is one JSON object: `version`, further fields from the caller, then `run`, `nodes`, `steps` and `order`.
pub(crate) struct Document {
    run: Run,
    /// The last step in the document.
    last: u32,
    /// The number of nodes in the document.
    nodes: u32,
    next: Section,
    /// The number of nodes of the last open list written so far.
    ordered: u32,
    /// The number of bytes left for drawings.
    drawing_bytes: usize,
    untried: Option<UntriedIds>,
}

/// The section of the document to write next.
enum Section {
    Run,
    Node(u32),
    Step(u32),
    /// The last open list, from this entry on.
    Order(usize),
    Done,
}

impl Document {
    /// Returns the last step in the document.
    pub(crate) fn last(&self) -> u64 {
        self.last.into()
    }
}

/// Ids for the untried actions of a search that generates successors one by one. Each is written to a page once,
/// however long it stays in the open list.
#[derive(Default)]
struct UntriedIds {
    /// The index for each parent and action position; the texts of actions may be equal.
    indices: FxHashMap<(u32, u64), u32>,
}

impl UntriedIds {
    /// Returns the id of a node, or -1, -2, ... for an untried action; calls `add` when an action is seen for the first
    /// time. Returns `None` if there are too many.
    fn id(&mut self, entry: &Entry, add: impl FnOnce()) -> Option<i64> {
        let key = match entry {
            Entry::Node { node, .. } => return Some(i64::from(*node)),
            Entry::Untried(untried) => (untried.parent, untried.place),
        };
        let next = self.indices.len();
        let index = match self.indices.get(&key) {
            Some(&index) => index,
            None if next >= MAX_UNTRIED => return None,
            None => {
                add();
                self.indices.insert(key, next as u32);
                next as u32
            }
        };
        Some(-1 - i64::from(index))
    }
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
            ordered: 0,
            drawing_bytes: MAX_DRAWING_BYTES,
            untried: self.is_path_search().then(UntriedIds::default),
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
        while let Some(next) = self.write_section(document, &mut out)? {
            document.next = next;
            if out.bytes >= PART_BYTES || slice.is_over() {
                return Ok(true);
            }
        }
        Ok(false)
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
                out.write_all(b"],\"order\":[")?;
                Section::Order(0)
            }
            Section::Order(offset) => {
                let open = self.entries(document.last, offset, ORDER_BATCH);
                let (open, _) = open.map_err(io_error)?;
                for entry in &open {
                    if let Entry::Node { node, .. } = entry {
                        out.separate(document.ordered)?;
                        out.json(node)?;
                        document.ordered += 1;
                    }
                }
                let (_, total) = self.history().counts(document.last);
                let next = offset + ORDER_BATCH;
                if (next as u64) < total.min(MAX_NODES.into()) {
                    Section::Order(next)
                } else {
                    // The replica can use as much memory as the search itself.
                    self.replica = None;
                    out.write_all(b"]")?;
                    Section::Done
                }
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
        let why = self.history().why(step);
        let shown = self.step_view(step, why);
        let mut value = json!(shown);
        value["node"] = json!(shown.node.id);
        let next = shown.next.filter(|_| step < document.last);
        value["next"] = json!(next.and_then(|node| node.id));
        let successors = shown.successors.iter();
        let successors =
            successors.map(|one| json!({"node": one.node.id, "kind": one.kind, "of": one.of}));
        value["successors"] = successors.collect();
        if let Some(untried) = &mut document.untried {
            let (open, _) = self.entries(step, 0, OPEN_PER_STEP)?;
            let mut new_untried = Vec::new();
            let ids = open.iter().map_while(|entry| {
                untried.id(entry, || new_untried.push(self.show_entry(entry, step)))
            });
            value["open"] = ids.collect();
            value["new_untried"] = json!(new_untried);
        }
        Ok(value)
    }
}
