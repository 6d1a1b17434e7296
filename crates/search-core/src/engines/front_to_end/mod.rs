//! Front-to-end bidirectional heuristic search: an A*-like search on each side, whose heuristic estimates the cost to the other end.
//!
//! The searches differ in their [`Selection`]: which node is next, and the lower bound on the cost of solutions that have not been
//! found. When the cheapest solution found so far costs no more than the bound, it is optimal.

mod engine;
mod nodes;
mod open_list;
mod selection;

pub(crate) use engine::FrontToEnd;
pub(super) use nodes::{Nodes, Record};
pub(super) use open_list::OpenList;
pub(crate) use selection::Selection;
pub(super) use selection::side_of;
