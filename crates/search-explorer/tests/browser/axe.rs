//! Accessibility of each screen, checked by axe-core.

use serde_json::Value;

use super::layout::{SCREENS, ready};
use super::stage::{FOUR_STEPS, Stage};
use super::tab::Tab;

const AXE: &str = include_str!("vendor/axe.min.js");

/// Asserts that axe-core finds no serious or critical violation, in either theme.
#[track_caller]
pub(crate) fn assert_accessible(tab: &Tab<'_>, what: &str) {
    // Injected by the browser's developer tools, as the content security policy forbids other scripts.
    if !tab.get::<bool>("Boolean(globalThis.axe)") {
        tab.run(&format!("(() => {{ {AXE} }})()"));
    }
    let mut found = Vec::new();
    // Of what is tested, only the colours depend on the theme.
    for (theme, rules) in [
        ("light", "{}"),
        (
            "dark",
            "{runOnly: {type: 'rule', values: ['color-contrast', 'link-in-text-block']}}",
        ),
    ] {
        found.extend(tab.get::<Vec<Value>>(&format!(
            "(async () => {{ const root = document.documentElement.dataset; const {{theme}} = root; root.theme = {theme:?};
            await Promise.all(document.getAnimations().map(({{finished}}) => finished));
            const {{violations}} = await axe.run(document, {{resultTypes: ['violations'], preload: false, ...{rules}}});
            root.theme = theme;
            return violations.filter(({{impact}}) => impact === 'serious' || impact === 'critical').map(({{id, help, nodes}}) => ({{
                theme: {theme:?}, id, help, nodes: nodes.slice(0, 5).map(({{html, failureSummary}}) => [html.slice(0, 200), failureSummary])}})); }})()"
        )));
    }
    assert!(
        found.is_empty(),
        "{what}: {}",
        serde_json::to_string_pretty(&found).expect("the value is JSON")
    );
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn dialogs_are_accessible() {
    let stage = Stage::new();
    let tab = ready(&stage, "player");
    tab.press("Escape");
    tab.press("?");
    tab.until("document.querySelector('dialog[open].callouts')");
    assert_accessible(&tab, "the callouts");
    tab.press("?");
    tab.until("document.querySelector('dialog[open] #keys-title')");
    assert_accessible(&tab, "the keyboard shortcuts");
    tab.press("Escape");
    tab.click(".list-frontier .pick");
    tab.until("document.querySelector('dialog.card[open]')");
    assert_accessible(&tab, "the dialog of a node");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn drawn_trees_and_edited_boards_are_accessible() {
    let stage = Stage::new();
    let tab = ready(&stage, "tree");
    tab.until("document.querySelector('.tree-drawing [data-node]')");
    assert_accessible(&tab, "the drawing of the tree");
    tab.push("Show all");
    tab.click(".tree-node[data-node='0'] .tree-shape");
    tab.until("document.querySelector('.tree-node.selected')?.dataset.node === '0'");
    tab.push("Fold or open the selected node");
    tab.until("document.querySelector('.tree-folded')");
    assert_accessible(&tab, "a folded tree");
    let tab = ready(&stage, "editor");
    tab.push("Sudoku");
    tab.run(&format!("{}.click()", super::tab::labelled("Candidates")));
    tab.until("document.querySelector('[role=gridcell] .candidates')");
    assert_accessible(&tab, "the editor with candidates");
    tab.push("Solve");
    tab.until("document.querySelector('[role=gridcell].solved')");
    assert_accessible(&tab, "a solved board");
    tab.push("Sliding tiles");
    assert_accessible(&tab, "the editor of tiles");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn questions_are_accessible() {
    let stage = Stage::new();
    let tab = ready(&stage, "predict");
    tab.press("a");
    tab.contains_text(".score", "of 1 right");
    assert_accessible(&tab, "an answered question");
    for kind in ["f", "duplicate", "count", "path"] {
        tab.choose("Question", kind);
        tab.until(
            "document.querySelector('.typed:not([hidden]), .choices .choice:not(:disabled)')",
        );
        assert_accessible(&tab, kind);
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn other_ways_to_show_a_run_are_accessible() {
    let stage = Stage::new();
    let tab = ready(&stage, "save");
    tab.run("(() => { document.querySelector('.pictures input').value = '-1'; })()");
    tab.push("Save animated GIF");
    tab.contains_text(".pictures .status", "Expected");
    assert_accessible(&tab, "a refused animation");
    let tab = ready(&stage, "compare");
    tab.push("Add a search");
    tab.push("Add a search");
    tab.until("document.querySelectorAll('.side-of h2').length === 4");
    tab.resize(1024, 768);
    assert_accessible(&tab, "four searches");
    let tab = ready(&stage, "player");
    tab.press("p");
    tab.becomes("document.querySelector('header').checkVisibility()", false);
    assert_accessible(&tab, "the presenter mode");
    let address = stage.link("player", FOUR_STEPS, "a-star", 1);
    let tab = stage.chromium.open(&address.replace("/#", "/?embed#"));
    tab.until("document.querySelector('.stage svg')");
    assert_accessible(&tab, "an embedded picture");
    // A puzzle with other shapes.
    let tab = stage.open("player", ("jugs", &["5,3", "4"], &[]), "breadth-first", 3);
    assert_accessible(&tab, "water jugs");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn before_the_first_step_the_timeline_was_a_slider_without_a_value() {
    let stage = Stage::of_server();
    let tab = stage.chromium.blank();
    // No run ever starts.
    tab.before_each_page(
        "(() => { const { fetch } = globalThis; globalThis.fetch = (address, request) => {
            globalThis.isStarting ||= request?.method === 'POST';
            return request?.method === 'POST' ? new Promise(() => {}) : fetch(address, request); }; })()",
    );
    tab.go_to(&stage.link("player", FOUR_STEPS, "a-star", 1));
    tab.until("globalThis.isStarting && document.querySelector('.timeline')");
    assert_accessible(&tab, "a page without a run");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_button_without_a_name_is_detected() {
    let stage = Stage::new();
    let tab = stage.open("player", FOUR_STEPS, "a-star", 0);
    tab.run("document.querySelector('main').append(document.createElement('button'))");
    let found = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        assert_accessible(&tab, "a button without a name");
    }));
    assert!(found.is_err());
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_text_that_is_faint_in_the_dark_alone_is_detected() {
    let stage = Stage::new();
    let tab = stage.open("player", FOUR_STEPS, "a-star", 0);
    tab.run(
        "(() => { const text = document.createElement('p'); text.textContent = 'faint';
            text.style.cssText = 'color: light-dark(black, #333); background: light-dark(white, black)';
            document.querySelector('main').append(text); })()",
    );
    let found = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        assert_accessible(&tab, "a faint text");
    }));
    let message = found.expect_err("it is faint");
    let message = message.downcast_ref::<String>().expect("it has a text");
    assert!(message.contains(r#""theme": "dark""#), "{message}");
    assert!(!message.contains(r#""theme": "light""#), "{message}");
}

/// One visit of the screen.
mod walk {
    use super::*;

    #[test]
    #[ignore = "needs a browser: cargo xtask test walk"]
    fn every_screen_is_accessible() {
        let stage = Stage::new();
        for screen in SCREENS {
            let tab = ready(&stage, screen);
            for width in [1280, 360] {
                tab.resize(width, 900);
                assert_accessible(&tab, &format!("{screen}, {width} pixels"));
            }
        }
    }
}
