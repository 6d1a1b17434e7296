//! Tests of the page in a real browser, used by mouse and keyboard and compared with the engines.
//!
//! `cargo xtask test walk` finds the browser and runs the tests in the modules `walk`, which visit each screen once, `cargo xtask test browser`
//! the others; by default they are ignored. `cargo xtask test site` runs some, and `cargo xtask test --long` all, a second time on the page
//! without a server (see [`stage`]). Each test has its
//! own server and its own context in a shared browser. All waits are for a condition, with a timeout. A failed test
//! saves a screenshot of its page in the directory for tests, next to the screenshots of the screens. Every test fails
//! if the page logs an error, violates its content security policy or sends a request to another host.

mod axe;
mod chromium;
mod classroom;
#[path = "../it/client.rs"]
#[expect(dead_code, reason = "these tests use only a part of the module")]
mod client;
mod compare;
mod contrast;
mod devtools;
mod editor;
mod files;
mod firefox;
mod graph;
mod graph_files;
mod graph_texts;
mod keyboard_only;
mod keys;
mod layout;
mod lessons;
mod links;
mod maps;
mod own_puzzles;
mod player;
mod predict;
mod process;
#[path = "../it/reference.rs"]
#[expect(dead_code, reason = "these tests use only a part of the module")]
mod reference;
mod save;
mod saved_lists;
mod saved_pictures;
mod shortcuts;
mod site;
mod stage;
mod start;
mod static_files;
mod tab;
mod tiles_editor;
mod tree;
mod wait;
