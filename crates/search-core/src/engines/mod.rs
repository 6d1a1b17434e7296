//! The engines: one module per search algorithm.
//!
//! Depends on the problem, store and run modules.

pub mod a_star;
pub mod beam;
pub mod best_first;
pub mod bidirectional;
pub mod branch_and_bound;
pub mod breadth_first;
pub mod depth_first;
pub mod hill_climbing;
pub mod ida_star;
pub mod iterative_deepening;
pub mod limited_discrepancy;
pub mod mm;
pub mod nbs;
#[cfg(feature = "parallel")]
pub mod parallel_breadth_first;
#[cfg(feature = "parallel")]
pub mod parallel_ida_star;
pub mod policy;
pub mod ranked;
pub mod recursive_best_first;
pub mod restarting_weighted_a_star;
pub mod sma_star;
pub mod uniform_cost;
pub mod weighted_a_star;

mod front_to_end;
mod highest_f;
mod value;
