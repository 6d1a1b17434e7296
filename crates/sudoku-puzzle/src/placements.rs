use conflict_driven::{Choices, Need};

use crate::{Board, Placement, Puzzle, Size};

/// The placements that are open on a board, as choices: what a search that
/// [learns from contradictions](conflict_driven) needs to solve it.
///
/// Candidates that the board has lost are no choices, so it pays to propagate first as far as it goes, with
/// [`Propagation::Locked`](crate::Propagation).
///
/// ```
/// use sudoku_puzzle::{Board, Placements, Puzzle, Settings};
///
/// let puzzle: Puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let board = Board::from_puzzle(&puzzle, Settings::default())?;
/// let report = conflict_driven::search(Placements::on(&board)).run();
/// let solution = &report.solution().expect("it has one").state;
/// assert_eq!(solution.line().to_string().get(..9), Some("812753649"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Placements {
    size: Size,
    /// The values that are decided, row by row, 0 for none.
    decided: Vec<u8>,
    /// The candidates of all other cells.
    open: Vec<Placement>,
}

impl Placements {
    /// Those that are open on `board`.
    #[must_use]
    pub fn on(board: &Board) -> Placements {
        let n = board.size().n();
        let mut placements = Placements {
            size: board.size(),
            decided: board.to_puzzle().values().to_vec(),
            open: Vec::new(),
        };
        for place in 0..n * n {
            if placements.decided[place] == 0 {
                let (row, col) = (place / n, place % n);
                let candidates = board.candidates(row, col);
                placements
                    .open
                    .extend(candidates.iter().map(|value| Placement {
                        row: row as u8,
                        col: col as u8,
                        value,
                    }));
            }
        }
        placements
    }

    /// The choices that make up a solution of the board, in ascending order.
    pub(crate) fn made_in(&self, solution: &Board) -> Vec<usize> {
        let is_made = |&choice: &usize| {
            let Placement { row, col, value } = self.open[choice];
            solution.value(row.into(), col.into()) == Some(value)
        };
        (0..self.open.len()).filter(is_made).collect()
    }

    /// The numbers, below 4N², of the groups that a placement is in: its cell, and its value in its row, column and
    /// box.
    fn groups_of(&self, Placement { row, col, value }: Placement) -> [usize; 4] {
        let n = self.size.n();
        let (row, col, value) = (usize::from(row), usize::from(col), usize::from(value) - 1);
        let number = self.size.box_of(row, col);
        let group = |kind: usize, unit: usize, place: usize| (kind * n + unit) * n + place;
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
        self.open.len()
    }

    fn groups(&self, mut group: impl FnMut(Need, &[usize])) {
        let cells = self.size.cells();
        let mut groups = vec![Vec::new(); 4 * cells];
        for (choice, &placement) in self.open.iter().enumerate() {
            for number in self.groups_of(placement) {
                groups[number].push(choice);
            }
        }
        let mut is_decided = vec![false; groups.len()];
        for (place, &value) in self.decided.iter().enumerate() {
            if value != 0 {
                let n = self.size.n();
                let (row, col) = ((place / n) as u8, (place % n) as u8);
                for number in self.groups_of(Placement { row, col, value }) {
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
            let Placement { row, col, value } = self.open[choice];
            values[usize::from(row) * n + usize::from(col)] = value;
        }
        Puzzle::of_size(self.size, values)
    }
}
