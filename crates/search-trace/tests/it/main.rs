//! The tests of `search-trace` from outside.

mod common;
mod csv;
mod jsonl;
mod posthoc;
mod replay;
mod schema;
mod tree;
