//! A shuffled puzzle is equivalent to the original.

use std::collections::BTreeSet;

use crate::common::{all_solutions, full, is_solution, random, with_clues};
use search_core::depth_first;
use sudoku_puzzle::{
    Board, Puzzle,
    board::{CellRule, Propagation, Settings, Size, Sudoku},
};

const LEVELS: [Propagation; 4] = [
    Propagation::None,
    Propagation::Naked,
    Propagation::Hidden,
    Propagation::Locked,
];

fn board(puzzle: &Puzzle, propagation: Propagation) -> Option<Board> {
    let cell = CellRule::Fewest;
    Board::from_puzzle(puzzle, Settings { propagation, cell }).ok()
}

/// Returns the number of solutions, at most `max`.
fn solutions(puzzle: &Puzzle, max: usize) -> usize {
    board(puzzle, Propagation::Hidden).map_or(0, |board| {
        let mut search = depth_first::tree((Sudoku, board));
        search.solutions().take(max).count()
    })
}

/// Returns the frequencies of the values, sorted, so that relabelling does not change them.
fn frequencies(puzzle: &Puzzle) -> Vec<usize> {
    let n = puzzle.size().n() as u8;
    let count = |value| {
        puzzle
            .values()
            .iter()
            .filter(|&&other| other == value)
            .count()
    };
    let mut counts: Vec<usize> = (1..=n).map(count).collect();
    counts.sort_unstable();
    counts
}

#[test]
fn size_and_number_of_clues_do_not_change() {
    for size in Size::ALL {
        for seed in 0..10 {
            let mut rng = random(seed);
            let grid = full(size, &mut rng);
            let puzzle = with_clues(&grid, size.cells() / 3, &mut rng);
            let shuffled = puzzle.shuffled(&mut rng);
            assert_eq!(shuffled.size(), size);
            assert_eq!(shuffled.clues(), puzzle.clues());
            assert_eq!(frequencies(&shuffled), frequencies(&puzzle));
        }
    }
}

#[test]
fn shuffled_solutions_are_solutions() {
    for size in Size::ALL {
        let mut rng = random(1);
        let mut grid = full(size, &mut rng);
        for _ in 0..5 {
            grid = grid.shuffled(&mut rng);
            assert!(is_solution(grid.values()), "{}", grid.grid());
            let board = board(&grid, Propagation::None).expect("no value occurs twice");
            assert!(board.is_solved());
        }
    }
}

#[test]
fn different_seeds_give_different_puzzles() {
    for n in [9, 16, 25] {
        let size = Size::new(n).expect("the size is valid");
        let puzzle = full(size, &mut random(0));
        let shuffled = |seed| puzzle.shuffled(&mut random(seed));
        let all: BTreeSet<Vec<u8>> = (0..200)
            .map(|seed| shuffled(seed).values().to_vec())
            .collect();
        assert_eq!(all.len(), 200);
        assert!(!all.contains(puzzle.values()));
        assert_eq!(shuffled(7), shuffled(7));
    }
}

/// The 288 grids of 4×4 form two equivalence classes of 96 and 192 grids.
#[test]
fn shuffles_of_a_4x4_grid_are_exactly_its_equivalence_class() {
    let size = Size::new(4).expect("the size is valid");
    let grids = all_solutions(&Puzzle::empty(size));
    assert_eq!(grids.len(), 288);
    let mut rng = random(2);
    let mut classes: Vec<BTreeSet<Vec<u8>>> = Vec::new();
    for grid in grids {
        if classes.iter().any(|class| class.contains(&grid)) {
            continue;
        }
        let puzzle = Puzzle::from_values(grid).expect("16 values up to 4");
        // Each of 192 grids is missing with probability (191/192)^4000, about 1 in 10^9.
        let class = (0..4000).map(|_| puzzle.shuffled(&mut rng).values().to_vec());
        classes.push(class.collect());
    }
    let mut sizes: Vec<usize> = classes.iter().map(BTreeSet::len).collect();
    sizes.sort_unstable();
    assert_eq!(sizes, [96, 192]);
}

/// Two clues in a row show which line the row became, and whether it was transposed.
#[test]
fn every_row_of_a_puzzle_becomes_every_row_and_every_column() {
    let size = Size::new(9).expect("the size is valid");
    let mut rng = random(3);
    for row in 0..9 {
        let mut values = vec![0; 81];
        values[row * 9] = 1;
        values[row * 9 + 8] = 2;
        let puzzle = Puzzle::from_values(values).expect("81 values up to 9");
        let mut lines = BTreeSet::new();
        for _ in 0..1000 {
            let shuffled = puzzle.shuffled(&mut rng);
            let indices: Vec<usize> = (0..size.cells())
                .filter(|&index| shuffled.values()[index] != 0)
                .collect();
            let [one, other] = indices[..] else {
                panic!("two clues became {}", indices.len());
            };
            lines.insert((
                one / 9 == other / 9,
                if one / 9 == other / 9 {
                    one / 9
                } else {
                    one % 9
                },
            ));
            assert!(
                one / 9 == other / 9 || one % 9 == other % 9,
                "{}",
                shuffled.grid()
            );
        }
        assert_eq!(lines.len(), 18, "row {row} became {lines:?}");
    }
}

#[test]
fn the_number_of_solutions_does_not_change() {
    let mut rng = random(4);
    let mut seen = BTreeSet::new();
    for clues in [3, 4, 5, 6, 8].into_iter().cycle().take(100) {
        let grid = full(Size::new(4).expect("the size is valid"), &mut rng);
        let puzzle = with_clues(&grid, clues, &mut rng);
        let before = all_solutions(&puzzle).len();
        let shuffled = puzzle.shuffled(&mut rng);
        assert_eq!(all_solutions(&shuffled).len(), before);
        assert_eq!(solutions(&shuffled, usize::MAX), before);
        seen.insert(before);
    }
    assert!(seen.len() > 5, "{seen:?}");
}

#[test]
fn a_unique_solution_of_a_9x9_puzzle_remains_unique() {
    let puzzle: Puzzle =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
            .parse()
            .expect("81 symbols");
    for seed in 0..50 {
        assert_eq!(solutions(&puzzle.shuffled(&mut random(seed)), 2), 1);
    }
    // With one clue less it has several solutions.
    let mut values = puzzle.values().to_vec();
    values[0] = 0;
    let several = Puzzle::from_values(values).expect("81 values up to 9");
    let many = solutions(&several, 1000);
    assert!(many > 1);
    for seed in 0..20 {
        assert_eq!(solutions(&several.shuffled(&mut random(seed)), 1000), many);
    }
}

#[test]
fn propagation_removes_as_much_from_a_shuffled_puzzle() {
    for n in [4, 9, 16, 25] {
        let size = Size::new(n).expect("the size is valid");
        for seed in 0..20 {
            let mut rng = random(seed);
            let grid = full(size, &mut rng);
            let puzzle = with_clues(&grid, size.cells() * 35 / 100, &mut rng);
            let shuffled = puzzle.shuffled(&mut rng);
            for level in LEVELS {
                assert_eq!(
                    left(&puzzle, level),
                    left(&shuffled, level),
                    "{level:?} on\n{}",
                    puzzle.grid()
                );
            }
        }
    }
}

/// Returns the numbers of candidates of the cells, sorted.
fn left(puzzle: &Puzzle, level: Propagation) -> Vec<usize> {
    let n = puzzle.size().n();
    let board = board(puzzle, level).expect("the puzzle has a solution");
    let mut counts: Vec<usize> = (0..n * n)
        .map(|index| board.candidates(index / n, index % n).len())
        .collect();
    counts.sort_unstable();
    counts
}
