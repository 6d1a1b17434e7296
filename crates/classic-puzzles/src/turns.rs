//! The notation of turns of a cube: the letter of a face, then nothing (clockwise), `2` (half turn) or `'` (anticlockwise).
//!
//! Source: D. Singmaster, *Notes on Rubik's "Magic Cube"*, 1981.

use std::str::FromStr;

use crate::InstanceError;
use crate::fields::fields;

/// Implements the notation of `Turn(u8)`, the index of a name in a list, by `Display` and `FromStr`.
macro_rules! notation {
    ($names:expr) => {
        impl std::fmt::Display for Turn {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad($names[usize::from(self.0)])
            }
        }

        impl std::str::FromStr for Turn {
            type Err = InstanceError;

            /// # Errors
            /// Returns an error if the text is not the name of a turn.
            fn from_str(name: &str) -> Result<Self, InstanceError> {
                $crate::turns::number(name, &$names).map(Turn)
            }
        }
    };
}
pub(crate) use notation;

/// Returns the index of the turn with this name.
///
/// # Errors
/// Returns an error if there is none.
pub(crate) fn number(name: &str, names: &[&str]) -> Result<u8, InstanceError> {
    let index = names.iter().position(|&known| known == name);
    index.map(|index| index as u8).ok_or_else(|| {
        let expected = format!("a turn, one of {}", names.join(" "));
        InstanceError::new(1, 1, format!("'{name}'"), expected)
    })
}

/// Parses turns separated by white space.
///
/// # Errors
/// Returns an error with line and column if a name is not that of a turn.
pub(crate) fn read<T: FromStr<Err = InstanceError>>(text: &str) -> Result<Vec<T>, InstanceError> {
    let mut turns = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        for (column, name) in fields(text) {
            let at = |error| InstanceError {
                line,
                column,
                ..error
            };
            turns.push(name.parse().map_err(at)?);
        }
    }
    Ok(turns)
}

/// Returns `true` if two turns, numbered face by face, are inverse: two of the same face that make a full turn.
///
/// Other pairs are not: after `R R`, the state is not the previous one, even though `R2` leads to it in one move in the half-turn
/// metric.
#[inline]
pub(crate) const fn are_inverse(turn: u8, last: u8) -> bool {
    turn / 3 == last / 3 && turn % 3 + last % 3 == 2
}
