//! Spaces whose methods can fail or panic: an error ends every search, and its text is in the answer; after a panic, nothing is found.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use conflict_driven::{Choices, Need};
use search_core::{
    Backward, BackwardHeuristic, Counts, Fallible, InPlace, Inverse, Limit, Limits, Packed,
    Problem, Ranked, StateSpace, Step, Written, cost::Number, from_fn, space::FirstError,
};
use search_puzzles::erased::{AnyState, Capability, Capable, Erased};
use search_puzzles::{
    Algorithm, Answer, DEFINITIONS, Instance, Instances, OwnPuzzle, PackedPuzzle, PackedVisitor,
    Slices, Spec, search, stepping, visit_packed,
};

use crate::answer;

const GOAL: u32 = 20;

/// Steps of one up and down from 0 to the goal, read from a file, whose entry of one number is missing.
struct Line {
    missing: Option<u32>,
    can_fail: bool,
    error: FirstError<String>,
    /// Whether reading the missing entry panics, once.
    panics: AtomicBool,
    /// Whether the text of a state panics, once.
    panics_when_written: AtomicBool,
}

impl Line {
    fn new(missing: Option<u32>, can_fail: bool) -> Self {
        Line {
            missing,
            can_fail,
            error: FirstError::new(),
            panics: AtomicBool::new(false),
            panics_when_written: AtomicBool::new(false),
        }
    }

    /// Panics once, at 3.
    fn panicking() -> Self {
        Line {
            panics: AtomicBool::new(true),
            ..Line::new(Some(3), false)
        }
    }

    fn capable(self) -> Capable<'static, Line> {
        let line = Erased::of_fallible(self).inverse().backward();
        let line = line.backward_heuristic().in_place().ranked().packed();
        line.choices().written()
    }

    fn instance(self) -> Instance {
        Instance::new(self.capable(), 0)
    }
}

impl StateSpace for Line {
    type State = u32;
    type Action = i32;
    type Cost = u32;

    const FALLIBLE: bool = true;

    fn can_fail(&self) -> bool {
        self.can_fail
    }

    fn has_failed(&self) -> bool {
        self.error.is_set()
    }

    fn is_goal(&self, number: &u32) -> bool {
        *number == GOAL
    }

    fn actions(&self, number: &u32, out: &mut Vec<i32>) {
        if self.missing == Some(*number) {
            panic_once(&self.panics);
        }
        let read = match self.missing == Some(*number) {
            true => Err(format!("no entry of {number}")),
            false => Ok([1, -1]),
        };
        out.extend(self.error.keep(read).into_iter().flatten());
    }

    fn result(&self, number: &u32, step: i32) -> Option<u32> {
        let next = number.checked_add_signed(step);
        next.filter(|next| *next <= GOAL)
    }

    fn heuristic(&self, number: &u32) -> Option<u32> {
        Some(GOAL - number)
    }
}

impl Fallible for Line {
    type Error = String;

    fn take_error(&self) -> Option<String> {
        self.error.take()
    }
}

impl Inverse for Line {
    fn is_inverse(&self, step: &i32, last: &i32) -> bool {
        *step == -*last
    }
}

impl Backward for Line {
    fn goals(&self) -> Vec<u32> {
        vec![GOAL]
    }

    fn predecessors(&self, number: &u32, mut visit: impl FnMut(u32, u32)) {
        let both = [1, -1].map(|step| self.result(number, step));
        both.into_iter()
            .flatten()
            .for_each(|number| visit(number, 1));
    }
}

impl BackwardHeuristic for Line {
    fn backward_heuristic(&self, start: &u32, number: &u32) -> Option<u32> {
        Some(number - start)
    }
}

impl InPlace for Line {
    type Undo = u32;

    fn apply(&self, number: &mut u32, step: &i32) -> Option<u32> {
        let next = self.result(number, *step)?;
        Some(std::mem::replace(number, next))
    }

    fn undo(&self, number: &mut u32, before: u32) {
        *number = before;
    }
}

impl Ranked for Line {
    fn states(&self) -> u64 {
        u64::from(GOAL) + 1
    }

    fn rank(&self, number: &u32) -> u64 {
        u64::from(*number)
    }

    fn unrank(&self, rank: u64) -> u32 {
        rank as u32
    }
}

impl Packed for Line {
    fn pack(&self, number: &u32, out: &mut Vec<u8>) {
        out.push(*number as u8);
    }

    fn unpack(&self, bytes: &mut &[u8]) -> Option<u32> {
        let (number, rest) = bytes.split_first()?;
        *bytes = rest;
        Some(u32::from(*number))
    }
}

/// One choice, which is made.
impl Choices for Line {
    type Solution = u32;

    fn count(&self) -> usize {
        1
    }

    fn groups(&self, mut group: impl FnMut(Need, &[usize])) {
        let mut actions = Vec::new();
        self.actions(&self.missing.unwrap_or(0), &mut actions);
        group(Need::ExactlyOne, &[0]);
    }

    fn solution(&self, _: &[usize]) -> u32 {
        GOAL
    }
}

impl Written for Line {
    fn write_state(&self, number: &u32, out: &mut dyn fmt::Write) -> fmt::Result {
        panic_once(&self.panics_when_written);
        write!(out, "{number}")
    }

    fn write_action(&self, step: &i32, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{step}")
    }
}

/// Panics without a message, if this was not done before.
fn panic_once(panics: &AtomicBool) {
    if panics.swap(false, Ordering::Relaxed) {
        resume_unwind(Box::new("expected by the test"));
    }
}

/// All algorithms of the catalog with an open list or clause learning.
fn algorithms() -> impl Iterator<Item = Algorithm> {
    let engines = DEFINITIONS.iter().filter(|one| !one.is_method());
    let with_settings = ["depth-first:graph", "ida-star:in-place", "a-star:tree"];
    let names = engines.map(|definition| definition.name);
    let names = names.chain(with_settings);
    names.map(|name| name.parse().expect("it is in the catalog"))
}

fn ended(instance: &Instance, algorithm: Algorithm) -> Answer {
    let run = instance.search(algorithm);
    answer(run.expect("the space has all capabilities"), 10_000)
}

#[test]
fn the_error_of_a_space_ends_every_search() {
    let instance = Line::new(Some(3), true).instance();
    for algorithm in algorithms() {
        let answer = ended(&instance, algorithm);
        assert_eq!(answer.end, Step::Stopped(Limit::Failed), "{algorithm}");
        let why = answer.why_stopped.as_deref();
        assert_eq!(why, Some("no entry of 3"), "{algorithm}");
        assert!(answer.found.is_none(), "{algorithm}");
        assert!(answer.counts.expanded < 100, "{algorithm}");
    }
}

/// A search that stops where a method fails makes single steps, any other one makes strides.
#[test]
fn searches_in_which_nothing_fails_have_the_counts_of_spaces_that_cannot_fail() {
    let (can, cannot) = (Line::new(None, true), Line::new(None, false));
    let (can, cannot) = (can.instance(), cannot.instance());
    for algorithm in algorithms() {
        let counts = |instance| Counts {
            elapsed: None,
            bytes: 0,
            ..ended(instance, algorithm).counts
        };
        assert_eq!(counts(&can), counts(&cannot), "{algorithm}");
    }
}

#[test]
fn an_erased_space_has_the_errors_of_its_space_and_is_not_sent_to_other_machines() {
    let space = Line::new(Some(3), true).capable().erase();
    assert!(space.can_fail() && space.has(Capability::Fallible) && !space.has_failed());
    space.actions(&AnyState::new(3_u32), &mut Vec::new());
    assert!(space.clone().has_failed());
    assert_eq!(space.take_error().as_deref(), Some("no entry of 3"));
    assert!(!space.has_failed() && space.take_error().is_none());
    struct Visited;
    impl<'a> PackedVisitor<'a> for Visited {
        type Output = ();

        fn visit<P: PackedPuzzle + 'a>(self, _: P, _: P::State) {}
    }
    let visited = |can_fail| visit_packed(&Line::new(None, can_fail).instance(), Visited);
    assert_eq!((visited(true), visited(false)), (None, Some(())));
}

#[test]
fn searches_of_a_puzzle_that_can_fail_end_with_its_error() {
    let puzzle = || {
        let open = |_: &mut Spec| Ok(Instances::one((Line::new(Some(3), true), 0)));
        OwnPuzzle::fallible("line", "up and down a line", open)
    };
    for listed in [puzzle().erased(), puzzle().compiled()] {
        let instance = listed.open(Spec::default());
        let instance = instance.and_then(Instances::only).expect("it is valid");
        for algorithm in ["breadth-first", "depth-first", "ida-star", "a-star"] {
            let answer = ended(&instance, algorithm.parse().expect("it is in the catalog"));
            assert_eq!(answer.end, Step::Stopped(Limit::Failed), "{algorithm}");
            assert_eq!(answer.why_stopped.as_deref(), Some("no entry of 3"));
        }
    }
}

#[test]
fn the_best_solution_before_an_error_was_lost() {
    // 0 leads to the goal for 5, and for 1 to 1, whose successors are not known.
    let next = |&number: &u32| match number {
        0 => Ok(vec![(9_u32, 5_u32), (1, 1)]),
        _ => Err("no entry"),
    };
    let problem = from_fn(0_u32, next, |number| *number == 9);
    let (space, start) = problem.into_space_and_start();
    let space = Erased::of_fallible(space).written().erase();
    let algorithm = "branch-and-bound".parse().expect("it is in the catalog");
    let search = search(space, AnyState::new(start), algorithm);
    let search = search.expect("it needs no capability");
    let slices = Slices::new(search, Limits::default(), Duration::from_secs(1));
    let answer = slices.answer(&mut |_| None);
    assert_eq!(answer.end, Step::Stopped(Limit::Failed));
    assert_eq!(answer.why_stopped.as_deref(), Some("no entry"));
    let cost = answer.found.and_then(|found| found.cost);
    assert_eq!(cost, Some(Number::Whole(5)));
}

/// Runs the search to a panic, and asserts that it finds and proves nothing more. Returns `false` if the search was not even created.
fn ends_after_a_panic(instance: &Instance, algorithm: Algorithm) -> bool {
    let Ok(run) = catch_unwind(AssertUnwindSafe(|| instance.search(algorithm))) else {
        return false;
    };
    let mut run = run.expect("the space has all capabilities");
    let found = catch_unwind(AssertUnwindSafe(|| run.next_solution()));
    assert!(found.is_err(), "{algorithm}");
    let panicked = Step::Stopped(Limit::Panicked);
    assert_eq!(run.next_solution(), Err(panicked), "{algorithm}");
    let answer = run.finish();
    assert_eq!((answer.found, answer.end), (None, panicked), "{algorithm}");
    true
}

#[test]
fn a_panic_of_a_space_ends_every_search() {
    for algorithm in algorithms() {
        let was_created = ends_after_a_panic(&Line::panicking().instance(), algorithm);
        // Its groups are read, and panic, before there is a search.
        assert_eq!(was_created, algorithm.name() != "conflict-driven");
        let line = Line {
            panics_when_written: AtomicBool::new(true),
            ..Line::new(None, false)
        };
        assert!(ends_after_a_panic(&line.instance(), algorithm));
    }
    for name in ["breadth-first", "depth-first", "a-star"] {
        let open = |_: &mut Spec| Ok(Instances::one((Line::panicking(), 0)));
        let listed = OwnPuzzle::fallible("line", "up and down a line", open).compiled();
        let instance = listed.open(Spec::default());
        let instance = instance.and_then(Instances::only).expect("it is valid");
        let algorithm = name.parse().expect("it is in the catalog");
        assert!(ends_after_a_panic(&instance, algorithm));
    }
}

#[test]
fn a_panic_of_a_space_ends_a_search_step_by_step() {
    let instance = Line::panicking().instance();
    let (space, start) = instance.erased().expect("it has a start");
    let algorithm = "a-star".parse().expect("it is in the catalog");
    let search = stepping(space, start, algorithm, None);
    let mut search = search.expect("the space has all capabilities");
    let steps = catch_unwind(AssertUnwindSafe(
        || while search.step() == Step::Expanded {},
    ));
    assert!(steps.is_err());
    let panicked = Step::Stopped(Limit::Panicked);
    assert_eq!([search.step(), search.advance()], [panicked; 2]);
    assert_eq!((search.frontier_len(), search.found()), (0, None));
}
