//! Sliding tiles: the board as an array, the distance summed anew for every state.

use std::fmt;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use search_core::Searchable;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Board<const SIDE: usize, const CELLS: usize>([u8; CELLS]);

impl<const SIDE: usize, const CELLS: usize> Board<SIDE, CELLS> {
    pub(crate) const SOLVED: Self = {
        let mut cells = [0; CELLS];
        let mut cell = 0;
        while cell < CELLS {
            cells[cell] = cell as u8;
            cell += 1;
        }
        Board(cells)
    };

    /// Returns the board after this number of random steps from the solved one.
    pub(crate) fn random(steps: u32, rng: &mut ChaCha8Rng) -> Self {
        (0..steps).fold(Self::SOLVED, |board, _| {
            let next: Vec<Self> = board.successors().into_iter().collect();
            next[rng.next_u32() as usize % next.len()]
        })
    }

    /// Returns a board from which the solved one cannot be reached.
    pub(crate) fn unsolvable() -> Self {
        let mut board = Self::SOLVED;
        board.0.swap(CELLS - 2, CELLS - 1);
        board
    }

    /// Returns this number of boards, each after this number of random steps.
    pub(crate) fn several(count: usize, steps: u32) -> Vec<Self> {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        (0..count).map(|_| Self::random(steps, &mut rng)).collect()
    }
}

impl<const SIDE: usize, const CELLS: usize> Searchable for Board<SIDE, CELLS> {
    fn is_solution(&self) -> bool {
        *self == Self::SOLVED
    }

    fn successors(&self) -> impl IntoIterator<Item = Self> {
        let blank = self.0.iter().position(|&tile| tile == 0).unwrap_or(0);
        let (row, column) = (blank / SIDE, blank % SIDE);
        let mut successors = Vec::new();
        let mut slide = |from: usize| {
            let mut next = *self;
            next.0.swap(blank, from);
            successors.push(next);
        };
        if row > 0 {
            slide(blank - SIDE);
        }
        if column > 0 {
            slide(blank - 1);
        }
        if column + 1 < SIDE {
            slide(blank + 1);
        }
        if row + 1 < SIDE {
            slide(blank + SIDE);
        }
        successors
    }

    fn heuristic_value(&self) -> u32 {
        let mut sum = 0;
        for (cell, &tile) in self.0.iter().enumerate() {
            if tile != 0 {
                let home = usize::from(tile);
                sum += (cell / SIDE).abs_diff(home / SIDE) + (cell % SIDE).abs_diff(home % SIDE);
            }
        }
        sum as u32
    }

    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{:?}", self.0)
    }
}
