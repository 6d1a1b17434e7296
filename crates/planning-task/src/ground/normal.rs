//! Conditions as alternatives of conjunctions, without quantifiers.

use std::collections::BTreeSet;

use crate::pddl::{Atom, Domain, Either, Formula, Problem, Term};

/// Alternatives that a condition is multiplied out to. Where there would be more, disjunctions get rules of their own.
pub(super) const MOST_ALTERNATIVES: usize = 100;

/// An atom or its negation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Literal {
    pub(super) atom: Atom,
    pub(super) positive: bool,
}

/// A conjunction.
#[derive(Clone, Debug, Default)]
pub(super) struct Clause {
    pub(super) literals: Vec<Literal>,
    /// Pairs that are equal, or are not.
    pub(super) equal: Vec<(Term, Term, bool)>,
    /// The variables for which there must be objects.
    pub(super) variables: Vec<u32>,
}

impl Clause {
    fn and(&self, other: &Clause) -> Clause {
        let mut both = self.clone();
        both.literals.extend_from_slice(&other.literals);
        both.equal.extend_from_slice(&other.equal);
        both.variables.extend_from_slice(&other.variables);
        both
    }
}

/// A rule with a conjunction as its body.
#[derive(Clone, Debug)]
pub(super) struct Derivation {
    pub(super) head: Atom,
    pub(super) types: Vec<Either>,
    pub(super) body: Clause,
}

/// The rules of a domain and those that replace universal conditions.
pub(super) struct Normaliser<'p> {
    problem: &'p Problem,
    pub(super) rules: Vec<Derivation>,
    /// For each predicate, with those that are added, the layer in which its rules are evaluated, if it has rules.
    pub(super) layers: Vec<Option<u32>>,
}

impl<'p> Normaliser<'p> {
    pub(super) fn new(domain: &Domain, problem: &'p Problem) -> Self {
        let mut normaliser = Normaliser {
            problem,
            rules: Vec::new(),
            layers: domain.layers.clone(),
        };
        for rule in &domain.rules {
            let mut clauses = normaliser.alternatives(&rule.body, &rule.variables);
            for clause in &mut clauses {
                clause
                    .variables
                    .extend(rule.head.terms.iter().copied().filter_map(variable));
            }
            normaliser.derive(&rule.head, &rule.variables, clauses);
        }
        normaliser
    }

    /// Returns the name of an atom.
    pub(super) fn written(&self, predicate: u32, objects: &[u32]) -> String {
        let declared = self.problem.words.predicates.len() as u32;
        match predicate.checked_sub(declared) {
            None => self.problem.written(predicate, objects),
            Some(added) => format!(
                "new-axiom@{added}({})",
                self.problem.names(objects).join(", ")
            ),
        }
    }

    /// Returns conjunctions of which one holds if and only if the condition does.
    pub(super) fn alternatives(&mut self, formula: &Formula, types: &[Either]) -> Vec<Clause> {
        self.split(formula, true, types)
    }

    /// Returns the literals that all hold if and only if the condition without variables does.
    pub(super) fn conjunction(&mut self, formula: &Formula, types: &[Either]) -> Vec<Literal> {
        let mut clauses = self.alternatives(formula, types);
        let simple = |clause: &Clause| clause.equal.is_empty() && clause.variables.is_empty();
        match &mut clauses[..] {
            [clause] if simple(clause) => std::mem::take(&mut clause.literals),
            _ => vec![self.replacement(clauses, types, true)],
        }
    }

    fn split(&mut self, formula: &Formula, positive: bool, types: &[Either]) -> Vec<Clause> {
        match (formula, positive) {
            (Formula::Atom(atom), _) => vec![Clause {
                literals: vec![Literal {
                    atom: atom.clone(),
                    positive,
                }],
                ..Clause::default()
            }],
            (&Formula::Equal(left, right), _) => vec![Clause {
                equal: vec![(left, right, positive)],
                ..Clause::default()
            }],
            (Formula::Not(inner), _) => self.split(inner, !positive, types),
            (Formula::Or(parts), true) | (Formula::And(parts), false) => parts
                .iter()
                .flat_map(|part| self.split(part, positive, types))
                .collect(),
            (Formula::And(parts), true) | (Formula::Or(parts), false) => {
                let mut product = vec![Clause::default()];
                for part in parts {
                    let mut factor = self.split(part, positive, types);
                    if factor.len() > 1 && product.len() * factor.len() > MOST_ALTERNATIVES {
                        factor = vec![Clause {
                            literals: vec![self.replacement(factor, types, true)],
                            ..Clause::default()
                        }];
                    }
                    let pairs = product
                        .iter()
                        .flat_map(|left| factor.iter().map(|right| left.and(right)));
                    product = pairs.collect();
                }
                product
            }
            (Formula::Exists(variables, inner), true)
            | (Formula::Forall(variables, inner), false) => {
                let mut clauses = self.split(inner, positive, types);
                for clause in &mut clauses {
                    clause.variables.extend(variables);
                }
                clauses
            }
            // For all objects it holds: there is none for which it does not.
            (Formula::Forall(variables, inner), true)
            | (Formula::Exists(variables, inner), false) => {
                let mut clauses = self.split(inner, !positive, types);
                for clause in &mut clauses {
                    clause.variables.extend(variables);
                }
                vec![Clause {
                    literals: vec![self.replacement(clauses, types, false)],
                    ..Clause::default()
                }]
            }
        }
    }

    /// Adds a predicate that holds if one of the clauses does, and returns its atom for the free variables of the clauses.
    fn replacement(
        &mut self,
        mut clauses: Vec<Clause>,
        types: &[Either],
        positive: bool,
    ) -> Literal {
        let mut free = BTreeSet::new();
        for clause in &clauses {
            let equal = clause
                .equal
                .iter()
                .flat_map(|&(left, right, _)| [left, right]);
            let all = clause
                .literals
                .iter()
                .flat_map(|literal| literal.atom.terms.iter().copied());
            let variables = all.chain(equal).filter_map(variable);
            free.extend(variables.filter(|one| !clause.variables.contains(one)));
        }
        for clause in &mut clauses {
            clause.variables.extend(&free);
        }
        let literals = clauses.iter().flat_map(|clause| &clause.literals);
        let body = literals.map(|literal| (literal.atom.symbol, literal.positive));
        let atom = Atom {
            symbol: self.add_predicate(body),
            terms: free.into_iter().map(Term::Variable).collect(),
        };
        self.derive(&atom, types, clauses);
        Literal { atom, positive }
    }

    /// Adds a derived predicate whose rules have these literals, and returns it.
    pub(super) fn add_predicate(&mut self, body: impl Iterator<Item = (u32, bool)>) -> u32 {
        let least = body.filter_map(|(symbol, positive)| {
            let layer = self.layers.get(symbol as usize).copied().flatten()?;
            Some(layer + u32::from(!positive))
        });
        let layer = least.max().unwrap_or(0);
        self.layers.push(Some(layer));
        self.layers.len() as u32 - 1
    }

    fn derive(&mut self, head: &Atom, types: &[Either], bodies: Vec<Clause>) {
        self.rules.extend(bodies.into_iter().map(|body| Derivation {
            head: head.clone(),
            types: types.to_vec(),
            body,
        }));
    }
}

fn variable(term: Term) -> Option<u32> {
    match term {
        Term::Variable(variable) => Some(variable),
        Term::Object(_) => None,
    }
}
