//! What is asked, answered and marked, as JSON.

use std::collections::BTreeMap;
use std::fmt;

use crate::api::{Drawing, Node};
use serde::{Deserialize, Serialize};

use super::SearchLink;

/// A question as a page asks it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct QuestionView {
    /// Its id, unique in the lesson.
    pub id: String,
    /// Its kind, as the lesson names it.
    pub kind: &'static str,
    /// A title, such as `Order of expansion`.
    pub title: String,
    /// The question, as HTML.
    pub prompt: String,
    /// The points of a right answer.
    pub points: u32,
    /// The hints, as HTML.
    pub hints: Vec<String>,
    /// The search and the step to be shown beside the question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shown: Option<SearchView>,
    /// What is filled in.
    pub form: Form,
}

/// A search at a step, beside a question.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct SearchView {
    /// The search.
    #[cfg_attr(test, schema(value_type = String))]
    pub search: SearchLink,
    /// The only step that can be seen.
    pub step: u64,
}

/// What is filled in to answer a question.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Form {
    /// Texts.
    Fields(Vec<FormField>),
    /// One or several of these options.
    Choose {
        /// What they are, if there are other forms beside it.
        #[serde(skip_serializing_if = "Option::is_none")]
        label: Option<String>,
        /// The options.
        options: Vec<FormItem>,
        /// How many are chosen.
        how: Choice,
        /// The number to choose, if it is given away.
        #[serde(skip_serializing_if = "Option::is_none")]
        count: Option<usize>,
    },
    /// One of these options for each item.
    Assign {
        /// The items.
        items: Vec<FormItem>,
        /// The options.
        options: Vec<FormItem>,
    },
    /// A text for each item that belongs to a list, such as f of an open node.
    Values {
        /// The items.
        items: Vec<FormItem>,
        /// What the texts are.
        label: String,
    },
    /// An instance to change.
    Edit {
        /// The puzzle.
        puzzle: String,
        /// The instance at first.
        text: String,
    },
    /// Several forms, of which each is filled in.
    #[cfg_attr(test, schema(no_recursion))]
    All(Vec<Form>),
}

/// A text to fill in.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct FormField {
    /// Its name in the answer.
    pub name: String,
    /// Its label.
    pub label: String,
    /// Whether an answer without it can be complete.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub optional: bool,
}

/// An item or an option of a form.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct FormItem {
    /// Its id in the answer, decided by the run alone.
    pub id: String,
    /// Its text.
    pub label: String,
    /// Its drawing, if it is a state that has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawing: Option<Drawing>,
    /// The node, if it is one of a run that is watched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node: Option<Node>,
}

impl FormItem {
    /// Returns a node of a run as an option.
    pub(crate) fn of_node(node: Node) -> FormItem {
        FormItem {
            id: node.id.unwrap_or_default().to_string(),
            label: node.line().to_owned(),
            drawing: None,
            node: Some(node),
        }
    }
}

/// How many options are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// One.
    One,
    /// Any number.
    Several,
    /// Some, in their order.
    Order,
}

/// The answer to a question, in the shape of its [`Form`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// The text of each field.
    Fields(BTreeMap<String, String>),
    /// The ids of the chosen options.
    Choose(Vec<String>),
    /// The option of each item.
    Assign(BTreeMap<String, String>),
    /// The text of each item that belongs to the list.
    Values(BTreeMap<String, String>),
    /// The changed instance.
    Edit(String),
    /// The answer to each form.
    #[cfg_attr(test, schema(no_recursion))]
    All(Vec<Answer>),
}

/// A marked answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct Assessment {
    /// The points.
    pub points: f64,
    /// The points of a right answer.
    pub of: u32,
    /// Whether everything is right.
    pub right: bool,
    /// What was marked on its own.
    pub parts: Vec<Part>,
    /// The explanation of the lesson, as HTML.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<String>,
}

/// A part of an answer that was marked on its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct Part {
    /// What it is, such as `the second node`.
    pub what: String,
    /// Whether it is right.
    pub right: bool,
    /// What was answered.
    pub found: String,
    /// What is right.
    pub expected: String,
    /// Why, by the rule of the search.
    pub why: String,
}

impl fmt::Display for Part {
    /// Writes a line: what it is, whether it is right, and if not what was expected and why. Control characters are escaped.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let one_line = |text: &str| -> String {
            let escaped = |symbol: char| match symbol.is_control() {
                true => symbol.escape_default().to_string(),
                false => symbol.to_string(),
            };
            text.chars().map(escaped).collect()
        };
        let [what, found, expected, why] =
            [&self.what, &self.found, &self.expected, &self.why].map(|text| one_line(text));
        if self.right {
            return write!(f, "{what}: right");
        }
        let found = if found.is_empty() { "nothing" } else { &found };
        write!(f, "{what}: wrong: found {found}, expected {expected}")?;
        match why.is_empty() {
            true => Ok(()),
            false => write!(f, ": {why}"),
        }
    }
}
