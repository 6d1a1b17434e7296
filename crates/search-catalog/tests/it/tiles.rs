//! Boards of sliding tiles: their size, their goal, and whether they can be solved.

use search_catalog::{DEFINITIONS, Instance, Instances, ListedPuzzle, Opened, Spec};
use search_core::Step;

use crate::{answer, open, refused};

/// The boards of a text, each with its place, or what is wrong with it.
fn boards(words: &[&str], text: &str) -> Vec<Result<(u64, String), String>> {
    let listed = ListedPuzzle::named("tiles").expect("it is listed");
    let words = words.iter().copied().chain([text]);
    let instances = listed.open(Spec::new(words, [("", ""); 0]));
    let each = instances.expect("it is read").map(|opened| match opened {
        Ok(Opened { place, instance }) => Ok((place, instance.picture())),
        Err(error) => Err(error.to_string()),
    });
    each.collect()
}

const SEVERAL: &str = "# 15-puzzles\n5 1 2 3 9 6 7 4 13 10 11 8 0 14 15 12\n\n1 0 2 3 4 5 6 7 8\n1 2\n8 0 6 5 4 7 2 3 1\n";
const FOUR_LINES: &str =
    "1 0 2 3\n4 5 6 7\n8 9 10 11\n12 13 14 15\n5 1 2 3\n9 6 7 4\n13 10 11 8\n0 14 15 12\n";
const SMALL: &str = "0 1 2 3\n1 0 2 3\n\n1 0 2\n3 4 5\n";

/// The first row has no place for a 9 but the first cell, whose column has one.
const UNSOLVABLE: &str =
    ".12345678....................................9...................................";

fn exhausts_at_once(instance: &Instance) {
    for listed in DEFINITIONS {
        let Ok(algorithm) = listed.name.parse() else {
            continue; // beam needs a width, for instance
        };
        let Ok(search) = instance.search(algorithm) else {
            continue;
        };
        let ended = answer(search, u64::MAX);
        assert_eq!(ended.end, Step::Exhausted, "{}", listed.name);
        assert_eq!(ended.counts.expanded, 0, "{}", listed.name);
    }
}

/// 16 numbers were read as 3×3.
#[test]
fn the_size_of_a_board_was_always_3_by_3() {
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
    let told = boards(&[], SEVERAL);
    let [Ok((2, _)), Ok((4, eight)), Err(wrong), Ok((6, _))] = &told[..] else {
        panic!("{told:?}");
    };
    assert_eq!(eight, "1   2\n3 4 5\n6 7 8");
    assert!(
        wrong.starts_with("the board: line 5, column 4: found the end after 2 tiles"),
        "{wrong}"
    );
}

/// It was four errors; its first rows alone are boards as well.
#[test]
fn a_board_of_four_lines_is_one_board() {
    for words in [&[][..], &["4x4"]] {
        let told = boards(words, FOUR_LINES);
        let places: Vec<_> = told
            .into_iter()
            .map(|told| told.map(|(place, _)| place))
            .collect();
        assert_eq!(places, [Ok(1), Ok(5)], "{words:?}");
    }
    let told = boards(&[], SMALL);
    let places: Vec<_> = told
        .into_iter()
        .map(|told| told.map(|(place, _)| place))
        .collect();
    assert_eq!(places, [Ok(1), Ok(2), Ok(4)]);
}

#[test]
fn a_size_that_does_not_follow_is_asked_for() {
    assert_eq!(
        refused("tiles", &["0 1 2 3 4 5 6 7 8 9 10 11"], &[]),
        "the board: line 1, column 26: found the end after 12 tiles, expected a square number of tiles, rows below \
         each other, or the size before the board, such as 4x3"
    );
    assert_eq!(
        refused("tiles", &["5 1 2 3\n9 6 7 4\n13 10 11 8\n0 14 15 x"], &[]),
        "the board: line 4, column 9: found 'x', expected a tile from 0 to 15"
    );
    assert_eq!(
        refused("tiles", &["4x4", "5 1 2 3\n9 6 7 4\n13 10 11 8"], &[]),
        "the board: line 3, column 11: found the end after 12 tiles, expected 16 tiles"
    );
    let large: Vec<String> = (0..400).map(|tile: u32| tile.to_string()).collect();
    let error = refused("tiles", &[&large.join(" ")], &[]);
    assert!(error.contains("at most 255 tiles"), "{error}");
}

#[test]
fn a_goal_may_be_named_or_given() {
    let solved = "1 2 3 4 5 6 7 8 0";
    for goal in ["blank-last", solved, "1 2 3\n4 5 6\n7 8 0"] {
        let instance = open("tiles", &["1 2 3 4 5 6 0 7 8"], &[("goal", goal)]);
        for algorithm in ["a-star", "ida-star", "bidirectional", "breadth-first"] {
            let algorithm = algorithm.parse().expect("it is listed");
            let found = answer(instance.search(algorithm).expect("it can"), u64::MAX).found;
            let found = found.expect("it can be solved");
            assert_eq!((found.depth, found.state.as_str()), (Some(2), solved));
        }
    }
    // A goal of its own says the size; the usual board is one that can be solved.
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

/// It took 16 GB without an answer.
#[test]
fn the_conventional_solved_15_puzzle_was_searched_for() {
    let solved = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0";
    let instance = open("tiles", &[solved], &[]);
    assert_eq!(
        instance.no_solution().as_deref(),
        Some(
            "the parity of the tiles is not that of the goal (there is one with --goal blank-last)"
        )
    );
    exhausts_at_once(&instance);
    let instance = open("tiles", &[solved], &[("goal", "blank-last")]);
    assert_eq!(instance.no_solution(), None);
}

#[test]
fn what_cannot_be_solved_says_why() {
    let why =
        |words: &[&str], options: &[(&str, &str)]| open("tiles", words, options).no_solution();
    assert_eq!(
        why(&["2 1 3 4 5 6 7 8 0"], &[]).as_deref(),
        Some("the parity of the tiles is not that of the goal")
    );
    assert_eq!(
        why(&["5x1", "2 1 0 3 4"], &[]).as_deref(),
        Some("the tiles of a single line never change their order")
    );
    assert_eq!(
        why(&["0 1 2 3"], &[("goal", "0 2 1 3")]).as_deref(),
        Some(
            "the parity of the tiles is not that of the goal (there is one with --goal blank-first)"
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
    // What an algorithm cannot do, it cannot do on a board without a solution either.
    assert!(
        open("tiles", &["0 2 1 3"], &[])
            .search("fast".parse().expect("listed"))
            .is_err()
    );
    assert_eq!(
        open("queens", &["3"], &[]).no_solution(),
        None,
        "a search finds that"
    );
}

/// What was generated could not be read: the size was not in it.
#[test]
fn generated_15_puzzles_are_read_without_their_size() {
    let listed = ListedPuzzle::named("tiles").expect("it is listed");
    for nth in 0..20 {
        let made = listed
            .generate(Spec::default(), 1, nth)
            .expect("it is made");
        let spec = Spec::new([made], [("", ""); 0]);
        let instance = listed
            .open(spec)
            .and_then(Instances::only)
            .expect("it is read");
        assert_eq!(instance.picture().lines().count(), 4);
        assert_eq!(instance.no_solution(), None);
    }
}
