use classic_puzzles::Missionaries;

use super::{Instance, Instances, ListedPuzzle, not_made};
use crate::{Spec, SpecError};

pub(super) const LISTED: ListedPuzzle = ListedPuzzle {
    name: "missionaries",
    about: "missionaries and cannibals and a boat",
    usage: "[MISSIONARIES [CANNIBALS]] [--boat N]",
    generate: None,
    open,
    make: not_made,
};

fn open(spec: &mut Spec) -> Result<Instances, SpecError> {
    let boat = spec.option_as("boat", "how many the boat holds", |text| text.parse().ok())?;
    let missionaries = spec.word_if(|word| word.parse().ok()).unwrap_or(3);
    let cannibals = spec
        .word_if(|word| word.parse().ok())
        .unwrap_or(missionaries);
    let space = Missionaries::new(missionaries, cannibals, boat.unwrap_or(2))?;
    Ok(Instances::one(Instance::Missionaries(space)))
}
