use serde::{Deserialize, Serialize};

use super::{Amount, Node, Reason};

/// A kind of question about a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum QuestionKind {
    /// Which of these nodes is expanded next?
    #[default]
    Next,
    /// What is f of this open node?
    F,
    /// Which successor is a duplicate?
    Duplicate,
    /// How many nodes are expanded?
    Count,
    /// Which node is the next one on the path to a node?
    Path,
}

/// A question about a run. It does not contain the answer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct Question {
    /// Its kind.
    pub kind: QuestionKind,
    /// The step that it is about: the requested one, or the first after it that is suitable.
    pub step: u64,
    /// The node to show: an open node without its values (`f`), the start (`count`), the last known node of the path
    /// (`path`), otherwise the node expanded at the step.
    pub node: Node,
    /// The nodes to choose among, of which at least one is right and, except on a path, at least one is wrong. Empty if the
    /// answer is a number.
    pub choices: Vec<Node>,
    /// The counts to choose among, in ascending order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub counts: Vec<u64>,
    /// Whether the search finds a solution, in a question about a count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solvable: Option<bool>,
    /// The bound at this step, in a question about the next node.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<Amount>,
    /// The cost of the best solution at this step, if it decides about the next node.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<Amount>,
    /// The path, in a question about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<PathToDraw>,
}

/// A path that is drawn node by node.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct PathToDraw {
    /// Its last node, without its parent, which is a node of the path.
    pub target: Node,
    /// The number of its actions.
    pub actions: u64,
    /// The number of actions that are known already.
    pub done: u64,
}

/// The answer to a question.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Answer {
    /// The node expanded next.
    Next {
        /// The step of the question.
        step: u64,
        /// The `id` of the choice.
        choice: u64,
    },
    /// f of an open node.
    F {
        /// The step of the question.
        step: u64,
        /// The `id` of the open node.
        node: u64,
        /// The value as typed.
        value: String,
    },
    /// A duplicate among the successors.
    Duplicate {
        /// The step of the question.
        step: u64,
        /// The `id` of the choice.
        choice: u64,
    },
    /// The number of expanded nodes.
    Count {
        /// The number.
        choice: u64,
    },
    /// The next node of a path.
    Path {
        /// The step of the question.
        step: u64,
        /// The number of actions that were known.
        done: u64,
        /// The `id` of the choice.
        choice: u64,
    },
}

/// The verdict on an answer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct AnswerResult {
    /// Whether the answer is right.
    pub right: bool,
    /// All right choices, by their `id` or, in a question about a count, the count. Several if the rule does not decide
    /// between them.
    pub accepted: Vec<u64>,
    /// The node that is the answer, with its values: the one that was expanded, the open node, a duplicate, the next node
    /// of the path. In a question about a count, the solution or, if there is none, the last expanded node.
    pub answer: Node,
    /// Why it was expanded next.
    pub why: Option<Reason>,
    /// The question about the rest of the path, if the answer is right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<Question>,
}
