//! The algorithms that search the puzzles if none is given.

use search_puzzles::{Algorithm, Answer, ListedPuzzle, PUZZLES, catalog};

use crate::{answer, open, parsed};

fn named(puzzle: &str) -> &'static ListedPuzzle {
    catalog().puzzle(puzzle).expect("it is in the catalog")
}

/// Searches an instance of one word.
fn searched(puzzle: &str, word: &str, algorithm: Algorithm) -> Answer {
    let instance = open(puzzle, &[word], &[]);
    let search = instance.search(algorithm).expect("it is supported");
    answer(search, 60_000)
}

#[test]
fn every_puzzle_is_searched_step_by_step_by_its_default_algorithm() {
    for puzzle in PUZZLES {
        let example = puzzle.examples[0];
        let instance = open(puzzle.name, example.words, example.options);
        for algorithm in [
            catalog().default_algorithm(puzzle),
            catalog().default_solver(puzzle),
        ] {
            let search = instance.search(algorithm);
            assert!(search.is_ok(), "{}: {algorithm}", puzzle.name);
        }
        let definition = catalog().default_algorithm(puzzle).definition();
        assert!(definition.has_steps(), "{}", puzzle.name);
    }
}

/// Regression test: the newest first, A* reversed the order of the jumps. It expanded millions of states here.
#[test]
fn the_default_search_of_a_knights_tour_tries_the_jumps_in_their_order() {
    for (size, steps) in [("5x5", 24), ("7x8", 55), ("8x8", 63), ("3x20", 59)] {
        let answer = searched("knight", size, catalog().default_algorithm(named("knight")));
        let found = answer.found.expect("there is a tour");
        assert_eq!((found.depth, answer.counts.expanded), (Some(steps), steps));
    }
}

/// Regression test: the newest first, A* expanded millions of states on the English board.
#[test]
fn the_default_search_solves_the_english_board_of_pegs() {
    let boards = [("triangular", 13), ("english", 31)];
    for (board, steps) in boards {
        let answer = searched("pegs", board, catalog().default_algorithm(named("pegs")));
        assert_eq!(answer.found.and_then(|found| found.depth), Some(steps));
    }
}

/// Regression test: A* and depth-first search found no solution within 10 seconds.
#[test]
fn the_default_solver_places_many_queens() {
    let answer = searched("queens", "27", catalog().default_solver(named("queens")));
    assert_eq!(answer.found.and_then(|found| found.depth), Some(27));
}

#[test]
fn exactly_searches_that_store_their_way_keep_a_path() {
    let catalog = catalog();
    let without: Vec<&str> = catalog
        .algorithms()
        .filter(|definition| {
            let algorithm = parsed(definition.name);
            !algorithm.keeps_path(true)
        })
        .map(|definition| definition.name)
        .collect();
    let tree_searches = [
        "breadth-first",
        "uniform-cost",
        "best-first",
        "a-star",
        "weighted-a-star",
        "beam",
        "complete-beam",
    ];
    let without_steps = [
        "conflict-driven",
        "fast",
        "singles",
        "weighted",
        "compact",
        "candidates",
        "sorted",
    ];
    assert_eq!(without, [&tree_searches[..], &without_steps].concat());
    let queens = open("queens", &["6"], &[]);
    for definition in catalog.algorithms() {
        let algorithm = parsed(definition.name);
        for algorithm in [algorithm, algorithm.with_path()] {
            let Ok(mut search) = queens.search(algorithm) else {
                continue;
            };
            // Hill climbing reaches no goal here.
            if let Ok(found) = search.next_solution() {
                assert_eq!(
                    found.path.is_some(),
                    algorithm.keeps_path(true),
                    "{algorithm}"
                );
            }
        }
    }
}
