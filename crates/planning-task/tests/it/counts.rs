//! Counts equal those of Fast Downward (`tests/data/counts.txt`).

use std::sync::Arc;

use planning_task::heuristics::{Ff, GoalCount, GoalZoneTies, HAdd, HMax, LmCut};
use planning_task::pddl::{Domain, Problem};
use planning_task::{BoxedWords, PackedState, Task, TaskSpace, Words, ground, sas, words_needed};
use search_core::estimator::{Estimator, Own};
use search_core::{Counts, StateSpace, Ties, a_star, best_first, lazy_greedy, memory::Budget};

use crate::{files, plain};

/// A row of the file: a search of a task, and what is counted.
struct Row<'a> {
    task: &'a str,
    engine: &'a str,
    heuristic: &'a str,
    counts: [u64; 5],
    cost: u32,
}

fn rows(text: &str) -> Vec<Row<'_>> {
    let row = |line| {
        let words: Vec<&str> = str::split_whitespace(line).collect();
        let number = |index: usize| words[index].parse().expect("a count is a number");
        Row {
            task: words[0],
            engine: words[1],
            heuristic: words[2],
            counts: [3, 4, 5, 6, 7].map(number),
            cost: number(8) as u32,
        }
    };
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(row)
        .collect()
}

/// A heuristic without its preferred actions.
struct NothingPreferred<H>(H);

impl<P: StateSpace, H: Estimator<P>> Estimator<P> for NothingPreferred<H> {
    fn value(&self, space: &P, state: &P::State) -> Option<P::Cost> {
        self.0.value(space, state)
    }
}

/// Searches as the row says. Returns the counts in its order, and the cost.
fn search<S: PackedState, H: Estimator<TaskSpace<S>>>(
    space: TaskSpace<S>,
    estimator: H,
    engine: &str,
) -> ([u64; 5], u32) {
    let start = space.start();
    let task = space.task().clone();
    let space = space.with_heuristic(estimator);
    let problem = (&space, start);
    let report = match engine {
        "a-star" => a_star::graph(problem).ties(Ties::LOW_H.fifo()).run(),
        "greedy" => best_first::graph(problem).run(),
        "lazy" | "lazy-preferred" => lazy_greedy::graph(problem).run(),
        other => panic!("{other} is not an engine"),
    };
    let solution = report.solution().expect("there is a plan");
    let plan = solution
        .plan_in(&space)
        .expect("graph search keeps the path");
    let mut values = plain::derived(&task, task.initial.clone());
    for step in &plan.steps {
        let applicable = plain::applicable(&task, &values);
        assert!(
            applicable.contains(&step.action),
            "a step is not applicable"
        );
        values = plain::successor(&task, &values, step.action);
    }
    assert!(
        plain::holds(&task.goal, &values),
        "the plan does not reach the goal"
    );
    let cost = solution.cost.expect("the cost is known");
    assert_eq!(plan.cost(), cost, "the cost of the plan");
    let Counts {
        expanded,
        generated,
        evaluated,
        reopened,
        dead_ends,
        ..
    } = report.counts;
    // Its lazy search evaluates the goal and does not expand dead ends.
    let [expanded, evaluated] = match engine {
        "lazy" | "lazy-preferred" => [expanded - dead_ends, evaluated + 1],
        _ => [expanded + 1, evaluated],
    };
    ([expanded, generated, evaluated, reopened, dead_ends], cost)
}

fn search_with<S: PackedState>(row: &Row<'_>) -> ([u64; 5], u32) {
    let task = Arc::new(files::task(row.task));
    let space = TaskSpace::<S>::new(task).expect("the task is valid");
    match row.heuristic {
        "blind" => search(space, Own, row.engine),
        "goal-count" => search(space, GoalCount, row.engine),
        "hmax" => {
            let heuristic = HMax::new(&space);
            search(space, heuristic, row.engine)
        }
        "hadd" => {
            let heuristic = HAdd::new(&space);
            search(space, heuristic, row.engine)
        }
        "ff" => {
            let heuristic = Ff::new(&space);
            match row.engine {
                "lazy" => search(space, NothingPreferred(heuristic), row.engine),
                _ => search(space, heuristic, row.engine),
            }
        }
        "lm-cut" | "lm-cut-zone" | "lm-cut-border" | "lm-cut-plain" => {
            let heuristic = LmCut::new(&space).expect("no axioms or conditional effects");
            let ties = GoalZoneTies {
                in_zone: matches!(row.heuristic, "lm-cut" | "lm-cut-zone"),
                on_border: matches!(row.heuristic, "lm-cut" | "lm-cut-border"),
            };
            search(space, heuristic.with_ties(ties), row.engine)
        }
        other => panic!("{other} is not a heuristic"),
    }
}

#[test]
fn counts_are_those_of_fast_downward() {
    let text = files::text("counts.txt");
    let rows = rows(&text);
    let mut different = Vec::new();
    for row in &rows {
        let (counts, cost) = match words_needed(&files::task(row.task)) {
            1 => search_with::<Words<1>>(row),
            2 => search_with::<Words<2>>(row),
            _ => search_with::<BoxedWords>(row),
        };
        // Its greedy search takes a cheaper path to a known state as the new one, so that plans may be cheaper.
        if counts != row.counts || row.engine != "greedy" && cost != row.cost {
            let Row {
                task,
                engine,
                heuristic,
                ..
            } = row;
            different.push(format!(
                "{task} {engine} {heuristic}: {counts:?} {cost}, expected {:?} {}",
                row.counts, row.cost
            ));
        }
    }
    assert!(
        different.is_empty(),
        "of {} rows differ:\n{}",
        rows.len(),
        different.join("\n")
    );
}

/// Grounds a task, and reads it as it is written.
fn grounded(name: &str) -> Task {
    let (domain, _) = name.split_once('-').expect("a name starts with its domain");
    let domain = files::text(&format!("{domain}-domain.pddl"));
    let domain = Domain::read(&domain).expect("a domain");
    let problem = files::text(&format!("{name}.pddl"));
    let problem = Problem::read(&problem, &domain).expect("a problem");
    let task = ground(&domain, &problem, &Budget::default()).expect("a task");
    let mut written = String::new();
    sas::write(&task, &mut written).expect("a string takes any text");
    sas::read(&written).expect("what is written can be read")
}

/// Returns the cost and the expansions before the last f, of A*.
fn depth<H>(task: Task, estimator: impl FnOnce(&TaskSpace<Words<2>>) -> H) -> (u32, u64)
where
    H: Estimator<TaskSpace<Words<2>>>,
{
    let space = TaskSpace::<Words<2>>::new(Arc::new(task)).expect("the task fits");
    let (start, estimator) = (space.start(), estimator(&space));
    let report = a_star::graph((space.with_heuristic(estimator), start)).run();
    let cost = report.solution().and_then(|solution| solution.cost);
    let before = report.counts.expanded_before_last_f;
    (cost.expect("there is a plan"), before.expect("A* has f"))
}

/// Other than the counts above, these do not depend on the order of variables, operators and ties, so that tasks of two translators are
/// compared.
#[test]
fn costs_and_expansions_before_the_last_f_are_those_of_a_task_that_fast_downward_translated() {
    let text = files::text("grounded.txt");
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    let different: Vec<String> = rows
        .filter_map(|row| {
            let words: Vec<&str> = row.split_whitespace().collect();
            let [name, heuristic, cost, before] = words[..] else {
                panic!("a row has four columns: {row}");
            };
            let found = match heuristic {
                "blind" => depth(grounded(name), |_| Own),
                "hmax" => depth(grounded(name), HMax::new),
                other => panic!("{other} is not a heuristic"),
            };
            let is_equal = (cost.parse(), before.parse()) == (Ok(found.0), Ok(found.1));
            (!is_equal).then(|| format!("{row}: found {found:?}"))
        })
        .collect();
    assert!(different.is_empty(), "{}", different.join("\n"));
}
