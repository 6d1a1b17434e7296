//! Random graphs and grids.

use std::ops::RangeInclusive;

use classic_puzzles::SizeError;
use classic_puzzles::graph::Graph;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::option::TypedOption;
use crate::spec::{pair, whole};
use crate::{Spec, SpecError};

/// A kind of generated graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GraphKind {
    /// Directed, with a path to every node.
    Random,
    /// Undirected, with a consistent heuristic.
    Grid,
}

pub(super) const KIND: TypedOption<GraphKind> = TypedOption::one_of(
    "kind",
    "the kind of graph",
    &[("random", GraphKind::Random), ("grid", GraphKind::Grid)],
)
.default("random");

pub(super) const COSTS: TypedOption<RangeInclusive<u32>> = TypedOption::parsed(
    "costs",
    "the least and the largest cost",
    "A-B",
    "two whole numbers up to 4294967295, such as 1-9",
    |text| {
        let (least, largest) = pair(text, '-')?;
        Some(u32::try_from(least).ok()?..=u32::try_from(largest).ok()?)
    },
)
.default("1-9");

/// Generates a graph.
pub(super) fn make(spec: &mut Spec, random: &mut ChaCha8Rng) -> Result<String, SpecError> {
    let kind = spec.value(&KIND)?;
    let costs = spec.value(&COSTS)?;
    let seed = random.random();
    let most = Graph::MOST_GENERATED_EDGES as usize;
    let graph = match kind {
        GraphKind::Random => {
            if let Some(size) = spec.word_if(|word| pair(word, 'x').map(|_| word.to_owned())) {
                let message =
                    format!("found `{size}`, expected NODES EDGES (--kind grid takes WxH)");
                return Err(SpecError::Usage(message));
            }
            let mut number = |what, least, default| {
                let number = spec.word_if(whole).unwrap_or(default);
                SizeError::check(what, number, least..=most)?;
                Ok::<_, SpecError>(number as u32)
            };
            let nodes = number("nodes", 1, 20)?;
            let edges = number("edges", 0, most.min(2 * nodes as usize))?;
            Graph::random(nodes, edges, costs, seed)
        }
        GraphKind::Grid => {
            let (width, height) = spec.word_if(|word| pair(word, 'x')).unwrap_or((8, 8));
            SizeError::check("columns", width, 1..=most / 2)?;
            SizeError::check("rows", height, 1..=most / 2)?;
            Graph::grid(width as u32, height as u32, costs, seed)
        }
    };
    let graph = graph.map_err(|error| SpecError::Usage(error.to_string()))?;
    Ok(graph.to_string().trim_end().to_owned())
}
