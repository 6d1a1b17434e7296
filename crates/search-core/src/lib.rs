//! State-space search. Write four methods for a puzzle, and search it with every engine. The counts mean the same in each,
//! so that engines can be compared.
//!
//! - **One trait to start with**: [`Searchable`], or [closures](from_fn()). [`StateSpace`] adds named actions, other types of
//!   costs, and speed.
//! - **Reproducible**: a search expands the same states in the same order in every run.
//! - **Honest**: a [`Report`] states what is [proven](Proven) of its solution, and [why](Limit) a search stopped.
//! - **Bounded**: every search can be [limited](Limits), stepped, [observed](Observer) and resumed, and no engine recurses.
//! - **Checked**: [`check()`] finds mistakes in a puzzle, [`HeuristicMonitor`](check::HeuristicMonitor) those in a heuristic. An option that an engine does not
//!   support does not compile.
//!
//! # Example
//! ```
//! use search_core::{Searchable, breadth_first};
//! use std::fmt;
//!
//! /// Two jugs, of 5 and 3 litres: get 4 litres.
//! #[derive(PartialEq, Eq, Hash)]
//! struct Jugs(u32, u32);
//!
//! impl Searchable for Jugs {
//!     fn is_solution(&self) -> bool {
//!         self.0 == 4
//!     }
//!     fn successors(&self) -> impl IntoIterator<Item = Self> {
//!         let Jugs(five, three) = *self;
//!         let (to_three, to_five) = (five.min(3 - three), three.min(5 - five));
//!         [
//!             Jugs(5, three),
//!             Jugs(five, 3),
//!             Jugs(0, three),
//!             Jugs(five, 0),
//!             Jugs(five - to_three, three + to_three),
//!             Jugs(five + to_five, three - to_five),
//!         ]
//!     }
//!     fn heuristic_value(&self) -> u32 {
//!         self.0.abs_diff(4)
//!     }
//!     fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
//!         write!(out, "{} and {}", self.0, self.1)
//!     }
//! }
//!
//! let report = breadth_first::graph(Jugs(0, 0)).run();
//! assert_eq!(report.solution().map(|solution| solution.depth), Some(6));
//! assert_eq!(report.counts.expanded, 12);
//! ```
//!
//! # Engines
//! `graph` searches detect duplicates and need `Eq + Hash` of a state. `tree` searches do not, except those that check their
//! path for cycles.
//!
//! | engine | expands next | searches | memory |
//! |---|---|---|---|
//! | [`breadth_first`], [`parallel_breadth_first`] | the oldest node | `tree` (not parallel), `graph` | open list or all states |
//! | [`bidirectional`] | the oldest node, from the start or from the goals | `graph` | all states |
//! | [`mm`], [`nbs`] | by f and g, the best node or pair of nodes from the start and from the goals | `graph` | all states |
//! | [`depth_first`] | the newest node | `tree`, `graph` | path or all states |
//! | [`uniform_cost`], [`a_star`] | the smallest g, or g + h | `tree`, `graph` | open list or all states |
//! | [`best_first`], [`weighted_a_star`] | the smallest h, or g + w·h | `tree`, `graph` | open list or all states |
//! | [`lazy_greedy`] | the successor of the node with the smallest h, preferred ones first | `graph` | all states |
//! | [`focal`], [`explicit_estimation`] | the node that seems nearest to a goal, of those within a factor of the optimum | `graph` | all states |
//! | [`restarting_weighted_a_star`] | the smallest g + w·h, with decreasing w | `graph` | all states |
//! | [`iterative_deepening`], [`ida_star`], [`parallel_ida_star`] | the newest node within a bound on depth, or on g + h | `tree` | path |
//! | [`limited_discrepancy`], [`branch_and_bound`] | the newest node within a bound on discrepancies, or on cost | `tree` | path |
//! | [`recursive_best_first`], [`sma_star`] | the smallest g + h | `tree` | path with siblings, or a given number of bytes |
//! | [`beam`], [`hill_climbing`] | the best nodes of a layer, or the first better node | `tree` (beam), `graph` | layers, or path |
//! | [`random_walk`] | a random successor | `tree` | the current walk |
//! | [`ranked`] | all nodes of a layer | numbered states | two bits per state, or the reached numbers |
//! | [`k_cheapest`] | as A*, for one path after the other | `graph` | all states, and the paths |
//! | [`policy`] | the node that your [`Policy`](policy::Policy) chooses | as your policy decides | all states |
//!
//! (g is the cost of the path to a state, h its heuristic value, f = g + h, w a weight.)
//!
//! Engines that keep one path check it for cycles ([`CycleCheck`]), unless the problem is wrapped in [`WithoutCycleCheck`].
//! Other tree searches may not terminate on a space with cycles: use graph search or [`Limits`].
//!
//! # Where to go next
//! - [`guide`]: from four methods to everything that the engines can do, in thirteen short steps.
//! - [Which algorithm when](guide::which_algorithm): what each search needs, proves and takes, and a path to the decision.
//! - [From `pathfinding`](guide::from_pathfinding): each of its searches, and what takes its place.
//! - [Write your own search](guide::own_search): decide which node is next, and get everything else.
//! - [One algorithm, read in an hour](guide::one_algorithm): the code of A*, in the order in which to read it.
//! - [`StateSpace`]: costs, actions, and successors generated one at a time. Optional capabilities are small traits:
//!   [`Inverse`], [`InPlace`], [`Ranked`], [`Backward`], [`BackwardHeuristic`], [`Packed`], [`Drawn`], [`Fallible`].
//! - [`Search`]: what can be done with a search. [`Report`] and [`Counts`]: what it returns.

#![forbid(unsafe_code)]
#![deny(clippy::exit, clippy::print_stdout, clippy::print_stderr)]
#![deny(clippy::disallowed_types)]

#[cfg(doctest)]
mod refused;

mod checks;
mod engines;
pub mod guide;
mod problem;
mod run;
pub mod store;

pub use checks::check;
pub use engines::{
    MovedInPlace, WithoutCycleCheck, a_star, beam, best_first, bidirectional, branch_and_bound,
    breadth_first, depth_first, explicit_estimation, focal, hill_climbing, ida_star,
    iterative_deepening, k_cheapest, lazy_greedy, limited_discrepancy, mm, nbs, policy,
    random_walk, ranked, recursive_best_first, restarting_weighted_a_star, sma_star, uniform_cost,
    weighted_a_star,
};
#[cfg(feature = "parallel")]
pub use engines::{parallel_breadth_first, parallel_ida_star};
pub use problem::{
    Backward, BackwardHeuristic, Cost, DisplayState, Drawn, Fallible, Heuristic, InPlace, Inverse,
    Packed, Problem, Ranked, Real, Searchable, StateSpace, Weight, Written, drawing, estimator,
    form, from_fn,
};
#[cfg(feature = "parallel")]
pub use run::parallel_map;
pub use run::{
    CancelFlag, Counts, Drive, Inspect, Limit, Limits, Node, Observer, Outcome, Plan, PlanStep,
    Proven, Report, Search, Solution, Step, Why, counts,
};
pub use store::cycle_check::CycleCheck;
pub use store::frontier::Ties;

/// Types of costs besides unsigned integers and [`Real`], and costs that are multiplied by a [`Weight`].
pub mod cost {
    pub use crate::problem::{Decimal, DecimalError, Number, Octile, Weighable};
}

/// Finds mistakes in a puzzle, besides [`check()`](crate::check()): in a heuristic, in packed states, in a text that is written and read again.
pub mod check {
    pub use crate::checks::{
        Checked, HeuristicFault, HeuristicMonitor, Mistake, PackedFault, PackedMistake,
        check_packed, check_round_trip, check_while,
    };
}

/// What spaces are made of and wrapped in.
pub mod space {
    pub use crate::engines::PathProblem;
    pub use crate::problem::{
        BackwardFn, Canonical, Explanation, FirstError, FromFn, OneLine, Orbits, Plain, RankSet,
        Reduced, Scratch, Steps, Symmetric, WithoutGoals, Wraps,
    };
    pub use crate::run::{action_between, path_actions};
}

/// Memory of states and collections, and limits on what is prepared before a search.
pub mod memory {
    pub use crate::run::Budget;
    pub use crate::store::growth::{Growth, allocated};
}

/// For engines, observers and programs that run searches of any kind.
pub mod engine {
    pub use crate::run::engine::*;
    pub use crate::run::{
        Clock, FrontierEntry, Incomplete, OwnedNode, Poison, Stopwatch, TieDecision, Watch,
        WithoutPauses,
    };
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
