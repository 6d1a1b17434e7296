//! What the blocks of a lesson say.

use serde::{Deserialize, Serialize};

use crate::question::{SearchLink, Span};

/// A search that is shown step by step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// The search.
    pub search: SearchLink,
    /// The steps that can be seen; all, if there are none.
    pub steps: Option<Span>,
    /// What is shown.
    #[serde(default = "only_the_state")]
    pub panels: Vec<Panel>,
    /// The caption, in Markdown.
    #[serde(skip_serializing)]
    pub caption: Option<String>,
}

fn only_the_state() -> Vec<Panel> {
    vec![Panel::State]
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
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Compare {
    /// The searches.
    pub searches: Vec<SearchLink>,
    /// The names of the counts, among those of inline fields.
    #[serde(default = "usual_counts")]
    pub counts: Vec<String>,
    /// The caption, in Markdown.
    pub caption: Option<String>,
}

fn usual_counts() -> Vec<String> {
    ["expanded", "generated", "cost", "length"]
        .map(str::to_owned)
        .to_vec()
}
