//! Answers against what all solutions say.

use proptest::prelude::*;
use sudoku_puzzle::{Method, PencilMarks, Puzzle, Size, Solver, Uniqueness};

use crate::common::{all_solutions, random};
use rand::RngExt;

fn four() -> Size {
    Size::new(4).expect("a side that boards have")
}

/// Marks at random: with a solution or without.
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
    fn answers_are_what_all_solutions_say(seed in any::<u64>(), removed in 0..40usize) {
        let marks = marks(seed, removed);
        let all = all_solutions(marks.clone());
        for method in Method::ALL {
            let mut solver = Solver::new(method);
            let solved = solver.solve(&marks).expect("there is no limit");
            prop_assert_eq!(solved.is_some(), !all.is_empty());
            prop_assert!(solved.is_none_or(|solution| all.contains(&solution.values().to_vec())));

            let unique = solver.solve_unique(&marks).expect("there is no limit");
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
                for (place, &value) in values.iter().enumerate() {
                    seen.add(place / 4, place % 4, value);
                }
            }
            prop_assert_eq!(solver.true_candidates(&marks), Ok(seen));
            let common = all.first().map(|first| {
                let same = |place: usize| all.iter().all(|other| other[place] == first[place]);
                let values = (0..16).map(|place| if same(place) { first[place] } else { 0 });
                Puzzle::from_values(values.collect()).expect("16 values up to 4")
            });
            prop_assert_eq!(solver.backbone(&marks), Ok(common));
        }
    }
}

#[test]
fn a_full_board_is_its_own_solution_and_a_wrong_one_has_none() {
    let full: Puzzle = "1234341221434321".parse().expect("a board");
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
fn a_board_on_the_way_is_solved_from_where_it_is() {
    let mut board = sudoku_puzzle::Board::new(4).expect("a side that boards have");
    board.place(0, 0, 1).expect("nothing else is there");
    board.place(1, 2, 1).expect("nothing else is there");
    for method in Method::ALL {
        let count = Solver::new(method).count(&board, u64::MAX);
        assert_eq!(count, Ok(all_solutions(&board).len() as u64));
    }
}
