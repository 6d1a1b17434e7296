use std::collections::BTreeMap;

use serde::Serialize;

use super::{CatalogCount, RunSpec};

/// The puzzles and algorithms that the server offers.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct Catalog {
    /// The version of the program.
    pub version: String,
    /// The puzzles.
    pub puzzles: Vec<CatalogPuzzle>,
    /// The algorithms that can be run step by step.
    pub algorithms: Vec<CatalogAlgorithm>,
    /// The counts of a run, in display order.
    pub counts: Vec<CatalogCount>,
    /// The limits of runs.
    pub limits: CatalogLimits,
    /// The run that the page opens first.
    pub preset: Option<RunSpec>,
    /// Whether lessons are read, and questions of their kinds marked.
    pub lessons: bool,
}

/// A puzzle of the catalog.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct CatalogPuzzle {
    /// Its name.
    pub name: String,
    /// A description of the puzzle.
    pub about: String,
    /// The arguments that select an instance.
    pub usage: String,
    /// The options of an instance.
    pub options: Vec<CatalogOption>,
    /// Example instances.
    pub examples: Vec<Example>,
    /// The algorithm that searches an instance if none is chosen, with its settings.
    pub algorithm: String,
    /// The name of the editor for its instances, if there is one.
    pub editor: Option<String>,
    /// Whether only this program has the puzzle, so that links to it open nowhere else.
    pub own: bool,
}

/// An option of a puzzle.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct CatalogOption {
    /// Its name.
    pub name: String,
    /// A description of the option.
    pub about: String,
    /// The named values.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<String>,
    /// The format of other values, if they are allowed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub form: Option<String>,
    /// The default value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<String>,
    /// Whether the option is a flag, which has no value.
    pub flag: bool,
}

/// An example instance.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct Example {
    /// A label for display.
    pub label: String,
    /// The arguments that select it.
    pub words: Vec<String>,
    /// Its options.
    pub options: BTreeMap<String, String>,
}

/// An algorithm of the catalog.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct CatalogAlgorithm {
    /// Its name.
    pub name: String,
    /// Other names that it is known by.
    pub aliases: Vec<String>,
    /// The kind of search, by which lists are grouped.
    pub family: String,
    /// A description of the node that it expands next.
    pub about: String,
    /// Whether it evaluates no states, so that a heuristic has no effect.
    pub is_blind: bool,
    /// Its settings, in the syntax of the command line.
    pub options: Vec<String>,
    /// The names of the puzzles that it can search.
    pub puzzles: Vec<String>,
}

/// The limits of runs.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct CatalogLimits {
    /// Maximum number of runs kept.
    pub sessions: usize,
    /// Maximum number of steps of a run.
    pub expansions: u64,
    /// Maximum number of bytes of a run, its record included.
    pub bytes: u64,
    /// A run is removed after this many seconds without a request.
    pub idle: u64,
}
