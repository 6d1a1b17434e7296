//! Small graphs, each of which teaches one thing.

/// A graph with its text.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// Its name.
    pub name: &'static str,
    /// What it teaches.
    pub about: &'static str,
    /// The text of the graph.
    pub text: &'static str,
}

macro_rules! examples {
    ($($name:literal: $about:literal,)*) => {
        &[$(Example {
            name: $name,
            about: $about,
            text: include_str!(concat!("examples/", $name, ".graph")),
        }),*]
    };
}

/// All examples.
///
/// ```
/// use classic_puzzles::graph::examples::EXAMPLES;
/// use classic_puzzles::graph::{Graph, GraphRoute};
///
/// for example in EXAMPLES {
///     GraphRoute::new(example.text.parse::<Graph>()?)?;
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const EXAMPLES: &[Example] = examples! {
    "romania": "Arad to Bucharest: A* pays 418, greedy search 450",
    "fewest-steps": "fewest steps are not least cost",
    "misleading": "a heuristic that leads greedy best-first search astray, but not A*",
    "overestimate": "overestimating by one is enough for A* to miss the cheapest path",
    "inconsistent": "an inconsistent heuristic, by which A* reopens a node",
    "ties": "equal values of f, so that the rule for ties alone decides what is expanded",
    "two-goals": "two goals, of which the nearer one in steps is not the cheaper one",
    "diamonds": "tree search expands a node for each path to it, graph search once",
};
