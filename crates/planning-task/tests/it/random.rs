//! Random small tasks, compared with the definitions.

use std::collections::BTreeMap;
use std::sync::Arc;

use planning_task::heuristics::{Ff, GoalCount, HAdd, HMax, LmCut, PatternDatabase};
use planning_task::{
    Axiom, BoxedWords, Condition, Effect, Fact, Metric, Operator, PackedState, Reversed,
    Reversible, Task, TaskSpace, Variable, Words, sas,
};
use proptest::collection::vec;
use proptest::prelude::*;
use search_core::estimator::{Estimator, Own};
use search_core::{StateSpace, bidirectional, memory::Budget};
use search_laws::SpaceCheck;

use crate::plain;

/// Numbers from which facts are made: a variable and a value, both modulo what there is.
type Numbers = (u32, u32);

/// Conditions, effects with conditions, whether an effect has a precondition, and the cost.
type OperatorNumbers = (Vec<Numbers>, Vec<(Numbers, Vec<Numbers>, bool)>, u32);

/// The layer of a derived variable, and the conditions of its axioms.
type DerivedNumbers = (u32, Vec<Vec<Numbers>>);

/// Which kinds of tasks are made.
#[derive(Clone, Copy, Debug)]
struct Kind {
    conditional: bool,
    derived: bool,
    reversible: bool,
}

const PLAIN: Kind = Kind {
    conditional: false,
    derived: false,
    reversible: false,
};

const ANY: Kind = Kind {
    conditional: true,
    derived: true,
    reversible: false,
};

fn tasks(kind: Kind) -> impl Strategy<Value = Task> {
    let numbers = || (any::<u32>(), any::<u32>());
    let condition = move |most| vec(numbers(), 0..=most);
    let effect = move || {
        (
            numbers(),
            condition(if kind.conditional { 2 } else { 0 }),
            any::<bool>(),
        )
    };
    let operator = move || (condition(2), vec(effect(), 1..4), 0..5_u32);
    let derived = if kind.derived { 3 } else { 0 };
    (
        vec(1..5_u32, 1..5),
        vec(operator(), 0..12),
        vec(numbers(), if kind.reversible { 6 } else { 0 }..=6),
        vec((0..3_u32, vec(condition(2), 0..4)), 0..=derived),
        any::<bool>(),
        any::<u32>(),
    )
        .prop_map(move |(domains, operators, goal, derived, costs, initial)| {
            task(kind, &domains, &operators, &goal, &derived, costs, initial)
        })
}

fn task(
    kind: Kind,
    domains: &[u32],
    operators: &[OperatorNumbers],
    goal: &[Numbers],
    derived: &[DerivedNumbers],
    costs: bool,
    initial: u32,
) -> Task {
    let plain = domains.len();
    let all: Vec<u32> = domains
        .iter()
        .copied()
        .chain(derived.iter().map(|_| 2))
        .collect();
    let layers: Vec<Option<u32>> = domains
        .iter()
        .map(|_| None)
        .chain(derived.iter().map(|rule| Some(rule.0)))
        .collect();
    let fact = |(variable, value): Numbers, variables: usize| {
        let variable = variable % variables as u32;
        Fact {
            variable,
            value: value % all[variable as usize],
        }
    };
    // The first fact of each variable, in the order of the numbers.
    let condition = |numbers: &[Numbers], variables: usize| {
        let mut facts = Condition::new();
        for fact in numbers.iter().map(|&numbers| fact(numbers, variables)) {
            if facts.iter().all(|known| known.variable != fact.variable) {
                facts.push(fact);
            }
        }
        facts
    };
    let operator = |(conditions, effects, cost): &OperatorNumbers| {
        let mut prevail = condition(conditions, all.len());
        let mut known: BTreeMap<u32, u32> = prevail
            .iter()
            .map(|fact| (fact.variable, fact.value))
            .collect();
        let mut made: Vec<Effect> = Vec::new();
        for (numbers, conditions, is_conditional) in effects {
            let Fact { variable, value } = fact(*numbers, plain);
            if kind.reversible && made.iter().any(|effect| effect.variable == variable) {
                continue;
            }
            prevail.retain(|fact| fact.variable != variable);
            if kind.reversible || *is_conditional {
                known
                    .entry(variable)
                    .or_insert(numbers.1 / 7 % all[variable as usize]);
            }
            made.push(Effect {
                condition: condition(conditions, all.len()),
                variable,
                precondition: known.get(&variable).copied(),
                value,
            });
        }
        Operator {
            name: format!("operator {cost}"),
            prevail,
            effects: made,
            cost: *cost,
        }
    };
    let goal = if kind.reversible {
        let fixed = (0..plain as u32).zip(goal.iter().cycle());
        fixed
            .map(|(variable, numbers)| fact((variable, numbers.1), plain))
            .collect()
    } else {
        condition(&goal[..goal.len().min(3)], all.len())
    };
    // Conditions on derived variables of lower layers, or on those of the same layer that are true.
    let axioms = derived
        .iter()
        .zip(plain..)
        .flat_map(|((layer, rules), variable)| {
            let (layers, all, condition) = (&layers, &all, &condition);
            let axiom = move |rule: &Vec<Numbers>| Axiom {
                condition: condition(rule, all.len())
                    .into_iter()
                    .filter(|fact| {
                        layers[fact.variable as usize]
                            .is_none_or(|of| of < *layer || of == *layer && fact.value == 0)
                    })
                    .filter(|fact| fact.variable as usize != variable)
                    .collect(),
                variable: variable as u32,
                from: 1,
                to: 0,
            };
            rules.iter().map(axiom).collect::<Vec<_>>()
        });
    Task {
        metric: if costs { Metric::Costs } else { Metric::Unit },
        variables: (0..all.len())
            .map(|variable| Variable {
                name: format!("var{variable}"),
                axiom_layer: layers[variable],
                values: (0..all[variable])
                    .map(|value| format!("Atom v{variable}({value})"))
                    .collect(),
            })
            .collect(),
        mutex_groups: Vec::new(),
        initial: (0..all.len())
            .map(|variable| {
                if variable < plain {
                    initial / 3_u32.pow(variable as u32) % all[variable]
                } else {
                    1
                }
            })
            .collect(),
        goal,
        operators: operators.iter().map(operator).collect(),
        axioms: axioms.collect(),
    }
}

/// Compares states, actions, costs and goals with the definition.
fn compare<S: PackedState + std::fmt::Debug>(task: &Task) {
    let space = TaskSpace::<S>::new(Arc::new(task.clone())).expect("the task is valid");
    let solved = plain::solve(task);
    assert_eq!(
        space.values(&space.start()).collect::<Vec<_>>(),
        solved.states[0]
    );
    for values in &solved.states {
        let state = space.state(values);
        assert_eq!(&space.values(&state).collect::<Vec<_>>(), values);
        assert_eq!(space.is_goal(&state), plain::holds(&task.goal, values));
        let mut actions = vec![7];
        space.actions(&state, &mut actions);
        assert_eq!(actions[1..], plain::applicable(task, values));
        for &operator in &actions[1..] {
            let after = space
                .result(&state, operator)
                .expect("the operator is applicable");
            let expected = plain::successor(task, values, operator);
            assert_eq!(space.values(&after).collect::<Vec<_>>(), expected);
            assert_eq!(after, space.state(&expected));
        }
    }
    let start = space.start();
    SpaceCheck::new(space, start)
        .packed()
        .without_searches()
        .expect("all laws hold");
}

/// Asserts that a heuristic is safe, and as it declares: admissible and consistent.
fn check<H: Estimator<TaskSpace<Words<2>>>>(
    task: &Arc<Task>,
    make: impl FnOnce(&TaskSpace<Words<2>>) -> H,
) {
    let space = TaskSpace::<Words<2>>::new(task.clone()).expect("the task is valid");
    let heuristic = make(&space);
    let is_admissible = heuristic.guarantee(&space).is_admissible();
    let solved = plain::solve(task);
    for (values, cost) in solved.states.iter().zip(&solved.costs) {
        let state = space.state(values);
        let value = heuristic.value(&space, &state);
        assert!(
            value.is_some() || cost.is_none(),
            "{values:?} is no dead end"
        );
        if let (true, Some(value), Some(cost)) = (is_admissible, value, *cost) {
            assert!(
                value <= cost,
                "{values:?}: {value}, but a plan costs {cost}"
            );
        }
        if *cost == Some(0) && plain::holds(&task.goal, values) {
            assert_eq!(value, Some(0), "{values:?} is a goal");
        }
    }
    let start = space.start();
    let laws = SpaceCheck::new(space.with_heuristic(heuristic), start).without_searches();
    laws.expect("the heuristic is as it declares");
}

proptest! {
    #[test]
    fn packed_states_are_those_of_the_definition(task in tasks(ANY)) {
        compare::<Words<2>>(&task);
        compare::<BoxedWords>(&task);
    }

    #[test]
    fn written_tasks_are_read_again(task in tasks(ANY)) {
        let mut text = String::new();
        sas::write(&task, &mut text).expect("a string takes any text");
        prop_assert_eq!(sas::read(&text), Ok(task));
    }

    #[test]
    fn heuristics_are_safe_and_as_declared(task in tasks(ANY)) {
        let task = Arc::new(task);
        check(&task, |_| Own);
        check(&task, |_| GoalCount);
        check(&task, HMax::new);
        check(&task, HAdd::new);
        check(&task, Ff::new);
    }

    #[test]
    fn heuristics_of_plain_tasks_are_safe_and_as_declared(task in tasks(PLAIN), states in 1..30_usize) {
        let task = Arc::new(task);
        check(&task, |space| LmCut::new(space).expect("there are no axioms"));
        check(&task, |space| PatternDatabase::new(space, states).expect("there are no axioms"));
    }

    /// A database in which all variables count has the costs of cheapest plans.
    #[test]
    fn the_database_of_all_goals_and_what_they_need_is_exact(task in tasks(PLAIN)) {
        let space = TaskSpace::<Words<1>>::new(Arc::new(task.clone())).expect("the task is valid");
        let database = PatternDatabase::new(&space, 1 << 20).expect("there are no axioms");
        let solved = plain::solve(&task);
        for (values, cost) in solved.states.iter().zip(solved.costs) {
            prop_assert_eq!(database.value(&space, &space.state(values)), cost);
        }
    }

    /// Each landmark has an operator of every plan: without its operators there is none.
    #[test]
    fn there_is_no_plan_without_the_operators_of_a_landmark(task in tasks(PLAIN)) {
        let space = TaskSpace::<Words<1>>::new(Arc::new(task.clone())).expect("the task is valid");
        let heuristic = LmCut::new(&space).expect("there are no axioms");
        let start = space.start();
        let landmarks = heuristic.landmarks(&space, &start);
        let sum = landmarks.as_ref().map(|all| all.iter().map(|landmark| landmark.cost).sum());
        prop_assert_eq!(heuristic.value(&space, &start), sum);
        for landmark in landmarks.into_iter().flatten() {
            let mut without = task.clone();
            let mut index = 0;
            without.operators.retain(|_| {
                index += 1;
                !landmark.operators.contains(&(index - 1))
            });
            prop_assert_eq!(plain::solve(&without).costs[0], None);
        }
    }

    /// The relaxed plan reaches the goal if nothing becomes false, each operator being applicable after those before it, and costs the
    /// heuristic value.
    #[test]
    fn the_relaxed_plan_reaches_the_goal(task in tasks(PLAIN)) {
        let space = TaskSpace::<Words<1>>::new(Arc::new(task.clone())).expect("the task is valid");
        let (heuristic, start) = (Ff::new(&space), space.start());
        let Some(plan) = heuristic.relaxed_plan(&space, &start) else {
            return Ok(());
        };
        let operators = || plan.iter().map(|&index| &task.operators[index as usize]);
        let cost: u32 = operators().map(|operator| task.cost_of(operator)).sum();
        prop_assert_eq!(heuristic.value(&space, &start), Some(cost));
        let mut facts: Vec<Fact> = space.facts(&start).collect();
        for operator in operators() {
            prop_assert!(operator.preconditions().iter().all(|fact| facts.contains(fact)));
            facts.extend(operator.effects.iter().map(Effect::fact));
        }
        prop_assert!(task.goal.iter().all(|fact| facts.contains(fact)));
    }

    #[test]
    fn predecessors_are_reversed_steps(task in tasks(Kind { reversible: true, ..PLAIN })) {
        let space = TaskSpace::<Words<1>>::new(Arc::new(task.clone())).expect("the task is valid");
        let start = space.start();
        let reversed = Reversed::new(&task, &Budget::default());
        let space = Reversible::new(space, reversed.expect("operators can be reversed"));
        let steps = bidirectional::graph((&space, start)).run().into_solution().map(|found| found.depth);
        SpaceCheck::new(space, start).backward().without_searches().expect("all laws hold");
        let unit = Task { metric: Metric::Unit, ..task };
        prop_assert_eq!(steps.map(|depth| depth as u32), plain::solve(&unit).costs[0]);
    }
}
