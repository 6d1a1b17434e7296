//! The explorer without a server, as a module of WebAssembly: `search-recording` behind four exported functions.
//!
//! The README describes the functions and what they exchange. On other targets the crate is empty.

#![cfg(all(target_family = "wasm", target_os = "unknown"))]
#![deny(clippy::exit, clippy::print_stdout, clippy::print_stderr)]

#[expect(unsafe_code, reason = "declares what is exported and imported")]
mod exports;
mod module;
