//! The editor of sliding tiles.

use super::stage::Stage;
use super::tab::Tab;

const TILES: &str =
    "[...document.querySelectorAll('.tiles > *')].map((it) => it.textContent || '0').join(' ')";

fn open(stage: &Stage) -> Tab<'_> {
    let tab = stage
        .chromium
        .open(&format!("{}#v=1&s=editor", stage.url()));
    tab.push("Sliding tiles");
    tab.becomes(TILES, "8 0 6 5 4 7 2 3 1".to_owned());
    tab
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn unsolvable_boards_are_reported_and_solvable_ones_explored() {
    let stage = Stage::new();
    let tab = open(&stage);
    let set = |tiles: &str| {
        tab.run(&format!(
            "(() => {{ const field = {}; field.value = {tiles:?}; field.dispatchEvent(new Event('change', {{bubbles: true}})); }})()",
            super::tab::labelled("Tiles")
        ));
    };
    set("0 2 1 3 4 5 6 7 8");
    tab.has_text(
        ".editor-body:not([hidden]) .status",
        "It cannot be solved: the goal with the blank first is unreachable.",
    );
    set("3 1 2 6 4 5 7 8 0");
    tab.contains_text(".editor-body:not([hidden]) .status", "It can be solved");
    tab.push("Explore these tiles");
    tab.has_text("nav [aria-current=page]", "Player");
    tab.has_text(".main-stage h2", "tiles 3x3, a-star");
    tab.has_text(".step .state-line", "3 1 2 6 4 5 7 8 0");
}

/// One visit of the screen.
mod walk {
    use super::*;

    #[test]
    #[ignore = "needs a browser: cargo xtask test walk"]
    fn tiles_slide_by_keys_and_by_clicks() {
        let stage = Stage::new();
        let tab = open(&stage);
        tab.run("document.querySelector('.tiles').focus()");
        // Each key slides a tile in its direction into the gap.
        tab.press("ArrowLeft");
        tab.becomes(TILES, "8 6 0 5 4 7 2 3 1".to_owned());
        tab.press("ArrowUp");
        tab.becomes(TILES, "8 6 7 5 4 0 2 3 1".to_owned());
        // Without a tile to slide, nothing moves.
        tab.press("ArrowLeft");
        tab.has_text(".moves", "2 moves");
        // A click slides all tiles between the clicked one and the gap.
        tab.push("tile 5, row 2, column 1");
        tab.becomes(TILES, "8 6 7 0 5 4 2 3 1".to_owned());
        tab.has_text(".moves", "4 moves");
        tab.press("Ctrl-z");
        tab.becomes(TILES, "8 6 7 5 4 0 2 3 1".to_owned());
        tab.press("Ctrl-y");
        tab.becomes(TILES, "8 6 7 0 5 4 2 3 1".to_owned());
        tab.contains_text(".editor-body:not([hidden]) .status", "It can be solved");
        tab.push("Goal");
        tab.contains_text(".editor-body:not([hidden]) .status", "Solved.");
    }
}
