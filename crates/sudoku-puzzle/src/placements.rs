use arrayvec::ArrayVec;
use conflict_driven::{Choices, Need};

use crate::bits::elements;
use crate::constraints::consecutive;
use crate::layout::Layout;
use crate::{Board, Notation, Placement, Puzzle, Size};

/// The most groups of a placement: the cell, row, column, box, both diagonals and a window.
const MAX_GROUPS: usize = 7;

/// The placements of the undecided cells of a board, as the choices of [conflict-driven search](conflict_driven).
///
/// Only remaining candidates are choices, so propagate as far as possible first, with
/// [`Propagation::Locked`](crate::Propagation).
///
/// ```
/// use sudoku_puzzle::{Board, Puzzle, board::Settings, method::Placements};
///
/// let puzzle: Puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let board = Board::from_puzzle(&puzzle, Settings::default())?;
/// let report = conflict_driven::search(Placements::on(&board)).run();
/// let solution = &report.solution().expect("the puzzle has a solution").state;
/// assert_eq!(solution.line().to_string().get(..9), Some("812753649"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Placements {
    size: Size,
    notation: Notation,
    /// `None` for rows, columns and square boxes.
    layout: Option<Layout>,
    /// The values of the decided cells, row by row, 0 for an undecided cell.
    decided: Vec<u8>,
    /// The candidates of the undecided cells.
    undecided: Vec<Placement>,
}

impl Placements {
    /// Collects the placements of the undecided cells of `board`.
    #[must_use]
    pub fn on(board: &Board) -> Placements {
        let n = board.size().n();
        let mut placements = Placements {
            size: board.size(),
            notation: board.notation(),
            layout: board.layout().cloned(),
            decided: board.to_puzzle().values().to_vec(),
            undecided: Vec::new(),
        };
        for index in 0..n * n {
            if placements.decided[index] == 0 {
                let (row, col) = (index / n, index % n);
                let candidates = board.candidates(row, col).bits();
                let all = Placement::all(board.size(), index, candidates);
                placements.undecided.extend(all);
            }
        }
        placements
    }

    /// Returns the choices that are made in a solution of the board, in ascending order.
    pub(crate) fn made_in(&self, solution: &Board) -> Vec<usize> {
        let is_made = |&choice: &usize| {
            let Placement {
                row, col, value, ..
            } = self.undecided[choice];
            solution.value(row.into(), col.into()) == Some(value)
        };
        (0..self.undecided.len()).filter(is_made).collect()
    }

    /// Returns the numbers of the groups of a value in a cell: the cell, and the value in each of its units.
    fn groups_of(&self, index: usize, value: u8) -> ArrayVec<usize, MAX_GROUPS> {
        let n = self.size.n();
        let (row, col, value) = (index / n, index % n, usize::from(value) - 1);
        let of_unit = |unit: usize| (n + unit) * n + value;
        let mut groups = ArrayVec::from_iter([index]);
        match &self.layout {
            None => {
                let number = self.size.box_of(row, col);
                groups.extend([row, n + col, 2 * n + number].map(of_unit));
            }
            Some(layout) => {
                let units = layout.constraints().units_of[index].iter();
                groups.extend(units.map(|&(unit, _)| of_unit(unit)));
            }
        }
        groups
    }

    /// Calls `group` with each two choices that exclude each other though they have no group of [`groups_of`](Self::groups_of) in common.
    fn pairs(&self, layout: &Layout, group: &mut impl FnMut(Need, &[usize])) {
        let (n, constraints) = (self.size.n(), layout.constraints());
        let mut numbers = vec![usize::MAX; self.size.cells() * n];
        for (choice, &placement) in self.undecided.iter().enumerate() {
            let value = usize::from(placement.value) - 1;
            numbers[placement.place(self.size) * n + value] = choice;
        }
        for (choice, &placement) in self.undecided.iter().enumerate() {
            let cell = placement.place(self.size);
            let bit = 1 << (placement.value - 1);
            let apart = constraints.apart[cell].iter().map(|&other| (other, bit));
            let nearby = constraints.not_consecutive[cell].iter();
            let nearby = nearby.map(|&other| (other, consecutive(bit)));
            for (other, excluded) in apart.chain(nearby).filter(|&(other, _)| other > cell) {
                for value in elements(excluded & (u64::MAX >> (64 - n))) {
                    let number = numbers[other * n + value];
                    if number != usize::MAX {
                        group(Need::AtMostOne, &[choice, number]);
                    }
                }
            }
        }
    }
}

impl Choices for Placements {
    /// A full grid.
    type Solution = Puzzle;

    fn count(&self) -> usize {
        self.undecided.len()
    }

    fn groups(&self, mut group: impl FnMut(Need, &[usize])) {
        let n = self.size.n();
        let units = match &self.layout {
            None => 3 * n,
            Some(layout) => layout.units().len(),
        };
        let mut groups = vec![Vec::new(); (n + units) * n];
        for (choice, &placement) in self.undecided.iter().enumerate() {
            for number in self.groups_of(placement.place(self.size), placement.value) {
                groups[number].push(choice);
            }
        }
        let mut is_decided = vec![false; groups.len()];
        for (index, &value) in self.decided.iter().enumerate() {
            if value != 0 {
                for number in self.groups_of(index, value) {
                    is_decided[number] = true;
                }
            }
        }
        for (choices, is_decided) in groups.iter().zip(is_decided) {
            if !is_decided {
                group(Need::ExactlyOne, choices);
            }
        }
        if let Some(layout) = &self.layout {
            self.pairs(layout, &mut group);
        }
    }

    fn solution(&self, made: &[usize]) -> Puzzle {
        let n = self.size.n();
        let mut values = self.decided.clone();
        for &choice in made {
            let Placement {
                row, col, value, ..
            } = self.undecided[choice];
            values[usize::from(row) * n + usize::from(col)] = value;
        }
        Puzzle::laid_out(self.size, self.layout.as_ref(), values).with_notation(self.notation)
    }
}
