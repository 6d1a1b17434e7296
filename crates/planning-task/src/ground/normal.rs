//! Conditions as alternatives of conjunctions, without quantifiers.

use std::collections::BTreeSet;

use super::program::Program;
use crate::pddl::{Atom, Either, Formula, Term};

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

impl From<Literal> for Clause {
    fn from(literal: Literal) -> Self {
        Clause {
            literals: vec![literal],
            ..Clause::default()
        }
    }
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

impl<'p> Program<'p> {
    /// Returns conjunctions of which one holds if and only if the condition does.
    pub(super) fn alternatives(&mut self, formula: &Formula, types: &'p [Either]) -> Vec<Clause> {
        self.split(formula, true, types)
    }

    /// Returns the literals that all hold if and only if the condition without variables does.
    pub(super) fn conjunction(&mut self, formula: &Formula, types: &'p [Either]) -> Vec<Literal> {
        let mut clauses = self.alternatives(formula, types);
        let simple = |clause: &Clause| clause.equal.is_empty() && clause.variables.is_empty();
        match &mut clauses[..] {
            [clause] if simple(clause) => std::mem::take(&mut clause.literals),
            _ => vec![self.replacement(clauses, types, true)],
        }
    }

    fn split(&mut self, formula: &Formula, positive: bool, types: &'p [Either]) -> Vec<Clause> {
        match (formula, positive) {
            (Formula::Atom(atom), _) => {
                let atom = atom.clone();
                vec![Literal { atom, positive }.into()]
            }
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
                        factor = vec![self.replacement(factor, types, true).into()];
                    }
                    let pairs = product
                        .iter()
                        .flat_map(|left| factor.iter().map(|right| left.and(right)));
                    product = pairs.collect();
                }
                product
            }
            // For all objects it holds: there is none for which it does not.
            (Formula::Forall(..), true) | (Formula::Exists(..), false) => {
                let clauses = self.split(formula, !positive, types);
                vec![self.replacement(clauses, types, false).into()]
            }
            (Formula::Forall(variables, inner) | Formula::Exists(variables, inner), _) => {
                let mut clauses = self.split(inner, positive, types);
                for clause in &mut clauses {
                    clause.variables.extend(variables);
                }
                clauses
            }
        }
    }

    /// Adds a predicate that holds if one of the clauses does, and returns its atom for the free variables of the clauses.
    fn replacement(
        &mut self,
        mut clauses: Vec<Clause>,
        types: &'p [Either],
        positive: bool,
    ) -> Literal {
        let mut free = BTreeSet::new();
        for clause in &clauses {
            let equal = clause.equal.iter();
            let literals = clause.literals.iter();
            let variables = equal
                .flat_map(|&(left, right, _)| [left, right])
                .chain(literals.flat_map(|literal| literal.atom.terms.iter().copied()))
                .filter_map(Term::variable);
            free.extend(variables.filter(|one| !clause.variables.contains(one)));
        }
        for clause in &mut clauses {
            clause.variables.extend(&free);
        }
        let literals = clauses.iter().flat_map(|clause| &clause.literals);
        let body = literals.map(|literal| (literal.atom.symbol, literal.positive));
        let atom = Atom {
            symbol: self.add_derived(body),
            terms: free.into_iter().map(Term::Variable).collect(),
        };
        self.derive(&atom, types, clauses);
        Literal { atom, positive }
    }

    /// Adds a derived predicate whose rules have these literals, and returns it.
    pub(super) fn add_derived(&mut self, body: impl Iterator<Item = (u32, bool)>) -> u32 {
        let least = body.filter_map(|(symbol, positive)| {
            let layer = self.predicates[symbol as usize].layer?;
            Some(layer + u32::from(!positive))
        });
        let layer = least.max().unwrap_or(0);
        self.add_predicate(true, Some(layer))
    }
}
