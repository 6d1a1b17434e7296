//! The problem: the traits that a puzzle implements, and their types.
//!
//! This is the lowest layer: it uses no other module of this crate.

mod capabilities;
mod cost;
mod drawing;
pub mod estimator;
mod fallible;
mod from_fn;
mod heuristic;
mod number;
mod octile;
mod plain;
mod real;
mod scratch;
mod searchable;
mod space;
mod start;
mod symmetric;
mod weight;
mod wraps;
mod written;

pub use capabilities::{Backward, BackwardHeuristic, InPlace, Inverse, Packed, RankSet, Ranked};
pub use cost::{Cost, Weighable};
pub use drawing::{Backdrop, Drawing, Drawn, Form, Role, Shape};
pub use estimator::{Estimator, Guided};
pub use fallible::{Fallible, FirstError};
pub use from_fn::{FromFn, from_fn, from_fn_with_costs, try_from_fn, try_from_fn_with_costs};
pub use heuristic::Heuristic;
pub use number::{Number, WeightedNumber};
pub use octile::{Octile, WeightedOctile};
pub use plain::Plain;
pub use real::Real;
pub use scratch::Scratch;
pub use searchable::{DisplayState, Searchable};
pub use space::StateSpace;
pub use start::Problem;
pub use symmetric::Symmetric;
pub use weight::Weight;
pub use wraps::Wraps;
pub use written::{OneLine, Written};
