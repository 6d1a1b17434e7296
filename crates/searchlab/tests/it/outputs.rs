//! Colours and lists.

use search_puzzles::{PUZZLES, catalog};

use crate::{searchlab, stdout};

#[test]
fn colours_are_used_on_terminals_or_if_requested() {
    let coloured = |color: &[&str], no_color: Option<&str>| {
        let mut command = searchlab(&[&["compare", "jugs", "--once"], color].concat());
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
    // The option overrides the environment variable.
    assert!(coloured(&["--color", "always"], Some("1")));
}

#[test]
fn errors_have_the_same_colours() {
    let error = |color| {
        let done = searchlab(&["solve", "no-such-file", "--color", color])
            .assert()
            .code(1);
        String::from_utf8_lossy(&done.get_output().stderr).into_owned()
    };
    assert!(error("always").starts_with("\u{1b}[1m\u{1b}[31merror:\u{1b}[0m no-such-file"));
    assert!(error("never").starts_with("error: no-such-file"));
    // Regression test: usage errors ignored `--color`.
    let usage = |color: &[&str]| {
        let done = searchlab(&[&["solve", "--nope"], color].concat())
            .assert()
            .code(2);
        done.get_output().stderr.contains(&0x1b)
    };
    assert!(usage(&["--color", "always"]));
    assert!(usage(&["--color=always"]));
    assert!(!usage(&["--color", "never"]));
}

/// Progress is not written to files and pipes.
#[test]
fn progress_is_shown_on_terminals_only() {
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
    let done = { done }.output().expect("failed to run searchlab");
    assert_eq!(String::from_utf8_lossy(&done.stderr), "");
}

#[test]
fn all_puzzles_and_algorithms_are_listed() {
    let puzzles = stdout(0, &["puzzles", "--format", "csv"]);
    let names = crate::csv_columns(&puzzles.replace('"', ""), &["puzzle"]).concat();
    assert_eq!(
        names,
        PUZZLES.iter().map(|listed| listed.name).collect::<Vec<_>>()
    );
    for format in ["md", "json", "jsonl", "csv"] {
        let puzzles = stdout(0, &["puzzles", "--format", format]);
        assert!(
            PUZZLES.iter().all(|listed| puzzles.contains(listed.about)),
            "{format}"
        );
        let algorithms = stdout(0, &["algorithms", "--format", format]);
        assert!(
            catalog()
                .algorithms()
                .all(|listed| algorithms.contains(listed.order)),
            "{format}"
        );
    }
}

/// The list for a puzzle contains the algorithms that support it.
#[test]
fn the_algorithms_of_a_puzzle_are_listed() {
    let all = stdout(0, &["algorithms", "--format", "csv"])
        .lines()
        .count();
    assert_eq!(all, catalog().algorithms().count() + 1);
    for (puzzle, has, has_not) in [
        ("hanoi", "bidirectional", "conflict-driven"),
        ("queens", "conflict-driven", "bidirectional"),
        ("sudoku", "sorted", "bidirectional"),
        ("jugs", "a-star", "fast"),
    ] {
        let listed = stdout(0, &["algorithms", puzzle, "--format", "csv"]);
        let listed: Vec<&str> = listed
            .lines()
            .filter_map(|line| line.split(',').next())
            .collect();
        assert!(listed.contains(&has), "{puzzle}");
        assert!(!listed.contains(&has_not), "{puzzle}");
    }
}

/// Regression test: lines had more than 200 columns.
#[test]
fn tables_have_at_most_100_columns_without_a_terminal() {
    for arguments in [
        &["puzzles"][..],
        &["algorithms"],
        &["compare", "jugs", "--once"],
        &["check", "jugs"],
        &[
            "solve",
            "queens",
            "20",
            "--format",
            "table",
            "-a",
            "depth-first",
        ],
    ] {
        let table = stdout(0, arguments);
        let longest = table.lines().map(|line| line.chars().count()).max();
        assert!(longest <= Some(100), "{arguments:?}: {table}");
    }
    // Wrapping loses no words.
    let puzzles = stdout(0, &["puzzles"]);
    for listed in PUZZLES {
        let usage = listed.usage().to_string();
        let words = usage.split([' ', '|']).chain(listed.about.split(' '));
        assert!({ words }.all(|word| puzzles.contains(word)), "{usage}");
    }
}
