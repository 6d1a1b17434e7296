//! Boards in other layouts, against published numbers, and against search and clause learning without any propagation in common.

mod deducing;
mod reading;
mod rules;

use proptest::prelude::*;
use search_core::Step;
use sudoku_puzzle::board::{Propagation, Settings};
use sudoku_puzzle::clues::PencilMarks;
use sudoku_puzzle::layout::Layout;
use sudoku_puzzle::method::{Method, Placements};
use sudoku_puzzle::solve::Uniqueness;
use sudoku_puzzle::{Board, Puzzle, Solver};

fn layout(text: &str) -> Layout {
    text.parse().expect("a layout")
}

/// Creates a puzzle from the symbols of its rows.
fn puzzle(layout: &Layout, text: &str) -> Puzzle {
    let value = |symbol: char| symbol.to_digit(36).unwrap_or(0) as u8;
    let symbols = text.chars().filter(|symbol| !symbol.is_whitespace());
    Puzzle::in_layout(layout, symbols.map(value).collect()).expect("a board in the layout")
}

/// Counts the solutions by clause learning alone, which has the rules as clauses, on a board on which nothing was propagated.
fn count_by_clauses(puzzle: &Puzzle) -> usize {
    let settings = Settings {
        propagation: Propagation::Naked,
        ..Settings::default()
    };
    match Board::from_puzzle(puzzle, settings) {
        Ok(board) => conflict_driven::search(Placements::on(&board))
            .solutions()
            .count(),
        Err(_) => 0,
    }
}

/// Counts the solutions by every method.
fn count_by_all(puzzle: &Puzzle) -> u64 {
    let counts: Vec<u64> = Method::ALL
        .iter()
        .map(|&method| {
            Solver::new(method)
                .count(puzzle, u64::MAX)
                .expect("there is no limit")
        })
        .collect();
    assert!(counts.iter().all(|count| *count == counts[0]), "{counts:?}");
    counts[0]
}

#[test]
fn layout_with_square_boxes_is_that_of_other_boards() {
    let square = puzzle(&layout("2x2"), "1..4..2..3......");
    assert_eq!(square.layout(), None);
    assert_eq!(square, "1..4..2..3......".parse().unwrap());
}

#[test]
fn counts_boards_of_4x4() {
    let regular = Layout::jigsaw("AABB AABB CCDD CCDD").unwrap();
    assert_eq!(regular, layout("2x2"));
    let empty = |text| puzzle(&layout(text), &".".repeat(16));
    assert_eq!(count_by_all(&empty("2x2")), 288);
    // The Latin squares of order 4.
    assert_eq!(count_by_all(&empty("1x4")), 576);
    assert_eq!(count_by_all(&empty("4x1")), 576);
}

/// Each first row, 6!, and each order of the values in the rest of the first box, 3!, leads to as many of the 28,200,960 boards: values
/// can be relabelled, and columns of a stack exchanged.
#[test]
fn counts_28200960_boards_of_6x6() {
    let layout = layout("2x3");
    let text = "123456 456... ...... ...... ...... ......";
    let first = puzzle(&layout, text);
    let count = Solver::default().count(&first, u64::MAX).unwrap();
    assert_eq!(count * 720 * 6, 28_200_960);
}

#[test]
fn miracle_board_has_one_solution() {
    let layout = layout("anti-knight,anti-king,non-consecutive");
    let mut values = vec![0; 81];
    (values[4 * 9 + 2], values[5 * 9 + 6]) = (1, 2);
    let puzzle = Puzzle::in_layout(&layout, values).unwrap();
    let solution =
        "483726159726159483159483726837261594261594837594837261372615948615948372948372615";
    let Uniqueness::One(found) = Solver::default().solve_unique(&puzzle).unwrap() else {
        panic!("the solution is unique");
    };
    assert_eq!(found.to_string(), solution);
    assert_eq!(found.layout(), Some(&layout));
    assert_eq!(count_by_clauses(&puzzle), 1);
}

#[test]
fn there_are_72_miracle_grids() {
    let layout = layout("anti-knight,anti-king,non-consecutive");
    let empty = puzzle(&layout, &".".repeat(81));
    assert_eq!(Solver::default().count(&empty, u64::MAX), Ok(72));
    assert_eq!(count_by_clauses(&empty), 72);
}

#[test]
fn solver_that_is_reused_does_not_keep_the_layout() {
    let mut solver = Solver::default();
    let text = "1234............";
    let x = puzzle(&layout("2x2,x"), text);
    let plain: Puzzle = text.parse().unwrap();
    for _ in 0..2 {
        assert_eq!(solver.count(&plain, 100), Ok(12));
        assert_eq!(solver.count(&x, 100), Ok(2));
    }
}

/// Checks the rules by their definition.
fn keeps_rules(layout: &Layout, values: &[u8]) -> bool {
    let n = layout.size().n();
    let name = layout.to_string();
    let has = |rule: &str| name.split(',').any(|word| word == rule);
    let pairs = (0..n * n).flat_map(|one| (0..one).map(move |other| (one, other)));
    pairs.into_iter().all(|(one, other)| {
        let ((row, col), (row2, col2)) = ((one / n, one % n), (other / n, other % n));
        let (down, right) = (row.abs_diff(row2), col.abs_diff(col2));
        let on_both = |diagonal: fn(usize, usize, usize) -> bool| {
            diagonal(row, col, n) && diagonal(row2, col2, n)
        };
        let side = n.isqrt();
        let window = |row: usize, col: usize| {
            let place = |at: usize| (!at.is_multiple_of(side + 1)).then_some(at / (side + 1));
            place(row).zip(place(col))
        };
        let differs = down == 0
            || right == 0
            || layout.box_of(row, col) == layout.box_of(row2, col2)
            || has("x") && on_both(|row, col, _| row == col)
            || has("x") && on_both(|row, col, n| row + col + 1 == n)
            || has("windoku")
                && window(row, col).is_some()
                && window(row, col) == window(row2, col2)
            || has("anti-knight") && down * right == 2
            || has("anti-king") && down.max(right) == 1;
        let apart = has("non-consecutive") && down + right == 1;
        let (value, value2) = (values[one], values[other]);
        (!differs || value != value2) && (!apart || value.abs_diff(value2) != 1)
    })
}

const LAYOUTS: [&str; 12] = [
    "2x2,x",
    "2x2,windoku",
    "2x2,anti-king",
    "2x3",
    "3x2,x",
    "1x5",
    "1x5,anti-knight",
    "1x6,non-consecutive",
    "2x3,anti-king",
    "1x7,x,anti-king",
    "2x4,anti-knight",
    "2x3,non-consecutive",
];

proptest! {
    /// Boards with random clues have the same solutions by search with propagation of each level and by clause learning, all of which keep
    /// the rules.
    #[test]
    fn searches_and_clause_learning_find_the_same_solutions(
        name in prop::sample::select(LAYOUTS.to_vec()),
        seed: u64,
        holes in 6_usize..26,
    ) {
        let layout = layout(name);
        let Some(generator) = sudoku_puzzle::Generator::in_layout(&layout) else {
            return Ok(());
        };
        let grid = generator.full(seed);
        prop_assert!(keeps_rules(&layout, grid.values()), "{}", grid.grid());
        let mut values = grid.values().to_vec();
        for hole in 0..holes {
            let cell = (seed as usize).wrapping_mul(31).wrapping_add(hole * 7) % values.len();
            values[cell] = 0;
        }
        let puzzle = Puzzle::in_layout(&layout, values).unwrap();
        let expected = count_by_all(&puzzle);
        prop_assert_eq!(count_by_clauses(&puzzle) as u64, expected);
        for propagation in Propagation::ALL {
            let settings = Settings { propagation, ..Settings::default() };
            let board = Board::from_marks(&PencilMarks::from(&puzzle), settings).unwrap();
            let mut search = search_core::depth_first::tree(board);
            let mut found = 0;
            while search.advance() == Step::Solution {
                let solution = search.solution().unwrap().state.to_puzzle();
                prop_assert!(keeps_rules(&layout, solution.values()), "{}", solution.grid());
                found += 1;
            }
            prop_assert_eq!(found, expected, "{:?}", propagation);
        }
    }
}
