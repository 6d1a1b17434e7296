//! Clues in given cells.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use search_core::Limits;

use super::{Generator, max_expansions};
use crate::{Puzzle, Solver};

/// The number of changes after which the search gives up. A new start is better than more of them.
const MAX_CHANGES: usize = 300;

/// The number of solutions up to which boards are told apart.
const MOST_SOLUTIONS: u64 = 1000;

/// Changes the values of clues until the solution is unique, by hill climbing on the number of solutions: one random value after
/// another, each kept unless the number grows. Returns the solution, or `None` if none was unique.
pub(super) fn unique(
    generator: &Generator,
    mut values: Vec<u8>,
    rng: &mut ChaCha8Rng,
) -> Option<Puzzle> {
    let size = generator.size;
    let mut solver = Solver::default().limits(Limits {
        expansions: max_expansions(size),
        ..Limits::default()
    });
    let cells: Vec<usize> = (0..values.len())
        .filter(|&cell| values[cell] != 0)
        .collect();
    let mut count = |values: &[u8], most: u64| {
        let puzzle = generator.puzzle(values.to_vec());
        solver.count(&puzzle, most).unwrap_or(most)
    };
    let mut solutions = count(&values, MOST_SOLUTIONS);
    for _ in 0..MAX_CHANGES {
        if solutions == 1 {
            break;
        }
        let cell = cells[rng.random_range(..cells.len())];
        let before = values[cell];
        values[cell] = rng.random_range(1..=size.n() as u8);
        match count(&values, MOST_SOLUTIONS.min(solutions + 1)) {
            changed @ 1.. if changed <= solutions => solutions = changed,
            _ => values[cell] = before,
        }
    }
    match solutions {
        1 => solver.solve(&generator.puzzle(values)).ok().flatten(),
        _ => None,
    }
}
