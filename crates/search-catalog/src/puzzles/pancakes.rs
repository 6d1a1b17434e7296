use classic_puzzles::pancakes::Stack;
use classic_puzzles::{InstanceError, Pancakes};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::ListedPuzzle;
use super::listed::{Example, Generator, UsedHeuristic, heuristic};
use crate::input::Input;
use crate::option::Word;
use crate::{Instances, Spec, SpecError};

pub(super) const LISTED: ListedPuzzle = ListedPuzzle {
    name: "pancakes",
    about: "pancake sorting: reverse the top of a stack until it is sorted",
    words: &[Word::text("\"STACK\"").or_file("FILE")],
    options: &[],
    heuristic: Some(heuristic(&[
        ("gap", UsedHeuristic::Own),
        ("zero", UsedHeuristic::Zero),
    ])),
    examples: &[Example::new("seven pancakes", &["4 2 6 1 7 3 5"])],
    open: &open,
    generator: Some(Generator {
        words: &[Word::text("SIZE")],
        options: &[],
        make: &make,
    }),
};

/// A stack of pancakes.
#[derive(Clone, Debug)]
pub struct Instance {
    pub(crate) space: Pancakes,
    pub(crate) start: Stack,
}

const DEFAULT: &str = "3 6 1 8 5 2 10 7 4 9";

/// Opens one stack per line, from top to bottom. Stacks may have different sizes.
fn open(spec: &mut Spec) -> Result<Instances, SpecError> {
    let is_stack = |word: &str| {
        let is_symbol = |symbol: char| symbol.is_ascii_digit() || symbol == ' ' || symbol == ',';
        word.chars().all(is_symbol) || (word.contains(' ') && !word.contains('/'))
    };
    let stacks = spec.list("stack", is_stack)?;
    let stacks = stacks.unwrap_or_else(|| Input::word("the stack", DEFAULT.to_owned()));
    Ok(Instances::lines(stacks, |line| {
        let pancakes = line.split([' ', ',']).filter(|word| !word.is_empty());
        let size = pancakes.count();
        let space = Pancakes::new(size).map_err(|error| {
            let found = format!("a stack of {size}");
            InstanceError::new(1, 1, found, error.to_string())
        })?;
        let start = space.read(line)?;
        Ok(super::Instance::Pancakes(Instance { space, start }))
    }))
}

fn make(spec: &mut Spec, random: &mut ChaCha8Rng) -> Result<String, SpecError> {
    let size = spec.word_if(|word| word.parse().ok()).unwrap_or(10);
    Pancakes::new(size)?;
    let mut stack: Vec<usize> = (1..=size).collect();
    stack.shuffle(random);
    let words: Vec<String> = stack.iter().map(ToString::to_string).collect();
    Ok(words.join(" "))
}
