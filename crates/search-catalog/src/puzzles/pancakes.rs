#[cfg(feature = "tables")]
use std::sync::Arc;

use crate::erased::{AnyState, Erased};
use classic_puzzles::pancakes::LargeStack;
#[cfg(feature = "tables")]
use classic_puzzles::pancakes::PancakePattern;
use classic_puzzles::pancakes::SmallStack;
use classic_puzzles::pancakes::Stack;
use classic_puzzles::{InstanceError, Pancakes, rows_of_numbers};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
#[cfg(feature = "tables")]
use search_core::StateSpace;
#[cfg(feature = "tables")]
use search_core::estimator::WithHeuristic;
#[cfg(feature = "tables")]
use search_heuristics::PatternDatabase;

use super::ListedPuzzle;
use super::listed::{Example, Generator, UsedHeuristic, heuristic};
#[cfg(feature = "tables")]
use crate::databases::Databases;
use crate::input::Input;
#[cfg(feature = "tables")]
use crate::option::Form;
use crate::option::{Declared, Word};
use crate::{Instances, Spec, SpecError};

pub(super) const LISTED: ListedPuzzle = ListedPuzzle {
    name: "pancakes",
    about: "pancake sorting: reverse the top of a stack until it is sorted",
    words: &[Word::text("\"STACK\"").or_file("FILE")],
    options: &[],
    heuristic: Some(HEURISTIC),
    examples: &[Example::new("seven pancakes", &["4 2 6 1 7 3 5"])],
    open: &open,
    generator: Some(Generator {
        words: &[Word::text("SIZE")],
        options: &[],
        make: &make,
    }),
};

const OWN_AND_ZERO: Declared<UsedHeuristic> =
    heuristic(&[("gap", UsedHeuristic::Own), ("zero", UsedHeuristic::Zero)]);

#[cfg(not(feature = "tables"))]
const HEURISTIC: Declared<UsedHeuristic> = OWN_AND_ZERO;

#[cfg(feature = "tables")]
const HEURISTIC: Declared<UsedHeuristic> = OWN_AND_ZERO
    .or(Form {
        shown: "pdb-K",
        expected: "pdb-K with a number of pancakes",
        parse: UsedHeuristic::pattern,
    })
    .help("the heuristic; pdb-K is the pattern database of the K largest pancakes, of n!/(n-K)! bytes");

/// A stack of pancakes.
#[derive(Clone, Debug)]
pub struct Instance<S> {
    pub(crate) space: Pancakes<S>,
    pub(crate) start: S,
    /// The space with a pattern database, if one is used in place of its own heuristic.
    #[cfg(feature = "tables")]
    pattern: Option<Arc<WithPattern<S>>>,
}

#[cfg(feature = "tables")]
type WithPattern<S> = WithHeuristic<Pancakes<S>, PatternDatabase<PancakePattern>>;

impl<S: Stack + Send + Sync + 'static> Instance<S> {
    /// Reads a stack of this size.
    fn read(size: usize, line: &str) -> Result<Self, InstanceError> {
        let space = Pancakes::with_size(size).map_err(|_| {
            let found = format!("a stack of {size}");
            let expected = format!("1 to {} pancakes", LargeStack::MOST_PANCAKES);
            InstanceError::new(1, 1, found, expected)
        })?;
        Ok(Instance {
            space,
            start: space.read(line)?,
            #[cfg(feature = "tables")]
            pattern: None,
        })
    }

    /// Returns the instance with the pattern database of the `largest` pancakes.
    ///
    /// # Errors
    ///
    /// Returns an error if there are fewer than `largest` pancakes, or if the table cannot be made.
    #[cfg(feature = "tables")]
    pub(super) fn with_pattern(
        self,
        largest: u8,
        databases: &Databases,
    ) -> Result<Self, SpecError> {
        let heuristic = format!("pdb-{largest}");
        let pattern = PancakePattern::largest(self.space, largest.into())
            .map_err(|error| SpecError::Usage(format!("--heuristic {heuristic}: {error}")))?;
        let tables = databases.tables(&heuristic, &[pattern])?;
        let database = { tables.into_iter() }
            .find_map(|table| PatternDatabase::new(pattern, table))
            .expect("the table is that of the pattern");
        Ok(Instance {
            pattern: Some(Arc::new(self.space.with_heuristic(database))),
            ..self
        })
    }

    #[cfg(feature = "tables")]
    pub(super) fn table_bytes(&self) -> u64 {
        let tables = self.pattern.iter();
        tables.map(|space| space.estimator().table().bytes()).sum()
    }

    pub(super) fn erased(&self) -> (Erased<'_>, AnyState) {
        let start = AnyState::new(self.start);
        #[cfg(feature = "tables")]
        if let Some(pattern) = &self.pattern {
            return (
                super::erasable(&**pattern, &self.start).in_place().erase(),
                start,
            );
        }
        (
            super::erasable(self.space, &self.start).in_place().erase(),
            start,
        )
    }
}

const DEFAULT: &str = "3 6 1 8 5 2 10 7 4 9";

/// Opens one stack per line, from top to bottom. Stacks may have different sizes.
fn open(spec: &mut Spec) -> Result<Instances, SpecError> {
    let is_stack = |word: &str| {
        let is_symbol = |symbol: char| symbol.is_ascii_digit() || " ,;[]()".contains(symbol);
        word.chars().all(is_symbol) || (word.contains(' ') && !word.contains('/'))
    };
    let stacks = spec.list("stack", is_stack)?;
    let stacks = stacks.unwrap_or_else(|| Input::word("the stack", DEFAULT.to_owned()));
    Ok(Instances::lines(stacks, |line| {
        Ok(match rows_of_numbers(line).iter().map(Vec::len).sum() {
            size if size > SmallStack::MOST_PANCAKES => {
                super::Instance::LargePancakes(Instance::read(size, line)?)
            }
            size => super::Instance::Pancakes(Instance::read(size, line)?),
        })
    }))
}

fn make(spec: &mut Spec, random: &mut ChaCha8Rng) -> Result<String, SpecError> {
    let size = spec.word_if(|word| word.parse().ok()).unwrap_or(10);
    Pancakes::<LargeStack>::with_size(size)?;
    let mut stack: Vec<usize> = (1..=size).collect();
    stack.shuffle(random);
    let words: Vec<String> = stack.iter().map(ToString::to_string).collect();
    Ok(words.join(" "))
}
