use classic_puzzles::WordLadder;

use super::{Instance, Instances, ListedPuzzle, not_made};
use crate::input::{Input, malformed};
use crate::{Spec, SpecError};

pub(super) const LISTED: ListedPuzzle = ListedPuzzle {
    name: "ladder",
    about: "a word ladder: one letter after the other, each time a word",
    usage: "[WORDS.txt|-] [--from WORD] [--to WORD]",
    generate: None,
    open,
    make: not_made,
};

const USUAL: &str = "card\ncold\ncord\ncorn\nward\nwarm\nworm\nword\nwood\nfood\n";

fn open(spec: &mut Spec) -> Result<Instances, SpecError> {
    let from = spec.option("from").unwrap_or("cold".to_owned());
    let to = spec.option("to").unwrap_or("warm".to_owned());
    let words = spec.input("list of words", |word| word.contains('\n'))?;
    let words = words.unwrap_or_else(|| Input::word("the embedded words", USUAL.to_owned()));
    let source = words.source.clone();
    // Dictionaries have lines that are no words of letters; nobody means those.
    let ladder = WordLadder::read_leaving_out(words.whole()?.as_bytes(), &from, &to, drop);
    let ladder = ladder.map_err(malformed(&source))?;
    Ok(Instances::one(Instance::Ladder(ladder)))
}
