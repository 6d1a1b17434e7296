//! Grounded tasks against the definition of PDDL, on random domains.

use std::collections::{BTreeMap, VecDeque};
use std::fmt::Write;

use proptest::prelude::*;
use search_core::memory::Budget;

use super::world::{State, World};
use super::{Verdict, bound, validate};
use crate::pddl::{Domain, Problem};
use crate::{Condition, Task, ground};

/// States after which a search gives up.
const MOST_STATES: usize = 400;

/// Makes a text by decisions that are drawn before.
struct Writer {
    decisions: std::vec::IntoIter<u8>,
    names: usize,
}

impl Writer {
    fn choose(&mut self, below: usize) -> usize {
        usize::from(self.decisions.next().unwrap_or(0)) % below
    }

    fn term(&mut self, scope: &[String]) -> String {
        let all = scope.iter().map(String::as_str).chain(["o0", "o1", "o2"]);
        let all: Vec<_> = all.collect();
        all[self.choose(all.len())].to_owned()
    }

    /// An atom of a predicate that is not derived, or of one of the first derived ones.
    fn atom(&mut self, scope: &[String], derived: usize) -> String {
        let (first, second) = (self.term(scope), self.term(scope));
        match self.choose(4 + derived) {
            0 => "(p)".into(),
            1 => format!("(q {first})"),
            2 => format!("(r {first} {second})"),
            // What is of type `b` alone is no argument of `s`.
            3 if first == "o2" || first.starts_with("?b") => format!("(q {first})"),
            3 => format!("(s {first})"),
            4 => format!("(d {first})"),
            _ => "(e)".into(),
        }
    }

    fn variable(&mut self) -> (String, String) {
        self.names += 1;
        let types = ["object", "a", "b", "(either a b)", "c"];
        let own = types[self.choose(5)];
        let letter = if own == "b" { "b" } else { "v" };
        let name = format!("?{letter}{}", self.names);
        let declared = format!("({name} - {own})");
        (name, declared)
    }

    fn formula(&mut self, scope: &[String], depth: usize, derived: usize) -> String {
        if depth == 0 {
            return self.atom(scope, derived);
        }
        let kind = self.choose(10);
        match kind {
            0..3 => self.atom(scope, derived),
            3 => format!("(not {})", self.formula(scope, depth - 1, derived)),
            4..7 => {
                let word = ["and", "or", "imply"][kind - 4];
                let left = self.formula(scope, depth - 1, derived);
                format!(
                    "({word} {left} {})",
                    self.formula(scope, depth - 1, derived)
                )
            }
            7 => format!("(= {} {})", self.term(scope), self.term(scope)),
            _ => {
                let (name, declared) = self.variable();
                let scope = [scope, &[name]].concat();
                let word = ["forall", "exists"][kind - 8];
                format!(
                    "({word} {declared} {})",
                    self.formula(&scope, depth - 1, derived)
                )
            }
        }
    }

    /// An effect; some are moves of what `q` is true of, which are `required` to be possible.
    fn effect(&mut self, scope: &[String], required: &mut Vec<String>) -> String {
        let atom = self.atom(scope, 0);
        let negated = format!("(not {atom})");
        match self.choose(9) {
            0 | 1 => atom,
            2 => negated,
            3 => format!("(when {} {atom})", self.formula(scope, 2, 2)),
            4 => format!("(when {} {negated})", self.formula(scope, 2, 2)),
            5 => {
                let (added, deleted) = (self.formula(scope, 1, 2), self.formula(scope, 1, 2));
                format!("(when {added} {atom}) (when {deleted} {negated})")
            }
            6 | 7 => {
                let (from, to) = (self.term(scope), self.term(scope));
                required.push(format!("(q {from})"));
                format!("(not (q {from})) (q {to})")
            }
            _ => {
                let (name, declared) = self.variable();
                let scope = [scope, &[name]].concat();
                let condition = self.formula(&scope, 1, 2);
                let atom = self.atom(&scope, 0);
                format!("(forall {declared} (when {condition} {atom}))")
            }
        }
    }

    fn domain(&mut self) -> String {
        let mut text = "(define (domain random) (:requirements :adl :derived-predicates)
            (:types a b - object c - a) (:constants o0 - c o1 - a o2 - b)
            (:predicates (p) (q ?x) (r ?x ?y) (s ?x - a) (d ?x) (e))"
            .to_owned();
        let scope = ["?x".to_owned()];
        let body = self.formula(&scope, 2, 0);
        writeln!(
            text,
            "(:derived (d ?x) (or {body} (exists (?y) (and (r ?x ?y) (d ?y)))))"
        )
        .expect("a string");
        writeln!(text, "(:derived (e) {})", self.formula(&[], 2, 1)).expect("a string");
        for number in 0..2 + self.choose(2) {
            let (first, declared) = self.variable();
            let (second, also) = self.variable();
            let list = format!(
                "{} {}",
                declared.trim_matches(['(', ')']),
                also.trim_matches(['(', ')'])
            );
            // The list loses the parenthesis of `either`.
            let list = list.replace("(either a b", "(either a b)");
            let scope = [first, second];
            let mut required = Vec::new();
            let effects = 1 + self.choose(3);
            let effects: Vec<_> = (0..effects)
                .map(|_| self.effect(&scope, &mut required))
                .collect();
            let effects = effects.join(" ");
            if self.choose(2) == 0 {
                required.push(self.formula(&scope, 2, 2));
            }
            let precondition = format!("(and {})", required.join(" "));
            writeln!(
                text,
                "(:action a{number} :parameters ({list}) :precondition {precondition} :effect (and {effects}))"
            )
            .expect("a string");
        }
        text + ")"
    }

    /// Chooses the atoms of the initial state, with few of those that are always written the same.
    fn initial(&mut self) -> String {
        let mut atoms = atoms();
        atoms.retain(|atom| !["(d", "(e"].iter().any(|no| atom.starts_with(no)));
        // In half of the problems `q` is true of one object.
        let only = ["(q o0)", "(q o1)", "(q o2)", "", "", ""][self.choose(6)];
        let mut chosen = |atom: &str| match atom.starts_with("(q") && !only.is_empty() {
            true => atom == only,
            false => self.choose(3) == 0,
        };
        atoms.retain(|atom| chosen(atom));
        atoms.join(" ")
    }

    /// Chooses a condition, or literals of a state that is far from the first.
    fn goal(&mut self, world: &World<'_>) -> String {
        if self.choose(8) == 0 {
            return self.formula(&[], 3, 2);
        }
        let mut states = vec![world.initial()];
        let mut next = 0;
        while let Some(state) = states.get(next).filter(|_| states.len() < 40) {
            let new: Vec<_> = successors(world, state)
                .into_iter()
                .map(|(_, state)| state)
                .collect();
            for state in new {
                if !states.contains(&state) {
                    states.push(state);
                }
            }
            next += 1;
        }
        let last = &states[states.len() - 1];
        let some = 1 + self.choose(3);
        let mut literals = Vec::new();
        for atom in atoms() {
            let words: Vec<_> = atom.trim_matches(['(', ')']).split(' ').collect();
            let symbol = world
                .problem
                .words
                .predicates
                .get_index_of(words[0])
                .expect("a predicate");
            let objects = words[1..]
                .iter()
                .map(|name| world.problem.words.objects.get_index_of(*name));
            let objects = objects
                .map(|object| object.expect("an object") as u32)
                .collect();
            if self.choose(3) < some {
                let holds = last.contains(&(symbol as u32, objects));
                literals.push(if holds { atom } else { format!("(not {atom})") });
            }
        }
        format!("(and {})", literals.join(" "))
    }
}

/// All atoms whose objects have the types of their predicates.
fn atoms() -> Vec<String> {
    let objects = ["o0", "o1", "o2"];
    let mut atoms = vec!["(p)".to_owned(), "(e)".to_owned()];
    for first in objects {
        atoms.extend(["q", "s", "d"].map(|predicate| format!("({predicate} {first})")));
        atoms.extend(objects.map(|second| format!("(r {first} {second})")));
    }
    atoms.retain(|atom| atom != "(s o2)");
    atoms
}

fn successors(world: &World<'_>, state: &State) -> Vec<(String, State)> {
    let mut all = Vec::new();
    for action in &world.domain.actions {
        for first in world.problem.words.objects.keys() {
            for second in world.problem.words.objects.keys() {
                let Ok((_, binding)) = bound(world, &[&action.name, first, second]) else {
                    continue;
                };
                if world.holds(&action.precondition, &action.variables, &binding, state) {
                    let step = format!("{} {first} {second}", action.name);
                    all.push((step, world.apply(action, &binding, state)));
                }
            }
        }
    }
    all
}

/// The steps of a shortest plan, `None` if there is no plan, or an error if there are too many states.
type Shortest = Result<Option<Vec<String>>, ()>;

/// Breadth-first search.
fn shortest<S: Clone + Ord>(
    start: S,
    is_goal: impl Fn(&S) -> bool,
    successors: impl Fn(&S) -> Vec<(String, S)>,
) -> Shortest {
    let mut plans = BTreeMap::from([(start.clone(), Vec::new())]);
    let mut queue = VecDeque::from([start]);
    while let Some(state) = queue.pop_front() {
        if is_goal(&state) {
            return Ok(plans.remove(&state));
        }
        if plans.len() > MOST_STATES {
            return Err(());
        }
        for (step, next) in successors(&state) {
            if !plans.contains_key(&next) {
                let mut plan = plans[&state].clone();
                plan.push(step);
                plans.insert(next.clone(), plan);
                queue.push_back(next);
            }
        }
    }
    Ok(None)
}

fn by_definition(domain: &Domain, problem: &Problem) -> Shortest {
    let world = World { domain, problem };
    let goal = |state: &_| {
        let binding = vec![0; problem.variables.len()];
        world.holds(&problem.goal, &problem.variables, &binding, state)
    };
    shortest(world.initial(), goal, |state| successors(&world, state))
}

fn by_grounding(task: &Task) -> Shortest {
    let holds = |condition: &Condition, state: &[u32]| {
        condition
            .iter()
            .all(|fact| state[fact.variable as usize] == fact.value)
    };
    let with_derived = |mut state: Vec<u32>| {
        let last = task
            .variables
            .iter()
            .filter_map(|variable| variable.axiom_layer)
            .max();
        for (number, variable) in task.variables.iter().enumerate() {
            if variable.axiom_layer.is_some() {
                state[number] = task.initial[number];
            }
        }
        for layer in 0..=last.unwrap_or(0) {
            let in_layer =
                |variable: u32| task.variables[variable as usize].axiom_layer == Some(layer);
            while let Some(axiom) = task.axioms.iter().find(|axiom| {
                in_layer(axiom.variable)
                    && state[axiom.variable as usize] == axiom.from
                    && holds(&axiom.condition, &state)
            }) {
                state[axiom.variable as usize] = axiom.to;
            }
        }
        state
    };
    shortest(
        with_derived(task.initial.clone()),
        |state| holds(&task.goal, state),
        |state| {
            let mut all = Vec::new();
            for operator in &task.operators {
                let before = |effect: &crate::Effect| {
                    effect
                        .precondition
                        .is_none_or(|value| state[effect.variable as usize] == value)
                };
                if !holds(&operator.prevail, state) || !operator.effects.iter().all(before) {
                    continue;
                }
                let mut next = state.clone();
                let mut set = BTreeMap::new();
                for effect in &operator.effects {
                    if holds(&effect.condition, state) {
                        next[effect.variable as usize] = effect.value;
                        let other = set.insert(effect.variable, effect.value);
                        assert!(
                            other.is_none_or(|other| other == effect.value),
                            "{operator:?}"
                        );
                    }
                }
                all.push((operator.name.clone(), with_derived(next)));
            }
            all
        },
    )
}

fn check_groups(task: &Task) {
    for group in &task.mutex_groups {
        let holding = group
            .iter()
            .filter(|fact| task.initial[fact.variable as usize] == fact.value);
        assert!(holding.count() <= 1);
    }
}

proptest! {
    #[test]
    fn grounding_keeps_the_shortest_plans(decisions in prop::collection::vec(any::<u8>(), 400)) {
        let mut writer = Writer { decisions: decisions.into_iter(), names: 0 };
        let text = writer.domain();
        let domain = Domain::read(&text).expect(&text);
        let start = format!("(define (problem one) (:domain random) (:init {})", writer.initial());
        let without_goal = Problem::read(&format!("{start} (:goal (and)))"), &domain).expect(&start);
        let goal = writer.goal(&World { domain: &domain, problem: &without_goal });
        let text = format!("{start} (:goal {goal}))");
        let problem = Problem::read(&text, &domain).expect(&text);
        let task = ground(&domain, &problem, &Budget::default()).expect("a task");
        check_groups(&task);
        let (expected, found) = (by_definition(&domain, &problem), by_grounding(&task));
        if let (Ok(expected), Ok(found)) = (expected, found) {
            let length = |plan: &Option<Vec<String>>| plan.as_ref().map(Vec::len);
            prop_assert_eq!(length(&expected), length(&found));
            if let Some(plan) = found {
                let text: String = plan.iter().map(|step| format!("({step})\n")).collect();
                let cost = plan.len() as u64;
                let verdict = validate(&domain, &problem, &text).expect("a plan");
                prop_assert_eq!(verdict.value, Verdict::Valid { cost, claimed: None });
            }
        }
    }
}
