//! Counting conventions of other systems, so that counts can be compared with those of a textbook or another tool.

use std::cell::Cell;
use std::rc::Rc;

use search_catalog::erased::{AnyState, Erased};
use search_catalog::{Algorithm, Answer, Instance, stepping};
use search_core::counts::{self, Field, Rule};
use search_core::{Counts, Limits, Node, Observer, StateSpace, Watch};

use crate::cli::Convention;
use crate::drive::Drive;
use crate::error::Error;
use crate::progress::Progress;

/// Returns the explanation of the counts below the table.
pub(super) fn explained(convention: Convention) -> &'static str {
    match convention {
        Convention::Searchlab => {
            "Counting convention of searchlab: goals are tested when they are removed from the frontier, and are not expanded. Other \
             systems test states when they are generated, or count the goal as expanded: see --convention aima and \
             --convention fast-downward."
        }
        Convention::Aima => {
            "Counting convention of aima-python: breadth-first graph search tests states when they are generated, so it \
             stops one layer earlier; breadth-first tree search and the other algorithms test them when they are removed \
             from the frontier. Depth-first search generates all successors at once. Memory and time are those of \
             searchlab."
        }
        Convention::FastDownward => {
            "Counting convention of Fast Downward: the goal is counted as expanded. The other counts are the same."
        }
    }
}

/// Checks that the system of the convention has this algorithm.
///
/// # Errors
///
/// Returns a usage error if it does not.
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
    let message = format!(
        "--convention: {system} has no {name}; its algorithms are {}",
        theirs.join(", ")
    );
    Err(Error::Usage(message))
}

/// The algorithms of the module `search` of aima-python.
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

/// The algorithms of Fast Downward: its `ehc` engine, and the others by its `eager` and `lazy` engines.
const FAST_DOWNWARD: &[&str] = &[
    "breadth-first",
    "best-first",
    "uniform-cost",
    "a-star",
    "weighted-a-star",
    "restarting-weighted-a-star",
    "hill-climbing",
];

/// Converts the option to the convention of the table of counts.
fn in_table(convention: Convention) -> counts::Convention {
    match convention {
        Convention::Searchlab => counts::Convention::Searchlab,
        Convention::Aima => counts::Convention::Aima,
        Convention::FastDownward => counts::Convention::FastDownward,
    }
}

/// Returns the counts to which this rule applies.
fn counted_by(rule: Rule, convention: Convention) -> impl Iterator<Item = &'static Field> {
    let applies = move |field: &&Field| field.rule(in_table(convention)) == rule;
    Counts::FIELDS.iter().filter(applies)
}

/// Converts the counts to the convention, if they follow from those of searchlab.
pub(super) fn counted(convention: Convention, mut answer: Answer) -> Answer {
    let goals = u64::from(answer.found.is_some());
    for field in counted_by(Rule::GoalToo, convention) {
        let ours = field.of(&answer.counts);
        field.set(&mut answer.counts, ours.map(|count| count + goals));
    }
    answer
}

/// Returns `true` if the system tests states for a goal when they are generated.
pub(super) fn tests_early(
    convention: Convention,
    algorithm: Algorithm,
    instance: &Instance,
) -> bool {
    let is_graph = !algorithm
        .settings()
        .duplicate_detection
        .is_tree(instance.is_tree());
    convention == Convention::Aima && algorithm.name() == "breadth-first" && is_graph
}

/// Runs breadth-first search, counted as with an early goal test: S. Russell and P. Norvig, *Artificial Intelligence: a
/// Modern Approach*, metric 3.9 of the 4th edition, 2020.
///
/// The order of states does not depend on when goals are tested. So this runs the usual search, and returns its counts at
/// the time when all successors of the parent of the goal had been generated.
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
        counts: Counts::default(),
        has_seen_goal: false,
        then: Rc::clone(&then),
    });
    let search = stepping(space, start, algorithm, Some(observer))?;
    let drive = Drive::new(search, algorithm.to_string(), limits);
    let mut answer = drive.answer(progress);
    if let (Some(_), Some(early)) = (&answer.found, then.get()) {
        for field in counted_by(Rule::WhenGenerated, Convention::Aima) {
            field.set(&mut answer.counts, field.of(&early));
        }
    }
    Ok(answer)
}

struct EarlyGoalTest<'a> {
    space: Erased<'a>,
    counts: Counts,
    has_seen_goal: bool,
    /// The counts when all successors of the parent of the goal had been generated.
    then: Rc<Cell<Option<Counts>>>,
}

impl EarlyGoalTest<'_> {
    /// Called at the end of an expansion: stores the counts if it generated the goal.
    fn end_expansion(&mut self) {
        if self.has_seen_goal && self.then.get().is_none() {
            self.then.set(Some(self.counts));
        }
    }
}

impl<'a> Observer<Erased<'a>> for EarlyGoalTest<'a> {
    fn start(&mut self, node: &Node<'_, Erased<'a>>) {
        self.counts.goal_tests += 1;
        self.has_seen_goal = self.space.is_goal(node.state);
    }

    fn expand(&mut self, _: &Node<'_, Erased<'a>>) {
        self.end_expansion();
        self.counts.expanded += 1;
    }

    fn generate(&mut self, node: &Node<'_, Erased<'a>>) {
        self.counts.generated += 1;
        if !self.has_seen_goal {
            self.counts.goal_tests += 1;
            self.has_seen_goal = self.space.is_goal(node.state);
        }
    }

    fn duplicate(&mut self, _: u64, _: &AnyState, _: u64) {
        self.counts.generated += 1;
        self.counts.duplicates += 1;
    }

    fn solution(&mut self, _: &Node<'_, Erased<'a>>) {
        self.end_expansion();
    }
}
