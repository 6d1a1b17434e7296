//! Which algorithms support which spaces.

use crate::erased::{Capability, Erased};

use crate::Algorithm;
use crate::algorithm::{DEFINITIONS, Definition, Make, Setting};

/// The error of an algorithm that does not support a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Refusal {
    /// The algorithm, which is large for an error.
    pub algorithm: Box<Algorithm>,
    /// The reason.
    pub reason: String,
    /// The names of the algorithms that support the puzzle.
    pub possible: Vec<&'static str>,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Refusal {
            algorithm,
            reason,
            possible,
        } = self;
        let possible = possible.join(", ");
        write!(
            f,
            "{algorithm} does not support this puzzle: {reason}; supported algorithms are {possible}"
        )
    }
}

impl std::error::Error for Refusal {}

impl Refusal {
    pub(crate) fn new(space: &Erased<'_>, algorithm: Algorithm, reason: String) -> Self {
        Refusal {
            algorithm: Box::new(algorithm),
            reason,
            possible: algorithms(space, algorithm.added),
        }
    }
}

/// Checks that a space has the capabilities that an algorithm and its settings need.
///
/// # Errors
///
/// Returns the reason if a capability is missing.
pub(crate) fn check(space: &Erased<'_>, algorithm: Algorithm) -> Result<(), Refusal> {
    let (definition, settings) = (algorithm.definition(), algorithm.settings());
    let lacks = |capability| !space.has(capability);
    let method = match definition.make {
        Make::Method(method) => Some(method),
        _ => None,
    };
    let missing = match definition.needs {
        _ if method.is_some() => {
            method.map(|method| format!("it is a method for {} only", method.puzzle))
        }
        Some((capability, reason)) if lacks(capability) => {
            Some(match space.why_missing(capability) {
                Some(why) => format!("{reason}: {why}"),
                None => reason.to_owned(),
            })
        }
        _ if settings.without_inverse && lacks(Capability::Inverse) => {
            Some("its actions have no inverse".to_owned())
        }
        _ if settings.in_place && lacks(Capability::InPlace) => {
            Some("its states cannot be changed in place".to_owned())
        }
        _ => None,
    };
    match missing {
        None => Ok(()),
        Some(reason) => Err(Refusal::new(space, algorithm, reason)),
    }
}

/// Returns the names of the algorithms that support a space: those of the table, and of those that a program adds.
pub(crate) fn algorithms(space: &Erased<'_>, added: &[&'static Definition]) -> Vec<&'static str> {
    let definitions = definitions(space, added);
    definitions.map(|definition| definition.name).collect()
}

/// Returns the names of the algorithms that support a space step by step.
pub(crate) fn algorithms_with_steps(
    space: &Erased<'_>,
    added: &[&'static Definition],
) -> Vec<&'static str> {
    let with_steps = definitions(space, added).filter(|definition| definition.has_steps());
    with_steps.map(|definition| definition.name).collect()
}

fn definitions(
    space: &Erased<'_>,
    added: &[&'static Definition],
) -> impl Iterator<Item = &'static Definition> {
    let all = DEFINITIONS.iter().chain(added.iter().copied());
    all.filter(|definition| {
        let needs = definition.needs;
        !definition.is_method() && needs.is_none_or(|(capability, _)| space.has(capability))
    })
}

/// Returns the settings of an algorithm that a space allows, as shown in lists.
pub(crate) fn settings(space: &Erased<'_>, definition: &Definition) -> Vec<String> {
    if definition.is_method() {
        return definition.options();
    }
    let is_allowed = |setting: &&&Setting| match setting.key {
        "in-place" => space.has(Capability::InPlace),
        "without-inverse" => space.has(Capability::Inverse),
        _ => true,
    };
    let allowed = definition.settings.iter().filter(is_allowed);
    allowed.map(|setting| setting.usage()).collect()
}
