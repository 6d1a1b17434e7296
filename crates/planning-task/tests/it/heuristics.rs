//! Which tasks heuristics are not defined for.

use std::sync::Arc;
use std::time::Duration;

use planning_task::heuristics::{HMax, LmCut, PatternDatabase};
use planning_task::pddl::{Domain, Problem};
use planning_task::{BoxedWords, TaskError, TaskSpace, ground};
use search_core::{Limit, Limits, Written, memory::Budget};

fn space(action: &str, goal: &str) -> TaskSpace<BoxedWords> {
    let domain = format!(
        "(define (domain d) (:requirements :adl) (:predicates (p) (q) (r ?x)) (:constants a b)
            (:action set :parameters (?x) :effect (r ?x)) {action})"
    );
    let domain = Domain::read(&domain).expect("a domain");
    let problem = format!("(define (problem p) (:domain d) (:init (q)) (:goal {goal}))");
    let problem = Problem::read(&problem, &domain).expect("a problem");
    let task = ground(&domain, &problem, &Budget::default()).expect("a task");
    TaskSpace::new(Arc::new(task)).expect("a space")
}

#[test]
fn a_refusal_says_which_of_axioms_and_conditional_effects_a_task_has() {
    let axioms = "axioms (from a derived predicate, a forall in a condition, or a goal that is not a list of facts)";
    let forall = "(:action put :precondition (forall (?x) (r ?x)) :effect (p))";
    let when = "(:action flip :effect (and (when (q) (and (p) (not (q)))) (when (p) (q))))";
    let cases = [
        (forall.to_owned(), "(p)", axioms.to_owned()),
        (String::new(), "(or (r a) (r b))", axioms.to_owned()),
        (
            when.to_owned(),
            "(p)",
            "conditional effects (of flip)".to_owned(),
        ),
        (
            format!("{forall} {when}"),
            "(p)",
            format!("{axioms} and with conditional effects (of flip)"),
        ),
    ];
    for (action, goal, found) in cases {
        let space = space(&action, goal);
        let refused = LmCut::new(&space).expect_err("LM-cut");
        assert_eq!(
            refused.to_string(),
            format!("LM-cut is not defined for tasks with {found}")
        );
        let refused = PatternDatabase::new(&space, 100).expect_err("a pattern database");
        assert_eq!(
            refused.to_string(),
            format!("a pattern database is not defined for tasks with {found}")
        );
    }
}

#[test]
fn a_state_without_facts_is_written_as_such() {
    let space = space("", "(r a)");
    let mut written = String::new();
    space
        .write_state(&space.start(), &mut written)
        .expect("a string takes any text");
    assert_eq!(written, "no facts");
}

/// Regression test: a pattern database was computed to its end, whatever the limits.
#[test]
fn limits_end_the_preparation_of_heuristics_and_of_the_space() {
    let space = space("", "(r a)");
    let stopped = Budget::new(Limits {
        time: Some(Duration::ZERO),
        ..Limits::default()
    });
    let limit = |error: TaskError| error.stopped();
    let database = PatternDatabase::within(&space, 100, &stopped);
    assert_eq!(database.map_err(limit).err(), Some(Some(Limit::Time)));
    let lm_cut = LmCut::within(&space, &stopped);
    assert_eq!(lm_cut.map_err(limit).err(), Some(Some(Limit::Time)));
    assert_eq!(HMax::within(&space, &stopped).err(), Some(Limit::Time));
    let again = TaskSpace::<BoxedWords>::within(Arc::clone(space.task()), &stopped);
    assert_eq!(again.map_err(limit).err(), Some(Some(Limit::Time)));
    let small = Budget::new(Limits {
        bytes: Some(3),
        ..Limits::default()
    });
    let database = PatternDatabase::within(&space, 100, &small);
    assert_eq!(database.map_err(limit).err(), Some(Some(Limit::Bytes)));
}
