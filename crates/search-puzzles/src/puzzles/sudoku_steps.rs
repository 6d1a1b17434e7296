use search_core::Limits;
use sudoku_puzzle::Puzzle;
use sudoku_puzzle::deduce::{Deductions, Rating, explain};

use super::sudoku::at;
use crate::erased::Erased;
use crate::heuristic::HeuristicProperty::Consistent;
use crate::heuristic::{ZERO, heuristic, own};
use crate::option::Word;
use crate::puzzle::{Example, ListedPuzzle};
use crate::{Instance, Instances, Spec, SpecError};

pub(super) const PUZZLE: ListedPuzzle = ListedPuzzle {
    states: Some("values and candidates; an action is a deduction, and costs ten times its rating"),
    words: &[Word::text("BOARD")],
    heuristic: Some(heuristic(&[
        ("empty-cells", own(Consistent)),
        ("zero", ZERO),
    ])),
    examples: &[Example::new("four by four", &[SMALL])],
    ..ListedPuzzle::new(
        "sudoku-steps",
        "a Sudoku as a person solves it: deductions that cost their difficulty",
        &open,
    )
};

/// Orders of easiest steps have different sums: the first one each time costs 120, the cheapest path 116.
const SMALL: &str = "......3.1..33..2";

/// Chains are not looked for on larger boards in reasonable time.
const LARGEST: usize = 9;

fn open(spec: &mut Spec) -> Result<Instances, SpecError> {
    let board = spec.word().unwrap_or_else(|| SMALL.to_owned());
    let puzzle: Puzzle = board.parse().map_err(|error| at("the board", error))?;
    let side = puzzle.size().n();
    if side > LARGEST {
        let message =
            format!("found a board of {side}×{side}, expected at most {LARGEST}×{LARGEST}");
        return Err(SpecError::Usage(message));
    }
    // So no search says of a board with a solution that there is none.
    let explained = explain(&puzzle, &Limits::default()).map(|explanation| explanation.is_solved());
    let found = match explained {
        Ok(true) => None,
        Ok(false) => Some(format!("one that needs a step rated above {}", Rating::MAX)),
        Err(error) => Some(error.to_string()),
    };
    if let Some(found) = found {
        let message = format!("the board: found {found}, expected one solution by deductions");
        return Err(SpecError::Usage(message));
    }
    let space = Deductions::new(puzzle.size()).with_one_solution();
    let start = space.start(&puzzle);
    Ok(Instances::one(Instance::new(
        Erased::of(space).drawn(),
        start,
    )))
}
