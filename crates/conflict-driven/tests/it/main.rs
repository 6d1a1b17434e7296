//! Tests of the public interface of `conflict-driven`.

mod residency;
mod search;
