use std::fmt;

use classic_puzzles::PegSolitaire;
use classic_puzzles::peg_solitaire::{Jump, Pegs};

use super::{Instance, Instances, ListedPuzzle, not_made};
use crate::erased::{Can, Shown};
use crate::{Spec, SpecError};

pub(super) const LISTED: ListedPuzzle = ListedPuzzle {
    name: "pegs",
    about: "peg solitaire",
    usage: "[triangular|english|european]",
    generate: None,
    open,
    make: not_made,
};

fn open(spec: &mut Spec) -> Result<Instances, SpecError> {
    let game = spec.word_if(|word| match word {
        "triangular" => Some(PegSolitaire::triangular()),
        "english" => Some(PegSolitaire::english()),
        "european" => Some(PegSolitaire::european()),
        _ => None,
    });
    let game = game.unwrap_or_else(PegSolitaire::triangular);
    Ok(Instances::one(Instance::Pegs(Box::new(game))))
}

impl Shown for PegSolitaire {
    fn can() -> Can<Self> {
        Can::nothing_more().backward()
    }

    fn write_state(&self, state: &Pegs, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{state}")
    }

    fn write_picture(&self, state: &Pegs, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(&self.picture(state))
    }

    fn write_action(&self, action: &Jump, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{action}")
    }
}
