//! The player: each step matches the engine.

use serde_json::{Value, json};

use super::client::Client;
use super::reference::{Named, ReferenceStep};
use super::stage::{
    AT, COUNTS, FARTHEST, FOUR_STEPS, QUEENS, Stage, displayed, named, plain_counts, reference,
};
use super::tab::Tab;

/// JavaScript for the heading of the step, up to its number.
const HEADING: &str = "document.querySelector('.step h2')?.innerText.split(':')[0]";

/// JavaScript for the states in the frontier list.
pub(crate) const FRONTIER: &str =
    "[...document.querySelectorAll('.list-frontier td.state')].map((it) => it.dataset.state)";

/// Checks that the player shows step `k`.
#[track_caller]
fn shows(tab: &Tab<'_>, k: usize, steps: &[ReferenceStep]) {
    tab.becomes(AT, k);
    if k == 0 {
        tab.becomes(HEADING, "Start".to_owned());
        return;
    }
    let expected = &steps[k - 1];
    tab.becomes(HEADING, format!("Step {k}"));
    tab.has_text(".step .state-line", displayed(&expected.expanded));
    assert_eq!(
        tab.get::<std::collections::BTreeMap<String, u64>>(COUNTS),
        named(&expected.counts),
        "step {k}"
    );
    let frontier: Vec<String> = expected.frontier.iter().take(25).cloned().collect();
    if frontier.iter().any(|entry| entry.contains(" in ")) {
        // The reference has no states for untried actions.
        tab.becomes(&format!("{FRONTIER}.length"), frontier.len());
    } else {
        tab.becomes(FRONTIER, frontier);
    }
}

/// Checks that the drawing of step `k` is the one that the server returns.
#[track_caller]
fn draws(tab: &Tab<'_>, client: &mut Client, run: &str, k: usize) {
    let step = client.get(&format!("{run}/steps/{k}"));
    let node = client.get(&format!("{run}/nodes/{}", step["node"]["id"]));
    let shapes = node["drawing"]["shapes"]
        .as_array()
        .expect("the state has a drawing");
    let labels = shapes.iter().filter(|shape| shape["type"] == "label");
    let labels: Vec<Value> = labels
        .map(|shape| json!([shape["text"], shape["x"].as_f64(), shape["y"].as_f64()]))
        .collect();
    assert!(!labels.is_empty());
    let drawn = "[...document.querySelectorAll('.main-stage .picture-frame > svg > g:last-child text')].map((it) =>
        [it.textContent, Number(it.getAttribute('x')), Number(it.getAttribute('y'))])";
    // Both are compared as floating-point numbers.
    let is_equal = super::wait::wait_until(|| {
        let shown: Vec<(String, f64, f64)> = tab.get(drawn);
        shown
            .iter()
            .map(|(text, x, y)| json!([text, x, y]))
            .eq(labels.iter().cloned())
    });
    assert!(
        is_equal,
        "step {k} is drawn as {}, expected {labels:?}",
        tab.get::<Value>(drawn)
    );
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_step_is_shown_by_its_number() {
    let stage = Stage::new();
    let steps = reference(FARTHEST, "a-star", 800);
    let tab = stage.open("player", FARTHEST, "a-star", 0);
    for k in [700, 3, 701, 64] {
        tab.click(".jump");
        tab.press("Ctrl-a");
        tab.type_text(&k.to_string());
        tab.press("Enter");
        shows(&tab, k, &steps);
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_state_of_a_depth_first_step_was_called_its_own_successor() {
    let stage = Stage::new();
    for (algorithm, heading) in [("depth-first", "Tried"), ("best-first", "Successors")] {
        let tab = stage.open("player", QUEENS, algorithm, 3);
        let title = "document.querySelector('.successors h2').textContent";
        tab.becomes(title, heading.to_owned());
    }
}

/// A* on the map of the textbooks.
const ROMANIA: Named<'_> = ("graph", &["romania"], &[]);

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_cheaper_path_to_an_open_node_was_only_a_duplicate() {
    let stage = Stage::new();
    // Pitesti, with another path to Bucharest.
    let tab = stage.open("player", ROMANIA, "a-star", 5);
    tab.contains_text(".successor-list", "better path: 450 → 418");
    let better =
        "document.querySelector('.successor-list').innerText.split('better path').length - 1";
    tab.becomes(better, 1);
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_heuristic_was_offered_to_a_blind_search() {
    let stage = Stage::new();
    let is_offered = "document.querySelector('.setup-heuristic').checkVisibility()";
    for (algorithm, expected) in [("a-star", true), ("breadth-first", false)] {
        let tab = stage.open("player", ROMANIA, algorithm, 1);
        tab.becomes(is_offered, expected);
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn an_anytime_search_shows_its_bounds() {
    let stage = Stage::new();
    let is_shown = "document.querySelector('.bounds').checkVisibility()";
    let tab = stage.open("player", FOUR_STEPS, "a-star", 1);
    tab.contains_text(".ending", "recorded");
    tab.becomes(is_shown, false);
    let tab = stage.open("player", FOUR_STEPS, "restarting-weighted-a-star", 1);
    tab.becomes(is_shown, true);
    tab.contains_text(".bounds .hint", "4 or more");
    tab.press("End");
    tab.contains_text(".bounds .hint", "cost 4, which is the least");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_order_of_a_restarting_search_was_not_shown() {
    let stage = Stage::new();
    let tab = stage.open("player", FARTHEST, "restarting-weighted-a-star", 400);
    tab.has_text(".evaluation", "g + 3·h = 36 + 3·5 = 51");
    tab.contains_text(".variables", "w = 3");
    let ordered = "[...document.querySelectorAll('.list-frontier tr [data-of=\"weighted\"]')].slice(1, 6).map((it) => Number(it.textContent))";
    tab.until(&format!("{ordered}.length === 5"));
    let values: Vec<u64> = tab.get(ordered);
    assert!(values.is_sorted(), "{values:?}");
    tab.becomes(
        "document.querySelector('.list-frontier [data-of=f]').checkVisibility()",
        false,
    );
    // The restart empties the closed list.
    let [expanded, closed] = ["expanded", "closed"].map(|name| {
        let fact = format!("[...document.querySelectorAll('.counts dt')].find((it) => it.textContent === '{name}').nextElementSibling.textContent");
        tab.get::<String>(&fact).parse::<u64>().expect("a count is a number")
    });
    assert!(closed < 200 && expanded == 399, "{closed} of {expanded}");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_depth_first_step_named_the_state_whose_actions_it_had_tried() {
    let stage = Stage::new();
    let tab = stage.open("player", ROMANIA, "depth-first", 3);
    tab.contains_text(".variables", "in VISIT(Zerind) then VISIT(Oradea)");
    tab.contains_text(".successor-list li:first-child", "Zerind →");
    tab.contains_text(".successor-list li:last-child", "new: expanded");
    tab.contains_text(".graph-legend", "on the stack");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_depth_first_search_had_a_closed_list() {
    let stage = Stage::new();
    let shown = "document.querySelector('.list-closed').checkVisibility()";
    for (algorithm, word) in [("depth-first", "expanded"), ("depth-first:graph", "closed")] {
        let tab = stage.open("player", ROMANIA, algorithm, 3);
        tab.becomes(shown, word == "closed");
        tab.becomes(
            "document.querySelector('.graph-legend li:nth-child(3)').textContent",
            word.to_owned(),
        );
    }
    let tab = stage.open("player", ROMANIA, "a-star", 3);
    tab.resize(390, 844);
    tab.push("Closed list");
    tab.becomes(shown, true);
    // The panel that is shown on a phone is gone; another one takes its place.
    tab.choose("Algorithm", "depth-first");
    tab.until("[...document.querySelectorAll('[data-panel]')].filter((it) => it.checkVisibility()).length === 1");
    tab.becomes(shown, false);
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_planning_task_had_no_goal_in_its_picture() {
    let stage = Stage::new();
    let blocks = ("pddl", &["blocks"][..], &[][..]);
    let tab = stage.open("player", blocks, "a-star", 3);
    let goal = "[...document.querySelectorAll('.goal-picture text')].map((it) => it.textContent).sort().join('')";
    tab.becomes(goal, "abcde".to_owned());
    // A long state is named by its action.
    tab.has_text(".state-line", "after put-down a");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_cheapest_paths_and_the_distances_are_listed() {
    let stage = Stage::new();
    let tab = stage.open("player", ROMANIA, "best-first", 0);
    tab.push("Cheapest paths");
    let first = ".cheapest-list li:first-child";
    tab.has_text(
        first,
        "418 Arad → Sibiu → Rimnicu Vilcea → Pitesti → Bucharest",
    );
    tab.contains_text(
        ".cheapest-list li:nth-child(2)",
        "450 Arad → Sibiu → Fagaras",
    );
    tab.run("(() => { const it = document.querySelector('.cheapest select'); it.value = 'states'; it.dispatchEvent(new Event('change')); })()");
    tab.has_text(".cheapest-list li:nth-child(2)", "75 Zerind");
    tab.contains_text(".cheapest .hint", "These are all: 20 states.");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn candidates_were_written_in_one_line() {
    let stage = Stage::new();
    let tab = stage.open("player", ("sudoku", &[], &[]), "best-first", 0);
    tab.until("document.querySelectorAll('.main-stage .role-candidate').length > 100");
    let lengths = "Math.max(...[...document.querySelectorAll('.main-stage .role-candidate')].map((it) => it.textContent.length))";
    tab.becomes(lengths, 1);
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn playing_to_the_end_gives_the_counts_of_a_plain_run() {
    let stage = Stage::new();
    let jugs = ("jugs", &["5,3", "4"][..], &[][..]);
    for (puzzle, algorithm) in [
        (FOUR_STEPS, "a-star"),
        (QUEENS, "depth-first"),
        (jugs, "breadth-first:graph"),
    ] {
        let expected = plain_counts(puzzle, algorithm);
        let tab = stage.open("player", puzzle, algorithm, 0);
        tab.play_at("100/s");
        tab.push("Play");
        tab.contains_text(".ending", "solved");
        tab.becomes(
            "document.querySelector('.controls .primary').getAttribute('aria-label')",
            "Play".to_owned(),
        );
        tab.becomes(COUNTS, expected);
        let last = "document.querySelector('.timeline').getAttribute('aria-valuemax')";
        assert_eq!(
            tab.get::<Option<usize>>(AT),
            tab.get::<String>(last).parse().ok(),
            "the player is not at the end"
        );
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn running_to_the_end_gives_the_counts_of_a_plain_run() {
    let stage = Stage::new();
    let expected = plain_counts(FARTHEST, "a-star");
    let tab = stage.open("player", FARTHEST, "a-star", 0);
    tab.press("End");
    tab.contains_text(".ending", "solved, depth 31, optimal, cost 31");
    tab.becomes(COUNTS, expected);
    tab.contains_text(".step h2", "solution");
}

/// A kind of step: its name, its key and a test for it.
type Kind = (&'static str, &'static str, fn(&Value) -> bool);

const KINDS: [Kind; 3] = [
    ("solution", "n", |step| step["outcome"] == "solution"),
    ("dead end", "d", |step| step["outcome"] == "dead_end"),
    ("duplicate", "u", |step| {
        let successors = step["successors"]
            .as_array()
            .expect("`successors` is a list");
        successors.iter().any(|one| one["kind"] == "duplicate")
    }),
];

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_missing_next_step_is_reported() {
    let stage = Stage::new();
    let tab = stage.open("player", FOUR_STEPS, "a-star", 0);
    tab.press("d");
    tab.has_text(".main-stage .status", "no further dead end");
    tab.becomes(AT, 0);
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_timeline_can_be_dragged() {
    let stage = Stage::new();
    let steps = reference(FARTHEST, "a-star", 800);
    let tab = stage.open("player", FARTHEST, "a-star", 600);
    let last: usize = tab
        .get::<String>("document.querySelector('.timeline').getAttribute('aria-valuemax')")
        .parse()
        .expect("the value is a number");
    for (from, to, part) in [(0.9, 0.5, 2), (0.1, 0.25, 4)] {
        tab.drag(".timeline", from, to);
        // A pixel corresponds to one or two steps.
        let wanted = last / part;
        let near = format!("Math.abs({AT} - {wanted}) <= 2");
        tab.until(&near);
        let k = tab.get(AT);
        shows(&tab, k, &steps);
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_node_leads_to_the_step_that_generated_it() {
    let stage = Stage::new();
    let tab = stage.open("player", FARTHEST, "a-star", 30);
    tab.click(".list-frontier tbody tr .pick");
    tab.contains_text("dialog.card h3", "Path from the start");
    let button: String = tab.get("document.querySelector('dialog.card .buttons button').innerText");
    let step = button
        .trim_matches(|c: char| !c.is_ascii_digit())
        .to_owned();
    tab.push(&button);
    tab.becomes(AT, step.parse::<usize>().expect("the value is a number"));
    tab.becomes("document.querySelector('dialog[open]') === null", true);
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_heuristic_value_is_shown_as_the_sum_of_its_terms() {
    let stage = Stage::new();
    let terms = "[...document.querySelectorAll('.step .terms li')].map((it) => [...it.children].map((part) => part.innerText))";
    let heading = "document.querySelector('.step .terms h3')?.innerText ?? null";
    for (heuristic, name) in [("ff", "relaxed plan"), ("lm-cut", "landmarks")] {
        let blocks = ("pddl", &["blocks"][..], &[("heuristic", heuristic)][..]);
        let tab = stage.open("player", blocks, "a-star", 0);
        tab.becomes(heading, Some(format!("h = 9: {name}")));
        let shown: Vec<(String, String)> = tab.get(terms);
        assert_eq!(shown.len(), 9, "{shown:?}");
        assert!(
            shown
                .iter()
                .all(|(text, value)| !text.is_empty() && value == "1"),
            "{shown:?}"
        );
        if heuristic == "ff" {
            // In the order in which the actions can be applied.
            assert_eq!(shown[0].0, "unstack a b");
        }
        for (width, height) in [(1024, 768), (1440, 900)] {
            tab.resize(width, height);
            tab.becomes("[window.innerWidth, window.innerHeight]", [width, height]);
            tab.screenshot(&format!("terms-{heuristic}-{width}x{height}"));
        }
        // The state two actions later has one less.
        for step in 1..=3 {
            tab.press("ArrowRight");
            tab.becomes(AT, step);
        }
        tab.becomes(heading, Some(format!("h = 8: {name}")));
        tab.click(".list-frontier tbody tr .pick");
        tab.contains_text("dialog.card .terms h3", name);
    }
    let blocks = ("pddl", &["blocks"][..], &[][..]);
    let tab = stage.open("player", blocks, "a-star", 1);
    tab.contains_text(".step .evaluation", "h");
    tab.becomes(heading, None::<String>);
}

/// A stack of 16 pancakes. Its search takes many time slices, after each of which the page shows how far it is, as 15 successors of each
/// state are generated.
const LONG: super::reference::Named<'static> =
    ("pancakes", &["9 4 14 1 12 7 16 3 10 6 13 2 15 8 5 11"], &[]);
const LONG_ALGORITHM: &str = "iterative-deepening";

/// Has the page run this JavaScript, and set `wasSearching`, once the element shows that a search runs. A search may end before
/// another command of the test reaches the page.
fn once_searching(tab: &Tab<'_>, selector: &str, script: &str) {
    tab.run(&format!(
        "void new MutationObserver((_, observer) => {{
            const status = document.querySelector({selector:?});
            if (!status?.textContent.startsWith('searching')) return;
            observer.disconnect();
            window.wasSearching = true;
            {script};
        }}).observe(document.body, {{ subtree: true, childList: true, characterData: true, attributes: true }})"
    ));
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_stopped_search_shows_no_progress() {
    let stage = Stage::new();
    let tab = stage.open("player", LONG, LONG_ALGORITHM, 0);
    tab.becomes(AT, 0);
    let stop = "[...document.querySelectorAll('button')]
        .find((it) => it.checkVisibility() && it.textContent === 'Stop').click()";
    once_searching(&tab, ".main-stage .status", stop);
    tab.press("n");
    tab.until("window.wasSearching");
    tab.becomes(
        "document.querySelector('.main-stage .status').innerText",
        String::new(),
    );
    tab.press("ArrowRight");
    tab.becomes(AT, 1);
    tab.becomes(
        "document.querySelector('.main-stage .status').innerText",
        String::new(),
    );
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn advancing_to_the_step_of_a_link_can_be_stopped() {
    let stage = Stage::new();
    let tab = stage.open("player", FARTHEST, "a-star", 0);
    let escape = "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))";
    once_searching(&tab, ".waiting", escape);
    let link = stage.link("player", LONG, LONG_ALGORITHM, 900_000);
    tab.run(&format!("void (location.href = {link:?})"));
    tab.until("window.wasSearching");
    tab.becomes(
        "document.querySelector('.waiting').innerText",
        String::new(),
    );
    tab.contains_text(".main-stage h2", ", iterative-deepening");
    tab.until(&format!("{AT} > 0 && {AT} < 900000"));
}

/// One visit of the screen.
mod walk {
    use super::*;

    #[test]
    #[ignore = "needs a browser: cargo xtask test walk"]
    fn stepping_forward_and_back_matches_the_engine() {
        let stage = Stage::new();
        for algorithm in ["a-star", "depth-first:graph", "ida-star"] {
            let steps = reference(FARTHEST, algorithm, 40);
            let tab = stage.open("player", FARTHEST, algorithm, 0);
            let mut client = stage.client();
            let run = client.start_run(FARTHEST.0, FARTHEST.1, algorithm);
            client.advance(&run, &json!({"to": 20}));
            for k in 1..=12 {
                if k % 2 == 0 {
                    tab.press("ArrowRight");
                } else {
                    tab.push("Next step");
                }
                shows(&tab, k, &steps);
                draws(&tab, &mut client, &run, k);
            }
            for k in (0..12).rev() {
                if k % 2 == 0 {
                    tab.press("ArrowLeft");
                } else {
                    tab.push("Previous step");
                }
                shows(&tab, k, &steps);
            }
        }
    }

    #[test]
    #[ignore = "needs a browser: cargo xtask test walk"]
    fn the_next_solution_dead_end_and_duplicate_are_found() {
        let stage = Stage::new();
        for (puzzle, algorithm) in [(QUEENS, "depth-first"), (FOUR_STEPS, "breadth-first:graph")] {
            let mut client = stage.client();
            let run = client.start_run(puzzle.0, puzzle.1, algorithm);
            // Continue after the first solution.
            client.advance(&run, &json!({"until": "solution", "from": 0}));
            let advanced = client.advance(&run, &json!({"to": 400}));
            let recorded = advanced["run"]["recorded"]
                .as_u64()
                .expect("the value is a number");
            let steps: Vec<Value> = (0..=recorded)
                .map(|k| client.get(&format!("{run}/steps/{k}")))
                .collect();
            let mut found = 0;
            for (name, key, is_one) in KINDS {
                let tab = stage.open("player", puzzle, algorithm, 0);
                let mut at = 0;
                for by_key in [true, false, true] {
                    let next = steps.iter().skip(at + 1).position(is_one);
                    let Some(next) = next.map(|next| at + 1 + next) else {
                        break;
                    };
                    if by_key {
                        tab.press(key);
                    } else {
                        tab.click(&format!(".finding button[title^='Go to the next {name}']"));
                    }
                    tab.becomes(AT, next);
                    tab.contains_text(".step h2", &format!("Step {next}"));
                    (at, found) = (next, found + 1);
                }
            }
            assert!(found >= 3, "{found} found in {puzzle:?}");
        }
    }
}
