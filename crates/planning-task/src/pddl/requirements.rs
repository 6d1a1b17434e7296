//! The requirements that a text names, and notes on features that it uses without naming theirs.

use search_core::form::Note;

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

/// The requirements that a text names, with those that they include, and the notes on how it is read.
#[derive(Clone, Debug, Default)]
pub(super) struct Requirements {
    named: Vec<&'static str>,
    notes: Vec<Note>,
}

impl Requirements {
    /// Returns the requirements without the notes, for the text of a problem.
    pub(super) fn without_notes(&self) -> Requirements {
        Requirements {
            named: self.named.clone(),
            notes: Vec::new(),
        }
    }

    /// Reads the names after `:requirements`, in addition to those before.
    pub(super) fn read(&mut self, names: Items<'_>) -> Result<(), InstanceError> {
        for name in names.rest {
            let found = name.name("the name of a requirement")?;
            let known = REQUIREMENTS.iter().find(|(known, _)| *known == found);
            let (known, included) = known.ok_or_else(|| {
                let all = REQUIREMENTS.map(|(name, _)| name).join(", ");
                name.unsupported(format!("a requirement out of {all}"))
            })?;
            self.named.push(known);
            self.named.extend_from_slice(included);
        }
        Ok(())
    }

    pub(super) fn names(&self, requirement: &str) -> bool {
        self.named.contains(&requirement)
    }

    /// Notes that a text uses a feature without naming its requirement, at the first place; `used` is what the note calls the use.
    pub(super) fn check(&mut self, requirement: &'static str, at: Position, used: &str) {
        if !self.names(requirement) {
            self.note(
                at,
                &format!("{used} needs {requirement}, which (:requirements ...) does not name"),
            );
            self.named.push(requirement);
        }
    }

    /// Notes that a type is given to no name.
    pub(super) fn note_nameless(&mut self, at: Position, kind: &str) {
        self.note(at, &format!("'- {kind}' has no name before it"));
    }

    /// Notes a name without a type that ends in `-`, before which a space may be missing.
    pub(super) fn note_ending(&mut self, at: Position, name: &str) {
        let spaced = name.trim_end_matches('-');
        let text =
            format!("'{name}' has no type: one is given after a space, as in '{spaced} - type'");
        self.note(at, &text);
    }

    fn note(&mut self, at: Position, text: &str) {
        let Position { line, column } = at;
        let text = format!("line {line}, column {column}: {text}");
        self.notes.push(Note::Skipped(text));
    }

    pub(super) fn notes(&self) -> &[Note] {
        &self.notes
    }
}
