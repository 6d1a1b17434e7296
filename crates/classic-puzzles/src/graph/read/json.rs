//! Nodes and links in JSON, as networkx, D3 and Cytoscape have them.

use indexmap::IndexMap;
use search_core::form::{Note, WithNotes};
use search_core::memory::Budget;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::InstanceError;
use crate::fields::is_word;
use crate::graph::Graph;

use super::attributes::{Attribute, Attributed};
use super::columns::{FROM, TO};
use super::{check_length, error_at, kept};

/// Recognises an object.
pub(super) fn recognise(text: &str) -> Result<(), InstanceError> {
    let start = text.trim_start_matches('\u{feff}').trim_start();
    let place = text.len() - start.len();
    let inside = start.strip_prefix('{').map(str::trim_start);
    match inside.is_some_and(|inside| inside.starts_with(['"', '}'])) {
        true => Ok(()),
        false => Err(error_at(text, place, "another text", "an object of JSON")),
    }
}

/// A value that has not been parsed, in its text.
type Value<'t> = &'t RawValue;
type Object<'t> = IndexMap<String, Value<'t>>;

struct Reader<'t> {
    text: &'t str,
}

impl<'t> Reader<'t> {
    /// Returns the place of a value, which is a part of the text.
    fn place(&self, value: Value<'t>) -> usize {
        (value.get().as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize)
    }

    fn error(&self, value: Value<'t>, expected: &str) -> InstanceError {
        let found: String = value.get().chars().take(30).collect();
        error_at(
            self.text,
            self.place(value),
            format!("`{}`", found.escape_debug()),
            expected,
        )
    }

    fn parsed<T: Deserialize<'t>>(
        &self,
        value: Value<'t>,
        expected: &str,
    ) -> Result<T, InstanceError> {
        serde_json::from_str(value.get()).map_err(|_| self.error(value, expected))
    }

    /// Returns the text of a string, or what is written for any other value.
    fn name(value: Value<'t>) -> String {
        let text = value.get();
        let string = { text.starts_with('"') }.then(|| serde_json::from_str(text).ok());
        let written = || text.split_whitespace().collect();
        string.flatten().unwrap_or_else(written)
    }

    /// Returns the fields of a node or link. Those of Cytoscape are one level below.
    fn fields(&self, value: Value<'t>) -> Result<Object<'t>, InstanceError> {
        let fields: Object<'t> = self.parsed(value, "an object")?;
        match fields.get("data") {
            Some(data) => self.parsed(data, "an object"),
            None => Ok(fields),
        }
    }
}

fn any<'o, 't>(fields: &'o Object<'t>, names: &[&str]) -> Option<(&'o String, &'o Value<'t>)> {
    fields
        .iter()
        .find(|(field, _)| names.iter().any(|name| is_word(field, name)))
}

/// Reads nodes and links.
pub(super) fn read(text: &str, budget: &Budget) -> Result<WithNotes<Graph>, InstanceError> {
    check_length(text)?;
    let text = text.trim_start_matches('\u{feff}');
    let mut all: Object<'_> = serde_json::from_str(text).map_err(|error| {
        let line = text
            .lines()
            .nth(error.line().saturating_sub(1))
            .unwrap_or_default();
        let before = line.get(..error.column().saturating_sub(1)).unwrap_or(line);
        let found = error.to_string();
        let found = found.split(" at line ").next().unwrap_or_default();
        InstanceError::new(
            error.line().max(1),
            before.chars().count() + 1,
            found,
            "JSON",
        )
    })?;
    let reader = Reader { text };
    if let Some(elements) = all.get("elements") {
        all = reader.parsed(elements, "an object with nodes and edges")?;
    }
    let Some((_, links)) = any(&all, &["links", "edges"]) else {
        let names: Vec<&str> = all.keys().take(5).map(String::as_str).collect();
        let found = format!("an object with {}", names.join(", "));
        return Err(error_at(text, 0, found, "an object with nodes and links"));
    };
    let links: Vec<Value<'_>> = reader.parsed(links, "a list of links")?;
    let nodes: Vec<Value<'_>> = match all.get("nodes") {
        Some(nodes) => reader.parsed(nodes, "a list of nodes")?,
        None => Vec::new(),
    };
    let mut graph = Attributed::new(text);
    let is_directed = match all.get("directed") {
        Some(directed) => reader.parsed(directed, "true or false")?,
        None => {
            let note = "the graph is read as undirected, as it has no field `directed`";
            graph.note(Note::Doubtful(note.to_owned()));
            false
        }
    };
    for name in all.keys().filter(|name| {
        !["nodes", "links", "edges", "directed", "multigraph"].contains(&name.as_str())
    }) {
        let is_empty = all
            .get(name)
            .is_some_and(|value| ["{}", "[]"].contains(&value.get()));
        if !is_empty {
            graph.ignore("graph", name);
        }
    }
    // The nodes of older versions have no id, and links have their places.
    let mut by_place = Vec::new();
    let mut have_ids = true;
    for node in budget.each(nodes.into_iter(), |node| kept(node.get())) {
        let fields = match node.get().starts_with('{') {
            true => reader.fields(node)?,
            false => Object::from([("id".to_owned(), node)]),
        };
        have_ids &= fields.contains_key("id");
        let Some((id, value)) = any(&fields, &["id"]).or_else(|| any(&fields, &["key", "name"]))
        else {
            return Err(reader.error(node, "a node with an id"));
        };
        by_place.push(graph.node(&Reader::name(value), reader.place(value))?);
        for name in fields.keys().filter(|name| *name != id) {
            graph.ignore("node", name);
        }
    }
    let has_nodes = !by_place.is_empty();
    for link in budget.each(links.into_iter(), |link| kept(link.get())) {
        let fields = reader.fields(link)?;
        let mut ends = [0; 2];
        let mut names_of_ends = Vec::new();
        let mut attributes = Vec::new();
        for (end, names) in ends.iter_mut().zip([FROM, TO]) {
            let Some((name, value)) = any(&fields, names) else {
                return Err(reader.error(link, &format!("a link with a {}", names[1])));
            };
            names_of_ends.push(name);
            let is_place = || serde_json::from_str(value.get()).ok();
            let place: Option<usize> = { !have_ids }.then(is_place).flatten();
            let node = match place {
                Some(place) => by_place.get(place).copied(),
                None if has_nodes => graph.known(&Reader::name(value)),
                None => Some(graph.node(&Reader::name(value), reader.place(value))?),
            };
            *end = node.ok_or_else(|| reader.error(value, "the id of a node"))?;
        }
        for (name, value) in &fields {
            if !names_of_ends.contains(&name) && value.get() != "null" {
                attributes.push(Attribute {
                    name: name.into(),
                    value: Reader::name(value).into(),
                    place: reader.place(value),
                });
            }
        }
        graph.edge(ends, reader.place(link), !is_directed, &attributes)?;
    }
    Ok(graph.finish())
}
