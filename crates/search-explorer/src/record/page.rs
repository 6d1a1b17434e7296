//! The record as one document, for a page that plays it without a server.

use std::time::Instant;

use rustc_hash::FxHashMap;
use search_catalog::Puzzle;
use serde::Serialize;
use serde_json::json;

use super::recording::Recording;
use super::replica::Entry;
use crate::api::{Failure, Kind, Run};

/// The most moments and nodes that a page holds.
const MOMENTS: u32 = 25_000;
const NODES: u32 = 80_000;

/// So many bytes of drawings and pictures are put into a page; states have their line anyway.
const DRAWINGS: usize = 16 << 20;

/// So many of those that wait at a moment are in a page, where they cannot be told from what is made.
const WAITING: usize = 50;

/// The most states in a page that wait to be made.
const UNTRIED: usize = 4 * NODES as usize;

/// The most nodes in the drawing of the tree.
const DRAWN_NODES: usize = 5000;

/// A part of the document has so many bytes, and what is written last beyond them.
const PART: usize = 64 << 10;

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
    /// How many bytes of drawings still fit.
    room: usize,
    untried: Option<Untried>,
}

/// What is written next.
enum Piece {
    Run,
    Node(u32),
    Moment(u32),
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
    fn number<P: Puzzle>(&mut self, entry: &Entry<P>, add: impl FnOnce()) -> Option<i64> {
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

/// Appends a value as JSON.
fn write(out: &mut Vec<u8>, value: &impl Serialize) -> Result<(), Failure> {
    serde_json::to_writer(out, value)
        .map_err(|error| Failure::new(Kind::Refused, error.to_string()))
}

impl<'a, P: Puzzle + 'a> Recording<'a, P> {
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
            room: DRAWINGS,
            untried: self.goes_along_a_path().then(Untried::default),
        }
    }

    /// Appends the next part of a document to `out`, behind a comma; says whether there is more of it.
    pub(super) fn write_part_of(
        &mut self,
        document: &mut Document,
        out: &mut Vec<u8>,
    ) -> Result<bool, Failure> {
        let begun = Instant::now();
        let end = out.len() + PART;
        loop {
            document.next = match document.next {
                Piece::Run => {
                    out.extend_from_slice(b",\"run\":");
                    write(out, &document.run)?;
                    out.extend_from_slice(b",\"nodes\":[");
                    Piece::Node(0)
                }
                Piece::Node(id) if id < document.nodes => {
                    separate(out, id);
                    self.write_node(document, id, out)?;
                    Piece::Node(id + 1)
                }
                Piece::Node(_) => {
                    out.extend_from_slice(b"],\"moments\":[");
                    Piece::Moment(0)
                }
                Piece::Moment(moment) if moment <= document.last => {
                    separate(out, moment);
                    self.write_moment(document, moment, out)?;
                    Piece::Moment(moment + 1)
                }
                Piece::Moment(_) => {
                    out.extend_from_slice(b"],\"order\":");
                    write(out, &self.order_at(document.last)?)?;
                    // It was made for this, and may hold as much as the search does.
                    self.replica = None;
                    Piece::Tree
                }
                Piece::Tree => {
                    out.extend_from_slice(b",\"tree\":");
                    write(out, &self.tree_at(document.last, DRAWN_NODES))?;
                    Piece::Nothing
                }
                Piece::Nothing => return Ok(false),
            };
            if out.len() >= end || begun.elapsed() >= self.slice() {
                return Ok(true);
            }
        }
    }

    fn write_node(
        &self,
        document: &mut Document,
        id: u32,
        out: &mut Vec<u8>,
    ) -> Result<(), Failure> {
        let mut node = self.show(id);
        // What came later is not in the page.
        let last = document.last();
        node.expanded_at = node.expanded_at.filter(|&moment| moment <= last);
        node.solution &= node.expanded_at.is_some();
        if document.room > 0 {
            node = self.with_looks(node, id);
        }
        let before = out.len();
        write(out, &node)?;
        document.room = document.room.saturating_sub(out.len() - before);
        Ok(())
    }

    fn write_moment(
        &mut self,
        document: &mut Document,
        moment: u32,
        out: &mut Vec<u8>,
    ) -> Result<(), Failure> {
        let why = self.tape().why(moment);
        let shown = self.look_at(moment, why);
        let mut value = serde_json::to_value(&shown)
            .map_err(|error| Failure::new(Kind::Refused, error.to_string()))?;
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
        write(out, &value)
    }

    /// The nodes that wait at a moment, in the order of expansion.
    fn order_at(&mut self, moment: u32) -> Result<Vec<u32>, Failure> {
        let (waiting, _) = self.entries(moment, 0, NODES as usize)?;
        let nodes = waiting.iter().filter_map(|entry| match entry {
            Entry::Node { node, .. } => Some(*node),
            Entry::Untried(_) => None,
        });
        Ok(nodes.collect())
    }
}

/// A comma before all but the first of a list.
fn separate(out: &mut Vec<u8>, place: u32) {
    if place > 0 {
        out.push(b',');
    }
}
