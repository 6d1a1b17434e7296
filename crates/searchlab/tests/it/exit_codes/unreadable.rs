//! What is said of input that cannot be read.

use crate::{WRONG, complained, file, searchlab};

#[test]
fn what_cannot_be_read_is_1() {
    let complaints: &[(&[&str], &str)] = &[
        (
            &["solve", "no-such-file"],
            "error: no-such-file: this is no board, no file, and none of the puzzles sudoku, ",
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
    for (arguments, expected) in complaints {
        let complaint = complained(1, arguments);
        assert!(
            complaint.starts_with(expected),
            "{arguments:?}: {complaint}"
        );
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
        let complaint = complained(1, &[puzzle, &[directory]].concat());
        assert!(
            complaint.starts_with(&format!("error: {directory}: ")),
            "{complaint}"
        );
    }
    let empty = file("empty.txt", "");
    assert_eq!(
        complained(1, &["solve", &empty]),
        format!("error: {empty}: no puzzle was found\n")
    );
    for command in [
        &["solve", "tiles"][..],
        &["solve", "--path"],
        &["compare"],
        &["compare", "pancakes"],
        &["check"],
    ] {
        assert_eq!(
            complained(1, &[command, &[&empty]].concat()),
            format!("error: {empty}: no puzzle was found\n")
        );
    }
    let input = searchlab(&["solve", "-"]).write_stdin("").assert().code(1);
    let complaint = String::from_utf8_lossy(&input.get_output().stderr).into_owned();
    assert_eq!(complaint, "error: standard input: no puzzle was found\n");
}

#[test]
fn bytes_that_are_no_text_are_1() {
    let path = crate::missing("no-text.txt");
    std::fs::write(&path, [0xff, 0xfe, 0, 1, b'\n']).expect("it can be written");
    for puzzle in [
        &["solve"][..],
        &["solve", "tiles"],
        &["solve", "sokoban"],
        &["compare", "grid"],
    ] {
        let complaint = complained(1, &[puzzle, &[path.as_str()]].concat());
        assert!(
            complaint.starts_with(&format!("error: {path}: ")),
            "{complaint}"
        );
    }
}

/// There were 20 to 40.
#[test]
fn bytes_of_chance_are_one_error() {
    let path = crate::missing("chance.bin");
    // A linear congruential generator is chance enough.
    let bytes = |mut seed: u32| -> Vec<u8> {
        let mut next = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 24) as u8
        };
        (0..3000).map(|_| next()).collect()
    };
    for seed in 0..8 {
        std::fs::write(&path, bytes(seed)).expect("it can be written");
        for command in [
            &["solve"][..],
            &["solve", "tiles"],
            &["solve", "-j", "1"],
            &["compare"],
        ] {
            let told = complained(1, &[command, &[&path]].concat());
            let errors = told.lines().filter(|line| line.starts_with("error: "));
            assert_eq!(errors.count(), 1, "{command:?}, {seed}: {told}");
            assert!(
                told.contains("found the byte 0x00, expected text"),
                "{told}"
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
            let told = complained(1, &[command, &[&path]].concat());
            assert_eq!(told.matches("found `1` again").count(), 10);
            let last = told.lines().last().unwrap_or_default();
            match more {
                Some(more) => assert_eq!(last, format!("error: {more}")),
                None => assert!(!told.contains("more")),
            }
        }
    }
}
