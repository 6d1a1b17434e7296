//! Costs, names and values in the drawing of a graph: where they are on each screen.

use std::fmt::Write;

use super::graph::{ROW, marked, open, write};
use super::predict::kind;
use super::stage::{AT, Stage, escape};
use super::tab::Tab;

/// The sizes of a window for which the page is made, and that of a phone.
const SIZES: [(i64, i64); 4] = [(1440, 900), (1280, 800), (1024, 768), (390, 844)];

const EXAMPLES: [&str; 8] = [
    "romania",
    "fewest-steps",
    "misleading",
    "overestimate",
    "inconsistent",
    "ties",
    "two-goals",
    "diamonds",
];

/// Two edges from A to B, one back, a loop, and names of actions.
const PARALLEL: &str = "start A\ngoal C\nA B 1 \"by train\"\nA B 2 \"by bus\"\nB A 3\nB B 1 \"wait\"\nB C 12.5 \"on foot\"\n";

/// JavaScript for what is wrong in the visible drawings of graphs: a text over a text, a node or the border, a cost that is beside its edge or nearer to
/// another edge, and what has no text. The box of a text is that of its ink.
pub(crate) const FAULTS: &str = "[...document.querySelectorAll('.graph-drawing')].filter((it) => it.checkVisibility()).flatMap((drawing) => {
    const drawn = (what) => [...drawing.querySelectorAll(what)];
    const context = document.createElement('canvas').getContext('2d');
    const ink = (text) => {
        const { left, right, top } = text.getBoundingClientRect();
        const { fontWeight, fontSize, fontFamily } = getComputedStyle(text);
        context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
        const size = context.measureText(text.textContent);
        const line = top + size.fontBoundingBoxAscent;
        return { left, right, top: line - size.actualBoundingBoxAscent, bottom: line + size.actualBoundingBoxDescent };
    };
    const distance = ([x, y], box) => Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
    const texts = drawn('text').map((it) => ({ it, name: it.textContent, box: ink(it) }));
    const frame = drawing.getBoundingClientRect();
    const discs = drawn('.graph-disc, .graph-goal').map((it) => {
        const { left, top, width, height } = it.getBoundingClientRect();
        return { name: it.closest('[data-node]').dataset.node, centre: [left + width / 2, top + height / 2], radius: width / 2 };
    });
    const faults = texts.flatMap(({ name, box }, i) => [
        ...texts.slice(i + 1).filter((other) => box.left < other.box.right && other.box.left < box.right && box.top < other.box.bottom && other.box.top < box.bottom).map((other) => `${name} over ${other.name}`),
        ...discs.filter(({ centre, radius }) => distance(centre, box) < radius).map((disc) => `${name} over the node ${disc.name}`),
        ...(box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom ? [`${name} is cut`] : []),
    ]);
    const lines = drawn('.graph-edge').map((edge) => {
        const path = edge.querySelector('.graph-line');
        return { line: edge.dataset.line, points: Array.from({ length: 101 }, (_, i) => path.getPointAtLength((path.getTotalLength() * i) / 100)) };
    });
    const costs = drawn('text.graph-cost');
    for (const cost of costs) {
        const { x, y, width, height } = cost.getBBox();
        const far = lines.map(({ line, points }) => ({ line, far: Math.min(...points.map((point) => Math.hypot(point.x - x - width / 2, point.y - y - height / 2))) }));
        const own = far.find(({ line }) => line === cost.dataset.line).far;
        const nearer = far.filter((other) => other.line !== cost.dataset.line && other.far < own + 3);
        if (own > 4 || nearer.length > 0) faults.push(`${cost.textContent} is not on its edge`);
    }
    if (costs.length !== lines.length) faults.push(`${costs.length} of ${lines.length} costs`);
    const [names, nodes] = [drawn('.graph-name').length, drawn('.graph-node').length];
    return names === nodes ? faults : [...faults, `${names} of ${nodes} names`];
})";

/// JavaScript for where the texts are in the visible drawings.
const PLACES: &str = "[...document.querySelectorAll('.graph-drawing')].filter((it) => it.checkVisibility()).map((drawing) => {
    const { a, e, f } = drawing.getScreenCTM();
    const { left, top } = drawing.parentElement.getBoundingClientRect();
    const kept = [...drawing.querySelectorAll('.graph-cost, .graph-name')];
    return kept.map((it) => `${it.textContent} ${Math.round(a * it.getAttribute('x') + e - left)} ${Math.round(a * it.getAttribute('y') + f - top)}`).join();
})";

/// The example graphs, and the one with all kinds of edges.
fn graphs() -> impl Iterator<Item = &'static str> {
    EXAMPLES.into_iter().chain([PARALLEL])
}

fn press(tab: &Tab<'_>, key: &str) {
    tab.press(key);
}

/// Opens each graph on a screen, with a window of each size, and asserts that its texts can be read and do not move
/// when `press` goes to the start and on.
#[track_caller]
fn texts_are_in_place(
    stage: &Stage,
    open: impl Fn(&str) -> String,
    before: impl Fn(&Tab<'_>),
    press: Option<fn(&Tab<'_>, &str)>,
) {
    let nothing_wrong = Vec::<String>::new();
    for graph in graphs() {
        let tab = stage.chromium.open(&open(graph));
        tab.until("document.querySelector('.graph-node')");
        before(&tab);
        for (width, height) in SIZES {
            tab.resize(width, height);
            tab.becomes("window.innerWidth", width);
            tab.becomes(FAULTS, nothing_wrong.clone());
            let Some(press) = press else { continue };
            press(&tab, "Home");
            tab.becomes(&marked("current"), String::new());
            tab.becomes(FAULTS, nothing_wrong.clone());
            let places = settled(&tab);
            let mut last = String::new();
            for _ in 0..2 {
                press(&tab, "ArrowRight");
                tab.until(&format!("{} !== {last:?}", marked("current")));
                last = tab.get(&marked("current"));
                tab.becomes(PLACES, places.clone());
                tab.becomes(FAULTS, nothing_wrong.clone());
            }
        }
    }
}

/// Returns the places of the texts once they no longer change: after the window was resized, the drawing is fitted again.
fn settled(tab: &Tab<'_>) -> Vec<String> {
    let mut places: Vec<String> = tab.get(PLACES);
    loop {
        std::thread::sleep(std::time::Duration::from_millis(200));
        let now = tab.get(PLACES);
        if now == places {
            return now;
        }
        places = now;
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn costs_stood_at_other_edges_in_the_player() {
    let stage = Stage::new();
    let link = |graph: &str| stage.link("player", ("graph", &[graph], &[]), "a-star", 0);
    texts_are_in_place(&stage, link, |_| (), Some(press));
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn costs_stood_at_other_edges_in_presenter_mode() {
    let stage = Stage::new();
    let link = |graph: &str| stage.link("player", ("graph", &[graph], &[]), "a-star", 0);
    let present = |tab: &Tab<'_>| {
        tab.press("p");
        tab.until("document.documentElement.dataset.mode === 'present'");
    };
    texts_are_in_place(&stage, link, present, Some(press));
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn costs_and_the_name_of_the_goal_were_missing_in_a_comparison() {
    let stage = Stage::new();
    let link = |graph: &str| {
        let mut link = format!("{}#v=1&s=compare", stage.url());
        let sides = ["a-star", "best-first", "uniform-cost", "depth-first"];
        for (side, algorithm) in ["A", "B", "C", "D"].iter().zip(sides) {
            let graph = escape(graph);
            write!(
                link,
                "&{side}.p=graph&{side}.w={graph}&{side}.a={algorithm}"
            )
            .expect("writing to a string succeeds");
        }
        link + "&c=0"
    };
    let all = |tab: &Tab<'_>| {
        tab.until("document.querySelectorAll('.compare .graph-node.open').length >= 4");
    };
    texts_are_in_place(&stage, link, all, Some(press));
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn costs_stood_at_other_edges_in_questions() {
    let stage = Stage::new();
    let link = |graph: &str| stage.link("predict", ("graph", &[graph], &[]), "a-star", 1);
    texts_are_in_place(&stage, link, |_| (), None);
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn costs_stood_at_other_edges_in_the_editor() {
    let stage = Stage::new();
    let link = |graph: &str| stage.link("editor", ("graph", &[graph], &[]), "a-star", 0);
    // There, arrow keys select a node.
    let push = |tab: &Tab<'_>, key: &str| {
        tab.push(match key {
            "Home" => "Go to the start",
            _ => "Next step",
        });
    };
    texts_are_in_place(&stage, link, |_| (), Some(push));
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn costs_of_many_edges_are_shown_under_the_pointer() {
    let stage = Stage::new();
    let tab = open(&stage);
    let mut text = "start S\ngoal n60\nP Q 7\nat P 0 -1\nat Q 30 -1\nat S 30 0\n".to_owned();
    for i in 1..=60 {
        writeln!(text, "S n{i} {i}\nat n{i} {i} 1").expect("writing to a string succeeds");
    }
    write(&tab, &text);
    tab.until("document.querySelectorAll('.graph-stage .graph-edge').length === 61");
    let shown = "[...document.querySelectorAll('.graph-stage .graph-cost')].filter((it) => it.checkVisibility()).map((it) => it.textContent)";
    tab.becomes(shown, Vec::<String>::new());
    tab.hover(".graph-stage .graph-edge[data-line='2'] .graph-hit");
    tab.becomes(shown, vec!["7".to_owned()]);
    let names = "['S', 'n60'].every((name) => [...document.querySelectorAll('.graph-stage .graph-name')].some((it) => it.textContent === name))";
    tab.until(names);
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn at_a_projectors_size_towns_lacked_their_values() {
    let stage = Stage::new();
    let tab = stage.open("player", ("graph", &["romania"], &[]), "a-star", 4);
    tab.resize(1024, 768);
    tab.becomes("window.innerWidth", 1024);
    let values = "document.querySelectorAll('.graph-values').length";
    tab.becomes(values, 20);
    tab.press("p");
    tab.becomes(values, 20);
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn names_of_a_large_graph_were_left_out_for_numbers() {
    let stage = Stage::new();
    let mut text = "start n0\ngoal n249\n".to_owned();
    for node in 0..250 {
        let (x, y) = (node % 25 * 4, node / 25 * 10);
        writeln!(text, "n{node}\nat n{node} {x} {y}\nh n{node} {node}")
            .expect("writing to a string succeeds");
    }
    text += "n0 n249 1\n";
    let tab = stage.open("player", ("graph", &[&text], &[]), "a-star", 0);
    tab.resize(1440, 900);
    let [names, values] =
        ["name", "values"].map(|kind| format!("document.querySelectorAll('.graph-{kind}').length"));
    tab.until(&format!("{names} >= 150 && {values} <= {names}"));
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_decimal_point_was_struck_out_by_its_line() {
    let stage = Stage::new();
    let tab = stage.open("player", ("graph", &["overestimate"], &[]), "a-star", 2);
    tab.until("document.querySelectorAll('.graph-edge.on-solution').length === 1");
    let halo =
        "getComputedStyle(document.querySelector('.graph-cost')).getPropertyValue('stroke-width')";
    tab.becomes(halo, "8px".to_owned());
    let style = "getComputedStyle(document.querySelector('.graph-cost'))";
    tab.becomes(&format!("{style}.paintOrder"), "stroke".to_owned());
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn towns_on_the_path_of_a_depth_first_search_were_open() {
    let stage = Stage::new();
    let tab = stage.open("player", ("graph", &["romania"], &[]), "depth-first", 4);
    tab.becomes(&marked("current"), "Sibiu".to_owned());
    tab.becomes(&marked("closed"), "Arad Oradea Zerind".to_owned());
    tab.becomes(
        &marked("open"),
        "Fagaras Rimnicu Vilcea Timisoara".to_owned(),
    );
    let on_path = "[...document.querySelectorAll('.list-frontier tbody tr')].filter((it) => it.querySelector('.pick .kind')?.textContent === 'on the path')
        .map((it) => it.querySelector('.state').dataset.state)";
    let towns = ["Arad", "Oradea", "Sibiu"].map(str::to_owned);
    tab.becomes(on_path, towns.to_vec());
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn questions_lacked_what_is_needed_for_the_answer() {
    let stage = Stage::new();
    let tab = stage.open("predict", ("graph", &["romania"], &[]), "a-star", 3);
    let box_is_shown = "[...document.querySelectorAll('.predict label')].some((it) => it.checkVisibility() && it.textContent === 'Show the values that decide')";
    tab.becomes(box_is_shown, true);
    kind(&tab, "f");
    tab.becomes(box_is_shown, false);
    tab.until("/the heuristic value of its state, \\d+\\./.test(document.querySelector('.predict .rule').textContent)");
    tab.until(
        "[...document.querySelectorAll('.predict .graph-values')].some((it) => it.textContent === 'h 253')",
    );
    tab.choose("Question", "order");
    tab.contains_text(
        ".predict .lesson-choices",
        "g 239, h 176, generated at step 2 as number 3",
    );
    tab.becomes(box_is_shown, false);
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_digits_of_a_step_were_cut() {
    let stage = Stage::new();
    let farthest = ("tiles", &["3x3", "8 0 6 5 4 7 2 3 1"][..], &[][..]);
    let tab = stage.open("player", farthest, "breadth-first", 0);
    for (width, height) in SIZES {
        tab.resize(width, height);
        tab.run("(() => { const jump = document.querySelector('.player .jump'); jump.value = '12345'; jump.dispatchEvent(new Event('change')); })()");
        tab.becomes(AT, Some(12_345));
        // Beside the digits there are the arrows of the field.
        let room = "(() => { const jump = document.querySelector('.player .jump'); const style = getComputedStyle(jump);
            const context = document.createElement('canvas').getContext('2d'); context.font = `${style.fontSize} ${style.fontFamily}`;
            return jump.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - context.measureText(jump.value).width >= 15; })()";
        tab.becomes(room, true);
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_heuristic_that_overestimates_was_a_condition_of_a_proof() {
    let stage = Stage::new();
    let tab = open(&stage);
    // The cheapest path is found all the same.
    write(&tab, &ROW.replace("h A 4", "h A 6"));
    tab.contains_text(".graph-verdict", "Admissible? ✗ no");
    tab.push("Run to the end");
    tab.contains_text(
        ".graph-stage .ending",
        "solved, depth 2, not proven optimal",
    );
    tab.choose("Example", "overestimate");
    tab.contains_text(
        ".graph-stage .ending",
        "solved, depth 1, not proven optimal, cost 3.5",
    );
}
