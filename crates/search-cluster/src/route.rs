//! Which worker owns a state, and which search it is of.

use std::panic::{AssertUnwindSafe, catch_unwind};

use search_core::Packed;

/// The owner of the state with these bytes, among so many workers.
///
/// It is a hash of its own: if it were the table's, all states of one worker would begin with the same bits of it, and
/// fill a part of their table only. It depends on the bytes alone, so processes built apart agree, and so does a
/// checkpoint read years later.
#[inline]
pub(crate) fn owner(bytes: &[u8], workers: usize) -> usize {
    // A multiplication spreads the hash over the workers more evenly than a remainder, and costs less.
    ((u128::from(mix(bytes)) * workers as u128) >> 64) as usize
}

/// Tells a search from others: by its kind, its start, and what the space makes of that. Other moves, another shape or
/// heuristic, and mostly another goal are seen there already.
pub(crate) fn problem<P: Packed>(kind: &str, space: &P, start: &P::State) -> u64 {
    let mut known = kind.as_bytes().to_vec();
    let mut look_at = |state: &P::State| {
        space.pack(state, &mut known);
        known.push(space.is_goal(state).into());
        // Its own, as it is shown: what a cost is made of is not known here.
        known.extend_from_slice(format!("{:?}", space.heuristic(state)).as_bytes());
    };
    // A space that panics does so again on a worker, where it is told of.
    drop(catch_unwind(AssertUnwindSafe(|| {
        look_at(start);
        space.expand(start, &mut Vec::new(), |successor, _| look_at(&successor));
    })));
    mix(&known)
}

/// Eight bytes at a time through the finaliser of G. L. Steele, D. Lea and C. H. Flood, *Fast splittable pseudorandom
/// number generators*, 2014.
#[inline]
pub(crate) fn mix(bytes: &[u8]) -> u64 {
    // Most states are a word.
    match <[u8; 8]>::try_from(bytes) {
        Ok(word) => finalise(8 ^ u64::from_le_bytes(word)),
        Err(_) => mix_any(bytes),
    }
}

fn mix_any(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let mut hash = bytes.len() as u64;
    for word in words {
        hash = finalise(hash ^ u64::from_le_bytes(*word));
    }
    if rest.is_empty() {
        return hash;
    }
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    finalise(hash ^ u64::from_le_bytes(last))
}

#[inline]
fn finalise(word: u64) -> u64 {
    let word = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ word >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Known values: if they change, checkpoints and processes of other builds are not understood any more.
    #[test]
    fn a_state_has_the_same_owner_in_every_build() {
        let hashes = [&b""[..], b"a", b"12345678", b"123456789"].map(mix);
        let known = [
            0,
            0x6232_9690_0026_2121,
            0x2416_549D_E3C1_0B28,
            0xF294_E1A3_D9D2_0499,
        ];
        assert_eq!(hashes, known);
        assert_eq!(
            [1, 2, 3, 5].map(|workers| owner(b"12345678", workers)),
            [0, 0, 0, 0]
        );
    }

    #[test]
    fn workers_own_about_as_many_states_each() {
        for workers in [1, 2, 3, 7] {
            let mut owned = vec![0_u32; workers];
            for state in 0..70_000_u64 {
                owned[owner(&state.to_be_bytes(), workers)] += 1;
            }
            let fair = 70_000 / workers as u32;
            assert!(
                owned
                    .iter()
                    .all(|&states| states.abs_diff(fair) < fair / 20)
            );
        }
    }
}
