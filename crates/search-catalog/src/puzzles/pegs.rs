use classic_puzzles::PegSolitaire;

use super::{Instance, Instances, ListedPuzzle, not_made};
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
