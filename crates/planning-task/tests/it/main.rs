//! Tests of planning tasks against published definitions and the counts of Fast Downward.

mod counts;
mod files;
mod grounding;
mod guide;
mod heuristics;
mod hints;
mod plain;
mod plans;
mod random;
mod reading;
