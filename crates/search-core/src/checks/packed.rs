use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;

use crate::problem::Packed;
use crate::store::{Inserted, NodeId, Store, Visited};

/// A part of the contract of [`Packed`] that does not hold for a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PackedFault {
    /// `unpack` gives no state for the bytes that `pack` has written.
    Refused,
    /// `unpack` takes another number of bytes off the front than `pack` has written, where those of another state follow:
    /// it would read that one from the wrong place.
    Length {
        /// The bytes that `pack` has written.
        packed: usize,
        /// The bytes that `unpack` has taken.
        taken: usize,
    },
    /// `unpack` gives another state than the one that was packed.
    AnotherState,
    /// The state that `unpack` gives is packed to other bytes than before.
    OtherBytes,
    /// A state that was looked at before is equal, but packed to other bytes.
    EqualDiffers,
    /// A state that was looked at before is another one, but packed to the same bytes.
    SameBytes,
}

/// A state for which the contract of [`Packed`] does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackedMistake {
    /// What does not hold.
    pub fault: PackedFault,
    /// The bytes of the state.
    pub bytes: Vec<u8>,
}

/// Packs a state, unpacks it, alone and with another behind it, packs it again, and compares states and bytes. `scratch`
/// saves an allocation where many states are looked at.
///
/// # Errors
/// The first [`PackedMistake`] found.
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
        // The same bytes once more stand for the next state of a parcel or file.
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

/// Explores the start and, breadth-first, states up to `most` in all, and looks for mistakes in how they are packed: those
/// of [`PackedFault`]. Gives how many states were looked at.
///
/// Searches that send states to other machines or keep them in files rest on [`Packed`]. Where `unpack` gives another state,
/// they search another space, and what they prove does not hold of this one.
///
/// Time is linear in the number of states, and so is memory.
///
/// # Errors
/// The first [`PackedMistake`] found.
///
/// # Example
/// ```
/// use search_core::{Packed, PackedFault, StateSpace, check_packed};
///
/// /// Numbers below 1000, of which two bytes are written and one is read.
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
/// let mistake = check_packed(&Doubling, 1, 1000).expect_err("it is wrong from 256 on");
/// assert_eq!(mistake.fault, PackedFault::AnotherState);
/// assert_eq!(mistake.to_string(), "unpack gives another state than the one that was packed as 00 01");
/// ```
pub fn check_packed<P: Packed<State: Eq + Hash>>(
    space: &P,
    start: P::State,
    most: usize,
) -> Result<usize, PackedMistake> {
    let mut looks = Looks {
        space,
        states: Visited::default(),
        known: HashMap::new(),
        scratch: Vec::new(),
    };
    looks.look_at(start)?;
    let (mut next, mut actions, mut successors) = (0, Vec::new(), Vec::new());
    while (next as usize) < looks.states.kept() && looks.states.kept() < most {
        actions.clear();
        space.expand(looks.states.get(next), &mut actions, |successor, _| {
            successors.push(successor);
        });
        let room = most - looks.states.kept();
        for successor in successors.drain(..).take(room) {
            looks.look_at(successor)?;
        }
        next += 1;
    }
    Ok(looks.states.kept())
}

/// The states that were looked at.
struct Looks<'a, P: Packed> {
    space: &'a P,
    states: Visited<P::State>,
    /// Which of them has these bytes.
    known: HashMap<Vec<u8>, NodeId>,
    scratch: Vec<u8>,
}

impl<P: Packed<State: Eq + Hash>> Looks<'_, P> {
    fn look_at(&mut self, state: P::State) -> Result<(), PackedMistake> {
        check_round_trip(self.space, &state, &mut self.scratch)?;
        let mut bytes = Vec::new();
        self.space.pack(&state, &mut bytes);
        let fault = match self.states.insert(state, None) {
            Inserted::New(id) => match self.known.get(&bytes) {
                None => {
                    self.known.insert(bytes, id);
                    return Ok(());
                }
                Some(_) => PackedFault::SameBytes,
            },
            Inserted::Known(id) if self.known.get(&bytes) != Some(&id) => PackedFault::EqualDiffers,
            Inserted::Known(_) | Inserted::Full => return Ok(()),
        };
        Err(PackedMistake { fault, bytes })
    }
}

/// Bytes shown at most.
const SHOWN: usize = 32;

impl fmt::Display for PackedMistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.fault {
            PackedFault::Refused => f.write_str("unpack gives no state for one that was packed as"),
            PackedFault::Length { packed, taken } => write!(
                f,
                "unpack takes {taken} bytes off the front for a state of {packed}, packed as"
            ),
            PackedFault::AnotherState => {
                f.write_str("unpack gives another state than the one that was packed as")
            }
            PackedFault::OtherBytes => {
                f.write_str("packed again, a state has other bytes than before, which were")
            }
            PackedFault::EqualDiffers => {
                f.write_str("of two states that are equal, only one is packed as")
            }
            PackedFault::SameBytes => f.write_str("two states that are not equal are packed as"),
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
