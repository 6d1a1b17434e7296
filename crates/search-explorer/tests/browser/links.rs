//! Links that name what the page does not have. None of it is replaced by a default.

use super::compare::{EXPANDED, refusal};
use super::files::drop_file;
use super::save::download;
use super::stage::{AT, FARTHEST, FOUR_STEPS, Stage};
use super::tab::{Tab, labelled};

const HASH: &str = "location.hash";

/// The board of [`FARTHEST`] as the fields of a link.
const BOARD: &str = "p=tiles&w=3x3&w=8%200%206%205%204%207%202%203%201";

/// Opens a link that is refused with this message, and checks that nothing is searched and the link stays.
#[track_caller]
fn refused<'s>(stage: &'s Stage, fragment: &str, message: &str) -> Tab<'s> {
    let tab = stage.chromium.open(&format!("{}#{fragment}", stage.url()));
    tab.contains_text(".problem", message);
    tab.becomes(AT, None::<usize>);
    tab.becomes(HASH, format!("#{fragment}"));
    tab.forgive();
    tab
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn fields_of_a_link_that_could_not_be_read_were_ignored() {
    let stage = Stage::new();
    for (fragment, message) in [
        (
            "v=1&s=player&PUZZLE&a=a-star&heuristic=zero&k=0",
            "found the field `heuristic`, expected v, s, p, w, z, a, k or c",
        ),
        (
            "v=1&s=player&PUZZLE&a=a-star&a=dfs&k=0",
            "found `a` twice, as `a-star` and as `dfs`",
        ),
        (
            "v=1&s=player&PUZZLE&o.goal=blank-first&o.goal=blank-last&a=a-star",
            "found `o.goal` twice",
        ),
        (
            "v=1&s=palyer&PUZZLE&a=a-star",
            "found the screen s=`palyer`, expected one of those that this page has: player, compare",
        ),
        (
            "v=1&s=player&PUZZLE&a=a-star&k=many",
            "found k=`many`, expected the number of a step",
        ),
        (
            "v=1&s=player&PUZZLE",
            "found `p` but no algorithm, expected a.",
        ),
        (
            "v=1&s=player&w=3x3&a=a-star",
            "found `w` but no puzzle, expected p.",
        ),
        ("v=2&s=player&PUZZLE&a=a-star", "found v=`2`, expected v=1"),
        ("s=player&PUZZLE&a=a-star", "expected #v=1"),
        (
            "v=1&s=compare&A.PUZZLE&A.a=a-star&C.PUZZLE&C.a=a-star",
            "found a comparison without B",
        ),
        (
            "v=1&s=compare&A.PUZZLE&A.a=a-star",
            "found a comparison without B",
        ),
        (
            "v=1&s=compare&A.PUZZLE&A.a=a-star&E.a=a-star",
            "found the field `E.a`",
        ),
        (
            "v=1&s=tree&A.PUZZLE&A.a=a-star&B.PUZZLE&B.a=dfs",
            "found a comparison for the screen `tree`",
        ),
    ] {
        refused(&stage, &fragment.replace("PUZZLE", "p=tiles"), message);
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn fields_after_a_question_mark_were_ignored() {
    let stage = Stage::new();
    let address = format!("{}?v=1&s=player&{BOARD}&a=a-star&k=2", stage.url());
    let tab = stage.chromium.open(&address);
    tab.contains_text(".problem", "found `p` after ?, expected it after #");
    tab.becomes(AT, None::<usize>);
    tab.becomes("location.search.length > 20", true);
    // The message goes away with the fault.
    tab.go_to(&address.replace("?v", "?utm_source=mail#v"));
    tab.becomes(AT, Some(2));
    tab.until("document.querySelector('.problem').hidden");
    tab.forgive();
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_form_dropped_settings_that_it_does_not_have() {
    let stage = Stage::new();
    for (rest, message) in [
        (
            "a=a-star%3Aties%3Dsideways",
            "found `ties=sideways`, expected ",
        ),
        ("a=a-star%3Atie%3Dfifo%2Csoon", "a-star has no option `tie`"),
        (
            "a=a-stra",
            "unknown algorithm `a-stra` (did you mean `a-star`?), expected one of ",
        ),
        ("o.metric=half&a=a-star", "tiles has no option --metric"),
        ("o.metric=&a=a-star", "tiles has no option --metric"),
    ] {
        let link = format!("v=1&s=player&{BOARD}&{rest}&k=0");
        let tab = refused(&stage, &link, message);
        tab.push("More");
        tab.push("Search");
        tab.contains_text(".setup .error", message);
    }
    let tab = refused(
        &stage,
        "v=1&s=player&p=tile&w=3x3&a=a-star&k=0",
        "unknown puzzle `tile`, expected one of ",
    );
    tab.push("More");
    tab.push("Search");
    tab.contains_text(".setup .error", "unknown puzzle `tile`");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_comparison_ran_the_default_for_what_it_does_not_have() {
    let stage = Stage::new();
    let board = |side: &str| {
        BOARD
            .replace("p=", &format!("{side}.p="))
            .replace("w=", &format!("{side}.w="))
    };
    let [a, b, c, d] = ["A", "B", "C", "D"].map(board);
    let fragment = format!(
        "v=1&s=compare&{BOARD}&a=a-star&k=0&{a}&A.a=a-star&{b}&B.o.heuristic=manhatten&B.a=a-star\
         &{c}&C.a=a-star%3Aties%3Dsideways&{d}&D.o.metric=half&D.a=a-stra&c=3"
    );
    let tab = stage.chromium.open(&format!("{}#{fragment}", stage.url()));
    tab.contains_text(
        &refusal("B"),
        "found `manhatten` (did you mean `manhattan`?), expected zero, misplaced-tiles, manhattan",
    );
    tab.contains_text(&refusal("C"), "found `ties=sideways`, expected ");
    tab.contains_text(&refusal("D"), "tiles has no option --metric");
    tab.becomes(EXPANDED, "3 – – –".to_owned());
    tab.press("ArrowRight");
    tab.becomes(EXPANDED, "4 – – –".to_owned());
    tab.until("location.hash.includes('c=4')");
    tab.until("['B.o.heuristic=manhatten', 'C.a=a-star%3Aties%3Dsideways', 'D.o.metric=half', 'D.a=a-stra'].every((it) => location.hash.includes(it))");
    // A search that is corrected joins the others.
    tab.click(".side-of[aria-label=B] summary");
    tab.choose("heuristic", "zero");
    tab.push("Search B");
    tab.has_text(".side-of[aria-label=B] h2", "B: h = zero");
    tab.until("!document.querySelector('.side-of[aria-label=B] .error').textContent");
    tab.push("First difference");
    tab.contains_text(".difference", "The first difference is at step ");
    // One that is refused leaves nothing of the search before it.
    tab.choose("heuristic", "");
    tab.go_to(&format!(
        "{}#{}",
        stage.url(),
        fragment.replace("manhatten", "mannhattan")
    ));
    tab.contains_text(
        &refusal("B"),
        "found `mannhattan` (did you mean `manhattan`?), expected zero, misplaced-tiles, manhattan",
    );
    tab.contains_text(".side-of[aria-label=B] h2", "B: refused");
    tab.becomes(EXPANDED, "3 – – –".to_owned());
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_step_after_the_end_of_the_run_is_named() {
    let stage = Stage::new();
    let tab = stage
        .chromium
        .open(&stage.link("player", FOUR_STEPS, "a-star", 99));
    tab.contains_text(
        ".problem",
        "The link names step 99, but this run has the steps 0 to 5.",
    );
    tab.becomes(AT, Some(5));
    tab.forgive();
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_quote_in_a_word_was_dropped_by_the_form() {
    let stage = Stage::new();
    let tab = stage.open("player", ("cube", &["R'"], &[]), "a-star", 0);
    let state = tab.text(".step .state-line");
    tab.push("More");
    tab.becomes(
        "document.querySelector('.setup textarea').value",
        "R'".to_owned(),
    );
    tab.push("Search");
    tab.until("!document.querySelector('.setup-more').open");
    assert_eq!(tab.text(".step .state-line"), state);
    tab.until("location.hash.includes('w=R%27')");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_dropped_link_with_a_mistake_is_refused_and_the_run_stays() {
    let stage = Stage::new();
    let tab = stage.open("player", FARTHEST, "a-star", 2);
    tab.until("location.hash.includes('w=3x3')");
    let before: String = tab.get(HASH);
    let link = format!("#v=1&s=player&{BOARD}&a=a-star&heuristik=zero\n");
    drop_file(&tab, "link.txt", &link);
    tab.contains_text(".problem", "found the field `heuristik`");
    tab.becomes(AT, Some(2));
    tab.becomes(HASH, before);
    tab.forgive();
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_saved_page_ignored_the_run_and_the_step_of_a_link() {
    let stage = Stage::new();
    let tab = stage.open("save", FOUR_STEPS, "a-star", 3);
    tab.push("Web page");
    let page = format!("file://{}", download(&stage, "page.html").display());
    let saved = stage.chromium.open(&page);
    saved.becomes(AT, Some(3));
    saved.until("location.hash.includes('k=3')");
    let link: String = saved.get("location.href");
    for (from, to, at, message) in [
        ("k=3", "k=0", Some(0), ""),
        (
            "k=3",
            "k=99",
            Some(3),
            "The link names step 99, but this run has the steps 0 to 3.",
        ),
        (
            "a=a-star",
            "a=dfs",
            None,
            "The link names another search than this saved page, which has only “tiles 3x3, a-star”.",
        ),
        (
            "s=player",
            "s=compare",
            None,
            "expected one of those that this page has: player, tree, save.",
        ),
    ] {
        assert!(link.contains(from), "{link}");
        let other = stage.chromium.open(&link.replace(from, to));
        other.becomes(AT, at);
        if !message.is_empty() {
            other.contains_text(".problem", message);
            other.forgive();
        }
    }
}

/// Regression test: the server went on with what the page had no use for any more.
#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn an_instance_is_no_longer_opened_when_another_is_started() {
    let stage = Stage::of_server();
    let tab = stage.open("player", FOUR_STEPS, "a-star", 0);
    tab.becomes(AT, Some(0));
    // The first answer never comes.
    tab.run(
        "(() => { globalThis.signals = []; const { fetch } = globalThis;
        globalThis.fetch = (address, request) => {
            if (request?.method !== 'POST' || !address.endsWith('/runs')) return fetch(address, request);
            const { signal } = request;
            if (signals.push(signal) > 1) return fetch(address, request);
            return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))); }; })()",
    );
    for (algorithm, aborted) in [
        ("breadth-first", vec![false]),
        ("depth-first", vec![true, false]),
    ] {
        let link = stage.link("player", FOUR_STEPS, algorithm, 1);
        tab.run(&format!("location.assign('{link}')"));
        tab.becomes("signals.map(({ aborted }) => aborted)", aborted);
    }
    tab.becomes(AT, Some(1));
}

/// One visit of the screen.
mod walk {
    use super::*;

    #[test]
    #[ignore = "needs a browser: cargo xtask test walk"]
    fn a_refused_link_is_kept_on_every_screen_and_can_be_corrected() {
        let stage = Stage::new();
        for screen in ["player", "compare", "tree", "editor", "predict", "save"] {
            let link = format!("v=1&s={screen}&{BOARD}&o.heuristic=manhatten&a=a-star&k=2");
            let found = "found `manhatten` (did you mean `manhattan`?), expected zero, misplaced-tiles, manhattan";
            let tab = refused(&stage, &link, found);
            // Another screen writes another address, with the same search.
            tab.press(if screen == "save" { "3" } else { "6" });
            tab.until("!location.hash.includes('s=SCREEN') && location.hash.includes('o.heuristic=manhatten')".replace("SCREEN", screen).as_str());
            tab.contains_text(".problem", found);
            tab.press("1");
            tab.push("More");
            let heuristic = labelled("heuristic");
            tab.becomes(&format!("{heuristic}.value"), "manhatten".to_owned());
            tab.push("Search");
            tab.contains_text(".setup .error", found);
            tab.choose("heuristic", "manhattan");
            tab.push("Search");
            tab.becomes(AT, Some(0));
            tab.until("location.hash.includes('o.heuristic=manhattan')");
            tab.forgive();
        }
    }
}
