//! The comparison of two searches.

use super::reference::ReferenceStep;
use super::stage::{FARTHEST, QUEENS, Stage, reference};
use super::tab::Tab;

/// JavaScript for the state in the picture of a side, from its label.
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

/// JavaScript for the numbers of expansions of all sides, separated by spaces.
pub(crate) const EXPANDED: &str = "[...document.querySelectorAll('.counts-table tbody tr')]
    .filter((row) => row.cells[0].innerText === 'expanded').flatMap((row) => [...row.cells].slice(1).map((cell) => cell.innerText)).join(' ')";

/// Returns the selector of the message that a side is refused with.
pub(crate) fn refusal(side: &str) -> String {
    format!(".side-of[aria-label={side}] > .error")
}

#[track_caller]
fn shows(tab: &Tab<'_>, step: usize, [left, right]: [&[ReferenceStep]; 2]) {
    tab.becomes(
        "Number(document.querySelector('.compare .jump').value)",
        step,
    );
    tab.becomes(&state_of("A"), left[step - 1].expanded.clone());
    tab.becomes(&state_of("B"), right[step - 1].expanded.clone());
    let sides = [left, right].map(|steps| steps[step - 1].counts);
    tab.becomes(&counts("expanded"), sides.map(|counts| counts.expanded));
    tab.becomes(&counts("generated"), sides.map(|counts| counts.generated));
    tab.becomes(&counts("duplicates"), sides.map(|counts| counts.duplicates));
}

/// Sets the algorithm of the right side.
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
    tab.contains_text(".side-of[aria-label=B] h2", &format!("{algorithm}:{ties}"));
    wait_for_start(tab);
}

/// Waits until the comparison has started; its start resets the step.
#[track_caller]
fn wait_for_start(tab: &Tab<'_>) {
    tab.until("document.querySelector('.compare').ariaBusy === 'false'");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn both_sides_play_to_their_ends() {
    let stage = Stage::new();
    let tab = stage.open("compare", QUEENS, "depth-first", 0);
    wait_for_start(&tab);
    tab.becomes(&counts("expanded"), [0, 0]);
    tab.play_at("100/s");
    tab.press(" ");
    let lasts = ["depth-first", "best-first"].map(|algorithm| reference(QUEENS, algorithm, 1000));
    tab.becomes(
        &counts("expanded"),
        lasts
            .each_ref()
            .map(|steps| steps[steps.len() - 1].counts.expanded),
    );
    tab.becomes(
        &state_of("A"),
        lasts[0][lasts[0].len() - 1].expanded.clone(),
    );
    tab.contains_text(".side-of[aria-label=A] .ending", "solved");
    tab.contains_text(".side-of[aria-label=B] .ending", "solved");
    // The end of a search is shown at its last step only.
    tab.press("Home");
    tab.becomes(&counts("expanded"), [0, 0]);
    tab.becomes(
        "[...document.querySelectorAll('.side-of .ending')].map((it) => it.textContent)",
        vec![String::new(), String::new()],
    );
    tab.becomes(
        "document.querySelector('.compare .primary').getAttribute('aria-label')",
        "Play".to_owned(),
    );
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_first_difference_is_found() {
    let stage = Stage::new();
    let tab = stage.open("compare", FARTHEST, "a-star", 0);
    wait_for_start(&tab);
    tab.becomes(&counts("expanded"), [0, 0]);
    for (algorithm, ties) in [("a-star", "ties=lifo"), ("a-star", "ties=fifo")] {
        let left = reference(FARTHEST, "a-star", 400);
        let right = reference(FARTHEST, &format!("{algorithm}:{ties}"), 400);
        let first = left
            .iter()
            .zip(&right)
            .position(|(left, right)| left.expanded != right.expanded);
        let first = first.expect("they differ soon") + 1;
        set_right(&tab, algorithm, ties);
        tab.push("First difference");
        tab.has_text(
            ".difference",
            &format!("The first difference is at step {first}."),
        );
        shows(&tab, first, [&left, &right]);
        tab.click(".side-of[aria-label=B] summary");
    }
}

/// Checks what leaves the page as text, while both searches are at their start.
fn a_table_is_copied_by_the_chosen_conventions(tab: &Tab<'_>) {
    tab.click(".conventions summary");
    tab.click(".conventions li:nth-child(2) input");
    tab.becomes(&counts("generated"), [1, 1]);
    let text = "(() => { globalThis.copied = []; navigator.clipboard.writeText = async (text) => { copied.push(text); }; })()";
    tab.run(text);
    tab.push("Copy as Markdown");
    tab.until("copied[0]?.includes('| expanded | 0 | 0 |')");
    tab.until("copied[0].includes('| conventions | The start counts as generated |')");
    tab.push("Copy as CSV");
    tab.until("copied[1]?.split('\\n').includes('generated,1,1')");
    tab.click(".conventions li:nth-child(2) input");
    tab.becomes(&counts("generated"), [0, 0]);
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_first_pair_differs_and_two_more_searches_can_be_added() {
    let stage = Stage::new();
    // No search is chosen: the pair is breadth-first search and A* on a map.
    let address = format!("{}#v=1&s=compare", stage.url());
    let tab = stage.chromium.open(&address);
    tab.has_text(".side-of[aria-label=A] h2", "A: breadth-first");
    tab.has_text(".side-of[aria-label=B] h2", "B: a-star");
    tab.has_text(".compared-common", "grid");
    wait_for_start(&tab);
    tab.becomes(&counts("expanded"), [0, 0]);
    let parted = "document.querySelector('.side-of[aria-label=B] .parted').textContent";
    tab.becomes(parted, String::new());
    let grid = ("grid", &[][..], &[][..]);
    let sides = ["breadth-first", "a-star"].map(|algorithm| reference(grid, algorithm, 30));
    let mut pairs = sides[0].iter().zip(&sides[1]);
    let first = pairs.position(|(left, right)| left.expanded != right.expanded);
    let first = first.expect("they differ soon") + 1;
    for _ in 1..first {
        tab.press("ArrowRight");
    }
    // A map is a canvas: its state is not in its label.
    tab.becomes(&counts("expanded"), [first - 1, first - 1]);
    tab.becomes(parted, String::new());
    tab.press("ArrowRight");
    tab.becomes(parted, format!("differs from A from step {first} on"));
    for name in ["C", "D"] {
        tab.push("Add a search");
        tab.until(&format!(
            "document.querySelector('.side-of[aria-label={name}] .legend')"
        ));
        wait_for_start(&tab);
    }
    tab.becomes(&format!("{}.length", counts("expanded")), 4);
    tab.until("document.querySelectorAll('.compare .line-d[d]').length === 2");
    tab.screenshot("compare-four");
    tab.push("Remove A");
    tab.contains_text(".side-of[aria-label=A] h2", "A: a-star");
    tab.becomes("document.querySelectorAll('.side-of').length", 3);
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn equal_searches_do_not_differ() {
    let stage = Stage::new();
    let tab = stage.open("compare", QUEENS, "depth-first", 0);
    wait_for_start(&tab);
    tab.becomes(&counts("expanded"), [0, 0]);
    a_table_is_copied_by_the_chosen_conventions(&tab);
    tab.click(".side-of[aria-label=B] summary");
    let chosen = "(() => { const control = [...document.querySelectorAll('.side-of[aria-label=B] form label')]
        .find((it) => it.textContent === 'Algorithm').control; control.value = 'depth-first';
        control.dispatchEvent(new Event('change', {bubbles: true})); })()";
    tab.run(chosen);
    tab.push("Search B");
    tab.contains_text(".side-of[aria-label=B] h2", "depth-first");
    wait_for_start(&tab);
    tab.press("Escape");
    tab.press("x");
    tab.contains_text(".difference", "the end of the shorter search");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_link_contains_both_searches_and_the_step() {
    let stage = Stage::new();
    let tab = stage.open("compare", FARTHEST, "a-star", 0);
    wait_for_start(&tab);
    tab.becomes(&counts("expanded"), [0, 0]);
    set_right(&tab, "a-star", "ties=lifo");
    tab.becomes(&counts("expanded"), [0, 0]);
    tab.click(".compared-common");
    tab.press("PageDown");
    tab.until("location.hash.includes('c=10')");
    let left = reference(FARTHEST, "a-star", 20);
    let right = reference(FARTHEST, "a-star:ties=lifo", 20);
    let other = stage.chromium.open(&tab.get::<String>("location.href"));
    other.contains_text(".side-of[aria-label=B] h2", "a-star:ties=lifo");
    shows(&other, 10, [&left, &right]);
    // The comparison can be continued.
    other.press("ArrowRight");
    shows(&other, 11, [&left, &right]);
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_players_search_does_not_replace_the_comparison_of_a_link() {
    let stage = Stage::of_server();
    let plain = stage.link("compare", FARTHEST, "a-star", 0);
    let side = "p=tiles&X.w=3x3&X.w=8%200%206%205%204%207%202%203%201&X.a=a-star";
    let [a, b] = ["A", "B"].map(|name| format!("&{name}.{}", side.replace('X', name)));
    let tab = stage.chromium.blank();
    // Delays the right side until the player's search is loaded.
    tab.before_each_page(
        "(() => { globalThis.started = []; const plain = globalThis.fetch;
        globalThis.fetch = async (...asked) => { const { body } = asked[1] ?? {};
            if (body?.includes('algorithm')) { started.push(JSON.parse(body).algorithm); }
            if (body?.includes('ties')) { await new Promise((done) => setTimeout(done, 1000)); }
            return plain(...asked); }; })()",
    );
    tab.go_to(&format!("{plain}{a}{b}%3Aties%3Dlifo&c=10"));
    let left = reference(FARTHEST, "a-star", 10);
    let right = reference(FARTHEST, "a-star:ties=lifo", 10);
    shows(&tab, 10, [&left, &right]);
    let started: Vec<String> = tab.get("started.toSorted()");
    assert_eq!(started, ["a-star", "a-star", "a-star:ties=lifo"]);
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_previous_step_right_after_a_jump_starts_at_its_target() {
    let stage = Stage::new();
    let tab = stage.open("compare", FARTHEST, "a-star", 0);
    wait_for_start(&tab);
    tab.becomes(&counts("expanded"), [0, 0]);
    let jump_and_back =
        "(() => { const jump = document.querySelector('.compare .jump'); jump.value = '57';
        jump.dispatchEvent(new Event('change'));
        document.querySelector('.compare [aria-label=\"Previous step\"]').click(); })()";
    tab.run(jump_and_back);
    let sides = ["a-star", "best-first"].map(|algorithm| reference(FARTHEST, algorithm, 57));
    shows(&tab, 56, [&sides[0], &sides[1]]);
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_heads_repeated_what_all_searches_have_in_common() {
    let stage = Stage::new();
    let side = |name: &str, heuristic: &str, algorithm: &str| {
        format!(
            "&{name}.p=tiles&{name}.w=3x3&{name}.w=8%200%206%205%204%207%202%203%201{heuristic}&{name}.a={algorithm}"
        )
    };
    let heads = "[...document.querySelectorAll('.side-of h2')].map((it) => it.textContent)";
    let compared = |sides: &[String], expected: &[&str], common: &str| {
        let link = format!("{}#v=1&s=compare{}&c=3", stage.url(), sides.concat());
        let tab = stage.chromium.open(&link);
        tab.becomes(
            heads,
            expected.iter().map(ToString::to_string).collect::<Vec<_>>(),
        );
        tab.has_text(".compared-common", common);
        tab
    };
    // A heuristic that is not given is the default one.
    let misplaced = "&X.o.heuristic=misplaced-tiles";
    let two = [
        side("A", &misplaced.replace('X', "A"), "a-star"),
        side("B", "", "a-star"),
    ];
    let instance = "tiles, 3x3 8 0 6 5 4 7 2 3 1";
    let tab = compared(
        &two,
        &["A: h = misplaced-tiles", "B: h = manhattan"],
        &format!("{instance}, a-star"),
    );
    tab.has_text(
        ".counts-table thead",
        "A: h = misplaced-tiles\tB: h = manhattan",
    );
    let four = [
        &two[..],
        &[side("C", "", "best-first"), side("D", "", "breadth-first")],
    ];
    let heads = [
        "A: h = misplaced-tiles, a-star",
        "B: h = manhattan, a-star",
        "C: h = manhattan, best-first",
        "D: h = manhattan, breadth-first",
    ];
    compared(&four.concat(), &heads, instance);
    let same = [side("A", "", "a-star"), side("B", "", "a-star")];
    compared(
        &same,
        &["A: a-star", "B: a-star"],
        &format!("{instance}, a-star"),
    );
}

/// JavaScript for the columns and the rows in which the sides are, and whether all are in the window.
const PLACED: &str = "(() => { const boxes = [...document.querySelectorAll('.side-of')].map((it) => it.getBoundingClientRect());
    return [new Set(boxes.map(({ left }) => left)).size, new Set(boxes.map(({ top }) => top)).size, boxes.every(({ bottom }) => bottom <= innerHeight)]; })()";

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn four_searches_were_in_one_row_and_had_no_trees() {
    let stage = Stage::new();
    let tab = stage.open("compare", FARTHEST, "a-star", 0);
    wait_for_start(&tab);
    for (width, height) in [(1440, 900), (1024, 768)] {
        tab.resize(width, height);
        tab.becomes(PLACED, (2, 1, true));
    }
    for name in ["C", "D"] {
        tab.push("Add a search");
        tab.until(&format!(
            "document.querySelector('.side-of[aria-label={name}] .legend')"
        ));
        wait_for_start(&tab);
    }
    for (width, height) in [(1440, 900), (1024, 768)] {
        tab.resize(width, height);
        tab.becomes(PLACED, (2, 2, true));
    }
    tab.click(".compared-common");
    tab.press("PageDown");
    tab.becomes(&counts("expanded"), [10; 4]);
    tab.push("Trees");
    let selected = "[...document.querySelectorAll('.side-of')].map((it) => it.querySelectorAll('.tree-node.selected .thumbnail').length)";
    tab.becomes(selected, [1; 4]);
    tab.becomes(PLACED, (2, 2, true));
    let shown = "[...document.querySelectorAll('.side-of .stage')].filter((it) => it.checkVisibility()).length";
    tab.becomes(shown, 0);
    tab.screenshot("compare-four-trees");
    tab.push("States");
    tab.becomes(shown, 4);
}

/// One visit of the screen.
mod walk {
    use super::*;

    #[test]
    #[ignore = "needs a browser: cargo xtask test walk"]
    fn both_sides_show_the_same_step() {
        let stage = Stage::new();
        let left = reference(FARTHEST, "a-star", 60);
        let right = reference(FARTHEST, "best-first", 60);
        let tab = stage.open("compare", FARTHEST, "a-star", 0);
        tab.contains_text(".side-of[aria-label=B] h2", "best-first");
        wait_for_start(&tab);
        tab.becomes(&counts("expanded"), [0, 0]);
        let both = [&left[..], &right[..]];
        for step in 1..=5 {
            tab.press("ArrowRight");
            shows(&tab, step, both);
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
}
