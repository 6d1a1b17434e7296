//! The page with the keyboard only and with a screen reader.

use super::stage::{AT, FARTHEST, FOUR_STEPS, Stage};
use super::tab::Tab;

/// JavaScript for the name of the focused element.
const FOCUS: &str = "(() => { const it = document.activeElement; return (it.labels?.[0]?.textContent ?? it.getAttribute('aria-label') ?? it.textContent).trim(); })()";

/// Presses Tab until the focused element has this name.
#[track_caller]
fn tab_to(tab: &Tab<'_>, name: &str) {
    let mut passed = Vec::new();
    for _ in 0..80 {
        tab.press("Tab");
        let focus: String = tab.get(FOCUS);
        if focus == name {
            return;
        }
        passed.push(focus);
    }
    panic!("{name} is not reached, only {passed:?}");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_header_can_be_skipped() {
    let stage = Stage::new();
    let tab = stage.open("player", FOUR_STEPS, "a-star", 0);
    tab.press("Tab");
    assert_eq!(tab.get::<String>(FOCUS), "Skip to content");
    tab.press("Enter");
    tab.becomes("document.activeElement.id", "main".to_owned());
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_focus_is_visible() {
    let stage = Stage::new();
    let tab = stage.open("player", FOUR_STEPS, "a-star", 0);
    for _ in 0..25 {
        tab.press("Tab");
        let shown: [String; 2] = tab.get(
            "(() => { const style = getComputedStyle(document.activeElement); return [document.activeElement.outerHTML.slice(0, 80),
            `${style.outlineStyle} ${style.outlineWidth} ${style.boxShadow}`]; })()",
        );
        assert!(
            !(shown[1].starts_with("none") && shown[1].ends_with("none")),
            "{shown:?}"
        );
    }
}

/// Enables or disables single-character shortcuts, with the keyboard only.
#[track_caller]
fn switch_characters(tab: &Tab<'_>) {
    tab_to(tab, "Help and keyboard shortcuts");
    tab.press("Enter");
    tab.until("document.querySelector('dialog[open]')");
    if tab.get("document.querySelector('dialog.callouts') !== null") {
        tab_to(tab, "All keys and terms (?)");
        tab.press("Enter");
    }
    tab.until("document.querySelector('dialog[open] #keys-title')");
    tab_to(tab, "Single-character shortcuts");
    tab.press(" ");
}

/// JavaScript for the listed shortcuts, and whether each is marked as switched off.
const SWITCHED: &str = "[...document.querySelectorAll('.key-row')].map((row) => [[...row.querySelectorAll('kbd')].map((key) => key.textContent).join(' '), row.innerText.includes('switched off')])";

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn single_character_shortcuts_can_be_switched_off() {
    let stage = Stage::new();
    let tab = stage.open("player", FOUR_STEPS, "a-star", 1);
    let theme = "document.documentElement.dataset.theme";
    let tip = "document.querySelector('header [aria-label=\"Help and keyboard shortcuts\"]').title";
    tab.becomes(tip, "Help and keyboard shortcuts (?)".to_owned());
    switch_characters(&tab);
    tab.screenshot("keys-switched-off");
    let shown: Vec<(String, bool)> = tab.get(SWITCHED);
    for (key, is_off) in [
        ("2", true),
        ("t", true),
        ("/", true),
        ("→", false),
        ("Space", false),
    ] {
        assert!(
            shown.contains(&(key.to_owned(), is_off)),
            "{key}: {shown:?}"
        );
    }
    tab.press("Escape");
    // The setting is kept when the page is opened again.
    let again = stage.open("player", FOUR_STEPS, "a-star", 1);
    for tab in [&tab, &again] {
        tab.bring_to_front();
        tab.becomes(tip, "Help and keyboard shortcuts".to_owned());
        for key in ["2", "t", "n", "/", "?", "+"] {
            tab.press(key);
        }
        // Keys that type no character still work. Once this one has worked, the others had no effect.
        tab.press("ArrowRight");
        tab.becomes(AT, 2);
        assert_eq!(tab.text("nav [aria-current=page]"), "Player");
        assert_eq!(tab.get::<String>(theme), "system");
        assert!(!tab.get::<bool>("document.querySelector('dialog[open]') !== null"));
        assert!(!tab.get::<bool>("document.activeElement.matches('.jump')"));
    }
    switch_characters(&again);
    again.press("Escape");
    again.press("2");
    again.has_text("nav [aria-current=page]", "Compare");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn steps_are_announced_to_screen_readers() {
    let stage = Stage::new();
    let tab = stage.open("player", FARTHEST, "a-star", 0);
    assert_eq!(
        tab.get::<String>("document.getElementById('live').getAttribute('aria-live')"),
        "polite"
    );
    let steps = super::stage::reference(FARTHEST, "a-star", 3);
    for (place, expected) in steps.iter().enumerate() {
        tab.press("ArrowRight");
        let k = place + 1;
        tab.until(&format!(
            "document.getElementById('live').textContent.startsWith('Step {k}: ')"
        ));
        let text: String = tab.get("document.getElementById('live').textContent");
        assert!(text.contains(&expected.expanded), "{text}");
        assert!(
            text.contains(&format!("Open list: {}.", expected.frontier.len())),
            "{text}"
        );
    }
    // The last announcement is that of the new screen.
    tab.press("3");
    tab.until("document.getElementById('live').textContent.startsWith('Node ')");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn an_error_is_shown_until_it_is_corrected() {
    let stage = Stage::new();
    let tab = stage.open("player", FOUR_STEPS, "a-star", 0);
    tab.click(".setup-more summary");
    tab.click(".setup textarea");
    tab.press("Ctrl-a");
    tab.type_text("3x3 1");
    tab.press("Enter");
    tab.until("document.querySelector('.setup [role=alert]').textContent !== ''");
    tab.click(".setup textarea");
    tab.press("Ctrl-a");
    tab.type_text("3x3");
    tab.press("Enter");
    tab.becomes(
        "document.querySelector('.setup [role=alert]').textContent",
        String::new(),
    );
    tab.contains_text(".main-stage h2", "tiles 3x3");
    tab.forgive();
}

/// One visit of the screen.
mod walk {
    use super::*;

    #[test]
    #[ignore = "needs a browser: cargo xtask test walk"]
    fn a_puzzle_is_chosen_started_and_stepped() {
        let stage = Stage::new();
        let tab = stage.open("player", FOUR_STEPS, "a-star", 2);
        tab_to(&tab, "Puzzle");
        // Typing a name into a select element chooses it.
        tab.type_text("queens");
        tab.becomes("document.activeElement.value", "queens".to_owned());
        // The search starts with each choice.
        tab.contains_text(".main-stage h2", "queens");
        tab_to(&tab, "Algorithm");
        tab.type_text("depth");
        tab.becomes("document.activeElement.value", "depth-first".to_owned());
        tab.contains_text(".main-stage h2", "depth-first");
        tab_to(&tab, "More");
        tab.press("Enter");
        tab_to(&tab, "Instance");
        tab.press("Ctrl-a");
        tab.type_text("5");
        tab_to(&tab, "Search");
        tab.press("Enter");
        tab.contains_text(".main-stage h2", "queens 5, depth-first");
        tab.becomes(AT, 0);
        // The form is folded, and the player's keys work.
        tab.becomes("document.querySelector('.setup-more').open", false);
        tab.press("ArrowRight");
        tab.becomes(AT, 1);
        tab.press("ArrowRight");
        tab.becomes(AT, 2);
        tab.press("ArrowLeft");
        tab.becomes(AT, 1);
    }
}
