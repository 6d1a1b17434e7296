//! What is said of wrong usage.

use crate::{NEAR, TWO, complained, printed};

#[test]
fn wrong_usage_is_2() {
    let complaints: &[(&[&str], &str)] = &[
        (
            &["solve", "tiles", "--level", "3"],
            "error: tiles has no option --level: it takes [WxH] ",
        ),
        (
            &["solve", "--closed"],
            "error: sudoku has no option --closed: it takes ",
        ),
        (
            &["solve", "nosuch", "3"],
            "error: there is no puzzle `nosuch`: there are sudoku, tiles, ",
        ),
        (
            &["solve", TWO[0][0], "3"],
            "error: found `3`, which sudoku does not take: it takes [\"BOARD\"|FILE|-] ",
        ),
        (
            &["solve", "queens", "x"],
            "error: found `x`, which queens does not take: it takes [N]",
        ),
        (
            &["solve", "-a", "nope"],
            "error: invalid value 'nope' for '--algorithm <ALGORITHM>': there is no algorithm `nope`: there are breadth-first, ",
        ),
        (
            &["solve", "-a", "a-star:x"],
            "error: invalid value 'a-star:x' for '--algorithm <ALGORITHM>': a-star has no option `x`: it has tree, graph, ties=",
        ),
        (
            &["solve", "queens", "-a", "bidirectional"],
            "error: this puzzle cannot be searched by bidirectional: steps cannot be taken backward from its goals; it can by breadth-first, ",
        ),
        (
            &["solve", "tiles", "-a", "fast"],
            "error: this puzzle cannot be searched by fast: it is a method for Sudoku alone; it can by ",
        ),
        (
            &["compare", "jugs", "-a", "a-star", "-a", "ida-star:in-place"],
            "error: this puzzle cannot be searched by ida-star:in-place: its states cannot be changed in place; it can by ",
        ),
        (
            &["solve", "-a", "fast", "--propagate", "none"],
            "error: --propagate, --cell and --weight are for boards that an engine searches, not for the method fast",
        ),
        (
            &["solve", "--weight", "3", "--cell", "first"],
            "error: --weight is for --cell weighted",
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
            "error: --path: steps are told as lines or JSON: use --format line, grid, json or jsonl",
        ),
        (
            &["solve", "hanoi", "--path", "--count"],
            "error: the argument '--path' cannot be used with '--count'",
        ),
        (
            &["solve", "hanoi", "--count", "-a", "branch-and-bound"],
            "error: --count, --all, --first and --unique are not for branch-and-bound: ",
        ),
        (
            &[
                "solve",
                "hanoi",
                "--all",
                "-a",
                "restarting-weighted-a-star",
            ],
            "error: --count, --all, --first and --unique are not for restarting-weighted-a-star: ",
        ),
        (
            &["solve", "hanoi", "--unique", "-a", "complete-beam"],
            "error: --count, --all, --first and --unique are not for complete-beam: ",
        ),
        (
            &["compare", "hanoi", "-a", "a-star", "-a", "astar"],
            "error: --algorithm: a-star is named twice",
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
            "error: invalid value 'much' for '--limit-memory <BYTES>': expected a number of bytes such as 4096, 512MiB, 2GB",
        ),
        (
            &["solve", "--limit-expanded", "-1"],
            "error: invalid value '-1' for '--limit-expanded <N>': expected a whole number from 0, such as 1000",
        ),
        (
            &["compare", "-a", "fast", "--convention", "aima"],
            "error: --convention: aima-python has no fast, and so no way of counting it; it has breadth-first, ",
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
            "error: --convention: Fast Downward has no bidirectional, ",
        ),
        (
            &["generate"],
            "error: the following required arguments were not provided:",
        ),
        (
            &["generate", "nosuch"],
            "error: there is no puzzle `nosuch`: there are sudoku, ",
        ),
        (
            &["generate", "hanoi"],
            "error: this puzzle has no instances by chance",
        ),
        (
            &["generate", "tiles", "--clues", "4"],
            "error: tiles has no option --clues: it takes [WxH]",
        ),
        (&["generate", "sudoku", "5"], "error: "),
        (
            &["generate", "sudoku", "--full", "--clues", "30"],
            "error: --full has all clues: leave out --clues and --symmetry",
        ),
        (
            &["generate", "sudoku", "--symmetry", "x"],
            "error: --symmetry: ",
        ),
        (
            &["generate", "sudoku", "--clues", "5"],
            "error: there is no puzzle with 5 clues",
        ),
        (
            &["algorithms", "nosuch"],
            "error: there is no puzzle `nosuch`: there are sudoku, ",
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
    for (arguments, expected) in complaints {
        let complaint = complained(2, arguments);
        assert!(
            complaint.starts_with(expected),
            "{arguments:?}: {complaint}"
        );
    }
}

/// A search that keeps no path says so, and tells of one that does.
#[test]
fn a_path_that_is_not_kept_is_told() {
    let arguments = [
        &["solve"][..],
        &NEAR,
        &["--path", "-a", "parallel-breadth-first"],
    ]
    .concat();
    printed(0, &arguments);
    let arguments = ["solve", "queens", "6", "--path", "-a", "conflict-driven"];
    assert_eq!(
        complained(2, &arguments),
        "error: --path: this search keeps no path; a graph search does, such as a-star:graph\n"
    );
}

/// It said that `-3` is no argument, and of `1e3` that a digit is invalid.
#[test]
fn a_number_that_is_refused_is_told_what_is_expected() {
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
        &["solve", "hanoi", "--pegs"],
    ] {
        for number in ["-3", "1e3x"] {
            let told = complained(2, &[arguments, &[number]].concat());
            let first = told.lines().next().unwrap_or_default();
            assert!(
                first.contains("expected ") && first.contains(number),
                "{arguments:?}: {told}"
            );
        }
    }
    let told = complained(2, &["solve", "queens", "-3"]);
    assert!(
        told.starts_with("error: found `-3`, which queens does not take: "),
        "{told}"
    );
    assert_eq!(
        printed(0, &["solve", TWO[0][0], "-j", "0"]),
        format!("{}\n", TWO[0][1])
    );
}
