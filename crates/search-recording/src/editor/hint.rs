//! The next step of a Sudoku by hand: a single, a single after locked candidates, or a guess.

use std::fmt::Display;
use std::time::Duration;

use search_core::engine::Clock;
use sudoku_puzzle::{
    Puzzle,
    board::{Size, Unit},
    clues::Notation,
};

use super::sudoku::{board, candidates, units, values};
use crate::api::{ApiError, SudokuBoard, SudokuHint};
use crate::time_slice::TimeSlice;

/// Candidates that a rule removes, with the reason.
struct Removal {
    value: u8,
    cells: Vec<usize>,
    why: String,
}

/// A cell with its only possible value, with the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Single {
    cell: usize,
    value: u8,
    why: String,
}

/// The candidates of a board, one bit for each value.
#[derive(Clone)]
struct Board<'a> {
    size: Size,
    notation: Notation,
    /// All units with their cells.
    units: &'a [(Unit, Vec<usize>)],
    left: Vec<u64>,
}

fn place(size: Size, cell: usize) -> String {
    let n = size.n();
    format!("row {}, column {}", cell / n + 1, cell % n + 1)
}

impl Board<'_> {
    /// Formats a value as on the board.
    fn written(&self, value: u8) -> impl Display {
        self.notation.cell(value, self.size)
    }

    fn can_be(&self, cell: usize, value: u8) -> bool {
        self.left[cell] >> (value - 1) & 1 == 1
    }

    /// Returns the first value that two cells of a unit have, in words.
    fn clash(&self, values: &[u8]) -> Option<String> {
        self.units.iter().find_map(|(unit, cells)| {
            (1..=self.size.n() as u8).find_map(|value| {
                let mut has = cells.iter().filter(|&&cell| values[cell] == value);
                let (one, other) = (*has.next()?, *has.next()?);
                let (one, other) = (place(self.size, one), place(self.size, other));
                let written = self.written(value);
                Some(format!(
                    "{written} occurs twice in {unit}: {one} and {other}"
                ))
            })
        })
    }

    /// Returns the first empty cell without a candidate, or value without a cell in a unit, in words.
    fn dead_end(&self, values: &[u8]) -> Option<String> {
        let mut cells = 0..self.size.cells();
        if let Some(cell) = cells.find(|&cell| self.left[cell] == 0 && values[cell] == 0) {
            return Some(format!("{} has no candidate left", place(self.size, cell)));
        }
        self.units.iter().find_map(|(unit, cells)| {
            let takes =
                |value| move |&cell: &usize| values[cell] == value || self.can_be(cell, value);
            let mut all = 1..=self.size.n() as u8;
            let value = all.find(|&value| !cells.iter().any(takes(value)))?;
            let written = self.written(value);
            Some(format!("{written} has no candidate cell in {unit}"))
        })
    }

    /// Returns the first naked or hidden single.
    fn single(&self) -> Option<Single> {
        let size = self.size;
        for (cell, &bits) in self.left.iter().enumerate() {
            if bits.count_ones() == 1 {
                let value = bits.trailing_zeros() as u8 + 1;
                let (place, written) = (place(size, cell), self.written(value));
                let why = format!("naked single: {written} is the only candidate left in {place}");
                return Some(Single { cell, value, why });
            }
        }
        for (unit, cells) in self.units {
            for value in 1..=size.n() as u8 {
                let mut takes = cells.iter().filter(|&&cell| self.can_be(cell, value));
                if let (Some(&cell), None) = (takes.next(), takes.next()) {
                    let (place, written) = (place(size, cell), self.written(value));
                    let why = format!(
                        "hidden single: {place} is the only cell of {unit} that can be {written}"
                    );
                    return Some(Single { cell, value, why });
                }
            }
        }
        None
    }

    /// Returns the first locked candidate that removes something: if all cells of a unit that can take a value are also
    /// in another unit, no further cell of that one can take it.
    fn locked(&self) -> Option<Removal> {
        let size = self.size;
        for (unit, own) in self.units {
            for value in 1..=size.n() as u8 {
                let takes = || own.iter().copied().filter(|&cell| self.can_be(cell, value));
                if takes().count() < 2 {
                    continue;
                }
                // One of the two units is a box: a row and a column have one cell in common.
                let is_box = |unit: &Unit| matches!(unit, Unit::Box(_));
                let others = self.units.iter();
                for (other, theirs) in others.filter(|(other, _)| is_box(unit) != is_box(other)) {
                    if !takes().all(|cell| theirs.contains(&cell)) {
                        continue;
                    }
                    let free = theirs.iter().copied();
                    let free = free.filter(|cell| self.can_be(*cell, value) && !own.contains(cell));
                    let cells: Vec<usize> = free.collect();
                    if !cells.is_empty() {
                        let written = self.written(value);
                        let why = format!(
                            "locked candidates: in {unit}, {written} is possible only in {other}, so no other cell of {other} is {written}"
                        );
                        return Some(Removal { value, cells, why });
                    }
                }
            }
        }
        None
    }

    fn remove(&mut self, Removal { value, cells, .. }: &Removal) {
        for &cell in cells {
            self.left[cell] &= !(1 << (value - 1));
        }
    }
}

/// Returns the next value of a board, with its reason; without one, the cell to guess. Stops after `time`.
pub(crate) fn hint(
    sent: &SudokuBoard,
    time: Duration,
    clock: &Clock,
) -> Result<SudokuHint, ApiError> {
    let slice = TimeSlice::start(clock, time);
    let is_over = || slice.is_over();
    let puzzle: Puzzle = board(sent)?;
    let size = puzzle.size();
    let nothing = |why: String| {
        Ok(SudokuHint {
            cell: None,
            value: None,
            guess: None,
            why,
        })
    };
    let units: Vec<_> = units(size)
        .map(|unit| (unit, unit.cells(size).collect()))
        .collect();
    let start = Board {
        size,
        notation: puzzle.notation(),
        units: &units,
        left: candidates(&puzzle),
    };
    if let Some(why) = start.clash(puzzle.values()) {
        return nothing(format!("there is no solution: {why}"));
    }
    if puzzle.clues() == size.cells() {
        return nothing("every cell has a value".to_owned());
    }
    let mut board = start.clone();
    let mut removals: Vec<Removal> = Vec::new();
    loop {
        if let Some(why) = board.dead_end(puzzle.values()) {
            return nothing(format!("there is no solution: {why}"));
        }
        if let Some(single) = board.single() {
            let needed = needed(&start, removals, &single, is_over);
            let reasons = needed.into_iter().chain([single.why]);
            return Ok(SudokuHint {
                cell: Some(single.cell),
                value: Some(single.value),
                guess: None,
                why: reasons.collect::<Vec<_>>().join("; "),
            });
        }
        if is_over() {
            return nothing("no hint was found in time".to_owned());
        }
        let Some(removal) = board.locked() else {
            break;
        };
        board.remove(&removal);
        removals.push(removal);
    }
    let open = (0..size.cells()).filter(|&cell| board.left[cell] != 0);
    let Some(cell) = open.min_by_key(|&cell| board.left[cell].count_ones()) else {
        return nothing("there is no solution: the clues contradict each other".to_owned());
    };
    let choices: Vec<String> = values(board.left[cell])
        .map(|value| board.written(value).to_string())
        .collect();
    let why = format!(
        "no single and no locked candidate is left: a guess is needed. {} has the fewest candidates, {}. Each is a branch of \
         the search: place the first and go on; at a contradiction, remove the values placed since then and try the next",
        place(size, cell),
        choices.join(", "),
    );
    Ok(SudokuHint {
        guess: Some(cell),
        ..nothing(why)?
    })
}

/// Returns the reasons of the removals that a single depends on; of all that are left when the time is over.
fn needed(
    start: &Board<'_>,
    mut removals: Vec<Removal>,
    single: &Single,
    is_over: impl Fn() -> bool,
) -> Vec<String> {
    let follows = |removals: &[Removal]| {
        let mut board = start.clone();
        for removal in removals {
            board.remove(removal);
        }
        board.single().as_ref() == Some(single)
    };
    for place in (0..removals.len()).rev() {
        if is_over() {
            break;
        }
        let removal = removals.remove(place);
        if !follows(&removals) {
            removals.insert(place, removal);
        }
    }
    removals.into_iter().map(|removal| removal.why).collect()
}

#[cfg(test)]
mod tests {
    use super::super::sudoku::{HARD, read, solve};
    use super::*;

    const TIME: Duration = Duration::from_secs(20);

    fn stopped_clock() -> Clock {
        Clock::new(|| Duration::ZERO)
    }

    fn sent(line: &str) -> SudokuBoard {
        let read = read(line).expect("the board is valid");
        SudokuBoard {
            n: read.n,
            cells: read.cells,
            notation: Some(read.values.notation),
        }
    }

    #[test]
    fn hints_follow_the_solution_and_go_on_to_locked_candidates() {
        // The second needs locked candidates.
        let locked =
            "016007803000800000070001060048000300600000002009000650060900020000002000904600510";
        let mut locked_hints = 0;
        for line in [HARD[1].1, locked] {
            let mut board = sent(line);
            let solution = solve(&board, TIME, &stopped_clock()).expect("the board is valid");
            let solution = solution.cells.expect("the board has a solution");
            let last = loop {
                let hint = hint(&board, TIME, &stopped_clock()).expect("the board is valid");
                let Some(cell) = hint.cell else {
                    break hint;
                };
                assert_eq!(hint.value, Some(solution[cell]), "{}", hint.why);
                locked_hints += usize::from(hint.why.starts_with("locked candidates: in "));
                board.cells[cell] = hint.value;
            };
            match last.guess {
                None => assert_eq!(last.why, "every cell has a value"),
                Some(cell) => {
                    assert!(board.cells[cell].is_none());
                    assert!(last.why.contains("branch of the search"), "{}", last.why);
                }
            }
        }
        assert!(locked_hints > 0);
    }

    #[test]
    fn hints_named_values_as_numbers_whatever_the_board_had() {
        // The last cell of the first row is the value 12.
        let line = "0123456789ACDEF.".to_owned() + &".".repeat(240);
        let sent = sent(&line);
        let first = hint(&sent, TIME, &stopped_clock()).expect("the board is valid");
        assert_eq!((first.cell, first.value), (Some(15), Some(12)));
        assert_eq!(
            first.why,
            "naked single: B is the only candidate left in row 1, column 16"
        );
        let in_numbers = SudokuBoard {
            notation: None,
            ..sent
        };
        let first = hint(&in_numbers, TIME, &stopped_clock()).expect("the board is valid");
        assert!(
            first.why.starts_with("naked single: 12 is"),
            "{}",
            first.why
        );
    }

    #[test]
    fn a_board_without_a_solution_was_to_be_guessed() {
        // The reader refuses such a board, but one can be typed.
        let why = |line: &str| {
            let cells = line.bytes().map(|byte| byte.checked_sub(b'0'));
            let cells: Vec<_> = cells.collect();
            let board = SudokuBoard {
                n: cells.len().isqrt(),
                cells,
                notation: None,
            };
            let hint = hint(&board, TIME, &stopped_clock()).expect("the board is valid");
            assert_eq!((hint.cell, hint.guess), (None, None), "{}", hint.why);
            hint.why
        };
        assert_eq!(
            why(&format!("5...5....{}", ".".repeat(72))),
            "there is no solution: 5 occurs twice in row 1: row 1, column 1 and row 1, column 5"
        );
        // A full board.
        assert_eq!(
            why("1234341221434322"),
            "there is no solution: 2 occurs twice in row 4: row 4, column 3 and row 4, column 4"
        );
        // Each cell has a candidate.
        assert_eq!(
            why("12.....4........"),
            "there is no solution: 4 has no candidate cell in row 1"
        );
    }

    #[test]
    fn a_hint_that_takes_too_long_is_given_up() {
        let empty = SudokuBoard {
            n: 64,
            cells: vec![None; 64 * 64],
            notation: None,
        };
        let hint = hint(&empty, Duration::ZERO, &stopped_clock()).expect("the board is valid");
        assert_eq!((hint.cell, hint.guess), (None, None));
        assert_eq!(hint.why, "no hint was found in time");
    }
}
