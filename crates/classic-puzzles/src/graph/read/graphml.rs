//! `GraphML`: XML with nodes and edges, and with data whose names are defined by keys.

use std::collections::HashMap;

use roxmltree::{Document, Node};
use search_core::form::{Note, WithNotes};
use search_core::memory::Budget;

use crate::InstanceError;
use crate::fields::{is_word, quoted};
use crate::graph::Graph;

use super::attributes::{Attribute, Attributed};
use super::{check_length, error_at};

/// Recognises a text that starts with a tag and in whose beginning `<graphml` occurs.
pub(super) fn recognise(text: &str) -> Result<(), InstanceError> {
    let start = text.trim_start_matches('\u{feff}').trim_start();
    let start = text.len() - start.len();
    let found = match text[start..].chars().next() {
        Some('<')
            if text[start..]
                .chars()
                .take(1 << 12)
                .collect::<String>()
                .contains("<graphml") =>
        {
            return Ok(());
        }
        Some('<') => "a text without <graphml>".to_owned(),
        Some(first) => quoted(&first.to_string()),
        None => "the end of the text".to_owned(),
    };
    Err(error_at(text, start, found, "<graphml>"))
}

/// A definition of data.
struct Key<'d> {
    name: &'d str,
    default: Option<Node<'d, 'd>>,
    is_of_edges: bool,
}

/// Reads the first graph.
pub(super) fn read(text: &str, budget: &Budget) -> Result<WithNotes<Graph>, InstanceError> {
    check_length(text)?;
    let text = text.trim_start_matches('\u{feff}');
    let document = Document::parse(text).map_err(|error| {
        let position = error.pos();
        let found = error.to_string();
        let found = found
            .rsplit_once(" at ")
            .map_or(&*found, |(found, _)| found);
        InstanceError::new(
            position.row as usize,
            position.col as usize,
            found,
            "well-formed XML",
        )
    })?;
    let is = |node: &Node<'_, '_>, name: &str| node.tag_name().name() == name;
    let mut keys: HashMap<&str, Key<'_>> = HashMap::new();
    for node in document
        .root_element()
        .children()
        .filter(|node| is(node, "key"))
    {
        let id = required(text, node, "id")?;
        let of = node.attribute("for").unwrap_or("all");
        let key = Key {
            name: node.attribute("attr.name").unwrap_or(id),
            default: node.children().find(|child| is(child, "default")),
            is_of_edges: ["all", "edge"].contains(&of),
        };
        keys.insert(id, key);
    }
    let mut graphs = document.descendants().filter(|node| is(node, "graph"));
    let Some(first) = graphs.next() else {
        return Err(error_at(
            text,
            document.root_element().range().start,
            "no graph",
            "<graph>",
        ));
    };
    let is_undirected = first.attribute("edgedefault") == Some("undirected");
    let mut graph = Attributed::new(text);
    // Nodes can be groups, which have graphs.
    let elements = |name| {
        budget.each(
            first.descendants().filter(move |node| is(node, name)),
            |_| 64,
        )
    };
    for node in elements("node") {
        graph.node(required(text, node, "id")?, node.range().start)?;
        for child in node
            .children()
            .filter(|child| child.is_element() && !is(child, "graph"))
        {
            graph.ignore("node", name(child, &keys));
        }
    }
    for edge in elements("edge") {
        let mut ends = [0; 2];
        for (end, name) in ends.iter_mut().zip(["source", "target"]) {
            let id = required(text, edge, name)?;
            let place = edge
                .attribute_node(name)
                .map_or(0, |attribute| attribute.range_value().start);
            let unknown = || error_at(text, place, quoted(id), "the id of a node");
            *end = graph.known(id).ok_or_else(unknown)?;
        }
        let directed = edge.attribute("directed");
        let is_undirected = directed.map_or(is_undirected, |directed| directed == "false");
        let place = edge.range().start;
        graph.edge(ends, place, is_undirected, &attributes(edge, &keys))?;
    }
    let is_other =
        |node: &Node<'_, '_>| node.is_element() && !is(node, "node") && !is(node, "edge");
    for node in first.children().filter(is_other) {
        graph.ignore("graph", name(node, &keys));
    }
    let others = graphs
        .filter(|graph| !graph.ancestors().any(|outer| outer == first))
        .count();
    if others > 0 {
        let note = format!("{others} more graphs are ignored");
        graph.note(Note::Skipped(note));
    }
    Ok(graph.finish())
}

/// Returns the name of data, or that of another element.
fn name<'d>(node: Node<'d, 'd>, keys: &HashMap<&'d str, Key<'d>>) -> &'d str {
    let key = node.attribute("key");
    let named = key.and_then(|key| keys.get(key)).map(|key| key.name);
    named.or(key).unwrap_or(node.tag_name().name())
}

fn required<'d>(text: &str, node: Node<'d, '_>, name: &str) -> Result<&'d str, InstanceError> {
    node.attribute(name).ok_or_else(|| {
        let found = format!("<{}> without {name}", node.tag_name().name());
        let expected = format!("<{} {name}=\"...\">", node.tag_name().name());
        error_at(text, node.range().start, found, expected)
    })
}

/// Returns the data of an edge: the defaults, what is written in its tag, and what is in it.
fn attributes<'d>(edge: Node<'d, 'd>, keys: &HashMap<&'d str, Key<'d>>) -> Vec<Attribute<'d>> {
    let data = |name: &'d str, node: Node<'d, 'd>| Attribute {
        name: name.into(),
        value: node.text().unwrap_or_default().trim().into(),
        place: node.first_child().unwrap_or(node).range().start,
    };
    let mut defaults: Vec<&Key<'_>> = keys.values().filter(|key| key.is_of_edges).collect();
    defaults.sort_by_key(|key| key.name);
    let defaults = defaults.into_iter();
    let mut attributes: Vec<_> = defaults
        .filter_map(|key| Some(data(key.name, key.default?)))
        .collect();
    let structural = [
        "id",
        "source",
        "target",
        "directed",
        "sourceport",
        "targetport",
    ];
    for attribute in edge.attributes() {
        if !structural.contains(&attribute.name()) {
            attributes.push(Attribute {
                name: attribute.name().into(),
                value: attribute.value().into(),
                place: attribute.range_value().start,
            });
        }
    }
    for child in edge.children().filter(Node::is_element) {
        // The labels that yEd draws are inside of its own elements.
        let is_label = |inner: &Node<'_, '_>| inner.tag_name().name() == "EdgeLabel";
        match child.descendants().find(is_label) {
            Some(label) => attributes.push(data("label", label)),
            None => attributes.push(data(name(child, keys), child)),
        }
    }
    attributes
        .retain(|attribute| !attribute.value.is_empty() || !is_word(&attribute.name, "label"));
    attributes
}
