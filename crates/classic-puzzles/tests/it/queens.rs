//! Tests of the n queens problem: published numbers of solutions (OEIS A000170), and the definition of attacks.

use std::collections::HashSet;

use classic_puzzles::queens::Board;
use classic_puzzles::{Queens, SizeError, Square};
use proptest::prelude::*;
use search_core::{StateSpace, depth_first};

use crate::laws::{action_texts, assert_holds, assert_refuses, explored, pairs, states};

fn queens(size: usize) -> Queens {
    Queens::new(size).expect("the size is supported")
}

fn solutions(size: usize) -> Vec<Board> {
    let mut search = depth_first::tree((queens(size), queens(size).start()));
    let solutions = search.solutions().map(|solution| solution.state);
    solutions.collect()
}

fn attack(one: (usize, u8), other: (usize, u8)) -> bool {
    let (rows, columns) = (one.0.abs_diff(other.0), one.1.abs_diff(other.1));
    rows == 0 || columns == 0 || rows == usize::from(columns)
}

#[test]
fn numbers_of_solutions_are_as_published() {
    let counts: Vec<usize> = (1..=10).map(|size| solutions(size).len()).collect();
    assert_eq!(counts, [1, 0, 0, 2, 10, 4, 40, 92, 352, 724]);
    assert_eq!(solutions(12).len(), 14_200);
}

#[test]
fn in_a_solution_no_queen_attacks_another() {
    for board in solutions(8) {
        let queens: Vec<(usize, u8)> = board.columns().iter().copied().enumerate().collect();
        assert_eq!(queens.len(), 8);
        for (index, &one) in queens.iter().enumerate() {
            assert!(!queens[..index].iter().any(|&other| attack(one, other)));
        }
    }
}

#[test]
fn an_unsupported_size_is_an_error() {
    for found in [0, 33, usize::MAX] {
        let error = SizeError {
            what: "queens",
            found,
            expected: 1..=32,
        };
        assert_eq!(Queens::new(found), Err(error));
    }
}

#[test]
fn boards_without_a_heuristic_value_have_no_solution() {
    let pruned = states(&queens(7), queens(7).start());
    assert_holds(explored(&queens(7), queens(7).start()));
    let pruned = pruned
        .iter()
        .filter(|board| queens(7).heuristic(board).is_none());
    let early = pruned.filter(|board| !action_texts(&queens(7), board).is_empty());
    assert!(early.count() > 0, "it sees no further than the next row");
}

#[test]
fn attacked_and_invalid_squares_have_no_result() {
    for board in states(&queens(4), queens(4).start()) {
        let squares = pairs().map(|(column, row)| Square { column, row });
        assert_refuses(&queens(4), &board, squares);
    }
}

#[test]
fn boards_and_squares_are_displayed_as_in_chess() {
    let shown_boards: Vec<String> = solutions(4).iter().map(ToString::to_string).collect();
    assert_eq!(
        shown_boards,
        ["..Q.\nQ...\n...Q\n.Q..", ".Q..\n...Q\nQ...\n..Q."]
    );
    assert_eq!(
        action_texts(&queens(3), &queens(3).start()),
        ["a1", "b1", "c1"]
    );
}

proptest! {
    /// Up to 32 queens, which use all bits of the masks.
    #[test]
    fn free_squares_are_those_that_no_queen_attacks(size in 1..=32usize, choices: [usize; 32]) {
        let space = queens(size);
        let mut board = space.start();
        for choice in choices {
            let mut actions = Vec::new();
            space.actions(&board, &mut actions);
            let row = board.columns().len();
            let is_free = |column: &u8| {
                let mut queens = board.columns().iter().copied().enumerate();
                row < size && !queens.any(|queen| attack(queen, (row, *column)))
            };
            let free: Vec<u8> = (0..size as u8).filter(is_free).collect();
            let columns: Vec<u8> = actions.iter().map(|square| square.column).collect();
            prop_assert_eq!(columns, free);
            let Some(&queen) = actions.get(choice % actions.len().max(1)) else {
                break;
            };
            board = space.result(&board, queen).unwrap();
        }
    }
}

/// OEIS A000170, by clause learning.
#[test]
fn clause_learning_finds_all_solutions() {
    for (size, count) in [
        (1, 1),
        (2, 0),
        (3, 0),
        (4, 2),
        (5, 10),
        (6, 4),
        (8, 92),
        (10, 724),
    ] {
        let mut search = conflict_driven::search(queens(size));
        let found: HashSet<Vec<u8>> = search
            .solutions()
            .map(|solution| solution.state.columns().to_vec())
            .collect();
        assert_eq!(found.len(), count, "{size}");
        assert!(found.iter().all(|columns| columns.len() == size));
        assert_eq!(search.counts().goal_tests, count as u64);
    }
}

#[test]
fn clause_learning_solves_the_largest_board() {
    let queens = queens(32);
    let report = conflict_driven::search(queens).run();
    let solution = report.solution().expect("a solution exists");
    assert_eq!(solution.depth, 32);
    assert!(queens.is_goal(&solution.state));
}
