//! The relaxed task as a logic program.

use super::normal::{Clause, Normaliser};
use crate::pddl::{Atom, Domain, Either, Term};

/// A rule: for all objects that satisfy the body, the heads are reachable. Negated fluents in the body are taken as true.
pub(super) struct Rule {
    pub(super) meaning: Meaning,
    /// The types of all variables. The body does not bind all of them.
    pub(super) types: Vec<Either>,
    pub(super) body: Vec<Atom>,
    /// What else the instances must satisfy; its literals include the atoms of `body`.
    pub(super) clause: Clause,
    pub(super) heads: Vec<Atom>,
    /// Of an action with conditional effects, the atom that stands for the operator in the rules of these effects.
    pub(super) stand_in: Option<Atom>,
}

/// What an instance of a rule is.
#[derive(Clone, Copy, Debug)]
pub(super) enum Meaning {
    /// An operator.
    Operator {
        action: usize,
    },
    /// A conditional effect of an operator.
    Effect {
        action: usize,
        effect: usize,
    },
    Axiom,
}

pub(super) struct Program {
    pub(super) rules: Vec<Rule>,
    /// For each predicate, and each that stands for operators of an action, whether its atoms can change or are derived.
    pub(super) is_fluent: Vec<bool>,
    /// The predicate of all objects, which is in bodies for variables that are in no other atom.
    pub(super) object: u32,
}

impl Program {
    pub(super) fn new(domain: &Domain, normaliser: &mut Normaliser<'_>) -> Self {
        let mut operators = Vec::new();
        for (index, action) in domain.actions.iter().enumerate() {
            let effects = action.effects.iter();
            let conditions: Vec<_> = effects
                .map(|effect| normaliser.alternatives(&effect.condition, &action.variables))
                .collect();
            let preconditions = normaliser.alternatives(&action.precondition, &action.variables);
            operators.push((index, action, preconditions, conditions));
        }
        let mut is_fluent: Vec<_> = normaliser.layers.iter().map(Option::is_some).collect();
        for effect in domain.actions.iter().flat_map(|action| &action.effects) {
            is_fluent[effect.atom.symbol as usize] = true;
        }
        let object = is_fluent.len() as u32;
        is_fluent.push(false);
        let mut program = Program {
            rules: Vec::new(),
            is_fluent,
            object,
        };
        for rule in &normaliser.rules {
            let heads = vec![rule.head.clone()];
            program.add(Meaning::Axiom, &rule.types, rule.body.clone(), None, heads);
        }
        for (index, action, preconditions, conditions) in operators {
            for mut precondition in preconditions {
                precondition.variables.extend(0..action.parameters as u32);
                // Stands for the operators of this alternative of the action.
                let stand_in = Atom {
                    symbol: program.is_fluent.len() as u32,
                    terms: precondition
                        .variables
                        .iter()
                        .map(|&one| Term::Variable(one))
                        .collect(),
                };
                program.is_fluent.push(true);
                let (simple, conditional): (Vec<_>, Vec<_>) = (0..action.effects.len())
                    .partition(|&effect| action.effects[effect].is_unconditional());
                for &number in &conditional {
                    let effect = &action.effects[number];
                    let meaning = Meaning::Effect {
                        action: index,
                        effect: number,
                    };
                    for alternative in &conditions[number] {
                        let mut condition = alternative.clone();
                        condition.variables.extend(&effect.variables);
                        condition.variables.extend(&precondition.variables);
                        let heads = effect.adds.then(|| effect.atom.clone());
                        let heads = heads.into_iter().collect();
                        program.add(
                            meaning,
                            &action.variables,
                            condition,
                            Some(&stand_in),
                            heads,
                        );
                    }
                }
                let stand_in = (!conditional.is_empty()).then_some(&stand_in);
                let added = simple.iter().map(|&number| &action.effects[number]);
                let added = added
                    .filter(|effect| effect.adds)
                    .map(|effect| &effect.atom);
                let heads = stand_in.into_iter().chain(added).cloned().collect();
                let meaning = Meaning::Operator { action: index };
                program.add(meaning, &action.variables, precondition, stand_in, heads);
            }
        }
        // Predicates that are added later have other indexes than those that stand for something here.
        normaliser.layers.resize(program.is_fluent.len(), None);
        program
    }

    fn add(
        &mut self,
        meaning: Meaning,
        types: &[Either],
        clause: Clause,
        stand_in: Option<&Atom>,
        heads: Vec<Atom>,
    ) {
        let operator = stand_in.filter(|_| matches!(meaning, Meaning::Effect { .. }));
        let positive = clause.literals.iter().filter(|literal| literal.positive);
        let atoms = positive.map(|literal| &literal.atom);
        let mut body: Vec<_> = operator.into_iter().chain(atoms).cloned().collect();
        for &variable in &clause.variables {
            let term = Term::Variable(variable);
            if !body.iter().any(|atom| atom.terms.contains(&term)) {
                body.push(Atom {
                    symbol: self.object,
                    terms: vec![term],
                });
            }
        }
        self.rules.push(Rule {
            meaning,
            types: types.to_vec(),
            body,
            clause,
            heads,
            stand_in: stand_in.cloned(),
        });
    }
}
