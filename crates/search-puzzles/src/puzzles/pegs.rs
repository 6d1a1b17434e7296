use classic_puzzles::PegSolitaire;

use super::symmetry::{UP_TO_SYMMETRY, orbits};
use crate::erased::Erased;
use crate::heuristic::HeuristicProperty::Consistent;
use crate::heuristic::{ZERO, heuristic, own};
use crate::option::Word;
use crate::puzzle::{Example, ListedPuzzle};
use crate::{Instance, Instances, Spec, SpecError};

pub(super) const PUZZLE: ListedPuzzle = ListedPuzzle {
    words: &[Word::text("triangular|english|european")],
    options: &[&UP_TO_SYMMETRY],
    heuristic: Some(heuristic(&[("remaining", own(Consistent)), ("zero", ZERO)])),
    examples: &[
        Example::new("triangular", &["triangular"]),
        Example::new("English", &["english"]),
    ],
    // The newest first, the English board takes over 20 s; so it takes 33,665 expansions.
    algorithm: "a-star:ties=low-h,fifo",
    ..ListedPuzzle::new("pegs", "peg solitaire", &open)
};

fn open(spec: &mut Spec) -> Result<Instances, SpecError> {
    let game = spec.word_if(|word| match word {
        "triangular" => Some(PegSolitaire::triangular()),
        "english" => Some(PegSolitaire::english()),
        "european" => Some(PegSolitaire::european()),
        _ => None,
    });
    let game = game.unwrap_or_else(PegSolitaire::triangular);
    let start = game.start();
    let instance = match spec.value(&UP_TO_SYMMETRY)? {
        true => Instance::new(orbits(game, &start), start),
        false => Instance::new(Erased::of(game).backward().drawn().canonical(), start),
    };
    Ok(Instances::one(instance))
}
