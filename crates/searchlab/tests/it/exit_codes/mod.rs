//! Exit codes and messages.

mod limits;
mod unreadable;
mod usage;

use crate::{NEAR, TWO, UNSOLVABLE, WRONG, file, searchlab, stderr, stdout};

#[test]
fn solved_is_0() {
    assert_eq!(stdout(0, &["solve", TWO[0][0]]), format!("{}\n", TWO[0][1]));
    stdout(0, &["solve", "queens", "6"]);
}

#[test]
fn no_solution_is_11() {
    assert_eq!(stdout(11, &["solve", UNSOLVABLE]), "no solution\n");
    assert_eq!(stdout(11, &["solve", UNSOLVABLE, "--count"]), "0\n");
    assert_eq!(stdout(11, &["solve", UNSOLVABLE, "--all"]), "no solution\n");
    assert_eq!(
        stdout(11, &["solve", UNSOLVABLE, "--unique"]),
        "no solution\n"
    );
    assert!(stdout(11, &["solve", "queens", "3"]).starts_with("no solution ("));
    assert_eq!(stdout(11, &["solve", "queens", "3", "--count"]), "0\n");
    assert_eq!(
        stdout(11, &["solve", "queens", "3", "--unique"]),
        "no solution\n"
    );
    assert_eq!(
        stdout(11, &["solve", "queens", "3", "--all"]),
        "no solution\n"
    );
    stdout(11, &["compare", "queens", "3", "--once"]);
}

#[test]
fn a_limit_on_expansions_is_12() {
    let report = stdout(12, &["solve", "tiles", "--limit-expanded", "5"]);
    assert!(report.starts_with("stopped (5 expanded, "), "{report}");
    stdout(12, &["compare", "tiles", "--limit-expanded", "5", "--once"]);
    // This puzzle needs some guesses.
    let report = stdout(12, &["solve", TWO[1][0], "--limit-expanded", "1"]);
    assert_eq!(report, "stopped (1 expanded)\n");
}

/// A beam of width 1 discards all solutions of four queens, so it does not prove that there is none.
#[test]
fn an_incomplete_search_is_12() {
    let report = stdout(12, &["solve", "queens", "4", "-a", "beam:width=1"]);
    assert!(
        report.starts_with("stopped: the beam discarded 3 states ("),
        "{report}"
    );
}

/// Regression test: a table that is infinite at a node from which the goal can be reached was taken for a proof.
#[test]
fn a_false_infinite_value_of_a_heuristic_is_12_and_a_right_one_11() {
    let graph = |edge| format!("A B 1\n{edge}\nstart A\ngoal C\nh A 0\nh B inf\nh C 0\n");
    let (wrong, right) = (graph("B C 1"), graph("C B 1"));
    for algorithm in ["a-star", "best-first", "ida-star"] {
        let solve = |text, format| ["solve", "graph", text, "-a", algorithm, "--format", format];
        let report = stdout(12, &solve(&wrong, "grid"));
        let condition = "no solution is left if the infinite values of the heuristic are right";
        assert!(
            report.starts_with(&format!("stopped: {condition}")),
            "{report}"
        );
        assert!(stdout(12, &solve(&wrong, "json")).contains(condition));
        assert!(stdout(11, &solve(&right, "grid")).starts_with("no solution"));
    }
}

/// Regression test: this unsolvable board was searched until 16 GB were used.
#[test]
fn an_unsolvable_board_is_not_searched() {
    let solved = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0";
    let reason = "the parity of the tiles differs from that of the goal, blank-first (solvable with --goal blank-last)";
    for algorithm in [
        "a-star",
        "bfs",
        "pbfs",
        "ids",
        "ida*",
        "dfs:graph",
        "bidirectional",
    ] {
        let report = stdout(11, &["solve", "tiles", solved, "-a", algorithm]);
        let expected = format!("no solution: {reason} (0 expanded, 0 generated)");
        assert!(report.starts_with(&expected), "{algorithm}: {report}");
    }
    let all = stdout(11, &["solve", "tiles", solved, "--all"]);
    assert_eq!(all, format!("no solution: {reason}\n"));
    let trace = crate::missing("unsolvable.csv");
    let report = stdout(11, &["trace", "tiles", solved, "-o", &trace]);
    assert_eq!(
        report,
        format!("no solution: {reason}; no trace was written\n")
    );
    assert!(!std::path::Path::new(&trace).exists());
    for command in ["bfs", "astar", "hda"] {
        let report = stderr(11, &["cluster", command, "tiles", solved]);
        assert_eq!(report, format!("note: no solution: {reason}\n"));
    }
    let report = stdout(0, &["solve", "tiles", solved, "--goal", "blank-last"]);
    assert!(
        report.starts_with(&format!("{solved}: 0 steps")),
        "{report}"
    );
    let report = stdout(11, &["trace", UNSOLVABLE, "-o", &trace]);
    assert!(
        report.starts_with("no solution: the clues contradict each other"),
        "{report}"
    );
}

/// The worst outcome of several puzzles determines the exit code.
#[test]
fn the_exit_code_is_the_worst_of_several() {
    let boards = [TWO[0][0], UNSOLVABLE].join("\n");
    stdout(11, &["solve", &file("worst-11.txt", &boards)]);
    let boards = [UNSOLVABLE, WRONG, TWO[0][0]].join("\n");
    stdout(1, &["solve", &file("worst-1.txt", &boards)]);
}

/// An exit code, the commands that exit with it, and their further arguments.
type Ends<'a> = (i32, &'a [&'a [&'a str]], &'a [&'a str]);

/// Checks the exit codes of all commands.
#[test]
fn each_code_means_the_same_in_every_command() {
    let big = ["sudoku", "49", "--clues", "700", "--limit-time", "1ms"];
    let mixed = file("codes-mixed.txt", &[TWO[0][0], WRONG].join("\n"));
    let refuted = file("codes-refuted.txt", &[TWO[0][0], UNSOLVABLE].join("\n"));
    let wrong = file("codes-wrong.txt", WRONG);
    let out = crate::missing("codes.csv");
    // The heuristic of Sudoku is inadmissible.
    let weighted = [TWO[0][0], "--strict"];
    let solve = &["solve"][..];
    let compare = &["compare", "--once"][..];
    let trace = &["trace", "-o", &out][..];
    let check = &["check"][..];
    let cluster = &["cluster", "bfs", "-q"][..];
    let layers = &["layers"][..];
    let table: &[Ends<'_>] = &[
        (0, &[solve, compare, trace, check, cluster, layers], &NEAR),
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
            &[solve, compare, trace, check, cluster, layers],
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
                layers,
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
            &[solve, compare, trace, cluster, layers],
            &["tiles", "--limit-memory", "10000"],
        ),
        (
            23,
            &[solve, compare, trace, check, cluster, layers],
            &["tiles", "--limit-time", "0s"],
        ),
        (23, &[&["generate"]], &big),
    ];
    for (code, commands, arguments) in table {
        for command in *commands {
            let arguments = [command, *arguments].concat();
            let done = searchlab(&arguments).assert();
            let report = String::from_utf8_lossy(&done.get_output().stderr).into_owned();
            let found = done.get_output().status.code();
            assert_eq!(found, Some(*code), "{arguments:?}: {report}");
        }
    }
}

#[test]
fn several_solutions_are_13_only_with_unique() {
    let boards = [crate::EMPTY, TWO[0][0]].join("\n");
    stdout(13, &["solve", &file("several-13.txt", &boards), "--unique"]);
    let boards = [crate::EMPTY, UNSOLVABLE].join("\n");
    stdout(11, &["solve", &file("several-11.txt", &boards), "--unique"]);
    stdout(0, &["solve", "queens", "6", "--first", "2"]);
    stdout(0, &["solve", "queens", "6", "--count"]);
}

/// The help of each command lists its exit codes, with the meanings of docs/command-line.md.
#[test]
fn codes_are_listed_in_help() {
    let meanings = |help: &str| -> Vec<(i32, String)> {
        let (_, codes) = help
            .split_once("Exit codes:\n")
            .expect("the help lists the exit codes");
        let lines = codes.lines().map_while(|line| {
            let (code, meaning) = line.trim_start().split_once("  ")?;
            Some((code.parse().ok()?, meaning.to_owned()))
        });
        lines.collect()
    };
    let all = meanings(&stdout(0, &["--help"]));
    let codes: Vec<i32> = all.iter().map(|(code, _)| *code).collect();
    assert_eq!(codes, [0, 1, 2, 11, 12, 13, 14, 22, 23, 130]);
    let page = include_str!("../../../../../docs/command-line.md");
    for (code, meaning) in &all {
        assert!(page.contains(&format!("| {code} | {meaning} |")), "{code}");
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
        (&["layers"], &[0, 1, 2, 22, 23, 130]),
        (&["explore"], &[0, 1, 2, 130]),
        (&["new"], &[0, 1, 2]),
        (&["puzzles"], &[0, 1, 2]),
        (&["algorithms"], &[0, 1, 2]),
        (&["completions"], &[0, 1, 2]),
        (&["man"], &[0, 1, 2]),
    ] {
        let report = meanings(&stdout(0, &[command, &["--help"]].concat()));
        let codes: Vec<i32> = report.iter().map(|(code, _)| *code).collect();
        assert_eq!(codes, expected, "{command:?}");
        assert!(report.iter().all(|one| all.contains(one)), "{command:?}");
    }
}

/// The summary of other puzzles counted several solutions, which were not searched for, and guesses, of which there are none.
#[test]
fn summaries_speak_of_guesses_and_uniqueness_for_sudoku_alone() {
    let tiles = file(
        "summary-tiles.txt",
        "1 4 2 3 7 5 6 0 8\n1 2 0 3 4 5 6 7 8\n",
    );
    let report = stderr(0, &["solve", "tiles", "3x3", &tiles]);
    assert!(
        report.starts_with("2 puzzles: 2 solved, 0 without a solution, 0 malformed; 0."),
        "{report}"
    );
    let boards = file("summary-sudoku.txt", &[TWO[0][0], TWO[1][0]].join("\n"));
    let report = stderr(0, &["solve", &boards]);
    let counts = "2 puzzles: 2 solved, 0 without a solution, 0 with several, 0 malformed; ";
    assert!(
        report.starts_with(counts) && report.contains(" guesses, "),
        "{report}"
    );
    // An engine does not count guesses.
    let report = stderr(0, &["solve", &boards, "-a", "best-first"]);
    assert!(
        report.starts_with(counts) && !report.contains("guesses"),
        "{report}"
    );
}
