//! Classic puzzles of search textbooks and benchmarks, as state spaces for `search-core`.
//!
//! Each puzzle is a [`StateSpace`](search_core::StateSpace) with its standard instances; states and actions
//! implement `Display`. Further capabilities are given by the capability traits of `search-core`.
//!
//! | puzzle | space | standard instance | capabilities |
//! |---|---|---|---|
//! | sliding tiles | [`SlidingTiles`] | `SlidingTiles::new(4, 4)`, Korf's 100 | `Inverse`, `InPlace`, `Backward`, `Ranked` |
//! | 2×2×2 cube | [`Cube2`] | `Cube2::new(Metric::HalfTurn)` | `Inverse`, `Backward`, `Ranked` |
//! | 3×3×3 cube | [`Cube3`] | `Cube3::new()` | `Inverse`, `Backward` |
//! | routes on a grid map | [`GridMap`], [`GridRoute`] | reads `MovingAI` `.map` and `.scen` | `Inverse`, `Backward`, `Ranked` |
//! | routes in a graph | [`Graph`], [`GraphRoute`] | reads a text format, DIMACS and CSV; eight small graphs | `Inverse`, `Backward`, `Ranked` |
//! | Sokoban | [`Sokoban`] | reads `.xsb`; six small levels | |
//! | word ladder | [`WordLadder`] | reads a word list | `Inverse`, `Backward` |
//! | n queens | [`Queens`] | `Queens::new(8)` | |
//! | pancakes, up to 64 | [`Pancakes`] | `Pancakes::new(10)` | `Inverse`, `InPlace`, `Backward`, up to 20 `Ranked` |
//! | towers of Hanoi | [`Hanoi`] | `Hanoi::new(3, 7)` | `Inverse`, `Backward`, `Ranked` |
//! | missionaries and cannibals | [`Missionaries`] | `Missionaries::new(3, 3, 2)` | `Inverse`, `Backward` |
//! | water jugs | [`WaterJugs`] | `WaterJugs::new(&[5, 3], 4)` | |
//! | knight's tour | [`KnightsTour`] | `KnightsTour::new(8, 8)` | |
//! | peg solitaire | [`PegSolitaire`] | `PegSolitaire::english()` | `Backward` |
//! | lights out | [`LightsOut`] | `LightsOut::new(5, 5)` | |
//!
//! The states of all puzzles can be drawn: each space is [`Drawn`](search_core::Drawn).

#![forbid(unsafe_code)]
#![deny(clippy::exit, clippy::print_stdout, clippy::print_stderr)]
#![deny(clippy::disallowed_types)]

pub mod cube2;
pub mod cube3;
pub mod graph;
pub mod grid_map;
pub mod hanoi;
pub mod knights_tour;
pub mod lights_out;
pub mod missionaries;
pub mod pancakes;
pub mod peg_solitaire;
pub mod queens;
pub mod sliding_tiles;
pub mod sokoban;
pub mod water_jugs;
pub mod word_ladder;

mod coordinate;
mod facelets;
mod fields;
mod ground;
mod net;
mod ranking;
mod shape;
mod square;
mod symmetry;
mod turns;

pub use cube2::Cube2;
pub use cube3::Cube3;
pub use facelets::are_facelets;
pub use fields::rows_of_numbers;
pub use graph::{Graph, GraphRoute};
pub use grid_map::{GridMap, GridRoute};
pub use hanoi::Hanoi;
pub use knights_tour::KnightsTour;
pub use lights_out::LightsOut;
pub use missionaries::Missionaries;
pub use pancakes::Pancakes;
pub use peg_solitaire::PegSolitaire;
pub use queens::Queens;
pub use search_core::form::{InstanceError, SizeError};
pub use sliding_tiles::SlidingTiles;
pub use sokoban::Sokoban;
pub use square::Square;
pub use water_jugs::WaterJugs;
pub use word_ladder::WordLadder;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
