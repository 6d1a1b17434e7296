//! What cannot be done is refused, with the reason, before anything is written.

use crate::{NEAR, file, missing, searchlab, stderr};

/// Regression test: a document in JSON or CSV was begun, and then the error came.
#[test]
fn what_cannot_be_answered_is_refused_before_anything_is_written() {
    let (plan, two) = (
        missing("refused.plan"),
        file("refused-tiles.txt", "1 0 2 3\n1 2 3 0\n"),
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

/// Asserts that each command is a usage error that contains a text.
fn assert_refused(cases: &[(&[&str], &str)]) {
    for (arguments, expected) in cases {
        let report = stderr(2, arguments);
        assert!(report.contains(expected), "{arguments:?}: {report}");
    }
}

/// Regression test: a negative number was an unexpected argument, and bounds were not named.
#[test]
fn a_number_out_of_its_range_is_refused_with_the_bounds() {
    let negative = "found a negative number, expected ";
    let clues = "found `-1`, expected minimal or a number of clues from 0 to that of the cells";
    let states = "the greatest number of abstract states, from 1 to 268435456";
    assert_refused(&[
        (&["solve", "queens", "-1"], negative),
        (&["solve", "hanoi", "-1"], negative),
        (&["solve", "missionaries", "3", "-1"], negative),
        (&["generate", "pancakes", "-5"], negative),
        (&["solve", "hanoi", "--pegs", "-3"], negative),
        (&["generate", "sudoku", "--clues", "-1"], clues),
        (
            &["solve", "sokoban", "--level", "0"],
            "--level: found 0, expected 1 to ",
        ),
        (&["solve", "pddl", "--heuristic", "pdb-0"], states),
        (
            &["solve", "pddl", "--heuristic", "pdb-999999999999"],
            states,
        ),
        (
            &["generate", "graph", "0", "0"],
            "nodes: found 0, expected 1 to 100000000",
        ),
        (
            &["solve", "tiles", "--limit-time", "-1s"],
            "invalid value '-1s' for '--limit-time <TIME>': expected a time",
        ),
        (
            &["solve", "tiles", "--limit-memory", "-1MiB"],
            "invalid value '-1MiB' for '--limit-memory <BYTES>': expected a number of bytes",
        ),
    ]);
}

/// Regression test: nothing was suggested.
#[test]
fn a_similar_name_is_suggested() {
    assert_refused(&[
        (
            &["solve", "tiles", "-a", "a-start"],
            "(did you mean `a-star`?)",
        ),
        (
            &["solve", "tiles", "--heuristic", "manhatan"],
            "(did you mean `manhattan`?)",
        ),
        (
            &["solve", "pddl", "--heuristic", "lmcut"],
            "(did you mean `lm-cut`?)",
        ),
        (
            &["solve", "pegs", "trianglar"],
            "(did you mean `triangular`?)",
        ),
        (
            &["tiles"],
            "`tiles` is a puzzle, and a command is expected before it: searchlab solve tiles",
        ),
        (&["generate", "graph", "3x3"], "(--kind grid takes WxH)"),
        (
            &["generate", "queens", "8"],
            "queens has no generator; these puzzles have one: sudoku, tiles, ",
        ),
    ]);
}

/// Regression test: these options were accepted and ignored.
#[test]
fn an_option_without_effect_is_refused() {
    let nine = crate::TWO[0][0];
    assert_refused(&[
        (
            &["solve", "graph", "--h-factor", "2", "-a", "breadth-first"],
            "--h-factor has no effect: no states are evaluated by breadth-first",
        ),
        (
            &[
                "solve",
                "graph",
                "--h-factor",
                "2",
                "-a",
                "iterative-deepening",
            ],
            "--h-factor has no effect: no states are evaluated by iterative-deepening",
        ),
        (
            &["layers", "graph", "--h-factor", "2"],
            "no states are evaluated by layers",
        ),
        (
            &["solve", nine, "--alphabet", "0-F"],
            "--alphabet 0-F has no effect on boards of 9×9",
        ),
    ]);
}

/// A feature without its requirement was refused.
#[test]
fn a_missing_requirement_is_noted_and_refused_only_by_a_strict_reader() {
    let domain = "(define (domain d) (:predicates (on))\n(:action press :precondition (not (on)) :effect (on)))";
    let problem = "(define (problem p) (:domain d) (:init) (:goal (on)))";
    let missing = "line 2, column 30: 'not' in a condition needs :negative-preconditions, which (:requirements ...) does not name\n";
    for command in [&["solve", "pddl"][..], &["ground"]] {
        let report = stderr(0, &[command, &[domain, problem]].concat());
        assert!(
            report.starts_with("note: ") && report.contains(missing),
            "{report}"
        );
    }
    let validated = stderr(0, &["validate", domain, problem, "(press)"]);
    assert!(validated.contains(missing), "{validated}");
    let refused = stderr(1, &["solve", "pddl", domain, problem, "--strict"]);
    assert!(
        refused.starts_with("error: ") && refused.contains(missing),
        "{refused}"
    );
}
