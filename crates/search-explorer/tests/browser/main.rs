//! The page in a real browser, used by mouse and keyboard: what it shows is what the engines do.
//!
//! `cargo xtask test browser` finds the browser and runs these; elsewhere they are ignored. Each test has a server of
//! its own, and a context of its own in the browser that all share. All waits are for a condition, and bounded. A test
//! that fails leaves a picture of its page in the directory for tests, where the screens' pictures are too. Every test
//! fails if the page logs an error, breaks its own policy, or asks anything of another host.

mod axe;
#[path = "../it/by_hand.rs"]
#[expect(
    dead_code,
    reason = "these tests look at less of it than those of the server"
)]
mod by_hand;
mod chromium;
#[path = "../it/client.rs"]
#[expect(
    dead_code,
    reason = "these tests are less rude than those of the server"
)]
mod client;
mod compare;
mod devtools;
mod editor;
mod key_sheet;
mod keyboard_alone;
mod keys;
mod looks;
mod player;
mod predict;
mod process;
mod save;
mod stage;
mod tab;
mod tiles_editor;
mod tree;
mod wait;
