use classic_puzzles::PegSolitaire;

use super::listed::{Example, UsedHeuristic, heuristic};
use super::{Instance, ListedPuzzle};
use crate::option::Word;
use crate::{Instances, Spec, SpecError};

pub(super) const LISTED: ListedPuzzle = ListedPuzzle {
    name: "pegs",
    about: "peg solitaire",
    words: &[Word::text("triangular|english|european")],
    options: &[],
    heuristic: Some(heuristic(&[
        ("remaining", UsedHeuristic::Own),
        ("zero", UsedHeuristic::Zero),
    ])),
    examples: &[
        Example::new("triangular", &["triangular"]),
        Example::new("English", &["english"]),
    ],
    open: &open,
    generator: None,
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
