//! All methods find the same solutions; methods with the same guesses expand the same number of boards.

use proptest::prelude::*;
use search_core::{MovedInPlace, best_first, depth_first};
use sudoku_puzzle::{
    Board, Puzzle, Solver,
    board::{CellRule, Propagation, Settings, Size, Sudoku},
    clues::PencilMarks,
    method::{Backtracking, Method, Order, Singles},
};

use crate::common::{all_solutions, full, is_solution, random, with_clues};

/// Returns every method with all its settings.
pub(crate) fn all() -> Vec<Method> {
    let mut methods = Method::ALL.to_vec();
    methods.extend([-3, 0, 1000].map(|k| Method::Weighted { k }));
    for engine in Order::ALL {
        for propagation in Propagation::ALL {
            for cell in [CellRule::First, CellRule::Fewest] {
                let settings = Settings { propagation, cell };
                methods.push(Method::Candidates { settings, engine });
            }
        }
    }
    methods
}

fn sorted_solutions(method: Method, puzzle: &Puzzle) -> Vec<Vec<u8>> {
    let mut solver = Solver::new(method);
    let solutions = solver.solutions(puzzle);
    let mut values: Vec<Vec<u8>> = solutions
        .map(|solution| solution.expect("no limit is set").values().to_vec())
        .collect();
    values.sort_unstable();
    values
}

fn size(n: usize) -> Size {
    Size::new(n).expect("the size is valid")
}

proptest! {
    /// Puzzles with any number of solutions: some values may be wrong.
    #[test]
    fn all_methods_find_all_solutions_of_4x4_boards(
        seed in any::<u64>(),
        clues in 0..16usize,
        wrong in prop::option::of((0..16usize, 1..5u8)),
    ) {
        let mut random = random(seed);
        let puzzle = with_clues(&full(size(4), &mut random), clues, &mut random);
        let mut values = puzzle.values().to_vec();
        if let Some((index, value)) = wrong {
            values[index] = value;
        }
        let puzzle = Puzzle::from_values(values).expect("16 values up to 4");
        let expected = all_solutions(&puzzle);
        for method in all() {
            prop_assert_eq!(&sorted_solutions(method, &puzzle), &expected, "{:?}", method);
        }
    }

    #[test]
    fn all_methods_find_all_solutions_of_9x9_boards(seed in any::<u64>(), clues in 32..81usize) {
        let mut random = random(seed);
        let puzzle = with_clues(&full(size(9), &mut random), clues, &mut random);
        let expected = sorted_solutions(Method::Compact, &puzzle);
        prop_assert!(expected.iter().all(|values| is_solution(values)));
        for method in Method::ALL {
            prop_assert_eq!(&sorted_solutions(method, &puzzle), &expected, "{:?}", method);
        }
    }

}

proptest! {
    #[test]
    fn all_methods_find_all_solutions_of_larger_boards(seed in any::<u64>(), n in 0..5usize, empty in 0..40usize) {
        let size = size([16, 25, 36, 49, 64][n]);
        let mut random = random(seed);
        let puzzle = with_clues(&full(size, &mut random), size.cells() - empty, &mut random);
        let expected = sorted_solutions(Method::Compact, &puzzle);
        for method in Method::ALL {
            prop_assert_eq!(&sorted_solutions(method, &puzzle), &expected, "{:?}", method);
        }
    }

    /// Two implementations of the same search.
    #[test]
    fn methods_with_the_same_guesses_expand_as_many_boards(seed in any::<u64>(), clues in 26..60usize) {
        let mut random = random(seed);
        let puzzle = with_clues(&full(size(9), &mut random), clues, &mut random);
        let marks = PencilMarks::from(&puzzle);
        let board = |propagation, cell| {
            Board::from_puzzle(&puzzle, Settings { propagation, cell }).expect("the puzzle has a solution")
        };
        let (space, start) = Singles::new(marks.clone()).expect("no value occurs twice");
        let singles = depth_first::tree((&space, start.clone())).run().counts;
        let sets = depth_first::tree((Sudoku, board(Propagation::Naked, CellRule::Fewest))).run().counts;
        prop_assert_eq!(singles.expanded, sets.expanded);
        let informed = best_first::tree((&space, start)).run().counts;
        let sets = best_first::tree((Sudoku, board(Propagation::Naked, CellRule::Fewest))).run().counts;
        prop_assert_eq!(informed.expanded, sets.expanded);

        if clues > 34 {
            let (space, start) = Backtracking::row_by_row(marks).expect("no value occurs twice");
            let compact = depth_first::tree(MovedInPlace((&space, start.clone()))).run().counts;
            let sets = depth_first::tree((Sudoku, board(Propagation::None, CellRule::First))).run().counts;
            prop_assert_eq!(compact.expanded, sets.expanded);
            let copied = depth_first::tree((&space, start)).run().counts;
            prop_assert_eq!((compact.expanded, compact.generated), (copied.expanded, copied.generated));
        }
    }
}

#[test]
fn an_empty_4x4_board_has_288_solutions_by_every_method() {
    let empty = Puzzle::empty(size(4));
    for method in all() {
        assert_eq!(
            Solver::new(method).count(&empty, u64::MAX),
            Ok(288),
            "{method:?}"
        );
    }
}

#[test]
fn the_compact_method_finds_solutions_in_ascending_order() {
    let empty = Puzzle::empty(size(4));
    let mut solver = Solver::new(Method::Compact);
    let solutions: Vec<Vec<u8>> = solver
        .solutions(&empty)
        .map(|solution| solution.expect("no limit is set").values().to_vec())
        .collect();
    assert_eq!(solutions, all_solutions(&empty));
}

#[test]
fn a_weight_of_the_largest_board_is_exact_up_to_the_largest_k() {
    for k in [i32::MIN, i32::MAX] {
        let cell = CellRule::Weighted { k };
        let settings = Settings {
            propagation: Propagation::None,
            cell,
        };
        let mut board = Board::new(64)
            .expect("the size is valid")
            .with_settings(settings);
        assert_eq!(board.next_cell(), Some((0, 0)));
        // Decided cells weigh most, and this is the first cell that shares two units with the decided one.
        board
            .place(20, 30, 7)
            .expect("the board has no conflicting value");
        assert_eq!(board.next_cell(), Some((16, 30)));
    }
}

/// Of the 101 expanded boards, 17 had a next cell with at least two candidates.
#[test]
fn guesses_are_expansions_with_several_candidates() {
    let puzzle: Puzzle = "1234............".parse().expect("the puzzle is valid");
    for method in Method::ALL {
        let mut solver = Solver::new(method);
        assert_eq!(solver.count(&puzzle, 1000), Ok(12));
        let expected = match method {
            Method::Compact => (101, 17),
            Method::Sorted => (101, 17),
            _ => (solver.counts().expanded, solver.counts().expanded),
        };
        assert_eq!(
            (solver.counts().expanded, solver.guesses()),
            expected,
            "{method}"
        );
        assert!(solver.guesses() > 0);
    }
}

/// Up to 4×4, there is no faster search than that of boards with hidden singles.
#[test]
fn the_fast_method_searches_boards_of_four_rows_with_hidden_singles() {
    let mut fast = Solver::new(Method::Fast);
    let mut boards = Solver::new(Method::Candidates {
        settings: Settings {
            propagation: Propagation::Hidden,
            cell: CellRule::Fewest,
        },
        engine: Order::DepthFirst,
    });
    let mut marks = PencilMarks::all(Size::new(4).expect("the size is supported"));
    // With locked candidates, as on larger boards, the search without the last mark expands 95 boards instead of 93.
    for (row, col, value) in [(3, 2, 4), (2, 2, 4), (0, 3, 2)] {
        marks.remove(row, col, value);
        let counts = [&mut fast, &mut boards].map(|solver| {
            let solutions = solver.count(&marks, 1000);
            (
                solutions,
                solver.counts().expanded,
                solver.counts().generated,
            )
        });
        assert_eq!(counts[0], counts[1], "{marks}");
    }
}

/// The peers of the only clue have one candidate less than the other cells.
#[test]
fn the_sorted_method_fills_cells_with_few_candidates_first() {
    let puzzle: Puzzle = "...............1".parse().expect("the puzzle is valid");
    let (space, start) =
        Backtracking::sorted(PencilMarks::from(&puzzle)).expect("no value occurs twice");
    let mut actions = Vec::new();
    search_core::StateSpace::actions(&space, &start, &mut actions);
    // The first of the peers of the 1.
    assert!(
        actions
            .iter()
            .all(|placement| (placement.row, placement.col) == (0, 3))
    );
    assert_eq!(actions.len(), 3);
}
