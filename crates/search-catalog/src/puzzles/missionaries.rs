use classic_puzzles::Missionaries;

use super::listed::{Example, UsedHeuristic, heuristic};
use super::{Instance, ListedPuzzle};
use crate::option::{Declared, Form, Word};
use crate::{Instances, Spec, SpecError};

pub(super) const LISTED: ListedPuzzle = ListedPuzzle {
    name: "missionaries",
    about: "missionaries and cannibals crossing a river",
    words: &[Word::text("MISSIONARIES [CANNIBALS]")],
    options: &[&BOAT],
    heuristic: Some(heuristic(&[
        ("relaxation", UsedHeuristic::Own),
        ("zero", UsedHeuristic::Zero),
    ])),
    examples: &[Example::new("three and three", &[])],
    open: &open,
    generator: None,
};

const BOAT: Declared<usize> = Declared::value(
    "boat",
    "the capacity of the boat",
    Form {
        shown: "N",
        expected: "a number of people",
        parse: |text| text.parse().ok(),
    },
)
.default("2");

fn open(spec: &mut Spec) -> Result<Instances, SpecError> {
    let boat = spec.value(&BOAT)?;
    let missionaries = spec.word_if(|word| word.parse().ok()).unwrap_or(3);
    let cannibals = spec
        .word_if(|word| word.parse().ok())
        .unwrap_or(missionaries);
    let space = Missionaries::new(missionaries, cannibals, boat)?;
    Ok(Instances::one(Instance::Missionaries(space)))
}
