//! Integration tests of `search-core`: its public behaviour, compared with references that share no code with it.
//!
//! They are one program, so that helpers are compiled once and unused helpers are reported.

mod all_cheapest;
mod beam;
mod bidirectional;
mod bounded;
mod bounds;
mod check;
mod clock;
mod closures;
mod common;
mod complete_beam;
mod count_table;
mod counts;
mod cycles;
mod depth_limit;
mod distances;
mod estimators;
mod fallible;
mod faults;
mod floors;
mod front_to_end;
mod guide;
mod heuristic_check;
mod hill_climbing;
mod inspection;
mod k_cheapest;
mod large;
mod last_f;
mod laws;
mod lazy_greedy;
mod limits;
mod moved;
mod observers;
mod optimal;
mod packed_check;
#[cfg(feature = "parallel")]
mod panics;
#[cfg(feature = "parallel")]
mod parallel;
mod parallel_ida_star;
#[cfg(feature = "parallel")]
mod parallel_map;
mod plans;
mod proofs;
mod random_walk;
mod ranked;
mod recursive_best_first;
mod regressions;
mod residency;
mod restarting;
#[cfg(feature = "serde")]
mod serialized;
mod several_starts;
mod sma_star;
mod solution_paths;
mod step_costs;
mod stepping;
mod subtrees;
mod why;
mod wide;
mod within_expansions;
mod within_factor;
mod words;
mod wrappers;
