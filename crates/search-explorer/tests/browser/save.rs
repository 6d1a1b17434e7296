//! Saving: links, files and the page without a server reproduce the run.

use std::path::PathBuf;

use search_explorer::Limits;

use super::client::{generous, serve_within};
use super::player::FRONTIER;
use super::reference::Named;
use super::stage::{
    AT, COUNTS, FARTHEST, FOUR_STEPS, Stage, displayed, named, plain_counts, reference, site,
};
use super::tab::Tab;
use super::wait::wait_until;

/// Waits for a download and returns its path.
#[track_caller]
pub(crate) fn download(stage: &Stage, name: &str) -> PathBuf {
    let path = stage.chromium.downloads().join(name);
    let part = stage
        .chromium
        .downloads()
        .join(format!("{name}.crdownload"));
    // The file exists but is empty until the download is complete.
    let is_complete =
        wait_until(|| path.metadata().is_ok_and(|file| file.len() > 0) && !part.exists());
    assert!(is_complete, "{} is not downloaded", path.display());
    path
}

/// Waits for a download and returns its text.
#[track_caller]
pub(crate) fn downloaded(stage: &Stage, name: &str) -> String {
    let path = download(stage, name);
    std::fs::read_to_string(&path).expect("the file is text")
}

/// Returns the shown puzzle, algorithm, step and state.
pub(crate) fn shown(tab: &Tab<'_>) -> [String; 4] {
    let algorithm = "[...document.querySelectorAll('.setup label')].find((it) => it.textContent === 'Algorithm').control.value";
    [
        tab.text(".main-stage h2"),
        tab.get(algorithm),
        tab.text(".step h2"),
        tab.text(".step .state-line"),
    ]
}

/// A map with diagonal moves.
pub(crate) const GRID: Named<'static> = ("grid", &[], &[]);

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_back_button_returns_to_the_previous_screen() {
    let stage = Stage::new();
    let tab = stage.open("player", FOUR_STEPS, "a-star", 3);
    tab.push("Tree");
    tab.contains_text("nav [aria-current=page]", "Tree");
    tab.run("history.back()");
    tab.contains_text("nav [aria-current=page]", "Player");
    tab.becomes(AT, 3);
}

/// Steps whose open lists are compared; the last one is also predicted from.
const COMPARED_STEPS: [usize; 3] = [0, 1, 3];

/// Returns the frontier list of the player at a step.
#[track_caller]
fn frontier_at(tab: &Tab<'_>, step: usize) -> Vec<String> {
    tab.press("/");
    tab.press("Ctrl-a");
    tab.type_text(&step.to_string());
    tab.press("Enter");
    tab.becomes(AT, step);
    tab.press("Escape");
    // The list is loaded after the step; until then it is that of the previous step.
    tab.until("document.querySelector('.list-frontier:not([aria-busy])')");
    tab.until("/in the order of expansion|newest on top/.test(document.querySelector('.list-frontier .hint').textContent)");
    tab.until(&format!("{FRONTIER}.length > 0"));
    tab.get(FRONTIER)
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn files_are_downloaded() {
    let stage = Stage::new();
    let tab = stage.open("player", FARTHEST, "a-star", 50);
    tab.press("6");
    tab.push("Posthoc trace");
    let trace: serde_json::Value =
        serde_json::from_str(&downloaded(&stage, "trace.json")).expect("the file is JSON");
    assert_eq!(trace["version"], "1.4.0");
    tab.push("Tree as SVG");
    assert!(downloaded(&stage, "tree.svg").starts_with("<svg "));
    tab.push("CSV");
    assert!(downloaded(&stage, "run.csv").lines().count() > 50);
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_trace_has_the_chosen_number_of_events() {
    let stage = Stage::new();
    let tab = stage.open("player", FARTHEST, "a-star", 600);
    tab.push("Save");
    tab.contains_text(".trace-events", "more than 1,000 events slowly");
    let events = || {
        tab.push("Posthoc trace");
        let trace: serde_json::Value =
            serde_json::from_str(&downloaded(&stage, "trace.json")).expect("the file is JSON");
        tab.contains_text(".save .status", "trace.json is saved.");
        std::fs::remove_file(stage.chromium.downloads().join("trace.json"))
            .expect("the file exists");
        trace["events"].as_array().map_or(0, Vec::len)
    };
    assert_eq!(events(), 1000);
    tab.click(".trace-events label:first-of-type");
    assert!(events() > 1200);
    tab.click(".trace-events input[type=number]");
    tab.press("Ctrl-a");
    tab.type_text("25");
    assert_eq!(events(), 25);
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_long_link_is_saved_as_a_file() {
    let stage = Stage::new();
    // Eight thousand words of four letters, in an order that cannot be compressed much.
    let letters = |number: usize| {
        let digits = [number / 400 % 20, number / 20 % 20, number % 20];
        digits
            .map(|digit| char::from(b'a' + digit as u8))
            .iter()
            .collect::<String>()
    };
    let words: String = (0..8000)
        .map(|number| format!("b{}\n", letters(number * 7919 % 8000)))
        .collect();
    let puzzle = (
        "ladder",
        &[words.as_str()][..],
        &[("from", "baaa"), ("to", "bett")][..],
    );
    let tab = stage.open("player", puzzle, "a-star", 2);
    let before = shown(&tab);
    tab.push("Save");
    tab.contains_text(".save [aria-label=Link]", "too long for a URL");
    assert!(!tab.get::<bool>("document.querySelector('.save input[readonly]').checkVisibility()"));
    tab.screenshot("save-long-link");
    tab.push("Save link as a file");
    let link = downloaded(&stage, "link.txt");
    assert!(link.starts_with("#v=1&") && link.len() > 8000, "{link}");
    // The link also opens on another server.
    let other = Stage::new();
    let tab = other.open("save", FOUR_STEPS, "a-star", 0);
    tab.choose_file(
        "Open a link from a file",
        &stage.chromium.downloads().join("link.txt"),
    );
    tab.has_text("nav [aria-current=page]", "Player");
    tab.becomes(AT, 2);
    assert_eq!(shown(&tab), before);
    // A file without a link is rejected with a message.
    let wrong = stage.chromium.downloads().join("wrong.txt");
    std::fs::write(&wrong, "a shopping list").expect("the directory for tests can be written");
    tab.push("Save");
    tab.choose_file("Open a link from a file", &wrong);
    tab.contains_text(".problem", "wrong.txt contains no link");
    tab.forgive();
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_rejected_file_is_reported() {
    let limits = Limits {
        files: 0,
        ..generous()
    };
    let stage = Stage::with_server(serve_within(limits));
    let tab = stage.open("save", FOUR_STEPS, "a-star", 1);
    tab.push("Web page");
    tab.contains_text(".problem", "0 files are being saved, the maximum");
    tab.forgive();
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_damaged_page_is_reported() {
    let stage = Stage::new();
    let tab = stage.open("save", FOUR_STEPS, "a-star", 1);
    tab.push("Web page");
    let page = downloaded(&stage, "page.html");
    let (before, packed) = page
        .split_once("id=\"recorded\">\n")
        .expect("the page has a record");
    // Eight bytes are missing in the middle of a line that is still Base64.
    let path = stage.chromium.downloads().join("damaged.html");
    let damaged = format!(
        "{before}id=\"recorded\">\n{}{}",
        &packed[..400],
        &packed[408..]
    );
    std::fs::write(&path, damaged).expect("the directory for tests can be written");
    let saved = stage.chromium.open(&format!("file://{}", path.display()));
    saved.contains_text(".problem", "This page is damaged");
    saved.forgive();
}

/// One visit of the screen.
mod walk {
    use super::*;

    #[test]
    #[ignore = "needs a browser: cargo xtask test walk"]
    fn a_link_reopens_the_same_step() {
        let stage = Stage::new();
        let _clipboard = stage.chromium.clipboard();
        let puzzle = (
            "tiles",
            &["3x3", "8 0 6 5 4 7 2 3 1"][..],
            &[("heuristic", "linear-conflict")][..],
        );
        let tab = stage.open("player", puzzle, "a-star:ties=lifo", 0);
        tab.click(".jump");
        tab.press("Ctrl-a");
        tab.type_text("123");
        tab.press("Enter");
        tab.contains_text(".step h2", "Step 123");
        let before = shown(&tab);
        tab.push("Save");
        // The link contains a local address and the port of this server.
        let where_it_opens = match site() {
            None => "It opens only on this machine, while this server is running.",
            Some(_) => "It opens wherever this page can be reached.",
        };
        tab.contains_text(".save [aria-label=Link]", where_it_opens);
        tab.until("document.querySelector('.save input[readonly]').value.includes('k=123')");
        let link: String = tab.get("document.querySelector('.save input[readonly]').value");
        tab.push("Copy link");
        tab.has_text(".save .status", "Copied.");
        tab.becomes("navigator.clipboard.readText()", link.clone());
        let other = stage.chromium.open(&link);
        other.contains_text(".step h2", "Step 123");
        assert_eq!(shown(&other), before);
        let steps = reference(puzzle, "a-star:ties=lifo", 123);
        assert_eq!(other.text(".step .state-line"), steps[122].expanded);
        // The URL of the page shows the same.
        tab.bring_to_front();
        tab.push("Player");
        tab.press("ArrowRight");
        tab.until("location.hash.includes('k=124')");
        let reloaded = stage.chromium.open(&tab.get::<String>("location.href"));
        reloaded.contains_text(".step h2", "Step 124");
    }

    #[test]
    #[ignore = "needs a browser: cargo xtask test walk"]
    fn the_saved_page_plays_without_a_server() {
        let stage = Stage::new();
        for (puzzle, algorithm) in [
            (FOUR_STEPS, "a-star"),
            (("queens", &["5"][..], &[][..]), "depth-first"),
        ] {
            let tab = stage.open("player", puzzle, algorithm, 0);
            tab.press("End");
            tab.contains_text(".ending", "solved");
            tab.contains_text(".step h2", "solution");
            let last = tab.get::<usize>(AT);
            let state = tab.text(".step .state-line");
            // The picture is loaded after the text as well.
            let pictured = "document.querySelector('.main-stage svg').getAttribute('aria-label').replace(/^State \\d+: /, '')";
            tab.becomes(pictured, state.clone());
            let picture: String = tab.get("document.querySelector('.main-stage svg').outerHTML");
            let frontiers = COMPARED_STEPS.map(|step| frontier_at(&tab, step));
            tab.press("End");
            tab.becomes(AT, last);
            tab.push("Save");
            tab.push("Web page");
            let path = download(&stage, "page.html");
            let saved = stage.chromium.open(&format!("file://{}", path.display()));
            saved.becomes(AT, last);
            saved.has_text(".step .state-line", &state);
            saved.becomes(
                "document.querySelector('.main-stage svg').outerHTML",
                picture,
            );
            let expected = plain_counts(puzzle, algorithm);
            let in_page: std::collections::BTreeMap<String, u64> = saved.get(COUNTS);
            assert_eq!(in_page, expected, "{puzzle:?}");
            // Compares every step from the start.
            let steps = reference(puzzle, algorithm, 1000);
            saved.press("Home");
            saved.becomes(AT, 0);
            for (place, expected) in steps.iter().enumerate() {
                saved.press("ArrowRight");
                saved.becomes(AT, place + 1);
                saved.has_text(".step .state-line", displayed(&expected.expanded));
                let counts: std::collections::BTreeMap<String, u64> = saved.get(COUNTS);
                let reference = named(&expected.counts);
                for name in ["expanded", "generated", "duplicates"] {
                    assert_eq!(
                        counts.get(name),
                        reference.get(name),
                        "{name} at step {}",
                        place + 1
                    );
                }
            }
            // Compares the open lists, including nodes that are generated later.
            for (step, frontier) in COMPARED_STEPS.into_iter().zip(&frontiers) {
                assert_eq!(&frontier_at(&saved, step), frontier, "step {step}");
            }
            // The quiz is marked by running the search.
            assert!(!saved.get::<bool>(
                "[...document.querySelectorAll('nav a')].some((it) => it.textContent === 'Predict')"
            ));
            saved.push("Player");
            // The saved page can be played.
            saved.press("Home");
            saved.press(" ");
            saved.until(&format!("{AT} > 1"));
            saved.press(" ");
            // The tree is available as well.
            saved.push("Tree");
            saved.push("Drawing");
            saved.until("document.querySelectorAll('.tree-drawing .tree-node').length > 0");
            saved.push("Rows");
            saved.until("document.querySelectorAll('[role=treeitem]').length > 0");
            let asked = saved.requests();
            assert!(
                asked
                    .iter()
                    .all(|url| url.starts_with("file:") || url.starts_with("data:")),
                "{asked:?}"
            );
            drop(saved);
            std::fs::remove_file(path).expect("the file exists");
        }
    }
}
