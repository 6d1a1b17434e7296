//! The page in a real browser, used by mouse and keyboard: what it shows is what the engines do.
//!
//! `cargo xtask test browser` finds the browser and runs these. Each test has a server and a browser of its own; all
//! waits are for a condition, and bounded. A test that fails leaves a picture of its page in the directory for tests,
//! where the screens' pictures are too. Every test fails if the page logs an error, breaks its own policy, or asks
//! anything of another host.

/// One name before all others, by which the tests that need no browser are run without these.
#[path = "."]
mod in_chromium {
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
    mod editor;
    mod key_sheet;
    mod keyboard_alone;
    mod looks;
    mod player;
    mod predict;
    mod save;
    mod stage;
    mod tab;
    mod tiles_editor;
    mod tree;
}
