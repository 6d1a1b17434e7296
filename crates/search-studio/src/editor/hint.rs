//! The next step of a Sudoku by hand: the cheapest deductions up to the first value, or a guess.

use std::time::Duration;

use search_core::Limits;
use search_core::engine::Clock;
use sudoku_puzzle::Puzzle;
use sudoku_puzzle::deduce::{CandidateGrid, Deduction, Deductions, Hint, HintLevel, Technique};

use super::sudoku::board;
use crate::api::{ApiError, SudokuBoard, SudokuHint, SudokuPropagation};
use crate::time_slice::TimeSlice;

/// The largest side of boards on which chains and loops are looked for; on larger ones that takes too long.
const ALL_TECHNIQUES: usize = 9;

/// Formats a deduction with the values of a board.
fn sentence(puzzle: &Puzzle, deduction: &Deduction) -> String {
    deduction.sentence(puzzle.size(), puzzle.notation())
}

/// Returns the cell to guess, if a guess is left, and why there is no deduction.
pub(super) fn without_step(puzzle: &Puzzle, hint: &Hint) -> (Option<usize>, String) {
    let guess = match hint {
        Hint::Guess { cell, .. } => Some(*cell),
        _ => None,
    };
    let why = hint.text(HintLevel::Step, puzzle.size(), puzzle.notation());
    (guess, why)
}

fn nothing(why: String) -> SudokuHint {
    SudokuHint {
        cell: None,
        value: None,
        guess: None,
        why,
    }
}

fn is_single(technique: Technique) -> bool {
    use Technique::{HiddenSingleInBox, HiddenSingleInLine, LastValue, NakedSingle};
    matches!(
        technique,
        LastValue | HiddenSingleInBox | HiddenSingleInLine | NakedSingle
    )
}

/// Returns the next of the values that a search has placed after a board, by a single if there is one: propagation by singles finds
/// these. The board may have no solution, as that of a wrong guess.
pub(crate) fn forced(sent: SudokuPropagation) -> Result<SudokuHint, ApiError> {
    let puzzle = board(&sent.board)?;
    let after = board(&SudokuBoard {
        cells: sent.after,
        ..sent.board
    })?;
    let space = Deductions::new(puzzle.size()).with_limit(Technique::NakedSingle.rating());
    let grid = space.start(&puzzle);
    let places_one = |found: &Deduction| {
        let is_new = |(cell, value): (usize, u8)| {
            grid.value(cell).is_none() && after.values()[cell] == value
        };
        found.placement.is_some_and(is_new)
    };
    let found = space.all(&grid).into_iter().filter(places_one);
    let Some(next) = found.min_by_key(|found| !is_single(found.technique)) else {
        return Ok(nothing("no value follows by one deduction".to_owned()));
    };
    let (cell, value) = next.placement.unzip();
    Ok(SudokuHint {
        cell,
        value,
        guess: None,
        why: sentence(&puzzle, &next),
    })
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
    let space = deductions(&puzzle, time, clock);
    let start = space.start(&puzzle);
    let mut grid = start.clone();
    let mut removals: Vec<Deduction> = Vec::new();
    loop {
        if is_over() {
            return Ok(nothing("no hint was found in time".to_owned()));
        }
        let next = match space.hint(&grid) {
            Hint::Step(next) => next,
            other => {
                let (guess, why) = without_step(&puzzle, &other);
                return Ok(SudokuHint {
                    guess,
                    ..nothing(why)
                });
            }
        };
        if let Some((cell, value)) = next.placement {
            let needed = needed(&space, &start, removals, &next, is_over);
            let reasons = needed.iter().chain([&next]);
            let reasons: Vec<String> = reasons.map(|step| sentence(&puzzle, step)).collect();
            return Ok(SudokuHint {
                cell: Some(cell),
                value: Some(value),
                guess: None,
                why: reasons.join("; "),
            });
        }
        grid = space.after(&grid, &next);
        removals.push(next);
    }
}

/// Returns the deductions that hold on a board, with those that need one solution if it has one.
pub(super) fn deductions(puzzle: &Puzzle, time: Duration, clock: &Clock) -> Deductions {
    let space = Deductions::new(puzzle.size());
    if puzzle.size().n() > ALL_TECHNIQUES {
        return space.with_limit(Technique::XyzWing.rating());
    }
    let limits = Limits {
        time: Some(time),
        clock: clock.clone(),
        ..Limits::default()
    };
    Deductions::of_board(puzzle, &limits).unwrap_or(space)
}

/// Returns the removals that a deduction depends on; of all that are left when the time is over.
fn needed(
    space: &Deductions,
    start: &CandidateGrid,
    mut removals: Vec<Deduction>,
    last: &Deduction,
    is_over: impl Fn() -> bool,
) -> Vec<Deduction> {
    // Each deduction is found after those before it, and not only its conclusion.
    let follows = |removals: &[Deduction]| {
        let mut grid = start.clone();
        for step in removals.iter().chain([last]) {
            let below = space.clone().with_limit(step.rating);
            let is_found = |found: Deduction| {
                (found.technique, &found.reason, found.placement)
                    == (step.technique, &step.reason, step.placement)
            };
            if !below.all(&grid).into_iter().any(is_found) {
                return false;
            }
            grid = space.after(&grid, step);
        }
        true
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
    removals
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
    fn hints_follow_the_solution_and_go_on_to_removals() {
        // The second needs removals.
        let removals =
            "016007803000800000070001060048000300600000002009000650060900020000002000904600510";
        let mut removal_hints = 0;
        for line in [HARD[1].1, removals] {
            let mut board = sent(line);
            let solution = solve(&board, TIME, &stopped_clock()).expect("the board is valid");
            let solution = solution.cells.expect("the board has a solution");
            let last = loop {
                let hint = hint(&board, TIME, &stopped_clock()).expect("the board is valid");
                let Some(cell) = hint.cell else {
                    break hint;
                };
                assert_eq!(hint.value, Some(solution[cell]), "{}", hint.why);
                removal_hints += usize::from(hint.why.contains(" not "));
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
        assert!(removal_hints > 0);
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
            "last value (1.0): r1c16 is the only empty cell of row 1: r1c16 = B"
        );
        let in_numbers = SudokuBoard {
            notation: None,
            ..sent
        };
        let first = hint(&in_numbers, TIME, &stopped_clock()).expect("the board is valid");
        assert!(first.why.ends_with("r1c16 = 12"), "{}", first.why);
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
            "there is no solution: 5 occurs twice in row 1: r1c1 and r1c5"
        );
        // A full board.
        assert_eq!(
            why("1234341221434322"),
            "there is no solution: 2 occurs twice in column 4: r2c4 and r4c4"
        );
        // Each cell has a candidate.
        assert_eq!(
            why("12.....4........"),
            "there is no solution: 4 has no candidate cell in box 1"
        );
    }

    /// Regression test: a board without a solution was explained by its dead end, and naked singles by hidden ones elsewhere.
    #[test]
    fn values_after_a_wrong_guess_were_not_explained() {
        // 4 has no cell in row 1.
        let board = sent("12.....4........");
        let mut after = board.cells.clone();
        after[2] = Some(3);
        let next = forced(SudokuPropagation { board, after }).expect("the boards are valid");
        assert_eq!((next.cell, next.value), (Some(2), Some(3)));
        assert_eq!(
            next.why,
            "naked single (2.3): 3 is the only candidate left in r1c3: r1c3 = 3"
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
