use classic_puzzles::Hanoi;

use super::listed::{Example, UsedHeuristic, heuristic};
use super::{Instance, ListedPuzzle};
use crate::option::{Declared, Form, Word};
use crate::{Instances, Spec, SpecError};

pub(super) const LISTED: ListedPuzzle = ListedPuzzle {
    name: "hanoi",
    about: "the towers of Hanoi",
    words: &[Word::text("DISCS")],
    options: &[&PEGS],
    heuristic: Some(heuristic(&[
        ("misplaced-discs", UsedHeuristic::Own),
        ("zero", UsedHeuristic::Zero),
    ])),
    examples: &[
        Example::new("three discs", &["3"]),
        Example::new("five discs on four pegs", &["5"]).with(&[("pegs", "4")]),
    ],
    open: &open,
    generator: None,
};

const PEGS: Declared<usize> = Declared::value(
    "pegs",
    "the number of pegs",
    Form {
        shown: "N",
        expected: "a number of pegs",
        parse: |text| text.parse().ok(),
    },
)
.default("3");

fn open(spec: &mut Spec) -> Result<Instances, SpecError> {
    let pegs = spec.value(&PEGS)?;
    let discs = spec.word_if(|word| word.parse().ok()).unwrap_or(7);
    let hanoi = Hanoi::new(pegs, discs)?;
    Ok(Instances::one(Instance::Hanoi(hanoi)))
}
