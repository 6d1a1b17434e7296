//! A hand-written two-bit breadth-first search, for comparison with [`search_core::ranked`] on one core.

use search_core::Ranked;

/// The number of states in a word.
const IN_WORD: u64 = 32;
const LOW: u64 = 0x5555_5555_5555_5555;
/// The number of successors generated before they are looked up.
const BATCH: usize = 1024;

/// Returns the number of states at each depth from the state with rank `start`.
#[must_use]
pub fn layers_by_hand<P: Ranked>(space: &P, start: u64) -> Vec<u64> {
    let mut words = vec![0u64; space.states().div_ceil(IN_WORD) as usize];
    let mut successors = Vec::new();
    let mut scratch = Vec::new();
    words[(start / IN_WORD) as usize] |= 1 << (start % IN_WORD * 2);
    let mut layers = vec![1];
    for layer in 0.. {
        let (layer, next) = (layer % 2, (layer + 1) % 2);
        let mut found = 0;
        for at in 0..words.len() {
            let word = words[at];
            let mut open = (word >> layer) & !(word >> next) & LOW;
            if open == 0 {
                continue;
            }
            words[at] |= open | open << 1;
            while open != 0 {
                let rank = at as u64 * IN_WORD + u64::from(open.trailing_zeros() / 2);
                space.expand_rank(rank, &mut scratch, |successor| successors.push(successor));
                open &= open - 1;
            }
            if successors.len() >= BATCH {
                found += insert(&mut words, &mut successors, next);
            }
        }
        found += insert(&mut words, &mut successors, next);
        if found == 0 {
            break;
        }
        layers.push(found);
    }
    layers
}

/// Adds the unknown states among `ranks` to `layer` and returns their number. Empties `ranks`.
fn insert(words: &mut [u64], ranks: &mut Vec<u64>, layer: u64) -> u64 {
    let mut found = 0;
    for rank in ranks.drain(..) {
        let word = &mut words[(rank / IN_WORD) as usize];
        let shift = rank % IN_WORD * 2;
        let new = u64::from(*word >> shift & 3 == 0);
        *word |= new << (shift + layer);
        found += new;
    }
    found
}
