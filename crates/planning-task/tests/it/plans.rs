//! The validation of plans.

use planning_task::pddl::{Domain, Problem};
use planning_task::{Fault, Verdict, validate};
use proptest::prelude::*;
use search_core::form::Note;

fn verdict(domain: &str, problem: &str, plan: &str) -> Verdict {
    let domain = Domain::read(domain).expect("a domain");
    let problem = Problem::read(problem, &domain).expect("a problem");
    validate(&domain, &problem, plan).expect("a plan").value
}

fn tiles(plan: &str) -> Verdict {
    let problem = include_str!("../data/tiles-3x3-easy.pddl");
    verdict(include_str!("../data/tiles-domain.pddl"), problem, plan)
}

fn lift(plan: &str) -> Verdict {
    let problem = include_str!("../data/adl-1.pddl");
    verdict(include_str!("../data/adl-domain.pddl"), problem, plan)
}

#[test]
fn the_first_step_that_fails_is_named_with_the_facts_it_misses() {
    let step = "(slide t7 c2-2 c1-2)\n";
    let cases = [
        ("(slide t8 c2-1 c1-2)", "next(c2-1, c1-2) does not hold"),
        (
            "(slide t7 c1-2 c2-2)",
            "at(t7, c1-2), empty(c2-2) do not hold",
        ),
        ("(slide t7 c1-2)", "found 2 arguments, expected 3"),
        ("(slide c1-2 t7 c2-2)", "'c1-2' is not of type tile"),
        ("(slide t9 c1-2 c2-2)", "the problem has no object 't9'"),
        ("(push t7 c1-2 c2-2)", "the domain has no such action"),
    ];
    for (first, fault) in cases {
        let found = tiles(&format!("; a comment\n\n{first}\n{step}")).to_string();
        let expected = format!("step 1 in line 3, {first}, is not applicable: {fault}");
        assert_eq!(found, expected);
    }
    let found = tiles(&format!("{step}{step}"));
    let Verdict::Fails {
        step: 2,
        line: 2,
        fault: Fault::Precondition(missing),
        ..
    } = found
    else {
        panic!("{found}");
    };
    assert_eq!(missing, ["at(t7, c2-2)", "empty(c1-2)"]);
}

#[test]
fn a_goal_that_is_missed_is_named() {
    let found = tiles("(slide t7 c2-2 c1-2)").to_string();
    let expected = "the plan does not reach the goal: at(t1, c1-0), at(t4, c1-1), at(t5, c2-1), at(t8, c2-2) do not hold";
    assert_eq!(found, expected);
}

#[test]
fn quantifiers_conditional_effects_and_costs_are_executed() {
    let plan = "(ride ground f1)\n(stop f1)\n(ride f1 f2)\n(stop f2)\n(ride f2 ground)\n(stop ground)\n; cost = 12";
    let Verdict::GoalMissed { cost, missing } = lift(plan) else {
        panic!("{}", lift(plan));
    };
    assert_eq!(cost, 1 + 2 + 2 + 2 + 1 + 2);
    assert_eq!(missing, ["all-served()"]);
}

#[test]
fn the_cost_is_compared_with_the_stated_one() {
    let domain = "(define (domain d) (:requirements :action-costs) (:predicates (p)) (:functions (total-cost))
        (:action a :effect (and (p) (increase (total-cost) 4))))";
    let problem =
        "(define (problem p) (:domain d) (:init) (:goal (p)) (:metric minimize (total-cost)))";
    let valid = Verdict::Valid {
        cost: 8,
        claimed: Some(7),
    };
    let found = verdict(domain, problem, "(A)\n(a)\n; COST = 7 (general cost)\n");
    assert_eq!(found, valid);
    assert_eq!(
        found.to_string(),
        "the plan reaches the goal at cost 8, not 7 as it states"
    );
    let unit = problem.replace("(:metric minimize (total-cost))", "");
    assert_eq!(
        verdict(domain, &unit, "(a)\n(a)").to_string(),
        "the plan reaches the goal at cost 2"
    );
}

#[test]
fn a_line_that_is_no_step_is_an_error() {
    let domain = Domain::read(include_str!("../data/tiles-domain.pddl")).expect("a domain");
    let problem =
        Problem::read(include_str!("../data/tiles-3x3-easy.pddl"), &domain).expect("a problem");
    for (plan, place) in [
        ("(slide", (1, 7)),
        ("\nslide", (2, 1)),
        ("(slide (t7))", (1, 8)),
        ("(slide))", (1, 8)),
        ("()", (1, 1)),
        ("slide()\nslide(t7,\n(t8))", (3, 1)),
        ("(slide t7) [1.0", (1, 12)),
        ("plan:\n0: slide t7", (1, 1)),
    ] {
        let error = validate(&domain, &problem, plan).expect_err("no plan");
        assert_eq!((error.line, error.column), place, "{plan}: {error}");
    }
}

/// Returns a domain and a problem with two lamps, `a` and `b`.
fn lamps() -> (Domain, Problem) {
    let domain = Domain::read(
        "(define (domain lamp) (:requirements :strips :typing) (:types lamp) (:predicates (lit ?l - lamp) (dark ?l - lamp) (last ?l - lamp))
           (:action press :parameters (?l ?k - lamp) :precondition (and (dark ?l) (last ?k))
             :effect (and (lit ?l) (not (dark ?l)) (last ?l) (not (last ?k)))))",
    )
    .expect("a domain");
    let problem = Problem::read(
        "(define (problem two) (:domain lamp) (:objects a b - lamp)
           (:init (dark a) (dark b) (last b)) (:goal (and (lit a) (lit b))))",
        &domain,
    )
    .expect("a problem");
    (domain, problem)
}

#[test]
fn a_wrong_time_was_a_part_of_the_name_of_an_action() {
    let (domain, problem) = lamps();
    for (plan, place, found) in [
        ("2,5: (press a b)\n", "line 1, column 1", "2,5:"),
        (
            "0: (press a b)\n-1.0: (press b a)\n",
            "line 2, column 1",
            "-1.0:",
        ),
        ("00:10: (press a b)\n", "line 1, column 1", "00:10:"),
    ] {
        let error = validate(&domain, &problem, plan).expect_err("the time is wrong");
        let expected = format!("{place}: found '{found}', expected a time such as 2.5:");
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn steps_at_the_same_time_were_ordered_in_silence() {
    let (domain, problem) = lamps();
    let found = validate(&domain, &problem, "1: (press a b)\n1: (press b a)\n").expect("a plan");
    let note =
        "steps at the same time follow each other in the order of their lines, first in line 2";
    assert_eq!(found.notes, [Note::Doubtful(note.to_owned())]);
}

/// Regression test: plans with times, as most planners write them, were refused.
#[test]
fn plans_are_read_in_the_forms_of_planners() {
    let (domain, problem) = lamps();
    let skipped = "the durations of steps are skipped, first in line 1, column 20: steps follow each other in the order of their times";
    for (plan, notes) in [
        ("(press a b)\n(press b a)\n", &[][..]),
        (
            "0.000: (press a b) [1.000]\n1.001: (press b a) [1.000]\n",
            &[skipped],
        ),
        (
            "0.0003:(PRESS A B) [ 0.5 ]\n1.1:(PRESS B A)[0.5]\n",
            &[skipped],
        ),
        ("0: (press a b)\n1: (press b a)\n", &[]),
        ("1: (press b a)\n0: (press a b)\n", &[]),
        ("press(a,b)\npress( b , a )\n; cost = 2 (unit cost)", &[]),
        ("1. press(a, b)\n2. press(b, a)", &[]),
        ("step    0: PRESS A B\n        1: PRESS B A\n", &[]),
    ] {
        let found = validate(&domain, &problem, plan).expect(plan);
        assert!(
            matches!(found.value, Verdict::Valid { cost: 2, .. }),
            "{plan}: {}",
            found.value
        );
        let found: Vec<&str> = found.notes.iter().map(Note::text).collect();
        assert_eq!(found, notes, "{plan}");
    }
    let late = validate(&domain, &problem, "; a\n2: (press a b)\n1: (press b a)").expect("a plan");
    assert_eq!(
        late.value.to_string(),
        "step 1 in line 3, (press b a), is not applicable: last(a) does not hold"
    );
}

proptest! {
    #[test]
    fn reading_a_plan_never_panics(plan in "([0-9.:()\\[\\];, \n]|press|step|[ab]){0,40}|.*") {
        let domain = Domain::read("(define (domain d) (:predicates (p)) (:action press :effect (p)))").expect("a domain");
        let problem = Problem::read("(define (problem p) (:domain d) (:goal (p)))", &domain).expect("a problem");
        let _ = validate(&domain, &problem, &plan);
    }
}
