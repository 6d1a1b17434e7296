//! Tests of graphs: the exact counts of the examples, the laws, and all searches against an independent one on random graphs.

mod dimacs_and_csv;
mod examples;
mod heuristics;
mod random;
mod reading;
mod round_trip;

use classic_puzzles::graph::{Graph, GraphRoute};
use search_core::Decimal;

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
