use conflict_driven::{Choices, Need};

use crate::{Board, Notation, Placement, Puzzle, Size};

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

    /// Returns the numbers, below 4N², of the groups of a value in a cell: the cell, and the value in its row, column
    /// and box.
    fn groups_of(&self, index: usize, value: u8) -> [usize; 4] {
        let n = self.size.n();
        let (row, col, value) = (index / n, index % n, usize::from(value) - 1);
        let number = self.size.box_of(row, col);
        let group = |kind: usize, unit: usize, index: usize| (kind * n + unit) * n + index;
        [
            group(0, row, col),
            group(1, row, value),
            group(2, col, value),
            group(3, number, value),
        ]
    }
}

impl Choices for Placements {
    /// A full grid.
    type Solution = Puzzle;

    fn count(&self) -> usize {
        self.undecided.len()
    }

    fn groups(&self, mut group: impl FnMut(Need, &[usize])) {
        let cells = self.size.cells();
        let mut groups = vec![Vec::new(); 4 * cells];
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
        Puzzle::of_size(self.size, values).with_notation(self.notation)
    }
}
