//! Random puzzles from a seed.

use proptest::prelude::*;
use sudoku_puzzle::{Generator, Puzzle, Solver, board::Size, generate::Symmetry, method::Method};

use crate::common::is_solution;

fn generator(n: usize) -> Generator {
    Generator::new(Size::new(n).expect("the size is valid"))
}

/// Returns the image of a cell, row and column from 0, on a board whose last row and column are `last`.
fn image(symmetry: Symmetry, (row, col): (usize, usize), last: usize) -> (usize, usize) {
    match symmetry {
        Symmetry::None => (row, col),
        Symmetry::HalfTurn => (last - row, last - col),
        Symmetry::QuarterTurn => (col, last - row),
        Symmetry::LeftRight => (row, last - col),
        Symmetry::TopBottom => (last - row, col),
        Symmetry::Diagonal => (col, row),
        Symmetry::Antidiagonal => (last - col, last - row),
    }
}

fn is_symmetric(puzzle: &Puzzle, symmetry: Symmetry) -> bool {
    let n = puzzle.size().n();
    (0..n * n).all(|index| {
        let cell = (index / n, index % n);
        let (row, col) = image(symmetry, cell, n - 1);
        puzzle.value(cell.0, cell.1).is_some() == puzzle.value(row, col).is_some()
    })
}

proptest! {
    #[test]
    fn full_grids_are_full(seed in any::<u64>(), n in prop::sample::select(vec![1usize, 4, 9, 16])) {
        prop_assert!(is_solution(generator(n).full(seed).values()));
    }

    #[test]
    fn minimal_puzzles_are_minimal(seed in any::<u64>(), n in prop::sample::select(vec![1usize, 4, 9])) {
        let puzzle = generator(n).minimal(seed);
        prop_assert_eq!(Solver::new(Method::Singles).is_minimal(&puzzle), Ok(true));
    }

    #[test]
    fn symmetric_puzzles_are_symmetric_and_minimal(seed in any::<u64>(), n in prop::sample::select(vec![4usize, 9])) {
        for symmetry in Symmetry::ALL {
            let puzzle = generator(n).symmetry(symmetry).minimal(seed);
            prop_assert!(is_symmetric(&puzzle, symmetry), "{symmetry}");
            prop_assert_eq!(Solver::new(Method::Singles).is_valid(&puzzle), Ok(true));
            // Without any group of symmetric clues the solution is not unique.
            for index in (0..n * n).filter(|&index| puzzle.values()[index] != 0) {
                let mut values = puzzle.values().to_vec();
                let mut cell = (index / n, index % n);
                for _ in 0..4 {
                    values[cell.0 * n + cell.1] = 0;
                    cell = image(symmetry, cell, n - 1);
                }
                let fewer = Puzzle::from_values(values).expect("the number of values is unchanged");
                prop_assert_eq!(Solver::default().is_valid(&fewer), Ok(false));
            }
        }
    }

    #[test]
    fn puzzles_have_the_requested_number_of_clues(seed in any::<u64>(), clues in 26..60usize) {
        let puzzle = generator(9).with_clues(clues, seed).expect("such puzzles are common");
        prop_assert_eq!(puzzle.clues(), clues);
        prop_assert_eq!(Solver::default().is_valid(&puzzle), Ok(true));
    }
}

#[test]
fn the_same_seed_gives_the_same_puzzle_on_any_machine() {
    let lines = [4, 9].map(|n| generator(n).minimal(1).to_string());
    let nine = "..3..16....6.83...4...5........9.5..63..1.9.8.4......1.7.2..34......9....69..57..";
    assert_eq!(lines, [".14....23.......", nine]);
}

#[test]
fn different_seeds_give_different_grids() {
    let grids: std::collections::HashSet<Puzzle> =
        (0..200).map(|seed| generator(9).full(seed)).collect();
    assert_eq!(grids.len(), 200);
}

#[test]
fn minimal_puzzles_can_have_a_requested_number_of_clues() {
    for clues in [23, 25] {
        let puzzle = generator(9)
            .minimal_with_clues(clues, 5)
            .expect("the number of clues is typical");
        assert_eq!(puzzle.clues(), clues);
        assert_eq!(Solver::default().is_minimal(&puzzle), Ok(true));
    }
}

#[test]
fn impossible_numbers_of_clues_are_errors() {
    // A quarter turn has no fixed cell on a 4×4 board, so clues are in groups of four.
    let turned = generator(4).symmetry(Symmetry::QuarterTurn);
    let impossible = [
        (generator(4), 3, "found 3 clues, expected 4 to 16"),
        (generator(9), 16, "found 16 clues, expected 17 to 81"),
        (generator(9), 82, "found 82 clues, expected 17 to 81"),
        (turned, 6, "no puzzle with 6 clues exists in this symmetry"),
    ];
    for (generator, wanted, message) in impossible {
        let error = generator
            .with_clues(wanted, 1)
            .expect_err("no such puzzle exists");
        assert_eq!((error.wanted, error.nearest), (wanted, None));
        assert_eq!(error.to_string(), message);
    }
    let error = generator(4)
        .minimal_with_clues(9, 1)
        .expect_err("no such puzzle exists");
    assert_eq!(
        error.to_string(),
        "no puzzle with 9 clues was found in 1000 attempts; the closest has 6"
    );
}

/// Regression test: one of these took more than a minute to decide whether a clue is redundant.
#[test]
fn minimal_boards_of_16x16_are_generated_in_time() {
    for seed in 0..3 {
        let puzzle = generator(16).minimal(seed);
        assert_eq!(Solver::default().is_valid(&puzzle), Ok(true));
    }
}

#[test]
fn large_boards_are_generated() {
    let grid = generator(25).full(3);
    assert!(is_solution(grid.values()));
    let puzzle = generator(16)
        .with_clues(150, 3)
        .expect("such puzzles are common");
    assert_eq!(Solver::new(Method::Singles).is_valid(&puzzle), Ok(true));
}
