//! Mistakes in puzzles and their heuristics.

use search_catalog::PUZZLES;

use crate::{NEAR, TWO, UNSOLVABLE, csv_columns, file, printed};

/// Number, check, status and finding of each row.
fn checked(code: i32, arguments: &[&str]) -> Vec<[String; 4]> {
    let csv = printed(code, &[&["check", "--format", "csv"], arguments].concat());
    let columns = csv_columns(
        &csv.replace(", ", " "),
        &["puzzle", "check", "status", "finding"],
    );
    let rows = columns.into_iter();
    rows.map(|row| row.try_into().expect("there are four"))
        .collect()
}

/// The heuristics of these are consistent, and their steps can be taken.
#[test]
fn right_puzzles_are_checked_without_a_fault() {
    for puzzle in PUZZLES.iter().filter(|listed| listed.name != "sudoku") {
        let rows = checked(0, &[puzzle.name, "--states", "500", "--strict"]);
        for checks in rows.chunks(3) {
            let checks: Vec<&str> = checks.iter().map(|row| &*row[1]).collect();
            assert_eq!(checks, ["contract", "consistency", "admissibility"]);
        }
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
            "\"nothing wrong in 16 states which are all (2 of them solutions)\"",
            "consistent in 50 steps",
            "no overestimate on a path of cost 6"
        ]
    );
    let conflict = ["tiles", "--estimate", "linear-conflict", "--states", "1000"];
    checked(0, &[&conflict[..], &["--strict"]].concat());
    checked(0, &["--propagate", "none", "--states", "100", "--strict"]);
}

/// A placement may settle many cells, and costs 1: the open cells overestimate, and the nearest state shows it. That is no
/// mistake in the puzzle, unless it is asked for.
#[test]
fn a_heuristic_that_overestimates_is_told_and_strictly_an_error() {
    for (strict, code) in [(&[][..], 0), (&["--strict"], 14)] {
        let rows = checked(code, &[&[TWO[1][0]], strict].concat());
        let statuses: Vec<[&str; 2]> = rows.iter().map(|row| [&*row[1], &*row[2]]).collect();
        assert_eq!(
            statuses,
            [
                ["contract", "passed"],
                ["consistency", "failed"],
                ["admissibility", "failed"]
            ]
        );
        assert!(
            rows[1][3].contains("inconsistent: a step of cost 1 leads from "),
            "{rows:?}"
        );
        assert!(
            rows[2][3].contains("inadmissible: the value of "),
            "{rows:?}"
        );
    }
    let rows = checked(11, &[UNSOLVABLE]);
    assert_eq!(rows[0][1..3], ["clues", "failed"]);
}

/// It was said that there is none among so many states, as if there might be one among more.
#[test]
fn a_puzzle_that_is_exhausted_is_told() {
    let rows = checked(0, &["queens", "3"]);
    assert_eq!(rows[2][2], "unknown");
    assert!(rows[2][3].contains("there is no solution"), "{rows:?}");
    let rows = checked(0, &["tiles", "--korf", "1", "--states", "50"]);
    assert_eq!(
        rows[2][3],
        "\"no solution among 50 states so nothing is known of overestimates\""
    );
}

#[test]
fn each_puzzle_of_a_file_has_its_number() {
    let boards = file(
        "checked.txt",
        &format!("{}\n{UNSOLVABLE}\n{}\n", TWO[0][0], TWO[1][0]),
    );
    let rows = checked(11, &[&boards, "--states", "50"]);
    let numbers: Vec<&str> = rows.iter().map(|row| &*row[0]).collect();
    assert_eq!(numbers, ["1", "1", "1", "2", "3", "3", "3"]);
}

#[test]
fn a_limit_on_time_ends_a_check_with_what_was_found() {
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
    assert!(
        rows[0][3].starts_with("\"nothing wrong in ")
            || rows[0][3].starts_with("nothing wrong in ")
    );
    assert!(checked(23, &[&NEAR[..], &["--limit-time", "0s"]].concat()).is_empty());
}

#[test]
fn a_check_is_written_in_every_format() {
    for format in ["table", "md", "json", "jsonl", "csv"] {
        let told = printed(0, &["check", "jugs", "--format", format]);
        for part in [
            "contract",
            "consistency",
            "admissibility",
            "consistent in 50 steps",
        ] {
            assert!(told.contains(part), "{format}: {told}");
        }
    }
}
