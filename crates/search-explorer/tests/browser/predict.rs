//! The quiz: the score is right, and the question does not reveal the answer.

use serde_json::{Value, json};

use super::client::Client;
use super::save::GRID;
use super::stage::{FARTHEST, FOUR_STEPS, Stage};
use super::tab::Tab;

const CHOICES: &str =
    "[...document.querySelectorAll('.choices .choice .state')].map((it) => it.textContent)";

const PROMPT: &str = ".predict section[aria-label=Question] h2";

/// Waits for the question about a step, and returns its choices.
#[track_caller]
fn asked(tab: &Tab<'_>, step: usize) -> Vec<String> {
    tab.has_text(".predict h2", &format!("Step {step}: just expanded"));
    tab.until("[...document.querySelectorAll('.choices .choice')].some((it) => !it.disabled)");
    tab.get(CHOICES)
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn questions_do_not_reveal_the_answer() {
    let stage = Stage::of_server();
    // Records all responses to the page.
    let tab = stage.open("player", FARTHEST, "a-star", 30);
    tab.run(
        "(() => { globalThis.answers = []; const plain = globalThis.fetch;
        globalThis.fetch = async (...asked) => { const response = await plain(...asked);
            const body = await response.clone().text(); answers.push([String(asked[0]), body]); return response; }; })()",
    );
    tab.press("5");
    asked(&tab, 30);
    let responses: Vec<(String, String)> = tab.get("answers");
    let questions: Vec<Value> = responses
        .iter()
        .filter(|(path, _)| path.contains("/question"))
        .map(|(_, body)| serde_json::from_str(body).expect("the response is JSON"))
        .collect();
    assert_eq!(questions.len(), 1, "{responses:?}");
    let options = questions[0]["form"]["choose"]["options"]
        .as_array()
        .expect("`options` is a list");
    assert_eq!(options.len(), 4);
    let choices: Vec<&Value> = options.iter().map(|option| &option["node"]).collect();
    let members = |choice: &Value| {
        choice
            .as_object()
            .map(|choice| choice.keys().cloned().collect::<Vec<_>>())
    };
    for choice in choices.iter().copied() {
        assert_eq!(
            members(choice),
            members(choices[0]),
            "the fields of the choices differ"
        );
        for blank in ["expanded_at", "duplicate_of"] {
            assert!(choice.get(blank).is_none_or(Value::is_null), "{choice}");
        }
        for blank in ["solution", "dead_end"] {
            assert!(
                choice
                    .get(blank)
                    .is_none_or(|value| *value == Value::Bool(false)),
                "{choice}"
            );
        }
    }
    // No other response is about the next node: the player requested the parent of its node.
    for (path, body) in responses
        .iter()
        .filter(|(path, _)| !path.contains("/question"))
    {
        assert!(path.contains("/nodes/"), "{path}");
        let node: Value = serde_json::from_str(body).expect("the response is JSON");
        assert!(node["expanded_at"].as_u64() < Some(30), "{path}: {body}");
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn answers_are_saved() {
    let stage = Stage::new();
    let tab = stage.open("predict", FARTHEST, "a-star", 20);
    let choices = asked(&tab, 20);
    tab.press("a");
    tab.contains_text(".score", "of 1 right");
    tab.push("Save as JSON");
    let saved = super::save::downloaded(&stage, "predictions.json");
    let answers: Value = serde_json::from_str(&saved).expect("the file is JSON");
    assert_eq!(answers[0]["choices"], json!(choices));
    assert_eq!(answers[0]["chosen"], choices[0]);
    assert_eq!(answers[0]["step"], 20);
    tab.push("Save as CSV");
    let saved = super::save::downloaded(&stage, "predictions.csv");
    assert!(
        saved
            .lines()
            .nth(1)
            .is_some_and(|line| line.contains(",20,")),
        "{saved}"
    );
}

/// Chooses a kind of question.
#[track_caller]
pub(crate) fn kind(tab: &Tab<'_>, kind: &str) {
    tab.choose("Question", kind);
    let prompt = match kind {
        "f" => "What is f of",
        "duplicate" => "Which of its successors",
        "count" => "How many nodes",
        _ => "Draw the path",
    };
    tab.contains_text(PROMPT, prompt);
    tab.until("document.querySelector('.typed:not([hidden]), .choices .choice:not(:disabled)')");
}

/// Chooses the answer with this text, and returns the verdict.
#[track_caller]
pub(crate) fn choose(tab: &Tab<'_>, text: &str) -> String {
    let choices: Vec<String> = tab.get(CHOICES);
    let place = choices.iter().position(|choice| choice == text);
    let place = place.unwrap_or_else(|| panic!("{text} is not among {choices:?}"));
    tab.click(&format!(".choices li:nth-child({}) .choice", place + 1));
    tab.until("document.querySelector('.choices .choice:disabled')");
    tab.until("document.querySelector('.verdict').textContent");
    tab.text(".verdict")
}

/// Types an answer, and returns the verdict.
#[track_caller]
pub(crate) fn enter(tab: &Tab<'_>, text: &str) -> String {
    tab.click(".typed input");
    tab.type_text(text);
    tab.press("Enter");
    tab.until("document.querySelector('.verdict').textContent");
    tab.text(".verdict")
}

/// Returns the step that the title of the question names.
fn step_of(tab: &Tab<'_>) -> String {
    let title = tab.text(".predict h2");
    let number = title.split([' ', ':']).nth(1);
    number.expect("the title has a step").to_owned()
}

/// Returns the node whose f is asked for, from the API.
pub(crate) fn asked_node(tab: &Tab<'_>, client: &mut Client, run: &str) -> Value {
    let step = step_of(tab);
    let prompt = tab.text(PROMPT);
    let state = prompt.trim_start_matches("What is f of ");
    let state = state.trim_end_matches('?');
    let open = client.get(&format!("{run}/steps/{step}/frontier?limit=64"));
    let nodes = open["nodes"].as_array().expect("a list");
    let asked = nodes.iter().find(|node| node["state"] == state);
    asked
        .unwrap_or_else(|| panic!("{state} is not open"))
        .clone()
}

/// Returns the state of a duplicate that is asked for, from the API.
pub(crate) fn duplicate(tab: &Tab<'_>, client: &mut Client, run: &str) -> String {
    let step = client.get(&format!("{run}/steps/{}", step_of(tab)));
    let successors = step["successors"].as_array().expect("a list");
    let known = successors.iter().find(|one| one["kind"] == "duplicate");
    let state = &known.expect("there is a duplicate")["node"]["state"];
    state.as_str().expect("the state is text").to_owned()
}

/// Draws the path that is asked for, after the API, and returns the verdict.
#[track_caller]
pub(crate) fn draw_path(tab: &Tab<'_>, client: &mut Client, run: &str) -> String {
    tab.contains_text(".predict h2", "The path begins here");
    let rule = tab.text(".predict .rule");
    let number = rule.rsplit(' ').next().expect("the rule names a step");
    let step = client.get(&format!("{run}/steps/{}", number.trim_end_matches('.')));
    let path = client.get(&format!("{run}/nodes/{}/path", step["node"]["id"]));
    let path = path["nodes"].as_array().expect("a list");
    for (place, node) in path.iter().enumerate().skip(1) {
        let state = node["state"].as_str().expect("the state is text");
        tab.until(&format!("{CHOICES}.includes({state:?})"));
        tab.until("document.querySelector('.choices .choice:not(:disabled)')");
        let places: Vec<String> = tab.get(CHOICES);
        let chosen = places
            .iter()
            .position(|one| one == state)
            .expect("it is a choice");
        tab.click(&format!(".choices li:nth-child({}) .choice", chosen + 1));
        if place + 1 < path.len() {
            tab.contains_text(
                ".predict h2",
                &format!("After {place} of {}", path.len() - 1),
            );
        }
    }
    tab.until("document.querySelector('.verdict').textContent");
    tab.text(".verdict")
}

/// Asks for a count while no request succeeds.
fn a_count_is_not_asked_for_without_end_if_the_server_is_gone(tab: &Tab<'_>) {
    tab.until("document.querySelector('.choices .choice:not(:disabled)')");
    tab.run(
        "(() => { globalThis.plain = fetch; globalThis.fetch = () => Promise.reject(new TypeError('gone')); })()",
    );
    tab.choose("Question", "count");
    tab.contains_text(".verdict", "the server does not answer");
    tab.forgive();
    tab.run("(() => { globalThis.fetch = plain; })()");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn other_questions_are_decided_by_the_run() {
    let stage = Stage::of_server();
    let tab = stage.open("predict", FOUR_STEPS, "a-star", 2);
    let mut client = stage.client();
    let run = client.start_run(FOUR_STEPS.0, FOUR_STEPS.1, "a-star");
    let end = client.advance(&run, &json!({"until": "end"}));

    a_count_is_not_asked_for_without_end_if_the_server_is_gone(&tab);
    kind(&tab, "f");
    tab.contains_text(".predict .rule", "f = g + h");
    let f = asked_node(&tab, &mut client, &run)["f"].to_string();
    let verdict = enter(&tab, &f);
    assert!(
        verdict.starts_with("Right.") && verdict.contains("f = g + h = "),
        "{verdict}"
    );

    kind(&tab, "duplicate");
    let duplicates = "[...document.querySelectorAll('.choices .choice')].length";
    tab.until(&format!("{duplicates} > 1"));
    let known = duplicate(&tab, &mut client, &run);
    let verdict = choose(&tab, &known);
    assert!(verdict.starts_with("Right."), "{verdict}");

    kind(&tab, "count");
    let expanded = end["run"]["counts"]["expanded"].to_string();
    let verdict = choose(&tab, &expanded);
    assert!(verdict.starts_with("Right."), "{verdict}");

    kind(&tab, "path");
    let verdict = draw_path(&tab, &mut client, &run);
    assert!(verdict.starts_with("Right."), "{verdict}");
    tab.contains_text(".score", "4 of 4 right");
    tab.screenshot("questions");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn a_rounded_f_was_refused() {
    let stage = Stage::of_server();
    let tab = stage.open("predict", GRID, "a-star", 0);
    tab.until("document.querySelector('.choices .choice:not(:disabled)')");
    kind(&tab, "f");
    let mut client = stage.client();
    let run = client.start_run(GRID.0, GRID.1, "a-star");
    client.advance(&run, &json!({"to": 5}));
    let mut answered = Vec::new();
    for (step, decimals) in [(1, 1), (2, 2)] {
        tab.has_text(".predict h2", &format!("Step {step}: an open node"));
        let node = asked_node(&tab, &mut client, &run);
        let f = node["f"].as_f64().expect("it has f");
        assert!(f.fract() != 0.0, "{f}");
        let text = format!("{f:.decimals$}").replace('.', ",");
        answered.push(enter(&tab, &text));
        tab.push("Next question");
    }
    tab.has_text(".predict h2", "Step 3: an open node");
    let wrong = enter(&tab, "1");
    assert!(wrong.starts_with("Wrong."), "{wrong}");
    assert!(
        answered.iter().all(|one| one.starts_with("Right.")),
        "{answered:?}"
    );
}

/// Presses the button of the form of a question.
fn submit(tab: &Tab<'_>) {
    tab.click(".form-question > button[type=submit]");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn questions_of_the_kinds_of_lessons_are_marked_by_running_the_search() {
    let stage = Stage::of_server();
    let tab = stage.open("predict", FARTHEST, "a-star", 20);
    let mut client = stage.client();
    let run = client.start_run(FARTHEST.0, FARTHEST.1, "a-star");
    client.advance(&run, &json!({"to": 23}));
    tab.until("document.querySelector('.choices .choice:not(:disabled)')");

    tab.choose("Question", "order");
    tab.has_text(PROMPT, "Order of expansion");
    for step in 21..=23 {
        let state = client.get(&format!("{run}/steps/{step}"))["node"]["state"].clone();
        tab.until(&format!(
            "(() => {{ const choice = [...document.querySelectorAll('.form-question .lesson-choice')].find((it) => it.querySelector(':scope > span:not([class])').textContent === {state});
            choice?.click(); return Boolean(choice); }})()"
        ));
    }
    submit(&tab);
    tab.contains_text(".form-question .lesson-verdict", "Right: 1 of 1 points.");
    tab.contains_text(".score", "1 of 1 right");

    tab.push("Next question");
    tab.has_text(".predict h2", "Step 21: just expanded");
    tab.choose("Question", "successors");
    tab.has_text(PROMPT, "Successors");
    submit(&tab);
    tab.contains_text(".form-question .lesson-verdict", "Wrong: 0 of 1 points.");
    tab.contains_text(".score", "1 of 2 right");
    for (kind, title) in [("open", "Open list"), ("values", "Values of a node")] {
        tab.choose("Question", kind);
        tab.has_text(PROMPT, title);
    }
    tab.until("document.querySelector('.form-question input')");
    tab.screenshot("form-question");
    tab.choose("Question", "next");
    tab.until("document.querySelector('.choices .choice:not(:disabled)')");
    tab.until("!document.querySelector('.form-question')");
}

/// Whether the next question is offered.
const OFFERED: &str = "[...document.querySelectorAll('.predict button')].some((it) => it.textContent === 'Next question' && !it.hidden)";

/// Returns the answers that the page would save.
fn saved_answers(stage: &Stage, tab: &Tab<'_>) -> Vec<Value> {
    tab.push("Save as JSON");
    let saved = super::save::downloaded(stage, "predictions.json");
    serde_json::from_str(&saved).expect("the file is JSON")
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_same_question_and_no_answer_at_all_were_scored() {
    let stage = Stage::new();
    let tab = stage.open("predict", FOUR_STEPS, "a-star", 2);
    let mut client = stage.client();
    let run = client.start_run(FOUR_STEPS.0, FOUR_STEPS.1, "a-star");
    let end = client.advance(&run, &json!({"until": "end"}));
    let expanded = end["run"]["counts"]["expanded"].to_string();
    tab.until("document.querySelector('.choices .choice:not(:disabled)')");
    kind(&tab, "count");
    choose(&tab, &expanded);
    tab.contains_text(".score", "1 of 1 right");
    // There is no other such question.
    assert!(!tab.get::<bool>(OFFERED));
    kind(&tab, "f");
    kind(&tab, "count");
    let verdict = choose(&tab, &expanded);
    assert!(verdict.contains("scored before"), "{verdict}");
    tab.contains_text(".score", "1 of 1 right");

    kind(&tab, "f");
    tab.click(".typed input");
    for text in ["", " "] {
        tab.type_text(text);
        tab.press("Enter");
        assert!(!tab.get::<bool>("document.querySelector('.typed input').validity.valid"));
    }
    enter(&tab, "4");

    // The time of a path is that of all its nodes.
    kind(&tab, "path");
    tab.contains_text(".predict h2", "The path begins here");
    tab.run("(() => { const now = Date.now.bind(Date); Date.now = () => now() + 100000; })()");
    draw_path(&tab, &mut client, &run);
    let answers = saved_answers(&stage, &tab);
    assert_eq!(answers.len(), 3, "{answers:?}");
    assert_eq!(
        answers[1]["chosen"].as_str().map(str::trim),
        Some("4"),
        "{answers:?}"
    );
    assert!(answers[2]["seconds"].as_f64() >= Some(100.0), "{answers:?}");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_verdict_on_an_earlier_question_was_shown_below_a_new_one() {
    let stage = Stage::of_server();
    let tab = stage.open("predict", FOUR_STEPS, "a-star", 2);
    tab.until("document.querySelector('.choices .choice:not(:disabled)')");
    tab.run(
        "(() => { globalThis.held = {}; globalThis.answered = false; const { fetch } = globalThis;
        globalThis.fetch = async (address, request) => {
            const kind = /\\/(answer|question)\\b/.exec(address)?.[1];
            if (kind) await new Promise((release) => (held[kind] = release));
            const response = await fetch(address, request);
            if (kind === 'answer') response.clone().text().then(() => setTimeout(() => (answered = true)));
            return response; }; })()",
    );
    tab.press("a");
    tab.until("held.answer");
    tab.choose("Question", "duplicate");
    tab.until("held.question");
    tab.run("held.answer()");
    tab.until("answered");
    tab.run("held.question()");
    tab.contains_text(".predict", "Which of its successors is a duplicate?");
    tab.until("document.querySelector('.choices .choice:not(:disabled)')");
    assert_eq!(
        tab.get::<String>("document.querySelector('.verdict').textContent"),
        ""
    );
    assert!(!tab.get::<bool>(OFFERED));
    tab.contains_text(".score", "0 of 0 right");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn minus_infinity_and_a_sign_were_written_as_formulas() {
    let stage = Stage::new();
    let tab = stage.open("predict", FARTHEST, "a-star", 20);
    asked(&tab, 20);
    kind(&tab, "f");
    for (step, text) in [(20, "-Infinity"), (21, "+"), (22, "-5")] {
        tab.has_text(".predict h2", &format!("Step {step}: an open node"));
        enter(&tab, text);
        tab.push("Next question");
    }
    tab.push("Save as CSV");
    let saved = super::save::downloaded(&stage, "predictions.csv");
    for cell in [",'-Infinity,", ",'+,", ",-5,"] {
        assert!(saved.contains(cell), "{cell} in {saved}");
    }
}

/// One visit of the screen.
mod walk {
    use super::*;

    #[test]
    #[ignore = "needs a browser: cargo xtask test walk"]
    fn right_and_wrong_answers_are_scored() {
        let stage = Stage::new();
        let tab = stage.open("predict", FARTHEST, "a-star", 20);
        let mut client = stage.client();
        let run = client.start_run(FARTHEST.0, FARTHEST.1, "a-star");
        client.advance(&run, &json!({"to": 40}));
        let mut right = 0;
        for (place, is_right) in [true, false, true, true].into_iter().enumerate() {
            let step = 20 + place;
            let choices = asked(&tab, step);
            assert_eq!(choices.len(), 4);
            let next = client.get(&format!("{run}/steps/{}", step + 1));
            let next = next["node"]["state"]
                .as_str()
                .expect("the state is text")
                .to_owned();
            let chosen = choices
                .iter()
                .position(|choice| (*choice == next) == is_right);
            let chosen = chosen.expect("one choice is right");
            if place % 2 == 0 {
                tab.click(&format!(".choices li:nth-child({}) .choice", chosen + 1));
            } else {
                tab.press(&"abcd"[chosen..=chosen]);
            }
            right += usize::from(is_right);
            tab.contains_text(".score", &format!("{right} of {} right", place + 1));
            tab.contains_text(".verdict", if is_right { "Right." } else { &next });
            // The right choice is marked, and so is a wrong answer.
            tab.becomes(
                "document.querySelector('.choice.right .state').textContent",
                next,
            );
            tab.becomes(
                "document.querySelectorAll('.choice.wrong').length",
                usize::from(!is_right),
            );
            // A question can be answered only once.
            tab.becomes(
                "[...document.querySelectorAll('.choices .choice')].every((it) => it.disabled)",
                true,
            );
            tab.push("Next question");
        }
        asked(&tab, 24);
    }
}
