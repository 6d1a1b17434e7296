//! The layout on narrow and wide screens and in both themes, with screenshots.

use super::graph;
use super::stage::{FARTHEST, FOUR_STEPS, Stage};
use super::tab::Tab;

pub(crate) const SCREENS: [&str; 7] = [
    "player", "compare", "tree", "editor", "predict", "save", "lessons",
];

/// Opens a screen and waits until it is complete.
#[track_caller]
pub(crate) fn ready<'s>(stage: &'s Stage, screen: &str) -> Tab<'s> {
    let tab = stage.open(screen, FARTHEST, "a-star", 120);
    settle(&tab, screen);
    tab
}

/// Waits for the last content of a screen.
#[track_caller]
fn settle(tab: &Tab<'_>, screen: &str) {
    match screen {
        "player" => tab.until("document.querySelectorAll('.list-frontier tbody tr').length > 3 && document.querySelectorAll('.timeline path').length > 0"),
        "compare" => tab.until("document.querySelectorAll('.compare .plot-line[d]:not([d=\"\"])').length >= 3"),
        "tree" => tab.until("document.querySelector('.selected-node .path li')"),
        "editor" => {
            // It opens with the tiles of the run.
            tab.until("document.querySelector('.tiles')?.checkVisibility()");
            tab.push("Sudoku");
            tab.until("document.querySelectorAll('[role=gridcell].given').length > 10");
        }
        "predict" => tab.until("document.querySelectorAll('.choice svg').length === 4"),
        "lessons" => tab.until("document.querySelector('.lesson-list')"),
        _ => tab.until("document.querySelectorAll('.files li').length === 3"),
    }
}

/// Sets a theme with the page's own button.
fn set_theme(tab: &Tab<'_>, theme: &str) {
    let is_so = format!("document.documentElement.dataset.theme === {theme:?}");
    for _ in 0..3 {
        if tab.get(&is_so) {
            return;
        }
        tab.click("button[aria-label^='Colours']");
    }
    assert!(tab.get::<bool>(&is_so), "the theme is never {theme}");
}

/// JavaScript for the elements that extend beyond the window, by tag and class; empty if the page need not be scrolled
/// horizontally.
const TOO_WIDE: &str = "(() => { const { scrollWidth, clientWidth } = document.documentElement; if (scrollWidth <= clientWidth) return [];
    return [`${scrollWidth} of ${clientWidth}`, ...[...document.querySelectorAll('body *')].filter((it) => it.checkVisibility() && it.getBoundingClientRect().right > clientWidth + 0.5)
        .map((it) => `${it.tagName}.${it.getAttribute('class')}`).slice(0, 8)]; })()";

#[track_caller]
pub(crate) fn fits(tab: &Tab<'_>, width: i64, what: &str) {
    tab.resize(width, 800);
    tab.becomes("window.innerWidth", width);
    // Maps and plots are drawn anew after the layout.
    tab.becomes(&format!("/* {what} */ {TOO_WIDE}"), Vec::<String>::new());
}

/// What a teacher points at.
const POINTED_AT: [&str; 11] = [
    ".main-stage .drawing",
    ".evaluation",
    ".step .why",
    ".code li.ran",
    ".code li:last-child",
    ".list-frontier tbody tr:nth-child(3)",
    ".list-tree .tree-node.selected",
    ".successor-list li",
    ".counts .facts > div:nth-child(5)",
    ".controls .primary",
    ".timeline",
];

/// Asserts that all that is decided in a step is in sight without scrolling.
#[track_caller]
fn is_in_sight(tab: &Tab<'_>, width: i64, height: i64) {
    tab.resize(width, height);
    tab.becomes("[window.innerWidth, window.innerHeight]", [width, height]);
    // In Firefox the box of a node of the tree contains its board as if that were not scaled, so the box of its frame is taken.
    let outside = format!(
        "(() => {{ const {{ scrollHeight, clientHeight }} = document.documentElement;
        return [...(scrollHeight > clientHeight ? ['the page'] : []), ...{POINTED_AT:?}.filter((selector) => {{
            const it = document.querySelector(selector); if (!it?.checkVisibility()) return true;
            const box = (it.querySelector('.tree-shape') ?? it).getBoundingClientRect(); if (box.top < 0 || box.bottom > innerHeight + 1) return true;
            const shown = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
            return !it.contains(shown) && !shown?.contains(it); }})]; }})()"
    );
    tab.becomes(&outside, Vec::<String>::new());
    tab.screenshot(&format!("player-{width}x{height}"));
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn dialogs_and_panels_fit_into_360_pixels() {
    let stage = Stage::new();
    let tab = ready(&stage, "tree");
    tab.until("document.querySelector('.tree-drawing [data-node]')");
    fits(&tab, 360, "the drawing of the tree");
    tab.screenshot("tree-drawing-360");
    let tab = ready(&stage, "player");
    fits(&tab, 360, "the player");
    tab.click(".list-frontier .pick");
    tab.until("document.querySelector('dialog.card[open]')");
    fits(&tab, 360, "a node");
    tab.screenshot("node-360");
    let tab = ready(&stage, "editor");
    fits(&tab, 360, "the editor");
    for n in ["16", "25", "64"] {
        tab.choose("Size", n);
        let cells = n.parse::<usize>().expect("the size is a number").pow(2);
        tab.becomes("document.querySelectorAll('[role=gridcell]').length", cells);
        fits(&tab, 360, "a large board");
    }
    tab.push("Sliding tiles");
    fits(&tab, 360, "the editor of tiles");
    for (puzzle, name) in [
        (("sudoku", &[][..], &[][..]), "sudoku"),
        (("grid", &[][..], &[][..]), "grid"),
        (("hanoi", &["3"][..], &[][..]), "hanoi"),
    ] {
        let tab = stage.open("player", puzzle, "best-first", 8);
        tab.until("document.querySelector('.list-frontier tbody tr')");
        fits(&tab, 360, name);
        tab.screenshot(&format!("player-{name}-360"));
        tab.resize(1280, 900);
        tab.screenshot(&format!("player-{name}"));
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn themes_differ_and_follow_the_system() {
    let stage = Stage::new();
    let background = "getComputedStyle(document.body).backgroundColor";
    for screen in SCREENS {
        let tab = ready(&stage, screen);
        tab.resize(1280, 900);
        let mut backgrounds = Vec::new();
        for theme in ["light", "dark"] {
            set_theme(&tab, theme);
            backgrounds.push(tab.get::<String>(background));
            tab.screenshot(&format!("{screen}-{theme}"));
        }
        assert_ne!(backgrounds[0], backgrounds[1]);
        set_theme(&tab, "system");
        for (theme, expected) in ["light", "dark"].iter().zip(&backgrounds) {
            tab.prefer(&[("prefers-color-scheme", theme)]);
            tab.becomes(background, expected.clone());
        }
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn nothing_is_animated_with_reduced_motion() {
    let stage = Stage::new();
    for screen in SCREENS {
        let tab = stage.open(screen, FOUR_STEPS, "a-star", 5);
        tab.prefer(&[("prefers-reduced-motion", "reduce")]);
        tab.until("matchMedia('(prefers-reduced-motion: reduce)').matches");
        let moving = "[...document.querySelectorAll('*')].flatMap((it) => [null, '::before', '::after'].map((part) => [it, getComputedStyle(it, part)]))
            .filter(([, style]) => style.scrollBehavior === 'smooth' || [style.transitionDuration, style.animationDuration]
                .some((all) => all.split(',').some((one) => parseFloat(one) > 0.01)))
            .map(([it, style]) => `${it.tagName}.${it.className} ${style.transitionDuration} ${style.animationName}`).slice(0, 5)";
        tab.becomes(moving, Vec::<String>::new());
        tab.press("ArrowRight");
        tab.becomes("document.getAnimations().length", 0);
    }
}

/// The controls of the editor of graphs, and what they are used on.
const GRAPH_CONTROLS: &str = ".graph-top :is(select, button), .graph-tools button, .graph-board, .graph-legend, .controls :is(button, input, select),
    .graph-happened, .graph-counts, .ending, .graph-scale input, .graph-verdict, .graph-text-panel :is(select, button, textarea), .graph-form > :first-child select";

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn controls_of_the_editor_of_graphs_were_below_the_screen() {
    let stage = Stage::new();
    let tab = graph::open(&stage);
    tab.push("Run to the end");
    tab.contains_text(".graph-stage .ending", "cost 418");
    tab.choose("Selected node", "Sibiu");
    for (width, height) in [(1024, 768), (1440, 900)] {
        tab.resize(width, height);
        tab.becomes("[window.innerWidth, window.innerHeight]", [width, height]);
        let outside = format!(
            "(() => {{ const {{ scrollHeight, clientHeight }} = document.documentElement;
            const all = [...document.querySelector('.graph-editor').querySelectorAll(`{GRAPH_CONTROLS}`)].filter((it) => it.checkVisibility() && !it.classList.contains('sr'));
            const isOutside = (it) => {{ const box = it.getBoundingClientRect(); const panel = it.closest('.panel').getBoundingClientRect();
                return box.top < panel.top || box.bottom > Math.min(panel.bottom, innerHeight); }};
            return [...(scrollHeight > clientHeight ? ['the page'] : []), ...(all.length < 25 ? [all.length] : []),
                ...all.filter(isOutside).map((it) => it.className || it.textContent)]; }})()"
        );
        tab.becomes(&outside, Vec::<String>::new());
        // The fields of a node with many edges are scrolled in their panel.
        let last = "(() => { const it = document.querySelector('.graph-form').lastElementChild; it.scrollIntoView({block: 'nearest'});
            return it.getBoundingClientRect().bottom <= innerHeight && document.documentElement.scrollTop === 0; })()";
        tab.becomes(last, true);
    }
}

/// JavaScript for the part of the window's width that the picture of the player has.
const PICTURE: &str =
    "document.querySelector('.player .stage').getBoundingClientRect().width / innerWidth";

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_picture_had_less_than_half_of_the_width() {
    let stage = Stage::new();
    let romania = ("graph", &["romania"][..], &[][..]);
    for puzzle in [romania, FARTHEST, ("grid", &[], &[])] {
        let tab = stage.open("player", puzzle, "a-star", 4);
        for (width, height) in [(1024, 768), (1280, 800), (1440, 900)] {
            tab.resize(width, height);
            tab.becomes("[window.innerWidth, window.innerHeight]", [width, height]);
            tab.until(&format!("{PICTURE} >= 0.55"));
            if puzzle == romania {
                tab.until("document.querySelector('.player .graph-board:not(.enlarged)')");
            }
        }
        // The presenter mode shows more of it, and how it is left.
        tab.resize(1024, 768);
        tab.push("Presenter mode");
        tab.until(&format!("{PICTURE} >= 0.65"));
        if puzzle == romania {
            let size = "parseFloat(getComputedStyle(document.querySelector('.player .graph-drawing')).fontSize)";
            tab.until(&format!("{size} >= 18"));
            let text = "Math.min(...[...document.querySelectorAll('.player .graph-drawing text')].map((it) => parseFloat(getComputedStyle(it).fontSize)))";
            tab.until(&format!("{text} >= 18"));
        }
        tab.push("Leave the presenter mode");
        tab.until("document.querySelector('header').checkVisibility()");
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn five_counts_are_shown_until_the_others_are_unfolded() {
    let stage = Stage::new();
    let tab = stage.open("player", FARTHEST, "a-star", 4);
    tab.resize(1440, 900);
    let seen = "[...document.querySelectorAll('.counts .facts dt')].filter((it) => it.checkVisibility()).map((it) => it.textContent)";
    let usual = ["open", "closed", "expanded", "generated", "duplicates"];
    tab.becomes(seen, usual.map(str::to_owned));
    tab.push("Counts");
    let all: usize = tab.get("document.querySelectorAll('.counts .facts dt').length");
    assert!(all >= 14, "{all}");
    tab.becomes(&format!("{seen}.length"), all);
    let last = "document.querySelector('.counts .facts > div:last-child').getBoundingClientRect().bottom <= innerHeight";
    tab.becomes(last, true);
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_phone_shows_one_panel_and_always_the_controls() {
    let stage = Stage::new();
    let tab = stage.open("player", FARTHEST, "a-star", 4);
    tab.resize(390, 844);
    tab.becomes("window.innerWidth", 390);
    let panels = "[...document.querySelectorAll('[data-panel]')].filter((it) => it.checkVisibility()).map((it) => it.dataset.panel)";
    tab.becomes(panels, vec!["Open list".to_owned()]);
    let buttons = "[...document.querySelectorAll('.playbar .buttons button, .timeline')].filter((it) => it.checkVisibility()).map((it) => it.getBoundingClientRect())
        .filter(({ top, bottom, left, right }) => top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth).length";
    for to in ["0", "document.documentElement.scrollHeight"] {
        tab.run(&format!("scrollTo(0, {to})"));
        tab.becomes(buttons, 6);
    }
    for name in ["Tree", "Algorithm", "Counts"] {
        tab.click(&format!(
            ".panel-choices button:nth-child({})",
            match name {
                "Algorithm" => 2,
                "Tree" => 4,
                _ => 5,
            }
        ));
        tab.becomes(panels, vec![name.to_owned()]);
    }
    // The navigation is one row, which is scrolled.
    let row = "(({ scrollWidth, clientWidth, clientHeight }) => scrollWidth > clientWidth && clientHeight < 60)(document.querySelector('nav ul'))";
    tab.becomes(row, true);
    tab.push("Save");
    tab.has_text("nav [aria-current=page]", "Save");
}

/// One visit of the screen.
mod walk {
    use super::*;

    #[test]
    #[ignore = "needs a browser: cargo xtask test walk"]
    fn screens_fit_into_360_to_1920_pixels() {
        let stage = Stage::new();
        for screen in SCREENS {
            let tab = ready(&stage, screen);
            for width in [360, 480, 768, 1280, 1920] {
                fits(&tab, width, screen);
                if width == 360 || width == 1920 {
                    tab.screenshot(&format!("{screen}-{width}"));
                }
            }
            if screen == "player" {
                is_in_sight(&tab, 1024, 768);
                is_in_sight(&tab, 1440, 900);
            }
            // The dialog fits as well.
            tab.resize(360, 800);
            tab.press("Escape");
            tab.press("?");
            tab.until("document.querySelector('dialog[open]')");
            if screen == "player" {
                fits(&tab, 360, "the callouts");
                tab.press("?");
            }
            tab.until("document.querySelector('dialog[open] #keys-title')");
            fits(&tab, 360, "the keyboard shortcuts");
        }
    }
}
