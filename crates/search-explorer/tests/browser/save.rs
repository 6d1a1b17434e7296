//! What is saved is the same run again: the link, and the page that needs no server.

use std::path::PathBuf;

use search_explorer::Limits;

use super::client::{serve_within, unhurried};
use super::player::FRONTIER;
use super::stage::{
    AT, COUNTS, FARTHEST, FOUR_STEPS, Stage, by_hand, named, plain_counts, written,
};
use super::tab::Tab;
use super::wait::wait_until;

/// Where a file is once it is downloaded.
#[track_caller]
fn download(stage: &Stage, name: &str) -> PathBuf {
    let path = stage.chromium.downloads().join(name);
    let part = stage
        .chromium
        .downloads()
        .join(format!("{name}.crdownload"));
    // The name is taken by an empty file until all has come.
    let came = wait_until(|| path.metadata().is_ok_and(|file| file.len() > 0) && !part.exists());
    assert!(came, "{} does not come", path.display());
    path
}

/// The text of a downloaded file.
#[track_caller]
pub(crate) fn downloaded(stage: &Stage, name: &str) -> String {
    let path = download(stage, name);
    std::fs::read_to_string(&path).expect("it is text")
}

/// The puzzle, the algorithm, the moment and the state that are shown.
fn shown(tab: &Tab<'_>) -> [String; 4] {
    let algorithm = "[...document.querySelectorAll('.setup label')].find((it) => it.textContent === 'Algorithm').control.value";
    [
        tab.text(".main-stage h2"),
        tab.get(algorithm),
        tab.text(".step h2"),
        tab.text(".step .state-line"),
    ]
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_link_reopened_shows_the_same() {
    let stage = Stage::new();
    let _clipboard = stage.chromium.clipboard();
    let puzzle = (
        "tiles",
        &["3x3", "8 0 6 5 4 7 2 3 1"][..],
        &[("estimate", "linear-conflict")][..],
    );
    let tab = stage.open("player", puzzle, "a-star:ties=lifo", 0);
    tab.click(".jump");
    tab.press("Ctrl-a");
    tab.type_text("123");
    tab.press("Enter");
    tab.tells(".step h2", "Moment 123");
    let before = shown(&tab);
    tab.push("Save");
    // The link holds an address of this machine, and a port that this server was given.
    let where_it_opens = "It opens on this machine alone, and as long as this server runs.";
    tab.tells(".save [aria-label=Link]", where_it_opens);
    tab.until("document.querySelector('.save input[readonly]').value.includes('k=123')");
    let link: String = tab.get("document.querySelector('.save input[readonly]').value");
    tab.push("Copy link");
    tab.reads(".save .status", "Copied.");
    tab.becomes("navigator.clipboard.readText()", link.clone());
    let other = stage.chromium.open(&link);
    other.tells(".step h2", "Moment 123");
    assert_eq!(shown(&other), before);
    let hand = by_hand(puzzle, "a-star:ties=lifo", 123);
    assert_eq!(other.text(".step .state-line"), hand[122].taken);
    // So does the address of the page itself.
    tab.bring_to_front();
    tab.push("Player");
    tab.press("ArrowRight");
    tab.until("location.hash.includes('k=124')");
    let reloaded = stage.chromium.open(&tab.get::<String>("location.href"));
    reloaded.tells(".step h2", "Moment 124");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_way_back_of_the_browser_goes_to_the_screen_before() {
    let stage = Stage::new();
    let tab = stage.open("player", FOUR_STEPS, "a-star", 3);
    tab.push("Tree");
    tab.tells("nav [aria-current=page]", "Tree");
    tab.get::<()>("history.back()");
    tab.tells("nav [aria-current=page]", "Player");
    tab.becomes(AT, 3);
}

/// Moments at which what waits is looked at, the last one to be predicted from.
const SOME: [usize; 3] = [0, 1, 3];

/// What the player lists as waiting at a moment.
#[track_caller]
fn frontier_at(tab: &Tab<'_>, moment: usize) -> Vec<String> {
    tab.press("/");
    tab.press("Ctrl-a");
    tab.type_text(&moment.to_string());
    tab.press("Enter");
    tab.becomes(AT, moment);
    tab.press("Escape");
    // The list comes after the moment: until then it is that of the moment before.
    tab.until("document.querySelector('.list-frontier:not([aria-busy])')");
    tab.tells(".list-frontier", "in the order of expansion");
    tab.until(&format!("{FRONTIER}.length > 0"));
    tab.get(FRONTIER)
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_saved_page_plays_from_disk_without_a_server() {
    let stage = Stage::new();
    for (puzzle, algorithm) in [
        (FOUR_STEPS, "a-star"),
        (("queens", &["5"][..], &[][..]), "depth-first"),
    ] {
        let tab = stage.open("player", puzzle, algorithm, 0);
        tab.press("End");
        tab.tells(".ending", "solved");
        tab.tells(".step h2", "solution");
        let last = tab.get::<usize>(AT);
        let state = tab.text(".step .state-line");
        // The picture comes after the text, too.
        let pictured = "document.querySelector('.main-stage svg').getAttribute('aria-label').replace(/^State \\d+: /, '')";
        tab.becomes(pictured, state.clone());
        let picture: String = tab.get("document.querySelector('.main-stage svg').outerHTML");
        let waited = SOME.map(|moment| frontier_at(&tab, moment));
        tab.press("End");
        tab.becomes(AT, last);
        tab.push("Save");
        tab.push("One page");
        let path = download(&stage, "page.html");
        let saved = stage.chromium.open(&format!("file://{}", path.display()));
        saved.becomes(AT, last);
        saved.reads(".step .state-line", &state);
        saved.becomes(
            "document.querySelector('.main-stage svg').outerHTML",
            picture,
        );
        let expected = plain_counts(puzzle, algorithm);
        let in_page: std::collections::BTreeMap<String, u64> = saved.get(COUNTS);
        assert_eq!(in_page, expected, "{puzzle:?}");
        // From the start on, every moment.
        let hand = by_hand(puzzle, algorithm, 1000);
        saved.press("Home");
        saved.becomes(AT, 0);
        for (place, hand) in hand.iter().enumerate() {
            saved.press("ArrowRight");
            saved.becomes(AT, place + 1);
            saved.reads(".step .state-line", written(&hand.taken));
            let counts: std::collections::BTreeMap<String, u64> = saved.get(COUNTS);
            let by_hand = named(&hand.counts);
            for name in ["expanded", "generated", "duplicates"] {
                assert_eq!(
                    counts.get(name),
                    by_hand.get(name),
                    "{name} at moment {}",
                    place + 1
                );
            }
        }
        // What waited, too, though it may be made later only.
        for (moment, waited) in SOME.into_iter().zip(&waited) {
            assert_eq!(&frontier_at(&saved, moment), waited, "moment {moment}");
        }
        // It is asked what comes next, and the answer is known.
        saved.push("Predict");
        saved.until("document.querySelectorAll('.choices .choice').length > 1");
        let right = format!(
            "[...document.querySelectorAll('.choices .choice')].find((it) => it.querySelector('.state').textContent === {:?}).click()",
            hand[3].taken
        );
        saved.get::<()>(&right);
        saved.tells(".verdict", "Right.");
        saved.push("Player");
        // And played.
        saved.press("Home");
        saved.press(" ");
        saved.until(&format!("{AT} > 1"));
        saved.press(" ");
        // Its other screens are there.
        saved.push("Tree");
        saved.until("document.querySelectorAll('[role=treeitem]').length > 0");
        let asked = saved.requests();
        assert!(
            asked
                .iter()
                .all(|url| url.starts_with("file:") || url.starts_with("data:")),
            "{asked:?}"
        );
        drop(saved);
        std::fs::remove_file(path).expect("it is there");
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn files_of_the_run_are_downloaded() {
    let stage = Stage::new();
    let tab = stage.open("player", FARTHEST, "a-star", 50);
    tab.press("6");
    tab.push("Posthoc trace");
    let trace: serde_json::Value =
        serde_json::from_str(&downloaded(&stage, "trace.json")).expect("it is JSON");
    assert_eq!(trace["version"], "1.4.0");
    tab.push("Tree as SVG");
    assert!(downloaded(&stage, "tree.svg").starts_with("<svg "));
    tab.push("CSV");
    assert!(downloaded(&stage, "run.csv").lines().count() > 50);
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_trace_has_all_events_or_the_first_as_is_chosen() {
    let stage = Stage::new();
    let tab = stage.open("player", FARTHEST, "a-star", 600);
    tab.push("Save");
    tab.tells(".trace-events", "more than 1,000 events slowly");
    let events = || {
        tab.push("Posthoc trace");
        let trace: serde_json::Value =
            serde_json::from_str(&downloaded(&stage, "trace.json")).expect("it is JSON");
        tab.tells(".save .status", "trace.json is saved.");
        std::fs::remove_file(stage.chromium.downloads().join("trace.json")).expect("it is there");
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
fn a_link_too_long_for_an_address_is_a_file_that_opens() {
    let stage = Stage::new();
    // Two thousand words of four letters, of which each differs from the next in one.
    let letters = |number: usize| {
        let digits = [number / 400 % 20, number / 20 % 20, number % 20];
        digits
            .map(|digit| char::from(b'a' + digit as u8))
            .iter()
            .collect::<String>()
    };
    let words: String = (0..2000)
        .map(|number| format!("b{}\n", letters(number)))
        .collect();
    let puzzle = (
        "ladder",
        &[words.as_str()][..],
        &[("from", "baaa"), ("to", "bett")][..],
    );
    let tab = stage.open("player", puzzle, "a-star", 2);
    let before = shown(&tab);
    tab.push("Save");
    tab.tells(".save [aria-label=Link]", "too long for an address");
    assert!(!tab.get::<bool>("document.querySelector('.save input[readonly]').checkVisibility()"));
    tab.screenshot("save-long-link");
    tab.push("Save link as a file");
    let link = downloaded(&stage, "link.txt");
    assert!(link.starts_with("#v=1&") && link.len() > 8000, "{link}");
    // It opens on another server, too.
    let other = Stage::new();
    let tab = other.open("save", FOUR_STEPS, "a-star", 0);
    tab.choose_file(
        "Open a link from a file",
        &stage.chromium.downloads().join("link.txt"),
    );
    tab.reads("nav [aria-current=page]", "Player");
    tab.becomes(AT, 2);
    assert_eq!(shown(&tab), before);
    // What is no link is refused in words.
    let wrong = stage.chromium.downloads().join("wrong.txt");
    std::fs::write(&wrong, "a shopping list").expect("the directory for tests can be written");
    tab.push("Save");
    tab.choose_file("Open a link from a file", &wrong);
    tab.tells(".problem", "wrong.txt holds no link");
    tab.forgive();
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_file_that_the_server_does_not_make_is_told_on_the_page() {
    let limits = Limits {
        files: 0,
        ..unhurried()
    };
    let stage = Stage::serving(serve_within(limits));
    let tab = stage.open("save", FOUR_STEPS, "a-star", 1);
    tab.push("One page");
    tab.tells(
        ".problem",
        "0 files are being saved, and the server makes no more",
    );
    tab.forgive();
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_damaged_page_says_so() {
    let stage = Stage::new();
    let tab = stage.open("save", FOUR_STEPS, "a-star", 1);
    tab.push("One page");
    let page = downloaded(&stage, "page.html");
    let (before, packed) = page.split_once("id=\"recorded\">\n").expect("it is there");
    // Eight bytes are missing in the middle of a line that is still Base64.
    let path = stage.chromium.downloads().join("damaged.html");
    let damaged = format!(
        "{before}id=\"recorded\">\n{}{}",
        &packed[..400],
        &packed[408..]
    );
    std::fs::write(&path, damaged).expect("the directory for tests can be written");
    let saved = stage.chromium.open(&format!("file://{}", path.display()));
    saved.tells(".problem", "This page is damaged");
    saved.forgive();
}
