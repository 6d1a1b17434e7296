//! Colours, lists and checks.

use search_catalog::{LISTED, PUZZLES};

use crate::{printed, searchlab};

#[test]
fn colours_are_for_terminals_unless_they_are_asked_for() {
    let coloured = |color: &[&str], no_color: Option<&str>| {
        let mut command = searchlab(&[&["compare", "jugs"], color].concat());
        if let Some(value) = no_color {
            command.env("NO_COLOR", value);
        }
        let done = command.assert().code(0);
        done.get_output().stdout.contains(&0x1b)
    };
    assert!(!coloured(&[], None), "a pipe is no terminal");
    assert!(!coloured(&["--color", "never"], None));
    assert!(!coloured(&[], Some("1")));
    assert!(coloured(&["--color", "always"], None));
    // What is said on the command line outweighs what is said for all programs.
    assert!(coloured(&["--color", "always"], Some("1")));
}

#[test]
fn complaints_are_coloured_alike() {
    let complaint = |color| {
        let done = searchlab(&["solve", "no-such-file", "--color", color])
            .assert()
            .code(1);
        String::from_utf8_lossy(&done.get_output().stderr).into_owned()
    };
    assert!(complaint("always").starts_with("\u{1b}[1m\u{1b}[31merror:\u{1b}[0m no-such-file"));
    assert!(complaint("never").starts_with("error: no-such-file"));
}

/// Nobody sees it, so nothing of it goes into files.
#[test]
fn progress_is_for_terminals() {
    let done = searchlab(&[
        "solve",
        "queens",
        "12",
        "--count",
        "-a",
        "dfs",
        "--limit-time",
        "800ms",
    ]);
    let done = { done }.output().expect("it runs");
    assert_eq!(String::from_utf8_lossy(&done.stderr), "");
}

#[test]
fn all_puzzles_and_algorithms_are_listed() {
    let puzzles = printed(0, &["puzzles", "--format", "csv"]);
    let names = crate::csv_columns(&puzzles.replace('"', ""), &["puzzle"]).concat();
    assert_eq!(
        names,
        PUZZLES.iter().map(|listed| listed.name).collect::<Vec<_>>()
    );
    for format in ["table", "md", "json", "jsonl", "csv"] {
        let puzzles = printed(0, &["puzzles", "--format", format]);
        assert!(
            PUZZLES.iter().all(|listed| puzzles.contains(listed.about)),
            "{format}"
        );
        let algorithms = printed(0, &["algorithms", "--format", format]);
        assert!(
            LISTED
                .iter()
                .all(|listed| algorithms.contains(listed.order)),
            "{format}"
        );
    }
}

/// What is listed for a puzzle is what can be compared on it.
#[test]
fn the_algorithms_of_a_puzzle_are_listed() {
    let all = printed(0, &["algorithms", "--format", "csv"])
        .lines()
        .count();
    assert_eq!(all, LISTED.len() + 1);
    for (puzzle, has, has_not) in [
        ("hanoi", "bidirectional", "conflict-driven"),
        ("queens", "conflict-driven", "bidirectional"),
        ("sudoku", "sorted", "bidirectional"),
        ("jugs", "a-star", "fast"),
    ] {
        let listed = printed(0, &["algorithms", puzzle, "--format", "csv"]);
        let listed: Vec<&str> = listed
            .lines()
            .filter_map(|line| line.split(',').next())
            .collect();
        assert!(listed.contains(&has), "{puzzle}");
        assert!(!listed.contains(&has_not), "{puzzle}");
    }
}

/// The heuristics of these are consistent, and their steps can be taken.
#[test]
fn right_puzzles_are_checked_without_a_fault() {
    for puzzle in PUZZLES.iter().filter(|listed| listed.name != "sudoku") {
        let told = printed(0, &["check", puzzle.name, "--states", "500"]);
        let name = puzzle.name;
        assert!(
            told.starts_with(&format!("{name} 1: contract: nothing wrong in ")),
            "{told}"
        );
        assert!(
            told.contains(&format!("{name} 1: heuristic: consistent in ")),
            "{told}"
        );
    }
    let all = printed(0, &["check", "jugs"]);
    assert!(all.contains(
        "jugs 1: contract: nothing wrong in 16 states, which are all (2 of them solutions)\n"
    ));
    assert!(all.contains("jugs 1: heuristic: no overestimate on a path of cost 6\n"));
    printed(
        0,
        &[
            "check",
            "tiles",
            "--estimate",
            "linear-conflict",
            "--states",
            "1000",
        ],
    );
    printed(0, &["check", "--propagate", "none", "--states", "100"]);
}

/// A placement may settle many cells, and costs 1: the open cells overestimate, and the nearest state shows it.
#[test]
fn a_heuristic_that_overestimates_is_shown_by_the_start() {
    let told = printed(1, &["check", crate::TWO[1][0]]);
    assert!(
        told.contains("sudoku 1: heuristic: inconsistent: a step of cost 1 leads from "),
        "{told}"
    );
    assert!(
        told.contains("sudoku 1: heuristic: inadmissible: the value of "),
        "{told}"
    );
    let told = printed(11, &["check", crate::UNSOLVABLE]);
    assert_eq!(told, "sudoku 1: its clues contradict each other\n");
}
