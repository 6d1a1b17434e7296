//! The next deductions on a board that is solved by hand, one at a time.

use std::time::Duration;

use search_core::engine::Clock;
use sudoku_puzzle::Puzzle;
use sudoku_puzzle::deduce::{CandidateGrid, Deduction, Hint, HintLevel};

use super::hint::{deductions, without_step};
use super::sudoku::board;
use crate::api::{
    ApiError, SudokuByHand, SudokuCandidate, SudokuImplication, SudokuStep, SudokuStepHint,
    SudokuSteps, SudokuUnit,
};

/// Returns all conclusions of the lowest rating on a board, or why there is none. The test whether the board has one solution, on which
/// some techniques depend, stops after `time`.
pub(crate) fn steps(
    sent: &SudokuByHand,
    time: Duration,
    clock: &Clock,
) -> Result<SudokuSteps, ApiError> {
    let puzzle = board(&sent.board)?;
    let space = deductions(&puzzle, time, clock);
    let mut grid = space.start(&puzzle);
    if let Some(left) = &sent.candidates {
        restrict(&mut grid, left)?;
    }
    let hint = space.hint(&grid);
    let answer = SudokuSteps {
        candidates: (0..puzzle.size().cells())
            .map(|cell| grid.candidates(cell).iter().collect())
            .collect(),
        steps: Vec::new(),
        guess: None,
        why: None,
    };
    let first = match hint {
        Hint::Step(first) => first,
        other => {
            let (guess, why) = without_step(&puzzle, &other);
            return Ok(SudokuSteps {
                guess,
                why: Some(why),
                ..answer
            });
        }
    };
    let mut steps: Vec<Deduction> = Vec::new();
    for found in space.with_limit(first.rating).all(&grid) {
        let is_same = |other: &Deduction| {
            (other.placement, &other.removals) == (found.placement, &found.removals)
        };
        if !steps.iter().any(is_same) {
            steps.push(found);
        }
    }
    Ok(SudokuSteps {
        steps: steps.iter().map(|found| step(&puzzle, found)).collect(),
        ..answer
    })
}

/// Removes the candidates that are not left.
fn restrict(grid: &mut CandidateGrid, left: &[Vec<u8>]) -> Result<(), ApiError> {
    let cells = grid.size().cells();
    if left.len() != cells {
        return Err(ApiError::malformed(format!(
            "found candidates of {} cells, expected {cells}",
            left.len()
        )));
    }
    for (cell, left) in left.iter().enumerate() {
        let candidates = grid.candidates(cell);
        for value in candidates.iter().filter(|value| !left.contains(value)) {
            grid.remove(cell, value);
        }
    }
    Ok(())
}

fn step(puzzle: &Puzzle, deduction: &Deduction) -> SudokuStep {
    let size = puzzle.size();
    let reason = &deduction.reason;
    let candidate = |cell, value| SudokuCandidate { cell, value };
    let mut hints: Vec<SudokuStepHint> = Vec::new();
    for level in HintLevel::ALL {
        let text = deduction.hint(level, size, puzzle.notation());
        if hints.last().is_none_or(|before| before.text != text) {
            let level = level.name();
            hints.push(SudokuStepHint { level, text });
        }
    }
    SudokuStep {
        technique: deduction.technique.name(),
        rating: deduction.rating.to_f64(),
        hints,
        units: (reason.units.iter())
            .map(|unit| SudokuUnit {
                name: unit.to_string(),
                cells: unit.cells(size).collect(),
            })
            .collect(),
        cells: deduction.cells(),
        values: reason.values.iter().collect(),
        chain: (reason.chain.iter())
            .map(|node| SudokuImplication {
                cell: node.cell,
                value: node.value,
                is_true: node.is_true,
            })
            .collect(),
        placement: (deduction.placement).map(|(cell, value)| candidate(cell, value)),
        removals: (deduction.removals.iter())
            .flat_map(|&(cell, values)| {
                let values: Vec<u8> = values.iter().collect();
                values.into_iter().map(move |value| candidate(cell, value))
            })
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::sudoku::{read, solve};
    use super::*;
    use crate::api::SudokuBoard;

    const TIME: Duration = Duration::from_secs(20);

    /// Takes the first step, then asks for the next with the candidates that are left, as the page does.
    #[test]
    fn a_board_is_solved_step_by_step() {
        let line =
            "016007803000800000070001060048000300600000002009000650060900020000002000904600510";
        let read = read(line).expect("the board is valid");
        let clock = Clock::new(|| Duration::ZERO);
        let mut sent = SudokuByHand {
            board: SudokuBoard {
                n: read.n,
                cells: read.cells,
                notation: Some(read.values.notation),
            },
            candidates: None,
        };
        let solution = solve(&sent.board, TIME, &clock).expect("the board is valid");
        let solution = solution.cells.expect("the board has a solution");
        let mut techniques = std::collections::BTreeSet::new();
        // Each step places or removes a candidate.
        for _ in 0..9 * 9 * 9 {
            let answer = steps(&sent, TIME, &clock).expect("the board is valid");
            let Some(step) = answer.steps.first() else {
                assert_eq!(answer.why.as_deref(), Some("every cell has a value"));
                assert!(techniques.contains("pointing"), "{techniques:?}");
                return;
            };
            assert!(answer.steps.iter().all(|other| other.rating <= step.rating));
            for SudokuCandidate { cell, value } in &step.removals {
                assert_ne!(solution[*cell], *value, "{step:?}");
            }
            for other in answer
                .steps
                .iter()
                .filter_map(|step| step.placement.as_ref())
            {
                assert_eq!(solution[other.cell], other.value);
            }
            techniques.insert(step.technique);
            let mut left = answer.candidates;
            for removed in &step.removals {
                left[removed.cell].retain(|value| *value != removed.value);
            }
            if let Some(SudokuCandidate { cell, value }) = step.placement {
                sent.board.cells[cell] = Some(value);
            }
            sent.candidates = Some(left);
        }
        panic!("candidates that were removed came back");
    }

    #[test]
    fn candidates_of_another_board_are_refused() {
        let sent = SudokuByHand {
            board: SudokuBoard {
                n: 4,
                cells: vec![None; 16],
                notation: None,
            },
            candidates: Some(vec![vec![1]; 81]),
        };
        let error = steps(&sent, TIME, &Clock::new(|| Duration::ZERO)).expect_err("81 cells");
        assert_eq!(
            error.to_string(),
            "found candidates of 81 cells, expected 16"
        );
    }
}
