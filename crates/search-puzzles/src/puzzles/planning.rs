//! Planning tasks: from PDDL, and in the format of Fast Downward's translator.

mod estimate;
mod open;

use std::sync::Arc;

use planning_task::{
    BoxedWords, Hints, PackedState, Reversed, Reversible, Task, TaskError, TaskSpace, Words,
    words_needed,
};
use search_core::estimator::WithHeuristic;
use search_core::{StateSpace, memory::Budget};

use crate::Instance;
use crate::SpecError;
use crate::compiled::{Compiled, SearchRequest};
use crate::dedicated;
use crate::erased::{AnyState, Capability, Erased};
use crate::heuristic::HeuristicProperty::{Admissible, Consistent, Safe};
use crate::heuristic::{Heuristics, ZERO, heuristic, other, own};
use crate::instance::PuzzleInstance;
use crate::option::{TypedOption, Word};
use crate::pace::Interruption;
use crate::puzzle::{AlgorithmChoice, Example, ListedPuzzle};
use crate::spec::unreadable;
use crate::tables::Databases;
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
    advice: Some(ADVICE),
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
    advice: Some(ADVICE),
    ..ListedPuzzle::new(
        "sas",
        "a grounded planning task, in the format of Fast Downward's translator",
        &open::sas,
    )
};

const HINTS: TypedOption<String> = TypedOption::text(
    "hints",
    "how states are drawn: lines such as `at ?x ?place: place` and `on ?x ?y: stack`, as text or in a file",
    "HINTS",
);

const ADVICE: AlgorithmChoice = ("lazy-greedy", &[("heuristic", "ff")]);

const HEURISTIC: Heuristics = heuristic(&[
    ("hmax", own(Consistent)),
    ("blind", other(Consistent)),
    ("goal-count", other(Safe)),
    ("hadd", other(Safe)),
    ("ff", other(Safe)),
    ("lm-cut", other(Admissible)),
    ("lm-cut-zone", other(Admissible)),
    ("lm-cut-border", other(Admissible)),
    ("lm-cut-plain", other(Admissible)),
    ("zero", ZERO),
])
.or(PATTERNS, Consistent);

/// A task, and how it is drawn.
#[derive(Clone)]
struct TaskPicture {
    task: Arc<Task>,
    hints: Option<Hints>,
}

/// A task with states of a type, and a heuristic.
struct Planning<S: PackedState> {
    shown: TaskPicture,
    space: WithHeuristic<TaskSpace<S>, Estimate>,
    /// What is needed to search backward, or the reason why that is not possible.
    reversed: Result<Reversed<S>, String>,
    bytes: u64,
}

impl TaskPicture {
    /// Returns the instance with a heuristic, with states as small as they can be.
    fn instance(self, heuristic: &str, budget: &Budget) -> Result<Instance, SpecError> {
        let instance = match words_needed(&self.task) {
            // Programs without searches of their own types need one type of states only.
            _ if !cfg!(feature = "dedicated") => Planning::<BoxedWords>::instance,
            1 => Planning::<Words<1>>::instance,
            2 => Planning::<Words<2>>::instance,
            3..=4 => Planning::<Words<4>>::instance,
            5..=8 => Planning::<Words<8>>::instance,
            _ => Planning::<BoxedWords>::instance,
        };
        instance(self, heuristic, budget)
    }
}

impl<S: PackedState + 'static> Planning<S> {
    fn instance(
        shown: TaskPicture,
        heuristic: &str,
        budget: &Budget,
    ) -> Result<Instance, SpecError> {
        let refused = |error: TaskError| match error.stopped() {
            Some(limit) => unreadable("the task", Interruption(limit).into()),
            None => SpecError::Usage(error.to_string()),
        };
        let task = Arc::clone(&shown.task);
        let budget = budget.holding(task.bytes() as u64);
        let mut space = TaskSpace::<S>::within(task, &budget).map_err(refused)?;
        if let Some(hints) = shown.hints.clone() {
            space = space
                .with_hints(hints)
                .map_err(|error| SpecError::Usage(format!("--hints: {error}")))?;
        }
        let budget = budget.holding(space.bytes() as u64);
        let reversed = match Reversed::new(&shown.task, &budget) {
            Err(error) if error.stopped().is_some() => return Err(refused(error)),
            reversed => reversed.map_err(|reason| reason.to_string()),
        };
        let reversed_bytes = reversed.as_ref().map_or(0, Reversed::bytes);
        let budget = budget.holding(reversed_bytes as u64);
        let estimate = Estimate::named(heuristic, &space, &budget);
        let estimate = estimate.map_err(|error| match error.stopped() {
            Some(limit) => SpecError::stopped_tables(heuristic, limit),
            None => SpecError::Usage(format!("--heuristic {heuristic}: {error}")),
        })?;
        let bytes = shown.task.bytes() + space.bytes() + reversed_bytes + estimate.bytes();
        Ok(Instance::of(Planning {
            shown,
            space: space.with_heuristic(estimate),
            reversed,
            bytes: bytes as u64,
        }))
    }
}

impl<S: PackedState + 'static> PuzzleInstance for Planning<S> {
    fn space(&self) -> Erased<'_> {
        match self.reversed.clone() {
            Ok(reversed) => {
                let space = Reversible::new(&self.space, reversed);
                let space = Erased::of(space).written().packed().drawn();
                space.backward().erase()
            }
            Err(reason) => {
                let space = Erased::of(&self.space).written().packed().drawn();
                space.without(Capability::Backward, reason).erase()
            }
        }
    }

    fn start(&self) -> Result<AnyState, String> {
        Ok(AnyState::new(self.space.space().start()))
    }

    fn with_heuristic(&self, name: &str, databases: &Databases) -> Result<Instance, SpecError> {
        let others = self.bytes - self.shown.task.bytes() as u64;
        let budget = databases.budget().holding(others);
        Self::instance(self.shown.clone(), name, &budget)
    }

    fn bytes(&self) -> u64 {
        self.bytes
    }

    fn compiled<'p>(&'p self, wanted: &SearchRequest<'_>) -> Compiled<'p> {
        dedicated::planning(wanted, &self.space)
    }
}
