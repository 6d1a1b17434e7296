use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Amount, Counts, Drawing, Node, Reason};

/// A puzzle instance and the algorithm to search it with. Words are never file names; they contain the text itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RunSpec {
    /// The name of the puzzle.
    pub puzzle: String,
    /// The words that select the instance.
    #[serde(default)]
    pub words: Vec<String>,
    /// The options of the instance; the value of a flag is the empty string.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The algorithm with its settings, such as `a-star:ties=lifo`.
    pub algorithm: String,
}

/// A run as recorded so far.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct Run {
    /// Its id in the URLs of the API.
    pub id: String,
    /// The instance and the algorithm; not repeated in the responses to requests that advance the run, as a map can have a
    /// million characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spec: Option<RunSpec>,
    /// A title for display.
    pub title: String,
    /// Notes on how the text of the instance was read, such as what was skipped; present like `spec`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The last recorded step.
    pub recorded: u64,
    /// The last step that fits into a saved page.
    pub last_in_page: u64,
    /// How the run ended; none while it can be continued.
    pub end: Option<End>,
    /// The counts at the last recorded step.
    pub counts: Counts,
    /// The steps at which solutions were found.
    pub solutions: Vec<u64>,
    /// Whether its states have drawings.
    pub drawn: bool,
    /// The recommended maximum number of events in a Posthoc trace, beyond which the viewer opens it slowly; none if
    /// there is no such number.
    pub trace_events: Option<u64>,
    /// Whether it is a tree search, without duplicate detection.
    pub tree: bool,
    /// Whether it is a search on a map: each state is a cell of it.
    pub map: bool,
    /// The searched graph as text, from which a program draws it instead of `backdrop`, if it has at most 2,000 edges; present like
    /// `backdrop`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub graph: Option<String>,
    /// The background of all drawings. Only the response to the request that starts a run and saved pages have it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub backdrop: Option<Drawing>,
    /// The drawing of the goal, to be shown beside the states, if there is one; present like `backdrop`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<Drawing>,
    /// The steps at which the search restarted from the start.
    pub restarts: Vec<Restart>,
    /// The rule by which the search selects the next node.
    pub rule: Rule,
    /// The pseudo-code of this variant of the algorithm; empty if there is none.
    pub pseudocode: Vec<CodeLine>,
}

/// A line of pseudo-code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct CodeLine {
    /// The depth of its block.
    pub indent: u8,
    /// The text.
    pub text: String,
    /// The names of the events of a step at which it runs.
    pub events: Vec<&'static str>,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct End {
    /// `solved`, `exhausted` or `stopped`.
    pub how: &'static str,
    /// The limit that stopped it: `expansions`, `bytes`, `time`, `depth`, `states`, `incomplete`, `cost_overflow`, `dead_ends`, `failed`, `panicked`.
    pub limit: Option<&'static str>,
    /// A description of the end.
    pub text: String,
    /// What is proven of the solution: `nothing`, `fewest steps`, `optimal`, `at most ×1.5`; the last two are followed
    /// by `if the heuristic never overestimates` if the puzzle does not declare its heuristic admissible.
    pub proven: Option<String>,
    /// The cost of the solution's path, also in searches that do not compare costs.
    pub cost: Option<Amount>,
    /// The least cost of any solution, if it is proven: by this search, or by a short one by A*.
    pub least_cost: Option<Amount>,
    /// The number of actions of the solution.
    pub depth: Option<u64>,
}

/// A restart of the search from the start.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct Restart {
    /// The step at which the start was expanded again.
    pub step: u64,
    /// The bound of the new iteration, if it is known.
    pub bound: Option<Amount>,
}

/// A request to advance a run: `to` a step, or `until` the next step of a kind after `from`.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Advance {
    /// The step to advance to.
    pub to: Option<u64>,
    /// The kind of step to search for.
    pub until: Option<Until>,
    /// The step after which to search; by default the last recorded one.
    pub from: Option<u64>,
}

/// A kind of step to advance to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// A solution.
    Solution,
    /// A dead end, expanded or generated.
    DeadEnd,
    /// A duplicate among the generated nodes.
    Duplicate,
    /// The end of the run.
    End,
}

/// The result of advancing a run.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct AdvanceResult {
    /// The requested step, or the last recorded one.
    pub at: u64,
    /// Whether it is the requested step.
    pub found: bool,
    /// Whether the time slice ended first, so that the request should be repeated.
    pub more: bool,
    /// The run after this request.
    pub run: Run,
}

/// A step of a run: the state of the search just after an expansion.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct Step {
    /// Its number; 0 is before the first expansion.
    pub step: u64,
    /// The outcome of the expansion: `start`, `expanded`, `solution` or `dead_end`.
    pub outcome: &'static str,
    /// The expanded node; at step 0, the start.
    pub node: Node,
    /// Why it was expanded next.
    pub why: Option<Reason>,
    /// The generated successors in order, at most 1000.
    pub successors: Vec<Successor>,
    /// The number of generated successors.
    pub successors_total: u64,
    /// The size of the open list.
    pub frontier_size: u64,
    /// The size of the closed list.
    pub closed_size: u64,
    /// The smallest heuristic value of all expanded states.
    pub best_h: Option<Amount>,
    /// A lower bound on the cost of all solutions, of an anytime search, if it is known.
    pub lower_bound: Option<Amount>,
    /// The cost of the best solution so far, of an anytime search.
    pub best_cost: Option<Amount>,
    /// The counts at this step.
    pub counts: Counts,
    /// The node expanded next, if it is recorded.
    pub next: Option<Node>,
    /// How often each event of the pseudo-code occurred in this step: `start`, `iterate`, `select`, `solution`, `expand`,
    /// `generate`, `dead_end`, `duplicate` and `reopen`. Those that did not occur are omitted.
    pub events: BTreeMap<&'static str, u64>,
}

/// A generated successor.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct Successor {
    /// The node.
    pub node: Node,
    /// `new`, `duplicate`, `reopened` or `dead_end`.
    pub kind: &'static str,
    /// The node that had this state before.
    pub of: Option<u64>,
    /// The cost of the cheapest path to the state that was known before, if the state is open and this path is cheaper. Only known of
    /// searches that select the smallest f or g and do not restart.
    pub before: Option<Amount>,
}

/// Counts over the steps of a run, sampled.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct Series {
    /// The sampled steps.
    pub steps: Vec<u64>,
    /// The size of the open list at each.
    pub frontier: Vec<u64>,
    /// The smallest heuristic value of all states expanded so far, at each.
    pub best_h: Vec<Option<Amount>>,
    /// The number of expansions so far, at each.
    pub expanded: Vec<u64>,
    /// The lower bound on the cost of an anytime search, at each.
    pub lower_bound: Vec<Option<Amount>>,
    /// The cost of the best solution so far of an anytime search, at each.
    pub best_cost: Vec<Option<Amount>>,
}

/// The rule by which a search selects the next node.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct Rule {
    /// The rule as text.
    pub text: String,
    /// The evaluation function whose smallest value is selected, such as `f` or `g + 2·h`, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// What it compares besides g, h and f: `stored`, `depth`, `age` (the step and the position at which a node was
    /// generated), `action` (the position among the actions of the parent) or `best` (the cost of the best solution so
    /// far).
    pub decided_by: Vec<&'static str>,
    /// Whether the search evaluates no states.
    pub is_blind: bool,
    /// Whether the search stores the states that it has expanded: its closed list.
    pub has_closed_list: bool,
    /// The bound of the first iteration, in searches that have one; the bounds of later iterations are in [`Restart`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_bound: Option<Amount>,
}

/// Where the cheapest paths of a request end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathEnds {
    /// In goals: the cheapest paths without loops, which differ in their states.
    Goals,
    /// In all states that can be reached, goals or not: one path to each, the nearest state first.
    States,
}

/// The cheapest paths from the start, the cheapest first.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct CheapestPaths {
    /// The paths: at most as many as were asked for, and as were found in the time of a request.
    pub paths: Vec<CheapestPath>,
    /// Whether there are no others.
    pub is_complete: bool,
}

/// One of the cheapest paths.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct CheapestPath {
    /// The sum of the costs of its actions.
    pub cost: Option<Amount>,
    /// The actions.
    pub actions: Vec<String>,
    /// The states: the start, and the successor of each action.
    pub states: Vec<String>,
}

/// The comparison of two runs.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct Comparison {
    /// The first step at which they expanded different states.
    pub first_difference: Option<u64>,
    /// The last step recorded in both.
    pub compared_to: u64,
}

/// A link to a run.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct Link {
    /// The fragment of the page's URL, starting with `#`.
    pub fragment: String,
}
