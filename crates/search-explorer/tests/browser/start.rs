//! The start page, and how one leaves it and comes back.

use search_catalog::{Catalog, Instances, OwnPuzzle, Spec};
use search_core::{Problem, from_fn};
use search_explorer::Explorer;

use super::axe::assert_accessible;
use super::layout::fits;
use super::stage::{AT, FOUR_STEPS, Stage};
use super::tab::Tab;

const IS_SHOWN: &str = "document.querySelector('.start')?.checkVisibility() ?? false";

/// Opens the page by an address that names nothing.
fn start(stage: &Stage) -> Tab<'_> {
    let tab = stage.chromium.open(&stage.url());
    tab.until(IS_SHOWN);
    tab
}

/// Returns the selector of a card by its place.
fn card(place: usize) -> String {
    format!(".cards > :nth-child({place}) > .start-card")
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn tabs_are_named_after_the_screen_and_the_puzzle() {
    let stage = Stage::new();
    for (screen, title) in [
        ("player", "Player – tiles 3x3, a-star – searchlab explorer"),
        (
            "compare",
            "Compare – tiles 3x3, a-star – searchlab explorer",
        ),
        (
            "predict",
            "Predict – tiles 3x3, a-star – searchlab explorer",
        ),
    ] {
        let tab = stage.open(screen, FOUR_STEPS, "a-star", 0);
        tab.becomes("document.title", title.to_owned());
        tab.push("Tree");
        let title = "Tree – tiles 3x3, a-star – searchlab explorer";
        tab.becomes("document.title", title.to_owned());
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_link_that_cannot_be_opened_left_a_page_of_dead_buttons() {
    let stage = Stage::new();
    let tab = { &stage.chromium }.open(&format!("{}#v=1&hello=3", stage.url()));
    tab.contains_text(".problem", "found the field `hello`");
    tab.until(IS_SHOWN);
    tab.click(&card(2));
    tab.becomes(AT, 0);
    tab.until("document.querySelector('.problem').hidden");
    tab.forgive();
    // A search that is refused can be corrected.
    let refused = format!("{}#v=1&s=player&p=tile&w=3x3&a=a-star", stage.url());
    let tab = stage.chromium.open(&refused);
    tab.contains_text(".problem", "unknown puzzle `tile`");
    let dead = "[...document.querySelectorAll('main :is(button, input, select)')].filter((it) => it.checkVisibility() && !it.closest('.setup')).map((it) => it.outerHTML)";
    tab.becomes(dead, Vec::<String>::new());
    tab.push("To the start page");
    tab.until(IS_SHOWN);
    tab.until("document.querySelector('.problem').hidden");
    tab.forgive();
    let tab = stage.chromium.open(&refused);
    tab.contains_text(".problem", "unknown puzzle `tile`");
    tab.choose("Puzzle", "queens");
    tab.contains_text(".main-stage h2", "queens");
    tab.forgive();
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn what_was_used_last_is_on_the_start_page() {
    let stage = Stage::new();
    let tab = stage.open("player", FOUR_STEPS, "a-star", 3);
    tab.until("localStorage.getItem('explorer-last')?.includes('k=3')");
    tab.click("h1 a");
    tab.until(IS_SHOWN);
    tab.becomes("location.hash", String::new());
    tab.run("location.reload()");
    tab.until("performance.getEntriesByType('navigation')[0].type === 'reload'");
    tab.until(IS_SHOWN);
    tab.push("Player – tiles 3x3, a-star");
    tab.becomes(AT, 3);
    // Back to the start page by the browser's button.
    tab.run("history.back()");
    tab.until(IS_SHOWN);
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_screen_without_a_search_starts_the_usual_one() {
    let stage = Stage::new();
    let tab = start(&stage);
    tab.push("Player");
    tab.becomes(AT, 0);
    tab.contains_text(".main-stage h2", "tiles 3x3, a-star");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_program_of_ones_own_shows_its_puzzles() {
    let about = "from 1 to 9 by adding one";
    let count = OwnPuzzle::space("count", about, |_: &mut Spec| {
        let problem = from_fn(1, |number: &u32| [number + 1], |number| *number == 9);
        Ok(Instances::one(problem.into_space_and_start()))
    });
    let catalog = Catalog::new().with_puzzle(count.erased());
    let explorer = Explorer::new().catalog(catalog.expect("the name is free"));
    let stage = Stage::with_server(explorer.serve().expect("a port is free"));
    let tab = start(&stage);
    tab.becomes("document.querySelectorAll('.start-card').length", 1);
    tab.contains_text(&card(1), about);
    tab.has_text(&format!("{} .picture", card(1)), "1");
    tab.click(&card(1));
    tab.becomes(AT, 0);
    tab.contains_text(".main-stage h2", "count");
}

/// One visit of the screen.
mod walk {
    use super::*;

    #[test]
    #[ignore = "needs a browser: cargo xtask test walk"]
    fn cards_open_what_they_show() {
        let stage = Stage::new();
        let tab = start(&stage);
        for width in [360, 480, 768, 1280, 1920] {
            fits(&tab, width, "the start page");
        }
        assert_accessible(&tab, "the start page");
        tab.becomes("document.querySelectorAll('.start-card').length", 6);
        for (place, name, title) in [
            (
                1,
                "A route through Romania",
                "Player – graph romania, a-star",
            ),
            (2, "The 8-puzzle", "Player – tiles 3x3, a-star"),
            (3, "A map to draw on", "Player – grid, a-star"),
            (
                4,
                "Two searches side by side",
                "Compare – sudoku, best-first",
            ),
            (5, "A graph of your own", "Editor – graph romania, a-star"),
            (6, "A planning task", "Player – pddl blocks, a-star"),
        ] {
            let tab = start(&stage);
            tab.contains_text(&card(place), name);
            tab.click(&card(place));
            tab.becomes("document.title", format!("{title} – searchlab explorer"));
            if place == 4 {
                tab.contains_text(".side-of[aria-label=A] h2", "breadth-first");
                tab.contains_text(".side-of[aria-label=B] h2", "best-first");
            }
            if place == 5 {
                tab.until("document.querySelector('.graph-editor').checkVisibility()");
            }
        }
    }
}
