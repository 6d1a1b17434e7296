//! The record as one document, for a page that plays it without a server.

use rustc_hash::FxHashMap;
use search_catalog::Puzzle;
use serde_json::{Value, json};

use super::recording::{Part, Recording};
use super::replica::Entry;
use crate::api::{Failure, Kind, Node, Run};

/// The most moments and nodes that a page holds.
const MOMENTS: u32 = 25_000;
const NODES: u32 = 80_000;

/// So many bytes of drawings and pictures are put into a page; states have their line anyway.
const DRAWINGS: usize = 16 << 20;

/// So many of those that wait at a moment are in a page, where they cannot be told from what is made.
const WAITING: usize = 50;

/// What waits in a search that makes states when their turn comes: each is in a page once, however long it waits.
#[derive(Default)]
struct Untried {
    nodes: Vec<Node>,
    /// By the parent and the place among its actions, as texts of actions may be alike.
    places: FxHashMap<(u32, u64), usize>,
}

impl Untried {
    /// A node of the record by its number, and what is no node yet by its place here, as -1, -2, ...
    fn number<P: Puzzle>(&mut self, entry: &Entry<P>, show: impl FnOnce() -> Node) -> i64 {
        match entry {
            Entry::Node { node, .. } => i64::from(*node),
            Entry::Untried(untried) => {
                let key = (untried.parent, untried.place);
                let place = *self.places.entry(key).or_insert_with(|| {
                    self.nodes.push(show());
                    self.nodes.len() - 1
                });
                -1 - place as i64
            }
        }
    }
}

impl<'a, P: Puzzle + 'a> Recording<'a, P> {
    /// The last moment that a page holds: there is an end to what a browser opens.
    pub(super) fn last_in_page(&self) -> u32 {
        let tape = self.tape();
        let fits = tape.marks.partition_point(|mark| mark.nodes <= NODES);
        (fits.saturating_sub(1) as u32).min(MOMENTS)
    }

    pub(super) fn page_of(&mut self, mut run: Run) -> Result<Value, Failure> {
        let failed = |error: serde_json::Error| Failure::new(Kind::Refused, error.to_string());
        let (recorded, last) = (self.tape().recorded(), self.last_in_page());
        if last < recorded {
            run.title = format!("{} (the first {last} of {recorded} moments)", run.title);
            run.recorded = last.into();
            run.end = None;
            run.solutions.retain(|&moment| moment <= last.into());
            run.restarts.retain(|restart| restart.step <= last.into());
            run.counts = self.tape().counts(last).0.into();
        }
        let count = self.tape().marks[last as usize].nodes;
        let mut nodes = Vec::with_capacity(count as usize);
        let mut room = DRAWINGS;
        for id in 0..count {
            let mut node = self.show(id);
            // What came later is not in the page.
            node.expanded_at = node.expanded_at.filter(|&moment| moment <= last.into());
            if room > 0 {
                node = self.with_looks(node, id);
            }
            let node = serde_json::to_value(node).map_err(failed)?;
            if room > 0 {
                room = room.saturating_sub(node.to_string().len());
            }
            nodes.push(node);
        }
        let mut moments = Vec::with_capacity(last as usize + 1);
        let mut untried = self.goes_along_a_path().then(Untried::default);
        for moment in 0..=last {
            let why = self.tape().why(moment);
            let shown = self.look_at(moment, why);
            let mut value = serde_json::to_value(&shown).map_err(failed)?;
            value["node"] = json!(shown.node.id);
            value["next"] = json!(
                shown
                    .next
                    .filter(|_| moment < last)
                    .and_then(|node| node.id)
            );
            let made = shown
                .made
                .iter()
                .map(|made| json!({"node": made.node.id, "as": made.made_as, "of": made.of}));
            value["made"] = made.collect();
            if let Some(untried) = &mut untried {
                let (waiting, _) = self.entries(moment, 0, WAITING)?;
                let numbers = waiting
                    .iter()
                    .map(|entry| untried.number(entry, || self.waiting(entry, moment)));
                value["waiting"] = numbers.collect();
            }
            moments.push(value);
        }
        let everything = Part {
            offset: 0,
            limit: NODES.into(),
        };
        let order = self.frontier_at(last, everything)?;
        let order: Vec<u64> = order.nodes.iter().filter_map(|node| node.id).collect();
        let tree = self.tree_at(last, 5000);
        Ok(json!({
            "version": 1,
            "run": serde_json::to_value(run).map_err(failed)?,
            "nodes": nodes,
            "moments": moments,
            "order": order,
            "untried": serde_json::to_value(untried.map(|untried| untried.nodes)).map_err(failed)?,
            "tree": serde_json::to_value(tree).map_err(failed)?,
        }))
    }
}
