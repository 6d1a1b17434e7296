//! The search tree: opening rows by mouse and keyboard, accessibility, and virtual rows.

use serde_json::Value;

use super::reference::Named;
use super::stage::{AT, FARTHEST, FOUR_STEPS, Stage};
use super::tab::Tab;

/// A row: its state, its level, whether it is open, its position and the number of siblings.
type Row = (String, usize, Option<bool>, usize, usize);

const ROWS: &str = "[...document.querySelectorAll('[role=tree] [role=treeitem]')].map((row) => {
    const aria = (name) => row.getAttribute('aria-' + name);
    return [row.querySelector('.state').textContent, Number(aria('level')), aria('expanded') === null ? null : aria('expanded') === 'true',
        Number(aria('posinset')), Number(aria('setsize'))]; })";

/// Returns the expected rows if the nodes with these ids are open, from the API.
fn expected(client: &mut super::client::Client, run: &str, open: &[u64]) -> Vec<Row> {
    let root = client.get(&format!("{run}/nodes/0"));
    let mut rows = Vec::new();
    add(client, run, open, (&root, 1, 1, 1), &mut rows);
    rows
}

fn add(
    client: &mut super::client::Client,
    run: &str,
    open: &[u64],
    (node, level, place, siblings): (&Value, usize, usize, usize),
    rows: &mut Vec<Row>,
) {
    let id = node["id"].as_u64().expect("the id is a number");
    let state = node["state"]
        .as_str()
        .expect("the value is text")
        .to_owned();
    let is_open = open.contains(&id);
    let expanded = (node["children"].as_u64() > Some(0)).then_some(is_open);
    rows.push((state, level, expanded, place, siblings));
    if is_open {
        let children = client.get(&format!("{run}/nodes/{id}/children"));
        let children = children["nodes"].as_array().expect("the value is a list");
        for (place, child) in children.iter().enumerate() {
            add(
                client,
                run,
                open,
                (child, level + 1, place + 1, children.len()),
                rows,
            );
        }
    }
}

/// Waits until the row with this index is selected.
#[track_caller]
fn selects_row(tab: &Tab<'_>, row: usize) {
    tab.becomes(
        "document.querySelector('[role=treeitem][aria-selected=true]')?.dataset.index ?? null",
        row.to_string(),
    );
}

/// Opens a tree as rows.
#[track_caller]
fn rows<'s>(stage: &'s Stage, puzzle: Named<'_>, algorithm: &str, at: usize) -> Tab<'s> {
    let tab = stage.open("tree", puzzle, algorithm, at);
    tab.push("Rows");
    tab
}

/// Opens a small tree, and starts the same run with the API.
fn small(stage: &Stage) -> (Tab<'_>, super::client::Client, String) {
    let tab = rows(stage, FOUR_STEPS, "a-star", 5);
    let mut client = stage.client();
    let run = client.start_run(FOUR_STEPS.0, FOUR_STEPS.1, "a-star");
    client.advance(&run, &serde_json::json!({"to": 5}));
    (tab, client, run)
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_click_was_lost_if_rows_were_drawn_again_while_the_button_was_down() {
    let stage = Stage::new();
    let (tab, mut client, run) = small(&stage);
    tab.until("document.querySelectorAll('[role=treeitem]').length > 4");
    tab.push("Fold all");
    tab.becomes(ROWS, expected(&mut client, &run, &[0]));
    tab.click_slowly("[data-index='0'] .twist", || {
        tab.run("document.querySelector('[role=tree]').focus()");
        tab.press("End");
        selects_row(&tab, 2);
    });
    tab.becomes(ROWS, expected(&mut client, &run, &[]));
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn rows_open_and_close_by_keyboard() {
    let stage = Stage::new();
    let (tab, mut client, run) = small(&stage);
    tab.until("document.querySelectorAll('[role=treeitem]').length > 4");
    tab.push("Fold all");
    tab.becomes(ROWS, expected(&mut client, &run, &[0]));
    let rows = expected(&mut client, &run, &[0]);
    tab.run("document.querySelector('[role=tree]').focus()");
    tab.press("Home");
    selects_row(&tab, 0);
    tab.press("ArrowLeft");
    tab.becomes(ROWS, expected(&mut client, &run, &[]));
    tab.press("ArrowRight");
    tab.becomes(ROWS, rows.clone());
    // On an open row, the key goes to the first child.
    tab.press("ArrowRight");
    selects_row(&tab, 1);
    let closed = rows
        .iter()
        .position(|row| row.2 == Some(false))
        .expect("more can be opened");
    for _ in 1..closed {
        tab.press("ArrowDown");
    }
    selects_row(&tab, closed);
    let children = client.get(&format!("{run}/nodes/0/children"));
    let id = children["nodes"][closed - 1]["id"]
        .as_u64()
        .expect("the id is a number");
    tab.press("ArrowRight");
    tab.becomes(ROWS, expected(&mut client, &run, &[0, id]));
    tab.press("ArrowRight");
    selects_row(&tab, closed + 1);
    tab.press("ArrowLeft");
    // On a leaf, the key goes to the parent.
    selects_row(&tab, closed);
    tab.press(" ");
    tab.becomes(ROWS, rows.clone());
    tab.press("End");
    selects_row(&tab, rows.len() - 1);
    tab.press("ArrowUp");
    selects_row(&tab, rows.len() - 2);
    // The active descendant for screen readers is the selected row.
    tab.until("document.getElementById(document.querySelector('[role=tree]').getAttribute('aria-activedescendant')).matches('[aria-selected=true]')");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_players_node_is_selected_with_its_path() {
    let stage = Stage::new();
    let (tab, mut client, run) = small(&stage);
    let step = client.get(&format!("{run}/steps/5"));
    let id = &step["node"]["id"];
    tab.contains_text(".selected-node h2", &format!("Node {id}"));
    let path = client.get(&format!("{run}/nodes/{id}/path"));
    let path = path["nodes"].as_array().expect("the value is a list");
    let states: Vec<&str> = path
        .iter()
        .map(|node| node["state"].as_str().expect("the value is text"))
        .collect();
    tab.becomes(
        "[...document.querySelectorAll('.selected-node .path .pick')].map((it) => it.title)",
        states.iter().map(ToString::to_string).collect::<Vec<_>>(),
    );
    // The path is marked in the rows.
    let marked = "[...document.querySelectorAll('[role=treeitem].on-path .state')].map((it) => it.textContent)";
    tab.becomes(
        marked,
        states.iter().map(ToString::to_string).collect::<Vec<_>>(),
    );
}

const LARGE: Named<'static> = FARTHEST;

/// JavaScript for the number of rows, visible or not.
const COUNT: &str =
    "Number(document.querySelector('.tree-rows > .hint').textContent.replace(/\\D/g, ''))";

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn only_visible_rows_have_elements() {
    let stage = Stage::new();
    let tab = rows(&stage, LARGE, "breadth-first:graph", 20_000);
    let elements = "document.querySelectorAll('[role=treeitem]').length";
    tab.push("Open all");
    tab.until(&format!("{COUNT} > 20000"));
    let all: usize = tab.get(COUNT);
    let last_seen = "Math.max(...[...document.querySelectorAll('[role=treeitem]')].map((row) => Number(row.dataset.index)))";
    for part in [0.0, 0.5, 0.99, 1.0] {
        tab.run(&format!("(() => {{ const tree = document.querySelector('[role=tree]'); tree.scrollTop = {part} * tree.scrollHeight; }})()"));
        let least = (part * all as f64 * 0.98) as usize;
        tab.until(&format!("{last_seen} >= {least}"));
        // All visible rows are loaded.
        tab.becomes(
            "document.querySelectorAll('[role=treeitem][aria-busy]').length",
            0,
        );
        let rows: usize = tab.get(elements);
        assert!((5..300).contains(&rows), "{rows} rows have elements");
    }
    tab.becomes(last_seen, all - 1);
    let elements: usize = tab.get("document.querySelectorAll('*').length");
    assert!(elements < 5000, "{elements} elements");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_players_node_is_found_among_unloaded_rows() {
    let stage = Stage::new();
    let tab = rows(&stage, LARGE, "breadth-first:graph", 20_000);
    let mut client = stage.client();
    let run = client.start_run(LARGE.0, LARGE.1, "breadth-first:graph");
    client.advance(&run, &serde_json::json!({"to": 20_000}));
    let step = client.get(&format!("{run}/steps/20000"));
    let node = format!("Node {}", step["node"]["id"]);
    tab.contains_text(".selected-node h2", &node);
    tab.push("Open all");
    tab.until("document.querySelectorAll('[role=treeitem]').length > 10");
    let chosen =
        "document.querySelector('[role=treeitem][aria-selected=true] .state')?.textContent ?? ''";
    let state = step["node"]["state"].as_str().expect("the value is text");
    tab.push("Go to the player's node");
    tab.becomes(chosen, state.to_owned());
    tab.contains_text(".selected-node h2", &node);
    // Folded rows above the node are opened.
    tab.run("document.querySelector('[role=tree]').focus()");
    tab.press("Home");
    tab.press("ArrowLeft");
    tab.becomes("document.querySelectorAll('[role=treeitem]').length", 1);
    tab.push("Go to the player's node");
    tab.becomes(chosen, state.to_owned());
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_second_arrow_right_waits_for_the_children() {
    let stage = Stage::new();
    let (tab, mut client, run) = small(&stage);
    tab.until("document.querySelectorAll('[role=treeitem]').length > 4");
    tab.push("Fold all");
    tab.becomes(ROWS, expected(&mut client, &run, &[0]));
    tab.click("[data-index='0'] .twist");
    tab.becomes(ROWS, expected(&mut client, &run, &[]));
    let twice = "(() => { const tree = document.querySelector('[role=tree]'); tree.focus();
        for (let i = 0; i < 2; i += 1) tree.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight'})); })()";
    tab.run(twice);
    tab.becomes(
        "document.querySelector('[role=treeitem][aria-selected=true]')?.dataset.index",
        "1".to_owned(),
    );
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn arrow_left_goes_to_an_unloaded_parent() {
    let stage = Stage::new();
    let tab = rows(&stage, LARGE, "breadth-first:graph", 20_000);
    tab.push("Open all");
    tab.until(&format!("{COUNT} > 20000"));
    tab.run("document.querySelector('[role=tree]').focus()");
    tab.press("End");
    let chosen = |name: &str| {
        format!(
            "Number(document.querySelector('[role=treeitem][aria-selected=true]')?.getAttribute('aria-{name}') ?? 0)"
        )
    };
    tab.until(&format!("{} > 2", chosen("level")));
    let level: usize = tab.get(&chosen("level"));
    tab.press("ArrowLeft");
    tab.becomes(&chosen("level"), level - 1);
    // The parent is open: the first press folds it, the second goes to its parent.
    tab.press("ArrowLeft");
    tab.becomes(
        &chosen("expanded").replace("Number", "String"),
        "false".to_owned(),
    );
    tab.press("ArrowLeft");
    tab.becomes(&chosen("level"), level - 2);
}

/// JavaScript for the number of nodes in the drawing, and for the labels of folded subtrees.
const DRAWN: &str = "document.querySelectorAll('.tree-drawing .tree-node').length";
const FOLDED: &str =
    "[...document.querySelectorAll('.tree-folded')].map((it) => it.firstChild.data)";

/// Opens the drawing; also returns the number of nodes in it.
#[track_caller]
fn drawn(stage: &Stage) -> (Tab<'_>, usize) {
    let tab = stage.open("tree", FARTHEST, "a-star", 40);
    // The view has moved to the player's node, and does not do so later.
    tab.until("document.querySelector('.selected-node .path li')");
    tab.push("All nodes");
    tab.until(&format!("{DRAWN} > 50"));
    let all = tab.get(DRAWN);
    tab.push("Show all");
    (tab, all)
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_large_tree_opened_too_small_to_be_read() {
    let stage = Stage::new();
    let tab = stage.open("tree", FARTHEST, "a-star", 120);
    tab.push("All nodes");
    let is_shown = "(() => { const node = document.querySelector('.tree-drawing.readable .tree-node.selected');
        const [box, frame] = [node, document.querySelector('.tree-drawing')].map((it) => it?.getBoundingClientRect());
        return Boolean(box) && box.height > 40 && box.left > frame.left && box.right < frame.right && box.top > frame.top && box.bottom < frame.bottom; })()";
    tab.until(is_shown);
    tab.push("Show all");
    tab.becomes(is_shown, false);
    tab.push("Go to the selected node");
    tab.until(is_shown);
}

/// JavaScript for the nodes that are not in the frame of the drawing; the frame is above the end of the window.
const OUTSIDE: &str = "(() => { const frame = document.querySelector('.tree-drawing').getBoundingClientRect();
    return [...document.querySelectorAll('.tree-drawing.readable .tree-shape')].filter((it) => { const box = it.getBoundingClientRect();
        return box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > Math.min(frame.bottom, innerHeight); }).length; })()";

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_tree_opened_as_a_list() {
    let stage = Stage::new();
    for (width, height) in [(1440, 900), (1024, 768)] {
        for (puzzle, at, boards, is_whole) in [
            (FOUR_STEPS, 5, true, true),
            (("graph", &["romania"][..], &[][..]), 4, false, true),
            (FARTHEST, 15, true, false),
        ] {
            let tab = stage.open("player", puzzle, "a-star", at);
            tab.resize(width, height);
            tab.push("Tree");
            tab.until(&format!("{DRAWN} >= 9"));
            tab.until("document.querySelector('.tree-drawing.readable .tree-node.selected')");
            tab.becomes(OUTSIDE, 0);
            let drawn = "document.querySelectorAll('.tree-drawing .thumbnail').length > 0";
            tab.becomes(drawn, boards);
            let note: String = tab.text(NOTE);
            assert_eq!(note.contains("folded"), !is_whole, "{note}");
            tab.screenshot(&format!("tree-{}-{width}", puzzle.0));
        }
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_part_that_was_left_out_is_opened_by_its_number_and_the_view_is_remembered() {
    let stage = Stage::new();
    let tab = stage.open("tree", FARTHEST, "a-star", 15);
    tab.until("document.querySelector('.tree-folded')");
    let few: usize = tab.get(DRAWN);
    tab.click(".tree-folded");
    tab.until(&format!("{DRAWN} > {few}"));
    tab.becomes(FOLDED, Vec::<String>::new());
    // Later nodes are drawn on request.
    let all: usize = tab.get(DRAWN);
    tab.push("Player");
    tab.press("Home");
    tab.becomes(AT, 0);
    tab.push("Tree");
    tab.becomes(DRAWN, 1);
    tab.push("Up to the current step");
    tab.becomes(DRAWN, all);
    tab.push("Rows");
    tab.go_to(&stage.link("tree", FOUR_STEPS, "a-star", 5));
    tab.until("document.querySelector('[role=tree]')?.checkVisibility()");
}

/// Folds and opens the selected node by the space bar.
pub(crate) fn fold_by_keyboard(stage: &Stage) {
    let (tab, all) = drawn(stage);
    tab.click(".tree-node[data-node='0'] .tree-shape");
    tab.until("document.querySelector('.tree-node.selected')?.dataset.node === '0'");
    tab.run("document.querySelector('.tree-drawing').focus()");
    tab.press(" ");
    tab.becomes(DRAWN, 1);
    tab.becomes(FOLDED, vec![format!("+{}", all - 1)]);
    tab.press(" ");
    tab.becomes(DRAWN, all);
    tab.becomes(FOLDED, Vec::<String>::new());
}

/// What the drawing says.
const NOTE: &str = ".tree-drawn .hint";

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn nodes_beyond_the_maximum_were_said_to_be_open() {
    let stage = Stage::of_server();
    let tab = stage.open("tree", FARTHEST, "a-star", 40);
    // The server shows twenty nodes instead of 5,000.
    tab.run(
        "(() => { const { fetch } = globalThis;
        globalThis.fetch = (address, request) => fetch(address.replace('nodes=5000', 'nodes=20'), request); })()",
    );
    tab.push("All nodes");
    tab.contains_text(NOTE, "the others are folded");
    let beyond: Vec<String> = tab.get(FOLDED);
    assert!(beyond.len() > 1, "{beyond:?}");
    let count = beyond[0].trim_start_matches('+').to_owned();
    // The drawing opens around the player's node.
    tab.push("Show all");
    for _ in 0..2 {
        tab.click(".tree-folded");
        tab.contains_text(NOTE, &format!("{count} node"));
        tab.contains_text(NOTE, "cannot be opened");
        assert_eq!(tab.get::<Vec<String>>(FOLDED), beyond);
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_late_drawing_moved_a_view_that_the_user_had_chosen() {
    let stage = Stage::new();
    let tab = stage.open("player", FARTHEST, "a-star", 40);
    // The drawing that the screen opens with comes after the one that the user asks for.
    tab.run(
        "(() => { const { fetch } = globalThis; globalThis.late = []; globalThis.sent = 0;
        globalThis.fetch = (address, request) => { const answer = fetch(address, request);
            if (!/tree.*nodes=12&/.test(address)) return answer;
            globalThis.sent += 1;
            return new Promise((done) => globalThis.late.push(() => done(answer))); }; })()",
    );
    let view = "document.querySelector('.tree-drawing').getAttribute('viewBox')";
    tab.push("Tree");
    tab.until("globalThis.sent === 1");
    tab.push("All nodes");
    tab.until("document.querySelector('.tree-node.selected')");
    tab.push("Show all");
    let chosen: String = tab.get(view);
    tab.run("globalThis.late[0]()");
    // The player's node is described after the drawing has come.
    tab.until("document.querySelector('.selected-node h2')");
    assert_eq!(tab.get::<String>(view), chosen);
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_hidden_node_was_said_to_have_no_subtree_and_a_failed_drawing_to_be_folded() {
    let stage = Stage::of_server();
    let (tab, all) = drawn(&stage);
    let selected = |id: usize| {
        format!("document.querySelector('.tree-node.selected')?.dataset.node === '{id}'")
    };
    let fold = "Fold or open the selected node";
    tab.click(".tree-node[data-node='0'] .tree-shape");
    tab.until(&selected(0));
    tab.run(
        "(() => { globalThis.plain = fetch; globalThis.fetch = (address, request) =>
        address.includes('/tree') ? Promise.reject(new TypeError('gone')) : plain(address, request); })()",
    );
    tab.push(fold);
    tab.contains_text(".problem", "the server does not answer");
    tab.forgive();
    tab.run("(() => { globalThis.fetch = plain; })()");
    assert!(!tab.get::<bool>("document.getElementById('live').textContent.includes('is folded')"));
    // So the next press folds it.
    tab.push(fold);
    tab.becomes(DRAWN, 1);
    // The player's node is now hidden.
    tab.push("Go to the player's node");
    tab.until("!document.querySelector('.selected-node h2').textContent.startsWith('Node 0:')");
    tab.push(fold);
    tab.contains_text(NOTE, "is not in the drawing");
    tab.click(".tree-folded");
    tab.becomes(DRAWN, all);
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_subtree_is_folded_by_click_and_shows_how_many_nodes_it_holds() {
    let stage = Stage::new();
    let (tab, all) = drawn(&stage);
    let mut client = stage.client();
    let run = client.start_run(FARTHEST.0, FARTHEST.1, "a-star");
    client.advance(&run, &serde_json::json!({"to": 40}));
    let child = client.get(&format!("{run}/nodes/0/children"))["nodes"][0]["id"].clone();
    let folded = client.get(&format!("{run}/tree?folded={child}"));
    let hidden = folded["folded"][0]["count"]
        .as_u64()
        .expect("the value is a number") as usize;
    let node = format!(".tree-node[data-node='{child}'] .tree-shape");
    // The first click selects the node, the second one folds it.
    tab.click(&node);
    tab.until(&format!(
        "document.querySelector('.tree-node.selected')?.dataset.node === '{child}'"
    ));
    assert_eq!(tab.get::<usize>(DRAWN), all);
    tab.click(&node);
    tab.becomes(DRAWN, all - hidden);
    tab.becomes(FOLDED, vec![format!("+{hidden}")]);
    // A click on the number opens it.
    tab.click(".tree-folded");
    tab.becomes(DRAWN, all);
    // The button does the same.
    tab.push("Fold or open the selected node");
    tab.becomes(DRAWN, all - hidden);
}

/// The root had been loaded before it had children, and was shown without them.
#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_tree_of_a_depth_first_search_had_one_row() {
    let stage = Stage::new();
    let tab = stage.open("player", ("graph", &["romania"], &[]), "depth-first", 0);
    tab.push("Run to the end");
    tab.contains_text(".ending", "solved");
    tab.push("Tree");
    tab.push("Rows");
    tab.until(&format!("{ROWS}.length > 4"));
    tab.until("document.querySelector('[role=treeitem][aria-selected=true] .state')?.textContent === 'Bucharest'");
}

/// One visit of the screen.
mod walk {
    use super::*;

    #[test]
    #[ignore = "needs a browser: cargo xtask test walk"]
    fn rows_open_and_close_by_mouse() {
        let stage = Stage::new();
        let (tab, mut client, run) = small(&stage);
        // The rows above the player's node are open at first.
        tab.until("document.querySelectorAll('[role=treeitem]').length > 4");
        tab.push("Fold all");
        tab.becomes(ROWS, expected(&mut client, &run, &[0]));
        tab.click("[data-index='0'] .twist");
        tab.becomes(ROWS, expected(&mut client, &run, &[]));
        tab.click("[data-index='0'] .twist");
        let rows = expected(&mut client, &run, &[0]);
        tab.becomes(ROWS, rows.clone());
        let closed = rows
            .iter()
            .position(|row| row.2 == Some(false))
            .expect("more can be opened");
        let children = client.get(&format!("{run}/nodes/0/children"));
        let id = children["nodes"][closed - 1]["id"]
            .as_u64()
            .expect("the id is a number");
        tab.click(&format!("[data-index='{closed}'] .twist"));
        tab.becomes(ROWS, expected(&mut client, &run, &[0, id]));
        selects_row(&tab, closed);
        tab.contains_text(".selected-node h2", &format!("Node {id}"));
    }

    #[test]
    #[ignore = "needs a browser: cargo xtask test walk"]
    fn the_drawing_has_every_node_with_its_mark() {
        let stage = Stage::new();
        let (tab, mut client, run) = small(&stage);
        // In a lower window, the second node is above the part that is shown.
        tab.resize(1280, 900);
        tab.push("Drawing");
        tab.push("All nodes");
        let tree = client.get(&format!("{run}/tree?nodes=5000"));
        let nodes = tree["nodes"].as_array().expect("the value is a list");
        let mut expected: Vec<(u64, String)> = nodes
            .iter()
            .map(|node| {
                let mark = node["mark"]
                    .as_str()
                    .expect("the value is text")
                    .replace("path", "expanded");
                (
                    node["id"].as_u64().expect("the id is a number"),
                    format!("tree-{mark}"),
                )
            })
            .collect();
        expected.sort();
        assert!(expected.len() > 10);
        let drawn = "[...document.querySelectorAll('.tree-drawing [data-node]')].map((it) =>
        [Number(it.dataset.node), [...it.classList].find((one) => one.startsWith('tree-') && one !== 'tree-node')]).sort((a, b) => a[0] - b[0])";
        tab.becomes(drawn, expected);
        // The player's node is selected automatically, which would replace an earlier selection.
        tab.contains_text(".selected-node h2", "Node");
        tab.click(".tree-drawing [data-node='2'] .tree-shape");
        tab.contains_text(".selected-node h2", "Node 2");
        tab.until("document.querySelector('.tree-drawing [data-node=\"2\"]').matches('.selected')");
        tab.push("Rows");
        tab.until("document.querySelector('[role=tree]').checkVisibility()");
    }
}
