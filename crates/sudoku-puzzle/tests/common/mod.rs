//! Puzzles to test on, and what is true of them by definition, with nothing of the crate's own solving in it.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use sudoku_puzzle::{Puzzle, Size};

pub(crate) fn random(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// A full grid: the one that shifts each row by a box, shuffled.
pub(crate) fn full(size: Size, rng: &mut ChaCha8Rng) -> Puzzle {
    let (n, side) = (size.n(), size.box_side());
    let value = |place: usize| {
        let (row, col) = (place / n, place % n);
        ((row * side + row / side + col) % n + 1) as u8
    };
    let canonical: Vec<u8> = (0..n * n).map(value).collect();
    let grid = Puzzle::from_values(canonical).expect("N² values up to N");
    let grid = grid.shuffled(rng);
    assert!(is_solution(grid.values()), "{}", grid.grid());
    grid
}

/// The grid with so many of its values left, at random places.
pub(crate) fn with_clues(grid: &Puzzle, clues: usize, rng: &mut ChaCha8Rng) -> Puzzle {
    let mut places: Vec<usize> = (0..grid.values().len()).collect();
    places.shuffle(rng);
    let mut values = grid.values().to_vec();
    for &place in &places[clues..] {
        values[place] = 0;
    }
    Puzzle::from_values(values).expect("as many values as before")
}

/// The places of every row, column and box.
pub(crate) fn units(n: usize) -> Vec<Vec<usize>> {
    let side = n.isqrt();
    let number = |place: usize| place / n / side * side + place % n / side;
    let mut units = Vec::new();
    for unit in 0..n {
        units.push((0..n * n).filter(|place| place / n == unit).collect());
        units.push((0..n * n).filter(|place| place % n == unit).collect());
        units.push((0..n * n).filter(|&place| number(place) == unit).collect());
    }
    units
}

/// Whether every unit has every value.
pub(crate) fn is_solution(values: &[u8]) -> bool {
    let n = values.len().isqrt();
    units(n).iter().all(|unit| {
        let mut found: Vec<u8> = unit.iter().map(|&place| values[place]).collect();
        found.sort_unstable();
        found.into_iter().map(usize::from).eq(1..=n)
    })
}

/// All solutions of a 4×4 puzzle: those of the 288 grids, which are found cell by cell, that have its clues.
pub(crate) fn solutions_4x4(puzzle: &Puzzle) -> Vec<Vec<u8>> {
    let mut grids = vec![Vec::new()];
    for place in 0..16 {
        let mut longer = Vec::new();
        for grid in &grids {
            for value in 1..=4 {
                let taken = units(4).iter().any(|unit| {
                    let before = unit.iter().filter(|&&other| other < place);
                    unit.contains(&place) && before.into_iter().any(|&other| grid[other] == value)
                });
                let clue = puzzle.values()[place];
                if !taken && (clue == 0 || clue == value) {
                    let mut grid: Vec<u8> = grid.clone();
                    grid.push(value);
                    longer.push(grid);
                }
            }
        }
        grids = longer;
    }
    assert!(grids.iter().all(|grid| is_solution(grid)));
    grids
}
