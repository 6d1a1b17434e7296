//! Predicting: the score is right, and the question does not tell its answer.

use serde_json::{Value, json};

use super::stage::{FARTHEST, Stage};
use super::tab::Tab;

const CHOICES: &str =
    "[...document.querySelectorAll('.choices .choice .state')].map((it) => it.textContent)";

/// Waits for the question at a moment, and gives its choices.
#[track_caller]
fn asked(tab: &Tab<'_>, moment: usize) -> Vec<String> {
    tab.reads(".predict h2", &format!("Moment {moment}: just expanded"));
    tab.until("[...document.querySelectorAll('.choices .choice')].some((it) => !it.disabled)");
    tab.get(CHOICES)
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn right_and_wrong_answers_are_scored() {
    let stage = Stage::new();
    let tab = stage.open("predict", FARTHEST, "a-star", 20);
    let mut client = stage.client();
    let run = client.begin(FARTHEST.0, FARTHEST.1, "a-star");
    client.advance(&run, &json!({"to": 40}));
    let mut right = 0;
    for (place, is_right) in [true, false, true, true].into_iter().enumerate() {
        let moment = 20 + place;
        let choices = asked(&tab, moment);
        assert_eq!(choices.len(), 4);
        let next = client.get(&format!("{run}/moments/{}", moment + 1));
        let next = next["node"]["state"]
            .as_str()
            .expect("it is text")
            .to_owned();
        let chosen = choices
            .iter()
            .position(|choice| (*choice == next) == is_right);
        let chosen = chosen.expect("one of them is right");
        if place % 2 == 0 {
            tab.click(&format!(".choices li:nth-child({}) .choice", chosen + 1));
        } else {
            tab.press(&"abcd"[chosen..=chosen]);
        }
        right += usize::from(is_right);
        tab.tells(".score", &format!("{right} of {} right", place + 1));
        tab.tells(".verdict", if is_right { "Right." } else { &next });
        // The right one is shown, and the wrong one too.
        tab.becomes(
            "document.querySelector('.choice.right .state').textContent",
            next,
        );
        tab.becomes(
            "document.querySelectorAll('.choice.wrong').length",
            usize::from(!is_right),
        );
        // What was answered cannot be answered again.
        tab.becomes(
            "[...document.querySelectorAll('.choices .choice')].every((it) => it.disabled)",
            true,
        );
        tab.push("Next question");
    }
    asked(&tab, 24);
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn the_question_does_not_tell_its_answer() {
    let stage = Stage::new();
    // What the page is told is seen where it is told it.
    let tab = stage.open("player", FARTHEST, "a-star", 30);
    tab.get::<()>(
        "(() => { globalThis.answers = []; const plain = globalThis.fetch;
        globalThis.fetch = async (...asked) => { const response = await plain(...asked);
            const body = await response.clone().text(); answers.push([String(asked[0]), body]); return response; }; })()",
    );
    tab.press("5");
    asked(&tab, 30);
    let told: Vec<(String, String)> = tab.get("answers");
    let questions: Vec<Value> = told
        .iter()
        .filter(|(path, _)| path.contains("/question"))
        .map(|(_, body)| serde_json::from_str(body).expect("it is JSON"))
        .collect();
    assert_eq!(questions.len(), 1, "{told:?}");
    let choices = questions[0]["choices"].as_array().expect("it is a list");
    assert_eq!(choices.len(), 4);
    let members = |choice: &Value| {
        choice
            .as_object()
            .map(|choice| choice.keys().cloned().collect::<Vec<_>>())
    };
    for choice in choices {
        assert_eq!(
            members(choice),
            members(&choices[0]),
            "one differs in what is told"
        );
        for blank in ["expanded_at", "duplicate_of"] {
            assert!(choice.get(blank).is_none_or(Value::is_null), "{choice}");
        }
        for blank in ["solution", "dead_end"] {
            assert!(
                choice
                    .get(blank)
                    .is_none_or(|told| *told == Value::Bool(false)),
                "{choice}"
            );
        }
    }
    // Nothing else that the page asked for it says what is next.
    let before: Vec<&(String, String)> = told
        .iter()
        .filter(|(path, _)| path.contains("/moments/31"))
        .collect();
    assert!(before.is_empty(), "{before:?}");
}

#[test]
#[ignore = "needs a browser: cargo xtask test browser"]
fn answers_are_saved() {
    let stage = Stage::new();
    let tab = stage.open("predict", FARTHEST, "a-star", 20);
    let choices = asked(&tab, 20);
    tab.press("a");
    tab.tells(".score", "of 1 right");
    tab.push("Save as JSON");
    let saved = super::save::downloaded(&stage, "predictions.json");
    let answers: Value = serde_json::from_str(&saved).expect("it is JSON");
    assert_eq!(answers[0]["choices"], json!(choices));
    assert_eq!(answers[0]["chosen"], choices[0]);
    assert_eq!(answers[0]["moment"], 20);
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
