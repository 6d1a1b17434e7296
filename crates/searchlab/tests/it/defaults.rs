//! The algorithms that are used if none is given.

use std::fs;

use serde_json::Value;

use crate::{missing, stderr, stdout};

/// Returns the algorithm that `solve` reports.
fn algorithm(arguments: &[&str]) -> Value {
    let arguments = [&["solve", "--format", "jsonl"][..], arguments].concat();
    let answer: Value = serde_json::from_str(&stdout(0, &arguments)).expect("it is JSON");
    answer["algorithm"].clone()
}

#[test]
fn a_puzzle_is_solved_by_the_algorithm_of_its_entry() {
    let jugs = ["jugs", "5,3", "4"];
    assert_eq!(algorithm(&jugs), "a-star");
    assert_eq!(algorithm(&["knight", "5x5"]), "a-star:ties=low-h,fifo");
    let queens = |options: &[&'static str]| algorithm(&[&["queens", "6"][..], options].concat());
    assert_eq!(queens(&[]), "conflict-driven");
    // The heuristic guides a search, and further solutions are found sooner by one.
    for options in [
        &["--heuristic", "zero"][..],
        &["--count"],
        &["--all"],
        &["--first", "2"],
    ] {
        assert_eq!(queens(options), "a-star");
    }
}

/// Regression test: the default algorithm kept no path, and the error came after a half document.
#[test]
fn queens_have_paths_and_plans_by_default() {
    let path = ["solve", "queens", "6", "--path", "--json"];
    let answer: Value = serde_json::from_str(&stdout(0, &path)).expect("it is JSON");
    let record = &answer["records"][0];
    assert_eq!(record["algorithm"], "a-star:graph");
    let path = record["solutions"][0]["path"].as_array();
    assert_eq!(path.map(Vec::len), Some(6));
    let plan = missing("queens.plan");
    stdout(0, &["solve", "queens", "6", "--plan", &plan]);
    let plan = fs::read_to_string(plan).expect("it was written");
    assert_eq!(plan, "(e1)\n(c2)\n(a3)\n(f4)\n(d5)\n(b6)\n; cost = 6\n");
    // A search that is told to be a graph search or not is what it is told to be.
    let graph = ["queens", "6", "--path", "-a", "best-first:graph"];
    assert_eq!(algorithm(&graph), "best-first:graph");
    let tree = ["solve", "queens", "6", "--path", "-a", "a-star:tree"];
    assert_eq!(
        stderr(2, &tree),
        "error: --path: a-star:tree keeps no path; use a graph search, such as a-star:graph\n"
    );
}

#[test]
fn help_and_list_name_the_default_algorithms() {
    let help =
        |command, puzzle| stdout(0, &[command, puzzle, "--help"]).replace("\n          ", " ");
    let sudoku = "[default: fast; best-first where that does not apply, as with --path]";
    assert!(help("solve", "sudoku").contains(sudoku));
    assert!(help("trace", "sudoku").contains("The algorithm [default: best-first]"));
    assert!(help("explore", "knight").contains("[default: a-star:ties=low-h,fifo]"));
    let list = stdout(0, &["puzzles", "--json"]);
    let list: Value = serde_json::from_str(&list).expect("it is JSON");
    let of = |puzzle: &str| {
        let mut all = list["records"].as_array().expect("it is a list").iter();
        let record = all.find(|record| record["puzzle"] == puzzle);
        let record = record.expect("it is listed");
        [record["algorithm"].clone(), record["solver"].clone()]
    };
    assert_eq!(of("tiles"), ["a-star", "a-star"]);
    assert_eq!(of("queens"), ["a-star", "conflict-driven"]);
    assert_eq!(of("sudoku"), ["best-first", "fast"]);
}
