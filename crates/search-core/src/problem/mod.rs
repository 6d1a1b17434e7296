//! The problem: the traits that a puzzle implements, and their types.
//!
//! This is the lowest layer: it uses no other module of this crate.

// The files:
// - `searchable.rs`: `Searchable`: the four methods a newcomer writes, and the cost of a step; `DisplayState` makes `write` a `Display`
// - `space.rs`, `cost.rs`, `real.rs`, `decimal.rs`, `weight.rs`: `StateSpace`: problem data apart from the state, actions, costs, successors one at a
//   time
// - `actions.rs`: the actions of a state in parts, and the cheapest one that leads to a state
// - `heuristic.rs`: what a space declares of its heuristic: `Heuristic`
// - `estimator/`: heuristics as values: `Estimator`, its combinations, and two spaces that are searched with one: `WithHeuristic`, and
//   `Incremental`, which caches data with each state
// - `capabilities.rs`: optional capabilities of a space: `Inverse`, `InPlace`, `Ranked`, `Backward`, `BackwardHeuristic`, `Packed`
// - `reduced.rs`, `orbits.rs`: `Reduced`: a space that is searched in place of another; `Canonical` and `Orbits`: states that are equal by
//   symmetry are one
// - `wraps.rs`: spaces that wrap another: the macros that forward to it, used by every wrapper here and in other crates
// - `drawn.rs`, `drawing.rs`: `Drawn`, and the drawing of a state as plain data
// - `start.rs`: `Problem`: a start, a space and a start, or closures, from which every search is created
// - `from_fn.rs`: `from_fn`: a problem given by closures
// - `backward_fn.rs`: its goals and predecessors, by a closure as well
// - `form.rs`, `form/size.rs`: the forms of texts that describe an instance, and the errors of texts and sizes
// - `fallible.rs`: `Fallible`: a space whose methods can fail
// - `plain.rs`, `symmetric.rs`: adapters: every `Searchable` is a `StateSpace`, and can be searched bidirectionally if its steps are
//   reversible
// - `without_goals.rs`: a space whose goals are ignored

mod actions;
mod backward_fn;
mod capabilities;
mod cost;
mod decimal;
pub mod drawing;
mod drawn;
pub mod estimator;
mod fallible;
pub mod form;
mod from_fn;
mod heuristic;
mod number;
mod octile;
mod orbits;
mod plain;
mod real;
mod reduced;
mod scratch;
mod searchable;
mod space;
mod start;
mod symmetric;
mod weight;
mod without_goals;
mod wraps;
mod written;

pub(crate) use actions::{action_of_step, list_actions, take_some};
pub use backward_fn::BackwardFn;
pub use capabilities::{Backward, BackwardHeuristic, InPlace, Inverse, Packed, RankSet, Ranked};
pub use cost::{Cost, Weighable};
pub use decimal::{Decimal, DecimalError};
pub use drawn::Drawn;
pub use fallible::{Fallible, FirstError};
pub use from_fn::{FromFn, from_fn};
pub use heuristic::Heuristic;
pub use number::Number;
pub use octile::Octile;
pub(crate) use octile::WeightedOctile;
pub use orbits::{Canonical, Orbits};
pub use plain::Plain;
pub use real::Real;
pub use reduced::{Reduced, Steps};
pub use scratch::Scratch;
pub use searchable::{DisplayState, Searchable};
pub use space::StateSpace;
pub use start::Problem;
pub use symmetric::Symmetric;
pub use weight::Weight;
pub use without_goals::WithoutGoals;
pub use wraps::Wraps;
pub(crate) use wraps::{forward, forward_methods};
pub use written::{Explanation, OneLine, Written};
