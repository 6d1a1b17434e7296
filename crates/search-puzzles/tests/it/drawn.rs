//! Drawings: every puzzle of the catalog has them.

use search_core::drawing::{Backdrop, Drawing, Form};
use search_core::{Drawn, StateSpace};
use search_puzzles::{PUZZLES, Spec};

use search_puzzles::erased::{AnyState, Capability, Erased};

/// Asserts that a drawing is within its backdrop.
#[track_caller]
fn assert_within(backdrop: &Backdrop, drawing: &Drawing, what: &str) {
    for shape in &drawing.shapes {
        let [left, upper, right, lower] = shape.form.bounds();
        let is_within = left >= -1e-9
            && upper >= -1e-9
            && right <= backdrop.width + 1e-9
            && lower <= backdrop.height + 1e-9;
        assert!(
            is_within,
            "{what}: {shape:?} is not within {} × {}",
            backdrop.width, backdrop.height
        );
    }
}

/// Returns the first states that a walk along first successors visits.
fn walk(space: &Erased<'_>, start: &AnyState) -> Vec<AnyState> {
    let mut states = vec![start.clone()];
    for turn in 0..6 {
        let last = states.last().expect("the start is a state");
        let mut actions = Vec::new();
        space.actions(last, &mut actions);
        let next = actions
            .into_iter()
            .rev()
            .filter_map(|action| space.result(last, action))
            .nth(turn % 2);
        let Some(next) = next else { break };
        states.push(next);
    }
    states
}

/// Asserts that the first states are drawn within the backdrop, and returns it.
#[track_caller]
pub(crate) fn assert_drawn_within(space: &Erased<'_>, start: &AnyState, what: &str) -> Backdrop {
    let backdrop = space.backdrop(start);
    assert_within(&backdrop, &backdrop.drawing, what);
    let states = walk(space, start);
    for (place, state) in states.iter().enumerate() {
        let before = place.checked_sub(1).map(|before| &states[before]);
        assert_within(&backdrop, &space.drawing(start, state, before), what);
    }
    backdrop
}

#[test]
fn every_puzzle_is_drawn_within_its_backdrop() {
    for listed in PUZZLES {
        for example in listed.examples {
            let what = format!("{}, {}", listed.name, example.label);
            let spec = Spec::new(
                example.words.iter().copied(),
                example.options.iter().copied(),
            );
            let instance = listed.open(spec).expect(&what).only().expect(&what);
            let (space, start) = instance.erased().expect(&what);
            assert!(space.has(Capability::Drawn), "{what}");
            let backdrop = assert_drawn_within(&space, &start, &what);
            if let Some(goal) = space.goal(&start) {
                assert!(space.is_goal(&goal), "{what}");
                assert_within(&backdrop, &space.drawing(&start, &goal, None), &what);
            }
            if let Some(drawing) = space.goal_drawing(&start) {
                assert_within(&backdrop, &drawing, &what);
            }
            let cell = space.cell(&start);
            assert_eq!(cell.is_some(), listed.name == "grid", "{what}");
        }
    }
}

/// Returns the texts of the goal's drawing.
fn goal_texts(words: &[&str], options: &[(&str, &str)]) -> Vec<String> {
    let pddl = PUZZLES.iter().find(|listed| listed.name == "pddl");
    let spec = Spec::new(words.iter().copied(), options.iter().copied());
    let opened = pddl.expect("planning is in the catalog").open(spec);
    let instance = opened.expect("the task is correct").only();
    let instance = instance.expect("there is one task");
    let (space, start) = instance.erased().expect("there is a start");
    let drawing = space.goal_drawing(&start).expect("the goal has facts");
    let texts = drawing.shapes.iter().filter_map(|shape| match &shape.form {
        Form::Label { text, .. } => Some(text.clone()),
        _ => None,
    });
    let mut texts: Vec<String> = texts.collect();
    texts.sort();
    texts
}

/// Regression test: a goal that leaves parts of a state open was not drawn.
#[test]
fn the_goal_of_a_planning_task_is_what_it_asks_for() {
    assert_eq!(goal_texts(&["blocks"], &[]), ["a", "b", "c", "d", "e"]);
    let domain =
        "(define (domain d) (:predicates (on ?x) (off ?x)) (:action switch :parameters (?x)
        :precondition (off ?x) :effect (and (on ?x) (not (off ?x)))))";
    let problem =
        "(define (problem p) (:domain d) (:objects a b) (:init (off a) (off b)) (:goal (on b)))";
    assert_eq!(goal_texts(&[domain, problem], &[]), ["on(b)"]);
}
