//! Colours and lists.

use search_catalog::{DEFINITIONS, PUZZLES};

use crate::{printed, searchlab};

#[test]
fn colours_are_for_terminals_unless_they_are_asked_for() {
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
    // Wrong arguments were told in other colours than those asked for.
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
    for format in ["md", "json", "jsonl", "csv"] {
        let puzzles = printed(0, &["puzzles", "--format", format]);
        assert!(
            PUZZLES.iter().all(|listed| puzzles.contains(listed.about)),
            "{format}"
        );
        let algorithms = printed(0, &["algorithms", "--format", format]);
        assert!(
            DEFINITIONS
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
    assert_eq!(all, DEFINITIONS.len() + 1);
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

/// Lines had more than 200 columns.
#[test]
fn tables_have_100_columns_where_there_is_no_terminal() {
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
        let table = printed(0, arguments);
        let longest = table.lines().map(|line| line.chars().count()).max();
        assert!(longest <= Some(100), "{arguments:?}: {table}");
    }
    // All is there, in more lines.
    let puzzles = printed(0, &["puzzles"]);
    for listed in PUZZLES {
        let usage = listed.usage().to_string();
        let words = usage.split([' ', '|']).chain(listed.about.split(' '));
        assert!({ words }.all(|word| puzzles.contains(word)), "{usage}");
    }
}
