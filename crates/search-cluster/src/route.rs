//! The owner of a state, and the identity of a search.

use std::panic::{AssertUnwindSafe, catch_unwind};

use search_core::Packed;

/// Returns the owner of the state with these bytes, as an index below `workers`.
///
/// The hash differs from that of the hash table: with the same hash, the states of one worker would share some bits and
/// fill only a part of its table. It depends on the bytes alone, so separately built processes agree, and checkpoints
/// remain valid.
#[inline]
pub(crate) fn owner(bytes: &[u8], workers: usize) -> usize {
    // A multiplication spreads the hash over the workers more evenly than a remainder, and costs less.
    ((u128::from(mix(bytes)) * workers as u128) >> 64) as usize
}

/// Returns a hash that identifies a search: by its kind, its start, and the successors, heuristic values and goal tests there.
/// Other actions, another board size or heuristic, and usually another goal change the hash.
pub(crate) fn problem<P: Packed>(kind: &str, space: &P, start: &P::State) -> u64 {
    let mut known = kind.as_bytes().to_vec();
    let mut add_state = |state: &P::State| {
        space.pack(state, &mut known);
        known.push(space.is_goal(state).into());
        // `Debug` output, as the encoding of a cost is not known here.
        known.extend_from_slice(format!("{:?}", space.heuristic(state)).as_bytes());
    };
    // If the space panics here, it panics again on a worker, which reports it.
    drop(catch_unwind(AssertUnwindSafe(|| {
        add_state(start);
        space.expand(start, &mut Vec::new(), |successor, _| add_state(&successor));
    })));
    mix(&known)
}

/// Hashes eight bytes at a time with the finaliser of G. L. Steele, D. Lea and C. H. Flood, *Fast splittable pseudorandom
/// number generators*, 2014.
#[inline]
pub(crate) fn mix(bytes: &[u8]) -> u64 {
    // Most states have eight bytes.
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

    /// Known values: if they change, checkpoints and processes of other builds become incompatible.
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
    fn states_are_spread_evenly_over_the_workers() {
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
