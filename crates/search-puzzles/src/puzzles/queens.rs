use classic_puzzles::Queens;

use crate::erased::Erased;
use crate::heuristic::HeuristicProperty::Consistent;
use crate::heuristic::{ZERO, heuristic, own};
use crate::option::Word;
use crate::puzzle::{Example, ListedPuzzle};
use crate::spec::whole;
use crate::{Instance, Instances, Spec, SpecError};

pub(super) const PUZZLE: ListedPuzzle = ListedPuzzle {
    states: Some("queens in the first rows, none attacking another"),
    words: &[Word::text("N")],
    heuristic: Some(heuristic(&[("remaining", own(Consistent)), ("zero", ZERO)])),
    examples: &[
        Example::new("four queens", &["4"]),
        Example::new("eight queens", &["8"]),
    ],
    // From about 25 queens on, searches row by row take minutes.
    solver: Some("conflict-driven"),
    advice: Some(("depth-first", &[])),
    ..ListedPuzzle::new(
        "queens",
        "n queens on a chess board, none attacking another",
        &open,
    )
};

fn open(spec: &mut Spec) -> Result<Instances, SpecError> {
    let size = spec.word_if(whole).unwrap_or(8);
    let queens = Queens::new(size)?;
    let start = queens.start();
    let queens = Erased::of(queens).choices().drawn();
    Ok(Instances::one(Instance::new(queens, start)))
}
