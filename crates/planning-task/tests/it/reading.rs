//! Errors of the readers have a position, and no text makes them panic.

use planning_task::pddl::{Domain, Problem};
use planning_task::{GroundError, InstanceError, ground, validate};
use proptest::prelude::*;
use search_core::{Limits, form::Note, memory::Budget};

const DOMAIN: &str = include_str!("../data/adl-domain.pddl");
const PROBLEM: &str = include_str!("../data/adl-1.pddl");

fn refused(domain: &str) -> (usize, usize, String, String) {
    let InstanceError {
        line,
        column,
        found,
        expected,
    } = Domain::read(domain).expect_err("the domain is refused");
    (line, column, found, expected)
}

/// Checks that the error lies in the text or right behind it.
fn lies_in(error: &InstanceError, text: &str) {
    let lines: Vec<_> = text.split('\n').collect();
    let line = lines
        .get(error.line - 1)
        .unwrap_or_else(|| panic!("{error} in {} lines", lines.len()));
    let columns = line.chars().count() + 1;
    assert!((1..=columns).contains(&error.column), "{error}");
    assert!(
        !error.found.is_empty() && !error.expected.is_empty(),
        "{error}"
    );
}

#[test]
fn every_prefix_is_an_error_with_a_position() {
    let domain = Domain::read(DOMAIN).expect("the whole domain");
    Problem::read(PROBLEM, &domain).expect("the whole problem");
    for (end, _) in DOMAIN.trim_end().char_indices() {
        let text = &DOMAIN[..end];
        lies_in(&Domain::read(text).expect_err("a prefix"), text);
    }
    for (end, _) in PROBLEM.trim_end().char_indices() {
        let text = &PROBLEM[..end];
        lies_in(&Problem::read(text, &domain).expect_err("a prefix"), text);
    }
}

/// Splits a text into words, parentheses and blanks.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    for character in text.chars() {
        let joins = |last: &String| {
            let single = |c: char| "()\n ".contains(c);
            !single(character) && !last.contains(single)
        };
        match tokens.last_mut().filter(|last| joins(last)) {
            Some(last) => last.push(character),
            None => tokens.push(character.into()),
        }
    }
    tokens
}

/// Some changes of a text: a token is removed, doubled or replaced by another.
fn mutation(text: &'static str) -> impl Strategy<Value = String> {
    let change = (
        any::<prop::sample::Index>(),
        any::<prop::sample::Index>(),
        0..3,
    );
    prop::collection::vec(change, 1..4).prop_map(move |changes| {
        let mut all = tokens(text);
        for (at, other, kind) in changes {
            let (at, other) = (at.index(all.len()), other.get(&all).clone());
            match kind {
                0 => drop(all.remove(at)),
                1 => all.insert(at, other),
                _ => all[at] = other,
            }
        }
        all.concat()
    })
}

proptest! {
    #[test]
    fn no_mutation_panics(domain in mutation(DOMAIN), problem in mutation(PROBLEM)) {
        let whole = Domain::read(DOMAIN).expect("the whole domain");
        let read = Domain::read(&domain);
        if let Err(error) = &read {
            lies_in(error, &domain);
        }
        for domain in [Some(whole), read.ok()].into_iter().flatten() {
            match Problem::read(&problem, &domain) {
                Err(error) => lies_in(&error, &problem),
                Ok(problem) => {
                    let limits = Limits { bytes: Some(10_000_000), ..Limits::default() };
                    let task = ground(&domain, &problem, &Budget::new(limits));
                    let is_limited = matches!(task, Ok(_) | Err(GroundError::Stopped(_) | GroundError::Cost { .. }));
                    prop_assert!(is_limited);
                    validate(&domain, &problem, "(stop ground)(ride ground f1)").expect("two steps");
                }
            }
        }
    }
}

#[test]
fn names_are_case_insensitive_and_lines_may_end_in_crlf_after_a_byte_order_mark() {
    let text = "\u{feff}; a comment\r\n(DEFINE (Domain Lamp) (:predicates (On))\r\n (:action Press :effect (oN)))";
    assert_eq!(Domain::read(text).expect("a domain").name(), "lamp");
}

#[test]
fn a_supertype_need_not_be_declared() {
    let text = "(define (domain d) (:requirements :typing) (:types truck plane - vehicle)
        (:predicates (at ?v - vehicle) (in ?v - (either truck plane))))";
    Domain::read(text).expect("a domain");
}

#[test]
fn a_missing_or_additional_parenthesis_is_named_where_it_shows() {
    let action = "(:action a\n:precondition (and (p))\n:effect (p))";
    let cases = [
        (
            format!("(:predicates (p)\n{action})"),
            "line 2, column 1: found '(:action ...)' inside of '(:predicates ...)' of line 1, expected ')' before it",
        ),
        (
            format!("(:predicates (p))\n(:action b :effect (and (p))\n{action})"),
            "line 3, column 1: found '(:action ...)' inside of '(:action ...)' of line 2, expected ')' before it",
        ),
        (
            "(:predicates (p)) (q))".into(),
            "line 1, column 38: found '(q ...)', expected a section (:name ...); a ')' before it may be too many",
        ),
        (
            "(:predicates (p))\n(:action a :precondition (and (p)))\n:effect (p))".into(),
            "line 3, column 1: found ':effect', expected a section (:name ...); a ')' before it may be too many",
        ),
        (
            "(:predicates (p)))\n(:action a))".into(),
            "line 2, column 1: found more text, expected the end of the text; a ')' before it may be too many",
        ),
    ];
    for (sections, expected) in cases {
        let error = Domain::read(&format!("(define (domain d) {sections})")).expect_err(expected);
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn nested_lists_do_not_overflow_the_stack() {
    let (line, column, _, expected) = refused(&"(".repeat(1_000_000));
    assert_eq!(
        (line, column, &expected[..]),
        (1, 201, "at most 200 nested lists")
    );
}

#[test]
fn a_feature_without_its_requirement_is_read_with_a_note() {
    let lines = [
        ("(:predicates (p ?x - object))", ":typing"),
        (
            "(:predicates (p)) (:action a :precondition (not (p)))",
            ":negative-preconditions",
        ),
        (
            "(:predicates (p)) (:action a :precondition (or (p)))",
            ":disjunctive-preconditions",
        ),
        (
            "(:predicates (p)) (:action a :precondition (exists (?x) (p)))",
            ":existential-preconditions",
        ),
        (
            "(:predicates (p)) (:action a :precondition (forall (?x) (p)))",
            ":universal-preconditions",
        ),
        (
            "(:predicates (p)) (:action a :effect (when (p) (p)))",
            ":conditional-effects",
        ),
        (
            "(:predicates (p)) (:action a :parameters (?x ?y) :precondition (= ?x ?y))",
            ":equality",
        ),
        (
            "(:functions (total-cost)) (:action a :effect (increase (total-cost) 1))",
            ":action-costs",
        ),
        (
            "(:predicates (p)) (:derived (p) (and))",
            ":derived-predicates",
        ),
    ];
    for (section, requirement) in lines {
        let domain = Domain::read(&format!("(define (domain d)\n{section})")).expect(section);
        let notes: Vec<&str> = domain.notes().iter().map(Note::text).collect();
        let ends = format!(" needs {requirement}, which (:requirements ...) does not name");
        assert!(
            matches!(&notes[..], [one] if one.ends_with(&ends)),
            "{section}: {notes:?}"
        );
        assert!(
            notes[0].starts_with("line 2, column "),
            "{section}: {notes:?}"
        );
        let named = format!("(define (domain d) (:requirements {requirement}) {section})");
        assert_eq!(Domain::read(&named).expect(section).notes(), []);
    }
}

/// A note is given once for each requirement, in the domain or the problem, and not again for what the domain lacks.
#[test]
fn notes_of_a_problem_are_without_those_of_its_domain() {
    let domain = "(define (domain d) (:predicates (p ?x - object) (q ?x - object))
        (:action a :effect (forall (?x - object) (p ?x))))";
    let domain = Domain::read(domain).expect("a domain");
    let texts = |notes: &[Note]| -> Vec<String> {
        assert!(notes.iter().all(|note| matches!(note, Note::Skipped(_))));
        notes.iter().map(|note| note.text().to_owned()).collect()
    };
    let missing = "which (:requirements ...) does not name";
    assert_eq!(
        texts(domain.notes()),
        [
            format!("line 1, column 39: '-' before a type needs :typing, {missing}"),
            format!(
                "line 2, column 28: 'forall' in an effect needs :conditional-effects, {missing}"
            ),
        ]
    );
    let problem =
        "(define (problem p) (:domain d) (:objects a b - object)\n(:goal (forall (?x) (p ?x))))";
    let problem = Problem::read(problem, &domain).expect("a problem");
    let expected = format!(
        "line 2, column 8: 'forall' in a condition needs :universal-preconditions, {missing}"
    );
    assert_eq!(texts(problem.notes()), [expected]);
}

#[test]
fn a_type_without_a_name_before_it_declares_nothing_and_is_noted() {
    let text = "(define (domain d) (:requirements :typing) (:types truck place - object)
        (:predicates (at ?t - truck ?p - place - object)) (:constants - truck depot - place))";
    let domain = Domain::read(text).expect("a domain");
    let notes: Vec<&str> = domain.notes().iter().map(Note::text).collect();
    assert_eq!(
        notes,
        [
            "line 2, column 71: '- truck' has no name before it",
            "line 2, column 48: '- object' has no name before it",
        ]
    );
}

#[test]
fn a_variable_needs_no_space_before_it() {
    let text = "(define (domain d) (:requirements :typing) (:types aircraft) (:predicates (busy?a - aircraft) (near ?a?b))
        (:action fly :parameters (?a?b - aircraft) :precondition (busy?a) :effect (near?a?b)))";
    assert_eq!(Domain::read(text).expect("a domain").notes(), []);
}

/// Regression test: the domains philosophers and optical-telegraphs of the planning competitions have such names.
#[test]
fn names_that_end_in_a_minus_sign_were_refused() {
    let text = "(define (domain d) (:requirements :typing) (:types t) (:constants forks-0- - t forks-1- - t) (:predicates (p ?x - t)))";
    let domain = Domain::read(text).expect("a domain");
    let problem = "(define (problem p) (:domain d) (:objects pid-0- - t) (:init (p forks-0-)) (:goal (p pid-0-)))";
    Problem::read(problem, &domain).expect("its problem");
    assert!(domain.notes().is_empty());
    // A space may be missing here.
    let text = "(define (domain d) (:requirements :typing) (:types t) (:constants a- t) (:predicates (p)))";
    let domain = Domain::read(text).expect("a domain");
    let notes: Vec<&str> = domain.notes().iter().map(Note::text).collect();
    assert_eq!(
        notes,
        ["line 1, column 67: 'a-' has no type: one is given after a space, as in 'a - type'"]
    );
}

#[test]
fn slips_in_writing_are_named_where_they_stand() {
    let cases = [
        (
            "(:constants a, b)",
            "line 2, column 14: found ',', expected a space, as PDDL has no commas",
        ),
        (
            "(:predicates (p ?x -object))",
            "line 2, column 20: found '-object', expected a space, as in '- object'",
        ),
        (
            "(:predicates (p ?x- object))",
            "line 2, column 19: found '?x-', expected a space, as in '?x -'",
        ),
        (
            "(:predicates (p) (q)) (:action a\n:precondition (p) (q) :effect (p))",
            "line 3, column 19: found '(q ...)', expected another part, or :precondition (and ...) around all of them",
        ),
        (
            "(:predicates (p) (q)) (:action a\n:effect (p) (q))",
            "line 3, column 13: found '(q ...)', expected another part, or :effect (and ...) around all of them",
        ),
    ];
    for (section, expected) in cases {
        let text = format!("(define (domain d) (:requirements :typing)\n{section})");
        let error = Domain::read(&text).expect_err(section);
        assert_eq!(error.to_string(), expected, "{section}");
    }
    let domain = Domain::read("(define (domain d) (:predicates (p) (q)))").expect("a domain");
    let goal = "(define (problem p) (:domain d)\n(:goal (p) (q)))";
    assert_eq!(
        Problem::read(goal, &domain)
            .expect_err("two goals")
            .to_string(),
        "line 2, column 12: found '(q ...)', expected ')', or (and ...) around all conditions"
    );
}

#[test]
fn what_is_not_supported_is_refused_where_it_is() {
    let with = |rest: &str| {
        refused(&format!(
            "(define (domain d) (:requirements :adl :action-costs)\n{rest})"
        ))
    };
    let cases = [
        (
            "(:durative-action a)",
            (2, 1),
            "'(:durative-action ...)', which is not supported",
            "a section out of",
        ),
        (
            "(:functions (total-cost) (fuel))\n(:action a :precondition (> (fuel) 0))",
            (3, 26),
            "'(> ...)'",
            "without numbers",
        ),
        (
            "(:functions (total-cost) (fuel))\n(:action a :effect (decrease (fuel) 1))",
            (3, 20),
            "'(decrease ...)'",
            "no effect on numbers",
        ),
        (
            "(:functions (total-cost) (fuel))\n(:action a :effect (increase (fuel) 1))",
            (3, 30),
            "'(fuel ...)'",
            "(total-cost)",
        ),
        (
            "(:functions (total-cost))\n(:action a :effect (increase (total-cost) 1.5))",
            (3, 43),
            "'1.5'",
            "a whole number",
        ),
        (
            "(:predicates (p ?x))\n(:action a :effect (p))",
            (3, 20),
            "'p' with 0 arguments",
            "'p' with 1 argument",
        ),
        (
            "(:predicates (p ?x))\n(:action a :effect (p ?y))",
            (3, 23),
            "'?y'",
            "a variable that is declared",
        ),
        (
            "(:predicates (p ?x))\n(:action a :effect (p y))",
            (3, 23),
            "'y'",
            "an object that is declared",
        ),
        (
            "(:action a :effect (q))",
            (2, 20),
            "'(q ...)'",
            "a declared predicate, not, and, forall, when or increase",
        ),
        (
            "(:predicates (p))\n(:action a :effect (oneof (p) (not (p))))",
            (3, 20),
            "'(oneof ...)', which is not supported",
            "an effect",
        ),
        (
            "(:action a :parameters (?x - truck))",
            (2, 30),
            "'truck'",
            "a type that is declared",
        ),
    ];
    for (rest, place, found, expected) in cases {
        let (line, column, is_found, is_expected) = with(rest);
        assert_eq!(((line, column), &is_found[..]), (place, found), "{rest}");
        assert!(is_expected.contains(expected), "{rest}: {is_expected}");
    }
    for requirement in [":numeric-fluents", ":durative-actions", ":preferences"] {
        let (line, column, found, expected) = refused(&format!(
            "(define (domain d)\n(:requirements :strips {requirement}))"
        ));
        let words = format!("'{requirement}', which is not supported");
        assert_eq!((line, column, found), (2, 24, words));
        assert!(expected.contains(":negative-preconditions"), "{expected}");
    }
}

#[test]
fn recursion_through_negation_is_refused() {
    let rules = "(define (domain d) (:requirements :adl :derived-predicates) (:predicates (p) (q))
        (:derived (p) (q))\n(:derived (q) (not (p))))";
    let (line, column, found, _) = refused(rules);
    assert_eq!((line, column), (3, 1));
    assert!(found.contains("own negation"), "{found}");
}

#[test]
fn an_initial_atom_with_an_object_of_another_type_is_refused() {
    let domain = Domain::read(include_str!("../data/tiles-domain.pddl")).expect("a domain");
    let text = "(define (problem p) (:domain tiles) (:objects t - tile c - cell)\n(:init (at c t)) (:goal (at t c)))";
    let error = Problem::read(text, &domain).expect_err("a cell is no tile");
    assert_eq!(
        error.to_string(),
        "line 2, column 12: found 'c' of type cell, expected type tile"
    );
}

const KITCHEN: &str = "(define (domain kitchen)
 (:requirements :adl :action-costs :derived-predicates)
 (:types plate cup - dish table shelf - place tray - dish tray - place) (:constants sink - place best - plate)
 (:predicates (on ?d - dish ?p - place) (full ?t - (either table shelf)) (clean ?p - plate))
 (:functions (total-cost) (far ?p - place))\n";

#[test]
fn an_argument_of_another_type_in_an_action_or_a_rule_or_the_goal_is_refused() {
    let cases = [
        (
            "(:action a :parameters (?p - plate) :precondition (full ?p))",
            "line 6, column 57: found '?p' of type plate, expected type (either table shelf)",
        ),
        (
            "(:action a :parameters (?p - plate ?t - table) :effect (on ?t ?p))",
            "line 6, column 60: found '?t' of type table, expected type dish",
        ),
        (
            "(:action a :effect (forall (?x - (either cup table)) (when (clean ?x) (full ?x))))",
            "line 6, column 67: found '?x' of type (either cup table), expected type plate",
        ),
        (
            "(:action a :effect (clean sink))",
            "line 6, column 27: found 'sink' of type place, expected type plate",
        ),
        (
            "(:action a :parameters (?c - cup) :effect (increase (total-cost) (far ?c)))",
            "line 6, column 71: found '?c' of type cup, expected type place",
        ),
        (
            "(:derived (full ?t - table) (clean ?t))",
            "line 6, column 36: found '?t' of type table, expected type plate",
        ),
        (
            "(:derived (full ?c - cup) (clean best))",
            "line 6, column 17: found '?c' of type cup, expected type (either table shelf)",
        ),
    ];
    for (section, expected) in cases {
        let error = Domain::read(&format!("{KITCHEN}{section})")).expect_err("a wrong type");
        assert_eq!(error.to_string(), expected);
    }
    let domain = Domain::read(&format!("{KITCHEN})")).expect("a domain");
    let goal =
        "(define (problem p) (:domain kitchen) (:init) (:goal (exists (?t - table) (on ?t sink))))";
    let error = Problem::read(goal, &domain).expect_err("a table is no dish");
    assert_eq!((error.column, &error.found[..]), (79, "'?t' of type table"));
}

#[test]
fn an_unknown_head_is_answered_with_what_can_stand_there() {
    let cases = [
        (
            ":effect (if (full sink) (clean best))",
            "a declared predicate, not, and, forall, when or increase",
        ),
        (
            ":effect (cleen best)",
            "a declared predicate, not, and, forall, when or increase; 'clean' is similar",
        ),
        (
            ":precondition (nor)",
            "a declared predicate, and, or, not, imply, exists, forall or =",
        ),
        (
            ":effect (not (fall sink))",
            "a declared predicate; 'full' is similar",
        ),
        (
            ":effect (increase (total-cost) (fare sink))",
            "a declared function; 'far' is similar",
        ),
    ];
    for (part, expected) in cases {
        let error = Domain::read(&format!("{KITCHEN}(:action a {part}))")).expect_err(part);
        assert_eq!(error.expected, expected, "{part}");
    }
}

#[test]
fn an_argument_whose_type_overlaps_that_of_the_parameter_is_legal() {
    let sections = [
        "(:action super :parameters (?d - dish) :effect (clean ?d))",
        "(:action untyped :parameters (?d) :effect (clean ?d))",
        "(:action either :parameters (?d - (either plate shelf)) :effect (and (clean ?d) (full ?d)))",
        "(:action common-subtype :parameters (?p - place) :effect (on ?p ?p))",
        "(:derived (full ?p - place) (on best ?p))",
    ];
    for section in sections {
        Domain::read(&format!("{KITCHEN}{section})")).expect(section);
    }
}
