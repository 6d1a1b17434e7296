use classic_puzzles::Queens;

use super::listed::{Example, UsedHeuristic, heuristic};
use super::{Instance, ListedPuzzle};
use crate::option::Word;
use crate::{Instances, Spec, SpecError};

pub(super) const LISTED: ListedPuzzle = ListedPuzzle {
    name: "queens",
    about: "n queens on a chess board, none attacking another",
    words: &[Word::text("N")],
    options: &[],
    heuristic: Some(heuristic(&[
        ("remaining", UsedHeuristic::Own),
        ("zero", UsedHeuristic::Zero),
    ])),
    examples: &[
        Example::new("four queens", &["4"]),
        Example::new("eight queens", &["8"]),
    ],
    open: &open,
    generator: None,
};

fn open(spec: &mut Spec) -> Result<Instances, SpecError> {
    let size = spec.word_if(|word| word.parse().ok()).unwrap_or(8);
    Ok(Instances::one(Instance::Queens(Queens::new(size)?)))
}
