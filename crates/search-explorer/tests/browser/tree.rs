//! The search tree: opened by mouse and keyboard, told to screen readers, and made only where it is seen.

use serde_json::Value;

use super::by_hand::Named;
use super::stage::{FARTHEST, FOUR_STEPS, Stage};
use super::tab::Tab;

/// What a row tells: its state, level, whether it is open, its place among how many.
type Row = (String, usize, Option<bool>, usize, usize);

const ROWS: &str = "[...document.querySelectorAll('[role=tree] [role=treeitem]')].map((row) => {
    const told = (name) => row.getAttribute('aria-' + name);
    return [row.querySelector('.state').textContent, Number(told('level')), told('expanded') === null ? null : told('expanded') === 'true',
        Number(told('posinset')), Number(told('setsize'))]; })";

/// The rows that there are where the nodes with these numbers are open, as the API has them.
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
    let id = node["id"].as_u64().expect("it is a number");
    let state = node["state"].as_str().expect("it is text").to_owned();
    let is_open = open.contains(&id);
    let expanded = (node["children"].as_u64() > Some(0)).then_some(is_open);
    rows.push((state, level, expanded, place, siblings));
    if is_open {
        let children = client.get(&format!("{run}/nodes/{id}/children"));
        let children = children["nodes"].as_array().expect("it is a list");
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

/// Waits until the row with this number is in hand.
#[track_caller]
fn takes_in_hand(tab: &Tab<'_>, row: usize) {
    tab.becomes(
        "document.querySelector('[role=treeitem][aria-selected=true]')?.dataset.index ?? null",
        row.to_string(),
    );
}

/// A tree to open, and the same run for the API.
fn small(stage: &Stage) -> (Tab<'_>, super::client::Client, String) {
    let tab = stage.open("tree", FOUR_STEPS, "a-star", 5);
    let mut client = stage.client();
    let run = client.begin(FOUR_STEPS.0, FOUR_STEPS.1, "a-star");
    client.advance(&run, &serde_json::json!({"to": 5}));
    (tab, client, run)
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn branches_open_and_close_by_the_mouse() {
    let stage = Stage::new();
    let (tab, mut client, run) = small(&stage);
    // All that is above the player's node is open at the beginning.
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
        .expect("it is a number");
    tab.click(&format!("[data-index='{closed}'] .twist"));
    tab.becomes(ROWS, expected(&mut client, &run, &[0, id]));
    takes_in_hand(&tab, closed);
    tab.tells(".hand h2", &format!("Node {id}"));
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn branches_open_and_close_by_the_keyboard() {
    let stage = Stage::new();
    let (tab, mut client, run) = small(&stage);
    tab.until("document.querySelectorAll('[role=treeitem]').length > 4");
    tab.push("Fold all");
    tab.becomes(ROWS, expected(&mut client, &run, &[0]));
    let rows = expected(&mut client, &run, &[0]);
    tab.get::<()>("document.querySelector('[role=tree]').focus()");
    tab.press("Home");
    takes_in_hand(&tab, 0);
    tab.press("ArrowLeft");
    tab.becomes(ROWS, expected(&mut client, &run, &[]));
    tab.press("ArrowRight");
    tab.becomes(ROWS, rows.clone());
    // An open branch: into it.
    tab.press("ArrowRight");
    takes_in_hand(&tab, 1);
    let closed = rows
        .iter()
        .position(|row| row.2 == Some(false))
        .expect("more can be opened");
    for _ in 1..closed {
        tab.press("ArrowDown");
    }
    takes_in_hand(&tab, closed);
    let children = client.get(&format!("{run}/nodes/0/children"));
    let id = children["nodes"][closed - 1]["id"]
        .as_u64()
        .expect("it is a number");
    tab.press("ArrowRight");
    tab.becomes(ROWS, expected(&mut client, &run, &[0, id]));
    tab.press("ArrowRight");
    takes_in_hand(&tab, closed + 1);
    tab.press("ArrowLeft");
    // From a leaf to its parent.
    takes_in_hand(&tab, closed);
    tab.press(" ");
    tab.becomes(ROWS, rows.clone());
    tab.press("End");
    takes_in_hand(&tab, rows.len() - 1);
    tab.press("ArrowUp");
    takes_in_hand(&tab, rows.len() - 2);
    // What a screen reader follows is the row in hand.
    tab.until("document.getElementById(document.querySelector('[role=tree]').getAttribute('aria-activedescendant')).matches('[aria-selected=true]')");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_node_of_the_moment_is_in_hand_with_the_path_to_it() {
    let stage = Stage::new();
    let (tab, mut client, run) = small(&stage);
    let moment = client.get(&format!("{run}/moments/5"));
    let id = &moment["node"]["id"];
    tab.tells(".hand h2", &format!("Node {id}"));
    let path = client.get(&format!("{run}/nodes/{id}/path"));
    let path = path["nodes"].as_array().expect("it is a list");
    let states: Vec<&str> = path
        .iter()
        .map(|node| node["state"].as_str().expect("it is text"))
        .collect();
    tab.becomes(
        "[...document.querySelectorAll('.hand .path .pick')].map((it) => it.title)",
        states.iter().map(ToString::to_string).collect::<Vec<_>>(),
    );
    // And it is marked in the rows.
    let marked = "[...document.querySelectorAll('[role=treeitem].on-path .state')].map((it) => it.textContent)";
    tab.becomes(
        marked,
        states.iter().map(ToString::to_string).collect::<Vec<_>>(),
    );
}

const LARGE: Named<'static> = FARTHEST;

/// JavaScript for how many rows there are, seen or not.
const COUNT: &str =
    "Number(document.querySelector('.tree-panel > .hint').textContent.replace(/\\D/g, ''))";

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn of_many_thousand_rows_only_those_seen_are_made() {
    let stage = Stage::new();
    let tab = stage.open("tree", LARGE, "breadth-first:graph", 20_000);
    let made = "document.querySelectorAll('[role=treeitem]').length";
    tab.push("Open all");
    tab.until(&format!("{COUNT} > 20000"));
    let all: usize = tab.get(COUNT);
    let last_seen = "Math.max(...[...document.querySelectorAll('[role=treeitem]')].map((row) => Number(row.dataset.index)))";
    for part in [0.0, 0.5, 0.99, 1.0] {
        tab.get::<()>(&format!("(() => {{ const tree = document.querySelector('[role=tree]'); tree.scrollTop = {part} * tree.scrollHeight; }})()"));
        let least = (part * all as f64 * 0.98) as usize;
        tab.until(&format!("{last_seen} >= {least}"));
        // Those seen are told, and not promised.
        tab.becomes(
            "document.querySelectorAll('[role=treeitem][aria-busy]').length",
            0,
        );
        let made: usize = tab.get(made);
        assert!((5..300).contains(&made), "{made} rows are made");
    }
    tab.becomes(last_seen, all - 1);
    let elements: usize = tab.get("document.querySelectorAll('*').length");
    assert!(elements < 5000, "{elements} elements");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_drawing_has_every_node_with_its_mark() {
    let stage = Stage::new();
    let (tab, mut client, run) = small(&stage);
    tab.push("Drawing");
    let tree = client.get(&format!("{run}/tree?nodes=5000"));
    let nodes = tree["nodes"].as_array().expect("it is a list");
    let mut expected: Vec<(u64, String)> = nodes
        .iter()
        .map(|node| {
            let mark = node["mark"]
                .as_str()
                .expect("it is text")
                .replace("path", "expanded");
            (
                node["id"].as_u64().expect("it is a number"),
                format!("tree-{mark}"),
            )
        })
        .collect();
    expected.sort();
    assert!(expected.len() > 10);
    let drawn = "[...document.querySelectorAll('.tree-drawing [data-node]')].map((it) =>
        [Number(it.dataset.node), [...it.classList].find((one) => one.startsWith('tree-') && one !== 'tree-node')]).sort((a, b) => a[0] - b[0])";
    tab.becomes(drawn, expected);
    // The player's node is shown by itself, and would take the place of one that was chosen before.
    tab.tells(".hand h2", "Node");
    tab.click(".tree-drawing [data-node='2'] circle");
    tab.tells(".hand h2", "Node 2");
    tab.until("document.querySelector('.tree-drawing [data-node=\"2\"]').matches('.in-hand')");
    tab.push("Rows");
    tab.until("document.querySelector('[role=tree]').checkVisibility()");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_players_node_is_found_among_all_rows_though_it_was_not_seen() {
    let stage = Stage::new();
    let tab = stage.open("tree", LARGE, "breadth-first:graph", 20_000);
    let mut client = stage.client();
    let run = client.begin(LARGE.0, LARGE.1, "breadth-first:graph");
    client.advance(&run, &serde_json::json!({"to": 20_000}));
    let moment = client.get(&format!("{run}/moments/20000"));
    let node = format!("Node {}", moment["node"]["id"]);
    tab.tells(".hand h2", &node);
    tab.push("Open all");
    tab.until("document.querySelectorAll('[role=treeitem]').length > 10");
    let chosen =
        "document.querySelector('[role=treeitem][aria-selected=true] .state')?.textContent ?? ''";
    let state = moment["node"]["state"].as_str().expect("it is text");
    tab.push("To the player's node");
    tab.becomes(chosen, state.to_owned());
    tab.tells(".hand h2", &node);
    // Where something above it is folded, that is opened.
    tab.get::<()>("document.querySelector('[role=tree]').focus()");
    tab.press("Home");
    tab.press("ArrowLeft");
    tab.becomes("document.querySelectorAll('[role=treeitem]').length", 1);
    tab.push("To the player's node");
    tab.becomes(chosen, state.to_owned());
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_second_step_to_the_right_waits_for_the_children() {
    let stage = Stage::new();
    let (tab, mut client, run) = small(&stage);
    tab.until("document.querySelectorAll('[role=treeitem]').length > 4");
    tab.push("Fold all");
    tab.becomes(ROWS, expected(&mut client, &run, &[0]));
    tab.click("[data-index='0'] .twist");
    tab.becomes(ROWS, expected(&mut client, &run, &[]));
    let twice = "(() => { const tree = document.querySelector('[role=tree]'); tree.focus();
        for (let i = 0; i < 2; i += 1) tree.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight'})); })()";
    tab.get::<()>(twice);
    tab.becomes(
        "document.querySelector('[role=treeitem][aria-selected=true]')?.dataset.index",
        "1".to_owned(),
    );
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn among_all_rows_left_goes_to_the_parent_though_it_was_not_seen() {
    let stage = Stage::new();
    let tab = stage.open("tree", LARGE, "breadth-first:graph", 20_000);
    tab.push("Open all");
    tab.until(&format!("{COUNT} > 20000"));
    tab.get::<()>("document.querySelector('[role=tree]').focus()");
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
    // That one is open: it is folded, and then left.
    tab.press("ArrowLeft");
    tab.becomes(
        &chosen("expanded").replace("Number", "String"),
        "false".to_owned(),
    );
    tab.press("ArrowLeft");
    tab.becomes(&chosen("level"), level - 2);
}
