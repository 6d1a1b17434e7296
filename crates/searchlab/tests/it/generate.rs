//! Puzzles from a seed.

use crate::{file, printed};

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
