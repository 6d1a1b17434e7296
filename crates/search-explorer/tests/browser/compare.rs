//! Two searches on one clock.

use super::by_hand::ByHand;
use super::stage::{FARTHEST, QUEENS, Stage, by_hand};
use super::tab::Tab;

/// JavaScript for what the picture of a side shows, as a screen reader is told.
fn state_of(side: &str) -> String {
    format!(
        "[...document.querySelectorAll('.side-of[aria-label={side}] .picture-frame > *')].find((it) => it.checkVisibility())
         ?.getAttribute('aria-label').replace(/^State \\d+: /, '')"
    )
}

/// JavaScript for a row of the table of counts.
pub(crate) fn counts(name: &str) -> String {
    format!(
        "[...document.querySelectorAll('.counts-table tbody tr')].filter((row) => row.cells[0].innerText === {name:?})
         .flatMap((row) => [...row.cells].slice(1).map((cell) => Number(cell.innerText.replaceAll(',', ''))))"
    )
}

#[track_caller]
fn shows(tab: &Tab<'_>, clock: usize, [left, right]: [&[ByHand]; 2]) {
    tab.becomes(
        "Number(document.querySelector('.compare .jump').value)",
        clock,
    );
    tab.becomes(&state_of("A"), left[clock - 1].taken.clone());
    tab.becomes(&state_of("B"), right[clock - 1].taken.clone());
    let sides = [left, right].map(|moments| moments[clock - 1].counts);
    tab.becomes(&counts("expanded"), sides.map(|counts| counts.expanded));
    tab.becomes(&counts("generated"), sides.map(|counts| counts.generated));
    tab.becomes(&counts("duplicates"), sides.map(|counts| counts.duplicates));
}

/// Sets what the right side searches by.
#[track_caller]
fn set_right(tab: &Tab<'_>, algorithm: &str, ties: &str) {
    tab.click(".side-of[aria-label=B] summary");
    let form = ".side-of[aria-label=B] form";
    let script = format!(
        "(() => {{ const set = (label, value) => {{ const control = [...document.querySelectorAll('{form} label')]
            .find((it) => it.textContent === label).control; control.value = value;
            control.dispatchEvent(new Event('change', {{bubbles: true}})); return control.value; }};
            return [set('Algorithm', {algorithm:?}), set('ties', {ties:?})]; }})()"
    );
    assert_eq!(tab.get::<[String; 2]>(&script), [algorithm, ties]);
    tab.push("Search B");
    tab.tells(".side-of[aria-label=B] h2", &format!("{algorithm}:{ties}"));
    is_begun(tab);
}

/// Waits until the comparison has begun: until then it goes to its first moment, wherever a key leads.
#[track_caller]
fn is_begun(tab: &Tab<'_>) {
    tab.until("document.querySelector('.compare').ariaBusy === 'false'");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn both_sides_are_at_the_same_expansion() {
    let stage = Stage::new();
    let left = by_hand(FARTHEST, "a-star", 60);
    let right = by_hand(FARTHEST, "best-first", 60);
    let tab = stage.open("compare", FARTHEST, "a-star", 0);
    tab.tells(".side-of[aria-label=B] h2", "best-first");
    is_begun(&tab);
    tab.becomes(&counts("expanded"), [0, 0]);
    let both = [&left[..], &right[..]];
    for clock in 1..=5 {
        tab.press("ArrowRight");
        shows(&tab, clock, both);
    }
    tab.press("PageDown");
    shows(&tab, 15, both);
    tab.press("ArrowLeft");
    shows(&tab, 14, both);
    tab.press("/");
    tab.press("Ctrl-a");
    tab.type_text("57");
    tab.press("Enter");
    shows(&tab, 57, both);
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_clock_plays_and_both_come_to_their_end() {
    let stage = Stage::new();
    let tab = stage.open("compare", QUEENS, "depth-first", 0);
    is_begun(&tab);
    tab.becomes(&counts("expanded"), [0, 0]);
    tab.choose("Speed", "100");
    tab.press(" ");
    let lasts = ["depth-first", "best-first"].map(|algorithm| by_hand(QUEENS, algorithm, 1000));
    tab.becomes(
        &counts("expanded"),
        lasts
            .each_ref()
            .map(|moments| moments[moments.len() - 1].counts.expanded),
    );
    tab.becomes(&state_of("A"), lasts[0][lasts[0].len() - 1].taken.clone());
    tab.tells(".side-of[aria-label=A] .ending", "solved");
    tab.tells(".side-of[aria-label=B] .ending", "solved");
    tab.becomes(
        "document.querySelector('.compare .primary').getAttribute('aria-label')",
        "Play".to_owned(),
    );
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_first_difference_is_told_and_right() {
    let stage = Stage::new();
    let tab = stage.open("compare", FARTHEST, "a-star", 0);
    is_begun(&tab);
    tab.becomes(&counts("expanded"), [0, 0]);
    for (algorithm, ties) in [("a-star", "ties=lifo"), ("a-star", "ties=fifo")] {
        let left = by_hand(FARTHEST, "a-star", 400);
        let right = by_hand(FARTHEST, &format!("{algorithm}:{ties}"), 400);
        let first = left
            .iter()
            .zip(&right)
            .position(|(left, right)| left.taken != right.taken);
        let first = first.expect("they differ soon") + 1;
        set_right(&tab, algorithm, ties);
        tab.push("First difference");
        tab.reads(
            ".difference",
            &format!("They first differ at moment {first}."),
        );
        shows(&tab, first, [&left, &right]);
        tab.click(".side-of[aria-label=B] summary");
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_same_search_twice_does_not_differ() {
    let stage = Stage::new();
    let tab = stage.open("compare", QUEENS, "depth-first", 0);
    is_begun(&tab);
    tab.becomes(&counts("expanded"), [0, 0]);
    tab.click(".side-of[aria-label=B] summary");
    let chosen = "(() => { const control = [...document.querySelectorAll('.side-of[aria-label=B] form label')]
        .find((it) => it.textContent === 'Algorithm').control; control.value = 'depth-first';
        control.dispatchEvent(new Event('change', {bubbles: true})); })()";
    tab.get::<()>(chosen);
    tab.push("Search B");
    tab.tells(".side-of[aria-label=B] h2", "depth-first");
    is_begun(&tab);
    tab.press("Escape");
    tab.press("x");
    tab.tells(".difference", "to the end of the shorter");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_link_holds_both_searches_and_the_clock() {
    let stage = Stage::new();
    let tab = stage.open("compare", FARTHEST, "a-star", 0);
    is_begun(&tab);
    tab.becomes(&counts("expanded"), [0, 0]);
    set_right(&tab, "a-star", "ties=lifo");
    tab.becomes(&counts("expanded"), [0, 0]);
    tab.click("h1");
    tab.press("PageDown");
    tab.until("location.hash.includes('c=10')");
    let left = by_hand(FARTHEST, "a-star", 20);
    let right = by_hand(FARTHEST, "a-star:ties=lifo", 20);
    let other = stage.chromium.open(&tab.get::<String>("location.href"));
    other.tells(".side-of[aria-label=B] h2", "a-star:ties=lifo");
    shows(&other, 10, [&left, &right]);
    // What the browser goes back to is the comparison that was there.
    other.press("ArrowRight");
    shows(&other, 11, [&left, &right]);
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_player_does_not_take_the_place_of_a_comparison_that_a_link_begins() {
    let stage = Stage::new();
    let plain = stage.link("compare", FARTHEST, "a-star", 0);
    let side = "p=tiles&X.w=3x3&X.w=8%200%206%205%204%207%202%203%201&X.a=a-star";
    let [a, b] = ["A", "B"].map(|name| format!("&{name}.{}", side.replace('X', name)));
    let tab = stage.chromium.blank();
    // The right side comes after the player's search is there.
    tab.before_each_page(
        "(() => { globalThis.begun = []; const plain = globalThis.fetch;
        globalThis.fetch = async (...asked) => { const { body } = asked[1] ?? {};
            if (body?.includes('algorithm')) { begun.push(JSON.parse(body).algorithm); }
            if (body?.includes('ties')) { await new Promise((done) => setTimeout(done, 1000)); }
            return plain(...asked); }; })()",
    );
    tab.go_to(&format!("{plain}{a}{b}%3Aties%3Dlifo&c=10"));
    let left = by_hand(FARTHEST, "a-star", 10);
    let right = by_hand(FARTHEST, "a-star:ties=lifo", 10);
    shows(&tab, 10, [&left, &right]);
    let begun: Vec<String> = tab.get("begun.toSorted()");
    assert_eq!(begun, ["a-star", "a-star", "a-star:ties=lifo"]);
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_step_back_right_after_a_jump_goes_from_where_it_leads() {
    let stage = Stage::new();
    let tab = stage.open("compare", FARTHEST, "a-star", 0);
    is_begun(&tab);
    tab.becomes(&counts("expanded"), [0, 0]);
    let jump_and_back =
        "(() => { const jump = document.querySelector('.compare .jump'); jump.value = '57';
        jump.dispatchEvent(new Event('change'));
        document.querySelector('.compare [aria-label=\"Step back\"]').click(); })()";
    tab.get::<()>(jump_and_back);
    let sides = ["a-star", "best-first"].map(|algorithm| by_hand(FARTHEST, algorithm, 57));
    shows(&tab, 56, [&sides[0], &sides[1]]);
}
