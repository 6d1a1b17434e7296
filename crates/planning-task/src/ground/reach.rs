//! Everything that is reachable when nothing becomes false.

use super::GroundError;
use super::facts::Facts;
use super::join::{Indexes, Plan};
use super::program::Program;
use super::stop::Stop;
use super::triggers::Triggers;

/// The atoms that are reachable in the relaxed task, and the instances of rules.
pub(super) struct Reached {
    pub(super) facts: Facts,
    /// For each rule the objects of its variables, one instance after the other.
    pub(super) instances: Vec<Vec<u32>>,
    /// The bytes of the instances.
    found_bytes: usize,
    /// How many of the first atoms are true in the initial state.
    pub(super) initial: u32,
}

/// Evaluates the program atom by atom (semi-naive): each instance of a rule is found once, when the last atom of its body is processed.
///
/// Source: M. Helmert, *Concise finite-domain representations for PDDL planning tasks*, 2009, sections 6.1 and 6.2.
pub(super) fn reach(program: &Program<'_>, stop: &mut Stop<'_>) -> Result<Reached, GroundError> {
    let mut indexes = Indexes::default();
    let mut at_start = Vec::new();
    let mut triggers = Triggers::default();
    for (number, rule) in program.rules.iter().enumerate() {
        let is_fluent = |&place: &usize| program.is_fluent(&rule.body[place]);
        let fluents: Vec<_> = (0..rule.body.len()).filter(is_fluent).collect();
        for &place in &fluents {
            let plan = Plan::new(program, number, Some(place), &mut indexes, stop)?;
            triggers.push(&rule.body[place], plan);
        }
        if fluents.is_empty() {
            at_start.push(Plan::new(program, number, None, &mut indexes, stop)?);
        }
    }
    let mut facts = Facts::default();
    // Those that never change come first: they are in the indexes when the first other atom is processed.
    let problem = program.problem;
    let objects = 0..problem.words.objects.len() as u32;
    objects.for_each(|object| facts.insert(program.object(), [object].into_iter()));
    for (symbol, objects) in &problem.initial {
        if !program.predicates[*symbol as usize].is_fluent {
            facts.insert(*symbol, objects.iter().copied());
        }
    }
    let plan_bytes = stop.bytes;
    let mut next = facts.len();
    (0..next).for_each(|fact| indexes.insert(&facts, fact));
    for (symbol, objects) in &problem.initial {
        facts.insert(*symbol, objects.iter().copied());
    }
    let mut reached = Reached {
        initial: facts.len(),
        facts,
        instances: vec![Vec::new(); program.rules.len()],
        found_bytes: 0,
    };
    for plan in &at_start {
        stop.bytes = plan_bytes + indexes.bytes + reached.bytes();
        reached.fire(program, plan, &indexes, None, stop)?;
    }
    while next < reached.facts.len() {
        indexes.insert(&reached.facts, next);
        let facts = &reached.facts;
        for plan in triggers.of(facts.symbol(next), facts.objects(next)) {
            stop.bytes = plan_bytes + indexes.bytes + reached.bytes();
            reached.fire(program, plan, &indexes, Some(next), stop)?;
        }
        next += 1;
    }
    stop.bytes = reached.bytes();
    Ok(reached)
}

impl Reached {
    fn fire(
        &mut self,
        program: &Program<'_>,
        plan: &Plan,
        indexes: &Indexes,
        fact: Option<u32>,
        stop: &Stop<'_>,
    ) -> Result<(), GroundError> {
        let rule = &program.rules[plan.rule];
        let found = &mut self.instances[plan.rule];
        let before = found.len();
        let mut binding = vec![0; rule.types.len()];
        // A rule without variables has one instance, which needs an entry.
        binding.resize(rule.types.len().max(1), 0);
        plan.join((&self.facts, indexes), fact, &mut binding, found, stop)?;
        let found = size_of_val(&self.instances[plan.rule][before..]);
        for binding in self.instances[plan.rule][before..].chunks(binding.len()) {
            stop.check(found)?;
            for head in &rule.heads {
                let objects = head.terms.iter().map(|term| term.object(binding));
                self.facts.insert(head.symbol, objects);
            }
        }
        self.found_bytes += found;
        stop.check(found)
    }

    /// Returns how many bytes the atoms and the instances take.
    fn bytes(&self) -> usize {
        self.facts.bytes() + self.found_bytes
    }
}
