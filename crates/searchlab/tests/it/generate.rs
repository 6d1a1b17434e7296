//! Puzzles from a seed.

use crate::{complained, file, missing, printed, searchlab};

#[test]
fn the_same_seed_makes_the_same_puzzles() {
    for puzzle in [
        &["sudoku"][..],
        &["tiles", "3x3"],
        &["pancakes"],
        &["cube"],
        &["lights"],
        &["grid", "6x5"],
    ] {
        let made = |seed: &str, count: &str| {
            printed(
                0,
                &[&["generate"], puzzle, &["--seed", seed, "-n", count]].concat(),
            )
        };
        let three = made("7", "3");
        assert_eq!(made("7", "3"), three, "{puzzle:?}");
        assert!(three.starts_with(&made("7", "1")), "{puzzle:?}");
        assert_ne!(made("8", "3"), three, "{puzzle:?}");
        assert_eq!(made("7", "0"), "");
    }
    assert_eq!(
        printed(0, &["generate", "sudoku"]),
        printed(0, &["generate", "9", "--seed", "1"])
    );
}

#[test]
fn sudokus_have_the_clues_and_the_symmetry_that_were_asked_for() {
    let boards = printed(
        0,
        &[
            "generate",
            "sudoku",
            "-n",
            "5",
            "--clues",
            "30",
            "--symmetry",
            "half-turn",
        ],
    );
    for board in boards.lines() {
        let clues: Vec<bool> = board.bytes().map(|sign| sign != b'.').collect();
        assert_eq!(clues.len(), 81);
        assert_eq!(clues.iter().filter(|&&is_clue| is_clue).count(), 30);
        assert!(clues.iter().eq(clues.iter().rev()), "{board}");
    }
    let full = printed(0, &["generate", "sudoku", "16", "--full"]);
    assert_eq!(full.trim().len(), 256);
    assert!(!full.contains('.'));
}

/// Each has one solution, and no clue too many.
#[test]
fn sudokus_are_solved_and_have_one_solution() {
    for size in ["4", "9"] {
        let boards = printed(0, &["generate", "sudoku", size, "-n", "20"]);
        let boards = file("generated.txt", &boards);
        let counts = printed(0, &["solve", &boards, "--count", "-q"]);
        assert_eq!(counts, "1\n".repeat(20));
    }
}

#[test]
fn what_is_generated_is_solved() {
    let boards = file(
        "generated-tiles.txt",
        &printed(0, &["generate", "tiles", "3x3", "-n", "20"]),
    );
    assert_eq!(
        printed(0, &["solve", "tiles", "3x3", &boards])
            .lines()
            .count(),
        20
    );
    // 16 numbers were read as 3×3.
    let two = printed(0, &["generate", "tiles", "-n", "2"]);
    let boards = file("generated-15.txt", &two);
    for words in [&[boards.as_str()][..], &["4x4", &boards]] {
        // Quick, where it is not asked for the cheapest solution.
        let solve = ["solve", "tiles", "-a", "best-first"];
        let told = printed(0, &[&solve, words].concat());
        assert_eq!(told.lines().count(), 2);
    }
    let solve = ["solve", "tiles", "-a", "best-first", "-"];
    let done = crate::searchlab(&solve).write_stdin(two).assert().code(0);
    let told = String::from_utf8_lossy(&done.get_output().stdout).into_owned();
    assert_eq!(told.lines().count(), 2);
    for puzzle in ["pancakes", "cube", "lights"] {
        let size = match puzzle {
            "pancakes" => "8",
            "cube" => "5",
            _ => "3x3",
        };
        let made = printed(0, &["generate", puzzle, size]);
        printed(0, &["solve", puzzle, made.trim_end()]);
    }
    let map = printed(0, &["generate", "grid", "30x20", "--seed", "3"]);
    printed(0, &["solve", "grid", &file("generated.map", &map)]);
}

#[test]
fn puzzles_go_into_a_file_as_they_go_to_standard_output() {
    let tiles = ["generate", "tiles", "-n", "3"];
    for format in ["text", "json", "jsonl", "csv"] {
        let path = missing(&format!("generated.{format}"));
        let format = ["--format", format];
        let shown = printed(0, &[&tiles[..], &format].concat());
        assert_eq!(
            printed(0, &[&tiles[..], &format, &["-o", &path]].concat()),
            ""
        );
        assert_eq!(std::fs::read_to_string(&path).expect("it is there"), shown);
    }
    let csv = printed(0, &[&tiles[..], &["--format", "csv"]].concat());
    let text = printed(0, &tiles);
    let instances = csv.lines().skip(1).map(|line| line.split(',').nth(3));
    assert!(instances.eq(text.lines().map(Some)), "{csv}");
}

/// What is cut short is no file, and no usage error begins one.
#[test]
fn puzzles_that_are_not_all_made_leave_no_file() {
    let path = missing("generated-cut.txt");
    let cut = [
        "generate",
        "sudoku",
        "-n",
        "1000000000",
        "--limit-time",
        "100ms",
    ];
    printed(23, &[&cut[..], &["-o", &path]].concat());
    assert!(!std::path::Path::new(&path).exists());
    let document = printed(23, &[&cut[..], &["--json"]].concat());
    let document: serde_json::Value = serde_json::from_str(&document).expect("it is whole");
    assert!(document["records"].is_array());
    let wrong = ["generate", "tiles", "3x3x3", "--json"];
    assert_eq!(searchlab(&wrong).assert().code(2).get_output().stdout, b"");
    complained(2, &[&wrong[..], &["-o", &path]].concat());
    assert!(!std::path::Path::new(&path).exists());
}
