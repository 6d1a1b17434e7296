use classic_puzzles::Hanoi;

use super::{Instance, Instances, ListedPuzzle, not_made};
use crate::{Spec, SpecError};

pub(super) const LISTED: ListedPuzzle = ListedPuzzle {
    name: "hanoi",
    about: "the towers of Hanoi",
    usage: "[DISCS] [--pegs N]",
    generate: None,
    open,
    make: not_made,
};

fn open(spec: &mut Spec) -> Result<Instances, SpecError> {
    let pegs = spec.option_as("pegs", "a number of pegs", |text| text.parse().ok())?;
    let discs = spec.word_if(|word| word.parse().ok()).unwrap_or(7);
    let hanoi = Hanoi::new(pegs.unwrap_or(3), discs)?;
    Ok(Instances::one(Instance::Hanoi(hanoi)))
}
