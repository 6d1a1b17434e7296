//! What the blocks of a lesson say.

use serde::{Deserialize, Serialize};

use crate::{Kind, SearchLink};

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

/// A range of numbers that includes both ends, such as `0..12`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct Span {
    /// The first number.
    pub first: u64,
    /// The last number.
    pub last: u64,
}

impl TryFrom<String> for Span {
    type Error = String;

    fn try_from(text: String) -> Result<Span, String> {
        let ends = text.split_once("..");
        let ends = ends.and_then(|(first, last)| Some((first.parse().ok()?, last.parse().ok()?)));
        match ends {
            Some((first, last)) if first <= last => Ok(Span { first, last }),
            _ => Err(format!(
                "found `{text}`, expected two numbers such as 0..12, the smaller one first"
            )),
        }
    }
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variants {
    /// What is drawn by the seed.
    pub of: VariantOf,
    /// The expansions of a variant.
    pub expanded: Span,
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
