//! Running a search: the part that all engines share, its limits and observers, and the report.
//!
//! Depends on the problem and store modules.

// The files:
// - `search.rs`, `search/`, `step.rs`: `Search`, the part common to all engines: goal tests, limits, outcomes, `run`, `step`, `solutions`,
//   `restart`, inspection
// - `engine.rs`, `engine/`: `Engine`: the decisions of an engine; `why.rs` is the reason for the next node, `statistics.rs` the counts of
//   a running search, `depths.rs` computes the depths of stored states
// - `expansion.rs`: what an engine does with its `Context`: takes, generates and evaluates states, with all counts and events
// - `successors.rs`, `step_limits.rs`: the successors of the current state, and the limits within an expansion
// - `limits.rs`, `report.rs`, `observer.rs`: parameters and results; `observer/forwarding.rs` forwards events
// - `object.rs`, `owned_node.rs`: a search of any engine as an object, and a node that does not borrow its search
// - `budget.rs`: the limits on what prepares a search
// - `poison.rs`: what ends a search after a panic of the space
// - `clock.rs`: the clock of a search; in the libraries below `searchlab`, searches read the system's clock only here
// - `serialized.rs`: parts of a report that are serialized as texts
// - `parallel_map.rs`: a map on all cores, with the results in order, for programs that search many instances
// - `plan.rs`: the path of a solution as actions, costs and states
// - `counts.rs`, `counts/table.rs`: the table of counts, from which `Counts`, reports, JSON, CSV, traces, cluster messages, the page and `schemas/` are
//   generated: a new count is an entry there and the line that counts it

pub mod counts;
pub(crate) mod engine;
#[cfg(feature = "parallel")]
pub mod parallel_map;

mod budget;
#[expect(
    clippy::disallowed_types,
    reason = "all others read the clock of the system through this"
)]
mod clock;
mod expansion;
mod frontier_entry;
mod limits;
mod object;
mod observer;
mod owned_node;
mod plan;
mod poison;
mod report;
mod search;
#[cfg(feature = "serde")]
mod serialized;
mod step;
mod step_limits;
mod successors;

pub use budget::Budget;
pub use clock::{Clock, Stopwatch};
pub use counts::table::Counts;
pub use engine::why::{TieDecision, Why};
pub use frontier_entry::FrontierEntry;
pub use limits::{CancelFlag, Limit, Limits};
pub use object::{Drive, Inspect};
pub use observer::{Node, Observer, Watch, WithoutPauses};
pub use owned_node::OwnedNode;
pub use plan::{Plan, PlanStep, action_between, path_actions};
pub use poison::Poison;
pub use report::{Incomplete, Outcome, Proven, Report, Solution};
pub use search::Search;
pub use step::Step;
pub(crate) use successors::{Generated, Successors, ToPredecessors, ToSuccessors};
