//! With the keyboard alone, and for those who listen.

use super::stage::{AT, FARTHEST, FOUR_STEPS, Stage};
use super::tab::Tab;

/// What has the focus, by its label or text.
const FOCUS: &str = "(() => { const it = document.activeElement; return (it.labels?.[0]?.textContent ?? it.getAttribute('aria-label') ?? it.textContent).trim(); })()";

/// Presses Tab until what has the focus has this name.
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
    panic!("{name} is not reached, but {passed:?}");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_puzzle_is_chosen_started_and_stepped() {
    let stage = Stage::new();
    let tab = stage.open("player", FOUR_STEPS, "a-star", 2);
    tab_to(&tab, "Puzzle");
    // Typed into a list of choices, a name is chosen.
    tab.type_text("queens");
    tab.becomes("document.activeElement.value", "queens".to_owned());
    tab_to(&tab, "Instance");
    tab.press("Ctrl-a");
    tab.type_text("5");
    tab_to(&tab, "Algorithm");
    tab.type_text("depth");
    tab.becomes("document.activeElement.value", "depth-first".to_owned());
    tab_to(&tab, "Search");
    tab.press("Enter");
    tab.tells(".main-stage h2", "queens 5, depth-first");
    tab.becomes(AT, 0);
    // From the button that has the focus, the keys of the player work at once.
    tab.press("ArrowRight");
    tab.becomes(AT, 1);
    tab.press("ArrowRight");
    tab.becomes(AT, 2);
    tab.press("ArrowLeft");
    tab.becomes(AT, 1);
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_content_is_reached_past_the_header() {
    let stage = Stage::new();
    let tab = stage.open("player", FOUR_STEPS, "a-star", 0);
    tab.press("Tab");
    assert_eq!(tab.get::<String>(FOCUS), "To the content");
    tab.press("Enter");
    tab.becomes("document.activeElement.id", "main".to_owned());
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn what_has_the_focus_is_seen() {
    let stage = Stage::new();
    let tab = stage.open("player", FOUR_STEPS, "a-star", 0);
    for _ in 0..25 {
        tab.press("Tab");
        let told: [String; 2] = tab.get(
            "(() => { const style = getComputedStyle(document.activeElement); return [document.activeElement.outerHTML.slice(0, 80),
            `${style.outlineStyle} ${style.outlineWidth} ${style.boxShadow}`]; })()",
        );
        assert!(
            !(told[1].starts_with("none") && told[1].ends_with("none")),
            "{told:?}"
        );
    }
}

/// Switches the keys of one character on or off, without them.
#[track_caller]
fn switch_characters(tab: &Tab<'_>) {
    tab_to(tab, "Keys");
    tab.press("Enter");
    tab.until("document.querySelector('dialog[open] #keys-title')");
    tab_to(tab, "Keys of one character");
    tab.press(" ");
}

/// What the sheet says of its keys, and whether each is said to be switched off.
const SWITCHED: &str = "[...document.querySelectorAll('.key-row')].map((row) => [[...row.querySelectorAll('kbd')].map((key) => key.textContent).join(' '), row.innerText.includes('switched off')])";

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn keys_of_one_character_can_be_switched_off() {
    let stage = Stage::new();
    let tab = stage.open("player", FOUR_STEPS, "a-star", 1);
    let theme = "document.documentElement.dataset.theme";
    let tip = "document.querySelector('header [aria-label=Keys]').title";
    tab.becomes(tip, "Keys (?)".to_owned());
    switch_characters(&tab);
    tab.screenshot("keys-switched-off");
    let told: Vec<(String, bool)> = tab.get(SWITCHED);
    for (key, is_off) in [
        ("2", true),
        ("t", true),
        ("/", true),
        ("→", false),
        ("Space", false),
    ] {
        assert!(told.contains(&(key.to_owned(), is_off)), "{key}: {told:?}");
    }
    tab.press("Escape");
    // So it stays when the page is opened anew.
    let again = stage.open("player", FOUR_STEPS, "a-star", 1);
    for tab in [&tab, &again] {
        tab.bring_to_front();
        tab.becomes(tip, "Keys".to_owned());
        for key in ["2", "t", "n", "/", "?", "+"] {
            tab.press(key);
        }
        // Keys that type nothing work: when this one has, the others have not.
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
    again.reads("nav [aria-current=page]", "Compare");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_step_is_told_to_those_who_listen() {
    let stage = Stage::new();
    let tab = stage.open("player", FARTHEST, "a-star", 0);
    assert_eq!(
        tab.get::<String>("document.getElementById('live').getAttribute('aria-live')"),
        "polite"
    );
    let moments = super::stage::by_hand(FARTHEST, "a-star", 3);
    for (place, hand) in moments.iter().enumerate() {
        tab.press("ArrowRight");
        let k = place + 1;
        tab.until(&format!(
            "document.getElementById('live').textContent.startsWith('Moment {k}: ')"
        ));
        let told: String = tab.get("document.getElementById('live').textContent");
        assert!(told.contains(&hand.taken), "{told}");
        assert!(
            told.contains(&format!("Frontier {}.", hand.frontier.len())),
            "{told}"
        );
    }
    // During play it tells the last, and not all.
    tab.press("3");
    tab.until("document.getElementById('live').textContent.startsWith('Node ')");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn an_error_is_told_and_goes_away() {
    let stage = Stage::new();
    let tab = stage.open("player", FOUR_STEPS, "a-star", 0);
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
    tab.tells(".main-stage h2", "tiles 3x3");
    tab.forgive();
}
