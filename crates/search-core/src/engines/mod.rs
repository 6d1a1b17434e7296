//! The engines: one module per search algorithm.
//!
//! Depends on the problem, store and run modules.

// The files:
// - `breadth_first.rs`, `parallel_breadth_first.rs`, `bidirectional.rs`: breadth-first search, on one core and on all, and from both ends
// - `depth_first/`: depth-first search; `bound.rs` is the trait that distinguishes the searches listed next, `counting.rs` is that of
//   the two that count along a path; `path_store.rs` stores the current path, which `path_problem.rs` lets users choose;
//   `generate_again.rs` generates the states of a recorded path again
// - `iterative_deepening.rs`, `ida_star.rs`, `limited_discrepancy.rs`, `branch_and_bound.rs`: a bound each
// - `parallel_ida_star/`: IDA* on all cores: `scout.rs` generates the roots of subtrees ahead of the search, `root.rs` is a subtree that
//   any thread searches, `iteration.rs` what threads share, `position.rs` compares places in the tree
// - `best_first/`: best-first search; `evaluation.rs` is the trait that distinguishes the searches listed next; `all_cheapest.rs`
//   finds all cheapest solutions
// - `lazy_greedy.rs`: greedy best-first search with deferred evaluation; `lazy_greedy/open_lists.rs` has its two open lists
// - `mm.rs`, `nbs.rs`, `front_to_end/`: bidirectional heuristic search; `selection.rs` is the trait that distinguishes the two, `nodes.rs`
//   the states of both sides, `open_list.rs` an order of open nodes
// - `uniform_cost.rs`, `a_star.rs`, `weighted_a_star.rs`, `restarting_weighted_a_star.rs`: an evaluation function each;
//   `uniform_cost/distances.rs` is a search for the costs to all states
// - `focal.rs`, `explicit_estimation.rs`, `within_factor/`: searches that choose among the nodes within a factor of the optimum;
//   `within_factor/` is the policy that they share, with the trait that distinguishes them
// - `k_cheapest.rs`: the cheapest paths one after the other; `k_cheapest/restricted.rs` is the space without the paths found before
// - `recursive_best_first.rs`, `sma_star/`: best-first search in linear memory, and within a number of bytes
// - `highest_f.rs`: the highest f so far, in searches ordered by f
// - `beam/`, `hill_climbing.rs`: incomplete searches, which discard states
// - `random_walk.rs`, `random_walk/engine.rs`: random walks, which store the current walk
// - `ranked/`: breadth-first search over ranks, at two bits per state, on one core or all
// - `policy/`: searches by a policy of the user: `Policy` is the trait with the decisions, `engine.rs` the engine that does the rest,
//   `nodes.rs` its store, which has the records of the states that the policy stores

#[doc(alias = "astar")]
pub mod a_star;
pub mod beam;
#[doc(alias = "greedy")]
pub mod best_first;
pub mod bidirectional;
pub mod branch_and_bound;
#[doc(alias = "bfs")]
pub mod breadth_first;
#[doc(alias = "dfs")]
pub mod depth_first;
pub mod explicit_estimation;
pub mod focal;
pub mod hill_climbing;
pub mod ida_star;
pub mod iterative_deepening;
#[doc(alias = "yen")]
pub mod k_cheapest;
pub mod lazy_greedy;
pub mod limited_discrepancy;
pub mod mm;
pub mod nbs;
#[cfg(feature = "parallel")]
pub mod parallel_breadth_first;
#[cfg(feature = "parallel")]
pub mod parallel_ida_star;
pub mod policy;
pub mod random_walk;
pub mod ranked;
pub mod recursive_best_first;
pub mod restarting_weighted_a_star;
pub mod sma_star;
#[doc(alias("dijkstra", "ucs"))]
pub mod uniform_cost;
pub mod weighted_a_star;

mod front_to_end;
mod highest_f;
mod value;
mod within_factor;

pub use depth_first::path_problem::{MovedInPlace, PathProblem, WithoutCycleCheck};
