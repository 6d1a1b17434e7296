//! Conflict-driven search, compared with solutions found by other methods.

use std::collections::BTreeSet;

use crate::common::{all_solutions, full, is_solution, random, with_clues};
use search_core::{Limit, Limits, Step, depth_first};
use sudoku_puzzle::read::Reader;
use sudoku_puzzle::{
    Board, Puzzle,
    board::{CellRule, Propagation, Settings, Size, Sudoku},
    large,
    method::Placements,
};

fn board(puzzle: &Puzzle, propagation: Propagation) -> Option<Board> {
    let cell = CellRule::Fewest;
    Board::from_puzzle(puzzle, Settings { propagation, cell }).ok()
}

fn by_conflict_driven_search(board: &Board) -> Vec<Vec<u8>> {
    let mut search = conflict_driven::search(Placements::on(board));
    let solutions = search.solutions();
    let mut found: Vec<_> = solutions
        .map(|solution| solution.state.values().to_vec())
        .collect();
    assert_eq!(search.advance(), Step::Exhausted);
    found.sort_unstable();
    found
}

fn first_of(file: &str, many: usize) -> Vec<Puzzle> {
    let path = format!("{}/../../data/sudoku/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the data file is readable");
    let puzzles = Reader::new(text.as_bytes()).take(many);
    puzzles
        .map(|entry| entry.expect("the puzzle is valid").puzzle)
        .collect()
}

#[test]
fn all_solutions_of_4x4_boards_are_found_once() {
    let mut rng = random(4);
    for clues in (0..=16).cycle().take(400) {
        let mut puzzle = with_clues(
            &full(Size::new(4).expect("the size is valid"), &mut rng),
            clues,
            &mut rng,
        );
        if clues % 3 == 0 && clues > 0 {
            // A clue of another grid: then often no solution exists.
            let other = full(puzzle.size(), &mut rng);
            let mut values = puzzle.values().to_vec();
            values[clues % 16] = other.values()[clues % 16];
            puzzle = Puzzle::from_values(values).expect("the number of values is unchanged");
        }
        let expected = all_solutions(&puzzle);
        for propagation in [Propagation::Naked, Propagation::Locked] {
            let found = board(&puzzle, propagation)
                .map_or(Vec::new(), |board| by_conflict_driven_search(&board));
            assert_eq!(found, expected, "{}", puzzle.grid());
        }
    }
}

#[test]
fn all_solutions_of_9x9_boards_are_those_of_depth_first_search() {
    let mut rng = random(9);
    for clues in (24..=32).cycle().take(300) {
        let puzzle = with_clues(
            &full(Size::new(9).expect("the size is valid"), &mut rng),
            clues,
            &mut rng,
        );
        let start = board(&puzzle, Propagation::Hidden).expect("the puzzle has a solution");
        let mut search = depth_first::tree((Sudoku, start.clone()));
        let solutions: Vec<Vec<u8>> = search
            .solutions()
            .map(|solution| solution.state.to_puzzle().values().to_vec())
            .take(300)
            .collect();
        if solutions.len() == 300 {
            continue;
        }
        let expected: BTreeSet<Vec<u8>> = solutions.into_iter().collect();
        assert!(
            by_conflict_driven_search(&start).into_iter().eq(expected),
            "{}",
            puzzle.line()
        );
    }
}

#[test]
fn both_searches_together_find_each_solution_once() {
    // A few thousand solutions, and so few clues that the limit on expansions is reached between two of them.
    let mut rng = random(16);
    let puzzle = with_clues(
        &full(Size::new(9).expect("the size is valid"), &mut rng),
        25,
        &mut rng,
    );
    let start = board(&puzzle, Propagation::Naked).expect("the puzzle has a solution");
    let expected = depth_first::tree((Sudoku, start.clone()))
        .solutions()
        .count();
    let mut search = large::search(&start);
    let found: Vec<Puzzle> = search.solutions().collect();
    assert!(found.iter().all(|grid| is_solution(grid.values())));
    assert_eq!(found.len(), expected);
    let different: BTreeSet<&[u8]> = found.iter().map(Puzzle::values).collect();
    assert_eq!(different.len(), expected);
}

#[test]
fn published_boards_are_solved() {
    for (file, many) in [("16x16.txt", 30), ("25x25.txt", 1)] {
        for puzzle in first_of(file, usize::MAX).iter().rev().take(many) {
            let start = board(puzzle, Propagation::Locked).expect("the puzzle has a solution");
            let solution = large::search(&start)
                .solutions()
                .next()
                .expect("the puzzle has a solution");
            assert!(is_solution(solution.values()));
            let mut pairs = puzzle.values().iter().zip(solution.values());
            assert!(pairs.all(|(&clue, &value)| clue == 0 || clue == value));
        }
    }
}

#[test]
fn limits_apply_to_both_searches_together() {
    let puzzle = &first_of("25x25.txt", 1)[0];
    let start = board(puzzle, Propagation::Locked).expect("the puzzle has a solution");
    let mut search = large::search(&start);
    for most in [100, 500, 700, 2_000] {
        search.set_limits(Limits {
            expansions: Some(most),
            ..Limits::default()
        });
        assert_eq!(search.advance(), Step::Stopped(Limit::Expansions));
        assert_eq!(search.counts().expanded, most);
    }
}
