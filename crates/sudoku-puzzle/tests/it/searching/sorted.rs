//! On this space, best-first search is depth-first search with sorted successors.

use std::fmt;

use search_core::{Counts, Searchable, WithoutCycleCheck, best_first, depth_first};
use sudoku_puzzle::{
    Board, Puzzle,
    board::{CellRule, Propagation, Settings, Size},
};

use crate::common::{full, random, with_clues};
use crate::searching::{HARD, LEVELS, RULES, first_of};

/// A board whose successors are stably sorted by heuristic.
struct Sorted(Board);

impl Searchable for Sorted {
    fn is_solution(&self) -> bool {
        self.0.is_solution()
    }

    fn successors(&self) -> impl IntoIterator<Item = Sorted> {
        let mut successors: Vec<Sorted> = self.0.successors().into_iter().map(Sorted).collect();
        successors.sort_by_key(|successor| successor.0.heuristic_value());
        successors
    }

    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        self.0.write(out)
    }
}

/// Checks that best-first search and sorted depth-first search of a puzzle are the same. Returns whether depth-first
/// search without sorting differs.
fn is_sorted_depth_first(puzzle: &Puzzle, settings: Settings) -> bool {
    let Ok(start) = Board::from_puzzle(puzzle, settings) else {
        return false;
    };
    let best = best_first::tree(start.clone()).run();
    let sorted = depth_first::tree(WithoutCycleCheck(Sorted(start.clone()))).run();
    let key_counts = |counts: Counts| {
        [
            counts.expanded,
            counts.goal_tests,
            counts.dead_ends,
            counts.max_depth,
        ]
    };
    let shown = || format!("{settings:?} on {}", puzzle.line());
    assert_eq!(
        key_counts(best.counts),
        key_counts(sorted.counts),
        "{}",
        shown()
    );
    let found = best.solution().map(|found| found.state.clone());
    let found_sorted = sorted.solution().map(|found| found.state.0.clone());
    assert_eq!(found, found_sorted, "{}", shown());
    depth_first::tree(start).run().counts.expanded != sorted.counts.expanded
}

/// Every successor has a lower heuristic than its parent, which had the lowest of all open nodes. So best-first search
/// continues with one of the successors if there are any.
#[test]
fn best_first_search_is_depth_first_search_with_sorted_successors() {
    let hard: Puzzle = HARD.parse().expect("81 symbols");
    let puzzles = [hard].into_iter().chain(first_of("9x9_hardest_11.txt", 2));
    let mut differ = 0;
    for puzzle in puzzles {
        for seed in 0..25 {
            let puzzle = puzzle.shuffled(&mut random(seed));
            for cell in RULES {
                for propagation in [Propagation::Naked, Propagation::Hidden, Propagation::Locked] {
                    let settings = Settings { propagation, cell };
                    differ += u32::from(is_sorted_depth_first(&puzzle, settings));
                }
            }
        }
    }
    // Sorting makes a difference on these puzzles.
    assert!(differ > 100, "{differ}");
}

#[test]
fn best_first_search_is_sorted_depth_first_search_on_boards_of_other_sizes_too() {
    let propagation = Propagation::Hidden;
    for puzzle in first_of("16x16.txt", 28) {
        let cell = CellRule::Fewest;
        is_sorted_depth_first(&puzzle, Settings { propagation, cell });
    }
    for seed in 0..50 {
        let mut rng = random(seed);
        let grid = full(Size::ALL[1], &mut rng);
        let puzzle = with_clues(&grid, seed as usize % 9, &mut rng);
        for propagation in LEVELS {
            for cell in RULES {
                is_sorted_depth_first(&puzzle, Settings { propagation, cell });
            }
        }
    }
}
