//! Planning tasks: PDDL read and grounded, SAS+ read and written, and the classical heuristics.
//!
//! A [`Task`] has finitely many variables with finitely many values each, operators with preconditions and effects, and a partial
//! assignment as its goal (SAS+ with conditional effects and axioms). Nothing here reads a file, prints, or starts a thread.

#![forbid(unsafe_code)]
#![deny(clippy::exit, clippy::print_stdout, clippy::print_stderr)]

mod ground;
pub mod heuristics;
mod lists;
pub mod pddl;
mod picture;
mod position;
pub mod sas;
mod space;
mod task;
mod validate;

pub use ground::{GroundError, ground};
pub use picture::Hints;
pub use search_core::form::InstanceError;
pub use space::{
    BoxedWords, PackedState, Reversed, Reversible, TaskError, TaskSpace, Words, words_needed,
};
pub use task::{Axiom, Condition, Effect, Fact, Metric, MutexGroup, Operator, Task, Variable};
pub use validate::{Fault, Verdict, validate};
