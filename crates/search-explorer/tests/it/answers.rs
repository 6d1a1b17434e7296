//! Questions, trees, series, comparisons and limits.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde_json::{Value, json};

use crate::client::{Client, choices, chosen, list, serve};

/// Starts a short run that has duplicates.
fn short(client: &mut Client) -> String {
    let run = client.start_run("tiles", &["3x3", "8 0 6 5 4 7 2 3 1"], "a-star");
    client.advance(&run, &json!({"to": 60}));
    run
}

#[test]
fn questions_do_not_reveal_the_answer() {
    let server = serve();
    let mut client = Client::to(&server);
    for algorithm in ["a-star", "depth-first", "ida-star", "breadth-first"] {
        let run = client.start_run("tiles", &["3x3", "8 0 6 5 4 7 2 3 1"], algorithm);
        let mut places = HashSet::new();
        for from in 1..40 {
            let question = client.get(&format!("{run}/question?at={from}&choices=4"));
            let step = question["step"].as_u64().expect("the value is a number");
            let choices = choices(&question);
            assert!((2..=4).contains(&choices.len()));
            let again = client.get(&format!("{run}/question?at={from}&choices=4"));
            assert_eq!(again, question);
            let mut right = 0;
            for (place, choice) in choices.iter().enumerate() {
                for hidden in ["expanded_at", "duplicate_of"] {
                    assert!(choice[hidden].is_null(), "{choice}");
                }
                assert_eq!(
                    (&choice["solution"], &choice["dead_end"]),
                    (&json!(false), &json!(false))
                );
                let body = chosen("next", step, &choice["id"]);
                let answered = client.post(&format!("{run}/answer"), &body);
                let expected = &answered["parts"][0]["expected"];
                let next = client.get(&format!("{run}/steps/{}", step + 1));
                assert_eq!(*expected, next["node"]["state"]);
                if answered["right"] == true {
                    assert_eq!(*expected, choice["state"]);
                    right += 1;
                    places.insert(place);
                }
            }
            assert_eq!(right, 1, "step {step} of {algorithm}: {question}");
        }
        assert!(
            places.len() > 1,
            "the answer is always at the same position"
        );
        let invalid = chosen("next", 3, &json!(123_456_789));
        let refused = client.ask("POST", &format!("{run}/answer"), Some(&invalid));
        assert_eq!(refused.status, 400);
    }
}

/// The criteria by which a rule ranks a choice, the smallest first; none if this test does not know the rule.
type Key = Option<[i64; 3]>;

/// Returns the key of a choice, for rules that need no knowledge of the path.
fn key(algorithm: &str, choice: &Value) -> Key {
    let value = |name: &str| choice[name].as_i64().expect("the value is a number");
    let age = value("generated_at") * 1000 + value("place");
    Some(match algorithm {
        "breadth-first" => [age, 0, 0],
        "best-first" => [value("h"), age, 0],
        "uniform-cost" => [value("g"), age, 0],
        "a-star" => [value("f"), value("h"), -age],
        "a-star:ties=fifo" => [value("f"), age, 0],
        "a-star:ties=high-g" => [value("f"), -value("g"), -age],
        "weighted-a-star:w=2" => [value("g") + 2 * value("h"), value("h"), -age],
        "recursive-best-first" | "sma-star" => {
            let stored = choice["stored"].as_str().expect("the value is text");
            [
                stored.parse().expect("the value is a number"),
                -value("depth"),
                0,
            ]
        }
        "beam:width=5" => [value("depth"), value("h"), age],
        _ => return None,
    })
}

/// Regression test: in 10 of 12 questions about A*, several choices tied with the answer in all displayed values, and
/// the first question had one choice. Now the displayed values and the rule decide, for each algorithm of the page.
#[test]
fn displayed_values_decide_every_question() {
    let server = serve();
    let mut client = Client::to(&server);
    for algorithm in [
        "breadth-first",
        "best-first",
        "uniform-cost",
        "a-star",
        "a-star:ties=fifo",
        "a-star:ties=high-g",
        "weighted-a-star:w=2",
        "restarting-weighted-a-star",
        "recursive-best-first",
        "sma-star",
        "beam:width=5",
        "complete-beam",
        "hill-climbing",
        "depth-first",
        "depth-first:graph",
        "depth-first:in-place",
        "iterative-deepening",
        "ida-star",
        "ida-star:without-inverse",
        "limited-discrepancy",
        "branch-and-bound",
    ] {
        let run = client.start_run("tiles", &["3x3", "8 0 6 5 4 7 2 3 1"], algorithm);
        let mut from = 0;
        // Every other question of the first thirty.
        for _ in 0..15 {
            let what = format!("{algorithm} from {from}");
            let advanced = client.advance(&run, &json!({"to": from}));
            if advanced["at"] != from {
                break;
            }
            let response = client.ask("GET", &format!("{run}/question?at={from}&choices=16"), None);
            if response.status == 409 || response.status == 422 {
                break;
            }
            let question = response.json();
            let step = question["step"].as_u64().expect("the value is a number");
            assert!(step >= from, "{what}");
            let choices = choices(&question);
            assert!(choices.len() > 1, "{what}: a question with one choice");
            let answer = |choice: &Value| {
                client.post(
                    &format!("{run}/answer"),
                    &chosen("next", step, &choice["id"]),
                )
            };
            let answers: Vec<Value> = choices.iter().copied().map(answer).collect();
            let right = |place: usize| answers[place]["right"] == true;
            let rights = (0..choices.len()).filter(|&place| right(place));
            let wrongs = choices.len() - rights.count();
            assert!((1..choices.len()).contains(&wrongs), "{what}: {question}");
            if key(algorithm, choices[0]).is_some() {
                let least = choices
                    .iter()
                    .filter_map(|choice| key(algorithm, choice))
                    .min();
                for (place, choice) in choices.iter().enumerate() {
                    let is_least = key(algorithm, choice) == least;
                    assert_eq!(right(place), is_least, "{what}: {choice} in {question}");
                }
            }
            from = step + 2;
        }
        assert!(
            from > 10,
            "{algorithm} had questions about {from} steps only"
        );
    }
}

/// Regression test: the right choice was nearly always the last one.
#[test]
fn the_right_choice_is_at_any_position() {
    let server = serve();
    let mut client = Client::to(&server);
    let run = client.start_run("tiles", &["3x3", "8 0 6 5 4 7 2 3 1"], "a-star");
    client.advance(&run, &json!({"to": 300}));
    let mut places = [0; 4];
    for step in 40..240 {
        let question = client.get(&format!("{run}/question?at={step}&choices=4"));
        let next = client.get(&format!("{run}/steps/{}", step + 1));
        let right = choices(&question)
            .iter()
            .position(|choice| choice["state"] == next["node"]["state"]);
        places[right.expect("one choice is right")] += 1;
    }
    // The mean is 50, the standard deviation 6; the bounds are six deviations away.
    assert!(
        places.iter().all(|&times| (14..87).contains(&times)),
        "{places:?}"
    );
}

#[test]
fn paths_children_and_rows_are_consistent() {
    let server = serve();
    let mut client = Client::to(&server);
    for algorithm in [
        "a-star",
        "a-star:tree",
        "breadth-first",
        "breadth-first:tree",
        "depth-first",
        "depth-first:graph",
        "ida-star",
        "recursive-best-first",
        "sma-star",
        "restarting-weighted-a-star",
        "complete-beam",
        "hill-climbing",
        "limited-discrepancy",
    ] {
        let run = client.start_run("tiles", &["3x3", "8 0 6 5 4 7 2 3 1"], algorithm);
        client.advance(&run, &json!({"to": 60}));
        check_tree(&mut client, &run);
    }
}

fn check_tree(client: &mut Client, run: &str) {
    let rows = client.get(&format!("{run}/rows?limit=1000"));
    let rows = list(&rows["nodes"]);
    let mut children_of: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
    for row in rows {
        if let Some(parent) = row["parent"].as_u64() {
            children_of
                .entry(parent)
                .or_default()
                .push(row["id"].as_u64().expect("the node has an id"));
        }
    }
    for (place, row) in rows.iter().enumerate() {
        let id = row["id"].as_u64().expect("the node has an id");
        let children = client.get(&format!("{run}/nodes/{id}/children"));
        let ids: Vec<u64> = list(&children["nodes"])
            .iter()
            .filter_map(|node| node["id"].as_u64())
            .collect();
        assert_eq!(ids, children_of.get(&id).cloned().unwrap_or_default());
        assert_eq!(children["total"], row["children"]);
        let size = row["size"].as_u64().expect("the value is a number") as usize;
        let below = rows[place + 1..]
            .iter()
            .take_while(|other| other["depth"].as_u64() > row["depth"].as_u64());
        assert_eq!(below.count() + 1, size, "{row}");
        let path = client.get(&format!("{run}/nodes/{id}/path"));
        let path = list(&path["nodes"]);
        assert_eq!(
            path.len() as u64,
            row["depth"].as_u64().expect("the value is a number") + 1
        );
        assert_eq!(path[0]["id"], 0);
        assert_eq!(path[path.len() - 1]["id"], id);
        for step in path.windows(2) {
            assert_eq!(step[1]["parent"], step[0]["id"]);
            assert!(step[1]["action"].is_string());
        }
    }
    let part = client.get(&format!("{run}/rows?offset=7&limit=3"));
    assert_eq!(list(&part["nodes"]), &rows[7..10]);
}

#[test]
fn counts_and_closed_list_match_the_steps() {
    let server = serve();
    let mut client = Client::to(&server);
    let run = short(&mut client);
    let (mut generated, mut duplicates) = (0, 0);
    let mut expanded = Vec::new();
    for step in 1..=60 {
        let shown = client.get(&format!("{run}/steps/{step}"));
        generated += list(&shown["successors"]).len();
        duplicates += list(&shown["successors"])
            .iter()
            .filter(|one| one["kind"] == "duplicate")
            .count();
        assert_eq!(shown["counts"]["generated"], generated);
        assert_eq!(shown["counts"]["duplicates"], duplicates);
        expanded.insert(0, shown["node"]["id"].clone());
        assert_eq!(shown["closed_size"], expanded.len());
        if step % 10 == 0 {
            let closed = client.get(&format!("{run}/steps/{step}/closed?limit=1000"));
            let ids: Vec<Value> = list(&closed["nodes"])
                .iter()
                .map(|node| node["id"].clone())
                .collect();
            assert_eq!(ids, expanded);
        }
    }
    let first = client.advance(&run, &json!({"until": "duplicate", "from": 0}));
    let shown = client.get(&format!("{run}/steps/{}", first["at"]));
    assert!(
        list(&shown["successors"])
            .iter()
            .any(|one| one["kind"] == "duplicate")
    );
}

#[test]
fn trees_are_folded_beyond_the_requested_size() {
    let server = serve();
    let mut client = Client::to(&server);
    let run = short(&mut client);
    let whole = client.get(&format!("{run}/tree"));
    assert_eq!(
        list(&whole["nodes"]).len() as u64,
        whole["total"].as_u64().expect("the value is a number")
    );
    assert!(list(&whole["folded"]).is_empty());
    let folded = client.get(&format!("{run}/tree?nodes=40"));
    let shown = list(&folded["nodes"]);
    let hidden: u64 = list(&folded["folded"])
        .iter()
        .filter_map(|fold| fold["count"].as_u64())
        .sum();
    assert_eq!(
        shown.len() as u64 + hidden,
        whole["total"].as_u64().expect("the value is a number")
    );
    let mut before = HashMap::new();
    for node in shown {
        if let Some(parent) = node["parent"].as_u64() {
            assert_eq!(
                before[&parent] + 1,
                node["depth"].as_u64().expect("the value is a number")
            );
        }
        before.insert(
            node["id"].as_u64().expect("the value is a number"),
            node["depth"].as_u64().unwrap_or(0),
        );
    }
    // A subtree that is folded on request: its nodes are counted, and no other node is hidden.
    let start = whole["nodes"][0]["id"].clone();
    let child = list(&whole["nodes"])
        .iter()
        .find(|node| node["parent"] == start && node["order"].is_u64());
    let child = child.expect("a successor of the start was expanded")["id"].clone();
    let without = client.get(&format!("{run}/tree?folded={child}"));
    let counts: Vec<&Value> = list(&without["folded"]).iter().collect();
    assert_eq!(counts.len(), 1, "{counts:?}");
    assert_eq!(counts[0]["parent"], child);
    let count = counts[0]["count"].as_u64().expect("the value is a number");
    assert!(count > 0);
    let (all, left) = (list(&whole["nodes"]), list(&without["nodes"]));
    assert_eq!(left.len() as u64 + count, all.len() as u64);
    assert!(left.iter().all(|node| node["parent"] != child));
    assert!(left.iter().any(|node| node["id"] == child));
    let none = client.get(&format!("{run}/tree?folded={start},{child}"));
    assert_eq!(list(&none["nodes"]).len(), 1);
    let refused = client.ask("GET", &format!("{run}/tree?folded=1,x"), None);
    assert_eq!(refused.status, 400, "{}", refused.text());
    let early = client.get(&format!("{run}/tree?at=0"));
    assert_eq!(early["total"], 1);
    assert_eq!(early["nodes"][0]["mark"], "path");
}

#[test]
fn series_are_sampled_including_both_ends() {
    let server = serve();
    let mut client = Client::to(&server);
    let run = short(&mut client);
    let series = client.get(&format!("{run}/series?points=7"));
    let steps = list(&series["steps"]);
    assert_eq!(
        (steps.len(), &steps[0], &steps[6]),
        (7, &json!(0), &json!(60))
    );
    for (place, step) in steps.iter().enumerate() {
        let shown = client.get(&format!("{run}/steps/{step}"));
        assert_eq!(series["frontier"][place], shown["frontier_size"]);
        assert_eq!(series["best_h"][place], shown["best_h"]);
        assert_eq!(series["expanded"][place], shown["counts"]["expanded"]);
    }
    let few = client.get(&format!("{run}/series?from=58&points=400"));
    assert_eq!(few["steps"], json!([58, 59, 60]));
}

#[test]
fn runs_are_compared_by_their_expanded_states() {
    let server = serve();
    let mut client = Client::to(&server);
    let words = ["3x3", "8 0 6 5 4 7 2 3 1"];
    let runs = ["a-star", "a-star:ties=lifo", "a-star"].map(|algorithm| {
        let run = client.start_run("tiles", &words, algorithm);
        client.advance(&run, &json!({"to": 300}));
        run
    });
    let ids = runs
        .clone()
        .map(|run| run.rsplit('/').next().unwrap_or_default().to_owned());
    let comparison = client.get(&format!("/api/v1/compare?left={}&right={}", ids[0], ids[1]));
    let at = comparison["first_difference"]
        .as_u64()
        .expect("they differ");
    assert_eq!(comparison["compared_to"], 300);
    let mut state =
        |run: &str, step: u64| client.get(&format!("{run}/steps/{step}"))["node"]["state"].clone();
    assert_ne!(state(&runs[0], at), state(&runs[1], at));
    for step in 0..at {
        assert_eq!(state(&runs[0], step), state(&runs[1], step));
    }
    let same = client.get(&format!("/api/v1/compare?left={}&right={}", ids[0], ids[2]));
    assert!(same["first_difference"].is_null());
}

#[test]
fn limits_end_a_run_and_are_reported() {
    let limits = search_explorer::Limits {
        expansions: 50,
        ..search_explorer::Limits::default()
    };
    let server = crate::client::serve_within(limits);
    let mut client = Client::to(&server);
    let run = client.start_run("tiles", &["3x3", "8 0 6 5 4 7 2 3 1"], "a-star");
    let advanced = client.advance(&run, &json!({"until": "end", "from": 0}));
    assert_eq!(advanced["at"], 50);
    assert_eq!(advanced["run"]["end"]["how"], "stopped");
    assert_eq!(advanced["run"]["end"]["limit"], "expansions");
    let limits = search_explorer::Limits {
        bytes: 100_000,
        ..search_explorer::Limits::default()
    };
    let server = crate::client::serve_within(limits);
    let mut client = Client::to(&server);
    let run = client.start_run("tiles", &["3x3", "8 0 6 5 4 7 2 3 1"], "a-star");
    let advanced = client.advance(&run, &json!({"until": "end", "from": 0}));
    assert_eq!(advanced["run"]["end"]["limit"], "bytes");
    assert_eq!(advanced["run"]["end"]["text"], "stopped: limit on bytes");
}

#[test]
fn iterations_of_ida_star_have_their_bounds() {
    let server = serve();
    let mut client = Client::to(&server);
    let words = ["3x3", "8 0 6 5 4 7 2 3 1"];
    let run = client.start_run("tiles", &words, "ida-star");
    let advanced = client.advance(&run, &json!({"to": 3000}));
    let restarts = list(&advanced["run"]["restarts"]);
    // The Manhattan distance and the cost of a solution have the same parity.
    let bounds: Vec<_> = restarts
        .iter()
        .map(|iteration| iteration["bound"].as_u64())
        .collect();
    assert!(bounds.len() > 2);
    for (place, bound) in bounds.iter().enumerate() {
        assert_eq!(*bound, Some(23 + 2 * place as u64));
    }
    for iteration in restarts {
        let step = client.get(&format!("{run}/steps/{}", iteration["step"]));
        assert_eq!(step["node"]["id"], 0);
    }
}

/// Regression test: the request was repeated without end, as the last recorded step was found again and the run did not
/// advance.
#[test]
fn the_next_step_of_a_kind_is_found_from_the_last_recorded_step() {
    let server = serve();
    let mut client = Client::to(&server);
    for (puzzle, words, algorithm, kind) in [
        (
            "tiles",
            &["3x3", "8 0 6 5 4 7 2 3 1"][..],
            "breadth-first:graph",
            "duplicate",
        ),
        ("queens", &["6"][..], "depth-first", "dead_end"),
        ("queens", &["6"][..], "depth-first", "solution"),
    ] {
        let run = client.start_run(puzzle, words, algorithm);
        let mut from = 0;
        for _ in 0..3 {
            let found = client.advance(&run, &json!({"until": kind, "from": from}));
            assert_eq!(found["found"], true, "{kind} after {from}");
            let at = found["at"].as_u64().expect("the value is a number");
            assert!(at > from, "{kind} after {from} is {at}");
            from = at;
        }
    }
}

/// The page opens with the first example of this puzzle and A*.
#[test]
fn the_first_run_has_duplicates_ties_and_an_open_list_worth_looking_at() {
    let server = serve();
    let mut client = Client::to(&server);
    let catalog = client.get("/api/v1/catalog");
    let puzzles = catalog["puzzles"].as_array().expect("a list of puzzles");
    let tiles = puzzles.iter().find(|puzzle| puzzle["name"] == "tiles");
    let example = &tiles.expect("the tiles are listed")["examples"][0];
    let spec = json!({"puzzle": "tiles", "words": example["words"], "options": example["options"], "algorithm": "a-star"});
    let run = client.post("/api/v1/runs", &spec);
    let run = format!(
        "/api/v1/runs/{}",
        run["id"].as_str().expect("the id is text")
    );
    let end = client.advance(&run, &json!({"until": "end"}));
    let steps = end["at"].as_u64().expect("the step is a number");
    assert!((40..=200).contains(&steps), "{steps} steps");
    assert!(end["run"]["counts"]["duplicates"].as_u64() >= Some(20));
    assert!(end["run"]["counts"]["peak_frontier"].as_u64() >= Some(20));
    let ties = (1..=steps).filter(|step| {
        let step = client.get(&format!("{run}/steps/{step}"));
        step["why"]["equals"].as_u64() > Some(1)
    });
    assert!(ties.count() >= 10);
}

/// The kinds of the successors of a step, with the g of the best path before and of this one.
fn paths(client: &mut Client, run: &str, step: usize) -> Vec<(String, Value, Value)> {
    let step = client.get(&format!("{run}/steps/{step}"));
    let successors = list(&step["successors"]).iter();
    let kind = |one: &Value| one["kind"].as_str().expect("a kind").to_owned();
    successors
        .map(|one| (kind(one), one["before"].clone(), one["node"]["g"].clone()))
        .collect()
}

/// Regression test: each of parallel edges had the cost of the cheapest, and a path to a discarded state was a better one.
#[test]
fn parallel_edges_and_discarded_states_had_false_better_paths() {
    let server = serve();
    let mut client = Client::to(&server);
    let better = |before: u32, g: u32| ("duplicate".to_owned(), json!(before), json!(g));
    let parallel = "start S\ngoal G\nS B 10\nS A 1\nA B 5\nA B 2\nB G 1";
    let run = client.start_run("graph", &[parallel], "a-star");
    client.advance(&run, &json!({"to": 2}));
    assert_eq!(paths(&mut client, &run, 2), [better(10, 6), better(6, 3)]);
    let discarded = "start S\ngoal G\nS D 5\nS A 1\nA D 1\nA G 9\nh S 0\nh D inf\nh A 0\nh G 0";
    let run = client.start_run("graph", &[discarded], "a-star");
    client.advance(&run, &json!({"to": 2}));
    let [(kind, before, _), _] = &paths(&mut client, &run, 2)[..] else {
        panic!("A has two successors");
    };
    assert_eq!((kind.as_str(), before), ("duplicate", &Value::Null));
}
