//! Questions that the run decides: values, duplicates, counts and paths. Each is compared with what the API reports of the run.

use std::time::Duration;

use search_explorer::Limits;
use serde_json::{Value, json};

use crate::client::{Client, choices, chosen, generous, list, serve, serve_within};

/// A board at the maximum distance from the goal, and one with a solution of four moves.
const FAR: [&str; 2] = ["3x3", "8 0 6 5 4 7 2 3 1"];
const NEAR: [&str; 2] = ["3x3", "3 1 2 6 4 5 7 8 0"];
/// A board whose solution takes A* some hundred steps.
const MIDDLE: [&str; 2] = ["3x3", "7 2 4 5 0 6 8 3 1"];

fn number(value: &Value) -> u64 {
    value.as_u64().expect("the value is a number")
}

fn answer(client: &mut Client, run: &str, answer: &Value) -> Value {
    client.post(&format!("{run}/answer"), answer)
}

fn without(node: &Value, field: &str) -> Value {
    let mut node = node.clone();
    node[field] = Value::Null;
    node
}

/// Asserts that a node of a question has no values and no later fate.
fn is_blank(node: &Value) {
    for hidden in ["g", "h", "f", "expanded_at", "duplicate_of", "children"] {
        assert!(
            node.get(hidden).is_none_or(Value::is_null),
            "{hidden}: {node}"
        );
    }
    for hidden in ["solution", "dead_end"] {
        assert_eq!(node[hidden], false, "{hidden}: {node}");
    }
}

#[test]
fn the_value_of_an_open_node_is_decided_by_the_run() {
    let server = serve();
    let mut client = Client::to(&server);
    let run = client.start_run("tiles", &FAR, "a-star");
    for at in 1..12 {
        let question = client.get(&format!("{run}/question?kind=f&at={at}"));
        assert_eq!(
            (&question["kind"], &question["step"]),
            (&json!("f"), &json!(at))
        );
        // h is needed for the answer.
        let node = &question["node"];
        let h = number(&node["h"]);
        is_blank(&without(node, "h"));
        assert_eq!(question["form"]["fields"][0]["name"], "f");
        let open = client.get(&format!("{run}/steps/{at}/frontier"));
        let open = list(&open["nodes"])
            .iter()
            .find(|one| one["id"] == node["id"]);
        let open = open.expect("the node is open");
        assert_eq!(number(&open["h"]), h);
        let f = number(&open["f"]);
        for (value, right) in [(f.to_string(), true), ((f + 1).to_string(), false)] {
            let given = json!({"kind": "f", "step": at, "node": node["id"], "answer": {"fields": {"f": value}}});
            let verdict = answer(&mut client, &run, &given);
            assert_eq!(verdict["right"], right, "{verdict}");
            assert_eq!(verdict["parts"][0]["expected"], f.to_string());
        }
    }
    // A breadth-first search of a puzzle without a heuristic has no f.
    let run = client.start_run("queens", &["4"], "breadth-first");
    let refused = client.ask("GET", &format!("{run}/question?kind=f&at=1"), None);
    assert_eq!(refused.status, 422, "{}", refused.text());
    assert!(refused.text().contains("have no f"), "{}", refused.text());
}

#[test]
fn a_duplicate_is_decided_by_the_run() {
    let server = serve();
    let mut client = Client::to(&server);
    for algorithm in ["a-star", "breadth-first", "uniform-cost"] {
        let run = client.start_run("tiles", &FAR, algorithm);
        for at in [0, 5, 9] {
            let question = client.get(&format!("{run}/question?kind=duplicate&at={at}"));
            let at = number(&question["step"]);
            let step = client.get(&format!("{run}/steps/{at}"));
            let successors = list(&step["successors"]);
            let choices = choices(&question);
            assert_eq!(choices.len(), successors.len());
            let mut rights = 0;
            for choice in &choices {
                is_blank(choice);
                let successor = successors
                    .iter()
                    .find(|one| one["node"]["id"] == choice["id"]);
                let kind = &successor.expect("it is a successor")["kind"];
                let is_known = kind == "duplicate" || kind == "reopened";
                let given = chosen("duplicate", at, &choice["id"]);
                let verdict = answer(&mut client, &run, &given);
                assert_eq!(verdict["right"], is_known, "{verdict}");
                let id = json!(choice["id"].to_string());
                assert_eq!(list(&verdict["accepted"]).contains(&id), is_known);
                rights += usize::from(is_known);
            }
            assert!((1..choices.len()).contains(&rights), "{question}");
        }
    }
    // No state of this tree has two paths.
    let run = client.start_run("queens", &["5"], "breadth-first");
    let refused = client.ask("GET", &format!("{run}/question?kind=duplicate&at=0"), None);
    assert_eq!(refused.status, 422, "{}", refused.text());
}

#[test]
fn a_count_is_asked_for_before_the_search_is_shown() {
    let server = serve();
    let mut client = Client::to(&server);
    for (puzzle, words, algorithm, solvable) in [
        ("tiles", &NEAR[..], "a-star", true),
        ("tiles", &NEAR[..], "breadth-first", true),
        ("queens", &["3"], "depth-first", false),
    ] {
        let whole = client.start_run(puzzle, words, algorithm);
        let ended = client.advance(&whole, &json!({"until": "end"}));
        let expanded = number(&ended["run"]["counts"]["expanded"]);
        let run = client.start_run(puzzle, words, algorithm);
        let question = client.get(&format!("{run}/question?kind=count&at=0"));
        let title = question["title"].as_str().expect("the value is text");
        assert_eq!(title.contains("before it finds a solution"), solvable);
        let options = list(&question["form"]["choose"]["options"]).iter();
        let ids = options.map(|option| option["id"].as_str().expect("the value is text"));
        let counts: Vec<u64> = ids.map(|id| id.parse().expect("it is a number")).collect();
        assert!(counts.is_sorted_by(|one, other| one < other), "{counts:?}");
        assert!(counts.contains(&expanded) && counts.len() > 1, "{counts:?}");
        for count in counts {
            let verdict = answer(&mut client, &run, &chosen("count", 0, &json!(count)));
            assert_eq!(verdict["right"], count == expanded, "{verdict}");
            assert_eq!(verdict["accepted"], json!([expanded.to_string()]));
            let why = verdict["parts"][0]["why"]
                .as_str()
                .expect("the value is text");
            assert_eq!(
                why.starts_with("The solution is selected"),
                solvable,
                "{why}"
            );
        }
    }
}

#[test]
fn a_path_is_drawn_node_by_node() {
    let server = serve();
    let mut client = Client::to(&server);
    for algorithm in ["a-star", "breadth-first", "depth-first"] {
        let run = client.start_run("tiles", &FAR, algorithm);
        let mut question = client.get(&format!("{run}/question?kind=path&at=6"));
        let step = question["step"].clone();
        let expanded = client.get(&format!("{run}/steps/{step}"));
        let path = client.get(&format!("{run}/nodes/{}/path", expanded["node"]["id"]));
        let path = list(&path["nodes"]);
        assert!((3..=41).contains(&path.len()));
        for done in 0..path.len() - 1 {
            let heading = match done {
                0 => "The path begins here".to_owned(),
                done => format!("After {done} of {} actions", path.len() - 1),
            };
            assert_eq!(question["heading"], heading);
            // Regression test: at the last but one action, the parent of the target is the answer. So the target is in words only.
            let target = expanded["node"]["state"]
                .as_str()
                .expect("the value is text");
            assert_eq!(
                question["title"],
                format!("Draw the path to {target}: which node is next?")
            );
            is_blank(&question["node"]);
            assert_eq!(question["node"]["id"], path[done]["id"]);
            let next = &path[done + 1]["id"];
            let mut rest = Value::Null;
            for choice in choices(&question) {
                is_blank(choice);
                let mut given = chosen("path", step.clone(), &choice["id"]);
                given["done"] = json!(done);
                let verdict = answer(&mut client, &run, &given);
                assert_eq!(verdict["right"], choice["id"] == *next, "{verdict}");
                let accepted = list(&verdict["accepted"]);
                assert!(accepted.contains(&json!(next.to_string())), "{verdict}");
                let node = client.get(&format!("{run}/nodes/{next}"));
                assert_eq!(verdict["parts"][0]["expected"], node["action"]);
                let goes_on = verdict["right"] == true && done + 2 < path.len();
                assert_eq!(verdict.get("next").is_some(), goes_on);
                if goes_on {
                    rest = verdict["next"].clone();
                }
            }
            question = rest;
        }
        assert!(question.is_null());
    }
}

#[test]
fn a_path_of_more_actions_than_can_be_counted_does_not_end_the_run() {
    let server = serve();
    let mut client = Client::to(&server);
    let run = client.start_run("tiles", &FAR, "breadth-first");
    let question = client.get(&format!("{run}/question?kind=path&at=40"));
    let (step, choice) = (&question["step"], &choices(&question)[0]["id"]);
    let expanded = client.get(&format!("{run}/steps/{step}"));
    let actions = number(&expanded["node"]["depth"]);
    assert!(actions >= 2);
    for done in [actions, actions + 1, u64::MAX - 1, u64::MAX] {
        let mut given = chosen("path", step.clone(), choice);
        given["done"] = json!(done);
        let refused = client.ask("POST", &format!("{run}/answer"), Some(&given));
        assert_eq!(refused.status, 404, "{}", refused.text());
        let expected = format!("there is no path of {done} actions at step {step}");
        assert!(refused.text().contains(&expected), "{}", refused.text());
    }
    client.get(&format!("{run}/steps/{step}"));
}

/// Regression test: the run was recorded only up to the step that the page had shown, so that the answer was about no step of it.
#[test]
fn an_answer_is_judged_after_the_run_was_started_again() {
    // Each step takes a time slice of its own.
    let limits = Limits {
        slice: Duration::ZERO,
        ..generous()
    };
    let server = serve_within(limits);
    let mut client = Client::to(&server);
    for (kind, at) in [
        ("next", 30),
        ("f", 30),
        ("duplicate", 30),
        ("count", 0),
        ("path", 30),
    ] {
        let run = client.start_run("tiles", &MIDDLE, "a-star");
        let question = client.get(&format!("{run}/question?kind={kind}&at={at}"));
        let step = &question["step"];
        let given = match kind {
            "f" => {
                json!({"kind": kind, "step": step, "node": question["node"]["id"], "answer": {"fields": {"f": "9"}}})
            }
            _ => {
                let option = &question["form"]["choose"]["options"][0]["id"];
                json!({"kind": kind, "step": step, "answer": {"choose": [option]}})
            }
        };
        let before = answer(&mut client, &run, &given);
        assert_eq!(client.ask("DELETE", &run, None).status, 204);
        let gone = client.ask("POST", &format!("{run}/answer"), Some(&given));
        assert_eq!(gone.status, 404);
        let again = client.start_run("tiles", &MIDDLE, "a-star");
        let after = answer(&mut client, &again, &given);
        for field in ["right", "accepted", "parts"] {
            assert_eq!(before[field], after[field], "{kind}, {field}");
        }
    }
    // After its end, a run has no further steps.
    let run = client.start_run("queens", &["3"], "depth-first");
    let beyond = chosen("duplicate", u64::MAX, &json!(0));
    let refused = client.ask("POST", &format!("{run}/answer"), Some(&beyond));
    assert_eq!(refused.status, 404, "{}", refused.text());
}
