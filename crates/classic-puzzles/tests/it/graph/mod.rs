//! Tests of graphs: the exact counts of the examples, the laws, and all searches against an independent one on random graphs.

mod dimacs_and_csv;
mod documents;
mod examples;
mod forms;
mod heuristics;
mod misread;
mod random;
mod reading;
mod round_trip;

use classic_puzzles::InstanceError;
use classic_puzzles::graph::{FORMS, Graph, GraphRoute, ReadOptions};
use search_core::form::WithNotes;
use search_core::{cost::Decimal, memory::Budget};

fn graph(text: &str) -> Graph {
    text.parse().expect("the text is a graph")
}

fn route(text: &str) -> GraphRoute {
    GraphRoute::new(graph(text)).expect("the graph has a start and a goal")
}

fn decimal(text: &str) -> Decimal {
    text.parse().expect("the text is a decimal")
}

fn error(text: &str) -> String {
    let error = text.parse::<Graph>().expect_err("the text is no graph");
    error.to_string()
}

/// Reads a text in the form of this name.
fn read_as(
    form: &str,
    text: &str,
    options: &ReadOptions,
) -> Result<WithNotes<Graph>, InstanceError> {
    let named = FORMS.iter().find(|known| known.name == form);
    (named.expect("there is such a form").read)(text, options, &Budget::default())
}

fn csv(text: &str) -> Result<Graph, InstanceError> {
    read_as("csv", text, &ReadOptions::default()).map(|graph| graph.value)
}
