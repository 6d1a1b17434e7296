//! A type-erased state space, so that engines are compiled only once for all puzzles.
//!
//! Engines are generic and compiled separately for each space, so that searches run at the speed of hand-written
//! code. Compiling every engine for every puzzle takes long, however. Programs that choose the puzzle at run time,
//! and those that inspect a search rather than measure it, search [`Erased`] instead: a [`StateSpace`] created from
//! any other one, with the capabilities that are declared where the concrete type is known.
//!
//! All counts except [bytes](search_core::Counts::bytes), the order of expansions and the solutions are those of
//! the concrete space; except that searches along a path count actions as [stored](search_core::Counts::stored) states if
//! they are states, as those of a [`Searchable`](search_core::Searchable) are, which an erased action is not. States of up to two machine words (16 bytes on 64-bit targets) are stored inline, larger
//! ones on the heap; costs are [`Number`]s.
//!
//! ```
//! use search_catalog::erased::{AnyState, Capability, Erased};
//! use search_core::{Backward, StateSpace, a_star, bidirectional};
//!
//! /// Numbers up to 100; a step adds or subtracts 1 or 7.
//! struct Steps;
//!
//! impl StateSpace for Steps {
//!     type State = i32;
//!     type Action = i32;
//!     type Cost = u32;
//!
//!     fn is_goal(&self, number: &i32) -> bool { *number == 30 }
//!     fn actions(&self, _: &i32, out: &mut Vec<i32>) { out.extend([1, -1, 7, -7]) }
//!     fn result(&self, number: &i32, step: i32) -> Option<i32> {
//!         Some(number + step).filter(|sum| (0..=100).contains(sum))
//!     }
//! }
//!
//! impl Backward for Steps {
//!     fn goals(&self) -> Vec<i32> { vec![30] }
//!     fn predecessors(&self, number: &i32, visit: impl FnMut(i32, u32)) {
//!         self.expand(number, &mut Vec::new(), visit);
//!     }
//! }
//!
//! let (space, start) = (Erased::of(Steps).backward().erase(), AnyState::new(0));
//! let report = a_star::graph((space.clone(), start.clone())).run();
//! let solution = report.solution().expect("30 is 4 · 7 + 2");
//! assert_eq!(solution.depth, 6);
//! assert_eq!(solution.state.downcast_ref(), Some(&30));
//!
//! assert!(space.has(Capability::Backward) && !space.has(Capability::Inverse));
//! assert_eq!(bidirectional::graph((space, start)).run().solution().map(|found| found.depth), Some(6));
//! ```

// The files:
// - `space.rs`: `Erased`, and the object-safe form of a `StateSpace`
// - `capabilities/`: the object-safe form of each capability, which `Erased` holds if it was declared while the type was known
// - `value.rs`: states, actions with their costs, and undo data of any type: inline up to 16 bytes on every target, by `smallbox`
// - `sorted.rs`: successors in another order
// - `values.rs`: heuristic values in place of those of the space: 0, or multiples
// - `scratch.rs`: one vector of actions for all expansions of a thread

mod capabilities;
mod scratch;
mod sorted;
mod space;
mod value;
mod values;

use capabilities::Capabilities;
pub use capabilities::{Capability, Capable};
pub use space::{Erasable, Erased};
pub use value::{AnyAction, AnyState, AnyUndo};
pub use values::Values;

#[cfg(doc)]
use search_core::{StateSpace, cost::Number};
