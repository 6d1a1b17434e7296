//! Tests that unsupported combinations do not compile.
//!
//! Graph search of a type with `Eq + Hash`:
//! ```
//! # use search_core::*;
//! # #[derive(Clone, PartialEq, Eq, Hash)]
//! # struct Number(u32);
//! # impl Searchable for Number {
//! #     fn is_solution(&self) -> bool { self.0 == 3 }
//! #     fn successors(&self) -> impl IntoIterator<Item = Self> { [Number(self.0 + 1)] }
//! #     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result { write!(out, "{}", self.0) }
//! # }
//! breadth_first::graph(Number(0)).run();
//! ```
//!
//! No graph search without `Hash`:
//! ```compile_fail,E0277
//! # use search_core::*;
//! # #[derive(Clone)]
//! # struct Number(u32);
//! # impl Searchable for Number {
//! #     fn is_solution(&self) -> bool { self.0 == 3 }
//! #     fn successors(&self) -> impl IntoIterator<Item = Self> { [Number(self.0 + 1)] }
//! #     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result { write!(out, "{}", self.0) }
//! # }
//! breadth_first::graph(Number(0)).run();
//! ```
//!
//! No moves in place without [`InPlace`](crate::InPlace):
//! ```compile_fail,E0277
//! # use search_core::*;
//! # #[derive(Clone, PartialEq, Eq, Hash)]
//! # struct Number(u32);
//! # impl Searchable for Number {
//! #     fn is_solution(&self) -> bool { self.0 == 3 }
//! #     fn successors(&self) -> impl IntoIterator<Item = Self> { [Number(self.0 + 1)] }
//! #     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result { write!(out, "{}", self.0) }
//! # }
//! depth_first::tree(MovedInPlace(Number(0))).run();
//! ```
//!
//! No bidirectional search without [`Backward`](crate::Backward):
//! ```compile_fail,E0277
//! # use search_core::*;
//! # #[derive(Clone, PartialEq, Eq, Hash)]
//! # struct Number(u32);
//! # impl Searchable for Number {
//! #     fn is_solution(&self) -> bool { self.0 == 3 }
//! #     fn successors(&self) -> impl IntoIterator<Item = Self> { [Number(self.0 + 1)] }
//! #     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result { write!(out, "{}", self.0) }
//! # }
//! bidirectional::graph(Number(0)).run();
//! ```
//!
//! No search by ranks without [`Ranked`](crate::Ranked):
//! ```compile_fail,E0277
//! # use search_core::*;
//! # #[derive(Clone, PartialEq, Eq, Hash)]
//! # struct Number(u32);
//! # impl Searchable for Number {
//! #     fn is_solution(&self) -> bool { self.0 == 3 }
//! #     fn successors(&self) -> impl IntoIterator<Item = Self> { [Number(self.0 + 1)] }
//! #     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result { write!(out, "{}", self.0) }
//! # }
//! ranked::breadth_first(Number(0));
//! ```
//!
//! No skipping of inverse actions without [`Inverse`](crate::Inverse):
//! ```compile_fail,E0599
//! # use search_core::*;
//! # #[derive(Clone, PartialEq, Eq, Hash)]
//! # struct Number(u32);
//! # impl Searchable for Number {
//! #     fn is_solution(&self) -> bool { self.0 == 3 }
//! #     fn successors(&self) -> impl IntoIterator<Item = Self> { [Number(self.0 + 1)] }
//! #     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result { write!(out, "{}", self.0) }
//! # }
//! depth_first::tree(Number(0)).without_inverse();
//! ```
//!
//! Searches along one path do not accept several starts:
//! ```compile_fail,E0277
//! # use search_core::*;
//! # #[derive(Clone, PartialEq, Eq, Hash)]
//! # struct Number(u32);
//! # impl Searchable for Number {
//! #     fn is_solution(&self) -> bool { self.0 == 3 }
//! #     fn successors(&self) -> impl IntoIterator<Item = Self> { [Number(self.0 + 1)] }
//! #     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result { write!(out, "{}", self.0) }
//! # }
//! depth_first::graph(Number(0)).starts([Number(1), Number(2)]);
//! ```
//!
//! A* works with any cost:
//! ```
//! # use search_core::{*, cost::Number};
//! #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
//! struct Steps(u32);
//! impl Cost for Steps {
//!     const ZERO: Self = Steps(0);
//!     const ONE: Self = Steps(1);
//!     const MAX: Self = Steps(u32::MAX);
//!     fn plus(self, other: Self) -> Self { Steps(self.0.saturating_add(other.0)) }
//!     fn number(self) -> Number { Number::Whole(self.0.into()) }
//! }
//! struct Count;
//! impl StateSpace for Count {
//!     type State = u32;
//!     type Action = ();
//!     type Cost = Steps;
//!     fn is_goal(&self, number: &u32) -> bool { *number == 3 }
//!     fn actions(&self, _: &u32, out: &mut Vec<()>) { out.push(()); }
//!     fn result(&self, number: &u32, _: ()) -> Option<u32> { Some(number + 1) }
//! }
//! a_star::graph((Count, 0)).run();
//! ```
//!
//! Weighted A* needs a [`Weighable`](crate::cost::Weighable) cost:
//! ```compile_fail,E0277
//! # use search_core::{*, cost::Number};
//! #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
//! struct Steps(u32);
//! impl Cost for Steps {
//!     const ZERO: Self = Steps(0);
//!     const ONE: Self = Steps(1);
//!     const MAX: Self = Steps(u32::MAX);
//!     fn plus(self, other: Self) -> Self { Steps(self.0.saturating_add(other.0)) }
//!     fn number(self) -> Number { Number::Whole(self.0.into()) }
//! }
//! struct Count;
//! impl StateSpace for Count {
//!     type State = u32;
//!     type Action = ();
//!     type Cost = Steps;
//!     fn is_goal(&self, number: &u32) -> bool { *number == 3 }
//!     fn actions(&self, _: &u32, out: &mut Vec<()>) { out.push(()); }
//!     fn result(&self, number: &u32, _: ()) -> Option<u32> { Some(number + 1) }
//! }
//! weighted_a_star::graph(Weight::ONE, (Count, 0)).run();
//! ```
//!
//! No restarts of a tree search, which does not store the start:
//! ```compile_fail,E0080
//! # use search_core::*;
//! # #[derive(Clone, PartialEq, Eq, Hash)]
//! # struct Number(u32);
//! # impl Searchable for Number {
//! #     fn is_solution(&self) -> bool { self.0 == 3 }
//! #     fn successors(&self) -> impl IntoIterator<Item = Self> { [Number(self.0 + 1)] }
//! #     fn write(&self, out: &mut dyn std::fmt::Write) -> std::fmt::Result { write!(out, "{}", self.0) }
//! # }
//! struct Restarting;
//!
//! impl best_first::Evaluation<u32> for Restarting {
//!     type Value = u32;
//!     const DEPENDS_ON_G: bool = true;
//!     const RESTARTS: bool = true;
//!
//!     fn value(&self, g: u32, h: u32) -> u32 {
//!         g + h
//!     }
//! }
//!
//! best_first::tree(Number(0)).evaluation(Restarting);
//! ```
