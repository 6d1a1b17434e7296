//! Running a search: the part that all engines share, its limits and observers, and the report.
//!
//! Depends on the problem and store modules.

pub mod counts;
pub mod engine;

mod clock;
mod expansion;
mod limits;
mod observer;
mod plan;
mod report;
mod search;
mod step;

pub use clock::{Clock, Stopwatch};
pub use counts::Counts;
pub use engine::{Decided, FrontierEntry, Why};
pub(crate) use expansion::Successors;
pub use limits::{CancelFlag, Limit, Limits};
pub use observer::{Node, Observer, Watch, WithoutPauses};
pub use plan::{Plan, PlanStep, action_between};
pub use report::{Incomplete, Outcome, Proven, Report, Solution};
pub use search::Search;
pub use step::Step;
