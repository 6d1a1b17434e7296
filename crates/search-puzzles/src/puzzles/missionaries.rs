use classic_puzzles::Missionaries;

use crate::erased::Erased;
use crate::heuristic::HeuristicProperty::Consistent;
use crate::heuristic::{ZERO, heuristic, own};
use crate::option::{TypedOption, Word};
use crate::puzzle::{Example, ListedPuzzle};
use crate::spec::whole;
use crate::{Instance, Instances, Spec, SpecError};

pub(super) const PUZZLE: ListedPuzzle = ListedPuzzle {
    words: &[Word::text("MISSIONARIES [CANNIBALS]")],
    options: &[&BOAT],
    heuristic: Some(heuristic(&[
        ("relaxation", own(Consistent)),
        ("zero", ZERO),
    ])),
    examples: &[Example::new("three and three", &[])],
    ..ListedPuzzle::new(
        "missionaries",
        "missionaries and cannibals crossing a river",
        &open,
    )
};

const BOAT: TypedOption<usize> = TypedOption::size(
    "boat",
    "the capacity of the boat",
    "N",
    "a number of people",
)
.default("2");

fn open(spec: &mut Spec) -> Result<Instances, SpecError> {
    let boat = spec.value(&BOAT)?;
    let missionaries = spec.word_if(whole).unwrap_or(3);
    let cannibals = spec.word_if(whole).unwrap_or(missionaries);
    let space = Missionaries::new(missionaries, cannibals, boat)?;
    let start = space.start();
    let space = Erased::of(space).inverse().backward().drawn();
    Ok(Instances::one(Instance::new(space, start)))
}
