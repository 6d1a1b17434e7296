//! What axe-core, the checker of accessibility, finds on each screen.

use serde_json::Value;

use super::looks::{SCREENS, ready, set_theme};
use super::stage::{FOUR_STEPS, Stage};
use super::tab::Tab;

const AXE: &str = include_str!("vendor/axe.min.js");

/// What is wrong with it, serious or worse.
#[track_caller]
fn finds_nothing(tab: &Tab<'_>, what: &str) {
    // Given by the browser's tools, as the page's own policy allows no other script.
    if !tab.get::<bool>("Boolean(globalThis.axe)") {
        tab.get::<()>(&format!("(() => {{ {AXE} }})()"));
    }
    let found: Vec<Value> = tab.get(
        "axe.run(document, {resultTypes: ['violations']}).then(({violations}) => violations
            .filter(({impact}) => impact === 'serious' || impact === 'critical')
            .map(({id, help, nodes}) => ({id, help, nodes: nodes.slice(0, 5).map(({html, failureSummary}) => [html.slice(0, 200), failureSummary])})))",
    );
    assert!(
        found.is_empty(),
        "{what}: {}",
        serde_json::to_string_pretty(&found).expect("it is JSON")
    );
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn nothing_serious_is_found_on_any_screen_light_or_dark() {
    let stage = Stage::new();
    for screen in SCREENS {
        let tab = ready(&stage, screen);
        for theme in ["light", "dark"] {
            set_theme(&tab, theme);
            for width in [1280, 360] {
                tab.resize(width, 900);
                finds_nothing(&tab, &format!("{screen}, {theme}, {width} pixels"));
            }
        }
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn nothing_serious_is_found_in_what_opens() {
    let stage = Stage::new();
    for theme in ["light", "dark"] {
        let tab = ready(&stage, "player");
        set_theme(&tab, theme);
        tab.press("Escape");
        tab.press("?");
        tab.until("document.querySelector('dialog[open]')");
        finds_nothing(&tab, "the sheet of keys");
        tab.press("Escape");
        tab.click(".list-frontier .pick");
        tab.until("document.querySelector('dialog.card[open]')");
        finds_nothing(&tab, "a node");
        let tab = ready(&stage, "tree");
        set_theme(&tab, theme);
        tab.push("Drawing");
        tab.until("document.querySelector('.tree-drawing [data-node]')");
        finds_nothing(&tab, "the drawing of the tree");
        let tab = ready(&stage, "editor");
        set_theme(&tab, theme);
        tab.get::<()>(&format!("{}.click()", super::tab::labelled("Candidates")));
        tab.until("document.querySelector('[role=gridcell] .candidates')");
        finds_nothing(&tab, "the editor with candidates");
        tab.push("Solve");
        tab.until("document.querySelector('[role=gridcell].solved')");
        finds_nothing(&tab, "a solved board");
        tab.push("Sliding tiles");
        finds_nothing(&tab, "the editor of tiles");
        let tab = ready(&stage, "predict");
        set_theme(&tab, theme);
        tab.press("a");
        tab.tells(".score", "of 1 right");
        finds_nothing(&tab, "an answered question");
        // A saved run without a drawing.
        let tab = stage.open("player", ("jugs", &["5,3", "4"], &[]), "breadth-first", 3);
        set_theme(&tab, theme);
        finds_nothing(&tab, "a puzzle without a drawing");
        drop(tab);
    }
    // The checker does find what is wrong.
    let tab = stage.open("player", FOUR_STEPS, "a-star", 0);
    tab.get::<()>("document.querySelector('main').append(document.createElement('button'))");
    let found = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        finds_nothing(&tab, "a button without a name");
    }));
    assert!(found.is_err());
}
