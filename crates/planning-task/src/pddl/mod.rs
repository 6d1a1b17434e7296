//! Domains and problems in PDDL.
//!
//! Source: D. `McDermott` and others, *PDDL: the Planning Domain Definition Language*, 1998; M. Fox and D. Long, *PDDL2.1*, 2003; S. Edelkamp
//! and J. Hoffmann, *PDDL2.2*, 2004; D. Kovacs, *BNF definition of PDDL 3.1*, 2011.

mod action;
mod domain;
mod expression;
mod formula;
mod problem;
mod requirements;
mod strata;
mod vocabulary;

pub(crate) use action::{Action, Effect};
pub use domain::Domain;
pub(crate) use expression::Expression;
pub(crate) use formula::{Atom, Formula, GroundAtom, Term};
pub use problem::Problem;
pub(crate) use vocabulary::{Either, Vocabulary, counted, named};
