use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::chunks::{OpenChunks, zeroed};
use crate::problem::RankSet;
use crate::store::Growth;

/// The parity of a depth, which distinguishes a layer from the next one.
pub(super) type Parity = usize;

/// The number of states in a pair of words.
const IN_PAIR: u64 = 64;

/// The number of pairs of words in a chunk: 4 KiB, so that skipping a chunk without open states saves reading a page, and a
/// layer has many more chunks than a machine has cores.
const PAIRS: usize = 256;

/// The number of states in a chunk.
const CHUNK: u64 = IN_PAIR * PAIRS as u64;

/// The table of states, with two bits for each: 00 is unknown, 01 and 10 are open at an even and at an odd depth, 11 is closed. The lower bits of 64
/// states are in a word and the upper ones in the next, so that they can be read and changed for a set of states at once.
///
/// The current layer and the next one differ in parity, so no bits change when the next layer becomes the current one.
/// The words are atomic for use by several cores; one core uses relaxed loads and stores, which compile to plain ones.
#[derive(Default)]
pub(super) struct TwoBits {
    pairs: Vec<Pair>,
    open: OpenChunks,
}

/// The words of 64 states: the word at the parity of a layer marks the states that are open in it, or closed.
type Pair = [AtomicU64; 2];

impl TwoBits {
    /// Creates a table of this number of unknown states. Returns `None` if it cannot be allocated.
    fn new(states: u64) -> Option<Self> {
        let pairs = states.div_ceil(IN_PAIR).try_into().ok()?;
        let chunks = states.div_ceil(CHUNK).try_into().ok()?;
        Some(TwoBits {
            pairs: zeroed(pairs)?,
            open: OpenChunks::new(chunks)?,
        })
    }

    /// Returns the size of a table of `states` states in bytes.
    fn bytes_for(states: u64) -> u64 {
        let pairs = states.div_ceil(IN_PAIR);
        let of_pairs = pairs.saturating_mul(size_of::<Pair>() as u64);
        of_pairs.saturating_add(OpenChunks::bytes_for(states.div_ceil(CHUNK)))
    }

    /// Removes the known states, and then the empty sets, like `retain`, but without a branch, which would often be
    /// mispredicted.
    #[inline]
    fn remove_found(&self, Successors { pairs, sets }: &mut Successors) {
        let mut kept = 0;
        for at in 0..pairs.len() {
            let index = pairs[at];
            let unknown = sets[at] & !found(&self.pairs[index]);
            (pairs[kept], sets[kept]) = (index, unknown);
            kept += usize::from(unknown != 0);
        }
        pairs.truncate(kept);
        sets.truncate(kept);
    }

    /// Adds the unknown states of a set and returns them. Of several threads that find the same state, exactly one returns it:
    /// while a layer is expanded, the bits of an unknown state can only change to those of the next layer.
    #[inline]
    fn insert_into_pair<const SHARED: bool>(&self, index: usize, set: u64, layer: Parity) -> u64 {
        let pair = &self.pairs[index];
        let new = set & !pair[1 - layer].load(Relaxed);
        let new = new & !add::<SHARED>(&pair[layer], new);
        self.open.mark::<SHARED>(index / PAIRS, layer);
        new
    }

    /// Returns the pairs of words of a chunk, each with the rank of its first state.
    #[inline]
    fn pairs_of(&self, chunk: usize) -> impl Iterator<Item = (u64, &Pair)> {
        let from = chunk * PAIRS;
        let pairs = &self.pairs[from..self.pairs.len().min(from + PAIRS)];
        let first = from as u64 * IN_PAIR;
        (first..).step_by(IN_PAIR as usize).zip(pairs)
    }

    /// Creates a table of unknown states of this number of ranks. Returns its size if it takes more than `most` bytes or cannot be
    /// allocated.
    pub(super) fn allocate(ranks: u64, most: u64) -> Result<Self, Growth> {
        let bytes = Self::bytes_for(ranks);
        let table = (bytes <= most).then(|| Self::new(ranks)).flatten();
        table.ok_or(Growth::default().and("table of all states", bytes as usize))
    }

    /// Returns the size of the table in bytes.
    pub(super) fn bytes(&self) -> u64 {
        let pairs = self.pairs.capacity() * size_of::<Pair>();
        (pairs + self.open.bytes()) as u64
    }

    /// Returns whether a state is open in `layer`.
    pub(super) fn is_open(&self, rank: u64, layer: Parity) -> bool {
        let pair = &self.pairs[(rank / IN_PAIR) as usize];
        open_states(0, pair, layer).members >> (rank % IN_PAIR) & 1 == 1
    }

    /// Returns the chunks that may have open states of `layer`.
    pub(super) fn chunks(&self, layer: Parity) -> impl Iterator<Item = usize> {
        self.open.iter(layer)
    }

    /// Returns the ranks of the open states of `layer` in a chunk.
    pub(super) fn open_in_chunk(&self, chunk: usize, layer: Parity) -> impl Iterator<Item = u64> {
        let open = self.pairs_of(chunk);
        let open = open.map(move |(first, pair)| open_states(first, pair, layer));
        open.flat_map(RankSet::ranks)
    }

    /// Closes the open states of `layer` in a chunk, and replaces the contents of `closed` by them.
    #[inline]
    pub(super) fn close<const SHARED: bool>(
        &self,
        chunk: usize,
        layer: Parity,
        closed: &mut Vec<RankSet>,
    ) {
        closed.resize(PAIRS, RankSet::of(0));
        let mut len = 0;
        for (first, pair) in self.pairs_of(chunk) {
            // Without a branch, which would often be mispredicted.
            closed[len] = open_states(first, pair, layer);
            len += usize::from(closed[len].members != 0);
        }
        closed.truncate(len);
        for &RankSet { first, members } in &*closed {
            let pair = &self.pairs[(first / IN_PAIR) as usize];
            add::<SHARED>(&pair[1 - layer], members);
        }
    }

    /// Marks a chunk as one without open states of `layer`.
    pub(super) fn end_chunk(&self, chunk: usize, layer: Parity) {
        self.open.unmark(chunk, layer);
    }

    /// Adds the start to `layer`.
    pub(super) fn insert_start(&self, rank: u64, layer: Parity) {
        let mut start = Successors::default();
        start.add(RankSet::of(rank));
        self.insert::<false>(&mut start, layer);
    }

    /// Adds the unknown states among `successors` to `layer` and returns their number. Of several threads that find the same state,
    /// exactly one counts it. The contents of `successors` are unspecified afterwards.
    ///
    /// The words are far apart in a table that is larger than the cache. In a tight loop over many of them, the
    /// processor overlaps the memory accesses.
    #[inline]
    pub(super) fn insert<const SHARED: bool>(
        &self,
        successors: &mut Successors,
        layer: Parity,
    ) -> u64 {
        if SHARED {
            // A locked instruction waits for all earlier loads. So all words are loaded first and known states are
            // removed: about one state in three remains, and its word is in the cache.
            self.remove_found(successors);
        }
        let Successors { pairs, sets } = successors;
        for (&index, set) in pairs.iter().zip(&mut *sets) {
            *set = self.insert_into_pair::<SHARED>(index, *set, layer);
        }
        total(sets)
    }
}

/// Returns the number of states in these sets.
#[inline]
pub(super) fn count(sets: &[RankSet]) -> u64 {
    let counts = sets.iter().map(|set| u64::from(set.members.count_ones()));
    counts.sum()
}

/// Returns the known states of a pair.
#[inline]
fn found(pair: &Pair) -> u64 {
    pair[0].load(Relaxed) | pair[1].load(Relaxed)
}

/// Returns the states of a pair that are open in `layer`. `first` is the rank of the first one.
#[inline]
fn open_states(first: u64, pair: &Pair, layer: Parity) -> RankSet {
    RankSet {
        first,
        members: pair[layer].load(Relaxed) & !pair[1 - layer].load(Relaxed),
    }
}

/// Adds bits to a word. Returns those before.
#[inline]
fn add<const SHARED: bool>(word: &AtomicU64, bits: u64) -> u64 {
    if SHARED {
        return word.fetch_or(bits, Relaxed);
    }
    let before = word.load(Relaxed);
    word.store(before | bits, Relaxed);
    before
}

/// Returns the total number of states in these sets. They are counted together, since the compiler counts several at once.
#[inline]
fn total(sets: &[u64]) -> u64 {
    let counts = sets.iter().map(|set| u64::from(set.count_ones()));
    counts.sum()
}

/// Generated successors, as sets of states of the same pair of words.
#[derive(Default)]
pub(super) struct Successors {
    /// The index of the pair of each set.
    pairs: Vec<usize>,
    sets: Vec<u64>,
}

impl Successors {
    #[inline]
    pub(super) fn add(&mut self, RankSet { first, members }: RankSet) {
        let index = (first / IN_PAIR) as usize;
        let shift = first % IN_PAIR;
        self.push(index, members << shift);
        // Two shifts, as shifting by 64 is an error.
        let in_next = members >> 1 >> (IN_PAIR - 1 - shift);
        if in_next != 0 {
            self.push(index + 1, in_next);
        }
    }

    #[inline]
    fn push(&mut self, index: usize, set: u64) {
        self.pairs.push(index);
        self.sets.push(set);
    }

    /// Returns the number of successors.
    #[inline]
    pub(super) fn count(&self) -> u64 {
        total(&self.sets)
    }

    pub(super) fn clear(&mut self) {
        self.pairs.clear();
        self.sets.clear();
    }
}
