//! What is told of a run beside its moments.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde_json::{Value, json};

use crate::client::{Client, serve};

/// A short run over which graphs have duplicates.
fn short(client: &mut Client) -> String {
    let run = client.begin("tiles", &["3x3", "8 0 6 5 4 7 2 3 1"], "a-star");
    client.advance(&run, &json!({"to": 60}));
    run
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("it is a list")
}

#[test]
fn questions_do_not_tell_the_answer() {
    let serving = serve();
    let mut client = Client::to(&serving);
    for algorithm in ["a-star", "depth-first", "ida-star", "breadth-first"] {
        let run = client.begin("tiles", &["3x3", "8 0 6 5 4 7 2 3 1"], algorithm);
        let mut places = HashSet::new();
        for from in 1..40 {
            let question = client.get(&format!("{run}/question?at={from}&choices=4"));
            let moment = question["moment"].as_u64().expect("it is a number");
            let choices = list(&question["choices"]);
            assert!((2..=4).contains(&choices.len()));
            let again = client.get(&format!("{run}/question?at={from}&choices=4"));
            assert_eq!(again, question);
            let mut right = 0;
            for (place, choice) in choices.iter().enumerate() {
                for silent in ["expanded_at", "duplicate_of"] {
                    assert!(choice[silent].is_null(), "{choice}");
                }
                assert_eq!(
                    (&choice["solution"], &choice["dead_end"]),
                    (&json!(false), &json!(false))
                );
                let body = json!({"moment": moment, "choice": choice["id"]});
                let answered = client.post(&format!("{run}/answer"), &body);
                let next = client.get(&format!("{run}/moments/{}", moment + 1));
                assert_eq!(answered["answer"]["state"], next["node"]["state"]);
                if answered["right"] == true {
                    assert_eq!(answered["answer"]["state"], choice["state"]);
                    right += 1;
                    places.insert(place);
                }
            }
            assert_eq!(right, 1, "moment {moment} of {algorithm}: {question}");
        }
        assert!(places.len() > 1, "the answer is always at the same place");
        let nonsense = json!({"moment": 3, "choice": 123_456_789});
        let refused = client.ask("POST", &format!("{run}/answer"), Some(&nonsense));
        assert_eq!(refused.status, 404);
    }
}

/// What a person sees of a choice by which a rule can decide, the smallest first: none where it is for others.
type Key = Option<[i64; 3]>;

/// The keys of the rules by which one choice can be told from others alone, without knowing what a path holds.
fn key(algorithm: &str, choice: &Value) -> Key {
    let value = |name: &str| choice[name].as_i64().expect("it is a number");
    let born = value("born_at") * 1000 + value("place");
    Some(match algorithm {
        "breadth-first" => [born, 0, 0],
        "best-first" => [value("h"), born, 0],
        "uniform-cost" => [value("g"), born, 0],
        "a-star" => [value("f"), value("h"), -born],
        "a-star:ties=fifo" => [value("f"), born, 0],
        "a-star:ties=high-g" => [value("f"), -value("g"), -born],
        "weighted-a-star:w=2" => [value("g") + 2 * value("h"), value("h"), -born],
        "recursive-best-first" | "sma-star" => {
            let stored = choice["stored"].as_str().expect("it is text");
            [stored.parse().expect("it is a number"), -value("depth"), 0]
        }
        "beam:width=5" => [value("depth"), value("h"), born],
        _ => return None,
    })
}

/// In 10 of 12 questions about A* several choices tied with the answer in all that was shown, and the first question
/// had one choice. The shown values and the rule decide, in each search that the page offers.
#[test]
fn choices_tied_with_the_answer_in_all_that_was_shown() {
    let serving = serve();
    let mut client = Client::to(&serving);
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
        let run = client.begin("tiles", &["3x3", "8 0 6 5 4 7 2 3 1"], algorithm);
        let mut from = 0;
        for _ in 0..30 {
            let what = format!("{algorithm} from {from}");
            let response = client.ask("GET", &format!("{run}/question?at={from}&choices=16"), None);
            if response.status == 409 || response.status == 422 {
                break;
            }
            let question = response.json();
            let moment = question["moment"].as_u64().expect("it is a number");
            assert!(moment >= from, "{what}");
            let choices = list(&question["choices"]);
            assert!(choices.len() > 1, "{what}: a question with one choice");
            let answer = |choice: &Value| {
                let body = json!({"moment": moment, "choice": choice["id"]});
                client.post(&format!("{run}/answer"), &body)
            };
            let answers: Vec<Value> = choices.iter().map(answer).collect();
            let right = |place: usize| answers[place]["right"] == true;
            let rights = (0..choices.len()).filter(|&place| right(place));
            let wrongs = choices.len() - rights.count();
            assert!((1..choices.len()).contains(&wrongs), "{what}: {question}");
            if key(algorithm, &choices[0]).is_some() {
                let least = choices
                    .iter()
                    .filter_map(|choice| key(algorithm, choice))
                    .min();
                for (place, choice) in choices.iter().enumerate() {
                    let is_least = key(algorithm, choice) == least;
                    assert_eq!(right(place), is_least, "{what}: {choice} in {question}");
                }
            }
            from = moment + 1;
        }
        assert!(
            from > 10,
            "{algorithm} was asked about {from} moments alone"
        );
    }
}

/// Once it was nearly always the last, as the others were those that come first.
#[test]
fn the_right_choice_is_at_any_place() {
    let serving = serve();
    let mut client = Client::to(&serving);
    let run = client.begin("tiles", &["3x3", "8 0 6 5 4 7 2 3 1"], "a-star");
    client.advance(&run, &json!({"to": 300}));
    let mut places = [0; 4];
    for moment in 40..240 {
        let question = client.get(&format!("{run}/question?at={moment}&choices=4"));
        let next = client.get(&format!("{run}/moments/{}", moment + 1));
        let choices = list(&question["choices"]);
        let right = choices
            .iter()
            .position(|choice| choice["state"] == next["node"]["state"]);
        places[right.expect("one of them is right")] += 1;
    }
    // 50 on average, and six times a standard deviation of 6 is 36.
    assert!(
        places.iter().all(|&times| (14..87).contains(&times)),
        "{places:?}"
    );
}

#[test]
fn paths_children_and_rows_are_one_tree() {
    let serving = serve();
    let mut client = Client::to(&serving);
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
        let run = client.begin("tiles", &["3x3", "8 0 6 5 4 7 2 3 1"], algorithm);
        client.advance(&run, &json!({"to": 60}));
        one_tree(&mut client, &run);
    }
}

fn one_tree(client: &mut Client, run: &str) {
    let rows = client.get(&format!("{run}/rows?limit=1000"));
    let rows = list(&rows["nodes"]);
    let mut made: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
    for row in rows {
        if let Some(parent) = row["parent"].as_u64() {
            made.entry(parent)
                .or_default()
                .push(row["id"].as_u64().expect("it has one"));
        }
    }
    for (place, row) in rows.iter().enumerate() {
        let id = row["id"].as_u64().expect("it has one");
        let children = client.get(&format!("{run}/nodes/{id}/children"));
        let ids: Vec<u64> = list(&children["nodes"])
            .iter()
            .filter_map(|node| node["id"].as_u64())
            .collect();
        assert_eq!(ids, made.get(&id).cloned().unwrap_or_default());
        assert_eq!(children["total"], row["children"]);
        let size = row["size"].as_u64().expect("it is a number") as usize;
        let below = rows[place + 1..]
            .iter()
            .take_while(|other| other["depth"].as_u64() > row["depth"].as_u64());
        assert_eq!(below.count() + 1, size, "{row}");
        let path = client.get(&format!("{run}/nodes/{id}/path"));
        let path = list(&path["nodes"]);
        assert_eq!(
            path.len() as u64,
            row["depth"].as_u64().expect("it is a number") + 1
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
fn what_is_made_is_counted_and_closed_is_what_was_taken() {
    let serving = serve();
    let mut client = Client::to(&serving);
    let run = short(&mut client);
    let (mut generated, mut duplicates) = (0, 0);
    let mut taken = Vec::new();
    for moment in 1..=60 {
        let told = client.get(&format!("{run}/moments/{moment}"));
        generated += list(&told["made"]).len();
        duplicates += list(&told["made"])
            .iter()
            .filter(|made| made["as"] == "duplicate")
            .count();
        assert_eq!(told["counts"]["generated"], generated);
        assert_eq!(told["counts"]["duplicates"], duplicates);
        taken.insert(0, told["node"]["id"].clone());
        assert_eq!(told["closed_size"], taken.len());
        if moment % 10 == 0 {
            let closed = client.get(&format!("{run}/moments/{moment}/closed?limit=1000"));
            let ids: Vec<Value> = list(&closed["nodes"])
                .iter()
                .map(|node| node["id"].clone())
                .collect();
            assert_eq!(ids, taken);
        }
    }
    let first = client.advance(&run, &json!({"until": "duplicate", "from": 0}));
    let told = client.get(&format!("{run}/moments/{}", first["at"]));
    assert!(
        list(&told["made"])
            .iter()
            .any(|made| made["as"] == "duplicate")
    );
}

#[test]
fn trees_are_folded_beyond_what_is_asked_for() {
    let serving = serve();
    let mut client = Client::to(&serving);
    let run = short(&mut client);
    let whole = client.get(&format!("{run}/tree"));
    assert_eq!(
        list(&whole["nodes"]).len() as u64,
        whole["total"].as_u64().expect("it is a number")
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
        whole["total"].as_u64().expect("it is a number")
    );
    let mut before = HashMap::new();
    for node in shown {
        if let Some(parent) = node["parent"].as_u64() {
            assert_eq!(
                before[&parent] + 1,
                node["depth"].as_u64().expect("it is a number")
            );
        }
        before.insert(
            node["id"].as_u64().expect("it is a number"),
            node["depth"].as_u64().unwrap_or(0),
        );
    }
    let early = client.get(&format!("{run}/tree?at=0"));
    assert_eq!(early["total"], 1);
    assert_eq!(early["nodes"][0]["mark"], "path");
}

#[test]
fn series_are_thinned_and_end_where_they_should() {
    let serving = serve();
    let mut client = Client::to(&serving);
    let run = short(&mut client);
    let series = client.get(&format!("{run}/series?points=7"));
    let moments = list(&series["moments"]);
    assert_eq!(
        (moments.len(), &moments[0], &moments[6]),
        (7, &json!(0), &json!(60))
    );
    for (place, moment) in moments.iter().enumerate() {
        let told = client.get(&format!("{run}/moments/{moment}"));
        assert_eq!(series["frontier"][place], told["frontier_size"]);
        assert_eq!(series["best_h"][place], told["best_h"]);
        assert_eq!(series["expanded"][place], told["counts"]["expanded"]);
    }
    let few = client.get(&format!("{run}/series?from=58&points=400"));
    assert_eq!(few["moments"], json!([58, 59, 60]));
}

#[test]
fn runs_part_where_they_take_different_states() {
    let serving = serve();
    let mut client = Client::to(&serving);
    let words = ["3x3", "8 0 6 5 4 7 2 3 1"];
    let runs = ["a-star", "a-star:ties=lifo", "a-star"].map(|algorithm| {
        let run = client.begin("tiles", &words, algorithm);
        client.advance(&run, &json!({"to": 300}));
        run
    });
    let ids = runs
        .clone()
        .map(|run| run.rsplit('/').next().unwrap_or_default().to_owned());
    let parted = client.get(&format!("/api/v1/compare?left={}&right={}", ids[0], ids[1]));
    let at = parted["first_difference"].as_u64().expect("they differ");
    assert_eq!(parted["compared_to"], 300);
    let mut state = |run: &str, moment: u64| {
        client.get(&format!("{run}/moments/{moment}"))["node"]["state"].clone()
    };
    assert_ne!(state(&runs[0], at), state(&runs[1], at));
    for moment in 0..at {
        assert_eq!(state(&runs[0], moment), state(&runs[1], moment));
    }
    let same = client.get(&format!("/api/v1/compare?left={}&right={}", ids[0], ids[2]));
    assert!(same["first_difference"].is_null());
}

#[test]
fn limits_end_a_run_with_the_report() {
    let limits = search_explorer::Limits {
        expansions: 50,
        ..search_explorer::Limits::default()
    };
    let serving = crate::client::serve_within(limits);
    let mut client = Client::to(&serving);
    let run = client.begin("tiles", &["3x3", "8 0 6 5 4 7 2 3 1"], "a-star");
    let advanced = client.advance(&run, &json!({"until": "end", "from": 0}));
    assert_eq!(advanced["at"], 50);
    assert_eq!(advanced["run"]["end"]["how"], "stopped");
    assert_eq!(advanced["run"]["end"]["limit"], "expansions");
    let limits = search_explorer::Limits {
        bytes: 100_000,
        ..search_explorer::Limits::default()
    };
    let serving = crate::client::serve_within(limits);
    let mut client = Client::to(&serving);
    let run = client.begin("tiles", &["3x3", "8 0 6 5 4 7 2 3 1"], "a-star");
    let advanced = client.advance(&run, &json!({"until": "end", "from": 0}));
    assert_eq!(advanced["run"]["end"]["limit"], "bytes");
    assert_eq!(advanced["run"]["end"]["text"], "stopped: limit on bytes");
}

#[test]
fn the_document_describes_every_address() {
    let serving = serve();
    let mut client = Client::to(&serving);
    let document = client.get("/api/v1/openapi.json");
    let paths = document["paths"].as_object().expect("it has paths");
    assert_eq!(paths.len(), 27);
    let schemas = document["components"]["schemas"]
        .as_object()
        .expect("it has types");
    for name in ["Run", "Moment", "Node", "RunSpec", "Failed", "SudokuBoard"] {
        assert!(schemas.contains_key(name), "{name}");
    }
    // Nothing is referred to that is not there.
    let text = document.to_string();
    for reference in text.split("#/components/schemas/").skip(1) {
        let name = reference.split('"').next().unwrap_or_default();
        assert!(schemas.contains_key(name), "{name}");
    }
}

#[test]
fn the_catalog_names_what_can_be_run() {
    let serving = serve();
    let mut client = Client::to(&serving);
    let catalog = client.get("/api/v1/catalog");
    assert_eq!(
        list(&catalog["puzzles"]).len(),
        search_catalog::PUZZLES.len()
    );
    let counts = list(&catalog["counts"]).iter();
    let counts: Vec<_> = counts.map(|count| count["name"].as_str()).collect();
    let table = search_core::Counts::FIELDS.iter();
    assert_eq!(
        counts,
        table.map(|field| Some(field.name)).collect::<Vec<_>>()
    );
    for puzzle in list(&catalog["puzzles"]) {
        assert!(!list(&puzzle["examples"]).is_empty(), "{puzzle}");
        let listed = search_catalog::ListedPuzzle::named(puzzle["name"].as_str().unwrap_or(""));
        let options = listed.expect("it is listed").usage_without_files().options;
        let options = options.iter().map(|option| {
            let values = (!option.values.is_empty()).then(|| json!(option.values));
            json!([
                option.name,
                option.help,
                values,
                option.form,
                option.default,
                option.is_flag
            ])
        });
        let shown = list(&puzzle["options"]).iter().map(|option| {
            json!([
                option["name"],
                option["about"],
                option["values"],
                option["form"],
                option["default"],
                option["flag"]
            ])
        });
        assert!(shown.eq(options), "{puzzle}");
        for example in list(&puzzle["examples"]) {
            let spec = json!({
                "puzzle": puzzle["name"], "words": example["words"], "options": example["options"],
                "algorithm": "breadth-first",
            });
            client.post("/api/v1/runs", &spec);
        }
    }
    for algorithm in list(&catalog["algorithms"]) {
        for puzzle in list(&algorithm["puzzles"]) {
            let spec = json!({"puzzle": puzzle, "algorithm": algorithm["name"]});
            client.post("/api/v1/runs", &spec);
        }
    }
    let knight = json!({"puzzle": "knight", "words": ["5x5"], "options": {"closed": ""}, "algorithm": "depth-first"});
    client.post("/api/v1/runs", &knight);
}

#[test]
fn rounds_of_ida_star_have_their_bounds() {
    let serving = serve();
    let mut client = Client::to(&serving);
    let words = ["3x3", "8 0 6 5 4 7 2 3 1"];
    let run = client.begin("tiles", &words, "ida-star");
    let advanced = client.advance(&run, &json!({"to": 3000}));
    let restarts = list(&advanced["run"]["restarts"]);
    // Manhattan distance and the cost of a solution are both odd or both even.
    let bounds: Vec<_> = restarts
        .iter()
        .map(|round| round["bound"].as_u64())
        .collect();
    assert!(bounds.len() > 2);
    for (place, bound) in bounds.iter().enumerate() {
        assert_eq!(*bound, Some(23 + 2 * place as u64));
    }
    for round in restarts {
        let moment = client.get(&format!("{run}/moments/{}", round["step"]));
        assert_eq!(moment["node"]["id"], 0);
    }
}

/// Once it was asked for for ever: the latest moment, one of the kind, was found enough, and nothing more recorded.
#[test]
fn the_next_of_a_kind_is_found_from_the_last_moment_that_is_recorded() {
    let serving = serve();
    let mut client = Client::to(&serving);
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
        let run = client.begin(puzzle, words, algorithm);
        let mut from = 0;
        for _ in 0..3 {
            let found = client.advance(&run, &json!({"until": kind, "from": from}));
            assert_eq!(found["found"], true, "{kind} behind {from}");
            let at = found["at"].as_u64().expect("it is a number");
            assert!(at > from, "{kind} behind {from} is {at}");
            from = at;
        }
    }
}
