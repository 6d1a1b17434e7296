use std::fmt;

use classic_puzzles::Pancakes;
use classic_puzzles::pancakes::{Flip, Stack};
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::ListedPuzzle;
use crate::erased::{Can, Shown};
use crate::spec::malformed;
use crate::{Spec, SpecError};

pub(super) const LISTED: ListedPuzzle = ListedPuzzle {
    name: "pancakes",
    about: "a stack of pancakes, sorted by flips of its top",
    usage: "[\"STACK\"]",
    generate: Some("[SIZE]"),
    open,
    make,
};

/// A stack.
#[derive(Clone, Debug)]
pub struct Instance {
    pub(super) space: Pancakes,
    pub(super) start: Stack,
}

fn open(spec: &mut Spec) -> Result<Vec<super::Instance>, SpecError> {
    let stack = spec.word().unwrap_or("3 6 1 8 5 2 10 7 4 9".to_owned());
    let size = stack
        .split([' ', ','])
        .filter(|word| !word.is_empty())
        .count();
    let space = Pancakes::new(size)?;
    let start = space.read(&stack).map_err(malformed("the stack"))?;
    Ok(vec![super::Instance::Pancakes(Instance { space, start })])
}

fn make(spec: &mut Spec, random: &mut ChaCha8Rng) -> Result<String, SpecError> {
    let size = spec.word_if(|word| word.parse().ok()).unwrap_or(10);
    Pancakes::new(size)?;
    let mut stack: Vec<usize> = (1..=size).collect();
    stack.shuffle(random);
    let words: Vec<String> = stack.iter().map(ToString::to_string).collect();
    Ok(words.join(" "))
}

impl Shown for Pancakes {
    fn can() -> Can<Self> {
        Can::nothing_more().inverse().backward()
    }

    fn write_state(&self, state: &Stack, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{state}")
    }

    fn write_action(&self, action: &Flip, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{action}")
    }
}
