use std::slice;
use std::sync::LazyLock;

use classic_puzzles::Cube3;
use classic_puzzles::cube3::{CornerPattern, Cubies, FORMS, Turn};
use rand::rngs::ChaCha8Rng;
use search_core::estimator::{Maximum, Own};
use search_core::{Backward, Drawn, Inverse, Packed, StateSpace};
use search_heuristics::PatternDatabase;

use super::cube::{opened, scramble};
use super::symmetry::{UP_TO_SYMMETRY, orbits};
use crate::databases::HeuristicTables;
use crate::erased::{AnyState, Capable, Erasable, Erased};
use crate::form::listed;
use crate::heuristic::HeuristicProperty::Consistent;
use crate::heuristic::{Heuristics, ZERO, heuristic, own, with_tables};
use crate::instance::PuzzleInstance;
use crate::option::Word;
use crate::puzzle::{Example, Generator, ListedPuzzle};
use crate::tables::Databases;
use crate::{Instance, Instances, Spec, SpecError};

pub(super) const PUZZLE: ListedPuzzle = ListedPuzzle {
    words: &[Word::text("\"CUBE\"").or_file("FILE")],
    options: &[&UP_TO_SYMMETRY],
    forms: || listed(&FORMS),
    heuristic: Some(HEURISTIC),
    examples: &[Example::new("a short scramble", &["R U'"])],
    generator: Some(Generator {
        words: &[Word::text("TURNS")],
        options: &[],
        make: &make,
    }),
    is_packed: true,
    ..ListedPuzzle::new("cube3", "the 3×3×3 cube", &open)
};

const HEURISTIC: Heuristics = heuristic(&[
    ("cubies", own(Consistent)),
    ("zero", ZERO),
    ("corners", with_tables(Consistent)),
])
.tables(
    "the heuristic; corners is the larger of cubies and the pattern database of the corners (88 MB, 198 MB while it is made)",
);

/// A scrambled cube.
struct Scrambled {
    space: Cube3,
    start: Cubies,
    up_to_symmetry: bool,
}

impl PuzzleInstance for Scrambled {
    fn space(&self) -> Erased<'_> {
        match self.up_to_symmetry {
            true => orbits(self.space, &self.start).erase(),
            false => capable(self.space).written().canonical().erase(),
        }
    }

    fn start(&self) -> Result<AnyState, String> {
        Ok(AnyState::new(self.start))
    }

    /// Uses the pattern database of the corners, the only heuristic with a table.
    fn with_heuristic(&self, name: &str, databases: &Databases) -> Result<Instance, SpecError> {
        // Its tables of turns take a while, and are the same for all instances.
        static PATTERN: LazyLock<CornerPattern> = LazyLock::new(CornerPattern::new);
        let pattern = PATTERN.clone();
        let tables = HeuristicTables(databases).tables(&name, slice::from_ref(&pattern))?;
        let database = { tables.into_iter() }
            .find_map(|table| PatternDatabase::new(pattern.clone(), table))
            .expect("the table is that of the pattern");
        let bytes = database.table().bytes();
        let space = self.space.with_heuristic(Maximum(Own, database));
        Ok(match self.up_to_symmetry {
            true => Instance::with_tables(orbits(space, &self.start), self.start, bytes),
            false => Instance::with_tables(capable(space), self.start, bytes),
        })
    }
}

/// Declares the capabilities of a space of cubes.
fn capable<'p, P>(space: P) -> Capable<'p, P>
where
    P: Erasable + Inverse + Backward + Packed + Drawn + 'p,
{
    Erased::of(space).inverse().backward().packed().drawn()
}

/// Few enough turns for searches without a heuristic.
const DEFAULT: &str = "R U' F2 D";

/// Opens one cube per line.
fn open(spec: &mut Spec) -> Result<Instances, SpecError> {
    let space = Cube3::new();
    let up_to_symmetry = spec.value(&UP_TO_SYMMETRY)?;
    opened(spec, DEFAULT, 3, &FORMS, move |read, text| {
        let start = read(&space, text)?;
        Ok(Instance::of(Scrambled {
            space,
            start,
            up_to_symmetry,
        }))
    })
}

fn make(spec: &mut Spec, random: &mut ChaCha8Rng) -> Result<String, SpecError> {
    scramble(spec, random, &Turn::ALL)
}
