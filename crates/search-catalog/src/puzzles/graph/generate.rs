//! Random graphs and grids.

use std::ops::RangeInclusive;

use classic_puzzles::graph::Graph;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::option::Declared;
use crate::spec::pair;
use crate::{Spec, SpecError};

/// A kind of generated graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Directed, with a path to every node.
    Random,
    /// Undirected, with a consistent heuristic.
    Grid,
}

pub(super) const KIND: Declared<Kind> = Declared::one_of(
    "kind",
    "the kind of graph",
    &[("random", Kind::Random), ("grid", Kind::Grid)],
)
.default("random");

pub(super) const COSTS: Declared<RangeInclusive<u32>> = Declared::parsed(
    "costs",
    "the least and the largest cost",
    "A-B",
    "two whole numbers, such as 1-9",
    |text| pair(text, '-').map(|(least, largest)| least..=largest),
)
.default("1-9");

/// Generates a graph.
pub(super) fn make(spec: &mut Spec, random: &mut ChaCha8Rng) -> Result<String, SpecError> {
    let kind = spec.value(&KIND)?;
    let costs = spec.value(&COSTS)?;
    let seed = random.random();
    let graph = match kind {
        Kind::Random => {
            let mut number = |default| spec.word_if(|word| word.parse().ok()).unwrap_or(default);
            let nodes: u32 = number(20);
            let edges = number(nodes.saturating_mul(2));
            Graph::random(nodes, edges, costs, seed)
        }
        Kind::Grid => {
            let (width, height) = spec.word_if(|word| pair(word, 'x')).unwrap_or((8, 8));
            Graph::grid(width, height, costs, seed)
        }
    };
    let graph = graph.map_err(|error| SpecError::Usage(error.to_string()))?;
    Ok(graph.to_string().trim_end().to_owned())
}
