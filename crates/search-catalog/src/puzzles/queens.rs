use classic_puzzles::Queens;

use super::{Instance, Instances, ListedPuzzle, not_made};
use crate::{Spec, SpecError};

pub(super) const LISTED: ListedPuzzle = ListedPuzzle {
    name: "queens",
    about: "queens on a chess board that do not attack each other",
    usage: "[N]",
    generate: None,
    open,
    make: not_made,
};

fn open(spec: &mut Spec) -> Result<Instances, SpecError> {
    let size = spec.word_if(|word| word.parse().ok()).unwrap_or(8);
    Ok(Instances::one(Instance::Queens(Queens::new(size)?)))
}
