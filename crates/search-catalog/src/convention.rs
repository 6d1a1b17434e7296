use std::cell::Cell;
use std::rc::Rc;

use search_core::counts::{Convention, Field, Rule};
use search_core::{Counts, Node, Observer, StateSpace, engine::Watch};

use crate::erased::{AnyState, Erased};
use crate::{Algorithm, Answer, AnySearch, Refusal, stepping};

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

/// Checks that the system of a counting convention has this algorithm.
///
/// # Errors
///
/// Returns the reason if it does not.
pub fn check_convention(convention: Convention, algorithm: Algorithm) -> Result<(), String> {
    let (system, theirs): (_, &[&str]) = match convention {
        Convention::Aima => ("aima-python", AIMA),
        Convention::FastDownward => ("Fast Downward", FAST_DOWNWARD),
        _ => return Ok(()),
    };
    let name = algorithm.name();
    match theirs.contains(&name) {
        true => Ok(()),
        false => Err(format!(
            "{system} has no {name}; its algorithms are {}",
            theirs.join(", ")
        )),
    }
}

/// Returns the counts to which this rule applies.
fn counted_by(rule: Rule, convention: Convention) -> impl Iterator<Item = &'static Field> {
    let applies = move |field: &&Field| field.rule(convention) == rule;
    Counts::FIELDS.iter().filter(applies)
}

impl Answer {
    /// Returns the answer of a search by [`search_counted`] with its counts as the convention has them.
    #[must_use]
    pub fn counted(mut self, convention: Convention) -> Answer {
        let goals = u64::from(self.found.is_some());
        for field in counted_by(Rule::GoalToo, convention) {
            let ours = field.of(&self.counts);
            field.set(&mut self.counts, ours.map(|count| count + goals));
        }
        self
    }
}

/// Returns the search of `space` from `start` by `algorithm`, whose answer can be [counted](Answer::counted) by another convention.
///
/// By that of aima-python, breadth-first graph search tests goals when they are generated: S. Russell and P. Norvig, *Artificial
/// Intelligence: a Modern Approach*, figure 3.9 of the 4th edition, 2020. The order of states does not depend on when goals are
/// tested, so this is the usual search, with the counts of the time when all successors of the parent of the goal had been generated.
///
/// Returns `None` if the counts of the usual search are those of the convention.
///
/// # Errors
///
/// Returns [`Refusal`] if the space does not support the algorithm.
pub fn search_counted<'p>(
    space: Erased<'p>,
    start: AnyState,
    algorithm: Algorithm,
    convention: Convention,
) -> Result<Option<AnySearch<'p>>, Refusal> {
    let detection = algorithm.settings().duplicate_detection;
    let is_early = convention == Convention::Aima
        && algorithm.name() == "breadth-first"
        && !detection.is_tree(space.is_tree());
    if !is_early {
        return Ok(None);
    }
    let early = Early::default();
    let observer = Watch::new(EarlyGoalTest {
        space: space.clone(),
        counts: Counts::default(),
        has_seen_goal: false,
        early: early.clone(),
    });
    let search = stepping(space, start, algorithm, Some(observer))?;
    Ok(Some(search.driven().counted(early)))
}

/// The counts of an early goal test, once it has been made.
#[derive(Clone, Default)]
pub(crate) struct Early(Rc<Cell<Option<Counts>>>);

impl Early {
    /// Replaces the counts of a solved search by those of the time when all successors of the parent of the goal had been generated.
    pub(crate) fn amend(&self, counts: &mut Counts) {
        let Some(early) = self.0.get() else { return };
        for field in counted_by(Rule::WhenGenerated, Convention::Aima) {
            field.set(counts, field.of(&early));
        }
    }
}

struct EarlyGoalTest<'a> {
    space: Erased<'a>,
    counts: Counts,
    has_seen_goal: bool,
    /// The counts when all successors of the parent of the goal had been generated.
    early: Early,
}

impl EarlyGoalTest<'_> {
    /// Called at the end of an expansion: stores the counts if it generated the goal.
    fn end_expansion(&mut self) {
        if self.has_seen_goal && self.early.0.get().is_none() {
            self.early.0.set(Some(self.counts));
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
