//! All methods on puzzles of every size with no, one, two and very many solutions, on empty and on full boards. The
//! number of solutions is known by construction.

use proptest::prelude::*;
use sudoku_puzzle::read::Reader;
use sudoku_puzzle::{
    Puzzle, Solver, board::Size, clues::PencilMarks, method::Method, solve::Uniqueness,
};

use crate::common::{full, is_solution, random};
use crate::solving::methods::all;

/// Returns every method with all settings up to 25×25, and with the default settings on larger boards, to save time.
fn methods(size: Size) -> Vec<Method> {
    if size.n() <= 25 {
        all()
    } else {
        Method::ALL.to_vec()
    }
}

fn value(size: Size, row: usize, col: usize) -> u8 {
    let side = size.box_side();
    ((row * side + row / side + col) % size.n() + 1) as u8
}

/// Returns a puzzle with 2^`swaps` solutions, or none if `is_spoilt`.
///
/// In its grid, the columns with the same number within their boxes have the same values in the first and the second
/// row, shifted by a box. So the values of all these columns can be exchanged between the rows, or those of none;
/// otherwise a row has a value twice.
fn swaps(size: Size, swaps: usize, is_spoilt: bool) -> Puzzle {
    let (n, side) = (size.n(), size.box_side());
    let is_open = |index: usize| index < 2 * n && index % side < swaps;
    let values = (0..n * n).map(|index| match (index / n, index % n) {
        (0, 0) if is_spoilt => value(size, 0, 0),
        (0, col) if is_spoilt && col == side => value(size, 1, col),
        _ if is_open(index) => 0,
        (row, col) => value(size, row, col),
    });
    Puzzle::from_values(values.collect()).expect("N² values up to N")
}

fn larger_than_one() -> impl Iterator<Item = Size> {
    Size::ALL.into_iter().skip(1)
}

proptest! {
    #[test]
    fn each_possible_swap_doubles_the_number_of_solutions(
        size in prop::sample::select(Size::ALL[1..].to_vec()),
        most in 0..4usize,
        is_spoilt in prop::bool::weighted(0.2),
        seed in any::<u64>(),
    ) {
        let swapped = most.min(size.box_side());
        let puzzle = swaps(size, swapped, is_spoilt && swapped > 0).shuffled(&mut random(seed));
        let expected = if is_spoilt && swapped > 0 { 0 } else { 1 << swapped };
        for method in Method::ALL {
            let mut solver = Solver::new(method);
            prop_assert_eq!(solver.count(&puzzle, u64::MAX), Ok(expected), "{} {}", method, size);
            prop_assert_eq!(solver.count(&puzzle, 3), Ok(expected.min(3)), "{} {}", method, size);
        }
    }
}

#[test]
fn every_method_distinguishes_no_one_two_and_many_solutions_on_every_size() {
    for size in larger_than_one() {
        let mut random = random(size.n() as u64);
        let mut shuffled = |puzzle: Puzzle| puzzle.shuffled(&mut random);
        let none = shuffled(swaps(size, 1, true));
        let two = shuffled(swaps(size, 1, false));
        // With more of them, or in random cells, methods without propagation take too long on the largest boards.
        let swapped = size.box_side().min(5);
        let many = swaps(size, swapped, false);
        for method in methods(size) {
            let mut solver = Solver::new(method);
            assert_eq!(
                solver.solve_unique(&none),
                Ok(Uniqueness::None),
                "{method} {size}"
            );
            let Ok(Uniqueness::Several(first, second)) = solver.solve_unique(&two) else {
                panic!("{method} {size}: two solutions exist");
            };
            assert!(is_solution(first.values()) && is_solution(second.values()) && first != second);
            assert_eq!(solver.count(&two, u64::MAX), Ok(2), "{method} {size}");
            assert_eq!(
                solver.solve_unique(&first),
                Ok(Uniqueness::One(first)),
                "{method} {size}"
            );
            let count = 1 << swapped;
            assert_eq!(solver.count(&many, u64::MAX), Ok(count), "{method} {size}");
            assert_eq!(
                solver.count(&many, count - 1),
                Ok(count - 1),
                "{method} {size}"
            );
        }
    }
}

#[test]
fn a_value_twice_in_a_unit_has_no_solution_by_any_method_on_any_size() {
    for size in larger_than_one() {
        let (n, side) = (size.n(), size.box_side());
        let full = full(size, &mut random(3));
        // In a row, in a column, in a box; on an otherwise empty board, and on a full one.
        for (row, col) in [(0, n - 1), (n - 1, 0), (side - 1, side - 1)] {
            let mut marks = PencilMarks::all(size);
            marks.keep_only(0, 0, n as u8);
            marks.keep_only(row, col, n as u8);
            let mut values = full.values().to_vec();
            values[row * n + col] = values[0];
            let wrong = Puzzle::from_values(values).expect("the number of values is unchanged");
            for method in methods(size) {
                let mut solver = Solver::new(method);
                assert_eq!(solver.count(&marks, 9), Ok(0), "{method} {size}");
                assert_eq!(solver.count(&wrong, 9), Ok(0), "{method} {size}");
            }
        }
    }
}

/// No value occurs twice, but the peers of the first cell have all its candidates.
#[test]
fn a_cell_without_candidates_has_no_solution_by_any_method_on_any_size() {
    for size in larger_than_one() {
        let n = size.n();
        let mut values: Vec<u8> = vec![0; n * n];
        for (col, value) in (1..n).zip(1..) {
            values[col] = value;
        }
        values[(n - 1) * n] = n as u8;
        let puzzle = Puzzle::from_values(values).expect("N² values up to N");
        let mut marks = PencilMarks::all(size);
        for value in 1..=n as u8 {
            marks.remove(0, 0, value);
        }
        for method in methods(size) {
            let mut solver = Solver::new(method);
            assert_eq!(solver.count(&puzzle, 9), Ok(0), "{method} {size}");
            assert_eq!(solver.count(&marks, 9), Ok(0), "{method} {size}");
        }
    }
}

#[test]
fn a_full_board_is_its_only_solution_by_every_method_on_every_size() {
    for size in Size::ALL {
        let full = full(size, &mut random(5));
        for method in all() {
            let one = Solver::new(method).solve_unique(&full);
            assert_eq!(one, Ok(Uniqueness::One(full.clone())), "{method} {size}");
        }
    }
}

#[test]
fn a_board_of_one_cell_has_one_solution_by_every_method() {
    let size = Size::ALL[0];
    let full = Puzzle::from_values(vec![1]).expect("a value up to 1");
    for method in all() {
        let mut solver = Solver::new(method);
        for clues in [&Puzzle::empty(size), &full] {
            assert_eq!(
                solver.solve_unique(clues),
                Ok(Uniqueness::One(full.clone()))
            );
            assert_eq!(solver.count(clues, u64::MAX), Ok(1));
            assert_eq!(solver.count(clues, 0), Ok(0));
        }
        let none = PencilMarks::none(size);
        assert_eq!(solver.solve_unique(&none), Ok(Uniqueness::None));
        assert_eq!(solver.true_candidates(&full), Ok(PencilMarks::all(size)));
        assert_eq!(
            solver.backbone(&Puzzle::empty(size)),
            Ok(Some(full.clone()))
        );
    }
}

/// Methods with little propagation take too long on empty boards from 25×25, unless the first values that they try
/// happen to be valid, as row by row if the side is a power of two.
#[test]
fn empty_boards_have_very_many_solutions() {
    for size in larger_than_one() {
        let empty = Puzzle::empty(size);
        for method in Method::ALL {
            let is_feasible = matches!(
                (size.n(), method),
                (..=16, _)
                    | (25, Method::Weighted { .. })
                    | (64, Method::Compact | Method::Sorted)
                    | (_, Method::Fast)
            );
            if is_feasible {
                let mut solver = Solver::new(method);
                assert_eq!(solver.count(&empty, 12), Ok(12), "{method} {size}");
            }
        }
    }
}

#[test]
fn every_puzzle_of_the_17_clue_list_has_one_solution_by_two_methods() {
    let list = include_str!("../../../../../data/sudoku/9x9_17_clue.txt");
    let mut solvers = ["fast", "weighted"]
        .map(|method| Solver::new(method.parse().expect("the method is valid")));
    let mut seen = 0;
    for entry in Reader::new(list.as_bytes()) {
        let puzzle = entry.expect("the list is valid").puzzle;
        assert_eq!(puzzle.clues(), 17);
        let answers = solvers
            .each_mut()
            .map(|solver| solver.solve_unique(&puzzle));
        assert!(matches!(answers[0], Ok(Uniqueness::One(_))), "{puzzle}");
        assert_eq!(answers[0], answers[1], "{puzzle}");
        seen += 1;
    }
    assert_eq!(seen, 9832);
}
