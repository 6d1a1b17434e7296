//! `searchlab layers`.

use crate::{NEAR, csv_columns, file, searchlab, stderr, stdout};

/// Returns the number of states at each depth, for each puzzle.
fn layers(code: i32, arguments: &[&str]) -> Vec<Vec<u64>> {
    let csv = stdout(code, &[&["layers", "--format", "csv"], arguments].concat());
    let mut layers: Vec<Vec<u64>> = Vec::new();
    for row in csv_columns(&csv, &["puzzle", "depth", "states", "total"]) {
        let [puzzle, depth, states, total] =
            [0, 1, 2, 3].map(|column: usize| row[column].parse::<u64>().expect("a number"));
        layers.resize_with(puzzle as usize, Vec::new);
        let of_puzzle = layers.last_mut().expect("puzzles are numbered from 1");
        of_puzzle.push(states);
        assert_eq!(of_puzzle.len() as u64, depth + 1);
        assert_eq!(of_puzzle.iter().sum::<u64>(), total);
    }
    layers
}

/// The number of 8-puzzles at each distance from the board with the blank in a corner (OEIS A089473).
const EIGHT_PUZZLES: [u64; 32] = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878,
    16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
];

#[test]
fn both_tables_give_the_published_numbers_of_8_puzzles() {
    for table in ["two-bits", "states"] {
        let solved = ["tiles", "3x3", "0 1 2 3 4 5 6 7 8", "--table", table];
        assert_eq!(layers(0, &solved), [EIGHT_PUZZLES], "{table}");
    }
}

/// The 2×2×2 cube in the half-turn metric needs at most 11 turns, and 2,644 of its states need them.
#[test]
fn all_states_of_the_small_cube_are_counted() {
    let cube = &layers(0, &["cube"])[0];
    assert_eq!((cube.len(), cube[11]), (12, 2644));
    assert_eq!(cube.iter().sum::<u64>(), 3_674_160);
}

#[test]
fn counting_ends_at_the_given_depth() {
    let solved = ["tiles", "3x3", "0 1 2 3 4 5 6 7 8", "--depth", "5"];
    assert_eq!(layers(0, &solved), [EIGHT_PUZZLES[..6].to_vec()]);
    let note = stderr(0, &[&["layers"], &solved[..]].concat());
    assert!(note.contains("51 states up to depth 5"), "{note}");
    let beyond = [&NEAR[..], &["--depth", "1000"]].concat();
    let note = stderr(0, &[&["layers"], &beyond[..]].concat());
    assert!(
        note.contains("181440 states in all, the farthest at depth 31"),
        "{note}"
    );
}

#[test]
fn the_states_of_each_board_of_a_file_are_counted() {
    let boards = file("layers.txt", "3 1 2 0 4 5\n1 0 2 3 4 5\n");
    let layers = layers(0, &["tiles", "3x2", &boards]);
    assert_eq!(layers.len(), 2);
    assert!(
        layers
            .iter()
            .all(|layers| layers.iter().sum::<u64>() == 360)
    );
    let note = stderr(0, &["layers", "tiles", "3x2", &boards]);
    assert!(note.contains("puzzle 2: 360 states"), "{note}");
}

#[test]
fn a_limit_stops_counting_after_a_complete_layer() {
    let korf = ["layers", "tiles", "--korf", "12"];
    let note = stderr(22, &[&korf[..], &["--limit-memory", "1GiB"]].concat());
    assert!(note.contains("stopped: limit on bytes"), "{note}");
    assert!(
        note.contains("takes 2616625761750 bytes") && note.contains("--table states"),
        "{note}"
    );
    let by_state = [
        &korf[1..],
        &["--table", "states", "--limit-memory", "64MiB"],
    ]
    .concat();
    let of_korf = &layers(22, &by_state)[0];
    assert!(of_korf.starts_with(&[1, 3, 6, 14, 32]), "{of_korf:?}");
    assert!(
        layers(
            23,
            &[&korf[1..], &["--table", "states", "--limit-time", "0s"]].concat()
        )
        .iter()
        .flatten()
        .all(|&states| states == 1)
    );
}

/// Each step adds a queen to the next row: 4 boards have one queen, 6 have two that do not attack each other, and so on.
#[test]
fn states_without_ranks_are_counted_too() {
    assert_eq!(layers(0, &["queens", "4"]), [[1, 4, 6, 4, 2]]);
    let error = stderr(2, &["layers", "queens", "4", "--table", "two-bits"]);
    assert_eq!(
        error,
        "error: puzzle 1: --table two-bits: the states of this queens puzzle have no ranks; --table states needs none\n"
    );
}

/// Goals are expanded: a search that stops at them would count the first board alone.
#[test]
fn states_behind_a_goal_are_counted() {
    let solved = ["tiles", "3x3", "0 1 2 3 4 5 6 7 8", "--depth", "2"];
    let by_state = [&solved[..], &["--table", "states"]].concat();
    assert_eq!(layers(0, &by_state), [EIGHT_PUZZLES[..3].to_vec()]);
}

#[test]
fn a_heuristic_is_refused() {
    let error = stderr(2, &["layers", "tiles", "--heuristic", "zero"]);
    assert_eq!(
        error,
        "error: --heuristic has no effect: no states are evaluated by layers\n"
    );
}

#[test]
fn formats_have_the_same_numbers() {
    for format in ["table", "md", "csv", "jsonl"] {
        let text = stdout(0, &["layers", "hanoi", "3", "--format", format]);
        let is_digit = |character: char| character.is_ascii_digit();
        let last = text.lines().last().expect("there are layers");
        let numbers: Vec<&str> = last
            .split(|c| !is_digit(c))
            .filter(|word| !word.is_empty())
            .collect();
        assert_eq!(numbers, ["1", "7", "8", "27"], "{format}");
        assert!(last.contains("complete"), "{format}");
    }
    searchlab(&["layers", "hanoi", "3", "--table", "three"])
        .assert()
        .code(2);
}

/// Regression test: 25 of the 512 boards of 3×3 lights were counted, and nothing said which.
#[test]
fn states_are_named_where_they_are_not_all_positions() {
    let note = stderr(0, &["layers", "lights", "3x3"]);
    let expected = "\nnote: states: boards after presses in the order of the lights, where each light that no later press toggles is off\n";
    assert!(note.ends_with(expected), "{note}");
    assert!(!stderr(0, &["layers", "hanoi", "3"]).contains("states: "));
}
