//! Comparisons of heuristics.

use serde_json::Value;

use super::compared;
use crate::{file, stderr, stdout};

#[test]
fn a_list_of_heuristics_is_a_row_for_each_algorithm_and_heuristic() {
    let tiles = [
        "tiles",
        "1 5 4 2 6 0 3 7 8",
        "-a",
        "a-star",
        "-a",
        "ida-star",
    ];
    let list = [&tiles[..], &["--heuristic", "manhattan,pdb-4-4"]].concat();
    let columns = ["algorithm", "heuristic", "cost", "expanded", "search"];
    let rows = compared(&list, &columns);
    let expected = [
        ["a-star", "manhattan", "15", "87", "compiled"],
        ["a-star", "pdb-4-4", "15", "15", "erased"],
        ["ida-star", "manhattan", "15", "148", "compiled"],
        ["ida-star", "pdb-4-4", "15", "15", "compiled"],
    ];
    assert_eq!(rows, expected);
    let json = stdout(0, &[&["compare", "--once", "--json"], &list[..]].concat());
    let json: Value = serde_json::from_str(&json).expect("it is JSON");
    assert_eq!(json["records"][1]["heuristic"], "pdb-4-4");
    let table = stdout(0, &[&["compare", "--once"], &list[..]].concat());
    assert!(table.contains("\nheuristic "), "{table}");
    // One heuristic has no column.
    let one = [&tiles[..], &["--heuristic", "pdb-4-4"]].concat();
    let csv = [&["compare", "--once", "--format", "csv"], &one[..]].concat();
    assert!(stdout(0, &csv).starts_with("puzzle,algorithm,status,"));
}

#[test]
fn a_table_of_several_puzzles_has_a_column_for_the_heuristics() {
    let boards = file("two-boards", "1 5 4 2 6 0 3 7 8\n3 1 2 6 4 5 7 8 0\n");
    let arguments = [
        "compare", "--once", "--format", "md", "tiles", &boards, "-a", "a-star",
    ];
    let table = stdout(
        0,
        &[&arguments[..], &["--heuristic", "zero,manhattan"]].concat(),
    );
    for row in [
        "| algorithm | heuristic | metric |",
        "| a-star | zero | 2 of 2 solved |",
        "| a-star | manhattan | 2 of 2 solved |",
        "|  |  | cost | 19 |",
    ] {
        assert!(table.contains(row), "{row}: {table}");
    }
}

#[test]
fn a_heuristic_that_is_not_defined_is_a_row_with_the_reason() {
    let list = [
        "pddl",
        "river",
        "-a",
        "a-star",
        "--heuristic",
        "lm-cut,hmax",
    ];
    let json = stdout(2, &[&["compare", "--once", "--json"], &list[..]].concat());
    let json: Value = serde_json::from_str(&json).expect("it is JSON");
    let [refused, solved] = [&json["records"][0], &json["records"][1]];
    assert_eq!(refused["status"], "refused");
    let reason = refused["reason"].as_str().expect("it is a text");
    assert!(reason.starts_with("--heuristic lm-cut: LM-cut is not defined for tasks with axioms"));
    assert_eq!(refused.get("expanded"), None);
    assert_eq!(
        (&solved["status"], &solved["cost"]),
        (&"solved".into(), &7.into())
    );
    let arguments = [&["compare", "--format", "md"], &list[..]].concat();
    let table = stdout(2, &arguments);
    assert!(table.contains("| status | refused | solved |"), "{table}");
    assert!(table.contains("| expanded, ratio | - | ×1.00 |"), "{table}");
    assert!(
        stderr(2, &arguments).contains("note: puzzle 1: --heuristic lm-cut: LM-cut is not defined")
    );
    // If no heuristic is defined, there is nothing to compare.
    let alone = [
        "compare",
        "pddl",
        "river",
        "-a",
        "a-star",
        "--heuristic",
        "lm-cut",
    ];
    assert!(stderr(2, &alone).starts_with("error: --heuristic lm-cut: LM-cut is not defined"));
}

#[test]
fn only_compare_takes_a_list_of_heuristics() {
    let list = ["tiles", "3x3", "--heuristic", "zero,manhattan"];
    let error = stderr(2, &[&["solve"], &list[..]].concat());
    assert!(
        error.contains("--heuristic: found `zero,manhattan`, expected zero, misplaced-tiles,"),
        "{error}"
    );
    let twice = ["compare", "tiles", "3x3", "--heuristic", "zero,zero"];
    assert!(stderr(2, &twice).contains("--heuristic: zero is given twice"));
}
