//! Compares the bytes for which grounding and the preparation of a search are stopped with those that the allocator measured.

use std::alloc::System;
use std::sync::Arc;

use peakmem_alloc::{PeakMemAlloc, PeakMemAllocTrait};
use planning_task::heuristics::{HMax, LmCut};
use planning_task::pddl::{Domain, Problem};
use planning_task::{BoxedWords, GroundError, TaskError, TaskSpace, ground};
use search_core::{Limit, Limits, memory::Budget};

#[global_allocator]
static ALLOCATOR: PeakMemAlloc<System> = PeakMemAlloc::new(System);

/// What may be allocated between two checks, and what does not grow with the task.
const REST: u64 = 512 << 10;

/// Returns the result of `work` and the most bytes that it held at a time, as measured by the allocator.
fn measured<T>(work: impl FnOnce() -> T) -> (T, u64) {
    ALLOCATOR.reset_peak_memory();
    let before = ALLOCATOR.get_peak_memory();
    let result = work();
    (result, (ALLOCATOR.get_peak_memory() - before) as u64)
}

/// Asserts that work is stopped by a limit below its memory and then takes at most a tenth more, and that somewhat more than its memory
/// is enough.
fn assert_is_limited<T>(name: &str, work: impl Fn(&Budget) -> Result<T, Limit>) {
    let within = |bytes| {
        let bytes = Some(bytes);
        work(&Budget::new(Limits {
            bytes,
            ..Limits::default()
        }))
    };
    let (_, peak) = measured(|| within(u64::MAX).is_ok());
    for limit in [peak / 4, peak / 2, peak - peak / 4] {
        let (stopped, held) = measured(|| within(limit).err());
        assert_eq!(stopped, Some(Limit::Bytes), "{name}: {limit} of {peak}");
        let most = limit + limit / 10 + REST;
        assert!(held <= most, "{name}: {held} bytes, {limit} of {peak}");
    }
    let enough = peak + peak / 4 + REST;
    assert_eq!(within(enough).err(), None, "{name}: {peak}");
}

fn assert_all_are_limited(name: &str, domain: &str, problem: &str) {
    let domain = Domain::read(domain).expect("a domain");
    let problem = Problem::read(problem, &domain).expect("a problem");
    let grounded = |budget: &Budget| {
        ground(&domain, &problem, budget).map_err(|error| match error {
            GroundError::Stopped(limit) => limit,
            other => panic!("{other}"),
        })
    };
    assert_is_limited(name, grounded);
    let task = Arc::new(grounded(&Budget::default()).expect("there is no limit"));
    let limit = |error: TaskError| error.stopped().expect("a limit");
    let space = |budget: &Budget| {
        let space = TaskSpace::<BoxedWords>::within(Arc::clone(&task), budget).map_err(limit)?;
        let rest = budget.holding(space.bytes() as u64);
        Ok((space, rest))
    };
    assert_is_limited(&format!("{name} by hmax"), |budget| {
        let (space, rest) = space(budget)?;
        HMax::within(&space, &rest).map(|heuristic| (space, heuristic))
    });
    assert_is_limited(&format!("{name} by LM-cut"), |budget| {
        let (space, rest) = space(budget)?;
        let heuristic = LmCut::within(&space, &rest).map_err(limit);
        heuristic.map(|heuristic| (space, heuristic))
    });
}

/// Regression test: grounding took four times the limit.
#[test]
fn limits_on_bytes_hold_while_a_task_is_grounded_and_its_search_prepared() {
    // An action of three parameters: the number of operators is that of the objects to the third power.
    let domain = "(define (domain large) (:predicates (q ?x)) (:action act :parameters (?x ?y ?z)
        :precondition (q ?y) :effect (and (q ?x) (not (q ?y)) (q ?z))))";
    let objects: Vec<_> = (0..24).map(|number| format!("o{number}")).collect();
    let problem = format!(
        "(define (problem p) (:domain large) (:objects {}) (:init (q o0)) (:goal (and (q o1) (q o2))))",
        objects.join(" ")
    );
    assert_all_are_limited("three parameters", domain, &problem);
    let domain = include_str!("data/tiles-domain.pddl");
    assert_all_are_limited("tiles", domain, include_str!("data/tiles-8x8-60.pddl"));

    // The variables and their names were not counted, which are most of a task with a fact for each operator.
    let domain = "(define (domain facts) (:predicates (p ?x) (r ?x ?y ?z)) (:action act :parameters (?x ?y ?z)
        :precondition (and (p ?x) (p ?y) (p ?z)) :effect (r ?x ?y ?z)))";
    let all: String = objects.iter().map(|name| format!("(p {name})")).collect();
    let pairs = objects
        .iter()
        .flat_map(|one| objects.iter().map(move |other| (one, other)));
    let many: String = pairs
        .map(|(one, other)| format!("(r {one} {other} o0)"))
        .collect();
    for (name, goal) in [("a fact of many", "(r o0 o1 o2)"), ("many facts", &many)] {
        let problem = format!(
            "(define (problem p) (:domain facts) (:objects {}) (:init {all}) (:goal (and {goal})))",
            objects.join(" ")
        );
        assert_all_are_limited(name, domain, &problem);
    }
}
