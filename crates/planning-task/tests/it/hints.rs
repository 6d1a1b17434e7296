//! Hints for drawings are refused with a place and a reason.

use std::sync::Arc;

use planning_task::{BoxedWords, Hints, TaskSpace};
use search_core::drawing::{Drawing, Form, Role, Shape};
use search_core::{Drawn, StateSpace, Written};

use crate::files::task;

#[test]
fn a_line_that_is_no_hint_is_refused_at_the_word() {
    let cases = [
        (
            "at ?x ?y: place\n(stands ?x ?y): place",
            "line 2, column 1: found (stands, expected a word without parentheses",
        ),
        (
            "holding ?x): hold",
            "line 1, column 9: found ?x), expected a word without parentheses",
        ),
        (
            "at ?x: place",
            "line 1, column 4: found 1 variable, expected 2, as place takes",
        ),
        (
            "holding ?x ?y: hold",
            "line 1, column 9: found 2 variables, expected 1, as hold takes",
        ),
        (
            "on : stack",
            "line 1, column 3: found 0 variables, expected 2, as stack takes",
        ),
        (
            "at ?x ?y: place\n; more\nAt ?x ?y: stack",
            "line 3, column 1: found At again, expected one hint for each predicate; the first is in line 1",
        ),
    ];
    for (text, expected) in cases {
        let error = Hints::read(text).expect_err(expected);
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn a_hint_for_a_predicate_without_facts_is_refused_with_those_that_have_some() {
    let facts = "those that change are of at with 2 arguments, at-robby with 1 argument, carry with 2 arguments, free with 1 argument";
    let cases = [
        (
            "at ?b ?r: place\nroom ?r: mark",
            "line 2: no facts of room with 1 argument change",
        ),
        (
            "at-robby ?r ?x: place",
            "line 1: no facts of at-robby with 2 arguments change",
        ),
    ];
    for (text, expected) in cases {
        let space = TaskSpace::<BoxedWords>::new(Arc::new(task("gripper-4"))).expect("a space");
        let hints = Hints::read(text).expect("the lines are hints");
        let error = space.with_hints(hints).expect_err(expected);
        assert_eq!(error.to_string(), format!("{expected}; {facts}"));
    }
}

/// Returns the names that are drawn as the last action's, and the number of lines, by which hands are drawn.
fn moved(drawing: &Drawing) -> (Vec<String>, usize) {
    let guessed = drawing
        .shapes
        .iter()
        .filter(|shape| shape.role == Role::Guess);
    let names = guessed.filter_map(|shape| match &shape.form {
        Form::Label { text, .. } => Some(text.clone()),
        _ => None,
    });
    let is_line = |shape: &&Shape| matches!(shape.form, Form::Line { .. });
    (
        names.collect(),
        drawing.shapes.iter().filter(is_line).count(),
    )
}

#[test]
fn what_an_action_moves_is_marked_also_when_it_is_put_down() {
    let space = TaskSpace::<BoxedWords>::new(Arc::new(task("blocks-4-1"))).expect("a space");
    let hints = Hints::read("on ?x ?y: stack\nholding ?x: hold").expect("the lines are hints");
    let space = space.with_hints(hints).expect("the task has these facts");
    let start = space.start();
    let mut path = vec![start.clone()];
    for name in ["unstack", "put-down"] {
        let state = path.last().expect("the path has a state");
        let mut actions = Vec::new();
        space.actions(state, &mut actions);
        let named = |action: &_| {
            let mut text = String::new();
            space
                .write_action(action, &mut text)
                .expect("a string takes any text");
            text.starts_with(name)
        };
        let action = actions.into_iter().find(named).expect("it is applicable");
        path.push(space.result(state, action).expect("it leads somewhere"));
    }
    let drawn =
        |i: usize| moved(&space.drawing(&start, &path[i], i.checked_sub(1).map(|i| &path[i])));
    let hand = 4;
    assert_eq!(drawn(0), (Vec::new(), hand));
    let (lifted, lines) = drawn(1);
    assert_eq!((lifted.len(), lines), (1, hand));
    assert_eq!(drawn(2), (lifted, hand));
}
