//! Usage errors.

use crate::{NEAR, TWO, stderr, stdout};

#[test]
fn usage_errors_are_2() {
    let errors: &[(&[&str], &str)] = &[
        (
            &["solve", "tiles", "--level", "3"],
            "error: tiles has no option --level; usage: tiles [WxH] ",
        ),
        (
            &["solve", "--closed"],
            "error: sudoku has no option --closed; usage: sudoku ",
        ),
        (
            &["solve", "nosuch", "3"],
            "error: unknown puzzle `nosuch`, expected one of sudoku, sudoku-steps, tiles, ",
        ),
        (
            &["solve", TWO[0][0], "3"],
            "error: unexpected argument `3`; usage: sudoku [\"BOARD\"|FILE|-] ",
        ),
        (
            &["solve", "queens", "x"],
            "error: unexpected argument `x`; usage: queens [N]",
        ),
        (
            &["solve", "-a", "nope"],
            "error: invalid value 'nope' for '--algorithm <ALGORITHM>': unknown algorithm `nope`, expected one of breadth-first, ",
        ),
        (
            &["solve", "-a", "a-star:x"],
            "error: invalid value 'a-star:x' for '--algorithm <ALGORITHM>': a-star has no option `x`: it has tree, graph, ties=",
        ),
        (
            &["solve", "queens", "-a", "bidirectional"],
            "error: bidirectional does not support this puzzle: the predecessors of its states are not known; supported algorithms are breadth-first, ",
        ),
        (
            &["solve", "tiles", "-a", "fast"],
            "error: fast does not support this puzzle: it is a method for Sudoku only; supported algorithms are ",
        ),
        (
            &["compare", "jugs", "-a", "a-star", "-a", "ida-star:in-place"],
            "error: ida-star:in-place does not support this puzzle: its states cannot be changed in place; supported algorithms are ",
        ),
        (
            &["solve", "-a", "fast", "--propagate", "none"],
            "error: --propagate, --cell, --weight and --heuristic apply to engines, not to the method fast",
        ),
        (
            &["solve", "--weight", "3", "--cell", "first"],
            "error: --weight needs --cell weighted",
        ),
        (
            &["solve", "--weight", "x"],
            "error: --weight: found `x`, expected a whole number",
        ),
        (
            &["solve", "--cell", "x"],
            "error: --cell: found `x`, expected first, fewest or weighted",
        ),
        (
            &["solve", "--propagate", "x"],
            "error: --propagate: found `x`, expected none, naked, hidden or locked",
        ),
        (
            &["solve", "hanoi", "--all", "--jobs", "2"],
            "error: the argument '--all' cannot be used with '--jobs <N>'",
        ),
        (
            &["solve", "--jobs", "1025"],
            "error: invalid value '1025' for '--jobs <N>': expected a whole number from 0 to 1024",
        ),
        (
            &["solve", "hanoi", "--path", "--format", "csv"],
            "error: --path: steps are printed as lines or JSON only: use --format line, grid, json or jsonl",
        ),
        (
            &["solve", "hanoi", "--path", "--count"],
            "error: the argument '--path' cannot be used with '--count'",
        ),
        (
            &["solve", "hanoi", "--count", "-a", "branch-and-bound"],
            "error: --count, --all, --first and --unique cannot be used with branch-and-bound, ",
        ),
        (
            &[
                "solve",
                "hanoi",
                "--all",
                "-a",
                "restarting-weighted-a-star",
            ],
            "error: --count, --all, --first and --unique cannot be used with restarting-weighted-a-star, ",
        ),
        (
            &["solve", "hanoi", "--unique", "-a", "complete-beam"],
            "error: --count, --all, --first and --unique cannot be used with complete-beam, ",
        ),
        (
            &["compare", "hanoi", "-a", "a-star", "-a", "astar"],
            "error: --algorithm: a-star is given twice",
        ),
        (
            &["compare", "hanoi", "--plot", "plot.png"],
            "error: --plot: found `plot.png`, expected a name that ends with .svg",
        ),
        (
            &["solve", "hanoi", "2", "--path", "-a", "ida-star:tree"],
            "error: invalid value 'ida-star:tree'",
        ),
        (
            &["solve", "--count", "--all"],
            "error: the argument '--count' cannot be used with '--all'",
        ),
        (
            &["solve", "--first", "2", "--unique"],
            "error: the argument '--first <K>' cannot be used with '--unique'",
        ),
        (
            &["solve", "--first", "0"],
            "error: invalid value '0' for '--first <K>'",
        ),
        (
            &["solve", "--json", "--format", "csv"],
            "error: the argument '--json' cannot be used with '--format <FORMAT>'",
        ),
        (
            &["compare", "--json", "--format", "csv"],
            "error: the argument '--json' cannot be used with '--format <FORMAT>'",
        ),
        (
            &["solve", "--format", "xml"],
            "error: invalid value 'xml' for '--format <FORMAT>'",
        ),
        (
            &["solve", "--limit-time", "soon"],
            "error: invalid value 'soon' for '--limit-time <TIME>': expected a time such as 500ms, 10s, 2min",
        ),
        (
            &["solve", "--limit-time", "9e99s"],
            "error: invalid value '9e99s' for '--limit-time <TIME>'",
        ),
        (
            &["solve", "--limit-memory", "much"],
            "error: invalid value 'much' for '--limit-memory <BYTES>': expected a number of bytes below 2^64, such as 4096, 512MiB, 2GB",
        ),
        (
            &["solve", "--limit-expanded", "-1"],
            "error: invalid value '-1' for '--limit-expanded <N>': expected a whole number from 0, such as 1000",
        ),
        (
            &["compare", "-a", "fast", "--convention", "aima"],
            "error: --convention: aima-python has no fast; its algorithms are breadth-first, ",
        ),
        (
            &[
                "compare",
                "tiles",
                "-a",
                "bidirectional",
                "--convention",
                "fast-downward",
            ],
            "error: --convention: Fast Downward has no bidirectional; ",
        ),
        (
            &["generate"],
            "error: the following required arguments were not provided:",
        ),
        (
            &["generate", "nosuch"],
            "error: unknown puzzle `nosuch`, expected one of sudoku, ",
        ),
        (
            &["generate", "hanoi"],
            "error: hanoi has no generator; these puzzles have one: sudoku, tiles, ",
        ),
        (
            &["generate", "tiles", "--clues", "4"],
            "error: tiles has no option --clues; usage: tiles [WxH]",
        ),
        (&["generate", "sudoku", "5"], "error: "),
        (
            &["generate", "sudoku", "--full", "--clues", "30"],
            "error: --full cannot be used with --clues, --symmetry, --rating, --needs, --without or --pattern",
        ),
        (
            &["generate", "sudoku", "--symmetry", "x"],
            "error: --symmetry: ",
        ),
        (
            &["generate", "sudoku", "--clues", "5"],
            "error: found 5 clues, expected 17 to 81",
        ),
        (
            &["algorithms", "nosuch"],
            "error: unknown puzzle `nosuch`, expected one of sudoku, ",
        ),
        (
            &["completions", "tcsh"],
            "error: invalid value 'tcsh' for '<SHELL>'",
        ),
        (
            &["no-such-command"],
            "error: unrecognized subcommand 'no-such-command'",
        ),
        (
            &["--no-such-option"],
            "error: unexpected argument '--no-such-option' found",
        ),
    ];
    for (arguments, expected) in errors {
        let error = stderr(2, arguments);
        assert!(error.starts_with(expected), "{arguments:?}: {error}");
    }
}

/// The error names an algorithm that stores paths.
#[test]
fn a_search_without_paths_refuses_path() {
    let arguments = [
        &["solve"][..],
        &NEAR,
        &["--path", "-a", "parallel-breadth-first"],
    ]
    .concat();
    stdout(0, &arguments);
    let arguments = ["solve", "queens", "6", "--path", "-a", "conflict-driven"];
    assert_eq!(
        stderr(2, &arguments),
        "error: --path: conflict-driven keeps no path; use a graph search, such as a-star:graph\n"
    );
}

/// Regression test: `-3` was an unexpected argument, and `1e3` an invalid digit.
#[test]
fn the_error_of_an_invalid_number_contains_the_expected_value() {
    for arguments in [
        &["solve", "--jobs"][..],
        &["solve", "--first"],
        &["solve", "--limit-expanded"],
        &["solve", "--limit-memory"],
        &["compare", "--limit-time"],
        &["compare", "--budget"],
        &["trace", "-o", "x.csv", "--number"],
        &["trace", "-o", "x", "--events"],
        &["explore", "--port"],
        &["generate", "tiles", "--count"],
        &["generate", "tiles", "--seed"],
        &["generate", "--clues", "17", "--limit-time"],
        &["check", "--states"],
        &["cluster", "bfs", "--workers"],
        &["cluster", "launch", "--processes"],
        &["cluster", "launch", "--retries"],
        &["solve", "tiles", "--korf"],
    ] {
        for number in ["-3", "1e3x"] {
            let report = stderr(2, &[arguments, &[number]].concat());
            let first = report.lines().next().unwrap_or_default();
            assert!(
                first.contains("expected ") && first.contains(number),
                "{arguments:?}: {report}"
            );
        }
    }
    let report = stderr(2, &["solve", "queens", "-3"]);
    assert!(
        report.starts_with("error: queens: found a negative number, expected 1 to "),
        "{report}"
    );
    assert_eq!(
        stdout(0, &["solve", TWO[0][0], "-j", "0"]),
        format!("{}\n", TWO[0][1])
    );
}
