use classic_puzzles::WordLadder;
use classic_puzzles::word_ladder::{FORMS, LadderError, Word};
use search_core::form::WithNotes;
use search_core::memory::Budget;

use crate::erased::Erased;
use crate::form::listed;
use crate::heuristic::HeuristicProperty::Consistent;
use crate::heuristic::{ZERO, heuristic, own};
use crate::input::Input;
use crate::option::{self, TypedOption};
use crate::pace::ensure_whole;
use crate::puzzle::{Example, ListedPuzzle};
use crate::{Instance, Instances, Note, Spec, SpecError};

pub(super) const PUZZLE: ListedPuzzle = ListedPuzzle {
    words: &[option::Word::text("\"WORDS\"").or_file("WORDS.txt")],
    options: &[&FROM, &TO],
    forms: || listed(&FORMS),
    heuristic: Some(heuristic(&[("hamming", own(Consistent)), ("zero", ZERO)])),
    examples: &[Example::new("from cold to warm", &[])],
    is_packed: true,
    ..ListedPuzzle::new(
        "ladder",
        "word ladder: change one letter at a time, always into a word",
        &open,
    )
};

const FROM: TypedOption<Word> = TypedOption::from_str(
    "from",
    "the first word, which need not be in the list",
    "WORD",
    "a word of letters",
)
.default("cold");

const TO: TypedOption<Word> =
    TypedOption::from_str("to", "the last word", "WORD", "a word of letters").default("warm");

const DEFAULT: &str = "card\ncold\ncord\ncorn\nward\nwarm\nworm\nword\nwood\nfood\n";

fn open(spec: &mut Spec) -> Result<Instances, SpecError> {
    let from = spec.given_or_default(&FROM)?;
    let to = spec.given_or_default(&TO)?;
    let is_list =
        |word: &str| word.contains('\n') || (word.contains([',', ';', ' ']) && !word.contains('/'));
    let list = spec.input("list of words", is_list)?;
    let list = list.unwrap_or_else(|| Input::word("the embedded words", DEFAULT.to_owned()));
    let source = list.source.clone();
    let text = list.whole()?;
    let budget = spec.budget().holding(text.len() as u64);
    let (form, note) = spec.form_of(&FORMS, &text, &source)?;
    let WithNotes { value, notes } = (form.read)(&text, &budget);
    let notes = notes.into_iter().map(|note| note.from_source(&source));
    let notes: Vec<Note> = notes.chain(note).collect();
    let ladder = ladder(value, &from, &to, &source, &budget);
    ensure_whole(&budget, &source)?;
    let ladder = ladder.map_err(|error| {
        let notes: String = notes
            .iter()
            .map(|note| format!(" ({})", note.text()))
            .collect();
        SpecError::Usage(error + &notes)
    })?;
    let start = ladder.start();
    let ladder = Erased::of(ladder).inverse().backward().packed().drawn();
    let mut instances = Instances::one(Instance::new(ladder, start));
    instances.notes = notes;
    Ok(instances)
}

/// Creates the ladder between two words, each with whether it is given or the default, or returns an error that names the option.
fn ladder(
    words: Vec<Word>,
    (from, is_from_given): &(Word, bool),
    (to, is_to_given): &(Word, bool),
    source: &str,
    budget: &Budget,
) -> Result<WordLadder, String> {
    let required = |option: &str, word: &Word, why: &str| {
        format!("--{option} is required: its default, `{word}`, {why}")
    };
    if !is_from_given && !words.contains(from) {
        let why = format!("is not a word of {source}");
        return Err(required("from", from, &why));
    }
    WordLadder::within(words, from, to, budget).map_err(|error| match error {
        LadderError::Lengths { start, goal } if !is_from_given => required(
            "from",
            from,
            &format!("has {start} letters, and `{to}` has {goal}"),
        ),
        LadderError::Lengths { start, goal } if !is_to_given => required(
            "to",
            to,
            &format!("has {goal} letters, and `{from}` has {start}"),
        ),
        LadderError::Lengths { start, .. } => {
            format!("--to: found `{to}`, expected {start} letters, as many as `{from}` has")
        }
        LadderError::GoalNotInList if !is_to_given => {
            required("to", to, &format!("is not a word of {source}"))
        }
        LadderError::GoalNotInList => format!("--to: found `{to}`, expected a word of {source}"),
        LadderError::TooManyWords | LadderError::Stopped(_) => format!("{source}: {error}"),
    })
}
