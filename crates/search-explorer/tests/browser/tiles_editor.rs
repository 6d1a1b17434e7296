//! The editor of sliding tiles, by click and by arrow keys.

use super::stage::Stage;
use super::tab::Tab;

const TILES: &str =
    "[...document.querySelectorAll('.tiles > *')].map((it) => it.textContent || '0').join(' ')";

fn open(stage: &Stage) -> Tab<'_> {
    let tab = stage
        .chromium
        .open(&format!("{}#v=1&s=editor", stage.serving.url()));
    tab.push("Sliding tiles");
    tab.becomes(TILES, "8 0 6 5 4 7 2 3 1".to_owned());
    tab
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn tiles_slide_by_keys_and_by_clicks() {
    let stage = Stage::new();
    let tab = open(&stage);
    tab.get::<()>("document.querySelector('.tiles').focus()");
    // Each key slides a tile that way into the gap.
    tab.press("ArrowLeft");
    tab.becomes(TILES, "8 6 0 5 4 7 2 3 1".to_owned());
    tab.press("ArrowUp");
    tab.becomes(TILES, "8 6 7 5 4 0 2 3 1".to_owned());
    // Where there is no tile beside the gap nothing moves.
    tab.press("ArrowLeft");
    tab.reads(".moves", "2 moves");
    // A click slides all between the tile and the gap.
    tab.push("tile 5, row 2, column 1");
    tab.becomes(TILES, "8 6 7 0 5 4 2 3 1".to_owned());
    tab.reads(".moves", "4 moves");
    tab.press("Ctrl-z");
    tab.becomes(TILES, "8 6 7 5 4 0 2 3 1".to_owned());
    tab.press("Ctrl-y");
    tab.becomes(TILES, "8 6 7 0 5 4 2 3 1".to_owned());
    tab.tells(".editor-body:not([hidden]) .status", "It can be solved");
    tab.push("Goal");
    tab.tells(".editor-body:not([hidden]) .status", "Solved.");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn what_cannot_be_solved_is_said_and_what_can_goes_on_to_the_player() {
    let stage = Stage::new();
    let tab = open(&stage);
    let set = |tiles: &str| {
        tab.get::<()>(&format!(
            "(() => {{ const field = {}; field.value = {tiles:?}; field.dispatchEvent(new Event('change', {{bubbles: true}})); }})()",
            super::tab::labelled("Tiles")
        ));
    };
    set("0 2 1 3 4 5 6 7 8");
    tab.reads(
        ".editor-body:not([hidden]) .status",
        "It cannot be solved: no moves lead to the goal with the blank first.",
    );
    set("3 1 2 6 4 5 7 8 0");
    tab.tells(".editor-body:not([hidden]) .status", "It can be solved");
    tab.push("Explore these tiles");
    tab.reads("nav [aria-current=page]", "Player");
    tab.reads(".main-stage h2", "tiles 3x3, a-star");
    tab.reads(".step .state-line", "3 1 2 6 4 5 7 8 0");
}
