use classic_puzzles::WordLadder;

use crate::erased::Erased;
use crate::heuristic::HeuristicProperty::Consistent;
use crate::heuristic::{ZERO, heuristic, own};
use crate::input::{Input, malformed};
use crate::option::{Declared, Word};
use crate::puzzle::{Example, ListedPuzzle};
use crate::{Instance, Instances, Note, Spec, SpecError};

pub(super) const PUZZLE: ListedPuzzle = ListedPuzzle {
    words: &[Word::file("WORDS.txt")],
    options: &[&FROM, &TO],
    heuristic: Some(heuristic(&[("hamming", own(Consistent)), ("zero", ZERO)])),
    examples: &[Example::new("from cold to warm", &[])],
    is_packed: true,
    ..ListedPuzzle::new(
        "ladder",
        "word ladder: change one letter at a time, always into a word",
        &open,
    )
};

const FROM: Declared<String> = Declared::text("from", "the first word", "WORD").default("cold");

const TO: Declared<String> = Declared::text("to", "the last word", "WORD").default("warm");

const DEFAULT: &str = "card\ncold\ncord\ncorn\nward\nwarm\nworm\nword\nwood\nfood\n";

fn open(spec: &mut Spec) -> Result<Instances, SpecError> {
    let from = spec.value(&FROM)?;
    let to = spec.value(&TO)?;
    let words = spec.input("list of words", |word| word.contains('\n'))?;
    let words = words.unwrap_or_else(|| Input::word("the embedded words", DEFAULT.to_owned()));
    let source = words.source.clone();
    // Dictionaries contain lines with other characters than letters, which are skipped.
    let (mut skipped, mut first) = (0, None);
    let skip = |error| {
        skipped += 1;
        first.get_or_insert(error);
    };
    let text = words.whole()?;
    let ladder = WordLadder::read_skipping_invalid(text.as_bytes(), &from, &to, skip);
    let note = first.map(|first| match skipped {
        1 => format!("1 line is not a word and is skipped: {first}"),
        more => format!("{more} lines are not words and are skipped, first {first}"),
    });
    let ladder = ladder.map_err(|mut error| {
        if let Some(note) = &note {
            error.expected += &format!(" ({note})");
        }
        malformed(&source)(error)
    })?;
    let note = note.map(|note| Note::Skipped(format!("{source}: {note}")));
    let start = ladder.start();
    let ladder = Erased::of(ladder).inverse().backward().packed().drawn();
    let mut instances = Instances::one(Instance::new(ladder, start));
    instances.notes.extend(note);
    Ok(instances)
}
