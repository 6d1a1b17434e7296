use std::fmt;

use classic_puzzles::Hanoi;
use classic_puzzles::hanoi::{Move, Towers};

use super::{Instance, Instances, ListedPuzzle, not_made};
use crate::erased::{Can, Shown};
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

impl Shown for Hanoi {
    fn can() -> Can<Self> {
        Can::nothing_more().inverse().backward()
    }

    fn write_state(&self, state: &Towers, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{state}")
    }

    fn write_action(&self, action: &Move, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{action}")
    }
}
