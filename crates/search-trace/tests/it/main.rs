//! Integration tests of `search-trace`.

mod common;
mod csv;
mod jsonl;
mod posthoc;
mod replay;
mod schema;
mod tree;
