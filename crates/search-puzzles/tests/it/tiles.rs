//! Sliding tiles: sizes, goals and solvability.

use search_core::Step;
use search_puzzles::{DEFINITIONS, Instance, InstanceEntry, Instances, Spec, catalog};

use crate::{answer, open, refused};

/// Returns the boards of a text with their numbers, or their errors.
fn boards(words: &[&str], text: &str) -> Vec<Result<(u64, String), String>> {
    let listed = catalog().puzzle("tiles").expect("it is in the catalog");
    let words = words.iter().copied().chain([text]);
    let instances = listed.open(Spec::new(words, [("", ""); 0]));
    let each = instances
        .expect("failed to open the instances")
        .map(|opened| match opened {
            Ok(InstanceEntry { place, instance }) => Ok((place, instance.picture())),
            Err(error) => Err(error.to_string()),
        });
    each.collect()
}

const SEVERAL: &str = "# 15-puzzles\n5 1 2 3 9 6 7 4 13 10 11 8 0 14 15 12\n\n1 0 2 3 4 5 6 7 8\n1 2\n8 0 6 5 4 7 2 3 1\n";
const FOUR_LINES: &str =
    "1 0 2 3\n4 5 6 7\n8 9 10 11\n12 13 14 15\n5 1 2 3\n9 6 7 4\n13 10 11 8\n0 14 15 12\n";
const SMALL: &str = "0 1 2 3\n1 0 2 3\n\n1 0 2\n3 4 5\n";

/// In the first row only the first cell is left for a 9, but its column contains one.
const UNSOLVABLE: &str =
    ".12345678....................................9...................................";

fn exhausts_at_once(instance: &Instance) {
    for listed in DEFINITIONS {
        let Ok(algorithm) = listed.name.parse() else {
            continue; // for example, beam needs a width
        };
        let Ok(search) = instance.search(algorithm) else {
            continue;
        };
        let ended = answer(search, u64::MAX);
        assert_eq!(ended.end, Step::Exhausted, "{}", listed.name);
        assert_eq!(ended.counts.expanded, 0, "{}", listed.name);
    }
}

/// Regression test: 16 numbers were read as 3×3.
#[test]
fn the_size_follows_from_the_number_of_tiles() {
    let board = "5 1 2 3 9 6 7 4 13 10 11 8 0 14 15 12";
    let picture = " 5  1  2  3\n 9  6  7  4\n13 10 11  8\n   14 15 12";
    assert_eq!(open("tiles", &[board], &[]).picture(), picture);
    let rows = "5 1 2 3\n9 6 7 4\n13 10 11 8\n0 14 15 12\n";
    assert_eq!(open("tiles", &[rows], &[]).picture(), picture);
    assert_eq!(open("tiles", &["4x4", rows], &[]).picture(), picture);
    assert_eq!(
        open("tiles", &["1,0,2\n3,4,5"], &[]).picture(),
        "1   2\n3 4 5"
    );
    assert_eq!(open("tiles", &["0 1 2 3"], &[]).picture(), "  1\n2 3");
    let large: Vec<String> = (0..25).map(|tile: u8| tile.to_string()).collect();
    assert!(
        open("tiles", &[&large.join(" ")], &[])
            .picture()
            .lines()
            .count()
            == 5
    );
}

#[test]
fn each_board_of_a_list_has_its_own_size() {
    let report = boards(&[], SEVERAL);
    let [Ok((2, _)), Ok((4, eight)), Err(wrong), Ok((6, _))] = &report[..] else {
        panic!("{report:?}");
    };
    assert_eq!(eight, "1   2\n3 4 5\n6 7 8");
    assert!(
        wrong.starts_with("the board: line 5, column 4: found the end after 2 tiles"),
        "{wrong}"
    );
}

/// Regression test: this was read as four boards. The first rows alone are boards as well.
#[test]
fn a_board_of_four_lines_is_one_board() {
    for words in [&[][..], &["4x4"]] {
        let report = boards(words, FOUR_LINES);
        let places: Vec<_> = report
            .into_iter()
            .map(|report| report.map(|(place, _)| place))
            .collect();
        assert_eq!(places, [Ok(1), Ok(5)], "{words:?}");
    }
    let report = boards(&[], SMALL);
    let places: Vec<_> = report
        .into_iter()
        .map(|report| report.map(|(place, _)| place))
        .collect();
    assert_eq!(places, [Ok(1), Ok(2), Ok(4)]);
}

#[test]
fn an_ambiguous_size_is_an_error() {
    assert_eq!(
        refused("tiles", &["0 1 2 3 4 5 6 7 8 9 10 11"], &[]),
        "the board: line 1, column 26: found the end after 12 tiles, expected a square number of tiles, several \
         rows, or the size before the board, such as 4x3"
    );
    assert_eq!(
        refused("tiles", &["5 1 2 3\n9 6 7 4\n13 10 11 8\n0 14 15 y"], &[]),
        "the board: line 4, column 9: found 'y', expected a tile from 0 to 15"
    );
    assert_eq!(
        refused("tiles", &["4x4", "5 1 2 3\n9 6 7 4\n13 10 11 8"], &[]),
        "the board: line 3, column 11: found the end after 12 tiles, expected 16 tiles"
    );
    let large: Vec<String> = (0..400).map(|tile: u32| tile.to_string()).collect();
    let error = refused("tiles", &[&large.join(" ")], &[]);
    assert!(error.contains("cells, expected at most 255"), "{error}");
}

#[test]
fn a_goal_may_be_named_or_given() {
    let solved = "1 2 3 4 5 6 7 8 0";
    for goal in ["blank-last", solved, "1 2 3\n4 5 6\n7 8 0"] {
        let instance = open("tiles", &["1 2 3 4 5 6 0 7 8"], &[("goal", goal)]);
        for algorithm in ["a-star", "ida-star", "bidirectional", "breadth-first"] {
            let algorithm = algorithm.parse().expect("it is in the catalog");
            let found = answer(
                instance
                    .search(algorithm)
                    .expect("the algorithm is supported"),
                u64::MAX,
            )
            .found;
            let found = found.expect("the instance is solvable");
            assert_eq!((found.depth, found.state.as_str()), (Some(2), solved));
        }
    }
    // The size follows from the goal, and the default board is solvable.
    let usual = open("tiles", &[], &[("goal", "1 0 2\n3 4 5")]);
    assert_eq!(usual.picture().lines().count(), 2);
    assert_eq!(usual.no_solution(), None);
    assert_eq!(
        open("tiles", &["3x3"], &[("goal", "0 2 1 3 4 5 6 7 8")]).no_solution(),
        None
    );
    assert_eq!(
        refused("tiles", &[], &[("goal", "blank-middle")]),
        "--goal: found `blank-middle`, expected blank-first, blank-last or the tiles of the goal"
    );
    assert_eq!(
        refused("tiles", &["4x4"], &[("goal", solved)]),
        "--goal: line 1, column 18: found the end after 9 tiles, expected 16 tiles"
    );
    let error = refused("tiles", &["0 1 2 3"], &[("goal", solved)]);
    assert!(
        error.ends_with("found the end after 4 tiles, expected 9 tiles"),
        "{error}"
    );
}

/// Regression test: the search used 16 GB without an answer.
#[test]
fn the_conventional_solved_15_puzzle_is_unsolvable_for_the_default_goal() {
    let solved = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0";
    let instance = open("tiles", &[solved], &[]);
    assert_eq!(
        instance.no_solution().as_deref(),
        Some(
            "the parity of the tiles differs from that of the goal, blank-first (solvable with --goal blank-last)"
        )
    );
    exhausts_at_once(&instance);
    let instance = open("tiles", &[solved], &[("goal", "blank-last")]);
    assert_eq!(instance.no_solution(), None);
}

#[test]
fn unsolvable_instances_have_a_reason() {
    let why =
        |words: &[&str], options: &[(&str, &str)]| open("tiles", words, options).no_solution();
    assert_eq!(
        why(&["2 1 3 4 5 6 7 8 0"], &[]).as_deref(),
        Some("the parity of the tiles differs from that of the goal, blank-first")
    );
    assert_eq!(
        why(&["5x1", "2 1 0 3 4"], &[]).as_deref(),
        Some("the tiles of a single line cannot change their order")
    );
    assert_eq!(
        why(&["0 1 2 3"], &[("goal", "0 2 1 3")]).as_deref(),
        Some(
            "the parity of the tiles differs from that of the goal, 0 2 1 3 (solvable with --goal blank-first)"
        )
    );
    let mut large: Vec<String> = (0..25).map(|tile: u8| tile.to_string()).collect();
    large.swap(3, 4);
    let large = open("tiles", &[&large.join(" ")], &[]);
    assert!(large.no_solution().is_some());
    exhausts_at_once(&large);
    let contradiction = open("sudoku", &[UNSOLVABLE], &[]);
    assert_eq!(
        contradiction.no_solution().as_deref(),
        Some("the clues contradict each other")
    );
    // Unsupported algorithms are refused for unsolvable boards too.
    assert!(
        open("tiles", &["0 2 1 3"], &[])
            .search(catalog().algorithm("fast").expect("it is in the catalog"))
            .is_err()
    );
    assert_eq!(
        open("queens", &["3"], &[]).no_solution(),
        None,
        "this is found by the search"
    );
}

/// Regression test: generated boards could not be opened without their size.
#[test]
fn generated_15_puzzles_are_read_without_their_size() {
    let listed = catalog().puzzle("tiles").expect("it is in the catalog");
    for nth in 0..20 {
        let made = listed
            .generate(Spec::default(), 1, nth)
            .expect("failed to generate an instance");
        let spec = Spec::new([made], [("", ""); 0]);
        let instance = listed
            .open(spec)
            .and_then(Instances::only)
            .expect("failed to open the instances");
        assert_eq!(instance.picture().lines().count(), 4);
        assert_eq!(instance.no_solution(), None);
    }
}
