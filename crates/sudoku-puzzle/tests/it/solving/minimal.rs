//! Redundant clues and minimal puzzles.

use proptest::prelude::*;
use sudoku_puzzle::{Puzzle, Solver, board::Size, method::Method};

use crate::common::{all_solutions, full, random, with_clues};

proptest! {
    #[test]
    fn a_clue_is_redundant_if_the_solution_is_unique_without_it(seed in any::<u64>(), clues in 4..13usize) {
        let mut random = random(seed);
        let size = Size::new(4).expect("the size is valid");
        let puzzle = with_clues(&full(size, &mut random), clues, &mut random);
        let is_valid = all_solutions(&puzzle).len() == 1;
        let without = |index: usize| {
            let mut values = puzzle.values().to_vec();
            values[index] = 0;
            Puzzle::from_values(values).expect("the number of values is unchanged")
        };
        let redundant: Vec<(usize, usize)> = (0..16)
            .filter(|&index| puzzle.values()[index] != 0 && all_solutions(&without(index)).len() == 1)
            .map(|index| (index / 4, index % 4))
            .collect();
        let is_minimal = is_valid && redundant.is_empty();
        for method in Method::ALL {
            let mut solver = Solver::new(method);
            prop_assert_eq!(solver.redundant_clues(&puzzle), Ok(is_valid.then(|| redundant.clone())));
            prop_assert_eq!(solver.is_minimal(&puzzle), Ok(is_minimal));
        }
    }
}

#[test]
fn puzzles_with_17_clues_are_minimal() {
    let list = include_str!("../../../../../data/sudoku/9x9_17_clue.txt");
    let puzzles = list.lines().filter(|line| line.len() == 81).step_by(500);
    let mut solver = Solver::default();
    for line in puzzles {
        let puzzle: Puzzle = line.parse().expect("the puzzle is valid");
        assert_eq!(solver.is_minimal(&puzzle), Ok(true), "{line}");
    }
}
