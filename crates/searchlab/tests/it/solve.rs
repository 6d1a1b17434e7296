//! `searchlab solve`.

use crate::{EMPTY, NEAR, TWO, file, stderr, stdout};

#[test]
fn sudokus_are_solved_the_same_by_all_methods() {
    let algorithms = [
        "fast",
        "singles",
        "weighted",
        "weighted:k=3",
        "candidates",
        "candidates:hidden",
        "sorted",
        "best-first",
        "depth-first",
        "ida-star",
        "a-star",
    ];
    for algorithm in algorithms {
        let report = stdout(0, &["solve", TWO[0][0], "-a", algorithm]);
        assert!(report.starts_with(TWO[0][1]), "{algorithm}: {report}");
    }
    for options in [
        &["--propagate", "hidden"][..],
        &["--cell", "first", "--propagate", "locked"],
        &["--cell", "weighted", "--weight", "4"],
        &["--weight", "-4"],
        &["--cell", "fewest", "-a", "depth-first"],
    ] {
        let report = stdout(0, &[&["solve", TWO[0][0]], options].concat());
        assert!(report.starts_with(TWO[0][1]), "{options:?}: {report}");
    }
}

/// Regression test: without an algorithm, the heuristic of Sudoku was accepted and not used.
#[test]
fn a_heuristic_selects_an_engine_where_no_algorithm_is_given() {
    for (options, expanded) in [
        (
            &["--propagate", "naked"][..],
            "\"expanded\":247,\"guesses\":247",
        ),
        (
            &["--heuristic", "empty-cells"],
            "\"expanded\":247,\"generated\":260",
        ),
        (
            &["--heuristic", "zero"],
            "\"expanded\":5135,\"generated\":5180",
        ),
    ] {
        let solve = &["solve", "sudoku", "--format", "jsonl"][..];
        let report = stdout(0, &[solve, options].concat());
        assert!(report.contains(expanded), "{options:?}: {report}");
    }
}

/// Regression test: an incomplete search said only that it had stopped.
#[test]
fn an_incomplete_search_says_why_it_stopped() {
    for (puzzle, reason) in [
        (
            &["queens", "30", "-a", "hill-climbing"][..],
            "stopped: no state with h below 13 can be reached from the last state of the path (",
        ),
        (
            &["queens", "12", "-a", "beam:width=1"],
            "stopped: the beam discarded 39 states (",
        ),
    ] {
        let report = stdout(12, &[&["solve"], puzzle].concat());
        assert!(report.starts_with(reason), "{report}");
    }
}

/// Regression test: lines of a word list that are not words were skipped without a note, with `--strict` too.
#[test]
fn skipped_lines_of_a_word_list_are_noted() {
    let list = file("noted-words.txt", "cot\ncat\n49000\n\"cog\"\ndog\n");
    let skipped = format!(
        "{list}: 1 line is not a word and is skipped: line 3, column 1: found '4', expected a letter\n"
    );
    for command in ["solve", "compare"] {
        let ladder = [command, "ladder", &list, "--from", "cat", "--to", "dog"];
        assert_eq!(stderr(0, &ladder), format!("note: {skipped}"));
        let strict = [&ladder[..], &["--strict"]].concat();
        assert_eq!(stderr(1, &strict), format!("error: {skipped}"));
    }
}

#[test]
fn solutions_are_counted_listed_and_proven_unique() {
    // A 4×4 with its first row given has 288 / 24 = 12 solutions.
    let several = "1234............";
    assert_eq!(stdout(0, &["solve", several, "--count"]), "12\n");
    let all = stdout(0, &["solve", several, "--all"]);
    let mut all: Vec<&str> = all.lines().collect();
    assert_eq!(
        stdout(0, &["solve", several, "--first", "5"])
            .lines()
            .collect::<Vec<_>>(),
        all[..5]
    );
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 12);
    assert!(all.iter().all(|solution| solution.starts_with("1234")));
    assert_eq!(
        stdout(13, &["solve", several, "--unique"]),
        "several solutions\n"
    );
    assert_eq!(
        stdout(0, &["solve", TWO[1][0], "--unique"]),
        format!("{}\n", TWO[1][1])
    );
    assert_eq!(
        stdout(0, &["solve", EMPTY, "--first", "3"]).lines().count(),
        3
    );
}

/// 4, 40 and 92 solutions of 6, 7 and 8 queens: J. Bell and B. Stevens, A survey of known results and research areas for
/// n-queens, 2009.
#[test]
fn searches_count_and_list_solutions_too() {
    for (size, count) in [("6", "4"), ("7", "40"), ("8", "92")] {
        for algorithm in ["a-star", "depth-first", "conflict-driven"] {
            let report = stdout(0, &["solve", "queens", size, "--count", "-a", algorithm]);
            assert_eq!(report, format!("{count}\n"), "{algorithm}");
        }
    }
    let all = stdout(0, &["solve", "queens", "6", "--all"]);
    assert_eq!(all.lines().count(), 4);
    let first = stdout(0, &["solve", "queens", "6", "--first", "3"]);
    assert_eq!(
        first.lines().collect::<Vec<_>>(),
        all.lines().take(3).collect::<Vec<_>>()
    );
    assert_eq!(
        stdout(13, &["solve", "queens", "6", "--unique"]),
        "several solutions\n"
    );
    let only = stdout(0, &["solve", "queens", "1", "--unique"]);
    assert!(only.starts_with("a1: 1 step"), "{only}");
}

#[test]
fn a_path_has_a_name_for_each_step() {
    let report = stdout(0, &[&["solve"], &NEAR[..], &["--path"]].concat());
    let report: Vec<&str> = report.lines().collect();
    // Actions are moves of the blank.
    assert_eq!(
        report[1..],
        [
            "   1  up    1 4 2 3 0 5 6 7 8",
            "   2  up    1 0 2 3 4 5 6 7 8",
            "   3  left  0 1 2 3 4 5 6 7 8",
        ]
    );
}

#[test]
fn a_picture_is_drawn() {
    let board = "1..4..2..3......";
    assert_eq!(
        stdout(0, &["solve", board, "--format", "grid"]),
        "+-----+-----+\n| 1 2 | 3 4 |\n| 3 4 | 2 1 |\n+-----+-----+\n| 4 3 | 1 2 |\n| 2 1 | 4 3 |\n+-----+-----+\n"
    );
    let tiles = stdout(0, &[&["solve"], &NEAR[..], &["--format", "grid"]].concat());
    assert_eq!(tiles, "  1 2\n3 4 5\n6 7 8\n");
}

#[test]
fn sudokus_are_answered_in_every_format() {
    let boards = format!("{}\n123....4........\n1234............\n", TWO[0][0]);
    let boards = file("formats.txt", &boards);
    let solution = TWO[0][1];
    let solve = |format: &str, more: &[&str]| {
        stdout(
            11,
            &[&["solve", &boards, "-q", "--format", format], more].concat(),
        )
    };
    assert_eq!(
        solve("line", &["--unique"]),
        format!("{solution}\nno solution\nseveral solutions\n")
    );
    let csv = solve("csv", &["--count"]);
    let counts = crate::csv_columns(&csv, &["line", "status", "count"]);
    assert_eq!(
        counts,
        [
            ["1", "solved", "1"],
            ["2", "no solution", "0"],
            ["3", "solved", "12"]
        ]
    );
    let md = solve("md", &["--unique"]);
    let md: Vec<&str> = md.lines().collect();
    assert_eq!(
        md[0],
        "| line | status | solution | count | expanded | guesses |"
    );
    assert_eq!(md[1], "|--:|---|---|--:|--:|--:|");
    assert!(
        md[2].starts_with(&format!("| 1 | solved | {solution} |  | ")),
        "{}",
        md[2]
    );
    assert_eq!(md.len(), 5);
    let table = solve("table", &["--count"]);
    let table: Vec<&str> = table.lines().collect();
    assert_eq!(
        table[0],
        "line  status       solution  count  expanded  guesses"
    );
    assert!(
        table[2].starts_with("   2  no solution                0  "),
        "{}",
        table[2]
    );
    assert_eq!(table.len(), 4);
    let jsonl = solve("jsonl", &["--first", "2"]);
    assert_eq!(jsonl.lines().count(), 3);
    assert_eq!(
        stdout(11, &["solve", &boards, "-q", "--json"]),
        solve("json", &[]),
    );
}

/// The default instances, with published or counted costs.
#[test]
fn the_default_instances_are_solved() {
    for (arguments, expected) in [
        // An 8-puzzle at the greatest distance: 31 moves.
        (
            &["tiles"][..],
            "0 1 2 3 4 5 6 7 8: 31 steps, cost 31, optimal (",
        ),
        // 2^7 - 1
        (
            &["hanoi"],
            "- | - | 7 6 5 4 3 2 1: 127 steps, cost 127, optimal (",
        ),
        // The textbook: 11 crossings.
        (&["missionaries"], ""),
        (&["jugs"], ""),
        (&["ladder"], "warm: 4 steps, cost 4, optimal ("),
        (&["sokoban", "--level", "1"], ""),
        (&["queens"], ""),
        (&["pancakes"], "1 2 3 4 5 6 7 8 9 10: "),
        (
            &["lights"],
            "..../..../..../....: 4 steps, cost 4, optimal (",
        ),
        (&["grid", "--neighbours", "4"], ""),
        (&["cube"], ""),
        (&["pegs"], ""),
        (&["knight", "5x5", "-a", "depth-first"], ""),
    ] {
        let report = stdout(0, &[&["solve"], arguments].concat());
        assert!(report.starts_with(expected), "{arguments:?}: {report}");
    }
    assert!(stdout(0, &["solve", "missionaries"]).contains(": 11 steps, cost 11, optimal ("));
    assert!(stdout(0, &["solve", "jugs"]).contains(": 6 steps, cost 6, optimal ("));
}

/// Korf's twelfth needs 45 moves: R. E. Korf, Depth-first iterative-deepening, 1985.
#[test]
fn korfs_instances_are_named_by_number() {
    let report = stdout(
        0,
        &[
            "solve",
            "tiles",
            "--korf",
            "12",
            "-a",
            "ida-star:in-place,without-inverse",
        ],
    );
    assert!(
        report.contains(": 45 steps, cost 45, optimal ("),
        "{report}"
    );
}

#[test]
fn without_arguments_algorithms_are_compared_on_a_sudoku() {
    let report = stdout(0, &[]);
    assert!(
        report.starts_with("+-------+-------+-------+\n| 8 . . | . . . | . . . |\n"),
        "{report}"
    );
    let line = |name: &str| report.lines().find(|line| line.starts_with(name));
    let header = report.lines().find(|line| line.contains("breadth-first"));
    let names: Vec<&str> = header.unwrap_or_default().split_whitespace().collect();
    assert_eq!(names, ["breadth-first", "depth-first", "best-first"]);
    let status: Vec<&str> = line("status")
        .unwrap_or_default()
        .split_whitespace()
        .collect();
    assert_eq!(status, ["status", "solved", "solved", "solved"]);
    assert!(report.contains("| 8 1 2 | 7 5 3 | 6 4 9 |\n"));
    assert!(report.contains("\nNext: searchlab compare tiles --korf 12"));
}

/// Regression test: `--shuffle` and `--alphabet` selected a slower search.
#[test]
fn options_for_reading_do_not_change_the_method() {
    let shuffled = ["solve", TWO[1][0], "--format", "csv", "--shuffle", "1"];
    let usual = stdout(0, &shuffled);
    assert_eq!(stdout(0, &[&shuffled[..], &["-a", "fast"]].concat()), usual);
    let set = stdout(0, &[&shuffled[..], &["--propagate", "naked"]].concat());
    assert_ne!(set, usual, "other counts");
    let symbols = |at: usize| {
        "123456789ABCDEFG"
            .chars()
            .nth((at / 16 * 4 + at / 64 + at) % 16)
    };
    let full: String = (0..256).filter_map(symbols).collect();
    let read = ["solve", &full, "--format", "csv", "--alphabet", "1-G"];
    let by_fast = [&read[..], &["-a", "fast"]].concat();
    assert_eq!(stdout(0, &read), stdout(0, &by_fast));
}

/// Regression test: the clue `B` of a board in 0 to F was `C` in the answer.
#[test]
fn answers_were_written_in_another_alphabet_than_the_clues() {
    let symbol = |alphabet: &str, index: usize| {
        let value = index / 16 * 4 + index / 64 + index % 16;
        alphabet.chars().nth(value % 16).expect("16 symbols")
    };
    for alphabet in ["0123456789ABCDEF", "ABCDEFGHIJKLMNOP", "123456789ABCDEFG"] {
        let clue = |index| match index % 5 {
            0 => '.',
            _ => symbol(alphabet, index),
        };
        let clues: String = (0..256).map(clue).collect();
        let solution: String = (0..256).map(|index| symbol(alphabet, index)).collect();
        for by in [&[][..], &["-a", "depth-first"]] {
            for format in ["line", "json", "csv"] {
                let answer = stdout(0, &[&["solve", &clues, "--format", format], by].concat());
                assert!(answer.contains(&solution), "{answer}");
            }
        }
        let grid = stdout(0, &["solve", &clues, "--format", "grid"]);
        let symbols: String = grid.chars().filter(char::is_ascii_alphanumeric).collect();
        assert_eq!(symbols, solution);
    }
}

/// Regression test: a board that starts with `-` was parsed as options.
#[test]
fn a_board_can_start_with_a_dash() {
    for board in ["-2--3---4-----1-", "--1-3---4-----2-"] {
        let dots = board.replace('-', ".");
        assert_eq!(stdout(0, &["solve", board]), stdout(0, &["solve", &dots]));
    }
}
