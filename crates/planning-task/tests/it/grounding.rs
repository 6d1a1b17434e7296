//! Grounded tasks: their sizes are those of Fast Downward's translator (26.6), run as a tool.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use planning_task::pddl::{Domain, Problem};
use planning_task::{Fact, GroundError, Metric, Task, ground};
use search_core::{CancelFlag, Limit, Limits, memory::Budget};

fn task(domain: &str, problem: &str) -> Task {
    let domain = Domain::read(domain).expect("a domain");
    let problem = Problem::read(problem, &domain).expect("a problem");
    ground(&domain, &problem, &Budget::default()).expect("a task")
}

/// The sizes of a task: variables, values, mutex groups of several variables, operators.
fn sizes(task: &Task) -> [usize; 4] {
    let values = task
        .variables
        .iter()
        .map(|variable| variable.values.len())
        .sum();
    let groups = task.mutex_groups.len();
    [task.variables.len(), values, groups, task.operators.len()]
}

macro_rules! sizes {
    ($($test:ident: $domain:literal { $($problem:literal: $sizes:expr),* $(,)? })*) => {$(
        #[test]
        fn $test() {
            let domain = include_str!(concat!("../data/", $domain, "-domain.pddl"));
            $(
                let problem = include_str!(concat!("../data/", $domain, "-", $problem, ".pddl"));
                assert_eq!(sizes(&task(domain, problem)), $sizes, "{}", $problem);
            )*
        }
    )*};
}

sizes! {
    blocks_are_as_large_as_translated: "blocks" {
        "4-1": [9, 30, 5, 32],
        "5-3": [11, 42, 6, 50],
        "7-2": [15, 72, 8, 98],
        "8-5": [17, 90, 9, 128],
        "9-4": [19, 110, 10, 162],
        "12-1": [25, 182, 13, 288],
        "16-1": [33, 306, 17, 512],
        "40-1": [81, 1722, 41, 3200],
    }
    grippers_are_as_large_as_translated: "gripper" {
        "4": [7, 24, 4, 34],
        "7": [10, 39, 7, 58],
        "8": [11, 44, 8, 66],
        "10": [13, 54, 10, 82],
        "12": [15, 64, 12, 98],
    }
    towers_are_as_large_as_translated: "hanoi" {
        "4": [10, 30, 6, 68],
        "6": [14, 49, 8, 166],
        "11": [24, 114, 13, 726],
        "12": [26, 130, 14, 908],
    }
    logistics_is_as_large_as_translated: "logistics" {
        "2-2-2": [5, 20, 0, 30],
        "2-2-4": [7, 34, 0, 54],
        "3-2-4": [8, 49, 0, 84],
        "3-3-6": [10, 90, 0, 168],
        "6-3-12": [19, 324, 0, 642],
        "12-6-40": [53, 3484, 0, 7212],
    }
    sokoban_is_as_large_as_translated: "sokoban" {
        "mid": [48, 281, 39, 464],
        "tiny": [17, 64, 12, 74],
        "tiny-unit": [17, 64, 12, 74],
    }
    tiles_are_as_large_as_translated: "tiles" {
        "3x3-easy": [9, 81, 9, 192],
        "3x3-hard": [9, 81, 9, 192],
        "4x3-40": [12, 144, 12, 374],
        "4x4-30": [16, 256, 16, 720],
        "4x4-200": [16, 256, 16, 720],
        "5x5-300": [25, 625, 25, 1920],
        "8x8-60": [64, 4096, 64, 14112],
        "10x10-60": [100, 10000, 100, 35640],
    }
    // The translator has 17 variables and 22 operators: it keeps derived atoms that are always true, and operators that are equal to others.
    conditions_that_are_always_true_are_removed: "adl" {
        "1": [11, 24, 0, 16],
    }
}

#[test]
fn facts_and_operators_have_the_names_of_sas() {
    let task = task(
        include_str!("../data/blocks-domain.pddl"),
        include_str!("../data/blocks-5-3.pddl"),
    );
    let has_value = |name: &str| {
        task.variables
            .iter()
            .any(|variable| variable.values.iter().any(|value| value == name))
    };
    assert!(
        has_value("Atom on(b1, b2)")
            && has_value("NegatedAtom clear(b1)")
            && has_value("Atom hand-empty()")
    );
    assert!(
        task.operators
            .iter()
            .any(|operator| operator.name == "stack b1 b2")
    );
    assert_eq!(task.metric, Metric::Unit);
    assert!(task.operators.iter().all(|operator| operator.cost == 1));
}

#[test]
fn actions_that_name_objects_are_triggered_by_atoms_with_them() {
    let domain = "(define (domain d) (:constants a b c) (:predicates (at ?x ?y) (done ?x))
        (:action first :parameters (?y) :precondition (at a ?y) :effect (at b ?y))
        (:action second :parameters (?x) :precondition (at ?x c) :effect (done ?x))
        (:action both :precondition (and (at b c) (done b)) :effect (done c))
        (:action never :precondition (at c c) :effect (done c)))";
    let problem =
        "(define (problem p) (:domain d) (:init (at a c)) (:goal (and (done a) (done c))))";
    let task = task(domain, problem);
    let mut names: Vec<&str> = task.operators.iter().map(|one| one.name.as_str()).collect();
    names.sort_unstable();
    assert_eq!(names, ["both", "first c", "second a", "second b"]);
}

/// A domain of lamps without parameters.
fn lamps(actions: &str) -> String {
    format!(
        "(define (domain lamps) (:requirements :adl :action-costs :derived-predicates) (:types lamp)
         (:predicates (on ?l - lamp) (at ?l - lamp) (first ?l - lamp) (lit))
         (:functions (total-cost) (price ?l - lamp)) {actions})"
    )
}

fn problem(rest: &str) -> String {
    format!("(define (problem p) (:domain lamps) (:objects a b c - lamp) {rest})")
}

#[test]
fn an_operator_may_toggle_a_fact() {
    let toggle = lamps(
        "(:action press :parameters (?l - lamp) :effect (and (when (on ?l) (not (on ?l))) (when (not (on ?l)) (on ?l))))",
    );
    let task = task(
        &toggle,
        &problem("(:init) (:goal (and (on a) (not (on b))))"),
    );
    let press = task
        .operators
        .iter()
        .find(|operator| operator.name == "press a")
        .expect("press a");
    assert_eq!(press.effects.len(), 2);
    for effect in &press.effects {
        let other = Fact {
            variable: effect.variable,
            value: 1 - effect.value,
        };
        assert_eq!(effect.condition, [other]);
    }
}

#[test]
fn an_empty_goal_and_one_that_holds_anyway_are_solved_at_once() {
    let press = lamps("(:action press :parameters (?l - lamp) :effect (on ?l))");
    for rest in [
        "(:init) (:goal (and))",
        "(:init (at a)) (:goal (at a))",
        "(:init) (:goal (or (on a) (not (on a))))",
    ] {
        let task = task(&press, &problem(rest));
        let holds = |fact: &Fact| task.initial[fact.variable as usize] == fact.value;
        let derived = task
            .goal
            .iter()
            .any(|fact| task.variables[fact.variable as usize].axiom_layer.is_some());
        assert!(derived || task.goal.iter().all(holds), "{rest}");
    }
}

#[test]
fn a_goal_that_cannot_be_reached_has_a_variable_that_never_changes() {
    let press = lamps("(:action press :parameters (?l - lamp) :effect (on ?l))");
    for rest in [
        "(:init) (:goal (at a))",
        "(:init (at a)) (:goal (not (at a)))",
        "(:init) (:goal (= a b))",
    ] {
        let task = task(&press, &problem(rest));
        assert!(task.operators.is_empty(), "{rest}");
        assert!(
            task.goal
                .iter()
                .any(|fact| task.initial[fact.variable as usize] != fact.value),
            "{rest}"
        );
    }
}

#[test]
fn what_does_not_matter_for_the_goal_is_removed() {
    let press = lamps("(:action press :parameters (?l - lamp) :effect (on ?l))");
    let task = task(&press, &problem("(:init) (:goal (on b))"));
    assert_eq!(sizes(&task), [1, 2, 0, 1]);
    assert_eq!(task.variables[0].name, "var0");
}

#[test]
fn costs_are_sums_of_numbers_and_functions() {
    let press = lamps(
        "(:action press :parameters (?l - lamp) :effect (and (on ?l) (increase (total-cost) (price ?l)) (increase (total-cost) 3)))",
    );
    let rest = "(:init (= (price a) 5) (= (price b) 0) (= (price c) 4294967293)) (:goal (on a)) (:metric minimize (total-cost))";
    let domain = Domain::read(&press).expect("a domain");
    let whole = Problem::read(&problem(rest), &domain).expect("a problem");
    let error =
        ground(&domain, &whole, &Budget::default()).expect_err("3 more than the largest cost");
    assert_eq!(
        error.to_string(),
        "the cost of 'press c' is unknown: it exceeds 4294967295"
    );
    let missing =
        Problem::read(&problem(&rest.replace("(= (price b) 0)", "")), &domain).expect("a problem");
    let error = ground(&domain, &missing, &Budget::default()).expect_err("no price");
    assert_eq!(
        error.to_string(),
        "the cost of 'press b' is unknown: price(b) has no value"
    );
    let cheap = task(&press, &problem(&rest.replace("4294967293", "1")));
    assert_eq!((cheap.metric, cheap.operators[0].cost), (Metric::Costs, 8));
}

#[test]
fn a_negated_fact_of_a_larger_variable_is_split_in_operators_and_apart_in_goals() {
    let walk = lamps(
        "(:action walk :parameters (?from ?to - lamp) :precondition (at ?from) :effect (and (not (at ?from)) (at ?to)))
         (:action call :precondition (exists (?l - lamp) (and (first ?l) (not (at ?l)))) :effect (lit))",
    );
    let split = task(&walk, &problem("(:init (at a) (first a)) (:goal (lit))"));
    assert_eq!(
        split
            .operators
            .iter()
            .filter(|operator| operator.name == "call")
            .count(),
        2
    );
    assert_eq!(split.variables[0].values.len(), 3);
    let apart = task(&walk, &problem("(:init (at a)) (:goal (not (at a)))"));
    assert_eq!(apart.goal.len(), 1);
    assert!(apart.axioms.is_empty());
}

#[test]
fn twenty_disjunctions_are_not_multiplied_out() {
    let parts = "(or (on ?l) (at ?l) (lit))".repeat(20);
    let press = lamps(&format!(
        "(:action press :parameters (?l - lamp) :effect (on ?l))
         (:action light :parameters (?l - lamp) :precondition (and {parts}) :effect (lit))"
    ));
    let task = task(&press, &problem("(:init) (:goal (lit))"));
    assert!(task.operators.len() < 1_000, "{}", task.operators.len());
}

#[test]
fn derived_predicates_are_evaluated_in_layers() {
    let rules = lamps(
        "(:derived (lit) (forall (?l - lamp) (on ?l)))
         (:action press :parameters (?l - lamp) :effect (on ?l))",
    );
    let task = task(&rules, &problem("(:init) (:goal (lit))"));
    let layers = task.variables.iter().map(|variable| variable.axiom_layer);
    let mut layers: Vec<_> = layers.collect();
    layers.sort_unstable();
    assert_eq!(layers, [None, None, None, Some(0), Some(1)]);
    assert_eq!(task.axioms.len(), 4);
    assert!(
        task.axioms
            .iter()
            .all(|axiom| (axiom.from, axiom.to) == (1, 0))
    );
}

#[test]
fn the_rule_of_a_universal_condition_is_in_a_layer_above_what_it_negates() {
    let rules = lamps(
        "(:derived (lit) (exists (?l - lamp) (on ?l)))
         (:action press :parameters (?l - lamp) :effect (on ?l))
         (:action set :parameters (?l - lamp) :effect (at ?l))",
    );
    // There is a lamp that is not at its place, and no light.
    let task = task(
        &rules,
        &problem("(:init) (:goal (forall (?l - lamp) (or (at ?l) (lit))))"),
    );
    let layer = |name: &str| {
        let variable = task
            .variables
            .iter()
            .find(|variable| variable.values[0].starts_with(name));
        variable.expect("a variable").axiom_layer
    };
    assert_eq!(
        (layer("Atom lit"), layer("Atom new-axiom")),
        (Some(0), Some(1))
    );
}

#[test]
fn derived_facts_are_in_no_mutex_group() {
    // The operator would require two facts of a group with `lit`, and so not count as one that makes two of it true.
    let rules = lamps(
        "(:derived (lit) (exists (?l - lamp) (on ?l)))
         (:action use :parameters (?l - lamp) :precondition (and (on ?l) (lit)) :effect (and (on ?l) (at ?l) (not (on ?l))))",
    );
    let task = task(
        &rules,
        &problem("(:init (on a)) (:goal (and (on a) (at a)))"),
    );
    assert_eq!(task.operators.len(), 1);
    assert_eq!(task.operators[0].name, "use a");
}

#[test]
fn grounding_stops_when_it_is_asked_to() {
    let domain = Domain::read(include_str!("../data/tiles-domain.pddl")).expect("a domain");
    let text = include_str!("../data/tiles-8x8-60.pddl");
    let problem = Problem::read(text, &domain).expect("a problem");
    let stopped = |limits| ground(&domain, &problem, &Budget::new(limits)).err();
    for (limits, limit) in [
        (most_bytes(2_000_000), Limit::Bytes),
        (
            Limits {
                time: Some(Duration::ZERO),
                ..Limits::default()
            },
            Limit::Time,
        ),
        (
            Limits {
                cancel: Some(raised()),
                ..Limits::default()
            },
            Limit::Cancelled,
        ),
    ] {
        assert_eq!(stopped(limits), Some(GroundError::Stopped(limit)));
    }
    let checks = Arc::new(Mutex::new(Vec::new()));
    let seen = Arc::clone(&checks);
    let has_room = move |bytes| {
        seen.lock().expect("no thread panics").push(bytes);
        true
    };
    let budget = Budget::default().room(Arc::new(has_room));
    let task = ground(&domain, &problem, &budget).expect("a task");
    let checks = checks.lock().expect("no thread panics");
    assert!(checks.len() > 20, "{}", checks.len());
    // The task is held at the end, besides what its operators are made from.
    let (bytes, most) = (task.bytes() as u64, checks.iter().max().copied());
    assert!(most > Some(bytes), "{most:?}, {bytes}");
}

fn most_bytes(bytes: u64) -> Limits {
    Limits {
        bytes: Some(bytes),
        ..Limits::default()
    }
}

fn raised() -> CancelFlag {
    let flag = CancelFlag::new();
    flag.raise();
    flag
}

#[test]
fn a_join_without_shared_variables_can_be_stopped() {
    let domain = "(define (domain many) (:predicates (p ?x) (q))
        (:action all :parameters (?a ?b ?c ?d ?e ?f ?g ?h) :precondition (and (p ?a) (p ?b)) :effect (q)))";
    let objects: Vec<_> = (0..100).map(|number| format!("o{number}")).collect();
    let atoms: Vec<_> = objects
        .iter()
        .map(|object| format!("(p {object})"))
        .collect();
    let problem = format!(
        "(define (problem p) (:domain many) (:objects {}) (:init {}) (:goal (q)))",
        objects.join(" "),
        atoms.join(" ")
    );
    let domain = Domain::read(domain).expect("a domain");
    let problem = Problem::read(&problem, &domain).expect("a problem");
    let stopped = ground(&domain, &problem, &Budget::new(most_bytes(1_000_000)));
    assert_eq!(stopped, Err(GroundError::Stopped(Limit::Bytes)));
}

#[test]
fn deletions_with_many_additions_of_the_same_fact_are_not_multiplied_out() {
    let update = lamps(
        "(:action press :parameters (?l - lamp) :effect (and (on ?l) (at ?l)))
         (:action update :effect (and (not (lit)) (forall (?l ?m - lamp) (when (and (on ?l) (at ?m)) (lit)))))",
    );
    let objects: Vec<_> = (0..12).map(|number| format!("l{number}")).collect();
    let all = problem("(:init (lit)) (:goal (not (lit)))").replace("a b c", &objects.join(" "));
    let task = task(&update, &all);
    let update = task
        .operators
        .iter()
        .find(|operator| operator.name == "update")
        .expect("update");
    assert_eq!(update.effects.len(), 2);
    assert_eq!(task.axioms.len(), 144);
}

#[test]
fn facts_that_many_conditions_negate_are_variables_of_their_own() {
    let names = ["a", "b", "c", "d", "e"];
    let walkers: Vec<_> = names
        .iter()
        .map(|name| format!("(not (at {name} ?p))"))
        .collect();
    let domain = format!(
        "(define (domain walkers) (:requirements :adl) (:types walker place) (:constants {} - walker)
         (:predicates (at ?w - walker ?p - place) (done))
         (:action walk :parameters (?w - walker ?from ?to - place) :precondition (at ?w ?from)
           :effect (and (not (at ?w ?from)) (at ?w ?to)))
         (:action use :parameters (?p - place) :precondition (and {}) :effect (done)))",
        names.join(" "),
        walkers.join(" ")
    );
    let places: Vec<_> = (0..20).map(|number| format!("p{number}")).collect();
    let start: Vec<_> = names.iter().map(|name| format!("(at {name} p0)")).collect();
    let problem = format!(
        "(define (problem p) (:domain walkers) (:objects {} - place) (:init {}) (:goal (done)))",
        places.join(" "),
        start.join(" ")
    );
    let task = task(&domain, &problem);
    assert_eq!(
        task.operators
            .iter()
            .filter(|operator| operator.name.starts_with("use"))
            .count(),
        20
    );
}

#[test]
fn deep_conditions_do_not_overflow_the_stack() {
    let depth = 190;
    let condition = format!(
        "{}(on ?l){}",
        "(not (and ".repeat(depth / 2),
        "))".repeat(depth / 2)
    );
    let press = lamps(&format!(
        "(:action press :parameters (?l - lamp) :precondition {condition} :effect (lit))
         (:action switch :parameters (?l - lamp) :effect (on ?l))"
    ));
    let task = task(&press, &problem("(:init) (:goal (lit))"));
    assert_eq!(task.operators.len(), 6);
}
