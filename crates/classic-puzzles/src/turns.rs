//! The notation of turns of a cube: the letter of a face, then nothing (clockwise), `2` (half turn) or `'` (anticlockwise).
//!
//! Source: D. Singmaster, *Notes on Rubik's "Magic Cube"*, 1981. The other forms that are read are those of cubing programs and forums.

use std::iter::Peekable;

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

/// A turn: the index of its face, and its number of clockwise quarter turns from 1 to 3.
type Quarters = (u8, u8);

/// The maximum number of turns that a group can become, which bounds the time that a short text takes.
const MOST_TURNS: usize = 1 << 20;

/// The maximum number of brackets within each other.
const MOST_OPEN: usize = 64;

/// Parses turns of `faces`.
///
/// White space, commas and parentheses may be between turns, and a turn may have a number of quarter turns (`R2`, `R3`) and a mark of
/// the opposite direction (`R'`, `R’`, `` R` ``, `Ri`), in any order. After a bracket, the number is that of repetitions: `(R U)6`, `(R U)x6`.
/// `[A, B]` is the commutator `A B A' B'`, and `[A: B]` the conjugate `A B A'`.
///
/// # Errors
/// Returns an error with line and column at the first text that is not a turn, or at a bracket without its pair.
pub(crate) fn read(text: &str, faces: &str) -> Result<Vec<Quarters>, InstanceError> {
    let mut turns = Vec::new();
    let mut open: Vec<Group> = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let mut rest = (1..).zip(text.chars()).peekable();
        while let Some((column, sign)) = rest.next() {
            let expected = |expected: &str| {
                let found = format!("'{sign}'");
                Err(InstanceError::new(line, column, found, expected))
            };
            let is_deepest = open.len() == MOST_OPEN;
            match (sign, open.last_mut()) {
                ('(' | '[', _) if is_deepest => {
                    return expected(&format!("at most {MOST_OPEN} open brackets"));
                }
                ('(' | '[', _) => open.push(Group {
                    is_square: sign == '[',
                    place: (line, column),
                    start: turns.len(),
                    middle: None,
                }),
                (',' | ':', Some(group)) if group.is_square => match group.middle {
                    None => group.middle = Some((sign, turns.len())),
                    Some(_) => return expected(group.expected()),
                },
                (')' | ']', Some(group)) if group.is_square != (sign == ']') => {
                    return expected(group.expected());
                }
                (')' | ']', _) => {
                    let Some(group) = open.pop() else {
                        return expected("the bracket that it closes before it");
                    };
                    let mut after = rest.clone().map(|(_, sign)| sign);
                    if after.next().is_some_and(|sign| "x×*^".contains(sign))
                        && after.next().is_some_and(|sign| sign.is_ascii_digit())
                    {
                        rest.next();
                    }
                    let (times, is_opposite) = suffix(&mut rest, MOST_TURNS);
                    group.close(&mut turns, times, is_opposite)?;
                }
                (',', _) => {}
                _ if sign.is_whitespace() => {}
                _ => {
                    let Some(face) = faces.chars().position(|face| face == sign) else {
                        return Err(error(line, column, &sign.to_string(), faces));
                    };
                    let (quarters, is_opposite) = suffix(&mut rest, 3);
                    let quarters = quarters as u8;
                    turns.push((
                        face as u8,
                        if is_opposite { 4 - quarters } else { quarters },
                    ));
                }
            }
        }
    }
    open.pop().map_or(Ok(turns), |group| Err(group.unclosed()))
}

/// Reads the number after a turn or a group, at most `most`, and returns it and whether there is a mark of the opposite direction.
fn suffix(rest: &mut Peekable<impl Iterator<Item = (usize, char)>>, most: usize) -> (usize, bool) {
    let is_mark = |&(_, sign): &(usize, char)| "'’‘′`´i".contains(sign);
    let is_before = rest.next_if(is_mark).is_some();
    let mut number = 0;
    while let Some(&(_, sign)) = rest.peek()
        && let Some(digit) = sign.to_digit(10)
        && (1..=most).contains(&(10 * number + digit as usize))
    {
        number = 10 * number + digit as usize;
        rest.next();
    }
    let is_opposite = is_before || rest.next_if(is_mark).is_some();
    (number.max(1), is_opposite)
}

/// The turns in a bracket.
struct Group {
    is_square: bool,
    /// The line and the column of the bracket.
    place: (usize, usize),
    /// The number of turns before it.
    start: usize,
    /// The comma of a commutator or the colon of a conjugate, and the number of turns before it.
    middle: Option<(char, usize)>,
}

impl Group {
    /// Returns what is expected to close it.
    fn expected(&self) -> &'static str {
        match (self.is_square, self.middle) {
            (false, _) => "')' after '('",
            (true, Some(_)) => "']' after '['",
            (true, None) => "a commutator [A, B] or a conjugate [A: B]",
        }
    }

    fn unclosed(&self) -> InstanceError {
        let (line, column) = self.place;
        let found = if self.is_square { "'['" } else { "'('" };
        InstanceError::new(line, column, found, self.expected())
    }

    /// Replaces the turns since the bracket by what the group means.
    fn close(
        self,
        turns: &mut Vec<Quarters>,
        times: usize,
        is_opposite: bool,
    ) -> Result<(), InstanceError> {
        if self.is_square {
            let (sign, middle) = self.middle.ok_or_else(|| self.unclosed())?;
            let other = inverse(&turns[middle..]);
            turns.extend(inverse(&turns[self.start..middle]));
            turns.extend(other.into_iter().filter(|_| sign == ','));
        }
        if is_opposite {
            let opposite = inverse(&turns[self.start..]);
            turns.truncate(self.start);
            turns.extend(opposite);
        }
        let once = self.start..turns.len();
        let total = once.len().saturating_mul(times).saturating_add(self.start);
        if total > MOST_TURNS {
            let (line, column) = self.place;
            let expected = format!("at most {MOST_TURNS} turns");
            return Err(InstanceError::new(
                line,
                column,
                format!("{total} turns"),
                expected,
            ));
        }
        for _ in 1..times {
            turns.extend_from_within(once.clone());
        }
        Ok(())
    }
}

/// Returns the turns that take these back.
fn inverse(turns: &[Quarters]) -> Vec<Quarters> {
    let back = turns.iter().rev();
    back.map(|&(face, quarters)| (face, 4 - quarters)).collect()
}

/// Returns `true` if two turns, numbered face by face, are inverse: two of the same face that make a full turn.
///
/// Other pairs are not: after `R R`, the state is not the previous one, even though `R2` leads to it in one move in the half-turn
/// metric.
#[inline]
pub(crate) const fn are_inverse(turn: u8, last: u8) -> bool {
    turn / 3 == last / 3 && turn % 3 + last % 3 == 2
}
