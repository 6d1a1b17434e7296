//! The editor of graphs.

use serde_json::json;

use super::axe::assert_accessible;
use super::files::drop_file;
use super::graph_texts::FAULTS;
use super::save::download;
use super::stage::{AT, Stage};
use super::tab::{Tab, labelled};

pub(crate) const TEXT: &str = "document.querySelector('.graph-text').value";
pub(crate) const HAPPENED: &str = ".graph-happened";
const VERDICT: &str = ".graph-verdict";
const COUNTS: &str = "document.querySelector('.graph-counts').textContent";
pub(crate) const NODES: &str = "[...document.querySelectorAll('.graph-stage .graph-node')].map((node) => node.dataset.node).join(' ')";
const BOARD: &str = "document.querySelector('.graph-stage .graph-board').focus()";

/// Three nodes side by side.
pub(crate) const ROW: &str = "# a row\nundirected\nstart A\ngoal C\nA B 2 # first\nB C 3\nA C 6\nh A 4\nh B 3\nh C 0\nat A 0 0\nat B 1 0\nat C 2 0\n";

pub(crate) fn open(stage: &Stage) -> Tab<'_> {
    let tab = stage
        .chromium
        .open(&format!("{}#v=1&s=editor", stage.url()));
    tab.push("Graph");
    tab.becomes(
        "document.querySelectorAll('.graph-stage .graph-node').length",
        20,
    );
    tab.contains_text(HAPPENED, "Before the first expansion");
    tab
}

/// Replaces the text.
pub(crate) fn write(tab: &Tab<'_>, text: &str) {
    let text = json!(text);
    tab.run(&format!(
        "(() => {{ const field = document.querySelector('.graph-text'); field.value = {text}; field.dispatchEvent(new Event('input', {{bubbles: true}})); }})()"
    ));
}

pub(crate) fn row(stage: &Stage) -> Tab<'_> {
    let tab = open(stage);
    write(&tab, ROW);
    // The search runs on this graph.
    tab.until("document.querySelector('.graph-stage .graph-node.open')?.dataset.node === 'A'");
    tab
}

/// Returns where a node is, as a fraction of the width of the drawing.
fn across(tab: &Tab<'_>, node: &str) -> f64 {
    tab.get(&format!(
        "(() => {{ const box = document.querySelector('.graph-stage .graph-drawing').getBoundingClientRect();
        const disc = document.querySelector('.graph-stage .graph-node[data-node=\"{node}\"] .graph-disc').getBoundingClientRect();
        return (disc.x + disc.width / 2 - box.x) / box.width; }})()"
    ))
}

pub(crate) fn has_line(tab: &Tab<'_>, line: &str) {
    tab.until(&format!("{TEXT}.split('\\n').includes({line:?})"));
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn an_error_is_shown_at_its_place_while_the_last_valid_graph_stays() {
    let stage = Stage::new();
    let tab = row(&stage);
    write(&tab, &ROW.replace("B C 3", "B C three"));
    tab.contains_text("#graph-error", "line 6, column 5: found 'three', expected");
    tab.until("!document.querySelector('.graph-mark').hidden");
    assert_eq!(tab.get::<String>(NODES), "A B C");
    tab.push("Go to it");
    let selected = "(() => { const field = document.querySelector('.graph-text'); return field.value.slice(field.selectionStart, field.selectionEnd); })()";
    tab.becomes(selected, "three".to_owned());
    tab.type_text("4");
    tab.becomes(
        "document.querySelector('#graph-error').textContent",
        String::new(),
    );
    tab.until(
        "[...document.querySelectorAll('.graph-stage .graph-cost')].some((cost) => cost.textContent === '4')",
    );
    // A graph without a start is drawn, but not searched.
    write(&tab, "A B 1\n");
    tab.contains_text(
        HAPPENED,
        "No search: the graph has no start; a line 'start NAME' gives one.",
    );
    tab.becomes(NODES, "A B".to_owned());
}

/// JavaScript for where two nodes are in the drawing, in pixels.
const ENDS: &str = "['A', 'C'].map((node) => document.querySelector(`.graph-stage .graph-node[data-node=${node}]`).getAttribute('transform')).join()";

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_drawing_moved_under_the_pointer() {
    let stage = Stage::new();
    let tab = row(&stage);
    let before: String = tab.get(ENDS);
    // A node above the others, and then one moved to the left, would change the scale of a drawing that is fitted to them.
    tab.run(BOARD);
    tab.push("Add nodes");
    tab.swipe(".graph-stage .graph-drawing", &[(0.3, 0.1)]);
    tab.becomes(NODES, "A B C D".to_owned());
    assert_eq!(tab.get::<String>(ENDS), before);
    tab.push("Select");
    tab.drag(".graph-stage .graph-drawing", across(&tab, "C"), 0.7);
    tab.until(&format!("!{TEXT}.includes('at C 2 0')"));
    has_line(&tab, "at A 0 0");
    let first = format!("{ENDS}.split(',')[0]");
    let stays: String = tab.get(&first);
    assert!(before.starts_with(&stays), "{before}, {stays}");
    tab.push("Fit");
    assert_ne!(tab.get::<String>(ENDS), before);
    // Without places in the text, a new edge would lay out all nodes anew.
    write(&tab, "start A\ngoal C\nA B 1\nB C 2\n");
    tab.becomes(NODES, "A B C".to_owned());
    let before: String = tab.get(ENDS);
    tab.push("Add edges");
    tab.drag(
        ".graph-stage .graph-drawing",
        across(&tab, "A"),
        across(&tab, "C"),
    );
    has_line(&tab, "A C 1");
    tab.until("document.querySelectorAll('.graph-stage .graph-edge').length === 3");
    assert_eq!(tab.get::<String>(ENDS), before);
}

/// Waits until this node is selected.
#[track_caller]
fn is_selected(tab: &Tab<'_>, node: &str) {
    tab.until(&format!(
        "document.querySelector('.graph-stage .graph-node.selected')?.dataset.node === {node:?}"
    ));
}

/// Opens the row with the focus on the drawing, and selects the node in the middle by the keyboard.
fn middle(stage: &Stage) -> Tab<'_> {
    let tab = row(stage);
    tab.run(BOARD);
    // The start is selected first.
    tab.press("ArrowRight");
    is_selected(&tab, "A");
    tab.press("ArrowRight");
    is_selected(&tab, "B");
    tab
}

pub(crate) fn keys_select(stage: &Stage) {
    let tab = middle(stage);
    tab.press("ArrowLeft");
    is_selected(&tab, "A");
}

pub(crate) fn keys_move(stage: &Stage) {
    let tab = middle(stage);
    tab.press("Shift-ArrowRight");
    tab.until(&format!("/^at B 1\\.\\d+ 0/m.test({TEXT})"));
}

pub(crate) fn a_key_adds_a_node(stage: &Stage) {
    let tab = middle(stage);
    tab.press("n");
    tab.becomes(NODES, "A B C D".to_owned());
    is_selected(&tab, "D");
}

pub(crate) fn keys_connect(stage: &Stage) {
    let tab = middle(stage);
    tab.press("e");
    tab.press("ArrowRight");
    is_selected(&tab, "C");
    tab.press("Enter");
    has_line(&tab, "B C 1");
}

pub(crate) fn keys_mark(stage: &Stage) {
    let tab = middle(stage);
    tab.press("g");
    has_line(&tab, "goal B");
    tab.press("s");
    has_line(&tab, "start B");
}

pub(crate) fn a_key_deletes(stage: &Stage) {
    let tab = middle(stage);
    tab.press("Delete");
    tab.becomes(NODES, "A C".to_owned());
    tab.until(&format!("!/\\bB\\b/.test({TEXT})"));
}

pub(crate) fn keys_undo(stage: &Stage) {
    let tab = middle(stage);
    tab.press("Delete");
    tab.becomes(NODES, "A C".to_owned());
    tab.press("Ctrl-z");
    tab.becomes(NODES, "A B C".to_owned());
    tab.becomes(TEXT, ROW.to_owned());
    tab.press("Ctrl-y");
    tab.becomes(NODES, "A C".to_owned());
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_node_is_renamed_in_all_statements() {
    let stage = Stage::new();
    let tab = row(&stage);
    tab.choose("Selected node", "B");
    tab.run(&format!(
        "(() => {{ const name = {}; name.value = 'the middle'; name.dispatchEvent(new Event('change')); }})()",
        labelled("Name")
    ));
    for line in [
        "A \"the middle\" 2 # first",
        "\"the middle\" C 3",
        "h \"the middle\" 3",
        "at \"the middle\" 1 0",
    ] {
        has_line(&tab, line);
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_graph_is_edited_by_touch() {
    let stage = Stage::new();
    let tab = row(&stage);
    let middle = across(&tab, "B");
    tab.swipe(
        ".graph-stage .graph-drawing",
        &[(middle, 0.5), (middle + 0.05, 0.4), (middle + 0.1, 0.3)],
    );
    tab.until(&format!(
        "!{TEXT}.includes('at B 1 0') && /at B 1\\.\\d+ /.test({TEXT})"
    ));
}

/// Moves the slider by its keys.
fn slide(tab: &Tab<'_>, keys: &[&str]) {
    tab.run(&format!("{}.focus()", labelled("h times")));
    for key in keys {
        tab.press(key);
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_slider_multiplies_h_and_says_what_it_breaks() {
    let stage = Stage::new();
    let tab = row(&stage);
    tab.contains_text(VERDICT, "Admissible? ✓ yes");
    tab.contains_text(VERDICT, "Consistent? ✓ yes");
    tab.push("Run to the end");
    tab.contains_text(".graph-stage .ending", "cost 5");
    // The cheapest path is missed.
    tab.drag(".graph-scale input[type=range]", 1.0 / 3.0, 0.99);
    tab.contains_text(
        VERDICT,
        "Admissible? ✗ no h(A) = 12, but the cheapest path to a goal costs 5: 7 too much.",
    );
    tab.contains_text(
        VERDICT,
        "Consistent? ✗ no From A to B, h decreases from 12 to 9, but the edge costs 2: 1 too much.",
    );
    tab.contains_text(".graph-stage .ending", "cost 6");
    tab.until("location.hash.includes('o.h-factor=3')");
    slide(&tab, &["Home", "ArrowRight"]);
    tab.contains_text(VERDICT, "Admissible? ✓ yes");
    tab.contains_text(".graph-stage .ending", "cost 5");
    tab.until("[...document.querySelectorAll('.graph-stage .graph-values')].some((values) => values.textContent === '0+0.2=0.2')");
    // The step is kept.
    tab.push("Previous step");
    tab.push("Previous step");
    tab.contains_text(HAPPENED, "Step 1: A expanded; f = g + h = 0 + 0.2 = 0.2");
    slide(&tab, &["ArrowRight"]);
    tab.contains_text(HAPPENED, "Step 1: A expanded; f = g + h = 0 + 0.4 = 0.4");
    tab.until("location.hash.includes('o.h-factor=0.1&') && location.hash.includes('k=1')");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_link_contains_the_whole_graph() {
    let stage = Stage::new();
    let tab = open(&stage);
    tab.push("Run to the end");
    tab.contains_text(".graph-stage .ending", "cost 418");
    write(
        &tab,
        &tab.get::<String>(TEXT)
            .replace("Pitesti Bucharest 101", "Pitesti Bucharest 133"),
    );
    tab.contains_text(".graph-stage .ending", "cost 450");
    slide(&tab, &["ArrowLeft"]);
    tab.until("location.hash.includes('&z=') && location.hash.includes('o.h-factor=0.95')");
    let link: String = tab.get("location.href");
    assert!(link.len() < 2500, "{} characters", link.len());
    let counts = tab.get::<String>(COUNTS);
    assert!(counts.contains("expanded"), "{counts}");
    let other = stage.chromium.open(&link);
    other.contains_text(".graph-stage .ending", "cost 450");
    other.becomes(TEXT, tab.get::<String>(TEXT));
    other.becomes(COUNTS, counts);
    other.becomes(
        "document.querySelector('.graph-factor').value",
        "0.95".to_owned(),
    );
    // A link of which a part is missing is refused.
    let cut = stage.chromium.open(&link.replace("&z=", "&z=A"));
    cut.contains_text(
        ".problem",
        "expected a compressed text: a part of the link is missing or changed",
    );
    cut.forgive();
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_link_that_is_too_long_names_the_greatest_length() {
    let stage = Stage::new();
    let tab = row(&stage);
    let noise: String = (0..3000_u64)
        .map(|i| format!("# {}\n", i * i * 7_919 % 999_983))
        .collect();
    write(&tab, &format!("{ROW}{noise}"));
    tab.until("location.hash.length > 8000");
    tab.push("Copy link");
    tab.contains_text(
        ".graph-top .status",
        "more than the 8,000 that are supported everywhere",
    );
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn graphs_are_opened_from_examples_and_files() {
    let stage = Stage::new();
    let tab = open(&stage);
    tab.choose("Example", "two-goals");
    tab.contains_text(
        ".graph-top",
        "two goals, of which the nearer one in steps is not the cheaper one",
    );
    tab.becomes(
        "document.querySelectorAll('.graph-stage .graph-goal').length",
        2,
    );
    drop_file(&tab, "a.graph", ROW);
    tab.becomes(NODES, "A B C".to_owned());
    // A run that is started elsewhere is edited as well.
    tab.go_to(&stage.link("editor", ("graph", &["inconsistent"], &[]), "a-star", 2));
    tab.contains_text(VERDICT, "Consistent? ✗ no From A to C");
    tab.contains_text(HAPPENED, "Step 2");
}

/// Returns JavaScript for the names of the nodes with this mark in the visible drawing.
pub(crate) fn marked(mark: &str) -> String {
    format!(
        "[...document.querySelectorAll('.graph-node.{mark}')].filter((it) => it.checkVisibility()).map((it) => it.dataset.node).sort().join(' ')"
    )
}

/// Asserts that a screen shows the fourth step of A* in Romania.
#[track_caller]
fn shows_fagaras(tab: &Tab<'_>) {
    tab.becomes(&marked("current"), "Fagaras".to_owned());
    let open = "Bucharest Craiova Oradea Pitesti Timisoara Zerind";
    tab.becomes(&marked("open"), open.to_owned());
    tab.becomes(&marked("closed"), "Arad Rimnicu Vilcea Sibiu".to_owned());
    tab.until("[...document.querySelectorAll('.graph-values')].some((values) => values.textContent === '239+176=415')");
    tab.becomes(FAULTS, Vec::<String>::new());
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn other_screens_showed_a_graph_without_its_search() {
    let stage = Stage::new();
    let romania = ("graph", &["romania"][..], &[][..]);
    let tab = stage.open("player", romania, "a-star", 4);
    for (width, height) in [(1440, 900), (1024, 768), (360, 800)] {
        tab.resize(width, height);
        shows_fagaras(&tab);
    }
    tab.click(".list-frontier .pick");
    tab.until(
        "document.querySelector('dialog[open] .graph-node.current')?.dataset.node === 'Pitesti'",
    );
    tab.press("Escape");
    tab.push("Tree");
    tab.becomes(&marked("current"), "Fagaras".to_owned());
    tab.until("document.querySelectorAll('.selected-node .graph-edge.on-path').length === 2");
    tab.becomes(FAULTS, Vec::<String>::new());
    // Two searches have the same picture.
    tab.push("Compare");
    tab.until("document.querySelector('.compare').getAttribute('aria-busy') === 'false'");
    tab.until("document.querySelectorAll('.compare .graph-node.open').length === 2");
    let tab = stage.open("save", romania, "a-star", 4);
    tab.push("Web page");
    let path = download(&stage, "page.html");
    let saved = stage.chromium.open(&format!("file://{}", path.display()));
    saved.becomes(AT, 4);
    shows_fagaras(&saved);
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_editor_of_graphs_is_accessible() {
    let stage = Stage::new();
    let tab = open(&stage);
    tab.push("Run to the end");
    tab.contains_text(".graph-stage .ending", "cost 418");
    tab.choose("Selected node", "Sibiu");
    for (width, height) in [(1024, 768), (1440, 900), (360, 800)] {
        tab.resize(width, height);
        tab.becomes("window.innerWidth", width);
        assert_accessible(&tab, &format!("the editor of graphs, {width} pixels"));
        let is_too_wide =
            "document.documentElement.scrollWidth > document.documentElement.clientWidth";
        tab.becomes(is_too_wide, false);
        // Numbers can be read from the last row; there is none before a phone.
        let sizes = "[...new Set([...document.querySelectorAll('.graph-stage .graph-drawing text')].map((text) => getComputedStyle(text).fontSize))].join()";
        tab.becomes(sizes, if width < 400 { "12px" } else { "14px" }.to_owned());
        for theme in ["light", "dark"] {
            // Firefox has no command that sets the preferred colours.
            tab.run(&format!(
                "(() => {{ document.documentElement.dataset.theme = '{theme}'; }})()"
            ));
            tab.screenshot(&format!("graph-{width}x{height}-{theme}"));
        }
    }
    write(
        &tab,
        &tab.get::<String>(TEXT).replace("h Sibiu 253", "h Sibiu x"),
    );
    tab.contains_text("#graph-error", "found 'x'");
    assert_accessible(&tab, "a wrong graph");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn every_example_is_accessible_from_its_start_to_its_end() {
    let stage = Stage::new();
    let tab = open(&stage);
    tab.resize(1024, 768);
    let names: Vec<String> = tab.get(&format!(
        "[...{}.options].map((one) => one.value).filter(Boolean)",
        labelled("Example")
    ));
    assert_eq!(names.len(), 8, "{names:?}");
    for name in names {
        tab.choose("Example", &name);
        tab.contains_text(".graph-stage .ending", "not finished");
        tab.until("document.querySelector('.graph-node.open')");
        tab.push("Run to the end");
        tab.contains_text(".graph-stage .ending", "solved");
        assert_accessible(&tab, &format!("the example {name}"));
        tab.push("Go to the start");
        tab.contains_text(HAPPENED, "Before the first expansion");
    }
}

/// One visit of the screen.
mod walk {
    use super::*;

    #[test]
    #[ignore = "needs a browser: cargo xtask test walk"]
    fn a_graph_that_is_typed_is_drawn_and_searched() {
        let stage = Stage::new();
        let tab = open(&stage);
        tab.run("document.querySelector('.graph-text').select()");
        for line in ["start a", "goal c", "a b 1", "b c 1.5", "a c 3"] {
            tab.type_text(line);
            tab.press("Enter");
        }
        tab.becomes(NODES, "a b c".to_owned());
        tab.contains_text(VERDICT, "no heuristic table");
        tab.until("document.querySelector('.graph-stage .graph-node.open')?.dataset.node === 'a'");
        tab.push("Run to the end");
        tab.contains_text(".graph-stage .ending", "cost 2.5");
        tab.until("document.querySelectorAll('.graph-stage .graph-edge.on-solution').length === 2");
        // A directed graph has arrows, and nodes without a place are laid out from left to right.
        tab.becomes(
            "document.querySelectorAll('.graph-stage .graph-arrow').length",
            3,
        );
        assert!(across(&tab, "a") < across(&tab, "b") && across(&tab, "b") < across(&tab, "c"));
    }

    #[test]
    #[ignore = "needs a browser: cargo xtask test walk"]
    fn a_graph_is_edited_by_mouse_and_other_lines_stay() {
        let stage = Stage::new();
        let tab = row(&stage);
        // A node is moved.
        tab.drag(".graph-stage .graph-drawing", across(&tab, "B"), 0.4);
        tab.until(&format!(
            "!{TEXT}.includes('at B 1 0') && /at B 0\\.\\d+ /.test({TEXT})"
        ));
        for line in ["# a row", "A B 2 # first", "at A 0 0"] {
            has_line(&tab, line);
        }
        // The cost of an edge of the selected node.
        let cost = "input[aria-label='Cost from A to B']";
        tab.click(cost);
        tab.press("Ctrl-a");
        tab.type_text("2.5");
        has_line(&tab, "A B 2.5 # first");
        // A node and an edge.
        tab.push("Add nodes");
        tab.click(".graph-stage .graph-drawing .graph-cost");
        tab.becomes(NODES, "A B C D".to_owned());
        has_line(&tab, "h D 0");
        tab.push("Add edges");
        tab.drag(
            ".graph-stage .graph-drawing",
            across(&tab, "A"),
            across(&tab, "C"),
        );
        has_line(&tab, "A C 1");
        tab.push("Select");
        tab.push("Undo");
        tab.until(&format!("!{TEXT}.includes('A C 1')"));
    }
}
