use std::fmt;

use classic_puzzles::Missionaries;
use classic_puzzles::missionaries::{Banks, Party};

use super::{Instance, Instances, ListedPuzzle, not_made};
use crate::erased::{Can, Shown};
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

impl Shown for Missionaries {
    fn can() -> Can<Self> {
        Can::nothing_more().inverse().backward()
    }

    fn write_state(&self, state: &Banks, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{state}")
    }

    fn write_action(&self, action: &Party, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{action}")
    }
}
