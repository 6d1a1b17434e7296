//! The tests of `search-trace` from outside.

mod common;
mod csv;
mod file;
mod jsonl;
mod posthoc;
mod replay;
mod schema;
mod tree;
