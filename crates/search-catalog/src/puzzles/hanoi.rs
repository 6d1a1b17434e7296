use classic_puzzles::Hanoi;
use classic_puzzles::hanoi::patterns::{DiscPattern, DiscPatterns};
use search_core::StateSpace;

use super::arrangements::arrangements;
use crate::databases::Databases;
use crate::erased::{AnyState, Erased};
use crate::heuristic::{Heuristics, UsedHeuristic, heuristic, number_of_pattern, pattern};
use crate::instance::PuzzleInstance;
use crate::option::{Declared, Form, Word};
use crate::puzzle::{Example, ListedPuzzle};
use crate::{Instance, Instances, Spec, SpecError};

pub(super) const PUZZLE: ListedPuzzle = ListedPuzzle {
    words: &[Word::text("DISCS")],
    options: &[&PEGS],
    heuristic: Some(HEURISTIC),
    examples: &[
        Example::new("three discs", &["3"]),
        Example::new("five discs on four pegs", &["5"]).with(&[("pegs", "4")]),
    ],
    is_packed: true,
    ..ListedPuzzle::new("hanoi", "the towers of Hanoi", &open)
};

const PEGS: Declared<usize> =
    Declared::from_str("pegs", "the number of pegs", "N", "a number of pegs").default("3");

const HEURISTIC: Heuristics = heuristic(&[
    ("misplaced-discs", UsedHeuristic::Own),
    ("zero", UsedHeuristic::Zero),
])
.tables(
    Some(Form {
    shown: "pdb-K",
    expected: "pdb-K with a number of discs",
    parse: pattern,
}),
    "the heuristic; pdb-K is the sum of the pattern databases of the K largest discs, the K next, and so on, of PEGS^K bytes \
     each",
);

impl PuzzleInstance for Hanoi {
    fn space(&self) -> Erased<'_> {
        arrangements(*self, &Hanoi::start(self)).erase()
    }

    fn start(&self) -> Result<AnyState, String> {
        Ok(AnyState::new(Hanoi::start(self)))
    }

    /// Adds up the pattern databases of groups of at most as many discs as the name says.
    fn with_heuristic(&self, name: &str, databases: &Databases) -> Result<Instance, SpecError> {
        let group = number_of_pattern(name).unwrap_or_default();
        let groups = DiscPattern::groups(*self, group.into())
            .map_err(|error| SpecError::Usage(format!("--heuristic {name}: {error}")))?;
        let tables = databases.tables(&name, &groups)?;
        let patterns = DiscPatterns::new(&groups, tables).expect("each table is that of its group");
        let (start, bytes) = (Hanoi::start(self), patterns.bytes());
        let space = arrangements((*self).with_heuristic(patterns), &start);
        Ok(Instance::with_tables(space, start, bytes))
    }
}

fn open(spec: &mut Spec) -> Result<Instances, SpecError> {
    let pegs = spec.value(&PEGS)?;
    let discs = spec.word_if(|word| word.parse().ok()).unwrap_or(7);
    Ok(Instances::one(Instance::of(Hanoi::new(pegs, discs)?)))
}
