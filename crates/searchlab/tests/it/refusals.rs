//! What cannot be done is refused, with the reason, before anything is written.

use crate::{NEAR, file, missing, searchlab, stderr};

/// Regression test: a document in JSON or CSV was begun, and then the error came.
#[test]
fn what_cannot_be_answered_is_refused_before_anything_is_written() {
    let (plan, two) = (
        missing("refused.plan"),
        file("refused.txt", "1 0 2 3\n1 2 3 0\n"),
    );
    let cases: &[&[&str]] = &[
        &["solve", "queens", "6", "--path", "-a", "a-star:tree"],
        &["solve", "queens", "6", "--path", "-a", "conflict-driven"],
        &["solve", "queens", "6", "--path", "-a", "beam:tree,width=9"],
        &[
            "solve",
            "queens",
            "6",
            "--plan",
            &plan,
            "-a",
            "best-first:tree",
        ],
        &["solve", "sudoku", "--path", "-a", "fast"],
        &["solve", "tiles", "2x2", &two, "--plan", &plan],
        &["solve", "tiles", "-a", "conflict-driven"],
        &["solve", "lights", "-a", "ida-star:without-inverse"],
        &["compare", "tiles", "-a", "conflict-driven"],
        &["generate", "sudoku", "9", "--clues", "5"],
    ];
    for arguments in cases {
        for format in ["json", "jsonl", "csv"] {
            let arguments = [arguments, &["--format", format][..]].concat();
            let refused = searchlab(&arguments).assert().code(2);
            let output = refused.get_output();
            assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{arguments:?}");
        }
    }
    let two = ["solve", "tiles", "2x2", &two, "--plan", &plan];
    assert!(stderr(2, &two).starts_with("error: --plan: "));
    assert!(!std::fs::exists(&plan).expect("it can be looked for"));
    let none = [&["solve"][..], &NEAR, &["--path", "-a", "a-star:tree"]].concat();
    assert_eq!(searchlab(&none).assert().code(2).get_output().stdout, b"");
}

/// Regression test: the note named the default memory limit of the machine.
#[test]
fn the_memory_limit_of_an_algorithm_is_named() {
    let arguments = ["solve", "tiles", "-a", "sma-star:bytes=1"];
    assert_eq!(
        stderr(22, &arguments),
        "note: the memory limit of sma-star:bytes=1 was reached: 1 bytes (1 B)\n"
    );
}

/// Regression test: `at least 1` was expected of a number that is, but too large.
#[test]
fn a_number_that_is_too_large_is_refused_with_its_range() {
    let huge = "99999999999999999999";
    let (beam, shard) = (format!("beam:width={huge}"), format!("1/{huge}"));
    let cases: &[(&[&str], &str)] = &[
        (
            &["solve", "tiles", "-a", &beam],
            "a number from 1 to 18446744073709551615",
        ),
        (
            &["solve", "tiles", "--first", huge],
            "a whole number from 1 to 18446744073709551615",
        ),
        (
            &["solve", "tiles", "--jobs", huge],
            "a whole number from 0 to 1024",
        ),
        (
            &["solve", "tiles", "--shard", &shard],
            "I/N with I from 1 to N below 2^64",
        ),
        (
            &["explore", "--port", huge],
            "a whole number from 0 to 65535",
        ),
        (
            &["generate", "tiles", "--seed", huge],
            "a whole number from 0 to 18446744073709551615",
        ),
        (
            &["solve", "sudoku", "--shuffle", huge],
            "a whole number from 0 to 18446744073709551615",
        ),
    ];
    for (arguments, expected) in cases {
        let error = stderr(2, arguments);
        assert!(error.contains(&format!("expected {expected}")), "{error}");
    }
}

#[test]
fn a_misspelt_puzzle_is_asked_for() {
    let error = stderr(1, &["solve", "quens"]);
    assert!(error.contains("(did you mean `queens`?)"), "{error}");
    let error = stderr(2, &["solve", "quens", "6"]);
    assert!(error.contains("(did you mean `queens`?)"), "{error}");
}
