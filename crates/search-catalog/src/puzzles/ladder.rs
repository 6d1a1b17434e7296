use std::fmt;

use classic_puzzles::WordLadder;
use classic_puzzles::word_ladder::Change;

use super::{Instance, ListedPuzzle, not_made};
use crate::erased::{Can, Shown};
use crate::spec::{malformed, read, source};
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

fn open(spec: &mut Spec) -> Result<Vec<Instance>, SpecError> {
    let from = spec.option("from").unwrap_or("cold".to_owned());
    let to = spec.option("to").unwrap_or("warm".to_owned());
    let (list, source) = match spec.word() {
        Some(file) => (read(&file)?, source(&file)),
        None => (USUAL.to_owned(), "the embedded words".to_owned()),
    };
    // Dictionaries have lines that are no words of letters; nobody means those.
    let ladder = WordLadder::read_leaving_out(list.as_bytes(), &from, &to, drop);
    Ok(vec![Instance::Ladder(ladder.map_err(malformed(&source))?)])
}

impl Shown for WordLadder {
    fn can() -> Can<Self> {
        Can::nothing_more().inverse().backward()
    }

    fn write_state(&self, &word: &u32, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(&self.word(word))
    }

    fn write_action(&self, action: &Change, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{action}")
    }
}
