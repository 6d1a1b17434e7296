//! State-space search: write four methods for a puzzle, get every engine, with counts that mean the same
//! thing in each.
//!
//! # For a puzzle of your own
//! Implement [`Searchable`], then pick an engine and a kind of search:
//!
//! | | which state is next | what `tree` keeps | what `graph` keeps |
//! |---|---|---|---|
//! | [`breadth_first`] | the one that has waited longest | the frontier | every state, and its path |
//! | [`parallel_breadth_first`] | the same, on all cores | (no such search) | every state, and its path |
//! | [`depth_first`] | the newest | the current path, and the untried actions beside it | every state, and its path |
//! | [`best_first`] | the one with the smallest value h | the frontier | every state, and its path |
//! | [`uniform_cost`] | the one with the smallest g | the frontier | every state, and its path |
//! | [`a_star`] | the one with the smallest g + h | the frontier | every state, and its path |
//! | [`weighted_a_star`] | the one with the smallest g + w·h | the frontier | every state, and its path |
//! | [`restarting_weighted_a_star`] | the same, with smaller and smaller w | (no such search) | every state, and its path |
//! | [`iterative_deepening`] | the newest, down to a depth that grows | as depth-first | (no such search) |
//! | [`ida_star`] | the newest, down to an f = g + h that grows | as depth-first | (no such search) |
//! | [`limited_discrepancy`] | the newest, with ever more second choices | as depth-first | (no such search) |
//! | [`branch_and_bound`] | the newest that can be cheaper than the best | as depth-first, and the best | (no such search) |
//! | [`recursive_best_first`] | the one with the smallest f | the current path, and what lies beside it | (no such search) |
//! | [`sma_star`] | the one with the smallest f | what fits into a given number of bytes | (no such search) |
//! | [`beam`] | the best of its layer, which has a greatest width | the current layer | the layers so far, with paths |
//! | [`hill_climbing`] | as breadth-first, and begun anew at each smaller value | (no such search) | the path, and what was seen behind it |
//! | [`bidirectional`] | the one that has waited longest on the side with fewer | (no such search) | every state, and its path |
//!
//! (g is the cost of the path to a state, h its heuristic value: an estimate of the cost that is left.)
//!
//! Tree search asks nothing more of the type; graph search asks for `Eq + Hash`. Each of these functions
//! gives a [`Search`], which can [`run`](Search::run), [`step`](Search::step), list all
//! [`solutions`](Search::solutions), be [limited](Limits), [observed](Observer) and looked into. What comes
//! back is a [`Report`] with one of three ends and the [`Counts`]. [`check`] finds the mistakes that one makes
//! in a puzzle, before any search does; [`Checking`] finds those in a heuristic, while a search runs.
//!
//! What is [proven](Proven) of a solution's cost rests on the heuristic in most of these. A puzzle whose heuristic never
//! overestimates [declares](Searchable::HEURISTIC) that; else the proof comes with that condition, unless every value that
//! was computed is 0.
//!
//! Searches that keep one path check it for cycles ([`CycleCheck`]) unless told otherwise ([`WithoutCycleCheck`]). Other tree
//! search on a puzzle with cycles may not end: use graph search there, or [`Limits`].
//!
//! # For more speed, costs, and actions
//! Implement [`StateSpace`] and search a pair of the space and a start ([`Problem`]): `a_star::graph((space, start))`. What else a space can do, it says by small
//! traits that only some engines ask for: [`Inverse`], [`InPlace`], [`Ranked`], [`Backward`],
//! [`Packed`]. What its states look like, it says by [`Drawn`].
//!
//! The whole of a space whose states have numbers can be searched at two bits a state: [`ranked`].
//!
//! # Example
//! ```
//! use search_core::{Searchable, best_first, breadth_first};
//! use std::fmt;
//!
//! /// Two jugs, of 5 and 3 litres: get 4 litres.
//! #[derive(Clone, Copy, PartialEq, Eq, Hash)]
//! struct Jugs(u32, u32);
//!
//! impl Searchable for Jugs {
//!     fn is_solution(&self) -> bool {
//!         self.0 == 4
//!     }
//!     fn successors(&self) -> impl IntoIterator<Item = Self> {
//!         let Jugs(five, three) = *self;
//!         let to_three = five.min(3 - three);
//!         let to_five = three.min(5 - five);
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
//!
//! let greedy = best_first::graph(Jugs(0, 0)).run();
//! assert_eq!(greedy.solution().map(|solution| solution.depth), Some(6));
//! ```

#![forbid(unsafe_code)]
#![deny(clippy::exit, clippy::print_stdout, clippy::print_stderr)]

#[cfg(doctest)]
mod refused;

mod checks;
mod engines;
mod problem;
mod run;
pub mod store;

pub use checks::{
    Checked, Checking, HeuristicFault, Mistake, PackedFault, PackedMistake, check, check_packed,
    check_round_trip, check_while,
};
pub use engines::depth_first::{MovedInPlace, PathProblem, WithoutCycleCheck};
#[cfg(feature = "parallel")]
pub use engines::parallel_breadth_first;
pub use engines::{
    a_star, beam, best_first, bidirectional, branch_and_bound, breadth_first, depth_first,
    hill_climbing, ida_star, iterative_deepening, limited_discrepancy, ranked,
    recursive_best_first, restarting_weighted_a_star, sma_star, uniform_cost, weighted_a_star,
};
pub use problem::{
    Backdrop, Backward, Cost, DisplayState, Drawing, Drawn, Form, Heuristic, InPlace, Inverse,
    Number, Octile, OneLine, Packed, Plain, Problem, Ranked, Role, Searchable, Shape, StateSpace,
    Symmetric, Weighable, Weight, WeightedNumber, WeightedOctile, Written,
};
pub use run::{
    CancelFlag, Counts, Decided, InPieces, Limit, Limits, Node, Observer, Outcome, Proven, Report,
    Search, Solution, Step, Waiting, Watch, Why, counts, engine,
};
pub use store::cycle_check::{self, CycleCheck};
pub use store::frontier::{Age, Criterion, Ties, TiesError};
pub use store::growth::{Growth, allocated};
