//! Answers compared with the list of all solutions.

use proptest::prelude::*;
use sudoku_puzzle::{
    Puzzle, Solver, board::Size, clues::PencilMarks, method::Method, solve::Uniqueness,
};

use crate::common::{all_solutions, random};
use rand::RngExt;

fn four() -> Size {
    Size::new(4).expect("the size is valid")
}

/// Returns random marks, with or without a solution.
fn marks(seed: u64, removed: usize) -> PencilMarks {
    let mut random = random(seed);
    let mut marks = PencilMarks::all(four());
    for _ in 0..removed {
        let mut below = |n: u8| random.random_range(0..n);
        let (row, col, value) = (below(4), below(4), below(4) + 1);
        marks.remove(row.into(), col.into(), value);
    }
    marks
}

proptest! {
    #[test]
    fn answers_agree_with_all_solutions(seed in any::<u64>(), removed in 0..40usize) {
        let marks = marks(seed, removed);
        let all = all_solutions(marks.clone());
        for method in Method::ALL {
            let mut solver = Solver::new(method);
            let solved = solver.solve(&marks).expect("no limit is set");
            prop_assert_eq!(solved.is_some(), !all.is_empty());
            prop_assert!(solved.is_none_or(|solution| all.contains(&solution.values().to_vec())));

            let unique = solver.solve_unique(&marks).expect("no limit is set");
            match unique {
                Uniqueness::None => prop_assert!(all.is_empty()),
                Uniqueness::One(only) => prop_assert_eq!(vec![only.values().to_vec()], all.clone()),
                Uniqueness::AtLeastOne(..) => prop_assert!(false, "there is no limit"),
                Uniqueness::Several(first, second) => {
                    prop_assert!(first != second);
                    for solution in [first, second] {
                        prop_assert!(all.contains(&solution.values().to_vec()));
                    }
                }
            }
            prop_assert_eq!(solver.is_valid(&marks), Ok(all.len() == 1));
            for most in [0, 1, 2, all.len() as u64, u64::MAX] {
                prop_assert_eq!(solver.count(&marks, most), Ok(most.min(all.len() as u64)));
            }

            let mut seen = PencilMarks::none(four());
            for values in &all {
                for (index, &value) in values.iter().enumerate() {
                    seen.add(index / 4, index % 4, value);
                }
            }
            prop_assert_eq!(solver.true_candidates(&marks), Ok(seen));
            let common = all.first().map(|first| {
                let same = |index: usize| all.iter().all(|other| other[index] == first[index]);
                let values = (0..16).map(|index| if same(index) { first[index] } else { 0 });
                Puzzle::from_values(values.collect()).expect("16 values up to 4")
            });
            prop_assert_eq!(solver.backbone(&marks), Ok(common));
        }
    }
}

#[test]
fn a_full_board_is_its_own_solution_and_an_invalid_one_has_none() {
    let full: Puzzle = "1234341221434321".parse().expect("the board is valid");
    let wrong = Puzzle::from_values(vec![1; 16]).expect("16 values up to 4");
    for method in Method::ALL {
        let mut solver = Solver::new(method);
        assert_eq!(
            solver.solve_unique(&full),
            Ok(Uniqueness::One(full.clone()))
        );
        assert_eq!(solver.solve_unique(&wrong), Ok(Uniqueness::None));
    }
}

#[test]
fn a_partly_solved_board_can_be_solved() {
    let mut board = sudoku_puzzle::Board::new(4).expect("the size is valid");
    board
        .place(0, 0, 1)
        .expect("the board has no conflicting value");
    board
        .place(1, 2, 1)
        .expect("the board has no conflicting value");
    for method in Method::ALL {
        let count = Solver::new(method).count(&board, u64::MAX);
        assert_eq!(count, Ok(all_solutions(&board).len() as u64));
    }
}
