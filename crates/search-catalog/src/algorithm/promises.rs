//! What a search promises, as laws test it.

use search_core::{CycleCheck, Weight};

use super::{DuplicateDetection, Settings};

/// The states that a search stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoredStates {
    /// Every state, with its path and with duplicate detection. Numbers start at 0 without gaps.
    All,
    /// The current path.
    Path,
    /// One state, which is modified in place.
    OneState,
    /// Only the open list, without paths.
    Frontier,
    /// The open list and the start, from which it restarts, without paths.
    FrontierAndStart,
    /// Some of the states, with their paths.
    Part,
}

impl StoredStates {
    /// Returns `true` if states and solutions have paths.
    #[must_use]
    pub fn has_paths(self) -> bool {
        matches!(
            self,
            StoredStates::All | StoredStates::Path | StoredStates::Part
        )
    }
}

/// The quality of the first solution or, for anytime searches, of the last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finds {
    /// Any solution.
    Any,
    /// A solution with the minimum number of steps.
    FewestSteps,
    /// A solution of minimum cost, if the heuristic is admissible.
    Cheapest,
    /// A solution that costs at most this factor times the minimum, if the heuristic is admissible.
    Within(Weight),
}

/// The solutions that a search returns one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gives {
    /// Each goal once.
    EachGoal,
    /// The goal of each path without repeated states, once per path.
    EachSimplePath,
    /// The goal of each path, once per path.
    EachPath,
    /// The goal of each path in which no step is the inverse of the previous one, once per path.
    EachPathWithoutInverse,
    /// Solutions of decreasing cost (anytime search).
    Better,
    /// Some solutions.
    Some,
}

/// The properties of a search that differ between searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Promises {
    /// The states that it stores.
    pub kept: StoredStates,
    /// The quality of its solution.
    pub finds: Finds,
    /// The solutions that it returns.
    pub gives: Gives,
    /// Whether it terminates on every finite space, even with cycles.
    pub ends: bool,
    /// Whether it finds a solution whenever one exists: it never ends as
    /// [incomplete](search_core::Limit::Incomplete).
    pub complete: bool,
    /// Whether it generates all successors of a state when it expands it, rather than one at a time.
    pub eager: bool,
    /// Whether it expands states in batches, so that limits other than those on expansions and depth are checked
    /// only between batches.
    pub batches: bool,
    /// Whether it also searches from the goals, so that these are starts and states are stored per direction.
    pub starts_at_goals: bool,
    /// Whether it repeats states in later iterations, so that goals are tested again without being returned again.
    pub repeats: bool,
    /// Whether the path to a state may be replaced after it was generated, so that the depths and costs that are reported of it and of its
    /// successors are out of date for a while. Searches that find a cheapest path may always do so.
    pub reopens: bool,
}

impl Promises {
    /// The promises of a tree search that stores only the open list: any solution, once per path, and no termination on
    /// cycles. Change single fields by `Promises { finds: Finds::Cheapest, ..Promises::TREE }`.
    pub const TREE: Promises = Promises {
        kept: StoredStates::Frontier,
        finds: Finds::Any,
        gives: Gives::EachPath,
        ends: false,
        complete: true,
        eager: true,
        batches: false,
        starts_at_goals: false,
        repeats: false,
        reopens: false,
    };

    /// The promises of a graph search, which stores every state and detects duplicates: any solution, each goal once, and
    /// termination on every finite space.
    pub const GRAPH: Promises = Promises {
        kept: StoredStates::All,
        gives: Gives::EachGoal,
        ends: true,
        ..Promises::TREE
    };

    /// Returns `true` if reported depths may be out of date.
    #[must_use]
    pub fn may_reopen(&self) -> bool {
        self.reopens || self.finds != Finds::Any
    }
}

/// Stores one path, with a full cycle check.
pub(super) const PATH: Promises = Promises {
    kept: StoredStates::Path,
    gives: Gives::EachSimplePath,
    ends: true,
    eager: false,
    ..Promises::TREE
};

/// Stores one path, without a cycle check.
pub(super) const UNCHECKED: Promises = Promises {
    gives: Gives::EachPath,
    ends: false,
    ..PATH
};

pub(super) const fn finding(finds: Finds, promises: Promises) -> Promises {
    Promises { finds, ..promises }
}

pub(super) const fn giving(gives: Gives, promises: Promises) -> Promises {
    Promises { gives, ..promises }
}

pub(super) const fn iterative(promises: Promises) -> Promises {
    Promises {
        repeats: true,
        ..promises
    }
}

pub(super) const fn in_place(promises: Promises) -> Promises {
    Promises {
        kept: StoredStates::OneState,
        ..promises
    }
}

pub(super) const fn incomplete(promises: Promises) -> Promises {
    Promises {
        complete: false,
        gives: Gives::Some,
        ..promises
    }
}

/// Adds the promise to find a solution of minimum cost.
pub(super) const fn cheapest(promises: Promises) -> Promises {
    finding(Finds::Cheapest, promises)
}

pub(super) const fn anytime(promises: Promises) -> Promises {
    giving(Gives::Better, promises)
}

/// Stores one path and checks only for the parent of its last state.
const PARENT_CHECKED: Promises = giving(Gives::Some, UNCHECKED);

/// The promises of a tree or graph search.
pub(super) fn tree_or_graph(settings: &Settings) -> Promises {
    match settings.duplicate_detection {
        DuplicateDetection::Off => Promises::TREE,
        DuplicateDetection::On | DuplicateDetection::Default => Promises::GRAPH,
    }
}

/// The promises of a search that stores only the current path. `common` adds those that it has with all settings.
pub(super) fn along_a_path(
    settings: &Settings,
    finds: Finds,
    common: fn(Promises) -> Promises,
) -> Promises {
    let promises = |promises| finding(finds, common(promises));
    let without_inverse = |promises: Promises| match promises.gives {
        Gives::EachPath if settings.without_inverse => {
            giving(Gives::EachPathWithoutInverse, promises)
        }
        _ => promises,
    };
    match settings.cycles.check() {
        _ if settings.in_place => without_inverse(promises(in_place(UNCHECKED))),
        _ if settings.without_inverse => without_inverse(promises(UNCHECKED)),
        CycleCheck::Path => promises(PATH),
        CycleCheck::Parent => promises(PARENT_CHECKED),
        CycleCheck::None => promises(UNCHECKED),
    }
}

/// The promises of a search that backs up values of states that it has forgotten.
pub(super) fn recursive(promises: Promises) -> Promises {
    let promises = Promises {
        kept: StoredStates::Part,
        eager: true,
        ..promises
    };
    iterative(finding(Finds::Cheapest, promises))
}

/// Replaces the promise to store every state, if it is one of these, by that of storing some of them.
pub(super) fn storing_a_part(promises: Promises) -> Promises {
    match promises.kept {
        StoredStates::All => Promises {
            kept: StoredStates::Part,
            ..promises
        },
        _ => promises,
    }
}
