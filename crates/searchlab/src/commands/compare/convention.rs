//! How other systems count. Students compare numbers with their textbook, and two tools seldom mean the same by them.

use std::cell::Cell;
use std::rc::Rc;

use erased_space::{AnyState, Erased};
use search_catalog::{Algorithm, Answer, Instance, stepping};
use search_core::counts::{self, Field, Rule};
use search_core::{Counts, Limits, Node, Observer, StateSpace, Watch};

use crate::cli::Convention;
use crate::drive::Drive;
use crate::error::Error;
use crate::progress::Progress;

/// What the table says about its numbers.
pub(super) fn explained(convention: Convention) -> &'static str {
    match convention {
        Convention::Searchlab => {
            "Counted as this project does: a goal is recognised when it is taken from the frontier, and is not \
             expanded. Other systems test when a state is generated, or count the goal: --convention aima, \
             --convention fast-downward."
        }
        Convention::Aima => {
            "Counted as aima-python does: breadth-first graph search recognises a goal when it is generated, so it stops \
             a layer earlier; breadth-first tree search and the others when it is taken from the frontier, as here. Its \
             depth-first search generates all successors at once. Memory and time are this project's."
        }
        Convention::FastDownward => {
            "Counted as Fast Downward does: the goal is counted as expanded; states are generated and evaluated as \
             here."
        }
    }
}

/// A convention of a system that has no such algorithm is refused.
pub(super) fn check(convention: Convention, algorithm: Algorithm) -> Result<(), Error> {
    let (system, theirs): (_, &[&str]) = match convention {
        Convention::Searchlab => return Ok(()),
        Convention::Aima => ("aima-python", AIMA),
        Convention::FastDownward => ("Fast Downward", FAST_DOWNWARD),
    };
    let name = algorithm.name();
    if theirs.contains(&name) {
        return Ok(());
    }
    let what = format!(
        "--convention: {system} has no {name}, and so no way of counting it; it has {}",
        theirs.join(", ")
    );
    Err(Error::Usage(what))
}

/// Of its module `search`.
const AIMA: &[&str] = &[
    "breadth-first",
    "depth-first",
    "best-first",
    "uniform-cost",
    "a-star",
    "iterative-deepening",
    "recursive-best-first",
    "bidirectional",
];

/// Of its `lazy`, `eager` and `ehc` engines; `eager(single(...))` is what all but the last are.
const FAST_DOWNWARD: &[&str] = &[
    "breadth-first",
    "best-first",
    "uniform-cost",
    "a-star",
    "weighted-a-star",
    "restarting-weighted-a-star",
    "hill-climbing",
];

/// What the table of counts calls it.
fn in_table(convention: Convention) -> counts::Convention {
    match convention {
        Convention::Searchlab => counts::Convention::Searchlab,
        Convention::Aima => counts::Convention::Aima,
        Convention::FastDownward => counts::Convention::FastDownward,
    }
}

/// The counts to which this rule applies.
fn counted_by(rule: Rule, convention: Convention) -> impl Iterator<Item = &'static Field> {
    let is_so = move |field: &&Field| field.rule(in_table(convention)) == rule;
    Counts::FIELDS.iter().filter(is_so)
}

/// The counts as that system would give them, where they follow from ours.
pub(super) fn counted(convention: Convention, mut answer: Answer) -> Answer {
    let goals = u64::from(answer.found.is_some());
    for field in counted_by(Rule::GoalToo, convention) {
        let ours = field.of(&answer.counts);
        field.set(&mut answer.counts, ours.map(|count| count + goals));
    }
    answer
}

/// Whether that system recognises the goal when it is generated.
pub(super) fn tests_early(
    convention: Convention,
    algorithm: Algorithm,
    instance: &Instance,
) -> bool {
    let is_graph = !algorithm.settings().kept.is_tree(instance.is_tree());
    convention == Convention::Aima && algorithm.name() == "breadth-first" && is_graph
}

/// Breadth-first search counted as if it had recognised the goal when it was generated: S. Russell and P. Norvig,
/// *Artificial Intelligence: a Modern Approach*, figure 3.9 of the 4th edition, 2020.
///
/// The order of states does not depend on when goals are recognised, so the search is ours, and what it had counted
/// when it had made all successors of the goal's parent is what theirs counts.
pub(super) fn early_goal_test(
    instance: &Instance,
    algorithm: Algorithm,
    limits: Limits,
    progress: &Progress,
) -> Result<Answer, Error> {
    let then = Rc::new(Cell::new(None));
    let Some((space, start)) = instance.erased() else {
        let drive = Drive::new(instance.search(algorithm)?, String::new(), limits);
        return Ok(drive.answer(progress));
    };
    let observer = Watch::new(EarlyGoalTest {
        space: space.clone(),
        so_far: Counts::default(),
        goal_is_seen: false,
        then: Rc::clone(&then),
    });
    let search = stepping(space, start, algorithm, Some(observer))?;
    let drive = Drive::new(search, algorithm.to_string(), limits);
    let mut answer = drive.answer(progress);
    if let (Some(_), Some(seen)) = (&answer.found, then.get()) {
        for field in counted_by(Rule::WhenGenerated, Convention::Aima) {
            field.set(&mut answer.counts, field.of(&seen));
        }
    }
    Ok(answer)
}

struct EarlyGoalTest<'a> {
    space: Erased<'a>,
    so_far: Counts,
    goal_is_seen: bool,
    /// What was counted when all successors of the goal's parent were made.
    then: Rc<Cell<Option<Counts>>>,
}

impl EarlyGoalTest<'_> {
    /// An expansion is over: if it made the goal, these are the counts.
    fn settle(&mut self) {
        if self.goal_is_seen && self.then.get().is_none() {
            self.then.set(Some(self.so_far));
        }
    }
}

impl<'a> Observer<Erased<'a>> for EarlyGoalTest<'a> {
    fn start(&mut self, node: &Node<'_, Erased<'a>>) {
        self.so_far.goal_tests += 1;
        self.goal_is_seen = self.space.is_goal(node.state);
    }

    fn expand(&mut self, _: &Node<'_, Erased<'a>>) {
        self.settle();
        self.so_far.expanded += 1;
    }

    fn generate(&mut self, node: &Node<'_, Erased<'a>>) {
        self.so_far.generated += 1;
        if !self.goal_is_seen {
            self.so_far.goal_tests += 1;
            self.goal_is_seen = self.space.is_goal(node.state);
        }
    }

    fn duplicate(&mut self, _: u64, _: &AnyState, _: u64) {
        self.so_far.generated += 1;
        self.so_far.duplicates += 1;
    }

    fn solution(&mut self, _: &Node<'_, Erased<'a>>) {
        self.settle();
    }
}
