//! Lessons: read, answered, handed in and printed.

use search_explorer::Explorer;
use search_studio::question::QuestionInstance;
use search_studio::question::form::Answer;
use search_studio::{lesson::Lesson, question::Searches};
use serde_json::{Value, json};

use super::axe::assert_accessible;
use super::files::drop_file;
use super::save::downloaded;
use super::stage::Stage;
use super::tab::Tab;

const SAMPLE: &str = include_str!("../../../search-studio/tests/sample.md");

/// Opens the sample by dropping it on the page.
#[track_caller]
fn dropped(stage: &Stage) -> Tab<'_> {
    let tab = stage
        .chromium
        .open(&format!("{}#v=1&s=lessons", stage.url()));
    tab.until("document.querySelector('.lesson-list')");
    drop_file(&tab, "sample.md", SAMPLE);
    tab.has_text(".lesson-text h1", "Roads to Bucharest");
    tab
}

/// Scrolls to a question and waits until it is asked.
#[track_caller]
fn asked(tab: &Tab<'_>, id: &str) -> String {
    let place = format!("[data-question={id}]");
    tab.until(&format!("document.querySelector('{place}')"));
    tab.run(&format!(
        "document.querySelector('{place}').scrollIntoView()"
    ));
    tab.until(&format!("document.querySelector('{place} form')"));
    place
}

/// Chooses an option of a question by the beginning of its text.
#[track_caller]
fn choose(tab: &Tab<'_>, place: &str, text: &str) {
    tab.until(&format!(
        "(() => {{ const option = [...document.querySelectorAll('{place} .lesson-choice')].find((it) => it.textContent.startsWith({text:?}));
        option?.click(); return Boolean(option); }})()"
    ));
}

/// Returns an explorer with the sample.
fn with_sample() -> Explorer {
    let searches = Searches::new(&search_puzzles::catalog());
    let lesson = Lesson::read(&searches, SAMPLE).expect("the sample is right");
    let explorer = Explorer::new();
    explorer.lesson("sample", lesson.title(), SAMPLE)
}

/// The verdict that a question shows.
fn verdict(place: &str) -> String {
    format!("{place} .lesson-verdict")
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn practice_gives_a_hint_before_the_answer_and_answers_survive_a_reload() {
    let explorer = with_sample();
    let stage = Stage::with_server(explorer.serve().expect("a port is free"));
    let tab = stage
        .chromium
        .open(&format!("{}?lesson=sample", stage.url()));
    let count = asked(&tab, "expansions");
    tab.click(&format!("{count} input[type=text]"));
    tab.type_text("90");
    tab.press("Enter");
    tab.contains_text(&verdict(&count), "Wrong: 0 of 1 points.");
    tab.contains_text(&verdict(&count), "found 90");
    tab.contains_text(&verdict(&count), "Look once more");
    assert!(!tab.text(&verdict(&count)).contains("expected"));
    tab.press("Enter");
    tab.contains_text(&verdict(&count), "found 90, expected 8");
    let order = asked(&tab, "order");
    for state in ["Sibiu", "Fagaras", "Rimnicu Vilcea"] {
        choose(&tab, &order, state);
    }
    tab.click(&format!("{order} button[type=submit]"));
    tab.contains_text(&verdict(&order), "Partly right: 1 of 3 points.");
    let next = asked(&tab, "next");
    tab.push("Hint 1");
    tab.has_text(&format!("{next} details[open] p"), "Look at f first.");
    choose(&tab, &next, "Fagaras");
    tab.click(&format!("{next} button[type=submit]"));
    tab.contains_text(&verdict(&next), "Hint: Look at f first.");
    // Neither what is right, nor the explanation of the lesson.
    for hidden in ["Rimnicu Vilcea", "The path costs 418."] {
        assert!(!tab.text(&verdict(&next)).contains(hidden), "{hidden}");
    }
    choose(&tab, &next, "Rimnicu Vilcea");
    choose(&tab, &next, "it alone has the smallest value");
    tab.click(&format!("{next} button[type=submit]"));
    tab.contains_text(&verdict(&next), "Right: 2 of 2 points.");
    tab.contains_text(&verdict(&next), "The path costs 418.");
    tab.run("location.reload()");
    tab.until("performance.getEntriesByType('navigation')[0].type === 'reload'");
    let order = asked(&tab, "order");
    tab.contains_text(&order, "Chosen: 1. Sibiu, 2. Fagaras, 3. Rimnicu Vilcea");
    tab.contains_text(&verdict(&order), "Partly right: 1 of 3 points.");
    assert!(!tab.text(&verdict(&order)).contains("expected"));
    let count = asked(&tab, "expansions");
    tab.becomes(
        &format!("document.querySelector('{count} input[type=text]').value"),
        "90".to_owned(),
    );
    tab.has_text(".lesson-progress", "3 of 3 questions answered");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_start_page_lists_the_lessons_with_what_was_answered() {
    let explorer = with_sample();
    let stage = Stage::with_server(explorer.serve().expect("a port is free"));
    let tab = stage.chromium.open(&stage.url());
    let minutes = SAMPLE.split_whitespace().count().div_ceil(100);
    tab.contains_text(
        ".start-lessons",
        &format!("Roads to Bucharest {minutes} min"),
    );
    tab.push("Roads to Bucharest");
    let count = asked(&tab, "expansions");
    tab.click(&format!("{count} input[type=text]"));
    tab.type_text("90");
    tab.press("Enter");
    tab.has_text(".lesson-progress", "1 of 3 questions answered");
    tab.click("h1 a");
    tab.contains_text(".start-lessons", "1 of 3 questions");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn figures_run_when_they_are_scrolled_to() {
    let stage = Stage::new();
    let tab = dropped(&stage);
    let first = "[data-figure='0']";
    tab.run(&format!(
        "document.querySelector(\"{first}\").scrollIntoView()"
    ));
    tab.contains_text(&format!("{first} .lesson-step"), "Start: Arad");
    tab.contains_text(&format!("{first} .list-frontier"), "Arad");
    tab.push("Figure 1: next step");
    tab.contains_text(&format!("{first} .lesson-step"), "Step 1: Arad");
    tab.contains_text(&format!("{first} .list-frontier"), "Sibiu");
    tab.push("Figure 1: run to the end");
    tab.contains_text(&format!("{first} .lesson-step"), "Step 4:");
    tab.until("document.querySelector('[aria-label=\"Figure 1: next step\"]').disabled");
    // The steps of the other one have no last one.
    tab.run("document.querySelector(\"[data-figure='1']\").scrollIntoView()");
    tab.push("Figure 2: next step");
    tab.contains_text("[data-figure='1'] .lesson-step", "Step 1:");
    tab.contains_text("[data-figure='1']", "Why this node");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_wrong_lesson_is_refused_with_its_place() {
    let stage = Stage::new();
    let tab = stage
        .chromium
        .open(&format!("{}#v=1&s=player", stage.url()));
    tab.until("document.querySelector('nav [aria-current=page]')");
    drop_file(
        &tab,
        "wrong.md",
        "# A\n\n```figure\nserch = \"p=queens&a=depth-first\"\n```\n",
    );
    tab.contains_text(
        ".lessons .problem",
        "line 4, column 1: unknown field `serch`",
    );
    tab.has_text("nav [aria-current=page]", "Lessons");
    // The next one is not.
    drop_file(
        &tab,
        "right.md",
        "# A\n\n<img src=x onerror=\"globalThis.attacked = true\"> and [a](https://example.org)\n",
    );
    tab.has_text(".lesson-text h1", "A");
    tab.contains_text(".lesson-text", "<img src=x onerror=");
    assert!(
        !tab.get::<bool>("Boolean(globalThis.attacked || document.querySelector('.lessons img'))")
    );
    tab.becomes("document.querySelector('.lessons .problem').hidden", true);
    tab.forgive();
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn teachers_see_answers_and_the_worksheet_has_a_key() {
    let stage = Stage::new();
    let tab = dropped(&stage);
    tab.choose("View", "teacher");
    let next = asked(&tab, "next");
    tab.contains_text(&verdict(&next), "next node: Rimnicu Vilcea");
    tab.contains_text(&next, "Arad is closed.");
    tab.contains_text(&verdict(&next), "The path costs 418.");
    tab.choose("View", "print");
    tab.contains_text(".lesson-key", "Question 3");
    tab.contains_text(".lesson-key", "next node: Rimnicu Vilcea");
    tab.until("document.querySelectorAll('.lesson-key .lesson-parts').length === 3");
    tab.until("[...document.querySelectorAll('.lesson-question form input')].every((it) => it.disabled && !it.checked)");
    tab.screenshot("lesson-print");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn lessons_are_accessible_and_fit() {
    let stage = Stage::new();
    let tab = dropped(&stage);
    for id in ["next", "order", "expansions"] {
        asked(&tab, id);
    }
    tab.run("document.querySelector(\"[data-figure='1']\").scrollIntoView()");
    tab.until("document.querySelectorAll('.lesson-stage .list-closed').length === 1");
    for (width, name) in [(1280, "wide"), (1024, "medium"), (360, "narrow")] {
        tab.resize(width, 768);
        tab.becomes(
            "document.documentElement.scrollWidth <= document.documentElement.clientWidth",
            true,
        );
        assert_accessible(&tab, &format!("a lesson, {width} pixels"));
        tab.run("scrollTo(0, 0)");
        tab.screenshot(&format!("lesson-{name}"));
    }
    tab.choose("View", "teacher");
    asked(&tab, "next");
    tab.until("document.querySelector('.lesson-verdict li')");
    assert_accessible(&tab, "the view of a teacher");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_question_is_answered_by_the_keyboard() {
    let stage = Stage::new();
    let tab = dropped(&stage);
    let order = asked(&tab, "order");
    tab.run(&format!(
        "document.querySelector('{order} .lesson-choice').focus()"
    ));
    tab.press(" ");
    tab.contains_text(&order, "Chosen: 1.");
    // To press it again takes it out.
    tab.press(" ");
    tab.contains_text(&order, "Choose 3 in their order.");
    tab.press("Enter");
    tab.press("Tab");
    tab.press(" ");
    tab.contains_text(&order, ", 2. ");
    // The shortcuts of the page are not those of fields.
    let count = asked(&tab, "expansions");
    tab.click(&format!("{count} input[type=text]"));
    tab.type_text("11");
    tab.has_text("nav [aria-current=page]", "Lessons");
    tab.press("Enter");
    tab.until(&format!("document.querySelector('{count} .verdict')"));
}

/// A lesson with a table that has a long column, a question about boards and one of several parts.
const BOARDS: &str = r#"# Boards

| | stores | finds | take it when |
|---|---|---|---|
| RBFS | a path and its siblings | a cheapest path | f has many values, or the other search repeats too much of what it has done before |

```question
id = "board"
kind = "order"
search = "p=sudoku&w=......24..4..1..&o.propagate=none&a=best-first"
step = 2
count = 3
```

```question
id = "heuristic"
kind = "heuristic"
search = "p=graph&w=inconsistent&a=a-star"
```
"#;

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn boards_lacked_their_clues_and_parts_of_a_question_their_labels() {
    let stage = Stage::new();
    let tab = stage
        .chromium
        .open(&format!("{}#v=1&s=lessons", stage.url()));
    tab.until("document.querySelector('.lesson-list')");
    drop_file(&tab, "boards.md", BOARDS);
    tab.has_text(".lesson-text h1", "Boards");
    tab.resize(1024, 768);
    // A word of a narrow column is not divided.
    let lines = "(() => { const range = document.createRange(); range.selectNodeContents(document.querySelector('.lesson-text tbody td')); return range.getClientRects().length; })()";
    tab.becomes(lines, 1);
    let board = asked(&tab, "board");
    // The four clues and at least one guess; candidates are several digits.
    let digits = format!(
        "[...document.querySelectorAll('{board} .lesson-choice svg')].map((it) => [...it.querySelectorAll('text')].filter((text) => text.textContent.length === 1).length)"
    );
    tab.until(&format!(
        "({digits}).length > 3 && ({digits}).every((count) => count >= 5)"
    ));
    let heuristic = asked(&tab, "heuristic");
    tab.becomes(
        &format!("[...document.querySelectorAll('{heuristic} legend')].map((it) => it.innerText)"),
        ["admissible", "consistent"].map(str::to_owned).to_vec(),
    );
}

/// A lesson with an edge to name and a value of h to change.
const CLICKED: &str = r#"# Clicked

```question
id = "heuristic"
kind = "heuristic"
search = "p=graph&w=inconsistent&a=a-star"
```

```question
id = "order"
kind = "order"
search = "p=graph&w=romania&a=a-star"
step = 1
count = 2
```

```question
id = "edit"
kind = "edit"
search = "p=graph&w=romania&a=a-star"
goal = "a-star-worse"
```
"#;

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn nodes_and_edges_are_answered_in_the_figure_and_h_is_changed_in_the_drawing() {
    let stage = Stage::new();
    let tab = stage
        .chromium
        .open(&format!("{}#v=1&s=lessons", stage.url()));
    tab.until("document.querySelector('.lesson-list')");
    drop_file(&tab, "clicked.md", CLICKED);
    tab.has_text(".lesson-text h1", "Clicked");
    let heuristic = asked(&tab, "heuristic");
    let edge = "document.querySelector('[data-question=heuristic] .stage [data-line]')";
    tab.until(edge);
    let click = format!("{edge}.dispatchEvent(new MouseEvent('click', {{ bubbles: true }}))");
    let ends = format!(
        "[...document.querySelectorAll('{heuristic} input[type=text]')].map((it) => it.value)"
    );
    tab.run(&click);
    let clicked: Vec<String> = tab.get(&ends);
    assert!(clicked.iter().all(|end| !end.is_empty()), "{clicked:?}");
    // A second click turns it round.
    tab.run(&click);
    let turned: Vec<String> = tab.get(&ends);
    assert_eq!(turned, clicked.into_iter().rev().collect::<Vec<_>>());

    let order = asked(&tab, "order");
    let node = |name: &str| {
        let node = format!("document.querySelector('{order} .stage [data-node=\"{name}\"]')");
        tab.until(&node);
        tab.run(&format!(
            "{node}.dispatchEvent(new MouseEvent('click', {{ bubbles: true }}))"
        ));
    };
    node("Sibiu");
    node("Rimnicu Vilcea");
    tab.contains_text(&order, "Chosen: 1. Sibiu, 2. Rimnicu Vilcea");

    let edit = asked(&tab, "edit");
    let drawn = format!("document.querySelector('{edit} .lesson-change [data-node=Fagaras]')");
    tab.until(&drawn);
    tab.run(&format!(
        "{drawn}.dispatchEvent(new MouseEvent('click', {{ bubbles: true }}))"
    ));
    tab.becomes(
        &format!("document.querySelector('{edit} .lesson-change select').value"),
        "node Fagaras".to_owned(),
    );
    tab.press("Ctrl-a");
    tab.type_text("9999");
    let text = format!("document.querySelector('{edit} textarea').value");
    tab.until(&format!("/^h Fagaras 9999$/m.test({text})"));
    tab.has_text(".lesson-progress", "3 of 3 questions answered");
    tab.screenshot("lesson-clicked");
}

/// One visit of the screen.
mod walk {
    use super::*;

    #[test]
    #[ignore = "needs a browser: cargo xtask test walk"]
    fn a_lesson_is_answered_from_a_seed_and_handed_in() {
        let explorer = with_sample();
        let stage = Stage::with_server(explorer.serve().expect("a port is free"));
        let list = stage
            .chromium
            .open(&format!("{}#v=1&s=lessons", stage.url()));
        list.has_text(".lesson-list li a", "Roads to Bucharest");
        let tab = stage
            .chromium
            .open(&format!("{}?lesson=sample", stage.url()));
        tab.has_text(".lesson-text h1", "Roads to Bucharest");
        tab.choose("Mode", "graded");
        tab.contains_text("[data-question=next]", "when your name or number is given");
        tab.click(".lesson-side input[type=text]");
        tab.type_text("Ada 7");
        tab.press("Enter");
        let next = asked(&tab, "next");
        choose(&tab, &next, "Rimnicu Vilcea");
        choose(&tab, &next, "it alone has the smallest value");
        tab.has_text(&verdict(&next), "Kept.");
        let order = asked(&tab, "order");
        choose(&tab, &order, "Sibiu");
        // What is not complete is named before the file is saved.
        tab.push("Save the file to hand in");
        tab.has_text(".lesson-missing li:nth-child(1)", "Question 2");
        tab.has_text(".lesson-missing li:nth-child(2)", "Question 3");
        for state in ["Rimnicu Vilcea", "Fagaras"] {
            choose(&tab, &order, state);
        }
        let count = asked(&tab, "expansions");
        tab.click(&format!("{count} input[type=text]"));
        tab.type_text("8");
        tab.has_text(".lesson-progress", "3 of 3 questions answered");
        assert!(
            !tab.get::<bool>(
                "Boolean(document.querySelector('.lesson .verdict, .lesson details'))"
            )
        );
        tab.push("Save the file to hand in");
        let file: Value =
            serde_json::from_str(&downloaded(&stage, "Roads-to-Bucharest-Ada-7.json"))
                .expect("it is JSON");
        let searches = Searches::new(&search_puzzles::catalog());
        let lesson = Lesson::read(&searches, SAMPLE).expect("the sample is right");
        let seed = lesson.seed("Ada 7");
        assert_eq!(file["format"], "searchlab-answers/1");
        assert_eq!(
            file["lesson"],
            json!({"title": lesson.title(), "sha256": lesson.sha256()})
        );
        assert_eq!(
            (&file["student"], &file["graded"]),
            (&json!("Ada 7"), &json!(true))
        );
        assert_eq!(file["seed"], seed.to_string());
        for (id, points) in [("next", 2.0), ("order", 3.0), ("expansions", 1.0)] {
            let given = &file["answers"][id];
            assert!(
                given["marked"].is_null() && given["seconds"].as_f64() >= Some(0.0),
                "{given}"
            );
            let answer: Answer =
                serde_json::from_value(given["answer"].clone()).expect("it is an answer");
            let question = lesson.question(id).expect("there is one");
            let posed = QuestionInstance::new(&searches, &question, seed).expect("it is posed");
            let marked = posed
                .mark(Some(&answer))
                .expect("it has the shape of the form");
            assert!((marked.points - points).abs() < 1e-9, "{id}: {marked:?}");
        }
    }
}
