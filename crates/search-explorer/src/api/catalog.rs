use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

use super::{CatalogCount, RunSpec};

/// What can be searched, and how.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Catalog {
    /// The version of the program.
    pub version: String,
    /// The puzzles.
    pub puzzles: Vec<CatalogPuzzle>,
    /// The algorithms that can be watched.
    pub algorithms: Vec<CatalogAlgorithm>,
    /// The counts of a run, in the order in which they are shown.
    pub counts: Vec<CatalogCount>,
    /// How far runs go.
    pub limits: CatalogLimits,
    /// What the server was started to show.
    pub preset: Option<RunSpec>,
}

/// A puzzle.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CatalogPuzzle {
    /// Its name.
    pub name: String,
    /// What it is.
    pub about: String,
    /// How an instance is named.
    pub usage: String,
    /// The options of its instances.
    pub options: Vec<CatalogOption>,
    /// Instances to begin with.
    pub examples: Vec<Example>,
    /// Which editor makes its instances.
    pub editor: Option<String>,
}

/// An option of a puzzle.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CatalogOption {
    /// Its name.
    pub name: String,
    /// What it says.
    pub about: String,
    /// The values that have names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<String>,
    /// What any other value looks like, where there are others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub form: Option<String>,
    /// The value that is used where none is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<String>,
    /// Whether it has none, and is there or not.
    pub flag: bool,
}

/// An instance to begin with.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Example {
    /// What a person calls it.
    pub label: String,
    /// Its words.
    pub words: Vec<String>,
    /// Its options.
    pub options: BTreeMap<String, String>,
}

/// An algorithm.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CatalogAlgorithm {
    /// Its name.
    pub name: String,
    /// Which state is next.
    pub about: String,
    /// What can be set, each as it is written.
    pub options: Vec<String>,
    /// The names of the puzzles that it can search.
    pub puzzles: Vec<String>,
}

/// How far runs go.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct CatalogLimits {
    /// The most runs that are kept.
    pub sessions: usize,
    /// The most expansions of a run.
    pub expansions: u64,
    /// The most bytes that a run and its record may hold.
    pub bytes: u64,
    /// After so many seconds without a request a run is forgotten.
    pub idle: u64,
}
