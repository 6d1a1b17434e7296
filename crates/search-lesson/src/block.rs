//! What the blocks of a lesson say.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::{Kind, SearchLink};

/// A search that is shown step by step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Figure {
    /// The search.
    pub search: SearchLink,
    /// The first and the last step that can be seen; all, if there are none.
    pub steps: Option<(u64, u64)>,
    /// What is shown.
    pub panels: Vec<Panel>,
    /// The caption, as HTML.
    pub caption: Option<String>,
}

/// A part of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Panel {
    /// The drawing of the expanded state.
    State,
    /// The open list.
    Open,
    /// The closed list.
    Closed,
    /// The search tree.
    Tree,
    /// The pseudo-code.
    Code,
    /// The counts.
    Counts,
    /// The successors.
    Successors,
    /// Why the node is the next one.
    Why,
}

/// A table of counts of two to four searches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compare {
    /// The searches.
    pub searches: Vec<SearchLink>,
    /// The names of the counts, among those of inline fields.
    pub counts: Vec<String>,
    /// The caption, as HTML.
    pub caption: Option<String>,
}

/// A question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Its id, unique in the lesson.
    pub id: String,
    /// What it asks, and of which search.
    pub kind: Kind,
    /// The points of a right answer.
    pub points: u32,
    /// Its text as HTML; each kind has one of its own.
    pub text: Option<String>,
    /// The hints, as HTML.
    pub hints: Vec<String>,
    /// The explanation, as HTML, shown after an answer and to teachers.
    pub explanation: Option<String>,
    /// What differs between students.
    pub variants: Option<Variants>,
}

/// What differs between the variants of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variants {
    /// What is drawn by the seed.
    pub of: VariantOf,
    /// The expansions of a variant.
    pub expanded: RangeInclusive<u64>,
}

/// What the seed of a student draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum VariantOf {
    /// Another start.
    Start,
    /// Another graph.
    Graph,
    /// Another map.
    Map,
}
