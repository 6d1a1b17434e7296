//! The relaxed task as a logic program.

use super::normal::{Clause, Literal};
use crate::pddl::{Action, Atom, Domain, Effect, Either, Problem, Term};

/// A rule: for all objects that satisfy the body, the heads are reachable. Negated fluents in the body are taken as true.
pub(super) struct Rule<'p> {
    pub(super) meaning: Meaning<'p>,
    /// The types of all variables. The body does not bind all of them.
    pub(super) types: &'p [Either],
    pub(super) body: Vec<Atom>,
    /// What else the instances must satisfy; its literals include the atoms of `body`.
    pub(super) clause: Clause,
    pub(super) heads: Vec<Atom>,
    /// Of an action with conditional effects, the atom that stands for the operator in the rules of these effects.
    pub(super) stand_in: Option<Atom>,
}

/// What an instance of a rule is.
#[derive(Clone, Copy, Debug)]
pub(super) enum Meaning<'p> {
    Operator(&'p Action),
    /// A conditional effect of an operator.
    Effect(&'p Effect),
    Axiom,
}

/// A predicate of the domain, or one that is added.
pub(super) struct Predicate {
    /// Whether its atoms can change or are derived.
    pub(super) is_fluent: bool,
    /// The layer in which its rules are evaluated, if it has rules.
    pub(super) layer: Option<u32>,
}

/// The rules of a domain, with those that replace universal conditions, and of its operators.
pub(super) struct Program<'p> {
    pub(super) problem: &'p Problem,
    pub(super) rules: Vec<Rule<'p>>,
    /// The predicates of the domain, then the one of [all objects](Program::object), then those that are added.
    pub(super) predicates: Vec<Predicate>,
    pub(super) goal: Vec<Literal>,
}

impl<'p> Program<'p> {
    pub(super) fn new(domain: &'p Domain, problem: &'p Problem) -> Self {
        let mut program = Program {
            problem,
            rules: Vec::new(),
            predicates: Vec::new(),
            goal: Vec::new(),
        };
        for &layer in &domain.layers {
            program.add_predicate(layer.is_some(), layer);
        }
        for effect in domain.actions.iter().flat_map(|action| &action.effects) {
            program.predicates[effect.atom.symbol as usize].is_fluent = true;
        }
        program.add_predicate(false, None);
        for rule in &domain.rules {
            let mut clauses = program.alternatives(&rule.body, &rule.variables);
            for clause in &mut clauses {
                let variables = rule.head.terms.iter().copied();
                clause
                    .variables
                    .extend(variables.filter_map(Term::variable));
            }
            program.derive(&rule.head, &rule.variables, clauses);
        }
        program.goal = program.conjunction(&problem.goal, &problem.variables);
        // The rules that replace conditions come before those of operators.
        let mut operators = Vec::new();
        for action in &domain.actions {
            let effects = action.effects.iter();
            let conditions: Vec<_> = effects
                .map(|effect| program.alternatives(&effect.condition, &action.variables))
                .collect();
            let preconditions = program.alternatives(&action.precondition, &action.variables);
            operators.push((action, preconditions, conditions));
        }
        for (action, preconditions, conditions) in operators {
            for precondition in preconditions {
                program.add_operators(action, precondition, &conditions);
            }
        }
        program
    }

    /// Adds a predicate, and returns it.
    pub(super) fn add_predicate(&mut self, is_fluent: bool, layer: Option<u32>) -> u32 {
        self.predicates.push(Predicate { is_fluent, layer });
        self.predicates.len() as u32 - 1
    }

    /// Returns the predicate of all objects, which is in bodies for variables that are in no other atom.
    pub(super) fn object(&self) -> u32 {
        self.problem.words.predicates.len() as u32
    }

    pub(super) fn is_fluent(&self, atom: &Atom) -> bool {
        self.predicates[atom.symbol as usize].is_fluent
    }

    /// Returns the name of an atom.
    pub(super) fn written(&self, predicate: u32, objects: &[u32]) -> String {
        match predicate.checked_sub(self.object() + 1) {
            None => self.problem.written(predicate, objects),
            Some(added) => {
                let objects = self.problem.names(objects).join(", ");
                format!("new-axiom@{added}({objects})")
            }
        }
    }

    /// Adds the rules of an alternative of an action; `conditions` are those of its effects.
    fn add_operators(
        &mut self,
        action: &'p Action,
        mut precondition: Clause,
        conditions: &[Vec<Clause>],
    ) {
        precondition.variables.extend(0..action.parameters as u32);
        // Stands for the operators of this alternative.
        let variables = precondition.variables.iter().copied();
        let stand_in = Atom {
            symbol: self.add_predicate(true, None),
            terms: variables.map(Term::Variable).collect(),
        };
        let mut heads = Vec::new();
        let mut any_conditional = false;
        for (effect, alternatives) in action.effects.iter().zip(conditions) {
            let added = effect.adds.then(|| effect.atom.clone());
            if effect.is_unconditional() {
                heads.extend(added);
                continue;
            }
            any_conditional = true;
            for mut condition in alternatives.iter().cloned() {
                condition.variables.extend(&effect.variables);
                condition.variables.extend(&precondition.variables);
                let heads = added.iter().cloned().collect();
                let meaning = Meaning::Effect(effect);
                self.add(
                    meaning,
                    &action.variables,
                    condition,
                    Some(&stand_in),
                    heads,
                );
            }
        }
        let stand_in = any_conditional.then_some(&stand_in);
        heads.splice(0..0, stand_in.cloned());
        let meaning = Meaning::Operator(action);
        self.add(meaning, &action.variables, precondition, stand_in, heads);
    }

    /// Adds rules that derive an atom if one of the bodies holds.
    pub(super) fn derive(&mut self, head: &Atom, types: &'p [Either], bodies: Vec<Clause>) {
        for body in bodies {
            self.add(Meaning::Axiom, types, body, None, vec![head.clone()]);
        }
    }

    fn add(
        &mut self,
        meaning: Meaning<'p>,
        types: &'p [Either],
        clause: Clause,
        stand_in: Option<&Atom>,
        heads: Vec<Atom>,
    ) {
        let operator = stand_in.filter(|_| matches!(meaning, Meaning::Effect(_)));
        let positive = clause.literals.iter().filter(|literal| literal.positive);
        let atoms = positive.map(|literal| &literal.atom);
        let mut body: Vec<_> = operator.into_iter().chain(atoms).cloned().collect();
        for &variable in &clause.variables {
            let term = Term::Variable(variable);
            if !body.iter().any(|atom| atom.terms.contains(&term)) {
                body.push(Atom {
                    symbol: self.object(),
                    terms: vec![term],
                });
            }
        }
        self.rules.push(Rule {
            meaning,
            types,
            body,
            clause,
            heads,
            stand_in: stand_in.cloned(),
        });
    }
}
