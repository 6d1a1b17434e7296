//! The features of PDDL that a text must name before it uses them.

use std::fmt;

use super::expression::{Items, Position};
use crate::ReadError;

/// A feature that is supported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Feature {
    Typing,
    Equality,
    Negative,
    Disjunctive,
    Existential,
    Universal,
    Conditional,
    Costs,
    Derived,
}

use Feature::{
    Conditional, Costs, Derived, Disjunctive, Equality, Existential, Negative, Typing, Universal,
};

/// Each requirement and the features that it allows. The first that allows a feature is named where the feature is missing.
const REQUIREMENTS: [(&str, &[Feature]); 13] = [
    (":strips", &[]),
    (":typing", &[Typing]),
    (":equality", &[Equality]),
    (":negative-preconditions", &[Negative]),
    (":disjunctive-preconditions", &[Disjunctive]),
    (":existential-preconditions", &[Existential]),
    (":universal-preconditions", &[Universal]),
    (":quantified-preconditions", &[Existential, Universal]),
    (":conditional-effects", &[Conditional]),
    (":action-costs", &[Costs]),
    (":derived-predicates", &[Derived]),
    (":axioms", &[Derived]),
    (
        ":adl",
        &[
            Typing,
            Equality,
            Negative,
            Disjunctive,
            Existential,
            Universal,
            Conditional,
        ],
    ),
];

/// The features that a text may use.
#[derive(Clone, Debug, Default)]
pub(super) struct Requirements(Vec<Feature>);

impl Requirements {
    /// Reads the names after `:requirements`, in addition to those before.
    pub(super) fn read(&mut self, names: Items<'_>) -> Result<(), ReadError> {
        for name in names.rest {
            let found = name.name("the name of a requirement")?;
            let known = REQUIREMENTS.iter().find(|(known, _)| *known == found);
            let (_, features) = known.ok_or_else(|| {
                let all: Vec<_> = REQUIREMENTS.iter().map(|(name, _)| *name).collect();
                name.error(format!("a requirement out of {}", all.join(", ")))
            })?;
            self.0.extend_from_slice(features);
        }
        Ok(())
    }

    /// Checks that a feature is allowed where a text uses it; `used` is what the error calls the use.
    pub(super) fn check(
        &self,
        feature: Feature,
        at: Position,
        used: fmt::Arguments<'_>,
    ) -> Result<(), ReadError> {
        if self.0.contains(&feature) {
            return Ok(());
        }
        let missing = REQUIREMENTS
            .iter()
            .find(|(_, allows)| allows.contains(&feature))
            .map_or("", |(name, _)| name);
        let expected =
            format!("the requirement that it needs: add {missing} to (:requirements ...)");
        Err(at.error(used.to_string(), expected))
    }
}
