//! What a class sees on a projector: stacks, costs, numbers, boards, the tree beside the algorithm, Sudoku and help.

use serde_json::Value;

use super::reference::Named;
use super::shortcuts;
use super::stage::{FARTHEST, FOUR_STEPS, QUEENS, Stage};
use super::tab::{BOX, Tab};
use super::wait::wait_until;

/// A map whose path of fewest steps crosses a swamp.
const SWAMP: &str = "type octile\nheight 7\nwidth 11\nmap\n...22......\n..2992.@@@.\n..299992...\n.@@99999...\n...2999922.\n....2992...\n...........\n";
pub(crate) const WEIGHTED: Named<'_> = ("grid", &[SWAMP], &[]);

const SUDOKU: Named<'_> = ("sudoku", &[], &[("cell", "fewest")]);

/// Sizes of projectors.
pub(crate) const SIZES: [(i64, i64); 2] = [(1024, 768), (1440, 900)];

#[track_caller]
fn resize(tab: &Tab<'_>, (width, height): (i64, i64)) {
    // Repeated, as a page that is about to fill the screen gets another size afterwards.
    let is_resized = wait_until(|| {
        tab.resize(width, height);
        tab.get::<[i64; 2]>("[window.innerWidth, window.innerHeight]") == [width, height]
    });
    assert!(is_resized, "the window is never {width} by {height}");
}

/// Saves screenshots in both sizes and both themes.
fn picture(tab: &Tab<'_>, name: &str) {
    for size in SIZES {
        resize(tab, size);
        for theme in ["light", "dark"] {
            tab.run(&format!(
                "(() => {{ document.documentElement.dataset.theme = '{theme}'; }})()"
            ));
            // What is painted on a canvas follows in the next frames.
            tab.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))");
            tab.screenshot(&format!("class-{name}-{}-{theme}", size.0));
        }
    }
}

/// JavaScript for the states in the list of open nodes.
const OPEN: &str =
    "[...document.querySelectorAll('.list-frontier td.state')].map((it) => it.dataset.state)";

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn actions_that_are_not_applicable_were_shown_as_open_states() {
    let stage = Stage::new();
    let tab = stage.open("player", ("sudoku", &[], &[]), "depth-first", 7);
    let mut client = stage.client();
    let run = client.start_run("sudoku", &[], "depth-first");
    client.advance(&run, &serde_json::json!({"to": 7}));
    let all = client.get(&format!("{run}/steps/7/frontier"));
    let nodes = all["nodes"].as_array().expect("`nodes` is a list");
    let is_applicable = |node: &&Value| node["state"] != "not applicable";
    let states: Vec<String> = nodes
        .iter()
        .filter(is_applicable)
        .map(|node| {
            let state = node["state"].as_str();
            state.expect("the value is text").to_owned()
        })
        .collect();
    let hidden = nodes.len() - states.len();
    assert!(hidden > 0);
    tab.has_text(".list-frontier h2", "Stack");
    tab.becomes(OPEN, states.clone());
    tab.has_text(".list-frontier .count", &states.len().to_string());
    let note = format!(
        "the count of open nodes, {}, includes {hidden} untried actions that are not applicable",
        nodes.len()
    );
    tab.contains_text(".list-frontier .hint", &note);
    let applicable = client.get(&format!(
        "{run}/steps/7/frontier?applicable=true&offset=2&limit=3"
    ));
    assert_eq!(applicable["total"], states.len());
    assert_eq!(applicable["nodes"][0]["state"], states[2]);
    assert_eq!(applicable["nodes"].as_array().map(Vec::len), Some(3));
    picture(&tab, "stack");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn exact_lengths_were_shown_instead_of_decimals() {
    let stage = Stage::new();
    for screen in ["player", "compare", "tree", "predict"] {
        let tab = stage.open(screen, WEIGHTED, "a-star", 20);
        if screen == "tree" {
            tab.until("document.querySelector('.tree-drawing [data-node]')");
        }
        let shown = match screen {
            "player" => ".list-frontier tbody tr",
            "compare" => ".side-of .explanation:not(:empty)",
            "tree" => ".selected-node .facts",
            _ => ".choice",
        };
        tab.until(&format!("document.querySelector('{shown}')"));
        let lines = "document.body.innerText.split('\\n').filter((line) => line.includes('√'))";
        tab.becomes(lines, Vec::<String>::new());
        if screen == "player" {
            let decimals = "[...document.querySelectorAll('.list-frontier td.num')].some((it) => /^\\d+\\.\\d\\d$/.test(it.innerText))";
            tab.until(decimals);
            let evaluation = tab.text(".evaluation");
            assert!(evaluation.starts_with("f = g + h = "), "{evaluation}");
        }
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn open_lists_show_boards_and_texts_are_large_enough() {
    let stage = Stage::new();
    let tab = stage.open("player", FARTHEST, "a-star", 30);
    tab.until("document.querySelectorAll('.list-frontier svg.thumbnail').length > 5");
    let heads = "[...document.querySelectorAll('.list-frontier th')].filter((it) => it.checkVisibility()).map((it) => it.innerText.trim()).filter((it) => 'fgh'.includes(it))";
    tab.becomes(heads, ["f", "g", "h"].map(str::to_owned).to_vec());
    resize(&tab, SIZES[0]);
    let small = "['.code li', '.list .pick', '.step .pick', '.evaluation', '.step .why', '.list td'].filter((it) =>
        parseFloat(getComputedStyle(document.querySelector(it)).fontSize) < 14)";
    tab.becomes(small, Vec::<String>::new());
    picture(&tab, "boards");
    let tab = stage.open("player", QUEENS, "depth-first", 6);
    tab.until("document.querySelectorAll('.list-frontier svg.thumbnail').length > 3");
    // The text of a state that no action has led to keeps its end if it is too long.
    let tab = stage.open("player", SUDOKU, "best-first", 0);
    resize(&tab, SIZES[0]);
    let cut = "(() => { const [head, tail] = document.querySelectorAll('.list-frontier .pick .cut > *');
        const [row, end] = [head.closest('td'), tail].map((it) => it.getBoundingClientRect());
        return head.scrollWidth > head.clientWidth && end.right <= row.right + 1 && head.textContent.length + tail.textContent.length === 81; })()";
    tab.until("document.querySelector('.list-frontier .cut')");
    tab.becomes(cut, true);
}

/// JavaScript for the labels in a drawing that overlap, of all that are visible.
fn overlapping(drawing: &str) -> String {
    format!(
        "(() => {{ const boxes = [...document.querySelectorAll('{drawing} .tree-label, {drawing} .tree-folded')].filter((it) => getComputedStyle(it).visibility === 'visible')
            .map((it) => [it.textContent, {BOX}(it)]);
        return boxes.flatMap(([text, a], i) => boxes.slice(i + 1).filter(([, b]) => a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5)
            .map(([other]) => `${{text}} over ${{other}}`)).slice(0, 5); }})()"
    )
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn labels_of_the_tree_overlapped() {
    let stage = Stage::new();
    for (puzzle, algorithm, at) in [
        (FARTHEST, "a-star", 60),
        (QUEENS, "depth-first", 20),
        (("hanoi", &["4"][..], &[][..]), "breadth-first", 15),
        (WEIGHTED, "a-star", 20),
    ] {
        let tab = stage.open("player", puzzle, algorithm, at);
        tab.until("document.querySelector('.tree-followed .tree-node.selected')");
        tab.becomes(&overlapping(".tree-followed"), Vec::<String>::new());
        tab.push("Tree");
        tab.push("All nodes");
        tab.until("document.querySelectorAll('.tree-drawing [data-node]').length > 10");
        tab.push("Go to the selected node");
        tab.becomes(&overlapping(".tree-drawing"), Vec::<String>::new());
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_tree_steps_with_the_player() {
    let stage = Stage::new();
    let tab = stage.open("player", FARTHEST, "a-star", 3);
    let mut client = stage.client();
    let run = client.start_run(FARTHEST.0, FARTHEST.1, "a-star");
    client.advance(&run, &serde_json::json!({"to": 10}));
    for k in [3, 4, 5, 4] {
        tab.click(".jump");
        tab.press("Ctrl-a");
        tab.type_text(&k.to_string());
        tab.press("Enter");
        let step = client.get(&format!("{run}/steps/{k}"));
        let tree = client.get(&format!("{run}/tree?at={k}&nodes=100"));
        tab.becomes(
            "Number(document.querySelector('.tree-followed .tree-node.selected')?.dataset.node)",
            step["node"]["id"].as_u64().expect("the id is a number"),
        );
        tab.becomes(
            "document.querySelectorAll('.tree-followed .tree-node').length",
            tree["total"].as_u64().expect("the value is a number"),
        );
        tab.until(
            "document.querySelector('.tree-followed .selected .value').textContent.length > 0",
        );
    }
    tab.push("Closed list");
    tab.until("document.querySelectorAll('.list-closed tbody tr').length > 2");
    // A panel that is folded remains so.
    let drawn = "document.querySelector('.list-tree .tree-followed').checkVisibility()";
    assert!(tab.get::<bool>(drawn));
    tab.click(".list-tree .fold");
    tab.becomes(drawn, false);
    tab.run("location.reload()");
    tab.until("document.querySelectorAll('.list-closed tbody tr').length > 2");
    tab.becomes(drawn, false);
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn words_say_what_they_mean() {
    let stage = Stage::new();
    let options = [("from", "0,0")];
    let tab = stage.open("player", ("grid", &[], &options), "a-star", 3);
    tab.has_text(".main-stage h2", "grid, from 0,0, a-star");
    tab.contains_text(".controls .of", "of 3 so far");
    tab.push("Run to the end");
    tab.contains_text(".ending", "solved");
    assert!(!tab.text(".controls .of").contains("so far"));
    let tip = "[...document.querySelectorAll('.counts .facts > div')].find((it) => it.textContent.startsWith('expanded before the last f'))?.title ?? ''";
    tab.until(&format!(
        "({tip}).startsWith('Nodes expanded before f reached its last value.')"
    ));
    shortcuts::explained(&tab);
    tab.contains_text("dialog[open] .screen-help", "This screen: Player");
    picture(&tab, "help");
    tab.press("Escape");
    tab.push("Compare");
    tab.press("?");
    tab.contains_text("dialog[open] .screen-help", "This screen: Compare");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_editor_of_other_puzzles_opened_a_sudoku() {
    let stage = Stage::new();
    let tab = stage.open("player", ("hanoi", &["4"], &[]), "a-star", 1);
    tab.push("Editor");
    let shown = "document.querySelector('.editor [aria-pressed=true]').textContent";
    tab.becomes(shown, "Other puzzle".to_owned());
    tab.becomes(
        "[...document.querySelectorAll('.editor form select, .editor form textarea')].filter((it) => it.checkVisibility()).map((it) => it.value).slice(0, 1)",
        vec!["hanoi".to_owned()],
    );
    picture(&tab, "editor");
    let tab = stage.open("player", FOUR_STEPS, "a-star", 1);
    tab.push("Editor");
    tab.becomes(shown, "Sliding tiles".to_owned());
    tab.becomes(
        "[...document.querySelectorAll('.tiles > *')].map((it) => it.textContent || '0').join(' ')",
        FOUR_STEPS.1[1].to_owned(),
    );
}

/// The link of the lesson on heuristics that overestimate (docs/classroom.md).
const OVERESTIMATED: &str = "#v=1&s=compare&p=tiles&w=5+3+4+1+0+2+6+7+8&a=a-star&k=0&A.p=tiles&A.w=5+3+4+1+0+2+6+7+8&A.o.heuristic=manhattan&A.a=a-star&B.p=tiles&B.w=5+3+4+1+0+2+6+7+8&B.o.heuristic=manhattan-x2&B.a=a-star&c=0";

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_heuristic_that_overestimates_is_compared_with_one_that_does_not() {
    let documented = include_str!("../../../../docs/classroom.md");
    assert!(documented.contains(OVERESTIMATED));
    let stage = Stage::new();
    let tab = stage
        .chromium
        .open(&format!("{}{OVERESTIMATED}", stage.url()));
    tab.until("document.querySelector('.compare')?.getAttribute('aria-busy') === 'false'");
    for (button, step) in [
        ("Next step", 1),
        ("First difference", 10),
        ("Run to the end", 21),
    ] {
        tab.push(button);
        let shown = "Number(document.querySelector('.compare .jump').value)";
        tab.becomes(shown, step);
        picture(&tab, &format!("overestimated-{step}"));
    }
    tab.becomes(
        "[...document.querySelectorAll('.side-of .ending')].map((it) => it.textContent)",
        [
            "solved, depth 10, optimal, cost 10".to_owned(),
            "solved, depth 12, not proven optimal, cost 12".to_owned(),
        ],
    );
    picture(&tab, "overestimated-21");
}

/// One visit of the screen.
mod walk {
    use super::*;

    #[test]
    #[ignore = "needs a browser: cargo xtask test walk"]
    fn breadth_first_search_shows_the_cost_of_its_path_and_the_least() {
        let stage = Stage::new();
        let tab = stage.open("player", WEIGHTED, "breadth-first", 1);
        tab.push("Run to the end");
        tab.contains_text(
            ".ending",
            "solved, depth 10, fewest steps, cost 39.94; the least is 14.83",
        );
        tab.contains_text(".map-summary", "solution of 10 steps, cost 39.94");
        picture(&tab, "weights");
        let tab = stage.open("player", WEIGHTED, "a-star", 1);
        tab.push("Run to the end");
        tab.contains_text(".ending", "optimal, cost 14.83");
        assert!(
            !tab.get::<bool>("document.querySelector('.ending').textContent.includes('least')")
        );
        let tab = stage.open("compare", WEIGHTED, "breadth-first", 1);
        tab.until("document.querySelector('.compare').getAttribute('aria-busy') === 'false'");
        tab.push("Run to the end");
        let row = "[...document.querySelectorAll('.counts-table tr')].find((row) => row.textContent.startsWith('least cost'))?.textContent ?? ''";
        tab.until(&format!("({row}).includes('14.83')"));
        picture(&tab, "compared-costs");
    }

    #[test]
    #[ignore = "needs a browser: cargo xtask test walk"]
    fn the_presenter_mode_keeps_counts_and_pseudocode() {
        let stage = Stage::new();
        for puzzle in [FARTHEST, WEIGHTED] {
            let tab = stage.open("player", puzzle, "a-star", 12);
            tab.push("Presenter mode");
            for size in SIZES {
                resize(&tab, size);
                let unseen = "['.counts .facts', '.code li.ran', '.list-frontier tbody tr', '.main-stage .stage'].filter((it) => {
                const box = document.querySelector(it).getBoundingClientRect(); return box.height === 0 || box.top < 0 || box.top > innerHeight; })";
                tab.becomes(unseen, Vec::<String>::new());
            }
            picture(&tab, &format!("presenter-{}", puzzle.0));
        }
    }

    #[test]
    #[ignore = "needs a browser: cargo xtask test walk"]
    fn what_a_guess_forces_is_shown_apart_and_one_at_a_time() {
        let stage = Stage::new();
        let tab = stage.open("player", SUDOKU, "depth-first", 4);
        let forced = "document.querySelectorAll('.main-stage text.role-forced').length";
        let guess = "document.querySelectorAll('.main-stage rect.role-guess').length";
        tab.until(&format!("{forced} > 0 && {guess} === 1"));
        let all: usize = tab.get(forced);
        tab.contains_text(".forced-text", &format!("forced {all} values"));
        tab.contains_text(".branch-text", "as no undecided cell has fewer candidates");
        tab.becomes(
            "document.querySelectorAll('.main-stage rect.role-branch').length",
            1,
        );
        picture(&tab, "sudoku");
        tab.push("one at a time");
        tab.becomes(forced, 0);
        for shown in 1..=all {
            tab.push("next ›");
            tab.becomes(forced, shown);
            tab.contains_text(".sudoku-steps [role=status]", " = ");
        }
        tab.push("‹ take back");
        tab.becomes(forced, all - 1);
        tab.push("show all");
        tab.becomes(forced, all);
    }
}
