//! The run: what is the same for every engine, what goes into a search, and what comes out of it.
//!
//! It uses the problem and the stores.

pub mod counts;
pub mod engine;

mod limits;
mod observer;
mod report;
mod search;
mod step;

pub use counts::Counts;
pub use engine::{Decided, Waiting, Why};
pub use limits::{CancelFlag, Limit, Limits};
pub use observer::{InPieces, Node, Observer, Watch};
pub use report::{Outcome, Proven, Report, Solution};
pub use search::Search;
pub use step::Step;
