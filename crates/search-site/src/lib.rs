//! The explorer without a server, as a module of WebAssembly: `search-studio` behind four exported functions.
//!
//! The README describes the functions and what they exchange. On other targets the crate is empty.

#![cfg(all(target_family = "wasm", target_os = "unknown"))]
#![deny(clippy::exit, clippy::print_stdout, clippy::print_stderr)]

// The files:
// - `exports.rs`: the functions that the module exports and imports, the only file with the word `unsafe`
// - `module.rs`: the input, the output and the service of an instance of the module
// - `page/`: what the page has without a server: the transport, the Worker, the service worker, the manifest, `index.html` with its
//   Content Security Policy

#[expect(unsafe_code, reason = "declares what is exported and imported")]
mod exports;
mod module;
