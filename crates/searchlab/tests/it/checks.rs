//! `searchlab check`.

use search_puzzles::PUZZLES;

use crate::{NEAR, TWO, UNSOLVABLE, csv_columns, file, stdout};

/// Returns the number, check, status and finding of each row.
fn checked(code: i32, arguments: &[&str]) -> Vec<[String; 4]> {
    let csv = stdout(code, &[&["check", "--format", "csv"], arguments].concat());
    let columns = csv_columns(
        &csv.replace(", ", " "),
        &["puzzle", "check", "status", "finding"],
    );
    let rows = columns.into_iter();
    rows.map(|row| row.try_into().expect("there are four columns"))
        .collect()
}

/// The heuristics of these puzzles are consistent.
#[test]
fn correct_puzzles_pass_all_checks() {
    for puzzle in PUZZLES.iter().filter(|listed| listed.name != "sudoku") {
        let rows = checked(0, &[puzzle.name, "--states", "500", "--strict"]);
        let first = rows.iter().take_while(|row| row[0] == "1");
        let first: Vec<&str> = first.map(|row| &*row[1]).collect();
        let everywhere = ["contract", "methods", "costs", "hash", "heuristic"];
        assert_eq!(first[..everywhere.len()], everywhere);
        assert!(
            first.ends_with(&["consistency", "admissibility"]),
            "{first:?}"
        );
        assert!(first.contains(&"drawing"), "{}", puzzle.name);
        assert!(
            rows.iter().all(|[_, _, status, _]| status != "failed"),
            "{rows:?}"
        );
    }
    let rows = checked(0, &["jugs"]);
    let findings: Vec<&str> = rows.iter().map(|row| &*row[3]).collect();
    assert_eq!(
        findings,
        [
            "no fault in all 16 states (2 of them solutions)",
            "the methods of the space are consistent",
            "the costs of steps are consistent",
            "equal states have equal hashes",
            "the heuristic is as declared: consistent",
            "drawings fit into the backdrop",
            "consistent in 50 steps",
            "no overestimate on a path of cost 6"
        ]
    );
    let conflict = [
        "tiles",
        "--heuristic",
        "linear-conflict",
        "--states",
        "1000",
    ];
    checked(0, &[&conflict[..], &["--strict"]].concat());
    checked(0, &["--propagate", "none", "--states", "100", "--strict"]);
}

/// Any heuristic of a puzzle can be tested. That of Sudoku fails (see below), but 0 never overestimates.
#[test]
fn the_heuristic_given_is_the_one_that_is_checked() {
    for puzzle in PUZZLES {
        let zero = ["--heuristic", "zero", "--states", "200", "--strict"];
        let rows = checked(0, &[&[puzzle.name], &zero[..]].concat());
        assert!(
            rows.iter().all(|[_, _, status, _]| status != "failed"),
            "{rows:?}"
        );
    }
    let sudoku = [TWO[1][0], "--heuristic"];
    checked(14, &[&sudoku[..], &["empty-cells", "--strict"]].concat());
    checked(0, &[&sudoku[..], &["zero", "--strict"]].concat());
}

/// One placement of cost 1 may fill several cells, so the number of empty cells is inadmissible. This is an error only with
/// `--strict`.
#[test]
fn an_inadmissible_heuristic_is_reported_and_an_error_if_strict() {
    for (strict, code) in [(&[][..], 0), (&["--strict"], 14)] {
        let rows = checked(code, &[&[TWO[1][0]], strict].concat());
        let failed = rows.iter().filter(|row| row[2] == "failed");
        let failed: Vec<&[String; 4]> = failed.collect();
        let checks: Vec<&str> = failed.iter().map(|row| &*row[1]).collect();
        assert_eq!(checks, ["consistency", "admissibility"]);
        assert!(
            failed[0][3].contains("inconsistent: a step of cost 1 leads from "),
            "{rows:?}"
        );
        assert!(
            failed[1][3].contains("inadmissible: the value of "),
            "{rows:?}"
        );
    }
    let rows = checked(11, &[UNSOLVABLE]);
    assert_eq!(rows[0][1..3], ["clues", "failed"]);
}

/// The heuristics that are there to mislead are found to, and the others of the same puzzles are confirmed.
#[test]
fn the_heuristics_that_overestimate_are_found() {
    let tiles = &["tiles", "3x3", "5 3 4 1 0 2 6 7 8"][..];
    for (puzzle, heuristic, declared, fails) in [
        (tiles, "misplaced-tiles", "consistent", &[][..]),
        (tiles, "manhattan", "consistent", &[]),
        (
            tiles,
            "manhattan-x2",
            "safe",
            &["consistency", "admissibility"],
        ),
        (&["grid"], "euclid", "admissible", &["consistency"]),
        (
            &["grid"],
            "manhattan",
            "safe",
            &["consistency", "admissibility"],
        ),
        (
            &["pancakes", "4 2 6 1 7 3 5"],
            "gap-half",
            "admissible",
            &[],
        ),
        (
            &["pancakes", "4 2 6 1 7 3 5"],
            "gap-x2",
            "safe",
            &["consistency", "admissibility"],
        ),
        (&["hanoi", "4"], "off-goal-discs", "consistent", &[]),
        (
            &["hanoi", "4"],
            "misplaced-discs-x2",
            "safe",
            &["consistency", "admissibility"],
        ),
    ] {
        let rows = checked(0, &[puzzle, &["--heuristic", heuristic]].concat());
        let failed = rows.iter().filter(|row| row[2] == "failed");
        let failed: Vec<&str> = failed.map(|row| &*row[1]).collect();
        assert_eq!(failed, fails, "{puzzle:?} {heuristic}");
        let law = rows.iter().find(|row| row[1] == "heuristic");
        let finding = law.map(|row| &*row[3]);
        let expected = format!("the heuristic is as declared: {declared}");
        assert_eq!(finding, Some(&*expected), "{puzzle:?} {heuristic}");
    }
}

/// Regression test: an exhausted puzzle was reported like a limit on states.
#[test]
fn an_exhausted_puzzle_is_reported() {
    let rows = checked(0, &["queens", "3"]);
    let admissibility = rows.last().expect("there are checks");
    assert_eq!(admissibility[2], "unknown");
    assert!(
        admissibility[3].contains("there is no solution"),
        "{rows:?}"
    );
    let rows = checked(0, &["tiles", "--korf", "1", "--states", "50"]);
    assert_eq!(
        rows.last().expect("there are checks")[3],
        "\"no solution among 50 states so there is no path to check\""
    );
}

#[test]
fn each_puzzle_of_a_file_has_its_number() {
    let boards = file(
        "checked.txt",
        &format!("{}\n{UNSOLVABLE}\n{}\n", TWO[0][0], TWO[1][0]),
    );
    let rows = checked(11, &[&boards, "--states", "50"]);
    let contracts = rows
        .iter()
        .filter(|row| ["contract", "clues"].contains(&&*row[1]));
    let numbers: Vec<&str> = contracts.map(|row| &*row[0]).collect();
    assert_eq!(numbers, ["1", "2", "3"]);
}

#[test]
fn a_check_stopped_by_the_time_limit_reports_its_findings() {
    let rows = checked(
        23,
        &[
            "tiles",
            "--korf",
            "88",
            "--states",
            "1000000000",
            "--limit-time",
            "300ms",
        ],
    );
    assert_eq!(rows.len(), 1);
    assert_eq!(rows[0][1..3], ["contract", "stopped"]);
    assert!(rows[0][3].starts_with("\"no fault in ") || rows[0][3].starts_with("no fault in "));
    assert!(checked(23, &[&NEAR[..], &["--limit-time", "0s"]].concat()).is_empty());
}

#[test]
fn a_check_is_written_in_every_format() {
    for format in ["table", "md", "json", "jsonl", "csv"] {
        let report = stdout(0, &["check", "jugs", "--format", format]);
        for part in [
            "contract",
            "consistency",
            "admissibility",
            "consistent in 50 steps",
        ] {
            assert!(report.contains(part), "{format}: {report}");
        }
    }
}

/// Boards and stacks without ranks had false faults, or were multiplied beyond 64 bits.
#[test]
fn check_tested_ranks_that_do_not_exist() {
    let stack: Vec<String> = (1..=21).map(|pancake| pancake.to_string()).collect();
    let board: Vec<String> = (0..25).map(|tile| tile.to_string()).collect();
    for instance in [
        &["pancakes", &stack.join(",")][..],
        &["tiles", "5x5", &board.join(" ")],
        &["tiles", "1x5"],
    ] {
        let report = stdout(0, &[&["check", "--states", "50"], instance].concat());
        assert!(!report.contains("ranks"), "{report}");
    }
    assert!(stdout(0, &["check", "hanoi", "3"]).contains("ranks are one-to-one"));
}
