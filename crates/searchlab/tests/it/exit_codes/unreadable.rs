//! Errors of unreadable and malformed input.

use crate::{WRONG, file, searchlab, stderr};

#[test]
fn unreadable_input_is_1() {
    let errors: &[(&[&str], &str)] = &[
        (
            &["solve", "no-such-file"],
            "error: no-such-file: not a board, a file or a puzzle; the puzzles are sudoku, ",
        ),
        (&["solve", "tiles", "no-such-file"], "error: no-such-file: "),
        (
            &["solve", "no-such-file", "--path"],
            "error: no-such-file: ",
        ),
        (&["compare", "no-such-file"], "error: no-such-file: "),
        (
            &["compare", "tiles", "3x3", "1 2"],
            "error: the board: line 1, column 4: found the end after 2 tiles, expected 9",
        ),
        (
            &["compare", "grid", "no-such-file"],
            "error: no-such-file: ",
        ),
        (
            &["check", "ladder", "no-such-file"],
            "error: no-such-file: ",
        ),
    ];
    for (arguments, expected) in errors {
        let error = stderr(1, arguments);
        assert!(error.starts_with(expected), "{arguments:?}: {error}");
    }
}

#[test]
fn a_directory_and_an_empty_file_are_1() {
    let directory = env!("CARGO_TARGET_TMPDIR");
    for puzzle in [
        &["solve"][..],
        &["solve", "tiles"],
        &["compare"],
        &["compare", "ladder"],
    ] {
        let error = stderr(1, &[puzzle, &[directory]].concat());
        assert!(
            error.starts_with(&format!("error: {directory}: ")),
            "{error}"
        );
    }
    let empty = file("empty.txt", "");
    assert_eq!(
        stderr(1, &["solve", &empty]),
        format!("error: {empty}: no puzzles found\n")
    );
    for command in [
        &["solve", "tiles"][..],
        &["solve", "--path"],
        &["compare"],
        &["compare", "pancakes"],
        &["check"],
    ] {
        assert_eq!(
            stderr(1, &[command, &[&empty]].concat()),
            format!("error: {empty}: no puzzles found\n")
        );
    }
    let input = searchlab(&["solve", "-"]).write_stdin("").assert().code(1);
    let error = String::from_utf8_lossy(&input.get_output().stderr).into_owned();
    assert_eq!(error, "error: standard input: no puzzles found\n");
}

#[test]
fn invalid_utf_8_is_1() {
    let path = crate::missing("no-text.txt");
    std::fs::write(&path, [0xff, 0xfe, 0, 1, b'\n']).expect("failed to write the file");
    for puzzle in [
        &["solve"][..],
        &["solve", "tiles"],
        &["solve", "sokoban"],
        &["compare", "grid"],
    ] {
        let error = stderr(1, &[puzzle, &[path.as_str()]].concat());
        assert!(error.starts_with(&format!("error: {path}: ")), "{error}");
    }
}

/// Regression test: there were 20 to 40 errors.
#[test]
fn a_binary_file_is_one_error() {
    let path = crate::missing("chance.bin");
    // A linear congruential generator is random enough.
    let bytes = |mut seed: u32| -> Vec<u8> {
        let mut next = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 24) as u8
        };
        (0..3000).map(|_| next()).collect()
    };
    for seed in 0..8 {
        std::fs::write(&path, bytes(seed)).expect("failed to write the file");
        for command in [
            &["solve"][..],
            &["solve", "tiles"],
            &["solve", "-j", "1"],
            &["compare"],
        ] {
            let report = stderr(1, &[command, &[&path]].concat());
            let errors = report.lines().filter(|line| line.starts_with("error: "));
            assert_eq!(errors.count(), 1, "{command:?}, {seed}: {report}");
            assert!(
                report.contains("found the byte 0x00, expected text"),
                "{report}"
            );
        }
    }
}

#[test]
fn ten_malformed_puzzles_are_shown_and_the_others_counted() {
    let wrong = format!("{WRONG}\n");
    for (number, more) in [
        (10, None),
        (11, Some("1 more malformed puzzle is not shown")),
        (500, Some("490 more malformed puzzles are not shown")),
    ] {
        let path = file(&format!("wrong-{number}.txt"), &wrong.repeat(number));
        for command in [
            &["solve", "-q"][..],
            &["solve", "-q", "-j", "1"],
            &["compare"],
        ] {
            let report = stderr(1, &[command, &[&path]].concat());
            assert_eq!(report.matches("found `1` again").count(), 10);
            let last = report.lines().last().unwrap_or_default();
            match more {
                Some(more) => assert_eq!(last, format!("error: {more}")),
                None => assert!(!report.contains("more")),
            }
        }
    }
}
