//! Exit codes, and what is said with them.

use crate::{NEAR, TWO, UNSOLVABLE, WRONG, complained, file, printed, searchlab};

#[test]
fn solved_is_0() {
    assert_eq!(
        printed(0, &["solve", TWO[0][0]]),
        format!("{}\n", TWO[0][1])
    );
    printed(0, &["solve", "queens", "6"]);
}

#[test]
fn no_solution_is_11() {
    assert_eq!(printed(11, &["solve", UNSOLVABLE]), "no solution\n");
    assert_eq!(printed(11, &["solve", UNSOLVABLE, "--count"]), "0\n");
    assert_eq!(
        printed(11, &["solve", UNSOLVABLE, "--all"]),
        "no solution\n"
    );
    assert_eq!(
        printed(11, &["solve", UNSOLVABLE, "--unique"]),
        "no solution\n"
    );
    assert!(printed(11, &["solve", "queens", "3"]).starts_with("no solution ("));
    assert_eq!(printed(11, &["solve", "queens", "3", "--count"]), "0\n");
    assert_eq!(
        printed(11, &["solve", "queens", "3", "--unique"]),
        "no solution\n"
    );
    assert_eq!(
        printed(11, &["solve", "queens", "3", "--all"]),
        "no solution\n"
    );
    printed(11, &["compare", "queens", "3", "--once"]);
}

#[test]
fn a_limit_on_expansions_is_12() {
    let told = printed(12, &["solve", "tiles", "--limit-expanded", "5"]);
    assert!(told.starts_with("stopped (5 expanded, "), "{told}");
    printed(12, &["compare", "tiles", "--limit-expanded", "5", "--once"]);
    // It takes some guesses.
    let told = printed(12, &["solve", TWO[1][0], "--limit-expanded", "1"]);
    assert_eq!(told, "stopped (1 expanded)\n");
}

/// A beam of one leaves out all that leads to a solution of four queens, so it is not known whether there is none.
#[test]
fn a_search_that_gives_up_is_12() {
    let told = printed(12, &["solve", "queens", "4", "-a", "beam:width=1"]);
    assert!(told.starts_with("stopped ("), "{told}");
}

#[test]
fn a_limit_on_memory_is_22_and_on_time_23() {
    assert!(printed(22, &["solve", "tiles", "--limit-memory", "1"]).starts_with("out of memory"));
    assert!(printed(23, &["solve", "tiles", "--limit-time", "0s"]).starts_with("out of time"));
    printed(
        22,
        &["compare", "tiles", "--limit-memory", "1KiB", "-a", "a-star"],
    );
    printed(
        23,
        &["compare", "tiles", "--limit-time", "0s", "-a", "a-star"],
    );
    let told = printed(
        23,
        &["solve", crate::EMPTY, "--count", "--limit-time", "5ms"],
    );
    assert!(told.starts_with("out of time ("), "{told}");
}

/// At a limit on time it said nothing of what would do better.
#[test]
fn a_limit_on_time_names_a_search_that_expands_each_state_once() {
    for (algorithm, other) in [("ida-star", "a-star"), ("depth-first", "best-first")] {
        let search = ["solve", "tiles", "--korf", "88", "-a", algorithm];
        let told = complained(23, &[&search[..], &["-q", "--limit-time", "0s"]].concat());
        let expected =
            format!("path to it, {other} expands it once, and holds all states in memory\n");
        assert!(told.ends_with(&expected), "{told}");
    }
    let tree = [
        "solve",
        "queens",
        "30",
        "-a",
        "iterative-deepening",
        "-q",
        "--limit-time",
        "0s",
    ];
    assert_eq!(complained(23, &tree), "");
}

/// It said "out of memory", and not which limit that was.
#[test]
fn a_limit_on_memory_names_itself_and_what_needs_less() {
    for (algorithm, needs_less) in [
        ("a-star", "; ida-star needs less memory"),
        ("breadth-first", "; iterative-deepening needs less memory"),
        ("best-first", "; beam needs less memory"),
    ] {
        let limited = [
            "tiles",
            "--korf",
            "88",
            "-a",
            algorithm,
            "--limit-memory",
            "4KiB",
        ];
        let note = format!("note: --limit-memory was reached: 4096 bytes (4.00 KiB){needs_less}\n");
        assert_eq!(complained(22, &[&["solve"], &limited[..]].concat()), note);
        let once = [&["compare", "--once"], &limited[..]].concat();
        assert_eq!(complained(22, &once), note);
        let trace = crate::missing("out-of-memory.csv");
        let traced = [&["trace", "-o", &trace], &limited[..]].concat();
        assert_eq!(complained(22, &traced), note);
    }
    let queens = [
        "solve",
        "queens",
        "12",
        "-a",
        "bfs",
        "--limit-memory",
        "4KiB",
    ];
    assert!(complained(22, &queens).ends_with("; depth-first needs less memory\n"));
    let crew = [
        "cluster",
        "bfs",
        "tiles",
        "3x4",
        "-q",
        "--limit-memory",
        "10000",
    ];
    let note = "note: --limit-memory was reached: 10000 bytes (9.77 KiB); iterative-deepening needs less memory\n";
    assert_eq!(complained(22, &crew), note);
}

/// A search ended at little more than half its limit, and did not say that its next table was too large.
#[test]
fn a_search_that_holds_little_of_its_limit_names_the_table_that_could_not_grow() {
    let limited = [
        "solve",
        "tiles",
        "--korf",
        "88",
        "-a",
        "depth-first:in-place",
        "--limit-memory",
        "1MiB",
    ];
    let note = complained(22, &limited);
    assert!(
        note.starts_with("note: --limit-memory was reached: 1048576 bytes (1.00 MiB); "),
        "{note}"
    );
    assert!(
        note.contains(" were held, and the path could not grow, for which "),
        "{note}"
    );
}

/// The conventional solved 15-puzzle took 16 GB without an answer.
#[test]
fn a_board_that_cannot_be_solved_was_searched_for() {
    let solved = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0";
    let reason =
        "the parity of the tiles is not that of the goal (there is one with --goal blank-last)";
    for algorithm in [
        "a-star",
        "bfs",
        "pbfs",
        "ids",
        "ida*",
        "dfs:graph",
        "bidirectional",
    ] {
        let told = printed(11, &["solve", "tiles", solved, "-a", algorithm]);
        let expected = format!("no solution: {reason} (0 expanded, 0 generated, ");
        assert!(told.starts_with(&expected), "{algorithm}: {told}");
    }
    let all = printed(11, &["solve", "tiles", solved, "--all"]);
    assert_eq!(all, format!("no solution: {reason}\n"));
    let trace = crate::missing("unsolvable.csv");
    let told = printed(11, &["trace", "tiles", solved, "-o", &trace]);
    assert_eq!(
        told,
        format!("no solution: {reason}; nothing is searched or written\n")
    );
    assert!(!std::path::Path::new(&trace).exists());
    for command in ["bfs", "astar", "hda"] {
        let told = complained(11, &["cluster", command, "tiles", solved]);
        assert_eq!(told, format!("note: no solution: {reason}\n"));
    }
    let told = printed(0, &["solve", "tiles", solved, "--goal", "blank-last"]);
    assert!(told.starts_with(&format!("{solved}: 0 steps")), "{told}");
    let told = printed(11, &["trace", UNSOLVABLE, "-o", &trace]);
    assert!(
        told.starts_with("no solution: the clues contradict each other"),
        "{told}"
    );
}

/// Of several puzzles, the worst counts.
#[test]
fn the_worst_of_several_is_told() {
    let boards = [TWO[0][0], UNSOLVABLE].join("\n");
    printed(11, &["solve", &file("worst-11.txt", &boards)]);
    let boards = [UNSOLVABLE, WRONG, TWO[0][0]].join("\n");
    printed(1, &["solve", &file("worst-1.txt", &boards)]);
}

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

/// A code, the commands that end with it, and their other arguments.
type Ends<'a> = (i32, &'a [&'a [&'a str]], &'a [&'a str]);

/// The codes of all commands, and what each ends with.
#[test]
fn each_code_means_the_same_in_every_command() {
    let big = ["sudoku", "49", "--clues", "700", "--limit-time", "1ms"];
    let mixed = file("codes-mixed.txt", &[TWO[0][0], WRONG].join("\n"));
    let refuted = file("codes-refuted.txt", &[TWO[0][0], UNSOLVABLE].join("\n"));
    let wrong = file("codes-wrong.txt", WRONG);
    let out = crate::missing("codes.csv");
    // A heuristic that overestimates.
    let weighted = [TWO[0][0], "--strict"];
    let solve = &["solve"][..];
    let compare = &["compare", "--once"][..];
    let trace = &["trace", "-o", &out][..];
    let check = &["check"][..];
    let cluster = &["cluster", "bfs", "-q"][..];
    let table: &[Ends<'_>] = &[
        (0, &[solve, compare, trace, check, cluster], &NEAR),
        (0, &[&["generate"]], &["tiles"]),
        (
            0,
            &[
                &["puzzles"],
                &["algorithms"],
                &["man"],
                &["--help"],
                &["--version"],
            ],
            &[],
        ),
        (0, &[&["help"]], &["solve"]),
        (1, &[solve, compare, trace, check, &["explore"]], &[WRONG]),
        (1, &[solve, compare, trace, check, &["explore"]], &[&wrong]),
        (1, &[solve, compare, check], &[&mixed]),
        (
            1,
            &[solve, compare, trace, check, cluster],
            &["tiles", "no such file"],
        ),
        (
            2,
            &[
                solve,
                compare,
                trace,
                check,
                cluster,
                &["explore"],
                &["generate"],
            ],
            &["tiles", "--nope"],
        ),
        (
            2,
            &[solve, compare, trace, check, cluster, &["generate"]],
            &["tiles", "0x0"],
        ),
        (
            2,
            &[&["puzzles"], &["algorithms"], &["man"], &["completions"]],
            &["--nope"],
        ),
        (11, &[solve, compare, trace, check], &[UNSOLVABLE]),
        (11, &[solve, compare, check], &[&refuted]),
        (11, &[solve, compare, trace], &["queens", "3"]),
        (
            12,
            &[solve, compare, trace, cluster],
            &["tiles", "--limit-expanded", "5"],
        ),
        (13, &[&["solve", "--unique"]], &["queens", "6"]),
        (13, &[&["solve", "--unique"]], &[crate::EMPTY]),
        (14, &[check], &weighted),
        (
            22,
            &[solve, compare, trace, cluster],
            &["tiles", "--limit-memory", "10000"],
        ),
        (
            23,
            &[solve, compare, trace, check, cluster],
            &["tiles", "--limit-time", "0s"],
        ),
        (23, &[&["generate"]], &big),
    ];
    for (code, commands, arguments) in table {
        for command in *commands {
            let arguments = [command, *arguments].concat();
            let done = searchlab(&arguments).assert();
            let told = String::from_utf8_lossy(&done.get_output().stderr).into_owned();
            let found = done.get_output().status.code();
            assert_eq!(found, Some(*code), "{arguments:?}: {told}");
        }
    }
}

#[test]
fn several_solutions_ended_like_one() {
    let boards = [crate::EMPTY, TWO[0][0]].join("\n");
    printed(13, &["solve", &file("several-13.txt", &boards), "--unique"]);
    let boards = [crate::EMPTY, UNSOLVABLE].join("\n");
    printed(11, &["solve", &file("several-11.txt", &boards), "--unique"]);
    printed(0, &["solve", "queens", "6", "--first", "2"]);
    printed(0, &["solve", "queens", "6", "--count"]);
}

/// What each command can end with is in its help, in the words of the table.
#[test]
fn codes_are_listed_in_help() {
    let meanings = |help: &str| -> Vec<(i32, String)> {
        let (_, codes) = help.split_once("Exit codes:\n").expect("it lists them");
        let lines = codes.lines().map_while(|line| {
            let (code, meaning) = line.trim_start().split_once("  ")?;
            Some((code.parse().ok()?, meaning.to_owned()))
        });
        lines.collect()
    };
    let all = meanings(&printed(0, &["--help"]));
    let codes: Vec<i32> = all.iter().map(|(code, _)| *code).collect();
    assert_eq!(codes, [0, 1, 2, 11, 12, 13, 14, 22, 23, 130]);
    let readme = include_str!("../../../../README.md");
    for (code, meaning) in &all {
        assert!(
            readme.contains(&format!("| {code} | {meaning} |")),
            "{code}"
        );
    }
    for (command, expected) in [
        (&["solve"][..], &[0, 1, 2, 11, 12, 13, 22, 23, 130][..]),
        (&["compare"], &[0, 1, 2, 11, 12, 22, 23, 130]),
        (&["trace"], &[0, 1, 2, 11, 12, 22, 23, 130]),
        (&["cluster"], &[0, 1, 2, 11, 12, 22, 23, 130]),
        (&["cluster", "bfs"], &[0, 1, 2, 11, 12, 22, 23, 130]),
        (&["cluster", "astar"], &[0, 1, 2, 11, 12, 22, 23, 130]),
        (&["cluster", "hda"], &[0, 1, 2, 11, 12, 22, 23, 130]),
        (&["cluster", "launch"], &[0, 1, 2, 11, 12, 22, 23, 130]),
        (&["check"], &[0, 1, 2, 11, 14, 23, 130]),
        (&["generate"], &[0, 1, 2, 23, 130]),
        (&["explore"], &[0, 1, 2, 130]),
        (&["puzzles"], &[0, 1, 2]),
        (&["algorithms"], &[0, 1, 2]),
        (&["completions"], &[0, 1, 2]),
        (&["man"], &[0, 1, 2]),
    ] {
        let told = meanings(&printed(0, &[command, &["--help"]].concat()));
        let codes: Vec<i32> = told.iter().map(|(code, _)| *code).collect();
        assert_eq!(codes, expected, "{command:?}");
        assert!(told.iter().all(|one| all.contains(one)), "{command:?}");
    }
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

/// The summary of other puzzles counted several solutions, which were not looked for, and guesses, which there are none of.
#[test]
fn summaries_speak_of_guesses_and_uniqueness_for_sudoku_alone() {
    let tiles = file(
        "summary-tiles.txt",
        "1 4 2 3 7 5 6 0 8\n1 2 0 3 4 5 6 7 8\n",
    );
    let told = complained(0, &["solve", "tiles", "3x3", &tiles]);
    assert!(
        told.starts_with("2 puzzles: 2 solved, 0 without a solution, 0 malformed; 0."),
        "{told}"
    );
    let boards = file("summary-sudoku.txt", &[TWO[0][0], TWO[1][0]].join("\n"));
    let told = complained(0, &["solve", &boards]);
    let counts = "2 puzzles: 2 solved, 0 without a solution, 0 with several, 0 malformed; ";
    assert!(
        told.starts_with(counts) && told.contains(" guesses, "),
        "{told}"
    );
    // An engine does not count guesses.
    let told = complained(0, &["solve", &boards, "-a", "best-first"]);
    assert!(
        told.starts_with(counts) && !told.contains("guesses"),
        "{told}"
    );
}
