//! Validates JSON output against the schemas in `schemas/`.

use std::cell::RefCell;

use boon::{Compiler, Schemas};
use serde_json::{Value, json};

use crate::{NEAR, TWO, UNSOLVABLE, file, stdout};

/// A puzzle that Sudoku Explainer rates above 11.
const HARD: &str =
    "98.7..6..75..4......3..8.7.8....9.5..3.2..1.....4....6.7...4.3....8..4......1...2";

/// The candidates of a board whose simplest deduction is a chain.
const CHAIN: &str = "\
2 19 7 3569 359 8 4 13 136
8 36 36 4 1 2 7 9 5
49 5 14 369 39 7 8 2 136
36 368 3568 1 356 4 9 7 2
1 3469 3456 7 2 359 56 8 34
3469 7 2 8 3569 359 56 13 134
5 468 9 2 47 1 3 46 78
347 2 34 359 8 6 1 45 79
3467 13468 13468 359 47 359 2 456 789
";

const SCHEMAS: &[&str] = &[
    include_str!("../../../search-core/schemas/counts.schema.json"),
    include_str!("../../schemas/algorithms.schema.json"),
    include_str!("../../schemas/check.schema.json"),
    include_str!("../../schemas/checkpoint.schema.json"),
    include_str!("../../schemas/cluster.schema.json"),
    include_str!("../../schemas/compare.schema.json"),
    include_str!("../../schemas/generate.schema.json"),
    include_str!("../../schemas/hint.schema.json"),
    include_str!("../../schemas/layers.schema.json"),
    include_str!("../../schemas/puzzles.schema.json"),
    include_str!("../../schemas/rate.schema.json"),
    include_str!("../../schemas/search.schema.json"),
    include_str!("../../schemas/solve.schema.json"),
];

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect(text)
}

fn id(schema: &Value) -> &str {
    schema["$id"].as_str().expect("each schema has an id")
}

thread_local! {
    /// All schemas, each compiled once in each test.
    static COMPILED: RefCell<(Compiler, Schemas)> = RefCell::new(schemas());
}

fn schemas() -> (Compiler, Schemas) {
    let mut compiler = Compiler::new();
    for text in SCHEMAS {
        let schema = json(text);
        let id = id(&schema).to_owned();
        let added = compiler.add_resource(&id, schema);
        added.unwrap_or_else(|error| panic!("{id}: {error}"));
    }
    (compiler, Schemas::new())
}

/// Validates a value against the schema with this name, or a part of it.
fn fulfils(name: &str, value: &Value) {
    COMPILED.with_borrow_mut(|(compiler, schemas)| {
        let schema = compiler.compile(name, schemas);
        let schema = schema.unwrap_or_else(|error| panic!("{name}: {error:#}"));
        if let Err(fault) = schemas.validate(value, schema) {
            panic!("{name}: {fault}\n{value:#}");
        }
    });
}

/// Runs a command with `--format json` and `jsonl`, validates both, and returns the document.
fn document(code: i32, name: &str, arguments: &[&str]) -> Value {
    let document = json(&stdout(code, &[arguments, &["--json"]].concat()));
    assert_eq!(
        document["schema"],
        json!(name.replace("searchlab:", "searchlab/")),
        "{arguments:?}"
    );
    fulfils(name, &document);
    let lines = stdout(code, &[arguments, &["--format", "jsonl"]].concat());
    let records = document["records"]
        .as_array()
        .expect("the document has records");
    assert_eq!(lines.lines().count(), records.len());
    for line in lines.lines() {
        fulfils(&format!("{name}#/$defs/record"), &json(line));
    }
    document
}

#[test]
fn answers_to_sudokus_fulfil_their_schema() {
    let text = format!("{}\n{UNSOLVABLE}\n1234............\nno board\n", TWO[0][0]);
    let boards = file("schema.txt", &text);
    for wanted in [
        &[][..],
        &["--count"],
        &["--all"],
        &["--first", "2"],
        &["--unique"],
    ] {
        let arguments = [&["solve", &boards, "-q"], wanted].concat();
        let answers = document(1, "searchlab:solve/1", &arguments);
        assert_eq!(answers["records"][1]["line"], 2);
        assert_eq!(answers["records"][1]["status"], "no solution");
    }
    let limited = ["solve", TWO[1][0], "--limit-expanded", "1"];
    document(12, "searchlab:solve/1", &limited);
    let count = document(
        0,
        "searchlab:solve/1",
        &["solve", "1234............", "--count"],
    );
    assert_eq!(count["records"][0]["count"], 12);
    // A file without well-formed puzzles still gives a document.
    document(
        1,
        "searchlab:solve/1",
        &["solve", &file("schema-bad.txt", "no board\n")],
    );
}

#[test]
fn searches_fulfil_their_schema() {
    let near = document(0, "searchlab:solve/1", &[&["solve"], &NEAR[..]].concat());
    assert_eq!(near["records"][0]["cost"], 3);
    // Regression test: the solution was missing.
    assert_eq!(
        near["records"][0]["solutions"][0]["state"],
        "0 1 2 3 4 5 6 7 8"
    );
    let path = document(
        0,
        "searchlab:solve/1",
        &[&["solve"], &NEAR[..], &["--path"]].concat(),
    );
    let path = &path["records"][0]["solutions"][0]["path"];
    assert_eq!(path.as_array().map(Vec::len), Some(3));
    assert_eq!(
        path[2],
        json!({ "action": "left", "state": "0 1 2 3 4 5 6 7 8" })
    );
    let queens = ["solve", "queens", "6"];
    let count = document(
        0,
        "searchlab:solve/1",
        &[&queens[..], &["--count"]].concat(),
    );
    assert_eq!(count["records"][0]["count"], 4);
    let all = document(0, "searchlab:solve/1", &[&queens[..], &["--all"]].concat());
    let all = &all["records"][0];
    assert_eq!(all["solutions"].as_array().map(Vec::len), Some(4));
    let several = document(
        13,
        "searchlab:solve/1",
        &[&queens[..], &["--unique"]].concat(),
    );
    assert_eq!(several["records"][0]["status"], "several solutions");
    let unsolvable = document(11, "searchlab:solve/1", &["solve", "tiles", "0 2 1 3"]);
    assert_eq!(
        unsolvable["records"][0]["reason"],
        "the parity of the tiles differs from that of the goal, blank-first (solvable with --goal blank-last)"
    );
    assert_eq!(unsolvable["records"][0]["goal"], "blank-first");
    let incomplete = ["queens", "12", "-a", "beam:width=1"];
    for (id, command) in [
        ("searchlab:solve/1", &["solve"][..]),
        ("searchlab:compare/1", &["compare", "--once"]),
    ] {
        let report = document(12, id, &[command, &incomplete].concat());
        assert_eq!(
            report["records"][0]["reason"],
            "the beam discarded 39 states"
        );
    }
    let route = ["solve", "grid", "--from", "2,2", "--to", "4,3"];
    let route = document(0, "searchlab:solve/1", &route);
    assert_eq!(
        route["records"][0]["cost"],
        json!({ "straight": 1, "diagonal": 1 })
    );
    let map = file("schema.map", "type octile\nheight 1\nwidth 2\nmap\n..\n");
    let scenarios = file("schema.scen", "version 1\n0 schema.map 2 1 0 0 1 0 9\n");
    let of_scenario = ["solve", "grid", &map, "--scenarios", &scenarios];
    let of_scenario = document(0, "searchlab:solve/1", &of_scenario);
    assert_eq!(
        of_scenario["records"][0]["solutions"][0]["scenario"],
        json!({ "length": 9.0, "agrees": false })
    );
    document(11, "searchlab:solve/1", &["solve", "queens", "3"]);
    document(
        12,
        "searchlab:solve/1",
        &["solve", "tiles", "--limit-expanded", "9"],
    );
    document(
        22,
        "searchlab:solve/1",
        &["solve", "tiles", "--limit-memory", "1"],
    );
    let limited = [
        "solve",
        "tiles",
        "--korf",
        "88",
        "-a",
        "depth-first:in-place",
    ];
    let limited = [&limited[..], &["--limit-memory", "1500KiB"]].concat();
    let limited = document(22, "searchlab:solve/1", &limited);
    assert_eq!(
        limited["records"][0]["could_not_grow"]["table"],
        "untried actions"
    );
    document(
        23,
        "searchlab:solve/1",
        &["solve", "tiles", "--limit-time", "0s"],
    );
    document(0, "searchlab:solve/1", &["solve", TWO[0][0], "-a", "dfs"]);
}

#[test]
fn comparisons_fulfil_their_schema() {
    let all = [
        &["compare"],
        &NEAR[..],
        &["-a", "bfs", "-a", "wa*:w=1.5", "-a", "sma*"],
        &["-a", "parallel-breadth-first", "--budget", "10ms"],
    ]
    .concat();
    let records = document(0, "searchlab:compare/1", &all);
    assert_eq!(records["records"][1]["algorithm"], "weighted-a-star:w=3/2");
    document(
        0,
        "searchlab:compare/1",
        &[
            "compare", TWO[0][0], "-a", "fast", "-a", "dfs", "--budget", "1ms",
        ],
    );
    document(
        0,
        "searchlab:compare/1",
        &["compare", "jugs", "--convention", "aima", "--once"],
    );
}

#[test]
fn cluster_searches_fulfil_their_schema() {
    for command in ["bfs", "astar", "hda"] {
        let near = [&["cluster", command, "-q", "-w", "2"], &NEAR[..]].concat();
        let near = document(0, "searchlab:cluster/1", &near);
        assert_eq!(near["records"][0]["state"], "0 1 2 3 4 5 6 7 8");
        assert_eq!(near["records"][0].get("path"), None);
    }
    let path = [&["cluster", "hda", "-q", "--path"], &NEAR[..]].concat();
    let path = document(0, "searchlab:cluster/1", &path);
    assert_eq!(path["records"][0]["path"][2]["action"], "left");
    let none = ["cluster", "bfs", "tiles", "2x2", "0 2 1 3", "-q", "--path"];
    document(11, "searchlab:cluster/1", &none);
    let stopped = ["cluster", "bfs", "tiles", "--limit-expanded", "9", "-q"];
    document(12, "searchlab:cluster/1", &stopped);
}

#[test]
fn checkpoint_inspections_fulfil_their_schema() {
    let directory = crate::missing("schema-checkpoints");
    let _ = std::fs::remove_dir_all(&directory);
    let near = [
        &["cluster", "bfs", "-q", "--checkpoint", &directory],
        &NEAR[..],
    ]
    .concat();
    stdout(0, &near);
    let inspect = ["cluster", "checkpoint", &directory];
    let whole = document(0, "searchlab:checkpoint/1", &inspect);
    assert_eq!(whole["records"][0]["status"], "whole");
    for file in ["checkpoint-000003", "level-000001-worker-0-of-1"] {
        std::fs::write(format!("{directory}/{file}"), "x").expect("failed to write the file");
    }
    let damaged = document(1, "searchlab:checkpoint/1", &inspect);
    assert_eq!(damaged["records"][0]["whole"], 0);
    std::fs::remove_file(format!("{directory}/level-000000-worker-0-of-1"))
        .expect("the file exists");
    let lost = document(1, "searchlab:checkpoint/1", &inspect);
    assert_eq!(lost["records"][0]["status"], "lost");
}

#[test]
fn checks_fulfil_their_schema() {
    let jugs = document(0, "searchlab:check/1", &["check", "jugs"]);
    assert_eq!(jugs["records"][0]["looked_at"], 16);
    document(0, "searchlab:check/1", &["check", TWO[1][0]]);
    document(11, "searchlab:check/1", &["check", UNSOLVABLE]);
    let late = [
        "check",
        "tiles",
        "--korf",
        "88",
        "--states",
        "1000000000",
        "--limit-time",
        "100ms",
    ];
    let late = document(23, "searchlab:check/1", &late);
    assert_eq!(late["records"][0]["status"], "stopped");
}

#[test]
fn lists_fulfil_their_schemas() {
    document(0, "searchlab:puzzles/1", &["puzzles"]);
    let made = ["generate", "tiles", "3x3", "-n", "2", "--seed", "7"];
    let made = document(0, "searchlab:generate/1", &made);
    let second = json!({"puzzle": "tiles", "seed": 7, "number": 2, "instance": made["records"][1]["instance"]});
    assert_eq!(made["records"][1], second);
    document(
        0,
        "searchlab:generate/1",
        &["generate", "queens", "-n", "0"],
    );
    document(0, "searchlab:algorithms/1", &["algorithms"]);
    document(0, "searchlab:algorithms/1", &["algorithms", "hanoi"]);
}

#[test]
fn ratings_fulfil_their_schema() {
    let text = format!("{}\n{UNSOLVABLE}\n1234............\n{HARD}\n", TWO[0][0]);
    let boards = file("rated.txt", &text);
    let document = json(&stdout(11, &["rate", &boards, "--json"]));
    fulfils("searchlab:rate/1", &document);
    let statuses: Vec<&Value> = document["records"]
        .as_array()
        .expect("an array")
        .iter()
        .map(|record| &record["status"])
        .collect();
    assert_eq!(
        statuses,
        ["rated", "no solution", "several solutions", "above 7.5"]
    );
}

#[test]
fn hints_fulfil_their_schema() {
    let text = format!(
        "{}\n{UNSOLVABLE}\n1234............\n4321214314323214\n{HARD}\n",
        TWO[0][0]
    );
    let boards = file("hinted.txt", &text);
    let document = json(&stdout(11, &["hint", &boards, "--json"]));
    fulfils("searchlab:hint/1", &document);
    let records = document["records"].as_array().expect("an array");
    let statuses: Vec<&Value> = records.iter().map(|record| &record["status"]).collect();
    let expected = ["step", "no solution", "guess", "solved", "guess"];
    assert_eq!(statuses, expected);

    let candidates = file("hinted-candidates.txt", CHAIN);
    let document = json(&stdout(0, &["hint", &candidates, "--json"]));
    fulfils("searchlab:hint/1", &document);
    let step = &document["records"][0]["step"];
    assert_eq!(step["technique"], "forcing chain");
    assert_eq!(step["chain"].as_array().map(Vec::len), Some(8));
    assert_eq!(step["placement"], Value::Null);
    assert_eq!(step["removals"], json!([{"cell": [5, 2], "value": 3}]));
}

/// A schema that accepts everything would pass the other tests.
#[test]
fn the_schemas_reject_invalid_documents() {
    let right = document(
        0,
        "searchlab:compare/1",
        &["compare", "jugs", "-a", "bfs", "--once"],
    );
    for (field, wrong) in [
        ("expanded", json!(-1)),
        ("status", json!("fine")),
        ("cost", json!(1.5)),
        ("clock", json!("sun")),
        ("new", json!(1)),
    ] {
        let mut record = right["records"][0].clone();
        record[field] = wrong;
        let held =
            std::panic::catch_unwind(|| fulfils("searchlab:compare/1#/$defs/record", &record));
        assert!(held.is_err(), "{field}");
    }
}

#[test]
fn layers_fulfil_their_schema() {
    let hanoi = document(0, "searchlab:layers/1", &["layers", "hanoi", "3"]);
    assert_eq!(hanoi["records"][7]["states"], 8);
    let late = ["layers", "tiles", "--limit-time", "0s"];
    document(23, "searchlab:layers/1", &late);
}
