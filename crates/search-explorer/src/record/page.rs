//! The record as one document, for a page that plays it without a server.

use std::io::{self, Write};
use std::time::Instant;

use rustc_hash::FxHashMap;
use serde::Serialize;
use serde_json::{Value, json};

use super::recording::Recording;
use super::replica::Entry;
use crate::api::{Failure, Run};

/// The most moments and nodes that a page holds.
const MOMENTS: u32 = 25_000;
const NODES: u32 = 80_000;

/// So many bytes of drawings and pictures are put into a page; states have their line anyway.
const DRAWINGS: usize = 16 << 20;

/// So many of those that wait at a moment are in a page, where they cannot be told from what is made.
const WAITING: usize = 50;

/// The most states in a page that wait to be made.
const UNTRIED: usize = 4 * NODES as usize;

/// So many of those that wait at the end are asked for at once.
const ORDERED: usize = 4096;

/// The most nodes in the drawing of the tree.
const DRAWN_NODES: usize = 5000;

/// A part of the document has so many bytes, and what is written last beyond them.
const PART: usize = 64 << 10;

/// Why a document cannot be written: the record does not give it, or what is written to fails.
fn failed(failure: Failure) -> io::Error {
    io::Error::other(failure.message)
}

/// The document on its way into a page, part by part: no more than a part of it is in memory.
///
/// It is one JSON object: `version`, whatever the page is given beside the record, then `run`, `nodes`, `moments`,
/// `order` and `tree`.
pub(crate) struct Document {
    run: Run,
    /// The last moment in it.
    last: u32,
    /// How many nodes are in it.
    nodes: u32,
    next: Piece,
    /// How many of those that wait at the last moment are written.
    ordered: u32,
    /// How many bytes of drawings still fit.
    room: usize,
    untried: Option<Untried>,
}

/// What is written next.
enum Piece {
    Run,
    Node(u32),
    Moment(u32),
    /// From this one of those that wait at the last moment on.
    Order(usize),
    Tree,
    Nothing,
}

impl Document {
    /// The last moment in it.
    pub(crate) fn last(&self) -> u64 {
        self.last.into()
    }
}

/// What waits in a search that makes states when their turn comes: each is in a page once, however long it waits.
#[derive(Default)]
struct Untried {
    /// By the parent and the place among its actions, as texts of actions may be alike.
    places: FxHashMap<(u32, u64), u32>,
}

impl Untried {
    /// A node of the record by its number, and what is no node yet by its place, as -1, -2, ...; `add` takes what is met
    /// for the first time. None where there are too many.
    fn number(&mut self, entry: &Entry, add: impl FnOnce()) -> Option<i64> {
        let key = match entry {
            Entry::Node { node, .. } => return Some(i64::from(*node)),
            Entry::Untried(untried) => (untried.parent, untried.place),
        };
        let next = self.places.len();
        let place = match self.places.get(&key) {
            Some(&place) => place,
            None if next >= UNTRIED => return None,
            None => {
                add();
                self.places.insert(key, next as u32);
                next as u32
            }
        };
        Some(-1 - i64::from(place))
    }
}

/// Counts what goes through it.
struct Counted<'w> {
    out: &'w mut dyn Write,
    bytes: usize,
}

impl Write for Counted<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.bytes += written;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Counted<'_> {
    /// Writes a value as JSON.
    fn json(&mut self, value: &impl Serialize) -> io::Result<()> {
        Ok(serde_json::to_writer(self, value)?)
    }

    /// Writes a comma before all but the first of a list.
    fn separate(&mut self, place: u32) -> io::Result<()> {
        if place > 0 {
            self.write_all(b",")
        } else {
            Ok(())
        }
    }
}

impl<'a> Recording<'a> {
    /// The last moment that a page holds: there is an end to what a browser opens.
    pub(super) fn last_in_page(&self) -> u32 {
        let tape = self.tape();
        let fits = tape.marks.partition_point(|mark| mark.nodes <= NODES);
        (fits.saturating_sub(1) as u32).min(MOMENTS)
    }

    /// The document of what is recorded by now, of which nothing is written yet.
    pub(super) fn document_of(&self, mut run: Run) -> Document {
        let tape = self.tape();
        let (recorded, last) = (tape.recorded(), self.last_in_page().min(tape.recorded()));
        if last < recorded {
            run.title = format!("{} (the first {last} of {recorded} moments)", run.title);
            run.recorded = last.into();
            run.end = None;
            run.solutions.retain(|&moment| moment <= last.into());
            run.restarts.retain(|restart| restart.step <= last.into());
            run.counts = tape.counts(last).0.into();
        }
        Document {
            run,
            last,
            nodes: tape.marks[last as usize].nodes,
            next: Piece::Run,
            ordered: 0,
            room: DRAWINGS,
            untried: self.goes_along_a_path().then(Untried::default),
        }
    }

    /// Writes the next part of a document, behind a comma; says whether there is more of it.
    pub(super) fn write_part_of(
        &mut self,
        document: &mut Document,
        out: &mut dyn Write,
    ) -> io::Result<bool> {
        let begun = Instant::now();
        let mut out = Counted { out, bytes: 0 };
        while let Some(next) = self.write_piece(document, &mut out)? {
            document.next = next;
            if out.bytes >= PART || begun.elapsed() >= self.slice() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Writes the next piece, and gives the one behind it, if there is one.
    fn write_piece(
        &mut self,
        document: &mut Document,
        out: &mut Counted<'_>,
    ) -> io::Result<Option<Piece>> {
        let next = match document.next {
            Piece::Run => {
                out.write_all(b",\"run\":")?;
                out.json(&document.run)?;
                out.write_all(b",\"nodes\":[")?;
                Piece::Node(0)
            }
            Piece::Node(id) if id < document.nodes => {
                out.separate(id)?;
                self.write_node(document, id, out)?;
                Piece::Node(id + 1)
            }
            Piece::Node(_) => {
                out.write_all(b"],\"moments\":[")?;
                Piece::Moment(0)
            }
            Piece::Moment(moment) if moment <= document.last => {
                out.separate(moment)?;
                let shown = self.moment_in(document, moment).map_err(failed)?;
                out.json(&shown)?;
                Piece::Moment(moment + 1)
            }
            Piece::Moment(_) => {
                out.write_all(b"],\"order\":[")?;
                Piece::Order(0)
            }
            Piece::Order(offset) => {
                let waiting = self.entries(document.last, offset, ORDERED);
                let (waiting, _) = waiting.map_err(failed)?;
                for entry in &waiting {
                    if let Entry::Node { node, .. } = entry {
                        out.separate(document.ordered)?;
                        out.json(node)?;
                        document.ordered += 1;
                    }
                }
                let (_, total) = self.tape().counts(document.last);
                let next = offset + ORDERED;
                if (next as u64) < total.min(NODES.into()) {
                    Piece::Order(next)
                } else {
                    // It was made for this, and may hold as much as the search does.
                    self.replica = None;
                    out.write_all(b"],\"tree\":")?;
                    Piece::Tree
                }
            }
            Piece::Tree => {
                out.json(&self.tree_at(document.last, DRAWN_NODES))?;
                Piece::Nothing
            }
            Piece::Nothing => return Ok(None),
        };
        Ok(Some(next))
    }

    fn write_node(
        &self,
        document: &mut Document,
        id: u32,
        out: &mut Counted<'_>,
    ) -> io::Result<()> {
        let mut node = self.show(id);
        // What came later is not in the page.
        let last = document.last();
        node.expanded_at = node.expanded_at.filter(|&moment| moment <= last);
        node.solution &= node.expanded_at.is_some();
        if document.room > 0 {
            node = self.with_looks(node, id);
        }
        let before = out.bytes;
        out.json(&node)?;
        document.room = document.room.saturating_sub(out.bytes - before);
        Ok(())
    }

    /// A moment with the numbers of nodes in their place.
    fn moment_in(&mut self, document: &mut Document, moment: u32) -> Result<Value, Failure> {
        let why = self.tape().why(moment);
        let shown = self.look_at(moment, why);
        let mut value = json!(shown);
        value["node"] = json!(shown.node.id);
        let next = shown.next.filter(|_| moment < document.last);
        value["next"] = json!(next.and_then(|node| node.id));
        let made = shown.made.iter();
        let made =
            made.map(|made| json!({"node": made.node.id, "as": made.made_as, "of": made.of}));
        value["made"] = made.collect();
        if let Some(untried) = &mut document.untried {
            let (waiting, _) = self.entries(moment, 0, WAITING)?;
            let mut unmade = Vec::new();
            let numbers = waiting.iter().map_while(|entry| {
                untried.number(entry, || unmade.push(self.waiting(entry, moment)))
            });
            value["waiting"] = numbers.collect();
            value["unmade"] = json!(unmade);
        }
        Ok(value)
    }
}
