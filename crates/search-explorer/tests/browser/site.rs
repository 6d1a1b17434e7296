//! What only the page without a server does. These tests need `SEARCHLAB_SITE` and are skipped without it.

use serde_json::Value;

use super::compare::{EXPANDED, refusal};
use super::save::{downloaded, shown};
use super::stage::{AT, FARTHEST, FOUR_STEPS, Stage, site};
use super::tab::Tab;

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_page_opens_and_searches_without_a_network_after_the_first_visit() {
    let stage = Stage::kept();
    let tab = stage.open("player", FOUR_STEPS, "a-star", 2);
    tab.until("navigator.serviceWorker.ready.then(({active}) => active.state === 'activated')");
    tab.until("navigator.serviceWorker.controller");
    stage.cut_network();
    tab.becomes(
        "fetch('missing.txt').then(() => 'answered', () => 'cut')",
        "cut".to_owned(),
    );
    tab.run("location.reload()");
    tab.until("performance.getEntriesByType('navigation')[0].type === 'reload'");
    tab.becomes(AT, Some(2));
    // Another address of the page, and another search.
    let other = stage.open("save", FARTHEST, "breadth-first", 5);
    other.push("Web page");
    let page = downloaded(&stage, "page.html");
    assert!(page.starts_with("<!doctype html>") && page.contains("id=\"recorded\""));
    assert!(
        !page.contains("Content-Security-Policy"),
        "its script is in the page itself"
    );
    let picture = stage
        .link("player", FOUR_STEPS, "a-star", 3)
        .replace("/#", "/?embed#");
    let picture = stage.chromium.open(&picture);
    picture.becomes(AT, Some(3));
    for tab in [&tab, &other, &picture] {
        tab.forgive(); // the request that was not answered
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn on_a_slow_line_the_frame_is_shown_at_once_and_then_the_progress() {
    let stage = Stage::new();
    stage.hold_module(true);
    let tab = stage
        .chromium
        .open(&stage.link("player", FOUR_STEPS, "a-star", 2));
    tab.until("document.querySelector('#loading svg').textContent.includes('searchlab explorer')");
    tab.contains_text("#loading-text", "Loading the searches: ");
    let bar = "(({value, max}) => value > 0.4 * max && value < 0.6 * max)(document.getElementById('loading-bar'))";
    tab.until(bar);
    // In words, as in the bar.
    let words = tab.text("#loading-text");
    let numbers: Vec<f64> = words
        .split(' ')
        .filter_map(|word| word.parse().ok())
        .collect();
    let [loaded, total] = numbers[..] else {
        panic!("{words}");
    };
    assert!((0.4..0.6).contains(&(loaded / total)), "{words}");
    tab.screenshot("slow-line");
    stage.hold_module(false);
    tab.becomes(AT, Some(2));
    assert!(tab.get::<bool>("document.getElementById('loading') === null"));
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_run_that_fails_ends_alone_and_says_why() {
    let stage = Stage::new();
    let tab = stage.chromium.blank();
    fail_at(&tab, "/steps/3");
    tab.go_to(&stage.link("player", FARTHEST, "a-star", 2));
    tab.becomes(AT, Some(2));
    tab.press("ArrowRight");
    tab.contains_text(".problem", "has ended, as it failed: Cannot destructure");
    tab.contains_text(
        ".problem",
        "MiB of memory were in use. Other runs are not affected.",
    );
    tab.contains_text(".problem", "“tiles 3x3, a-star”");
    // It stays ended, and another one runs.
    tab.press("ArrowRight");
    tab.contains_text(".problem", "has ended, as it failed");
    tab.push("More");
    tab.push("Search");
    tab.becomes(AT, Some(0));
    tab.push("Run to the end");
    tab.contains_text(".ending", "solved");
    tab.forgive();
}

/// Makes the Worker of the run that is first asked for this path unable to read that request.
fn fail_at(tab: &Tab<'_>, path: &str) {
    tab.before_each_page(&format!(
        "(() => {{ const {{ postMessage }} = Worker.prototype;
        Worker.prototype.postMessage = function (message) {{
            const isRead = !message.request?.path.endsWith('{path}') || globalThis.failed;
            if (!isRead) globalThis.failed = this;
            postMessage.call(this, isRead ? message : {{ ...message, request: null }}); }}; }})()"
    ));
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_run_of_a_link_that_fails_before_its_step_says_why() {
    let stage = Stage::new();
    let tab = stage.chromium.blank();
    fail_at(&tab, "/steps/3");
    tab.go_to(&stage.link("player", FARTHEST, "a-star", 3));
    tab.contains_text(".problem", "has ended, as it failed");
    tab.forgive();
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_compared_run_that_fails_ends_the_playback_and_says_why() {
    let stage = Stage::new();
    let tab = stage.chromium.blank();
    fail_at(&tab, "/steps/5");
    tab.go_to(&stage.link("player", FARTHEST, "a-star", 1));
    tab.becomes(AT, Some(1));
    tab.press("2");
    tab.has_text("nav [aria-current=page]", "Compare");
    tab.until("document.querySelector('.compare').getAttribute('aria-busy') === 'false'");
    tab.press(" ");
    tab.contains_text(".problem", "has ended, as it failed");
    tab.until("!document.querySelector('.compare .controls button[aria-label=Pause]')");
    tab.forgive();
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn links_of_the_server_open_without_one_and_the_other_way_round() {
    let stage = Stage::new();
    let link = "document.querySelector('.save input[readonly]').value";
    let tab = stage.open("player", FARTHEST, "a-star:ties=lifo", 17);
    let expected = shown(&tab);
    let mut address: String = tab.get("location.href");
    for _ in 0..2 {
        address = stage.elsewhere(&address);
        let other = stage.chromium.open(&address);
        other.becomes(AT, Some(17));
        assert_eq!(shown(&other), expected, "{address}");
        other.press("6");
        other.until(&format!("{link}.includes('k=17')"));
        address = other.get(link);
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn nothing_that_only_a_server_can_do_is_shown() {
    let stage = Stage::new();
    let tab = stage.open("save", FOUR_STEPS, "a-star", 1);
    // Files have no address.
    assert!(!tab.get::<bool>("Boolean(document.querySelector('.files a'))"));
    tab.push("Player");
    tab.push("More");
    let names: Vec<String> = tab.get(
        "[...[...document.querySelectorAll('.setup label')].find((it) => it.textContent === 'Algorithm').control.options].map((it) => it.value)",
    );
    assert!(
        names.iter().any(|name| name == "breadth-first"),
        "{names:?}"
    );
    assert!(
        !names.iter().any(|name| name.starts_with("parallel")),
        "{names:?}"
    );
    // Nothing but the page and its parts is requested. A browser can have fonts of its own in `data:` addresses.
    let page = stage.url();
    let requests = tab.requests();
    assert!(
        requests.iter().all(|it| [page.as_str(), "blob:", "data:"]
            .iter()
            .any(|own| it.starts_with(own))),
        "{requests:?}"
    );
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_heuristic_of_the_server_was_replaced_by_the_default() {
    let stage = Stage::new();
    let link = |screen: &str, heuristic: &'static str| {
        let (puzzle, words, _) = FARTHEST;
        let options = [("heuristic", heuristic)];
        stage.link(screen, (puzzle, words, &options), "a-star", 2)
    };
    let found = "found `pdb-4-4`, expected zero, misplaced-tiles, manhattan, linear-conflict or manhattan-x2";
    let tab = stage.chromium.open(&link("player", "pdb-4-4"));
    tab.contains_text(".problem", found);
    tab.becomes(AT, None::<usize>);
    tab.until("location.hash.includes('o.heuristic=%70%64%62')");
    tab.forgive();
    // The server has this heuristic.
    let server = stage
        .chromium
        .open(&stage.elsewhere(&link("player", "pdb-4-4")));
    server.becomes(AT, Some(2));
    let plain = link("compare", "zero");
    let (_, fields) = plain.split_once("&p=").expect("the link names a puzzle");
    let side = |name: &str, heuristic: &str| {
        let own = format!("p={fields}").replace("%7A%65%72%6F", heuristic);
        let (own, _) = own.rsplit_once("&k=").expect("the link names a step");
        own.split('&')
            .fold(String::new(), |all, field| format!("{all}&{name}.{field}"))
    };
    let tab = stage.chromium.open(&format!(
        "{plain}{}{}&c=5",
        side("A", "pdb-4-4"),
        side("B", "manhattan")
    ));
    tab.contains_text(&refusal("A"), found);
    tab.becomes(EXPANDED, "– 5".to_owned());
    tab.until("location.hash.includes('A.o.heuristic=pdb-4-4')");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn every_lesson_of_the_site_opens_by_its_link() {
    let Some(directory) = site() else { return };
    let list = std::fs::read(directory.join("lessons.json")).expect("there is a list");
    let list: Vec<Value> = serde_json::from_slice(&list).expect("it is JSON");
    assert!(!list.is_empty());
    let stage = Stage::new();
    let tab = stage
        .chromium
        .open(&format!("{}#v=1&s=lessons", stage.url()));
    let links = "document.querySelectorAll('.lesson-list li a').length";
    tab.becomes(links, list.len());
    for lesson in list {
        let name = lesson["name"].as_str().expect("it is text");
        let title = lesson["title"].as_str().expect("it is text");
        tab.go_to(&format!("{}?lesson={name}", stage.url()));
        tab.has_text(".lesson-text h1", title);
    }
}
