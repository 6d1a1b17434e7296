//! The player: each moment is the engine's, wherever one comes from.

use serde_json::{Value, json};

use super::by_hand::ByHand;
use super::client::Client;
use super::stage::{
    AT, COUNTS, FARTHEST, FOUR_STEPS, QUEENS, Stage, by_hand, named, plain_counts, written,
};
use super::tab::Tab;

/// JavaScript for the heading of the step, which says the moment.
const HEADING: &str = "document.querySelector('.step h2')?.innerText.split(':')[0]";

/// JavaScript for the states in the list of the frontier.
pub(crate) const FRONTIER: &str =
    "[...document.querySelectorAll('.list-frontier td.state')].map((it) => it.innerText.trim())";

/// Checks that the player shows moment `k`.
#[track_caller]
fn shows(tab: &Tab<'_>, k: usize, moments: &[ByHand]) {
    tab.becomes(AT, k);
    if k == 0 {
        tab.becomes(HEADING, "Start".to_owned());
        return;
    }
    let hand = &moments[k - 1];
    tab.becomes(HEADING, format!("Moment {k}"));
    tab.reads(".step .state-line", written(&hand.taken));
    assert_eq!(
        tab.get::<std::collections::BTreeMap<String, u64>>(COUNTS),
        named(&hand.counts),
        "moment {k}"
    );
    let frontier: Vec<String> = hand.frontier.iter().take(25).cloned().collect();
    if frontier.iter().any(|waits| waits.contains(" in ")) {
        // What a depth-first search has yet to do is no state by hand.
        tab.becomes(&format!("{FRONTIER}.length"), frontier.len());
    } else {
        tab.becomes(FRONTIER, frontier);
    }
}

/// Checks that the drawing of the state is the one that the server has for the node of moment `k`.
#[track_caller]
fn draws(tab: &Tab<'_>, client: &mut Client, run: &str, k: usize) {
    let moment = client.get(&format!("{run}/moments/{k}"));
    let node = client.get(&format!("{run}/nodes/{}", moment["node"]["id"]));
    let shapes = node["drawing"]["shapes"].as_array().expect("it is drawn");
    let labels = shapes.iter().filter(|shape| shape["form"] == "label");
    let labels: Vec<Value> = labels
        .map(|shape| json!([shape["text"], shape["x"].as_f64(), shape["y"].as_f64()]))
        .collect();
    assert!(!labels.is_empty());
    let drawn = "[...document.querySelectorAll('.main-stage .picture-frame svg > g:last-child text')].map((it) =>
        [it.textContent, Number(it.getAttribute('x')), Number(it.getAttribute('y'))])";
    // Both as numbers with a point.
    let came = super::wait::wait_until(|| {
        let shown: Vec<(String, f64, f64)> = tab.get(drawn);
        shown
            .iter()
            .map(|(text, x, y)| json!([text, x, y]))
            .eq(labels.iter().cloned())
    });
    assert!(
        came,
        "moment {k} is drawn as {}, and not as {labels:?}",
        tab.get::<Value>(drawn)
    );
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn steps_and_steps_back_show_what_the_engine_has() {
    let stage = Stage::new();
    for algorithm in ["a-star", "depth-first:graph", "ida-star"] {
        let moments = by_hand(FARTHEST, algorithm, 40);
        let tab = stage.open("player", FARTHEST, algorithm, 0);
        let mut client = stage.client();
        let run = client.begin(FARTHEST.0, FARTHEST.1, algorithm);
        client.advance(&run, &json!({"to": 20}));
        for k in 1..=12 {
            if k % 2 == 0 {
                tab.press("ArrowRight");
            } else {
                tab.push("Step");
            }
            shows(&tab, k, &moments);
            draws(&tab, &mut client, &run, k);
        }
        for k in (0..12).rev() {
            if k % 2 == 0 {
                tab.press("ArrowLeft");
            } else {
                tab.push("Step back");
            }
            shows(&tab, k, &moments);
        }
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_moment_is_gone_to_by_its_number() {
    let stage = Stage::new();
    let moments = by_hand(FARTHEST, "a-star", 800);
    let tab = stage.open("player", FARTHEST, "a-star", 0);
    for k in [700, 3, 701, 64] {
        tab.click(".jump");
        tab.press("Ctrl-a");
        tab.type_text(&k.to_string());
        tab.press("Enter");
        shows(&tab, k, &moments);
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn played_to_the_end_it_has_the_counts_of_a_plain_run() {
    let stage = Stage::new();
    let sokoban_like = ("jugs", &["5,3", "4"][..], &[][..]);
    for (puzzle, algorithm) in [
        (FOUR_STEPS, "a-star"),
        (QUEENS, "depth-first"),
        (sokoban_like, "breadth-first:graph"),
    ] {
        let expected = plain_counts(puzzle, algorithm);
        let tab = stage.open("player", puzzle, algorithm, 0);
        tab.choose("Speed", "100");
        tab.push("Play");
        tab.tells(".ending", "solved");
        tab.becomes(
            "document.querySelector('.controls .primary').getAttribute('aria-label')",
            "Play".to_owned(),
        );
        tab.becomes(COUNTS, expected);
        let last = "document.querySelector('.timeline').getAttribute('aria-valuemax')";
        assert_eq!(
            tab.get::<Option<usize>>(AT),
            tab.get::<String>(last).parse().ok(),
            "it stands at the end"
        );
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn run_to_the_end_it_has_the_counts_of_a_plain_run() {
    let stage = Stage::new();
    let expected = plain_counts(FARTHEST, "a-star");
    let tab = stage.open("player", FARTHEST, "a-star", 0);
    tab.press("End");
    tab.tells(".ending", "solved, cost 31, depth 31");
    tab.becomes(COUNTS, expected);
    tab.tells(".step h2", "solution");
}

/// The kinds of moment that can be gone to, with the key and how a moment of the kind is known.
type Kind = (&'static str, &'static str, fn(&Value) -> bool);

const KINDS: [Kind; 3] = [
    ("solution", "n", |moment| moment["what"] == "solution"),
    ("dead end", "d", |moment| moment["what"] == "dead_end"),
    ("duplicate", "u", |moment| {
        let made = moment["made"].as_array().expect("it is a list");
        made.iter().any(|made| made["as"] == "duplicate")
    }),
];

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_next_solution_dead_end_and_duplicate_are_found() {
    let stage = Stage::new();
    for (puzzle, algorithm) in [(QUEENS, "depth-first"), (FOUR_STEPS, "breadth-first:graph")] {
        let mut client = stage.client();
        let run = client.begin(puzzle.0, puzzle.1, algorithm);
        // Behind the first solution too.
        client.advance(&run, &json!({"until": "solution", "from": 0}));
        let told = client.advance(&run, &json!({"to": 400}));
        let recorded = told["run"]["recorded"].as_u64().expect("it is a number");
        let moments: Vec<Value> = (0..=recorded)
            .map(|k| client.get(&format!("{run}/moments/{k}")))
            .collect();
        let mut found = 0;
        for (name, key, is_one) in KINDS {
            let tab = stage.open("player", puzzle, algorithm, 0);
            let mut at = 0;
            for by_key in [true, false, true] {
                let next = moments.iter().skip(at + 1).position(is_one);
                let Some(next) = next.map(|next| at + 1 + next) else {
                    break;
                };
                if by_key {
                    tab.press(key);
                } else {
                    tab.click(&format!(".finding button[title^='To the next {name}']"));
                }
                tab.becomes(AT, next);
                tab.tells(".step h2", &format!("Moment {next}"));
                (at, found) = (next, found + 1);
            }
        }
        assert!(found >= 3, "{found} found in {puzzle:?}");
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn where_there_is_no_next_of_a_kind_it_says_so() {
    let stage = Stage::new();
    let tab = stage.open("player", FOUR_STEPS, "a-star", 0);
    tab.press("d");
    tab.reads(".main-stage .status", "there is no dead end after this");
    tab.becomes(AT, 0);
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_timeline_is_dragged() {
    let stage = Stage::new();
    let moments = by_hand(FARTHEST, "a-star", 800);
    let tab = stage.open("player", FARTHEST, "a-star", 600);
    let last: usize = tab
        .get::<String>("document.querySelector('.timeline').getAttribute('aria-valuemax')")
        .parse()
        .expect("it is a number");
    for (from, to, part) in [(0.9, 0.5, 2), (0.1, 0.25, 4)] {
        tab.drag(".timeline", from, to);
        // A pixel is a moment or two.
        let wanted = last / part;
        let near = format!("Math.abs({AT} - {wanted}) <= 2");
        tab.until(&near);
        let k = tab.get(AT);
        shows(&tab, k, &moments);
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_node_is_opened_and_gone_to_where_it_was_made() {
    let stage = Stage::new();
    let tab = stage.open("player", FARTHEST, "a-star", 30);
    tab.click(".list-frontier tbody tr .pick");
    tab.tells("dialog.card h3", "Path from the start");
    let made: String = tab.get("document.querySelector('dialog.card .buttons button').innerText");
    let moment = made.trim_matches(|c: char| !c.is_ascii_digit()).to_owned();
    tab.push(&made);
    tab.becomes(AT, moment.parse::<usize>().expect("it is a number"));
    tab.becomes("document.querySelector('dialog[open]') === null", true);
}

/// A search that takes long, of a 15-puzzle.
const LONG: super::by_hand::Named<'static> = ("tiles", &[], &[("korf", "2")]);

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_search_that_is_halted_promises_nothing() {
    let stage = Stage::new();
    let tab = stage.open("player", LONG, "breadth-first", 0);
    tab.becomes(AT, 0);
    tab.press("n");
    tab.until("document.querySelector('.main-stage .status').innerText.startsWith('searching')");
    tab.push("Halt");
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
fn the_way_to_the_moment_of_a_link_can_be_halted() {
    let stage = Stage::new();
    let tab = stage
        .chromium
        .open(&stage.link("player", LONG, "breadth-first", 900_000));
    tab.until("document.querySelector('.waiting').innerText.startsWith('searching')");
    tab.press("Escape");
    tab.becomes(
        "document.querySelector('.waiting').innerText",
        String::new(),
    );
    tab.tells(".main-stage h2", "tiles --korf 2, breadth-first");
    tab.until(&format!("{AT} > 0 && {AT} < 900000"));
}
