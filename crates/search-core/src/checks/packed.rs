use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;

use crate::problem::Packed;
use crate::store::{InsertResult, NodeId, Store, Visited};

/// A violation of the contract of [`Packed`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PackedFault {
    /// `unpack` returns `None` for the bytes that `pack` wrote.
    Refused,
    /// `unpack` consumes a different number of bytes than `pack` wrote when another state follows, so it would decode that
    /// one from the wrong offset.
    Length {
        /// The number of bytes that `pack` wrote.
        packed: usize,
        /// The number of bytes that `unpack` consumed.
        taken: usize,
    },
    /// `unpack` returns a different state from the one that was packed.
    AnotherState,
    /// The state that `unpack` returns packs to different bytes.
    OtherBytes,
    /// An equal state, checked before, packs to different bytes.
    EqualDiffers,
    /// A different state, checked before, packs to the same bytes.
    SameBytes,
}

/// A state that violates the contract of [`Packed`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PackedMistake {
    /// The violation.
    pub fault: PackedFault,
    /// The bytes of the state.
    pub bytes: Vec<u8>,
}

/// Packs a state, unpacks it, alone and followed by another, packs it again, and compares states and bytes. `scratch` can be
/// reused between calls to save an allocation.
///
/// # Errors
/// Returns the first [`PackedMistake`] found.
pub fn check_round_trip<P: Packed<State: Eq>>(
    space: &P,
    state: &P::State,
    scratch: &mut Vec<u8>,
) -> Result<(), PackedMistake> {
    scratch.clear();
    space.pack(state, scratch);
    let packed = scratch.len();
    let found = (|| {
        let Some(alone) = space.unpack(&mut scratch.as_slice()) else {
            return Err(PackedFault::Refused);
        };
        // The same bytes again represent the next state of a message or file.
        scratch.extend_from_within(..);
        let mut rest = scratch.as_slice();
        let Some(first) = space.unpack(&mut rest) else {
            return Err(PackedFault::Refused);
        };
        let taken = 2 * packed - rest.len();
        if taken != packed {
            return Err(PackedFault::Length { packed, taken });
        }
        if alone != *state || first != *state {
            return Err(PackedFault::AnotherState);
        }
        scratch.truncate(packed);
        space.pack(&alone, scratch);
        let (before, after) = scratch.split_at(packed);
        if before == after {
            Ok(())
        } else {
            Err(PackedFault::OtherBytes)
        }
    })();
    found.map_err(|fault| PackedMistake {
        fault,
        bytes: scratch[..packed].to_vec(),
    })
}

/// Explores up to `most` states breadth-first from `start` and checks the encoding of each for every [`PackedFault`]. Returns
/// the number of states checked.
///
/// Searches that send states to other machines or keep them in files rely on [`Packed`]. If `unpack` returns a different
/// state, they search a different space, and their proofs do not hold for this one.
///
/// Takes O(n) time and memory for n states.
///
/// # Errors
/// Returns the first [`PackedMistake`] found.
///
/// # Example
/// ```
/// use search_core::{Packed, StateSpace, check::{PackedFault, check_packed}};
///
/// /// Numbers below 1000. `pack` writes two bytes, `unpack` uses only the first.
/// struct Doubling;
///
/// impl StateSpace for Doubling {
///     type State = u16;
///     type Action = ();
///     type Cost = u32;
///
///     fn is_goal(&self, number: &u16) -> bool {
///         *number == 512
///     }
///     fn actions(&self, _: &u16, out: &mut Vec<()>) {
///         out.push(());
///     }
///     fn result(&self, number: &u16, (): ()) -> Option<u16> {
///         Some(number * 2 % 1000)
///     }
/// }
///
/// impl Packed for Doubling {
///     fn pack(&self, number: &u16, out: &mut Vec<u8>) {
///         out.extend_from_slice(&number.to_le_bytes());
///     }
///     fn unpack(&self, bytes: &mut &[u8]) -> Option<u16> {
///         let number = bytes.split_off(..2)?;
///         Some(number[0].into())
///     }
/// }
///
/// let mistake = check_packed(&Doubling, 1, 1000).expect_err("numbers from 256 on are wrong");
/// assert_eq!(mistake.fault, PackedFault::AnotherState);
/// assert_eq!(mistake.to_string(), "unpack returns a different state from the one packed as 00 01");
/// ```
pub fn check_packed<P: Packed<State: Eq + Hash>>(
    space: &P,
    start: P::State,
    most: usize,
) -> Result<usize, PackedMistake> {
    let mut exploration = Exploration {
        space,
        states: Visited::default(),
        known: HashMap::new(),
        scratch: Vec::new(),
    };
    exploration.check(start)?;
    let (mut next, mut actions, mut successors) = (0, Vec::new(), Vec::new());
    while (next as usize) < exploration.states.kept() && exploration.states.kept() < most {
        actions.clear();
        space.expand(
            exploration.states.get(next),
            &mut actions,
            |successor, _| {
                successors.push(successor);
            },
        );
        let room = most - exploration.states.kept();
        for successor in successors.drain(..).take(room) {
            exploration.check(successor)?;
        }
        next += 1;
    }
    Ok(exploration.states.kept())
}

/// The states checked so far.
struct Exploration<'a, P: Packed> {
    space: &'a P,
    states: Visited<P::State>,
    /// The ids of the states by their bytes.
    known: HashMap<Vec<u8>, NodeId>,
    scratch: Vec<u8>,
}

impl<P: Packed<State: Eq + Hash>> Exploration<'_, P> {
    fn check(&mut self, state: P::State) -> Result<(), PackedMistake> {
        check_round_trip(self.space, &state, &mut self.scratch)?;
        let mut bytes = Vec::new();
        self.space.pack(&state, &mut bytes);
        let fault = match self.states.insert(state, None) {
            InsertResult::New(id) => match self.known.get(&bytes) {
                None => {
                    self.known.insert(bytes, id);
                    return Ok(());
                }
                Some(_) => PackedFault::SameBytes,
            },
            InsertResult::Known(id) if self.known.get(&bytes) != Some(&id) => {
                PackedFault::EqualDiffers
            }
            InsertResult::Known(_) | InsertResult::Full => return Ok(()),
        };
        Err(PackedMistake { fault, bytes })
    }
}

/// The maximum number of bytes shown.
const SHOWN: usize = 32;

impl fmt::Display for PackedMistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.fault {
            PackedFault::Refused => f.write_str("unpack returns None for a state packed as"),
            PackedFault::Length { packed, taken } => write!(
                f,
                "unpack consumes {taken} bytes for a state of {packed} bytes, packed as"
            ),
            PackedFault::AnotherState => {
                f.write_str("unpack returns a different state from the one packed as")
            }
            PackedFault::OtherBytes => f.write_str(
                "an unpacked state packs to different bytes from the original, packed as",
            ),
            PackedFault::EqualDiffers => {
                f.write_str("two equal states pack to different bytes, one of them to")
            }
            PackedFault::SameBytes => f.write_str("two different states are both packed as"),
        }?;
        for byte in self.bytes.iter().take(SHOWN) {
            write!(f, " {byte:02x}")?;
        }
        match self.bytes.len() {
            0 => f.write_str(" no bytes"),
            length if length > SHOWN => write!(f, " ... ({length} bytes)"),
            _ => Ok(()),
        }
    }
}

impl std::error::Error for PackedMistake {}
