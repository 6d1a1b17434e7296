use classic_puzzles::Hanoi;
use classic_puzzles::hanoi::DiscsOffGoal;
use classic_puzzles::hanoi::patterns::{DiscPattern, DiscPatterns};
use search_core::StateSpace;
use search_core::estimator::Estimator;

use super::arrangements::arrangements;
use super::symmetry::{UP_TO_SYMMETRY, orbits};
use crate::databases::HeuristicTables;
use crate::erased::{AnyState, Erased};
use crate::heuristic::HeuristicProperty::Consistent;
use crate::heuristic::{Heuristics, TWICE, ZERO, heuristic, number_of_pattern, other, own};
use crate::instance::PuzzleInstance;
use crate::option::{TypedOption, Word};
use crate::puzzle::{Example, ListedPuzzle};
use crate::spec::whole;
use crate::tables::Databases;
use crate::{Instance, Instances, Spec, SpecError};

pub(super) const PUZZLE: ListedPuzzle = ListedPuzzle {
    words: &[Word::text("DISCS")],
    options: &[&PEGS, &UP_TO_SYMMETRY],
    heuristic: Some(HEURISTIC),
    examples: &[
        Example::new("three discs", &["3"]),
        Example::new("five discs on four pegs", &["5"]).with(&[("pegs", "4")]),
    ],
    is_packed: true,
    ..ListedPuzzle::new("hanoi", "the towers of Hanoi", &open)
};

const PEGS: TypedOption<usize> =
    TypedOption::size("pegs", "the number of pegs", "N", "a number of pegs").default("3");

/// The number of discs that are not on the last peg, without those in the way.
const OFF_GOAL: &str = "off-goal-discs";

const HEURISTIC: Heuristics = heuristic(&[
    ("misplaced-discs", own(Consistent)),
    ("zero", ZERO),
    (OFF_GOAL, other(Consistent)),
    ("misplaced-discs-x2", TWICE),
])
.help("the heuristic; misplaced-discs counts those of off-goal-discs and those in the way")
.patterns(
    "pdb-K with a number of discs",
    "the heuristic; misplaced-discs counts those of off-goal-discs and those in the way; pdb-K is the sum of the pattern databases of \
     the K largest discs, the K next, and so on, of PEGS^K bytes each",
);

/// The towers, as an instance.
struct Towers {
    hanoi: Hanoi,
    up_to_symmetry: bool,
}

impl Towers {
    /// Returns the instance with another heuristic, whose tables have this size.
    fn with(
        &self,
        heuristic: impl Estimator<Hanoi> + Send + Sync + 'static,
        bytes: u64,
    ) -> Instance {
        let start = self.hanoi.start();
        let space = self.hanoi.with_heuristic(heuristic);
        match self.up_to_symmetry {
            true => Instance::with_tables(orbits(space, &start), start, bytes),
            false => Instance::with_tables(arrangements(space, &start), start, bytes),
        }
    }
}

impl PuzzleInstance for Towers {
    fn space(&self) -> Erased<'_> {
        let start = self.hanoi.start();
        match self.up_to_symmetry {
            true => orbits(self.hanoi, &start).erase(),
            false => arrangements(self.hanoi, &start).canonical().erase(),
        }
    }

    fn start(&self) -> Result<AnyState, String> {
        Ok(AnyState::new(self.hanoi.start()))
    }

    /// Counts discs, or adds up the pattern databases of groups of at most as many discs as the name says.
    fn with_heuristic(&self, name: &str, databases: &Databases) -> Result<Instance, SpecError> {
        if name == OFF_GOAL {
            return Ok(self.with(DiscsOffGoal, 0));
        }
        let group = number_of_pattern(name).unwrap_or_default();
        let groups = DiscPattern::groups(self.hanoi, group)
            .map_err(|error| SpecError::Usage(format!("--heuristic {name}: {error}")))?;
        let tables = HeuristicTables(databases).tables(&name, &groups)?;
        let patterns = DiscPatterns::new(&groups, tables).expect("each table is that of its group");
        let bytes = patterns.bytes();
        Ok(self.with(patterns, bytes))
    }
}

fn open(spec: &mut Spec) -> Result<Instances, SpecError> {
    let pegs = spec.value(&PEGS)?;
    let discs = spec.word_if(whole).unwrap_or(7);
    let hanoi = Hanoi::new(pegs, discs)?;
    let up_to_symmetry = spec.value(&UP_TO_SYMMETRY)?;
    if up_to_symmetry && pegs < 4 {
        let message =
            "--up-to-symmetry: with three pegs, only one is neither the first nor the last";
        return Err(SpecError::Usage(message.to_owned()));
    }
    Ok(Instances::one(Instance::of(Towers {
        hanoi,
        up_to_symmetry,
    })))
}
