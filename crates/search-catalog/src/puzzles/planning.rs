//! Planning tasks: from PDDL, and in the format of Fast Downward's translator.

mod estimate;
mod open;

use std::sync::Arc;

use planning_task::{
    BoxedWords, Hints, PackedState, Reversible, Task, TaskError, TaskSpace, Words, words_needed,
};
use search_core::StateSpace;
use search_core::estimator::WithHeuristic;

use crate::Instance;
use crate::SpecError;
use crate::compiled::Wanted;
use crate::databases::Databases;
use crate::erased::{AnyState, Capability, Erased};
use crate::heuristic::HeuristicProperty::{Admissible, Consistent, Unknown};
use crate::heuristic::{Heuristics, ZERO, heuristic, other, own};
use crate::instance::PuzzleInstance;
use crate::option::{Declared, Word};
use crate::puzzle::{Example, ListedPuzzle};
use crate::run::Run;
use estimate::{Estimate, PATTERNS};
pub use open::PddlTask;

pub(super) const PDDL: ListedPuzzle = ListedPuzzle {
    words: &[
        Word::text("EXAMPLE|\"DOMAIN\"").or_file("DOMAIN.pddl"),
        Word::text("\"PROBLEM\"").or_file("PROBLEM.pddl"),
    ],
    options: &[&HINTS],
    heuristic: Some(HEURISTIC),
    examples: &[
        Example::new("blocks: reverse a tower", &["blocks"]),
        Example::new("gripper: carry four balls with two hands", &["gripper"]),
        Example::new("logistics: by truck and by aeroplane", &["logistics"]),
        Example::new("river: the wolf, the goat and the cabbage", &["river"]),
    ],
    is_packed: true,
    ..ListedPuzzle::new(
        "pddl",
        "a planning task in PDDL: a domain and a problem",
        &open::pddl,
    )
};

pub(super) const SAS: ListedPuzzle = ListedPuzzle {
    words: &[Word::text("\"TASK\"").or_file("TASK.sas")],
    options: &[&HINTS],
    heuristic: Some(HEURISTIC),
    examples: &[Example::new("four balls and two hands", &[])],
    is_packed: true,
    ..ListedPuzzle::new(
        "sas",
        "a grounded planning task, in the format of Fast Downward's translator",
        &open::sas,
    )
};

const HINTS: Declared<String> = Declared::text(
    "hints",
    "how states are drawn: lines such as `at ?x ?place: place` and `on ?x ?y: stack`, as text or in a file",
    "HINTS",
);

const HEURISTIC: Heuristics = heuristic(&[
    ("hmax", own(Consistent)),
    ("blind", other(Consistent)),
    ("goal-count", other(Unknown)),
    ("hadd", other(Unknown)),
    ("ff", other(Unknown)),
    ("lm-cut", other(Admissible)),
    ("zero", ZERO),
])
.or(PATTERNS, Consistent);

/// A task, and how it is drawn.
#[derive(Clone)]
struct Shown {
    task: Arc<Task>,
    hints: Option<Hints>,
}

/// A task with states of a type, and a heuristic.
struct Planning<S: PackedState> {
    shown: Shown,
    space: WithHeuristic<TaskSpace<S>, Estimate>,
}

impl Shown {
    /// Returns the instance with a heuristic, with states as small as they can be.
    fn instance(self, heuristic: &str) -> Result<Instance, SpecError> {
        match words_needed(&self.task) {
            // Programs without searches of their own types need one type of states only.
            _ if !cfg!(feature = "dedicated") => Planning::<BoxedWords>::instance(self, heuristic),
            1 => Planning::<Words<1>>::instance(self, heuristic),
            2 => Planning::<Words<2>>::instance(self, heuristic),
            3..=4 => Planning::<Words<4>>::instance(self, heuristic),
            5..=8 => Planning::<Words<8>>::instance(self, heuristic),
            _ => Planning::<BoxedWords>::instance(self, heuristic),
        }
    }
}

impl<S: PackedState + 'static> Planning<S> {
    fn instance(shown: Shown, heuristic: &str) -> Result<Instance, SpecError> {
        let refused = |error: TaskError| SpecError::Usage(error.to_string());
        let mut space = TaskSpace::<S>::new(Arc::clone(&shown.task)).map_err(refused)?;
        if let Some(hints) = shown.hints.clone() {
            space = space
                .with_hints(hints)
                .map_err(|error| SpecError::Usage(format!("--hints: {error}")))?;
        }
        let estimate = Estimate::named(heuristic, &space)
            .map_err(|error| SpecError::Usage(format!("--heuristic {heuristic}: {error}")))?;
        Ok(Instance::of(Planning {
            shown,
            space: space.with_heuristic(estimate),
        }))
    }
}

impl<S: PackedState + 'static> PuzzleInstance for Planning<S> {
    fn space(&self) -> Erased<'_> {
        match Reversible::new(&self.space, self.space.space().task()) {
            Ok(space) => {
                let space = Erased::of(space).written().packed().drawn();
                space.backward().erase()
            }
            Err(reason) => {
                let space = Erased::of(&self.space).written().packed().drawn();
                space
                    .without(Capability::Backward, reason.to_string())
                    .erase()
            }
        }
    }

    fn start(&self) -> Result<AnyState, String> {
        Ok(AnyState::new(self.space.space().start()))
    }

    fn with_heuristic(&self, name: &str, _: &Databases) -> Result<Instance, SpecError> {
        Self::instance(self.shown.clone(), name)
    }

    fn compiled<'p>(&'p self, wanted: &Wanted<'_, 'p>) -> Option<Box<dyn Run + 'p>> {
        wanted.planning(&self.space)
    }
}
