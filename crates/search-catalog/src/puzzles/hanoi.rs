#[cfg(feature = "tables")]
use std::sync::Arc;

use crate::erased::{AnyState, Erased};
use classic_puzzles::Hanoi;
#[cfg(feature = "tables")]
use classic_puzzles::hanoi::patterns::{DiscPattern, DiscPatterns};
#[cfg(feature = "tables")]
use search_core::StateSpace;
#[cfg(feature = "tables")]
use search_core::estimator::WithHeuristic;

use super::ListedPuzzle;
use super::listed::{Example, UsedHeuristic, heuristic};
#[cfg(feature = "tables")]
use crate::databases::Databases;
use crate::option::{Declared, Form, Word};
use crate::{Instances, Spec, SpecError};

pub(super) const LISTED: ListedPuzzle = ListedPuzzle {
    name: "hanoi",
    about: "the towers of Hanoi",
    words: &[Word::text("DISCS")],
    options: &[&PEGS],
    heuristic: Some(HEURISTIC),
    examples: &[
        Example::new("three discs", &["3"]),
        Example::new("five discs on four pegs", &["5"]).with(&[("pegs", "4")]),
    ],
    open: &open,
    generator: None,
};

const PEGS: Declared<usize> = Declared::value(
    "pegs",
    "the number of pegs",
    Form {
        shown: "N",
        expected: "a number of pegs",
        parse: |text| text.parse().ok(),
    },
)
.default("3");

const OWN_AND_ZERO: Declared<UsedHeuristic> = heuristic(&[
    ("misplaced-discs", UsedHeuristic::Own),
    ("zero", UsedHeuristic::Zero),
]);

#[cfg(not(feature = "tables"))]
const HEURISTIC: Declared<UsedHeuristic> = OWN_AND_ZERO;

#[cfg(feature = "tables")]
const HEURISTIC: Declared<UsedHeuristic> = OWN_AND_ZERO
    .or(Form {
        shown: "pdb-K",
        expected: "pdb-K with a number of discs",
        parse: UsedHeuristic::pattern,
    })
    .help(
        "the heuristic; pdb-K is the sum of the pattern databases of the K largest discs, the K next, and so on, of PEGS^K bytes \
         each",
    );

/// A tower of discs.
#[derive(Clone, Debug)]
pub struct Instance {
    pub(super) space: Hanoi,
    /// The space with pattern databases, if they are used in place of its own heuristic.
    #[cfg(feature = "tables")]
    patterns: Option<Arc<WithHeuristic<Hanoi, DiscPatterns>>>,
}

impl Instance {
    /// Returns the instance with the pattern databases of groups of at most `group` discs.
    ///
    /// # Errors
    ///
    /// Returns an error if there are fewer than `group` discs, or if a table cannot be made.
    #[cfg(feature = "tables")]
    pub(super) fn with_patterns(self, group: u8, databases: &Databases) -> Result<Self, SpecError> {
        let heuristic = format!("pdb-{group}");
        let groups = DiscPattern::groups(self.space, group.into())
            .map_err(|error| SpecError::Usage(format!("--heuristic {heuristic}: {error}")))?;
        let tables = databases.tables(&heuristic, &groups)?;
        let patterns = DiscPatterns::new(&groups, tables).expect("each table is that of its group");
        Ok(Instance {
            patterns: Some(Arc::new(self.space.with_heuristic(patterns))),
            ..self
        })
    }

    #[cfg(feature = "tables")]
    pub(super) fn table_bytes(&self) -> u64 {
        let patterns = self.patterns.iter();
        patterns.map(|patterns| patterns.estimator().bytes()).sum()
    }

    pub(super) fn erased(&self) -> (Erased<'_>, AnyState) {
        let first = self.space.start();
        let start = AnyState::new(first);
        #[cfg(feature = "tables")]
        if let Some(patterns) = &self.patterns {
            return (super::erasable(&**patterns, &first).erase(), start);
        }
        (super::erasable(self.space, &first).erase(), start)
    }
}

fn open(spec: &mut Spec) -> Result<Instances, SpecError> {
    let pegs = spec.value(&PEGS)?;
    let discs = spec.word_if(|word| word.parse().ok()).unwrap_or(7);
    Ok(Instances::one(super::Instance::Hanoi(Instance {
        space: Hanoi::new(pegs, discs)?,
        #[cfg(feature = "tables")]
        patterns: None,
    })))
}
