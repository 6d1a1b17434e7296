//! What a space can be searched by.

use erased_space::{Capability, Erased};

use crate::{Algorithm, LISTED, Listed, Walk};

const NO_INVERSE: &str = "none of its actions takes another back";
const NOT_IN_PLACE: &str = "its states cannot be changed in place";

/// An algorithm that a puzzle cannot be searched by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// Why it cannot be.
    pub reason: &'static str,
    /// The names of those that can.
    pub possible: Vec<&'static str>,
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Refused {
            algorithm,
            reason,
            possible,
        } = self;
        let possible = possible.join(", ");
        write!(
            f,
            "this puzzle cannot be searched by {algorithm}: {reason}; it can by {possible}"
        )
    }
}

impl std::error::Error for Refused {}

/// Refuses an algorithm or a setting that needs a capability that the space lacks.
pub(crate) fn check(space: &Erased<'_>, algorithm: Algorithm) -> Result<(), Refused> {
    let missing = match algorithm {
        Algorithm::Sudoku(_) => Some("it is a method for Sudoku alone"),
        Algorithm::Bidirectional if !space.has(Capability::Backward) => {
            Some("steps cannot be taken backward from its goals")
        }
        Algorithm::ConflictDriven if !space.has(Capability::Choices) => {
            Some("it is not given as choices, one of each of many groups")
        }
        _ => algorithm.walk().and_then(|walk| missing(space, walk)),
    };
    match missing {
        None => Ok(()),
        Some(reason) => Err(Refused {
            algorithm,
            reason,
            possible: possible(space),
        }),
    }
}

fn missing(space: &Erased<'_>, walk: Walk) -> Option<&'static str> {
    if walk.without_inverse && !space.has(Capability::Inverse) {
        Some(NO_INVERSE)
    } else if walk.in_place && !space.has(Capability::InPlace) {
        Some(NOT_IN_PLACE)
    } else {
        None
    }
}

/// The names of the algorithms by which a space can be searched.
pub(crate) fn possible(space: &Erased<'_>) -> Vec<&'static str> {
    let can = |name: &str| match name {
        "bidirectional" => space.has(Capability::Backward),
        "conflict-driven" => space.has(Capability::Choices),
        _ => true,
    };
    let all = LISTED.iter().filter(|listed| !listed.sudoku_only);
    all.map(|listed| listed.name)
        .filter(|name| can(name))
        .collect()
}

/// The settings of an algorithm that a space allows.
pub(crate) fn settings(space: &Erased<'_>, algorithm: &Listed) -> Vec<&'static str> {
    let can = |setting: &str| match setting {
        "in-place" => space.has(Capability::InPlace),
        "without-inverse" => space.has(Capability::Inverse),
        _ => true,
    };
    let all = algorithm.options.iter().copied();
    all.filter(|setting| can(setting)).collect()
}
