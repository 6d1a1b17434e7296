use planning_task::heuristics::{Ff, GoalCount, GoalZoneTies, HAdd, HMax, LmCut, PatternDatabase};
use planning_task::{PackedState, TaskError, TaskSpace};
use search_core::estimator::Estimator;
use search_core::{Heuristic, StateSpace, memory::Budget, space::Explanation};

use crate::heuristic::HeuristicProperty::Consistent;
use crate::heuristic::{ListedHeuristic, other};
use crate::option::Form;

/// The maximum number of states of a pattern database: 4 bytes each, and as much again while it is made.
const MOST_STATES: usize = if cfg!(feature = "tables") {
    1 << 28
} else {
    1 << 20
};

/// The form of the names of pattern databases.
pub(super) const PATTERNS: Form<ListedHeuristic> = Form {
    shown: "pdb-N",
    expected: if cfg!(feature = "tables") {
        "pdb-N with the greatest number of abstract states, from 1 to 268435456"
    } else {
        "pdb-N with the greatest number of abstract states, from 1 to 1048576"
    },
    parse: |name| abstract_states(name).map(|_| other(Consistent)),
};

/// Returns the number in the name of a pattern database, such as `pdb-100000`.
fn abstract_states(name: &str) -> Option<usize> {
    let states = name.strip_prefix("pdb-")?.parse().ok()?;
    (1..=MOST_STATES).contains(&states).then_some(states)
}

/// A heuristic of planning tasks. One type for all, as searches are compiled for each type of a space.
pub(super) enum Estimate {
    Blind,
    GoalCount(GoalCount),
    HMax(HMax),
    HAdd(HAdd),
    Ff(Ff),
    LmCut(LmCut),
    Pattern(PatternDatabase),
}

impl Estimate {
    /// Prepares the heuristic of this name.
    pub(super) fn named<S: PackedState>(
        name: &str,
        space: &TaskSpace<S>,
        budget: &Budget,
    ) -> Result<Estimate, TaskError> {
        Ok(match name {
            "blind" => Estimate::Blind,
            "goal-count" => Estimate::GoalCount(GoalCount),
            "hadd" => Estimate::HAdd(HAdd::within(space, budget)?),
            "ff" => Estimate::Ff(Ff::within(space, budget)?),
            "lm-cut" | "lm-cut-zone" | "lm-cut-border" | "lm-cut-plain" => {
                let ties = GoalZoneTies {
                    in_zone: matches!(name, "lm-cut" | "lm-cut-zone"),
                    on_border: matches!(name, "lm-cut" | "lm-cut-border"),
                };
                Estimate::LmCut(LmCut::within(space, budget)?.with_ties(ties))
            }
            _ => match abstract_states(name) {
                Some(states) => Estimate::Pattern(PatternDatabase::within(space, states, budget)?),
                None => Estimate::HMax(HMax::within(space, budget)?),
            },
        })
    }

    /// Returns about how many bytes the heuristic takes.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Estimate::Blind | Estimate::GoalCount(_) => 0,
            Estimate::HMax(of) => of.bytes(),
            Estimate::HAdd(of) => of.bytes(),
            Estimate::Ff(of) => of.bytes(),
            Estimate::LmCut(of) => of.bytes(),
            Estimate::Pattern(of) => 4 * of.states(),
        }
    }
}

impl<S: PackedState> Estimator<TaskSpace<S>> for Estimate {
    fn guarantee(&self, space: &TaskSpace<S>) -> Heuristic {
        match self {
            Estimate::Blind => space.declared_heuristic(),
            Estimate::GoalCount(of) => of.guarantee(space),
            Estimate::HMax(of) => of.guarantee(space),
            Estimate::HAdd(of) => of.guarantee(space),
            Estimate::Ff(of) => of.guarantee(space),
            Estimate::LmCut(of) => of.guarantee(space),
            Estimate::Pattern(of) => of.guarantee(space),
        }
    }

    #[inline]
    fn value(&self, space: &TaskSpace<S>, state: &S) -> Option<u32> {
        match self {
            Estimate::Blind => space.heuristic(state),
            Estimate::GoalCount(of) => of.value(space, state),
            Estimate::HMax(of) => of.value(space, state),
            Estimate::HAdd(of) => of.value(space, state),
            Estimate::Ff(of) => of.value(space, state),
            Estimate::LmCut(of) => of.value(space, state),
            Estimate::Pattern(of) => of.value(space, state),
        }
    }

    fn value_and_preferred(
        &self,
        space: &TaskSpace<S>,
        state: &S,
        preferred: &mut Vec<u32>,
    ) -> Option<u32> {
        match self {
            Estimate::Ff(of) => of.value_and_preferred(space, state, preferred),
            _ => self.value(space, state),
        }
    }

    fn explain(&self, space: &TaskSpace<S>, state: &S) -> Option<Explanation<u32>> {
        match self {
            Estimate::Ff(of) => of.explain(space, state),
            Estimate::LmCut(of) => of.explain(space, state),
            _ => None,
        }
    }
}
