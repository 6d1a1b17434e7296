#[cfg(feature = "tables")]
use std::sync::{Arc, LazyLock};

use crate::erased::{AnyState, Erasable, Erased};
use classic_puzzles::Cube3;
#[cfg(feature = "tables")]
use classic_puzzles::cube3::CornerPattern;
use classic_puzzles::cube3::{Cubies, Turn};
use rand::rngs::ChaCha8Rng;
#[cfg(feature = "tables")]
use search_core::StateSpace;
#[cfg(feature = "tables")]
use search_core::estimator::{Maximum, Own, WithHeuristic};
use search_core::{Backward, Drawn, Inverse, Packed, Written};
#[cfg(feature = "tables")]
use search_heuristics::{PatternDatabase, PatternTable};

use super::ListedPuzzle;
use super::cube::{scramble, scrambled};
use super::listed::{Example, Generator, UsedHeuristic};
#[cfg(feature = "tables")]
use crate::databases::Databases;
use crate::option::{Declared, Word};
use crate::{Instances, Spec, SpecError};

pub(super) const LISTED: ListedPuzzle = ListedPuzzle {
    name: "cube3",
    about: "the 3×3×3 cube",
    words: &[Word::text("\"TURNS\"").or_file("FILE")],
    options: &[],
    heuristic: Some(HEURISTIC),
    examples: &[Example::new("a short scramble", &["R U'"])],
    open: &open,
    generator: Some(Generator {
        words: &[Word::text("TURNS")],
        options: &[],
        make: &make,
    }),
};

#[cfg(not(feature = "tables"))]
const HEURISTIC: Declared<UsedHeuristic> = Declared::heuristic(&[
    ("cubies", UsedHeuristic::Own),
    ("zero", UsedHeuristic::Zero),
])
.default("cubies");

#[cfg(feature = "tables")]
const HEURISTIC: Declared<UsedHeuristic> = Declared::heuristic(&[
    ("cubies", UsedHeuristic::Own),
    ("zero", UsedHeuristic::Zero),
    ("corners", UsedHeuristic::Corners),
])
.default("cubies")
.help(
    "the heuristic; corners is the larger of cubies and the pattern database of the corners (88 MB, 198 MB while it is made)",
);

/// A scrambled cube.
#[derive(Clone, Debug)]
pub struct Instance {
    space: Cube3,
    start: Cubies,
    /// The space with the pattern database, if it is used.
    #[cfg(feature = "tables")]
    corners: Option<Arc<WithCorners>>,
}

#[cfg(feature = "tables")]
type WithCorners = WithHeuristic<Cube3, Maximum<Own, PatternDatabase<CornerPattern>>>;

impl Instance {
    /// Returns the instance with the pattern database of the corners.
    ///
    /// # Errors
    ///
    /// Returns an error if the table cannot be made.
    #[cfg(feature = "tables")]
    pub(super) fn with_corners(self, databases: &Databases) -> Result<Self, SpecError> {
        // Its tables of turns take a while, and are the same for all instances.
        static PATTERN: LazyLock<CornerPattern> = LazyLock::new(CornerPattern::new);
        let pattern = PATTERN.clone();
        let tables = databases.tables(&"corners", std::slice::from_ref(&pattern))?;
        let database = { tables.into_iter() }
            .find_map(|table| PatternDatabase::new(pattern.clone(), table))
            .expect("the table is that of the pattern");
        let corners = self.space.with_heuristic(Maximum(Own, database));
        Ok(Instance {
            corners: Some(Arc::new(corners)),
            ..self
        })
    }

    #[cfg(feature = "tables")]
    pub(super) fn table_bytes(&self) -> u64 {
        let tables = self.corners.iter().map(|space| space.estimator().1.table());
        tables.map(PatternTable::bytes).sum()
    }

    pub(super) fn erased(&self) -> (Erased<'_>, AnyState) {
        let start = AnyState::new(self.start);
        #[cfg(feature = "tables")]
        if let Some(corners) = &self.corners {
            return (erased(&**corners), start);
        }
        (erased(self.space), start)
    }
}

/// Erases a space of cubes with all capabilities that it has.
fn erased<'p, P>(space: P) -> Erased<'p>
where
    P: Erasable + Inverse + Backward + Packed + Drawn + Written + 'p,
{
    let space = Erased::of(space).inverse().backward();
    space.packed().drawn().written().erase()
}

/// Few enough turns for searches without a heuristic.
const DEFAULT: &str = "R U' F2 D";

/// Opens one cube per line, given by the turns that scramble it.
fn open(spec: &mut Spec) -> Result<Instances, SpecError> {
    let space = Cube3::new();
    scrambled(spec, DEFAULT, move |turns| {
        Ok(super::Instance::Cube3(Instance {
            start: space.scramble(turns)?,
            space,
            #[cfg(feature = "tables")]
            corners: None,
        }))
    })
}

fn make(spec: &mut Spec, random: &mut ChaCha8Rng) -> Result<String, SpecError> {
    Ok(scramble(spec, random, &Turn::ALL))
}
