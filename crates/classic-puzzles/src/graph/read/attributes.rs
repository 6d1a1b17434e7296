//! Edges with attributes by name, as the formats of graph libraries have them.

use std::borrow::Cow;
use std::collections::BTreeMap;

use search_core::cost::{Decimal, DecimalError};
use search_core::form::{Note, WithNotes};

use crate::InstanceError;
use crate::fields::{is_word, quoted};
use crate::graph::Graph;
use crate::graph::build::Builder;

use super::costs::Costs;
use super::{check_name, error_at, position};

/// The names of the cost of an edge. The first one that an edge has is its cost.
pub(super) const COST: &[&str] = &["cost", "weight", "length", "distance", "km", "len"];
/// The names of the name of an action.
pub(super) const LABEL: &[&str] = &["name", "label", "action"];

/// An attribute of an edge, with the place of its value in the text.
#[derive(Clone, Debug)]
pub(super) struct Attribute<'t> {
    pub(super) name: Cow<'t, str>,
    pub(super) value: Cow<'t, str>,
    pub(super) place: usize,
}

/// A graph that is being read from a text.
pub(super) struct Attributed<'t> {
    text: &'t str,
    builder: Builder,
    /// How often each attribute was ignored, by what has it and its name.
    ignored: BTreeMap<(&'static str, String), usize>,
    notes: Vec<Note>,
    costs: Costs,
    rounded: Rounded,
}

impl<'t> Attributed<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Attributed {
            text,
            builder: Builder::default(),
            ignored: BTreeMap::new(),
            notes: Vec::new(),
            costs: Costs::default(),
            rounded: Rounded::default(),
        }
    }

    /// Returns the node with this name, which is at this place.
    pub(super) fn node(&mut self, name: &str, place: usize) -> Result<u32, InstanceError> {
        if name.is_empty() || name.contains(char::is_control) {
            let (line, column) = position(self.text, place);
            check_name(line, column, name)?;
        }
        Ok(self.builder.node(name))
    }

    /// Returns the node with this name if it is known.
    pub(super) fn known(&self, name: &str) -> Option<u32> {
        self.builder.known(name)
    }

    /// Counts something that is ignored, of a `thing` that has it: a node, an edge, or the graph.
    pub(super) fn ignore(&mut self, thing: &'static str, name: &str) {
        *self.ignored.entry((thing, name.to_owned())).or_default() += 1;
    }

    pub(super) fn note(&mut self, note: Note) {
        self.notes.push(note);
    }

    /// Adds an edge, which is at this place, with the cost and the name that the attributes say.
    pub(super) fn edge(
        &mut self,
        [from, to]: [u32; 2],
        place: usize,
        is_undirected: bool,
        attributes: &[Attribute<'_>],
    ) -> Result<(), InstanceError> {
        let named = |names: &[&str]| {
            names.iter().find_map(|name| {
                let mut places = (0..attributes.len()).rev();
                places.find(|&at| is_word(&attributes[at].name, name))
            })
        };
        let label = named(LABEL);
        let is_number = |&at: &usize| parse(&attributes[at].value).is_ok();
        // A label that is a number is the cost, as it is written beside the edge of a drawing.
        let cost = named(COST).or(label.filter(is_number));
        let label = label.filter(|&at| Some(at) != cost && !attributes[at].value.is_empty());
        for (at, attribute) in attributes.iter().enumerate() {
            let is_repeated = |other: &Attribute<'_>| other.name == attribute.name;
            if Some(at) != cost
                && Some(at) != label
                && !attributes[at + 1..].iter().any(is_repeated)
            {
                self.ignore("edge", &attribute.name);
            }
        }
        let cost = match cost {
            Some(at) => {
                let Attribute { value, place, .. } = &attributes[at];
                let found = |error| {
                    error_at(
                        self.text,
                        *place,
                        quoted(value),
                        format!("{error} as the cost"),
                    )
                };
                let cost = self.rounded.read(value, || position(self.text, *place).0);
                Some(cost.map_err(found)?)
            }
            None => None,
        };
        let cost = self.costs.of_edge(cost, || {
            let [from, to] = [from, to].map(|node| self.builder.name(node));
            (position(self.text, place).0, format!("{from} {to}"))
        });
        let label = label.map(|at| &attributes[at]);
        if let Some(Attribute { value, place, .. }) = label {
            let (line, column) = position(self.text, *place);
            check_name(line, column, value)?;
        }
        self.builder
            .edge(from, to, cost, label.map(|label| &*label.value));
        if is_undirected {
            self.builder.undirected();
        }
        Ok(())
    }

    /// Returns the graph, with notes on what was ignored.
    pub(super) fn finish(mut self) -> WithNotes<Graph> {
        let ignored = self.ignored.iter().map(|((thing, name), count)| {
            let s = if *count > 1 { "s" } else { "" };
            format!("`{name}` of {count} {thing}{s}")
        });
        let ignored: Vec<String> = ignored.collect();
        if !ignored.is_empty() {
            let note = format!("ignored: {}", ignored.join(", "));
            self.notes.push(Note::Skipped(note));
        }
        self.notes.extend(self.costs.note());
        self.notes.extend(self.rounded.note());
        WithNotes {
            value: self.builder.finish_mixed(),
            notes: self.notes,
        }
    }
}

/// Costs that programs have computed and written, which are rounded to six decimal places.
#[derive(Debug, Default)]
pub(super) struct Rounded {
    /// The line of the first cost that is not the one written, and their number.
    first: Option<usize>,
    count: usize,
}

impl Rounded {
    /// Parses a cost in this line.
    pub(super) fn read(
        &mut self,
        text: &str,
        line: impl FnOnce() -> usize,
    ) -> Result<Decimal, DecimalError> {
        let (cost, is_rounded) = parse(text)?;
        if is_rounded {
            self.first.get_or_insert_with(line);
            self.count += 1;
        }
        Ok(cost)
    }

    pub(super) fn note(&self) -> Option<Note> {
        let line = self.first?;
        let count = self.count;
        Some(Note::Doubtful(format!(
            "costs are rounded to six decimal places: {count}, the first in line {line}"
        )))
    }
}

/// Parses a decimal, or a number with more decimal places or an exponent; returns whether it was rounded.
fn parse(text: &str) -> Result<(Decimal, bool), DecimalError> {
    let text = text.trim();
    text.parse().map(|cost| (cost, false)).or_else(|error| {
        let float = text.parse().ok();
        let float = float.filter(|cost: &f64| cost.is_finite() && *cost >= 0.0);
        let float = float
            .filter(|_| error != DecimalError::TooLarge)
            .ok_or(error)?;
        let rounded = format!("{float:.6}");
        Ok((rounded.parse()?, rounded.parse() != Ok(float)))
    })
}
