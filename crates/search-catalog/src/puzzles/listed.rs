//! What there is to say of each puzzle.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::{
    cube, grid, hanoi, jugs, knight, ladder, lights, missionaries, pancakes, pegs, queens, sokoban,
    sudoku, tiles,
};
use crate::option::{self, Describe, Usage, Word};
use crate::{Instances, Spec, SpecError};

/// A puzzle: its name, how its instances are named, opened and made.
///
/// Everything that is said of a puzzle and its options elsewhere (by the command line, by the explorer) is made from this.
#[derive(Clone, Copy, Debug)]
pub struct ListedPuzzle {
    /// Its name.
    pub name: &'static str,
    /// What it is.
    pub about: &'static str,
    pub(super) words: &'static [Word],
    pub(super) options: &'static [&'static dyn Describe],
    /// Instances to begin with, small enough to be watched. None names a file.
    pub examples: &'static [Example],
    pub(super) open: fn(&mut Spec) -> Result<Instances, SpecError>,
    pub(super) generator: Option<Generator>,
}

/// How instances are made by chance.
#[derive(Clone, Copy, Debug)]
pub(super) struct Generator {
    pub(super) words: &'static [Word],
    pub(super) options: &'static [&'static dyn Describe],
    pub(super) make: fn(&mut Spec, &mut ChaCha8Rng) -> Result<String, SpecError>,
}

/// An instance to begin with.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// What a person calls it.
    pub label: &'static str,
    /// Its words.
    pub words: &'static [&'static str],
    /// Its options, with their values.
    pub options: &'static [(&'static str, &'static str)],
}

impl Example {
    pub(super) const fn new(label: &'static str, words: &'static [&'static str]) -> Example {
        let options = &[];
        Example {
            label,
            words,
            options,
        }
    }

    pub(super) const fn with(self, options: &'static [(&'static str, &'static str)]) -> Example {
        Example { options, ..self }
    }
}

/// All puzzles.
pub const PUZZLES: &[ListedPuzzle] = &[
    sudoku::LISTED,
    tiles::LISTED,
    pancakes::LISTED,
    cube::LISTED,
    hanoi::LISTED,
    queens::LISTED,
    knight::LISTED,
    pegs::LISTED,
    lights::LISTED,
    missionaries::LISTED,
    jugs::LISTED,
    ladder::LISTED,
    grid::LISTED,
    sokoban::LISTED,
];

impl ListedPuzzle {
    /// The puzzle of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static ListedPuzzle> {
        PUZZLES.iter().find(|listed| listed.name == name)
    }

    /// How an instance is named.
    #[must_use]
    pub fn usage(&self) -> Usage {
        option::usage(self.words, self.options, true)
    }

    /// How an instance is named where no file can be, as in [`Spec::without_files`].
    #[must_use]
    pub fn usage_without_files(&self) -> Usage {
        option::usage(self.words, self.options, false)
    }

    /// What can be said of an instance that is made by chance; `None` if the puzzle has none.
    #[must_use]
    pub fn generator_usage(&self) -> Option<Usage> {
        let Generator { words, options, .. } = self.generator?;
        Some(option::usage(words, options, true))
    }

    /// The instances that these words name: several where they name a file of several.
    ///
    /// # Errors
    /// [`SpecError`] if they name none. An error in one of several instances takes the place of that instance.
    pub fn open(&self, mut spec: Spec) -> Result<Instances, SpecError> {
        let usage = option::usage(self.words, self.options, spec.has_files());
        spec.refuse_others(self.name, &usage)?;
        let mut instances = (self.open)(&mut spec)?;
        instances.pace = spec.pace.clone();
        spec.finish(self.name, &usage)?;
        Ok(instances)
    }

    /// An instance by chance, as text that is read back by [`open`](ListedPuzzle::open): the same for the same seed, on
    /// any machine. `nth` counts instances from one seed.
    ///
    /// # Errors
    /// [`SpecError`] where the words are not those that it takes, or it cannot be made by chance.
    pub fn generate(&self, mut spec: Spec, seed: u64, nth: u64) -> Result<String, SpecError> {
        let Some(Generator {
            words,
            options,
            make,
        }) = self.generator
        else {
            return Err(SpecError::Usage(
                "this puzzle has no instances by chance".to_owned(),
            ));
        };
        let usage = option::usage(words, options, true);
        spec.refuse_others(self.name, &usage)?;
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(nth);
        let made = make(&mut spec, &mut random)?;
        spec.finish(self.name, &usage)?;
        Ok(made)
    }
}
