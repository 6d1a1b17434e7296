//! Every shortcut in the dialog for `?` does what the dialog says. A shortcut without a test fails.

use std::collections::BTreeSet;

use super::compare::counts;
use super::graph;
use super::maps::corridor as map;
use super::stage::{AT, FARTHEST, FOUR_STEPS, QUEENS, Stage, reference};
use super::tab::Tab;

/// A shortcut: its group, its keys and a test of its effect.
type Key = (&'static str, &'static str, fn(&Stage));

/// The group of the editor of graphs.
const GRAPH: &str = "Graph editor, with the focus on the drawing";

const KEYS: &[Key] = &[
    ("Screens", "1", |stage| screen(stage, "6", "1", "Player")),
    ("Screens", "2", |stage| screen(stage, "1", "2", "Compare")),
    ("Screens", "0", start_page),
    ("Screens", "3", |stage| screen(stage, "1", "3", "Tree")),
    ("Screens", "4", |stage| screen(stage, "1", "4", "Editor")),
    ("Screens", "5", |stage| screen(stage, "1", "5", "Predict")),
    ("Screens", "6", |stage| screen(stage, "1", "6", "Save")),
    ("Screens", "7", |stage| screen(stage, "1", "7", "Lessons")),
    ("Player and comparison", "→", |stage| {
        goes(stage, "ArrowRight", 20, 21);
    }),
    ("Player and comparison", "←", |stage| {
        goes(stage, "ArrowLeft", 20, 19);
    }),
    ("Player and comparison", "Page Down", |stage| {
        goes(stage, "PageDown", 20, 30);
    }),
    ("Player and comparison", "Page Up", |stage| {
        goes(stage, "PageUp", 20, 10);
    }),
    ("Player and comparison", "Space", plays_and_pauses),
    ("Player and comparison", "+", |stage| {
        speed(stage, "+", "10");
    }),
    ("Player and comparison", "-", |stage| speed(stage, "-", "2")),
    ("Player and comparison", "Home", |stage| {
        goes(stage, "Home", 20, 0);
    }),
    ("Player and comparison", "End", runs_to_the_end),
    ("Player and comparison", "/", jumps),
    ("Player and comparison", "n", |stage| {
        finds(stage, "n", "solution");
    }),
    ("Player and comparison", "d", |stage| {
        finds(stage, "d", "a dead end");
    }),
    ("Player and comparison", "u", finds_a_duplicate),
    ("Player and comparison", "x", finds_the_difference),
    ("Player and comparison", "Esc", stops),
    ("Lists", "j", |stage| moves_in_a_list(stage, &["j", "j"], 1)),
    ("Lists", "k", |stage| {
        moves_in_a_list(stage, &["j", "j", "k"], 0);
    }),
    ("Lists", "Enter", opens_the_selected_item),
    ("Page", "t", changes_colours),
    ("Page", "?", |stage| drop(dialog(stage))),
    ("Tree", "↑ ↓", |stage| {
        rows(stage, &[("ArrowDown", 1), ("ArrowDown", 2), ("ArrowUp", 1)]);
    }),
    ("Tree", "→ ←", opens_and_folds),
    ("Tree", "Home End", |stage| {
        rows(stage, &[("End", 4), ("Home", 0)]);
    }),
    ("Tree", "Enter", shows_in_the_player),
    ("Tree", "o", to_the_players_node),
    ("Tree", "v", rows_or_drawing),
    ("Tree", "+ - 0 h", moves_the_drawing),
    ("Tree", "Space", folds_in_the_drawing),
    ("Sudoku editor", "← → ↑ ↓", moves_on_the_board),
    ("Sudoku editor", "1–9, A–Z", types_values),
    ("Sudoku editor", "Delete .", empties_cells),
    ("Sudoku editor", "Ctrl-Z Ctrl-Y", undoes_on_the_board),
    ("Sudoku editor", "Ctrl-C Ctrl-V", copies_and_pastes),
    ("Tiles editor", "← → ↑ ↓", slides),
    ("Tiles editor", "Ctrl-Z Ctrl-Y", undoes_slides),
    ("Presenter mode", "Page Down Page Up", steps_by_a_clicker),
    ("Presenter mode", "p", |stage| drop(presents(stage))),
    ("Presenter mode", "Esc", ends_the_presentation),
    ("Map, with the focus on it", "← → ↑ ↓", moves_on_the_map),
    (
        "Map, with the focus on it",
        "w e 2 5 9 s g",
        draws_on_the_map,
    ),
    (GRAPH, "← → ↑ ↓", graph::keys_select),
    (GRAPH, "Shift-←", graph::keys_move),
    (GRAPH, "n", graph::a_key_adds_a_node),
    (GRAPH, "e Enter", graph::keys_connect),
    (GRAPH, "s g", graph::keys_mark),
    (GRAPH, "Delete", graph::a_key_deletes),
    (GRAPH, "Ctrl-Z Ctrl-Y", graph::keys_undo),
    ("Predict", "a, b, c …", |stage| drop(answered(stage, "c"))),
    ("Predict", "Enter", asks_on),
];

/// Opens the page with the dialog.
fn dialog(stage: &Stage) -> Tab<'_> {
    let tab = stage.open("player", FOUR_STEPS, "a-star", 0);
    explained(&tab);
    tab
}

/// Opens the dialog with the shortcuts from the player: for a new visitor, it comes after the callouts.
#[track_caller]
pub(crate) fn explained(tab: &Tab<'_>) {
    tab.press("?");
    tab.until("document.querySelector('dialog[open]')");
    if tab.get("document.querySelector('dialog.callouts') !== null") {
        tab.press("?");
    }
    tab.until("document.querySelector('dialog[open] #keys-title')");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn every_listed_shortcut_works() {
    let stage = Stage::new();
    let tab = dialog(&stage);
    let listed: Vec<[String; 2]> = tab.get(
        "[...document.querySelectorAll('.key-groups section')].flatMap((group) => [...group.querySelectorAll('.key-row')].map((row) =>
            [group.querySelector('h3').textContent, [...row.querySelectorAll('kbd')].map((key) => key.textContent).join(' ')]))",
    );
    tab.press("?");
    tab.becomes("document.querySelector('dialog[open]') === null", true);
    drop(tab);
    let of = |key: &Key| [key.0.to_owned(), key.1.to_owned()];
    let tested: BTreeSet<[String; 2]> = KEYS.iter().map(of).collect();
    let shown: BTreeSet<[String; 2]> = listed.iter().cloned().collect();
    assert_eq!(
        shown.len(),
        listed.len(),
        "a shortcut is listed twice: {listed:?}"
    );
    assert_eq!(shown, tested, "the listed shortcuts and those tested here");
    for (group, keys, works) in KEYS {
        // Names the shortcut of a failure.
        println!("{group}: {keys}");
        works(&stage);
    }
}

fn screen(stage: &Stage, before: &str, key: &str, name: &str) {
    let tab = stage.open("player", FOUR_STEPS, "a-star", 0);
    tab.press(before);
    tab.press(key);
    tab.has_text("nav [aria-current=page]", name);
    let id = name.to_lowercase();
    tab.until(&format!(
        "document.querySelector('[data-screen={id}]').checkVisibility()"
    ));
}

fn start_page(stage: &Stage) {
    let tab = stage.open("player", FOUR_STEPS, "a-star", 0);
    tab.press("0");
    tab.until("document.querySelector('.start').checkVisibility()");
    tab.becomes("location.hash", String::new());
}

/// Tests a key that moves the player and the comparison alike.
fn goes(stage: &Stage, key: &str, from: usize, to: usize) {
    let tab = stage.open("player", FARTHEST, "a-star", from);
    tab.press(key);
    tab.becomes(AT, to);
    tab.press("2");
    tab.contains_text(".counts-table", "B: best-first");
    let step = "Number(document.querySelector('.compare .jump').value)";
    tab.becomes(step, 0);
    tab.becomes(&counts("expanded"), [0, 0]);
    tab.click(".compare .jump");
    tab.press("Ctrl-a");
    tab.type_text(&from.to_string());
    tab.press("Enter");
    tab.becomes(&counts("expanded"), [from, from]);
    tab.press("Escape");
    tab.press(key);
    tab.becomes(step, to);
    tab.becomes(&counts("expanded"), [to, to]);
}

fn plays_and_pauses(stage: &Stage) {
    let tab = stage.open("player", FARTHEST, "a-star", 0);
    let play = "document.querySelector('.player .controls .primary').getAttribute('aria-label')";
    tab.press(" ");
    tab.becomes(play, "Pause".to_owned());
    tab.until(&format!("{AT} >= 3"));
    tab.press(" ");
    tab.becomes(play, "Play".to_owned());
}

fn speed(stage: &Stage, key: &str, rate: &str) {
    let tab = stage.open("player", FARTHEST, "a-star", 0);
    tab.press(key);
    tab.becomes(
        "document.querySelector('.player .speed').getAttribute('aria-valuetext')",
        format!("{rate} steps per second"),
    );
}

fn runs_to_the_end(stage: &Stage) {
    let tab = stage.open("player", FOUR_STEPS, "a-star", 0);
    tab.press("End");
    tab.contains_text(".ending", "solved");
    tab.contains_text(".step h2", "a solution");
    tab.press("2");
    tab.contains_text(".counts-table", "B: best-first");
    tab.press("End");
    tab.contains_text(".side-of[aria-label=A] .ending", "solved");
    tab.contains_text(".side-of[aria-label=B] .ending", "solved");
}

fn jumps(stage: &Stage) {
    let tab = stage.open("player", FARTHEST, "a-star", 20);
    tab.press("/");
    tab.until("document.activeElement.matches('.player .jump')");
    // Typing replaces the old value.
    tab.type_text("37");
    tab.press("Enter");
    tab.becomes(AT, 37);
}

fn finds(stage: &Stage, key: &str, kind: &str) {
    let tab = stage.open("player", QUEENS, "depth-first", 0);
    tab.press(key);
    tab.contains_text(".step h2", kind);
}

fn finds_a_duplicate(stage: &Stage) {
    let tab = stage.open("player", FARTHEST, "a-star", 0);
    tab.press("u");
    tab.until("[...document.querySelectorAll('.successor-list .kind')].some((it) => it.textContent.startsWith('duplicate'))");
}

fn finds_the_difference(stage: &Stage) {
    let tab = stage.open("compare", FARTHEST, "a-star", 0);
    tab.contains_text(".counts-table", "B: best-first");
    tab.press("x");
    tab.contains_text(".difference", "The first difference is at step");
}

fn stops(stage: &Stage) {
    let tab = stage.open("player", FARTHEST, "a-star", 0);
    tab.press("/");
    tab.press("Escape");
    tab.until("document.activeElement === document.body");
    // This search takes long.
    let tab = stage.open(
        "player",
        ("tiles", &[], &[("korf", "1")]),
        "breadth-first:graph",
        0,
    );
    tab.press("End");
    tab.contains_text(".main-stage .status", "searching");
    tab.press("Escape");
    let status = "document.querySelector('.main-stage .status').textContent";
    tab.becomes(status, String::new());
    tab.contains_text(".ending", "not finished");
}

/// Presses these keys and checks which item of the list has the focus.
fn moves_in_a_list(stage: &Stage, keys: &[&str], place: usize) {
    let tab = stage.open("player", FARTHEST, "a-star", 20);
    tab.until("document.querySelectorAll('.list-frontier .pick').length > 3");
    for key in keys {
        tab.press(key);
    }
    tab.becomes(
        "[...document.querySelectorAll('.lists .pick')].indexOf(document.activeElement)",
        place,
    );
}

fn opens_the_selected_item(stage: &Stage) {
    let tab = stage.open("player", FARTHEST, "a-star", 20);
    tab.until("document.querySelectorAll('.list-frontier .pick').length > 3");
    tab.press("j");
    let state = tab.get::<String>("document.activeElement.title");
    tab.press("Enter");
    tab.until(&format!(
        "document.querySelector('dialog.card[open] [aria-label*={state:?}]')"
    ));
}

fn changes_colours(stage: &Stage) {
    let tab = stage.open("player", FOUR_STEPS, "a-star", 0);
    for theme in ["light", "dark", "system"] {
        tab.press("t");
        tab.becomes("document.documentElement.dataset.theme", theme.to_owned());
    }
}

/// JavaScript for the index of the selected row.
const ROW: &str =
    "Number(document.querySelector('[role=treeitem][aria-selected=true]')?.dataset.index ?? -1)";

/// Opens a tree with the root open and selected; it has four children.
fn tree(stage: &Stage) -> Tab<'_> {
    let tab = stage.open("tree", FARTHEST, "a-star", 0);
    tab.press("1");
    tab.press("/");
    tab.type_text("40");
    tab.press("Enter");
    tab.becomes(AT, 40);
    tab.press("Escape");
    tab.press("Home");
    tab.becomes(AT, 0);
    tab.press("3");
    tab.push("Rows");
    tab.becomes("document.querySelectorAll('[role=treeitem]').length", 4);
    tab.becomes(ROW, 0);
    tab.click("[data-index='0'] .state");
    tab
}

fn rows(stage: &Stage, steps: &[(&str, usize)]) {
    let tab = tree(stage);
    let count: usize = tab.get("document.querySelectorAll('[role=treeitem]').length");
    for &(key, place) in steps {
        tab.press(key);
        // Clamps the index to the last row.
        tab.becomes(ROW, place.min(count - 1));
    }
}

fn opens_and_folds(stage: &Stage) {
    let tab = tree(stage);
    let count = "document.querySelectorAll('[role=treeitem]').length";
    tab.press("ArrowLeft");
    tab.becomes(count, 1);
    tab.press("ArrowRight");
    tab.becomes(count, 4);
    tab.press("ArrowRight");
    tab.becomes(ROW, 1);
    tab.press("ArrowLeft");
    tab.becomes(ROW, 0);
}

fn shows_in_the_player(stage: &Stage) {
    let tab = tree(stage);
    tab.press("ArrowDown");
    let state: String =
        tab.get("document.querySelector('[role=treeitem][aria-selected=true] .state').textContent");
    tab.press("Enter");
    tab.has_text("nav [aria-current=page]", "Player");
    tab.has_text(".step .state-line", &state);
}

fn to_the_players_node(stage: &Stage) {
    let tab = tree(stage);
    tab.press("ArrowDown");
    tab.becomes(ROW, 1);
    tab.press("o");
    tab.becomes(ROW, 0);
}

fn rows_or_drawing(stage: &Stage) {
    let tab = tree(stage);
    tab.press("v");
    tab.until("document.querySelector('.tree-drawing').checkVisibility()");
    tab.press("v");
    tab.until("document.querySelector('[role=tree]').checkVisibility()");
}

fn moves_the_drawing(stage: &Stage) {
    let tab = tree(stage);
    tab.press("v");
    tab.until("document.querySelector('.tree-drawing')?.checkVisibility()");
    tab.until("document.querySelector('.tree-drawing .selected')");
    let view = || {
        tab.get::<[f64; 4]>("document.querySelector('.tree-drawing').getAttribute('viewBox').split(' ').map(Number)")
    };
    let near = |one: f64, other: f64| (one - other).abs() < 1e-6 * other.abs().max(1.0);
    tab.run("document.querySelector('.tree-drawing').focus()");
    tab.press("0");
    let whole = view();
    tab.press("+");
    assert!(view()[2] < whole[2], "+ zooms in");
    tab.press("-");
    assert!(near(view()[2], whole[2]), "- zooms out again");
    tab.press("ArrowRight");
    assert!(view()[0] > whole[0]);
    tab.press("ArrowLeft");
    tab.press("ArrowDown");
    assert!(view()[1] > whole[1]);
    tab.press("ArrowUp");
    assert!(near(view()[1], whole[1]));
    tab.press("+");
    tab.press("0");
    assert!(view() == whole, "0 shows all");
    tab.press("h");
    let [x, y, width, height] = view();
    let [node_x, node_y]: [f64; 2] = tab.get("(() => { const shape = document.querySelector('.tree-node.selected .tree-shape'); const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => Number(shape.getAttribute(name))); return [x + width / 2, y + height / 2]; })()");
    assert!(
        near(x + width / 2.0, node_x) && near(y + height / 2.0, node_y),
        "h goes to the selected node"
    );
}

/// Opens an empty 9×9 board.
fn board(stage: &Stage) -> Tab<'_> {
    let tab = stage.open("editor", FARTHEST, "a-star", 0);
    tab.until("document.querySelector('.tiles').checkVisibility()");
    tab.push("Sudoku");
    tab.has_text(".editor-body .status", "Loaded.");
    tab.push("Clear");
    tab.click("[data-cell='0']");
    tab
}

const CELL: &str = "Number(document.activeElement.dataset.cell ?? -1)";

fn cell(place: usize) -> String {
    format!("document.querySelector('[data-cell=\"{place}\"]').textContent")
}

fn moves_on_the_board(stage: &Stage) {
    let tab = board(stage);
    for (key, place) in [
        ("ArrowRight", 1),
        ("ArrowDown", 10),
        ("ArrowLeft", 9),
        ("ArrowUp", 0),
        ("ArrowUp", 0),
    ] {
        tab.press(key);
        tab.becomes(CELL, place);
    }
}

fn types_values(stage: &Stage) {
    let tab = board(stage);
    tab.press("9");
    tab.becomes(&cell(0), "9".to_owned());
    tab.choose("Size", "16");
    tab.becomes("document.querySelectorAll('[role=gridcell]').length", 256);
    tab.click("[data-cell='3']");
    tab.press("A");
    tab.becomes(&cell(3), "10".to_owned());
    tab.press("ArrowRight");
    tab.type_text("14");
    tab.becomes(&cell(4), "14".to_owned());
}

fn empties_cells(stage: &Stage) {
    let tab = board(stage);
    for key in ["Delete", "."] {
        tab.press("4");
        tab.becomes(&cell(0), "4".to_owned());
        tab.press(key);
        tab.becomes(&cell(0), String::new());
    }
}

fn folds_in_the_drawing(stage: &Stage) {
    super::tree::fold_by_keyboard(stage);
}

fn moves_on_the_map(stage: &Stage) {
    let tab = map(stage);
    for (key, cell) in [
        ("ArrowRight", "Cell 1,1: "),
        ("ArrowDown", "Cell 1,2: "),
        ("ArrowLeft", "Cell 0,2: "),
        ("ArrowUp", "Cell 0,1: start"),
    ] {
        tab.press(key);
        tab.contains_text(".map-detail", cell);
    }
}

fn draws_on_the_map(stage: &Stage) {
    let tab = map(stage);
    tab.press("ArrowRight");
    for (key, cell) in [
        ("w", "Cell 1,1: wall"),
        ("e", "Cell 1,1: closed"),
        ("2", "weight 2"),
        ("5", "weight 5"),
        ("9", "weight 9"),
        ("s", "Cell 1,1: start"),
    ] {
        tab.press(key);
        tab.contains_text(".map-detail", cell);
    }
    tab.press("ArrowRight");
    tab.press("g");
    tab.contains_text(".map-detail", "Cell 2,1: goal");
}

fn undoes_on_the_board(stage: &Stage) {
    let tab = board(stage);
    tab.press("4");
    tab.press("Ctrl-z");
    tab.becomes(&cell(0), String::new());
    tab.press("Ctrl-y");
    tab.becomes(&cell(0), "4".to_owned());
}

fn copies_and_pastes(stage: &Stage) {
    let _clipboard = stage.chromium.clipboard();
    let tab = board(stage);
    tab.press("4");
    tab.press("Ctrl-c");
    tab.has_text(".editor-body .status", "Copied.");
    tab.press("Delete");
    tab.becomes(&cell(0), String::new());
    tab.press("Ctrl-v");
    tab.becomes(&cell(0), "4".to_owned());
}

const TILES: &str =
    "[...document.querySelectorAll('.tiles > *')].map((it) => it.textContent || '0').join('')";

fn tiles(stage: &Stage) -> Tab<'_> {
    let tab = stage.open("editor", FARTHEST, "a-star", 0);
    tab.push("Sliding tiles");
    tab.becomes(TILES, "806547231".to_owned());
    tab.run("document.querySelector('.tiles').focus()");
    tab
}

fn slides(stage: &Stage) {
    let tab = tiles(stage);
    for (key, tiles) in [
        ("ArrowUp", "846507231"),
        ("ArrowDown", "806547231"),
        ("ArrowRight", "086547231"),
        ("ArrowLeft", "806547231"),
    ] {
        tab.press(key);
        tab.becomes(TILES, tiles.to_owned());
    }
}

fn undoes_slides(stage: &Stage) {
    let tab = tiles(stage);
    tab.press("ArrowUp");
    tab.becomes(TILES, "846507231".to_owned());
    tab.press("Ctrl-z");
    tab.becomes(TILES, "806547231".to_owned());
    tab.press("Ctrl-y");
    tab.becomes(TILES, "846507231".to_owned());
}

/// Opens a question and answers it by a key.
fn answered<'s>(stage: &'s Stage, key: &str) -> Tab<'s> {
    let tab = stage.open("predict", FARTHEST, "a-star", 20);
    tab.until("document.querySelectorAll('.choices .choice').length === 4");
    let chosen: String =
        tab.get("document.querySelectorAll('.choices .choice .state')[2].textContent");
    tab.press(key);
    tab.contains_text(".score", "of 1 right");
    // The third choice was chosen, whether right or wrong.
    tab.until(&format!("[...document.querySelectorAll('.choice.right, .choice.wrong')].some((it) => it.querySelector('.state').textContent === {chosen:?})"));
    tab
}

fn asks_on(stage: &Stage) {
    let tab = answered(stage, "c");
    tab.press("Enter");
    tab.has_text(".predict h2", "Step 21: just expanded");
}

/// JavaScript for whether the header is shown.
const HEADER: &str = "document.querySelector('header').checkVisibility()";

fn presents(stage: &Stage) -> Tab<'_> {
    let tab = stage.open("player", FOUR_STEPS, "a-star", 1);
    tab.press("p");
    tab.becomes(HEADER, false);
    tab
}

fn steps_by_a_clicker(stage: &Stage) {
    let tab = presents(stage);
    tab.press("PageDown");
    tab.becomes(AT, 2);
    tab.press("PageUp");
    tab.becomes(AT, 1);
    tab.screenshot("presenter-mode");
}

fn ends_the_presentation(stage: &Stage) {
    let tab = presents(stage);
    tab.press("Escape");
    tab.becomes(HEADER, true);
    tab.press("PageDown");
    // In this mode only, the key goes a single step.
    tab.becomes(AT, reference(FOUR_STEPS, "a-star", 11).len());
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn an_embedded_picture_has_its_controls_alone() {
    let stage = Stage::new();
    let address = stage.link("player", FOUR_STEPS, "a-star", 1);
    let tab = stage.chromium.open(&address.replace("/#", "/?embed#"));
    tab.becomes(AT, Some(1));
    let seen = "['.stage', '.controls .primary', '.timeline', 'header', '.lists', '.pseudocode', '.counts'].filter((it) => document.querySelector(it).checkVisibility())";
    let expected = [".stage", ".controls .primary", ".timeline"].map(str::to_owned);
    tab.becomes(seen, expected.to_vec());
    tab.push("Next step");
    tab.becomes(AT, Some(2));
}
