//! A shuffled puzzle is the same puzzle in another guise.

use std::collections::BTreeSet;

use crate::common::{all_solutions, full, is_solution, random, with_clues};
use search_core::depth_first;
use sudoku_puzzle::{Board, CellRule, Propagation, Puzzle, Settings, Size, Sudoku};

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

/// The number of solutions, none past `most`.
fn solutions(puzzle: &Puzzle, most: usize) -> usize {
    board(puzzle, Propagation::Hidden).map_or(0, |board| {
        let mut search = depth_first::tree((Sudoku, board));
        search.solutions().take(most).count()
    })
}

/// How often each value occurs, in order of frequency: relabelling changes no more than the order.
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
fn size_and_clues_stay() {
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
fn solved_grids_stay_solved() {
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
fn a_seed_gives_one_puzzle_and_other_seeds_others() {
    for n in [9, 16, 25] {
        let size = Size::new(n).expect("a size");
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

/// The 288 grids of 4×4 fall into two classes, of 96 and 192, between which no shuffle leads.
#[test]
fn shuffles_of_a_4x4_grid_are_all_grids_of_its_class_and_no_others() {
    let size = Size::new(4).expect("a size");
    let grids = all_solutions(&Puzzle::empty(size));
    assert_eq!(grids.len(), 288);
    let mut rng = random(2);
    let mut classes: Vec<BTreeSet<Vec<u8>>> = Vec::new();
    for grid in grids {
        if classes.iter().any(|class| class.contains(&grid)) {
            continue;
        }
        let puzzle = Puzzle::from_values(grid).expect("16 values up to 4");
        // With 192 to be met, each missing with probability (191/192)^4000, about 1 in 10^9.
        let class = (0..4000).map(|_| puzzle.shuffled(&mut rng).values().to_vec());
        classes.push(class.collect());
    }
    let mut sizes: Vec<usize> = classes.iter().map(BTreeSet::len).collect();
    sizes.sort_unstable();
    assert_eq!(sizes, [96, 192]);
}

/// Two clues in one line show which line it became, and whether it was turned.
#[test]
fn every_row_of_a_puzzle_becomes_every_row_and_every_column() {
    let size = Size::new(9).expect("a size");
    let mut rng = random(3);
    for row in 0..9 {
        let mut values = vec![0; 81];
        values[row * 9] = 1;
        values[row * 9 + 8] = 2;
        let puzzle = Puzzle::from_values(values).expect("81 values up to 9");
        let mut lines = BTreeSet::new();
        for _ in 0..1000 {
            let shuffled = puzzle.shuffled(&mut rng);
            let places: Vec<usize> = (0..size.cells())
                .filter(|&place| shuffled.values()[place] != 0)
                .collect();
            let [one, other] = places[..] else {
                panic!("two clues became {}", places.len());
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
fn the_number_of_solutions_stays() {
    let mut rng = random(4);
    let mut seen = BTreeSet::new();
    for clues in [3, 4, 5, 6, 8].into_iter().cycle().take(100) {
        let grid = full(Size::new(4).expect("a size"), &mut rng);
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
fn a_9x9_puzzle_with_one_solution_keeps_one() {
    let puzzle: Puzzle =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
            .parse()
            .expect("81 signs");
    for seed in 0..50 {
        assert_eq!(solutions(&puzzle.shuffled(&mut random(seed)), 2), 1);
    }
    // One clue less and it has several.
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
fn propagation_takes_as_much_from_a_shuffled_puzzle() {
    for n in [4, 9, 16, 25] {
        let size = Size::new(n).expect("a size");
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

/// The number of candidates of each cell, in order.
fn left(puzzle: &Puzzle, level: Propagation) -> Vec<usize> {
    let n = puzzle.size().n();
    let board = board(puzzle, level).expect("it has a solution");
    let mut counts: Vec<usize> = (0..n * n)
        .map(|place| board.candidates(place / n, place % n).len())
        .collect();
    counts.sort_unstable();
    counts
}
