//! The requirements that a text must name before it uses the features that they stand for.

use std::fmt;

use super::expression::Items;
use crate::InstanceError;
use crate::position::Position;

/// Each requirement, with the others that it includes.
const REQUIREMENTS: [(&str, &[&str]); 13] = [
    (":strips", &[]),
    (":typing", &[]),
    (":equality", &[]),
    (":negative-preconditions", &[]),
    (":disjunctive-preconditions", &[]),
    (":existential-preconditions", &[]),
    (":universal-preconditions", &[]),
    (
        ":quantified-preconditions",
        &[":existential-preconditions", ":universal-preconditions"],
    ),
    (":conditional-effects", &[]),
    (":action-costs", &[]),
    (":derived-predicates", &[]),
    (":axioms", &[":derived-predicates"]),
    (
        ":adl",
        &[
            ":typing",
            ":equality",
            ":negative-preconditions",
            ":disjunctive-preconditions",
            ":existential-preconditions",
            ":universal-preconditions",
            ":conditional-effects",
        ],
    ),
];

/// The requirements that a text names, and those that they include.
#[derive(Clone, Debug, Default)]
pub(super) struct Requirements(Vec<&'static str>);

impl Requirements {
    /// Reads the names after `:requirements`, in addition to those before.
    pub(super) fn read(&mut self, names: Items<'_>) -> Result<(), InstanceError> {
        for name in names.rest {
            let found = name.name("the name of a requirement")?;
            let known = REQUIREMENTS.iter().find(|(known, _)| *known == found);
            let (known, included) = known.ok_or_else(|| {
                let all = REQUIREMENTS.map(|(name, _)| name).join(", ");
                name.error(format!("a requirement out of {all}"))
            })?;
            self.0.push(known);
            self.0.extend_from_slice(included);
        }
        Ok(())
    }

    /// Checks that a requirement is named where a text needs it; `used` is what the error calls the use.
    pub(super) fn check(
        &self,
        requirement: &str,
        at: Position,
        used: fmt::Arguments<'_>,
    ) -> Result<(), InstanceError> {
        if self.0.contains(&requirement) {
            return Ok(());
        }
        let expected =
            format!("the requirement that it needs: add {requirement} to (:requirements ...)");
        Err(at.error(used.to_string(), expected))
    }
}
