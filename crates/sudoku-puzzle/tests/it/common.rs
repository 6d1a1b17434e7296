//! Test puzzles and checks by definition, independent of the solvers of the crate.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use sudoku_puzzle::{Puzzle, board::Size, clues::PencilMarks};

pub(crate) fn random(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// Returns a full grid: the canonical one, in which each row is shifted by a box, shuffled.
pub(crate) fn full(size: Size, rng: &mut ChaCha8Rng) -> Puzzle {
    let (n, side) = (size.n(), size.box_side());
    let value = |index: usize| {
        let (row, col) = (index / n, index % n);
        ((row * side + row / side + col) % n + 1) as u8
    };
    let canonical: Vec<u8> = (0..n * n).map(value).collect();
    let grid = Puzzle::from_values(canonical).expect("N² values up to N");
    let grid = grid.shuffled(rng);
    assert!(is_solution(grid.values()), "{}", grid.grid());
    grid
}

/// Returns the grid with only `clues` values left, in random cells.
pub(crate) fn with_clues(grid: &Puzzle, clues: usize, rng: &mut ChaCha8Rng) -> Puzzle {
    let mut indices: Vec<usize> = (0..grid.values().len()).collect();
    indices.shuffle(rng);
    let mut values = grid.values().to_vec();
    for &index in &indices[clues..] {
        values[index] = 0;
    }
    Puzzle::from_values(values).expect("the number of values is unchanged")
}

/// Returns the cell indices of every row, column and box.
pub(crate) fn units(n: usize) -> Vec<Vec<usize>> {
    let side = n.isqrt();
    let number = |index: usize| index / n / side * side + index % n / side;
    let mut units = Vec::new();
    for unit in 0..n {
        units.push((0..n * n).filter(|index| index / n == unit).collect());
        units.push((0..n * n).filter(|index| index % n == unit).collect());
        units.push((0..n * n).filter(|&index| number(index) == unit).collect());
    }
    units
}

/// Returns whether every unit has every value.
pub(crate) fn is_solution(values: &[u8]) -> bool {
    let n = values.len().isqrt();
    units(n).iter().all(|unit| {
        let mut found: Vec<u8> = unit.iter().map(|&index| values[index]).collect();
        found.sort_unstable();
        found.into_iter().map(usize::from).eq(1..=n)
    })
}

/// Returns all solutions for the marks, in ascending order.
pub(crate) fn all_solutions(marks: impl Into<PencilMarks>) -> Vec<Vec<u8>> {
    let marks = marks.into();
    let n = marks.size().n();
    let units = units(n);
    let peers: Vec<Vec<usize>> = (0..n * n)
        .map(|index| {
            let around = units.iter().filter(|unit| unit.contains(&index));
            around
                .flatten()
                .copied()
                .filter(|&peer| peer < index)
                .collect()
        })
        .collect();
    let mut found = Vec::new();
    let mut values: Vec<u8> = Vec::new();
    let mut next = 1;
    loop {
        let index = values.len();
        let fits = |&value: &u8| {
            marks.candidates(index / n, index % n).contains(value)
                && peers[index].iter().all(|&peer| values[peer] != value)
        };
        if index == n * n {
            found.push(values.clone());
        } else if let Some(value) = (next..=n as u8).find(fits) {
            values.push(value);
            next = 1;
            continue;
        }
        match values.pop() {
            Some(last) => next = last + 1,
            None => return found,
        }
    }
}
