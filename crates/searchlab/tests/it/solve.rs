//! Answers: how many, by what, and how they look.

use crate::{EMPTY, NEAR, TWO, file, printed};

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
        let told = printed(0, &["solve", TWO[0][0], "-a", algorithm]);
        assert!(told.starts_with(TWO[0][1]), "{algorithm}: {told}");
    }
    for options in [
        &["--propagate", "hidden"][..],
        &["--cell", "first", "--propagate", "locked"],
        &["--cell", "weighted", "--weight", "4"],
        &["--weight", "-4"],
        &["--cell", "fewest", "-a", "depth-first"],
    ] {
        let told = printed(0, &[&["solve", TWO[0][0]], options].concat());
        assert!(told.starts_with(TWO[0][1]), "{options:?}: {told}");
    }
}

#[test]
fn solutions_are_counted_listed_and_told_to_be_the_only_one() {
    // A 4×4 with its first row given has 288 / 24 = 12 solutions.
    let several = "1234............";
    assert_eq!(printed(0, &["solve", several, "--count"]), "12\n");
    let all = printed(0, &["solve", several, "--all"]);
    let mut all: Vec<&str> = all.lines().collect();
    assert_eq!(
        printed(0, &["solve", several, "--first", "5"])
            .lines()
            .collect::<Vec<_>>(),
        all[..5]
    );
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 12);
    assert!(all.iter().all(|solution| solution.starts_with("1234")));
    assert_eq!(
        printed(13, &["solve", several, "--unique"]),
        "several solutions\n"
    );
    assert_eq!(
        printed(0, &["solve", TWO[1][0], "--unique"]),
        format!("{}\n", TWO[1][1])
    );
    assert_eq!(
        printed(0, &["solve", EMPTY, "--first", "3"])
            .lines()
            .count(),
        3
    );
}

/// 4, 40 and 92 solutions of 6, 7 and 8 queens: J. Bell and B. Stevens, A survey of known results and research areas for
/// n-queens, 2009.
#[test]
fn searches_count_and_list_solutions_too() {
    for (size, count) in [("6", "4"), ("7", "40"), ("8", "92")] {
        for algorithm in ["a-star", "depth-first", "conflict-driven"] {
            let told = printed(0, &["solve", "queens", size, "--count", "-a", algorithm]);
            assert_eq!(told, format!("{count}\n"), "{algorithm}");
        }
    }
    let all = printed(0, &["solve", "queens", "6", "--all"]);
    assert_eq!(all.lines().count(), 4);
    let first = printed(0, &["solve", "queens", "6", "--first", "3"]);
    assert_eq!(
        first.lines().collect::<Vec<_>>(),
        all.lines().take(3).collect::<Vec<_>>()
    );
    assert_eq!(
        printed(13, &["solve", "queens", "6", "--unique"]),
        "several solutions\n"
    );
    let only = printed(0, &["solve", "queens", "1", "--unique"]);
    assert!(only.starts_with("a1: 1 step"), "{only}");
}

#[test]
fn a_path_has_a_name_for_each_step() {
    let told = printed(0, &[&["solve"], &NEAR[..], &["--path"]].concat());
    let told: Vec<&str> = told.lines().collect();
    // It is the blank that moves.
    assert_eq!(
        told[1..],
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
        printed(0, &["solve", board, "--format", "grid"]),
        "+-----+-----+\n| 1 2 | 3 4 |\n| 3 4 | 2 1 |\n+-----+-----+\n| 4 3 | 1 2 |\n| 2 1 | 4 3 |\n+-----+-----+\n"
    );
    let tiles = printed(0, &[&["solve"], &NEAR[..], &["--format", "grid"]].concat());
    assert_eq!(tiles, "  1 2\n3 4 5\n6 7 8\n");
}

#[test]
fn sudokus_are_answered_in_every_format() {
    let boards = format!("{}\n123....4........\n1234............\n", TWO[0][0]);
    let boards = file("formats.txt", &boards);
    let solution = TWO[0][1];
    let solve = |format: &str, more: &[&str]| {
        printed(
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
        printed(11, &["solve", &boards, "-q", "--json"]),
        solve("json", &[]),
    );
}

/// Embedded instances, each with its published or counted cost.
#[test]
fn the_usual_instance_of_a_puzzle_is_solved() {
    for (arguments, expected) in [
        // The 8-puzzle farthest from its goal: 31 moves.
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
        let told = printed(0, &[&["solve"], arguments].concat());
        assert!(told.starts_with(expected), "{arguments:?}: {told}");
    }
    assert!(printed(0, &["solve", "missionaries"]).contains(": 11 steps, cost 11, optimal ("));
    assert!(printed(0, &["solve", "jugs"]).contains(": 6 steps, cost 6, optimal ("));
}

/// Korf's twelfth needs 45 moves: R. E. Korf, Depth-first iterative-deepening, 1985.
#[test]
fn korfs_instances_are_named_by_number() {
    let told = printed(
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
    assert!(told.contains(": 45 steps, cost 45, optimal ("), "{told}");
}

#[test]
fn nothing_at_all_does_the_main_job() {
    let told = printed(0, &[]);
    assert!(
        told.starts_with("+-------+-------+-------+\n| 8 . . | . . . | . . . |\n"),
        "{told}"
    );
    let line = |name: &str| told.lines().find(|line| line.starts_with(name));
    let header = told.lines().find(|line| line.contains("breadth-first"));
    let names: Vec<&str> = header.unwrap_or_default().split_whitespace().collect();
    assert_eq!(names, ["breadth-first", "depth-first", "best-first"]);
    let status: Vec<&str> = line("status")
        .unwrap_or_default()
        .split_whitespace()
        .collect();
    assert_eq!(status, ["status", "solved", "solved", "solved"]);
    assert!(told.contains("| 8 1 2 | 7 5 3 | 6 4 9 |\n"));
    assert!(told.contains("\nNext: searchlab compare tiles --korf 12"));
}

/// Boards that were shuffled, or had an alphabet, went to the slower search that settings of boards are for.
#[test]
fn how_a_sudoku_is_read_does_not_choose_how_it_is_solved() {
    for read in [&["--shuffle", "1"][..], &["--alphabet", "1-G"]] {
        let solve = [&["solve", TWO[1][0], "--format", "csv"], read].concat();
        let usual = printed(0, &solve);
        assert_eq!(printed(0, &[&solve[..], &["-a", "fast"]].concat()), usual);
        let set = printed(0, &[&solve[..], &["--propagate", "naked"]].concat());
        assert_ne!(set, usual, "other counts");
    }
}
