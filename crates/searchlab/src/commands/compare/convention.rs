//! How other systems count. Students compare numbers with their textbook, and two tools seldom mean the same by them.

use std::cell::Cell;
use std::rc::Rc;

use search_catalog::{Algorithm, Answer, Instance, Puzzle, Refused, Run, Visitor, Watch};
use search_core::{Counts, Limits, Node, Observer, StateSpace};

use crate::cli::Convention;
use crate::drive::Drive;
use crate::error::Error;
use crate::progress::Progress;

/// What the table says about its numbers.
pub(super) fn explained(convention: Convention) -> &'static str {
    match convention {
        Convention::Seed => {
            "Counted as this project does: a goal is recognised when it is taken from the frontier, and is not \
             expanded. Other systems test when a state is generated, or count the goal: --convention aima, \
             --convention fast-downward."
        }
        Convention::Aima => {
            "Counted as aima-python does: breadth-first search recognises a goal when it is generated, so it stops a \
             layer earlier; the others when it is taken from the frontier, as here. Its depth-first search generates \
             all successors at once."
        }
        Convention::FastDownward => {
            "Counted as Fast Downward does: the goal is counted as expanded; states are generated and evaluated as \
             here."
        }
    }
}

/// A convention that has no such algorithm is refused.
pub(super) fn check(convention: Convention, algorithm: Algorithm) -> Result<(), Error> {
    let is_known = match convention {
        Convention::Seed => true,
        Convention::Aima => !matches!(algorithm, Algorithm::Sudoku(_) | Algorithm::ConflictDriven),
        Convention::FastDownward => !matches!(
            algorithm,
            Algorithm::Sudoku(_) | Algorithm::ConflictDriven | Algorithm::Bidirectional
        ),
    };
    if is_known {
        return Ok(());
    }
    let (name, what) = (
        algorithm.name(),
        "has no count of expansions in that system",
    );
    Err(Error::Usage(format!("--convention: {name} {what}")))
}

/// The counts as that system would give them, where they follow from ours.
pub(super) fn counted(convention: Convention, mut answer: Answer) -> Answer {
    if convention == Convention::FastDownward && answer.found.is_some() {
        answer.counts.expanded += 1;
    }
    answer
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
) -> Result<Answer, Error> {
    let then = Rc::new(Cell::new(None));
    let visitor = Watched {
        algorithm,
        then: Rc::clone(&then),
    };
    let Some(search) = instance.visit(visitor) else {
        let drive = Drive::new(instance.search(algorithm)?, String::new(), limits);
        return Ok(drive.answer(&mut Progress::new()));
    };
    let drive = Drive::new(search?, algorithm.to_string(), limits);
    let mut answer = drive.answer(&mut Progress::new());
    if let (Some(_), Some(seen)) = (&answer.found, then.get()) {
        let Seen {
            expanded,
            generated,
            goal_tests,
        } = seen;
        answer.counts = Counts {
            expanded,
            generated,
            goal_tests,
            ..answer.counts
        };
    }
    Ok(answer)
}

struct Watched {
    algorithm: Algorithm,
    then: Rc<Cell<Option<Seen>>>,
}

impl<'a> Visitor<'a> for Watched {
    type Output = Result<Box<dyn Run + 'a>, Refused>;

    fn visit<P: Puzzle + 'a>(self, space: P, start: P::State) -> Self::Output {
        let watch = EarlyGoalTest {
            space: space.clone(),
            so_far: Seen::default(),
            goal_is_seen: false,
            then: self.then,
        };
        space.search(start, self.algorithm, Some(Watch::new(watch)))
    }
}

/// What was counted up to some point.
#[derive(Clone, Copy, Default)]
struct Seen {
    expanded: u64,
    generated: u64,
    goal_tests: u64,
}

struct EarlyGoalTest<P> {
    space: P,
    so_far: Seen,
    goal_is_seen: bool,
    /// What was counted when all successors of the goal's parent were made.
    then: Rc<Cell<Option<Seen>>>,
}

impl<P> EarlyGoalTest<P> {
    /// An expansion is over: if it made the goal, these are the counts.
    fn settle(&mut self) {
        if self.goal_is_seen && self.then.get().is_none() {
            self.then.set(Some(self.so_far));
        }
    }
}

impl<P: StateSpace> Observer<P> for EarlyGoalTest<P> {
    fn start(&mut self, node: &Node<'_, P>) {
        self.so_far.goal_tests += 1;
        self.goal_is_seen = self.space.is_goal(node.state);
    }

    fn expand(&mut self, _: &Node<'_, P>) {
        self.settle();
        self.so_far.expanded += 1;
    }

    fn generate(&mut self, node: &Node<'_, P>) {
        self.so_far.generated += 1;
        if !self.goal_is_seen {
            self.so_far.goal_tests += 1;
            self.goal_is_seen = self.space.is_goal(node.state);
        }
    }

    fn duplicate(&mut self, _: u64, _: &P::State, _: u64) {
        self.so_far.generated += 1;
    }

    fn solution(&mut self, _: &Node<'_, P>) {
        self.settle();
    }
}
