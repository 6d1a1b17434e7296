//! The notation of turns of a cube: the letter of a face, then nothing (clockwise), `2` (half turn) or `'` (anticlockwise).
//!
//! Source: D. Singmaster, *Notes on Rubik's "Magic Cube"*, 1981. The other forms that are read are those of cubing programs and forums.

use crate::InstanceError;

/// Implements the notation of `Turn(u8)`, the index of a name in a list, by `Display` and `FromStr`. The names are in the order of the
/// faces.
macro_rules! notation {
    ($names:expr, $faces:expr) => {
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
                match $crate::turns::read(name, $faces)?[..] {
                    [(face, quarters)] => Ok(Turn(3 * face + quarters - 1)),
                    _ => Err($crate::turns::error(1, 1, name, $faces)),
                }
            }
        }
    };
}
pub(crate) use notation;

/// Returns the error for a text that is not a turn of one of `faces`.
pub(crate) fn error(line: usize, column: usize, found: &str, faces: &str) -> InstanceError {
    let faces: Vec<String> = faces.chars().map(String::from).collect();
    let expected = format!(
        "a turn, one of {} with nothing, 2 or ' after it",
        faces.join(" ")
    );
    InstanceError::new(line, column, format!("'{found}'"), expected)
}

/// Parses turns: each the index of its face in `faces`, and its number of clockwise quarter turns from 1 to 3.
///
/// White space, commas and parentheses may be between turns, and a turn may have a number of quarter turns (`R2`, `R3`) and a mark of
/// the opposite direction (`R'`, `R’`, `` R` ``, `Ri`), in any order.
///
/// # Errors
/// Returns an error with line and column at the first text that is not a turn.
pub(crate) fn read(text: &str, faces: &str) -> Result<Vec<(u8, u8)>, InstanceError> {
    let mut turns = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let mut rest = (1..).zip(text.chars()).peekable();
        while let Some((column, letter)) = rest.next() {
            if letter.is_whitespace() || "(),".contains(letter) {
                continue;
            }
            let Some(face) = faces.chars().position(|face| face == letter) else {
                return Err(error(line, column, &letter.to_string(), faces));
            };
            let (mut number, mut is_opposite) = (None, false);
            while let Some((_, sign)) = rest.peek() {
                match sign {
                    '1'..='3' if number.is_none() => number = sign.to_digit(10),
                    '\'' | '’' | '‘' | '′' | '`' | '´' | 'i' if !is_opposite => {
                        is_opposite = true;
                    }
                    _ => break,
                }
                rest.next();
            }
            let quarters = number.unwrap_or(1) as u8;
            turns.push((
                face as u8,
                if is_opposite { 4 - quarters } else { quarters },
            ));
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
