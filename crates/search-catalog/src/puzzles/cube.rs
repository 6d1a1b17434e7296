use classic_puzzles::cube2::{Metric, Turn};
use classic_puzzles::{Cube2, InstanceError};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

use crate::erased::Erased;
use crate::heuristic::HeuristicProperty::Consistent;
use crate::heuristic::{ZERO, heuristic, own};
use crate::input::{Input, malformed};
use crate::option::{Declared, Word};
use crate::puzzle::{Example, Generator, ListedPuzzle};
use crate::{Instance, Instances, Spec, SpecError};

pub(super) const PUZZLE: ListedPuzzle = ListedPuzzle {
    words: &[Word::text("\"TURNS\"").or_file("FILE")],
    options: &[&METRIC],
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

const METRIC: Declared<Metric> = Declared::one_of(
    "metric",
    "the turns that count as one step",
    &[("half", Metric::HalfTurn), ("quarter", Metric::QuarterTurn)],
)
.default("half");

const DEFAULT: &str = "R U' F2 R' U F' R2 U";

/// Opens one cube per line, given by the turns that scramble it.
fn open(spec: &mut Spec) -> Result<Instances, SpecError> {
    let space = Cube2::new(spec.value(&METRIC)?);
    scrambled(spec, DEFAULT, move |turns| {
        let start = space.scramble(turns)?;
        let space = Erased::of(space).inverse().backward();
        let space = space.ranked().packed().drawn();
        Ok(Instance::new(space, start))
    })
}

/// Opens one cube per line, which `scramble` returns for the turns. No turns in a word are the solved cube.
pub(super) fn scrambled(
    spec: &mut Spec,
    default: &str,
    scramble: impl Fn(&str) -> Result<Instance, InstanceError> + Send + 'static,
) -> Result<Instances, SpecError> {
    if spec
        .word_if(|word| word.trim().is_empty().then_some(()))
        .is_some()
    {
        let solved = scramble("").map_err(malformed("the scramble"))?;
        return Ok(Instances::one(solved));
    }
    let are_turns = |word: &str| {
        let is_sign = |sign: char| "UDLRFB123'’‘′`´i(), \t\r\n".contains(sign);
        word.chars().all(is_sign) || (word.contains(' ') && !word.contains('/'))
    };
    let turns = spec.list("scramble", are_turns)?;
    let turns = turns.unwrap_or_else(|| Input::word("the scramble", default.to_owned()));
    Ok(Instances::lines(turns, scramble))
}

fn make(spec: &mut Spec, random: &mut ChaCha8Rng) -> Result<String, SpecError> {
    Ok(scramble(spec, random, &Turn::ALL))
}

/// Returns as many random turns as the next word says, or 20.
pub(super) fn scramble<T: ToString>(spec: &mut Spec, random: &mut ChaCha8Rng, all: &[T]) -> String {
    let turns = spec.word_if(|word| word.parse().ok()).unwrap_or(20);
    let names: Vec<String> = (0..turns)
        .filter_map(|_| all.choose(random))
        .map(ToString::to_string)
        .collect();
    names.join(" ")
}
