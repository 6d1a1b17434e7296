use classic_puzzles::pancakes::{LargeStack, PancakePattern, SmallStack, Stack};
use classic_puzzles::{InstanceError, Pancakes, rows_of_numbers};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use search_core::StateSpace;
use search_heuristics::PatternDatabase;

use super::arrangements::arrangements;
use super::lone_number::without_number;
use crate::databases::HeuristicTables;
use crate::erased::{AnyState, Erased};
use crate::heuristic::HeuristicProperty::Consistent;
use crate::heuristic::{HALF, Heuristics, TWICE, ZERO, heuristic, number_of_pattern, own};
use crate::input::Input;
use crate::instance::PuzzleInstance;
use crate::option::Word;
use crate::puzzle::{Example, Generator, ListedPuzzle};
use crate::spec::whole;
use crate::tables::Databases;
use crate::{Instance, Instances, Spec, SpecError};

pub(super) const PUZZLE: ListedPuzzle = ListedPuzzle {
    words: &[Word::text("\"STACK\"").or_file("FILE")],
    heuristic: Some(HEURISTIC),
    examples: &[Example::new("seven pancakes", &["4 2 6 1 7 3 5"])],
    generator: Some(Generator {
        words: &[Word::text("SIZE")],
        options: &[],
        make: &make,
    }),
    is_packed: true,
    ..ListedPuzzle::new(
        "pancakes",
        "pancake sorting: reverse the top of a stack until it is sorted",
        &open,
    )
};

const HEURISTIC: Heuristics = heuristic(&[
    ("gap", own(Consistent)),
    ("zero", ZERO),
    ("gap-half", HALF),
    ("gap-x2", TWICE),
])
.patterns(
    "pdb-K with a number of pancakes",
    "the heuristic; pdb-K is the pattern database of the K largest pancakes, of n!/(n-K)! bytes",
);

/// A stack of pancakes.
struct Pile<S> {
    space: Pancakes<S>,
    start: S,
}

impl<S: Stack + Send + Sync + 'static> Pile<S> {
    /// Reads a stack of this size.
    fn read(size: usize, line: &str) -> Result<Instance, InstanceError> {
        let space = Pancakes::<S>::with_size(size).map_err(|_| {
            let found = format!("a stack of {size}");
            let expected = format!("1 to {} pancakes", LargeStack::MOST_PANCAKES);
            InstanceError::new(1, 1, found, expected)
        })?;
        let start = space.read(line)?;
        Ok(Instance::of(Pile { space, start }))
    }
}

impl<S: Stack + Send + Sync + 'static> PuzzleInstance for Pile<S> {
    fn space(&self) -> Erased<'_> {
        let space = arrangements(self.space, &self.start);
        space.in_place().erase()
    }

    fn start(&self) -> Result<AnyState, String> {
        Ok(AnyState::new(self.start))
    }

    /// Uses the pattern database of as many of the largest pancakes as the name says.
    fn with_heuristic(&self, name: &str, databases: &Databases) -> Result<Instance, SpecError> {
        let largest = number_of_pattern(name).unwrap_or_default();
        let pattern = PancakePattern::largest(self.space, largest)
            .map_err(|error| SpecError::Usage(format!("--heuristic {name}: {error}")))?;
        let tables = HeuristicTables(databases).tables(&name, &[pattern])?;
        let database = { tables.into_iter() }
            .find_map(|table| PatternDatabase::new(pattern, table))
            .expect("the table is that of the pattern");
        let bytes = database.table().bytes();
        let space = arrangements(self.space.with_heuristic(database), &self.start);
        Ok(Instance::with_tables(space.in_place(), self.start, bytes))
    }
}

const DEFAULT: &str = "3 6 1 8 5 2 10 7 4 9";

/// Opens one stack per line, from top to bottom. Stacks may have different sizes.
fn open(spec: &mut Spec) -> Result<Instances, SpecError> {
    let is_stack = |word: &str| {
        let is_symbol = |symbol: char| {
            symbol.is_ascii_digit() || symbol.is_whitespace() || ",;[]()".contains(symbol)
        };
        word.chars().all(is_symbol) || (word.contains(' ') && !word.contains('/'))
    };
    let stacks = spec.list("stack", is_stack)?;
    let stacks = stacks.unwrap_or_else(|| Input::word("the stack", DEFAULT.to_owned()));
    let (source, is_short) = (stacks.source.clone(), stacks.is_word);
    let size = |line: &str| rows_of_numbers(line).iter().map(Vec::len).sum();
    let (lines, note) = without_number(stacks, |lines| lines, |line| vec![size(line)]);
    let read = move |line: &str| match size(line) {
        size if size > SmallStack::MOST_PANCAKES => Pile::<LargeStack>::read(size, line),
        size => Pile::<SmallStack>::read(size, line),
    };
    let mut instances = Instances::texts(source, lines, read).short(is_short);
    instances.notes.extend(note);
    Ok(instances)
}

fn make(spec: &mut Spec, random: &mut ChaCha8Rng) -> Result<String, SpecError> {
    let size = spec.word_if(whole).unwrap_or(10);
    Pancakes::<LargeStack>::with_size(size)?;
    let mut stack: Vec<usize> = (1..=size).collect();
    stack.shuffle(random);
    let words: Vec<String> = stack.iter().map(ToString::to_string).collect();
    Ok(words.join(" "))
}
