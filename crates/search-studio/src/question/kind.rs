use serde::{Deserialize, Serialize};

use super::SearchLink;

/// What a question asks, and of which search.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Kind {
    /// The order of the next expansions; every order that the rule of ties allows is right.
    Order {
        /// The search.
        search: SearchLink,
        /// The step after which.
        step: u64,
        /// The number of expansions.
        #[serde(default = "five")]
        count: u32,
    },
    /// The open list after a step, with f.
    Open {
        /// The search.
        search: SearchLink,
        /// The step.
        step: u64,
    },
    /// g, h and f of a node.
    Values {
        /// The search.
        search: SearchLink,
        /// The step at which the node is known.
        step: u64,
        /// Its state as text; the seed chooses one if there is none.
        node: Option<String>,
    },
    /// The path and the cost that are returned, and whether the cost is proven to be the least.
    Result {
        /// The search.
        search: SearchLink,
    },
    /// The next node and the reason.
    Next {
        /// The search.
        search: SearchLink,
        /// The step after which.
        step: u64,
    },
    /// What each successor is: new, duplicate, cheaper path, reopened or dead end.
    Successors {
        /// The search.
        search: SearchLink,
        /// The step that generates them.
        step: u64,
    },
    /// A count of the whole search.
    Count {
        /// The search.
        search: SearchLink,
        /// The count.
        of: String,
        /// The difference that is accepted, in per cent.
        #[serde(default = "ten")]
        within: u32,
    },
    /// The order of several searches by a count.
    Ranking {
        /// The searches.
        searches: Vec<SearchLink>,
        /// The count.
        of: String,
    },
    /// Whether a count becomes less, stays the same, or becomes more.
    Effect {
        /// The search.
        search: SearchLink,
        /// The other search.
        changed: SearchLink,
        /// The count.
        of: String,
    },
    /// Which algorithm a trace is from; any whose trace is equal is right.
    Which {
        /// The search whose trace is shown.
        search: SearchLink,
        /// The algorithms to choose from.
        algorithms: Vec<String>,
    },
    /// A change of the instance with which the goal is reached.
    Edit {
        /// The search.
        search: SearchLink,
        /// What is to be reached.
        goal: EditGoal,
        /// The number of [`EditGoal::Expands`]; the other goals have none.
        more_than: Option<u64>,
    },
    /// Whether the heuristic is admissible and consistent, with the edge that shows it if not.
    Heuristic {
        /// A search on the graph.
        search: SearchLink,
    },
    /// Which cells of a Sudoku the guess at a step forces.
    Forced {
        /// The search.
        search: SearchLink,
        /// The step.
        step: u64,
    },
    /// Which cell of a Sudoku branches next.
    Branches {
        /// The search.
        search: SearchLink,
        /// The step after which.
        step: u64,
    },
    /// Which line of the pseudo-code is wrong: one is changed.
    PseudoCode {
        /// The search whose pseudo-code it is.
        search: SearchLink,
        /// The search as the changed line would run it.
        changed: SearchLink,
        /// The number of the changed line, from 1.
        line: usize,
        /// The line as it is shown.
        changed_to: String,
    },
}

/// What a change of an instance is to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EditGoal {
    /// A* returns a path that costs more than the least, after a change of one h.
    AStarWorse,
    /// The path with the fewest steps is not the cheapest, after a change of one edge.
    FewestStepsDearer,
    /// The search expands more than a number of nodes.
    Expands,
}

fn five() -> u32 {
    5
}

fn ten() -> u32 {
    10
}

impl Kind {
    /// Returns the name of the kind in a block.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Kind::Order { .. } => "order",
            Kind::Open { .. } => "open",
            Kind::Values { .. } => "values",
            Kind::Result { .. } => "result",
            Kind::Next { .. } => "next",
            Kind::Successors { .. } => "successors",
            Kind::Count { .. } => "count",
            Kind::Ranking { .. } => "ranking",
            Kind::Effect { .. } => "effect",
            Kind::Which { .. } => "which",
            Kind::Edit { .. } => "edit",
            Kind::Heuristic { .. } => "heuristic",
            Kind::Forced { .. } => "forced",
            Kind::Branches { .. } => "branches",
            Kind::PseudoCode { .. } => "pseudo-code",
        }
    }

    /// Returns the searches that the question is about.
    #[must_use]
    pub fn searches(&self) -> Vec<&SearchLink> {
        match self {
            Kind::Ranking { searches, .. } => searches.iter().collect(),
            Kind::Effect {
                search, changed, ..
            }
            | Kind::PseudoCode {
                search, changed, ..
            } => vec![search, changed],
            Kind::Order { search, .. }
            | Kind::Open { search, .. }
            | Kind::Values { search, .. }
            | Kind::Result { search }
            | Kind::Next { search, .. }
            | Kind::Successors { search, .. }
            | Kind::Count { search, .. }
            | Kind::Which { search, .. }
            | Kind::Edit { search, .. }
            | Kind::Heuristic { search }
            | Kind::Forced { search, .. }
            | Kind::Branches { search, .. } => vec![search],
        }
    }
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

impl Question {
    /// Returns a question of a kind for one point, with the text of the kind.
    #[must_use]
    pub fn of_kind(kind: Kind) -> Question {
        Question {
            id: String::new(),
            kind,
            points: 1,
            text: None,
            hints: Vec::new(),
            explanation: None,
            variants: None,
        }
    }
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
