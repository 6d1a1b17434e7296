use classic_puzzles::cube2::{FORMS, Metric, Turn};
use classic_puzzles::{Cube2, InstanceError, SizeError, are_facelets};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use search_core::form::{TextForm, choose};

use super::lone_number::without_number;
use super::symmetry::{UP_TO_SYMMETRY, orbits};
use crate::erased::Erased;
use crate::form::listed;
use crate::heuristic::HeuristicProperty::Consistent;
use crate::heuristic::{ZERO, heuristic, own};
use crate::input::{Input, malformed};
use crate::option::{TypedOption, Word};
use crate::puzzle::{Example, Generator, ListedPuzzle};
use crate::spec::whole;
use crate::{Instance, Instances, Note, Spec, SpecError};

pub(super) const PUZZLE: ListedPuzzle = ListedPuzzle {
    words: &[Word::text("\"CUBE\"").or_file("FILE")],
    options: &[&METRIC, &UP_TO_SYMMETRY],
    forms: || listed(&FORMS),
    heuristic: Some(heuristic(&[
        ("pattern-database", own(Consistent)),
        ("zero", ZERO),
    ])),
    examples: &[Example::new("a short scramble", &["R U'"])],
    generator: Some(Generator {
        words: &[Word::text("TURNS")],
        options: &[],
        make: &make,
    }),
    is_packed: true,
    ..ListedPuzzle::new("cube", "the 2×2×2 cube", &open)
};

const METRIC: TypedOption<Metric> = TypedOption::one_of(
    "metric",
    "the turns that count as one step",
    &[("half", Metric::HalfTurn), ("quarter", Metric::QuarterTurn)],
)
.default("half");

/// The form of turns. The others are those of facelets.
const TURNS: &str = "turns";

const DEFAULT: &str = "R U' F2 R' U F' R2 U";

/// Opens one cube per line.
fn open(spec: &mut Spec) -> Result<Instances, SpecError> {
    let space = Cube2::new(spec.value(&METRIC)?);
    let up_to_symmetry = spec.value(&UP_TO_SYMMETRY)?;
    opened(spec, DEFAULT, 2, &FORMS, move |read, text| {
        let start = read(&space, text)?;
        if up_to_symmetry {
            return Ok(Instance::new(orbits(space, &start), start));
        }
        let space = Erased::of(space).inverse().backward();
        let space = space.ranked().packed().drawn().canonical();
        Ok(Instance::new(space, start))
    })
}

/// Opens one cube per line, each in the form that its line fits, or the only one if its facelets are in several lines. An empty word is
/// the solved cube.
pub(super) fn opened<R: Sync>(
    spec: &mut Spec,
    default: &str,
    side: usize,
    forms: &'static [TextForm<R>],
    read: impl Fn(&R, &str) -> Result<Instance, InstanceError> + Send + 'static,
) -> Result<Instances, SpecError> {
    let is_empty = |word: &str| word.trim().is_empty().then_some(());
    if spec.word_if(is_empty).is_some() {
        let solved = choose(forms, "").and_then(|choice| read(&choice.form.read, ""));
        return Ok(Instances::one(solved.map_err(malformed("the cube"))?));
    }
    let is_text = |word: &str| {
        let is_sign = |sign: char| {
            sign.is_ascii_digit() || "UDLRFBWYGO'’‘′`´i()[],:x×*^ \t\r\n".contains(sign)
        };
        let is_as_long = word.len() == 6 * side * side && word.chars().all(char::is_alphanumeric);
        word.chars().all(is_sign) || is_as_long || (word.contains(' ') && !word.contains('/'))
    };
    let input = spec.list("cube", is_text)?;
    let mut input = input.unwrap_or_else(|| Input::word("the cube", default.to_owned()));
    let named = spec.form_named(forms)?;
    let (beginning, has_rest) = input.beginning();
    let doubt = { Input::word("", &*beginning).lines().filter_map(Result::ok) }
        .find_map(|(line, text)| Some((line, doubt(forms, &text)?)))
        .filter(|_| named.is_none())
        .map(|(line, doubt)| {
            let source = &input.source;
            let doubt = format!("{source}: line {line}: {doubt} (--form NAME selects one)");
            Note::Doubtful(doubt)
        });
    let read = move |text: &str| {
        let form = named.map_or_else(|| choose(forms, text).map(|choice| choice.form), Ok)?;
        read(&form.read, text)
    };
    let are_turns = |form: &TextForm<R>| form.name == TURNS;
    let is_one = !has_rest
        && !named.is_some_and(are_turns)
        && match choose(forms, &beginning) {
            Ok(choice) => !are_turns(choice.form),
            Err(_) => are_facelets(&beginning, side),
        };
    let (mut instances, skipped) = if is_one {
        (Instances::text(input, read)?, None)
    } else {
        let (source, is_short) = (input.source.clone(), input.is_word);
        let (lines, skipped) = without_number(input, |lines| lines, |_| vec![side]);
        (
            Instances::texts(source, lines, read).short(is_short),
            skipped,
        )
    };
    instances.notes.extend(skipped.into_iter().chain(doubt));
    Ok(instances)
}

/// The number of letters without a mark from which on turns are unlikely.
const MANY: usize = 20;

/// Returns a note if a line fits several forms, or is read as turns where facelets with a mistake, or of another cube, are more likely.
fn doubt<R>(forms: &[TextForm<R>], line: &str) -> Option<String> {
    let choice = choose(forms, line).ok()?;
    let are_letters = line.chars().all(|letter| "URFDLB,".contains(letter));
    match choice.form.name {
        TURNS if are_letters && line.len() >= MANY => {
            let facelets = forms.iter().find(|form| form.name == "facelets")?;
            let error = (facelets.recognise)(line).err()?;
            Some(format!(
                "read as turns and not as facelets (column {}: found {}, expected {})",
                error.column, error.found, error.expected
            ))
        }
        _ => choice.note(),
    }
}

fn make(spec: &mut Spec, random: &mut ChaCha8Rng) -> Result<String, SpecError> {
    scramble(spec, random, &Turn::ALL)
}

/// Returns as many random turns as the next word says, or 20.
///
/// # Errors
///
/// Returns a usage error if there are more than a million.
pub(super) fn scramble<T: ToString>(
    spec: &mut Spec,
    random: &mut ChaCha8Rng,
    all: &[T],
) -> Result<String, SpecError> {
    let turns = spec.word_if(whole).unwrap_or(20);
    SizeError::check("turns", turns, 0..=1_000_000)?;
    let names: Vec<String> = (0..turns)
        .filter_map(|_| all.choose(random))
        .map(ToString::to_string)
        .collect();
    Ok(names.join(" "))
}
