use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Amount, Counts, Drawing, Node, Reason};

/// What is searched, and how. No word is ever the name of a file: where one is expected, the text itself stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RunSpec {
    /// The name of the puzzle.
    pub puzzle: String,
    /// The words that name the instance.
    #[serde(default)]
    pub words: Vec<String>,
    /// The options of the instance; a flag is the empty text.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The algorithm with its settings, such as `a-star:ties=lifo`.
    pub algorithm: String,
}

/// A run, as far as it is recorded.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Run {
    /// What it is asked for by.
    pub id: String,
    /// What is searched, and how.
    pub spec: RunSpec,
    /// The same for a person.
    pub title: String,
    /// The latest moment that is recorded.
    pub recorded: u64,
    /// The latest moment that a page would hold which plays the run without a server.
    pub last_in_page: u64,
    /// How it ended, if it did.
    pub end: Option<End>,
    /// The counts at the latest moment.
    pub counts: Counts,
    /// The moments at which solutions were found.
    pub solutions: Vec<u64>,
    /// Whether its states can be drawn.
    pub drawn: bool,
    /// No more events should be in a Posthoc trace for the viewer to open it in a moment; none where it takes any number.
    pub trace_events: Option<u64>,
    /// Whether it is a tree search, which does not recognise states.
    pub tree: bool,
    /// What lies below all drawings.
    pub backdrop: Option<Drawing>,
    /// The moments at which the search began anew from the start.
    pub restarts: Vec<Restart>,
    /// By which rule it chooses the next node.
    pub rule: Rule,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct End {
    /// `solved`, `exhausted` or `stopped`.
    pub how: &'static str,
    /// What stopped it: `expansions`, `bytes`, `time`, `depth`, `states`, `incomplete`, `cost_overflow`.
    pub limit: Option<&'static str>,
    /// The end in words.
    pub text: String,
    /// What is proven of the solution: `nothing`, `fewest steps`, `optimal`, `at most ×1.5`; the last two with `if the
    /// heuristic never overestimates` behind them where the puzzle declares nothing of its heuristic.
    pub proven: Option<String>,
    /// What the solution costs.
    pub cost: Option<Amount>,
    /// The same in words, where no number has it exactly.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost_text: Option<String>,
    /// How many steps the solution takes.
    pub depth: Option<u64>,
}

/// A search began anew from the start.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Restart {
    /// The moment at which the start was taken again.
    pub step: u64,
    /// The bound of that round, where it is known.
    pub bound: Option<Amount>,
}

/// How far to go on.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Advance {
    /// To this moment.
    pub to: Option<u64>,
    /// Or to the next of these.
    pub until: Option<Until>,
    /// Behind this moment.
    pub from: Option<u64>,
}

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// A solution.
    Solution,
    /// A state from which the search cannot go on.
    DeadEnd,
    /// A state that is known.
    Duplicate,
    /// The end of the run.
    End,
}

/// How far it went.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Advanced {
    /// The moment that was asked for, or the latest one.
    pub at: u64,
    /// Whether it is the one that was asked for.
    pub found: bool,
    /// Whether to ask again: the search goes on in slices.
    pub more: bool,
    /// The run by now.
    pub run: Run,
}

/// A moment of a run: just after a state was taken from the frontier.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Moment {
    /// Its number; 0 is before anything was taken.
    pub moment: u64,
    /// What became of the state: `start`, `expanded`, `solution` or `dead_end`.
    pub what: &'static str,
    /// The state that was taken; at the start, the one that will be.
    pub node: Node,
    /// Why it was the next.
    pub why: Option<Reason>,
    /// What was made, in order; no more than a thousand.
    pub made: Vec<Made>,
    /// How many were made.
    pub made_total: u64,
    /// How many wait.
    pub frontier_size: u64,
    /// How many were taken, and were not sent back.
    pub closed_size: u64,
    /// The least heuristic value of all states taken so far.
    pub best_h: Option<Amount>,
    /// The same, exact, where no number is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best_h_text: Option<String>,
    /// The counts at that moment.
    pub counts: Counts,
    /// The state that is taken next, where that is recorded.
    pub next: Option<Node>,
}

/// What was made of a state.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Made {
    /// The node.
    pub node: Node,
    /// What it is: `new`, `duplicate`, `reopened` or `dead_end`.
    #[serde(rename = "as")]
    pub made_as: &'static str,
    /// The node that had this state before.
    pub of: Option<u64>,
}

/// Counts over time, thinned.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct Series {
    /// The moments.
    pub moments: Vec<u64>,
    /// How many waited at each.
    pub frontier: Vec<u64>,
    /// The least heuristic value of all states taken by then.
    pub best_h: Vec<Option<Amount>>,
    /// How many states were expanded by then.
    pub expanded: Vec<u64>,
}

/// The rule by which a search chooses the next node.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Rule {
    /// In words.
    pub text: String,
    /// What it looks at: `stored`, `depth`, `age` (the moment and place at which a node was made), `action` (its place
    /// among the actions of its parent) or `best` (the cost of the best solution so far), beside g, h and f.
    pub decided_by: Vec<&'static str>,
    /// The bound of the first iteration, in searches that have one; the later ones have theirs in [`Restart`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_bound: Option<Amount>,
}

/// What is expanded next?
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Question {
    /// The moment behind which it is expanded: the one asked for, or the first after it that leaves a choice.
    pub moment: u64,
    /// One of these is, and at least one is wrong.
    pub choices: Vec<Node>,
}

/// That one.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The moment of the question.
    pub moment: u64,
    /// The `id` of the choice.
    pub choice: u64,
}

/// Whether it was.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Answered {
    /// Whether the rule allows the choice.
    pub right: bool,
    /// The `id`s of all choices that it allows: several where it does not decide between them.
    pub accepted: Vec<u64>,
    /// The node that was taken.
    pub answer: Node,
    /// Why it was the next.
    pub why: Option<Reason>,
}

/// Where two runs part.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct Compared {
    /// The first moment at which they took different states.
    pub first_difference: Option<u64>,
    /// The latest moment that both have recorded.
    pub compared_to: u64,
}

/// A run as a part of an address.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Link {
    /// What stands behind the address of the page, from the `#` on.
    pub fragment: String,
}
